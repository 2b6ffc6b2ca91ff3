"""The bridge between a GUI and a board on a serial port: the host program's
console, or a scripted board, behind a pseudo-terminal."""

import os
import pty
import re
import select
import subprocess
import threading
import time
import tty

import pytest

import board_uci
from dialogue import PROMPT, Uci
from emulator import ROOT, die_with_parent
from program import KILOMATE, Program

BRIDGE = os.path.join(ROOT, "tools", "play", "board_uci.py")
BOARD = "stm32vldiscovery"


def read_until(line, pattern, seconds=120):
    """What comes up to and with the pattern; nobody reads on behind our back."""
    text, deadline = b"", time.monotonic() + seconds
    while not re.search(pattern.encode(), text):
        left = deadline - time.monotonic()
        assert left > 0 and select.select([line], [], [], left)[0], f"no {pattern!r} in {text!r}"
        text += os.read(line, 4096)
    return text.decode("utf-8", "replace")


class Port:
    """A serial line: the board's end, and ours with its path."""

    def __init__(self):
        self.board, self.ours = pty.openpty()
        tty.setraw(self.ours)
        self.path = os.ttyname(self.ours)
        self.fake = None

    def scripted(self, answers, chunk=1000):
        """A board that answers so."""
        self.fake = FakeBoard(self.board, answers, chunk)
        return self.fake

    def close(self):
        os.close(self.ours)
        if self.fake:
            self.fake.join()
        else:
            os.close(self.board)


@pytest.fixture
def port():
    one = Port()
    yield one
    one.close()


def bridge(path):
    return Program([BRIDGE, BOARD, "--port", path])


def bridge_in_a_pipe(path, text):
    return subprocess.run([BRIDGE, BOARD, "--port", path], input=text, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300)


def failing_bridge(path, text):
    """What it says and how it ends, though the GUI has not gone."""
    with subprocess.Popen([BRIDGE, BOARD, "--port", path], stdin=subprocess.PIPE, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        program.stdin.write(text)
        program.stdin.flush()
        program.wait(60)
        return program.returncode, program.stdout.read(), program.stderr.read()


# --- our firmware at the other end ---

@pytest.fixture
def console(port):
    """The chess computer at its first prompt: our end, its path, its process."""
    process = subprocess.Popen([KILOMATE, "--console"], stdin=port.board, stdout=port.board,
                               preexec_fn=die_with_parent)
    read_until(port.ours, PROMPT)
    yield port.ours, port.path, process
    process.kill()
    process.wait()


STATES = {
    "prompt": [],
    "half a line": [("Nf3", "Nf3")],
    "half a line with a blank": [("new ", "new ")],
    "too long a line": [("x" * 150, "\a")],
    "noise": [("\0\x1b[\x07\xff", "")],
    "thinking": [("book off\rlevel time 3600\rgo\r", "Thinking")],
    "thinking, half a line": [("book off\rlevel time 3600\rgo\r", "Thinking"), ("e2", "e2")],
    "thinking, shown": [("book off\rinfo on\rlevel time 3600\rgo\r", r" s .*\n.* s .*\n")],
    "on the player's time": [("book off\rponder on\rlevel depth 2\ra3\r", r"Kilomate: (?s:.*)White> ")],
    "in UCI": [("uci\n", "uciok\n")],
    "in UCI, half a line": [("uci\n", "uciok\n"), ("position startpos moves e2", "")],
    "in UCI, searching": [("uci\ngo infinite\n", "info depth")],
    "in UCI, pondering": [("uci\ngo ponder depth 1\n", "info depth")],
    "in UCI, counting": [("uci\ngo perft 12\n", "uciok\n")],
    "in UCI, several lines wanted": [("uci\nsetoption name MultiPV value 3\n", "uciok\n")],
}


@pytest.mark.parametrize("state", STATES)
def test_gui_finds_an_engine_in_every_state(console, referee, state):
    ours, path, process = console
    for text, then in STATES[state]:
        os.write(ours, text.encode("latin-1"))
        read_until(ours, then)
    with bridge(path) as program:
        uci = Uci(program)
        uci.send("uci")
        lines = uci.lines_until("uciok")
        assert lines[0].startswith("id name Kilomate ")
        assert len([line for line in lines if line.startswith("id ")]) == 2
        assert uci.ask("ucinewgame") == []
        uci.position("startpos moves e2e4")
        search = uci.go("depth 4")
        assert search.best in referee.legal_moves("startpos moves e2e4")
        assert {report.get("multipv", 1) for report in search.reports} == {1}
        uci.send("quit")
        assert program.rest() == "" and program.exit_status() == 0
    os.write(ours, b"moves\r")
    assert "1. e4" in read_until(ours, r"1\. e4(?s:.*)> ") and process.poll() is None


@pytest.mark.parametrize("ending", ["quit\n", "QUIT now\n", "", "isread"])
def test_words_said_before_the_board_is_ready_are_answered(console, ending):
    ours, path, _ = console
    done = bridge_in_a_pipe(path, "uci\r\nisready\r\nfoo\r\nisready\r\n" + ending)
    assert done.returncode == 0 and done.stderr == ""
    lines = done.stdout.split("\n")
    assert lines[0].startswith("id name Kilomate ") and lines.count("uciok") == 1
    assert lines[-4:] == ["readyok", "info string unknown command", "readyok", ""]
    os.write(ours, b"version\r")
    read_until(ours, r"Received bytes lost: 0\.(?s:.*)> ")


def test_end_of_the_gui_ends_a_search(console):
    ours, path, _ = console
    with bridge(path) as program:
        uci = Uci(program)
        uci.send("position startpos moves e2e4", "go infinite")
        uci.lines_until("info depth 3")
        program.close_input()
        assert program.rest().splitlines()[-1].startswith("bestmove ")
        assert program.exit_status() == 0
    os.write(ours, b"moves\r")
    read_until(ours, r"1\. e4\r\n(?s:.*)Black> ")


def test_gui_that_no_longer_listens_ends_it(console):
    _, path, _ = console
    with subprocess.Popen([BRIDGE, BOARD, "--port", path], stdin=subprocess.PIPE, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        program.stdin.write("isready\n")
        program.stdin.flush()
        assert program.stdout.readline() == "readyok\n"
        program.stdout.close()
        program.stdin.write("isready\n")
        program.stdin.flush()
        assert program.wait(30) == 0 and program.stderr.read() == ""


def test_console_is_no_word_for_the_board(console):
    _, path, _ = console
    with bridge(path) as program:
        assert Uci(program).ask("console", " Console now") == []


def test_one_gui_after_the_other(console):
    _, path, _ = console
    for _ in range(5):
        done = bridge_in_a_pipe(path, "position startpos\ngo infinite\nquit\n")
        assert done.returncode == 0 and done.stdout.count("bestmove ") == 1


def test_it_costs_no_time_to_wait(console):
    _, path, _ = console
    with bridge(path) as program:
        Uci(program).ask("uci")
        before = processor_ticks(program)
        time.sleep(2)
        assert processor_ticks(program) - before <= 0.05 * os.sysconf("SC_CLK_TCK")


def processor_ticks(program):
    with open(f"/proc/{program.process.pid}/stat", encoding="ascii") as stat:
        return sum(int(field) for field in stat.read().rsplit(")", 1)[1].split()[11:13])


# --- a scripted board ---

class FakeBoard(threading.Thread):
    """Answers each line by script, so many bytes at a time; closes the line
    where the answer is None. A number is a wait in seconds."""

    def __init__(self, line, answers, chunk):
        super().__init__(daemon=True)
        self.line = line
        self.answers = answers
        self.chunk = chunk
        self.heard = []
        self.start()

    def run(self):
        pending = b""
        try:
            while True:
                pending += os.read(self.line, 100)
                *lines, pending = pending.split(b"\n")
                for line in lines:
                    self.heard.append(line)
                    self.answer(*self.answers.get(line, [b""]))
        except OSError:  # nobody has the other end
            pass
        finally:
            os.close(self.line)

    def answer(self, *parts):
        for part in parts:
            if part is None:
                raise OSError("unplugged")
            if isinstance(part, bytes):
                self.say(part)
            else:
                time.sleep(part)

    def say(self, text):
        for start in range(0, len(text), self.chunk):
            os.write(self.line, text[start:start + self.chunk])
            time.sleep(0.005 if self.chunk < 1000 else 0)


IDENTITY = b"id name Fake\nid author me\noption name X type button\nuciok\n"
BANNER = b"\r\nKilomate 0.1 on fake (none)\r\nLevel: ...\r\nWhite> "
ENGINE = {b"uci": [IDENTITY], b"isready": [b"readyok\n"], b"console": [BANNER],
          b"go": [b"info depth 1 pv e2e4\nbestmove e2e4\n"]}


def test_slow_board_is_asked_again_and_the_gui_sees_one_answer(port):
    fake = port.scripted({**ENGINE, b"uci": [1.5 * board_uci.ASK_SECONDS, IDENTITY]})
    done = bridge_in_a_pipe(port.path, "uci\nisready\n")
    assert (done.returncode, done.stdout) == (0, IDENTITY.decode() + "readyok\n")
    assert fake.heard.count(b"uci") > 2


@pytest.mark.parametrize("chunk", [1, 3, 7])
def test_lines_may_come_in_pieces(port, chunk):
    port.scripted(ENGINE, chunk)
    done = bridge_in_a_pipe(port.path, "uci\nisready\n")
    assert (done.returncode, done.stdout) == (0, IDENTITY.decode() + "readyok\n")


@pytest.mark.parametrize("noise", [
    b"\0\xff\xfe\x80\n", b"\r\n\r\nWhite> uci\r\n", b"bestmove a2a3\nreadyok\nuciok\n", b"uciok\r\n",
    BANNER + b"uci\r\n", b"info depth 5 pv e2e4 e7\n", b"x" * 10000 + b"\n"])
def test_what_was_on_the_line_is_thrown_away(port, noise):
    port.scripted({**ENGINE, b"uci": [noise, IDENTITY]})
    done = bridge_in_a_pipe(port.path, "isready\ngo\n")
    assert done.stdout == "readyok\ninfo depth 1 pv e2e4\nbestmove e2e4\n"


def test_only_the_protocol_reaches_the_gui(port):
    port.scripted({**ENGINE, b"stop": [b"identity\nbestmover\n"],
                   b"d": [b"  8  r n b\r\nFen: 8\n\ninfo string yes\nWhite> \nregistration ok\n"]})
    done = bridge_in_a_pipe(port.path, "isready\nd\nstop\ngo\n")
    assert done.stdout == ("readyok\ninfo string yes\nregistration ok\n"
                           "info depth 1 pv e2e4\nbestmove e2e4\n")


def test_lines_reach_the_board_whole_and_without_returns(port):
    fake = port.scripted(ENGINE)
    game = "position startpos moves" + " g1f3 g8f6 f3g1 f6g8" * 300
    done = bridge_in_a_pipe(port.path, game + "\r\ngo\r\nhalf a li")
    assert done.returncode == 0
    assert fake.heard[-4:] == [game.encode(), b"go", b"stop", b"console"]


# --- what can go wrong ---

def assert_one_sentence(status, error, sentence):
    assert status == 1 and error.count("\n") == 1 and sentence in error, (status, error)


def test_unplugged_port(port):
    port.scripted({**ENGINE, b"go": [b"info depth 1\n", 0.5, None]})
    status, said, error = failing_bridge(port.path, "isready\ngo\n")
    assert said == "readyok\ninfo depth 1\n"
    assert_one_sentence(status, error, f"{port.path}: the board has gone")


def test_port_unplugged_before_the_first_answer(port):
    port.scripted({b"uci": [b"id name", None]})
    status, said, error = failing_bridge(port.path, "uci\n")
    assert said == ""
    assert_one_sentence(status, error, f"{port.path}: the board has gone")


def test_board_that_restarts(port):
    port.scripted({**ENGINE, b"go": [b"info dep", BANNER]})
    status, said, error = failing_bridge(port.path, "isready\ngo\n")
    assert said == "readyok\ninfo dep\n"
    assert_one_sentence(status, error, "the board has been restarted")


def test_board_that_does_not_return_to_its_console(port):
    port.scripted({**ENGINE, b"console": []})
    done = bridge_in_a_pipe(port.path, "quit\n")
    assert_one_sentence(done.returncode, done.stderr, "does not come back to its console")


class Deaf:
    """A board that is not there, or at another speed; and the clock of those who wait for it."""

    def __init__(self):
        self.heard = []
        self.seconds = 0

    def monotonic(self):
        return self.seconds

    def write(self, data):
        self.heard.append(data)

    def read_until(self, pattern, seconds):
        self.seconds += seconds
        raise TimeoutError(pattern)


def test_deaf_board_is_asked_for_a_while(monkeypatch):
    machine = Deaf()
    monkeypatch.setattr(board_uci, "SETTLE_SECONDS", 0.5)
    monkeypatch.setattr(board_uci, "ASK_SECONDS", 0.2)
    monkeypatch.setattr(board_uci, "time", machine)
    with pytest.raises(board_uci.BoardError, match="the board does not answer uci"):
        board_uci.settle(machine)
    assert machine.heard == ["uci\n"] * 3


@pytest.mark.parametrize("path, sentence", [("/nonexistent/tty", "there is no such port"),
                                            ("/dev/null", "is no serial port")])
def test_port_that_is_none(path, sentence):
    done = bridge_in_a_pipe(path, "uci\n")
    assert_one_sentence(done.returncode, done.stderr, sentence)
    assert done.stdout == ""


@pytest.mark.parametrize("arguments", [[], ["toaster"], ["host"], [BOARD, "--speed", "9"]])
def test_wrong_arguments_are_refused(arguments):
    done = subprocess.run([BRIDGE, *arguments], stdin=subprocess.DEVNULL, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert done.returncode == 2 and done.stdout == "" and "usage: " in done.stderr


# --- make ---

def make(*arguments):
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    return subprocess.run(["make", "-s", "-C", ROOT, "--no-print-directory", "board-uci", *arguments],
                          text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)


def test_make_prints_the_command_alone():
    done = make(f"BOARD={BOARD}", "PORT=/dev/ttyUSB7")
    assert done.returncode == 0
    assert done.stdout == f"{BRIDGE} {BOARD} --port /dev/ttyUSB7\n"
    assert os.access(BRIDGE, os.X_OK)


@pytest.mark.parametrize("arguments", [[], ["BOARD=host"], ["PORT=/dev/ttyUSB7"]])
def test_make_needs_a_board(arguments):
    done = make(*arguments)
    assert done.returncode != 0 and done.stdout == "" and BOARD in done.stderr
