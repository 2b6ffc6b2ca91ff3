"""The body of an emulated Open-Chess board: a player's hands and eyes, by the
emulator's control line. The board around the chip is tools/emulator/rp2040/openchess.mjs."""

import threading
import time

from emulator import PATIENCE_SECONDS
from host_body import COLOUR_NAMES
from panel_pieces import HandsError, square_number

LOOK_SECONDS = 0.02
# The sensors are believed, and what has blinked until then is seen to have ended.
ANSWER_NANOS = 700e6
SIDE = 8
ONE_SQUARE = ("stuck", "dead", "flicker", "weak")
ONE_LINE = {"column": "column", "cut-column": "column", "cut-row": "row", "row": "row"}
FAULTS = (f"{', '.join(kind + ' SQUARE' for kind in ONE_SQUARE)}, swap SQUARE SQUARE, "
          f"{', '.join(kind + ' 0 to 7' for kind in ONE_LINE)} or magnet")


class OpenChessBody:
    """As QemuBody: squares are bits of a mask, A1 = bit 0 .. H8 = bit 63. There are
    neither keys nor a screen; the lights have colours."""

    def __init__(self, emulator):
        self.emulator = emulator
        self.lock = threading.Lock()  # of the control line
        self.faults = []
        self.touched = 0  # when, in the board's time

    def ask(self, command, **arguments):
        with self.lock:
            return self.emulator.qmp(command, **arguments)

    # --- hands ---

    def occupy(self, mask):
        """Pieces stand on these squares and on no others."""
        self.ask("occupy", squares=f"{mask:016x}")
        self.touched = self.look()["nanos"]

    def press(self, keys):
        if keys:
            raise HandsError("this board has no keys")

    def wake_keys(self):
        """Nothing: there are none."""

    # --- faults ---

    def fault(self, name, is_on):
        """One of FAULTS begins, or ends."""
        request = fault_request(name)
        self.faults = [one for one in self.faults if one != request] + ([request] if is_on else [])
        self.ask("fault", kind="none")
        for one in self.faults:
            self.ask("fault", **one)

    def no_faults(self):
        """All is well."""
        self.faults = []
        self.ask("fault", kind="none")

    def strip_loses_power(self):
        """For a moment: it is dark until it is told again."""
        self.ask("fault", kind="strip")

    def wire(self, **ways):
        """The parts are wired in other ways, but for those as the board has them: see wire() in
        openchess.mjs."""
        self.ask("wire", **ways)

    def now_ms(self):
        """The board's own time."""
        return self.look()["nanos"] / 1e6

    # --- eyes ---

    def look(self):
        """What can be seen at this moment: see lights() in openchess.mjs."""
        return self.ask("lights")

    def settled(self):
        """The same, looking for so long that the board has answered the last movement of a
        hand, and that what blinks and what does not is told apart."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not (seen := self.look())["settled"] or seen["nanos"] < self.touched + ANSWER_NANOS:
            if time.monotonic() > deadline:
                raise RuntimeError(f"the lights do not settle: {seen}")
            time.sleep(LOOK_SECONDS)
        return seen

    def lights(self):
        """The squares that are lit, and those that blink: two masks."""
        seen = self.settled()
        return int(seen["lit"], 16), int(seen["blinking"], 16)

    def colours(self):
        """Of each square the name of its colour; "" where it is dark."""
        return [colour_name(text) for text in self.settled()["colours"]]

    def colours_now(self):
        """The same of this moment."""
        return [colour_name(text) for text in self.look()["colours"]]


def colour_name(text):
    """Of red, green, blue and white, two hexadecimal digits each."""
    red, green, blue, white = bytes.fromhex(text)
    if white:
        return "white"
    mixture = (red > 0) | (green > 0) << 1 | (blue > 0) << 2
    return COLOUR_NAMES[mixture] if mixture else ""


def fault_request(name):
    """The emulated board's words for one of FAULTS."""
    kind, *places = name.split()
    if kind in ONE_SQUARE and len(places) == 1:
        return {"kind": kind, "square": square_number(places[0])}
    if kind == "swap" and len(places) == 2:
        return {"kind": kind, "squares": [square_number(place) for place in places]}
    if kind in ONE_LINE and len(places) == 1 and places[0] in [str(line) for line in range(SIDE)]:
        return {"kind": kind, ONE_LINE[kind]: int(places[0])}
    if name == "magnet":
        return {"kind": name}
    raise HandsError(f"what can be wrong here is {FAULTS}, not '{name}'")
