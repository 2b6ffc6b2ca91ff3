"""A serial port of this PC, with the same write() and read_until() as an
emulated board has: 115200 baud, 8N1, raw. No other program that locks its port, as
this one and tio do, has it at the same time.
  serial_port.py TARGET PATH   whether there is such a port, for a target of make: else one sentence"""

import errno
import fcntl
import os
import sys
import termios
import tty

from reader import FileReader

# As tools/play/console.sh says them.
NO_PORT = "there is no such port; is the board plugged in? ls /dev/ttyACM* /dev/ttyUSB*"
NO_RIGHT = "you have no right to it: sudo adduser {} dialout, then log in again"


def told(error):
    """The same error of opening a port, in words that help."""
    if error.errno in (errno.ENOENT, errno.ENXIO, errno.ENODEV):
        return OSError(error.errno, NO_PORT)
    if error.errno in (errno.EACCES, errno.EPERM):
        return OSError(error.errno, NO_RIGHT.format(os.environ.get("USER", "your-name")))
    return error


class SerialPort:
    """A context manager."""

    def __init__(self, path):
        # a port that waits for a modem's carrier opens at once; see CLOCAL
        try:
            self.line = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        except OSError as error:
            raise told(error) from error
        try:
            fcntl.flock(self.line, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self.configure()
        except (OSError, termios.error) as error:
            os.close(self.line)
            is_taken = isinstance(error, BlockingIOError)
            raise OSError(f"another program has {path}" if is_taken else f"{path} is no serial port") from error
        os.set_blocking(self.line, True)
        self.reader = FileReader(self.line)

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
        self.reader.end()
        os.close(self.line)

    def wake(self):
        """Nothing: a real port hears at once."""

    def write(self, data):
        data = data.encode() if isinstance(data, str) else data
        while data:
            data = data[os.write(self.line, data):]

    def read_until(self, pattern, seconds=30.0):
        """Everything up to and with the first match of a regular expression."""
        return self.reader.read_until(pattern, seconds)


def main():
    target, path = sys.argv[1:]
    if not os.path.exists(path):
        sys.exit(f"make {target}: {path}: {NO_PORT}")


if __name__ == "__main__":
    main()
