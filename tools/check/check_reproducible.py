"""Builds the boards' images twice, from copies of the sources in two folders
of different names, and compares them byte by byte.
  check_reproducible.py BOARD..."""

import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "emulator"))

from copies import copy_project, environment

FOLDERS = ("here", "in/a/folder with another name")
IMAGES = ("kilomate.elf", "kilomate.bin", "kilomate.hex")


def build(folder, boards):
    copy_project(folder)
    for board in boards:
        run = subprocess.run(["make", "firmware", "BOARD=" + board], cwd=folder, text=True,
                             env=environment(), stdin=subprocess.DEVNULL,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if run.returncode != 0:
            sys.exit(f"{board} does not build:\n{run.stdout}")


def contents(folder, board, image):
    with open(os.path.join(folder, "build", board, image), "rb") as file:
        return file.read()


def main():
    boards = sys.argv[1:]
    with tempfile.TemporaryDirectory(prefix="kilomate-") as temporary:
        folders = [os.path.join(temporary, name) for name in FOLDERS]
        for folder in folders:
            os.makedirs(folder)
        with ThreadPoolExecutor(len(folders)) as pool:
            list(pool.map(lambda folder: build(folder, boards), folders))
        differing = [f"{board}: {image} differs" for board in boards for image in IMAGES
                     if contents(folders[0], board, image) != contents(folders[1], board, image)]
    if differing:
        sys.exit("\n".join(differing))
    print(f"reproducible: {len(boards)} boards, each built twice, the same "
          + ", ".join(IMAGES))


if __name__ == "__main__":
    main()
