"""Holds the figures in docs/ against what is measured, or writes them there.
  figures.py --check|--write BOARD...
A place is one line of a file: text in which {name} is a figure of measure.py
and ... anything. Sizes and speeds are those of one compiler, named beside
them; with another they are not compared."""

import os
import re
import sys
from typing import NamedTuple

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "emulator"))

from bench_counts import CountsError
from boards import has_relative, measured_boards
from callgraph import GraphError
from emulator import ROOT, board_value
from library_figures import MEMORIES
from measure import compiler_version, is_measured, known_figures, measured_figures


class Place(NamedTuple):
    path: str
    template: str
    board: str = ""  # whose figures these are


class PlaceError(Exception):
    """A file has not the one line that is looked for."""


FIGURES = "docs/reference/figures.md"
ARCHITECTURE, ENGINE, TESTING = (f"docs/build/{name}.md" for name in ("architecture", "engine", "testing"))
EMBEDDING = "docs/build/embedding.md"

COMPILER = Place(FIGURES, "arm-none-eabi-gcc {compiler}")

# The same with every compiler.
KNOWN = [
    Place(FIGURES, "| the rules | start position to depth 6: ... leaves; {perft positions} positions "),
    Place(FIGURES, "| the bench | with 96 sums {bench} nodes, with 32 KB (`bench 32`) {bench 32}; "
                   "with 64 sums {Kilomate/n64 bench} and {Kilomate/n64 bench 32}; "
                   "with 48 sums {Kilomate/n48 bench} and {Kilomate/n48 bench 32}; as REBEL {REBEL bench} and {REBEL bench 32}; "),
    Place(FIGURES, "| the tests | {mutants} ways to break the program"),
    Place(ARCHITECTURE, "cuts the arena into ply stack ({ply record} bytes a record)"),
    Place(ENGINE, "is a node's whole state, {ply record} bytes everywhere"),
    Place(TESTING, "| `check-perft` | {perft positions} positions "),
    Place(TESTING, "at most {poll limit} instructions between two polls"),
    Place(TESTING, "`tests/mutants/` holds {mutants} mutants."),
]

COMPILED = [
    Place(FIGURES, "| a node of a search | {lm3s6965evb node} instructions on the Cortex-M3 of `lm3s6965evb` "
                   "({stm32vldiscovery node} with 8 KB and 48 sums), {netduinoplus2 node} on a Cortex-M4 with "
                   "96 sums, {microbit node} on a Cortex-M0 |"),
    Place(FIGURES, "| one ply | {search ply} bytes ({search frame} of stack, {ply record} of record) "
                   "in the search, {Cortex-M3 and M4 quiescence} in quiescence, on a Cortex-M0 "
                   "{Cortex-M0 quiescence} |"),
    Place(FIGURES, "| longest time between two looks at the serial line | about "
                   "{Cortex-M3 and M4 poll gap} instructions on a Cortex-M3 and M4, "
                   "{Cortex-M0 poll gap} on a Cortex-M0, less than 50,000 with the panel |"),
    Place(ENGINE, "Only the recursion itself is on the C stack, {search frame} bytes a ply"),
    Place(FIGURES, "| C stack (`make stack` proves that it is enough) | {ledger stack} |"),
    Place(FIGURES, "| computer: ... | {ledger computer} |"),
    Place(FIGURES, "| game record, {ledger record plies} plies | {ledger record} |"),
    Place(FIGURES, "| serial rings | {ledger rings} |"),
    Place(FIGURES, "| fault record, reset word | {ledger fault} |"),
    Place(FIGURES, "| arena: plies {ledger plies}, moves {ledger moves}, variation "
                   "{ledger variation}, no history tables, hash {ledger hash} | {ledger arena} |"),
    Place(EMBEDDING, "| Cortex-M0 and M0+ | {cortex-m0 library} | {cortex-m0 library and network} | "
                     "{microbit node} |"),
    Place(EMBEDDING, "| Cortex-M3 | {cortex-m3 library} | {cortex-m3 library and network} | "
                     "{lm3s6965evb node} |"),
    Place(EMBEDDING, "| Cortex-M4 | {cortex-m4 library} | {cortex-m4 library and network} | "
                     "{netduinoplus2 node} |"),
    *(Place(EMBEDDING, f"| {memory // 1024} KB | {{library {memory} plies}} | {{library {memory} least}} | "
                       f"{{library {memory} stack}} |") for memory in MEMORIES),
]


def board_places(board):
    """Those that are known, and those that depend on the compiler."""
    row = f"| [`{board}`](../../boards/{board}/README.md) | ..., {{clock}} MHz | "
    sizes = "{flash} | {data} | {stack} | {engine} | {RAM} |"
    if not is_measured(board):
        return [], [Place(FIGURES, row + "... | " + sizes, board), *told_speed(board, same_chip(board))]
    return ([Place(FIGURES, f"| `{board}` | {{clock}} MHz | ... | {{assumed}} | {{millions}} million | ",
                   board), *timed_games(board)],
            [Place(FIGURES, row + "{speed} | " + sizes, board),
             Place(FIGURES, f"| `{board}` | {{clock}} MHz | ... million | {{speed}} |", board),
             *told_speed(board, board)])


def timed_games(board):
    """Where games against the clock are played."""
    if has_relative(board):
        return []
    return [Place(FIGURES, f"| `{board}` | `shift={{shift}},sleep=on` | {{emulated}} |", board)]


def same_chip(board):
    """The measured board whose speed is this one's too."""
    chip = board_value(board, "CHIP")
    return next(other for other in measured_boards() if board_value(other, "CHIP") == chip)


def told_speed(board, measured):
    """Where the host program can play as fast as this board's chip; whose speed that is."""
    path = f"boards/{board}/board.mk"
    told = any("NODES_PER_SECOND" in line for line in read_lines(path))
    return [Place(path, "NODES_PER_SECOND := {speed}", measured)] if told else []


def pattern(place):
    """The template as a regular expression, and the names of its groups."""
    parts = re.split(r"(\{[^}]+\}|\.\.\.)", place.template)
    names = [part[1:-1] for part in parts if part.startswith("{")]
    expression = "".join(r"(\d(?:[\d,.]*\d)?)" if part.startswith("{") else
                         ".*?" if part == "..." else re.escape(part) for part in parts)
    return re.compile(expression), [f"{place.board} {name}".strip() for name in names]


def read_lines(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.readlines()


def find(place, lines):
    """Index of the place's line, and its match."""
    expression, _ = pattern(place)
    found = [(index, match) for index, match in enumerate(map(expression.search, lines)) if match]
    if len(found) != 1:
        raise PlaceError(f"{place.path}: one line should read like this, {len(found)} do: "
                         f"{place.template}")
    return found[0]


def wrong(place, lines, figures):
    """(index of the line, span in it, name, text that should be there) of each
    figure of a place that is not what was measured."""
    index, match = find(place, lines)
    for group, name in enumerate(pattern(place)[1], 1):
        if not figures[name].is_told_by(match.group(group)):
            yield index, match.span(group), name, figures[name].text


def all_wrong(places, figures):
    """path -> its wrong figures as of wrong(), the last of a line first."""
    found = {}
    for place in places:
        lines = read_lines(place.path)
        found.setdefault(place.path, set()).update(wrong(place, lines, figures))
    return {path: sorted(errors, reverse=True) for path, errors in found.items() if errors}


def complaints(places, figures):
    """A line for each wrong figure, in the order of the text."""
    for path, errors in all_wrong(places, figures).items():
        lines = read_lines(path)
        for index, (start, end), name, text in reversed(errors):
            yield f"{path}:{index + 1}: {name}: {lines[index][start:end]}, should be {text}"


def write(places, figures):
    """Corrects the wrong figures; nothing is written if a place is missing."""
    for path, errors in all_wrong(places, figures).items():
        lines = read_lines(path)
        for index, (start, end), _, text in errors:
            lines[index] = lines[index][:start] + text + lines[index][end:]
        with open(os.path.join(ROOT, path), "w", encoding="utf-8") as file:
            file.writelines(lines)


def all_places(boards):
    """Those that are known, and those that depend on the compiler."""
    known, compiled = list(KNOWN), list(COMPILED)
    for board in boards:
        of_board = board_places(board)
        known += of_board[0]
        compiled += of_board[1]
    return known, compiled


def other_compiler():
    """The compiler of the figures if it is not the one that is here, or None."""
    there = find(COMPILER, read_lines(COMPILER.path))[1].group(1)
    return None if there == compiler_version() else there


def main():
    mode, *boards = sys.argv[1:]
    known, compiled = all_places(boards)
    try:
        figures = known_figures(boards)
        places = known
        other = other_compiler() if mode == "--check" else None
        if other:
            print(f"Sizes and speeds are those of arm-none-eabi-gcc {other}, this one is "
                  f"{compiler_version()}: they are not compared.")
        else:
            figures.update(measured_figures(boards))
            places = known + compiled + [COMPILER]
        errors = list(complaints(places, figures))
        if mode == "--write":
            write(places, figures)
    except (CountsError, GraphError, PlaceError) as error:
        sys.exit(f"figures: {error}")
    if errors and mode == "--check":
        sys.exit("\n".join([*errors, "figures: make figures writes what is measured"]))
    print("\n".join(errors) or f"{len(places)} lines tell what is measured")


if __name__ == "__main__":
    main()
