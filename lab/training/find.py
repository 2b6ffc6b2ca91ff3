#!/usr/bin/env python3
"""Finds training positions: positions of games of the levels in which one move is right.

    find.py --engine build/host/kilomate --judge /usr/games/stockfish --openings FILE.epd
            --out positions.epd [--seed 1] [--games 100]

Two levels play a game. The judge looks at each position of it at a glance; where one move stands
out, both programs prove it: a search of a million nodes of the engine, and one of the judge. A
position is taken if both find the same move, and that move

- mates in at most four moves by both, in the same number, and no other move mates (mate), or
- wins at least 250 cp, and no other move more than 100 (win), or
- keeps at least -80 cp, where all others lose at least 280 (defend),

each at least 200 cp better than the second. With at most eight men it is an ending. Left out: moves
that take back, the only legal move, castling, en passant, promotion to less than a queen, and
positions in which en passant is possible. The grade is the weakest level that finds the move three
times of four: 1 to 5 for 700, 1000, 1300, 1600 and 1900, 6 for none.

A line of the result is an EPD: `bm` in UCI's notation, `c0` theme and grade. Lines are added to the
file game by game; a run with the same seed goes on behind the last game that it holds.
"""

import argparse
import random
import subprocess
import sys

GLANCE, SECOND_GLANCE = "depth 8", "depth 10"
ENGINES_PROOF, JUDGES_PROOF = "nodes 1000000", "depth 18"
LEVELS = (700, 1000, 1300, 1600, 1900)
TRIES, FOUND = 4, 3
MATE = 100000
LONGEST_MATE = 4
CLEAR, WINNING, LEVEL, HOLDING, LOST = 200, 250, 100, -80, -280
ENDING_MEN = 8
LONGEST_GAME = 140
SWING, DECIDED, APART, OPENING = 150, 1500, 6, 10


class Program:
    """A UCI engine that runs."""

    def __init__(self, path):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, bufsize=1)
        self.send("uci")
        self.read_until("uciok")

    def send(self, line):
        self.process.stdin.write(line + "\n")

    def read_until(self, word):
        lines = []
        while not lines or not lines[-1].startswith(word):
            line = self.process.stdout.readline()
            if not line:
                sys.exit("find: an engine has ended")
            lines.append(line.strip())
        return lines

    def option(self, name, value):
        self.send(f"setoption name {name} value {value}")

    def new_game(self):
        self.send("ucinewgame")
        self.send("isready")
        self.read_until("readyok")

    def best(self, position, limit):
        """The move it plays, or None in a position without one."""
        self.send(position)
        self.send("go " + limit)
        move = self.read_until("bestmove")[-1].split()[1]
        return None if move in ("(none)", "0000") else move

    def lines(self, position, limit):
        """[(score, move)] of the best moves, as many as MultiPV says. A mate in n is MATE - n."""
        self.send(position)
        self.send("go " + limit)
        found = {}
        for line in self.read_until("bestmove"):
            words = line.split()
            if "score" not in words or "pv" not in words or "lowerbound" in words \
                    or "upperbound" in words:
                continue
            kind, number = words[words.index("score") + 1:words.index("score") + 3]
            number = int(number)
            if kind == "mate":
                number = MATE - number if number > 0 else -MATE - number
            which = int(words[words.index("multipv") + 1]) if "multipv" in words else 1
            found[which] = (number, words[words.index("pv") + 1])
        return [found[which] for which in sorted(found)]

    def fen(self, position):
        """The judge's words for a position: its FEN."""
        self.send(position)
        self.send("d")
        lines = self.read_until("Checkers")
        return next(line[5:] for line in lines if line.startswith("Fen: "))


def theme_of(two):
    """What the best move of the two does, or None if it does not stand out."""
    if len(two) < 2:
        return None
    best, second = two[0][0], two[1][0]
    if best >= MATE - LONGEST_MATE:
        return f"mate{MATE - best}" if second < MATE // 2 else None
    if abs(best) > MATE // 2 or best - second < CLEAR:
        return None
    if best >= WINNING and second <= LEVEL:
        return "win"
    if HOLDING <= best < WINNING and second <= LOST:
        return "defend"
    return None


def men_of(fen):
    return sum(letter.isalpha() for letter in fen.split()[0])


def piece_on(fen, square):
    """The letter on a square of a FEN, or '.'."""
    row = fen.split()[0].split("/")[8 - int(square[1])]
    row = "".join("." * int(c) if c.isdigit() else c for c in row)
    return row["abcdefgh".index(square[0])]


def is_plain(fen, move):
    """Can the position be kept in the table, and is the move neither castling nor en passant?"""
    letter = piece_on(fen, move[:2])
    if fen.split()[3] != "-" or move[4:] not in ("", "q"):
        return False
    if letter in "kK" and abs(ord(move[0]) - ord(move[2])) > 1:
        return False
    return True


class Finder:
    def __init__(self, engine, judge):
        self.levels = [Program(engine), Program(engine)]
        self.engine = Program(engine)
        self.engine.option("MultiPV", 2)
        self.judge = Program(judge)
        self.judge.option("Hash", 32)
        for level in self.levels:
            level.option("UCI_LimitStrength", "true")

    def play(self, start, lots):
        """A game of two levels from a FEN: its moves."""
        moves = []
        for level in self.levels:
            level.option("UCI_Elo", lots.randrange(700, 1701, 100))
            level.new_game()
        while len(moves) < LONGEST_GAME:
            move = self.levels[len(moves) & 1].best(position_of(start, moves), "nodes 13000")
            if move is None:
                break
            moves.append(move)
        return moves

    def prove(self, fen):
        """(move, theme) if both programs find one move that is right, else None."""
        self.judge.new_game()
        two = self.best_two("position fen " + fen, JUDGES_PROOF)
        theme = theme_of(two)
        if theme is None or not is_plain(fen, two[0][1]):
            return None
        self.engine.new_game()
        ours = self.engine.lines("position fen " + fen, ENGINES_PROOF)
        if theme_of(ours) != theme or ours[0][1] != two[0][1]:
            return None
        if men_of(fen) <= ENDING_MEN and not theme.startswith("mate"):
            theme = "ending"
        return two[0][1], theme

    def grade(self, fen, move):
        program = self.levels[0]
        for grade, level in enumerate(LEVELS, 1):
            program.option("UCI_Elo", level)
            found = 0
            for _ in range(TRIES):
                program.new_game()
                found += program.best("position fen " + fen, "nodes 24000") == move
            if found >= FOUND:
                return grade
        return len(LEVELS) + 1

    def best_two(self, position, limit):
        """The judge's two best moves."""
        self.judge.option("MultiPV", 2)
        two = self.judge.lines(position, limit)
        self.judge.option("MultiPV", 1)
        return two

    def stands_out(self, start, moves):
        """Yields how many moves come before a position in which one move alone, at the judge's
        glance, does what it did not see before, or keeps the balance."""
        before, decided = 0, 0
        for plies in range(len(moves)):
            position = position_of(start, moves[:plies])
            one = self.judge.lines(position, GLANCE)
            score = one[0][0] if one else 0
            decided = decided + 1 if DECIDED < abs(score) < MATE // 2 else 0
            if decided > APART:
                return
            if score - before >= SWING or score > MATE // 2 \
                    or plies > OPENING and HOLDING <= score <= -HOLDING:
                two = self.best_two(position, SECOND_GLANCE)
                takes_back = plies and two and two[0][1][2:4] == moves[plies - 1][2:4]
                if theme_of(two) is not None and not takes_back:
                    yield plies
            before = -score

    def positions_of(self, start, lots):
        """The training positions of one game, as lines."""
        moves = self.play(start, lots)
        self.judge.new_game()
        last = -APART
        for plies in self.stands_out(start, moves):
            if plies - last < APART:
                continue
            fen = " ".join(self.judge.fen(position_of(start, moves[:plies])).split()[:4])
            proof = self.prove(fen + " 0 1")
            if proof is not None:
                last = plies
                move, theme = proof
                yield f"{fen} bm {move}; c0 \"{theme} {self.grade(fen + ' 0 1', move)}\";"


def position_of(start, moves):
    return f"position fen {start}" + (" moves " + " ".join(moves) if moves else "")


def games_in(path):
    """How many games of a run the file holds."""
    try:
        with open(path) as lines:
            return sum(line.startswith("# game") for line in lines)
    except FileNotFoundError:
        return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    for name in ("engine", "judge", "openings", "out"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=100)
    given = parser.parse_args()
    with open(given.openings) as lines:
        openings = [" ".join(line.split()[:4]) + " 0 1" for line in lines if line.strip()]
    finder = Finder(given.engine, given.judge)
    for game in range(games_in(given.out), given.games):
        lots = random.Random(f"{given.seed} {game}")
        found = list(finder.positions_of(lots.choice(openings), lots))
        with open(given.out, "a") as out:
            out.write("".join(line + "\n" for line in found) + f"# game {game}\n")


if __name__ == "__main__":
    main()
