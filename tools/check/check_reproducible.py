"""Builds the boards' images twice, for each of their wirings, from copies of the sources in two folders
of different names, and compares them byte by byte.
  check_reproducible.py BOARD..."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "emulator"))

from boards import wirings
from copies import BuildError, built_twice, copy_project

KINDS = ("elf", "bin", "hex")


def contents(folder, image):
    with open(os.path.join(folder, "build", image), "rb") as file:
        return file.read()


def main():
    boards = sys.argv[1:]
    wired = [(board, wiring) for board in boards for wiring in wirings(board)]
    programs = [f"{board}/kilomate" for board in boards] + [f"{board}/kilomate-{wiring}" for board, wiring in wired]
    commands = [("firmware", "BOARD=" + board) for board in boards]
    commands += [("firmware", "BOARD=" + board, "WIRING=" + wiring) for board, wiring in wired]
    try:
        with built_twice(copy_project, commands) as folders:
            differing = [f"{program}.{kind} differs" for program in programs for kind in KINDS
                         if contents(folders[0], f"{program}.{kind}") != contents(folders[1], f"{program}.{kind}")]
    except BuildError as error:
        sys.exit(str(error))
    if differing:
        sys.exit("\n".join(differing))
    print(f"reproducible: {len(programs)} programs for {len(boards)} boards, each built twice, the same "
          + ", ".join(KINDS))


if __name__ == "__main__":
    main()
