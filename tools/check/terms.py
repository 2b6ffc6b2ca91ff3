"""How many instructions each function takes, on average for one node: the evaluation's,
then the hottest of the whole search. A short search on an emulated board, its blocks
counted, and each instruction given to the function that it was written in, inlined or not.
What it calls is not counted with it.
  terms.py BOARD..."""

import os
import re
import subprocess
import sys
from collections import Counter

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "emulator"))

from cycles import NODES, block_addresses, disassemble, search_blocks
from boards import QEMU, emulator_of
from emulator import emulated_image

# Files of the evaluation.
MODULES = ("eval", "attack_scan", "attack_byte", "exchange", "king", "pawns", "passed", "pawn_ending", "pieces",
           "endgame", "endgame_tables", "kpk", "mate_pattern", "network", "network_output",
           "network_output_pairs", "network_output_saturate", "network_output_thumb", "network_rows",
           "network_rows_multiple", "network_rows_thumb")
LEAST = 1.0  # instructions a node, for a line of its own
HOTTEST = 25  # functions of the whole search

HEAD = re.compile(r"0x([0-9a-f]+)")


def count_instructions(code, blocks):
    executed = Counter()
    for (start, then), count in blocks.items():
        for address in block_addresses(code, start, then):
            executed[address] += count
    return executed


def owners(board, addresses):
    """Address -> (file without its folder, function): the innermost function
    that stands in a .c file; what headers define belongs to who uses it."""
    listing = "\n".join(f"{address:#x}" for address in addresses)
    text = subprocess.run(["arm-none-eabi-addr2line", "-a", "-f", "-i", "-e", emulated_image(board)],
                          check=True, input=listing, stdout=subprocess.PIPE, text=True).stdout
    found = {}
    lines = iter(text.splitlines())
    for line in lines:
        head = HEAD.fullmatch(line)
        if head:
            address = int(head.group(1), 16)
            continue
        path = next(lines).rsplit(":", 1)[0]
        if path.endswith(".c") and address not in found:
            found[address] = (os.path.basename(path)[:-2], line)
    return found


def entries(board, executed):
    """Function -> how often it was entered; only those not inlined everywhere."""
    table = subprocess.run(["arm-none-eabi-nm", emulated_image(board)], check=True, text=True,
                           stdout=subprocess.PIPE).stdout
    calls = Counter()
    for address, name in re.findall(r"^(\w+) [tT] (\w+)", table, re.MULTILINE):
        calls[name] += executed.get(int(address, 16) & ~1, 0)
    return calls


def count_by_function(executed, owner):
    """(file, function) -> instructions; what no source is known of is the library's."""
    functions = Counter()
    for address, count in executed.items():
        functions[owner.get(address, ("libgcc", "library"))] += count
    return functions


def row(function, count, calls):
    module, name = function
    often = f"{calls[name] / NODES:.2f} | {count / calls[name]:.0f}" if calls[name] else "- | -"
    return f"| {module} | `{name}()` | {count / NODES:.0f} | {often} |"


def table(functions, calls):
    print("| file | function | instructions a node | calls | instructions a call |")
    print("|---|---|---:|---:|---:|")
    for function, count in functions:
        print(row(function, count, calls))


def report(board, executed):
    functions = count_by_function(executed, owners(board, executed))
    calls = entries(board, executed)
    terms = [item for item in functions.items() if item[0][0] in MODULES]
    total = sum(count for _, count in terms)
    everything = sum(functions.values())
    print(f"{board}, the evaluation: {total / NODES:.0f} instructions a node of {NODES}, "
          f"{100 * total / everything:.0f} % of all")
    terms.sort(key=lambda item: (MODULES.index(item[0][0]), -item[1]))
    table([item for item in terms if item[1] >= LEAST * NODES], calls)
    print(f"{board}, the whole search: {everything / NODES:.0f} instructions a node, "
          f"the {HOTTEST} hottest functions")
    table(functions.most_common(HOTTEST), calls)


def main():
    for board in sys.argv[1:]:
        if emulator_of(board) != QEMU:
            sys.exit(f"terms: {board}: only QEMU lists the blocks of instructions that run")
        report(board, count_instructions(disassemble(board), search_blocks(board)))


if __name__ == "__main__":
    main()
