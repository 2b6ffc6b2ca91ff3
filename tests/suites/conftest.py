import resource

import pytest

from dialogue import Uci
from emulator import board_value
from program import kilomate

SMALL_MEMORY = 300 << 20


def limit_memory():
    resource.setrlimit(resource.RLIMIT_AS, (SMALL_MEMORY, SMALL_MEMORY))


@pytest.fixture
def uci():
    with kilomate() as program:
        yield Uci(program)


@pytest.fixture
def small_memory():
    """On a system with 300 MB of memory."""
    with kilomate(before=limit_memory) as program:
        yield Uci(program)


@pytest.fixture
def record_plies():
    return int(board_value("host", "RECORD_PLIES"))
