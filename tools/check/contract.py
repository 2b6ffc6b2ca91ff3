"""The PC's part in the contract test of a board's drivers (tests/hal): it
prints what the board says, gives it what it asks for, and fails if a promise
was not kept or the board fell silent.
  contract.py BOARD                      emulated
  contract.py BOARD --port /dev/ttyACM0  a real board that runs contract.elf
tests/hal/contract.h says what the board may ask for."""

import argparse
import os
import re
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "emulator"))

from boards import board_words
from emulator import Emulator, emulated_image
from serial_port import SerialPort

SILENCE_SECONDS = 30  # a board's longest step is the wait for the watchdog, at most 9 seconds
EMULATED_SILENCE_SECONDS = 180  # that wait is instructions, and a busy host is slow
STARTS = 10           # bytes sent to a board that does not begin
BYTE_SECONDS = 10
CLOCK_SLACK = 0.03    # share of a span that the board's clock may be off
CLOCK_LATENCY = 0.05  # seconds that the line may take

# The emulated board's time is that of its instructions, and while it sleeps the
# host's; on a busy host it misses ticks then: its clock may be slow.
EMULATED_TIME = "shift=4,sleep=on"
EMULATED_SLACK = 1.0


class ContractError(Exception):
    """The test came to no end."""


def pattern(count):
    return bytes((i ^ i >> 8) & 0xFF for i in range(count))


def lacks(board):
    """What the emulator does not model of a board."""
    return board_words(board, "QEMU_LACKS")


class Contract:
    """machine: write(), read_until(), wake(), reader. start: b"s" or, without
    the watchdog's part, b"w". say: what to do with each line. slack: share of
    a span that the board's clock may be slow. silence: seconds after which the
    board is given up."""

    def __init__(self, machine, start=b"s", say=lambda line: None, slack=CLOCK_SLACK,
                 silence=SILENCE_SECONDS):
        self.machine = machine
        self.slack = slack
        self.silence = silence
        self.start = start
        self.say = say
        self.kept = []
        self.broken = []
        self.started = False
        self.starts = 0

    def run(self):
        """Until the plan; the promises kept and broken are in two lists."""
        while True:
            line = self.line()
            match = re.match(r"(not )?ok (\d+) - (.*)", line)
            if match:
                self.count(int(match.group(2)), match.group(3),
                           self.broken if match.group(1) else self.kept)
            elif line.startswith("? "):
                self.give(*line.split()[1:])
            elif line.startswith("1.."):
                self.check_plan(int(line[3:]))
                return

    def line(self):
        try:
            text = self.machine.read_until(r"\n", self.silence).strip("\r\n")
        except (TimeoutError, EOFError) as error:
            raise ContractError(f"the board fell silent: {error}") from error
        self.started |= text.startswith("TAP version")
        if text and not text.startswith("? "):
            self.say(text)
        return text

    def count(self, number, promise, verdicts):
        verdicts.append(promise)
        if number != len(self.kept) + len(self.broken):
            raise ContractError(f"check {number} came where another was to come: "
                                "the board has restarted, or the line loses bytes")

    def check_plan(self, planned):
        if planned != len(self.kept) + len(self.broken):
            raise ContractError(f"{planned} checks were planned")

    # --- what the board asks for ---

    def give(self, what, number="0"):
        self.machine.wake()
        if what == "start":
            self.starts += 1
            if self.started or self.starts > STARTS:
                raise ContractError("the board has restarted and forgotten the test")
            self.machine.write(self.start)
        elif what == "send":
            self.machine.write(pattern(int(number)))
        elif what == "take":
            data = self.machine.reader.take(int(number), BYTE_SECONDS)
            self.answer(data == pattern(int(number)))
        elif what == "clock":
            self.answer(self.clock_agrees(int(number) / 1000))

    def answer(self, is_right):
        self.machine.write(b"y" if is_right else b"n")

    def clock_agrees(self, span):
        begin = self.mark(b"<", BYTE_SECONDS)
        end = self.mark(b">", span + BYTE_SECONDS)
        return span * (1 - CLOCK_SLACK) - CLOCK_LATENCY <= end - begin \
            <= span * (1 + self.slack) + CLOCK_LATENCY

    def mark(self, byte, seconds):
        if self.machine.reader.take(1, seconds) != byte:
            raise ContractError("the board sent no mark of its time")
        return time.monotonic()


def emulated_contract(board, image=None, say=lambda line: None):
    """Runs the test on the emulated board; the Contract."""
    image = image or emulated_image(board, "contract")
    start = b"w" if "watchdog" in lacks(board) else b"s"
    with Emulator(board, image, icount=EMULATED_TIME) as machine:
        contract = Contract(machine, start, say, EMULATED_SLACK, EMULATED_SILENCE_SECONDS)
        contract.run()
    return contract


def real_contract(port, say):
    with SerialPort(port) as machine:
        contract = Contract(machine, say=say)
        contract.run()
    return contract


def say_line(line):
    print(line, flush=True)


def main():
    parser = argparse.ArgumentParser(description="The contract test of a board's drivers.")
    parser.add_argument("board")
    parser.add_argument("--port", help="of a real board")
    options = parser.parse_args()
    try:
        if options.port:
            contract = real_contract(options.port, say_line)
        else:
            contract = emulated_contract(options.board, say=say_line)
    except ContractError as error:
        sys.exit(f"Bail out! {options.board}: {error}")
    except OSError as error:
        sys.exit(f"Bail out! {options.port or options.board}: {error.strerror or error}")
    if contract.broken:
        sys.exit(f"{options.board}: {len(contract.broken)} of "
                 f"{len(contract.kept) + len(contract.broken)} promises are not kept")


if __name__ == "__main__":
    main()
