"""What runs the parts of `make check`, with parts of a small Makefile."""

import os
import signal
import subprocess
import sys

import pytest

import check
from emulator import ROOT

PARTS = """
lacks:
	@echo "check-lacks: SKIPPED, the layout: another tool"; echo "SKIPPED by a test"
good:
	@echo "[  PASSED  ] 3 tests."
bad:
	@echo "1 failed, 2 passed in 0.1s"; exit 1
silent:
	@true
hangs:
	@echo begun; sleep 1000
lives:
	@exec sleep 1000 >alive
leaves:
	@sleep 1000 & echo "$$!" >left
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "Makefile").write_text(PARTS, encoding="ascii")
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    if (tmp_path / "left").exists():
        os.kill(int((tmp_path / "left").read_text(encoding="ascii")), signal.SIGKILL)


def run(monkeypatch, *targets):
    monkeypatch.setattr(sys, "argv", ["check.py", *targets])
    with pytest.raises(SystemExit) as end:
        check.main()
    return end.value.code


def test_what_passed_and_failed_is_counted(folder, monkeypatch, capsys):
    assert run(monkeypatch, "good", "silent") == 0
    assert capsys.readouterr().out.endswith("\n4 passed, 0 failed\n")
    assert run(monkeypatch, "good", "bad", "none") == 1
    said = capsys.readouterr().out
    assert said.endswith("\n5 passed, 2 failed\n")
    assert "bad                FAILED      2 passed   1 failed" in said
    assert "1 failed, 2 passed in 0.1s" in said and "No rule to make target 'none'" in said


def test_what_a_part_leaves_out_is_told(folder, monkeypatch, capsys):
    assert run(monkeypatch, "lacks") == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("lacks ") and said[1:] == ["  check-lacks: SKIPPED, the layout: another tool", "1 passed, 0 failed"]


def test_a_part_that_hangs_has_failed_and_the_others_are_told(folder, monkeypatch, capsys):
    monkeypatch.setattr(check, "SECONDS", 1)
    assert run(monkeypatch, "hangs", "good") == 1
    said = capsys.readouterr().out
    assert said.index("good ") < said.index("hangs ")
    assert "begun\n" in said and "It has not ended after 1 s." in said
    assert said.endswith("\n3 passed, 1 failed\n")


def test_a_process_that_is_left_behind_holds_nothing_up(folder, monkeypatch, capsys):
    assert run(monkeypatch, "leaves") == 0
    assert capsys.readouterr().out.endswith("\n1 passed, 0 failed\n")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_what_runs(folder, number):
    os.mkfifo(folder / "alive")
    program = subprocess.Popen([sys.executable, os.path.join(ROOT, "tools", "check", "check.py"), "lives"])
    with open(folder / "alive", "rb") as alive:  # waits until it is opened over there
        program.send_signal(number)
        assert program.wait(30) == 1
        assert alive.read() == b""               # waits until it is closed there
