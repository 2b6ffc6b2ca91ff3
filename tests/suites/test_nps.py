"""--nps: searched nodes are the clock, so games as on a slow chip repeat."""

import re
import time

import pytest

import positions
from dialogue import PROMPT, START, Uci
from program import KILOMATE, kilomate
from test_program import bench_nodes, run

NPS = 30000
PLACES = [START, START + " moves e2e4", "fen " + positions.MIDDLE_GAME]


@pytest.fixture
def chip():
    with kilomate(f"--nps={NPS}", "--profile=lm3s6965evb") as program:
        uci = Uci(program)
        uci.ask("setoption name Move Overhead value 0")
        yield uci


def search(uci, where, form):
    uci.ask("ucinewgame")
    uci.position(where)
    return uci.go(form)


def told(info):
    return info["time"], info["nodes"]


# Share of the looks for a byte that are a node's; the others come between many
# moves of a node that are illegal or left out.
LOOKS = 0.84


@pytest.mark.parametrize("where", PLACES)
def test_a_second_is_so_many_nodes(chip, where):
    time_ms, nodes = told(search(chip, where, "movetime 1000").infos[-1])
    assert time_ms == 1000 and LOOKS * NPS <= nodes <= NPS


@pytest.mark.parametrize("form", ["movetime 1000", "movetime 777", "wtime 30000 btime 30000",
                                  "wtime 9000 btime 9000 winc 100 binc 100"])
@pytest.mark.parametrize("where", PLACES)
def test_a_search_repeats(chip, where, form):
    first = search(chip, where, form)
    chip.ask("ucinewgame")
    time.sleep(0.0137)  # where in a millisecond it begins is of no account
    again = search(chip, where, form)
    assert again.lines == first.lines
    with kilomate(f"--nps={NPS}", "--profile=lm3s6965evb") as program:
        other = Uci(program)
        other.ask("setoption name Move Overhead value 0")
        assert search(other, where, form).lines == first.lines


@pytest.mark.parametrize("nps", [1000, 7600, 30000, 3000000])
def test_time_told_is_nodes_by_speed(nps):
    with kilomate(f"--nps={nps}") as program:
        uci = Uci(program)
        uci.position(START)
        infos = [info for info in uci.go("nodes 20000").infos if "time" in info]
        assert infos[-1]["nodes"] == 20000
        for info in infos:
            assert info["nodes"] * 1000 / nps - 1 <= info["time"]
            assert LOOKS * info["time"] <= info["nodes"] * 1000 / nps + 1


def test_input_piped_at_once_is_searched_the_same():
    text = "setoption name Move Overhead value 0\ngo movetime 1000\n"
    lines = run(f"--nps={NPS}", "--profile=lm3s6965evb", text=text).stdout.splitlines()
    with kilomate(f"--nps={NPS}", "--profile=lm3s6965evb") as program:
        uci = Uci(program)
        uci.ask("setoption name Move Overhead value 0")
        assert uci.go("movetime 1000").lines == lines


def test_search_is_stopped_by_hand(chip):
    chip.send("go infinite")
    chip.ask()
    chip.send("stop")
    assert chip.lines_until("bestmove")
    assert chip.ask() == []


def test_the_real_clock_is_not_waited_for(chip):
    began = time.monotonic()
    search(chip, START, "movetime 20000")
    assert time.monotonic() - began < 10


def test_waiting_takes_real_time():
    """A chess clock goes on while the player thinks."""
    with kilomate("--console", f"--nps={NPS}") as program:
        program.read_until("White> ")
        program.write("level game 1\re4\r")
        program.read_until(r"Kilomate: [^>]*White [0-9:.]+> ")
        began = time.monotonic()
        time.sleep(2.2)
        program.write("clock\r")
        answer = program.read_until(PROMPT)
        left = int(re.search(r"White 0:(\d\d)", answer).group(1))
        assert 60 - (time.monotonic() - began) - 2 <= left <= 57, answer


def test_level_of_the_console_is_kept_in_nodes():
    with kilomate("--console", f"--nps={NPS}", "--profile=lm3s6965evb") as program:
        program.read_until("White> ")
        program.write("book off\rinfo on\rlevel 2\re4\r")
        said = program.read_until(r"Kilomate: ")
        lines = re.findall(r"^ *\d+ +(\d+\.\d) s +(\d+) ", said, re.MULTILINE)
        # the clock counts looks at the line, which are more than the nodes
        assert lines and all(-0.1 <= float(seconds) - int(nodes) / NPS and
                             float(seconds) - int(nodes) / NPS / LOOKS <= 0.1
                             for seconds, nodes in lines), said


def test_self_test_passes():
    done = run("--console", f"--nps={NPS}", text="selftest\r")
    assert done.returncode == 0 and "fail" not in done.stdout.lower()


@pytest.mark.parametrize("nps", [1, NPS, 1000000000])
def test_bench_is_the_same(nps):
    assert bench_nodes(f"--nps={nps}") == bench_nodes()


@pytest.mark.parametrize("value", ["", "0", "-1", "1.5", "1e4", "fast", "1000000001",
                                   "99999999999999999999", " 5", "0x10"])
def test_nps_must_be_a_number(value):
    done = run("--nps=" + value)
    assert done.returncode == 2 and done.stdout == "" and "--nps" in done.stderr


# --- --speed ---

def test_time_passes_faster():
    with kilomate("--console", "--speed=20") as program:
        program.read_until(PROMPT)
        program.write("level game 5\re4\r")
        program.read_until(r"Kilomate: [^>]*White [0-9:.]+> ")
        began = time.monotonic()
        time.sleep(2)
        program.write("clock\r")
        minutes, seconds = re.search(r"White (\d):(\d\d)", program.read_until(PROMPT)).groups()
        passed = 300 - 60 * int(minutes) - int(seconds)
        assert 38 <= passed <= 20 * (time.monotonic() - began) + 2


def test_waiting_passes_faster_beside_nodes():
    with kilomate("--console", "--speed=20", f"--nps={NPS}") as program:
        program.read_until(PROMPT)
        program.write("level game 5\re4\r")
        program.read_until(r"Kilomate: [^>]*White [0-9:.]+> ")
        time.sleep(2)
        program.write("clock\r")
        answer = program.read_until(PROMPT)
        assert re.search("White 4:[12]", answer), answer


@pytest.mark.parametrize("value", ["", "0", "-1", "1.5", "1001", "fast"])
def test_speed_must_be_a_number(value):
    done = run("--speed=" + value)
    assert done.returncode == 2 and done.stdout == "" and "--speed" in done.stderr


@pytest.mark.parametrize("path", ["", "/nowhere/there", "/" + "x" * 200])
def test_body_must_be_a_front_panel(path):
    done = run("--console", "--body=" + path)
    assert done.returncode == 2 and done.stdout == "" and "--body" in done.stderr
