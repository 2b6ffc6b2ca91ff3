"""The self test at power on and on command, what started the program, and the
watchdog where the emulator has one."""

import os
import re
import shutil
import subprocess
import zlib

import pytest

from dialogue import PROMPT, Console
from emulator import ROOT, Emulator, emulated_image

FAILED = "The self test FAILED"
WATCHDOG_BOARD = "lm3s6965evb"  # the only one whose watchdog the emulator has
CRC_BYTES = 4


def flash_of(board):
    with open(emulated_image(board).replace(".elf", ".bin"), "rb") as image:
        return image.read()


def console_of(machine):
    """The console after a start, and what it began with."""
    console = Console(machine)
    banner = console.expect(PROMPT)
    machine.wake()
    return console, banner


def started_by(console):
    return re.search(r"Started by (.*)\.\n", console.ask("selftest")).group(1)


# --- the parts ---

def test_a_sound_board_passes(console, board):
    answer = console.ask("selftest")
    image = flash_of(board.name)
    crc = int.from_bytes(image[-CRC_BYTES:], "little")
    assert zlib.crc32(image[:-CRC_BYTES]) == crc
    assert f"Firmware: {len(image) - CRC_BYTES} bytes, CRC {crc:08X}, good.\n" in answer
    assert "Memory: good.\n" in answer
    assert re.search(r"Clock: (good|runs, but not from its crystal)\.\n", answer)
    assert "The self test has passed.\n" in answer and FAILED not in answer


def test_a_passed_self_test_is_silent_at_power_on(board):
    with Emulator(board.name) as machine:
        _, banner = console_of(machine)
    assert "elf test" not in banner and "Started by" not in banner


def test_the_game_goes_on_after_a_self_test(console):
    console.start_game()
    console.play("e4 e5")
    before = console.fen()
    console.ask("selftest")
    assert console.fen() == before
    console.say("go", r"Kilomate: 2\. ")


@pytest.mark.parametrize("place", ["first", "last"])
def test_a_changed_firmware_is_told_at_power_on(board, tmp_path, place):
    """One bit of a text, and one of the last bytes that the CRC covers."""
    with open(emulated_image(board.name), "rb") as image:
        code = bytearray(image.read())
    flash = flash_of(board.name)
    tail = flash[-CRC_BYTES - 16:-CRC_BYTES]
    where = code.index(b"Type a move") if place == "first" else code.index(tail) + len(tail) - 1
    code[where] ^= 0x01 if place == "last" else 0x20
    changed = tmp_path / "changed.elf"
    changed.write_bytes(code)
    with Emulator(board.name, image=str(changed)) as machine:
        console, banner = console_of(machine)
        told = re.search(r"CRC (\w{8}), but built with (\w{8}): flash it anew\.", banner)
        assert FAILED in banner and told.group(1) != told.group(2)
        assert int(told.group(2), 16) == zlib.crc32(flash[:-CRC_BYTES])
        assert "Memory:" not in banner
        console.ask("level depth 1")
        console.say("e4", r"Kilomate: 1\.\.\. ")


def test_missing_memory_is_told_at_power_on():
    """An image that was linked for 4 KB more RAM than the emulated chip has:
    there nothing is kept."""
    board, end, more = WATCHDOG_BOARD, 0x20010000, 0x11000
    folder = f"build/{board}-ram"
    shutil.rmtree(os.path.join(ROOT, folder), ignore_errors=True)
    shutil.copytree(os.path.dirname(emulated_image(board)), os.path.join(ROOT, folder))
    for name in ("kilomate.ld", "kilomate.unsealed.elf"):
        os.remove(os.path.join(ROOT, folder, name))
    environment = {name: value for name, value in os.environ.items() if "MAKE" not in name}
    subprocess.run(["make", "image", f"BOARD={board}", "EMULATED=1", f"BUILD={folder}",
                    f"RAM_lm3s6965=0x20000000 {more:#x}"], cwd=ROOT, check=True, env=environment,
                   stdout=subprocess.DEVNULL)
    with Emulator(board, image=os.path.join(ROOT, folder, "kilomate.elf")) as machine:
        text = machine.read_until(FAILED)
    assert f"Memory: bad at {end:08X}.\r\n" in text


# --- what started the program ---

def test_power_on_and_reset_key_are_told_apart(board):
    with Emulator(board.name) as machine:
        console, _ = console_of(machine)
        first = started_by(console)
        machine.qmp("system_reset")
        console, banner = console_of(machine)
        assert started_by(console) == "the reset key" and "Started by" not in banner
    # the emulated register of the nRF51 names the pin at power on too
    assert first == ("the reset key" if board.name == "microbit" else "power on")


def test_a_fault_is_the_cause_until_the_next_start(board):
    with Emulator(board.name) as machine:
        console, _ = console_of(machine)
        machine.write("fault test\r")
        console, _ = console_of(machine)
        assert started_by(console) == "a fault" == started_by(console)
        machine.qmp("system_reset")
        console, _ = console_of(machine)
        assert started_by(console) == "the reset key"


# --- watchdog ---

@pytest.fixture
def watched():
    """Its time runs ahead whenever it waits; 31 million instructions a second."""
    with Emulator(WATCHDOG_BOARD, icount="shift=5,sleep=off") as machine:
        yield console_of(machine)[0]


def test_a_hang_is_ended_by_the_watchdog_and_told(watched):
    machine = watched.machine
    machine.write("fault hang\r")
    console, banner = console_of(machine)
    place = int(re.search(r"hung and was ended by the watchdog at (\w{8})\.", banner).group(1), 16)
    assert 0 < place < len(flash_of(WATCHDOG_BOARD))
    assert started_by(console) == "the watchdog"
    console.ask("level depth 1")
    console.say("e4", r"Kilomate: 1\.\.\. ")


def test_waiting_feeds_the_watchdog(watched):
    """Minutes of its time pass between two commands."""
    watched.ask("level game 1")
    watched.machine.write("e4\r")
    watched.machine.read_until("The flag has fallen", 60)
    assert started_by(watched) == "power on"


def test_a_long_search_feeds_the_watchdog(watched):
    watched.ask("level time 20")
    watched.machine.write("e4\r")
    assert "watchdog" not in watched.machine.read_until(r"(?s)Kilomate: 1\.\.\. .*White> ", 120)
    assert started_by(watched) == "power on"


def test_a_bench_feeds_the_watchdog(watched):
    """It takes 18 s of the board's time."""
    watched.machine.write("bench\r")
    assert "watchdog" not in watched.machine.read_until(r" nodes \d+ nps", 120)
