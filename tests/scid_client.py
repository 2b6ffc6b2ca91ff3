"""Debian's Scid as a program for the computer: its own file for the Citrine runs unchanged, without its
windows. Nothing of Scid is in this project: the file is the installed package's."""

import os
import re
import subprocess

from eboard_clients import SECONDS
from emulator import ROOT
from reader import FileReader

NOVAG = "/usr/share/scid/tcl/tools/novag.tcl"


class Scid:
    """The process that runs Scid's file. A context manager."""

    def __init__(self, port):
        self.process = subprocess.Popen(["tclsh", os.path.join(ROOT, "tests", "suites", "scid_words.tcl"), NOVAG, port],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.reader = FileReader(self.process.stdout.fileno())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.reader.end()
        self.process.stdin.close()
        self.process.stdout.close()

    def order(self, words):
        self.process.stdin.write(words.encode() + b"\n")
        self.process.stdin.flush()

    def until(self, line):
        """All that it tells up to this line."""
        text = self.reader.read_until(rf"(^|\n){re.escape(line)}\n", SECONDS)
        assert not re.search(r"(^|\n)(error|refused) ", text), text
        return text

    def connect(self):
        """As Scid does: who it is, a new game, moves told, no moves of the computer."""
        self.order("connect")
        self.until("line New Game")
        self.until("new")
        self.until("button tb_eng_ok")
        self.until("line Referee on")
