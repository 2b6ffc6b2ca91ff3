"""Games at odds at the console, on the host and on every board that has the addition. See
console_dialogues.py."""

import pytest

TAKES = r"^It is odds pawn, knight, rook or queen; then white, black or me: who lacks it\.\n"


class OddsDialogues:
    def test_the_computer_goes_without_a_piece(self, console):
        console.ask("level nodes 20")
        console.say("odds knight", r"New game: Black is without the knight on b8\.\nWhite> $")
        assert console.fen() == "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
        console.say("e4", r"Kilomate: 1\.\.\. ")

    def test_the_computer_begins_if_it_has_white(self, console):
        console.ask("level nodes 20")
        console.say("ODDS rook White", r"New game: White is without the rook on a1\.\nThinking \.\.\.\nKilomate: 1\. ")

    def test_the_player_goes_without_a_piece(self, console):
        console.ask("level nodes 20")
        console.say("odds queen me", r"New game: White is without the queen on d1\.\nWhite> $")
        console.say("e4", r"Kilomate: 1\.\.\. ")

    @pytest.mark.parametrize("words", ["", " none", " bishop", " 3", " knight x", " rook white black", " -"])
    def test_what_is_not_understood_changes_nothing(self, console, words):
        fen = console.fen()
        console.say(f"odds{words}", f"{TAKES}|^black behind odds is not understood\\.")
        assert console.fen() == fen
