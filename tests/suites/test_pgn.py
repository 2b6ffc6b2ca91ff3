"""The tool that takes a game from a board on a serial port: the host program's console behind a
pseudo-terminal, or nobody."""

import datetime
import os
import subprocess

import pytest

from dialogue import PROMPT, pgn_check
from emulator import ROOT, die_with_parent
from program import KILOMATE
from serial_port import NO_PORT
from test_board_uci import console, port, read_until

TOOL = os.path.join(ROOT, "tools", "play", "pgn.py")


def take(path, *words):
    return subprocess.run([TOOL, "--port", path, *words], stdin=subprocess.DEVNULL, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)


@pytest.mark.parametrize("typed", ["", "half a line", "e5\r"])
@pytest.mark.parametrize("word, told", [("", ""), ("clocks", "%clk"), ("review", "%eval")])
def test_the_game_comes_with_todays_date(console, typed, word, told):
    ours, path, _ = console
    for line in ("book off", "level fischer 60 1", "referee", "e4", "e5", "referee off"):
        os.write(ours, line.encode() + b"\r")
        read_until(ours, "> ")
    os.write(ours, b"level depth 1\r" if word == "review" else b"\r")
    read_until(ours, PROMPT)
    os.write(ours, typed.encode())
    done = take(path, *[word] * bool(word))
    assert (done.returncode, done.stderr) == (0, "")
    assert f'[Date "{datetime.date.today():%Y.%m.%d}"]\n' in done.stdout
    assert done.stdout.startswith("[Event ") and done.stdout.endswith(" *\n\n")
    assert "1. e4 " in done.stdout and told in done.stdout
    assert pgn_check(done.stdout)[0] == ""


def test_all_kept_games_come(port, tmp_path):
    with subprocess.Popen([KILOMATE, "--console", f"--store={tmp_path / 'store'}"], stdin=port.board,
                          stdout=port.board, preexec_fn=die_with_parent) as process:
        read_until(port.ours, PROMPT)
        for line in ("referee", "f3", "e5", "g4", "Qh4", "new", "e4", "resign"):
            os.write(port.ours, line.encode() + b"\r")
            read_until(port.ours, rf"{line}\r\n(?s:.*)> ")
        done = take(port.path, "all")
        process.kill()
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("[Event ") and done.stdout.endswith(" 0-1\n\n")
    assert "1. e4 1-0\n" in done.stdout and "1. f3 e5 2. g4 Qh4# 0-1\n" in done.stdout
    assert pgn_check(done.stdout)[0] == ""


def test_a_board_without_kept_games_is_told(console):
    done = take(console[1], "all")
    assert (done.returncode, done.stdout) == (1, "")
    assert "it answers with no game: There is no memory for games." in done.stderr


def test_no_port():
    done = take("/dev/no-such-port")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"/dev/no-such-port: {NO_PORT}\n"


def test_a_board_that_thinks_is_told(console):
    ours, path, _ = console
    os.write(ours, b"book off\rlevel time 3600\rgo\r")
    read_until(ours, "Thinking")
    done = take(path)
    assert (done.returncode, done.stdout) == (1, "")
    assert "it may be thinking" in done.stderr
