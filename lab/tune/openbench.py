#!/usr/bin/env python3
"""Writes what OpenBench's page for a tuning (SPSA) asks for: a line an option, "name, int, start,
least, most, C_end, R_end". C_end is the step that spsa.py would end with.

OpenBench builds the program by `make EXE=name CC=compiler`, and its match runner sets only options that
the program lists. Those of the search are listed behind `setoption name Tuning value true`, so a branch
that is tuned there lists them always.
"""

import argparse
import os
import sys

from spsa import ROOT, WORD, Option, SpsaError, known_options

R_END = 0.002  # what OpenBench proposes


def line_of(option):
    if option.start != round(option.start):
        raise SpsaError(f"{option.name}: {option.start:g} is not a whole number")
    return f"{option.name}, int, {option.start:.0f}, {option.least}, {option.most}, {option.step:g}, {R_END}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("options", nargs="+", metavar=WORD.split(",", maxsplit=1)[0],
                        help="NAME[=START[:STEP]]; without START its default, without STEP an eighth of it")
    parser.add_argument("--engine", default=os.path.join(ROOT, "build", "host", "kilomate"))
    arguments = parser.parse_args()
    try:
        known = known_options(arguments.engine)
        lines = [line_of(Option(word, known)) for word in arguments.options]
        if len({line.split(",")[0] for line in lines}) != len(lines):
            raise SpsaError("an option is named twice")
    except SpsaError as error:
        print(f"openbench-spsa: {error}", file=sys.stderr)
        return 2
    print("\n".join(lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
