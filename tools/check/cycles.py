"""How many cycles an instruction of the search takes, by the table of
instruction timings in the core's technical reference manual, with no wait
states: what a board's CYCLES_PER_INSTRUCTION starts from. QEMU lists the blocks
of instructions that a short search runs through; each is costed by its
disassembly. No model of the pipeline beyond the table, so an estimate.
  cycles.py BOARD..."""

import os
import re
import subprocess
import sys
import tempfile
from collections import Counter

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "emulator"))

from boards import RP2040JS, board_value, emulator_of
from emulator import Emulator, emulated_image

FEN = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8"
NODES = 4000
REFILL = 2  # of the pipeline of an M3 or M4: 1 to 3 cycles
DIVISION = 7  # on an M3 or M4: 2 to 12 cycles

TRACE = re.compile(r"Trace \d+: \S+ \[\w+/(\w+)/")
LINE = re.compile(r"^ +([0-9a-f]+):\t([a-z]\S*)[ \t]*([^;@\n]*)", re.MULTILINE)
BRANCH = re.compile(r"(b|bl|bx|blx)(eq|ne|cs|cc|mi|pl|vs|vc|hi|ls|ge|lt|gt|le)?|cbn?z")
MULTIPLE = re.compile(r"push|pop|ldm\w*|stm\w*")
REGISTERS = {"r9": 9, "sl": 10, "fp": 11, "ip": 12, "sp": 13, "lr": 14, "pc": 15}


def count_registers(arguments):
    """How many a list such as {r4, r6-r8, lr} names."""
    count = 0
    for part in re.search(r"{(.*)}", arguments).group(1).split(","):
        ends = [REGISTERS[name] if name in REGISTERS else int(name[1:])
                for name in part.strip().split("-")]
        count += ends[-1] - ends[0] + 1
    return count


def branch_cycles(small, operation, taken):
    if not taken:
        return 1
    return (4 if operation == "bl" else 3) if small else 1 + REFILL


def memory_cycles(small, operation, arguments, after_load):
    if operation[3:4] == "d" and not small:  # two words
        return 3
    if small or operation.startswith("ldr"):
        return 1 if after_load and not small else 2
    return 1 if after_load or not re.search(r"\[\w+, [a-z]", arguments) else 2


def cycles(small, operation, arguments, taken, after_load):
    """By the manual's table; small: a Cortex-M0."""
    loads_pc = re.search(r"\bpc}", arguments) is not None
    if BRANCH.fullmatch(operation):
        return branch_cycles(small, operation, taken)
    if MULTIPLE.fullmatch(operation):
        refill = 3 if small else REFILL
        return 1 + count_registers(arguments) + refill * loads_pc
    if operation in ("tbb", "tbh"):
        return 4 + REFILL
    if arguments.startswith("pc,"):
        return (2 if operation.startswith("ldr") else 1) + REFILL
    if operation.startswith(("ldr", "str")):
        return memory_cycles(small, operation, arguments, after_load)
    return DIVISION if operation in ("udiv", "sdiv") else 1


def ends_block(operation, arguments):
    return (BRANCH.fullmatch(operation) or operation in ("tbb", "tbh") or
            arguments.startswith("pc,") or re.search(r"\bpc}", arguments) is not None)


def block_addresses(code, start, then):
    """The instructions from an address to the block that came next."""
    at = start
    while at in code:
        yield at
        operation, arguments, following = code[at]
        if ends_block(operation, arguments) or following == then:
            return
        at = following


def block_cost(code, small, start, then):
    """Instructions and cycles from an address to the block that came next."""
    instructions = total = 0
    after_load, at = False, start
    while at in code:
        operation, arguments, following = code[at]
        end = ends_block(operation, arguments)
        total += cycles(small, operation, arguments, end and following != then, after_load)
        instructions += 1
        after_load = operation.startswith("ldr")
        if end or following == then:
            break
        at = following
    return instructions, total


def disassemble(board):
    """Address -> operation without its width, arguments, next address."""
    text = subprocess.run(["arm-none-eabi-objdump", "-d", "--no-show-raw-insn", emulated_image(board)],
                          check=True, stdout=subprocess.PIPE, text=True).stdout
    lines = [(int(address, 16), operation.split(".")[0], arguments.strip())
             for address, operation, arguments in LINE.findall(text)]
    return {line[0]: (line[1], line[2], following[0])
            for line, following in zip(lines, lines[1:] + [(0,)])}


def read_blocks(path, start):
    with open(path, encoding="ascii", errors="replace") as lines:
        lines.seek(start)
        return [int(match.group(1), 16) for match in map(TRACE.match, lines) if match]


def search_blocks(board):
    """The blocks of a search, each with the one that came next: how often."""
    with tempfile.TemporaryDirectory() as directory:
        log = os.path.join(directory, "blocks")
        with Emulator(board, icount="shift=0,sleep=off",
                      arguments=["-d", "exec,nochain", "-D", log]) as machine:
            start_search(machine)
            start = os.path.getsize(log)
            machine.write(f"go nodes {NODES}\n")
            machine.read_until("bestmove", 120)
        blocks = read_blocks(log, start)
    return Counter(zip(blocks, blocks[1:]))


def start_search(machine):
    machine.read_until("> $", 300)
    machine.wake()
    machine.write("uci\r")
    machine.read_until("uciok")
    machine.write(f"position fen {FEN}\nisready\n")
    machine.read_until("readyok")


def counted_by_emulator(board):
    """Instructions and cycles, where the emulator itself costs each by the manual."""
    with Emulator(board) as machine:
        start_search(machine)
        before = machine.qmp("status")
        machine.write(f"go nodes {NODES}\n")
        machine.read_until("bestmove", 120)
        after = machine.qmp("status")
    return (after[what] - before[what] for what in ("instructions", "cycles"))


def counted_by_blocks(board):
    code, small = disassemble(board), board_value(board, "CPU") == "cortex-m0"
    instructions = total = 0
    for (start, then), count in search_blocks(board).items():
        cost = block_cost(code, small, start, then)
        instructions += cost[0] * count
        total += cost[1] * count
    return instructions, total


def main():
    for board in sys.argv[1:]:
        core = board_value(board, "CPU")
        by_emulator = emulator_of(board) == RP2040JS
        instructions, total = counted_by_emulator(board) if by_emulator else counted_by_blocks(board)
        print(f"{board:<18} {core}: {total / instructions:.2f} cycles an instruction "
              f"in {instructions} instructions, no wait states (estimate)")


if __name__ == "__main__":
    main()
