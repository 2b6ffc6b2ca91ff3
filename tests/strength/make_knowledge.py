#!/usr/bin/env python3
"""Writes knowledge.epd and knowledge_apart.epd: quiet positions, and what each of their moves is worth.

The positions are of the engine's games with itself, one of a game, from a packed file of
kilomate-selfplay: nobody is in check there, and the best move was quiet. Stockfish gives all moves
of a position so many nodes together. c0 lists the moves with their scores in centipawns, the best
first, as far as they lie within LOSS_CP of it; ce is the best one's. Stockfish runs with one thread
and counts nodes, so the same version and data give the same files. Every second position is kept
apart, for a last look. The same command goes on where it was ended: OUT.part holds the lines.
"""

import argparse
import mmap
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.dirname(HERE)
sys.path[:0] = [HERE, TESTS, os.path.join(os.path.dirname(TESTS), "tools", "emulator")]

from packed import blocks  # noqa: E402
from program import find_program  # noqa: E402
from searcher import Searcher  # noqa: E402

COUNT = 1000
NODES = 1_000_000      # a position
LOSS_CP = 400          # moves that lose more are not listed
LEVEL_CP = 250         # a position is kept if its best move is worth at most that to a side
LEVEL_LABEL = 400      # the same by the label of the game, 1/256 pawn, before Stockfish is asked
MANY_MOVES = 218
# How many of the positions have so many men, and which of a game's they are.
PHASES = ((range(25, 33), 0.35), (range(17, 25), 0.40), (range(8, 17), 0.25))
SCORE = re.compile(r" multipv \d+ score (cp|mate) (-?\d+) .*?\bnodes \d+ .* pv (\S+)")
MATE_CP = 3000


def men_of(key):
    return sum(letter.isalpha() for letter in key.split()[0])


def phase_of(key):
    """The index of its phase, or None."""
    return next((number for number, (men, _) in enumerate(PHASES) if men_of(key) in men), None)


def candidates(data):
    """The keys (four fields of a FEN) of one position a game, phases in turn."""
    wanted = 0
    for _, lines in blocks(data):
        keys = [" ".join(fields[:4]) for fields, label in lines[:-1]
                if abs(int(label.split(";")[0])) <= LEVEL_LABEL]
        fitting = [key for key in keys if phase_of(key) == wanted % len(PHASES)]
        if fitting:
            wanted += 1
            yield fitting[len(fitting) // 2]


def scores_of(lines):
    """[(centipawns, move)], the best first, by the last exact line of each move."""
    found = {}
    for line in lines:
        match = SCORE.search(line)
        if match and "bound" not in line:
            kind, number, move = match[1], int(match[2]), match[3]
            found[move] = number if kind == "cp" else (MATE_CP if number > 0 else -MATE_CP)
    return sorted(((score, move) for move, score in found.items()), key=lambda one: (-one[0], one[1]))


def judged(program, key):
    """The position's line without its number, or "" if it is not level."""
    scores = scores_of(program.search(key + " 0 1", f"nodes {NODES}"))
    if len(scores) < 2 or abs(scores[0][0]) > LEVEL_CP:
        return ""
    best = scores[0][0]
    listed = " ".join(f"{move} {score}" for score, move in scores if best - score <= LOSS_CP)
    return f'{key} ce {best}; c0 "{listed}";'


def read_part(path):
    """The lines of an earlier run by position, "" for one that was not level; a half line does not count."""
    if not os.path.exists(path):
        return {}
    with open(path, encoding="ascii") as file:
        return dict(line[:-1].split("\t") for line in file if line.endswith("\n"))


def collect(data, part, count):
    """The lines of positions that are level, as many as asked for."""
    wanted = [round(share * count) for _, share in PHASES]
    seen = read_part(part)
    kept = [sum(line != "" and phase_of(key) == phase for key, line in seen.items())
            for phase in range(len(PHASES))]
    options = {"Threads": 1, "Hash": 64, "MultiPV": MANY_MOVES}
    with Searcher([find_program("stockfish")], options) as program, \
            open(part, "a", encoding="ascii") as file:
        for key in candidates(data):
            if kept == wanted:
                break
            if key not in seen and kept[phase_of(key)] < wanted[phase_of(key)]:
                seen[key] = judged(program, key)
                kept[phase_of(key)] += seen[key] != ""
                file.write(f"{key}\t{seen[key]}\n")
                file.flush()
    return [line for line in seen.values() if line]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", help="what kilomate-selfplay --packed has written")
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--output", default=HERE, help="the folder of both files")
    arguments = parser.parse_args()
    with open(arguments.data, "rb") as file:
        data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    lines = collect(data, os.path.join(arguments.output, "knowledge.part"), arguments.count)
    for first, name in enumerate(("knowledge", "knowledge_apart")):
        with open(os.path.join(arguments.output, name + ".epd"), "w", encoding="ascii") as file:
            for number, line in enumerate(lines[first::2], 1):
                file.write(f'{line} id "{name}.{number:03}";\n')
    return 0


if __name__ == "__main__":
    sys.exit(main())
