"""What OpenBench asks of a program besides `make EXE=name CC=compiler`, which make check-fresh builds:
the last line of its bench, the options Hash and Threads; and the lines for its tuning that
lab/tune/openbench.py writes."""

import os
import re
import subprocess
import sys

import pytest

from emulator import ROOT

PROGRAM = os.path.join(ROOT, "build", "host", "kilomate")
SPSA_INPUT = [sys.executable, os.path.join(ROOT, "lab", "tune", "openbench.py")]


def written(*options):
    return subprocess.run([*SPSA_INPUT, *options], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, timeout=60)


def bench_as_read(program):
    """(nodes, nodes a second) as the client reads them: of the last lines that have them, in words."""
    said = subprocess.run([program, "bench"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, timeout=60, check=True).stdout
    words = [re.sub("[^a-zA-Z0-9 ]+", " ", line) for line in said.strip().split("\n")]
    return tuple(next(int(found.group(1)) for line in reversed(words) if (found := re.search(pattern, line)))
                 for pattern in (r"(\d+)\s+nodes", r"(\d+)\s+nps"))


def test_a_worker_reads_the_bench():
    with open(os.path.join(ROOT, "tests", "bench.txt"), encoding="ascii") as file:
        expected = int(re.search(r"^Kilomate/n96 +(\d+)", file.read(), re.M).group(1))
    nodes, nps = bench_as_read(PROGRAM)
    assert nodes == expected and nps > 0


def test_the_options_that_each_workload_sets_are_there():
    said = subprocess.run([PROGRAM], input="uci\nquit\n", stdout=subprocess.PIPE, text=True, timeout=20,
                          check=True).stdout
    for name in ("Hash", "Threads"):
        assert re.search(rf"^option name {name} type spin default \d+ min 1 max \d+$", said, re.M)


def test_a_line_an_option():
    done = written("late_pruning", "futility_one=170:20")
    assert done.returncode == 0 and done.stderr == ""
    rows = [line.split(", ") for line in done.stdout.splitlines()]
    assert [row[0] for row in rows] == ["late_pruning", "futility_one"]
    assert all(row[1] == "int" and int(row[3]) <= int(row[2]) <= int(row[4]) and float(row[5]) >= 1 and
               float(row[6]) > 0 for row in rows)
    assert rows[1][2:6] == ["170", "0", "5000", "20"]


@pytest.mark.parametrize("words, complaint", [
    (["no_such"], "no_such: the engine has no such option with a range"),
    (["late_pruning", "late_pruning=5"], "an option is named twice"),
    (["futility_one=170.5"], "futility_one: 170.5 is not a whole number"),
    (["futility_one=99999"], "futility_one: 99999 is not within 0 to 5000"),
])
def test_what_is_wrong_is_said(words, complaint):
    done = written(*words)
    assert (done.returncode, done.stdout) == (2, "") and done.stderr == f"openbench-spsa: {complaint}\n"
