"""A board that is followed by the lines of its mirror (docs/reference/mirror.md) and told what to do at its
console. Used in an event loop of asyncio: nothing here waits for the line but `ask` and `begin`."""

import asyncio
import re

from emulator import PROMPT

LOOK_SECONDS = 0.02
ANSWER_SECONDS = 10
CLEAR = "\x15"  # of what was typed of a line
LONGEST_RECORD = 200
COLOURS = ("white", "black", "none")
# What the console says when somebody has ended the referee at the board: advice is allowed from there on.
NO_REFEREE = re.compile(r"both sides are yours|I play White|I play Black|I play again")
CLOCKLESS = "level time 5"


class BoardError(Exception):
    """There is no board, or it does not answer as one, or it has gone."""


# --- positions: where pieces stand, without the rules ---

def pieces_of(fen):
    """The 64 pieces of a FEN by square, a1 first, "" for an empty one; None if it has no such eight rows."""
    rows = fen.split(" ")[0].split("/")
    pieces = []
    for row in reversed(rows):
        squares = [piece for letter in row
                   for piece in ([""] * int(letter) if letter in "12345678" else [letter])]
        if len(squares) != 8 or not set(squares) <= set(["", *"pnbrqkPNBRQK"]):
            return None
        pieces += squares
    return pieces if len(rows) == 8 else None


def is_fen(text):
    """Has it the form of a FEN, in characters that can be typed? Nothing is said of the rules."""
    form = r"[pnbrqkPNBRQK1-8/]{15,71} [wb] (?:-|[KQkq]{1,4}) (?:-|[a-h][36])(?: \d{1,4} \d{1,4})?"
    return bool(re.fullmatch(form, text)) and pieces_of(text) is not None


def square(name):
    return "abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1)


def square_name(number):
    return "abcdefgh"[number % 8] + str(number // 8 + 1)


def after(pieces, move):
    """The pieces after a move in coordinates that could be one."""
    pieces, start, end = list(pieces), square(move[:2]), square(move[2:4])
    piece = pieces[start]
    if piece in "Pp" and start % 8 != end % 8 and not pieces[end]:
        pieces[start // 8 * 8 + end % 8] = ""
    if piece in "Kk" and start % 8 == 4 and abs(end - start) == 2:
        corner, beside = (end + 1, end - 1) if end > start else (end - 2, end + 1)
        pieces[beside], pieces[corner] = pieces[corner], ""
    promoted = move[4:].upper() if piece.isupper() else move[4:]
    pieces[end], pieces[start] = promoted or piece, ""
    return pieces


def same_position(one, other):
    """The same pieces, side to move, castling, and pawn that can be captured en passant."""
    def essence(fen):
        board, side, castling, passed = fen.split(" ")[:4]
        pieces = pieces_of(board)
        if passed != "-":  # some write it only where a pawn stands ready
            rank, pawn = (32, "P") if side == "w" else (24, "p")
            file = "abcdefgh".index(passed[0])
            if not any(0 <= file + step < 8 and pieces[rank + file + step] == pawn for step in (-1, 1)):
                passed = "-"
        return pieces, side, castling, passed
    return essence(one) == essence(other)


def move_between(fen, target):
    """The move in coordinates that leads from a position to another one, None if no single one does. That it
    is legal the board must say."""
    before, wanted, side = pieces_of(fen), pieces_of(target), fen.split(" ")[1]
    if target.split(" ")[1] == side:
        return None

    def is_own(piece):
        return piece != "" and piece.isupper() == (side == "w")
    starts = [number for number in range(64) if is_own(before[number]) and not wanted[number]]
    ends = [number for number in range(64) if is_own(wanted[number]) and wanted[number] != before[number]]
    for start in starts:
        for end in ends:
            promoted = wanted[end].lower() if before[start] in "Pp" and end // 8 in (0, 7) else ""
            move = square_name(start) + square_name(end) + promoted
            if after(before, move) == wanted:
                return move
    return None


# --- what a board sends ---

class MirrorReader:
    """Parts a board's bytes into the console's text and the lines of the mirror."""

    def __init__(self):
        self.record = None

    def read(self, data):
        """The text, a character a byte, and the lines as lists of words. Lines that cannot be read are left
        out."""
        text, records = [], []
        for character in data.decode("latin-1"):
            if character == "\x1e":
                self.record = ""
            elif self.record is None:
                text.append(character)
            elif character == "\n":
                line, self.record = self.record.strip(), None
                if re.fullmatch(r"[a-z]+(?: [ -~]*)?", line):
                    records.append(line.split(" "))
            else:
                self.record = self.record + character if len(self.record) < LONGEST_RECORD else None
        return "".join(text), records


class MirroredGame:
    """What is known of the game by the mirror's lines. A line that cannot be right changes nothing."""

    def __init__(self):
        self.board = None     # name and firmware
        self.moves = []       # (SAN, coordinates)
        self.position = None  # FEN
        self.side = self.level = self.state = self.clock = None

    def take(self, words):
        """Returns the first word of a line that has changed something, or None."""
        take = getattr(self, f"take_{words[0]}", None)
        return words[0] if take is not None and take(words[1:]) else None

    def take_mirror(self, words):
        if len(words) < 3 or words[0] != "1":
            return False
        self.board = words[1], words[2]
        return True

    def take_from(self, words):
        if not is_fen(" ".join(words)):
            return False
        self.moves = []
        return True

    def take_move(self, words):
        if len(words) < 3 or not re.fullmatch(r"[1-9]\d{0,4}", words[0]) \
                or not re.fullmatch(r"[a-h][1-8][a-h][1-8][nbrq]?", words[2]):
            return False
        ply = int(words[0])
        if ply > len(self.moves) + 1:
            return False
        self.moves[ply - 1:] = [(words[1], words[2])]
        return True

    def take_position(self, words):
        if not is_fen(" ".join(words)):
            return False
        self.position = " ".join(words)
        return True

    def take_side(self, words):
        if words[:1] not in [[colour] for colour in COLOURS]:
            return False
        self.side = words[0]
        return True

    def take_level(self, words):
        self.level = " ".join(words)
        return True

    def take_state(self, words):
        self.state = words[0] if words else None
        return True

    def take_clock(self, words):
        self.clock = words[0] if words else None
        return True


def level_command(text):
    """The command for a level as the mirror tells it; None for one that has no clocks."""
    for form, command in ((r"game in (\d+) minutes?", "level game {}"),
                          (r"Fischer, (\d+) minutes? and (\d+) seconds? a move", "level fischer {} {}"),
                          (r"tournament, (\d+) moves? in (\d+) minutes?", "level tournament {} {}")):
        if match := re.fullmatch(form, text or ""):
            return command.format(*match.groups())
    return None


class MirroredBoard:
    """machine: has write() and a Reader. shown(text): what the console says. changed(word): a line of the mirror
    has changed `game`."""

    def __init__(self, machine, shown, changed):
        self.machine, self.shown, self.changed = machine, shown, changed
        self.game = MirroredGame()
        self.mirror = MirrorReader()
        self.text = ""       # of the console, since the last command
        self.is_refereed = False
        self.before = None   # side and level that are to be set again
        self.line = asyncio.Lock()

    # --- listening ---

    async def listen(self):
        """Until the board has gone, or has been asked to play: a BoardError says which."""
        reader = self.machine.reader
        while True:
            data = reader.take(65536, 0)
            self.hear(data)
            if not data:
                if reader.ended:
                    self.before = None
                    raise BoardError("the board has gone")
                await asyncio.sleep(LOOK_SECONDS)

    def hear(self, data):
        text, records = self.mirror.read(data)
        if text:
            text = re.sub(r"\x1b(?:\[[0-9;?]*[@-~]|[^\[])|[^\n -~]", "", text)
            self.text = (self.text + text)[-4000:]
            self.shown(text)
        for words in records:
            word = self.game.take(words)
            if word == "side" or word == "state":
                self.expect_referee()
            if word:
                self.changed(word)
        if NO_REFEREE.search(self.text):
            self.expect_referee(False)

    def expect_referee(self, is_one=True):
        """Nobody's move but a person's may leave this program."""
        if self.is_refereed and not (is_one and self.game.side == "none" and self.game.state != "thinking"):
            self.is_refereed, self.before = False, None
            raise BoardError("the computer is referee no more, so Lichess is told nothing from here on")

    # --- talking ---

    async def ask(self, line, seconds=ANSWER_SECONDS):
        """Types a line; what the console says to it."""
        async with self.line:
            self.text = ""
            self.write(CLEAR + line + "\r")
            answer = re.compile(re.escape(line) + rf"\n((?:.*\n)*?){PROMPT}$")
            deadline = asyncio.get_running_loop().time() + seconds
            while not (match := answer.search(self.text)):
                if asyncio.get_running_loop().time() > deadline:
                    raise BoardError("the console does not answer: it may be thinking, or a chess program has the line")
                await asyncio.sleep(LOOK_SECONDS)
            return match.group(1)

    def write(self, text):
        try:
            self.machine.write(text)
        except OSError:
            raise BoardError("the board has gone") from None

    async def begin(self):
        """The mirror is on, the computer is referee of a game without clocks, and no light teaches."""
        answer = await self.ask("mirror on")
        game = self.game
        if game.board is None:
            raise BoardError("this board has no mirror, which tells a program of its game" if answer.strip()
                             else "the board's mirror tells nothing")
        if game.state == "thinking":
            raise BoardError("the computer thinks; let it move first")
        self.before = game.side, game.level
        if "Two people play" not in await self.ask("referee"):
            raise BoardError("this board can be no referee")
        self.is_refereed = True
        if level_command(game.level):
            await self.ask(CLOCKLESS)
        await self.ask("panel teaching off")

    async def end(self):
        """As it was before begin, but for the game and the lights that teach."""
        if self.before is None:
            return
        self.is_refereed = False
        side, level = self.before
        if level_command(level):
            await self.ask(level_command(level))
        if side != "none":
            await self.ask("referee off")
        await self.ask("mirror off")

    async def set_up(self, fen):
        """The game comes to this position: nothing is done if it is there, a move is played if one leads there,
        else a new game begins with it. Returns what the board says against it, or None."""
        if same_position(self.game.position, fen):
            return None
        move = move_between(self.game.position, fen)
        if move:
            await self.ask(move)
        if not move or not same_position(self.game.position, fen):
            answer = await self.ask("setup " + fen)
            if not same_position(self.game.position, fen):
                return re.sub(r"\W+$", "", (answer.split("\n") or [""])[0])[:80] or "it does not take it"
        return None
