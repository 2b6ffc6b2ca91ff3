"""Builds the boards' images twice, from copies of the sources in two folders
of different names, and compares them byte by byte.
  check_reproducible.py BOARD..."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "emulator"))

from copies import BuildError, built_twice, copy_project

IMAGES = ("kilomate.elf", "kilomate.bin", "kilomate.hex")


def contents(folder, board, image):
    with open(os.path.join(folder, "build", board, image), "rb") as file:
        return file.read()


def main():
    boards = sys.argv[1:]
    try:
        with built_twice(copy_project, [("firmware", "BOARD=" + board) for board in boards]) as folders:
            differing = [f"{board}: {image} differs" for board in boards for image in IMAGES
                         if contents(folders[0], board, image) != contents(folders[1], board, image)]
    except BuildError as error:
        sys.exit(str(error))
    if differing:
        sys.exit("\n".join(differing))
    print(f"reproducible: {len(boards)} boards, each built twice, the same "
          + ", ".join(IMAGES))


if __name__ == "__main__":
    main()
