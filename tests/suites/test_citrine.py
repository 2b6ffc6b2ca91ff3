"""The computer as a Citrine, a chess computer with a board that keeps the game: a small program of our
own sends its commands over a pseudo-terminal and reads what it is told."""

import random
import time

import pytest

from eboard_clients import SECONDS, CitrineClient, ChessLinkClient, Table, citrine_text, square_of
from host_body import HostMachine
from test_eboard import CORNERS, Board, mask

# coordinates, and what is told
GAME = [("e2e4", "e2-e4"), ("a7a6", "a7-a6"), ("e4e5", "e4-e5"), ("d7d5", "d7-d5"), ("e5d6", "e5xd6ep"),
        ("b7b5", "b7-b5"), ("d6c7", "d6xc7"), ("b5b4", "b5-b4"), ("c7b8n", "c7xb8/N"), ("g8f6", "g8-f6"),
        ("g1f3", "g1-f3"), ("e7e6", "e7-e6"), ("f1e2", "f1-e2"), ("f8e7", "f8-e7"), ("e1g1", "O-O"),
        ("e8g8", "O-O"), ("a2a3", "a2-a3"), ("b4b3", "b4-b3"), ("b8a6", "b8xa6"), ("b3c2", "b3xc2"),
        ("a6c7", "a6-c7"), ("c2d1q", "c2xd1/Q")]
LONG = [("d2d4", "d2-d4"), ("d7d5", "d7-d5"), ("b1c3", "b1-c3"), ("b8c6", "b8-c6"), ("c1f4", "c1-f4"),
        ("c8f5", "c8-f5"), ("d1d2", "d1-d2"), ("d8d7", "d8-d7"), ("e1c1", "O-O-O"), ("e8c8", "O-O-O")]


@pytest.fixture
def board(tmp_path):
    path = str(tmp_path / "eboard")
    with HostMachine([f"--eboard={path}"]) as machine:
        yield Board(machine, path, False)


@pytest.fixture
def client(board):
    with board.open(57600) as port:
        one = CitrineClient(port)
        one.connect()
        yield one


class Hands(Table):
    """A player who follows the lights, too, and says what a pawn becomes."""

    def __init__(self, board):
        self.board = board
        super().__init__(board.body)

    def play(self, move):
        super().play(move[:4])
        if move[4:]:
            self.promote(square_of(move[2:4]), move[4:])

    def promote(self, square, piece):
        """A queen is put where the pawn was; another piece comes by way of its own square, as lights say."""
        time.sleep(0.3)
        self.lift(square)
        if piece != "q":
            choices = [other for other in self.free(square) if other not in self.squares]
            choice = choices["rbn".index(piece)]
            self.place(choice, piece)
            self.lift(choice)
        self.place(square, piece.upper() if square >= 56 else piece)

    @staticmethod
    def free(square):
        """Squares in the order in which the pieces are offered on them, occupied ones, too."""
        for step in range(64):
            other = (square % 8 + step // 8) % 8 + 8 * (7 - step % 8 if square >= 56 else step % 8)
            if other != square:
                yield other


def test_a_program_finds_the_computer_and_learns_of_it(board):
    with board.open(57600) as port:
        client = CitrineClient(port)
        board.given()
        board.until((0, CORNERS))  # the board says that it is the program's
        client.silent()
        client.send("i")
        client.until(lambda line: line.startswith("ID. Kilomate "))
        board.until((0, 0))
        client.ask("x", "Xmit off")
        client.ask("U", "Referee on")
        client.ask("u off", "Referee off")
        client.ask("uON", "Referee on")
        client.send("L")
        client.line("Level depth 1")
        client.line("Level depth 1")
        client.ask("C", "Clock 00:00:00 00:00:00")


def test_a_whole_game_of_the_player(board, client):
    hands = Hands(board)
    for number, (move, text) in enumerate(GAME):
        hands.play(move)
        client.line(citrine_text(number, "M", text))
