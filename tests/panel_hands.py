"""Whole games in front of the computer: hands without thought on one side, the
computer on the other."""

import random
import re
import time

from dialogue import PROMPT, Console
from panel_pieces import square_name, square_number

SECONDS = 300
HAND_MS = 100  # of the board's time, between two movements


def wait_until(condition, what="it has not come"):
    deadline = time.monotonic() + SECONDS
    while not condition():
        assert time.monotonic() < deadline, what() if callable(what) else what
        time.sleep(0.01)


def asked(front):
    """The lights that ask for something to be done, lit and blinking; on a board of one
    colour all do."""
    lit, blinking = front.lights()
    if front.has_colours:
        blue = sum(1 << square for square, name in enumerate(front.colours()) if name == "blue")
        return lit & blue, blinking & blue
    return lit, blinking


class Hands:
    """Plays a game in front of the computer, with no thought."""

    def __init__(self, front):
        self.front = front
        self.moved = 0

    def play(self, move):
        """A move in coordinates; what is captured goes before or in the middle."""
        start, end = square_number(move[:2]), square_number(move[2:4])
        self.moved += 1
        self.took = end in self.front.pieces.squares and self.moved % 2 == 1
        if self.took:
            self.front.put_away(end)
            self.front.let_pass(HAND_MS)
        piece, is_capture = self.front.pieces.squares[start], end in self.front.pieces.squares
        self.front.lift(start)
        self.front.let_pass(HAND_MS)
        self.front.place(end)
        is_castling = piece in "Kk" and abs(end - start) == 2
        passes = piece in "Pp" and start % 8 != end % 8 and not is_capture and not self.took
        if is_castling or passes:  # the rook, the pawn passed
            wait_until(lambda: any(asked(self.front)))
            self.follow_lights()
        if len(move) > 4 and not self.front.has_colours:  # else a queen after a while
            wait_until(lambda: self.front.lights()[1] == 1 << end)
            self.front.press("select", 50)  # a queen, whatever was wanted

    def follow_lights(self):
        """Does what the lights ask for, until they ask for nothing: of a rook, a pawn
        passed, the computer's move."""
        deadline = time.monotonic() + SECONDS
        pieces = self.front.pieces
        lifted = None  # from there, and lights that show it still are old ones
        while any(lights := asked(self.front)):
            squares = [square for square in range(64) if (lights[0] | lights[1]) >> square & 1]
            assert time.monotonic() < deadline, (*map(square_name, squares), pieces.text())
            occupied = [square for square in squares if square in pieces.squares]
            elsewhere = [square for square in squares if square != lifted]
            if pieces.hand and elsewhere:
                self.front.place(elsewhere[0])
                lifted = None
            elif occupied and not pieces.hand:
                blinking = [square for square in occupied if lights[1] >> square & 1]
                lifted = (blinking or occupied)[0]
                self.front.lift(lifted)
            self.front.let_pass(HAND_MS)
        if pieces.hand:
            pieces.drop()


def put_on_a_wrong_square(front):
    """At the initial position a bishop leaps over a pawn. Where it belongs blinks, and on coloured
    lights what is in its way is lit beside that; back there it is as it was."""
    start, wrong, pawn = (square_number(name) for name in ("f1", "c4", "e2"))
    front.lift(start)
    front.let_pass(HAND_MS)
    front.place(wrong)
    shown = (1 << pawn if front.has_colours else 0), 1 << start
    wait_until(lambda: front.lights() == shown, front.lights)
    if front.has_colours:
        assert (front.colours()[start], front.colours()[pawn]) == ("red", "magenta")
    front.lift(wrong)
    front.let_pass(HAND_MS)
    front.place(start)
    wait_until(lambda: front.lights() == (0, 0), front.lights)


def play_game(front, referee, seed):
    """A whole game of random moves against the computer; how it ended."""
    console = Console(front.machine)
    console.expect(PROMPT)
    console.say("level depth 1", "Level: depth 1")
    console.say("variety off", "")
    console.ask("book off")
    hands, choice = Hands(front), random.Random(seed)
    for _ in range(150):
        where = "fen " + console.fen()
        move = choice.choice(sorted(referee.legal_moves(where)))
        hands.play(move)
        console.expect(r"On the board: (?!taken)[^\r]*\r\n")
        said = console.expect(PROMPT)
        if "Kilomate: " in said:
            wait_until(lambda: any(asked(front)))
        hands.follow_lights()
        if "Game over" in said:
            fen = console.fen()
            assert expected_squares(fen) == front.pieces.occupied(), fen
            return said
    raise AssertionError("the game has no end")


def expected_squares(fen):
    ranks = re.sub(r"\d", lambda empty: "." * int(empty.group()), fen.split()[0]).split("/")
    return sum(1 << square for square, piece in enumerate("".join(reversed(ranks))) if piece != ".")
