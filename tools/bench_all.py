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
    """Nodes, instructions or None, nodes with 32 KB."""
    command = [os.path.join(ROOT, "build", name, "kilomate"), "bench"]
    nodes = []
    for arguments in ([], ["32"]):
        run = subprocess.run(command + arguments, check=True, stdin=subprocess.DEVNULL,
                             stdout=subprocess.PIPE, text=True)
        nodes.append(bench_numbers(run.stdout.splitlines())[0])
    return nodes[0], perf_instructions(command) if name == "host" else None, nodes[1]


def check_poll_gap(name, lines):
    gap = int(re.search(r"^poll gap (\d+) us$", "\n".join(lines), re.MULTILINE).group(1))
    if gap * 1000 > POLL_GAP:
        sys.exit(f"bench: {name}: {gap * 1000} instructions between two polls, limit {POLL_GAP}")


def bench(name):
    """Nodes, instructions or None, nodes with 32 KB or None."""
    if is_host(name):
        return host_bench(name)
    lines = board_bench(name)
    check_poll_gap(name, lines)
    nodes, time_us = bench_numbers(lines)
    large_nodes = None
    if profile_arena(os.path.join("boards", name, "profile.def")) >= profile_arena(LARGE_PROFILE):
        lines = board_bench(name, "bench 32")
        check_poll_gap(name, lines)
        large_nodes, _ = bench_numbers(lines)
    return nodes, time_us * 1000, large_nodes


def estimate(name, per_node):
    """Nodes a second on the chip, in words."""
    if is_host(name):
        return ""
    nodes = instructions_per_second(name) / per_node
    return f" {nodes:>7.0f} nodes/s at {clock_hz(name) / 1e6:.0f} MHz (estimate)"


def main():
    names = sys.argv[1:]
    all_nodes, all_large = set(), set()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, (nodes, instructions, large_nodes) in zip(names, pool.map(bench, names)):
            per_node = "-" if instructions is None else instructions // nodes
            print(f"{name:<18} {nodes:>10} nodes {per_node:>8} instructions/node "
                  f"{large_nodes or '-':>10} nodes with 32 KB{estimate(name, per_node)}",
                  flush=True)
            all_nodes.add(nodes)
            all_large.add(large_nodes)
    if len(all_nodes) != 1 or len(all_large - {None}) > 1:
        sys.exit("bench: the node counts differ")


if __name__ == "__main__":
    main()
