import pathlib
import signal

import pytest

pytest.register_assert_rewrite(
    "dialogue", *(path.stem for path in pathlib.Path(__file__).parent.glob("*_dialogues.py")))

from dialogue import Referee, stockfish

# A shell without job control starts what runs in the background with SIGINT ignored, and all that it
# starts in turn: the programs here are told to end by it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def referee():
    with stockfish() as program:
        yield Referee(program)
