"""Runs a board's firmware under QEMU or on the emulated RP2040, its serial line and
the emulator's own control line on unix sockets. Used by the tools and by the tests."""

import ctypes
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time

import rp2040js
from boards import ROOT, RP2040JS, board_value, emulator_of, has_value, is_emulated
from reader import Reader

PR_SET_PDEATHSIG = 1
PATIENCE_SECONDS = 300  # only a board that hangs takes longer, however busy the PC is
LOOK_SECONDS = 0.01
PROMPT = r"(?:(?:White|Black)(?: [0-9:.]+)?|Game over)> "  # of the firmware's console
LIBC = ctypes.CDLL(None)


def parts_arguments(board, eeprom, without=()):
    """QEMU's words for the parts on a board's bus, but for those whose ids are
    named. eeprom: the file of its bytes; an erased one is made if there is none."""
    words = board_value(board, "QEMU_PARTS").replace("file=EEPROM", f"file={eeprom}").split()
    if not os.path.exists(eeprom):
        with open(eeprom, "wb") as file:
            file.write(b"\xff" * int(re.search(r"rom-size=(\d+)", " ".join(words)).group(1)))
    pairs = zip(words[::2], words[1::2], strict=True)
    return [word for pair in pairs if not set(pair[1].split(",")) & {f"id={name}" for name in without}
            for word in pair]


def image_of(board):
    """What belongs on a board, as `make firmware` builds it."""
    return os.path.join(ROOT, "build", board, "kilomate.elf")


def emulated_image(board, program="kilomate"):
    """What its emulator runs: for most boards the same."""
    folder = board + ("-emulated" if has_value(board, "EMULATED_FLAGS") else "")
    return os.path.join(ROOT, "build", folder, program + ".elf")


def obstacle(board, target):
    """Why a board cannot be emulated now, or None. target: the one of make that builds its firmware."""
    if not is_emulated(board):
        return "nothing emulates it: a real one needs --port"
    if not os.path.exists(emulated_image(board)):
        return f"its firmware is not built: make {target} BOARD={board}"
    program = "node" if emulator_of(board) == RP2040JS else "qemu-system-arm"
    return None if shutil.which(program) else f"{program} is not installed"


def symbol_address(board, name, image=None):
    """Where a variable of the emulated board's image lies, or of another one."""
    table = subprocess.run(["arm-none-eabi-nm", image or emulated_image(board)], check=True, text=True,
                           stdout=subprocess.PIPE).stdout
    return int(re.search(rf"^(\w+) \w {name}$", table, re.MULTILINE).group(1), 16)


def die_with_parent():
    LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def connect(path, process, seconds=PATIENCE_SECONDS):
    deadline = time.monotonic() + seconds
    while True:
        line = socket.socket(socket.AF_UNIX)
        try:
            line.connect(path)
            return line
        except (FileNotFoundError, ConnectionRefusedError):
            line.close()
            if process.poll() is not None or time.monotonic() > deadline:
                raise
            time.sleep(LOOK_SECONDS)


def qemu_command(board, image, icount, parts, directory):
    """Without its sockets."""
    words = ["qemu-system-arm", "-M", board_value(board, "QEMU_MACHINE"),
             "-display", "none", "-nodefaults", "-S", "-kernel", image]
    if icount:
        words += ["-icount", icount]
    if parts:
        words += parts_arguments(board, os.path.join(directory, "eeprom") if parts is True else parts)
    return words


def preload_arguments(board, address, word):
    """What makes an emulator begin with a word in the board's memory."""
    if emulator_of(board) == RP2040JS:
        return ["--preload", f"{address}={word}"]
    return ["-device", f"loader,addr={address},data={word:#x},data-len=4"]


def let_pass(now_ms, milliseconds):
    """Waits until so many milliseconds have passed by a clock that may begin again meanwhile:
    now_ms tells it, or None if there is none any more. PATIENCE_SECONDS without a step of
    it raise TimeoutError."""
    passed, before, deadline = 0, now_ms(), time.monotonic() + PATIENCE_SECONDS
    while before is not None and passed < milliseconds:
        time.sleep(LOOK_SECONDS)
        now = now_ms()
        if now is not None and now > before:
            passed += now - before
            deadline = time.monotonic() + PATIENCE_SECONDS
        if time.monotonic() > deadline:
            raise TimeoutError(f"the board's clock stands still after {passed} of {milliseconds} ms")
        before = now


class HarnessError(Exception):
    """A program that ran here and would not on its chip."""


class Emulator:
    """A running board: write(), read_until(), qmp(). A context manager.
    parts: the file of its EEPROM or of its store, and all parts on its bus are there;
    True: a new one. resets: how often it has been reset, known after any qmp().
    arguments: more words for its emulator. Its end raises HarnessError for a board
    that has relied on what its chip does not do, unless tolerant is True."""

    tolerant = False

    def __init__(self, board, image=None, icount=None, arguments=(), parts=None):
        self.resets = 0
        self.board, self.image = board, image
        self.clock_address = None
        self.is_rp2040js = emulator_of(board) == RP2040JS
        self.directory = tempfile.mkdtemp(prefix="kilomate-")
        serial = os.path.join(self.directory, "serial")
        control = os.path.join(self.directory, "qmp")
        make, server = ((rp2040js.command, "{}") if self.is_rp2040js
                        else (qemu_command, "unix:{},server=on,wait=off"))
        prefix = "--" if self.is_rp2040js else "-"
        command = make(board, image or emulated_image(board), icount, parts, self.directory)
        command += [prefix + "serial", server.format(serial),
                    "--control" if self.is_rp2040js else "-qmp", server.format(control)]
        self.log = open(os.path.join(self.directory, "log"), "w+b")
        self.process = subprocess.Popen(
            command + list(arguments), stdin=subprocess.DEVNULL, stdout=self.log,
            stderr=self.log, preexec_fn=die_with_parent)
        try:
            self.serial = connect(serial, self.process)
            self.reader = Reader(lambda: self.serial.recv(4096))
            control_line = connect(control, self.process)
            control_line.settimeout(PATIENCE_SECONDS)
            self.control = control_line.makefile("rw")
            self.control.readline()  # its greeting
            self.qmp("qmp_capabilities")
            self.qmp("cont")
        except OSError as error:
            raise RuntimeError(f"{board}: no emulator: {self.close()}") from error

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.check()
        finally:
            self.close()

    def check(self):
        """Raises HarnessError if the board has relied on what its chip does not do."""
        if not self.is_rp2040js or self.process.poll() is not None:
            return
        complaints = self.qmp("status")["complaints"]
        if complaints and not self.tolerant:
            raise HarnessError("; ".join(complaints))

    def close(self):
        """Ends it; what the emulator itself had to say."""
        self.process.kill()
        self.process.wait()
        self.log.seek(0)
        log = self.log.read().decode("utf-8", "replace")
        self.log.close()
        shutil.rmtree(self.directory, ignore_errors=True)
        return log

    def qmp(self, command, **arguments):
        """One command to the emulator itself; its answer."""
        return self.qmp_all([(command, arguments)])[0]

    def qmp_all(self, commands):
        """Some of them, (command, arguments) each, and their answers: quicker than one by one."""
        for command, arguments in commands:
            request = {"execute": command}
            if arguments:
                request["arguments"] = arguments
            self.control.write(json.dumps(request) + "\n")
        self.control.flush()
        answers = [self.control_answer() for _ in commands]
        for answer in answers:
            if "error" in answer:
                raise RuntimeError(answer["error"]["desc"])
        return [answer["return"] for answer in answers]

    def control_answer(self):
        while True:
            line = self.control.readline()
            if not line:
                raise ConnectionError("the emulator has ended")
            answer = json.loads(line)
            self.resets += answer.get("event") == "RESET"
            if "error" in answer or "return" in answer:
                return answer

    def read_word(self, address):
        """32 bits of the board's memory."""
        if self.is_rp2040js:
            return int.from_bytes(bytes.fromhex(self.qmp("read-memory", address=address)["data"]), "little")
        answer = self.qmp("human-monitor-command", **{"command-line": f"xp /1wx {address}"})
        return int(answer.split()[-1], 16)

    def now_ms(self):
        """The board's own time; after a reset it may begin again."""
        if self.is_rp2040js:
            return self.qmp("status")["nanos"] / 1e6
        if self.clock_address is None:
            self.clock_address = symbol_address(self.board, "milliseconds", self.image)
        return self.read_word(self.clock_address)

    def let_pass(self, milliseconds):
        """Waits for so much of the board's own time."""
        let_pass(self.now_ms, milliseconds)

    def wake(self):
        """Some boards see no input until QEMU's main loop has run once after
        the port was enabled; any command makes it run."""
        self.qmp("query-status")

    def write(self, data):
        self.serial.sendall(data.encode() if isinstance(data, str) else data)

    def read_until(self, pattern, seconds=PATIENCE_SECONDS):
        """Everything up to and with the first match of a regular expression."""
        return self.reader.read_until(pattern, seconds)
