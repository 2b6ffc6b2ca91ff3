"""Proves that a fresh Debian machine needs make and git and nothing else: each
case gets a bare Debian with the committed sources, and its first command there
is one of those that a newcomer would type. Needs root, the network and the right
to mount; where one is missing it says that nothing was proved, and succeeds.
  check_fresh.py [WORD...]   all cases, or those with one of the words in their names"""

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
from emulator import ROOT
from fresh_machine import COMMAND_SECONDS, FOLDER, PROCESSES, Failure, Machine, Skip

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


def bench_nodes():
    """Those of the bench, with the default personality."""
    with open(os.path.join(ROOT, "tests", "bench.txt"), encoding="ascii") as counts:
        return int(re.search(r"^[\w/]+ +(\d+)", counts.read(), re.MULTILINE).group(1))


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
    output = machine.run_well(program + " bench", SHORT_SECONDS)
    check(re.search(rf"^{bench_nodes()} nodes ", output, re.MULTILINE),
          f"not the {bench_nodes()} nodes of tests/bench.txt:\n{output}")


def firmware(machine):
    machine.run_well("make firmware")
    boards = [line.split()[0] for line in machine.run_well("make boards", SHORT_SECONDS).splitlines()]
    check(len(boards) > 1, "no boards")
    for board in boards:
        check(board in ("host", "web") or machine.has(f"build/{board}/kilomate.bin"), f"no image of {board}")


def old_lists(machine):
    """A list of packages is there, but of no use any more."""
    with open(machine.inside("var/lib/apt/lists/old_Packages"), "w", encoding="utf-8"):
        pass
    output = machine.run_well("make size")
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
    ("make firmware", "root", firmware),
    ("make size with old package lists", "root", old_lists),
    ("make stack BOARD=microbit", "root",
     partial(Machine.run_well, command="make stack BOARD=microbit")),
)


def run(case):
    """A verdict and why, and how long it took."""
    _, user, steps = case
    start = time.monotonic()
    complaint = None
    try:
        with Machine(user) as machine:
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
    """How many failed, and how many were skipped."""
    failed = skipped = 0
    pool = ThreadPoolExecutor(JOBS)
    try:
        for (name, *_), ((verdict, why), seconds) in zip(cases, pool.map(run, cases)):
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


def check_all(cases):
    """The exit status. For root."""
    start = time.monotonic()
    try:
        made = fresh_machine.make_bare()
        print(f"{'a bare Debian':<34} {'made' if made else 'kept':<7} "
              f"{time.monotonic() - start:6.1f} s", flush=True)
        failed, skipped = run_all(cases)
    except Failure as failure:
        sys.exit(f"check-fresh: no bare Debian: {failure}")
    finally:
        PROCESSES.stop()
        fresh_machine.remove(fresh_machine.SCRATCH)
    print(f"{len(cases) - failed - skipped} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 1 if failed else 0


def main():
    cases = [case for case in CASES
             if not sys.argv[1:] or any(word in case[0] for word in sys.argv[1:])]
    if not cases:
        sys.exit("check-fresh: the cases are: " + ", ".join(name for name, *_ in CASES))
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
            sys.exit(check_all(cases))
    except Skip as reason:
        print(reason.output, end="")
        print(f"check-fresh: SKIPPED, nothing was proved: {reason}")


if __name__ == "__main__":
    main()
