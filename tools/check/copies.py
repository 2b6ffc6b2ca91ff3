"""Copies of the project in other folders, and make in them."""

import os
import shutil

from emulator import ROOT

# What the firmware is built from.
SOURCES = ("Makefile", "mk", "boards", "engine", "firmware", "hal", "images", "linker", "openings", "tools",
           "host-sim/randomness.h", "lab/flags.mk")


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


def environment():
    """The environment without what a make above us tells its children."""
    return {name: value for name, value in os.environ.items()
            if name not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")}
