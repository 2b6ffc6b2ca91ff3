"""Two programs and one memory: the second is told, and plays without it or not at all."""

import os
import signal
import subprocess
import sys

import pytest

import memory_lock
import play
from boards import board_words
from emulator import ROOT
from program import KILOMATE
from serial_port import SerialPort
from terminals import SECONDS, Pty
from test_board_uci import Port

FRONT_PANEL = [sys.executable, os.path.join(ROOT, "tools", "play", "front_panel.py")]
HAS_SAVES = "saves" in board_words("host", "ADDITIONS")
TAKEN = "nother program plays with"
# A program that takes a memory as the players do, and says which it has.
TAKER = """import sys, memory_lock
lock, path = memory_lock.take(sys.argv[1], "make play", "make play NO_SAVES=1")
print("has", path, flush=True)
with lock: sys.stdin.readline()
"""
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.path.join(ROOT, "tools", "emulator")}
pytestmark = pytest.mark.skipif(not HAS_SAVES, reason="the host has no saves")


def taker(path):
    return subprocess.Popen([sys.executable, "-c", TAKER, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True, env=ENVIRONMENT)


def host(path):
    return subprocess.Popen([KILOMATE, "--console", f"--store={path}"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_a_memory_has_one_program_until_that_has_ended(tmp_path, number):
    with taker(tmp_path / "memory") as first:
        assert first.stdout.readline() == f"has {tmp_path / 'memory'}\n"
        with taker(tmp_path / "memory") as second:
            assert second.wait(SECONDS) == 1 and second.stdout.read() == ""
            said = second.stderr.read()
            assert said.startswith("make play: another program plays with this memory (")
            assert said.endswith("; make play NO_SAVES=1 plays without saving\n")
        first.send_signal(number)
        first.wait(SECONDS)
        with taker(tmp_path / "memory") as third:
            assert third.stdout.readline().startswith("has ")
            third.communicate("\n")


@pytest.mark.parametrize("answer, said, status", [("y", "has None", 0), ("yes", "has None", 0), ("n", "", 1), ("", "", 1), ("\x04", "", 1)])
def test_a_player_is_asked(tmp_path, answer, said, status):
    with taker(tmp_path / "memory") as first:
        first.stdout.readline()
        with Pty([sys.executable, "-c", TAKER, str(tmp_path / "memory")], 100, 30, **ENVIRONMENT) as terminal:
            assert TAKEN in terminal.shows("Play without saving")
            terminal.type(answer if answer == "\x04" else answer + "\n")
            if said:
                terminal.shows(said)
                terminal.type("\n")
            assert terminal.process.wait(SECONDS) == status
        first.communicate("\n")


def test_the_host_program_locks_its_file(tmp_path):
    path = tmp_path / "saves"
    with host(path) as first:
        first.stdin.write("e4\r")
        first.stdin.flush()
        while "Kilomate: 1" not in first.stdout.readline():
            pass
        with host(path) as second:
            assert second.communicate("e3\r", SECONDS)[1] == (
                f"kilomate: another program plays with '{path}', and its game would be overwritten; "
                "without --store nothing is saved\n")
            assert second.returncode == 2
        with taker(path) as panel:
            assert panel.wait(SECONDS) == 1
        first.communicate("quit\r")
    with host(path) as third:
        assert "1. e4" in third.communicate("moves\rquit\r", SECONDS)[0]


@pytest.mark.parametrize("answer, status", [("y", 0), ("n", 2)])
def test_the_host_program_asks_its_player(tmp_path, answer, status):
    path = tmp_path / "saves"
    with host(path) as first:
        first.stdout.readline()
        with Pty([KILOMATE, "--console", f"--store={path}"], 100, 30) as terminal:
            terminal.shows("Play without saving")
            terminal.type(answer + "\n")
            if status == 0:
                terminal.shows("White> ")
                terminal.type("save\r")
                terminal.shows("there is no memory")
                terminal.type("quit\r")
            assert terminal.ends() == status
        first.communicate("quit\r")


def test_two_front_panels_do_not_share_a_game(tmp_path):
    path = tmp_path / "saves"

    def panel(*words):
        return subprocess.Popen([*FRONT_PANEL, "--store", str(path), "--script", "-", *words], stdin=subprocess.PIPE,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    with panel() as first:
        first.stdin.write("lift e2\n")
        first.stdin.flush()
        while first.stdout.readline() != "ok\n":
            pass
        with panel() as second:
            said = second.communicate("quit\n", SECONDS)[1]
            assert second.returncode == 1 and said.startswith("make sim: another program") and "make sim NO_SAVES=1" in said
        with panel("--no-saves") as third:
            shown = third.communicate("show board\nquit\n", SECONDS)[0]
            assert third.returncode == 0 and "2  P  P  P  P  P  P  P  P" in shown
        first.communicate("place e4\nquit\n", SECONDS)
    assert (tmp_path / "saves.pieces").read_text(encoding="ascii")[28] == "P"


def test_a_second_make_play_is_told(tmp_path, monkeypatch):
    """The memory is taken before anything is started."""
    monkeypatch.setattr(play, "memory_of", lambda board: str(tmp_path / "memory"))
    with memory_lock.MemoryLock(str(tmp_path / "memory")):
        with pytest.raises(SystemExit, match="make play: another program plays with this memory"):
            play.play("lm3s6965evb", None, True)
        with play.memory_for("lm3s6965evb", False) as (memory, lasts):
            assert not lasts and memory != str(tmp_path / "memory")
    assert not os.path.exists(memory)


def test_a_memory_that_cannot_be_written_is_no_other_program(tmp_path):
    with pytest.raises(memory_lock.Taken, match=r"cannot be written: No such file or directory"):
        memory_lock.MemoryLock(str(tmp_path / "nowhere" / "memory"))
    (tmp_path / "memory").mkdir()
    with pytest.raises(memory_lock.Taken, match=r"cannot be written: Is a directory"):
        memory_lock.MemoryLock(str(tmp_path / "memory"))


def test_a_port_has_one_program():
    line = Port()
    with SerialPort(line.path):
        with pytest.raises(OSError, match="another program has"):
            SerialPort(line.path)
    with SerialPort(line.path):
        pass
    line.close()

