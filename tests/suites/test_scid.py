"""Debian's Scid as a program for the computer: its own file for the Citrine runs unchanged, without its
windows. Nothing of Scid is in this project: the file is the installed package's."""

import os
import re
import subprocess

import pytest

from eboard_clients import SECONDS, citrine_text, square_of
from emulator import ROOT
from host_body import HostMachine
from reader import Reader
from test_citrine import GAME, LONG, CitrineBoard, Hands

NOVAG = "/usr/share/scid/tcl/tools/novag.tcl"


class Scid:
    """The process that runs Scid's file. A context manager."""

    def __init__(self, port):
        self.process = subprocess.Popen(["tclsh", os.path.join(ROOT, "tests", "suites", "scid_words.tcl"), NOVAG, port],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.reader = Reader(lambda: os.read(self.process.stdout.fileno(), 4096))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()

    def order(self, words):
        self.process.stdin.write(words.encode() + b"\n")
        self.process.stdin.flush()

    def until(self, line):
        """All that it tells up to this line."""
        text = self.reader.read_until(rf"(^|\n){re.escape(line)}\n", SECONDS)
        assert not re.search(r"(^|\n)(error|refused) ", text), text
        return text

    def connect(self):
        """As Scid does: who it is, a new game, moves told, no moves of the computer."""
        self.order("connect")
        self.until("line New Game")
        self.until("new")
        self.until("button tb_eng_ok")
        self.until("line Referee on")


@pytest.fixture
def board(tmp_path):
    path = str(tmp_path / "eboard")
    with HostMachine([f"--eboard={path}"]) as machine:
        yield CitrineBoard(machine, path, False)


@pytest.fixture
def scid(board):
    with Scid(board.path) as one:
        one.connect()
        yield one


def as_scid_reads(move, text):
    """The only words for a move that Scid 4.7.4 reads besides SAN."""
    return {"O-O": "OO", "O-O-O": "O-O-O"}.get(text, move[:4] + move[4:].upper())


@pytest.mark.parametrize("game", [GAME, LONG], ids=["short", "long"])
def test_a_game_that_the_player_makes_on_the_board(board, scid, game):
    hands = Hands(board)
    for move, text in game:
        hands.play(move)
        scid.until(f"addSan {as_scid_reads(move, text)}")


def test_a_game_between_the_player_and_scid(board, scid):
    """Its moves come twice, three seconds apart if they take."""
    hands = Hands(board)
    for number, (move, text) in enumerate(GAME):
        if number % 2 == 0:
            hands.play(move)
            scid.until(f"addSan {as_scid_reads(move, text)}")
        else:
            scid.order(f"move {move} {int('x' in text)}")
            scid.until("line " + citrine_text(number, "M", text.replace("x", "-")))
            hands.follow(move)
            board.until((0, 0))
            assert "addSan" not in scid.until("done move")


def test_moves_are_taken_back_and_games_begin(board, scid):
    hands = Hands(board)
    hands.play("e2e4")
    scid.until("addSan e2e4")
    hands.play("e7e5")
    scid.until("addSan e7e5")
    hands.place(square_of("e7"), hands.lift(square_of("e5")))
    scid.until("back")
    for move, _ in LONG[1:4]:
        hands.play(move)
        scid.until(f"addSan {move}")
    hands.set_up()
    scid.until("line New Game")
    scid.until("new")
    hands.play("d2d4")
    scid.until("addSan d2d4")
