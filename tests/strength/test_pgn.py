"""What is read of PGN files as they are found: `pgn/` has one of each kind of awkward PGN. The
games are looked at as a book of them; the match runner reads its openings by the same reader."""

import os
import re

import pytest

import laboratory

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "pgn")
SPANISH = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6"


@pytest.fixture
def read(tmp_path):
    """Reads a file of the folder: games used, what is told of others as (line, text), and the
    moves of the book with their weights, as ply and move."""
    def run(name):
        path = os.path.join(FOLDER, name + ".pgn")
        out = tmp_path / "out.book"
        done = laboratory.run("book", "--floor=1", "--plies=80", f"--out={out}", path)
        told = [re.fullmatch(re.escape(path) + r":(\d+): (game .*)", line) for line in done.stderr.splitlines()]
        assert done.returncode == 0 and all(told), done.stderr
        games, left_out = map(int, re.search(r"(\d+) games, (\d+) games left out", done.stdout).groups())
        assert left_out == len(told)
        moves = [line.split() for line in out.read_text().splitlines()[1:]]
        return games, [(int(one[1]), one[2]) for one in told], {(int(ply), move): int(weight) for ply, move, weight in moves}
    return run


def line(moves):
    """A line of play as plies and moves."""
    return {(ply, move) for ply, move in enumerate(moves.split(), 1)}


def lines(*several):
    return set().union(*map(line, several))


@pytest.mark.parametrize("name, games, moves", [
    ("promotions", 16, "a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 h7h6 b7a8q h6h5"),
    ("castling", 10, "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 d7d6 d2d3 d8e7 h2h3 c8d7 a2a3 e8c8"),
    ("en_passant", 15, "e2e4 a7a6 e4e5 d7d5 e5d6 b8c6"),
    ("signs", 6, SPANISH),
    ("numbers", 8, SPANISH),
    ("long_moves", 4, SPANISH + " b5c6 d7c6 f3e5"),
    ("figurines", 3, SPANISH + " b5c6 d7c6 f3e5 d8d4"),
    ("asides", 2, SPANISH),
    ("latin1", 2, "e2e4 e7e5 g1f3"),
    ("tabs", 2, "e2e4 e7e5 g1f3 b8c6")])
def test_one_game_in_many_spellings(read, name, games, moves):
    assert read(name)[:2] == (games, [])
    assert set(read(name)[2]) == line(moves)


def test_results(read):
    """White's first moves: won, drawn and lost."""
    games, told, moves = read("results")
    assert (games, told) == (16, [])
    assert {weight: sorted(move[:2] for (_, move), each in moves.items() if each == weight) for weight in (15, 8, 0)} == {
        15: ["a2", "c2", "d2", "e2", "f2", "g2", "h2", "h2"], 8: ["a2", "b2", "c2", "g2"], 0: ["b2", "d2", "e2", "f2"]}
    assert moves[1, "d2d3"] == 15 and moves[1, "e2e3"] == 0 and moves[1, "f2f3"] == 15  # only in their tags


@pytest.mark.parametrize("name", ["crlf", "cr"])
def test_line_ends(read, name):
    games, told, moves = read(name)
    assert (games, told) == (1, [(11, "game 2, move 1 of Black: Nf7 is not a legal move; the game is left out")])
    assert set(moves) == line("e2e4 e7e5 g1f3 b8c6 f1b5")


def test_mark_of_utf_8(read):
    assert read("bom")[:2] == (3, [])
    assert set(read("bom")[2]) == lines("e2e4 e7e5", "d2d4 d7d5", "c2c4")


def test_games_whose_ends_are_not_told(read):
    assert read("no_result")[:2] == (5, [])
    assert set(read("no_result")[2]) == lines("e2e4 e7e5", "d2d4 d7d5", "c2c4 c7c5 b1c3 b8c6", "f2f4", "g2g3")


POSITION = "begins with another position: it is left out"
OUT = "; the game is left out"
NO_END = "a comment or variation has no end" + OUT
NULL = " is a null move, which is none of chess" + OUT
STRANGE = " has a character that is neither ASCII nor a figurine" + OUT


@pytest.mark.parametrize("name, games, told, moves", [
    ("no_moves", 3, [(4, f"game 1 {POSITION}"), (12, f"game 3 {POSITION}"), (18, f"game 5 {POSITION}")],
     ["e2e4 e7e5 g1f3 b8c6"]),
    ("parted_tags", 1, [(3, "game 1, move 1 of White: an empty line parts the tags: is the position this game's?" + OUT)],
     ["e2e4 e7e5"]),
    ("tags", 3, [(16, f"game 2 {POSITION}"),
                 (21, "game 3, move 1 of White: a position was set up, and there is no FEN of it" + OUT),
                 (34, "game 6, move 1 of White: the FEN is none: it has characters that are no ASCII" + OUT),
                 (40, "game 7, move 1 of White: this is a second FEN" + OUT)], ["e2e4 e7e5"]),
    ("without_tags", 4, [(3, "game 2, move 2 of White: Ke3 is not a legal move" + OUT),
                         (7, "game 4, move 2 of White: Bb5 is not a legal move" + OUT)],
     ["e2e4 e7e5 g1f3 b8c6", "e2e4 c7c5 g1f3 d7d6", "d2d4 g8f6 c2c4", "d2d4 g7g6"]),
    ("unclosed", 4, [(7, "game 2, move 1 of Black: " + NO_END), (18, "game 4, move 2 of White: " + NO_END),
                     (22, "game 5, move 2 of White: " + NO_END), (28, "game 7, move 1 of Black: " + NO_END)],
     ["e2e4 e7e5", "c2c4 c7c5", "g2g3 g7g6", "b2b4 b7b5"]),
    ("unclosed_braces", 1, [(1, "game 1, move 1 of Black: two is not a legal move" + OUT),
                            (3, "game 2, move 1 of Black: a ) stands here without its beginning" + OUT),
                            (5, "game 3, move 1 of Black: a ] stands here without its beginning" + OUT),
                            (7, "game 4, move 1 of Black: a [ stands among the moves" + OUT)], ["d2d4 d7d5"]),
    ("null_moves", 1, [(1 + 2 * i, f"game {i + 1}, move 1 of {'White' if i == 7 else 'Black'}: {move}{NULL}")
                       for i, move in enumerate("-- Z0 @@@@ 0000 null --! -- --".split())], ["e2e4 e7e5"]),
    ("other_characters", 1, [(1 + 2 * i, f"game {i + 1}, move 1 of Black: {told}{OUT if 'legal' in told else STRANGE}")
                             for i, told in enumerate(["d5??", "??", "NNf6 is not a legal move", "???f6", "??f6", "Nf6??e6",
                                                       "??????", "?Nf6 is not a legal move", "???d5"])], ["e2e4 e7e5"]),
    ("other_text", 2, [(1, "game 1, move 1 of White: From: is not a legal move" + OUT),
                       (10, "game 3, move 1 of White: That is not a legal move" + OUT)], ["e2e4 e7e5 g1f3"])])
def test_games_that_are_left_out_and_those_around_them(read, name, games, told, moves):
    assert read(name)[:2] == (games, told)
    assert set(read(name)[2]) == lines(*moves)


VARIANTS = ["Antichess", "Chess960", "Crazyhouse", "Atomic", "Horde", "King of the Hill", "Three-check", "Racing Kings",
            "Bughouse", "S??chess", "wild/fr", "Fischerandom", "Horde", "Setup"]


def test_only_chess_goes_into_a_book(read):
    games, told, moves = read("variants")
    assert games == 11 and set(moves) == line("e2e4 e7e5")
    assert [text for _, text in told] == [f"game {number} is one of {variant}, not of chess: it is left out"
                                          for number, variant in enumerate(VARIANTS, 11)]


def test_castling_is_not_a_king_s_move():
    path = os.path.join(FOLDER, "castling_by_king.pgn")
    told = laboratory.refused_lines("book", path)
    assert told[0] == f"{path}:1: game 1, move 4 of White: Kg1 is not a legal move; the game is left out"


def test_a_folder_is_no_file_of_games():
    assert laboratory.refused("book", FOLDER) == f"{FOLDER}: the file cannot be read\n"


def test_every_file_is_tried():
    with open(__file__, encoding="utf-8") as file:
        text = file.read()
    for name in os.listdir(FOLDER):
        assert f'"{name.removesuffix(".pgn")}"' in text or name in text, name
