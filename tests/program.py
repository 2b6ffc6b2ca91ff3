"""Runs a program that talks over standard input and output, with the same
write() and read_until() as an emulated board has."""

import os
import re
import shutil
import subprocess
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
KILOMATE = os.path.join(ROOT, "build", "host", "kilomate")
PATH = os.environ.get("PATH", "") + ":/usr/games"  # where Debian keeps its games


def find_program(name):
    path = shutil.which(name, path=PATH)
    assert path, f"{name} is not installed"
    return path


class Program:
    """A running program. What it says is read all the time, so that neither
    side ever waits for the other. A context manager."""

    def __init__(self, command, before=None):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, preexec_fn=before, bufsize=0)
        self.received = b""  # not yet taken by read_until()
        self.ended = False
        self.news = threading.Condition()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        data = b"-"
        while data:
            data = os.read(self.process.stdout.fileno(), 65536)
            with self.news:
                self.received += data
                self.ended = not data
                self.news.notify()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()

    def write(self, data):
        data = data.encode() if isinstance(data, str) else data
        while data:
            data = data[os.write(self.process.stdin.fileno(), data):]

    def read_until(self, pattern, seconds=30.0):
        """Everything up to and with the first match of a regular expression."""
        deadline = time.monotonic() + seconds
        expression = re.compile(pattern.encode() if isinstance(pattern, str) else pattern)
        with self.news:
            while True:
                match = expression.search(self.received)
                if match:
                    text = self.received[:match.end()]
                    self.received = self.received[match.end():]
                    return text.decode("utf-8", "replace")
                if self.ended:
                    raise EOFError(f"it has ended; last: {self.received[-2000:]!r}")
                if time.monotonic() > deadline:
                    raise TimeoutError(f"no {pattern!r} in {self.received[-2000:]!r}")
                self.news.wait(max(0.01, deadline - time.monotonic()))

    def close_input(self):
        self.process.stdin.close()

    def exit_status(self, seconds=30.0):
        """Waits for its end."""
        return self.process.wait(timeout=seconds)

    def rest(self, seconds=30.0):
        """Everything it says until it ends."""
        with self.news:
            self.news.wait_for(lambda: self.ended, seconds)
            assert self.ended, f"it goes on; last: {self.received[-2000:]!r}"
            text, self.received = self.received, b""
        return text.decode("utf-8", "replace")


def kilomate(*arguments, before=None):
    return Program([KILOMATE, *arguments], before)
