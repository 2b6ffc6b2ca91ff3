"""The figures that docs/ tells, by name: those that are the same
with every compiler, and those that are measured on the images. A board's
figures have its name before theirs."""

import os
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from bench_all import POLL_GAP, recorded_benches
from bench_counts import BENCHES, personalities, read_counts
from check_frames import frames, record_bytes
from boards import board_words, is_measured
from emulator import ROOT, Emulator, board_value, image_of
from library_figures import library_numbers
from mutants import read_tables
from size import board_size
from speed import clock_hz, icount_shift, instructions_per_second

SMALLEST = "stm32vldiscovery"  # the board of the ledger of 8 KB
SMALL_CORE, LARGE_CORES = "Cortex-M0", "Cortex-M3 and M4"

# What the emulator's clock ticks leave open: instructions a node, nodes a
# second, instructions between two polls.
NODE_JITTER, SPEED_JITTER, GAP_JITTER = 0.25, 1, 2000
PANEL_JITTER = 5  # of a node: when the panel looks at its parts depends on when the search began


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


def board_bench_figures(board, benches):
    """Of the default personality."""
    default = {bench.bench: bench.per_node for bench in benches
               if bench.personality == benches[0].personality}
    per_node = [default[bench] for bench in BENCHES if bench in default]
    jitter = PANEL_JITTER if has_panel(board) else NODE_JITTER
    figures = {f"{board} {memory}": rounded(number, 1, jitter)
               for number, memory in zip(per_node, ("8 KB", "32 KB"))}
    speed = instructions_per_second(board) / per_node[-1]
    return {**figures, f"{board} speed": rounded(speed, 10, SPEED_JITTER if jitter == NODE_JITTER else PANEL_JITTER)}


def bench_run_figures(boards):
    """Runs the benches only if check-bench has not done so with these images."""
    sets = personalities(read_counts())
    figures, gaps = {}, {SMALL_CORE: 0, LARGE_CORES: 0}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = pool.map(lambda board: recorded_benches(board, sets), boards)
        for board, benches in zip(boards, runs):
            figures.update(board_bench_figures(board, benches))
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
