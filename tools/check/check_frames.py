"""Checks what one ply costs on each board: the stack frame of each function
that recurses, from GCC's stack usage files, plus the ply record.
  check_frames.py LIMIT_BYTES FUNCTIONS BOARD...
FUNCTIONS is a comma-separated list; one with a ! must have been inlined: it
would be a second frame of the same recursion."""

import glob
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "emulator"))

from emulator import ROOT


def record_bytes():
    """Of one ply, by the assertion that the compiler has seen hold."""
    with open(os.path.join(ROOT, "engine", "search", "ply.h"), encoding="utf-8") as header:
        return int(re.search(r"sizeof\(struct ply\) == (\d+)", header.read()).group(1))


def frames(board):
    """Stack bytes of each engine function; a dynamic frame has no bound."""
    usage = {}
    files = os.path.join(ROOT, "build", board, "engine", "**", "*.su")
    for path in glob.glob(files, recursive=True):
        with open(path, encoding="ascii") as lines:
            for line in lines:
                match = re.match(r".*:(\w+)(?:\.\w+)*\t(\d+)\t(\S+)", line)
                name, size, kind = match.groups()
                usage[name] = float("inf") if kind == "dynamic" else int(size)
    return usage


def main():
    limit, names, *boards = sys.argv[1:]
    record = record_bytes()
    complaints = []
    for board in boards:
        usage = frames(board)
        for name in names.split(","):
            if name.startswith("!"):
                if name[1:] in usage:
                    complaints.append(f"{board}: {name[1:]}() has a frame of its own")
                continue
            if name not in usage:
                complaints.append(f"{board}: no frame of {name}()")
                continue
            total = usage[name] + record
            print(f"{board:<18} {name}(): frame {usage[name]} + record {record} = {total} bytes")
            if total > int(limit):
                complaints.append(f"{board}: a ply of {name}() takes {total} bytes, limit {limit}")
    if complaints:
        sys.exit("\n".join(complaints))


if __name__ == "__main__":
    main()
