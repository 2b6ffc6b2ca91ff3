#!/usr/bin/env python3
"""Nodes to depth: how many nodes programs take to search positions to each depth.

Each position begins with an empty hash table. The figure of a depth is the geometric mean over the
positions of the nodes that a program tells when it has finished that depth. A depth is what a
program calls so: extensions, reductions and pruning differ, so the figures compare how narrow
searches are and not how strong.
"""

import argparse
import math
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [os.path.join(ROOT, "tests"), os.path.join(ROOT, "tools", "emulator")]

from opponents import OPPONENTS  # noqa: E402
from program import KILOMATE, find_program  # noqa: E402
from searcher import Searcher  # noqa: E402

POSITIONS = os.path.join(HERE, "depth.epd")


def read_positions(path):
    """The positions of an EPD file as FENs."""
    with open(path, encoding="ascii") as file:
        return [" ".join(line.split()[:4]) + " 0 1" for line in file if line.strip()]


def nodes_by_depth(lines, depth):
    """The nodes told when each depth was finished, from 1 to that, by the lines of a search: those
    of the depth's last line with a score that is no bound. A depth that the program passed over
    has those of the next one it finished. None where it ended before that depth."""
    told = {}
    for line in lines:
        words = line.split()
        exact = "score" in words and "lowerbound" not in words and "upperbound" not in words
        if words[:1] == ["info"] and exact:
            numbers = {name: int(value) for name, value in zip(words, words[1:])
                       if name in ("depth", "nodes")}
            if len(numbers) == 2:
                told[numbers["depth"]] = numbers["nodes"]
    nodes, line = None, [None] * depth
    for number in range(max(told, default=0), 0, -1):
        nodes = told.get(number, nodes)
        if number <= depth:
            line[number - 1] = nodes
    return line


def mean(numbers):
    """Their geometric mean."""
    return math.exp(sum(math.log(max(number, 1)) for number in numbers) / len(numbers))


def table(name, lines):
    """A line of text: the mean of each depth, or a dash where not all positions came so far."""
    cells = []
    for column in zip(*lines):
        counts = [number for number in column if number is not None]
        cells.append(f"{mean(counts):9.0f}" if len(counts) == len(column) else f"{'-':>9}")
    return f"{name:12}" + "".join(cells)


def measure(command, options, positions, depth):
    """What nodes_by_depth() says of each position."""
    with Searcher(command, options) as program:
        return [nodes_by_depth(program.search(fen, f"depth {depth}"), depth) for fen in positions]


def programs(arguments):
    """name -> (command, options) of all, Kilomate first. The commands of the others are names."""
    found = {"kilomate": ([arguments.engine, f"--profile={arguments.profile}"], {})}
    for opponent in OPPONENTS:
        if opponent.protocol == "uci" and "UCI_LimitStrength" not in opponent.options:
            found[opponent.name.split("-")[0]] = (opponent.command, opponent.options)
    found["stockfish"] = (["stockfish"], {"Threads": 1, "Hash": 16})
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--engine", default=KILOMATE)
    parser.add_argument("--profile", default="lm3s6965evb", help="whose memory it has")
    parser.add_argument("--depth", type=int, default=8)
    parser.add_argument("--positions", default=POSITIONS, help="an EPD file")
    parser.add_argument("--only", help="programs, with commas between them")
    arguments = parser.parse_args()
    if arguments.depth < 1:
        parser.error("a depth is at least 1")
    try:
        positions = read_positions(arguments.positions)
    except OSError as error:
        parser.error(str(error))
    if not positions:
        parser.error(f"{arguments.positions}: no position")
    known = programs(arguments)
    chosen = arguments.only.split(",") if arguments.only else list(known)
    unknown = [name for name in chosen if name not in known]
    if unknown:
        parser.error(f"{unknown[0]} is none of {', '.join(known)}")
    print(f"Nodes to depth, geometric mean of {len(positions)} positions:")
    print(f"{'':12}" + "".join(f"{number:9}" for number in range(1, arguments.depth + 1)))
    for name in chosen:
        command, options = known[name]
        if name != "kilomate":
            command = [find_program(command[0]), *command[1:]]
        print(table(name, measure(command, options, positions, arguments.depth)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
