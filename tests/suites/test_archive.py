"""The games that are kept, on the host; and files for them that hold something else."""

import os

import pytest

from archive_dialogues import RUY_LOPEZ, ArchiveDialogues, rows
from dialogue import PROMPT, Console, long_game
from lookback_dialogues import LookbackDialogues
from program import kilomate
from scoresheet_dialogues import load


@pytest.fixture
def console(tmp_path):
    with kilomate("--console", f"--store={tmp_path / 'store'}") as program:
        console = Console(program)
        console.expect(PROMPT)
        for line in ("variety off", "book off", "level depth 1"):
            console.ask(line)
        yield console


class TestArchive(ArchiveDialogues):
    pass


class TestLookback(LookbackDialogues):
    pass


def start(path):
    """A console with that store; the program runs until it is closed."""
    program = kilomate("--console", f"--store={path}")
    console = Console(program)
    console.expect(PROMPT)
    return console


def test_games_outlast_the_power(tmp_path):
    for number in range(1, 4):
        console = start(tmp_path / "store")
        with console.machine:
            console.start_game()
            console.play(" ".join(long_game(9 + number)))
            console.ask("new")
            assert len(rows(console)) == number


def test_an_end_that_was_saved_is_kept_once(tmp_path):
    for run in range(2):
        console = start(tmp_path / "store")
        with console.machine:
            if run == 0:
                console.start_game()
                console.play("f3 e5 g4 Qh4")
            assert [row.split()[4] for row in rows(console)] == ["0-1"]


def own_tags(console):
    return console.ask("pgn").split("\n\n")[0]


def test_loaded_games_outlast_the_power_as_they_are(tmp_path):
    text = '[White "Karpow"]\n[Black "Kasparow"]\n[Date "1985.11.09"]\n[TimeControl "300"]\n\n1. f3 e5 1-0'
    tags = None
    for _ in range(3):
        console = start(tmp_path / "store")
        with console.machine:
            if tags is None:
                console.ask("level fischer 3 2")
                load(console, text)
                tags = own_tags(console)
                assert '[White "Karpow"]' in tags and '[TimeControl "300"]' in tags
            assert own_tags(console) == tags
            assert rows(console) == []


@pytest.mark.parametrize("before", [["e4", "resign", "undo"], ["e4", "resign", "undo", "undo"]])
def test_a_game_goes_on_behind_its_end_and_the_power_and_is_kept_once(tmp_path, before):
    console = start(tmp_path / "store")
    with console.machine:
        console.ask("book off")
        console.ask("level depth 1")
        for line in ["referee", *RUY_LOPEZ.split(), *before]:
            console.ask(line)
        assert len(rows(console)) == 1
    console = start(tmp_path / "store")
    with console.machine:
        console.ask("resign")
        assert len(rows(console)) == 1


def test_who_played_a_game_that_is_over_outlasts_the_power(tmp_path):
    console = start(tmp_path / "store")
    with console.machine:
        for line in ("name Anna", "date 2026.11.25", "level elo 1300", "level depth 1", "book off", "new", "e4", "resign"):
            console.ask(line)
        tags = own_tags(console)
    for _ in range(2):
        console = start(tmp_path / "store")
        with console.machine:
            assert own_tags(console) == tags and '[White "Anna"]' in tags
            for line in ("referee", "level full"):
                console.ask(line)
            assert len(rows(console)) == 1


@pytest.mark.parametrize("byte", [0x00, 0x5A, 0xFF])
def test_a_file_of_other_bytes_holds_no_game(tmp_path, byte):
    path = tmp_path / "store"
    path.write_bytes(bytes([byte]) * 32768)
    console = start(path)
    with console.machine:
        assert rows(console) == []
        console.start_game()
        console.play("f3 e5 g4 Qh4")
        assert len(rows(console)) == 1


def test_noise_holds_no_game(tmp_path):
    path = tmp_path / "store"
    path.write_bytes(os.urandom(32768))
    console = start(path)
    with console.machine:
        assert rows(console) == []


def test_without_a_store():
    with kilomate("--console") as program:
        console = Console(program)
        console.expect(PROMPT)
        for line in ("games", "games 1", "games erase yes", "pgn all"):
            console.say(line, r"^There is no memory for games\.\n")
        console.start_game()
        console.play("e4 e5 Nf3")
        console.say("from 2", r"^The game cannot be kept, so it stays as it is; undo takes moves back\.\n")
        console.say("moves", r"^1\. e4  e5\n2\. Nf3\n")
        console.say("selftest", r"\nArchive: there is no memory for it\.\n")
