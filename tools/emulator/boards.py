"""What boards/<board>/board.mk says of a board."""

import glob
import os
import re

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

QEMU, RP2040JS = "QEMU", "rp2040js"


def board_value(board, name):
    """A value from boards/<board>/board.mk."""
    with open(os.path.join(ROOT, "boards", board, "board.mk"), encoding="ascii") as text:
        match = re.search(rf"^{name}\s*:=[ \t]*(.*?)\s*$", text.read().replace("\\\n", ""), re.MULTILINE)
    if not match:
        raise KeyError(f"{board}: no {name}")
    return match.group(1)


def board_words(board, name):
    """The words of a value; none if there is no such value."""
    try:
        return board_value(board, name).split()
    except KeyError:
        return []


def has_value(board, name):
    return bool(board_words(board, name))


def mcu_boards():
    """All that are not the host."""
    names = (os.path.basename(os.path.dirname(path))
             for path in glob.glob(os.path.join(ROOT, "boards", "*", "board.mk")))
    return sorted(name for name in names if name not in ("host", "web"))


def wirings(board):
    """Those that WIRING= may name: the board's other ones than its board.c's."""
    return sorted(os.path.splitext(os.path.basename(path))[0]
                  for path in glob.glob(os.path.join(ROOT, "boards", board, "wirings", "*.c")))


def emulator_of(board):
    """What emulates a board: QEMU, RP2040JS, or None."""
    if has_value(board, "EMULATOR"):
        return board_value(board, "EMULATOR")
    return QEMU if has_value(board, "QEMU_MACHINE") else None


def is_emulated(board):
    return emulator_of(board) is not None


def is_measured(board):
    """Whether its speed is: not that of another board's chip and program with a body."""
    return is_emulated(board) and not has_value(board, "EMULATED_BODY")


def measured_boards():
    return [board for board in mcu_boards() if is_measured(board)]


def has_relative(board):
    """Whether it runs on the emulated chip of another board: the long tests of that one, which
    has the same program, stand for its own."""
    return has_value(board, "EMULATED_AS")


def is_slow(board):
    """Whether its emulator is slower than its chip: tests take shorter forms there."""
    return emulator_of(board) == RP2040JS
