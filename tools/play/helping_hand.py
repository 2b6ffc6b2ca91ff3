"""A helping hand at the front panel: it moves the pieces that the player need not, the computer's above
all. It knows the game by the mirror's lines (docs/reference/mirror.md), and no rules."""

from mirrored_board import MirroredGame, MirrorReader, pieces_of
from panel_pieces import HandsError

BEGIN_SECONDS = 0.35  # behind a move, so that it is seen; a player may take a piece meanwhile
SLIDE_SECONDS = 0.33  # that a piece is above the board
STEP_SECONDS = 0.18   # between two pieces
KEPT = 8              # positions that the board may be behind
MIRROR_ON = " mirror on"  # arrow up does not bring a line back that begins with a space


def steps_to(squares, wanted):
    """What is to be done with single pieces so that a board becomes the wanted one: (piece, from, to), None for
    the box. What is too much goes first, then what can slide, each to a square that has been left, then what
    comes from the box."""
    missing = [(piece, square) for square, piece in sorted(wanted.items()) if squares.get(square) != piece]
    extra = [(piece, square) for square, piece in sorted(squares.items()) if wanted.get(square) != piece]
    slides, fetched = [], []
    for piece, square in missing:
        mover = next((one for one in extra if one[0] == piece), None)
        if mover:
            extra.remove(mover)
            slides.append((piece, mover[1], square))
        else:
            fetched.append((piece, None, square))
    return [*((piece, square, None) for piece, square in extra), *in_order(slides), *fetched]


def in_order(slides):
    """A piece slides to a square only after the one that stands there has left. Where each waits for another one
    one of them goes by way of the box."""
    ordered, left, boxed = [], list(slides), []
    while left:
        free = next((one for one in left if one[2] not in [other[1] for other in left]), None)
        if free:
            left.remove(free)
            ordered.append(free)
        else:
            piece, start, to = left.pop(0)
            ordered.append((piece, start, None))
            boxed.append((piece, None, to))
    return ordered + boxed


class HelpingHand:
    """front: a Front. tick() is to be called often; nothing here waits. The player goes first: while he has a
    piece in his hand, and for a moment behind that, the helper waits, and then goes on."""

    def __init__(self, front):
        self.front = front
        self.is_on = True
        self.machine = None    # whose mirror has been asked for, and how often it had been reset
        self.carried = None    # (piece, from, to) that is above the board
        self.lifts = 0         # by the player, as far as they are known
        self.forget()

    def forget(self):
        """The computer is another one, or has no power."""
        self.reader, self.game = MirrorReader(), MirroredGame()
        self.past = []         # the pieces by square in the game's last positions, the present one at the end
        self.is_due = False    # the game has changed
        self.steps = []
        self.next = 0.0        # when the next step is due

    def read(self, data):
        """Of what the computer sends, the console's bytes."""
        text, records = self.reader.read(data)
        for words in records:
            if self.game.take(words) == "position":
                self.is_due = True
                pieces = {square: piece for square, piece in enumerate(pieces_of(self.game.position)) if piece}
                self.past = [*self.past, pieces][-KEPT:]
        return text.encode("latin-1")

    def switch(self, is_on):
        """Off: what it carries goes back to its square."""
        self.is_on = is_on
        self.put_back()
        self.steps, self.past = [], self.past[-1:]
        self.is_due = is_on and self.past != []

    def tick(self, now):
        self.follow_machine()
        if self.is_due and self.is_on:
            self.is_due, self.next = False, now + BEGIN_SECONDS
            self.put_back()
            self.plan()
        if not (self.steps or self.carried):
            return
        if self.front.pieces.hand or self.front.lifts != self.lifts:
            self.put_back()
            self.lifts, self.next = self.front.lifts, now + BEGIN_SECONDS
        elif now >= self.next:
            self.next = now + self.step()

    def follow_machine(self):
        """Asks each computer for its mirror once, when it wants a line; one that has been reset, again."""
        machine = self.front.machine and (self.front.machine, self.front.resets)
        if machine == self.machine or not self.is_on:
            return
        self.put_back()
        self.forget()
        if machine and self.front.console.lines[-1].endswith("> "):
            self.machine = machine
            try:
                self.front.type(MIRROR_ON)
            except (HandsError, OSError):
                pass  # it has just ended, which is told elsewhere

    def plan(self):
        """The board becomes as the game. Where the player has begun something else there, only what the game
        has changed is done."""
        squares = self.front.pieces.squares
        is_free = not self.front.pieces.hand and set(squares) in map(set, self.past)
        self.steps = steps_to(squares if is_free or len(self.past) == 1 else self.past[-2], self.past[-1])

    def step(self):
        """The next movement that is still to be made; for how long it is seen."""
        pieces = self.front.pieces
        if self.carried:
            piece, _, to = self.carried
            if to in pieces.squares:
                self.put_back()
                self.steps = []
            else:
                pieces.squares[to], self.carried = piece, None
                self.front.sense()
            return STEP_SECONDS
        piece, start, to = self.steps.pop(0)
        if (start is not None and pieces.squares.get(start) != piece) or to in pieces.squares:
            return 0
        if start is None:
            if piece in pieces.box:
                pieces.box.remove(piece)
            pieces.squares[to] = piece
        elif to is None:
            pieces.put_away(start)
        else:
            self.carried = pieces.squares.pop(start), start, to
        self.front.sense()
        return SLIDE_SECONDS if self.carried else STEP_SECONDS

    def put_back(self):
        """What it carries stands where it came from, and is to be moved again."""
        if self.carried:
            piece, start, to = self.carried
            self.carried = None
            if start in self.front.pieces.squares:
                self.front.pieces.box.append(piece)
            else:
                self.front.pieces.squares[start] = piece
                self.steps.insert(0, (piece, start, to))
            self.front.sense()
