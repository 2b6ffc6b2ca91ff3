"""What can be said to the front panel in words, at its command line or in a script."""

import re
import time

from panel_pieces import HandsError, mask_names, square_number
from panel_text import ascii_screen, board_lines, box_line, colour_lines, hand_line

WAIT_SECONDS = 300.0
LOOK_SECONDS = 0.02
HAND_MS = 100        # from one square to another, by the board's time
ANSWER_SECONDS = 0.1  # a part's complaint has come by then


class Commands:
    """front: a Front. say: takes lines that are shown."""

    def __init__(self, front, say=print):
        self.front = front
        self.say = say
        self.heard = 0  # lines of the console that have been waited for
        self.rings = False  # the player's own terminal, for each melody
        self.shown_tones = 0
        self.table = {
            "lift": (self.lift, "SQUARE"), "place": (self.place, "SQUARE"),
            "box": (self.box, "[SQUARE]"), "take": (self.take, "PIECE"),
            "start": (self.start, ""), "clear": (self.clear, ""),
            "key": (self.key, "NAME [MILLISECONDS]"), "type": (self.type, "TEXT"),
            "fault": (self.fault, "NAME on|off"), "power": (self.power, "on|off"),
            "wait": (self.wait, "lights|lit|blinking SQUARE... or wait console PATTERN"),
            "sleep": (self.sleep, "SECONDS"), "show": (self.show, "[board|screen|console|sound]"),
            "ring": (self.ring, "on|off"), "help": (self.help, ""),
        }

    def run(self, line):
        """Carries a command out. Raises HandsError if it is none or cannot be done;
        then nothing has been done."""
        name, _, rest = line.strip().partition(" ")
        if name not in self.table:
            raise HandsError(f"'{name}' is no command; there are {', '.join(self.table)}, quit")
        command, usage = self.table[name]
        rest = rest.strip()
        if bool(rest) < bool(usage and not usage.startswith("[")) or bool(rest) > bool(usage):
            raise HandsError(f"usage: {name} {usage}".rstrip())
        command(rest)
        self.front.follow()

    # --- hands ---

    def lift(self, text):
        self.front.lift(square_number(text))

    def place(self, text):
        """A hand takes its time between two squares: the sensors see the first one left before."""
        self.front.let_pass(HAND_MS)
        self.front.place(square_number(text))

    def box(self, text):
        """The piece of a square, or that in the hand."""
        if text:
            self.front.put_away(square_number(text))
        else:
            self.front.pieces.drop()

    def take(self, text):
        self.front.pieces.take(text)

    def start(self, _):
        self.front.set_up()

    def clear(self, _):
        self.front.clear()

    def key(self, text):
        name, _, milliseconds = text.partition(" ")
        if not milliseconds:
            self.front.press(name)
        elif milliseconds.isdecimal() and int(milliseconds) <= 60000:
            self.front.press(name, int(milliseconds))
        else:
            raise HandsError(f"a key is held 0 to 60000 milliseconds, not '{milliseconds}'")

    # --- the computer ---

    def type(self, text):
        self.front.type(text)

    def switch(self, text):
        if text not in ("on", "off"):
            raise HandsError(f"it is on or off, not '{text}'")
        return text == "on"

    def fault(self, text):
        name, _, state = text.rpartition(" ")
        is_on = self.switch(state)
        self.front.complaints()
        self.front.fault(name, is_on)
        time.sleep(ANSWER_SECONDS)
        for complaint in self.front.complaints():
            raise HandsError(complaint)

    def power(self, text):
        self.front.power(self.switch(text))
        self.heard = self.shown_tones = 0
        self.front.console.clear()

    # --- eyes ---

    def wait(self, text):
        what, _, rest = text.partition(" ")
        if what == "console":
            self.wait_console(rest)
        elif what in ("lights", "lit", "blinking"):
            self.wait_lights(what, sum(1 << square_number(name) for name in set(rest.split())))
        else:
            raise HandsError(f"usage: wait {self.table['wait'][1]}")

    def wait_lights(self, what, wanted):
        """These squares and no others."""
        def seen():
            lit, blinking = self.front.lights()
            return {"lights": lit | blinking, "lit": lit, "blinking": blinking}[what]

        if not self.until(lambda: seen() == wanted):
            raise HandsError(f"{what}: {' '.join(mask_names(wanted)) or 'none'} did not come; there are "
                             f"{' '.join(mask_names(seen())) or 'none'}")

    def wait_console(self, pattern):
        try:
            expression = re.compile(pattern)
        except re.error as error:
            raise HandsError(f"no regular expression: {error}") from error

        def said():
            for number, line in enumerate(self.front.console.lines[self.heard:], self.heard):
                if expression.search(line):
                    self.heard = number + 1
                    return True
            return False

        if not self.until(said):
            raise HandsError(f"the console does not say '{pattern}'; last: {self.front.console.lines[-3:]}")

    def until(self, condition):
        deadline = time.monotonic() + WAIT_SECONDS
        while True:
            self.front.follow()
            if condition():
                return True
            if time.monotonic() > deadline or self.front.has_ended():
                return False
            time.sleep(LOOK_SECONDS)

    def sleep(self, text):
        """Of the board's time."""
        if not re.fullmatch(r"\d{1,3}(\.\d+)?", text):
            raise HandsError(f"a number of seconds below 1000, not '{text}'")
        self.front.let_pass(float(text) * 1000)

    def show(self, text):
        views = {"board": self.show_board, "screen": self.show_screen, "console": self.show_console,
                 "sound": self.show_sound}
        if text and text not in views:
            raise HandsError(f"usage: show {self.table['show'][1]}")
        self.front.follow()
        for name in [text] if text else views:
            if text or (name != "sound" and (name != "screen" or not self.front.has_colours)):
                views[name]()

    def show_board(self):
        for line in (*board_lines(self.front.pieces, self.front.lights()),
                     hand_line(self.front.pieces), box_line(self.front.pieces)):
            self.say(line)
        if self.front.has_colours:
            for line in colour_lines(self.front.colours(), self.front.lights()[1]):
                self.say(line)

    def show_screen(self):
        if self.front.has_colours:
            raise HandsError("this board has no screen")
        self.say("+" + "-" * 128 + "+")
        for line in ascii_screen(self.front.screen()):
            self.say(f"|{line}|")
        self.say("+" + "-" * 128 + "+")

    def show_console(self):
        for line in self.front.console.lines[-24:]:
            self.say("> " + line)

    def show_sound(self):
        """What has been heard since it was shown last."""
        tones = self.front.tones()
        self.say(f"sound: {' '.join(map(str, tones[self.shown_tones:])) or '-'}")
        self.shown_tones = len(tones)

    def ring(self, text):
        self.rings = self.switch(text)

    def help(self, _):
        for name, (_, usage) in self.table.items():
            self.say(f"{name} {usage}".rstrip())
        self.say("quit")


def run_script(lines, front, goes_on):
    """Each line a command; # begins a comment. Answers `ok` or `error: ...`, and ends
    with the first error unless it goes on. Whether there was none."""
    commands = Commands(front, lambda line: print(line, flush=True))
    good = True
    for number, line in enumerate(lines, 1):
        line = line.split("#")[0].strip()
        if line == "quit":
            break
        if not line:
            continue
        try:
            commands.run(line)
            print("ok", flush=True)
        except HandsError as error:
            good = False
            print(f"error: {error}" if goes_on else f"error: line {number}: {error}", flush=True)
            if not goes_on:
                break
    return good
