"""What a search of a game costs on an emulated board: instructions a node, counted over
the positions of tests/search_positions.epd, 24,000 nodes each with the board's own memory.
The bench is shallow and a signature; this is what a player's computer does.
  real_searches.py BOARD..."""

import os
import re
import sys
from typing import NamedTuple

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "emulator"))

from emulator import ROOT, Emulator
from speed import clock_hz, instructions_per_second

POSITIONS_FILE = os.path.join("tests", "search_positions.epd")
PHASES = ("opening", "middle", "late")
NODES = 24000
SECONDS = 600  # of this machine, for one search
PER_MS = 1000000  # instructions in a millisecond of the board, where one takes a nanosecond

LINE = re.compile(r'((?:\S+ ){3}\S+) hmvc (\d+); fmvn (\d+); id "(\w+) \d+";')


class SearchError(Exception):
    """The file of positions is not as it should be, or a board did not search one."""


class Search(NamedTuple):
    phase: str  # of PHASES
    nodes: int
    instructions: int


def read_positions():
    """(phase, FEN) of each."""
    found = []
    with open(os.path.join(ROOT, POSITIONS_FILE), encoding="ascii") as lines:
        for number, line in enumerate(lines, 1):
            if line.startswith("#"):
                continue
            match = LINE.fullmatch(line.strip())
            if not match or match.group(4) not in PHASES:
                raise SearchError(f"{POSITIONS_FILE}:{number}: no position with its phase: {line.strip()}")
            fen, halfmoves, move, phase = match.groups()
            found.append((phase, f"{fen} {halfmoves} {move}"))
    if {phase for phase, _ in found} != set(PHASES):
        raise SearchError(f"{POSITIONS_FILE}: positions of each phase are wanted: {', '.join(PHASES)}")
    return found


def searched(text):
    """Nodes and milliseconds that a search's last line tells."""
    told = re.findall(r"^info .*?\btime (\d+) nodes (\d+)", text, re.MULTILINE)
    if not told:
        raise SearchError(f"no time and nodes in: {text}")
    time, nodes = told[-1]
    return int(nodes), int(time)


def start_uci(machine):
    machine.read_until("> $", 300)
    machine.wake()
    machine.write("uci\r")
    machine.read_until("uciok")


def search(machine, fen, limit):
    """Nodes and milliseconds of a search from a cleared hash table."""
    machine.write(f"ucinewgame\nposition fen {fen}\nisready\n")
    machine.read_until("readyok")
    machine.write(f"go {limit}\n")
    return searched(machine.read_until("bestmove.*\n", SECONDS))


def board_searches(board, nodes=NODES):
    """A Search for each position."""
    with Emulator(board, icount="shift=0,sleep=off") as machine:
        start_uci(machine)
        found = []
        for phase, fen in read_positions():
            count, milliseconds = search(machine, fen, f"nodes {nodes}")
            found.append(Search(phase, count, milliseconds * PER_MS))
    return found


def per_node(searches, phase=None):
    """Instructions a node, of one phase or of all."""
    chosen = [search for search in searches if phase in (None, search.phase)]
    return sum(search.instructions for search in chosen) / sum(search.nodes for search in chosen)


def nodes_per_second(board, searches):
    """On its chip: an estimate, see speed.py."""
    return instructions_per_second(board) / per_node(searches)


def report(board, searches):
    """One line."""
    phases = ", ".join(f"{phase} {per_node(searches, phase):.0f}" for phase in PHASES)
    return (f"{board:<18} real searches: {per_node(searches):>6.0f} instructions/node ({phases}), "
            f"{nodes_per_second(board, searches):>6.0f} nodes/s at {clock_hz(board) / 1e6:.0f} MHz (estimate)")


def main():
    try:
        for board in sys.argv[1:]:
            print(report(board, board_searches(board)), flush=True)
    except SearchError as error:
        sys.exit(f"real searches: {error}")


if __name__ == "__main__":
    main()
