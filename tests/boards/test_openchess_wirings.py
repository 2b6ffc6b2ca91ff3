"""Open-Chess as people wire it: the data of each file in boards/openchess/wirings, against a
board that is wired so."""


import pytest

from boards import wirings
from emulator import Emulator, emulated_image
from openchess_parts import BOARD, Parts

WIRINGS = wirings(BOARD)
FIRST_RANK_AND_A_FILE = [*range(8), *range(8, 64, 8)]  # a square of each row and column
ROUND_MS = 60  # two rounds of the sensors, and the lights between them
INITIAL = 0xFFFF00000000FFFF


@pytest.mark.parametrize("wiring", WIRINGS)
def test_each_square_and_its_light_are_themselves(wiring):
    parts = Parts(wiring=wiring)
    try:
        for mask in [INITIAL, *(1 << square for square in FIRST_RANK_AND_A_FILE)]:
            parts.body.occupy(mask)
            parts.machine.let_pass(ROUND_MS)
            assert parts.ask("s") == f"{mask:016x}"
        assert parts.faults() == []
        for square in FIRST_RANK_AND_A_FILE:
            parts.show(1 << square, red=1 << square)
            lit = {at: colour for at, colour in enumerate(parts.body.colours_now()) if colour}
            assert lit == {square: "red"}
        assert parts.complaints() == []
    finally:
        parts.machine.close()


@pytest.mark.parametrize("wiring", WIRINGS)
def test_a_game_begins_there(wiring):
    image = emulated_image(BOARD, f"kilomate-{wiring}")
    with Emulator(BOARD, image=image, arguments=("--wiring", wiring)) as machine:
        machine.qmp("occupy", squares=f"{INITIAL:016x}")
        machine.write("selftest\n")
        said = machine.read_until("lights: good")
        assert "sensors, column 7: good" in said
        assert machine.read_until("> ").count("differ") == 0
        machine.write("level depth 1\n")
        machine.read_until("> ")
        for mask in (INITIAL ^ 1 << 12, INITIAL ^ 1 << 12 ^ 1 << 28):
            machine.qmp("occupy", squares=f"{mask:016x}")
            machine.let_pass(500)
        machine.read_until("On the board: 1. e4")
        assert machine.qmp("status")["complaints"] == []


def test_a_wiring_that_there_is_not():
    with pytest.raises(RuntimeError, match="a wiring is nano, pico"):
        Emulator(BOARD, arguments=("--wiring", "spaghetti"))
