"""The games that are kept: listed, shown, loaded, written as PGN, erased; the same on the host and on
every board that has them. See console_dialogues.py."""

import re

from dialogue import pgn_check
from scoresheet_dialogues import load

LIST = "  no  date       White          Black          result  moves  opening\n"
RUY_LOPEZ = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7"
SURE = "All games that are kept would be lost. If you are sure: games erase yes\n"


def rows(console, line="games"):
    """The rows of the list, without the blanks between their words."""
    answer = console.ask(line)
    if answer.startswith("No game is kept.\n"):
        return []
    assert answer.startswith(LIST), answer
    assert all(len(row) < 80 for row in answer.splitlines())
    return [" ".join(row.split()) for row in answer.splitlines() if re.match(r" *\d+  ", row)]


def ask_all(console, *lines):
    for line in lines:
        console.ask(line)


def begin(console):
    console.start_game()
    console.say("games erase yes", r"^All games are erased\.\n")
    assert rows(console) == []


def play_and_hear_opening(console, moves):
    """Types moves; the code and the name of the opening, as far as the board's book knows it, as the
    list has them."""
    console.ask("book on")
    said = "\n".join(console.play(move) for move in moves.split())
    told = re.findall(r"^Opening: (.*) \((\w\d\d)\)\.$", said, re.M)
    return f"{told[-1][1]} {told[-1][0]}"[:17].rstrip() if told else ""


def games_of(console):
    """The games that `pgn all` writes, which another program reads without a complaint."""
    text = console.ask("pgn all")
    text = text[:text.rindex("\n\n") + 1]
    assert pgn_check(text)[0] == "", text
    return text.split("\n\n[Event ")


class ArchiveDialogues:
    def test_a_game_that_is_over_is_in_the_list(self, console):
        begin(console)
        ask_all(console, "name Anna", "date 2026.11.25")
        opening = play_and_hear_opening(console, "f3 e5 g4 Qh4")
        assert rows(console) == [f"1 2026.11.25 Anna Anna 0-1 2 {opening}".rstrip()]
        console.ask("new")
        assert len(rows(console)) == 1

    def test_a_game_that_is_left_is_in_the_list(self, console):
        begin(console)
        console.play(RUY_LOPEZ[:-4])
        console.start_game()
        assert rows(console) == []
        opening = play_and_hear_opening(console, RUY_LOPEZ)
        assert opening  # each book has the first moves at least
        console.ask("new")
        assert [row.split(maxsplit=4)[4] for row in rows(console)] == [f"* 5 {opening}"]

    def test_a_game_that_is_taken_back_and_ended_again_is_there_once(self, console):
        begin(console)
        console.play("f3 e5 g4 Qh4")
        console.ask("undo")
        console.play("d6")
        console.ask("resign")
        assert [row.split()[4] for row in rows(console)] == ["0-1"]

    def test_a_game_is_shown_and_nothing_changes(self, console):
        begin(console)
        console.play("f3 e5 g4 Qh4")
        console.start_game()
        console.play("d4 d5")
        fen = console.fen()
        console.say("games 1", r"\n1\. f3 e5 2\. g4 Qh4# 0-1\n\ngames 1 load makes it the present game\.\n")
        console.say("games 2", r"^There is no such game: games lists them\.\n")
        assert console.fen() == fen
        console.say("moves", r"^1\. d4  d5\n")

    def test_a_game_is_loaded_and_the_running_one_kept(self, console):
        begin(console)
        console.play("f3 e5 g4 Qh4")
        console.start_game()
        console.play("d4 d5")
        console.say("games 1 load", r"^Loaded, plies: 4\. (?s:.*)Checkmate\. Black wins\. 0-1\n")
        console.say("moves", r"^1\. f3  e5\n2\. g4  Qh4#\n")
        assert [row.split()[4] for row in rows(console)] == ["*", "0-1"]
        console.say("games 1 load", r"^Loaded, plies: 2\.")
        console.ask("replay")
        console.say("forward", r"1\. d4")
        assert len(rows(console)) == 2

    def test_all_games_leave_as_pgn(self, console):
        begin(console)
        console.say("pgn all", r"^No game is kept\.\n")
        console.ask('name A "B"')
        console.play("f3 e5 g4 Qh4")
        console.setup("7k/8/8/8/8/8/R7/1R5K w - - 0 1")
        console.ask("referee")
        console.play("Rb7 Kg8 Ra8")
        console.ask("referee off")
        first, second = games_of(console)
        assert '[FEN "7k/8/8/8/8/8/R7/1R5K w - - 0 1"]\n\n1. Rb7 Kg8 2. Ra8# 1-0' in first
        assert '[White "A \\"B\\""]' in second and "1. f3 e5 2. g4 Qh4# 0-1" in second

    def test_tags_are_those_of_the_game(self, console):
        begin(console)
        ask_all(console, "level elo 1300", "new", "e4")
        tags = console.ask("pgn").split("\n\n")[0]
        console.ask("resign")
        ask_all(console, "level full", "level game 5")
        game, = games_of(console)
        assert game.split("\n\n")[0] == tags.replace('[Result "*"]', '[Result "0-1"]')
        assert '[BlackElo "1300"]' in tags and '[TimeControl "-"]' in tags

    def test_loaded_game_is_who_played_it(self, console):
        begin(console)
        ask_all(console, "name Anna", "date 2026.11.25", "level beginner 4", "new", "e4", "resign")
        before = console.ask("pgn").split("\n\n")[0]
        assert '[Black "Kilomate (beginner 4)"]' in before and '[White "Anna"]' in before
        ask_all(console, "level full", "level game 5", "name Berta", "date 2027.01.02", "new", "games 1 load")
        assert console.ask("pgn").split("\n\n")[0] == before
        console.ask("new")
        assert len(rows(console)) == 1
        assert '[White "Berta"]' in console.ask("pgn")

    def test_game_from_outside_is_kept_with_its_names_when_it_is_played_on(self, console):
        begin(console)
        console.ask("name Anna")
        load(console, '[White "Karpow"]\n[Black "Kasparow"]\n[Date "1985.11.09"]\n\n1. f3 e5')
        console.ask("new")
        assert rows(console) == []
        load(console, '[White "Karpow"]\n[Black "Kasparow"]\n[Date "1985.11.09"]\n\n1. f3 e5')
        console.play("g4 Qh4")
        assert [row.split()[1:5] for row in rows(console)] == [["1985.11.09", "Karpow", "Kasparow", "0-1"]]
        game, = games_of(console)
        assert '[Black "Kasparow"]' in game and '[TimeControl "?"]' in game

    def test_game_without_a_move_is_not_kept(self, console):
        begin(console)
        ask_all(console, "resign", "new")
        console.setup("7k/8/8/8/8/8/R7/1R5K w - - 0 1")
        console.ask("resign")
        assert rows(console) == []

    def test_what_follows_the_end_keeps_nothing_again(self, console):
        begin(console)
        ask_all(console, "level depth 1", "new", "e4", "resign")
        for line in ("referee", "referee off", "black", "level full", "name Zoe"):
            console.ask(line)
            assert len(rows(console)) == 1
        console.ask("games 1 load")
        for line in ("referee", "referee off", "white", "new"):
            console.ask(line)
            assert len(rows(console)) == 1

    def test_gui_takes_no_game_away(self, console):
        begin(console)
        console.play(RUY_LOPEZ)
        uci = console.speak_uci()
        uci.position("startpos moves d2d4 d7d5")
        uci.send("console")
        console.expect(r"\r\n(White|Black)> ")
        console.ask("level depth 2")
        assert [row.split()[4:6] for row in rows(console)] == [["*", "5"]]
        console.ask("new")
        assert len(rows(console)) == 1

    def test_erasing_asks_first(self, console):
        begin(console)
        console.play("f3 e5 g4 Qh4")
        assert console.ask("games erase").startswith(SURE)
        assert len(rows(console)) == 1
        console.say("games erase yes", r"^All games are erased\.\n")
        assert rows(console) == []

    def test_other_words_are_told(self, console):
        for line in ("games x", "games 1 2", "games from", "games from x", "games from 0", "games erase no"):
            console.say(line, r"^It is games, games 3, games 3 load, games from 21 or games erase\.\n")
        console.say("games 1 load now", r"^now behind games is not understood\.\n")

    def test_self_test(self, console):
        console.say("selftest", r"\nArchive: good\.\n")
