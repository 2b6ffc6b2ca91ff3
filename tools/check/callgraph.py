"""The call graph of a board's firmware, read from what the compiler left in
build/<board>: GCC's call graph files (.ci: frames, calls, calls through
pointers with their place in the source), the objects (calls the compiler made
up itself, calls that are jumps and so need no frame, functions whose address
is taken) and the image (the C library and the compiler's helpers)."""

import glob
import os
import re
import struct
import subprocess

INDIRECT = "__indirect_call"
LOADED = re.compile(r"^LOAD (\S+\.o)$", re.MULTILINE)
CI_NODE = re.compile(r'node: { title: "([^"]+)" label: "[^"]*?\\n(\d+) bytes \(([a-z,]+)\)')
CI_EDGE = re.compile(r'edge: { sourcename: "([^"]+)" targetname: "([^"]+)"(?: label: "([^"]+)")?')
BLOCK = re.compile(r"^([0-9a-f]+) <([^>]+)>:$")
INSTRUCTION = re.compile(r"^ +([0-9a-f]+):\t[0-9a-f ]+\t(\S+)(?:\t(.*))?$")
RELOCATION = re.compile(r"^\s+[0-9a-f]+: (R_ARM_\w+)\t(\S+)$")
DATA_RELOCATION = re.compile(r"^[0-9a-f]+ (R_ARM_\w+) +(\S+)$", re.MULTILINE)
BRANCHES = ("R_ARM_THM_CALL", "R_ARM_THM_JUMP24", "R_ARM_THM_JUMP19", "R_ARM_THM_JUMP11")
BRANCH = re.compile(r"b(l|lx|eq|ne|cs|cc|mi|pl|vs|vc|hi|ls|ge|lt|gt|le|al)?(\.[nw])?")
TARGET = re.compile(r"[0-9a-f]+ <([^>+]+)(\+0x[0-9a-f]+)?>")


class Function:
    """A frame, and what is called from it: title -> is there more than a jump?"""

    def __init__(self, title, frame):
        self.title = title
        self.frame = frame
        self.calls = {}
        self.stated = set()    # calls that only GCC's file tells of
        self.pointers = set()  # the names of the pointers called
        self.jumps_to_register = False

    def add_call(self, title, needs_frame):
        self.calls[title] = self.calls.get(title, False) or needs_frame


class GraphError(Exception):
    """Something that the proof cannot do without."""


def tool(*command):
    return subprocess.run(("arm-none-eabi-" + command[0],) + command[1:], check=True,
                          stdout=subprocess.PIPE, text=True, timeout=120).stdout


def called_name(root, place):
    """The name of the pointer called at FILE:LINE:COLUMN: the column is that
    of the opening bracket or of something before it."""
    path, line, column = place.rsplit(":", 2)
    with open(os.path.join(root, path), encoding="utf-8") as text:
        source = text.read().splitlines()[int(line) - 1]
    for call in re.finditer(r"(\w+)(?:\[[^]]*\])?\(", source):
        if call.end() >= int(column):
            return call.group(1)
    raise GraphError(f"{place}: a call through a pointer that has no name")


class Graph:
    def __init__(self, root, board):
        self.root = root
        self.directory = os.path.join(root, "build", board)
        self.image = os.path.join(self.directory, "kilomate.elf")
        self.functions = {}
        self.address_taken = set()
        objects = list(self.objects())
        for path, names in objects:
            self.read_object(path, names)
        self.symbols, self.sizes = self.image_symbols()
        self.read_library()
        self.drop_calls_never_made()
        self.vectors = self.read_vectors()
        self.check_pointers()

    # --- the compiler's objects ---

    def objects(self):
        """Each object of the image, with its functions: name -> title. What was
        built from a source that is no more, or is not linked any more, does not
        count, nor do tests. The engine is an archive, which the map has whole."""
        with open(self.image[:-len("elf")] + "map", encoding="utf-8") as file:
            linked = {os.path.normpath(os.path.join(self.root, name)) for name in LOADED.findall(file.read())}
        for path in sorted(glob.glob(self.directory + "/**/*.ci", recursive=True)):
            stem = os.path.relpath(path, self.directory)[:-3]
            source = os.path.join(self.root, stem + ".c")
            generated = os.path.join(self.directory, stem + ".c")
            is_left = os.path.exists(source) or os.path.exists(generated)
            if is_left and not stem.startswith("tests/") and (os.path.normpath(path[:-3] + ".o") in linked
                                                               or not stem.startswith(("firmware/", "hal/", "boards/"))):
                yield path[:-3] + ".o", self.read_call_graph(path)

    def read_call_graph(self, path):
        with open(path, encoding="ascii") as lines:
            text = lines.read()
        names = {}
        for title, frame, kind in CI_NODE.findall(text):
            if kind == "dynamic":
                raise GraphError(f"{title}: its frame has no bound")
            function = Function(title, int(frame))
            names[title.rsplit(":", 1)[-1]] = title
            self.functions[title] = function
        for source, target, place in CI_EDGE.findall(text):
            if target == INDIRECT:
                self.functions[source].pointers.add(called_name(self.root, place))
            else:
                # only the code tells which calls are jumps; to itself, a loop
                self.functions[source].add_call(target, source == target)
                self.functions[source].stated.add(target)
        return names

    def read_object(self, path, names):
        """Adds to each function of an object the calls of its code."""
        def title(symbol):
            # a section's name is a label's place: of a switch, never a function's
            return names.get(symbol, symbol)

        function = name = popped = None
        is_first = False
        for line in tool("objdump", "-dr", path).splitlines():
            block = BLOCK.match(line)
            instruction = INSTRUCTION.match(line)
            relocation = RELOCATION.match(line)
            if block:
                function = self.functions[names[block.group(2)]]
                is_first = True
            elif instruction:
                name, operands = instruction.group(2), instruction.group(3) or ""
                if name in ("bx", "blx") and operands.split()[0] not in ("lr", popped):
                    function.jumps_to_register = True
                # a function with a variable list of arguments pushes those that came in registers,
                # which GCC's frame does not count, and on a Cortex-M0 it returns by a register
                if is_first and re.fullmatch(r"{(r[1-3](, )?)+}", operands) and name == "push":
                    function.frame += 4 * registers(operands)
                is_first = False
                popped = operands.strip("{}") if name == "pop" else \
                    popped if (name, operands.split(",")[0]) == ("add", "sp") else None
            elif relocation and relocation.group(1) in BRANCHES:
                function.add_call(title(relocation.group(2)), name == "bl")
                function.stated.discard(title(relocation.group(2)))
            elif relocation:
                self.address_taken.add(title(relocation.group(2)))
        for section in re.split(r"^RELOCATION RECORDS FOR ", tool("objdump", "-r", path),
                                flags=re.MULTILINE):
            if not section.startswith(("[.text", "[.debug", "[.ARM")):
                self.address_taken.update(title(symbol) for _, symbol
                                          in DATA_RELOCATION.findall(section))

    def drop_calls_never_made(self):
        """GCC's file names a helper or two that no code calls: nothing of that
        name is linked. Without this a call to nowhere would fail."""
        for function in self.functions.values():
            for title in function.stated - self.functions.keys():
                del function.calls[title]

    def check_pointers(self):
        """Both the call graph and the code must know of a call by pointer."""
        for function in self.functions.values():
            if function.jumps_to_register and not function.pointers:
                raise GraphError(f"{function.title}: calls through a register unknown to GCC")

    # --- the libraries ---

    def read_library(self):
        """Functions that have no call graph file, from the image's code."""
        wanted = {title for function in self.functions.values() for title in function.calls}
        wanted -= self.functions.keys()
        symbols = self.symbols
        blocks = self.image_blocks()
        while wanted:
            name = wanted.pop()
            if name not in symbols:
                continue  # of code that the linker has dropped
            function = self.library_function(name, *blocks[symbols[name] & ~1])
            self.functions[name] = function
            wanted |= function.calls.keys() - self.functions.keys()

    def image_symbols(self):
        """Addresses of all symbols, and the sizes of those that have one."""
        symbols, sizes = {}, {}
        for line in tool("nm", "-S", self.image).splitlines():
            *numbers, kind, name = line.split()
            if kind in "Uw":
                continue
            symbols[name] = int(numbers[0], 16)
            if len(numbers) == 2:
                sizes[name] = int(numbers[1], 16)
        return symbols, sizes

    def read_vectors(self):
        """The handlers of the vector table by entry, None where there is none."""
        names = {address: name for name, address in self.symbols.items() if name in self.functions}
        size = self.sizes["vectors"]
        with open(self.image.replace(".elf", ".bin"), "rb") as image:
            image.seek(self.symbols["vectors"] - self.symbols["cortexm_image_start"])
            words = struct.unpack(f"<{size // 4}I", image.read(size))
        handlers = [names[word & ~1] if word else None for word in words[1:]]
        return [None] + handlers  # the first entry is the stack's top

    def image_blocks(self):
        """Address of a function -> its name in the listing, its instructions."""
        blocks = {}
        for line in tool("objdump", "-d", self.image).splitlines():
            block = BLOCK.match(line)
            instruction = INSTRUCTION.match(line)
            if block:
                instructions = []
                blocks[int(block.group(1), 16)] = (block.group(2), instructions)
            elif instruction:
                instructions.append((instruction.group(2), instruction.group(3) or ""))
        return blocks

    @staticmethod
    def library_function(title, listed, instructions):
        """All that the code ever takes from the stack counts at once, and a
        jump elsewhere as a call: an upper bound."""
        function = Function(title, 0)
        for name, operands in instructions:
            function.frame += stack_taken(title, name, operands)
            target = TARGET.match(operands)
            if BRANCH.fullmatch(name) and target and target.group(1) != listed:
                function.add_call(target.group(1), True)
            elif (name in ("bx", "blx") and operands.split()[0] != "lr") or (
                    name == "mov" and operands.startswith("pc,")):
                raise GraphError(f"{title}: calls through a register")
        return function


def registers(listed):
    """How many registers a list such as {r4-r7, lr} names."""
    count = 0
    for part in listed.split(","):
        first, _, last = part.strip().partition("-")
        count += int(last[1:]) - int(first[1:]) + 1 if last else 1
    return count


def stack_taken(title, name, operands):
    """Bytes by which one instruction of a library moves the stack down."""
    name = name.split(".")[0]
    listed = re.search(r"{(.*)}", operands)
    if name == "push" or (name in ("stmdb", "stmfd") and operands.startswith("sp!")):
        return 4 * registers(listed.group(1))
    below = re.search(r"\[sp, #-(\d+)\]!", operands)
    if below:
        return int(below.group(1))
    constant = re.match(r"sp, (?:sp, )?#(\d+)", operands)
    if name in ("sub", "subw") and constant:
        return int(constant.group(1))
    if operands.startswith("sp,") and not (name in ("add", "addw") and constant):
        if name not in ("cmp", "tst"):
            raise GraphError(f"{title}: moves the stack in a way not known: {name} {operands}")
    if name == "vpush":
        raise GraphError(f"{title}: {name} {operands} is not counted")
    return 0
