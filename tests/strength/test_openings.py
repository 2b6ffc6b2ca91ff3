"""The opening set: enough positions, all legal, all different."""

import os
import re
import subprocess
import sys

import pytest

from dialogue import START, Referee, Uci, stockfish
from program import kilomate

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.path.join(HERE, "make_openings.py")
LINE = re.compile(r'(\S+ \S+ \S+ \S+) ce (-?\d+); id "(kilo\.\d{3})"; c0 "([a-h1-8 ]+)";')
LEAST = 500
CHOSEN_BY = "Stockfish 15.1"
PLIES = 8
FULL_MOVE = 1 + PLIES // 2


@pytest.fixture(scope="module")
def openings():
    with open(os.path.join(HERE, "openings.epd"), encoding="ascii") as file:
        matches = [LINE.fullmatch(line.rstrip("\n")) for line in file]
    assert all(matches)
    return [match.groups() for match in matches]


def test_enough_and_all_different(openings):
    positions, _, names, lines = zip(*openings)
    assert len(openings) >= LEAST
    assert len(set(positions)) == len(set(names)) == len(set(lines)) == len(openings)


def test_white_is_to_move_and_not_in_check(openings):
    assert all(position.split()[1] == "w" for position, *_ in openings)


def test_balanced(openings):
    assert all(abs(int(score)) < 50 for _, score, *_ in openings)


def test_first_moves_vary(openings):
    starts = [tuple(line.split()[:2]) for *_, line in openings]
    assert len({first for first, _ in starts}) >= 8
    assert len(set(starts)) >= 30
    assert max(map(starts.count, set(starts))) <= len(openings) / 10


def play(program, line):
    program.send(f"position {START} moves {line}")
    return program.fen().split()


@pytest.mark.parametrize("which", [kilomate, stockfish])
def test_lines_are_legal_and_lead_there(openings, which):
    with which() as machine:
        program = Uci(machine) if which is kilomate else Referee(machine)
        for position, _, name, line in openings:
            assert len(line.split()) == PLIES, name
            fields = play(program, line)
            assert fields[:3] == position.split()[:3], name
            assert int(fields[5]) == FULL_MOVE, name


def test_the_file_is_the_one_that_the_program_writes(openings, referee, tmp_path):
    """With the referee that chose them: each release of Stockfish has other opinions."""
    referee.send("uci")
    name = next(line for line in referee.lines_until("uciok") if line.startswith("id name "))
    if not name.startswith("id name " + CHOSEN_BY):
        pytest.skip(f"this is {name[len('id name '):]}, and the file is from {CHOSEN_BY}")
    output = tmp_path / "first.epd"
    subprocess.run([sys.executable, PROGRAM, "--count=3", f"--output={output}"], check=True,
                   stdout=subprocess.DEVNULL, timeout=300)
    assert [LINE.fullmatch(line).groups() for line in output.read_text().splitlines()] == \
        openings[:3]


def test_no_position_is_check(openings, referee):
    for position, _, name, _ in openings:
        referee.send(f"position fen {position} 0 {FULL_MOVE}", "d")
        assert referee.lines_until("Checkers:")[-1].strip() == "Checkers:", name
