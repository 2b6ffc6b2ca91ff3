#!/usr/bin/env python3
"""Self-play out of the openings, for the book: plays each line of an openings
file on by the engine, and searches the position at its end deeply.
  book_lines.py OPENINGS.txt LINES.txt [--variants=2 --nodes=40000 --leaf-nodes=1000000 --engine=build/host/kilomate]
  book_lines.py --score UNSCORED.txt SCORES.txt [...]

Writes one line each, "moves ; score", the score in 1/100 pawn as White sees it.
Two moves are looked at (MultiPV 2), the second is played half of the time if it is
not much worse; the choices depend on line and variant alone. If LINES.txt has
lines already, it goes on behind them. --score: lines that kilomate-book wants scores of
(--unscored) get them, nothing is played."""

import argparse
import os
import random
import re
import subprocess
import sys

PLIES_MORE = 6    # a line is played on for at least so many plies,
PLIES_LEAST = 16  # to at least this ply of the game
PLIES_MOST = 30   # and not beyond this one
NOT_MUCH_WORSE = 25  # 1/100 pawn


class Engine:
    def __init__(self, command):
        self.process = subprocess.Popen([command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def search(self, moves, nodes, lines):
        """(score in 1/100 pawn for the side to move, move) of the best lines, best first."""
        found = {}
        self.send("ucinewgame")
        self.send(f"setoption name MultiPV value {lines}")
        self.send("position startpos moves " + " ".join(moves))
        self.send(f"go nodes {nodes}")
        for text in self.process.stdout:
            if "illegal move" in text:
                sys.exit(f"{' '.join(moves)}: {text.strip()}")
            if text.startswith("bestmove"):
                break
            match = re.match(r"info depth .* score (cp|mate) (-?\d+) (?!lower|upper).* pv (\S+)", text)
            if match:
                rank = re.search(r" multipv (\d+)", text)
                score = int(match.group(2))
                if match.group(1) == "mate":
                    score = 10000 if score > 0 else -10000
                found[int(rank.group(1)) if rank else 1] = (score, match.group(3))
        return [found[rank] for rank in sorted(found)]


def play_on(engine, moves, nodes, choice):
    last = min(max(len(moves) + PLIES_MORE, PLIES_LEAST), max(PLIES_MOST, len(moves)))
    moves = list(moves)
    while len(moves) < last:
        best = engine.search(moves, nodes, 2)
        if not best:
            break
        second = len(best) > 1 and best[0][0] - best[1][0] <= NOT_MUCH_WORSE and choice.random() < 0.5
        moves.append(best[1 if second else 0][1])
    return moves


def scored(engine, moves, nodes):
    best = engine.search(moves, nodes, 1)
    return f"{' '.join(moves)} ; {best[0][0] if len(moves) % 2 == 0 else -best[0][0]}"


def line_of(engine, opening, variant, options):
    moves = play_on(engine, opening, options.nodes, random.Random(f"{' '.join(opening)} {variant}"))
    return scored(engine, moves, options.leaf_nodes)


def lines_of(engine, options, done):
    """The lines to be written, but for the first."""
    if options.score:
        with open(options.openings, encoding="ascii") as file:
            for text in file.read().splitlines()[done:]:
                is_end = text.startswith("end ")
                yield scored(engine, text.removeprefix("end ").split(), options.leaf_nodes if is_end else options.nodes)
        return
    openings = read_openings(options.openings)
    jobs = [(variant, opening) for variant in range(options.variants) for opening in openings]
    for variant, opening in jobs[done:]:
        yield line_of(engine, opening, variant, options)


def read_openings(path):
    with open(path, encoding="ascii") as file:
        lines = [re.split(r"  +", line.strip()) for line in file if line.strip() and not line.startswith("#")]
    return [fields[2].split() for fields in lines]


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("openings")
    parser.add_argument("lines")
    parser.add_argument("--score", action="store_true")
    parser.add_argument("--variants", type=int, default=2)
    parser.add_argument("--nodes", type=int, default=40000)
    parser.add_argument("--leaf-nodes", type=int, default=1000000)
    parser.add_argument("--engine", default="build/host/kilomate")
    options = parser.parse_args()
    done = 0
    if os.path.exists(options.lines):
        with open(options.lines, encoding="ascii") as file:
            done = sum(1 for _ in file)
    engine = Engine(options.engine)
    with open(options.lines, "a", encoding="ascii") as file:
        for line in lines_of(engine, options, done):
            file.write(line + "\n")
            file.flush()
    engine.send("quit")


if __name__ == "__main__":
    main()
