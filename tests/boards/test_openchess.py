"""The emulated Open-Chess board: its parts by the program tests/hal/parts, with lights
decoded from the pin; and games by hands on the matrix of sensors."""

import os
import random
import re
import shutil
import subprocess
import time

import pytest

from emulator import ROOT
from openchess_parts import BOARD, SECONDS, Parts
from panel_commands import Commands
from panel_front import EmulatedColours, Front
from panel_hands import asked, play_game, put_on_a_wrong_square, wait_until
from panel_pieces import HandsError, square_number

WORK_US = 10000 * 8 / 1000      # 10,000 instructions, if each took one cycle at 125 MHz
START_US = 50000
COLUMNS = [f"sensors, column {column}" for column in range(8)]
COLOURS = ("white", "red", "green", "yellow", "blue", "magenta", "cyan")  # by red 1, green 2, blue 4
ALL_SQUARES = 2 ** 64 - 1
INITIAL = 0xFFFF00000000FFFF
ENDGAME = 0xE00000000000F042   # few enough for a sensor to be stuck
A_FILE = 0x0101010101010101


def test_the_models_themselves():
    """That they are as the data sheets say, and complain."""
    tests = os.path.join(ROOT, "tests", "rp2040", "openchess.test.mjs")
    done = subprocess.run([shutil.which("node"), "--test", tests], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.fixture(scope="module")
def running():
    one = Parts()
    yield one
    one.machine.close()


@pytest.fixture
def parts(running):
    """Nothing that would not work on silicon has been done when a test is over."""
    running.ask("l 0 0")
    yield running
    running.body.no_faults()
    running.ask("c 4 4 e")
    assert running.complaints() == []


# --- sensors ---

def test_the_body_is_whole(parts):
    assert parts.ask("b") == "00 00 00 1"
    assert [parts.ask(f"p {part:x}") for part in range(9)] == [*COLUMNS, "lights"]
    assert parts.faults() == [] and parts.start_us < START_US


def test_each_square_is_itself(parts):
    for square in range(64):
        parts.occupied(1 << square)
    for mask in (INITIAL, 0x55AA55AA55AA55AA, 0):
        parts.occupied(mask)


@pytest.mark.parametrize("turn", range(16))
def test_parts_that_lie_in_another_way(parts, turn):
    choice = random.Random(turn)
    parts.body.wire(squares_turn=turn, lights_turn=15 - turn)
    parts.ask(f"c 4 {turn:x} {15 - turn:x}")
    for _ in range(8):
        square = choice.randrange(64)
        parts.occupied(1 << square)
        parts.show(1 << square, blue=ALL_SQUARES)
        assert [at for at, word in enumerate(parts.words()) if word != "00000000"] == [square]
    parts.occupied(0)
    parts.body.wire()


@pytest.mark.parametrize("column", range(8))
def test_a_column_that_is_stuck(parts, column):
    parts.occupied(INITIAL)
    parts.body.fault(f"column {column}", True)
    parts.faults_become([COLUMNS[column]])
    file = A_FILE << 7 - column
    parts.body.occupy(INITIAL ^ ALL_SQUARES)
    parts.becomes("s", f"{INITIAL & file | ~INITIAL & ALL_SQUARES & ~file:016x}")
    parts.body.fault(f"column {column}", False)
    parts.faults_become([])
    parts.occupied(0)


def test_a_magnet_under_the_board(parts):
    parts.occupied(INITIAL)
    parts.body.fault("magnet", True)
    parts.faults_become(COLUMNS)
    assert parts.ask("s") == f"{INITIAL:016x}"
    parts.body.fault("magnet", False)
    parts.faults_become([])


@pytest.mark.parametrize("fault, seen", [("stuck e4", ENDGAME | 1 << 28), ("dead g1", ENDGAME ^ 1 << 6),
                                         ("swap g1 e4", ENDGAME ^ 1 << 6 ^ 1 << 28)])
def test_wrong_sensors_are_squares(parts, fault, seen):
    parts.occupied(ENDGAME)
    parts.body.fault(fault, True)
    parts.becomes("s", f"{seen:016x}")
    parts.body.fault(fault, False)
    parts.becomes("s", f"{ENDGAME:016x}")
    assert parts.faults() == []


@pytest.mark.parametrize("fault, others", [("flicker e4", ENDGAME), ("weak g1", ENDGAME ^ 1 << 6)])
def test_sensors_that_flicker(parts, fault, others):
    parts.occupied(ENDGAME)
    parts.body.fault(fault, True)
    seen = {parts.ask("s") for _ in range(300)}
    square = 1 << square_number(fault.split()[1])
    assert seen == {f"{others:016x}", f"{others | square:016x}"}


def test_resets_of_the_usb_move_no_piece():
    """For erratum RP2040-E5 the chip takes GPIO15, which is the clock of the sensors' register."""
    parts = Parts("--busy", "--no-open")
    try:
        parts.occupied(ENDGAME)
        for _ in range(10):
            parts.machine.qmp("usb-plug")
            deadline = time.monotonic() + SECONDS
            while not parts.machine.qmp("usb-status")["configured"]:
                assert time.monotonic() < deadline
                assert parts.ask("s") == f"{ENDGAME:016x}"
                assert parts.faults() == []
            parts.machine.qmp("usb-unplug")
        assert parts.complaints() == []
    finally:
        parts.machine.close()


# --- lights ---

def test_each_light_is_itself(parts):
    for square in range(64):
        parts.show(1 << square, green=1 << square)
        assert [at for at, word in enumerate(parts.words()) if word != "00000000"] == [square]


def test_each_colour_and_brightness(parts):
    for brightness in range(5):
        parts.ask(f"c {brightness} 4 e")
        for colour, name in enumerate(COLOURS):
            parts.show(0xF0, 0, *(0xF0 if colour >> bit & 1 else 0 for bit in range(3)))
            assert parts.body.colours() == [name if 0xF0 >> square & 1 else "" for square in range(64)]
    parts.ask("c 4 4 e")
    parts.show(1)
    assert parts.words()[0] == "00000019"  # white by its own channel


def test_many_lights_are_dimmed(parts):
    parts.show(ALL_SQUARES, blue=ALL_SQUARES)
    draw = sum(sum(bytes.fromhex(word)) for word in parts.words()) * 20 / 255
    assert 200 < draw <= 250


def test_blinking(parts):
    parts.show(0xFF, 0xF00, red=0xFFF)
    assert parts.body.lights() == (0xFF, 0xF00)
    parts.show(0xFF, 0x1F0F, red=0xFFFF)
    assert parts.body.lights() == (0xF0, 0x1F0F)


def test_a_strip_that_was_without_power(parts):
    parts.show(0x42, red=0x42)
    wait_until(lambda: parts.body.lights() == (0x42, 0))  # nothing is thought to blink still
    parts.body.strip_loses_power()
    assert all(word == "00000000" for word in parts.words())
    wait_until(lambda: parts.body.lights() == (0x42, 0))


def test_lights_are_not_sent_without_a_change(parts):
    parts.show(1)
    before = parts.body.look()["frames"], parts.nanos()
    parts.machine.let_pass(3000)
    after = parts.body.look()["frames"], parts.nanos()
    seconds = (after[1] - before[1]) / 1e9
    assert seconds - 1 < after[0] - before[0] <= seconds + 1


def test_a_reset_in_the_middle_of_anything(parts):
    chance = random.Random(3)
    for _ in range(30):
        parts.ask(f"l {chance.getrandbits(64):x} 0")
        parts.machine.let_pass(chance.random() * 10)
        parts.machine.qmp("system_reset")
        parts.started()
    parts.occupied(0xF00000000000000F)


def test_an_exchange_is_short(parts):
    """Here all else has been done: the longest of all."""
    parts.show(ALL_SQUARES, ALL_SQUARES, blue=ALL_SQUARES)
    parts.occupied(INITIAL)
    assert 0 < int(parts.ask("t"), 16) <= WORK_US


# --- games ---

@pytest.fixture
def front(tmp_path):
    with Front(EmulatedColours(BOARD, str(tmp_path / "store"), None), str(tmp_path / "pieces")) as one:
        yield one
        assert one.machine.qmp("status")["complaints"] == []


def at_prompt(front):
    commands = Commands(front)
    commands.run("wait console Kilomate")
    return commands


def test_a_whole_game(front, referee):
    assert re.search("wins|[Dd]raw", play_game(front, referee, 1))


def test_a_move_and_its_answer(front):
    commands = at_prompt(front)
    commands.run("type level depth 1")
    commands.run("lift e2")
    commands.run("place e4")
    commands.run("wait console On the board: 1. e4")
    commands.run("wait console Kilomate: 1... ")
    wait_until(lambda: any(asked(front)))
    lit, blinking = asked(front)
    assert lit.bit_count() == blinking.bit_count() == 1
    assert blinking & front.pieces.occupied()


def test_a_wrong_square_is_explained(front):
    at_prompt(front)
    front.let_pass(500)
    put_on_a_wrong_square(front)


def tones(front):
    """What the buzzer has played since the last time: Hz, how long it was high in percent, and
    milliseconds."""
    front.let_pass(1000)
    return [(round(tone["hz"]), round(tone["percent"]), round(tone["ms"])) for tone in front.machine.qmp("tones")["tones"]]


def test_the_buzzer_plays_what_is_wanted(front):
    """From the pin: frequencies within 1 %, durations within 20 ms."""
    commands = at_prompt(front)
    commands.run("type level depth 1")
    commands.run("type book off")
    assert tones(front) == []
    for line, wanted in (("sound high", [(1047, 50, 70)]), ("zzzz", [(659, 50, 90), (392, 50, 220)]),
                         ("sound low", [(1047, 3, 70)]), ("sound medium", [(1047, 12, 70)]),
                         ("setup 4k3/8/8/8/8/8/5PPP/R5K1 w - - 0 1", []),
                         ("referee", []), ("Ra8", [(1568, 12, 60), (1568, 12, 60), (1568, 12, 120)]),
                         ("sound off", []), ("zzzz", [])):
        commands.run(f"type {line}")
        heard = tones(front)
        assert len(heard) == len(wanted), (line, heard)
        for (hz, percent, ms), (wanted_hz, wanted_percent, wanted_ms) in zip(heard, wanted):
            assert abs(hz - wanted_hz) <= 0.01 * wanted_hz, (line, heard)
            assert abs(percent - wanted_percent) <= 1, (line, heard)
            assert -5 <= ms - wanted_ms <= 20, (line, heard)


def test_a_wrong_piece_is_heard(front):
    commands = at_prompt(front)
    tones(front)
    commands.run("lift e2")
    commands.run("place e5")
    front.let_pass(1500)
    assert [hz for hz, _, _ in tones(front)] in ([659, 392], [658, 392], [660, 392])


def test_there_are_no_keys(front):
    with pytest.raises(HandsError, match="no keys"):
        front.press("select")


def test_a_board_that_has_been_reset_sees_the_pieces(front):
    commands = at_prompt(front)
    front.machine.qmp("system_reset")
    wait_until(lambda: front.lights() and front.follow() or front.resets == 1)
    commands.run("wait console Kilomate")
    commands.run("lift e2")
    commands.run("place e4")
    commands.run("wait console On the board: 1. e4")


@pytest.mark.parametrize("fault", ["column 3", "magnet", "stuck e4", "dead e2", "swap e2 d2", "flicker e4", "weak e2"])
def test_sensors_that_are_wrong_move_nothing(front, fault):
    commands = at_prompt(front)
    before = front.machine.reader.take(65536, 0)
    commands.run(f"fault {fault} on")
    front.let_pass(5000)
    front.follow()
    assert "On the board" not in "\n".join(front.console.lines), before
    commands.run(f"fault {fault} off")
    front.let_pass(8000 if "flicker" in fault or "weak" in fault else 2000)  # what flickered has been calm for so long
    commands.run("lift d2")
    commands.run("place d4")
    commands.run("wait console On the board: 1. d4")


def test_faults_that_there_are_not_are_told(front):
    at_prompt(front)
    for fault in ("bus", "column 8", "swap e2", "stuck e9"):
        with pytest.raises(HandsError):
            front.fault(fault, True)


# --- choices by the kings ---

def colour_of(front, name):
    return front.colours()[square_number(name)]


def until_said(commands, command, pattern):
    """A command is typed until its answer has that line: a choice takes half a second of the board's."""
    def is_said():
        commands.run(f"type {command}")
        commands.front.let_pass(1000)
        commands.front.follow()
        return any(re.search(pattern, line) for line in commands.front.console.lines[-30:])
    wait_until(is_said, f"{command}: no {pattern}")


def kings_off(commands):
    for square in ("e1", "e8"):
        commands.run(f"box {square}")
    wait_until(lambda: colour_of(commands.front, "f4") == "green")
    commands.run("take K")


def kings_back(commands):
    commands.run("place e1")
    commands.run("take k")
    commands.run("place e8")
    commands.run("wait lights")


def choose(commands, square, command, pattern):
    commands.run(f"place {square}")
    until_said(commands, command, pattern)
    commands.run(f"lift {square}")
    commands.front.let_pass(1000)


def test_strength_style_and_book_are_chosen_by_the_kings(front):
    commands = at_prompt(front)
    commands.run("type level time 60")
    kings_off(commands)
    choose(commands, "c4", "level", "^Strength: Elo 2000")
    choose(commands, "c4", "level", "^Strength: Elo 1600")
    choose(commands, "c5", "style", "^Style: solid")
    choose(commands, "h5", "book", "^The book is wide")
    choose(commands, "h5", "book", "^The book is off")
    assert not front.lights()[1] & sum(1 << square_number(name) for name in ("c4", "c5", "h5"))
    commands.run("box")
    commands.run("lift b2")  # a wrong hand: a pawn is no king, and chooses nothing
    commands.run("place g4")
    wait_until(lambda: colour_of(front, "g4") == colour_of(front, "b2") == "red")
    commands.run("lift g4")
    commands.run("place b2")
    commands.run("take K")
    kings_back(commands)
    commands.run("power off")
    commands.run("power on")
    commands.run("wait console Kilomate")
    until_said(commands, "level", "^Strength: Elo 1600")
    until_said(commands, "style", "^Style: solid")
    until_said(commands, "book", "^The book is off")
    commands.run("lift e2")
    commands.run("place e4")
    commands.run("wait console Thinking")  # no book
    commands.run("wait console Kilomate: 1... ")  # and few nodes, not a minute
