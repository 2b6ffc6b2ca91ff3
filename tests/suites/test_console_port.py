"""make console, with a program that stands for tio; and what make hil says of ports that are no board's."""

import os
import pty
import subprocess
import sys
import tty

import pytest

from copies import environment
from emulator import ROOT
from serial_port import NO_PORT
from test_board_uci import console, port

CONSOLE = os.path.join(ROOT, "tools", "play", "console.sh")
HIL = os.path.join(ROOT, "tools", "check", "hil.py")


def open_console(path, folder):
    tio = folder / "tio"
    tio.write_text('#!/bin/sh\necho "tio $*"\nexit 3\n')
    tio.chmod(0o755)
    done = subprocess.run(["sh", CONSOLE, path], env={**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
    return done.returncode, done.stdout, done.stderr


def test_the_key_that_leaves_is_said_first(tmp_path):
    ours, theirs = pty.openpty()
    path = os.ttyname(theirs)
    assert open_console(path, tmp_path) == (
        3, "Ctrl-T q leaves. Enter shows the prompt.\n"
        f"tio --baudrate 115200 --databits 8 --parity none --stopbits 1 --flow none {path}\n", "")
    os.close(ours)
    os.close(theirs)


def test_a_port_that_is_not_there(tmp_path):
    status, output, errors = open_console(str(tmp_path / "ttyACM9"), tmp_path)
    assert (status, output, errors) == (1, "", f"make console: {tmp_path}/ttyACM9: {NO_PORT}\n")


def test_what_is_no_port(tmp_path):
    (tmp_path / "a file").write_text("")
    assert open_console(str(tmp_path / "a file"), tmp_path) == (
        1, "", f"make console: {tmp_path}/a file: this is no serial port\n")


@pytest.mark.parametrize("words, complaint", [
    (("console",), "make console needs PORT=, the board's serial port"), (("hil",), "make hil needs BOARD=, one of: "),
    (("hil", "BOARD=host", "PORT=x"), "make hil needs BOARD=, one of: "),
    (("hil", "BOARD=pico"), "make hil needs PORT=, the board's serial port"),
    (("verify-release",), "make verify-release needs DIR=, the folder of a release")])
def test_what_the_targets_need(words, complaint):
    done = subprocess.run(["make", "--no-print-directory", *words], cwd=ROOT, env=environment(), text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
    assert done.returncode != 0 and done.stderr.startswith(complaint) and done.stdout == ""


@pytest.mark.parametrize("words", [("contract", "BOARD=lm3s6965evb"), ("hil", "BOARD=pico"), ("pgn",), ("lichess",)])
def test_a_missing_port_is_one_sentence(words):
    """Of the target that was asked for; and nothing is built first."""
    done = subprocess.run(["make", "--no-print-directory", *words, "PORT=/dev/no-such-port"], cwd=ROOT, env=environment(),
                          text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
    said = [line for line in done.stderr.splitlines() if not line.startswith("make: ***")]
    assert done.returncode != 0 and done.stdout == "" and len(said) == 1
    assert f"/dev/no-such-port: {NO_PORT}" in said[0]


# --- hil: a wrong port, another board, none at all ---

def hil(path, board="pico"):
    done = subprocess.run([sys.executable, HIL, board, "--port", path, "--no-hands", "--no-flash"], text=True,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300)
    return done.returncode, done.stdout, done.stderr


def test_no_port():
    assert hil("/dev/no-such-port") == (1, "", f"/dev/no-such-port: {NO_PORT}.\n")


def test_no_serial_port(tmp_path):
    (tmp_path / "a file").write_text("kept")
    assert hil(str(tmp_path / "a file")) == (1, "", f"{tmp_path}/a file is no serial port.\n")
    assert (tmp_path / "a file").read_text() == "kept"


def test_a_board_that_does_not_answer():
    ours, theirs = pty.openpty()
    tty.setraw(theirs)
    path = os.ttyname(theirs)
    status, output, errors = hil(path)
    assert (status, output) == (1, "")
    assert errors == f"{path}: the board does not answer as a Kilomate: a terminal or a chess program may have its line.\n"
    os.close(ours)
    os.close(theirs)


@pytest.mark.parametrize("typed", ["", "half a line", "uci\n"])
def test_a_program_that_is_no_such_board(console, typed):
    ours, path, _ = console
    os.write(ours, typed.encode())
    assert hil(path) == (1, "", f"{path}: this board says that it is host, and not pico.\n")
