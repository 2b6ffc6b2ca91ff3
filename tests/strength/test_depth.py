"""Nodes to depth: the positions, what is read from the lines of a search, and a run."""

import sys

import pytest

from depth import POSITIONS, main, mean, nodes_by_depth, read_positions, table
from dialogue import Referee, Uci, stockfish
from program import KILOMATE, Program

LINES = """info depth 1 seldepth 1 score cp 20 nodes 31 pv e2e4
info depth 2 seldepth 2 score cp 18 upperbound nodes 60 pv e2e4
info depth 2 currmove e2e4 currmovenumber 1
info depth 2 seldepth 2 score cp 18 nodes 75 pv e2e4
info time 175 nodes 311 nps 0 cpuload 872
info depth 4 score cp 18 nodes 200 pv e2e4
info depth 4 score cp 25 nodes 240 pv d2d4
bestmove d2d4""".split("\n")


def test_last_exact_report_of_each_depth_counts():
    assert nodes_by_depth(LINES, 4) == [31, 75, 240, 240]


def test_a_depth_that_was_not_reached_has_no_figure():
    assert nodes_by_depth(LINES, 5) == [31, 75, 240, 240, None]
    assert nodes_by_depth(["bestmove (none)"], 2) == [None, None]
    assert nodes_by_depth(LINES, 2) == [31, 75]


def test_mean_is_geometric():
    assert mean([10, 1000]) == pytest.approx(100)
    assert mean([0, 100]) == pytest.approx(10)


def test_a_dash_where_a_position_lacks_the_depth():
    assert table("name", [[10, 10], [1000, None]]).split() == ["name", "100", "-"]


def test_positions_are_different_and_legal():
    positions = read_positions(POSITIONS)
    assert len(set(positions)) == 24
    with stockfish() as machine:
        referee = Referee(machine)
        for fen in positions:
            referee.position(f"fen {fen}")
            assert referee.fen() == fen.replace(" 0 1", "") + " 0 1"
            assert len(referee.legal_moves(f"fen {fen}")) > 1


def test_a_run_counts_the_nodes_that_the_engine_tells(capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["depth.py", "--depth=3", "--only=kilomate"])
    assert main() == 0
    told = capsys.readouterr().out.splitlines()[-1].split()
    nodes = []
    with Program([KILOMATE, "--profile=lm3s6965evb"]) as machine:
        program = Uci(machine)
        for fen in read_positions(POSITIONS):
            program.ask("ucinewgame")
            program.position(f"fen {fen}")
            nodes.append(program.go("depth 3").last["nodes"])
    assert told[0] == "kilomate" and int(told[3]) == round(mean(nodes))


@pytest.mark.parametrize("words, message", [
    (["--depth=0"], "a depth is at least 1"),
    (["--only=kilomate,rybka"], "rybka is none of kilomate, "),
    (["--positions=/nothing.epd"], "No such file"),
])
def test_what_cannot_be_used_is_refused(words, message, capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["depth.py", *words])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2 and message in capsys.readouterr().err
