#!/usr/bin/env python3
"""Runs an EPD file of perft counts through a UCI program."""

import argparse
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.dirname(HERE)
sys.path[:0] = [TESTS, os.path.join(os.path.dirname(TESTS), "tools", "emulator")]

from dialogue import Uci, place  # noqa: E402
from program import Program  # noqa: E402


def read_epd(path):
    """Yields (FEN, [(depth, count), ...])."""
    with open(path, encoding="ascii") as file:
        for line in file:
            fen, *fields = [part.strip() for part in line.split(";")]
            if fen:
                yield fen, [(int(f.split()[0][1:]), int(f.split()[1])) for f in fields]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--engine", default="build/host/kilomate")
    parser.add_argument("--limit", type=int, default=300_000, metavar="NODES",
                        help="run the depths with at most so many leaves (default %(default)s)")
    parser.add_argument("--epd", default=os.path.join(HERE, "positions.epd"))
    parser.add_argument("--timeout", type=float, default=600,
                        help="seconds without a line that mean the program hangs")
    arguments = parser.parse_args()

    passed = failed = 0
    try:
        with Program([arguments.engine]) as machine:
            engine = Uci(machine, arguments.timeout)
            for fen, counts in read_epd(arguments.epd):
                for depth, expected in counts:
                    if expected > arguments.limit:
                        continue
                    engine.position(place(fen))
                    count, moves = engine.perft(depth)
                    if count == expected and sum(moves.values()) == count:
                        passed += 1
                        continue
                    failed += 1
                    print(f"{fen}: depth {depth}: {count}, by root move "
                          f"{sum(moves.values())}, expected {expected}")
    except (EOFError, OSError) as error:
        failed += 1
        print(error)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
