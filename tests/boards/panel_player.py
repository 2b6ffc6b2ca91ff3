"""A player at an emulated board with all its parts: hands that lift and place,
eyes for lights and screen, and the console of the same computer."""

import os
import time

from dialogue import PROMPT, Console
from emulator import PATIENCE_SECONDS, Emulator
from panel_pieces import mask_names, square_number
from qemu_body import KEYS, QemuBody

BOARD = "lm3s6965evb"
INITIAL = 0xFFFF00000000FFFF
SCREENS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "screens")
SHADES = " .:-=+*#%@ABCDEF"  # of the sixteen levels
SECONDS = PATIENCE_SECONDS


def squares(names):
    """A mask of squares: "e2 e4"."""
    return sum(1 << square_number(name) for name in names.split())


def names(mask):
    return " ".join(mask_names(mask))


class Player:
    """A context manager. memory: the file of the EEPROM, or None: a new one;
    greeted: it comes to its prompt, and does not think first. options: more of the emulator's."""

    def __init__(self, memory=None, occupied=INITIAL, greeted=True, **options):
        self.machine = Emulator(BOARD, parts=memory or True, **options)
        self.body = QemuBody(self.machine)
        self.occupied = occupied
        self.has_clocks = False  # the game has, and the screen shows them
        self.greeting = self.machine.read_until(PROMPT if greeted else "help")
        self.machine.wake()
        self.body.occupy(occupied)
        self.body.wake_keys()
        self.let_pass(300)  # the board is compared with the game
        self.console = Console(self.machine)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.cut_power()

    def cut_power(self):
        if self.machine:
            self.machine.close()
        self.machine = None

    def let_pass(self, milliseconds):
        """Waits for so much of the board's own time."""
        self.machine.let_pass(milliseconds)

    # --- hands ---

    def touch(self, *steps, milliseconds=200):
        """Each step a square: a piece is lifted from it, or placed where none is."""
        for step in steps:
            self.occupied ^= squares(step)
            self.body.occupy(self.occupied)
            self.let_pass(milliseconds)

    def key(self, *keys, milliseconds=100):
        for name in keys:
            self.body.press(KEYS[name])
            self.let_pass(milliseconds)
            self.body.press(0)
            self.let_pass(100)

    def key_seen(self, *keys):
        """Keys that change the screen: each is pressed until it does, as a person would on a slow
        machine."""
        for name in keys:
            before = self.still_picture()
            deadline = time.monotonic() + SECONDS
            while self.still_picture() == before:
                assert time.monotonic() < deadline, name
                self.key(name, milliseconds=300)

    def still_picture(self):
        """The screen when it is not being drawn."""
        before, seen = None, self.picture()
        while seen != before:
            self.let_pass(400)
            before, seen = seen, self.picture()
        return seen

    def spread(self, mask):
        """All pieces at once, as a push against the table does."""
        self.occupied = mask
        self.body.occupy(mask)

    # --- eyes ---

    def wait_lights(self, lit="", blinking="", seconds=SECONDS):
        deadline = time.monotonic() + seconds
        wanted = squares(lit), squares(blinking)
        while (seen := self.body.lights()) != wanted:
            assert time.monotonic() < deadline, f"lit {names(seen[0])}, blinking {names(seen[1])}"

    def wait_any_light(self, seconds=SECONDS):
        deadline = time.monotonic() + seconds
        while not any(self.body.lights()):
            assert time.monotonic() < deadline

    def follow_lights(self, seconds=SECONDS):
        """Does what the lights ask for, until they ask for nothing."""
        deadline = time.monotonic() + seconds
        while any(lights := self.body.lights()):
            assert time.monotonic() < deadline, [names(mask) for mask in lights]
            lit, blinking = lights
            done = blinking & self.occupied or lit & ~self.occupied or blinking & ~self.occupied
            if done:
                self.touch(names(done & -done))
            self.let_pass(100)

    def expect_move(self, text):
        """The console tells a move of the board."""
        self.machine.read_until(r"On the board: \d+\.+ ?" + text.replace("+", r"\+") + r"\r\n", SECONDS)
        self.machine.read_until(PROMPT, SECONDS)

    def expect_answer(self):
        """The computer's move, at the console."""
        self.machine.read_until(r"Kilomate: \d+\.\.\. ", SECONDS)
        self.machine.read_until(PROMPT, SECONDS)

    def assert_thinks_on(self, milliseconds=5000):
        """It thinks, and has no move after so much of its time; then it is told to move."""
        self.machine.read_until("Thinking", SECONDS)
        self.let_pass(milliseconds)
        assert b"Kilomate: " not in self.machine.reader.take(65536, 0)
        self.key("right")
        self.expect_answer()

    def picture(self):
        """The screen as text; without the time of the move, or of large clocks."""
        rows = self.body.screen()
        for row in rows[:14] + rows[50:] if self.has_clocks else rows[:9]:
            row[81 if self.has_clocks else 66:] = [0] * (47 if self.has_clocks else 62)
        return ["".join(SHADES[level] for level in row) for row in rows]

    def shows_page(self):
        """Is there a title over the whole width?"""
        rows = self.body.screen()
        return rows[0][126] != 0 and rows[7][126] != 0

    def assert_screen(self, name):
        """The screen is the approved picture of that name. With APPROVE_SCREENS=1 it is
        written instead: look at it, and at the PNG beside, before it is kept."""
        path = os.path.join(SCREENS, name + ".txt")
        if os.environ.get("APPROVE_SCREENS"):
            self.let_pass(2000)
            with open(path, "w", encoding="ascii") as file:
                file.write("\n".join(self.picture()) + "\n")
            os.makedirs(os.path.join("build", "screens"), exist_ok=True)
            self.body.png(os.path.join("build", "screens", name + ".png"))
        with open(path, encoding="ascii") as file:
            approved = file.read().splitlines()
        deadline = time.monotonic() + SECONDS
        while (seen := self.picture()) != approved:
            assert time.monotonic() < deadline, "\n".join(["the screen shows:"] + seen)
            time.sleep(0.2)
