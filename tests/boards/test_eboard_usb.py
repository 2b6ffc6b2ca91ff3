"""The emulated Open-Chess board as an electronic chessboard: a program opens its USB at 38400 baud, and
sets DTR to 0."""

import time

import pytest

from dialogue import PROMPT
from eboard_clients import (SECONDS, START, ChessLinkClient, CitrineClient, CppClient, SentioClient,
                            square_of)
from emulator import Emulator
from openchess_body import OpenChessBody

BOARD = "openchess"
INITIAL = 0xFFFF00000000FFFF
SET_LINE_CODING, SET_LINE_STATE = 0x20, 0x22


def bit(name):
    return 1 << square_of(name)


class UsbPort:
    """The board's USB, as a port of eboard_clients."""

    def __init__(self, machine, speed):
        self.machine = machine
        machine.reader.take(65536, 0.3)
        self.set_dtr(1)
        self.control(SET_LINE_CODING, data=[*speed.to_bytes(4, "little"), 0, 0, 8])
        self.set_dtr(0)

    def set_dtr(self, on):
        self.control(SET_LINE_STATE, value=on)

    def control(self, request, **rest):
        answer = self.machine.qmp("usb-control", type=0x21, request=request, **rest)
        assert answer["status"] == "ack", answer

    def write(self, data):
        self.machine.write(data)

    def read(self, seconds):
        return self.machine.reader.take(1, seconds) + self.machine.reader.take(4096, 0)


@pytest.fixture
def machine():
    with Emulator(BOARD) as one:
        one.read_until(PROMPT)
        body = OpenChessBody(one)
        body.occupy(INITIAL)
        one.body = body
        yield one


def until(body, lights):
    deadline = time.monotonic() + SECONDS
    while (seen := body.lights()) != lights:
        assert time.monotonic() < deadline, [f"{half:016x}" for half in seen]
        time.sleep(0.05)


def test_a_sentio_program_is_served(machine):
    client = SentioClient(UsbPort(machine, 38400))
    client.occupied(INITIAL)
    client.until(lambda _: client.kinds)
    assert client.kinds == {"D"}
    machine.body.occupy(INITIAL & ~bit("h1"))
    client.occupied(INITIAL & ~bit("h1"))
    client.light(bit("e2") | bit("e4"))
    until(machine.body, (bit("e2") | bit("e4"), 0))


def test_a_chesslink_program_is_served_and_a_terminal_behind_it(machine):
    client = ChessLinkClient(UsbPort(machine, 38400))
    assert client.find() == "v0103"
    assert client.ask("S") == "s" + START
    machine.body.occupy(INITIAL ^ bit("e2"))
    machine.let_pass(300)
    machine.body.occupy(INITIAL ^ bit("e2") ^ bit("e4"))
    client.pieces("rnbqkbnrpppppppp" + "." * 20 + "P" + "." * 11 + "PPPP.PPPRNBQKBNR")
    UsbPort(machine, 115200).set_dtr(1)
    machine.read_until(PROMPT)


def test_a_program_at_another_speed_has_a_chess_computer(machine):
    client = CitrineClient(UsbPort(machine, 57600))
    client.connect()
    machine.body.occupy(INITIAL ^ bit("e2"))
    machine.let_pass(300)
    machine.body.occupy(INITIAL ^ bit("e2") ^ bit("e4"))
    client.line("M   1   e2-e4")
    client.ask("M e7e5", "M   1,  e7-e5")
    machine.let_pass(300)
    lights = machine.body.lights()
    assert lights[0] | lights[1] == bit("e7") | bit("e5")
    client = ChessLinkClient(UsbPort(machine, 38400))
    assert client.find() == "v0103"


def test_a_program_begins_a_round(machine):
    client = CppClient(UsbPort(machine, 38400))
    client.find()
    client.begin("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w")
    machine.body.occupy(INITIAL ^ bit("e2"))
    machine.let_pass(300)
    machine.body.occupy(INITIAL ^ bit("e2") ^ bit("e4"))
    client.hear_move("e2e4")
    client.send("move e7e5")
    until(machine.body, (bit("e5"), bit("e7")))
    assert client.wrong == []


def test_one_that_does_not_read_has_gone(machine):
    client = SentioClient(UsbPort(machine, 38400))
    client.occupied(INITIAL)
    machine.qmp("usb-read", on=False)
    machine.let_pass(6500)
    machine.body.occupy(INITIAL ^ bit("e2") ^ bit("e5"))
    machine.let_pass(2500)
    deadline = time.monotonic() + SECONDS
    while not any(machine.body.lights()):  # the panel asks for the own game's pieces
        assert time.monotonic() < deadline
        time.sleep(0.05)
    machine.qmp("usb-read", on=True)
    client.received = b""
    client.occupied(INITIAL ^ bit("e2") ^ bit("e5"))
