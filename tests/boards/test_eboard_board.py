"""The emulated board with all its parts, as an electronic chessboard: its UART is given to a program by
a word, and comes back by a key."""

import contextlib
import os
import pty
import select
import threading
import tty

import pytest

from dialogue import PROMPT
from eboard_clients import (START, ChessLinkClient, CitrineClient, CppClient, SentioClient,
                            square_of)
from panel_player import INITIAL, Player
from pouring import pour
from scid_client import Scid


class MachinePort:
    """The line of an emulated board, as a port of eboard_clients."""

    def __init__(self, machine):
        self.machine = machine

    def write(self, data):
        self.machine.wake()  # the port has been started anew
        self.machine.write(data)

    def read(self, seconds):
        return self.machine.reader.take(1, seconds) + self.machine.reader.take(4096, 0)


@contextlib.contextmanager
def terminal_of(machine):
    """The line of an emulated board, as a serial port with a name. Nobody else may read it meanwhile."""
    line, port = pty.openpty()
    tty.setraw(port)
    ended = threading.Event()

    def carry():
        while not ended.is_set():
            if select.select([line], [], [], 0.02)[0]:
                machine.write(os.read(line, 4096))
            pour(line, machine.reader.take(4096, 0), ended)

    carrier = threading.Thread(target=carry, daemon=True)
    carrier.start()
    try:
        yield os.ttyname(port)
    finally:
        ended.set()
        carrier.join()
        os.close(line)
        os.close(port)


@pytest.fixture
def player():
    with Player() as one:
        yield one


def give(player, protocol, speed=38400):
    """The line is a program's, by the word for it."""
    player.machine.write(f"eboard {protocol}\r")
    hear_given(player, speed)


def hear_given(player, speed=38400):
    """The line is told, and then begins anew at the program's speed: what comes before that is lost."""
    player.machine.read_until(rf"This line is a program's now, at {speed} baud\.\s+The key LEFT[^\n]*\n")
    player.let_pass(100)


def take_back(player):
    player.key("left")
    player.machine.read_until("The program has gone")
    player.machine.read_until(PROMPT)


def bit(name):
    return 1 << square_of(name)


def test_a_chesslink_program_plays_on_the_board(player):
    player.console.say("variety off", "")
    give(player, "chesslink")
    client = ChessLinkClient(MachinePort(player.machine))
    assert client.find() == "v0103"
    assert client.ask("S") == "s" + START
    client.light([square_of("e2"), square_of("e4")])
    player.let_pass(500)
    assert player.body.lights() == (bit("e2") | bit("e4"), 0)
    player.touch("e2", "e4")
    client.pieces("rnbqkbnrpppppppp" + "." * 20 + "P" + "." * 11 + "PPPP.PPPRNBQKBNR")
    player.touch("d7", "d5")
    player.touch("d5", "e4", "d5")
    client.pieces("rnbqkbnrppp.pppp" + "." * 11 + "P" + "." * 20 + "PPPP.PPPRNBQKBNR")
    player.touch("d1", "d1")  # asks for nothing
    client.port.write(bytes(range(256)) * 20)
    client.port.read(0.5)
    client.received = b""
    assert client.ask("V") == "v0103"
    take_back(player)
    assert player.console.fen().startswith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w")


def test_a_round_of_the_chess_peripheral_protocol(player):
    give(player, "cpp")
    client = CppClient(MachinePort(player.machine))
    client.find()
    client.begin("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w")
    player.wait_lights()
    player.touch("e2", "e4")
    client.hear_move("e2e4")
    client.send("move d7d5")
    player.follow_lights()
    player.touch("d5", "e4", "d5")
    client.hear_move("e4d5")
    client.send("move d8d5")
    player.wait_any_light()
    player.follow_lights()
    client.send("move a7a5")
    client.ask("move e2e4", "err No legal move")
    player.follow_lights()
    take_back(player)
    assert player.console.fen().startswith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w")


def test_the_menu_gives_the_line_and_the_choice_outlasts_a_restart(player):
    player.key("select", "up")  # round the end
    player.key_seen("select", "down", "down")
    player.assert_screen("menu-program")
    player.key("select")
    hear_given(player)
    client = ChessLinkClient(MachinePort(player.machine))
    assert client.find() == "v0103"
    player.machine.qmp("system_reset")
    player.machine.read_until("73s")  # it tells the pieces without being asked
    player.body.occupy(player.occupied)
    player.body.wake_keys()
    client.received = b""
    assert client.ask("V") == "v0103"
    client.pieces(START)
    take_back(player)


def test_a_sentio_program_has_the_board_again_after_a_restart(player):
    give(player, "certabo")
    client = SentioClient(MachinePort(player.machine))
    client.occupied(INITIAL)
    player.touch("h1")
    client.occupied(INITIAL & ~bit("h1"))
    client.light(bit("a1") | bit("h8"))
    player.let_pass(500)
    assert player.body.lights() == (bit("a1") | bit("h8"), 0)
    player.machine.qmp("system_reset")
    client.received = b""
    client.until(lambda _: True, seconds=60)


def test_a_program_has_a_chess_computer_that_keeps_the_game(player):
    player.console.say("level depth 1", "")
    give(player, "citrine", 57600)
    client = CitrineClient(MachinePort(player.machine))
    client.connect()
    player.touch("e2", "e4")
    client.line("M   1   e2-e4")
    client.ask("M d7d5", "M   1,  d7-d5")
    client.send("M d7d5")
    player.let_pass(500)
    assert player.body.lights()[0] | player.body.lights()[1] == bit("d7")
    player.touch("d7", "d5")
    player.let_pass(500)
    assert player.body.lights() == (0, 0)
    player.touch("d5", "e4", "d5")
    client.line("M   2   e4xd5")
    client.port.write(bytes(range(14, 256)) * 20 + b"\n")
    client.ask("U OFF", "Referee off")
    client.send("J")
    assert client.until(lambda _: True).startswith("M   2,  ")
    client.ask("G", "Game   2")
    client.line(".      white       black")
    client.line(".   1  e2-e4       d7-d5")
    take_back(player)
    assert player.console.fen().startswith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w")


def test_scid_plays_on_the_board(player):
    give(player, "citrine", 57600)
    player.machine.wake()
    with terminal_of(player.machine) as port, Scid(port) as scid:
        scid.connect()
        player.touch("e2", "e4")
        scid.until("addSan e2e4")
        scid.order("move d7d5 0")
        scid.until("line M   1,  d7-d5")
        player.touch("d7", "d5")
        scid.until("done move")
        player.touch("d5", "e4", "d5")
        scid.until("addSan e4d5")
    take_back(player)
    assert player.console.fen().startswith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w")
