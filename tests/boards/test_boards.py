"""The emulated boards: start and reset, games to their end, clocks in the
board's own time, and UCI over the serial line."""

import os
import re
import subprocess

import pytest

import positions
from boards import ROOT, has_value, is_slow
from dialogue import (PROMPT, START, START_FEN, Console, Search, assert_pgn_sound, assert_sound,
                      long_game)
from emulator import Emulator
from program import KILOMATE
from run_perft import read_epd

BURST = 3000 // len("isready\n")


def stack_unused(console):
    return int(re.search(r"never used (\d+)\.", console.ask("version")).group(1))


def lost_bytes(console):
    return int(re.search(r"Received bytes lost: (\d+)\.", console.ask("version")).group(1))


# --- start and reset ---

def keeps_games(board):
    """In its chip: after a reset the game goes on. test_saves.py tells how."""
    return has_value(board.name, "STORE_SIZE")


def test_starts_with_a_banner_and_a_prompt(board):
    with Emulator(board.name) as machine:
        text = machine.read_until(PROMPT, 20)
    assert text.startswith("\r\nKilomate ") and f" on {board.name} (" in text
    assert "  8  r n b q k b n r\r\n" in text and text.endswith("White> ")
    assert "\n" not in text.replace("\r\n", "")


@pytest.mark.parametrize("state", ["idle", "a line begun", "thinking", "in UCI", "game over"])
def test_reset_begins_a_fresh_game(console, board, state):
    """Or, with saves, goes on with the game there was."""
    console.start_game()
    console.play("f3 e5 g4")
    fen, level = console.fen(), "3600 seconds a move" if state == "thinking" else "depth 1"
    machine = console.machine
    if state == "a line begun":
        machine.write("Qh4")
        machine.read_until("Qh4")
    elif state == "thinking":
        console.setup(positions.MIDDLE_GAME)
        fen = console.fen()
        console.ask("level time 3600")
        console.send("go")
        console.expect("Thinking")
    elif state == "in UCI":
        console.speak_uci()
    elif state == "game over":
        console.play("Qh4")
        fen = console.fen()
    machine.qmp("system_reset")
    if state == "thinking" and keeps_games(board):
        console.expect("\r\nKilomate (?s:.*)Thinking")
        machine.wake()
        console.ask("undo")
    else:
        assert "\r\nKilomate " in console.expect(PROMPT)
        machine.wake()
    assert console.fen() == (fen if keeps_games(board) else START_FEN)
    console.say("level", f"Level: {level if keeps_games(board) else '5 seconds a move'}\\.")
    assert lost_bytes(console) == 0


def test_several_resets(console):
    for _ in range(5):
        console.machine.qmp("system_reset")
        console.expect("Kilomate (?s:.*)White> ")
        console.machine.wake()
        console.ask("new")
        console.ask("level depth 2")
        console.say("e4", r"Kilomate: 1\.\.\. ")


# --- games ---

@pytest.mark.parametrize("nodes", [300, 1000])
def test_game_against_itself_to_its_end(console, board, nodes):
    if nodes > 300 and is_slow(board.name):
        pytest.skip("its emulator is slow: the shorter game stands for this one")
    console.say(f"level nodes {nodes}", "nodes a move")
    answer = ""
    for _ in range(800):
        answer = console.ask("go")
        if answer.endswith("Game over> "):
            break
        assert "Kilomate: " in answer
    match = re.search(r"(\S.*)\. (White wins\.|Black wins\.|Draw\.) (1-0|0-1|1/2-1/2)\n", answer)
    assert match, answer
    assert_pgn_sound(console, match.group(3))
    assert lost_bytes(console) == 0


# --- clocks ---

@pytest.fixture
def racing(board):
    """Its time runs ahead whenever it waits: a minute passes at once."""
    with Emulator(board.name, icount="shift=4,sleep=off") as machine:
        console = Console(machine)
        console.expect(PROMPT)
        machine.wake()
        yield console


@pytest.fixture
def racing_once(board, request):
    """On one board: what comes of a fallen flag is the session's, and the same everywhere."""
    if board.name != "lm3s6965evb":
        pytest.skip("test_flag_falls shows that this board's clock gets there")
    return request.getfixturevalue("racing")


def test_flag_falls(racing):
    racing.start_game()
    racing.ask("level game 1")
    racing.send("e4")
    racing.expect(r"\r\nBlack: The flag has fallen\. White wins\. 1-0\r\n")
    assert racing.ask("board").endswith("Game over> ")
    racing.say("clock", r"White \S+   Black 0:00\.0\n")
    racing.say("e5", "The game is over")
    tags, _ = assert_pgn_sound(racing, "1-0")
    assert tags["Termination"] == "time forfeit"


def test_flag_falls_against_a_lone_king(racing_once):
    racing_once.setup("8/8/8/8/8/2k5/7P/K7 w - - 0 1")
    racing_once.two_players()
    racing_once.send("level game 1")
    racing_once.expect("set anew")
    racing_once.send("h3")
    racing_once.send("Kd3")
    racing_once.expect(r"White: The flag has fallen, but the opponent cannot mate\. Draw\. 1/2-1/2"
                       r"|Black: The flag has fallen\. White wins\. 1-0")


def test_flag_falls_for_a_player_who_faces_the_computer(racing_once):
    racing_once.ask("level game 1")
    racing_once.send("e4")
    racing_once.expect(r"Kilomate: 1\.\.\. (?s:.*)White: The flag has fallen\. Black wins\. 0-1\r\n")


# --- UCI over the serial line ---

def test_uci_identifies(uci):
    uci.send("uci")
    lines = uci.lines_until("uciok")
    assert lines[0].startswith("id name Kilomate ") and lines[1].startswith("id author ")
    assert "option name Hash type spin default 1 min 1 max 1" in lines
    assert uci.ask() == []


@pytest.mark.parametrize("form", ["depth 1", "depth 4", "nodes 1", "nodes 3000", "movetime 1",
                                  "movetime 200", "wtime 100",
                                  "wtime 500 btime 500 winc 10 binc 10",
                                  "mate 1", "depth 2 searchmoves a2a3 a7a6", "depth 0"])
@pytest.mark.parametrize("where", [START, START + " moves e2e4", "fen " + positions.MIDDLE_GAME,
                                   "fen " + positions.MATE_IN_2])
def test_search_is_sound(uci, referee, where, form):
    uci.position(where)
    assert_sound(uci.go(form), where, referee)
    assert uci.ask() == []


@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5])
def test_depth_is_reached(uci, depth):
    uci.position(START)
    assert uci.go(f"depth {depth}").last["depth"] == depth


@pytest.mark.parametrize("form, order", [("infinite", "stop"), ("ponder depth 1", "ponderhit"),
                                         ("movetime 1", "stop")])
def test_order_at_any_moment(uci, referee, form, order):
    uci.position(START)
    for _ in range(30):
        assert uci.go(form, order).best in referee.legal_moves(START)
    assert uci.ask() == []


def test_long_search_reports_and_stops(uci, referee):
    uci.position(START)
    uci.send("go infinite")
    lines = []
    while not any("currmove" in line for line in lines):
        lines.append(uci.line())
    uci.send("stop")
    assert_sound(Search(lines + uci.lines_until("bestmove")), START, referee)


def test_ponder(uci, referee):
    uci.position(START)
    lines = uci.ask("go ponder movetime 50")
    assert not any(line.startswith("bestmove") for line in lines)
    uci.send("ponderhit")
    assert_sound(Search(lines + uci.lines_until("bestmove")), START, referee)


def test_several_lines(uci, referee):
    """Three first moves; a report that finds the send ring full is dropped, as
    on a busy host, so there are several attempts."""
    uci.ask("setoption name MultiPV value 3")
    uci.position(START)
    for _ in range(5):
        search = uci.go("depth 3")
        assert_sound(search, START, referee)
        firsts = {report["pv"][0] for report in search.reports if report["depth"] == 3}
        if len(firsts) >= 3:
            break
    uci.ask("setoption name MultiPV value 1")
    assert len(firsts) >= 3


@pytest.mark.parametrize("where, best", [(positions.CHECKMATE, "(none)"),
                                         (positions.STALEMATE, "(none)"),
                                         (positions.MATE_IN_1, "a1a8"),
                                         (positions.MATED_IN_1, "a8b8")])
def test_mates_and_endings(uci, where, best):
    uci.position("fen " + where)
    assert uci.go("depth 5").best == best


@pytest.mark.parametrize("plies", [100, 600])
def test_long_position_line(uci, referee, plies):
    where = START + " moves " + " ".join(long_game(plies))
    uci.position(where)
    referee.send("position " + where)
    ours, theirs = uci.fen().split(), referee.fen().split()
    assert ours[:3] + ours[4:] == theirs[:3] + theirs[4:]
    assert_sound(uci.go("nodes 2000"), where, referee)


def test_long_position_lines_one_after_the_other(uci):
    """A whole game, the position sent again for each move."""
    moves = long_game(150)
    for ply in range(2, len(moves), 2):
        uci.position(START + " moves " + " ".join(moves[:ply]))
        assert uci.go("nodes 50").best != "(none)"


@pytest.mark.parametrize("fen, counts",
                         read_epd(os.path.join(ROOT, "tests", "perft", "board.epd")))
def test_perft(uci, fen, counts):
    uci.position("fen " + fen)
    for depth, expected in counts:
        total, by_move = uci.perft(depth)
        assert total == expected == sum(by_move.values())


def test_isready_during_perft(uci):
    uci.send("go perft 4", "isready")
    assert uci.lines_until("Nodes searched").count("readyok") == 1


@pytest.mark.parametrize("then, count", [(["quit"], "\nNodes searched: 8902\n"),
                                         (["quit", "stop"], "not complete\nNodes searched: ")])
def test_perft_is_finished_before_quit(uci, console, then, count):
    """And then the board is at its console."""
    uci.position(START)
    uci.send("go perft " + ("12" if "stop" in then else "3"), *then)
    assert count in console.expect(PROMPT)
    console.speak_uci()


@pytest.mark.parametrize("fen, reason", positions.MALFORMED[::5])
def test_refused_fen_says_why(uci, fen, reason):
    uci.position(START + " moves e2e4")
    before = uci.fen()
    answer = uci.ask("position fen " + fen)
    assert len(answer) == 1 and "position refused" in answer[0] and reason in answer[0]
    assert uci.fen() == before


def test_burst_while_thinking_loses_nothing(uci, console):
    """Every isready of a burst is answered, once, and no byte is lost."""
    uci.position(START)
    search = uci.go("infinite", *["isready"] * BURST, "stop")
    assert search.lines.count("readyok") == BURST
    assert uci.ask() == []
    uci.send("console")
    console.expect(PROMPT)
    assert lost_bytes(console) == 0
    console.speak_uci()


def test_burst_while_idle_loses_nothing(uci):
    uci.send(*["isready"] * BURST)
    for _ in range(BURST):
        assert uci.line() == "readyok"
    assert uci.ask() == []


def test_every_byte_value(uci):
    uci.position(START)
    before = uci.fen()
    for byte in range(256):
        if chr(byte) not in "dD":
            uci.machine.write(bytes([byte]) + b"\n")
            uci.ask()
    uci.machine.write(bytes(range(256)) * 4 + b"\n" + b"x" * 5000 + b"\n")
    uci.ask()
    assert uci.fen() == before


def test_quit_has_nothing_to_return_to(uci, console):
    uci.send("quit")
    assert "Kilomate " in console.expect(PROMPT)
    console.speak_uci()


# --- the bench, and what all this has cost ---

def test_bench_is_the_host_s(console, board):
    if is_slow(board.name):
        pytest.skip("its emulator is slow: check-bench stands for this one")
    host = subprocess.run([KILOMATE, f"--profile={board.name}", "bench"], stdout=subprocess.PIPE, text=True,
                          check=True, timeout=60).stdout
    ours = re.search(r"\n(\d+) nodes \d+ nps\n", console.ask("bench")).group(1)
    assert ours == re.search(r"\n(\d+) nodes \d+ nps\n", host).group(1)


def test_stack_was_enough(uci, console, board, referee):
    """Deep lines, in check, with promotions, and a look at the painted stack."""
    for fen in (positions.MIDDLE_GAME, "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
                "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"):
        uci.position("fen " + fen)
        assert_sound(uci.go(f"nodes {10000 if is_slow(board.name) else 50000}"), "fen " + fen, referee)
    uci.send("console")
    console.expect(PROMPT)
    assert stack_unused(console) > 64 and lost_bytes(console) == 0
    console.speak_uci()
