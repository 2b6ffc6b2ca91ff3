"""Emulated boards as engines: the bridge that a GUI starts, and whole games
that the match runner lets a board play against the host program."""

import os
import re
import signal
import subprocess

import pytest

from dialogue import START, Uci, assert_sound, pgn_check
from emulator import ROOT
from program import KILOMATE, Program

BRIDGE = os.path.join(ROOT, "tools", "play", "board_uci.py")
MATCH = os.path.join(ROOT, "build", "host", "kilomate-match")
NODES = 100


def test_a_board_is_an_engine(board, referee):
    with Program([BRIDGE, board.name]) as program:
        uci = Uci(program)
        uci.send("uci")
        lines = uci.lines_until("uciok")
        assert lines[0].startswith("id name Kilomate ")
        uci.position(START)
        for form in ("depth 3", "nodes 500", "movetime 100"):
            assert_sound(uci.go(form), START, referee)
        assert uci.go("infinite", "stop").best
        assert uci.ask() == []
        uci.send("quit")
        assert program.rest() == "" and program.exit_status() == 0


@pytest.mark.parametrize("name", ["lm3s6965evb", "stm32vldiscovery"])
def test_games_against_the_host_program(name, tmp_path):
    """Two, with both colours, the board from its console: every move is legal,
    a rule ends them, nobody is late."""
    pgn = tmp_path / "games.pgn"
    done = subprocess.run(
        [MATCH, "-engine", f"cmd={BRIDGE}", f"arg={name}", "name=board",
         "-engine", f"cmd={KILOMATE}", f"arg=--profile={name}", "name=host",
         "-each", f"nodes={NODES}", "-waits", "start=60", "ping=30", "move=60", "quit=10",
         "-pgnout", str(pgn)],
        text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=500)
    print(done.stdout)
    assert done.returncode == 0 and done.stderr == ""
    games = pgn.read_text(encoding="utf-8")
    assert re.findall(r'^\[White "(.*)"\]$', games, re.MULTILINE) == ["board", "host"]
    results = re.findall(r'^\[Result "(.*)"\]$', games, re.MULTILINE)
    assert len(results) == 2 and "*" not in results
    assert set(re.findall(r'^\[Termination "(.*)"\]$', games, re.MULTILINE)) <= {"normal"}
    assert all(int(plies) > 10 for plies in re.findall(r'^\[PlyCount "(\d+)"\]$', games, re.MULTILINE))
    assert pgn_check(games)[0] == ""


def emulator_of(program):
    """The process that a bridge has started."""
    with open(f"/proc/{program.pid}/task/{program.pid}/children", encoding="ascii") as children:
        return int(children.read().split()[0])


def test_end_of_the_emulator_is_told(board):
    with subprocess.Popen([BRIDGE, board.name], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True) as program:
        program.stdin.write("isready\n")
        program.stdin.flush()
        assert program.stdout.readline() == "readyok\n"
        os.kill(emulator_of(program), signal.SIGKILL)
        assert program.wait(30) == 1
        assert program.stdout.read() == ""
        assert program.stderr.read() == f"{board.name}: the board has gone\n"


def test_bridge_that_is_ended_takes_the_emulator_along(board):
    with Program([BRIDGE, board.name]) as program:
        Uci(program).ask()
        emulator = emulator_of(program.process)
        program.process.terminate()
        assert program.exit_status() == 128 + signal.SIGTERM
        assert not os.path.exists(f"/proc/{emulator}")
