"""The command that runs a board on the emulated RP2040 (tools/emulator/rp2040), with what
QEMU would be asked for in its own words."""

import os
import re

from boards import ROOT, board_value, has_value

PROGRAM = os.path.join(ROOT, "tools", "emulator", "rp2040", "emulate.mjs")
STORE = "store.bin"


def pace_options(icount):
    """Of QEMU's -icount: an instruction takes 2^shift nanoseconds, and time passes
    while the board waits as it does here, or at once (sleep=off). None: as on the
    chip, by cycles, and never ahead of the clock here."""
    if not icount:
        return []
    match = re.fullmatch(r"shift=(\d+),sleep=(on|off)(,align=on)?", icount)
    if not match:
        raise ValueError(f"no icount for this emulator: {icount}")
    return ["--instruction", str(2 ** int(match.group(1))),
            "--pace", "free" if match.group(2) == "off" else "real"]


def command(board, image, icount=None, parts=None, directory=None):
    """Without its sockets. parts: the file that the board's store is kept in, or True:
    a new one in the directory. A board without a store keeps nothing."""
    words = ["node", PROGRAM, "--image", image, *pace_options(icount)]
    if has_value(board, "EMULATED_BODY"):
        words += ["--body", board_value(board, "EMULATED_BODY")]
    if parts and has_value(board, "STORE_SIZE"):
        store = os.path.join(directory, STORE) if parts is True else parts
        size = sum(int(board_value(board, name)) for name in ("STORE_SIZE", "ARCHIVE_SIZE")
                   if has_value(board, name))
        words += ["--flash", str(store), "--store", str(size)]
    return words
