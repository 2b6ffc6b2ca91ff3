"""Proves that a fresh Debian machine needs make and git and nothing else: each
case gets a bare Debian with the committed sources, and its first command there
is one of those that a newcomer would type. Needs root, the network and the right
to mount; where one is missing it says that nothing was proved, and succeeds.
  check_fresh.py --next RELEASE [WORD...]        all cases, or those with one of the words in their
                                                 names, here and on that other release of Debian
  check_fresh.py --next RELEASE --whole-check    the whole of `make check`, there
"""

import argparse
import fcntl
import json
import os
import re
import signal
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "emulator"))

import fresh_machine
from boards import QEMU, emulator_of, mcu_boards
from bench_counts import board_personalities, personalities, read_counts
from emulator import ROOT
from fresh_machine import (CHECK_SECONDS, COMMAND_SECONDS, FOLDER, PROCESSES, TESTS_SECONDS, Bare, Failure, Machine,
                           Skip)

JOBS = 2
SHORT_SECONDS = 60  # a command that installs nothing and builds nothing
MOVE_SECONDS = 60   # the board's answer to a move, on a busy host
COMPLAINT_LINES = 40
PROMPT = r"White> "
BLACK_MOVES = re.compile(r"[a-h][56]|N[acfh]6")  # all the answers to 1. e4
INSTALL = re.compile(r"(?:sudo )?apt-get update .*")

NEED_NO_TOOLS = ("help", "boards", "clean")
# Of targets that cannot do without.
VARIABLES = {"flash": "BOARD=microbit", "board-uci": "BOARD=microbit", "pgn": "PORT=/dev/ttyACM0",
             "console": "PORT=/dev/ttyACM0", "hil": "BOARD=microbit PORT=/dev/ttyACM0", "verify-release": "DIR=."}


def check(condition, complaint):
    if not condition:
        raise Failure(complaint)


def check_nodes(output, board=None):
    """The bench of a board, or of the PC, with the default personality."""
    counts = read_counts()
    sets = personalities(counts)
    nodes = counts[board_personalities(board, sets)[0] if board else sets[0], "bench"]
    check(re.search(rf"^{nodes} nodes ", output, re.MULTILINE), f"not the {nodes} nodes of tests/bench.txt:\n{output}")


# --- cases ---

def play(machine, board):
    with machine.terminal("make play" + (f" BOARD={board}" if board else "")) as terminal:
        terminal.read_until(PROMPT, COMMAND_SECONDS)
        terminal.type("level 1\r")
        terminal.read_until(PROMPT, MOVE_SECONDS)
        terminal.type("e4\r")
        shown = terminal.read_until(PROMPT, MOVE_SECONDS)
        answer = re.search(r"Kilomate: 1\.\.\. (\S+)", shown)
        check(answer and BLACK_MOVES.fullmatch(answer.group(1)), f"no answer to e4:\n{shown}")
        terminal.type("\x03")
        terminal.end(SHORT_SECONDS)


def sim(machine):
    """The terminal there is too small for a front panel, which says so."""
    with machine.terminal("make sim") as terminal:
        terminal.read_until("front panel needs a terminal of", COMMAND_SECONDS)
        terminal.type("q")
        check(terminal.end(SHORT_SECONDS) == 0, f"it does not end well:\n{terminal.shown()}")


def lichess(machine):
    """Without a board: the simulation is one."""
    with machine.terminal("make lichess") as terminal:
        terminal.read_until("waits for the page", COMMAND_SECONDS)
        terminal.type("\x03")
        terminal.end(SHORT_SECONDS)


def bench(machine, command, program):
    machine.run_well(command)
    check_nodes(machine.run_well(program + " bench", SHORT_SECONDS))


def firmware(machine):
    """All images; and what QEMU has of them searches as everywhere."""
    machine.run_well("make firmware")
    boards = [line.split()[0] for line in machine.run_well("make boards", SHORT_SECONDS).splitlines()]
    check(set(boards) == {*mcu_boards(), "host", "web"}, f"the boards are {boards}")
    for board in mcu_boards():
        check(machine.has(f"build/{board}/kilomate.bin"), f"no image of {board}")
    for board in (name for name in mcu_boards() if emulator_of(name) == QEMU):
        check_nodes(machine.run_well(f"make bench BOARD={board}"), board)


def release(machine):
    """What `make verify-release` finds whole, with an image of each board."""
    machine.run_well("make release")
    machine.run_well("make verify-release DIR=build/release", SHORT_SECONDS)
    for board in mcu_boards():
        for kind in ("bin", "hex", "elf"):
            check(machine.has(f"build/release/kilomate-{board}.{kind}"), f"the release has no {kind} of {board}")


# What tries the machine's compilers and tools, and the program that they make.
SUITES_OF_TOOLS = ("console", "library", "make", "program", "systems", "tools", "uci", "unit")


def tests(machine):
    """The unit tests, and the suites that a machine's own tools can break."""
    machine.run_well("make check-unit", TESTS_SECONDS)
    machine.run_well(f"make check-suites SUITES='{' '.join(SUITES_OF_TOOLS)}'", TESTS_SECONDS)


def whole_check(machine):
    """With a line for each part and its time."""
    path = os.path.join(FOLDER, "check.log")
    print(f"make check says in {os.path.relpath(path)} what it does", flush=True)
    status = machine.run_into(path, "make check", CHECK_SECONDS)
    with open(path, encoding="utf-8", errors="replace") as file:
        said = file.read()
    print(*re.findall(r"^(?:check-[a-z]+ +(?:ok|FAILED) .*|  check-[a-z]+: SKIPPED.*|\d+ passed, .*)$", said, re.MULTILINE),
          sep="\n", flush=True)
    check(status == 0, f"make check: status {status}, all that it said is in {os.path.relpath(path)}\n{said}")


def old_lists(machine):
    """A list of packages is there, but of no use any more."""
    with open(machine.inside("var/lib/apt/lists/old_Packages"), "w", encoding="utf-8"):
        pass
    output = machine.run_well("make stack BOARD=microbit")
    check("once more with new ones" in output, "the old list was not used:\n" + output)


def refused(machine, command):
    """The one command that it asks for; it must have done nothing else."""
    status, output = machine.run(command, SHORT_SECONDS)
    asked = INSTALL.findall(output)
    check(status != 0 and len(asked) == 1 and "not found" not in output,
          f"{command}: status {status}, and not one command to install what is missing:\n{output}")
    check(not machine.has("build"), f"{command}: there is something in build")
    return asked[0]


def every_target(machine):
    targets = re.findall(r"^  ([a-z-]+) +\S", machine.run_well("make help", SHORT_SECONDS),
                         re.MULTILINE)
    check(set(NEED_NO_TOOLS) < set(targets), f"the targets are {targets}")
    for target in NEED_NO_TOOLS:
        machine.run_well("make " + target, SHORT_SECONDS)
    for target in [*targets, "EXE=x CC=gcc", "EXE=x CC=clang"]:
        if target not in NEED_NO_TOOLS:
            refused(machine, f"make {target} {VARIABLES.get(target, '')}")


def play_without_rights(machine):
    command = refused(machine, "make play")
    with machine.terminal(command.replace("sudo ", ""), user="root") as terminal:
        terminal.read_until(r"\[Y/n\]", COMMAND_SECONDS)
        terminal.type("y\r")
        check(terminal.end(COMMAND_SECONDS) == 0, f"{command} has failed:\n{terminal.shown()}")
    play(machine, None)


def check_packages(*folder):
    """npm can fetch what is named there."""
    with open(os.path.join(ROOT, *folder, "package.json"), encoding="utf-8") as file:
        packages = json.load(file)["dependencies"]
    for name, version in packages.items():
        fresh_machine.check_npm(f"{name}@{version}")


def play_rp2040(machine, board):
    """Its emulator is fetched by npm."""
    check_packages("tools", "emulator", "rp2040")
    play(machine, board)


def web(machine):
    """Its terminal is fetched by npm."""
    check_packages("web")
    machine.run_well("make web")
    check(machine.has("build/web/kilomate.html") and machine.has("build/web/page/index.html"), "no page")


# Their names, who types, and what.
CASES = (
    ("every target without rights", "player", every_target),
    ("make play without rights", "player", play_without_rights),
    ("make play BOARD=lm3s6965evb", "root", partial(play, board="lm3s6965evb")),
    ("make play BOARD=stm32vldiscovery", "root", partial(play, board="stm32vldiscovery")),
    ("make play BOARD=pico", "root", partial(play_rp2040, board="pico")),
    ("make sim", "root", sim),
    ("make lichess", "root", lichess),
    ("make uci", "root", partial(bench, command="make uci", program="build/host/kilomate")),
    ("make EXE=x CC=gcc", "root", partial(bench, command="make EXE=x CC=gcc", program="./x")),
    ("make web", "root", web),
    ("make release", "root", release),
    ("make stack with old package lists", "root", old_lists),
)


# The same on the other release; the long one first.
NEXT_CASES = (
    ("next: unit tests and suites", "root", tests),
    ("next: make firmware, and benches", "root", firmware),
    ("next: make play", "root", partial(play, board=None)),
    ("next: make uci", "root", partial(bench, command="make uci", program="build/host/kilomate")),
)
WHOLE_CHECK = ("next: make check", "root", whole_check)


def run(bare_and_case):
    """A verdict and why, and how long it took. In place of a bare Debian there may be a Skip."""
    bare, (_, user, steps) = bare_and_case
    start = time.monotonic()
    complaint = None
    try:
        if isinstance(bare, Skip):
            raise bare
        with Machine(bare, user) as machine:
            steps(machine)
    except (Failure, OSError) as failure:
        complaint = str(failure)
    except Skip as reason:
        return ("skipped", str(reason)), time.monotonic() - start
    return ("FAILED", complaint) if complaint else ("ok", None), time.monotonic() - start


def shortened(complaint):
    headline, *output = complaint.splitlines()
    return "\n".join([headline, *output[-COMPLAINT_LINES:]]) + "\n"


def run_all(cases):
    """cases: each with its bare Debian before it. How many failed, and how many were skipped."""
    failed = skipped = 0
    pool = ThreadPoolExecutor(JOBS)
    try:
        for (_, (name, *_)), ((verdict, why), seconds) in zip(cases, pool.map(run, cases)):
            print(f"{name:<34} {verdict:<7} {seconds:6.1f} s", flush=True)
            if why:
                print(shortened(why), flush=True)
            failed += verdict == "FAILED"
            skipped += verdict == "skipped"
    finally:
        PROCESSES.stop()
        pool.shutdown(cancel_futures=True)
    return failed, skipped


def interrupted(number, _):
    for other in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(other, signal.SIG_IGN)  # what is still to be done is to tidy up
    sys.exit(128 + number)


def make_bare(release):
    """The bare Debian of a release, and a line about it."""
    start = time.monotonic()
    bare = Bare(release)
    made = bare.make()
    print(f"{'a bare Debian, ' + release:<34} {'made' if made else 'kept':<7} {time.monotonic() - start:6.1f} s", flush=True)
    return bare


def make_next(release):
    """The same of the other release, or the Skip that its cases get."""
    try:
        if release == fresh_machine.codename():
            raise Skip("it is the release that runs here")
        return make_bare(release)
    except Skip as reason:
        return reason


def with_bares(cases, release):
    """The cases of this machine's release and those of the other one, each with its bare Debian before it."""
    own = [case for case in cases if case in CASES]
    others = [case for case in cases if case not in CASES]
    bare = make_bare(fresh_machine.codename()) if own else None
    other = None
    if others:
        other = make_bare(release) if others == [WHOLE_CHECK] else make_next(release)
    return [(other, case) for case in others] + [(bare, case) for case in own]


def check_all(cases, release):
    """The exit status. For root."""
    try:
        fresh_machine.prepare()
        failed, skipped = run_all(with_bares(cases, release))
    except Failure as failure:
        sys.exit(f"check-fresh: no bare Debian: {failure}")
    finally:
        PROCESSES.stop()
        fresh_machine.remove(fresh_machine.SCRATCH)
    print(f"{len(cases) - failed - skipped} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 1 if failed else 0


def chosen_cases(options):
    if options.whole_check:
        return [WHOLE_CHECK]
    cases = [case for case in CASES + NEXT_CASES
             if not options.words or any(word in case[0] for word in options.words)]
    if not cases:
        sys.exit("check-fresh: the cases are: " + ", ".join(name for name, *_ in CASES + NEXT_CASES))
    return cases


def parse(words):
    parser = argparse.ArgumentParser(description="Tries make on bare Debian machines.")
    parser.add_argument("words", nargs="*", metavar="WORD")
    parser.add_argument("--next", required=True, metavar="RELEASE")
    parser.add_argument("--whole-check", action="store_true")
    return parser.parse_args(words)


def main():
    options = parse(sys.argv[1:])
    cases = chosen_cases(options)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, interrupted)
    try:
        if os.geteuid() != 0:
            raise Skip("only root can make a bare Debian and enter it")
        os.makedirs(FOLDER, exist_ok=True)
        with open(os.path.join(FOLDER, "lock"), "w", encoding="ascii") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                sys.exit("check-fresh: it is running already")
            sys.exit(check_all(cases, options.next))
    except Skip as reason:
        print(reason.output, end="")
        print(f"check-fresh: SKIPPED, nothing was proved: {reason}")


if __name__ == "__main__":
    main()
