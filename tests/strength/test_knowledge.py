"""The suite of knowledge: what the files hold, and the arithmetic of what a move loses."""

import os
import sys

import pytest

import knowledge
import make_knowledge
from dialogue import Referee, stockfish
from knowledge import Position, chance, compared, engine_words, mean_and_error, read_positions, table
from make_knowledge import HERE, LEVEL_CP, LOSS_CP, PHASES, phase_of, read_part, scores_of

LINE = '8/5p1k/R3p3/4P3/5K2/5PP1/p7/r7 w - - ce 0; c0 "a6a7 0 g3g4 -12 f4e3 -40"; id "knowledge.001";\n'
FILES = ["knowledge", "knowledge_apart"]


def positions_of(name):
    return read_positions(os.path.join(HERE, name + ".epd"))


# --- the files ---

@pytest.mark.parametrize("name", FILES)
def test_five_hundred_numbered(name):
    assert [position.name for position in positions_of(name)] == [f"{name}.{number:03}" for number in range(1, 501)]


def test_no_position_is_in_both_or_twice():
    keys = [position.key for name in FILES for position in positions_of(name)]
    assert len(set(keys)) == len(keys) == 1000


def test_phases_are_as_planned():
    keys = [position.key for name in FILES for position in positions_of(name)]
    for number, (_, share) in enumerate(PHASES):
        assert sum(phase_of(key) == number for key in keys) == round(1000 * share)


@pytest.mark.parametrize("name", FILES)
def test_moves_are_legal_quiet_at_best_and_sorted(name):
    with stockfish() as machine:
        referee = Referee(machine)
        for position in positions_of(name):
            where = f"fen {position.key} 0 1"
            scores = list(position.worth.values())
            assert set(position.worth) <= referee.legal_moves(where), position.name
            assert len(referee.legal_moves(where)) > 1
            assert scores == sorted(scores, reverse=True) and scores[0] == position.best
            assert abs(position.best) <= LEVEL_CP and scores[-1] >= position.best - LOSS_CP
            referee.position(where)
            assert referee.describe()[1] == [], position.name  # nobody gives check


# --- making them ---

def test_last_exact_score_of_each_move_counts():
    told = ["info depth 1 seldepth 1 multipv 1 score cp 30 nodes 40 nps 1 time 1 pv e2e4",
            "info depth 1 seldepth 1 multipv 2 score cp 40 nodes 40 nps 1 time 1 pv d2d4 d7d5",
            "info depth 2 seldepth 2 multipv 1 score cp 50 nodes 90 nps 1 time 1 pv d2d4",
            "info depth 2 seldepth 2 multipv 2 score cp 90 lowerbound nodes 99 nps 1 time 1 pv e2e4",
            "info depth 2 seldepth 2 multipv 3 score mate -3 nodes 99 nps 1 time 1 pv g2g4",
            "bestmove d2d4"]
    assert scores_of(told) == [(50, "d2d4"), (30, "e2e4"), (-make_knowledge.MATE_CP, "g2g4")]


def test_a_half_line_of_an_earlier_run_does_not_count(tmp_path):
    part = tmp_path / "knowledge.part"
    assert read_part(part) == {}
    part.write_text("a w - -\ta line\nb w - -\t\nc w - -\thal")
    assert read_part(part) == {"a w - -": "a line", "b w - -": ""}


# --- what a move loses ---

def test_loss_is_the_difference_of_the_points_to_expect():
    position = Position(LINE)
    assert chance(0) == 0.5 and chance(400) == pytest.approx(10 / 11)
    assert position.loss("a6a7") == 0
    assert position.loss("g3g4") == pytest.approx(0.5 - chance(-12))
    assert position.loss("a6a1") == position.loss("(none)") == pytest.approx(0.5 - chance(-LOSS_CP))


@pytest.mark.parametrize("line", ["", "8/8/8/8/8/8/8/8 w - - ce 0;", LINE.replace("c0", "c1"), LINE[:-12]])
def test_what_is_no_line_is_refused(line):
    with pytest.raises(ValueError, match="no position with the worth of its moves"):
        Position(line)


def test_mean_error_and_comparison():
    assert mean_and_error([3.0]) == (3.0, 0)
    mean, error = mean_and_error([1, 3] * 50)
    assert mean == 2 and error == pytest.approx(0.197, abs=0.001)
    assert compared([0.1, 0.2], [0.1, 0.2]) == "The first loses +0.00 +- 0.00 more than the second."


def test_table_counts_by_phase():
    lines = list(table([Position(LINE)] * 2, [0.0, 0.1]))
    assert len(lines) == 2 and "all               2 positions: a move loses  5.00" in lines[0]
    assert lines[1].startswith("8 to 16 men") and lines[1].endswith("the best one in 1")


def test_an_engine_is_a_program_arguments_and_options():
    assert engine_words("x --profile=pico Hash=8") == (["x", "--profile=pico"], {"Hash": "8"})


def test_a_run_compares_two_engines(tmp_path, capsys, monkeypatch):
    path = tmp_path / "three.epd"
    with open(os.path.join(HERE, "knowledge.epd"), encoding="ascii") as file:
        path.write_text("".join(file.readlines()[:3]))
    engine = f"{knowledge.KILOMATE} --profile=lm3s6965evb"
    monkeypatch.setattr(sys, "argv", ["knowledge.py", "--nodes=500", f"--positions={path}", f"--against={engine}"])
    assert knowledge.main() == 0
    told = capsys.readouterr().out.splitlines()
    assert "3 positions" in told[1] and told[-1] == "The first loses +0.00 +- 0.00 more than the second."
    half = [line for line in told if "positions" in line]
    assert half[:len(half) // 2] == half[len(half) // 2:]


@pytest.mark.parametrize("words, message", [
    (["--nodes=0"], "a search takes at least one node"),
    (["--positions=/nothing.epd"], "No such file"),
])
def test_what_cannot_be_used_is_refused(words, message, capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["knowledge.py", *words])
    with pytest.raises(SystemExit) as ended:
        knowledge.main()
    assert ended.value.code == 2 and message in capsys.readouterr().err
