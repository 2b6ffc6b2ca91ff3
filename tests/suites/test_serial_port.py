"""The serial ports of the tools, on pseudo-terminals."""

import os

import pytest

from serial_port import SerialPort
from test_board_uci import Port


def test_a_port_that_was_closed_reads_nothing_of_the_next_one():
    """Its cable is pulled behind that, which wakes whoever waits for it."""
    first, second = Port(), Port()
    with SerialPort(first.path) as port:
        os.write(first.board, b"one\n")
        assert port.read_until(r"\n") == "one\n"
        number = port.line
    with SerialPort(second.path) as port:
        assert port.line == number
        first.close()
        for line in ("two\n", "three\n", "four\n"):
            os.write(second.board, line.encode())
            assert port.read_until(r"\n", 5) == line
    second.close()


def test_a_pulled_cable_is_told():
    line = Port()
    with SerialPort(line.path) as port:
        line.close()
        with pytest.raises(EOFError):
            port.read_until(r"\n", 5)


def test_what_is_no_serial_port_is_said(tmp_path):
    path = tmp_path / "file"
    path.write_text("", encoding="ascii")
    with pytest.raises(OSError, match="is no serial port"):
        SerialPort(str(path))
