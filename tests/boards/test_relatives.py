"""Boards that run on the emulated chip of another board: their own program, memory and
drivers, in short. The long tests of the other board stand for the rest; the saves have
test_saves.py, and the benches check-bench."""

import os
import re

import pytest

from boards import ROOT, board_value, board_words, has_relative, has_value, measured_boards
from contract import emulated_contract
from dialogue import PROMPT, Console, assert_pgn_sound
from emulator import Emulator, preload_arguments, symbol_address
from mirror_dialogues import MirrorDialogues

PROMISES = 50  # at least so many are checked
PLIES = 160    # after so many a game is long enough
RELATIVES = [name for name in measured_boards() if has_relative(name)]


@pytest.fixture(params=RELATIVES)
def name(request):
    return request.param


@pytest.fixture
def console(name):
    with Emulator(name) as machine:
        one = Console(machine)
        one.first = one.expect(PROMPT)
        machine.wake()
        yield one


def test_the_other_board_has_this_emulator(name):
    other = board_value(name, "EMULATED_AS")
    assert other in measured_boards() and not has_relative(other)
    assert board_value(name, "QEMU_MACHINE") == board_value(other, "QEMU_MACHINE")


def test_its_memory_is_that_of_the_other_chip(name):
    """As its data sheet has it: some releases of the emulator have more, in other places."""
    with open(os.path.join(ROOT, "linker", "memories.mk"), encoding="ascii") as file:
        chip = board_value(board_value(name, "EMULATED_AS"), "MCU")
        start, length = (int(word, 16) for word in re.search(rf"^RAM_{chip} := (\w+) (\w+)$", file.read(), re.M).groups())
    ends = ["arena_end"] + (["archive_start", "store_end"] if has_value(name, "EMULATED_STORE_SIZE") else [])
    for end in ends:
        assert start < symbol_address(name, "cortexm_" + end) <= start + length


def test_its_drivers_keep_the_contract(name):
    contract = emulated_contract(name)
    assert contract.broken == []
    assert len(contract.kept) > PROMISES


def test_a_game_against_itself(name, console):
    assert f" on {name} (" in console.first
    console.say("level nodes 300", "nodes a move")
    answer = ""
    for _ in range(PLIES):
        answer = console.ask("go")
        if answer.endswith("Game over> "):
            break
        assert "Kilomate: " in answer
    match = re.search(r"(1-0|0-1|1/2-1/2)\n", answer)
    assert_pgn_sound(console, match.group(1) if match else "*")
    said = console.ask("version")
    assert "Received bytes lost: 0." in said
    assert int(re.search(r"never used (\d+)\.", said).group(1)) > 0


def test_its_self_test_is_good_but_for_the_crystal(console):
    """Which the emulator has not: the program runs on, and says so."""
    said = console.ask("selftest")
    assert "runs, but not from its crystal." in said and "Memory: good." in said
    assert "The self test has passed." in said


def test_a_reset_in_a_search(name, console):
    console.ask("level time 3600")
    console.send("go")
    console.expect("Thinking")
    console.machine.qmp("system_reset")
    console.expect(f"Kilomate (?s:.*) on {name} ")


class TestMirror(MirrorDialogues):
    """Where the other board has none."""

    @pytest.fixture(params=[name for name in RELATIVES if "mirror" in board_words(name, "ADDITIONS")])
    def console(self, request):
        with Emulator(request.param) as machine:
            one = Console(machine)
            one.expect(PROMPT)
            machine.wake()
            for line in ("variety off", "book off", "level depth 1"):
                one.ask(line)
            yield one


# --- the Blue Pill's look at its flash ---

TOO_SMALL = r"This chip reports less than 128 KB of flash: [^\r]*\.\r\n"


def preloaded(missing_kb):
    """Started with so much less flash, by the word that stands for the register."""
    return Emulator("bluepill", arguments=preload_arguments(
        "bluepill", symbol_address("bluepill", "stm32f103_missing_kb"), missing_kb))


@pytest.mark.parametrize("missing_kb", [64, 112])
def test_a_chip_of_too_little_flash_asks_for_a_key(missing_kb):
    """Again and again, for the terminal may be opened late; and goes on."""
    with preloaded(missing_kb) as machine:
        for _ in range(3):
            assert "Kilomate" not in machine.read_until(TOO_SMALL)
        machine.write(" ")
        console = Console(machine)
        assert " on bluepill (" in console.expect(PROMPT)
        machine.wake()
        console.say("e4", "Kilomate: ")
        machine.qmp("system_reset")
        machine.read_until(TOO_SMALL)


@pytest.mark.parametrize("missing_kb", [0, (128 - 256) % 2 ** 32])
def test_a_chip_of_enough_flash_asks_for_nothing(missing_kb):
    with preloaded(missing_kb) as machine:
        assert "This chip" not in Console(machine).expect(PROMPT)


def test_what_asks_lies_where_every_chip_has_flash():
    first = symbol_address("bluepill", "cortexm_image_start")
    for name in ("stm32f103_start", "port_start", "wait_for_a_key", "too_small"):
        assert symbol_address("bluepill", name) - first < 1024
