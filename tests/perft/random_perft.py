#!/usr/bin/env python3
"""Compares perft with Stockfish's on positions of seeded random games.

The games are played by Stockfish's move generator and lean towards
promotions, en passant and castling, which pure chance hardly meets.
"""

import argparse
import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.dirname(HERE)
sys.path[:0] = [TESTS, os.path.join(os.path.dirname(TESTS), "tools", "emulator")]

from dialogue import START_FEN, Referee, Uci, place, stockfish  # noqa: E402
from program import Program  # noqa: E402

MAX_PLIES = 240  # of one random game
EVERY = 5        # one position in so many is taken


def choose(chance, moves, fen):
    """A random move; half of the time a special one if there is any."""
    special = [move for move in moves if is_special(move, fen)]
    return chance.choice(special if special and chance.random() < 0.5 else moves)


def is_special(move, fen):
    if len(move) == 5 or move[2:4] == fen.split()[3]:
        return True
    king_home = {"w": "e1", "b": "e8"}[fen.split()[1]]
    return move[:2] == king_home and move[2] in "cg"


def random_positions(reference, chance, count):
    """Yields FENs."""
    while True:
        game = []
        for _ in range(MAX_PLIES):
            reference.position(place(START_FEN, game))
            moves = sorted(reference.perft(1)[1])
            fen = reference.fen()
            if chance.randrange(EVERY) == 0:
                yield fen
                count -= 1
                if count == 0:
                    return
            if not moves:
                break
            game.append(choose(chance, moves, fen))


def report_difference(engine, reference, fen, depth):
    """Follows the first wrong root move down to the position at fault."""
    line = []
    while True:
        engine.position(place(fen, line))
        reference.position(place(fen, line))
        ours, theirs = engine.perft(depth)[1], reference.perft(depth)[1]
        missing = sorted(set(theirs) - set(ours))
        extra = sorted(set(ours) - set(theirs))
        wrong = sorted(move for move in theirs if ours.get(move) != theirs[move])
        if missing or extra or not wrong or depth == 1:
            break
        line.append(wrong[0])
        depth -= 1
    print(f"{fen} moves {' '.join(line)}")
    print(f"  is {reference.fen()}")
    print(f"  missing moves: {' '.join(missing) or 'none'}; "
          f"moves too many: {' '.join(extra) or 'none'}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--engine", default="build/host/kilomate")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--depth", type=int, default=3)
    arguments = parser.parse_args()

    passed = failed = 0
    try:
        with Program([arguments.engine]) as ours, stockfish() as theirs:
            engine, reference = Uci(ours), Referee(theirs)
            chance = random.Random(arguments.seed)
            for fen in random_positions(reference, chance, arguments.count):
                engine.position(place(fen))
                reference.position(place(fen))
                if engine.perft(arguments.depth) == reference.perft(arguments.depth):
                    passed += 1
                    continue
                failed = 1
                report_difference(engine, reference, fen, arguments.depth)
                break
    except (EOFError, OSError) as error:
        failed = 1
        print(error)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
