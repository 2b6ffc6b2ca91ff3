#!/usr/bin/env python3
"""Counts how right `targets` is about the moves that make_targets.py has had judged.

Of each class: how many targets, how many of them lose more than a pawn, and less than half a pawn.
--quick: the first answer, without a search.
"""

import argparse
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.dirname(HERE)
sys.path[:0] = [TESTS, os.path.join(os.path.dirname(TESTS), "tools", "emulator")]

from dialogue import PROMPT, Console  # noqa: E402
from program import kilomate  # noqa: E402

CLASSES = ("Good", "Doubtful", "Bad")


def read(file):
    """(fen, {square: {target: centipawns lost}})"""
    for line in file:
        fen, _, told = line.strip().partition(" | ")
        pieces = {}
        for piece in told.split("; "):
            square, *words = piece.split()
            pieces[square] = dict(zip(words[::2], map(int, words[1::2])))
        yield fen, pieces


def classes_of(answer):
    """{target: class}"""
    found = {}
    for line in answer.splitlines():
        name, _, squares = line.partition(":")
        if name in CLASSES:
            found.update(dict.fromkeys(squares.split(), name))
    return found


def count(positions, profile, quick):
    lost = {name: [] for name in CLASSES}
    looked = 0
    with kilomate("--console", f"--profile={profile}") as program:
        console = Console(program)
        console.expect(PROMPT)
        console.ask("board off")
        for fen, pieces in positions:
            console.ask("new")
            console.ask(f"setup {fen}")
            looked += 1
            for square, targets in pieces.items():
                said = classes_of(console.ask(f"targets {square}" + (" quick" if quick else "")))
                assert set(said) == set(targets), (fen, square, said, targets)
                for target, name in said.items():
                    lost[name].append(targets[target])
    return looked, lost


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("--profile", default="pico")
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    with open(options.file, encoding="ascii") as file:
        looked, lost = count(read(file), options.profile, options.quick)
    print(f"{looked} positions, {sum(map(len, lost.values()))} targets")
    for name in CLASSES:
        all_of = max(1, len(lost[name]))
        print(f"{name:9} {len(lost[name]):5}  more than a pawn {100 * sum(x > 100 for x in lost[name]) / all_of:5.1f} %"
              f"  less than half {100 * sum(x < 50 for x in lost[name]) / all_of:5.1f} %")


if __name__ == "__main__":
    main()
