"""The figures of docs/: what is wrong is named, with its line and
what is right; what is written is right, and writing it again changes nothing."""

import glob
import os
import sys

import pytest

import emulator
import figures
from boards import has_value
from emulator import board_value
from figures import COMPILER, Place, PlaceError, all_places, complaints, find, write
from measure import Figure, count, million, rounded

TEXT = """# A computer

| board | chip | speed | flash | RAM |
|---|---|---:|---:|---:|
| `big` | Core, 50 MHz | 4,380 | 108,244 | 65,536 |
| `tiny` | Core, 8 MHz | 790 | 9,000 | 512 |

The bench: 105,472 nodes, 105,472 of them here, with gcc 12.2.1.
"""
PLACES = [Place("README.md", "| `big` | ... | {speed} | {flash} | {RAM} |", "big"),
          Place("README.md", "| `tiny` | Core, {clock} MHz | {speed} | {flash} | {RAM} |", "tiny"),
          Place("README.md", "The bench: {bench} nodes, ... with gcc {compiler}.")]
RIGHT = {"big speed": count(4380), "big flash": count(108244), "big RAM": count(65536),
         "tiny clock": count(8), "tiny speed": count(790), "tiny flash": count(9000),
         "tiny RAM": count(512), "bench": count(105472), "compiler": Figure("12.2.1")}


@pytest.fixture
def readme(tmp_path, monkeypatch):
    """A small one, the only file of a project."""
    monkeypatch.setattr(figures, "ROOT", str(tmp_path))
    readme = tmp_path / "README.md"
    readme.write_text(TEXT)
    return readme


def test_right_figures_pass(readme):
    assert not list(complaints(PLACES, RIGHT))


@pytest.mark.parametrize("name, figure, complaint", [
    ("big flash", count(108248), "README.md:5: big flash: 108,244, should be 108,248"),
    ("tiny clock", count(16), "README.md:6: tiny clock: 8, should be 16"),
    ("tiny RAM", count(1024), "README.md:6: tiny RAM: 512, should be 1,024"),
    ("bench", count(105473), "README.md:8: bench: 105,472, should be 105,473"),
    ("compiler", Figure("14.2.1"), "README.md:8: compiler: 12.2.1, should be 14.2.1")])
def test_wrong_figure_is_named_with_its_line_and_what_is_right(readme, name, figure, complaint):
    assert list(complaints(PLACES, {**RIGHT, name: figure})) == [complaint]
    assert readme.read_text() == TEXT


def test_all_wrong_figures_are_named_in_the_order_of_the_text(readme):
    wrong = {**RIGHT, "bench": count(1), "big speed": count(2), "big RAM": count(3)}
    assert [line.split(": ")[:2] for line in complaints(PLACES, wrong)] == [
        ["README.md:5", "big speed"], ["README.md:5", "big RAM"], ["README.md:8", "bench"]]


def test_layout_is_part_of_a_figure(readme):
    readme.write_text(TEXT.replace("108,244", "108244"))
    assert list(complaints(PLACES, RIGHT)) == [
        "README.md:5: big flash: 108244, should be 108,244"]


# --- writing ---

def test_what_is_written_is_right_and_nothing_else_changes(readme):
    figures_now = {**RIGHT, "big flash": count(99), "big RAM": count(1234567),
                   "bench": count(7), "compiler": Figure("14.2.1")}
    write(PLACES, figures_now)
    assert not list(complaints(PLACES, figures_now))
    assert readme.read_text() == TEXT.replace("108,244", "99").replace("65,536", "1,234,567") \
        .replace("105,472 nodes", "7 nodes").replace("12.2.1", "14.2.1")


def test_writing_again_changes_nothing(readme):
    figures_now = {**RIGHT, "big flash": count(99)}
    write(PLACES, figures_now)
    first = readme.read_text()
    assert first != TEXT
    write(PLACES, figures_now)
    assert readme.read_text() == first


@pytest.mark.parametrize("text, found", [("nothing\n", 0), (TEXT + TEXT, 2)])
def test_place_that_is_not_one_line_is_named_and_nothing_is_written(readme, text, found):
    readme.write_text(text)
    with pytest.raises(PlaceError) as error:
        write(PLACES, {**RIGHT, "big flash": count(99)})
    assert str(error.value) == ("README.md: one line should read like this, "
                                f"{found} do: {PLACES[0].template}")
    assert readme.read_text() == text


# --- how figures are rounded ---

def test_counts_are_exact():
    assert count(1234567).text == "1,234,567"
    assert not count(1000).is_told_by("1,001") and not count(1000).is_told_by("1000")


@pytest.mark.parametrize("number, told, not_told", [
    (7137.9, ["7,138"], ["7,137", "7,139", "7138"]),
    (7137.6, ["7,138", "7,137"], ["7,136", "7,139"]),
    (7137.4, ["7,137", "7,138"], ["7,136", "7,139"])])
def test_what_another_run_could_have_rounded_to_is_right_too(number, told, not_told):
    figure = rounded(number, 1, 0.25)
    assert figure.text == told[0]
    assert all(map(figure.is_told_by, told)) and not any(map(figure.is_told_by, not_told))


def test_units():
    assert rounded(11763, 10, 1).text == "11,760" and rounded(31499, 1000, 1).text == "31,000"
    assert not rounded(11763, 10, 1).is_told_by("11,763")
    assert [million(number).text for number in (84e6, 31.25e6, 7812500)] == ["84", "31.2", "7.8"]


# --- the project's own files, and the tool ---

BOARDS = [os.path.basename(os.path.dirname(path)) for path in
          glob.glob(os.path.join(emulator.ROOT, "boards", "*", "README.md"))]


@pytest.mark.parametrize("place", [COMPILER, *sum(all_places(BOARDS), [])])
def test_every_place_is_there(place):
    find(place, figures.read_lines(place.path))


@pytest.mark.parametrize("board", BOARDS)
def test_speed_of_the_simulation_is_the_one_of_the_figures(board):
    """Also of a board whose speed is told as another one's."""
    places = [place for place in all_places(BOARDS)[1] if place.path == f"boards/{board}/board.mk"]
    told = board_value(board, "NODES_PER_SECOND") if has_value(board, "NODES_PER_SECOND") else None
    assert len(places) == (told is not None)
    for place in places:
        of_figures = next(other for other in all_places([place.board])[1] if "million | {speed}" in other.template)
        assert find(of_figures, figures.read_lines(figures.FIGURES))[1].group(2) == told


@pytest.fixture
def tool(readme, monkeypatch):
    """Runs it on the small file; what it says in the end, or None."""
    monkeypatch.setattr(figures, "all_places", lambda boards: (PLACES[1:2], PLACES[:1]))
    monkeypatch.setattr(figures, "COMPILER", Place("README.md", "with gcc {compiler}."))

    def run(mode, compiler="12.2.1", **changes):
        now = {**RIGHT, "compiler": Figure(compiler),
               **{name.replace("_", " "): figure for name, figure in changes.items()}}
        monkeypatch.setattr(figures, "compiler_version", lambda: compiler)
        monkeypatch.setattr(figures, "known_figures", lambda boards: dict(now))
        monkeypatch.setattr(figures, "measured_figures", lambda boards: now)
        monkeypatch.setattr(sys, "argv", ["figures.py", mode, "big", "tiny"])
        try:
            figures.main()
        except SystemExit as end:
            return end.code
        return None

    return run


def test_tool_checks(readme, tool):
    assert tool("--check") is None
    assert tool("--check", big_flash=count(99), tiny_RAM=count(1)) == (
        "README.md:5: big flash: 108,244, should be 99\n"
        "README.md:6: tiny RAM: 512, should be 1\n"
        "figures: make figures writes what is measured")
    assert readme.read_text() == TEXT


def test_tool_writes(readme, tool):
    assert tool("--write", big_flash=count(99), compiler="14.2.1") is None
    assert readme.read_text() == TEXT.replace("108,244", "99").replace("12.2.1", "14.2.1")
    assert tool("--check", big_flash=count(99), compiler="14.2.1") is None


def test_with_another_compiler_only_what_it_does_not_change_is_compared(readme, tool, capsys):
    assert tool("--check", compiler="14.2.1", big_flash=count(99)) is None
    assert "of arm-none-eabi-gcc 12.2.1, this one is 14.2.1" in capsys.readouterr().out
    assert "tiny RAM" in tool("--check", compiler="14.2.1", tiny_RAM=count(1))


@pytest.mark.parametrize("mode", ["--check", "--write"])
def test_missing_line_is_an_error(readme, tool, mode):
    readme.write_text(TEXT.replace("`tiny`", "`small`"))
    assert tool(mode).startswith("figures: README.md: one line should read like this, 0 do: | `tiny`")
