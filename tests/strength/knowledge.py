#!/usr/bin/env python3
"""Knowledge: how much an engine's moves lose in quiet positions.

knowledge.epd tells what each move of a position is worth by a long search of Stockfish. The engine
searches each position, with an empty hash table and so many nodes. A move's loss is the expected
score of the best move less that of the engine's, by the usual curve of centipawns. Moves that are
not listed are taken to lose as much as the list reaches.
"""

import argparse
import math
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [os.path.join(ROOT, "tests"), os.path.join(ROOT, "tools", "emulator")]

from make_knowledge import LOSS_CP, PHASES, phase_of  # noqa: E402
from program import KILOMATE  # noqa: E402
from searcher import Searcher  # noqa: E402

LINE = re.compile(r'(\S+ \S+ \S+ \S+) ce (-?\d+); c0 "([^"]*)"; id "([^"]*)";')


def chance(centipawns):
    """The points to expect."""
    return 1 / (1 + 10 ** (-centipawns / 400))


class Position:
    """A line of the file."""

    def __init__(self, line):
        match = LINE.fullmatch(line.rstrip("\n"))
        if match is None:
            raise ValueError(f"no position with the worth of its moves: {line.strip()[:80]!r}")
        self.key, self.name = match[1], match[4]
        words = match[3].split()
        self.worth = {move: int(score) for move, score in zip(words[::2], words[1::2])}
        self.best = int(match[2])

    def loss(self, move):
        """The points that a move loses, 0 to 1."""
        return chance(self.best) - chance(self.worth.get(move, self.best - LOSS_CP))


def read_positions(path):
    with open(path, encoding="ascii") as file:
        return [Position(line) for line in file if line.strip()]


def losses_of(command, options, positions, limit):
    """What the engine's move loses in each position."""
    with Searcher(command, options) as program:
        return [position.loss(program.search(position.key + " 0 1", limit)[-1].split()[1])
                for position in positions]


def mean_and_error(numbers):
    """The mean, and 95 % of its distribution on each side."""
    mean = sum(numbers) / len(numbers)
    variance = sum((number - mean) ** 2 for number in numbers) / max(len(numbers) - 1, 1)
    return mean, 1.96 * math.sqrt(variance / len(numbers))


def table(positions, losses):
    """The mean loss of a move in hundredths of a point, of all and by phase, as lines of text."""
    groups = [("all", losses)]
    for number, (men, _) in enumerate(PHASES):
        group = [loss for position, loss in zip(positions, losses)
                 if phase_of(position.key) == number]
        groups.append((f"{men[0]} to {men[-1]} men", group))
    for name, group in groups:
        if group:
            mean, error = mean_and_error([100 * loss for loss in group])
            best = sum(loss == 0 for loss in group)
            yield (f"{name:14} {len(group):4} positions: a move loses {mean:5.2f} +- {error:4.2f} "
                   f"hundredths of a point; the best one in {best}")


def compared(losses, others):
    """The same of the difference of two engines, position by position."""
    mean, error = mean_and_error([100 * (one - other) for one, other in zip(losses, others)])
    return f"The first loses {mean:+.2f} +- {error:.2f} more than the second."


def engine_words(text):
    """A program and its arguments, and options for UCI, as one word: 'program --arg Name=Value'."""
    words = text.split()
    options = [word for word in words[1:] if "=" in word and not word.startswith("--")]
    command = [word for word in words if word not in options]
    return command, dict(option.split("=", 1) for option in options)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--engine", default=f"{KILOMATE} --profile=lm3s6965evb",
                        help="program, its arguments, and options as NAME=VALUE, in one word")
    parser.add_argument("--against", help="another one, compared position by position")
    parser.add_argument("--nodes", type=int, default=24_000, help="a move")
    parser.add_argument("--positions", default=os.path.join(HERE, "knowledge.epd"))
    arguments = parser.parse_args()
    if arguments.nodes < 1:
        parser.error("a search takes at least one node")
    try:
        positions = read_positions(arguments.positions)
    except (OSError, ValueError) as error:
        parser.error(str(error))
    if not positions:
        parser.error(f"{arguments.positions}: no position")
    results = []
    for text in [arguments.engine] + ([arguments.against] if arguments.against else []):
        command, options = engine_words(text)
        losses = losses_of(command, options, positions, f"nodes {arguments.nodes}")
        print(f"{text}, {arguments.nodes} nodes a move:", *table(positions, losses), sep="\n  ",
              flush=True)
        results.append(losses)
    if len(results) == 2:
        print(compared(*results))
    return 0


if __name__ == "__main__":
    sys.exit(main())
