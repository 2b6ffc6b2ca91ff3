"""make hil against emulated boards behind a pseudo-terminal, whose cable can be pulled: the tool's own words
and its report. What is flashed is another program in the emulator."""

import os
import pty
import select
import sys
import threading
import time
import tty

import pytest

import hil
from bench_counts import board_network, read_counts
from boards import board_words
from contract import EMULATED_SILENCE_SECONDS, EMULATED_SLACK, EMULATED_TIME, Contract, lacks
from emulator import ROOT, Emulator, emulated_image
from pouring import pour

NODES = {board: read_counts()[f"Kilomate/{board_network(board)}", "bench"] for board in ("microbit", "stm32vldiscovery")}
SAVES = "3"
AWAY_SECONDS = 0.5


class Cable:
    """A serial line of an emulated board: a path that is there while it is plugged in."""

    def __init__(self, folder, board):
        self.path = str(folder / "ttyACM0")
        self.board = board
        self.machine = None
        self.ours = self.theirs = None
        self.goes = False  # whether the port goes away at a restart, as that of a USB device
        self.load("kilomate")

    def load(self, program):
        """The board runs another program; what it kept is lost, as it may be."""
        self.stop()
        image = emulated_image(self.board, program)
        parts = True if "QEMU_PARTS" in board_text(self.board) else None
        self.machine = Emulator(self.board, image, icount=EMULATED_TIME if program == "contract" else None, parts=parts)
        self.machine.wake()
        self.plug()

    def plug(self):
        self.ours, self.theirs = pty.openpty()
        tty.setraw(self.theirs)
        os.symlink(os.ttyname(self.theirs), self.path)
        self.pulled = threading.Event()
        self.threads = [threading.Thread(target=pump, args=(self.pulled, self.ours, self), daemon=True)
                        for pump in (to_port, to_board)]
        for thread in self.threads:
            thread.start()

    def pull(self):
        if self.ours is None:
            return
        os.remove(self.path)
        self.pulled.set()
        for thread in self.threads:
            thread.join()
        os.close(self.ours)
        os.close(self.theirs)
        self.ours = self.theirs = None

    def stop(self):
        self.pull()
        if self.machine:
            self.machine.close()


def board_text(board):
    with open(os.path.join(ROOT, "boards", board, "board.mk"), encoding="ascii") as file:
        return file.read()


def to_port(pulled, line, cable):
    reader = cable.machine.reader
    while not pulled.is_set():
        data = reader.take(1, 0.05)
        if data:
            pour(line, data + reader.take(200, 0), pulled)


def to_board(pulled, line, cable):
    while not pulled.is_set():
        if select.select([line], [], [], 0.05)[0]:
            data = os.read(line, 4096)
            cable.machine.write(data)
            if cable.goes and b"fault test" in data:
                threading.Thread(target=go_and_come, args=(cable,), daemon=True).start()


def go_and_come(cable):
    cable.pull()
    time.sleep(AWAY_SECONDS)
    cable.plug()


@pytest.fixture
def try_board(tmp_path, monkeypatch):
    """Runs the tool on a board; its status or last words, and the report. Those of its steps that are
    replaced stand in the keywords."""
    cables = []

    def run(board, *words, **replaced):
        cable = Cable(tmp_path, board)
        cables.append(cable)
        monkeypatch.setattr(hil, "ROOT", str(tmp_path))
        monkeypatch.setattr(sys, "argv", ["hil", board, "--port", cable.path, "--saves", SAVES, *words])
        for name, make in replaced.items():
            monkeypatch.setattr(hil.Check, name, make(cable))
        try:
            hil.main()
            end = 0
        except SystemExit as error:
            end = error.code
        reports = sorted((tmp_path / "build" / "hil").glob("*.txt"))
        return end, reports[-1].read_text() if reports else ""

    yield run
    for cable in cables:
        cable.stop()


def verdicts(report):
    """Step -> verdict and what is told."""
    lines = report.splitlines()
    steps = lines[2:lines.index("", 2)]
    return {line[:10].strip(): (line[11:20].strip(), line[20:]) for line in steps}


def flashing(cable):
    def write(_, program):
        cable.load(program)
        return True, ""
    return write


def with_hands(cable):
    """A person who does what is said."""
    def say(_, text):
        if "Pull" in text:
            cable.pull()
        elif "Plug" in text:
            cable.plug()
    return say


def emulated_start(cable):
    def new_contract(self):
        return Contract(self.board.port, b"w" if "watchdog" in lacks(cable.board) else b"s", slack=EMULATED_SLACK,
                        silence=EMULATED_SILENCE_SECONDS)
    return new_contract


@pytest.mark.parametrize("board", ["microbit", "stm32vldiscovery"])
def test_all_steps_with_hands(try_board, board):
    end, report = try_board(board, write=flashing, say=with_hands, new_contract=emulated_start)
    assert end == 0, report
    steps = verdicts(report)
    has_saves = "saves" in board_words(board, "ADDITIONS")
    assert {step: verdict for step, (verdict, _) in steps.items()} == {
        "contract": "passed", "parts": "skipped", "self test": "passed", "bench": "passed", "bench 32": "skipped",
        "saves": "passed" if has_saves else "skipped", "cable": "passed"}
    assert report.splitlines()[0].startswith("Kilomate ") and f" on {board} (" in report
    assert report.endswith("\nfailed: nothing\n")
    assert "promises of the drivers are kept" in steps["contract"][1]
    assert steps["bench"][1].startswith(f"{NODES[board]} nodes, as it must be; ") and "too small" in steps["bench 32"][1]
    assert "firmware of " in steps["self test"][1]
    assert steps["saves"][1] == (f"{SAVES} moves, each found again after a restart" if has_saves else
                                 "save: this board has no room for it (8 KB of RAM, 128 KB of flash).")


def test_a_board_with_parts(try_board):
    end, report = try_board("lm3s6965evb", "--no-hands", write=flashing,
                            contract=lambda _: lambda _: (_ for _ in ()).throw(hil.Skip("not now")))
    assert end == 0, report
    steps = verdicts(report)
    assert steps["parts"][0] == "passed" and ", EEPROM" in steps["parts"][1]
    assert steps["bench 32"][0] == steps["saves"][0] == "passed"
    assert steps["contract"] == ("skipped", "not now")
    assert steps["cable"] == ("skipped", "nobody is there to pull the cable")


def test_what_cannot_be_flashed_is_said(try_board):
    end, report = try_board("stm32vldiscovery", "--no-hands", write=lambda _: lambda *_: (False, "no probe is there"))
    assert end == 0 and verdicts(report)["contract"] == ("skipped", "no probe is there")


def test_a_chess_computer_that_cannot_be_written_back_has_failed(try_board):
    def once(cable):
        def write(_, program):
            cable.load("contract")
            return (True, "") if program == "contract" else (False, "the probe has gone")
        return write

    end, report = try_board("stm32vldiscovery", "--no-hands", write=once, new_contract=emulated_start)
    assert "have failed" in end and "failed: contract, " in report
    assert verdicts(report)["contract"][1] == "the chess computer could not be written back: the probe has gone"


def test_other_nodes_have_failed(try_board, monkeypatch):
    monkeypatch.setattr(hil, "read_counts", lambda: {("Kilomate/n48", "bench"): 1, ("Kilomate/n48", "bench 32"): 1})
    end, report = try_board("stm32vldiscovery", "--no-hands", "--no-flash")
    assert end == "1 of 7 steps have failed."
    assert verdicts(report)["bench"] == ("FAILED", f"{NODES['stm32vldiscovery']} nodes, tests/bench.txt says 1")


def test_another_board_is_told(try_board):
    cable_board = "stm32vldiscovery"

    def other(_):
        def who(self):
            self.name = "pico"
            return real(self)
        return who

    real = hil.Check.who
    end, report = try_board(cable_board, "--no-hands", who=other)
    assert end.endswith(": this board says that it is stm32vldiscovery, and not pico.") and report == ""


def test_a_port_that_goes_away_at_each_restart(try_board):
    def say(cable):
        cable.goes = True
        return lambda _, text: None

    end, report = try_board("microbit", "--no-hands", "--no-flash", say=say)
    assert end == 0 and verdicts(report)["saves"][0] == "passed", report


def test_a_lost_game_has_failed(try_board, monkeypatch):
    monkeypatch.setattr(hil.Board, "restart", lambda self: self.ask("new"))
    end, report = try_board("microbit", "--no-hands", "--no-flash")
    assert end == "1 of 7 steps have failed." and report.endswith("\nfailed: saves\n")
    assert verdicts(report)["saves"][1].startswith("restart 1: the position was ")
