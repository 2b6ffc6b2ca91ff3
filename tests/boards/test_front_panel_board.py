"""The front panel of `make play-board`, before an emulated board with all its parts."""

import re
import time

import pytest

from helping_hand import HelpingHand
from mirrored_board import pieces_of
from panel_commands import Commands
from panel_front import EmulatedComputer, Front
from panel_hands import play_game, wait_until
from panel_pieces import HandsError

BOARD = "lm3s6965evb"


def squares_of(fen):
    return {square: piece for square, piece in enumerate(pieces_of(fen)) if piece}


@pytest.fixture
def front(tmp_path):
    with Front(EmulatedComputer(BOARD, str(tmp_path / "eeprom"), None), str(tmp_path / "pieces")) as one:
        yield one


def test_a_whole_game(front, referee):
    assert re.search("wins|[Dd]raw", play_game(front, referee, 1))


def test_a_board_that_has_been_reset_sees_the_pieces(front):
    commands = Commands(front)
    commands.run("wait console Kilomate")
    front.machine.qmp("system_reset")
    wait_until(lambda: front.follow() or front.resets == 1)
    commands.run("wait console Kilomate")
    commands.run("sleep 1")  # the sensors are asked until they agree; a hand before that spoils the start
    commands.run("lift e2")
    commands.run("place e4")
    commands.run("wait console On the board: 1. e4")


def test_the_helping_hand_goes_on_behind_a_reset(front):
    helper = HelpingHand(front)
    front.listen = helper.read

    def told():
        front.follow()
        helper.tick(time.monotonic())
        return helper.game.position is not None and front.console.lines[-1].endswith("> ")

    wait_until(told)
    front.machine.qmp("system_reset")
    wait_until(lambda: front.follow() or front.resets == 1)
    helper.tick(time.monotonic())
    assert helper.game.position is None
    wait_until(told)
    front.type("e4")
    wait_until(lambda: told() and len(helper.game.moves) == 2 and not (helper.steps or helper.carried or helper.is_due)
               and front.pieces.squares == squares_of(helper.game.position))


def test_a_part_that_does_not_answer(front):
    commands = Commands(front)
    commands.run("wait console Kilomate")
    for name in ("display", "sensors a1-h3"):
        with pytest.raises(HandsError, match="an emulated part is bus, "):
            commands.run(f"fault {name} on")
    for fault in ("sensors a1-h2 on", "sensors a1-h2 on", "bus on", "bus off", "sensors a1-h2 off"):
        commands.run(f"fault {fault}")
    commands.run("sleep 2")  # they are asked again
    commands.run("lift e2")
    commands.run("place e4")
    commands.run("wait console On the board: 1. e4")
