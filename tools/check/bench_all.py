"""Runs the benches on hosts and emulated boards and prints a line for each:
nodes, instructions a node and between two polls; then what a node of a real
search takes on each board, and what speed this would be on its chip: an
estimate, see speed.py. Fails if nodes are others than those of tests/bench.txt,
or if a board's search goes too long without a poll. The bench is a signature of
the search and no measure of it: where the two part by much it is said.
  bench_all.py [--agree | --write] NAME...   (host, host-VARIANT, or a board)
--agree: the nodes only have to be the same everywhere. --write: they have to,
and then are put into the file."""

import argparse
import errno
import json
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "emulator"))

from bench_board import bench_numbers, board_bench, poll_gap
from bench_counts import (BENCHES, COUNTS_FILE, CountsError, board_personalities, differences,
                          disagreements, name_of, network_of, personalities, read_counts, write_counts)
from emulator import ROOT, emulated_image
from real_searches import NODES, Search, SearchError, board_searches, per_node, read_positions, report
from size import profile_arena

# Instructions between two polls of a search, at most.
POLL_GAP = 50000
# The share by which bench and real searches may differ before it is said.
APART = 0.2

NETWORKS = os.path.join(ROOT, "engine", "eval", "networks")
LARGE_PROFILE = os.path.join("firmware", "mind", "bench_large.def")


class Bench(NamedTuple):
    personality: str
    bench: str  # of BENCHES
    nodes: int
    instructions: int = None  # where they are counted
    poll_gap: int = None      # instructions between two polls, at most

    @property
    def per_node(self):
        return self.instructions / self.nodes


def chosen(personality, sets):
    """The personality to be chosen for a line of the file, or None: the default."""
    return None if name_of(personality) == name_of(sets[0]) else name_of(personality)


def is_host(name):
    return name.split("-")[0] == "host"


# --- one machine ---

def perf_instructions(command):
    """User instructions of a command, or None where they cannot be counted."""
    try:
        run = subprocess.run(["perf", "stat", "-x,", "-e", "instructions:u"] + command,
                             stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    except OSError:
        return None
    match = re.search(r"^(\d+),,instructions", run.stderr, re.MULTILINE)
    return int(match.group(1)) if run.returncode == 0 and match else None


def host_program(name):
    """What starts a host program: QEMU if the kernel does not, as some kernels
    do not start 32-bit programs."""
    path = os.path.join(ROOT, "build", name, "kilomate")
    try:
        subprocess.run([path, "--help"], check=True, stdout=subprocess.DEVNULL)
    except OSError as error:
        if error.errno != errno.ENOEXEC:
            raise
        if not shutil.which("qemu-i386"):
            sys.exit(f"bench: {name}: this kernel starts no 32-bit programs; qemu-i386 of the "
                     "Debian package qemu-user would")
        return ["qemu-i386", path]
    return [path]


def host_benches(name, sets):
    program = host_program(name)
    benches = []
    for personality in sets:
        network, name = network_of(personality), chosen(personality, sets)
        options = ([f"--network={NETWORKS}/{network}.net"] if network else []) + \
            ([f"--personality={name}"] if name else [])
        for bench in BENCHES:
            command = program + options + bench.split()
            run = subprocess.run(command, check=True, stdin=subprocess.DEVNULL,
                                 stdout=subprocess.PIPE, text=True)
            benches.append(Bench(personality, bench, bench_numbers(run.stdout.splitlines())[0],
                                 perf_instructions(command) if name == "host" else None))
    return benches


def record_path(board, kind="bench"):
    return os.path.join(os.path.dirname(emulated_image(board)), f"{kind}.json")


def record_key(board):
    """Changes with the image."""
    return os.stat(emulated_image(board)).st_mtime_ns


def board_benches(board, sets):
    """Not bench 32 where there is too little memory for it. The result is kept
    beside the image, for recorded_benches()."""
    arena = profile_arena(os.path.join("boards", board, "profile.def"))
    fitting = BENCHES if arena >= profile_arena(LARGE_PROFILE) else BENCHES[:1]
    key = record_key(board)
    benches = []
    for personality in board_personalities(board, sets):
        for bench in fitting:
            lines = board_bench(board, bench, chosen(personality, sets))
            nodes, time_us = bench_numbers(lines)
            benches.append(Bench(personality, bench, nodes, time_us * 1000,
                                 poll_gap(lines) * 1000))
    write_record(record_path(board), {"image": key, "sets": sets, "benches": benches})
    return benches


def write_record(path, record):
    new = f"{path}.{os.getpid()}"
    with open(new, "w", encoding="ascii") as file:
        json.dump(record, file)
    os.replace(new, path)  # never seen half written


def read_record(path):
    """{} if there is none."""
    try:
        with open(path, encoding="ascii") as file:
            return json.load(file)
    except FileNotFoundError:
        return {}


def recorded_benches(board, sets):
    """Those of the last run with this image, or of a new one."""
    record = read_record(record_path(board))
    if record.get("image") == record_key(board) and record["sets"] == sets:
        return [Bench(*bench) for bench in record["benches"]]
    return board_benches(board, sets)


def recorded_searches(board):
    """Those of the last run with this image and these positions, or of a new one."""
    path = record_path(board, "searches")
    key = {"image": record_key(board), "positions": read_positions(), "nodes": NODES}
    record = read_record(path)
    if record.get("key") == json.loads(json.dumps(key)):
        return [Search(*search) for search in record["searches"]]
    searches = board_searches(board)
    write_record(path, {"key": key, "searches": searches})
    return searches


# --- all of them ---

def print_bench(name, bench):
    columns = [f"{name:<18} {bench.personality:<12} {bench.bench:<8} {bench.nodes:>8} nodes"]
    if bench.instructions is not None:
        columns.append(f"{bench.per_node:>6.0f} instructions/node")
    if bench.poll_gap is not None:
        columns.append(f"{bench.poll_gap:>6} between polls")
    print(*columns, flush=True)


def print_searches(name, searches, benches):
    """And a note if the bench, the last one that the board has memory for, tells another cost."""
    print(report(name, searches), flush=True)
    default = [bench for bench in benches if bench.personality == benches[0].personality][-1]
    real = per_node(searches)
    if abs(default.per_node - real) > APART * real:
        print(f"{'':<18} note: {default.bench} has {default.per_node:.0f} instructions/node, "
              f"{default.per_node / real:.2f} of that: it is no measure of a search", flush=True)


def poll_complaints(name, benches):
    for bench in benches:
        if bench.poll_gap is not None and bench.poll_gap > POLL_GAP:
            yield (f"{name}: {bench.personality}, {bench.bench}: {bench.poll_gap} instructions "
                   f"between two polls, limit {POLL_GAP}")


def run_all(names, sets):
    """Prints a line for each bench and each board's real searches; machine -> its benches."""
    def run(name):
        if is_host(name):
            return host_benches(name, sets), None
        return board_benches(name, sets), recorded_searches(name)

    found = {}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, (benches, searches) in zip(names, pool.map(run, names)):
            found[name] = benches
            for bench in benches:
                print_bench(name, bench)
            if searches:
                print_searches(name, searches, benches)
    return found


def node_complaints(found, counts, agree_only):
    if agree_only:
        return list(disagreements(found))
    complaints = [line for name in found for line in differences(name, found[name], counts)]
    if complaints:
        complaints.append(f"if this change is meant, make bench-write renews {COUNTS_FILE}")
    return complaints


def main():
    parser = argparse.ArgumentParser()
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--agree", action="store_true")
    mode.add_argument("--write", action="store_true")
    parser.add_argument("names", nargs="+")
    arguments = parser.parse_args()
    try:
        counts = read_counts()
    except CountsError as error:
        sys.exit(f"bench: {error}")
    try:
        benches = run_all(arguments.names, personalities(counts))
    except SearchError as error:
        sys.exit(f"bench: {error}")
    found = {name: {(bench.personality, bench.bench): bench.nodes for bench in of_machine}
             for name, of_machine in benches.items()}
    complaints = node_complaints(found, counts, arguments.agree or arguments.write)
    for name, of_machine in benches.items():
        complaints += poll_complaints(name, of_machine)
    if complaints:
        sys.exit("\n".join("bench: " + line for line in complaints))
    if arguments.write:
        for nodes in found.values():
            counts.update(nodes)
        changes = write_counts(counts)
        print("\n".join(changes) or f"{COUNTS_FILE} stays as it is")


if __name__ == "__main__":
    main()
