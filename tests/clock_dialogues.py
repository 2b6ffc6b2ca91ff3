"""What the console says of the time controls that only some boards have, on the host and on every
board that has them. See console_dialogues.py."""

import re

import pytest

from command_dialogues import clocks
from scoresheet_dialogues import export, load


class ClockDialogues:
    def test_levels_of_more_kinds_are_listed_with_the_others(self, console):
        answer = console.say("level", r"\n  level tournament MOVES MIN ")
        assert re.search(r"\n  level bronstein MIN SEC .*\n  level odds MIN MIN ", answer, re.DOTALL)

    @pytest.mark.parametrize("typed, shown, told", [
        ("bronstein 5 3", "Bronstein, 5 minutes, up to 3 seconds back a move", "?"),
        ("delay 1 1", "delay, 1 minute, the clock stands 1 second a move", "?"),
        ("hourglass 3", "hourglass, 3 minutes", "*180"),
        ("byoyomi 10 5 30", "byo-yomi, 10 minutes, then 5 periods of 30 seconds", "?"),
        ("byoyomi 0 1 10", "byo-yomi, 0 minutes, then 1 period of 10 seconds", "?"),
        ("stages 40 120 60", "40 moves in 120 minutes, then 60 for the rest", "40/7200:3600"),
        ("stages 40 90 30 30", "40 moves in 90 minutes, then 30, and 30 seconds a move",
         r"40/5400\+30:1800\+30"),
        ("odds 5 1", "White 5 minutes, Black 1 minute", "?"),
        ("odds 5 1 2", "White 5 minutes, Black 1 minute, and 2 seconds a move", "?")])
    def test_level_of_more_kinds(self, console, typed, shown, told):
        console.say("level " + typed, f"^Level: {shown}\\. The clocks are set anew\\.")
        console.say("level", f"^Level: {shown}\\.\nLevels:\n")
        console.say("pgn", rf'\[TimeControl "{told}"\]'.replace("*", r"\*").replace("?", r"\?"))

    @pytest.mark.parametrize("typed, sentence", [
        ("bronstein", "A number is missing. Try: level bronstein 5 3"),
        ("bronstein 5", "A number is missing. Try: level bronstein 5 3"),
        ("bronstein 0 3", "0 is out of range, 1 to 600. Try: level bronstein 5 3"),
        ("bronstein 5 0", "0 is out of range, 1 to 600. Try: level bronstein 5 3"),
        ("delay 5 601", "601 is out of range, 1 to 600"),
        ("delay 5 3 1", "something behind the level's numbers"),
        ("hourglass x", "This is no number: x. Try: level hourglass 3"),
        ("hourglass 0", "0 is out of range, 1 to 600"),
        ("hourglass 99999999999999999999", "is out of range, 1 to 600"),
        ("byoyomi 10 5", "A number is missing. Try: level byoyomi 10 5 30"),
        ("byoyomi 10 0 30", "0 is out of range, 1 to 99"),
        ("byoyomi 10 5 241", "241 is out of range, 1 to 240"),
        ("stages 40 120", "A number is missing. Try: level stages 40 120 60"),
        ("stages 40 120 60 30 1", "something behind the level's numbers"),
        ("stages 0 120 60", "0 is out of range, 1 to 200"),
        ("odds 5", "A number is missing. Try: level odds 5 1"),
        ("odds 5 -1", "This is no number: -1"),
        ("odds 5 1 x", "This is no number: x")])
    def test_bad_level_of_more_kinds_changes_nothing(self, console, typed, sentence):
        console.ask("level depth 2")
        answer = console.say("level " + typed, re.escape(sentence))
        assert answer.count("\n") <= 3, answer
        console.say("level", "^Level: depth 2\\.")

    def test_clocks_of_more_kinds(self, console):
        console.start_game()
        console.ask("level odds 5 1")
        assert clocks(console.ask("clock")) == (300, 60, "")
        console.ask("level byoyomi 0 3 10")
        assert clocks(console.ask("clock")) == (10, 10, "")
        console.ask("level delay 1 600")
        console.play("e4")
        console.machine.let_pass(1200)
        assert clocks(console.ask("clock")) == (60, 60, "b")
        console.ask("level hourglass 1")
        console.machine.let_pass(100)
        console.play("e5")
        console.machine.let_pass(2200)
        white, black, _ = clocks(console.ask("clock"))
        assert white <= 58 and black >= 61

    @pytest.mark.parametrize("told", ["*180", "40/7200:3600", "40/5400+30:1800+30"])
    def test_loaded_time_control_of_more_kinds(self, console, told):
        load(console, f'[TimeControl "{told}"]\n1. e4 e5 0-1')
        assert export(console)[0]["TimeControl"] == told

    # --- the clock alone ---

    def begin(self, console):
        console.start_game()
        console.ask("level game 5")
        console.play("e4")
        self.fen = console.fen()
        self.clocks = clocks(console.ask("clock"))
        return console.say("clock game fischer 3 2", r"^I am a chess clock\.")

    def end(self, console):
        console.say("end", r"^The clock ends; the game is as it was\.\n")
        white, black, runs = clocks(console.ask("clock"))
        assert (white, runs) == (self.clocks[0], "b") and self.clocks[1] - 2 <= black <= self.clocks[1]
        assert console.fen() == self.fen

    def test_a_clock_alone_changes_sides_and_gives_the_game_back(self, console):
        assert "White 3:00   Black 3:00   move 1\n" in self.begin(console)
        console.say("", r"White 3:00 \*   Black 3:00   move 1\n")
        console.machine.let_pass(1200)
        console.say("", r"White 3:0\d   Black 3:00 \*   move 1\n")
        console.say("", r"White 3:0\d \*   Black 3:0[12]   move 2\n")
        console.say("pause", r"White 3:0\d   Black 3:0[12]   move 2\n")
        console.say("clock white 0:30", r"White 0:30   Black 3:0[12]   move 2\n")
        console.say("black 1:30:00", r"Black 1:30:00   move 2\n")
        console.say("new", r"White 3:00   Black 3:00   move 1\n")
        self.end(console)

    def test_a_flag_is_told_once_with_its_side(self, console):
        self.begin(console)
        console.ask("white 0:01")
        console.ask("")
        console.machine.let_pass(1500)
        console.expect(r"The flag of White has fallen\.\r\n")
        assert "has fallen" not in console.ask("") + console.ask("clock")
        console.say("white 1:00", r"White 1:00   Black 3:00   move 1\n")
        console.say("", r"White 1:00 \*")
        self.end(console)

    @pytest.mark.parametrize("typed", ["white", "white 0:00", "white 5", "white 5:60", "black 600:01",
                                       "black x:00", "white 1:2:3:4", "white 99999999999:00"])
    def test_a_bad_time_changes_nothing(self, console, typed):
        self.begin(console)
        console.say(typed, r"^A time is minutes and seconds")
        console.say("clock", r"White 3:00   Black 3:00   move 1\n")
        self.end(console)

    @pytest.mark.parametrize("typed", ["e5", "undo", "pause now", "clock game"])
    def test_other_words_mean_nothing_to_a_clock(self, console, typed):
        self.begin(console)
        console.say(typed, r"^It is Enter or space, pause")
        self.end(console)

    @pytest.mark.parametrize("typed, sentence", [
        ("clock x", "It is clock, or clock game"), ("clock game x", "It is clock, or clock game"),
        ("clock game byoyomi 1", "A number is missing"), ("clock game fischer 0 2", "0 is out of range, 1 to 600")])
    def test_a_clock_of_no_level_does_not_begin(self, console, typed, sentence):
        console.start_game()
        console.say(typed, sentence)
        console.say("setup", "w KQkq")
