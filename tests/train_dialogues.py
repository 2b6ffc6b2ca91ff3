"""What the console says while one trains, on the host and on every board that has the addition. See
console_dialogues.py."""

import re

import pytest

TAKES = r"This is training: a move, hint, solution, next, score, board or end\."
TASK = r"(White|Black) to move(: mate in [1-4]|: one move (wins|holds, all others lose)|, an ending: one move is right)\."


def begin(console, words="train"):
    console.say(words, rf"Training: \d+ positions, grade [1-6] of 6\. Your game waits\.\n(.*\n)*.*{TASK}")


class TrainDialogues:
    def test_training_sets_a_position_and_the_game_comes_back(self, console):
        console.ask("level nodes 20")
        console.ask("e4")
        fen = console.fen()
        begin(console, "train 1")
        console.say("next", TASK)
        console.say("", TASK)
        console.say("end", r"The training ends; your game is as it was\.")
        assert console.fen() == fen

    def test_hint_solution_and_score(self, console):
        begin(console)
        tried = int(re.search(r"first try \d+ of (\d+);", console.ask("score")).group(1))
        console.say("hint", r"Look at the (pawn|knight|bishop|rook|queen|king) on [a-h][1-8]\.")
        shown = console.say("solution", r"The move is \S+\. It will come again\.\nnext, or an empty line, brings another one\.")
        assert re.search(r"The move is (\S+)\. It", shown)
        console.say("score", rf"At the first try \d+ of {tried + 1}; grade [1-6] of 6; [1-9]\d* to come again\.")
        console.ask("end")

    def test_what_was_missed_comes_again_and_its_move_is_right(self, console):
        begin(console, "train 2")
        board = console.ask("board")
        move = re.search(r"The move is (\S+)\. It", console.ask("solution")).group(1)
        for _ in range(3):
            console.say("next", TASK)
            console.ask("solution")
        console.say("next", r"You have seen it before\.")
        assert console.ask("board") == board
        console.say(move, rf"{re.escape(move)} is right\.\nAt the first try \d+ of \d+;")
        console.ask("end")

    @pytest.mark.parametrize("words", ["new", "undo", "go", "level 3", "load", "games", "hint me", "-", "train 7"])
    def test_what_would_change_a_game_is_refused(self, console, words):
        begin(console)
        board = console.ask("board")
        console.say(words, TAKES)
        assert console.ask("board") == board
        console.ask("end")

    @pytest.mark.parametrize("words", ["0", "7", "hard"])
    def test_grades_that_there_are_not(self, console, words):
        console.say(f"train {words}", r"train takes a grade from 1 to 6\.")
