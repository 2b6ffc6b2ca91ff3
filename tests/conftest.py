import pytest

pytest.register_assert_rewrite("dialogue", "console_dialogues", "command_dialogues",
                              "uci_dialogues")

from dialogue import Referee, stockfish


@pytest.fixture(scope="session")
def referee():
    with stockfish() as program:
        yield Referee(program)
