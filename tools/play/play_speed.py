"""At which speed a game on the PC is played: the PC's, so many times the chip's,
or the chip's own by estimate."""

import json
import os
import re
import subprocess
import time

from emulator import ROOT, Emulator, board_value, emulated_image
from host_body import KILOMATE
from speed import instructions_per_second

CHIP = "chip"
MODEL = "lm3s6965evb"  # whose chip and memory the host program stands for
PROMPT = "> $"
NODES = 40000          # of the search that is timed
SECONDS = 120


class SpeedError(Exception):
    """A speed that cannot be had."""


# --- the emulator ---

def nearest_shift(speed):
    """The shift of QEMU's -icount, where an instruction takes 2^shift
    nanoseconds, that is nearest to so many instructions a second."""
    return min(range(11), key=lambda shift: max(1e9 / 2 ** shift / speed, speed * 2 ** shift / 1e9))


def chip_icount(board):
    """What makes the emulator as fast as the chip by its clock, and its clock as
    fast as the PC's."""
    return f"shift={nearest_shift(instructions_per_second(board))},sleep=on,align=on"


def search_seconds(board, icount=None):
    """What a search takes: by the PC's clock, and by the board's. Not what a book answers, if
    the board has one."""
    with Emulator(board, icount=icount) as machine:
        machine.read_until(PROMPT)
        machine.wake()
        for line in (f"level nodes {NODES}", "info on", "book off"):
            machine.write(line + "\r")
            machine.read_until(PROMPT)
        machine.write("go\r")
        machine.read_until("go\r\n")
        start = time.monotonic()
        text = machine.read_until("Kilomate: ", SECONDS)
        seconds = time.monotonic() - start
        machine.write("clock\r")
    reports = re.findall(r"^ *\d+ +(\d+\.\d) s ", text, re.MULTILINE)
    return seconds, float(reports[-1])


def times_the_chip(board):
    """How many times faster than its chip the emulated board is on this PC. Measured
    once for each image."""
    path = os.path.join(ROOT, "build", board, "times.json")
    key = os.stat(emulated_image(board)).st_mtime_ns
    try:
        with open(path, encoding="ascii") as file:
            record = json.load(file)
    except FileNotFoundError:
        record = {}
    if record.get("image") != key:
        shift = nearest_shift(instructions_per_second(board))
        chip_seconds = search_seconds(board, f"shift={shift},sleep=off")[1]
        chip_seconds *= 1e9 / 2 ** shift / instructions_per_second(board)
        record = {"image": key, "times": chip_seconds / search_seconds(board)[0]}
        with open(path, "w", encoding="ascii") as file:
            json.dump(record, file)
    return record["times"]


def times_text(times):
    return f"{times:.0f}" if times >= 2 else f"{times:.1g}"


def emulated_banner(board, speed):
    if speed == CHIP:
        wanted, given = (number / 1e6 for number in (
            instructions_per_second(board), 1e9 / 2 ** nearest_shift(instructions_per_second(board))))
        return (f"{board}, emulated at the chip's estimated speed: {given:.4g} million instructions a "
                f"second (estimate: {wanted:.4g})")
    return (f"{board}, emulated at this PC's speed: about {times_text(times_the_chip(board))} times the chip "
            "(SPEED=chip: as the chip)")


def emulated_icount(board, speed):
    """For Emulator."""
    if speed not in (None, CHIP):
        raise SpeedError(f"an emulated board runs at this PC's speed or at the chip's (chip), not at '{speed}'")
    return chip_icount(board) if speed == CHIP else None


# --- the host program ---

def nodes_per_second(board):
    """The chip's, an estimate."""
    return int(board_value(board, "NODES_PER_SECOND").replace(",", ""))


def host_options(speed, model=None):
    """model: the board as which it plays."""
    model = model or MODEL
    if speed == CHIP:
        return [f"--nps={nodes_per_second(model)}", f"--profile={model}"]
    if speed is None:
        return []
    if not re.fullmatch(r"[1-9]\d{0,2}|1000", speed):
        raise SpeedError(f"the simulation runs at the chip's speed (chip) or 1 to 1000 times the real time, not '{speed}'")
    return [f"--speed={speed}"]


def host_banner(speed, model=None):
    model = model or MODEL
    if speed == CHIP:
        return (f"host simulation: thinks {nodes_per_second(model):,} nodes a second of its clock, the "
                f"estimated speed of {model}'s chip; that takes the PC less time")
    bench = subprocess.run([KILOMATE, "bench"], check=True, stdin=subprocess.DEVNULL,
                           stdout=subprocess.PIPE, text=True).stdout
    times = int(re.search(r"^\d+ nodes (\d+) nps$", bench, re.MULTILINE).group(1)) / nodes_per_second(model)
    pace = f"time passes {speed} times as fast, " if speed else ""
    return (f"host simulation: {pace}thinks at this PC's speed, about {times:.0f} times {model}'s chip "
            "(SPEED=chip: as the chip)")
