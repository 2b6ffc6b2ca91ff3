import pytest

from boards import board_value, has_relative, measured_boards
from dialogue import PROMPT, Console
from emulator import Emulator


class Board:
    """One board: its emulator, started again after a test that failed."""

    def __init__(self, name):
        self.name = name
        self.machine = None

    def start(self):
        self.machine = Emulator(self.name)
        self.machine.read_until(PROMPT)
        self.machine.wake()

    def stop(self):
        if self.machine:
            self.machine.close()
        self.machine = None


# A board that is another's chip and program with a body has tests of its own for that, and one
# that runs on another's emulated chip has those of test_relatives.py.
@pytest.fixture(scope="module", params=[name for name in measured_boards() if not has_relative(name)])
def board(request):
    one = Board(request.param)
    yield one
    one.stop()


@pytest.fixture
def machine(board, request):
    """The running board."""
    failures = request.session.testsfailed
    if not board.machine:
        board.start()
    yield board.machine
    board.machine.check()
    if request.session.testsfailed != failures:
        board.stop()


@pytest.fixture
def console(machine):
    """At the prompt of a new game."""
    one = Console(machine)
    one.begin()
    return one


@pytest.fixture
def uci(console):
    """Speaking UCI; back at the console afterwards."""
    one = console.speak_uci()
    yield one
    one.send("console")
    console.expect(PROMPT)


@pytest.fixture
def record_plies(board):
    return int(board_value(board.name, "RECORD_PLIES"))
