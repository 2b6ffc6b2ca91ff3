"""Debian's Scid, without its windows, plays on the simulation as on a Citrine."""

import pytest

from eboard_clients import citrine_text, square_of
from scid_client import Scid
from test_citrine import GAME, LONG, Hands, citrine_board


@pytest.fixture
def board(tmp_path):
    with citrine_board(tmp_path) as one:
        yield one


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
