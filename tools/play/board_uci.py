#!/usr/bin/env python3
"""A board as the engine of a chess GUI or a match runner: UCI on standard input
and output, a board's serial line behind it.
  board_uci.py BOARD                      emulated
  board_uci.py BOARD --port /dev/ttyUSB0  a real board
Whatever the board is doing, it is made to speak UCI first. `quit` or the end of
the input brings it back to its console. Exit status: 1, after one sentence on
standard error, if there is no board or it has gone."""

import argparse
import os
import queue
import signal
import sys
import threading
import time

sys.dont_write_bytecode = True  # a GUI starts it in the sources

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "emulator"))

from boards import mcu_boards
from emulator import Emulator, obstacle
from reader import Reader
from serial_port import SerialPort

SETTLE_SECONDS = 30  # for the first answer of the board
ASK_SECONDS = 2      # between two questions
READY_SECONDS = 10
LEAVE_SECONDS = 5

INPUT, OUTPUT = 0, 1  # the GUI's ends
PROMPT = "> $"
BANNER = "Kilomate "  # how the console begins
UCIOK = r"(?:^|\n)uciok\r?\n"
READYOK = r"(?:^|\n)readyok\r?\n"

# What an engine may say; a console's text is none of it.
WORDS = ("id", "option", "uciok", "readyok", "bestmove", "info", "copyprotection", "registration")

BOARD, GUI = "board", "GUI"
GONE = "the board has gone"


class BoardError(Exception):
    """There is no board, or it has gone."""


# --- the board ---

def emulated(board):
    if sentence := obstacle(board, "board-uci"):
        raise BoardError(sentence)
    try:
        return Emulator(board)
    except RuntimeError as error:
        raise BoardError(str(error).strip()) from error


def real(port):
    try:
        return SerialPort(port)
    except OSError as error:
        raise BoardError(error.strerror or str(error)) from error


def settle(machine):
    """Makes the board speak UCI, whatever it was doing, and throws away what it
    says until then. A question may be lost in noise or be answered late: when
    readyok comes, everything before it has been answered."""
    deadline = time.monotonic() + SETTLE_SECONDS
    while time.monotonic() < deadline:
        try:
            machine.write("uci\n")
            machine.read_until(UCIOK, ASK_SECONDS)
            machine.write("isready\n")
            machine.read_until(READYOK, READY_SECONDS)
            return
        except TimeoutError:
            pass
    raise BoardError("the board does not answer uci")


# --- between the GUI and the board ---

def pass_lines(reader, source, events):
    """Each line that comes, as an event; None at the end."""
    try:
        while True:
            events.put((source, reader.read_until("\n", None).rstrip("\r\n")))
    except EOFError:
        events.put((source, None))


def first_word(line):
    return line.split(maxsplit=1)[0].lower() if line.strip() else ""


class Bridge:
    """Passes lines between a GUI and a board that speaks UCI."""

    def __init__(self, machine):
        self.machine = machine
        self.events = queue.SimpleQueue()
        self.leaving = None  # until when, once the GUI has gone
        gui = Reader(lambda: os.read(INPUT, 65536))
        for reader, source in ((machine.reader, BOARD), (gui, GUI)):
            threading.Thread(target=pass_lines, args=(reader, source, self.events),
                             daemon=True).start()

    def run(self):
        """Until the GUI has gone and the board is at its console."""
        at_console = False
        while not at_console:
            left = None if self.leaving is None else max(0, self.leaving - time.monotonic())
            try:
                source, line = self.events.get(timeout=left)
            except queue.Empty:
                raise BoardError("the board does not come back to its console") from None
            if source == BOARD:
                at_console = self.from_board(line)
            elif self.leaving is None:
                self.from_gui(line)

    def from_board(self, line):
        """True if the board is at its console, as it is wanted."""
        if line is None:
            raise BoardError(GONE)
        if line.startswith(BANNER):
            if self.leaving is None:
                raise BoardError("the board has been restarted")
            return True
        if first_word(line) in WORDS:
            self.say(line)
        return False

    def from_gui(self, line):
        """What ends a program is not for a board. It has answered all else when
        it says that it is at its console."""
        if line is None or first_word(line) == "quit":
            self.machine.write("stop\nconsole\n")
            self.leaving = time.monotonic() + LEAVE_SECONDS
        elif first_word(line) != "console":
            self.machine.write(line + "\n")

    def say(self, line):
        data = (line + "\n").encode()
        try:
            while data:
                data = data[os.write(OUTPUT, data):]
        except OSError:  # nobody listens any more
            self.events.put((GUI, None))


def main():
    parser = argparse.ArgumentParser(description="A board as the engine of a chess GUI.")
    parser.add_argument("board", choices=mcu_boards(), metavar="BOARD", help=", ".join(mcu_boards()))
    parser.add_argument("--port", help="of a real board; without it: emulated")
    options = parser.parse_args()
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    try:
        with real(options.port) if options.port else emulated(options.board) as machine:
            if not options.port:
                machine.read_until(PROMPT)
                machine.wake()
            settle(machine)
            Bridge(machine).run()
    except BoardError as error:
        sys.exit(f"{options.port or options.board}: {error}")
    except (EOFError, OSError):
        sys.exit(f"{options.port or options.board}: {GONE}")


if __name__ == "__main__":
    main()
