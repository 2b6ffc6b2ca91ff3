"""Collects what a machine or a program says, all the time: one that is not
read would stop in the middle of a word, and then answers nothing else."""

import os
import re
import select
import threading
import time


class Reader:
    """read: a function that waits for bytes and answers b"" at the end."""

    def __init__(self, read):
        self.read = read
        self.received = b""  # not yet taken
        self.ended = False
        self.news = threading.Condition()
        self.thread = threading.Thread(target=self._collect, daemon=True)
        self.thread.start()

    def _collect(self):
        data = b"-"
        while data:
            try:
                data = self.read()
            except OSError:  # its end was not a peaceful one
                data = b""
            with self.news:
                self.received += data
                self.ended = not data
                self.news.notify()

    def read_until(self, pattern, seconds):
        """Everything up to and with the first match of a regular expression;
        seconds=None: however long it takes."""
        deadline = time.monotonic() + seconds if seconds is not None else None
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
                left = deadline - time.monotonic() if deadline is not None else None
                if left is not None and left <= 0:
                    raise TimeoutError(f"no {pattern!r} in {self.received[-2000:]!r}")
                self.news.wait(left)

    def take(self, count, seconds):
        """So many bytes as they came; fewer if there are no more in time."""
        with self.news:
            self.news.wait_for(lambda: self.ended or len(self.received) >= count, seconds)
            data, self.received = self.received[:count], self.received[count:]
        return data

    def rest(self, seconds):
        """Everything up to its end."""
        with self.news:
            if not self.news.wait_for(lambda: self.ended, seconds):
                raise TimeoutError(f"no end; last: {self.received[-2000:]!r}")
            text, self.received = self.received, b""
        return text.decode("utf-8", "replace")


class FileReader(Reader):
    """Of an open file that can be closed while its other end is still there. It is ended before that: the
    next file that is opened may have the same number, and its bytes would be read here."""

    def __init__(self, file):
        self.file = file
        self.end_read, self.end_write = os.pipe()  # a byte in it ends the reader
        super().__init__(self.read_file)

    def read_file(self):
        if self.end_read in select.select([self.file, self.end_read], [], [])[0]:
            return b""
        return os.read(self.file, 65536)

    def end(self):
        """It reads no more. What has come can still be taken."""
        os.write(self.end_write, b"-")
        self.thread.join()
        os.close(self.end_read)
        os.close(self.end_write)
