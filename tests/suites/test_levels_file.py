"""build/host/kilomate.uci, the levels and styles for programs such as picochess: read as they read it, and
sent to the engine as they send it."""

import configparser
import random
import re

import pytest

from dialogue import PROMPT, Console
from program import KILOMATE, kilomate
from test_program import run


def levels():
    """The sections in the file's order, each with its options in the order in which they are sent."""
    parser = configparser.ConfigParser()
    parser.optionxform = str
    assert parser.read(KILOMATE + ".uci") == [KILOMATE + ".uci"]
    return {name: {option: parser[name][option] for option in parser.options(name)} for name in parser.sections()}


LEVELS = levels()


@pytest.fixture(scope="module")
def console():
    with kilomate("--console") as program:
        one = Console(program)
        one.expect(PROMPT)
        one.ask("book off")
        yield one


def send(console, options, before=None):
    """What is already as it is wanted is not sent again; what is said to the rest, and the nodes of a search."""
    uci = console.speak_uci()
    said = uci.ask(*[f"setoption name {name} value {value}" for name, value in options.items()
                     if (before or {}).get(name) != value])
    uci.position("startpos moves e2e4")
    found = uci.go("nodes 40000")
    assert said == found.complaints == []
    uci.send("console")
    console.expect(PROMPT)
    return max(report["nodes"] for report in found.reports)


def wanted(name):
    """The strength and the style that the name of a section promises, in the console's words."""
    style = re.fullmatch(r"Style (\w+)", name)
    if number := re.fullmatch(r"Beginner (\d\d)", name):
        strength = f"beginner {int(number.group(1))}"
    elif number := re.fullmatch(r"Elo@(\d{4})", name):
        strength = f"Elo {int(number.group(1))}"
    else:
        assert style or name == "Full"
        strength = "full"
    return strength, style.group(1) if style else "normal"


def assert_plays_by(console, name):
    strength, style = wanted(name)
    assert re.search(rf"Strength: {strength}\b(?! *\d)", console.ask("level")), name
    assert f"Style: {style}." in console.ask("style"), name


def test_it_is_what_the_engine_beside_it_writes():
    with open(KILOMATE + ".uci", encoding="ascii") as file:
        assert file.read() == run("--print-levels").stdout


def test_every_level_and_style_of_the_engine_has_a_section(console):
    styles = re.search(r"Styles: ([\w ]+)", console.ask("style")).group(1).split()
    beginners = re.findall(r"^  beginner (\d+): I overlook ", console.ask("level beginner"), re.MULTILINE)
    uci = console.speak_uci()
    uci.send("uci")
    least, most = re.search(r"UCI_Elo type spin default \d+ min (\d+) max (\d+)",
                            "\n".join(uci.lines_until("uciok"))).groups()
    uci.send("console")
    console.expect(PROMPT)
    assert set(LEVELS) == {f"Elo@{elo:04d}" for elo in range(int(least), int(most) + 1, 100)} \
        | {f"Beginner {int(level):02d}" for level in beginners} \
        | {f"Style {style}" for style in styles if style != "normal"} | {"Full"}


@pytest.mark.parametrize("name", LEVELS)
def test_the_engine_takes_each_section_and_plays_by_it(console, name):
    nodes = send(console, LEVELS[name])
    assert_plays_by(console, name)
    assert (nodes > 20000) == (wanted(name)[0] == "full")


def test_stronger_levels_search_more(console):
    console.ask("new")  # what the tests before have found would end the searches' last reports early
    elos = [send(console, LEVELS[name]) for name in sorted(LEVELS) if name.startswith("Elo@")]
    assert elos[0] < 300 < elos[len(elos) // 2] < 3000 < elos[-1], elos


def test_one_level_follows_another_in_any_order(console):
    draw, before = random.Random(1), {}
    for name in [*draw.sample(list(LEVELS), len(LEVELS)), *draw.sample(list(LEVELS), len(LEVELS))]:
        send(console, LEVELS[name], before)
        assert_plays_by(console, name)
        before = {**before, **LEVELS[name]}


def test_who_chooses_no_level_gets_full_strength():
    """The last section is taken then; and a list of them is sorted by name."""
    assert list(LEVELS)[-1] == "Full" and wanted("Full") == ("full", "normal")
    strengths = [name for name in sorted(LEVELS) if not name.startswith("Style")]
    assert strengths == [*(name for name in LEVELS if not name.startswith(("Style", "Full"))), "Full"]


def test_names_can_be_shown_as_a_number_or_a_short_text():
    """What stands behind Elo@ is read as a number; of other names some displays have 11 characters."""
    assert all(int(name[4:]) for name in LEVELS if name.startswith("Elo@"))
    assert all(len(name) <= 12 and "@" not in name for name in LEVELS if not name.startswith("Elo@"))
