"""Runs the bench on an emulated board, one instruction a nanosecond of its
clock, and prints what it prints.
  bench_board.py BOARD"""

import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "emulator"))

from emulator import Emulator

PROMPT = "> $"
SECONDS = 300


def board_bench(board, command="bench", personality=None):
    """The bench's own lines; just one if the board has too little memory."""
    with Emulator(board, icount="shift=0,sleep=off") as machine:
        machine.read_until(PROMPT)
        machine.wake()
        if personality:
            machine.write(f"personality {personality}\r")
            machine.read_until(f"Personality: {personality}[^>]*{PROMPT}")
        machine.write(command + "\r")
        machine.read_until(command + "\r\n")
        text = machine.read_until(r"(?:\d+ nodes \d+ nps|too small.*)\r\n", SECONDS)
    return [line for line in text.split("\r\n") if line]


def bench_numbers(lines):
    """Nodes, and microseconds by the machine's own clock."""
    text = "\n".join(lines)
    nodes = re.search(r"^(\d+) nodes \d+ nps$", text, re.MULTILINE)
    time = re.search(r"^time (\d+) us$", text, re.MULTILINE)
    return int(nodes.group(1)), int(time.group(1))


def poll_gap(lines):
    """The longest time between two polls, microseconds."""
    return int(re.search(r"^poll gap (\d+) us$", "\n".join(lines), re.MULTILINE).group(1))


def main():
    lines = board_bench(sys.argv[1])
    nodes, time = bench_numbers(lines)
    print("\n".join(lines))
    print(f"{time * 1000 / nodes:.0f} instructions a node")


if __name__ == "__main__":
    main()
