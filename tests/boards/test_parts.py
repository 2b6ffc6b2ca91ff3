"""The parts of each board that has some, attached to the emulator: squares, lights, keys,
screen and store by the program tests/hal/parts, with the player's hands and eyes of
tools/emulator/qemu_body.py; and parts that are missing, vanish, and come back."""

import os
import random
import re
import time

import pytest

from emulator import PATIENCE_SECONDS, ROOT, Emulator, board_value, emulated_image, parts_arguments
from qemu_body import HEIGHT, KEYS, WIDTH, QemuBody

ICOUNT = "shift=4,sleep=on"     # an instruction is 16 ns
WORK_US = 10000 * 16 / 1000     # 10,000 instructions
START_US = 50000
SECONDS = PATIENCE_SECONDS
GREYS = (0, 4, 9, 15)           # of the four levels, in board.c
ALL_SQUARES = 2 ** 64 - 1
SENSORS = [f"sensors{i}" for i in range(4)]
LIGHTS = [f"lights{i}" for i in range(4)]
RANKS = ["a1-h2", "a3-h4", "a5-h6", "a7-h8"]
NAMES = dict(zip(SENSORS + LIGHTS, [f"sensors {r}" for r in RANKS] + [f"lights {r}" for r in RANKS]))
NAMES["eeprom"] = "EEPROM"


class Parts:
    """The program of the parts on a running board; its body."""

    def __init__(self, board, **options):
        image = emulated_image(board, "parts")
        self.machine = Emulator(board, image=image, icount=ICOUNT, **options)
        self.body = QemuBody(self.machine)
        self.start_us = self.started()
        self.names = self.ask_names()

    def started(self):
        return int(re.search(r"parts (\d+) us", self.machine.read_until(r"us\r\n")).group(1))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.machine.close()

    def ask(self, line):
        """What follows the letter; a refusal fails."""
        self.machine.write(line + "\n")
        answer = self.machine.read_until(r"\n", SECONDS).strip()
        assert answer[:1] == line[0], (line, answer)
        return answer[1:].strip()

    def is_refused(self, line):
        self.machine.write(line + "\n")
        return self.machine.read_until(r"\n", SECONDS).startswith("?")

    def becomes(self, line, expected):
        """Asks until the answer is as expected."""
        deadline = time.monotonic() + SECONDS
        while (answer := self.ask(line)) != expected:
            assert time.monotonic() < deadline, f"{line}: {answer} and not {expected}"

    def occupied(self, mask):
        self.body.occupy(mask)
        self.becomes("s", f"{mask:016x}")

    def lit(self, lit, blinking):
        deadline = time.monotonic() + SECONDS
        self.ask(f"l {lit:x} {blinking:x}")
        while self.body.lights() != (lit & ~blinking, blinking):
            assert time.monotonic() < deadline, f"lights {self.body.lights()}"

    def ask_names(self):
        count = int(self.ask("f").split()[0], 16)
        return [self.ask(f"p {part:x}") for part in range(count)]

    def faults(self):
        faults = int(self.ask("f").split()[1], 16)
        return [name for part, name in enumerate(self.names) if faults >> part & 1]

    def faults_become(self, expected):
        deadline = time.monotonic() + SECONDS
        while (faults := self.faults()) != expected:
            assert time.monotonic() < deadline, f"{faults} and not {expected}"


def boards_with_parts():
    for name in sorted(os.listdir(os.path.join(ROOT, "boards"))):
        try:
            board_value(name, "QEMU_PARTS")
            yield name
        except (KeyError, OSError):
            continue


@pytest.fixture(scope="module", params=list(boards_with_parts()))
def board(request):
    return request.param


@pytest.fixture(scope="module")
def parts(board):
    with Parts(board, parts=True) as one:
        one.body.wake_keys()
        yield one


# --- each part ---

def test_the_body_is_whole(parts):
    assert parts.ask("b") == f"{WIDTH:02x} {HEIGHT:02x} 1f 1"
    assert parts.names == [f"key {name}" for name in KEYS] + ["display", "EEPROM"] + list(NAMES.values())[:8]
    assert parts.faults() == [] and parts.start_us < START_US


def test_each_square_is_itself(parts):
    for square in range(64):
        parts.occupied(1 << square)
    for mask in (ALL_SQUARES, 0xFFFF00000000FFFF, 0x55AA55AA55AA55AA, 0):
        parts.occupied(mask)


def test_each_light_is_itself(parts):
    for square in range(64):
        parts.lit(1 << square, 1 << (square + 21) % 64)
    parts.lit(ALL_SQUARES, 0)
    parts.lit(ALL_SQUARES, 0x00FF00FF00FF00FF)
    parts.lit(0, 0)


def test_lights_leave_the_sensors_alone(parts):
    parts.occupied(0x8100000000000081)
    parts.lit(ALL_SQUARES, 0xFF)
    parts.lit(0, 0)
    parts.becomes("s", "8100000000000081")


def test_each_key_is_itself(parts):
    for bit in KEYS.values():
        parts.body.press(bit)
        parts.becomes("k", f"{bit:02x}")
    parts.body.press(0x1F)
    parts.becomes("k", "1f")
    parts.body.press(0)
    parts.becomes("k", "00")


def draw(parts, picture, x, y, levels):
    packed = bytes(sum(level << 6 - 2 * i for i, level in enumerate(levels[at:at + 4]))
                   for at in range(0, len(levels), 4))
    parts.ask(f"d {x:x} {y:x} {len(levels):x} {packed.hex()}")
    picture[y][x:x + len(levels)] = [GREYS[level] for level in levels]


def test_pixels_arrive_where_they_belong(parts):
    chance = random.Random(1)
    picture = [[0] * WIDTH for _ in range(HEIGHT)]
    assert parts.body.screen() == picture
    for y in range(HEIGHT):
        draw(parts, picture, 0, y, [chance.randrange(4) for _ in range(WIDTH)])
    assert parts.body.screen() == picture
    for _ in range(100):
        x = chance.randrange(0, WIDTH, 2)
        count = chance.randrange(2, WIDTH - x + 1, 2)
        draw(parts, picture, x, chance.randrange(HEIGHT), [chance.randrange(4) for _ in range(count)])
    assert parts.body.screen() == picture


@pytest.mark.parametrize("piece", ["80 0 2", "0 40 2", "7e 0 4", "0 0 0"])
def test_what_is_not_on_the_screen_is_not_drawn(parts, piece):
    before = parts.body.screen()
    parts.ask(f"d {piece} ffffffff")
    assert parts.body.screen() == before


def test_a_picture_of_the_screen(parts, tmp_path):
    path = tmp_path / "screen.png"
    parts.body.png(path)
    assert path.read_bytes().startswith(b"\x89PNG\r\n\x1a\n")


# --- the store ---

def test_bytes_are_kept_over_a_restart(board, tmp_path):
    eeprom = tmp_path / "eeprom"
    data = bytes(random.Random(2).randrange(256) for _ in range(100))
    with Parts(board, parts=str(eeprom)) as one:
        assert one.ask("m") == "8000 0040 1"
        assert one.ask("r 0 4") == "ff ff ff ff"
        one.ask(f"w 3c {data.hex()}")
        one.ask("w 7ffe a55a")
        assert one.ask("r 3c 64") == data.hex(" ")
    image = eeprom.read_bytes()
    assert image == (b"\xff" * 0x3C + data).ljust(0x7FFE, b"\xff") + b"\xa5\x5a"
    with Parts(board, parts=str(eeprom)) as one:
        assert one.ask("r 3c 64") == data.hex(" ")


@pytest.mark.parametrize("line", ["w 7fff 0011", "w 8000 00", "r 7fff 2", "r 10000 1", "w ffffffff 0011"])
def test_what_is_not_in_the_store_is_refused(parts, line):
    assert parts.is_refused(line)
    assert parts.ask("r 7fff 1") in ("ff", "5a") and parts.ask("r 0 1") == "ff"


# --- faults ---

def test_no_key_is_pressed_before_it_was_released(board):
    with Parts(board, parts=True) as one:
        assert one.ask("k") == "00"
        one.body.press(KEYS["up"])
        assert one.ask("k") == "00"
        one.body.wake_keys()
        one.body.press(KEYS["up"])
        one.becomes("k", "01")


def test_without_parts_there_are_keys_and_a_screen(board):
    with Parts(board) as one:
        assert one.ask("b") == f"{WIDTH:02x} {HEIGHT:02x} 1f 0"
        assert one.names == [f"key {name}" for name in KEYS] + ["display"]
        assert one.faults() == [] and one.ask("m") == "0000 0000 0"
        assert one.start_us < START_US
        one.body.wake_keys()
        one.body.press(KEYS["select"])
        one.becomes("k", "10")


def test_with_the_store_alone_there_are_no_squares(board, tmp_path):
    without = SENSORS + LIGHTS
    with Parts(board, arguments=parts_arguments(board, str(tmp_path / "eeprom"), without)) as one:
        assert one.ask("b").endswith(" 0") and one.names[-1] == "EEPROM"
        one.ask("w 0 1234")
        assert one.ask("r 0 2") == "12 34"


@pytest.mark.parametrize("missing", NAMES)
def test_a_chip_that_is_missing_from_the_start(board, tmp_path, missing):
    with Parts(board, arguments=parts_arguments(board, str(tmp_path / "eeprom"), [missing])) as one:
        assert one.faults() == [NAMES[missing]]
        assert one.ask("b").endswith(" 1")
        one.becomes("s", "0" * 16)
        for chip, sensor in enumerate(SENSORS):
            if sensor != missing:
                one.machine.qmp("qom-set", path=f"/machine/peripheral/{sensor}", property="led5", value="on")
                one.becomes("s", f"{sum(1 << 16 * i + 5 for i in range(chip + 1) if SENSORS[i] != missing):016x}")


@pytest.mark.parametrize("chip", NAMES)
def test_a_chip_that_vanishes_and_comes_back(parts, chip):
    before = 0x00FF00000000FF00
    after = 0x0180018001800180
    parts.occupied(before)
    parts.lit(before, 0)
    parts.body.detach(chip)
    parts.faults_become([NAMES[chip]])
    parts.body.occupy(after)
    gone = 0xFFFF << 16 * SENSORS.index(chip) if chip in SENSORS else 0
    parts.becomes("s", f"{before & gone | after & ~gone:016x}")
    parts.ask(f"l 0 {after:x}")
    assert parts.faults() == [NAMES[chip]]
    parts.body.attach(chip)
    parts.faults_become([])
    parts.becomes("s", f"{after:016x}")
    parts.lit(0, after)
    parts.lit(0, 0)


def test_a_reset_in_the_middle_of_anything(board):
    """A transfer may be cut off at any byte."""
    with Parts(board, parts=True) as one:
        for _ in range(200):
            one.machine.qmp("system_reset")
            one.started()
            assert one.ask("f") == "0f 00000000"
        one.occupied(0xF00000000000000F)


def test_an_exchange_is_short(parts):
    """Here all else has been done: the longest of all."""
    assert 0 < int(parts.ask("t"), 16) <= WORK_US
