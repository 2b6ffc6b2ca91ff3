"""A program that searches positions one by one, each with an empty hash table."""

from dialogue import Uci
from program import Program

PATIENCE_SECONDS = 600


class Searcher:
    """A running program; options: {name: value} of UCI. A context manager."""

    def __init__(self, command, options):
        self.machine = Program(command)
        self.program = Uci(self.machine, PATIENCE_SECONDS)
        self.program.send("uci")
        self.program.lines_until("uciok")
        for name, value in options.items():
            self.program.send(f"setoption name {name} value {value}")

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.machine.__exit__(*exception)

    def search(self, fen, limit):
        """The lines of the search, in the program's own words; the last one is bestmove."""
        self.program.send("ucinewgame")
        self.program.ask(f"position fen {fen}")
        self.program.send("go " + limit)
        return self.program.lines_until("bestmove")
