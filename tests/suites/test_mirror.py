"""The mirror on a board with sensors and lights: what it tells of them is what the body does, also
while the computer thinks."""

import re
import time

import pytest

from dialogue import PROMPT, Console
from host_body import KILOMATE, HostBody, HostMachine
from mirror_dialogues import Mirror

START = 0xFFFF00000000FFFF
SECONDS = 20


def bit(square):
    return 1 << (8 * (int(square[1]) - 1) + "abcdefgh".index(square[0]))


@pytest.fixture(params=[False, True], ids=["one colour", "colours"])
def table(request):
    """A console, its body, and a client that has been told everything."""
    with HostMachine(program=(KILOMATE,)) as machine:
        body = HostBody(machine, START, request.param)
        console = Console(machine)
        console.expect(PROMPT)
        for line in ("variety off", "book off", "level depth 1", "go", "undo"):
            console.ask(line)
        body.occupy(START)
        mirror = Mirror()
        mirror.read(console.ask("mirror on"))
        yield console, body, mirror


def until(console, mirror, line):
    """Reads until this line is told."""
    mirror.read(console.machine.read_until(rf"\x1e{line}\r?\n", SECONDS))


def lights(mirror):
    return [int(word, 16) for word in mirror.known["lights"].split()]


def test_what_the_sensors_see_is_told(table):
    console, body, mirror = table
    until_start = f"squares {START:016X}"
    if mirror.known["squares"] != f"{START:016X}":
        until(console, mirror, until_start)
    body.occupy(START ^ bit("e2"))
    until(console, mirror, f"squares {START ^ bit('e2'):016X}")
    body.occupy(START ^ bit("e2") ^ bit("e4"))
    until(console, mirror, "position rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")
    assert mirror.moves == [("e4", "e2e4")]
    assert mirror.known["squares"] == f"{START ^ bit('e2') ^ bit('e4'):016X}"


def test_the_lights_are_those_of_the_body(table):
    console, body, mirror = table
    body.occupy(START ^ bit("a1"))
    until(console, mirror, r"lights (?!0{16} 0{16})[0-9A-F ]+")
    deadline = time.monotonic() + SECONDS
    while (seen := body.lights()) != (lights(mirror)[0] & ~lights(mirror)[1], lights(mirror)[1]):
        assert time.monotonic() < deadline, (seen, mirror.known["lights"])
        time.sleep(0.02)
    if body.planes != (0, 0, 0):
        assert tuple(lights(mirror)[2:]) == tuple(body.planes)


def test_a_hand_is_seen_while_the_computer_thinks(table):
    console, body, mirror = table
    console.ask("level time 3")
    console.send("go")
    until(console, mirror, "state thinking")
    body.occupy(START ^ bit("g1"))
    until(console, mirror, f"squares {START ^ bit('g1'):016X}")
    assert mirror.known["state"] == "thinking"
    mirror.read(console.expect(PROMPT))


def test_a_flickering_sensor_tells_each_change_once(table):
    console, body, mirror = table
    for times in range(6):
        want = START ^ (bit("d5") if times % 2 == 0 else 0)
        body.occupy(want)
        until(console, mirror, f"squares {want:016X}")
    assert len([line for line in mirror.lines if line.startswith("squares")]) >= 6


def test_it_is_silent_when_it_is_off(table):
    console, body, mirror = table
    assert mirror.read(console.ask("mirror off"))[-1] == "mirror off"
    body.occupy(START ^ bit("e2"))
    time.sleep(0.3)
    assert not re.search("\x1e", console.ask("moves"))


def hint_then_uci(console, body):
    """A hint is given and lit, and a GUI takes the line."""
    console.ask("hint")
    deadline = time.monotonic() + SECONDS
    while body.lights() == (0, 0):
        assert time.monotonic() < deadline, "no hint is lit"
        time.sleep(0.02)
    console.send("uci")
    console.machine.read_until("uciok", SECONDS)


def test_a_hint_ends_when_a_gui_takes_the_line(table):
    """The game may be another one afterwards, in which the hint is no move."""
    console, body, mirror = table
    hint_then_uci(console, body)
    console.send("position fen 4k3/8/8/8/8/8/8/4K2R w - - 0 1")
    console.send("console")
    console.expect(PROMPT)
    told = console.ask("mirror on") + console.ask("moves") + console.ask("level")
    assert "\x1eposition 4k3/8/8/8/8/8/8/4K2R w - - 0 1" in told
    assert "\x1ehint" not in told


def test_the_lights_of_a_hint_end_when_a_gui_takes_the_line(table):
    console, body, mirror = table
    hint_then_uci(console, body)
    console.send("console")
    console.expect(PROMPT)
    time.sleep(0.5)
    assert body.lights() == (0, 0)
