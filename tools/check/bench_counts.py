"""The node counts that the benches must give, tests/bench.txt: a line for each
personality, a column for each bench. A personality whose SCORE is a network's
has a line for each network, PERSONALITY/NETWORK."""

import os
import re

from emulator import ROOT

COUNTS_FILE = os.path.join("tests", "bench.txt")
BENCHES = ("bench", "bench 32")


class CountsError(Exception):
    """The file is not as it should be."""


def name_of(personality):
    """The personality's name, without the network of a line of the file."""
    return personality.partition("/")[0]


def network_of(personality):
    """That of a line of the file, or None."""
    return personality.partition("/")[2] or None


def board_network(board):
    """The one in a board's image."""
    with open(os.path.join(ROOT, "boards", board, "profile.def"), encoding="ascii") as text:
        return re.search(r", (\w+)\)$", text.read(), re.MULTILINE).group(1)


def board_personalities(board, sets):
    """Those lines of the file that this board can search: of the networks only its own."""
    return [personality for personality in sets if network_of(personality) in (None, board_network(board))]


def read_counts():
    """(personality, bench) -> nodes, in the order of the file."""
    counts = {}
    with open(os.path.join(ROOT, COUNTS_FILE), encoding="ascii") as lines:
        for number, line in enumerate(lines, 1):
            personality, *nodes = line.split("#")[0].split() or [None]
            if personality is None:
                continue
            if len(nodes) != len(BENCHES) or not all(map(str.isdecimal, nodes)):
                raise CountsError(f"{COUNTS_FILE}:{number}: a personality and {len(BENCHES)} "
                                  f"numbers are expected: {line.strip()}")
            counts.update({(personality, bench): int(count)
                           for bench, count in zip(BENCHES, nodes)})
    if not counts:
        raise CountsError(f"{COUNTS_FILE} has no counts")
    return counts


def personalities(counts):
    return list(dict.fromkeys(personality for personality, _ in counts))


def differences(name, found, counts):
    """Where a machine's counts are others than the file's, a line each."""
    for key, nodes in found.items():
        if nodes != counts[key]:
            personality, bench = key
            yield (f"{name}: {personality}, {bench}: {nodes} nodes, "
                   f"{COUNTS_FILE} says {counts[key]}")


def disagreements(found):
    """Where machines differ from each other; found: machine -> its counts."""
    first = {}
    for name, counts in found.items():
        for key, nodes in counts.items():
            other, there = first.setdefault(key, (name, nodes))
            if nodes != there:
                personality, bench = key
                yield f"{name}: {personality}, {bench}: {nodes} nodes, {there} on {other}"


def write_counts(counts):
    """Puts all counts into the file, its comments kept; what that changed."""
    old = read_counts()
    path = os.path.join(ROOT, COUNTS_FILE)
    with open(path, encoding="ascii") as lines:
        comments = [line for line in lines if line.startswith("#")]
    with open(path, "w", encoding="ascii") as file:
        file.writelines(comments)
        for personality in personalities(counts):
            columns = "".join(f"{counts[personality, bench]:>10}" for bench in BENCHES)
            file.write(f"{personality:<13}{columns}\n")
    return [f"{personality}, {bench}: {old[personality, bench]} -> {nodes}"
            for (personality, bench), nodes in counts.items()
            if nodes != old[personality, bench]]
