"""The game in the manual and its picture."""

import xml.etree.ElementTree

import pytest

import play_picture
import terminal_picture
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


SVG = "{http://www.w3.org/2000/svg}"


def drawn(text):
    return xml.etree.ElementTree.fromstring(play_picture.picture(text))


def test_the_picture_has_every_line():
    lines = ["White> a<b>&c", "  12  long " + "x" * 80, "", "Kilomate: 1... e5"]
    root = drawn("\r\n".join(lines))
    texts = list(root.iter(f"{SVG}text"))
    assert "".join(text.text for text in texts).replace(" ", "") == "".join(lines).replace(" ", "")
    rows = [int(text.get("y")) for text in texts]
    assert rows == sorted(rows) and len(set(rows)) == 3 and rows[-1] < int(root.get("height"))
    assert int(root.get("width")) >= terminal_picture.CELL * max(map(len, lines))


def test_the_picture_has_the_colours_that_the_console_sends():
    root = drawn("White> e4\r\n 8 \x1b[48;5;103m\x1b[38;5;231m ♜ \x1b[0m rest\r\n")
    squares = [box for box in root.iter(f"{SVG}rect") if box.get("x")]
    assert [square.get("fill") for square in squares] == ["#8787af"]
    pieces = [text for text in root.iter(f"{SVG}text") if "♜" in text.text]
    assert [piece.get("fill") for piece in pieces] == ["#ffffff"]
    assert all(text.get("fill") == terminal_picture.FOREGROUND for text in root.iter(f"{SVG}text") if text not in pieces)


def test_what_is_reversed_is_drawn_so():
    root = drawn("\x1b[48;5;103m\x1b[38;5;231m\x1b[7mx\x1b[0m\r\n")
    assert [box.get("fill") for box in root.iter(f"{SVG}rect") if box.get("x")] == ["#ffffff"]
    assert [text.get("fill") for text in root.iter(f"{SVG}text")] == ["#8787af"]


def test_the_picture_has_no_version_and_the_beginning_alone():
    root = drawn("\r\nKilomate 0.1-0123abcd on lm3s6965evb\r\n")
    assert [text.text for text in root.iter(f"{SVG}text")] == ["Kilomate", "0.1", "on", "lm3s6965evb"]
    assert play_picture.begin_of(["e4", "why", "info on", "Bc4"]) == ["e4", "why"]
    assert play_picture.begin_of(["e4", "Nf3"]) == ["e4", "Nf3"]


@pytest.mark.parametrize("fen, line", [
    (START_FEN, "Qh5"), (START_FEN, "hurry"), ("4k3/8/8/8/8/8/4K3/N3N3 w - - 0 1", "Nc2"),
    ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8")])
def test_what_the_console_refuses_is_noticed(fen, line):
    with Program([KILOMATE, "--console"]) as program:
        console = Console(program)
        console.expect(PROMPT)
        console.setup(fen)
        assert play_picture.is_refused(line, console.ask(line))
        assert not play_picture.is_refused("level depth 1", console.ask("level depth 1"))


def test_a_console_in_colour_is_understood():
    with Program([KILOMATE, "--console"]) as program:
        program.read_until(PROMPT)
        assert "\x1b[" in play_picture.ask(program, "board colour 256")
        assert play_picture.is_refused("Qh5", play_picture.ask(program, "Qh5"))
        assert not play_picture.is_refused("level depth 1", play_picture.ask(program, "level depth 1"))
