"""Tries a real board over its serial line, and writes what was seen to build/hil/<board>-<date>.txt: who it
is, the contract test and the parts where they can be flashed, self test, bench, saves over restarts, the
cable.
  hil.py BOARD --port /dev/ttyACM0 [--no-hands] [--no-flash] [--saves N]
The game on the board is given up. --no-hands: nobody is there to pull the cable. --no-flash: what is on the
board stays there. Exit status: 0 if nothing has failed; what was skipped is told, with the reason."""

import argparse
import datetime
import os
import re
import subprocess
import sys
import time
import zlib
from typing import NamedTuple

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "emulator"))

from bench_board import bench_numbers
from bench_counts import BENCHES, board_personalities, name_of, personalities, read_counts
from boards import board_words, mcu_boards
from contract import Contract, ContractError
from copies import environment
from emulator import PROMPT, ROOT
from serial_port import SerialPort

ANSWER_SECONDS = 10
TRIES = 3
BENCH_SECONDS = 600
START_SECONDS = 60   # a restart, or a port that comes back
HANDS_SECONDS = 120  # a person has so long
LOOK_SECONDS = 0.1
CLEAR = "\x15"       # of what was typed of a line
BANNER = r"Kilomate (\S+) on (\S+) \(([^)\r\n]*)\)"
SAVES = 50
# A legal game of so many plies and a few more, in which nothing is captured: all pawns twice, then pieces.
LINE = [f"{file}{start}{file}{start + step}" for rank in (2, 3) for file in "abcdefgh"
        for start, step in ((rank, 1), (9 - rank, -1))]
LINE += ("b1a3 b8a6 a3c2 a6c7 c2e3 c7e6 e3g2 e6g7 g1h3 g8h6 h3f2 h6f7 c1d2 c8d7 f1e2 f8e7 d2c3 d7c6 "
         "e2d3 e7d6").split()

PASSED, FAILED, SKIPPED = "passed", "FAILED", "skipped"


class BoardError(Exception):
    """The board does not answer, or is another one."""


class Skip(Exception):
    """Why a step is left out."""


class Result(NamedTuple):
    step: str
    verdict: str
    told: str


class Board:
    """The console of a board on a port that may go and come back. A context manager."""

    def __init__(self, path):
        self.path = path
        self.port = None
        self.version = self.name = self.chip = None

    def __enter__(self):
        self.open()
        return self

    def __exit__(self, *_):
        self.close()

    def open(self):
        self.close()
        self.port = SerialPort(self.path)

    def close(self):
        if self.port:
            self.port.__exit__()
        self.port = None

    def reopen(self):
        """When the port has gone: once it is there again."""
        self.close()
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                self.open()
                return
            except OSError as error:
                if time.monotonic() > deadline:
                    raise BoardError(f"{self.path} has gone, and does not come back") from error
                time.sleep(LOOK_SECONDS)

    def ask(self, line, seconds=ANSWER_SECONDS):
        """What the console says to a line, up to its prompt."""
        try:
            self.port.write(CLEAR + line + "\r")
            self.port.read_until(re.escape(line) + r"\r\n", ANSWER_SECONDS)
            answer = self.port.read_until(rf"(?:^|\n){PROMPT}", seconds).replace("\r\n", "\n")
            return answer[:answer.rfind("\n") + 1]
        except TimeoutError:
            raise BoardError(f"the board does not answer {line}") from None
        except (EOFError, OSError):
            raise BoardError("the board has gone") from None

    def settle(self):
        """Brings it to its console, whatever it does, and learns who it is."""
        for _ in range(TRIES):
            self.say(CLEAR + "board ascii\r")
            try:
                found = re.search(BANNER, self.ask("version"))
                if found:
                    self.version, self.name, self.chip = found.groups()
                    return
            except BoardError:
                if not os.path.exists(self.path):
                    self.reopen()
            self.say("\nstop\nconsole\n")
        raise BoardError("the board does not answer as a Kilomate: a terminal or a chess program may have its line")

    def say(self, text):
        try:
            self.port.write(text)
        except OSError:
            self.reopen()

    def restart(self):
        """By a fault on command; the port of a board that is its own USB device goes and comes back."""
        self.say(CLEAR + "fault test\r")
        try:
            self.port.read_until(rf"{BANNER}(?s:.*?)\n{PROMPT}", START_SECONDS)
        except TimeoutError:
            raise BoardError("the board does not come back from fault test") from None
        except (EOFError, OSError):
            self.reopen()
        self.settle()

    def fen(self):
        return self.ask("setup").splitlines()[0]


# --- the steps: each returns a sentence and figures, or raises ---

class Check:
    """hands: whether a person is there; flash: whether programs may be written; saves: how many."""

    def __init__(self, board, name, options):
        self.board = board
        self.name = name
        self.hands, self.flash, self.saves = not options.no_hands, not options.no_flash, options.saves
        self.results = []

    def say(self, text):
        print(text, flush=True)

    def run(self, step, function):
        self.say(f"{step} ...")
        try:
            result = Result(step, PASSED, function())
        except Skip as reason:
            result = Result(step, SKIPPED, str(reason))
        except (AssertionError, BoardError, ContractError) as error:
            result = Result(step, FAILED, str(error))
        except (ValueError, IndexError):
            result = Result(step, FAILED, "the board's answer makes no sense")
        self.say(f"  {result.verdict}: {result.told}")
        self.results.append(result)

    def who(self):
        self.board.settle()
        if self.board.name != self.name:
            raise BoardError(f"this board says that it is {self.board.name}, and not {self.name}")

    # programs that are flashed

    def write(self, program):
        """Whether a program could be written; else why not, as make flash says it."""
        done = subprocess.run(["make", "--no-print-directory", "flash", "BOARD=" + self.name, "PROGRAM=" + program], cwd=ROOT,
                              env=environment(), text=True, errors="replace", stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        said = [line for line in done.stderr.splitlines() if not line.startswith("make")]
        return (True, "") if done.returncode == 0 else (False, said[-1] if said else "make flash fails")

    def with_program(self, program, function):
        """Does something with another program on the board, which then has the chess computer again."""
        if not self.flash:
            raise Skip("nothing is to be flashed")
        done, why = self.write(program)
        if not done:
            raise Skip(why)
        try:
            self.board.reopen()
            return function()
        except (EOFError, TimeoutError, OSError) as error:
            raise BoardError(f"the program {program} does not answer") from error
        finally:
            done, why = self.write("kilomate")
            if not done:
                raise BoardError(f"the chess computer could not be written back: {why}")
            self.board.reopen()
            self.who()

    def contract(self):
        return self.with_program("contract", self.run_contract)

    def new_contract(self):
        return Contract(self.board.port)

    def run_contract(self):
        contract = self.new_contract()
        contract.run()
        assert not contract.broken, f"{len(contract.broken)} promises are not kept: " + "; ".join(contract.broken)
        return f"{len(contract.kept)} promises of the drivers are kept"

    def parts(self):
        if not board_words(self.name, "PARTS"):
            raise Skip("the board has no parts")
        return self.with_program("parts", self.run_parts)

    def ask_parts(self, line):
        self.board.port.write(line + "\n")
        text = self.board.port.read_until(rf"(?:^|\n){line[0]}[^\n]*\n", ANSWER_SECONDS)
        return text.strip().splitlines()[-1][1:].strip()

    def run_parts(self):
        count, faults = (int(word, 16) for word in self.ask_parts("f").split())
        names = [self.ask_parts(f"p {part:x}") for part in range(count)]
        faulty = [name for part, name in enumerate(names) if faults >> part & 1]
        assert not faulty, "these parts have a fault: " + ", ".join(faulty)
        return f"{count} parts, and none has a fault: {', '.join(names)}"

    # the chess computer

    def self_test(self):
        answer = self.board.ask("selftest", START_SECONDS)
        assert "The self test has passed." in answer, " ".join(answer.split())
        firmware = re.findall(r"Firmware: (\d+ bytes, CRC \w{8}), good\.", answer)[0]
        clock = re.findall(r"Clock: (.*)\.", answer)[0]
        return f"firmware of {firmware}; clock {clock}; {self.of_checkout(firmware)}"

    def of_checkout(self, firmware):
        """Whether it is the firmware that is built here."""
        try:
            with open(os.path.join(ROOT, "build", self.name, "kilomate.bin"), "rb") as file:
                image = file.read()[:-4]
        except OSError:
            return "none is built here to compare"
        same = firmware == f"{len(image)} bytes, CRC {zlib.crc32(image):08X}"
        return "it is the one of this checkout" if same else "it is another one than this checkout's"

    def bench(self, bench):
        counts = read_counts()
        personality = board_personalities(self.name, personalities(counts))[0]
        self.board.ask(f"personality {name_of(personality)}")
        answer = self.board.ask(bench, BENCH_SECONDS)
        if "too small" in answer:
            raise Skip("the board's memory is too small for it")
        try:
            nodes, microseconds = bench_numbers(answer.splitlines())
        except AttributeError:
            raise BoardError("the bench tells no nodes: " + " ".join(answer.split())[:80]) from None
        assert nodes == counts[personality, bench], f"{nodes} nodes, tests/bench.txt says {counts[personality, bench]}"
        return f"{nodes} nodes, as it must be; {nodes * 1000000 // max(microseconds, 1)} nodes a second"

    def keep(self):
        """The game outlasts each restart."""
        told = self.board.ask("save")
        if "is saved" not in told:
            raise Skip(told.splitlines()[0] if told.strip() else "it does not answer save")
        for line in ("book off", "new", "level depth 1", "go", "undo"):
            self.board.ask(line, START_SECONDS)
        after = self.board.fen()
        for number, move in enumerate(LINE[:self.saves], 1):
            self.board.ask(move)
            old, before = after, self.board.fen()
            assert before != old, f"move {number}: {move} was not played"
            self.board.restart()
            after = self.board.fen()
            assert after == before, f"restart {number}: the position was {before} and is {after}"
        return f"{self.saves} moves, each found again after a restart"

    # the cable

    def wait_for_port(self, is_there, what):
        deadline = time.monotonic() + HANDS_SECONDS
        while os.path.exists(self.board.path) != is_there:
            assert time.monotonic() < deadline, f"the port {what} within {HANDS_SECONDS} s"
            time.sleep(LOOK_SECONDS)

    def cable(self):
        if not self.hands:
            raise Skip("nobody is there to pull the cable")
        self.say("  Pull the board's cable out, please.")
        self.wait_for_port(False, "has not gone")
        self.board.close()
        self.say("  Thank you. Plug it in again.")
        self.wait_for_port(True, "has not come back")
        self.board.reopen()
        self.who()
        return "pulled and plugged in: the console answers again"


def run_all(check):
    """All steps, in this order: what is flashed first, so that the rest is about what stays."""
    check.run("contract", check.contract)
    check.run("parts", check.parts)
    check.run("self test", check.self_test)
    for bench in BENCHES:
        check.run(bench, lambda bench=bench: check.bench(bench))
    check.run("saves", check.keep)
    check.run("cable", check.cable)
    return check.results


# --- the report ---

def report(board, results, moment):
    failed = [result.step for result in results if result.verdict == FAILED]
    lines = [f"Kilomate {board.version} on {board.name} ({board.chip}), tried at {board.path}, {moment:%Y-%m-%d %H:%M}", ""]
    lines += [f"{result.step:<10} {result.verdict:<8} {result.told}" for result in results]
    lines += ["", f"failed: {', '.join(failed) if failed else 'nothing'}"]
    return "\n".join(lines) + "\n"


def write_report(board, results):
    """Its path; an earlier one of the day is kept."""
    moment = datetime.datetime.now()
    folder = os.path.join(ROOT, "build", "hil")
    os.makedirs(folder, exist_ok=True)
    name, number = f"{board.name}-{moment:%Y-%m-%d}", 1
    while True:
        path = os.path.join(folder, name + (f"-{number}" if number > 1 else "") + ".txt")
        try:
            with open(path, "x", encoding="utf-8", errors="replace") as file:
                file.write(report(board, results, moment))
            return path
        except FileExistsError:
            number += 1


def parse():
    parser = argparse.ArgumentParser(description="Tries a real board over its serial line.")
    parser.add_argument("board", choices=mcu_boards(), metavar="BOARD")
    parser.add_argument("--port", required=True)
    parser.add_argument("--no-hands", action="store_true")
    parser.add_argument("--no-flash", action="store_true")
    parser.add_argument("--saves", type=int, default=SAVES, choices=range(1, len(LINE) + 1), metavar="N")
    return parser.parse_args()


def main():
    options = parse()
    try:
        with Board(options.port) as board:
            check = Check(board, options.board, options)
            check.who()
            check.say(f"Kilomate {board.version} on {board.name} ({board.chip}). Its game is given up.")
            results = run_all(check)
            path = write_report(board, results)
    except BoardError as error:
        sys.exit(f"{options.port}: {error}.")
    except OSError as error:
        sys.exit(f"{options.port}: {error.strerror}." if error.strerror else f"{error}.")
    except KeyboardInterrupt:
        sys.exit(f"{options.port}: stopped, and there is no report.")
    print(f"The report: {os.path.relpath(path)}")
    failed = sum(result.verdict == FAILED for result in results)
    if failed:
        sys.exit(f"{failed} of {len(results)} steps have failed.")


if __name__ == "__main__":
    main()
