"""The host program as a computer with a body, and a player's hands and eyes for
it. The lines between the two are described in host-sim/front_panel.h."""

import os
import re
import shutil
import socket
import subprocess
import tempfile
import threading
import time

from emulator import PATIENCE_SECONDS, ROOT, die_with_parent
from reader import Reader

KILOMATE = os.path.join(ROOT, "build", "host", "kilomate")
WIDTH, HEIGHT = 128, 64
START_SECONDS = 60.0
BRIGHTEST = 15
LIGHTS = re.compile(r"lights ([0-9a-f]{16}) ([0-9a-f]{16})")
COLOURS = re.compile(r"colours" + " ([0-9a-f]{16})" * 5)
BRIGHTNESS = re.compile(r"brightness [0-4]")
TONE = re.compile(r"tone (\d{1,5}) ([0-3])")  # 0 0: it is silent
# By red 1, green 2, blue 4: what a light shows that is on.
COLOUR_NAMES = ("white", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
ROW = re.compile(r"row (\d{1,3}) (\d{1,2}) (\d{1,3}) ((?:[0-9a-f]{2})+)")


class HostMachine:
    """The running program: its serial line by write() and reader, and the socket
    of its body. A context manager."""

    def __init__(self, arguments=(), program=(KILOMATE,)):
        self.directory = tempfile.mkdtemp(prefix="kilomate-")
        path = os.path.join(self.directory, "body")
        self.log = open(os.path.join(self.directory, "log"), "w+b")
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(path)
            listener.listen(1)
            listener.settimeout(0.1)
            self.process = subprocess.Popen(
                [*program, "--console", f"--body={path}", *arguments], stdin=subprocess.PIPE,
                stdout=subprocess.PIPE, stderr=self.log, bufsize=0, preexec_fn=die_with_parent)
            self.reader = Reader(lambda: os.read(self.process.stdout.fileno(), 65536))
            self.line = self.accept(listener)

    def accept(self, listener):
        for _ in range(int(START_SECONDS / listener.gettimeout())):
            try:
                line = listener.accept()[0]
                line.settimeout(START_SECONDS)
                return line
            except TimeoutError:
                if self.process.poll() is not None:
                    break
        raise RuntimeError(f"the host program does not start: {self.close().strip()}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Ends it; what it had to say besides its serial line."""
        self.process.kill()
        self.process.wait()
        self.reader.rest(START_SECONDS)
        self.process.stdin.close()
        self.process.stdout.close()
        self.log.seek(0)
        log = self.log.read().decode("utf-8", "replace")
        self.log.close()
        shutil.rmtree(self.directory, ignore_errors=True)
        return log

    def wake(self):
        """Nothing: it hears at once."""

    def write(self, data):
        data = data.encode() if isinstance(data, str) else data
        while data:
            data = data[os.write(self.process.stdin.fileno(), data):]

    def read_until(self, pattern, seconds=PATIENCE_SECONDS):
        """Everything up to and with the first match of a regular expression."""
        return self.reader.read_until(pattern, seconds)


class HostBody:
    """As QemuBody: squares are bits of a mask, A1 = bit 0 .. H8 = bit 63. What the
    program complains of, and what it says wrongly, is in `complaints`. has_colours: it has
    coloured lights, and neither keys nor a screen."""

    def __init__(self, machine, occupied=0, has_colours=False):
        self.line = machine.line
        self.lock = threading.Lock()
        self.lit = self.blinking = 0
        self.rows = [[0] * WIDTH for _ in range(HEIGHT)]
        self.complaints = []
        self.planes = (0, 0, 0)
        self.tones = []  # all that the buzzer has played, in Hz
        if has_colours:
            self.say("body colours")
        self.occupy(occupied)
        threading.Thread(target=self.listen, daemon=True).start()

    # --- hands ---

    def occupy(self, mask):
        """Pieces stand on these squares and on no others."""
        self.say(f"squares {mask:016x}")

    def press(self, keys):
        """These keys are held from now on, and no others: bits of hal/body.h."""
        self.say(f"keys {keys:02x}")

    def wake_keys(self):
        """Nothing: the keys are up from the start."""

    def fault(self, part, is_on):
        """A part stops to answer, or begins again."""
        self.say(f"fault {part} {'on' if is_on else 'off'}")

    def say(self, line):
        try:
            self.line.sendall(line.encode() + b"\n")
        except OSError:
            pass  # it has ended, which its process tells

    def now_ms(self):
        """The program's time is the PC's."""
        return time.monotonic() * 1000

    # --- eyes ---

    def lights(self):
        """The squares that are lit, and those that blink: two masks."""
        with self.lock:
            return self.lit, self.blinking

    def colours(self):
        """Of each square the name of its colour; "" where it is dark."""
        with self.lock:
            return [COLOUR_NAMES[sum((plane >> square & 1) << bit for bit, plane in enumerate(self.planes))]
                    if (self.lit | self.blinking) >> square & 1 else "" for square in range(64)]

    def screen(self):
        """64 rows of 128 levels, 0..15."""
        with self.lock:
            return [list(row) for row in self.rows]

    def listen(self):
        rest = b""
        while True:
            try:
                data = self.line.recv(65536)
            except TimeoutError:
                continue
            except OSError:
                return
            if not data:
                return
            *lines, rest = (rest + data).split(b"\n")
            for line in lines:
                self.hear(line.decode("ascii", "replace"))

    def hear(self, line):
        """A line from the program. A bad one is noted and changes nothing."""
        with self.lock:
            if match := LIGHTS.fullmatch(line):
                self.lit, self.blinking = (int(mask, 16) for mask in match.groups())
            elif match := COLOURS.fullmatch(line):
                self.lit, self.blinking, *planes = (int(mask, 16) for mask in match.groups())
                self.planes = tuple(planes)
            elif BRIGHTNESS.fullmatch(line):
                pass  # a terminal has one
            elif (match := TONE.fullmatch(line)) and (match.group(1) == "0") == (match.group(2) == "0"):
                self.tones += [int(match.group(1))] if match.group(1) != "0" else []
            elif line.startswith("error "):
                self.complaints.append(line.removeprefix("error "))
            elif not self.hear_row(line):
                self.complaints.append(f"the program's line is none: {line!r}")

    def hear_row(self, line):
        match = ROW.fullmatch(line)
        if not match:
            return False
        x, y, count = map(int, match.groups()[:3])
        levels = bytes.fromhex(match.group(4))
        if y >= HEIGHT or x + count > WIDTH or len(levels) != (count + 3) // 4:
            return False
        for i in range(count):
            level = levels[i // 4] >> (6 - 2 * (i % 4)) & 3
            self.rows[y][x + i] = level * BRIGHTEST // 3
        return True
