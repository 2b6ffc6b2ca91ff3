"""The drivers of each board keep what hal/hal.h promises; and the tool that
sees to it says so when a board does not."""

import os
import pty
import select
import subprocess
import sys
import threading
import tty

import pytest

from contract import emulated_contract
from emulator import ROOT

TOOL = os.path.join(ROOT, "tools", "check", "contract.py")
PROMISES = 50  # at least so many are checked
QUIET_SECONDS = 1.5  # the tool answers each question sooner, on a busy PC too


def test_drivers_keep_the_contract(board):
    contract = emulated_contract(board.name)
    assert contract.broken == []
    assert len(contract.kept) > PROMISES


# --- the tool, with a board that is a script on a pseudo-terminal ---

def play(line, script):
    """Says each text, and waits for as many bytes as stand behind it."""
    for text, expected in script:
        os.write(line, text)
        received = b""
        while len(received) < len(expected):
            received += os.read(line, 1)
        assert received == expected


def wait_for_tool(line):
    """Until it has opened the port, answers, and has no more to say."""
    while not select.select([line], [], [], 0.3)[0]:
        os.write(line, b"? start\r\n")
    while select.select([line], [], [], QUIET_SECONDS)[0]:
        assert os.read(line, 1) == b"s"


def run_tool(script):
    line, port = pty.openpty()
    tty.setraw(port)
    board = threading.Thread(target=play, args=(line, script), daemon=True)
    process = subprocess.Popen(
        [sys.executable, TOOL, "any", "--port", os.ttyname(port)], text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        wait_for_tool(line)
        board.start()
        output, errors = process.communicate(timeout=120)
    finally:
        process.kill()
        process.wait()
        os.close(port)  # nobody has it now, and a board that still reads ends
        if board.ident:
            board.join()
        os.close(line)
    return process.returncode, output, errors


HEAD = (b"TAP version 13\r\n# a board\r\n", b"")
KEPT = (b"ok 1 - the first\r\n", b"")
SEND = (b"? send 300\r\n", bytes(range(256)) + bytes(i ^ 1 for i in range(44)))
TAKE = (b"? take 3\r\n\0\1\2", b"y")
TAKE_SPOILT = (b"? take 3\r\n\0\1\3", b"n")


def test_a_board_that_keeps_all():
    status, output, errors = run_tool([HEAD, SEND, KEPT, TAKE, TAKE_SPOILT,
                                       (b"ok 2 - the second\r\n1..2\r\n", b"")])
    assert status == 0 and errors == ""
    assert output.splitlines() == ["TAP version 13", "# a board", "ok 1 - the first",
                                   "ok 2 - the second", "1..2"]


@pytest.mark.parametrize("script, complaint", [
    ([(b"not ok 2 - the second\r\n1..2\r\n", b"")], "1 of 2 promises are not kept"),
    ([(b"1..2\r\n", b"")], "2 checks were planned"),
    ([(b"ok 3 - the third\r\n", b"")], "check 3 came where another was to come"),
    ([(b"? start\r\n", b"")], "has restarted and forgotten the test"),
    ([(b"? clock 10\r\n!", b"")], "no mark of its time")])
def test_a_board_that_does_not(script, complaint):
    status, _, errors = run_tool([HEAD, KEPT] + script)
    assert status == 1 and complaint in errors


def test_a_port_that_is_not_there():
    done = subprocess.run([sys.executable, TOOL, "any", "--port", "/dev/no-such-port"], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert done.returncode == 1 and "Bail out! /dev/no-such-port: there is no such port" in done.stderr
