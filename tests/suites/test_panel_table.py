"""The table of the panel's states in docs/play/panel.md is the one of the program."""

import os
import re

from emulator import ROOT

GROUPS = {"PLAYING": "*playing*", "MOVING": "*moving*", "WITH_SQUARES": "*squares*", "WITH_PAGE": "*page*"}
LINE = re.compile(r"\{ ([^,]+), EVENT_(\w+), STATE_(\w+),\s*\w+ \}")


def text_of(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


def state_name(word):
    match = re.fullmatch(r"IN\(STATE_(\w+)\)", word)
    return match.group(1) if match else GROUPS[word]


def program_lines():
    table = text_of("firmware", "panel", "machine.c").split("} transitions[] = {")[1].split("\n};")[0]
    for states, event, following in LINE.findall(table):
        yield [state_name(word.strip()) for word in states.split("|")], event, following
    assert len(LINE.findall(table)) == table.count("EVENT_")


def documented_lines():
    table = text_of("docs", "play", "panel.md").split("| in | event | next | what is done |\n")[1]
    for line in table.splitlines()[1:]:
        if not line.startswith("|"):
            break
        states, event, following, _ = (cell.strip() for cell in line.strip("|").split("|"))
        yield states.split(" + "), event, following


def test_the_documented_table_is_the_programs():
    assert list(documented_lines()) == list(program_lines())


def test_states_and_events_are_documented():
    states = text_of("firmware", "panel", "states.def")
    text = text_of("docs", "play", "panel.md")
    names = re.findall(r"^(?:STATE|EVENT)\((\w+)", states, re.MULTILINE)
    cells = [name for line in text.splitlines() if line.startswith("| ")
             for name in line.split("|")[1].strip().split(", ")]
    assert [name for name in names if name != "NONE" and name not in cells] == []
