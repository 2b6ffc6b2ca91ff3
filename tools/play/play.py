"""Plays at the console of an emulated board or of the host program, with this terminal
as its serial line.
  play.py host|BOARD [--speed chip|N]"""

import argparse
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "emulator"))

import rp2040js
import terminal
from boards import ROOT, RP2040JS, board_value, board_words, emulator_of
from emulator import emulated_image, parts_arguments
from host_body import KILOMATE
from play_speed import SpeedError, emulated_banner, emulated_icount, host_banner, host_options


def store_arguments(board):
    """QEMU's words for the memory that keeps the game, a file in build/, and for no other part; none
    where there is no such memory."""
    parts = " ".join(board_words(board, "QEMU_PARTS"))
    if "id=eeprom" not in parts:
        return []
    others = [name for name in re.findall(r"\bid=(\w+)", parts) if name not in ("memory", "eeprom")]
    return parts_arguments(board, os.path.join(ROOT, "build", board, "console-eeprom.bin"), others)


def emulator_command(board, speed):
    icount = emulated_icount(board, speed)
    if emulator_of(board) == RP2040JS:
        folder = os.path.join(ROOT, "build", board)
        return [*rp2040js.command(board, emulated_image(board), icount, True, folder), "--stdio"]
    return ["qemu-system-arm", "-M", board_value(board, "QEMU_MACHINE"), "-kernel", emulated_image(board),
            "-display", "none", "-nodefaults", "-serial", "stdio", *store_arguments(board),
            *(["-icount", icount] if icount else [])]


def run(board, command):
    """Its status. What the emulator itself says is shown if it fails: at the chip's speed it
    tells each time that it is late."""
    number = terminal.colours() if "terminal" in board_words(board, "ADDITIONS") else 0

    def played(errors=None):
        if terminal.is_terminal():
            return terminal.play(command, number, errors)
        return subprocess.run(command, stderr=errors).returncode

    if board == "host":
        return played()
    path = os.path.join(ROOT, "build", board, "emulator.log")
    with open(path, "w+", encoding="utf-8") as log:
        status = played(log)
        if status != 0:
            log.seek(0)
            sys.stderr.write(log.read())
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("board")
    parser.add_argument("--speed")
    options = parser.parse_args()
    speed = options.speed or None
    try:
        if options.board == "host":
            command, banner = [KILOMATE, "--console", *host_options(speed)], host_banner(speed)
        else:
            command, banner = emulator_command(options.board, speed), emulated_banner(options.board, speed)
    except SpeedError as error:
        sys.exit(f"play: {error}")
    print(banner)
    print("Ctrl-C leaves.", flush=True)
    sys.exit(run(options.board, command))


if __name__ == "__main__":
    main()
