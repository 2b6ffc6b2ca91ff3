"""Talks UCI or plays at the console, with a program or an emulated board."""

import re
import subprocess
from collections import Counter

from emulator import PATIENCE_SECONDS, PROMPT
from program import Program, find_program

START = "startpos"
START_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

# --- UCI ---

INFO_NUMBERS = ("depth", "seldepth", "multipv", "time", "nodes", "nps", "hashfull",
                "currmovenumber")
MOVE = re.compile(r"[a-h][1-8][a-h][1-8][nbrq]?")


def refused(typed):
    """What is said of a move that is not legal: why, where there is room for reasons."""
    move = re.escape(re.sub(r"^[\d. ]+", "", typed).replace(" ", ""))
    return rf"(?:{re.escape(typed)} is not a legal move here|{move}: [a-z][^\n]*)\."


def ambiguous_move(typed):
    """The same of one of several."""
    return rf"{re.escape(typed)}(?: is ambiguous: several pieces can move there|: it can be \S+(?: or \S+)+)\."


def help_words(console):
    """The commands that help lists: each in a line of its own, or in groups."""
    answer = console.ask("help")
    words = re.findall(r"^  ([a-z]+) +\S", answer, re.MULTILINE)
    groups = re.findall(r"^(?:[A-Z][a-z]+ {2,}| {9,})((?:[a-z]+(?:  |\n))+)", answer, re.MULTILINE)
    return words or " ".join(groups).split()


def place(fen, moves=()):
    """What stands behind `position`: a FEN and the moves from there."""
    where = START if fen == START_FEN else f"fen {fen}"
    return " ".join([where, "moves", *moves]) if moves else where


def parse_info(line):
    """An `info` line as a dictionary; fails on anything UCI does not allow."""
    words = line.split(" ")
    info = {}
    assert words.pop(0) == "info", line
    while words:
        name = words.pop(0)
        assert name not in info, line
        if name in INFO_NUMBERS:
            info[name] = int(words.pop(0))
            assert info[name] >= 0, line
        elif name == "currmove":
            info[name] = words.pop(0)
            assert MOVE.fullmatch(info[name]), line
        elif name == "score":
            kind = words.pop(0)
            assert kind in ("cp", "mate"), line
            info["score"] = (kind, int(words.pop(0)))
            info["bound"] = words.pop(0) if words and words[0].endswith("bound") else ""
            assert info["bound"] in ("", "lowerbound", "upperbound"), line
        elif name == "pv":
            info["pv"], words = words, []
            assert all(MOVE.fullmatch(move) for move in info["pv"]), line
        else:
            raise AssertionError(f"{name!r} is unknown: {line}")
    return info


class Search:
    """The answer to a `go`."""

    def __init__(self, lines):
        self.lines = lines
        self.infos = [parse_info(line) for line in lines[:-1]
                      if not line.startswith("info string ") and line != "readyok"]
        self.reports = [info for info in self.infos if "score" in info]
        self.complaints = [line for line in lines if line.startswith("info string ")]
        match = re.fullmatch(r"bestmove (\S+)(?: ponder (\S+))?", lines[-1])
        assert match, lines[-1]
        self.best, self.ponder = match.groups()

    @property
    def last(self):
        """The last exact report of the best line."""
        return [report for report in self.reports
                if not report["bound"] and report.get("multipv", 1) == 1][-1]


class Uci:
    """Speaks UCI with a machine that has write() and read_until()."""

    def __init__(self, machine, seconds=PATIENCE_SECONDS):
        self.machine = machine
        self.seconds = seconds

    def send(self, *lines):
        self.machine.write("".join(line + "\n" for line in lines))

    def line(self):
        return self.machine.read_until(r"\n", self.seconds).rstrip("\r\n")

    def lines_until(self, start):
        """The lines up to and with the one that begins so."""
        lines = [self.line()]
        while not lines[-1].startswith(start):
            lines.append(self.line())
        return lines

    def ask(self, *lines):
        """What is said to some lines, up to an isready sent behind them."""
        self.send(*lines, "isready")
        return self.lines_until("readyok")[:-1]

    def position(self, where):
        answer = self.ask("position " + where)
        assert answer == [], where[:200]

    def go(self, arguments, *then):
        self.send(("go " + arguments).strip(), *then)
        return Search(self.lines_until("bestmove"))

    def fen(self):
        return next(line[5:] for line in self.ask("d") if line.startswith("Fen: "))

    def perft(self, depth):
        """Leaves, and the same by root move."""
        self.send(f"go perft {depth}")
        lines = self.lines_until("Nodes searched: ")
        by_move = {}
        for line in lines[:-1]:
            move, colon, leaves = line.partition(": ")
            if colon and MOVE.fullmatch(move):
                by_move[move] = int(leaves)
        return int(lines[-1].split()[-1]), by_move

    def legal_moves(self, where):
        self.send("position " + where)
        return set(self.perft(1)[1])


class Referee(Uci):
    """Another program, which knows the rules as well."""

    def __init__(self, machine, seconds=PATIENCE_SECONDS):
        super().__init__(machine, seconds)
        self.known = {}
        self.ask("uci")

    def position(self, where):
        self.send("position " + where)

    def describe(self):
        """The position's FEN, and the squares of the pieces that give check."""
        self.send("d")
        lines = self.lines_until("Checkers:")
        return (next(line[5:] for line in lines if line.startswith("Fen: ")),
                lines[-1].split()[1:])

    def fen(self):
        return self.describe()[0]

    def legal_moves(self, where):
        if where not in self.known:
            self.known[where] = super().legal_moves(where)
        return self.known[where]

    def plies(self, where):
        """The number of the ply that is next, from the FEN's move number."""
        self.position(where)
        fields = self.fen().split()
        return 2 * int(fields[5]) + (fields[1] == "b")

    def assert_line_legal(self, where, moves):
        joint = " " if " moves " in where else " moves "
        played = self.plies(where + joint + " ".join(moves)) - self.plies(where)
        assert played == len(moves), (
            f"{where[:200]}: {' '.join(moves)[:200]}: legal as far as ply {played}")


def stockfish():
    return Program([find_program("stockfish")])


def assert_sound(search, where, referee):
    """What every search must have: its move, its reports and its lines."""
    legal = referee.legal_moves(where)
    assert search.best in legal if legal else search.best == "(none)"
    assert search.reports, search.lines
    for info in search.infos:
        assert info["depth"] >= 1 and info["seldepth"] >= 0
        assert info.get("hashfull", 0) <= 1000
        if "currmove" in info:
            assert info["currmove"] in legal
            assert 1 <= info["currmovenumber"] <= len(legal)
    for line in {tuple(report.get("pv", ())) for report in search.reports}:
        if line:
            referee.assert_line_legal(where, line)
    if legal:
        assert [report["pv"][0] for report in search.reports
                if report["bound"] != "upperbound" and report.get("multipv", 1) == 1
                ][-1] == search.best
    if search.ponder:
        referee.assert_line_legal(where, [search.best, search.ponder])


# --- the console ---

class Console:
    """Types at the console of a machine that has write() and read_until()."""

    def __init__(self, machine, seconds=PATIENCE_SECONDS):
        self.machine = machine
        self.seconds = seconds

    def send(self, line):
        self.machine.write(line + "\r")

    def expect(self, pattern):
        return self.machine.read_until(pattern, self.seconds)

    def ask(self, line):
        """Types a line; what is answered, and the prompt behind it."""
        self.send(line)
        self.expect(re.escape(line) + r"\r\n")
        return self.expect(PROMPT).replace("\r\n", "\n")

    def say(self, line, pattern):
        """Types a line and wants something in the answer."""
        answer = self.ask(line)
        assert re.search(pattern, answer), f"{line}: no {pattern!r} in {answer!r}"
        return answer

    def begin(self):
        """A new game with the settings that dialogues begin with, whatever was done before."""
        for line in ("variety off", "book off", "info off", "level depth 1", "board ascii", "board on", "new"):
            answer = self.ask(line)
        if "a b c d e f g h" not in answer:
            self.ask("flip")

    def speak_uci(self):
        """Switches the line to UCI; who speaks it."""
        self.send("uci")
        self.expect(r"\nuciok\n")
        return Uci(self.machine)

    def play(self, moves):
        """Types moves, for both sides; the answer to the last."""
        answer = ""
        for move in moves.split():
            answer = self.ask(move)
            refused = re.search("legal|ambiguous|neither|must name|more than|game is over", answer)
            assert not refused, (move, answer)
        return answer

    def fen(self):
        return self.ask("setup").splitlines()[0]

    def setup(self, fen):
        answer = self.ask("setup " + fen)
        assert "Refused" not in answer, (fen, answer)
        return answer

    def two_players(self):
        """The computer plays neither side from here on: it is made to move,
        and that move is taken back."""
        self.say("level depth 1", "Level: depth 1")
        self.say("go", "Kilomate: ")
        self.ask("undo")

    def start_game(self):
        """A new game between two players; no book says what they play."""
        self.ask("book off")
        self.ask("new")
        self.two_players()


def pgn_check(text):
    """Reads PGN with another program: what it complains of, and the final
    position's FEN ("" if it found no game)."""
    done = subprocess.run([find_program("pgn-extract"), "--quiet", "-s", "-F"], input=text + "\n",
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=60)
    comments = re.findall(r'\{\s+"([^"]*)"\s+\}', done.stdout)
    return done.stderr.strip(), comments[-1] if comments else ""


def assert_pgn_sound(console, result):
    """The game as PGN is one that another program replays to the position on
    the board; answers its tags and its move text."""
    text = console.ask("pgn")
    text = text[:text.rindex("\n\n") + 1]
    tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', text, re.MULTILINE))
    assert set(tags) >= {"Event", "Site", "Date", "Round", "White", "Black", "Result"}
    assert tags["Result"] == result and text.split()[-1] == result
    assert all(len(line) < 80 for line in text.splitlines()), text
    moves = text.split("\n\n", 1)[1]
    complaint, fen = pgn_check(text)
    assert complaint == "", (complaint, text)
    if moves.split() != [result]:
        ours = console.fen().split()
        theirs = fen.split()
        # they name a square for en passant even if nothing can capture there
        assert ours[:3] + ours[4:] == theirs[:3] + theirs[4:], text
    return tags, moves


# --- a long game ---

def long_game(moves):
    """A legal game of so many plies (1180 at most) from the initial position,
    in coordinates, that no rule ends: knights and a bishop step out and back,
    and behind every 48 such plies comes a pawn's. Nothing is ever captured."""
    steps = {"w": ["b1d2", "g1e2", "d2b1", "e2g1"],
             "b": ["f8d6", "g8e7", "b8d7", "e7g8", "d6f8", "d7b8"]}
    pawns = {"w": [f"{file}{rank}{file}{rank + 1}" for rank in (2, 3) for file in "abcfgh"],
             "b": [f"{file}{rank}{file}{rank - 1}" for rank in (7, 6) for file in "abcfgh"]}
    line = "e2e4 e7e5 d2d4 d7d5".split()
    turn = Counter()
    while len(line) < moves:
        side = "wb"[len(line) % 2]
        if len(line) % 49 == 4:
            line.append(pawns[side].pop(0))
        else:
            line.append(steps[side][turn[side] % len(steps[side])])
            turn[side] += 1
    return line[:moves]
