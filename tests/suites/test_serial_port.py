"""The serial ports of the tools, on pseudo-terminals."""

import os

import pytest

from serial_port import SerialPort
from terminals import SECONDS
from test_board_uci import Port


def second_port_has_its_words():
    """Behind one that was closed and whose cable is then pulled, which wakes whoever waits for it. Whether
    the second one had the first one's number."""
    first, second = Port(), Port()
    with SerialPort(first.path) as port:
        os.write(first.board, b"one\n")
        assert port.read_until(r"\n") == "one\n"
        number = port.line
    with SerialPort(second.path) as port:
        is_same = port.line == number
        first.close()
        for line in ("two\n", "three\n", "four\n"):
            os.write(second.board, line.encode())
            assert port.read_until(r"\n", SECONDS) == line
    second.close()
    return is_same


def test_a_port_that_was_closed_reads_nothing_of_the_next_one():
    assert any(second_port_has_its_words() for _ in range(20))


def test_a_pulled_cable_is_told():
    line = Port()
    with SerialPort(line.path) as port:
        line.close()
        with pytest.raises(EOFError):
            port.read_until(r"\n", SECONDS)


def test_what_is_no_serial_port_is_said(tmp_path):
    path = tmp_path / "file"
    path.write_text("", encoding="ascii")
    with pytest.raises(OSError, match="is no serial port"):
        SerialPort(str(path))
