"""What a player types or a pipe sends to the console of a board: when it may go there, and when it
says that he leaves.

A key goes to the board at once. What comes before the board's first prompt, behind the end of a line
in the same piece (it was pasted), or through a pipe waits: the next line goes when the one before has
been answered. So none is lost in a port that is not open yet, and none is refused by a search."""

import re

PROMPT = re.compile(rb"> (\x1b\[0m)?$")
# The firmware's own; something may be said behind it.
FIRMWARE_PROMPT = re.compile(rb"(?:(?:White|Black)(?: [0-9:.]+)?|Game over)> ")
NO_WAY_BACK = b"There is nothing to return to"  # begins a board's answer to quit
LEAVING = (b"quit", b"exit")
CTRL_C, CTRL_D, CTRL_U = b"\x03", b"\x04", b"\x15"
END_OF_LINE = re.compile(rb"[\r\n]")
PIECE = 64              # bytes that are sent at once of what waits
PIECE_SECONDS = 0.01    # of silence between two of them
SILENT_SECONDS = 2      # then what has no end has been answered
ROOM = 1 << 16          # bytes that may wait
# What lines are for the board.
COMMANDS, GAME, UCI, ANALYSIS = range(4)


# Of a game as PGN, behind another one or not.
BEGINS_GAME = re.compile(rb"\s*($|[\[{]|\d+\s*\.)")
RESULTS = (b"*", b"1-0", b"0-1", b"1/2-1/2")


class Left(Exception):
    """The player has left."""


class GameText:
    """A game that is sent behind `load`. The board takes all for the game until the line is silent, so
    what is a command again has to wait for its answer."""

    def __init__(self):
        self.in_comment = False
        self.has_moves = False
        self.is_over = False

    def take(self, line):
        """A line that has gone to the board. An empty one ends the moves, and so does a result."""
        if not self.in_comment and line.lstrip().startswith(b"["):
            return
        plain = self.without_comments(line).split()
        if plain:
            self.has_moves = True
            self.is_over = plain[-1] in RESULTS
        elif not line.strip() and not self.in_comment:
            self.is_over = self.is_over or self.has_moves

    def without_comments(self, line):
        plain = b""
        for part in re.findall(rb"[{};]|[^{};]+", line):
            if self.in_comment or part == b"{":
                self.in_comment = part != b"}"
            elif part == b";":
                break
            else:
                plain += part
        return plain

    def ends_before(self, line):
        """Is this line of what comes next none of the game, nor of another one?"""
        return self.is_over and not BEGINS_GAME.match(line)


class Typed:
    """is_person: he sits at a terminal; else the bytes come through a pipe or from a file."""

    def __init__(self, is_person):
        self.is_person = is_person
        self.waiting = b""
        self.is_live = False      # the first line of what waits does not wait
        self.has_ended = False    # nothing more comes
        self.ended_with_cr = False
        self.line = b""           # as it stands at the board; None: it cannot be known
        self.is_started = False   # the board has shown a prompt
        self.is_answered = True   # since the last line
        self.answer = b""         # to the last line; to a whole game
        self.purpose = COMMANDS
        self.game = GameText()    # what was sent of one
        self.was_empty = False    # the last line
        self.searches = False     # a chess program's `go` has no answer yet
        self.last = 0.0           # when something was sent or said

    # --- what comes ---

    def take(self, data):
        """Bytes that were typed or sent. CR LF is one end of a line."""
        if self.is_person and CTRL_C in data:
            raise Left
        if self.ended_with_cr and data.startswith(b"\n"):
            data = data[1:]
        self.ended_with_cr = data.endswith(b"\r")
        self.is_live = self.is_live or (self.is_person and self.is_started and not self.waiting)
        self.waiting += data.replace(b"\r\n", b"\r")

    def end(self):
        """The input has ended."""
        self.has_ended = True

    def has_room(self):
        return len(self.waiting) < ROOM and not self.has_ended

    def start(self):
        """Nothing waits for a first prompt any more."""
        self.is_started = True

    def hear(self, data, now):
        """The board has said something."""
        self.last = now
        self.answer = (self.answer + data)[-ROOM:]
        if NO_WAY_BACK in self.answer:
            raise Left
        self.searches = self.searches and b"bestmove" not in self.answer
        prompts = FIRMWARE_PROMPT.search(self.answer) or (self.purpose != GAME and PROMPT.search(self.answer))
        if prompts:
            self.is_started = self.is_answered = True
            self.purpose = COMMANDS

    # --- what goes to the board ---

    def due(self, now):
        """What is to be sent now. Raises Left where the player leaves."""
        if not self.waiting and self.has_ended:
            self.finish(now)
        if not self.waiting or not (self.is_live or self.may_go(now)):
            return b""
        end = END_OF_LINE.search(self.waiting)
        piece = self.waiting[:min(end.end() if end else ROOM, ROOM if self.is_live else PIECE)]
        ends = bool(END_OF_LINE.search(piece))
        line = edited(self.line, piece[:-1] if ends else piece)
        if self.leaves(piece, line if ends else None):
            raise Left
        self.waiting = self.waiting[len(piece):]
        self.is_live = self.is_live and not ends
        self.last = now
        self.line = b"" if ends else line
        if ends:
            self.sent(line)
        return piece

    def may_go(self, now):
        """Has the board time for the next line, or for the rest of this one?"""
        silent = now - self.last
        if not self.is_started or silent < PIECE_SECONDS:
            return False
        if self.line != b"" or self.purpose == UCI:
            return True
        if self.purpose == GAME:
            return not self.game.ends_before(END_OF_LINE.split(self.waiting, maxsplit=1)[0])
        return self.is_answered or (self.purpose == ANALYSIS and silent >= SILENT_SECONDS)

    def leaves(self, piece, line):
        """Is this the end of a line that says so, or Ctrl-D where a line begins?"""
        before, key, _ = piece.partition(CTRL_D)
        if self.is_person and key and (edited(self.line, before) == b"" or (not before and PROMPT.search(self.answer))):
            return True
        return line is not None and self.purpose != GAME and line.strip().lower() in LEAVING

    def sent(self, line):
        """A line has gone to the board; None: it is not known which."""
        words = line.lower().split() if line else []
        self.was_empty = line == b""
        if self.purpose == GAME:
            self.game.take(line or b"")
            return
        self.is_answered, self.answer = False, b""
        self.game = GameText()
        if words and self.purpose == UCI:
            self.searches = words[0] == b"go" and not {b"infinite", b"ponder"} & set(words)
        elif words:
            self.purpose = (UCI if words[-1].endswith(b"uci") else GAME if words[0] == b"load"
                            else ANALYSIS if words[0] == b"analyze" else COMMANDS)

    def finish(self, now):
        """The input has ended, and so does its last line. When that was answered the player has left."""
        if not self.is_started:
            return
        if self.line != b"" or (self.purpose == GAME and not self.was_empty):
            self.waiting = b"\r"
        elif self.is_answered if self.purpose == COMMANDS else now - self.last >= SILENT_SECONDS and not self.searches:
            raise Left


def edited(line, typed):
    """A line at the board after these keys; None if that cannot be known."""
    for byte in typed:
        if line is None:
            return None
        if byte in b"\b\x7f":
            line = line[:-1]
        elif byte in CTRL_U + CTRL_C:
            line = b""
        else:
            line = line + bytes([byte]) if byte >= 0x20 else None
    return line
