"""The sound's and the bell's settings, and where a BEL stands; the same on the host and on every board.
See console_dialogues.py."""

import re

import pytest

from dialogue import PROMPT, help_words

BEL = "\a"


class SoundDialogues:
    @pytest.fixture(autouse=True)
    def only_where_there_is_a_bell(self, console):
        if "bell" not in help_words(console):
            pytest.skip("the board has no room for a bell")

    def ring_on(self, console):
        console.send("bell on")
        console.expect(r"The terminal's bell is on\.\r\n" + PROMPT + BEL)

    def test_the_volume_is_a_setting(self, console):
        if "sound" not in help_words(console):
            console.say("sound", r"^sound: this board has no buzzer\.\n")
            pytest.skip("the board has no buzzer")
        for volume in ("off", "low", "high", "medium"):
            console.say(f"sound {volume}", rf"^The sound is {volume}\.\n")
            console.say("sound", rf"^The sound is {volume}\.\n")
        for wrong in ("loud", "1", "on", "-"):
            console.say(f"sound {wrong}", rf"^It is off, low, medium or high, not {wrong}\.\n")
        console.say("sound", r"^The sound is medium\.\n")

    def test_a_buzzer_is_good(self, console):
        if "sound" not in help_words(console):
            pytest.skip("the board has no buzzer")
        assert "Sound: good.\n" in console.ask("selftest")

    def test_no_bell_unless_it_is_wanted(self, console):
        console.say("bell", r"^The terminal's bell is off\.\n")
        for line in ("e4", "e5", "zzzz"):
            assert BEL not in console.ask(line)
        assert BEL not in console.ask("bell")
        console.say("bell loud", r"^It is on or off, not loud\.\n")

    def test_the_bell_rings_behind_the_prompt(self, console):
        self.ring_on(console)
        for line, answer in (("e4", r"Kilomate: 1\.\.\. "), ("Ke3", "Ke3: the king on e1 cannot go"), ("zzzz", "is neither")):
            console.send(line)
            text = console.expect(PROMPT + BEL)
            assert re.search(answer, text) and text.count(BEL) == 1
        console.send("clock")
        assert BEL not in console.expect(PROMPT)
        console.send("bell off")
        assert BEL not in console.expect(PROMPT)
        assert BEL not in console.ask("zzzz")

    def test_the_bell_is_within_no_colour(self, console):
        if "colour" not in help_words(console):
            pytest.skip("the board has no room for colours")
        self.ring_on(console)
        console.ask("board off")
        console.send("board colour")
        console.expect(r"White> \x1b\[0m")
        console.send("zzzz")
        console.expect(r"White> \x1b\[0m" + BEL)
        console.send("board colour off")
        console.expect(PROMPT)
        console.ask("bell off")

    def test_a_chess_program_hears_no_bell(self, console):
        self.ring_on(console)
        console.send("uci")
        assert BEL not in console.expect(r"uciok\r?\n")
        console.send("position startpos moves e2e4\ngo depth 2")
        assert BEL not in console.expect(r"bestmove \S+[^\n]*\n")
        console.send("isready")
        assert BEL not in console.expect(r"readyok\r?\n")
        console.send("console")
        assert BEL not in console.expect(PROMPT)
        console.ask("")
        console.ask("bell off")
