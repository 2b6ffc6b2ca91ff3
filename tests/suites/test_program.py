"""The host program's command line, its bench, and how it ends."""

import os
import re
import shutil
import subprocess

import pytest

from dialogue import PROMPT, Console, Uci
from emulator import ROOT
from program import KILOMATE, kilomate

TIMEOUT = 60


def run(*arguments, text=""):
    return subprocess.run([KILOMATE, *arguments], input=text, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, timeout=TIMEOUT)


# --- how it ends ---

def test_quit_ends_it(uci):
    uci.send("quit")
    assert uci.machine.rest() == ""
    assert uci.machine.exit_status() == 0


@pytest.mark.parametrize("search", ["infinite", "depth 100", "movetime 1000000",
                                    "ponder wtime 1 btime 1", "wtime 90000000 btime 90000000",
                                    "mate 50", "winc 100"])
def test_quit_during_search_ends_it(uci, search):
    uci.send("go " + search)
    uci.ask()
    uci.send("quit")
    assert uci.machine.rest().count("bestmove") <= 1
    assert uci.machine.exit_status() == 0


def test_end_of_input_ends_it(uci):
    uci.machine.close_input()
    assert uci.machine.exit_status() == 0


@pytest.mark.parametrize("search", ["infinite", "ponder wtime 1 btime 1", "", "infinite winc 100"])
def test_end_of_input_ends_an_endless_search(uci, search):
    uci.send(("go " + search).strip())
    uci.ask()
    uci.machine.close_input()
    assert uci.machine.rest(10).count("bestmove ") == 1
    assert uci.machine.exit_status() == 0


def test_end_of_input_ends_an_endless_search_after_ponderhit(uci):
    uci.send("go ponder", "ponderhit")
    uci.ask()
    uci.machine.close_input()
    assert uci.machine.rest(10).count("bestmove ") == 1


@pytest.mark.parametrize("search", ["depth 5", "nodes 50000", "movetime 100", "mate 2",
                                    "wtime 500 btime 500"])
def test_search_is_finished_after_the_end_of_input(search):
    """As in a pipe: echo go depth 5 | kilomate."""
    done = run(text=f"position startpos\ngo {search}\n")
    assert done.returncode == 0 and done.stdout.count("bestmove ") == 1
    if search == "depth 5":
        assert "info depth 5 " in done.stdout


@pytest.mark.parametrize("end", ["", "\n", "\r", "\r\n", "\n\r"])
@pytest.mark.parametrize("lines, said", [
    (["position startpos", "go depth 5"], r"info depth 5 [^\n]*\nbestmove \S+ ponder \S+\n$"),
    (["position startpos moves e2e4", "d"], r"Fen: \S+ b KQkq - 0 1\nKey: \w+\n$"),
    (["go infinite"], r"\nbestmove \S+( ponder \S+)?\n$"),
    (["go infinite", "isready"], r"^readyok\n(.*\n)*bestmove \S+( ponder \S+)?\n$"),
    (["position fen 8/8/8/8/8/8/8/K1k5 w - - 0 1", "setoption name Hash value x"], "needs a number, not: x\n$"),
    (["uci"], "\nuciok\n$"),
    (["quit"], "^$"),
    ([], "^$")])
def test_last_line_needs_no_end(lines, said, end):
    done = run(text="\n".join(lines) + end)
    assert done.returncode == 0 and re.search(said, done.stdout), done.stdout


@pytest.mark.parametrize("end, prompts", [("", 2), ("\n", 2), ("\r", 2), ("\r\n", 2), ("\n\r", 2), ("\n\n", 3)])
def test_last_line_at_the_console_needs_no_end(end, prompts):
    done = run("--console", text="setup" + end)
    assert done.returncode == 0
    assert done.stdout.count("White> ") == prompts
    assert done.stdout.count("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") == 1


PERFT_4 = "Nodes searched: 197281"


@pytest.mark.parametrize("ending", ["quit\n", "", "isready\nquit\n", "quit\nisready\n"])
def test_perft_is_finished_before_the_end(ending):
    """As scripts ask for it, in one breath."""
    done = run(text="position startpos\ngo perft 4\n" + ending)
    assert done.returncode == 0 and done.stdout.splitlines()[-1] == PERFT_4
    assert "not complete" not in done.stdout


@pytest.mark.parametrize("ending", ["stop\n", "stop\nquit\n", "quit\nstop\n"])
def test_stop_ends_perft_before_the_end(ending):
    done = run(text="position startpos\ngo perft 12\n" + ending)
    assert done.returncode == 0
    assert done.stdout.splitlines()[-2] == "info string stopped, the count is not complete"
    assert done.stdout.splitlines()[-1].startswith("Nodes searched: ")


def test_quit_after_a_perft_ends_a_search(uci):
    uci.send("go perft 1", "go infinite", "quit")
    assert "bestmove " in uci.machine.rest()


def test_end_of_input_within_a_line():
    done = run(text="isready\ngo depth 3")
    assert done.returncode == 0 and done.stdout.startswith("readyok\n")


@pytest.mark.parametrize("ending", ["quit\r", ""])
def test_console_ends(ending):
    done = run("--console", text=ending)
    assert done.returncode == 0 and done.stderr == ""


def test_console_ends_while_thinking():
    assert run("--console", text="level time 60\rgo\r").returncode == 0


def test_console_and_back(uci):
    uci.send("console")
    uci.machine.read_until("White> ")
    assert Console(uci.machine).speak_uci().ask() == []


# --- the bench ---

def bench_nodes(*arguments):
    done = run("bench", *arguments)
    assert done.returncode == 0 and done.stderr == ""
    last = done.stdout.splitlines()[-1]
    assert re.fullmatch(r"\d+ nodes \d+ nps", last)
    return int(last.split()[0])


def test_bench_ends_with_its_signature():
    assert bench_nodes() > 10000


@pytest.mark.parametrize("argument", ["--fill=0xA5", "--fill=255", "--fill=0", "--profile=pico"])
def test_bench_is_the_same_everywhere(argument):
    assert bench_nodes(argument) == bench_nodes()


@pytest.mark.parametrize("board, network", [("stm32vldiscovery", "n48"), ("lm3s6965evb", "n64")])
def test_bench_is_the_same_with_the_same_network(board, network):
    assert bench_nodes(f"--profile={board}") == bench_nodes(f"--network=engine/eval/networks/{network}.net") != bench_nodes()


def test_bench_within_uci_is_the_same(uci):
    uci.position("startpos moves e2e4")
    uci.send("bench")
    last = uci.machine.read_until(r"\d+ nodes \d+ nps\n", 120).splitlines()[-1]
    assert int(last.split()[0]) == bench_nodes()
    assert uci.ask() == []


def test_large_bench_is_another_and_the_same_in_uci(uci):
    last = run("bench", "32").stdout.splitlines()[-1]
    assert re.fullmatch(r"\d+ nodes \d+ nps", last)
    uci.send("bench 32")
    again = uci.machine.read_until(r"\d+ nodes \d+ nps\n", 120).splitlines()[-1]
    assert again.split()[0] == last.split()[0] != str(bench_nodes())
    assert run("bench", "32", "--profile=netduinoplus2").stdout.splitlines()[-1].split()[0] == \
        last.split()[0]


def test_large_bench_needs_its_memory():
    with open(os.path.join(ROOT, "firmware", "mind", "bench_large.def"), encoding="utf-8") as profile:
        arena = profile.read().split(", ")[1]
    done = run("bench", "32", "--profile=stm32vldiscovery")
    assert done.returncode == 1 and "too small" in done.stdout and f" {arena} bytes" in done.stdout


def test_bench_of_another_size_is_refused(uci):
    assert uci.ask("bench 8") == ["info string bench takes 32 or nothing, not: 8"]
    assert run("bench", "8").returncode == 2
    assert run("32").returncode == 2


# --- the network ---

def networks_of_bench(*arguments):
    return re.findall("^network (.*)$", run("bench", *arguments).stdout, re.MULTILINE)


@pytest.mark.parametrize("size", [[], ["32"]])
def test_bench_names_the_network(size, tmp_path):
    assert networks_of_bench(*size) == ["n96"]
    assert networks_of_bench(*size, "--personality=REBEL") == ["none: REBEL's SCORE"]
    other = tmp_path / "other.net"
    shutil.copy("engine/eval/networks/n48.net", other)
    assert networks_of_bench(*size, f"--network={other}") == ["other"]


def test_eval_in_uci_names_the_network(uci):
    uci.position("startpos")
    lines = uci.ask("eval")
    assert "SCORE is of the network n96, by the number of pieces (* now), White's view:" in lines
    uci.send("setoption name network value 0")
    assert uci.ask("eval")[-1] == "This total is SCORE: the option network is 0."


@pytest.mark.parametrize("damage", [lambda data: b"", lambda data: data[:-1], lambda data: data + b"1",
                                    lambda data: data[:-1] + bytes([data[-1] ^ 1])])
def test_a_bad_network_is_refused_and_rebel_scores(damage, tmp_path):
    bad = tmp_path / "bad.net"
    with open("engine/eval/networks/n48.net", "rb") as good:
        bad.write_bytes(damage(good.read()))
    done = run("bench", f"--network={bad}")
    assert done.returncode == 0 and "\nnetwork none: REBEL's SCORE\n" in done.stdout
    reason, effect = done.stderr.splitlines()
    assert reason.startswith(f"{bad}: ")
    assert effect == "kilomate: without that network SCORE is REBEL's (option network 0)"


# --- the command line ---

def test_help_names_the_options():
    done = run("--help")
    assert done.returncode == 0 and done.stderr == ""
    for word in ("bench", "--console", "--profile=", "--hash=", "--store=", "--nps=", "--params=", "--network=",
                 "--personality=", "--print-options", "--print-levels", "--fill=", "--version", "stm32vldiscovery"):
        assert word in done.stdout


def test_version():
    done = run("--version")
    assert done.returncode == 0
    assert re.fullmatch(r"Kilomate \S+\n", done.stdout)


def test_version_is_the_one_of_uci(uci):
    uci.send("uci")
    assert uci.line() == "id name " + run("--version").stdout.rstrip()


@pytest.mark.parametrize("argument", ["--foo", "foo", "-h", "--profile", "--nps", "--fill", "", "--help=1"])
def test_unknown_argument_is_refused_with_the_valid_ones(argument):
    done = run(argument)
    assert done.returncode == 2 and done.stdout == ""
    assert f"'{argument}'" in done.stderr
    for word in ("bench", "--console", "--profile=", "--hash=", "--store=", "--nps=", "--params=", "--network=",
                 "--personality=", "--print-options", "--print-levels", "--fill=", "--version", "--help"):
        assert word in done.stderr


def test_unknown_profile_is_refused_with_the_valid_ones():
    done = run("--profile=toaster")
    assert done.returncode == 2 and done.stdout == ""
    for word in ("toaster", "host", "stm32vldiscovery", "lm3s6965evb"):
        assert word in done.stderr


# --- options of the search ---

NAMES = ["Kilomate", "REBEL", "Plain"]


def printed(*arguments):
    """The options as --print-options writes them, name and number."""
    done = run(*arguments, "--print-options")
    assert done.returncode == 0 and done.stderr == ""
    return dict(re.findall(r"^(\w+) = (-?\d+) # -?\d+\.\.-?\d+$", done.stdout, re.MULTILINE))


def uci_defaults(*arguments):
    text = run("--tuning", *arguments, text="uci\n").stdout
    return dict(re.findall(r"^option name ([a-z_0-9]+) type spin default (-?\d+)", text,
                           re.MULTILINE))


@pytest.mark.parametrize("name", NAMES)
def test_printed_options_are_the_personality_s(name, tmp_path):
    path = tmp_path / "options.txt"
    path.write_text(run("--personality=" + name, "--print-options").stdout)
    there = printed("--personality=" + name)
    assert len(there) > 20 and there == uci_defaults("--personality=" + name)
    for base in NAMES:
        assert printed("--personality=" + base, f"--params={path}") == there


def test_personality_is_a_line_of_a_file(tmp_path):
    path = tmp_path / "options.txt"
    base, other = printed("--personality=REBEL"), printed("--personality=Plain")
    name = next(name for name in base if base[name] != other[name])
    path.write_text(f"material[1] = 800\npersonality = REBEL\n{name} = {other[name]}\n")
    assert printed(f"--params={path}") == {**base, name: other[name]}
    assert "combo default Custom" in run(f"--params={path}", text="uci\n").stdout


def test_bench_is_the_one_of_the_options():
    counts = {bench_nodes("--personality=" + name) for name in NAMES}
    assert bench_nodes("--personality=Kilomate") == bench_nodes() and len(counts) > 1


def test_unknown_personality_is_refused_with_the_valid_ones():
    done = run("--personality=toaster")
    assert done.returncode == 2 and done.stdout == ""
    for word in ("toaster", *NAMES):
        assert word in done.stderr


@pytest.mark.parametrize("text, line, reason", [
    ("killers = 0\nluck = 1\n", 2, "no parameter has this name"),
    ("personality = REBEL\n\nkillers = 2 # no\n", 3, "out of its range"),
    ("killers = 0\npersonality = REBEL\n", 2, "must come before"),
    ("personality = Foo\n", 1, "no personality has this name")])
def test_bad_line_is_named(text, line, reason, tmp_path):
    path = tmp_path / "bad.txt"
    path.write_text(text)
    done = run(f"--params={path}", "--print-options")
    assert done.returncode == 2 and done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith(f"{path}:{line}: ") and reason in done.stderr


@pytest.mark.parametrize("profile", ["stm32vldiscovery", "microbit", "lm3s6965evb", "host"])
def test_every_profile_has_room_for_changed_options(profile):
    with kilomate("--tuning", "--profile=" + profile, "--fill=0xA5") as program:
        uci = Uci(program)
        plain = printed("--personality=Plain")
        changed = [name for name, number in printed().items() if number != plain[name]][:2]
        for name in changed:
            assert uci.ask(f"setoption name {name} value {plain[name]}") == []
            assert uci.go("depth 4").last["depth"] == 4
        uci.send("uci")
        lines = "\n".join(uci.lines_until("uciok"))
        assert "combo default Custom " in lines
        for name in changed:
            assert f"option name {name} type spin default {plain[name]} min " in lines


@pytest.mark.parametrize("value", ["", "256", "-1", "0x100", "red", "1x"])
def test_fill_must_be_a_byte(value):
    done = run("--fill=" + value)
    assert done.returncode == 2 and "--fill" in done.stderr


@pytest.mark.parametrize("value", ["", "15", "0", "-16", "1073741825", "99999999999999999999", "4K"])
def test_hash_must_be_bytes(value):
    done = run("--hash=" + value)
    assert done.returncode == 2 and "--hash takes bytes" in done.stderr and f"'{value}'" in done.stderr


# --- saves ---

def test_store_keeps_the_game(tmp_path):
    store = f"--store={tmp_path / 'saves'}"
    with kilomate("--console", store) as machine:
        console = Console(machine)
        console.expect(PROMPT)
        console.start_game()
        console.play("e4 e5")
    with kilomate("--console", store) as machine:
        console = Console(machine)
        shown = console.expect(PROMPT)
        assert "The game goes on where it was left." in shown and "Level: depth 1." in shown
        console.say("moves", r"^1\. e4  e5\n")
    size = (tmp_path / "saves").stat().st_size
    assert size == 32768


def test_without_a_store_nothing_is_kept(tmp_path):
    answer = run("--console", text="save\nsave erase\nquit\n").stdout
    assert answer.count("Saves: there is no memory for them.") == 2


def test_a_file_that_is_no_store_is_refused(tmp_path):
    other = tmp_path / "letter"
    other.write_text("Dear Sir")
    for path in (other, tmp_path, tmp_path / "missing" / "saves"):
        done = run("--console", f"--store={path}")
        assert done.returncode == 2 and str(path) in done.stderr
    assert other.read_text() == "Dear Sir"


@pytest.mark.parametrize("arguments", [[], ["bench"]])
def test_store_is_for_the_console(tmp_path, arguments):
    done = run(f"--store={tmp_path / 'saves'}", *arguments)
    assert done.returncode == 2 and "--store is for --console" in done.stderr
    assert not (tmp_path / "saves").exists()


def test_hash_is_the_size_of_the_table():
    for size in (16, 784, 4096):
        done = run("--console", f"--hash={size}", "--profile=stm32vldiscovery",
                   text="version\nquit\n")
        assert f"hash {size}, plies" in done.stdout


@pytest.mark.parametrize("profile", ["host", "stm32vldiscovery", "lm3s6965evb"])
def test_every_profile_plays(profile):
    with kilomate("--profile=" + profile) as program:
        uci = Uci(program)
        uci.ask("uci")
        assert uci.go("depth 3").last["depth"] == 3
