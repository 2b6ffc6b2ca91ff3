"""Boards with an RP2040: what the emulator refuses is tried out on tiny programs
(tests/rp2040), and the power goes in the middle of what is written to the flash."""

import random
import re
import subprocess
import time

import pytest

from boards import ROOT, RP2040JS, emulator_of, has_value, measured_boards
from dialogue import PROMPT, Console, long_game
from emulator import Emulator
from test_saves import fens_of

BOARDS = [board for board in measured_boards() if emulator_of(board) == RP2040JS]
CUTS = 24
SECONDS = 240


def test_what_the_emulator_refuses():
    done = subprocess.run(["node", "--test", "tests/rp2040/"], cwd=ROOT, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=SECONDS)
    assert done.returncode == 0, done.stdout


# --- power cuts ---

class Cutter:
    """A board that writes to its flash and loses its power meanwhile."""

    def __init__(self, machine, chance):
        self.machine, self.chance = machine, chance
        self.console = Console(machine)
        self.console.expect(r"\nKilomate \S+ on (?s:.*?)" + PROMPT)

    def cut_in(self, kind, lines):
        """Types lines until the power goes in a write of that kind, and comes back; how
        many have been typed."""
        resets = self.machine.resets
        self.machine.qmp("power-cut", kind=kind, fraction=self.chance.random())
        for typed, line in enumerate(lines, 1):
            self.machine.write(line + "\r")
            self.machine.read_until(rf"{re.escape(line)}\r\n(?s:.*?){PROMPT}|\nKilomate \S+ on ")
            self.machine.qmp("query-status")
            if self.machine.resets > resets:
                self.console.ask("")
                return typed
        raise AssertionError(f"there was no {kind}")


@pytest.fixture(params=[board for board in BOARDS if has_value(board, "STORE_SIZE")])
def cutter(request):
    with Emulator(request.param) as machine:
        yield Cutter(machine, random.Random(1))
        cuts = machine.qmp("status")["cutIn"]
        assert len(cuts) >= CUTS // 4 and "nothing" not in cuts
        print(f"{request.param}: {len(cuts)} power cuts: {cuts.count('program')} while a page was written, "
              f"{cuts.count('erase')} while a sector was erased; none lost")


def test_power_cuts_while_a_move_is_written(cutter):
    """It was played or it was not."""
    moves = long_game(CUTS)
    fens = fens_of(moves)
    cutter.console.start_game()
    plies = 0
    for _ in range(CUTS):
        typed = cutter.cut_in("program", moves[plies:])
        fen = cutter.console.fen()
        assert fen in fens[plies + typed - 1:plies + typed + 1], (plies, typed, fen)
        plies = fens.index(fen)
        if plies == len(moves):
            break


def test_power_cuts_while_a_sector_is_erased(cutter):
    """What makes room for newer saves: the game and the settings outlast it."""
    cutter.console.start_game()
    cutter.console.play("e4 e5 Nf3")
    fen = cutter.console.fen()
    for _ in range(CUTS // 4):
        cutter.cut_in("erase", ["info on", "info off"] * 2000)
        assert cutter.console.fen() == fen
        cutter.console.say("info", "is (on|off)")


# --- the boot ROM ---

USB_BOOT_NOTE, USB_BOOT_CALLED = 0x20041FF0, 0x42554253  # what the stand-in writes when it is called with (0, 0)


@pytest.mark.parametrize("name", [*BOARDS, "openchess"])
def test_the_way_into_the_boot_rom(name):
    with Emulator(name) as machine:
        console = Console(machine)
        console.expect(PROMPT)
        machine.wake()
        for line in ("bootloader", "bootloader n", "bootloader yes"):
            console.say(line, r"If you mean it: bootloader y\n")
        console.say("e4", "Kilomate: 1")
        console.send("bootloader y")
        console.expect(r"I wait as the drive RPI-RP2\.\r\n")
        deadline = time.monotonic() + SECONDS
        while machine.read_word(USB_BOOT_NOTE) != USB_BOOT_CALLED:
            assert time.monotonic() < deadline
            time.sleep(0.1)
