"""lab/tune/spsa.py: goes towards what wins, goes on behind a break, and what it refuses."""

import os
import re
import subprocess
import sys
import xml.dom.minidom

import pytest

from emulator import ROOT

SPSA = [sys.executable, os.path.join(ROOT, "lab", "tune", "spsa.py")]
WORDS = ["late_moves=103", "futility_one=170:20"]
QUICK = ["--pairs=2", "--iterations=4", "--limit=nodes=60 tc=inf"]


def spsa(path, *arguments):
    return subprocess.run([*SPSA, *QUICK, f"--out={path}", *arguments], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=120)


def refused(path, *arguments):
    done = spsa(path, *arguments)
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.startswith("spsa: ") and done.stderr.count("\n") == 1
    return done.stderr


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    path = tmp_path_factory.mktemp("spsa") / "whole.txt"
    done = spsa(path, *WORDS)
    assert done.returncode == 0 and done.stderr == ""
    return path, done.stdout


def lines_of(path):
    return path.read_text().splitlines()


def test_each_iteration_is_told_and_kept(whole):
    path, said = whole
    told = re.findall(r"^iteration (\d) of 4, \+(\d) =(\d) -(\d): late_moves \S+, futility_one \S+$",
                      said, re.M)
    kept = [line.split()[:4] for line in lines_of(path)[1:]]
    assert [list(line) for line in told] == kept and len(kept) == 4
    assert all(sum(map(int, line[1:])) == 4 for line in kept)
    last = [float(word) for word in lines_of(path)[-1].split()[4:]]
    assert said.splitlines()[-1] == \
        f"option.late_moves={round(last[0])} option.futility_one={round(last[1])}"


def test_the_picture_shows_each_option(whole):
    picture = xml.dom.minidom.parse(f"{whole[0]}.svg")
    lines = picture.getElementsByTagName("polyline")
    assert [len(line.getAttribute("points").split()) for line in lines] == [5, 5]
    assert "late_moves: 103 to " in picture.documentElement.toxml()


@pytest.mark.parametrize("cut", [1, 3, 4])
def test_a_broken_run_goes_on(whole, tmp_path, cut):
    """Behind whole lines; half a line is played again."""
    kept = lines_of(whole[0])
    broken = tmp_path / "broken.txt"
    broken.write_text("\n".join(kept[:cut]) + "\n" + "2 1"[:cut - 1])
    done = spsa(broken, *WORDS, "--concurrency=1")
    assert done.returncode == 0 and broken.read_bytes() == whole[0].read_bytes()
    assert done.stdout.count("iteration ") == 4 - (cut - 1) + (cut > 1)


def test_it_goes_towards_what_wins(tmp_path):
    """SCORE by the network wins most games against REBEL's."""
    path = tmp_path / "network.txt"
    done = spsa(path, "network=0.5:0.5", "--limit=nodes=600 tc=inf", "--pairs=4",
                "--rate=1")
    assert done.returncode == 0 and float(lines_of(path)[-1].split()[-1]) > 0.6


def test_level_iterations_move_nothing(whole):
    kept = [line.split()[1:] for line in lines_of(whole[0])[1:]]
    start = ["103.0000", "170.0000"]
    for (wins, _, losses, *values), (*_, late, futility) in zip(kept, [start] + kept):
        assert (values == [late, futility]) == (wins == losses)


@pytest.mark.parametrize("words, reason", [
    (["beauty"], "beauty: the engine has no such option"),
    (["Ponder"], "Ponder: the engine has no such option"),
    (["late_moves=x"], "late_moves=x: expected NAME"),
    (["late_moves=110:"], "late_moves=110:"),
    (["late_moves=1001"], "late_moves: 1001 is not within 0 to 1000"),
    (["late_moves=110:0"], "late_moves: a step of 0"),
    (["late_moves=110:1001"], "late_moves: a step of 1001"),
    (["late_moves", "late_moves"], "named twice"),
    (["late_moves", "--limit=hours=2"], "hours=2"),
    (["late_moves", "--profile=abacus"], "kilomate-match: "),
    (["late_moves", "--engine=/nowhere"], "/nowhere: "),
])
def test_what_cannot_be_tuned_is_refused(tmp_path, words, reason):
    assert reason in refused(tmp_path / "x.txt", *words)


@pytest.mark.parametrize("words", [
    ["late_moves=103"], ["late_moves=103", "futility_one=171:20"], ["late_moves=103", "futility_one=170:21"],
    [*WORDS, "--seed=2"]])
def test_another_run_does_not_go_on(whole, words):
    before = whole[0].read_bytes()
    assert "is of another run" in refused(whole[0], *words)
    assert whole[0].read_bytes() == before


@pytest.mark.parametrize("line", ["3 1 0 1 110.0 170.0", "2 1 0 1 110.0", "2 one", ""])
def test_a_damaged_file_is_refused(whole, tmp_path, line):
    damaged = tmp_path / "damaged.txt"
    damaged.write_text("\n".join([*lines_of(whole[0])[:2], line, "3 "]))
    assert "line 3 is damaged" in refused(damaged, *WORDS)
