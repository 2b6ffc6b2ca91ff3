"""What a console has where there is room for it: reasons, guesses, help by topic, colours, a cursor in the
line; the same on the host and on every board. See console_dialogues.py."""

import re

import pytest

from command_dialogues import has_editor
from dialogue import PROMPT, START_FEN, help_words

CUT_MS = 500  # of silence in a sequence of ESC: more than any terminal makes


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
        (START_FEN, "Ke3", "the king on e1 cannot go to e3"),
        (START_FEN, "e2e4q", "nothing promotes on e4"), (START_FEN, "e4=Q", "nothing promotes on e4"),
        (START_FEN, "Nf3=Q", "nothing promotes on f3"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1q", "nothing promotes on g1")])
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
        assert answer.count("\n") <= 7 and "\nlevel alone lists all" in answer
        assert "\nExample: clock game byoyomi 10 5 30\n" in console.ask("help clock") or "byoyomi" not in console.ask("level")
        console.say("help resign", r"^resign: the side to move gives up\.\n")
        console.say("help nonsense", r"^There is no command nonsense; help lists them\.\n")
        listed = console.ask("help")
        assert "Others" not in listed
        assert listed.count("\n") <= 22 and max(map(len, listed.splitlines())) <= 80

    def test_lines_fit_a_terminal_of_80_columns(self, console):
        for line in ("version", "help", "level", "level fischer 5 3", "book", "options", "clock"):
            assert max(map(len, console.ask(line).splitlines())) <= 80, line

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
        console.expect(r"It is board colour, board colour 16, 256 or fixed, or board colour off\.")
        console.expect(r"> \x1b\[0m")
        assert console.ask("board colour off") == before

    def test_the_board_stays_where_the_terminal_has_room(self, console):
        if not self.has_terminal(console):
            pytest.skip("the board has no room for colours")
        for answer, sentence in (("\x1b[23;80R", r"It needs 24 lines; the terminal has 23\."),
                                 ("\x1b[;R", r"The terminal does not say how many lines it has\.")):
            console.send("board colour fixed")
            console.expect(r"\x1b\[6n\x1b8")
            console.machine.write(answer)
            console.expect(sentence + r"\r\n(?:\x1b\[1m)?White> ")
        console.send("board colour fixed")
        console.expect(r"\x1b\[6n\x1b8")
        console.machine.write("\x1b[30;100R")
        console.expect(r"\x1b\[11;30r\x1b\[1;1H 8 ")
        console.expect(r"White> \x1b\[0m")
        console.send("e4")
        sent = console.expect(r"\x1b7\x1b\[\d+;\d+H(?:.|\n)*?\x1b8")
        assert "1. e4" in sent and len(sent[sent.index("\x1b7"):]) < 400 and "\x1b[11;" not in sent
        console.expect(r"Kilomate: 1\.\.\. (?:.|\n)*> \x1b\[0m")
        console.send("board colour off")
        console.expect(r"\x1b7\x1b\[r\x1b8")
        console.expect("> ")

    def test_resigning_and_offering_draws_is_a_setting(self, console):
        if "resigns" not in help_words(console):
            pytest.skip("the board has no opponent to choose")
        console.say("resigns off", r"^Resigning is off\.\n")
        console.say("resigns", r"^Resigning is off\.\n")
        console.say("resigns on", r"^Resigning is on\.\n")


class EditorDialogues:
    """The line with a cursor, what was typed before, and Tab."""

    @pytest.fixture(autouse=True)
    def only_where_there_is_an_editor(self, console):
        if not has_editor(console):
            pytest.skip("the board has no cursor in its line")
        console.start_game()

    def type(self, console, keys):
        """What is answered to these keys."""
        console.machine.write(keys)
        return console.expect(PROMPT)

    @pytest.mark.parametrize("typed", [
        "4\x1b[De", "4\x01e", "4\x1b[He", "4\x1bOHe", "4\x1b[1~e", "4\x1b[7~e", "xe4\x01\x1b[3~", "e\x01\x1b[C4", "e\x01\x1bOC4",
        "4\x1bODe\x05\x08" "4", "e\x01\x1b[F4", "e\x01\x1bOF4", "e\x01\x1b[4~4", "e4xyz\x1b[D\x1b[D\x1b[D\x0b", "new go \x17\x17e4",
        "x e4\x1b[D\x1b[D\x17", "\x1b[1;5De4", "4\x1b[1;2De", "\x1b[[Ae4", "\x1b[15~e4", "\x1b[200~e4\x1b[201~", "\x1be\x1b[0ne4", "♘♘\x1b[D\x08\x1b[3~e4"])
    def test_a_move_that_is_edited(self, console, typed):
        assert self.type(console, typed + "\r").endswith("Black> ")
        assert console.fen().startswith("rnbqkbnr/pppppppp/8/8/4P3/")

    def test_a_sequence_that_is_cut_takes_no_letters_of_a_move(self, console):
        for cut in ("\x1b", "\x1b[", "\x1bO", "\x1b[1;"):
            console.start_game()
            console.machine.write(cut)
            console.machine.let_pass(CUT_MS)
            assert self.type(console, "e4\r").endswith("Black> ")

    def test_lines_come_back_in_their_order(self, console):
        for n in range(1, 11):
            console.ask(f"level depth {n}")
        assert "Level: depth 9." in self.type(console, "\x1b[A\x1b[A\r")
        assert "Level: depth 4." in self.type(console, "\x1b[A" * 20 + "\r")
        assert "xyz is neither" in self.type(console, "xy\x10\x10\x0e\x0ez\r")
        assert "xz is neither" in self.type(console, "\x0e\x1b[Bxz\x10\x0e\r")

    def test_a_line_that_begins_with_a_space_is_not_kept(self, console):
        console.ask("level depth 3")
        console.ask(" level depth 2")
        assert "Level: depth 3." in self.type(console, "\x1b[A\r")

    @pytest.mark.parametrize("typed, whole", [
        ("lev\tfi\t3 2", "level fischer 3 2"), ("fl\t", "flip "), ("help lev\t", "help level "), ("coa\ton", "coach on"),
        ("coach of\t", "coach off "), ("board u\t", "board unicode "), ("board c\t1\t", "board colour 16 "), ("pers\tre\t", "personality REBEL "),
        ("set fut\t", "set futility"), ("N\tf\t", "Nf3 "), ("nf\t", "Nf3 "), ("LEV\t", "level "), ("e3 \x1b[Dx\x08\t", "e3 "),
        ("setup\t8", "setup 8"), ("xyz\t1", "xyz 1"), ("flip o\t1", "flip o 1")])
    def test_tab_completes_a_word(self, console, typed, whole):
        names = help_words(console)
        if whole.split()[0] == "coach" and "coach" not in names:
            pytest.skip("the board has no such command")
        console.machine.write(typed + "\x01\x05\x15")
        console.expect(re.escape("\x08" * len(whole) + whole))

    def test_tab_completes_what_is_typed_before_the_prompt(self, console):
        console.machine.write("version\rlev\tdep\t3\r")
        assert "Level: depth 3." in console.expect(r"(?:Level: |neither)[^\n]*\n")
        console.expect(PROMPT)

    def test_a_second_tab_lists_what_there_is(self, console):
        console.machine.write("N\t\t")
        console.expect(r"N\x07\r\n(N[acfh]3  ){3}N[acfh]3\r\nWhite> N")
        assert self.type(console, "f\t\r").endswith("Black> ")

    def test_the_list_has_four_lines(self, console):
        console.machine.write("\t\t")
        lines = console.expect(r"\.\.\.\r\nWhite> ").split("\r\n")[1:-1]
        assert len(lines) == 4 and max(map(len, lines)) <= 78

    def test_a_levels_words_are_those_that_it_lists(self, console):
        names = re.findall(r"^  level ([a-z]+)", console.ask("level"), re.MULTILINE)
        console.machine.write("level \t\t")
        listed = console.expect(r"> level $").split("\r\n")[1:-1]
        assert sorted(" ".join(listed).split()) == sorted(set(names))
        self.type(console, "\x15new\r")

    def test_tab_while_the_computer_thinks_is_a_blank(self, console):
        console.ask("level time 3600")
        console.send("go")
        console.expect(r"Thinking \.\.\.\r\n")
        console.send("und\to")
        console.expect(r"I am thinking")
        console.send("undo")
        console.expect(r"Stopped\.\r\n")
        console.expect(PROMPT)

    def test_tab_completes_while_the_computer_thinks_on_the_players_time(self, console):
        console.ask("new")
        console.ask("ponder on")
        console.play("e4")
        console.machine.write("Nf\t\t")
        console.expect(r"Nf3 ")
        console.machine.write("\x15N\t\t")
        console.expect(r"\r\n(N\w+  )+N\w+\r\nWhite> N")
        self.type(console, "\x15ponder off\r")
