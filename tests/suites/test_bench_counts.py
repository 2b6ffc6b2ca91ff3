"""The bench's node counts: tests/bench.txt, what is held against it, how it is
written, and 32-bit programs on kernels that start none."""

import os
import sys

import pytest

import bench_all
import bench_counts
import emulator
import real_searches
from bench_all import Bench
from bench_counts import CountsError, read_counts, write_counts
from real_searches import Search, SearchError

TEXT = """# Counts.
# More words.
Kilomate      1000       800
REBEL         1500      1400
"""
COUNTS = {("Kilomate", "bench"): 1000, ("Kilomate", "bench 32"): 800,
          ("REBEL", "bench"): 1500, ("REBEL", "bench 32"): 1400}


@pytest.fixture
def path(tmp_path, monkeypatch):
    """A file of counts that the tools take for the project's."""
    monkeypatch.setattr(bench_counts, "ROOT", str(tmp_path))
    path = tmp_path / "tests" / "bench.txt"
    path.parent.mkdir()
    path.write_text(TEXT)
    return path


def test_counts_of_the_project():
    counts = read_counts()
    assert bench_counts.personalities(counts) == ["Kilomate/n96", "Kilomate/n64", "Kilomate/n48", "REBEL"]
    assert all(nodes > 10000 for nodes in counts.values())


def test_file_is_read(path):
    assert read_counts() == COUNTS


@pytest.mark.parametrize("line", ["Kilomate 1000", "Kilomate 1000 800 700", "Kilomate 1000 fast",
                                  "Kilomate -1 800"])
def test_bad_line_is_named(path, line):
    path.write_text("# Counts.\n" + line + "\n")
    with pytest.raises(CountsError, match="tests/bench.txt:2: .*" + line):
        read_counts()


def test_empty_file_is_refused(path):
    path.write_text("# Counts.\n")
    with pytest.raises(CountsError, match="has no counts"):
        read_counts()


# --- writing ---

def test_writing_what_is_there_changes_nothing(path):
    write_counts(COUNTS)
    first = path.read_text()
    assert read_counts() == COUNTS and first.startswith("# Counts.\n# More words.\nKilomate ")
    assert write_counts(COUNTS) == []
    assert path.read_text() == first


def test_the_project_s_file_is_as_it_is_written(path):
    with open(os.path.join(emulator.ROOT, bench_counts.COUNTS_FILE), encoding="ascii") as file:
        text = file.read()
    path.write_text(text)
    write_counts(read_counts())
    assert path.read_text() == text


def test_changes_are_told(path):
    counts = {**COUNTS, ("REBEL", "bench 32"): 1401}
    assert write_counts(counts) == ["REBEL, bench 32: 1400 -> 1401"]
    assert read_counts() == counts


# --- the tool, with machines that answer what a test says ---

def benches(counts):
    return [Bench(personality, bench, nodes) for (personality, bench), nodes in counts.items()]


@pytest.fixture
def tool(path, monkeypatch):
    """Runs it; None, or what it says in the end."""
    def run(machines, *options):
        def run_all(names, sets):
            assert sets == ["Kilomate", "REBEL"]
            return {name: benches(machines[name]) for name in names}

        monkeypatch.setattr(bench_all, "run_all", run_all)
        monkeypatch.setattr(sys, "argv", ["bench_all.py", *options, *machines])
        try:
            bench_all.main()
        except SystemExit as end:
            return end.code
        return None

    return run


SMALL = {key: COUNTS[key] for key in COUNTS if key[1] == "bench"}  # a board with 8 KB
WRONG = {**SMALL, ("REBEL", "bench"): 1501}


def test_right_counts_pass(path, tool):
    assert tool({"host": COUNTS, "tiny": SMALL}) is None
    assert path.read_text() == TEXT


def test_wrong_count_is_named(path, tool):
    assert tool({"host": COUNTS, "tiny": WRONG}).splitlines() == [
        "bench: tiny: REBEL, bench: 1501 nodes, tests/bench.txt says 1500",
        "bench: if this change is meant, make bench-write renews tests/bench.txt"]
    assert path.read_text() == TEXT


def test_counts_that_agree_may_all_be_wrong(tool):
    both = {**COUNTS, ("Kilomate", "bench"): 999}
    said = tool({"host": both, "host-m32": both})
    assert "bench: host: Kilomate, bench: 999 " in said
    assert "bench: host-m32: Kilomate, bench: 999 " in said
    assert tool({"host": both, "host-m32": both}, "--agree") is None


@pytest.mark.parametrize("option", ["--agree", "--write"])
def test_disagreement_is_named(path, tool, option):
    assert tool({"host": COUNTS, "tiny": WRONG}, option) == \
        "bench: tiny: REBEL, bench: 1501 nodes, 1500 on host"
    assert path.read_text() == TEXT


def test_tool_writes(path, tool, capsys):
    counts = {**COUNTS, ("Kilomate", "bench"): 1001}
    assert tool({"host": counts}, "--write") is None
    assert capsys.readouterr().out == "Kilomate, bench: 1000 -> 1001\n"
    assert read_counts() == counts
    assert tool({"host": counts}, "--write") is None
    assert capsys.readouterr().out == "tests/bench.txt stays as it is\n"


def test_counts_without_a_machine_stay(path, tool):
    assert tool({"tiny": WRONG}, "--write") is None
    assert read_counts() == {**COUNTS, **WRONG}


def test_long_time_without_a_poll_is_named():
    slow = [Bench("Kilomate", "bench", 1000, 10**7, bench_all.POLL_GAP + 1000)]
    assert list(bench_all.poll_complaints("tiny", slow)) == [
        "tiny: Kilomate, bench: 51000 instructions between two polls, limit 50000"]


# --- what is kept for check-figures ---

@pytest.fixture
def runs(tmp_path, monkeypatch):
    """The commands that an emulated board has been given; its image is a file of no words."""
    commands = []

    def board_bench(board, bench, personality):
        commands.append((personality, bench))
        return ["poll gap 30 us", "time 8000 us", "1000 nodes 125000 nps"]

    image = tmp_path / "build" / "stm32vldiscovery" / "kilomate.elf"
    image.parent.mkdir(parents=True)
    image.touch()
    monkeypatch.setattr(bench_all, "ROOT", str(tmp_path))
    monkeypatch.setattr(bench_all, "emulated_image", lambda board: str(image))
    monkeypatch.setattr(bench_all, "board_bench", board_bench)
    return commands, image


def test_benches_are_run_once_for_an_image(runs):
    commands, image = runs
    sets = ["Kilomate", "REBEL"]
    benches = bench_all.recorded_benches("stm32vldiscovery", sets)
    assert benches == [Bench(name, "bench", 1000, 8000000, 30000) for name in sets]
    assert commands == [(None, "bench"), ("REBEL", "bench")]  # bench 32 needs more memory
    assert bench_all.recorded_benches("stm32vldiscovery", sets) == benches and len(commands) == 2
    os.utime(image, ns=(1, 1))
    assert bench_all.recorded_benches("stm32vldiscovery", sets) == benches and len(commands) == 4
    bench_all.board_benches("stm32vldiscovery", sets)
    assert len(commands) == 6


# --- real searches ---

SEARCHES = [Search("opening", 1000, 8 * 10**6), Search("middle", 1000, 7 * 10**6), Search("late", 1000, 3 * 10**6)]


@pytest.fixture
def searched(runs, monkeypatch):
    """The boards that have searched."""
    boards = []

    def board_searches(board):
        boards.append(board)
        return SEARCHES

    monkeypatch.setattr(bench_all, "board_searches", board_searches)
    return boards, runs[1]


def test_searches_are_run_once_for_an_image_and_its_positions(searched, monkeypatch):
    boards, image = searched
    assert bench_all.recorded_searches("stm32vldiscovery") == SEARCHES
    assert bench_all.recorded_searches("stm32vldiscovery") == SEARCHES and len(boards) == 1
    os.utime(image, ns=(1, 1))
    assert bench_all.recorded_searches("stm32vldiscovery") == SEARCHES and len(boards) == 2
    monkeypatch.setattr(bench_all, "read_positions", lambda: [("late", "8/8/8/8/8/8/8/8 w - - 0 1")])
    bench_all.recorded_searches("stm32vldiscovery")
    assert len(boards) == 3


@pytest.mark.parametrize("bench_cost, is_noted", [(4700, True), (4900, False), (7100, False), (7300, True)])
def test_a_bench_that_is_no_measure_is_noted(capsys, bench_cost, is_noted):
    benches = [Bench("Kilomate", "bench", 1000, 1), Bench("Kilomate", "bench 32", 1000, 1000 * bench_cost),
               Bench("REBEL", "bench", 1000, 1)]
    bench_all.print_searches("stm32vldiscovery", SEARCHES, benches)
    out = capsys.readouterr().out
    assert "real searches:   6000 instructions/node (opening 8000, middle 7000, late 3000)" in out
    assert ("no measure of a search" in out) == is_noted


def test_the_last_line_of_a_search_is_told():
    text = "info depth 1 seldepth 1 score cp 16 time 0 nodes 20 nps 0\ninfo depth 5 time 20 nodes 3000\nbestmove e2e4\n"
    assert real_searches.searched(text) == (3000, 20)
    with pytest.raises(SearchError, match="no time and nodes"):
        real_searches.searched("bestmove e2e4\n")


@pytest.mark.parametrize("line", ["8/8/8/8/8/8/8/K1k5 w - - id \"late 1\";",
                                  "8/8/8/8/8/8/8/K1k5 w - - hmvc 0; fmvn 1; id \"end 1\";"])
def test_a_position_without_its_phase_is_refused(tmp_path, monkeypatch, line):
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "search_positions.epd").write_text("# positions\n" + line + "\n")
    monkeypatch.setattr(real_searches, "ROOT", str(tmp_path))
    with pytest.raises(SearchError, match="search_positions.epd:2: no position with its phase"):
        real_searches.read_positions()


# --- programs that the kernel does not start ---

@pytest.fixture
def foreign(tmp_path, monkeypatch):
    program = tmp_path / "build" / "host-m32" / "kilomate"
    program.parent.mkdir(parents=True)
    program.write_bytes(b"\x7fELF")
    program.chmod(0o755)
    monkeypatch.setattr(bench_all, "ROOT", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    return program


def test_program_of_another_kernel(foreign):
    with pytest.raises(SystemExit, match="host-m32: this kernel starts no 32-bit programs.*qemu-user"):
        bench_all.host_program("host-m32")


def test_program_of_another_kernel_under_qemu(foreign, tmp_path):
    (tmp_path / "bin").mkdir()
    qemu = tmp_path / "bin" / "qemu-i386"
    qemu.touch()
    qemu.chmod(0o755)
    assert bench_all.host_program("host-m32") == ["qemu-i386", str(foreign)]


def test_program_of_this_kernel():
    assert bench_all.host_program("host") == [
        os.path.join(bench_all.ROOT, "build", "host", "kilomate")]
