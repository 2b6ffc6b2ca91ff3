"""The program tests/hal/parts on the emulated Open-Chess board, by its serial line."""

import re
import time

from emulator import PATIENCE_SECONDS, Emulator, emulated_image
from openchess_body import OpenChessBody

BOARD = "openchess"
FRAME_MS = 20                   # those that are being sent, and the next
SECONDS = PATIENCE_SECONDS


class Parts:
    """The program of the parts; its body. wiring: another one than board.c has."""

    def __init__(self, *arguments, wiring=None):
        image = emulated_image(BOARD, f"parts-{wiring}" if wiring else "parts")
        if wiring:
            arguments += ("--wiring", wiring)
        self.machine = Emulator(BOARD, image=image, arguments=("--line", "uart", *arguments))  # heard from the start
        self.body = OpenChessBody(self.machine)
        self.start_us = self.started()

    def started(self):
        return int(re.search(r"parts (\d+) us", self.machine.read_until(r"us\r\n")).group(1))

    def ask(self, line):
        self.machine.write(line + "\n")
        answer = self.machine.read_until(r"\n", SECONDS).strip()
        assert answer[:1] == line[0], (line, answer)
        return answer[1:].strip()

    def becomes(self, line, expected):
        deadline = time.monotonic() + SECONDS
        while (answer := self.ask(line)) != expected:
            assert time.monotonic() < deadline, f"{line}: {answer} and not {expected}"

    def occupied(self, mask, seen=None):
        self.body.occupy(mask)
        self.becomes("s", f"{mask if seen is None else seen:016x}")

    def faults(self):
        count, faults = (int(word, 16) for word in self.ask("f").split())
        return [self.ask(f"p {part:x}") for part in range(count) if faults >> part & 1]

    def faults_become(self, expected):
        deadline = time.monotonic() + SECONDS
        while (faults := self.faults()) != expected:
            assert time.monotonic() < deadline, f"{faults} and not {expected}"

    def show(self, lit, blinking=0, red=0, green=0, blue=0):
        """The lights, once they have been sent: within some milliseconds of the board's."""
        self.ask(f"l {lit:x} {blinking:x} {red:x} {green:x} {blue:x}")
        self.machine.let_pass(FRAME_MS)

    def nanos(self):
        return self.machine.qmp("status")["nanos"]

    def words(self):
        return self.body.look()["colours"]

    def complaints(self):
        return self.machine.qmp("status")["complaints"]
