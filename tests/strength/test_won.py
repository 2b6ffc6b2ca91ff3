"""The won positions: what the file holds, and the arithmetic of what is let slip."""

import os
import re
import subprocess
import sys

import pytest

from dialogue import Referee, Uci, stockfish
from make_won import WON_CP, exchanged, side_of
from program import kilomate
from won import POSITIONS, read_log, table, wins_of

HERE = os.path.dirname(os.path.abspath(__file__))
LINE = re.compile(r'(\S+ \S+ \S+ \S+) ce (-?\d+); id "won\.(\d{3})";')
LOG = """# kilomate-match log, version 1
game 3, round 3.1, 1-0 by mate, 82 plies, 4.019 s, kilomate - stockfish
game 1, round 1.1, 1/2-1/2 by threefold repetition, 136 plies, 4.000 s, kilomate - stockfish
game 2, round 2.1, 0-1 by mate, 67 plies, 2.000 s, stockfish - kilomate
game 4, round 4.1, 1-0 by mate, 67 plies, 2.000 s, stockfish - kilomate
game 5, round 5.1, 1-0 by ma"""


@pytest.fixture(scope="module")
def positions():
    with open(POSITIONS, encoding="ascii") as file:
        matches = [LINE.fullmatch(line.rstrip("\n")) for line in file]
    assert all(matches)
    return [(match[1], int(match[2]), int(match[3])) for match in matches]


def test_two_hundred_all_different(positions):
    assert len(positions) == len({key for key, _, _ in positions}) == 200
    assert [number for _, _, number in positions] == list(range(1, 201))


def test_the_win_is_whites_in_odd_lines(positions):
    for key, score, number in positions:
        mover = key.split()[1]
        assert WON_CP[0] <= abs(score) <= WON_CP[1]
        assert side_of(number) == (mover if score > 0 else "wb".replace(mover, "")), number


def test_endings_and_middle_games(positions):
    men = [sum(letter.isalpha() for letter in key.split()[0]) for key, _, _ in positions]
    assert sum(count <= 12 for count in men) >= 30 and sum(count >= 22 for count in men) >= 30


@pytest.mark.parametrize("which", [kilomate, stockfish])
def test_all_are_positions(positions, which):
    with which() as machine:
        program = Uci(machine) if which is kilomate else Referee(machine)
        for key, _, number in positions:
            program.send(f"position fen {key} 0 1")
            assert program.fen().split()[:3] == key.split()[:3], number


def test_exchanged_colours():
    key = "r3k2r/8/8/8/pP6/8/8/R3K3 b Qkq b3"
    assert exchanged(key) == "r3k3/8/8/Pp6/8/8/8/R3K2R w KQq b6"
    assert exchanged(exchanged(key)) == key
    assert exchanged("8/k7/8/8/8/8/7K/8 w - -") == "8/7k/8/8/8/8/K7/8 b - -"


def test_what_is_let_slip():
    games = read_log(LOG.splitlines(keepends=True))
    assert [number for number, _, _ in games] == [1, 2, 3, 4]
    assert [wins_of(number) for number in (1, 2)] == ["1-0", "0-1"]
    assert table(games) == ["4 won positions: 2 won, 2 let slip",
                            "    1 drawn by threefold repetition: 1", "    1 lost by mate: 4"]


def test_games_are_played_and_gone_on_with(tmp_path):
    command = [sys.executable, os.path.join(HERE, "won.py"), "--nodes=300", "--against=50",
               f"--log={tmp_path}/games.log"]
    for count in (2, 4):
        said = subprocess.run([*command, f"--count={count}"], check=True, stdout=subprocess.PIPE,
                              text=True, timeout=120).stdout
        assert said.startswith(f"{count} won positions: ")
    assert len((tmp_path / "games.log").read_text().splitlines()) > 4
