"""The pieces of a chess set: on a board's squares, in a player's hand, in the
box. The board's firmware sees only which squares are occupied."""

import re

WHITE, BLACK = "PNBRQK", "pnbrqk"
PIECES = WHITE + BLACK
NAMES = dict(zip(WHITE, ("pawn", "knight", "bishop", "rook", "queen", "king")))
START = "RNBQKBNR" + "P" * 8 + "." * 32 + "p" * 8 + "rnbqkbnr"


class HandsError(Exception):
    """What cannot be done with two hands, and why; nothing has been done."""


def square_name(square):
    return "abcdefgh"[square % 8] + str(square // 8 + 1)


def square_number(name):
    """a1 = 0 .. h8 = 63."""
    if len(name) != 2 or name[0] not in "abcdefgh" or name[1] not in "12345678":
        raise HandsError(f"a square is a1 to h8, not '{name}'")
    return "abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1)


def mask_names(mask):
    return [square_name(square) for square in range(64) if mask >> square & 1]


def piece_name(piece):
    return f"{'white' if piece.isupper() else 'black'} {NAMES[piece.upper()]}"


class Pieces:
    def __init__(self):
        self.set_up()

    def text(self):
        """Where all of them are, in words that restore() takes."""
        board = "".join(self.squares.get(square, ".") for square in range(64))
        return f"{board} {self.hand or '.'} {''.join(self.box)}\n"

    def restore(self, text):
        """What text() has said. False, and nothing has changed, if it is none."""
        match = re.fullmatch(r"([.%s]{64}) ([.%s]) ([%s]*)\s*" % ((PIECES,) * 3), text)
        if match:
            board, hand, box = match.groups()
            self.squares = {square: piece for square, piece in enumerate(board) if piece != "."}
            self.hand = hand.replace(".", "") or None
            self.box = list(box)
        return bool(match)

    def set_up(self):
        """The initial position. The box holds a second queen of each colour."""
        self.squares = {square: piece for square, piece in enumerate(START) if piece != "."}
        self.hand = None
        self.box = ["Q", "q"]

    def clear(self):
        """All into the box."""
        self.box += [*self.squares.values(), *([self.hand] if self.hand else [])]
        self.squares, self.hand = {}, None

    def occupied(self):
        return sum(1 << square for square in self.squares)

    def lift(self, square):
        """From the board into the hand."""
        if self.hand:
            raise HandsError(f"your hand holds a {piece_name(self.hand)}")
        if square not in self.squares:
            raise HandsError(f"there is no piece on {square_name(square)}")
        self.hand = self.squares.pop(square)

    def place(self, square):
        """From the hand to an empty square."""
        if not self.hand:
            raise HandsError("your hand is empty")
        if square in self.squares:
            raise HandsError(f"a {piece_name(self.squares[square])} stands on {square_name(square)}")
        self.squares[square], self.hand = self.hand, None

    def put_away(self, square):
        """From the board into the box, whatever the hand holds."""
        if square not in self.squares:
            raise HandsError(f"there is no piece on {square_name(square)}")
        self.box.append(self.squares.pop(square))

    def drop(self):
        """From the hand into the box."""
        if not self.hand:
            raise HandsError("your hand is empty")
        self.box.append(self.hand)
        self.hand = None

    def take(self, piece):
        """From the box into the hand; a piece that is not there comes from
        another set."""
        if len(piece) != 1 or piece not in PIECES:
            raise HandsError(f"a piece is one of {' '.join(PIECES)}, not '{piece}'")
        if self.hand:
            raise HandsError(f"your hand holds a {piece_name(self.hand)}")
        if piece in self.box:
            self.box.remove(piece)
        self.hand = piece
