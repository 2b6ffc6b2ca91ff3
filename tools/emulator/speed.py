"""How fast a board's chip is. Its clock is a fact; how many of the core's
cycles an instruction takes is an assumption (boards/<board>/board.mk), and so
what is computed from it is an estimate."""

import os
import re

from emulator import ROOT, board_value


def clock_hz(board):
    """The core's clock, from boards/<board>/board.c."""
    with open(os.path.join(ROOT, "boards", board, "board.c"), encoding="ascii") as source:
        return int(re.search(r"\.clock_hz = (\d+),", source.read()).group(1))


def instructions_per_second(board):
    return clock_hz(board) / float(board_value(board, "CYCLES_PER_INSTRUCTION"))


def shift_not_above(speed):
    """The shift of QEMU's -icount, where an instruction takes 2^shift
    nanoseconds, that is next to so many instructions a second and not above."""
    shift = 0
    while 1e9 / 2 ** shift > speed:
        shift += 1
    return shift


def icount_shift(board):
    return shift_not_above(instructions_per_second(board))
