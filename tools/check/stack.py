"""The worst case of each board's stack, proved from its call graph, against
what the board reserves.
  stack.py [--path] BOARD...
What the call graph does not say stands in stack_edges.txt. A call through a
pointer, a recursion or a function whose address is taken that is not listed
there fails, as does a stack that is too small. --path prints the way down.

Interrupts: no handler has a priority of its own, so one of those that can be
given one is open at a time, on top a hard fault, on top an NMI."""

import glob
import os
import re
import sys
from fnmatch import fnmatchcase

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "emulator"))

from callgraph import Graph, GraphError, tool
from emulator import ROOT, board_value

EDGES = os.path.join(ROOT, "tools", "check", "stack_edges.txt")

# What the core pushes when it takes an exception, the alignment to 8 bytes
# with it; and with the registers of a floating point unit.
EXCEPTION_FRAME = 32 + 4
EXCEPTION_FRAME_FPU = 104 + 4

# Where flash and RAM are too far apart for a branch the linker puts a few instructions
# between caller and function: they keep one register on the stack until they jump.
VENEER = 4
VECTOR_RESET, VECTOR_NMI, VECTOR_HARD_FAULT = 1, 2, 3

PRIORITY_REGISTER = re.compile(r"\b(NVIC_IPR|SHPR\d?|BASEPRI|basepri|PRIGROUP)\b")


def stack_worst_case(board):
    return Proof(board).total


class Proof:
    """total: bytes; path: the way down, as (text, bytes)."""

    def __init__(self, board):
        self.board = board
        self.graph = Graph(ROOT, board)
        self.pointers = {}  # pointer -> titles of functions
        self.bounds = {}    # title -> (functions of the recursion, how often)
        self.never = {}     # title -> functions that are not reached below it
        self.unlinked = set()  # functions of additions, of which a board may have none
        self.known = {}     # (title, what is not reached) -> (bytes, path)
        self.read_edges()
        self.check_address_taken()
        self.prove()

    # --- what is stated ---

    def read_edges(self):
        with open(EDGES, encoding="ascii") as lines:
            for line in lines:
                words = line.split("#")[0].split()
                if not words:
                    continue
                kind, key, *patterns = words
                titles = self.match(patterns, optional=kind in ("addition", "never-if"))
                if kind == "call":
                    self.pointers.setdefault(key, []).extend(titles)
                elif kind == "addition":
                    self.pointers.setdefault(key, []).extend(title for title in titles if self.is_linked(title))
                    self.unlinked.update(titles)
                elif kind == "repeat":
                    bound = self.recursion_bound(key)
                    self.bounds.update({title: (set(titles), bound) for title in titles})
                elif kind in ("never", "never-if"):
                    for title in self.match([key]):
                        self.never.setdefault(title, set()).update(titles)
                else:
                    raise GraphError(f"stack_edges.txt: {kind} is not call, addition, repeat, never or never-if")

    def match(self, patterns, optional=False):
        titles = []
        for pattern in patterns:
            found = [title for title in self.graph.functions if fnmatchcase(title, pattern)]
            if not found and not optional:
                raise GraphError(f"stack_edges.txt: there is no function {pattern}")
            titles += found
        return titles

    def is_linked(self, title):
        return title.rsplit(":", 1)[-1] in self.graph.symbols

    def plies_of_profiles(self):
        """Of each profile that the board's RAM has room for; bench refuses the
        others."""
        with open(os.path.join(self.graph.directory, "kilomate.ld"), encoding="ascii") as script:
            ram = int(re.search(r"ram .*LENGTH = (\w+)", script.read()).group(1), 0)
        with open(os.path.join(self.graph.directory, "profile.c"), encoding="ascii") as source:
            profiles = re.findall(r"_profile = {[^,]*, *(\d+),[^,]*, *(\d+)", source.read())
        return [int(plies) for arena, plies in profiles if int(arena) <= ram]

    def recursion_bound(self, text):
        """A constant of perft's header, or plies-1 of the longest ply
        stack that the program holds: the board's or the bench's."""
        if text == "plies-1":
            return max(self.plies_of_profiles()) - 1
        with open(os.path.join(ROOT, "engine", "rules", "perft.h"), encoding="ascii") as header:
            match = re.search(rf"\b{text} = (\d+)", header.read())
        if not match:
            raise GraphError(f"stack_edges.txt: {text} is no constant of perft.h")
        return int(match.group(1))

    def check_address_taken(self):
        """Whatever can be called by pointer is somebody's, or a vector."""
        stated = {title for titles in self.pointers.values() for title in titles} | self.unlinked
        taken = self.graph.address_taken & self.graph.functions.keys()
        missing = taken - stated - set(self.graph.vectors)
        if missing:
            raise GraphError("address taken, and in no line of stack_edges.txt: "
                             + " ".join(sorted(missing)))

    # --- the way down ---

    def calls(self, title):
        """Each function called from one, and whether its frame stays."""
        function = self.graph.functions[title]
        yield from function.calls.items()
        for pointer in function.pointers:
            if pointer not in self.pointers:
                raise GraphError(f"{title}: calls {pointer}, which stack_edges.txt does not list")
            for target in self.pointers[pointer]:
                yield target, True

    def deepest(self, title, above=(), never=frozenset()):
        """Bytes from the entry of a function down, and the path."""
        never = never | self.never.get(title, set())
        if (title, never) in self.known:
            return self.known[title, never]
        if title in above:
            loop = " ".join(above[above.index(title):] + (title,))
            raise GraphError(f"a recursion that stack_edges.txt does not bound: {loop}")
        if title not in self.graph.functions:
            raise GraphError(f"{title}: called, and neither compiled here nor in the image")
        if title in self.bounds:
            answer = self.deepest_recursion(title, above, never)
        else:
            answer = self.deepest_below(title, (), above + (title,), never)
        self.known[title, never] = answer
        return answer

    def deepest_below(self, title, group, above, never):
        """The same for one call, without the calls within a recursion. A jump
        gives the frame back before."""
        frame = self.graph.functions[title].frame
        best = (frame, [(title, frame)])
        for target, stays in self.calls(title):
            if target in group or target in never:
                continue
            below, path = self.deepest(target, above, never)
            own = frame if stays else 0
            name = title if stays else title + " (jumps)"
            if own + below > best[0]:
                best = (own + below, [(name, own)] + path)
        return best

    def deepest_recursion(self, title, above, never):
        """The largest frame for each call but the last, which leaves the
        recursion; it must not come back by another way."""
        group, bound = self.bounds[title]
        frame, largest = max((self.graph.functions[name].frame, name) for name in group)
        below, path = max(self.deepest_below(last, group, above + tuple(group), never)
                          for last in sorted(group))
        total = (bound - 1) * frame
        return total + below, [(f"{bound - 1} x {largest} of {frame}", total)] + path

    # --- the board ---

    def prove(self):
        self.check_priorities()
        frame = EXCEPTION_FRAME_FPU if self.has_fpu() else EXCEPTION_FRAME
        veneer = VENEER if any(name.endswith("_veneer") for name in self.graph.symbols) else 0
        vectors = self.graph.vectors
        total, path = self.deepest(vectors[VECTOR_RESET])
        total += veneer
        levels = [vectors[VECTOR_HARD_FAULT + 1:], [vectors[VECTOR_HARD_FAULT]],
                  [vectors[VECTOR_NMI]]]
        self.path = list(path)
        for level in levels:
            below, down = max(self.deepest(handler) for handler in set(level) if handler)
            total += frame + below + veneer
            self.path += [("exception", frame)] + down
        if veneer:
            self.path.append(("veneers, one at each of these levels", veneer * (1 + len(levels))))
        self.total = total

    def has_fpu(self):
        return "Tag_FP_arch" in tool("readelf", "-A", self.graph.image)

    def check_priorities(self):
        for path in glob.glob(os.path.join(ROOT, "hal", "**", "*.[ch]"), recursive=True):
            with open(path, encoding="utf-8") as source:
                match = PRIORITY_REGISTER.search(source.read())
            if match:
                raise GraphError(f"{path}: {match.group()}: handlers may nest; "
                                 "the proof counts one level")


def report(board, with_path):
    """A line; a complaint or None."""
    try:
        proof = Proof(board)
    except GraphError as error:
        return f"{board}: {error}"
    reserved = int(board_value(board, "STACK_SIZE"))
    print(f"{board:<18} stack: worst case {proof.total}, reserved {reserved}, "
          f"margin {reserved - proof.total} bytes")
    if with_path:
        for name, size in proof.path:
            print(f"{size:>8}  {name}")
    if proof.total > reserved:
        return f"{board}: the stack can take {proof.total} bytes, reserved are {reserved}"
    return None


def main():
    boards = [word for word in sys.argv[1:] if word != "--path"]
    complaints = [report(board, "--path" in sys.argv) for board in boards]
    if any(complaints):
        sys.exit("\n".join(filter(None, complaints)))


if __name__ == "__main__":
    main()
