"""The terminal of who plays: what it can show, and a program's console in it.

A board never knows what its terminal can do, so it begins in plain ASCII. Here that is known: the
command `board colour` is typed for the player before he sees the first prompt."""

import contextlib
import os
import re
import select
import signal
import subprocess
import sys
import termios
import time
import tty

from emulator import die_with_parent
from typed import PROMPT, Left, Typed

PATIENCE = 10      # seconds for the first prompt; after them the player sees what there is
PIPE_PATIENCE = 300  # for what is no player
LOOK_SECONDS = 0.01  # while something waits to be sent
SIGNAL_SECONDS = 0.5  # Python handles a signal that comes just before it waits only behind the wait
END_SECONDS = 5    # that a program has to end
ASKED = signal.SIGTERM, signal.SIGHUP, signal.SIGINT
CLOSED, UNREAD = 128 + signal.SIGHUP, 128 + signal.SIGPIPE  # statuses: the terminal has been, nobody reads any more
DEADLY = signal.SIGTERM, signal.SIGKILL
FULL_SCREEN = b"\x1b[r\x1b8"  # how a board that begins in colour begins
SEQUENCE = re.compile(rb"\x1b(?:\[[0-9;?]*[@-~]|[^\[])")
BOARD = re.compile(rb"\r\n\r\n(?:\x1b\[[0-9;]*m)* {1,2}[18](?:\x1b\[[0-9;]*m)* ")  # its first rank
COLUMNS = 60       # that the board in colour takes, with what stands beside it
PLAIN = b"\x1b[0m\x1b7\x1b[r\x1b8"  # no colours, and all of the screen scrolls


class Ended(Exception):
    """The program has ended."""


class NoPrompt(Exception):
    """The board never shows its first prompt."""


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
    """What is shown of the board's greeting: the lines before its board, without colours."""
    return SEQUENCE.sub(b"", BOARD.split(text)[0])


def descriptor(stream):
    """Of standard input or output; None where it was closed."""
    try:
        return stream.fileno()
    except (AttributeError, ValueError):
        return None


class Console:
    """A program at this terminal, byte by byte."""

    def __init__(self, command, errors=None):
        self.stdin = descriptor(sys.stdin)
        self.typed = Typed(self.stdin is not None and os.isatty(self.stdin))
        if self.stdin is None:
            self.typed.end()
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors,
                                        start_new_session=True, preexec_fn=die_with_parent)
        self.output = self.process.stdout.fileno()
        self.said = b""   # and not yet shown
        self.in_line = False

    def wait(self, seconds=SIGNAL_SECONDS):
        """Until the program says something, the player types, or the time is over: SIGNAL_SECONDS at most."""
        stdin = [self.stdin] if self.typed.has_room() else []
        ready = select.select([*stdin, self.output], [], [], min(seconds, SIGNAL_SECONDS))[0]
        if stdin and self.stdin in ready:
            self.read_typed()
        if self.output in ready:
            data = os.read(self.output, 4096)
            if not data:
                raise Ended
            self.said += data
            self.typed.hear(data, time.monotonic())

    def read_typed(self):
        """A terminal that ends has been closed."""
        try:
            data = os.read(self.stdin, 4096)
        except OSError:
            data = b""
        if data:
            self.typed.take(data)
        elif self.typed.is_person:
            raise Left
        else:
            self.typed.end()

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
        """Types what the player would have to: what he sees begins with the greeting, and the board in the
        colours that can be shown, or in none. What is not understood is shown as it is, and so is a board
        that comes in colour where there is one: it has kept what the player chose. A line that begins with
        a space is not one of those that arrow up brings back."""
        is_coloured = b"\x1b[" in self.said.split(FULL_SCREEN)[-1]
        if is_coloured == bool(number):
            return
        before, self.said = self.said, b""
        line = b" board colour %d" % number if number else b" board colour off"
        self.write(line + b"\r")
        try:
            self.prompts(PATIENCE)
        finally:
            answer = self.said if number else SEQUENCE.sub(b"", self.said)  # the prompt's may come behind it
            self.said = greeting(before) + answer.replace(line + b"\r\n", b"\r\n", 1)

    def prompts(self, seconds):
        """Whether it does, in time."""
        deadline = time.monotonic() + seconds
        while not PROMPT.search(self.said) and time.monotonic() < deadline:
            self.wait(max(deadline - time.monotonic(), 0))
        return bool(PROMPT.search(self.said))

    def greet(self, number):
        """Up to the first prompt. A player sees what there is if it does not come; a pipe has its end."""
        if self.prompts(PATIENCE if self.typed.is_person else PIPE_PATIENCE):
            self.begin(number)
        elif not self.typed.is_person:
            raise NoPrompt
        self.typed.start()

    def relay(self):
        """Until the program ends or the player leaves."""
        while True:
            self.show()
            self.write(self.typed.due(time.monotonic()))
            self.wait(LOOK_SECONDS if self.typed.waiting or self.typed.has_ended else SIGNAL_SECONDS)

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
    """What comes behind the first signal does not hinder the end."""
    for asked in ASKED:
        signal.signal(asked, signal.SIG_IGN)
    sys.exit(128 + number)


def leave_when_asked():
    """From now on what is open is closed on the way out. What was to be ignored still is."""
    for asked in ASKED:
        if signal.getsignal(asked) != signal.SIG_IGN:
            signal.signal(asked, leave)


def converse(console, number, parting):
    """The program's status; 0 if the player has left, to whom `parting` is said."""
    said = b""
    try:
        console.greet(number)
        console.relay()
    except Left:
        said = parting.encode() + b"\r\n" if parting else b""
        return 0
    except Ended:
        return console.end(0, *DEADLY)
    finally:
        console.show()
        os.write(sys.stdout.fileno(), (PLAIN if number else b"") + (b"\r\n" if console.in_line else b"") + said)


def play(command, number, errors=None, parting=""):
    """Plays at a program's console in so many colours, or none; its status. The program's own line
    discipline is a serial line's: it echoes, and ends lines with CR LF. The terminal is then as it was,
    and the program has ended, whatever has ended this: also a terminal that is closed."""
    sys.stdout.flush()
    leave_when_asked()
    console = Console(command, errors)
    before = None
    try:
        if console.typed.is_person:
            before = termios.tcgetattr(console.stdin)
            tty.setraw(console.stdin, termios.TCSADRAIN)
        return converse(console, number, parting)
    except BrokenPipeError:
        return UNREAD
    except OSError:
        return CLOSED
    except NoPrompt:
        sys.exit("play: the board does not come to its prompt")
    finally:
        console.end(*DEADLY)
        if before:
            with contextlib.suppress(termios.error):  # it has been closed
                termios.tcsetattr(console.stdin, termios.TCSADRAIN, before)
