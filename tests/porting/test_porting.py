"""Follows docs/build/porting.md word for word: the shell blocks of each part are run
in a copy of the project, and what they made is looked at. And the drivers' test
is shown to notice drivers that break their promises."""

import glob
import os
import re
import subprocess
import time

import pytest

import boards
import emulator
import guide
from copies import copy_project
from dialogue import PROMPT, Console
from program import KILOMATE
from qemu_body import QemuBody

PROJECT = emulator.ROOT
GUIDE = os.path.join(PROJECT, "docs", "build", "porting.md")
DATA_LINES = {"pocket": 60, "slate": 120, "anvil": 60}  # of a board, at most
CHIP_LINES = 400
LARGE_CHIPS = {"rp2040": 720}
PARTS = {"A new board on a known chip": "pocket", "A board with parts": "slate",
         "A new chip": "anvil"}  # and the board of each
OWN_CHIP, OWN_BOARD = "acme1", "anvil"


def part_text(title):
    return guide.part_text(GUIDE, title)


def commands(title):
    return guide.commands(GUIDE, title)


def without(line, text):
    assert text.count(line) == 1
    return text.replace(line, "")


def line_counts(folder):
    """Of the data: file -> lines."""
    counts = {}
    for pattern in ("boards/**/*", "hal/**/*", "linker/*"):
        for path in glob.glob(os.path.join(folder, pattern), recursive=True):
            if os.path.isfile(path):
                with open(path, encoding="utf-8") as text:
                    counts[os.path.relpath(path, folder)] = len(text.readlines())
    return counts


class Followed:
    """A part of the guide, followed."""

    def __init__(self, folder, title):
        self.folder = str(folder)
        self.title = title
        self.board = PARTS[title]
        copy_project(self.folder, "tests/hal")
        before = line_counts(self.folder)
        self.status, self.output = guide.shell(commands(title), self.folder)
        self.added = {path: lines - before.get(path, 0)
                      for path, lines in line_counts(self.folder).items()
                      if lines != before.get(path, 0)}


@pytest.fixture(scope="module", params=PARTS)
def followed(request, tmp_path_factory):
    return Followed(tmp_path_factory.mktemp("copy"), request.param)


# --- the guide ---

def test_every_command_succeeds(followed):
    assert followed.status == 0, followed.output
    assert re.search(r"^1\.\.\d+$", followed.output, re.M) and "not ok" not in followed.output


def test_the_bench_is_that_of_the_host(followed):
    """Of one with the same network."""
    host = subprocess.run([KILOMATE, "--profile=stm32vldiscovery", "bench"], stdout=subprocess.PIPE, text=True, check=True,
                          timeout=60).stdout
    nodes = r"^(\d+) nodes \d+ nps$"
    assert re.search(nodes, followed.output, re.M).group(1) == \
        re.search(nodes, host, re.M).group(1)


def test_the_board_plays(followed, monkeypatch):
    monkeypatch.setattr(emulator, "ROOT", followed.folder)
    monkeypatch.setattr(boards, "ROOT", followed.folder)
    with emulator.Emulator(followed.board) as machine:
        console = Console(machine)
        assert f" on {followed.board} (" in console.expect(PROMPT)
        machine.wake()
        console.ask("level depth 2")
        console.say("e4", r"Kilomate: 1\.\.\. ")


def test_a_board_is_so_many_lines_of_data(followed):
    folder = f"boards/{followed.board}/"
    data = {path: lines for path, lines in followed.added.items() if not path.startswith("hal/")}
    assert {path for path in data if path.startswith(folder)} >= {
        folder + name for name in ("board.mk", "board.c", "profile.def")}
    limit = DATA_LINES[followed.board]
    assert sum(data.values()) <= limit, data
    assert followed.board == OWN_BOARD or f"at most {limit} lines" in part_text(followed.title)


@pytest.mark.parametrize("followed", ["A new board on a known chip", "A board with parts"],
                         indirect=True)
def test_a_board_alone_touches_no_driver(followed):
    assert set(followed.added) == {"boards/budget.txt"} | {
        f"boards/{followed.board}/{name}" for name in ("README.md", "board.c", "board.mk", "profile.def")}


@pytest.mark.parametrize("followed", ["A board with parts"], indirect=True)
def test_the_parts_are_driven(followed, monkeypatch):
    """tests/boards/test_parts.py tries them all; here it is the wiring of the guide's board."""
    monkeypatch.setattr(emulator, "ROOT", followed.folder)
    monkeypatch.setattr(boards, "ROOT", followed.folder)
    image = emulator.emulated_image(followed.board, "parts")
    squares = 0x8001400220041008

    def becomes(question, answer):
        machine.write(question + "\n")
        while machine.read_until(r"\n").strip() != answer:
            machine.write(question + "\n")

    with emulator.Emulator(followed.board, image=image, parts=True) as machine:
        machine.read_until("us\r\n")
        body = QemuBody(machine)
        body.occupy(squares)
        becomes("s", f"s {squares:016x}")
        becomes(f"l {squares:x} 0", "l")
        becomes("w 0 5a", "w")
        becomes("r 0 1", "r 5a")
        becomes("f", "f 0f 00000000")
        deadline = time.monotonic() + 10
        while body.lights() != (squares, 0):
            assert time.monotonic() < deadline


def test_a_board_that_qemu_does_not_emulate(tmp_path):
    copy_project(tmp_path, "tests/hal")
    script = without("QEMU_MACHINE := netduinoplus2\n", commands("A new board on a known chip"))
    status, output = guide.shell(script, tmp_path)
    assert status != 0 and "pocket: nothing emulates it\n" in output
    status, output = guide.shell("make -n check-bench | grep bench_all", tmp_path)
    assert status == 0 and "lm3s6965evb" in output and "pocket" not in output


# --- a chip ---

def shared_drivers():
    """Folders of hal/ that chips share; the others are chips."""
    with open(os.path.join(PROJECT, "hal", "drivers.mk"), encoding="ascii") as drivers:
        return {name for line in re.findall(r":=(.*)", drivers.read()) for name in line.split()}


def chips():
    folders = {os.path.basename(path) for path in glob.glob(os.path.join(PROJECT, "hal", "*"))
               if os.path.isdir(path)}
    return sorted(folders - shared_drivers() - {"parts"})


def is_for_parts(path):
    """What drives the buses or pins of a board with parts, its store, its buzzer, the USB, or the way
    back into the boot ROM."""
    with open(os.path.join(PROJECT, path), encoding="utf-8") as source:
        text = source.read()
    own = os.path.basename(path)
    return own in ("bootloader.c", "buses.h", "flash.c", "flash.h", "pins.h", "program.c", "pwm.h", "ssi.h") or own.startswith("usb") or \
        re.search(r'"hal/(store|sound|\w+/(buses|pins))\.h"', text) is not None


@pytest.mark.parametrize("chip", chips())
def test_a_chip_is_so_many_lines(chip):
    counts = line_counts(PROJECT)
    lines = sum(count for path, count in counts.items()
                if path.startswith(f"hal/{chip}/") and not is_for_parts(path))
    assert lines <= LARGE_CHIPS.get(chip, CHIP_LINES)
    assert f"at most {CHIP_LINES} lines" in part_text("A new chip")


def symbols(objects, kinds):
    listing = subprocess.run(["arm-none-eabi-nm", "-g", *objects], check=True, text=True,
                             stdout=subprocess.PIPE).stdout
    return set(re.findall(rf"^[0-9a-f ]* [{kinds}] (\w+)$", listing, re.M))


@pytest.mark.parametrize("followed", ["A new chip"], indirect=True)
def test_the_guide_lists_what_a_chip_supplies(followed):
    """The functions of its folder, and of hal/systick, that others call; without the buzzer's, which
    only boards with one call."""
    build = os.path.join(followed.folder, "build", followed.board)
    objects = set(glob.glob(build + "/**/*.o", recursive=True))
    own = {path for path in objects if f"/hal/{OWN_CHIP}/" in path or "/hal/systick/" in path}
    supplied = {name for name in symbols(own, "T") & symbols(objects - own, "U")
                if not name.startswith("hal_sound_")}
    listed = set(re.findall(r"^\| `(\w+)` \|", part_text("A new chip"), re.M))
    assert listed == supplied


# --- that the checks notice ---

@pytest.mark.parametrize("line, complaint", [
    ("DRIVERS_acme1 := cortexm systick pl011\n", "undefined reference"),
    ("RAM_acme1x := 0x20000000 0x10000\n", "anvil"),
    ("mv hal/acme1/lm3s.h hal/acme1/acme1.h\n", "acme1/acme1.h")])
def test_a_guide_that_lacks_a_line_fails(tmp_path, line, complaint):
    copy_project(tmp_path, "tests/hal")
    script = without(line, commands("A new chip"))
    script = script[:script.index("make size")]
    status, output = guide.shell(script, tmp_path)
    assert status != 0 and complaint in output


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """A board whose drivers keep the contract, built."""
    folder = tmp_path_factory.mktemp("sound")
    copy_project(folder, "tests/hal")
    status, output = guide.shell("make contract BOARD=stm32vldiscovery", folder)
    assert status == 0, output
    return folder


# (A clock that is sixteen times too fast is noticed on a PC that is slow for other reasons, too.)
BROKEN_DRIVERS = [
    ("hal/systick/clock.c", "milliseconds++;", "milliseconds += 16;",
     "milliseconds are those of the PC"),
    ("hal/cortexm/system.c", "if (!console_is_waiting())", "",
     "hal_idle returns at once if a byte waits"),
    ("hal/cortexm/fault.c", "fault_record.magic = 0;\n    return", "return",
     "the fault is told once"),
    ("hal/cortexm/selftest.c", "*word = kept;", "", "the memory of variables and stack is good"),
    ("hal/stm32/usart.c", "(uint8_t)stm32_console.registers->DR;",
     "(uint8_t)(stm32_console.registers->DR & 0x7F);", "every byte value is received"),
    ("linker/cortexm.ld.in", "ALIGN(cortexm_bss_end, 8)", "ALIGN(cortexm_bss_end, 8) + 4",
     "the arena is aligned to 8 bytes"),
    ("hal/cortexm/startup.c", "section_zero(cortexm_bss_start,", "section_zero(cortexm_bss_end,",
     "variables have their initial values"),
]


@pytest.mark.parametrize("path, right, wrong, promise", BROKEN_DRIVERS)
def test_the_contract_test_notices(sound, path, right, wrong, promise):
    file = os.path.join(sound, path)
    with open(file, encoding="ascii") as source:
        text = source.read()
    assert right in text
    try:
        with open(file, "w", encoding="ascii") as source:
            source.write(text.replace(right, wrong))
        status, output = guide.shell("make contract BOARD=stm32vldiscovery", sound)
    finally:
        with open(file, "w", encoding="ascii") as source:
            source.write(text)
    assert status != 0 and re.search(rf"^not ok \d+ - {promise}", output, re.M), output
