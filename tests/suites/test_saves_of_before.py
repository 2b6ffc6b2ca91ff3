"""Memories as firmware of before has left them (tests/saves/) are read: the game, the
settings, and the games that are kept. NAME-4.gz is of version 4 of the saves."""

import gzip
import os

import pytest

from dialogue import PROMPT, Console
from emulator import ROOT
from program import kilomate

SAVES = os.path.join(ROOT, "tests", "saves")


@pytest.fixture(params=sorted(os.listdir(SAVES)))
def store(request, tmp_path):
    path = tmp_path / "store"
    with gzip.open(os.path.join(SAVES, request.param)) as file:
        path.write_bytes(file.read())
    return path


def start(store):
    """A console with that store; the program runs until it is closed."""
    console = Console(kilomate("--console", f"--store={store}"))
    return console, console.expect(PROMPT)


def test_the_game_goes_on_where_it_was_left(store):
    console, said = start(store)
    with console.machine:
        assert "The game goes on where it was left." in said
        for row in ("  2  : ♔ : . : . : .", "  3  . : . ♟ . : . :", "  7  ♚ : . : . : . :", "  8  : . : . : . : ♕"):
            assert f"\n{row}\r" in said
        assert said.index("\n  1  ") < said.index("\n  8  "), "it was flipped"
        assert console.ask("moves").split("\n")[-3:-1] == ["40... dxe3", "41. a8=Q"]
        console.say("redo", r"\n  6  : ♚ : ")
        assert '[FEN "8/P6k/8/8/3pP3/8/6K1/8 b - e3 12 40"]' in console.ask("pgn")


def test_the_settings_are_as_they_were(store):
    console, _ = start(store)
    with console.machine:
        console.say("level", r"Level: Fischer, 3 minutes and 2 seconds a move\.\n")
        console.say("clock", r"White 3:02.*Black 3:02")
        console.say("style", r"Style: solid\.")
        console.say("contempt", r"Contempt: 25/256 pawn")
        console.say("coach", r"The coach is on\.")
        console.say("referee", r"Two people play")


def test_the_kept_games_are_there(store):
    console, _ = start(store)
    with console.machine:
        listed = [line.split()[1:] for line in console.ask("games").split("\n") if line[:4].strip().isdigit()]
        assert [line[:4] for line in listed] == [["2025.03.01", "Beatrice", "Carl", "1-0"],
                                                 ["2026.11.28", "Player", "Player", "0-1"]]
        assert "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 1-0" in console.ask("games 1")
        assert "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 0-1" in console.ask("games 2")


def test_what_is_saved_next_is_added(store):
    console, _ = start(store)
    with console.machine:
        console.ask("flip")
        console.say("save", r"Every change is saved: 1 since the start")
    console, said = start(store)
    with console.machine:
        assert said.index("\n  8  ") < said.index("\n  1  ")
        assert "Games kept: 2." in console.ask("games")
