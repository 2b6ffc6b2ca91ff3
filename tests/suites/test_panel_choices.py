"""What the squares mean without the kings: the front panel's table is the program's and the page's."""

import re

import panel_card
import panel_choices
from test_panel_table import text_of

# The level of offers.c, as the front panel's words for it must begin.
WORDS = {"DEPTH": "{0} pl", "AVERAGE": "{0} second", "GAME": "{0} minute", "FISCHER": "{0} minutes, {1} second",
         "TOURNAMENT": "{0} moves in {1} minutes"}


def program(name="choices.c"):
    return text_of("firmware", "panel", name)


def test_levels_are_the_programs():
    rows = [(square, *level) for *level, square in
            re.findall(r"\{ \{ LEVEL_(\w+), (\d+), (\d+) \}, ([A-H]\d) \}", program("offers.c"))]
    assert {square.lower() for square, *_ in rows} == set(panel_choices.LEVELS)
    for square, kind, first, second in rows:
        assert panel_choices.LEVELS[square.lower()][1].startswith(WORDS[kind].format(first, second)), square


def test_sides_and_switches_are_the_programs():
    sides = re.search(r"\} sides\[\] = (.*);", program()).group(1)
    assert {square.lower() for square in re.findall(r"\{ ([A-H]\d),", sides)} == set(panel_choices.SIDES)
    switches = {name.lower(): square for square, name in re.findall(r"\{ ([A-H]\d), \w+, SETTING_(\w+) \}", program())}
    assert {square.lower() for square in switches.values()} == set(panel_choices.SWITCHES)
    for name, word in (("teaching", "teach"), ("variety", "variety"), ("ponder", "ponder"), ("coach", "coach"),
                       ("brightness", "bright"), ("strength", "weaker"), ("style", "style"), ("book", "book")):
        assert panel_choices.SWITCHES[switches[name].lower()][0] == word


def test_colours_are_those_of_the_page():
    rows = re.findall(r"^\| ((?:[a-h]\d ?)+) \| (\w+) \|", text_of("docs", "play", "panel.md"), re.MULTILINE)
    documented = {square: colour for squares, colour in rows for square in squares.split()}
    assert {square: colour for square, (colour, *_) in panel_choices.CHOICES.items()} == documented


def test_every_word_has_room():
    assert all(len(text) <= 7 for _, text, _ in panel_choices.CHOICES.values())
    assert all(len(words) <= 32 for *_, words in panel_choices.CHOICES.values())


def test_the_card_is_as_it_would_be_drawn():
    assert text_of("docs", "play", "openchess-card.svg") == panel_card.svg(), "make card"


def test_the_card_has_every_choice():
    drawn = panel_card.svg()
    for square, (_, text, _) in panel_choices.CHOICES.items():
        assert f">{text}</text>" in drawn and f">{square}</text>" in drawn
