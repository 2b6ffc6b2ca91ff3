"""The figures that docs/ tells, by name: those that are the same
with every compiler, and those that are measured on the images. A board's
figures have its name before theirs."""

import os
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from bench_all import POLL_GAP, recorded_benches, recorded_searches
from bench_counts import personalities, read_counts
from check_frames import frames, record_bytes
from boards import board_words, is_measured
from emulator import ROOT, Emulator, board_value, image_of
from library_figures import library_numbers
from mutants import read_tables
from real_searches import nodes_per_second, per_node
from size import board_size
from speed import clock_hz, icount_shift, instructions_per_second

SMALLEST = "stm32vldiscovery"  # the board of the ledger of 8 KB
SMALL_CORE, LARGE_CORES = "Cortex-M0", "Cortex-M3 and M4"

# What the emulator's clock ticks leave open: the share of an instruction a node and of a node a
# second, and instructions between two polls.
SPEED_JITTER, GAP_JITTER = 0.003, 2000


class Figure(NamedTuple):
    """text: how tables show it; others: how another run could have rounded it."""
    text: str
    others: tuple = ()

    def is_told_by(self, text):
        return text == self.text or text in self.others


def count(number):
    return Figure(f"{number:,}")


def rounded(number, unit, jitter):
    """To multiples of unit."""
    first, last = round((number - jitter) / unit), round((number + jitter) / unit)
    return Figure(f"{round(number / unit) * unit:,}",
                  tuple(f"{multiple * unit:,}" for multiple in range(first, last + 1)))


def million(number):
    """One digit behind the point, if it is not 0."""
    return Figure(f"{number / 1e6:.1f}".removesuffix(".0"))


def core(board):
    return SMALL_CORE if board_value(board, "CPU").startswith("cortex-m0") else LARGE_CORES


def compiler_version():
    return subprocess.run(["arm-none-eabi-gcc", "-dumpfullversion"], check=True, text=True,
                          stdout=subprocess.PIPE).stdout.strip()


# --- the same with every compiler ---

def line_count(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as lines:
        return sum(1 for line in lines if line.strip())


def bench_figures():
    counts = read_counts()
    default = personalities(counts)[0]
    return {bench if personality == default else f"{personality} {bench}": count(nodes)
            for (personality, bench), nodes in counts.items()}


def speed_figures(board):
    shift = icount_shift(board)
    return {f"{board} assumed": Figure(board_value(board, "CYCLES_PER_INSTRUCTION")),
            f"{board} millions": million(instructions_per_second(board)),
            f"{board} shift": count(shift), f"{board} emulated": million(1e9 / 2 ** shift)}


def known_figures(boards):
    figures = bench_figures()
    figures["mutants"] = count(len(read_tables()))
    figures["perft positions"] = count(line_count(os.path.join("tests", "perft", "positions.epd")))
    figures["poll limit"] = count(POLL_GAP)
    figures["ply record"] = count(record_bytes())
    for board in boards:
        figures[f"{board} clock"] = count(clock_hz(board) // 1000000)
        if is_measured(board):
            figures.update(speed_figures(board))
    return figures


# --- measured ---

def size_figures(board):
    size = board_size(board)
    columns = {"flash": "flash", "data": "static", "stack": "stack", "engine": "arena", "RAM": "RAM"}
    return {f"{board} {name}": count(size[column]) for name, column in columns.items()}


def has_panel(board):
    return "panel" in board_words(board, "ADDITIONS")


def search_figures(board, searches):
    """Of real searches: instructions a node, nodes a second."""
    cost, speed = per_node(searches), nodes_per_second(board, searches)
    return {f"{board} node": rounded(cost, 10, SPEED_JITTER * cost),
            f"{board} speed": rounded(speed, 10, SPEED_JITTER * speed)}


def bench_run_figures(boards):
    """Runs benches and real searches only if check-bench has not done so with these images."""
    sets = personalities(read_counts())
    figures, gaps = {}, {SMALL_CORE: 0, LARGE_CORES: 0}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = pool.map(lambda board: (recorded_benches(board, sets), recorded_searches(board)), boards)
        for board, (benches, searches) in zip(boards, runs):
            figures.update(search_figures(board, searches))
            if not has_panel(board):
                gaps[core(board)] = max(gaps[core(board)], *(bench.poll_gap for bench in benches))
    for name, gap in gaps.items():
        figures[f"{name} poll gap"] = rounded(gap, 1000, GAP_JITTER)
    return figures


def frame_figures(boards):
    """The largest, of quiescence for either sort of core."""
    record = record_bytes()
    search, quiescence = 0, {SMALL_CORE: 0, LARGE_CORES: 0}
    for board in boards:
        usage = frames(board)
        search = max(search, usage["search"])
        quiescence[core(board)] = max(quiescence[core(board)], usage["quiescence"])
    figures = {f"{name} quiescence": count(frame + record) for name, frame in quiescence.items()}
    return {**figures, "search frame": count(search), "search ply": count(search + record)}


def variable_sizes(board):
    listing = subprocess.run(["arm-none-eabi-nm", "-S", image_of(board)], check=True, text=True,
                             stdout=subprocess.PIPE).stdout
    return {name: int(size, 16) for size, name in
            re.findall(r"^\w+ (\w+) [bBdD] (\w+)(?:\.\d+)?$", listing, re.MULTILINE)}


def engine_memory(board):
    """What the board itself says of its arena: part -> bytes."""
    with Emulator(board) as machine:
        machine.read_until("> $")
        machine.wake()
        machine.write("version\r")
        text = machine.read_until(r"Engine memory in bytes: [^.]*\.")
    return {part: int(size) for part, size in re.findall(r"(\w+) (\d+)", text.split("bytes: ")[1])}


def ledger_figures(board):
    """The RAM of a board, part by part."""
    variable = variable_sizes(board)
    size = board_size(board)
    ledger = {"stack": size["stack"], "arena": size["arena"],
              "computer": variable["computer"], "record": variable["record"],
              "record plies": int(board_value(board, "RECORD_PLIES")),
              "rings": sum(int(board_value(board, f"CONSOLE_{way}_SIZE")) for way in ("RX", "TX")),
              "fault": variable["fault_record"] + variable["reset_note"], **engine_memory(board)}
    return {f"ledger {part}": count(bytes_) for part, bytes_ in ledger.items()}


def measured_figures(boards):
    figures = {"compiler": Figure(compiler_version()), **frame_figures(boards),
               **ledger_figures(SMALLEST),
               **{name: count(number) for name, number in library_numbers().items()},
               **bench_run_figures([board for board in boards if is_measured(board)])}
    for board in boards:
        figures.update(size_figures(board))
    return figures
