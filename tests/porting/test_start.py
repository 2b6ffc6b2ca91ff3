"""Follows docs/start.md word for word: the functions of its walks exist, and the
shell blocks of the first change are run in a copy of the project."""

import os
import re

import emulator
import guide
from copies import copy_project

START = os.path.join(emulator.ROOT, "docs", "start.md")
STEP = re.compile(r"^\| `(\w+)\(\)` \| `([\w/.]+)` \|", re.MULTILINE)


def test_every_function_of_the_walks_is_where_it_is_said_to_be():
    steps = STEP.findall(guide.part_text(START, "A typed move") + guide.part_text(START, "A lifted piece"))
    assert len(steps) > 20
    for function, path in steps:
        with open(os.path.join(emulator.ROOT, path), encoding="utf-8") as file:
            assert re.search(rf"^[a-z].*\b{function}\(", file.read(), re.MULTILINE), (function, path)


def test_there_are_forty_words():
    rows = re.findall(r"^\| (?!word )", guide.part_text(START, "Forty words"), re.MULTILINE)
    assert len(rows) == 40


def test_the_first_change_works(tmp_path):
    copy_project(str(tmp_path), "host-sim", "lab", "tests")
    status, output = guide.shell(guide.commands(START, "Your first change"), str(tmp_path))
    assert status == 0, output
    assert "Legal moves: 20." in output
    assert re.search(r"^1 passed", output, re.MULTILINE)
    with open(os.path.join(emulator.ROOT, "tests", "bench.txt"), encoding="utf-8") as file:
        assert re.search(r"^(\d+) nodes", output, re.MULTILINE).group(1) in file.read().split()
    assert re.search(r"^stm32vldiscovery +\d+", output, re.MULTILINE)
