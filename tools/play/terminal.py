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
import time
import tty

PROMPT = re.compile(rb"> (\x1b\[0m)?$")
PATIENCE = 10      # seconds for the first prompt; after them the player sees what there is
END_SECONDS = 5    # that a program has to end
DEADLY = signal.SIGTERM, signal.SIGKILL
CTRL_C = b"\x03"
FULL_SCREEN = b"\x1b[r\x1b8"  # how a board that begins in colour begins
COLUMNS = 60       # that the board in colour takes, with what stands beside it
PLAIN = b"\x1b[0m\x1b7\x1b[r\x1b8"  # no colours, and all of the screen scrolls


class Left(Exception):
    """The player has left."""


class Ended(Exception):
    """The program has ended."""


def is_terminal():
    """Does the player sit at one?"""
    return sys.stdin.isatty() and sys.stdout.isatty()


def environment():
    """As the shell has given it: in the locale C Python sets LC_CTYPE to UTF-8 for itself."""
    try:
        with open("/proc/self/environ", "rb") as file:
            entries = file.read().decode("utf-8", "replace").split("\0")
    except OSError:
        return os.environ
    return dict(entry.split("=", 1) for entry in entries if "=" in entry)


def has_utf_8():
    """By the first of the three variables that says something."""
    given = environment()
    names = (given.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    return bool(re.search(r"utf-?8", next(filter(None, names), ""), re.IGNORECASE))


def colours():
    """How many the terminal shows: 256, 16, or 0 where it is none, is narrow, or has no UTF-8."""
    kind = os.environ.get("TERM", "")
    if not is_terminal() or kind in ("", "dumb") or os.environ.get("NO_COLOR") or not has_utf_8():
        return 0
    if 0 < os.get_terminal_size(sys.stdout.fileno()).columns < COLUMNS:
        return 0
    return 256 if "256" in kind or os.environ.get("COLORTERM") else 16


def greeting(text):
    """What is shown of the board's greeting: the lines before its board."""
    return text.split(b"\r\n\r\n  8")[0]


class Console:
    """A program at this terminal, byte by byte."""

    def __init__(self, command, errors=None):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors,
                                        start_new_session=True)
        self.output = self.process.stdout.fileno()
        self.said = b""   # and not yet shown
        self.typed = b""  # and not yet passed on
        self.in_line = False

    def wait(self, seconds=None):
        """Until the program says something, the player types, or the time is over."""
        stdin = sys.stdin.fileno()
        ready = select.select([stdin, self.output], [], [], seconds)[0]
        if stdin in ready:
            data = os.read(stdin, 4096)
            if not data or CTRL_C in data:
                raise Left
            self.typed += data
        if self.output in ready:
            data = os.read(self.output, 4096)
            if not data:
                raise Ended
            self.said += data

    def write(self, data):
        try:
            self.process.stdin.write(data)
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # it has ended, which is seen at its output

    def show(self):
        data, self.said = self.said, b""
        while data:
            self.in_line = not data.endswith(b"\n")
            data = data[os.write(sys.stdout.fileno(), data):]

    def begin(self, number):
        """Types what the player would have to: what he sees begins with the greeting and the board in
        colour. What is not understood is shown as it is, and so is a board that comes in colour: it has
        kept what the player chose. A line that begins with a space is not one of those that arrow up
        brings back."""
        if not self.prompts() or b"\x1b[" in self.said.split(FULL_SCREEN)[-1]:
            return
        before, self.said = self.said, b""
        line = b" board colour %d" % number
        self.write(line + b"\r")
        try:
            self.prompts()
        finally:
            self.said = greeting(before) + self.said.replace(line + b"\r\n", b"\r\n", 1)

    def prompts(self):
        """Whether it does, in time."""
        deadline = time.monotonic() + PATIENCE
        while not PROMPT.search(self.said) and time.monotonic() < deadline:
            self.wait(max(deadline - time.monotonic(), 0))
        return bool(PROMPT.search(self.said))

    def relay(self):
        """Until the program ends or the player leaves."""
        while True:
            self.show()
            self.write(self.typed)
            self.typed = b""
            self.wait()

    def end(self, *signals):
        """Its status. What has not ended by itself gets one signal after the other."""
        for number in signals:
            if self.process.poll() is None:
                os.killpg(self.process.pid, number)
            try:
                return self.process.wait(END_SECONDS)
            except subprocess.TimeoutExpired:
                pass
        return self.process.wait()


def leave(number, _):
    sys.exit(128 + number)


def converse(console, number):
    """The program's status; 0 if the player has left."""
    try:
        if number:
            console.begin(number)
        console.relay()
    except Left:
        return 0
    except Ended:
        return console.end(0, *DEADLY)
    finally:
        console.show()
        os.write(sys.stdout.fileno(), (PLAIN if number else b"") + (b"\r\n" if console.in_line else b""))


def play(command, number, errors=None):
    """Plays at a program's console in so many colours, or none; its status. The program's own line
    discipline is a serial line's: it echoes, and ends lines with CR LF. The terminal is then as it
    was."""
    sys.stdout.flush()
    for asked in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(asked, leave)
    stdin = sys.stdin.fileno()
    before = termios.tcgetattr(stdin)
    console = Console(command, errors)
    try:
        tty.setraw(stdin, termios.TCSADRAIN)
        return converse(console, number)
    finally:
        termios.tcsetattr(stdin, termios.TCSADRAIN, before)
        console.end(*DEADLY)
