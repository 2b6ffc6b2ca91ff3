"""make book: whose book a board has from then on, and what is refused before anything is built."""

import os
import subprocess

import pytest

from copies import environment
from emulator import ROOT
from test_book import GAMES

NAMES = ("Makefile", "boards", "engine", "firmware", "hal", "host-sim", "images", "lab", "linker", "mk", "openings", "tests", "tools", "training")


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """The project in another folder, with what has been built for the host."""
    folder = tmp_path_factory.mktemp("project")
    for name in NAMES:
        (folder / name).symlink_to(os.path.join(ROOT, name))
    (folder / "build").mkdir()
    subprocess.run(["cp", "-a", os.path.join(ROOT, "build", "host"), folder / "build" / "host"], check=True)
    (folder / "games.pgn").write_text(GAMES)
    return folder


def make(project, *arguments):
    return subprocess.run(["make", "--no-print-directory", *arguments], cwd=project, env=environment(), text=True,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=900)


def chosen(project, board, *arguments):
    """The book that the board's firmware, or with EMULATED=1 its emulator's, is built with."""
    choice = f"build/{board}{'-emulated' if 'EMULATED=1' in arguments else ''}/book-choice"
    done = make(project, f"BOARD={board}", choice, *arguments)
    assert done.returncode == 0, done.stderr
    return (project / choice).read_text().split()[0]


def built(project):
    return {str(path.relative_to(project)): path.stat().st_mtime_ns for path in (project / "build").rglob("*")
            if path.is_file()}


def test_a_book_that_was_made_is_the_boards_until_the_default_is_wanted(project):
    assert chosen(project, "host") == "openings/kilomate.book"
    done = make(project, "book", "PGN=games.pgn", "BOARD=host")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-3:] == [
        "build/host.book is the book of host from now on, and the firmware has it.",
        "build/host/kilomate plays from it.", "make book BOARD=host DEFAULT=1 goes back to openings/kilomate.book."]
    assert chosen(project, "host") == "build/host.book"
    shown = subprocess.run([project / "build" / "host" / "kilomate", "--console"], input="book\nquit\n", text=True,
                           stdout=subprocess.PIPE, timeout=60).stdout
    assert "100 % e4" in shown
    done = make(project, "book", "BOARD=host", "DEFAULT=1")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-2:] == ["host has the book openings/kilomate.book again.",
                                             "build/host/kilomate plays from it."]
    assert chosen(project, "host") == "openings/kilomate.book"
    assert sorted(path.name for path in (project / "build").iterdir() if path.is_file()) == []


def test_make_flash_takes_the_made_book(project):
    (project / "build" / "pico.book").write_text("1 e2e4 10\n")
    try:
        assert chosen(project, "pico") == "build/pico.book"
        assert chosen(project, "microbit") == "openings/kilomate.book"
        assert chosen(project, "pico", "BOOK=openings/kilomate.book") == "openings/kilomate.book"
    finally:
        (project / "build" / "pico.book").unlink()


def test_the_emulated_board_has_the_book_that_is_flashed(project):
    (project / "build" / "lm3s6965evb.book").write_text("1 e2e4 10\n")
    try:
        for arguments in ((), ("EMULATED=1",)):
            assert chosen(project, "lm3s6965evb", *arguments) == "build/lm3s6965evb.book"
    finally:
        (project / "build" / "lm3s6965evb.book").unlink()


@pytest.mark.parametrize("arguments, complaint", [
    (("PGN=games.pgn", "BOARD=stm32vldiscovery"), "make book: stm32vldiscovery has no opening book; BOARD= may be one of: blackpill host "),
    (("BOARD=stm32vldiscovery", "DEFAULT=1"), "make book: stm32vldiscovery has no opening book; "),
    (("PGN=games.pgn", "BOARD=toaster"), "Unknown BOARD 'toaster'; valid are: "),
    (("BOARD=pico",), "make book needs PGN=, a file of games, or DEFAULT=1"),
    (("BOARD=pico", "PGN=games.pgn", "DEFAULT=1"), "make book takes either PGN= or DEFAULT=1"),
    (("BOARD=pico", "PGN=nowhere.pgn"), "make book: nowhere.pgn is no file of games that can be read")])
def test_what_is_refused_is_refused_before_anything_is_built(project, arguments, complaint):
    before = built(project)
    done = make(project, "book", *arguments)
    assert done.returncode != 0 and complaint in done.stderr
    assert built(project) == before


def test_a_book_that_cannot_be_made_leaves_the_one_before(project):
    assert make(project, "book", "PGN=games.pgn").returncode == 0
    book = (project / "build" / "host.book").read_text()
    done = make(project, "book", "PGN=games.pgn", "MARKS=nowhere")
    assert done.returncode != 0 and "nowhere" in done.stderr
    assert (project / "build" / "host.book").read_text() == book
    (project / "others.pgn").write_text(GAMES.replace("e4 e5", "c4 c5").replace("Qh5", "Nc3"))
    builder = project / "builder"
    builder.write_text('#!/bin/sh\n[ "$1" = lab ]\n')  # the firmware cannot be built
    builder.chmod(0o755)
    done = subprocess.run(["sh", "tools/build/book.sh", "host", "openings/kilomate.book", "others.pgn"], cwd=project,
                          env={**environment(), "MAKE": "./builder"}, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=60)
    assert done.returncode != 0 and "host has the one that it had" in done.stderr
    assert (project / "build" / "host.book").read_text() == book
    assert sorted(path.name for path in (project / "build").iterdir() if path.is_file()) == ["host.book"]
    assert make(project, "book", "DEFAULT=1").returncode == 0
