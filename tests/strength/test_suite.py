"""kilomate-suite: solved positions, their nodes, and what is refused."""

import re
import subprocess

import pytest

from copies import environment
from emulator import ROOT
from laboratory import refused, run

MATE_1 = "6k1/5ppp/8/8/8/8/8/R5K1 w - -"
MATE_2 = "7k/8/8/8/8/8/R7/1R5K w - -"
TAKE = "7k/8/8/3q4/4P3/8/8/6K1 w - -"

SOLVED = re.compile(r"(\d+) of (\d+) solved, (\d+) nodes to these solutions, (\d+) nodes searched")


def solve(tmp_path, *lines, options=()):
    """The lines of the report, and the numbers of its last one."""
    file = tmp_path / "suite.epd"
    file.write_text("\n".join(lines) + "\n")
    done = run("suite", "--nodes=5000", *options, str(file))
    assert done.returncode == 0 and done.stderr == ""
    report = done.stdout.splitlines()
    return report[:-1], [int(number) for number in SOLVED.match(report[-1]).groups()]


@pytest.mark.parametrize("operations, solved", [
    ("bm exd5;", True), ("bm e4d5;", True), ("bm e5;", False), ("bm e5 exd5;", True),
    ("bm exd5+!;", True), ("bm ♙xd5;", True), ("am exd5;", False), ("am e5 Kf2;", True), ("bm exd5; am e5;", True),
    ("bm exd5; am exd5;", False)])
def test_moves(tmp_path, operations, solved):
    report, total = solve(tmp_path, f'{TAKE} {operations} id "take";')
    assert total[:2] == [int(solved), 1]
    assert report[0].split()[:2] == ["take", "yes" if solved else "no"]
    assert report[0].split()[-1] == "exd5"


@pytest.mark.parametrize("line, solved", [
    (f"{MATE_1} dm 1;", True), (f"{MATE_2} dm 2;", True), (f"{MATE_2} dm 1;", False),
    (f"{MATE_2} dm 5;", True), (f"{TAKE} dm 2;", False), (f"{MATE_1} dm 1; bm Ra8;", True),
    (f"{MATE_1} dm 1; bm Ra7;", False)])
def test_mates(tmp_path, line, solved):
    _, total = solve(tmp_path, line)
    assert total[0] == int(solved)


def test_nodes_are_counted_to_the_answer_that_held(tmp_path):
    report, total = solve(tmp_path, f"{TAKE} bm exd5;", f"{TAKE} bm e5;")
    nodes = int(report[0].split()[-2])
    assert 0 < nodes < total[3] and total[2] == nodes
    assert report[1].split()[-2] == "-"
    assert report[0].startswith("line 1 ")


def test_same_on_any_number_of_threads(tmp_path):
    lines = [f'{fen} bm {move}; id "{i}";' for i in range(6)
             for fen, move in ((TAKE, "exd5"), (MATE_1, "Ra8"), (MATE_2, "Rg2"))]
    assert solve(tmp_path, *lines, options=["--threads=1"]) == \
        solve(tmp_path, *lines, options=["--threads=3"])


def test_profile_is_used(tmp_path):
    report, _ = solve(tmp_path, f"{TAKE} bm exd5;", options=["--profile=stm32vldiscovery"])
    assert " yes " in report[0]


@pytest.mark.parametrize("line, word", [
    (f"{TAKE} bm Qd4;", "Qd4"), (f"{TAKE} am Qd4;", "am"), (f"{TAKE} bm ;", "no move"), (f"{TAKE} bm exd5é;", "no move"),
    (f"{TAKE} bm what;", "what"), (f'{TAKE} id "x";', "none of bm, am and dm"), (TAKE, "none of"),
    (f"{TAKE} dm 0;", "dm"), (f"{TAKE} dm 99;", "dm"), (f"{TAKE} dm x;", "dm"),
    ("8/8 w - - bm e4;", "position")])
def test_bad_line_is_named(tmp_path, line, word):
    file = tmp_path / "suite.epd"
    file.write_text(f"# a comment\n{TAKE} bm exd5;\n{line}\n")
    said = refused("suite", str(file))
    assert f"{file}:3: " in said and word in said


@pytest.mark.parametrize("arguments", [
    [], ["/nowhere.epd"], ["--nodes=0", "x"], ["--nodes=many", "x"], ["--luck", "x"], ["x", "y"],
    ["--threads=0", "x"], ["--params=/nowhere", "x"]])
def test_bad_arguments_are_refused(arguments):
    refused("suite", *arguments)


def test_unknown_profile_is_refused(tmp_path):
    file = tmp_path / "suite.epd"
    file.write_text(f"{TAKE} bm exd5;\n")
    assert "stm32vldiscovery" in refused("suite", "--profile=toaster", str(file))


@pytest.mark.parametrize("target", ["suite", "selfplay"])
def test_make_passes_on_what_is_given(target):
    def commands(*words):
        return subprocess.run(["make", "-n", target, *words], cwd=ROOT, env=environment(),
                              check=True, stdout=subprocess.PIPE, text=True).stdout
    assert "--nodes" not in commands() and "--nodes=7" in commands("NODES=7")


def test_help_lists_the_options():
    done = run("suite", "--help")
    assert done.returncode == 0 and "--nodes=N" in done.stdout and "[200000]" in done.stdout
