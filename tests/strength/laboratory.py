"""Runs the laboratory's programs, build/host/kilomate-NAME."""

import os
import subprocess

from emulator import ROOT

TIMEOUT = 120


def run(name, *arguments):
    program = os.path.join(ROOT, "build", "host", "kilomate-" + name)
    return subprocess.run([program, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, timeout=TIMEOUT)


def refused(name, *arguments):
    """The one sentence with which a program refuses its arguments."""
    done = run(name, *arguments)
    assert done.returncode == 2 and done.stdout == "" and done.stderr.count("\n") == 1
    return done.stderr


def refused_lines(name, *arguments):
    """The sentences with which a program refuses a file."""
    done = run(name, *arguments)
    assert done.returncode == 2 and done.stdout == ""
    return done.stderr.splitlines()
