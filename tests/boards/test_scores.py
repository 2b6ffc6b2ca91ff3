"""The scores of 10,000 positions, REBEL's and the network's, are the host's on
every board: tests/scores, a program without firmware."""

import os
import re
import subprocess

from emulator import ROOT, Emulator, emulated_image

SECONDS = 300


def host_scores(board):
    program = os.path.join(ROOT, "build", "host", "scores")
    done = subprocess.run([program, board], text=True, stdout=subprocess.PIPE, timeout=60, check=True)
    return done.stdout.splitlines()


def board_scores(board):
    with Emulator(board, image=emulated_image(board, "scores")) as machine:
        return machine.read_until(r"end\r\n", SECONDS).splitlines()


def test_a_board_scores_as_the_host(board):
    expected = host_scores(board.name)
    assert re.fullmatch(r"scores \w+", expected[0]) and expected[-1] == "end"
    assert expected[-2].startswith("10000 ") and len(set(expected)) == 22
    assert board_scores(board.name) == expected


def test_an_unknown_board_is_refused():
    done = subprocess.run([os.path.join(ROOT, "build", "host", "scores"), "toaster"], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
    assert done.returncode == 2 and done.stdout == "" and "Usage: scores PROFILE" in done.stderr
