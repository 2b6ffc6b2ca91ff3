"""The fit of the levels' Elo, and what is refused."""

import math
import subprocess
import sys

import pytest

import levels

LEVELS = levels.__file__


def expected(first, second):
    return 1 / (1 + 10 ** ((second - first) / 400))


def test_fit_finds_what_the_games_say():
    true = {"s1500": 1500, "e1400": 1420, "e1300": 1250, "b3": 1000}
    pairs = [("e1400", "s1500"), ("e1300", "e1400"), ("b3", "e1300"), ("e1300", "s1500")]
    results = {}
    for first, second in pairs:
        wins = round(100000 * expected(true[first], true[second]))
        results[first, second] = [wins, 100000 - wins, 0]
    for player, (elo, error) in levels.fit(results).items():
        assert abs(elo - true[player]) < 2, player
        assert 0 < error < 5


def test_draws_are_half_a_point_and_fewer_games_a_larger_error():
    few = levels.fit({("e1300", "s1500"): [0, 0, 100]})["e1300"]
    many = levels.fit({("e1300", "s1500"): [100, 100, 200]})["e1300"]
    assert math.isclose(few[0], 1500, abs_tol=1) and math.isclose(many[0], 1500, abs_tol=1)
    assert math.isclose(few[1] / many[1], 2, rel_tol=0.01)


def test_a_file_is_added_up(tmp_path):
    file = tmp_path / "levels.txt"
    file.write_text("e1300 s1500 3 4 5\nb1 b2 1 1 0\ne1300 s1500 1 1 1\n")
    assert levels.read_results(str(file)) == {("e1300", "s1500"): [4, 5, 6], ("b1", "b2"): [1, 1, 0]}


@pytest.mark.parametrize("pair", ["e1300", "e1300-x3", "e-s1500", "e1300-e1300", "e1300-s1500-b1"])
def test_what_is_no_pair_is_refused(tmp_path, pair):
    run = subprocess.run([sys.executable, LEVELS, f"--file={tmp_path}/x", pair], stderr=subprocess.PIPE, text=True)
    assert run.returncode != 0
    assert run.stderr == f"levels: {pair} is no pair of players such as e1200-s1350\n"
