"""The wiring check on emulated Open-Chess boards that are wired wrong, each in another way. Each
check takes its time, and so they run at once. With WIRING_CASES=all all are tried, for which there
is no time each day; tests/unit/test_panel_wiring.c has them all."""

import concurrent.futures
import os
import re
import time

from emulator import Emulator, emulated_image
from openchess_parts import BOARD, SECONDS

STAIRS_AND_LIGHTS = 20
# What is wrong: a wiring, a fault, words for wire() of the emulated board; what is said.
DAILY = {
    "several": ("pico-pairs", {"kind": "cut-column", "column": 3}, {"rows": [0, 1, 3, 2, 4, 5, 6, 7], "lights_turn": 12},
                ["Row 2 and Row 3 are exchanged: exchange their wires.", "The d file is silent: look at the wire of Column 3."]),
    "row level": ("pico-pnp", {}, {"selects_high": True}, ["turn matrix_board.row_is_high over"]),
    "column level": (None, {}, {"pulls": False}, ["Turn matrix_board.occupied_is_high over"]),
}
OTHERS = {
    "well": (None, {}, {}, ["All that was asked is wired as it should be."]),
    "pnp well": ("pico-pnp", {}, {}, ["All that was asked is wired as it should be."]),
    "rows": (None, {}, {"rows": [0, 1, 3, 2, 4, 5, 6, 7]}, ["Row 2 and Row 3 are exchanged: exchange their wires."]),
    "columns": ("pico", {}, {"columns": [0, 6, 2, 3, 4, 5, 1, 7]},
                ["Column 1 and Column 6 are exchanged: exchange their wires, or their numbers in matrix_board.columns."]),
    "order": (None, {}, {"rows": [7, 6, 5, 4, 3, 2, 1, 0], "lights_turn": 9}, ["Sensors and lights lie in another way"]),
    "dead column": (None, {"kind": "cut-column", "column": 3}, {},
                    ["The e file is silent: look at the wire of Column 3."]),
    "dead row": ("pico-pairs", {"kind": "cut-row", "row": 5}, {}, ["The rank 6 is silent: look at the wire of Row 5."]),
    "row on": (None, {"kind": "row", "row": 2}, {}, ["A row is selected all the time; look at its wire and its transistor: c3 d3."]),
    "other row level": (None, {}, {"selects_high": False}, ["turn matrix_board.row_is_high over"]),
    "grounded": (None, {"kind": "column", "column": 0}, {}, ["Column 0 reads as occupied though no row is selected"]),
    "dead sensor": (None, {"kind": "dead", "square": 27}, {}, ["No sensor answers: d4."]),
}
CASES = {**DAILY, **(OTHERS if os.environ.get("WIRING_CASES") == "all" else {})}


class Maker:
    """Who has built the board, and checks it."""

    def __init__(self, wiring, fault, ways):
        image = emulated_image(BOARD, f"kilomate-{wiring}" if wiring else "kilomate")
        self.machine = Emulator(BOARD, image=image, arguments=("--wiring", wiring) if wiring else ())
        if fault:
            self.machine.qmp("fault", **fault)
        if ways:
            self.machine.qmp("wire", **ways)

    def lit(self):
        """The square that is lit, once the frame has been sent."""
        deadline = time.monotonic() + SECONDS
        while not (mask := int(self.machine.qmp("lights")["lit"], 16)):
            assert time.monotonic() < deadline
            self.machine.let_pass(50)
        return mask

    def follow(self):
        """One step, as it is asked for; False if none is."""
        asked = self.machine.read_until(r"Put it on (\w\d)|light is red|All columns say(?s:.*?)\r\nWhite> ")
        if asked.endswith("red"):
            self.machine.let_pass(700)  # what was lit before is dark
            mask = self.lit()
        elif "Put it on" in asked[-14:]:
            mask = 1 << "abcdefgh".index(asked[-2]) + 8 * (int(asked[-1]) - 1)
        else:
            return asked
        self.machine.qmp("occupy", squares="0")
        self.machine.let_pass(150)
        self.machine.qmp("occupy", squares=f"{mask:x}")
        return None

    def check(self):
        """What is said of the board."""
        self.machine.read_until("> ")
        self.machine.write("panel wiring\r")
        for _ in range(STAIRS_AND_LIGHTS):
            if (ended := self.follow()) is not None:
                return ended
        self.machine.read_until("Put it on")
        self.machine.write("panel wiring\r")
        return self.machine.read_until(r"(?s)panel wiring\r\n.*?\nWhite> ")


def said_of(case):
    wiring, fault, ways, _ = case
    maker = Maker(wiring, fault, ways)
    try:
        said = maker.check()
        if not ways:
            maker.machine.check()
        return said
    finally:
        maker.machine.close()


def test_what_is_wrong_is_named():
    with concurrent.futures.ThreadPoolExecutor(len(CASES)) as pool:
        said = dict(zip(CASES, pool.map(said_of, CASES.values())))
    missing = {name: said[name] for name, case in CASES.items() if not all(text in said[name] for text in case[3])}
    assert not missing
