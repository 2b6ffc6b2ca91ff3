"""A serial port of this PC, with the same write() and read_until() as an
emulated board has: 115200 baud, 8N1, raw."""

import os
import select
import termios
import tty

from reader import Reader


class SerialPort:
    """A context manager."""

    def __init__(self, path):
        # a port that waits for a modem's carrier opens at once; see CLOCAL
        self.line = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        try:
            self.configure()
        except termios.error as error:
            os.close(self.line)
            raise OSError(f"{path} is no serial port") from error
        os.set_blocking(self.line, True)
        self.end_read, self.end_write = os.pipe()  # a byte in it ends the reader
        self.reader = Reader(self.read)

    def configure(self):
        """HUPCL off: when the port is closed DTR stays as it is, which resets
        some boards."""
        tty.setraw(self.line)
        iflag, oflag, cflag, lflag, _, _, characters = termios.tcgetattr(self.line)
        cflag &= ~(termios.CSTOPB | termios.PARENB | termios.CRTSCTS | termios.HUPCL)
        cflag |= termios.CLOCAL | termios.CREAD
        termios.tcsetattr(self.line, termios.TCSAFLUSH, [
            iflag, oflag, cflag, lflag, termios.B115200, termios.B115200, characters])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        """The reader ends first: the next port that is opened may have the same number, and its bytes
        would be read here."""
        os.write(self.end_write, b"-")
        self.reader.wait_for_end()
        for file in (self.end_read, self.end_write, self.line):
            os.close(file)

    def read(self):
        if self.end_read in select.select([self.line, self.end_read], [], [])[0]:
            return b""
        return os.read(self.line, 4096)

    def wake(self):
        """Nothing: a real port hears at once."""

    def write(self, data):
        data = data.encode() if isinstance(data, str) else data
        while data:
            data = data[os.write(self.line, data):]

    def read_until(self, pattern, seconds=30.0):
        """Everything up to and with the first match of a regular expression."""
        return self.reader.read_until(pattern, seconds)
