"""`make play` on the emulated boards: through a pipe, whose board may take no input yet, and at its end."""

import os
import subprocess
import sys

import pytest

import play
from boards import has_relative, measured_boards
from emulator import ROOT

PLAY = [sys.executable, os.path.join(ROOT, "tools", "play", "play.py")]
BOARDS = [name for name in measured_boards() if not has_relative(name)]
SECONDS = 600


def piped(board, text):
    """Without saving: the memories of a developer's own games are his."""
    done = subprocess.run([*PLAY, board, "--no-saves"], input=text, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=SECONDS)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("board", BOARDS)
def test_each_line_of_a_pipe_is_answered(board):
    """The first byte, too, and what stands behind a move."""
    shown = piped(board, "level depth 1\ne4\nmoves\n" + "clock\n" * 20 + "level depth 2\nnonsense")
    assert "Level: depth 1." in shown and "Kilomate: 1... " in shown and "\n1. e4 " in shown
    assert shown.count("There is no clock at this level") == 20 and "I am thinking" not in shown
    assert shown.index("White> level depth 2") < shown.index("White> nonsense")
    assert shown.endswith(play.parting(board, play.memory_of(board), False) + "\n")


@pytest.mark.parametrize("board", BOARDS)
def test_no_input_and_quit_end_it(board):
    for text in ("", "quit\n", "exit\nresign\n"):
        shown = piped(board, text)
        assert "White> " in shown and "resign" not in shown and "switch the power off" not in shown


@pytest.mark.parametrize("board", [name for name in BOARDS if play.memory_of(name)])
def test_the_game_is_kept_for_the_next_time(board, tmp_path, monkeypatch, capfd):
    memory = str(tmp_path / "memory")
    monkeypatch.setattr(play, "memory_of", lambda name: memory)
    for text, wanted in (("level depth 1\nboard colour 256\ne4\n", "Kilomate: 1... "), ("moves\n", "\n1. e4 ")):
        (tmp_path / "typed").write_text(text, encoding="ascii")
        with open(tmp_path / "typed", encoding="ascii") as typed:
            monkeypatch.setattr(sys, "stdin", typed)
            assert play.play(board, None, True) == 0
        shown = capfd.readouterr().out.replace("\r", "")
        assert wanted in shown and "Kept; make play" in shown
    assert "\x1b" not in shown and "The game goes on where it was left." in shown
