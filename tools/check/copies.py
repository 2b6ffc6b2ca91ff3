"""Copies of the project in other folders, and make in them."""

import os
import shutil
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from emulator import ROOT

# What the firmware is built from.
SOURCES = ("Makefile", "mk", "boards", "engine", "firmware", "hal", "images", "linker", "openings", "training",
           "tools", "host-sim/randomness.h", "lab/flags.mk")


def copy_project(folder, *more):
    """Copies SOURCES, and other files and folders of the project, to a folder."""
    for name in SOURCES + more:
        source, copy = os.path.join(ROOT, name), os.path.join(folder, name)
        if os.path.isdir(source):
            shutil.copytree(source, copy, dirs_exist_ok=True,
                            ignore=shutil.ignore_patterns("__pycache__"))
        else:
            os.makedirs(os.path.dirname(copy), exist_ok=True)
            shutil.copy(source, copy)


# Two whose names have nothing in common.
FOLDERS = ("here", "in/a/folder with another name")


class BuildError(Exception):
    """What does not build, and what was said."""


def make_in(folder, *words):
    run = subprocess.run(["make", *words], cwd=folder, text=True, env=environment(), stdin=subprocess.DEVNULL,
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace")
    if run.returncode != 0:
        raise BuildError(f"make {' '.join(words)} fails:\n{run.stdout}")


@contextmanager
def built_twice(copy, commands):
    """The two folders in which copy(folder) has put the sources and each command of make was run; they go at
    the end. Raises BuildError."""
    def build(folder):
        copy(folder)
        for words in commands:
            make_in(folder, *words)

    with tempfile.TemporaryDirectory(prefix="kilomate-") as temporary:
        folders = [os.path.join(temporary, name) for name in FOLDERS]
        for folder in folders:
            os.makedirs(folder)
        with ThreadPoolExecutor(len(folders)) as pool:
            list(pool.map(build, folders))
        yield folders


def environment():
    """The environment without what a make above us tells its children."""
    return {name: value for name, value in os.environ.items()
            if name not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")}
