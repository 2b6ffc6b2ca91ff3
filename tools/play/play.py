"""Plays at the console of an emulated board or of the host program, with this terminal
as its serial line.
  play.py host|BOARD [--speed chip|N] [--no-saves]
What comes through a pipe is sent line by line, each when the one before has been answered; its end ends
the game. --no-saves: with an empty memory, which is forgotten."""

import argparse
import contextlib
import os
import re
import shutil
import sys
import tempfile
import textwrap

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "emulator"))

import memory_lock
import rp2040js
import terminal
from boards import ROOT, RP2040JS, board_value, board_words, emulator_of, has_value
from emulator import emulated_image, parts_arguments
from host_body import KILOMATE
from play_speed import SpeedError, emulated_banner, emulated_icount, host_banner, host_options

COLUMNS = 79
DEFAULT = "lm3s6965evb"  # of `make play`
EEPROM = "console-eeprom.bin"
FORGETFUL = "Nothing is kept: "


def memory_of(board):
    """The file in which what is emulated keeps its game, or None if it forgets it."""
    folder = os.path.join(ROOT, "build", board)
    if board == "host":
        return None
    if emulator_of(board) == RP2040JS:
        return os.path.join(folder, rp2040js.STORE) if has_value(board, "STORE_SIZE") else None
    return os.path.join(folder, EEPROM) if "id=eeprom" in " ".join(board_words(board, "QEMU_PARTS")) else None


def store_arguments(board, memory):
    """QEMU's words for the memory that keeps the game, and for no other part; none where there is no such
    memory."""
    if not memory:
        return []
    parts = " ".join(board_words(board, "QEMU_PARTS"))
    others = [name for name in re.findall(r"\bid=(\w+)", parts) if name not in ("memory", "eeprom")]
    return parts_arguments(board, memory, others)


def emulator_command(board, speed, memory):
    icount = emulated_icount(board, speed)
    if emulator_of(board) == RP2040JS:
        return [*rp2040js.command(board, emulated_image(board), icount, memory), "--stdio"]
    return ["qemu-system-arm", "-M", board_value(board, "QEMU_MACHINE"), "-kernel", emulated_image(board),
            "-display", "none", "-nodefaults", "-serial", "stdio", *store_arguments(board, memory),
            *(["-icount", icount] if icount else [])]


def parting(board, memory, saves):
    """What is true of the game when its player leaves."""
    if memory and saves:
        return f"Kept; make play{'' if board == DEFAULT else f' BOARD={board}'} goes on with it."
    if memory:
        return FORGETFUL + "it was played without saving."
    if board == "host":
        return FORGETFUL + "the program on the PC has no memory here."
    return FORGETFUL + "what is emulated of this board has no memory that lasts."


def run(board, command, words):
    """Its status. What the emulator itself says is shown if it fails: at the chip's speed it
    tells each time that it is late."""
    number = terminal.colours() if "terminal" in board_words(board, "ADDITIONS") else 0
    if board == "host":
        return terminal.play(command, number, parting=words)
    with tempfile.TemporaryFile("w+", encoding="utf-8") as log:
        status = terminal.play(command, number, log, words)
        if status not in (0, terminal.CLOSED, terminal.UNREAD):
            log.seek(0)
            sys.stderr.write(log.read())
    return status


@contextlib.contextmanager
def memory_for(board, saves):
    """The file that this game has as the board's memory, or None if the board has none; and whether it lasts."""
    path = memory_of(board)
    lock, kept = memory_lock.take(path if saves else None, "make play", "make play NO_SAVES=1")
    folder = tempfile.mkdtemp(prefix="kilomate-")
    try:
        with lock:
            yield kept or (path and os.path.join(folder, "memory")), bool(kept)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def play(board, speed, saves):
    with memory_for(board, saves) as (memory, lasts):
        banner = host_banner(speed) if board == "host" else emulated_banner(board, speed)
        command = ([KILOMATE, "--console", *host_options(speed)] if board == "host"
                   else emulator_command(board, speed, memory))
        print(textwrap.fill(banner, COLUMNS))
        print("Ctrl-C leaves, and so does quit.", flush=True)
        return run(board, command, parting(board, memory, lasts))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("board")
    parser.add_argument("--speed")
    parser.add_argument("--no-saves", action="store_true")
    options = parser.parse_args()
    terminal.leave_when_asked()
    try:
        sys.exit(play(options.board, options.speed or None, not options.no_saves))
    except SpeedError as error:
        sys.exit(f"play: {error}")
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what is left to be said
        sys.exit(terminal.UNREAD)


if __name__ == "__main__":
    main()
