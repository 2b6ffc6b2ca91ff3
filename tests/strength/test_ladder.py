"""The ladder's arithmetic, without its games."""

import pytest

from ladder import Score, base_and_increment, elo_of, elo_text, read_log
from opponents import OPPONENTS

LOG = """# kilomate-match log, version 1
# openings: none
game 2, round 1.2, 0-1 by mate, 82 plies, 4.019 s, x - kilomate
game 1, round 1.1, 1/2-1/2 by insufficient material, 136 plies, 4.000 s, kilomate - x
game 3, round 2.1, 0-1 by time forfeit, 67 plies, 2.000 s, kilomate - x
game 4, round 2.2, 0-1 by cra"""


def score_of(wins, draws, losses):
    score = Score()
    score.wins, score.draws, score.losses = wins, draws, losses
    return score


def test_elo_of_a_share():
    assert elo_of(0.5) == 0
    assert elo_of(0.75) == pytest.approx(190.85, abs=0.01)
    assert elo_of(0.25) == pytest.approx(-elo_of(0.75))


@pytest.mark.parametrize("score, text", [
    ((0, 0, 0), "-"), ((0, 20, 0), "+0 ± 0"), ((10, 0, 10), "+0 ± 163"), ((0, 0, 20), "< -317"),
    ((20, 0, 0), "> +317")])
def test_elo_with_its_error(score, text):
    assert elo_text(score_of(*score)) == text


def test_results_are_kilomates(tmp_path):
    path = tmp_path / "games.log"
    path.write_text(LOG)
    score = read_log(path)
    assert (score.wins, score.draws, score.losses, score.points) == (1, 1, 1, 1.5)
    assert score.faults == {"kilomate: time forfeit": 1}
    assert score.seconds == pytest.approx(10.019)
    assert read_log(tmp_path / "none.log").games == 0


def test_clock():
    assert base_and_increment("5+0.05") == (5, 0.05)
    assert base_and_increment("60") == (60, 0)
    with pytest.raises(SystemExit):
        base_and_increment("40/60")


def test_opponents_differ():
    names = [opponent.name for opponent in OPPONENTS]
    assert len(set(names)) == len(names) == 11
