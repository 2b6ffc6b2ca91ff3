#!/usr/bin/env python3
"""Makes one file of training positions of what runs of find.py have found.

    gather.py FOUND.epd... > training/kilomate.epd

Each position stands in it once. They stand in an order that has nothing to do with the games, and is
the same whenever they are the same positions: a table with less room takes the first ones of each
grade, and who trains does not see one theme after the other.
"""

import hashlib
import sys

HEAD = """\
# Training positions: FEN, the right move, theme and grade. Made by lab/training/find.py and gather.py.
"""


def main():
    lines = {}
    for name in sys.argv[1:]:
        with open(name) as found:
            for line in found:
                if " bm " in line:
                    lines[line.split(" bm ")[0]] = line.strip()
    order = sorted(lines, key=lambda fen: hashlib.sha256(fen.encode()).hexdigest())
    sys.stdout.write(HEAD + "".join(lines[fen] + "\n" for fen in order))


if __name__ == "__main__":
    main()
