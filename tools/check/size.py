"""Prints what each board's firmware takes of its memories, in bytes, and fails
if the engine gets less than the board's profile promises, if the stack that is
reserved is below its worst case, or if RAM overflows. It fails too if that is not
within boards/budget.txt. But the budgets hold for one compiler, which the file names:
with another what is above them is a note, as long as it fits the chip. "saves" is the
end of the flash, which is kept for them, "games" what is kept below it for finished
games, "static" is .data and .bss, "worst" the worst case of the stack that is reserved.
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
COMPILER = "arm-none-eabi-gcc"  # the line of the compiler begins so


def symbols(image):
    listing = subprocess.run(["arm-none-eabi-nm", image], check=True,
                             stdout=subprocess.PIPE, text=True).stdout
    return {name: int(address, 16)
            for address, _, name in re.findall(r"^([0-9a-f]+) (\w) (\w+)$", listing, re.MULTILINE)}


def compiler_of(board):
    """The major version of the GCC that made a board's firmware, as an object of it tells
    (the image tells those of the libraries, too)."""
    listing = subprocess.run(["arm-none-eabi-readelf", "-p", ".comment",
                              os.path.join(os.path.dirname(image_of(board)), "firmware", "main.o")],
                             check=True, stdout=subprocess.PIPE, text=True).stdout
    return re.search(r"GCC: .* (\d+)\.\d+\.\d+", listing).group(1)


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
    """Board -> what it may take, and the compiler's major version for which that holds."""
    budgets, compilers = {}, []
    with open(path, encoding="ascii") as lines:
        for line in lines:
            name, *numbers = line.split("#")[0].split() or [None]
            if name == COMPILER:
                compilers += numbers
            elif name:
                budgets[name] = dict(zip(BUDGET, map(int, numbers), strict=True))
    if len(compilers) != 1:
        raise ValueError(f"{path}: one line {COMPILER} N must name the compiler of the budgets")
    return budgets, compilers[0]


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


def failures(board, size, promised):
    """What does not fit the board, whatever its budget, a line each."""
    if size["arena"] < promised:
        yield f"{board}: arena {size['arena']}, its profile promises {promised}"
    if size["worst"] > size["stack"]:
        yield f"{board}: stack {size['stack']}, its worst case is {size['worst']}"
    if size["RAM"] > size["of RAM"]:
        yield f"{board}: {size['RAM']} bytes of RAM of {size['of RAM']}"


def judge(board, size, budget, promised, is_other_compiler):
    """Complaints about a board's sizes, and notes."""
    complaints = list(failures(board, size, promised))
    if budget is None:
        return [*complaints, f"{board}: boards/budget.txt has no line for it"], []
    over = list(overruns(board, size, budget))
    return (complaints, over) if is_other_compiler else (complaints + over, [])


def check(board, budget, compiler):
    """Prints a board's rows; its complaints and notes."""
    try:
        size = board_size(board)
    except GraphError as error:
        return [f"{board}: {error}"], []
    print_row(board, size)
    if budget is not None:
        print_row("  budget", budget)
    promised = profile_arena(os.path.join("boards", board, "profile.def"))
    return judge(board, size, budget, promised, compiler != compiler_of(board))


def main():
    budgets, compiler = read_budgets(BUDGET_FILE)
    print_row("board", dict(zip(COLUMNS, COLUMNS)))
    complaints, notes = [], []
    for board in sys.argv[1:]:
        more, told = check(board, budgets.get(board), compiler)
        complaints += more
        notes += told
    for note in notes:
        print(f"note: {note} with {COMPILER} {compiler}; another compiler made this image")
    if complaints:
        sys.exit("\n".join(complaints))


if __name__ == "__main__":
    main()
