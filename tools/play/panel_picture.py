"""Draws the front panel in a terminal: docs/front-panel.svg with keys and a screen, and
docs/front-panel-colours.svg with the body of Open-Chess.
  panel_picture.py"""

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "emulator"))

import pyte

from boards import ROOT
from terminal_picture import cells_of, svg

PANEL = [sys.executable, os.path.join(ROOT, "tools", "play", "front_panel.py"), "--board", "host"]
KIND = "xterm-256color"
UNKNOWN = "rep csr ind ri indn rin il il1 dl dl1 ich dch dch1 smir rmir ech".split()
UP = "\x1bOA"
# What is typed, and how many seconds are waited behind it. From the cursor at e2: the pawn goes to e4.
BEGIN = ((">level depth 3\r", 2), (" ", 1), (UP + UP + " ", 4))
PICTURES = (
    ("docs/front-panel.svg", 111, 44, (), "The front panel in a terminal", BEGIN),
    ("docs/front-panel-colours.svg", 105, 36, ("--like", "openchess"), "Open-Chess in a terminal", BEGIN),
)


class Terminal:
    """A program on a terminal whose screen is a model."""

    def __init__(self, command, columns, rows, terminfo):
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.process, self.ours = pty.fork()
        if self.process == 0:
            os.environ.update(TERM=KIND, TERMINFO=terminfo, LC_ALL="C.UTF-8")
            os.environ.pop("NO_COLOR", None)
            time.sleep(0.2)  # until the terminal has its size
            os.execvp(command[0], command)
        fcntl.ioctl(self.ours, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def wait(self, seconds):
        """Shows what is said in so many seconds, or until the program has ended."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if select.select([self.ours], [], [], 0.1)[0]:
                try:
                    self.stream.feed(os.read(self.ours, 65536))
                except OSError:
                    break

    def type(self, text):
        os.write(self.ours, text.encode())

    def end(self):
        self.type("q")
        self.wait(1)
        os.close(self.ours)
        os.waitpid(self.process, 0)


def describe(folder):
    """Describes the terminal there without what the model has not learned: curses then does without."""
    known = subprocess.run(["infocmp", "-1", KIND], check=True, stdout=subprocess.PIPE, text=True).stdout
    kept = [line for line in known.splitlines() if line.strip().split("=")[0] not in UNKNOWN]
    subprocess.run(["tic", "-o", folder, "-"], check=True, input="\n".join(kept) + "\n", text=True)


def picture(terminfo, columns, rows, arguments, label, typed):
    terminal = Terminal([*PANEL, *arguments], columns, rows, terminfo)
    terminal.wait(4)
    for text, seconds in typed:
        terminal.type(text)
        terminal.wait(seconds)
    drawn = svg(cells_of(terminal.screen), label)
    terminal.end()
    return drawn


def main():
    with tempfile.TemporaryDirectory() as folder:
        describe(folder)
        drawn = [(path, picture(folder, *how)) for path, *how in PICTURES]
    for path, text in drawn:
        with open(os.path.join(ROOT, path), "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    main()
