"""Runs the bench on hosts and emulated boards and prints one line for each:
name, nodes, instructions a node, nodes with 32 KB where there is so much, and
what speed this would be on the board's chip: an estimate, see speed.py.
Fails if the nodes do not all agree, or if a board's search goes too long
without a poll.
  bench_all.py NAME...   (host, host-VARIANT, or a board)"""

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from bench_board import bench_numbers, board_bench
from emulator import ROOT
from size import profile_arena
from speed import clock_hz, instructions_per_second

# Instructions between two polls of a search, at most.
POLL_GAP = 50000

LARGE_PROFILE = os.path.join("firmware", "bench_large.def")


def is_host(name):
    return name.split("-")[0] == "host"


def perf_instructions(command):
    """User instructions of a command, or None where they cannot be counted."""
    try:
        run = subprocess.run(["perf", "stat", "-x,", "-e", "instructions:u"] + command,
                             stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    except OSError:
        return None
    match = re.search(r"^(\d+),,instructions", run.stderr, re.MULTILINE)
    return int(match.group(1)) if run.returncode == 0 and match else None


def host_bench(name):
    """Pairs of nodes and instructions or None, of bench and bench 32."""
    command = [os.path.join(ROOT, "build", name, "kilomate"), "bench"]
    benches = []
    for arguments in ([], ["32"]):
        run = subprocess.run(command + arguments, check=True, stdin=subprocess.DEVNULL,
                             stdout=subprocess.PIPE, text=True)
        benches.append((bench_numbers(run.stdout.splitlines())[0],
                        perf_instructions(command + arguments) if name == "host" else None))
    return benches


def check_poll_gap(name, lines):
    gap = int(re.search(r"^poll gap (\d+) us$", "\n".join(lines), re.MULTILINE).group(1))
    if gap * 1000 > POLL_GAP:
        sys.exit(f"bench: {name}: {gap * 1000} instructions between two polls, limit {POLL_GAP}")


def bench(name):
    """The same; without bench 32 where there is too little memory for it."""
    if is_host(name):
        return host_bench(name)
    commands = ["bench"]
    if profile_arena(os.path.join("boards", name, "profile.def")) >= profile_arena(LARGE_PROFILE):
        commands.append("bench 32")
    benches = []
    for command in commands:
        lines = board_bench(name, command)
        check_poll_gap(name, lines)
        nodes, time_us = bench_numbers(lines)
        benches.append((nodes, time_us * 1000))
    return benches


def estimate(name, per_node):
    """Nodes a second on the chip, in words."""
    if is_host(name):
        return ""
    nodes = instructions_per_second(name) / per_node
    return f" {nodes:>7.0f} nodes/s at {clock_hz(name) / 1e6:.0f} MHz (estimate)"


def main():
    names = sys.argv[1:]
    all_nodes = set(), set()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, benches in zip(names, pool.map(bench, names)):
            for (nodes, instructions), title, counts in zip(benches, ("8 KB", "32 KB"), all_nodes):
                per_node = "-" if instructions is None else instructions // nodes
                print(f"{name:<18} {title:>5} {nodes:>10} nodes {per_node:>8} instructions/node"
                      f"{estimate(name, per_node)}", flush=True)
                counts.add(nodes)
    if any(len(counts) != 1 for counts in all_nodes):
        sys.exit("bench: the node counts differ")


if __name__ == "__main__":
    main()
