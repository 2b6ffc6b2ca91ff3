"""The terminal of who plays: what it can show, and a program's console in it.

A board never knows what its terminal can do, so it begins in plain ASCII. Here that is known: the
command `board colour` is typed for the player before he sees the first prompt."""

import os
import re
import select
import signal
import subprocess
import sys
import termios
import tty

PROMPT = re.compile(rb"> (\x1b\[0m)?$")
PATIENCE = 10  # seconds for the first prompt; after them the player sees what there is
CTRL_C = b"\x03"


def colours():
    """How many the terminal shows: 256, 16, or 0 where it is none, or has no UTF-8."""
    terminal, language = os.environ.get("TERM", ""), ""
    for name in ("LC_ALL", "LC_CTYPE", "LANG"):
        language = language or os.environ.get(name, "")
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or terminal in ("", "dumb") or "NO_COLOR" in os.environ:
        return 0
    if not re.search(r"utf-?8", language, re.IGNORECASE):
        return 0
    return 256 if "256" in terminal or os.environ.get("COLORTERM") else 16


def greeting(text):
    """What is shown of the board's greeting: the lines before its board."""
    return text.split(b"\r\n\r\n  8")[0]


class Console:
    """A program at this terminal, byte by byte."""

    def __init__(self, command, errors=None):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors,
                                        start_new_session=True)
        self.output = self.process.stdout.fileno()

    def read(self, seconds):
        """What it says within that time, b"" if nothing; None at its end."""
        if not select.select([self.output], [], [], seconds)[0]:
            return b""
        return os.read(self.output, 4096) or None

    def write(self, data):
        try:
            self.process.stdin.write(data)
            self.process.stdin.flush()
        except BrokenPipeError:
            pass

    def begin(self, number):
        """Types what the player would have to: what he sees begins with the greeting and the board in
        colour. What is not understood is shown as it is."""
        text = self.until_prompt()
        if text is None or not PROMPT.search(text):
            return text or b""
        line = b"board colour %d" % number
        self.write(line + b"\r")
        answer = self.until_prompt() or b""
        return greeting(text) + answer.replace(line + b"\r\n", b"\r\n", 1)

    def until_prompt(self):
        text = b""
        for _ in range(PATIENCE * 10):
            data = self.read(0.1)
            if data is None:
                break
            text += data
            if PROMPT.search(text):
                break
        return text

    def relay(self):
        """Until the program ends or the player leaves with Ctrl-C; its status."""
        stdin, stdout = sys.stdin.fileno(), sys.stdout.fileno()
        before = termios.tcgetattr(stdin)
        tty.setraw(stdin)
        try:
            while True:
                ready = select.select([stdin, self.output], [], [])[0]
                if self.output in ready:
                    data = os.read(self.output, 4096)
                    if not data:
                        break
                    os.write(stdout, data)
                if stdin in ready:
                    data = os.read(stdin, 4096)
                    if not data or CTRL_C in data:
                        break
                    self.write(data)
        finally:
            termios.tcsetattr(stdin, termios.TCSADRAIN, before)
            print()
        return self.end()

    def end(self):
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)
        return self.process.wait()


def play(command, number, errors=None):
    """Plays at a program's console in so many colours; its status. The program's own line discipline
    is a serial line's: it echoes, and ends lines with CR LF."""
    console = Console(command, errors)
    sys.stdout.flush()
    os.write(sys.stdout.fileno(), console.begin(number))
    return console.relay()
