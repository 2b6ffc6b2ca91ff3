"""Whose memory it is: one program at a time has the file in which a computer keeps its game.

The kernel gives the lock back when the program has ended, however it did. It lies beside the memory,
in NAME.lock; the host program locks the memory itself (host-sim/store.c), which is asked for here."""

import fcntl
import os
import sys

TAKEN = "another program plays with this memory ({}), and its game would be overwritten"
CLOSED = "the memory ({}) cannot be written: {}"


class Taken(Exception):
    """Another program has the memory, or it cannot be written."""


class MemoryLock:
    """Of the file of a memory, which need not be there yet; None: of no memory. Raises Taken. A context
    manager."""

    def __init__(self, path):
        self.file = None
        if not path:
            return
        try:
            self.file = os.open(path + ".lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            ask_host_program(path)
        except OSError as error:
            self.__exit__()
            why = TAKEN if isinstance(error, BlockingIOError) else CLOSED
            raise Taken(why.format(os.path.relpath(path), error.strerror)) from error

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.file is not None:
            os.close(self.file)


def ask_host_program(path):
    """Raises BlockingIOError if one has the memory."""
    if os.path.exists(path):
        with open(path, "r+b") as memory:
            try:
                fcntl.lockf(memory, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except PermissionError as error:  # one of the two that POSIX allows for a taken lock
                raise BlockingIOError(error.errno, error.strerror) from error


def take(path, name, otherwise):
    """The memory's lock; or that of none, if a player at the terminal wants to play without saving. Without
    a terminal there is nobody to ask: the program ends. otherwise: what plays without saving. Returns the lock, and
    the path or None."""
    try:
        return MemoryLock(path), path
    except Taken as error:
        if not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()):
            sys.exit(f"{name}: {error}; {otherwise} plays without saving")
        print(f"{str(error)[0].upper()}{str(error)[1:]}.", flush=True)
    try:
        answer = input("Play without saving? (y/n) ")
    except EOFError:
        answer = ""
    if answer.strip().lower() not in ("y", "yes"):
        sys.exit(1)
    return MemoryLock(None), None
