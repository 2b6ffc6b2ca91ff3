"""Prints what each board's firmware takes of its memories, in bytes, and fails
if that is not within boards/budget.txt, if the engine gets less than the
board's profile promises, or if RAM overflows. "saves" is the end of the flash,
which is kept for them, "games" what is kept below it for finished games, "static"
is .data and .bss, "worst" the worst case of the stack that is reserved.
  size.py BOARD..."""

import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "emulator"))

from callgraph import GraphError
from emulator import ROOT, image_of
from stack import stack_worst_case

COLUMNS = ("flash", "saves", "games", "static", "stack", "worst", "arena", "RAM", "of RAM")
BUDGET_FILE = os.path.join(ROOT, "boards", "budget.txt")
BUDGET = ("flash", "static", "worst", "arena")  # its columns


def symbols(image):
    listing = subprocess.run(["arm-none-eabi-nm", image], check=True,
                             stdout=subprocess.PIPE, text=True).stdout
    return {name: int(address, 16)
            for address, _, name in re.findall(r"^([0-9a-f]+) (\w) (\w+)$", listing, re.MULTILINE)}


def profile_arena(path):
    """Arena bytes that a profile promises."""
    with open(os.path.join(ROOT, path), encoding="ascii") as text:
        return int(re.match(r"PROFILE\(\w+, *(\d+),", text.read()).group(1))


def ram_length(board):
    script = os.path.join(ROOT, "build", board, "kilomate.ld")
    with open(script, encoding="ascii") as text:
        return int(re.search(r"ram .*LENGTH = (\w+)", text.read()).group(1), 0)


def board_size(board):
    image = image_of(board)
    symbol = symbols(image)

    def span(part):
        return symbol[f"cortexm_{part}_end"] - symbol[f"cortexm_{part}_start"]

    stack = symbol["cortexm_stack_top"] - symbol["cortexm_stack_bottom"]
    used = symbol["cortexm_arena_end"] - symbol["cortexm_stack_bottom"]
    return {"flash": os.path.getsize(image.replace(".elf", ".bin")),
            "saves": symbol["cortexm_store_end"] - symbol["cortexm_store_start"],
            "games": symbol["cortexm_store_start"] - symbol["cortexm_archive_start"],
            "static": span("data") + span("bss") + span("noinit"), "stack": stack,
            "worst": stack_worst_case(board), "arena": span("arena"), "RAM": used,
            "of RAM": ram_length(board)}


def read_budgets(path):
    """Board -> what it may take."""
    budgets = {}
    with open(path, encoding="ascii") as lines:
        for line in lines:
            board, *numbers = line.split("#")[0].split() or [None]
            if board:
                budgets[board] = dict(zip(BUDGET, map(int, numbers), strict=True))
    return budgets


def overruns(board, size, budget):
    """What is outside the budget, a line each."""
    for name in BUDGET:
        if name == "arena" and size[name] < budget[name]:
            yield f"{board}: arena {size[name]} bytes, its budget wants {budget[name]}"
        elif name != "arena" and size[name] > budget[name]:
            yield f"{board}: {name} {size[name]} bytes, its budget is {budget[name]}"


def print_row(title, values):
    row = f"{title:<18}" + "".join(f"{values.get(column, ''):>8}" for column in COLUMNS)
    print(row.rstrip())


def check(board, budget):
    """Prints a board's rows; its complaints."""
    try:
        size = board_size(board)
    except GraphError as error:
        return [f"{board}: {error}"]
    print_row(board, size)
    complaints = []
    if budget is None:
        complaints.append(f"{board}: boards/budget.txt has no line for it")
    else:
        print_row("  budget", budget)
        complaints += overruns(board, size, budget)
    promised = profile_arena(os.path.join("boards", board, "profile.def"))
    if size["arena"] < promised:
        complaints.append(f"{board}: arena {size['arena']}, its profile promises {promised}")
    if size["RAM"] > size["of RAM"]:
        complaints.append(f"{board}: {size['RAM']} bytes of RAM of {size['of RAM']}")
    return complaints


def main():
    budgets = read_budgets(BUDGET_FILE)
    print_row("board", dict(zip(COLUMNS, COLUMNS)))
    complaints = []
    for board in sys.argv[1:]:
        complaints += check(board, budgets.get(board))
    if complaints:
        sys.exit("\n".join(complaints))


if __name__ == "__main__":
    main()
