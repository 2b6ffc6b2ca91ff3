"""Hand and brain, and moves for the player, at the console: on the host and on every board that has
the addition. See console_dialogues.py."""

import re

import pytest

PIECES = "pawn|knight|bishop|rook|queen|king"
MATES = "setup 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"


class PartnerDialogues:
    def test_a_piece_is_named_and_another_one_is_doubted(self, console):
        console.ask("level nodes 20")
        console.ask(MATES)
        console.say("brain on", r"Hand and brain is on\.\n")
        console.expect(r"Move the rook\.\r\n(.*\n)*.*> ")
        console.say("h3", r"That is not the rook that I named\. Play it all the same\? \(yes, or why\)")
        console.say("Ra8", r"Checkmate\. White wins\. 1-0")
        console.say("brain off", r"Hand and brain is off\.")

    def test_the_computer_makes_the_move_and_the_player_keeps_his_side(self, console):
        console.ask("level nodes 20")
        console.say("play knight", r"For you: 1\. N\S+\n(.*\n)*Thinking \.\.\.\nKilomate: 1\.\.\. ")
        console.say("play", r"For you: 2\. \S+\n(.*\n)*Thinking \.\.\.\nKilomate: 2\.\.\. ")
        assert re.search(r" w ", console.fen())

    @pytest.mark.parametrize("words, sentence", [
        ("x", rf"^It is play, or play ({PIECES}|, | or )+\."), ("3", r"^It is play"), ("knight rook", r"^rook behind play is not understood\."),
        ("queen", r"^The queen has no move\."), ("any", r"^It is play"),
    ])
    def test_what_cannot_be_played_changes_nothing(self, console, words, sentence):
        fen = console.fen()
        console.say(f"play {words}", sentence)
        assert console.fen() == fen
