"""What the console says of the targets of a piece by how good they are, on the host and on every
board that has the addition. See console_dialogues.py."""

import pytest


class TargetsDialogues:
    def test_targets_by_quality(self, console):
        console.setup("4k3/8/2p1p3/8/8/8/8/3QK3 w - - 0 1")
        fen = console.fen()
        console.say("targets d1 quick", r"\nBad: .* d5")
        console.say("targets d1", r"(Good|Doubtful): .*\n(.*\n)?Bad: .* d5")
        assert console.fen() == fen

    def test_targets_of_each_side(self, console):
        console.say("targets", r"Targets in lights: White shown, Black shown\.")
        console.say("targets black quality", r"White shown, Black quality\.")
        console.say("targets white off", r"White off, Black quality\.")
        console.say("targets black shown", r"White off, Black shown\.")
        console.say("targets white shown", r"White shown, Black shown\.")

    @pytest.mark.parametrize("words", ["e9", "e2e4", "white", "white maybe", "e2 slow", "9", "-"])
    def test_targets_takes_nothing_else(self, console, words):
        console.say(f"targets {words}", r"It is targets e2, or targets white\|black off\|shown\|warned\|quality\|best\.")

    def test_targets_of_no_piece(self, console):
        console.say("targets e5", r"No piece there can move now\.")
        console.say("targets e7", r"No piece there can move now\.")

    def test_a_referee_tells_none(self, console):
        console.ask("referee")
        console.say("targets e2", r"referee")
        console.ask("referee off")
