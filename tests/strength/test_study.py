"""kilomate-study: its tables, on few positions; what it and kilomate-endgames refuse."""

import re

import pytest

from laboratory import refused, run


def study(name, *options):
    done = run("study", *options, name)
    assert done.returncode == 0 and done.stderr == ""
    return done.stdout


def test_hanging_pieces_are_called_so():
    text = study("exchange", "--positions=4000", "--verbose")
    positions, pieces, unlisted = map(int, re.search(
        r"^(\d+) positions, (\d+) attacked .* compared, (\d+) not listed$", text, re.M).groups())
    wrong = sum(int(missed) + int(called) for missed, called in re.findall(
        r"missed +(\d+)  false +(\d+)", text))
    assert positions == 4000 and pieces > 1500 and unlisted < pieces / 50
    assert wrong == len(re.findall(r"^.* ; [a-h][1-8] (?:called hanging|not called)", text, re.M))
    assert 0 < wrong < pieces / 100
    assert text.splitlines()[-1].split() == ["all", f"{100 * wrong / pieces:.3f}", "%"]


def lazy_tables(text):
    """{(moves, guess): [[(decided, wrongly) by margin] by window]}, per cent."""
    tables = {}
    for line in text.splitlines():
        title = re.match(r"(all moves|captures), (.*): per cent of", line)
        if title:
            rows = tables[title.groups()] = []
        elif re.match(r"(null at|-0)", line):
            cells = [[float(word) for word in cell.split()] for cell in line.split("|")[1:]]
            rows.append([(decided, low + high) for decided, low, high in cells])
    return tables


def test_guesses_of_lazy_evaluation():
    tables = lazy_tables(study("lazy", "--positions=300"))
    assert len(tables) == 6 and all(len(rows) == 6 for rows in tables.values())
    for rows in tables.values():
        for row in rows:
            assert len(row) == 4 and all(0 <= wrong <= decided <= 100 for decided, wrong in row)
            assert row == sorted(row, reverse=True)  # a wider margin decides less
    alone, parent, excepted = ([row[2] for row in tables["all moves", guess]] for guess in (
        "I_SCORE alone", "parent's terms added", "and the exceptions"))
    assert sum(wrong for _, wrong in alone) > 10 * sum(wrong for _, wrong in parent)
    assert all(a >= b for a, b in zip(parent, excepted))
    assert all(wrong < decided / 20 for decided, wrong in excepted)


def test_the_seed_decides_the_positions():
    first = study("exchange", "--positions=50")
    assert study("exchange", "--positions=50") == first
    assert study("exchange", "--positions=50", "--seed=2") != first


@pytest.mark.parametrize("arguments", [
    ["study"], ["study", "luck"], ["study", "exchange", "lazy"], ["study", "--positions=0", "lazy"],
    ["study", "--positions=x", "lazy"], ["study", "--nodes=1", "lazy"],
    ["endgames", "KPKX"], ["endgames", "--count=0", "KPK"], ["endgames", "--cuont=5", "KPK"]])
def test_bad_arguments_are_refused(arguments):
    refused(*arguments)
