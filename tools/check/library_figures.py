"""What the library (build/library/CORE) takes, measured: flash by core, and RAM and
stack by the size of the memory that a program gives it. For measure.py."""

import os
import re
import subprocess
import tempfile

from boards import board_value, mcu_boards
from emulator import ROOT
from stack import Proof

LIBRARY = os.path.join(ROOT, "build", "library")
CORES = ("cortex-m0", "cortex-m3", "cortex-m4")
MEMORIES = (8192, 16384, 32768, 65536)
EXAMPLE = os.path.join(ROOT, "examples", "move")
ASKED = "cortex-m3"  # the core whose library says what its profiles take; they are the same on all


def output(*command):
    """All that it says: a program under QEMU prints to standard error."""
    return subprocess.run(command, cwd=ROOT, check=True, text=True, timeout=600, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT).stdout


def board_of(core):
    """The board whose engine the library of a core has, as mk/library.mk says."""
    return next(board for board in mcu_boards() if board_value(board, "CPU") == core)


# --- flash ---

def flash_sizes(core):
    """Of the engine, and of the network."""
    table = output("arm-none-eabi-size", os.path.join(LIBRARY, core, "libkilomate.a"))
    engine, network = (int(line.split()[0]) for line in table.splitlines()[1:])
    return engine, network


# --- RAM ---

def profiles():
    """Memory -> plies and least memory of its profile: what the tests' program says, emulated."""
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "check")
        output("arm-none-eabi-gcc", "-std=c11", f"-mcpu={ASKED}", "-mthumb", "-Os", "-specs=nano.specs",
               "-nostartfiles", "-Wl,--no-warn-rwx-segments", "-T", f"{EXAMPLE}/board_qemu.ld",
               "-I", f"{LIBRARY}/{ASKED}", "-I", EXAMPLE, "tests/library/check_library.c",
               f"{EXAMPLE}/board_qemu.c", f"{LIBRARY}/{ASKED}/libkilomate.a", "-o", program)
        text = output("qemu-system-arm", "-M", board_value(board_of(ASKED), "QEMU_MACHINE"), "-display", "none",
                      "-nodefaults", "-semihosting-config", "enable=on,target=native", "-kernel", program)
    rows = re.findall(r"^# memory (\d+) plies (\d+) least (\d+)$", text, re.MULTILINE)
    return {int(memory): (int(plies), int(least)) for memory, plies, least in rows}


class LibraryProof(Proof):
    """The stack below the functions of the library, in a board's engine."""

    def prove(self):
        self.pointers.update(now_ms=[], poll=[], on_info=[])
        parts = os.path.join(LIBRARY, board_value(self.board, "CPU"), "parts", "kilomate")
        listing = output("arm-none-eabi-nm", "-u", parts + ".o")
        self.called = [name for name in re.findall(r"U (\w+)", listing) if name in self.graph.functions]
        with open(parts + ".su", encoding="ascii") as lines:
            frames = {line.split()[0].rsplit(":", 1)[1]: int(line.split()[1]) for line in lines}
        # the search's own frame, and at its bottom a callback, which calls the program's
        self.frames = max(frames.values()) + max(frames["poll"], frames["now_ms"])
        self.total = 0

    def bytes_with(self, plies):
        """The program's own callbacks come on top."""
        bound = max(self.plies_of_profiles()) - 1
        kept = self.bounds
        self.bounds = {title: (group, plies - 1 if times == bound else times)
                       for title, (group, times) in kept.items()}
        self.known = {}
        deepest = max(self.deepest(name)[0] for name in self.called)
        self.bounds = kept
        return self.frames + deepest


def library_numbers():
    """Name -> number."""
    numbers = {}
    for core in CORES:
        engine, network = flash_sizes(core)
        numbers.update({f"{core} library": engine, f"{core} library and network": engine + network})
    proofs = [LibraryProof(board_of(core)) for core in CORES]
    for memory, (plies, least) in profiles().items():
        numbers.update({f"library {memory} plies": plies, f"library {memory} least": least,
                        f"library {memory} stack": max(proof.bytes_with(plies) for proof in proofs)})
    return numbers
