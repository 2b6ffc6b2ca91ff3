"""The proof of the stack's size: what it refuses, and that a board which
searches to its last ply stays below it, and comes near."""

import functools
import os
import re
import shutil
import subprocess

import pytest

import size
import stack
from boards import is_slow, mcu_boards
from callgraph import Graph, GraphError, stack_taken
from dialogue import PROMPT, Console
from emulator import ROOT, Emulator

# Nothing can be captured and no pawn can move; White's king has ranks 1 to 5,
# Black's the last. In the second both have one rank: few moves for perft.
SHUFFLE = "k7/1p1p1p1p/1P1P1P1P/8/8/8/8/K7 w - - 0 1"
CORRIDORS = "k7/1p1p1p1p/1P1P1P1P/8/8/1p1p1p1p/1P1P1P1P/K7 w - - 0 1"
# Of the bound, at least so much; and what the search has for it, where the emulator is slow too.
REACHED, SLOW_REACHED = 0.70, 0.60
NODES, SLOW_NODES = 4000000, 400000

# Orders while the search is deep: each is read, and answered, at its bottom.
ORDERS = ["isready", "xyzzy"] * 20


# --- the bound, and the board ---

def stack_used(console):
    match = re.search(r"Stack in bytes: (\d+), never used (\d+)\.", console.ask("version"))
    return int(match.group(1)) - int(match.group(2))


def work_the_console(console):
    console.setup("r3k2r/p1ppqpb1/1n2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    console.ask("setup 8/8/8/8 w - -")
    console.two_players()
    console.play("O-O O-O-O Nxd7")
    for line in ("hint", "pgn", "moves", "eval", "setup", "undo", "redo", "bench"):
        console.ask(line)


def search_to_the_last_ply(console, nodes):
    uci = console.speak_uci()
    uci.position("fen " + SHUFFLE)
    search = uci.go(f"depth 127 nodes {nodes}", *ORDERS)
    uci.send("d")  # behind the orders for which the search was too short
    uci.lines_until("Key: ")
    uci.position("fen " + CORRIDORS)
    uci.send("go perft 14", *ORDERS)
    uci.lines_until("Nodes searched: ")
    uci.ask()
    uci.send("console")
    console.expect(PROMPT)
    return max(info["seldepth"] for info in search.infos)


def test_stack_stays_below_its_bound_and_comes_near(board):
    bound = stack.stack_worst_case(board.name)
    with Emulator(board.name) as machine:
        console = Console(machine)
        console.expect(PROMPT)
        machine.wake()
        work_the_console(console)
        assert stack_used(console) <= bound
        plies = search_to_the_last_ply(console, SLOW_NODES if is_slow(board.name) else NODES)
        used = stack_used(console)
    reached = SLOW_REACHED if is_slow(board.name) else REACHED
    assert reached * bound <= used <= bound, (used, bound, plies)


# --- what the proof refuses ---

@functools.cache
def graph_of(root, board):
    """Read once for all proofs of a board: they change nothing in it."""
    return Graph(root, board)


@pytest.fixture(params=["call now_ms", "call poll", "call polled", "call reported",
                        "repeat plies-1", "repeat PERFT_DEPTH_MAX"])
def missing_line(request, tmp_path, monkeypatch):
    with open(stack.EDGES, encoding="ascii") as lines:
        kept = [line for line in lines if not line.startswith(request.param + " ")]
    path = tmp_path / "edges.txt"
    path.write_text("".join(kept), encoding="ascii")
    monkeypatch.setattr(stack, "EDGES", str(path))
    monkeypatch.setattr(stack, "Graph", graph_of)


@pytest.mark.parametrize("name", mcu_boards())
def test_unlisted_pointer_or_recursion_fails(missing_line, name):
    with pytest.raises(GraphError, match="address taken|recursion"):
        stack.stack_worst_case(name)


def test_the_lines_of_a_pointer_add_up(tmp_path, monkeypatch):
    board = mcu_boards()[0]
    whole = stack.Proof(board)
    with open(stack.EDGES, encoding="ascii") as lines:
        text = lines.read()
    line, first, second = re.search(r"^(call poll (\S+) (\S+)\n)", text, re.MULTILINE).groups()
    path = tmp_path / "edges.txt"
    path.write_text(text.replace(line, f"call poll {first}\ncall poll {second}\n"), encoding="ascii")
    monkeypatch.setattr(stack, "EDGES", str(path))
    split = stack.Proof(board)
    assert split.pointers["poll"] == whole.pointers["poll"] and len(whole.pointers["poll"]) == 2
    assert split.total == whole.total
    assert len(whole.pointers["obey"]) > len([title for title in whole.pointers["obey"] if "opponent" in title]) > 0


def test_pointer_without_a_line_fails(monkeypatch):
    monkeypatch.setattr(stack.Proof, "check_address_taken", lambda self: self.pointers.pop("poll"))
    with pytest.raises(GraphError, match="calls poll, which stack_edges.txt does not list"):
        stack.stack_worst_case(mcu_boards()[0])


def test_line_about_a_function_that_is_no_more_fails(tmp_path, monkeypatch):
    path = tmp_path / "edges.txt"
    path.write_text("call poll firmware/mind/think.c:polled\n", encoding="ascii")
    monkeypatch.setattr(stack, "EDGES", str(path))
    with pytest.raises(GraphError, match="no function firmware/mind/think.c:polled"):
        stack.stack_worst_case(mcu_boards()[0])


def test_an_object_that_is_not_linked_does_not_count(tmp_path):
    """As one from before, when its board had that addition."""
    build, name = tmp_path / "build" / "stm32vldiscovery", os.path.join("firmware", "terminal", "terminal")
    shutil.copytree(os.path.join(ROOT, "build", "stm32vldiscovery"), build)
    for folder in ("boards", "engine", "firmware", "hal"):
        os.symlink(os.path.join(ROOT, folder), tmp_path / folder)
    before = Graph(str(tmp_path), "stm32vldiscovery").functions.keys()
    os.makedirs((build / name).parent, exist_ok=True)
    for kind in (".ci", ".o"):
        shutil.copy(os.path.join(ROOT, "build", "lm3s6965evb", name + kind), f"{build / name}{kind}")
    assert Graph(str(tmp_path), "stm32vldiscovery").functions.keys() == before


def test_stack_that_is_too_small_fails(monkeypatch, capsys):
    name = mcu_boards()[0]
    monkeypatch.setattr(stack, "board_value", lambda board, value: "1000")
    assert re.fullmatch(rf"{name}: the stack can take \d+ bytes, reserved are 1000",
                        stack.report(name, True))
    lines = capsys.readouterr().out.splitlines()
    worst, margin = re.search(r"worst case (\d+), reserved 1000, margin (-\d+) ", lines[0]).groups()
    assert int(worst) + int(margin) == 1000
    assert sum(int(line.split()[0]) for line in lines[1:]) == int(worst)


def test_arguments_that_come_in_registers_count():
    graph = stack.Proof(mcu_boards()[0]).graph
    with open(os.path.join(graph.directory, "firmware", "base", "out.su"), encoding="ascii") as lines:
        frame = re.search(r":out_format\t(\d+)\t", lines.read()).group(1)
    assert graph.functions["out_format"].frame == int(frame) + 12


@pytest.mark.parametrize("instruction, taken", [
    ("push {r4, r5, r6, lr}", 16), ("stmdb sp!, {r4-r7, lr}", 20), ("sub sp, #24", 24),
    ("sub.w sp, sp, #260", 260), ("strd r4, lr, [sp, #-16]!", 16), ("str lr, [sp, #-4]!", 4),
    ("add sp, #16", 0), ("pop {r4, pc}", 0), ("ldr r0, [sp, #4]", 0), ("cmp r0, #1", 0)])
def test_library_instruction(instruction, taken):
    name, operands = instruction.split(" ", 1)
    assert stack_taken("f", name, operands) == taken


@pytest.mark.parametrize("instruction", ["mov sp, r3", "sub.w sp, sp, r2", "add sp, r4"])
def test_library_instruction_without_a_bound_fails(instruction):
    name, operands = instruction.split(" ", 1)
    with pytest.raises(GraphError):
        stack_taken("f", name, operands)


# --- the budget ---

BUDGET = {"flash": 100, "static": 10, "worst": 20, "arena": 50}


@pytest.mark.parametrize("change, complaint", [
    ({}, []), ({"flash": 101}, ["b: flash 101 bytes, its budget is 100"]),
    ({"worst": 21, "static": 9}, ["b: worst 21 bytes, its budget is 20"]),
    ({"arena": 49}, ["b: arena 49 bytes, its budget wants 50"]), ({"arena": 51}, [])])
def test_budget(change, complaint):
    assert list(size.overruns("b", {**BUDGET, **change}, BUDGET)) == complaint


SIZE = {**BUDGET, "stack": 20, "RAM": 80, "of RAM": 80}
ABOVE = "b: flash 101 bytes, its budget is 100"


@pytest.mark.parametrize("change, complaints", [
    ({}, []), ({"flash": 101}, [ABOVE]),
    ({"arena": 39}, ["b: arena 39, its profile promises 40", "b: arena 39 bytes, its budget wants 50"]),
    ({"stack": 19}, ["b: stack 19, its worst case is 20"]), ({"RAM": 81}, ["b: 81 bytes of RAM of 80"])])
def test_the_compiler_of_the_budgets_keeps_them(change, complaints):
    assert size.judge("b", {**SIZE, **change}, BUDGET, 40, False) == (complaints, [])


@pytest.mark.parametrize("change, complaints, notes", [
    ({}, [], []), ({"flash": 101}, [], [ABOVE]), ({"static": 11, "arena": 49}, [], [
        "b: static 11 bytes, its budget is 10", "b: arena 49 bytes, its budget wants 50"]),
    ({"arena": 39}, ["b: arena 39, its profile promises 40"], ["b: arena 39 bytes, its budget wants 50"]),
    ({"worst": 21}, ["b: stack 20, its worst case is 21"], ["b: worst 21 bytes, its budget is 20"]),
    ({"RAM": 81}, ["b: 81 bytes of RAM of 80"], [])])
def test_another_compiler_is_noted_as_long_as_it_fits(change, complaints, notes):
    assert size.judge("b", {**SIZE, **change}, BUDGET, 40, True) == (complaints, notes)


@pytest.mark.parametrize("is_other", [False, True])
def test_a_board_without_a_budget_is_refused(is_other):
    assert size.judge("b", SIZE, None, 40, is_other) == (["b: boards/budget.txt has no line for it"], [])


def budget_file(tmp_path, *lines):
    path = tmp_path / "budget.txt"
    path.write_text("".join(f"{line}\n" for line in lines))
    return path


def test_a_budget_file_names_its_compiler(tmp_path):
    path = budget_file(tmp_path, "# b 9 9 9 9", "arm-none-eabi-gcc 12", "", "b 100 10 20 50 # small")
    assert size.read_budgets(path) == ({"b": BUDGET}, "12")


@pytest.mark.parametrize("lines", [
    ["b 100 10 20 50"], ["arm-none-eabi-gcc"], ["arm-none-eabi-gcc 12 14"],
    ["arm-none-eabi-gcc 12", "arm-none-eabi-gcc 14"], ["arm-none-eabi-gcc 12", "b 100 10 20"],
    ["arm-none-eabi-gcc 12", "b 100 10 20 many"]])
def test_a_budget_file_that_is_wrong_is_refused(tmp_path, lines):
    with pytest.raises(ValueError):
        size.read_budgets(budget_file(tmp_path, *lines))


@pytest.mark.parametrize("made_by, status, said", [
    ("12", 1, "b: flash 101 bytes, its budget is 100\n"),
    ("14", 0, "note: b: flash 101 bytes, its budget is 100 with arm-none-eabi-gcc 12; another compiler made this image\n")])
def test_an_overrun_ends_the_check_with_the_budgets_compiler_alone(tmp_path, monkeypatch, capsys, made_by, status, said):
    monkeypatch.setattr(size, "BUDGET_FILE", budget_file(tmp_path, "arm-none-eabi-gcc 12", "b 100 10 20 50"))
    monkeypatch.setattr(size, "board_size", lambda board: {**SIZE, "flash": 101, "saves": 0, "games": 0})
    monkeypatch.setattr(size, "profile_arena", lambda path: 40)
    monkeypatch.setattr(size, "compiler_of", lambda board: made_by)
    monkeypatch.setattr("sys.argv", ["size.py", "b"])
    code = 0
    try:
        size.main()
    except SystemExit as end:
        code, text = 1, f"{end}\n"
    printed = capsys.readouterr().out
    assert code == status and said in (text if code else printed)
    assert ("note:" in printed) == (status == 0)


def test_the_compiler_is_that_of_the_board_s_objects(board):
    version = subprocess.run(["arm-none-eabi-gcc", "-dumpversion"], check=True, stdout=subprocess.PIPE, text=True)
    assert size.compiler_of(board.name) == version.stdout.split(".")[0]


def test_every_board_has_a_budget():
    assert set(size.read_budgets(size.BUDGET_FILE)[0]) == set(mcu_boards())
