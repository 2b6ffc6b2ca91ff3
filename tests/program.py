"""Runs a program that talks over standard input and output, with the same
write() and read_until() as an emulated board has."""

import os
import shutil
import subprocess
import time

from emulator import PATIENCE_SECONDS, ROOT, die_with_parent
from reader import Reader

KILOMATE = os.path.join(ROOT, os.environ.get("KILOMATE", "build/host/kilomate"))
PATH = os.environ.get("PATH", "") + ":/usr/games"  # where Debian keeps its games


def find_program(name):
    path = shutil.which(name, path=PATH)
    assert path, f"{name} is not installed"
    return path


class Program:
    """A running program. A context manager."""

    def __init__(self, command, before=die_with_parent):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, preexec_fn=before, bufsize=0)
        self.reader = Reader(lambda: os.read(self.process.stdout.fileno(), 65536))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.reader.rest(30)
        self.process.stdin.close()
        self.process.stdout.close()

    def write(self, data):
        data = data.encode() if isinstance(data, str) else data
        while data:
            data = data[os.write(self.process.stdin.fileno(), data):]

    def read_until(self, pattern, seconds=PATIENCE_SECONDS):
        """Everything up to and with the first match of a regular expression."""
        return self.reader.read_until(pattern, seconds)

    def let_pass(self, milliseconds):
        """Waits for so much of its time, which is the PC's."""
        time.sleep(milliseconds / 1000)

    def close_input(self):
        self.process.stdin.close()

    def exit_status(self, seconds=30.0):
        """Waits for its end."""
        return self.process.wait(timeout=seconds)

    def rest(self, seconds=30.0):
        """Everything it says until it ends."""
        return self.reader.rest(seconds)


def kilomate(*arguments, before=die_with_parent):
    return Program([KILOMATE, *arguments], before)


class Sitting:
    """One program for many tests, started again after one that has ended it, or stop(): it takes
    longer to start than to answer."""

    def __init__(self, *arguments):
        self.arguments = arguments
        self.program = None

    def running(self):
        """The program, and whether it has begun just now."""
        if self.program and self.program.process.poll() is not None:
            self.stop()
        is_new = not self.program
        if is_new:
            self.program = kilomate(*self.arguments)
        return self.program, is_new

    def stop(self):
        if self.program:
            self.program.__exit__()
        self.program = None
