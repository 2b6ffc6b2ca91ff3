"""docs/reference/rebel.md names functions and tests that exist, and has a row for every
term of the evaluation."""

import glob
import os
import re

from emulator import ROOT

# Columns of a row: name there, functions, tests, unit, decision.
COLUMNS = 5


def read(*patterns):
    paths = [path for pattern in patterns for path in sorted(glob.glob(os.path.join(ROOT, pattern)))]
    texts = []
    for path in paths:
        with open(path, encoding="utf-8") as file:
            texts.append(file.read())
    return "\n".join(texts)


def rows():
    """The rows of all tables but their heads, as lists of cells."""
    found = []
    for line in read("docs/reference/rebel.md").splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.startswith("|") and cells[0] != "there" and set(line) - set("|-"):
            found.append(cells)
    return found


def test_rows_are_complete():
    assert len(rows()) > 50
    for row in rows():
        assert len(row) == COLUMNS, row
        assert row[0] and row[1], row


def test_functions_exist():
    engine = read("engine/*.c", "engine/*.h", "engine/*/*.c", "engine/*/*.h")
    for row in rows():
        names = re.findall(r"`(\w+)\(\)`", row[1])
        assert names, row
        for name in names:
            assert re.search(rf"^[a-z][\w *]*\b{name}\(", engine, re.MULTILINE), f"no function {name}"


def test_tests_exist():
    unit = read("tests/unit/test_*.c")
    for row in rows():
        for name in re.findall(r"`(\w+)`", row[2]):
            assert re.search(rf"^UNIT\({name}\)", unit, re.MULTILINE), f"no test {name}"


def test_every_term_has_a_row():
    terms = re.search(r"enum eval_term \{(.*?)EVAL_TERMS", read("engine/eval/facts.h"), re.DOTALL)
    techniques = " ".join(row[0] for row in rows())
    for term in re.findall(r"TERM_\w+", terms.group(1)):
        assert re.search(rf"\b{term}\b", techniques), f"no row for {term}"
