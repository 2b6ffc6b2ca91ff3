"""Playing on from a place of the game, and what a review sums up; the same on the host and on every
board that has them. See console_dialogues.py."""

import re

import pytest

from archive_dialogues import begin, rows

GAME = "e4 e5 Nf3 Nc6 Bb5 a6"
FORMS = r"^It is from 17, or from 17b: before Black's move 17; behind replay from alone\.\n"
KEPT = r"^The old game is kept\.\n"


def moves(console):
    return console.ask("moves").split("\n\n")[0].rpartition("\n")[0].split("\n")


class LookbackDialogues:
    @pytest.fixture(autouse=True)
    def ends_without_referee(self, console):
        yield
        console.ask("referee off")

    # --- from ---

    @pytest.mark.parametrize("place, left, plays", [
        ("2", ["1. e4  e5"], "Black"), ("2w", ["1. e4  e5"], "Black"), ("1", None, "Black"),
        ("3W", ["1. e4  e5", "2. Nf3  Nc6"], "Black")])
    def test_play_goes_on_before_a_move_of_white(self, console, place, left, plays):
        begin(console)
        console.play(GAME)
        console.say(f"from {place}", KEPT + rf"(.*\n)+The game goes on from here; I play {plays}\.\n")
        if left is None:
            console.say("moves", r"^No move has been played\.")
        else:
            assert moves(console) == left
        assert len(rows(console)) == 1

    def test_play_goes_on_before_a_move_of_black_and_the_computer_moves(self, console):
        begin(console)
        console.play("e4 e5 Nf3 Nc6")
        console.ask("from 1")
        console.play("d4")
        console.say("from 1b", r"I play Black\.\nThinking \.\.\.\nKilomate: 1\.\.\. ")

    def test_play_goes_on_from_what_the_replay_shows(self, console):
        begin(console)
        console.play(GAME)
        console.say("from", FORMS)
        console.say("replay 2b", r"^After 2\. Nf3\n")
        console.say("from", r"The old game is kept\.\n(.*\n)+The game goes on from here; I play White\.\n")
        assert moves(console) == ["1. e4  e5", "2. Nf3"]
        console.say("from", FORMS)  # the game has changed since

    def test_what_is_left_can_be_played_again_until_another_move_is_played(self, console):
        begin(console)
        console.play(GAME)
        console.ask("from 2")
        console.ask("redo")
        assert moves(console) == ["1. e4  e5", "2. Nf3  Nc6"]
        console.play("d4")
        console.say("redo", r"^There is no move to play again\.")
        console.ask("undo")
        console.say("games 1", r"1\. e4 e5 2\. Nf3 Nc6 3\. Bb5 a6 \*")

    def test_a_kept_game_is_played_on(self, console):
        begin(console)
        console.play("f3 e5 g4 Qh4")
        console.ask("new")
        console.ask("games 1 load")
        console.say("from 3", r"^The game is over there: choose an earlier move\.\n")
        console.say("from 2", KEPT)
        assert moves(console) == ["1. f3  e5"]
        console.play("e4")
        assert [row.split()[4] for row in rows(console)] == ["0-1"]
        console.say("pgn", r'\[White "Player"\]\n\[Black "Kilomate"\]')

    def test_nothing_is_left_where_the_game_stands(self, console):
        begin(console)
        console.play("e4 e5")
        answer = console.say("from 2", r"The game goes on from here; I play Black\.\n")
        assert "kept" not in answer and rows(console) == []

    @pytest.mark.parametrize("word", ["x", "2x", "b", "-1", "2bb", "1.5"])
    def test_what_is_no_place_is_said(self, console, word):
        begin(console)
        console.play(GAME)
        console.say(f"from {word}", FORMS)
        assert len(moves(console)) == 3 and rows(console) == []

    @pytest.mark.parametrize("word", ["0", "0b", "4b", "5", "99", "4294967296"])
    def test_a_move_that_is_not_there_is_said(self, console, word):
        begin(console)
        console.play(GAME)
        console.say(f"from {word}", r"^There is no such move here: from takes 1 to 4\.\n")
        console.say("from 2 b", r"^b behind from is not understood\.\n")
        assert len(moves(console)) == 3 and rows(console) == []

    def test_moves_of_a_set_up_position_have_its_numbers(self, console):
        begin(console)
        console.setup("7k/8/8/8/8/8/8/KR6 b - - 0 40")
        console.two_players()
        console.play("Kg7 Ka2 Kg6")
        console.say("from 40w", r"^There is no such move here: from takes 40 to 42\.\n")
        console.say("from 41b", KEPT)
        assert moves(console)[0].startswith("40... Kg7")

    def test_a_referee_plays_nothing_on(self, console):
        begin(console)
        console.ask("referee")
        console.play(GAME)
        console.say("from 2", r"^Two people play: referee off lets me play, then it is from\.\n")
        assert len(moves(console)) == 3 and rows(console) == []

    def test_nothing_is_played_on_while_the_computer_thinks(self, console):
        begin(console)
        console.play(GAME)
        console.ask("level time 3600")
        console.send("go")
        console.expect("Thinking")
        console.send("from 2")
        console.expect(r"I am thinking\.")
        console.ask("undo")
        assert rows(console) == []

    # --- review ---

    def test_review_sums_up(self, console):
        begin(console)
        console.play("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Qg5 a3")
        console.ask("level nodes 16000")
        answer = console.say("review", r"Turning points: 2\.\n"
                             r"White: accuracy \d+ %, moves 5, mistakes \d, blunders \d\.\n"
                             r"Black: accuracy \d+ %, moves 4, mistakes \d, blunders 1\.\n"
                             r"What mattered most:\n")
        assert re.search(r"\n  4\.\.\. Qg5 lost \d+ %: from 4b plays on there\n", answer)
        assert "Black:" not in console.say("review white", r"\nWhite: accuracy ")
        console.say("from 4b", r"I play White\.\n")
        assert moves(console)[-1] == "4. Ba4"

    def test_a_game_without_a_mistake_has_no_moments(self, console):
        begin(console)
        console.play("e4 e5")
        console.ask("level depth 3")
        answer = console.say("review", r"Turning points: 0\.\nWhite: accuracy \d+ %, moves 1, mistakes 0, blunders 0\.\n"
                             r"Black: accuracy \d+ %, moves 1, mistakes 0, blunders 0\.\n")
        assert "What mattered" not in answer
