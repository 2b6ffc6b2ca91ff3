"""The opening book at the console and over UCI, the same on the host and on every board that
has one; see console_dialogues.py."""

import re

import pytest

from dialogue import START_FEN

SHARE = re.compile(r"^ +(\d+) % (\S+)$", re.MULTILINE)


class BookDialogues:
    """What it has, what is played from it, names of openings."""

    @pytest.fixture(autouse=True)
    def leave_out_where_there_is_none(self, console):
        if "  book " not in console.ask("help"):
            pytest.skip("this board has no book")

    @pytest.fixture
    def book(self, console):
        """A new game with the book on; off again afterwards, as the others want it."""
        console.say("book on", "^The book is on\\.\n")
        console.ask("new")
        yield console
        console.ask("book off")

    def shares(self, console):
        """The moves that the book has here, with their shares."""
        return {move: int(share) for share, move in SHARE.findall(console.ask("book"))}

    def test_what_it_has_is_shown(self, book):
        shares = self.shares(book)
        assert {"e4", "d4", "c4", "Nf3"} <= set(shares)
        assert "g4" not in shares and "f3" not in shares
        assert 90 <= sum(shares.values()) <= 110  # each is rounded
        assert list(shares.values()) == sorted(shares.values(), reverse=True)

    def test_wide_is_flatter(self, book):
        shares = self.shares(book)
        book.say("book wide", "^The book is wide\\.\n")
        wide = self.shares(book)
        assert set(wide) > set(shares)
        assert max(wide.values()) < max(shares.values())
        book.say("book", "^The book is wide\\.\n")

    @pytest.mark.parametrize("typed", ["of", "1", "on,", "wider"])
    def test_another_word_is_said_and_changes_nothing(self, book, typed):
        book.say("book " + typed, f"^It is on, off or wide, not {re.escape(typed)}\\.\n")
        book.say("book", "^The book is on\\.\n")

    def test_the_computer_plays_from_it_without_a_search(self, book):
        book.ask("level time 3600")
        book.ask("info on")
        answer = book.say("go", r"From the book\.\nKilomate: 1\. ")
        assert re.search(r"Kilomate: 1\. (\S+)\n", answer).group(1) in ("e4", "d4", "c4", "Nf3", "Nc3", "g3", "b3", "e3", "a3", "c3", "d3", "f4", "b4", "h3")
        book.ask("info off")

    def test_a_hint_comes_from_it(self, book):
        book.say("hint", r"^I would play 1\. \S+\.\n")

    def test_off_is_off(self, book):
        book.ask("book off")
        assert "Opening" not in book.ask("e4")
        book.ask("undo")
        book.say("book", "^The book is off\\.\n")

    def test_an_opening_is_told_when_it_is_entered_by_any_way(self, book):
        book.ask("level depth 1")
        book.say("go", "Kilomate: ")
        book.ask("undo")
        book.say("c4", r"Opening: English Opening \(A10\)\.\n")
        for move in "e6 d4".split():
            book.ask(move)
        book.say("d5", r"Opening: Queen's Gambit Declined \(D30\)\.\n")
        book.say("book", r"\nOpening: Queen's Gambit Declined \(D30\)\.\n +\d+ % ")

    def test_the_name_goes_with_the_moves_that_are_taken_back(self, book):
        book.ask("level depth 1")
        book.say("go", "Kilomate: ")
        book.ask("undo")
        book.say("e4", r"Opening: King's Pawn Game")
        book.say("e5", r"Opening: Open Game")
        assert "Opening" not in book.ask("undo")
        book.say("book", r"Opening: King's Pawn Game \(B00\)")
        book.say("c5", r"Opening: Sicilian Defence \(B20\)")

    def test_outside_it_knows_no_move(self, book):
        book.ask("setup 7k/8/8/8/8/8/8/KR6 w - - 0 1")
        book.say("book", r"^The book is on\.\nIt knows no move here\.\n")

    def test_a_level_that_looks_for_mates_does_not_ask_it(self, book):
        book.ask("level mate 1")
        book.say("go", r"There is no mate in 1\.|I have found no mate in 1\.")

    # --- UCI ---

    def test_a_gui_gets_it_only_if_it_asks(self, book):
        uci = book.speak_uci()
        uci.send("uci")
        options = [line for line in uci.lines_until("uciok") if "ook" in line]
        assert options == ["option name OwnBook type check default false",
                           "option name Book Variety type combo default Normal var Normal var Wide"]
        uci.send("position startpos")
        uci.send("go nodes 100")
        assert any(line.startswith("info depth") for line in uci.lines_until("bestmove"))
        uci.send("setoption name OwnBook value true")
        uci.send("setoption name Book Variety value Wide")
        uci.send("position startpos moves e2e4")
        uci.send("go movetime 1000000")
        lines = uci.lines_until("bestmove")
        assert lines[0] == "info string from the book" and len(lines) == 2
        assert re.fullmatch("bestmove [a-h][78][a-h][56]|bestmove (b8c6|g8f6)", lines[1])
        uci.send("go depth 1 searchmoves e7e5")
        assert uci.lines_until("bestmove")[-1].startswith("bestmove e7e5")
        uci.send("position fen 7k/8/8/8/8/8/8/KR6 w - - 0 1")
        uci.send("go nodes 100")
        assert any(line.startswith("info depth") for line in uci.lines_until("bestmove"))
        uci.send("setoption name OwnBook value perhaps")
        uci.send("setoption name Book Variety value narrow")
        answers = uci.ask()
        assert answers == ["info string OwnBook is true or false, not: perhaps",
                           "info string Book Variety is Normal or Wide, not: narrow"]
        uci.send("console")
        book.expect("> $")
        uci = book.speak_uci()
        uci.send("position startpos")
        uci.send("go nodes 100")
        assert any(line.startswith("info depth") for line in uci.lines_until("bestmove"))
        uci.send("console")
        book.expect("> $")
        assert book.fen() == START_FEN
