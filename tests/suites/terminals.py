"""Programs on a pseudo-terminal."""

import os
import pty
import signal
import struct
import subprocess
import termios
from fcntl import ioctl

from emulator import die_with_parent
from reader import FileReader

SECONDS = 300


class Pty:
    """A program on a terminal of that size. A context manager. A variable of the environment that is
    None is not set."""

    def __init__(self, command, columns, rows, **variables):
        self.ours, self.theirs = pty.openpty()
        self.resize(columns, rows)
        self.before = termios.tcgetattr(self.theirs)
        environment = {name: value for name, value in {**os.environ, **variables}.items() if value is not None}
        self.process = subprocess.Popen(
            command, stdin=self.theirs, stdout=self.theirs, stderr=self.theirs,
            env=environment, start_new_session=True, preexec_fn=self.take_terminal)
        self.reader = FileReader(self.ours)

    @staticmethod
    def take_terminal():
        die_with_parent()
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # what is run in the background ignores it
        ioctl(0, termios.TIOCSCTTY, 0)

    def resize(self, columns, rows):
        ioctl(self.theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.reader.end()
        os.close(self.theirs)
        os.close(self.ours)

    def type(self, text):
        os.write(self.ours, text.encode())

    def shows(self, pattern):
        return self.reader.read_until(pattern, SECONDS)

    def ends(self):
        """Its status; the terminal must be as it was."""
        status = self.process.wait(SECONDS)
        assert termios.tcgetattr(self.theirs) == self.before
        return status
