"""What a console has where there is room for it: reasons, guesses, help by topic, colours; the same on
the host and on every board. See console_dialogues.py."""

import re

import pytest

from dialogue import START_FEN, help_words


class TerminalDialogues:
    def has_terminal(self, console):
        return "colour" in help_words(console)

    @pytest.mark.parametrize("fen, typed, reason", [
        ("4k3/8/8/8/8/8/8/4KN1R w K - 0 1", "O-O", "the knight on f1 is in the way"),
        ("4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", "the rook on f8 attacks f1, which the king would pass"),
        ("4k3/4r3/8/8/8/8/8/4K2R w K - 0 1", "O-O", "you are in check from the rook on e7, and castling is no way out"),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", "the king or that rook has moved"),
        ("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3", "the king would stand in check from the rook on e8"),
        ("4r1k1/8/8/8/8/8/8/4K1N1 w - - 0 1", "Nf3", "you are in check from the rook on e8"),
        ("6k1/8/8/8/8/8/4P3/4K1N1 w - - 0 1", "Ne2", "the pawn on e2 is your own"),
        ("6k1/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e3", "the pawn on e3 stops the pawn, which takes only sideways"),
        ("6k1/8/8/8/8/8/4P3/4K3 w - - 0 1", "exd3",
         "a pawn goes sideways only to take, and there is nothing on d3"),
        (START_FEN, "e4e5", "there is no piece on e4"), (START_FEN, "e7e5", "the pawn on e7 is your opponent's"),
        (START_FEN, "Nd7", "no knight of yours can go to d7"), (START_FEN, "Qd5", "the pawn on d2 is in the way"),
        (START_FEN, "Ke3", "the king on e1 cannot go to e3")])
    def test_a_move_that_is_refused_has_its_reason(self, console, fen, typed, reason):
        if not self.has_terminal(console):
            pytest.skip("the board has no room for reasons")
        console.setup(fen)
        console.say(typed, rf"^{re.escape(typed)}: {reason}\.\n")
        assert console.fen() == fen

    @pytest.mark.parametrize("typed, meant", [
        ("takeback", "undo"), ("fen", "setup"), ("elo 900", "level elo 1200"), ("easy", "level beginner 3"),
        ("levle", "level"), ("analize", "analyze"), ("varietty", "variety")])
    def test_what_may_have_been_meant_is_asked(self, console, typed, meant):
        shown = help_words(console)
        if "colour" not in shown or meant.split()[0] not in shown:
            pytest.skip("the board has no room for guesses")
        word = typed.split()[0]
        console.say(typed, rf"^{word} is neither a move nor a command\. Did you mean {meant}\?\n")

    def test_help_tells_about_a_command(self, console):
        if not self.has_terminal(console):
            pytest.skip("the board has no room for topics")
        answer = console.ask("help level")
        assert answer.startswith("level: ") and "\nExample: level fischer 5 3\n" in answer
        assert answer.count("\n") <= 7
        console.say("help resign", r"^resign: the side to move gives up\.\n")
        console.say("help nonsense", r"^There is no command nonsense; help lists them\.\n")
        listed = console.ask("help")
        assert listed.count("\n") <= 22 and max(map(len, listed.splitlines())) <= 80

    def test_the_board_in_colour_comes_and_goes(self, console):
        if not self.has_terminal(console):
            console.say("board colour", r"^colour: this board has no room")
            pytest.skip("the board has no room for colours")
        before = console.ask("board")
        for number, dark in (("", "48;5;60"), (" 256", "48;5;60"), (" 16", "44")):
            console.send("board colour" + number)
            console.expect(re.escape(f"\x1b[{dark}m"))
            console.expect(r"a  b  c  d  e  f  g  h \r\n\r\n\x1b\[1mWhite> \x1b\[0m")
        console.send("board colour 7")
        console.expect(r"It is board colour, board colour 16 or 256, or board colour off\.")
        console.expect(r"> \x1b\[0m")
        assert console.ask("board colour off") == before

    def test_resigning_and_offering_draws_is_a_setting(self, console):
        if "resigns" not in help_words(console):
            pytest.skip("the board has no opponent to choose")
        console.say("resigns off", r"^Resigning is off\.\n")
        console.say("resigns", r"^Resigning is off\.\n")
        console.say("resigns on", r"^Resigning is on\.\n")
