"""Prints what each board's firmware takes of its memories, in bytes, and fails
if the engine gets less than the board's profile promises or RAM overflows.
  size.py BOARD..."""

import os
import re
import subprocess
import sys

from emulator import ROOT, image_of

COLUMNS = ("flash", "data", "bss", "stack", "arena", "RAM", "of RAM")


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
    return {"flash": os.path.getsize(image.replace(".elf", ".bin")), "data": span("data"),
            "bss": span("bss") + span("noinit"), "stack": stack, "arena": span("arena"),
            "RAM": used, "of RAM": ram_length(board)}


def main():
    print(f"{'board':<18}" + "".join(f"{column:>8}" for column in COLUMNS))
    complaints = []
    for board in sys.argv[1:]:
        size = board_size(board)
        print(f"{board:<18}" + "".join(f"{size[column]:>8}" for column in COLUMNS))
        promised = profile_arena(os.path.join("boards", board, "profile.def"))
        if size["arena"] < promised:
            complaints.append(f"{board}: arena {size['arena']}, its profile promises {promised}")
        if size["RAM"] > size["of RAM"]:
            complaints.append(f"{board}: {size['RAM']} bytes of RAM of {size['of RAM']}")
    if complaints:
        sys.exit("\n".join(complaints))


if __name__ == "__main__":
    main()
