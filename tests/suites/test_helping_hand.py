"""The helping hand at the front panel: the pieces become as the game has them, and the player goes first."""

import random
import time
from types import SimpleNamespace

import pytest

from boards import board_words
from helping_hand import HelpingHand, steps_to
from mirrored_board import pieces_of
from panel_front import Front, HostComputer
from panel_hands import wait_until
from panel_pieces import PIECES, Pieces, square_number

HAS_PANEL = "panel" in board_words("host", "ADDITIONS")
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


def squares_of(fen):
    return {square: piece for square, piece in enumerate(pieces_of(fen)) if piece}


def after(squares, steps):
    """Two hands can do it: from a square that has the piece, to one that is empty."""
    squares = dict(squares)
    for piece, start, to in steps:
        assert start is None or squares.pop(start) == piece
        assert to is None or to not in squares
        if to is not None:
            squares[to] = piece
    return squares


def test_any_board_becomes_any_other():
    generator = random.Random(1)
    for _ in range(300):
        one, other = ({square: generator.choice(PIECES) for square in generator.sample(range(64), generator.randrange(33))}
                      for _ in range(2))
        assert after(one, steps_to(one, other)) == other


def test_no_piece_moves_that_stands_right():
    moved = dict(squares_of(START))
    moved[28] = moved.pop(12)
    assert steps_to(squares_of(START), moved) == [("P", 12, 28)] and not steps_to(moved, moved)


class Table:
    """The pieces, with a computer that says what it is told to."""

    def __init__(self):
        self.pieces, self.machine, self.resets, self.lifts, self.senses = Pieces(), None, 0, 0, 0
        self.helper = HelpingHand(self)
        self.now = 0.0
        self.tell(START)

    def tell(self, board):
        self.helper.read(f"\x1eposition {board} w - - 0 1\r\n".encode())

    def sense(self):
        self.senses += 1

    def lift(self, name):
        self.pieces.lift(square_number(name))
        self.lifts += 1

    def place(self, name):
        self.pieces.place(square_number(name))

    def comes_to(self, board):
        """Is that what the pieces show when the helper has done?"""
        self.pass_time(5)
        return self.shows(board)

    def pass_time(self, seconds):
        for _ in range(round(seconds / 0.05)):
            self.now += 0.05
            self.helper.tick(self.now)

    def shows(self, board):
        return self.pieces.squares == squares_of(board)


E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"
E4_E5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR"
E4_D5_TAKEN = "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR"


def table_at(board):
    table = Table()
    table.tell(board)
    table.pass_time(10)
    assert table.shows(board)
    return table


def test_the_pieces_follow_the_game():
    table = table_at(E4_E5)
    table.tell(START)
    table.pass_time(10)
    assert table.shows(START) and not table.pieces.hand


def test_console_and_mirror_are_parted_whatever_the_pieces_of_a_line():
    table = Table()
    data = "White> \u265a\x1eposition {} w - - 0 1\r\nBlack".format(E4_E5).encode()
    assert b"".join(table.helper.read(data[at:at + 1]) for at in range(len(data))) == "White> \u265aBlack".encode()
    table.pass_time(10)
    assert table.shows(E4_E5)


@pytest.mark.parametrize("line", ["position", "position 8/8 w - - 0 1", "position x w - - 0 1", "nonsense"])
def test_a_line_that_cannot_be_right_moves_nothing(line):
    table = table_at(E4)
    table.helper.read(f"\x1e{line}\r\n".encode())
    assert table.comes_to(E4)


@pytest.mark.parametrize("moment", [0.1, 0.4, 0.6, 0.8])
def test_who_lifts_a_piece_goes_first_and_then_the_helper_goes_on(moment):
    """An early move of the player stays, and the computer's is made."""
    table = table_at(E4)
    table.tell(E4_E5)
    table.pass_time(moment)
    table.lift("g1")
    table.pass_time(5)
    assert table.pieces.squares.get(52, table.pieces.squares.get(36)) == "p"  # on e7 or on e5, and not in the air
    table.place("f3")
    table.pass_time(5)
    wanted = squares_of(E4_E5)
    wanted[square_number("f3")] = wanted.pop(square_number("g1"))
    assert table.pieces.squares == wanted


def test_a_move_that_comes_while_a_piece_is_in_the_hand_is_made_behind_that():
    table = table_at(E4)
    table.lift("g1")
    table.tell(E4_E5)
    table.pass_time(5)
    assert table.pieces.hand == "N" and 52 in table.pieces.squares
    table.place("g1")
    assert table.comes_to(E4_E5)


def test_a_player_who_does_it_himself_is_not_hindered():
    table = table_at(E4)
    table.tell(E4_E5)
    table.lift("e7")
    table.place("e5")
    assert table.comes_to(E4_E5)


def test_off_it_moves_nothing_and_drops_nothing():
    table = table_at(E4)
    table.tell(E4_E5)
    table.pass_time(0.5)
    assert table.helper.carried
    table.helper.switch(False)
    assert table.comes_to(E4)
    table.helper.switch(True)
    assert table.comes_to(E4_E5)


def test_an_answer_that_is_told_with_the_move_is_made():
    table = table_at("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR")
    table.lift("d2")
    table.place("d4")
    table.tell("rnbqkbnr/pppp1ppp/8/4p3/3PP3/8/PPP2PPP/RNBQKBNR")
    table.tell("rnbqkbnr/pppp1ppp/8/8/3pP3/8/PPP2PPP/RNBQKBNR")
    assert table.comes_to("rnbqkbnr/pppp1ppp/8/8/3pP3/8/PPP2PPP/RNBQKBNR")


def test_a_captured_piece_goes_into_the_box():
    table = table_at(E4_D5_TAKEN)
    assert sorted(table.pieces.box) == ["Q", "p", "q"]


def test_a_computer_that_was_reset_is_asked_for_its_mirror_again():
    table = table_at(E4)
    asked = []
    table.console = SimpleNamespace(lines=["White> "])
    table.type = asked.append
    table.machine = object()
    table.pass_time(1)
    assert asked == [" mirror on"]
    table.resets += 1
    table.console.lines.append("")
    table.pass_time(1)
    assert len(asked) == 1  # it has not come to its prompt
    table.console.lines.append("White> ")
    table.pass_time(1)
    assert asked == 2 * [" mirror on"]
    table.tell(E4_E5)
    assert table.comes_to(E4_E5)


# --- before the host program ---

@pytest.fixture
def front():
    with Front(HostComputer(None, None)) as one:
        one.helper = HelpingHand(one)
        one.listen = one.helper.read
        yield one


def follows(front):
    """The pieces stand as the game has them, and no light asks for anything."""
    front.follow()
    front.helper.tick(time.monotonic())
    position = front.helper.game.position
    return position is not None and not front.helper.is_due and front.pieces.squares == squares_of(position)


def until_follows(front, moves):
    wait_until(lambda: follows(front) and len(front.helper.game.moves) == moves and front.helper.game.state != "thinking")


@pytest.mark.skipif(not HAS_PANEL, reason="no panel")
def test_typed_moves_are_made_on_the_board(front):
    """Castling, en passant, promotion, and what is taken back."""
    until_follows(front, 0)
    front.type("referee")
    moves = ("e4", "h6", "e5", "d5", "exd6", "Nf6", "dxc7", "Bd7", "cxb8=N", "g6", "Nf3", "Bg7", "Bc4", "O-O", "O-O")
    for number, move in enumerate(moves, 1):
        front.type(move)
        until_follows(front, number)
    wait_until(lambda: follows(front) and front.lights() == (0, 0))
    for number in range(len(moves) - 1, len(moves) - 8, -1):
        front.type("undo")
        until_follows(front, number)
    front.type("new")
    until_follows(front, 0)


@pytest.mark.skipif(not HAS_PANEL, reason="no panel")
def test_a_game_is_played_with_own_pieces_alone(front):
    until_follows(front, 0)
    for line in ("level depth 1", "book off", "variety off"):
        front.type(line)
    for number, (start, end) in enumerate((("e2", "e4"), ("d2", "d4"), ("a2", "a3"), ("h2", "h3")), 1):
        wait_until(lambda: follows(front) and front.lights() == (0, 0))
        front.let_pass(500)  # the board has been seen to be right
        front.lift(square_number(start))
        front.let_pass(200)
        front.place(square_number(end))
        until_follows(front, 2 * number)


@pytest.mark.skipif(not HAS_PANEL, reason="no panel")
def test_power_off_and_on_the_helper_goes_on(front):
    until_follows(front, 0)
    front.power(False)
    front.helper.tick(time.monotonic())
    front.console.clear()
    front.power(True)
    wait_until(lambda: follows(front))
    front.type("e4")
    until_follows(front, 2)
