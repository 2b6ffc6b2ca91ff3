"""Drives a chess program through UCI: positions, legal moves and perft."""

import os
import queue
import shutil
import subprocess
import threading

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

# Debian installs it where root's PATH does not look
PATH = os.environ.get("PATH", "") + ":/usr/games"
STOCKFISH = shutil.which("stockfish", path=PATH) or "stockfish"


class UciError(Exception):
    """The program ended, stayed silent or said something else than expected."""


class UciProgram:
    """One running program. timeout: seconds without a line that mean it hangs."""

    def __init__(self, command, timeout=600):
        self.command = command
        self.timeout = timeout
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()
        self.send("uci")
        self.wait_for("uciok")
        self.synchronize()

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        self.close()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip())
        self.lines.put(None)

    def send(self, line):
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except (BrokenPipeError, ValueError) as error:
            raise UciError(f"{self.command}: ended before '{line}'") from error

    def line(self):
        try:
            line = self.lines.get(timeout=self.timeout)
        except queue.Empty:
            raise UciError(f"{self.command}: silent for {self.timeout} s") from None
        if line is None:
            raise UciError(f"{self.command}: ended, status {self.process.wait()}")
        return line

    def wait_for(self, start):
        """Returns the lines up to and with the one that begins so."""
        lines = []
        while True:
            lines.append(self.line())
            if lines[-1].startswith(start):
                return lines

    def synchronize(self):
        self.send("isready")
        self.wait_for("readyok")

    def set_position(self, fen, moves=()):
        where = "startpos" if fen == START else f"fen {fen}"
        tail = " moves " + " ".join(moves) if moves else ""
        self.send(f"position {where}{tail}")

    def perft(self, depth):
        """Leaves of the position that is set, and the same by root move."""
        self.send(f"go perft {depth}")
        moves = {}
        while True:
            left, colon, right = self.line().partition(":")
            if not colon:
                continue
            if left == "Nodes searched":
                return int(right), moves
            if right.strip().isdigit() and 4 <= len(left) <= 5:
                moves[left] = int(right)

    def describe(self):
        """(FEN, list of checking squares) of the position, from `d`; Stockfish only."""
        self.send("d")
        fen = ""
        for line in self.wait_for("Checkers:"):
            if line.startswith("Fen: "):
                fen = line[5:]
        return fen, line.split()[1:]

    def close(self):
        if self.process.poll() is None:
            try:
                self.send("quit")
                self.process.wait(timeout=5)
            except (UciError, subprocess.TimeoutExpired):
                self.process.kill()
                self.process.wait()
