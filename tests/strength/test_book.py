"""kilomate-book and make-book: what a book is made of, what is wrong with it, and the host
program with images that are none."""

import os
import re
import subprocess
import zlib

import pytest

import laboratory
from dialogue import PROMPT, Console
from emulator import ROOT
from program import kilomate

OPENINGS = os.path.join(ROOT, "openings", "openings.txt")
BOOK = os.path.join(ROOT, "openings", "kilomate.book")
MAKE_BOOK = os.path.join(ROOT, "build", "tools", "make-book")

GAMES = """[Event "1"]
[Result "1-0"]

1. e4 e5 2. Nf3 {a comment} Nc6 (2... d6) 3. Bb5 1-0

[Event "2"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0

[Event "3"]
[Result "0-1"]

1. e4 e5 2. Qh5 Nc6 0-1

[Event "4"]
[Result "0-1"]

1. e4 e5 2. Qh5 Nc6 0-1

[Event "5"]
[Result "1/2-1/2"]

1. d4 d5 1/2-1/2
"""


@pytest.fixture
def make(tmp_path):
    """Makes a source from texts by option and PGN; the run, and the lines of the source."""
    def run(pgn=None, *arguments, **texts):
        options = list(arguments)
        for name, text in texts.items():
            path = tmp_path / f"{name}.txt"
            path.write_text(text)
            options.append(f"--{name}={path}")
        if pgn is not None:
            (tmp_path / "games.pgn").write_text(pgn)
            options.append(str(tmp_path / "games.pgn"))
        out = tmp_path / "out.book"
        done = laboratory.run("book", f"--out={out}", *options)
        return done, out.read_text().splitlines()[1:] if done.returncode == 0 else []
    return run


def make_image(path, size=32768, kind="--image"):
    return subprocess.run([MAKE_BOOK, kind, path, str(size)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          timeout=60)


# --- games ---

def test_weights_are_by_how_often_and_how_well(make):
    done, lines = make(GAMES)
    assert done.returncode == 0 and "0 openings, 0 lines, 5 games, 0 games left out" in done.stdout
    assert lines == ["1 e2e4 15", "2 e7e5 15", "3 g1f3 15", "4 b8c6 0", "5 f1b5 15", "3 d1h5 0", "4 b8c6 15"]


def test_the_floor_and_the_depth(make):
    assert "1 d2d4 4" in make(GAMES, "--floor=1")[1]
    assert make(GAMES, "--floor=3")[1] == ["1 e2e4 15", "2 e7e5 15"]
    assert max(int(line[0]) for line in make(GAMES, "--plies=3")[1]) == 3


def test_positions_are_merged_over_transpositions(make):
    games = "".join(f'[Event "?"]\n\n1. {line} 1/2-1/2\n\n' for line in
                    ("d4 d5 2. c4 e6", "c4 e6 2. d4 d5", "d4 e6 2. c4 d5"))
    lines = make(games, "--floor=1")[1]
    ends = [line for line in lines if line.startswith("4 ")]
    assert len(ends) == 2 and {line.split()[2] for line in ends} == {"15"}
    more = make(games + '[Event "?"]\n\n1. d4 d5 2. c4 e6 3. Nc3 1-0\n', "--floor=1")[1]
    assert [line for line in more if line.startswith("5 ")] == ["5 b1c3 15"]


@pytest.mark.parametrize("wrong, told", [
    ("1. e4 e5 2. Nf6 Nc6 *", "move 2 of White: Nf6 is not a legal move"),
    ("1. e4 e5 2. Nf3 Ke6 1-0", "move 2 of Black: Ke6 is not a legal move"),
    ("1. e4 e5 2. Nf3 x9 3. d4\nd5 1-0", "move 2 of Black: x9 is not a legal move"),
    ("1. e4 e5 2. e4 Nc6\n3. Bb5 1-0", "move 2 of White: e4 is not a legal move")])
def test_a_game_with_an_error_is_told_and_the_others_used(make, wrong, told):
    before, behind = GAMES.split('[Event "3"]')
    done, lines = make(f'{before}[Event "x"]\n\n{wrong}\n\n[Event "3"]{behind}')
    assert done.returncode == 0
    assert re.fullmatch(rf"\S+/games.pgn:1[0-9]: game 3, {re.escape(told)}; the game is left out\n", done.stderr)
    assert "5 games, 1 games left out" in done.stdout
    assert lines == make(GAMES)[1]


def test_a_game_from_another_position_is_left_out(make):
    done, lines = make('[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]\n\n1. O-O *\n\n' + GAMES)
    assert "game 1 begins with another position: it is left out" in done.stderr
    assert lines == make(GAMES)[1]


def test_a_tag_without_an_end_costs_its_game(make):
    done, lines = make('[Event "x\n[Site "y"]\n\n1. a4 a5 2. b4 b5 *\n\n' + GAMES)
    assert "game 1, move 1 of White: this tag has no end" in done.stderr
    assert lines == make(GAMES)[1]


@pytest.mark.parametrize("pgn, told", [
    ("", "no game of this file can be used"),
    ("1. e4 {for ever", "a comment or variation has no end"),
    ("\0\x01\x02 nothing", "not a legal move")])
def test_a_file_without_a_game(make, pgn, told):
    done, _ = make(pgn)
    assert done.returncode == 2 and told in done.stderr


def test_a_file_that_is_not_there():
    assert "/nowhere.pgn: No such file" in laboratory.refused("book", "/nowhere.pgn")


# --- an author's openings, scores and marks ---

def test_marks_have_the_last_word(make):
    assert "1 e2e4 0" in make(GAMES, "--floor=1", marks="never e4\n")[1]
    lines = make(GAMES, "--floor=1", marks="# mine\nalways d4\n")[1]
    assert "1 d2d4 15" in lines and "1 e2e4 0" in lines
    assert "2 f7f5 15" in make(GAMES, marks="always d4 f5\n")[1]


def test_a_move_that_leaves_its_side_behind_is_never_played(make):
    openings = "A40  Queen's Pawn Game  d4\nB00  King's Pawn Game  e4\n"
    lines = make(None, openings=openings, lines="e4 ; -61\nd4 ; -60\n")[1]
    assert lines == ["1 d2d4 15 A40 Queen's Pawn Game", "1 e2e4 0 B00 King's Pawn Game"]
    assert "1 e2e4 15 B00 King's Pawn Game" in make(None, "--worst=70", openings=openings, lines="e4 ; -61\nd4 ; -60\n")[1]


def test_what_follows_counts_for_a_move(make):
    """Black answers best: a line that is lost in the end is not entered."""
    lines = make(None, openings="B00  One  e4\nA40  Two  d4\n", lines="e4 e5 Qh5 ; -90\ne4 e5 Nf3 ; 10\nd4 d5 ; -90\n")[1]
    assert [line for line in lines if line[0] == "1"] == ["1 e2e4 15 B00 One", "1 d2d4 0 A40 Two"]
    assert "3 d1h5 0" in lines and "3 g1f3 15" in lines


@pytest.mark.parametrize("kind, text, told", [
    ("openings", "C65 Ruy Lopez  e4", "1: an opening is code, name and moves, two spaces apart"),
    ("openings", "F65  Ruy Lopez  e4", "1: this is no ECO code: F65"),
    ("openings", "C6  Ruy Lopez  e4", "1: this is no ECO code: C6"),
    ("openings", "# x\nC65  Ruy Lopez  e4 e5 Nf6", "2: not legal here: Nf6"),
    ("openings", "C65  Ruy Lopez  e4 e5\nC66  Other  e4 e5", "2: this position has a name already: Ruy Lopez"),
    ("openings", "C65  Ruy Lopez  e4 e5\nC66  Ruy Lopez  e4", "2: another position has this name: Ruy Lopez"),
    ("openings", "C65  " + "x" * 72 + "  e4", "1: the name is too long"),
    ("names", "C65 Ruy Lopez  e4", "1: an opening is code, name and moves, two spaces apart"),
    ("lines", "e4 e5 31", "1: a line is moves, ;, score"),
    ("lines", "e4 e5 ; +x", "1: this is no score: +x"),
    ("lines", "e4 e9 ; 5", "1: not legal here: e9"),
    ("marks", "sometimes e4", "1: a mark is never or always, and moves: sometimes e4"),
    ("marks", "never e5", "1: not legal here: e5"),
    ("marks", "never ", "1: not legal here: (none)"),
    ("marks", "never é4", "1: only ASCII and figurines are read"),
    ("lines", "e4 e5é ; 5", "1: only ASCII and figurines are read"),
    ("openings", "C65  Grünfeld  e4", "1: only ASCII and figurines are read"),
    ("marks", "# x\nnever e4" + " e5" * 400, "2: the line is too long")])
def test_a_wrong_line_is_told_with_its_number(make, kind, text, told):
    done, _ = make(None, **{kind: text + "\n"})
    assert done.returncode == 2 and done.stderr.count("\n") == 1
    assert f"{kind}.txt:{told}" in done.stderr


def test_figurines_and_tabs_in_an_author_s_lines(make):
    lines = make(None, openings="C44\t\tOne\t\te4 e5\t♘f3 ♞c6\n", marks="never\te4 e5 ♘f3\n")[1]
    assert lines == ["1 e2e4 15", "2 e7e5 15", "3 g1f3 0", "4 b8c6 15 C44 One"]


def test_the_openings_of_the_project():
    """All main openings, each code A00 to E99 at most a few times missing, and all in the book."""
    with open(OPENINGS, encoding="ascii") as file:
        rows = [re.split("  +", line.strip()) for line in file if not line.startswith("#")]
    assert len(rows) >= 400 and all(len(row) == 3 for row in rows)
    codes = {row[0] for row in rows}
    assert len(codes) >= 480
    with open(BOOK, encoding="ascii") as file:
        named = set(re.findall(r"([A-E]\d\d \S.*)$", file.read(), re.MULTILINE))
    assert named == {f"{code} {name}" for code, name, _ in rows}


# --- images ---

def test_the_same_source_gives_the_same_image():
    first, second = make_image(BOOK), make_image(BOOK)
    assert first.returncode == 0 and first.stdout == second.stdout
    assert re.search(r"\d+ names; \d+ bytes, \d+ of them names, [23]\.\d\d a move", first.stderr.decode())


@pytest.mark.parametrize("text, told", [
    ("", "there is no move in this file"),
    ("1 e2e4", ":1: a line is ply, move, weight"),
    ("1 e2e4 16", ":1: ply or weight are out of range"),
    ("0 e2e4 15", ":1: ply or weight are out of range"),
    ("2 e2e4 15", ":1: no line of the ply before stands above"),
    ("1 e2e5 15", ":1: the move is not legal"),
    ("1 e2e4 15 B00", ":1: behind the weight stand ECO code and name"),
    ("1 é2e4 15", ":1: only ASCII and figurines are read"),
    ("1 e2e4 15 B00 Grünfeld", ":1: only ASCII and figurines are read"),
    ("# " + "1 e2e4 15 " * 20, ":1: the line is too long"),
    ("1 e2e4 15 X00 Name", ":1: behind the weight stand ECO code and name"),
    ("1 d2d4 15\n2 d7d5 15\n3 c2c4 15\n1 c2c4 15\n2 d7d5 15\n3 d2d4 14", ":6: this position had another weight")])
def test_a_source_that_is_none(tmp_path, text, told):
    path = tmp_path / "x.book"
    path.write_text(text + "\n")
    done = make_image(path)
    assert done.returncode == 1 and told in done.stderr.decode()


def test_figurines_and_tabs_in_a_source(tmp_path):
    path = tmp_path / "x.book"
    path.write_text("1\te2e4\t15\n2 e7e5 15\n3 ♘f3 15 C40\tKing's Knight Opening\n")
    plain = tmp_path / "plain.book"
    plain.write_text("1 e2e4 15\n2 e7e5 15\n3 g1f3 15 C40 King's Knight Opening\n")
    assert make_image(path).stdout == make_image(plain).stdout != b""


@pytest.mark.parametrize("size", ["255", "65537", "8k", "-1"])
def test_a_size_that_is_none(size):
    done = make_image(BOOK, size)
    assert done.returncode == 1 and "a book has 256 to 65536 bytes" in done.stderr.decode()


@pytest.fixture(scope="module")
def image():
    return make_image(BOOK).stdout


def sealed(image):
    return image[:-4] + zlib.crc32(image[:-4]).to_bytes(4, "little")


@pytest.mark.parametrize("spoil, told", [
    (lambda image: image, None),
    (lambda image: image[:-1], "damaged"),
    (lambda image: image[:100] + b"\xff" + image[101:], "damaged"),
    (lambda image: image[:20], "damaged"),
    (lambda image: sealed(image[:4] + b"\1" + image[5:]), "of another version"),
    (lambda image: b"", "There is no opening book.")])
def test_an_image_that_is_none_is_refused_and_the_computer_plays_without(tmp_path, image, spoil, told):
    path = tmp_path / "image"
    path.write_bytes(spoil(image))
    with kilomate("--console", f"--book={path}") as program:
        console = Console(program)
        banner = console.expect(PROMPT)
        console.ask("info on")
        console.ask("level depth 2")
        if told is None:
            assert "opening book" not in banner
            console.say("go", "From the book")
            return
        if path.stat().st_size:
            assert f"The opening book is {told}; I play without.\r\n" in banner
        console.say("book", told)
        console.say("book on", told)
        assert re.search(r" 2 .*\nKilomate: 1\. ", console.ask("go"))
        assert "OwnBook" not in "".join(console.speak_uci().ask())


def test_a_book_that_cannot_be_read():
    done = subprocess.run([os.path.join(ROOT, "build", "host", "kilomate"), "--book=/nowhere"], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=10)
    assert done.returncode == 2 and done.stderr == "kilomate: --book=/nowhere: No such file or directory\n"


def test_a_user_s_games_make_another_book(tmp_path, make):
    """What `make book` does, without the firmware: the names of openings are in, games decide."""
    (tmp_path / "games.pgn").write_text(GAMES)
    out = tmp_path / "mine.book"
    done = laboratory.run("book", f"--names={OPENINGS}", f"--out={out}", str(tmp_path / "games.pgn"))
    assert done.returncode == 0
    image = tmp_path / "image"
    image.write_bytes(make_image(out).stdout)
    with kilomate("--console", f"--book={image}") as program:
        console = Console(program)
        console.expect(PROMPT)
        assert re.findall(r"^ +(\d+) % (\S+)$", console.ask("book"), re.MULTILINE) == [("100", "e4")]
        console.ask("level depth 1")
        console.say("e4", r"Opening: King's Pawn Game \(B00\)\.")
