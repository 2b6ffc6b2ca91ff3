"""The coach on moves that Stockfish has judged (made by make_coach.py): how many blunders it warns
of, and how many sound moves it lets pass. Its rule was chosen on those of coach.epd; coach_apart.epd
are of other games."""

import os
import re

import pytest

from dialogue import PROMPT, Console
from program import kilomate

HERE = os.path.dirname(os.path.abspath(__file__))
LINE = re.compile(r'(\S+ \S+ \S+ \S+) sm (\S+); ce (-?\d+); c0 "(-?\d+)"; c1 "([^"]+)"; id "(\w+)\.\d+";')
WARNING = re.compile(r"That (?:(allows mate in) (\d+)|(is stalemate)|loses the (\w+) on (\w\d)( for too little)?"
                     r"|gives away [\d.]+ pawns)")

# What is told in docs/notebook/coach.md, less some: another compiler or version of the search may differ
# in a few positions, not in many.
WARNED_AT_LEAST = 0.92
SILENT_AT_LEAST = 0.98
NAMED_AT_LEAST = 0.90


def read_positions(name):
    with open(os.path.join(HERE, name), encoding="ascii") as file:
        return [LINE.fullmatch(line.strip()).groups() for line in file]


def what_is_said(console, fen, move):
    """The coach's words before a move, or ""."""
    console.ask(f"setup {fen} 0 5")
    answer = console.ask(move)
    assert "Kilomate: " in answer or "Play it all the same" in answer or "over>" in answer, (fen, move, answer)
    return answer.splitlines()[0] if "Play it all the same" in answer else ""


def takes(line, square):
    """Does the other side take, in the line, the piece that stands there after its first move?"""
    here = square
    for ply, move in enumerate(line.split()[1:]):
        if ply % 2 == 0 and move[2:4] == here:
            return True
        if ply % 2 == 1 and move[:2] == here:
            here = move[2:4]
    return False


def names_the_reason(said, after, line):
    """Is what it says borne out by Stockfish: a mate that is one, a piece that is taken? None if it
    names nothing but pawns that are given away."""
    match = WARNING.match(said)
    assert match, said
    if match.group(1):
        return int(after) < -9900 and 10000 + int(after) <= int(match.group(2)) + 1
    return None if match.group(5) is None else takes(line, match.group(5))


@pytest.fixture(scope="module", params=[(board, name) for name in ("coach.epd", "coach_apart.epd")
                                        for board in ("lm3s6965evb", "microbit")], ids=" ".join)
def heard(request):
    """[(verdict, what was said, is it so)] with a board's memory."""
    board, name = request.param
    results = []
    with kilomate("--console", f"--profile={board}") as program:
        console = Console(program)
        console.expect(PROMPT)
        for line in ("variety off", "level depth 1", "board off", "coach on"):
            console.ask(line)
        for fen, move, _, after, line, verdict in read_positions(name):
            said = what_is_said(console, fen, move)
            results.append((verdict, said, names_the_reason(said, after, line) if said else None, fen, move))
    return results


def share(results, condition):
    return sum(map(bool, map(condition, results))) / len(results)


def test_it_warns_of_blunders(heard):
    blunders = [one for one in heard if one[0] == "blunder"]
    missed = [one[3:] for one in blunders if not one[1]]
    assert len(blunders) == 200 and share(blunders, lambda one: one[1]) >= WARNED_AT_LEAST, missed


def test_it_is_silent_about_sound_moves(heard):
    sound = [one for one in heard if one[0] == "sound"]
    alarms = [one[1:2] + one[3:] for one in sound if one[1]]
    assert len(sound) == 200 and share(sound, lambda one: not one[1]) >= SILENT_AT_LEAST, alarms


def test_the_sets_have_no_move_in_common():
    first, second = ({line[:2] for line in read_positions(name)} for name in ("coach.epd", "coach_apart.epd"))
    assert len(first) == len(second) == 400 and not first & second


def test_what_it_names_is_what_is_lost(heard):
    named = [one for one in heard if one[0] == "blunder" and one[2] is not None]
    wrong = [one[1:] for one in named if not one[2]]
    assert len(named) >= 120 and share(named, lambda one: one[2]) >= NAMED_AT_LEAST, wrong
