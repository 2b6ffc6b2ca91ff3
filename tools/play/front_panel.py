"""A front panel: board, lights, display and keys of the chess computer in a terminal,
before the host program or an emulated board with its parts.
  front_panel.py [--board host|NAME] [--like NAME] [--store FILE] [--no-saves] [--speed SPEED] [--eboard FILE] [--script FILE|-]
--like: the host program has the body of that board. --store: where saves are kept, and where the pieces stand: games go on the next time; --no-saves: not this time.
--speed: chip, or for the
host a number, so many times the real time. --eboard: what a program opens that takes the host program for an electronic board. --script: no terminal; the commands of
a file, or of standard input, are carried out, and what they show is printed."""

import argparse
import os
import signal
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "emulator"))

import memory_lock
from panel_commands import run_script
from panel_front import Front, computer
from play_speed import SpeedError, emulated_banner, host_banner


ASKED = signal.SIGTERM, signal.SIGHUP


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--board", default="host")
    parser.add_argument("--like")
    parser.add_argument("--store")
    parser.add_argument("--no-saves", action="store_true")
    parser.add_argument("--speed")
    parser.add_argument("--eboard")
    parser.add_argument("--script")
    return parser.parse_args()


def end(number, _):
    """What is open is closed on the way out; a second signal does not hinder it."""
    for asked in ASKED:
        signal.signal(asked, signal.SIG_IGN)
    sys.exit(128 + number)


def name_of(options):
    """The command of make that has started this."""
    board = options.like if options.board == "host" else options.board
    return ("make sim" if options.board == "host" else "make play-board") + (f" BOARD={board}" if board else "")


def play(options, player):
    """Has the memory for itself, and plays with it or with none."""
    name = name_of(options)
    lock, store = memory_lock.take(None if options.no_saves else options.store, name, f"{name} NO_SAVES=1")
    with lock:
        return sit(options, store, player)


def sit(options, store, player):
    """Starts the computer; in front of it sits player(front)."""
    try:
        one = computer(options.board, store, options.speed or None, options.like, options.eboard)
        banner = (host_banner(options.speed or None, options.like) if options.board == "host"
                  else emulated_banner(options.board, options.speed or None))
    except (SpeedError, KeyError) as error:
        sys.exit(f"front_panel: {error.args[0]}")
    print(banner, flush=True)
    if options.eboard:
        print(f"A program opens {options.eboard} as its electronic board.", flush=True)
    try:
        with Front(one, store and store + ".pieces") as front:
            return player(front, banner)
    except RuntimeError as error:
        sys.exit(f"front_panel: {error}")


def script(options):
    def player(front, _):
        if options.script == "-":
            return run_script(sys.stdin, front, goes_on=True)
        with open(options.script, encoding="utf-8") as lines:
            return run_script(lines, front, goes_on=False)
    return player


def terminal():
    if not sys.stdin.isatty() or not sys.stdout.isatty():
        sys.exit("front_panel: this is no terminal; --script takes commands from a file or a pipe")
    from panel_curses import sit_down  # what a script does not need need not be there
    return sit_down


def main():
    options = arguments()
    for number in ASKED:
        signal.signal(number, end)
    try:
        good = play(options, script(options) if options.script else terminal())
    except KeyboardInterrupt:
        good = True
    except OSError as error:
        sys.exit(f"front_panel: {error}")
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
