"""A chess computer with a body, and what a player does in front of it: the host
program or an emulated board behind the same words."""

import codecs
import os
import re
import threading

from boards import board_words
from emulator import Emulator, board_value, let_pass
from host_body import KILOMATE, HostBody, HostMachine
from openchess_body import OpenChessBody
from panel_pieces import HandsError, Pieces, square_number
from play_speed import emulated_icount, host_options
from qemu_body import KEYS, QemuBody

# Of the board's time.
HAND_MS = 200   # between two movements of a hand: the sensors see both
PRESS_MS = 150  # a key is held, and released before the next press, so long
CHIPS = {f"{kind} a{rank}-h{rank + 1}": f"{kind}{rank // 2}"
         for kind in ("sensors", "lights") for rank in (1, 3, 5, 7)} | {"EEPROM": "eeprom"}


class HostComputer:
    """The host program. store: the file of its saves, or None; speed: of play_speed;
    like: the board whose body it has, or None: all there is but colours; eboard: a link
    to the line of a program that takes it for an electronic board, or None."""

    board = "host"
    key_parts = True  # it breaks keys by itself

    def __init__(self, store, speed, program=(KILOMATE,), like=None, eboard=None):
        self.options = (host_options(speed, like) + ([f"--store={store}"] if store else []) +
                        ([f"--eboard={eboard}"] if eboard else []))
        self.program = program
        self.has_colours = like is not None and has_colours(like)

    def power_on(self, occupied):
        machine = HostMachine(self.options, self.program)
        return machine, HostBody(machine, occupied, self.has_colours)

    def fault(self, body, part, is_on):
        body.fault(part, is_on)


class EmulatedComputer:
    """An emulated board with its parts. store: the file of its EEPROM."""

    key_parts = False
    has_colours = False

    def __init__(self, board, store, speed):
        self.board, self.store = board, store or True
        self.icount = emulated_icount(board, speed)
        board_value(board, "QEMU_PARTS")  # it has some
        self.missing = set()

    def power_on(self, occupied):
        machine = Emulator(self.board, icount=self.icount, parts=self.store)
        body = QemuBody(machine)
        for part in self.missing:
            body.detach(CHIPS[part])
        body.occupy(occupied)
        body.wake_keys()
        return machine, body

    def fault(self, body, name, is_on):
        if name != "bus" and name not in CHIPS:
            raise HandsError(f"an emulated part is bus, {', '.join(CHIPS)}, not '{name}'")
        for part in CHIPS if name == "bus" else [name]:
            if is_on and part not in self.missing:
                self.missing.add(part)
                body.detach(CHIPS[part])
            elif not is_on and part in self.missing:
                self.missing.remove(part)
                body.attach(CHIPS[part])


class EmulatedColours:
    """An emulated Open-Chess board. store: the file of its saves."""

    key_parts = True  # there are no keys that could be broken
    has_colours = True

    def __init__(self, board, store, speed):
        self.board, self.store = board, store or True
        self.icount = emulated_icount(board, speed)

    def power_on(self, occupied):
        machine = Emulator(self.board, icount=self.icount, parts=self.store)
        body = OpenChessBody(machine)
        body.occupy(occupied)
        return machine, body

    def fault(self, body, name, is_on):
        body.fault(name, is_on)


# How a character looks: its colour and the one behind it, as numbers of 256 or None, and whether it is bold.
PLAIN = (None, None, False)
# What a program tells a terminal: ESC [ and its end, or ESC and a character. The last one may be open.
SEQUENCE = re.compile(r"\x1b(?:\[([0-9;?]*)([@-~])|([^\[]))")
OPEN_SEQUENCE = re.compile(r"\x1b(?:\[[0-9;?]*)?$")


def changed_look(look, parameters):
    """By the parameters of ESC [ m: what is not known changes nothing."""
    foreground, background, bold = look
    numbers = [int(number or 0) for number in parameters.split(";") if number.isdecimal() or not number]
    while numbers:
        number = numbers.pop(0)
        if number in (38, 48) and len(numbers) >= 2 and numbers[0] == 5:
            colour = numbers[1] if numbers[1] < 256 else None
            foreground, background = (colour, background) if number == 38 else (foreground, colour)
            del numbers[:2]
        elif number == 0:
            foreground, background, bold = PLAIN
        elif number in (1, 22):
            bold = number == 1
        elif 30 <= number <= 39:
            foreground = number - 30 if number < 38 else None
        elif 40 <= number <= 49:
            background = number - 40 if number < 48 else None
        elif 90 <= number <= 97:
            foreground = number - 82
    return foreground, background, bold


class Console:
    """What has been said on the serial line, as a terminal shows it: lines, and how their characters
    look. What a terminal does besides is left out."""

    LINES = 500

    def __init__(self):
        self.decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self.open = ""  # the beginning of a sequence
        self.clear()

    def clear(self):
        self.lines, self.looks = [""], [[]]
        self.column = self.up = 0  # of the cursor; rows above the last line
        self.look = PLAIN
        self.kept = (0, 0)

    def hear(self, data):
        text, self.open = self.open + self.decode(data), ""
        unfinished = OPEN_SEQUENCE.search(text)
        if unfinished:
            text, self.open = text[:unfinished.start()], unfinished.group()
        end = 0
        for sequence in SEQUENCE.finditer(text):
            self.show(text[end:sequence.start()])
            self.obey(*sequence.groups(""))
            end = sequence.end()
        self.show(text[end:])

    def obey(self, parameters, final, single):
        if final == "m":
            self.look = changed_look(self.look, parameters)
        elif final == "A":
            self.up = min(self.up + int(parameters or 1), len(self.lines) - 1)
        elif final == "K":
            self.set(self.lines[-1 - self.up][:self.column], self.looks[-1 - self.up][:self.column])
        elif single == "7":
            self.kept = self.column, self.up
        elif single == "8":
            self.column, self.up = self.kept

    def set(self, line, looks):
        self.lines[-1 - self.up], self.looks[-1 - self.up] = line, looks

    def show(self, text):
        for character in text:
            if character == "\n" and self.up:
                self.up -= 1
                self.column = 0
            elif character == "\n":
                self.lines, self.looks = [*self.lines[-self.LINES:], ""], [*self.looks[-self.LINES:], []]
                self.column = 0
            elif character == "\r":
                self.column = 0
            elif character == "\b":
                self.column = max(self.column - 1, 0)
            elif character.isprintable():
                line, looks = self.lines[-1 - self.up].ljust(self.column), self.looks[-1 - self.up]
                looks = [*looks, *[PLAIN] * (self.column - len(looks))]
                self.set(line[:self.column] + character + line[self.column + 1:],
                         [*looks[:self.column], self.look, *looks[self.column + 1:]])
                self.column += 1

    def styled(self):
        """The lines, each with its looks."""
        for number, line in enumerate(self.lines):
            looks = self.looks[number] if number < len(self.looks) else []
            yield line, [*looks, *[PLAIN] * len(line)][:len(line)]


class Front:
    """In front of the computer: a player with a chess set. A context manager.
    kept: the file in which the pieces' places are kept from one time to the next."""

    def __init__(self, computer, kept=None):
        self.computer = computer
        self.kept = kept
        self.pieces = Pieces()
        self.restore()
        self.console = Console()
        self.lock = threading.RLock()
        self.held = 0
        self.stuck_keys = 0
        self.closed_sensors = self.open_sensors = 0
        self.machine = self.body = None
        self.resets = 0
        self.told = 0        # complaints of the body that have been taken
        self.lifts = 0       # how often the player has taken a piece
        self.listen = lambda data: data  # to what the computer sends; what of it is the console's

    def __enter__(self):
        self.power(True)
        return self

    def __exit__(self, *_):
        self.power(False)
        if self.kept:
            with open(self.kept, "w", encoding="ascii") as file:
                file.write(self.pieces.text())

    def restore(self):
        """The pieces stand as they were left, or in the initial position."""
        try:
            with open(self.kept or os.devnull, encoding="ascii", errors="replace") as file:
                self.pieces.restore(file.read())
        except FileNotFoundError:
            pass

    # --- the computer ---

    def power(self, is_on):
        with self.lock:
            if self.machine:
                self.machine.close()
                self.machine = self.body = None
            if is_on:
                self.machine, self.body = self.computer.power_on(self.sensed())
                self.resets, self.told = 0, 0
                self.press_held()

    def powered(self):
        if not self.machine:
            raise HandsError("the power is off")
        if self.has_ended():
            raise HandsError("the computer has ended")
        return self.machine

    def follow(self):
        """Takes what the serial line says, and sets a board that has been reset
        as the pieces stand. To be called often."""
        with self.lock:
            if not self.machine:
                return
            self.console.hear(self.listen(self.machine.reader.take(65536, 0)))
            if getattr(self.machine, "resets", 0) != self.resets:
                self.resets = self.machine.resets
                self.console.show("\r\n")  # the prompt that stood there waits for nothing any more
                self.body.wake_keys()
                self.sense()

    def now_ms(self):
        """The computer's own time; None without power."""
        with self.lock:
            return self.body.now_ms() if self.body and not self.has_ended() else None

    def let_pass(self, milliseconds):
        """Waits for so much of its time, or until its power goes."""
        let_pass(self.now_ms, milliseconds)

    def has_ended(self):
        """The computer has ended without being told to."""
        return bool(self.machine) and self.machine.process.poll() is not None

    def complaints(self):
        """What the body has complained of since the last time."""
        complaints = getattr(self.body, "complaints", [])
        new, self.told = complaints[self.told:], len(complaints)
        return new

    def lights(self):
        with self.lock:
            return self.body.lights() if self.body else (0, 0)

    @property
    def has_colours(self):
        """It has coloured lights, and neither keys nor a screen."""
        return self.computer.has_colours

    def colours(self):
        with self.lock:
            return self.body.colours() if self.body else [""] * 64

    def screen(self):
        with self.lock:
            return self.body.screen() if self.body else [[0] * 128 for _ in range(64)]

    def tones(self):
        """All that the buzzer has played since the power came on, in Hz. An emulator has no buzzer."""
        with self.lock:
            return list(getattr(self.body, "tones", []))

    def shows_colours(self):
        """Can its console be in colour?"""
        return "terminal" in board_words(self.computer.board, "ADDITIONS")

    def type(self, text):
        """A line on the serial line."""
        self.powered().write(text + "\r")

    # --- hands ---

    def sensed(self):
        return (self.pieces.occupied() | self.closed_sensors) & ~self.open_sensors

    def sense(self):
        with self.lock:
            if self.body:
                self.body.occupy(self.sensed())

    def lift(self, square):
        self.pieces.lift(square)
        self.lifts += 1
        self.sense()

    def place(self, square):
        """What stands there goes into the box first."""
        if self.pieces.hand and square in self.pieces.squares:
            self.put_away(square)
            self.let_pass(HAND_MS)
        self.pieces.place(square)
        self.sense()

    def put_away(self, square):
        self.pieces.put_away(square)
        self.sense()

    def set_up(self):
        self.pieces.set_up()
        self.sense()

    def clear(self):
        self.pieces.clear()
        self.sense()

    def press_held(self):
        with self.lock:
            if self.body:
                self.body.press(self.held | self.stuck_keys)

    def press(self, name, milliseconds=PRESS_MS):
        """Holds a key for so much of the board's time. It is up again long enough to be
        seen before another is pressed."""
        if self.has_colours:
            raise HandsError("this board has no keys")
        if name not in KEYS:
            raise HandsError(f"a key is one of {', '.join(KEYS)}, not '{name}'")
        self.powered()
        self.held = KEYS[name]
        self.press_held()
        self.let_pass(milliseconds)
        self.held = 0
        self.press_held()
        self.let_pass(PRESS_MS)

    # --- faults ---

    def fault(self, name, is_on):
        """A part, `key NAME`, `closed SQUARE` or `open SQUARE`: a sensor that always
        says occupied, or never."""
        kind, _, what = name.partition(" ")
        if kind in ("closed", "open"):
            bit = 1 << square_number(what)
            attribute = f"{kind}_sensors"
            setattr(self, attribute, getattr(self, attribute) & ~bit | (bit if is_on else 0))
            self.sense()
        elif kind == "key" and not self.computer.key_parts:
            if what not in KEYS:
                raise HandsError(f"a key is one of {', '.join(KEYS)}, not '{what}'")
            self.stuck_keys = self.stuck_keys & ~KEYS[what] | (KEYS[what] if is_on else 0)
            self.press_held()
        else:
            self.powered()
            with self.lock:
                self.computer.fault(self.body, name, is_on)


def has_colours(board):
    """A board whose lights have colours; it has neither keys nor a screen."""
    return "pixels" in board_words(board, "PARTS")


def computer(board, store, speed, like=None, eboard=None):
    if board == "host":
        return HostComputer(store, speed, like=like, eboard=eboard)
    return (EmulatedColours if has_colours(board) else EmulatedComputer)(board, store, speed)
