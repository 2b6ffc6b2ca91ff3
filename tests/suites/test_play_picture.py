"""The game in the manual and its picture."""

import xml.etree.ElementTree

import pytest

import play_picture
from dialogue import PROMPT, START_FEN, Console
from program import KILOMATE, Program

MANUAL = """# Program

What the emulated board (64 KB) shows:

    White> e4
    Kilomate: 1... e5

      8  r n b
    White> Nf3

Moves are typed. What the emulated board does is shown:

    make play
"""


def test_what_the_manual_types_is_played():
    assert play_picture.typed_lines(MANUAL) == ["e4", "Nf3"]


def test_the_manual_has_the_game_and_keeps_the_rest():
    changed = play_picture.in_manual(MANUAL, ["White> d4", "", "Kilomate: 1... d5"])
    assert "shows:\n\n    White> d4\n\n    Kilomate: 1... d5\n\nMoves are typed." in changed
    assert changed.endswith("is shown:\n\n    make play\n")


def test_the_manual_may_stay_as_it_is():
    lines = ["White> e4", "Kilomate: 1... e5", "", "  8  r n b", "White> Nf3"]
    assert play_picture.in_manual(MANUAL, lines) == MANUAL


def test_the_picture_has_every_line():
    lines = ["White> a<b>&c", "  12  long " + "x" * 200, "", "Kilomate: 1... e5"]
    root = xml.etree.ElementTree.fromstring(play_picture.picture(lines))
    texts = [text for text in root.iter() if text.tag.endswith("text")]
    assert [text.text or "" for text in texts] == lines
    rows = [int(text.get("y")) for text in texts]
    assert rows == sorted(set(rows)) and rows[-1] < int(root.get("height"))
    assert int(root.get("width")) >= play_picture.CHARACTER * max(map(len, lines))


@pytest.mark.parametrize("line", ["White> e4", "Kilomate: 1... e5", "That loses a piece. Play it all the same? (yes)"])
def test_no_line_has_a_colour_that_the_console_does_not_send(line):
    root = xml.etree.ElementTree.fromstring(play_picture.picture([line]))
    assert [text.get("fill") for text in root.iter() if text.tag.endswith("text")] == [None]


@pytest.mark.parametrize("fen, line", [
    (START_FEN, "Qh5"), (START_FEN, "hurry"), ("4k3/8/8/8/8/8/4K3/N3N3 w - - 0 1", "Nc2"),
    ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8")])
def test_what_the_console_refuses_is_noticed(fen, line):
    with Program([KILOMATE, "--console"]) as program:
        console = Console(program)
        console.expect(PROMPT)
        console.setup(fen)
        assert play_picture.REFUSAL.search(console.ask(line))
        assert not play_picture.REFUSAL.search(console.ask("level depth 1"))
