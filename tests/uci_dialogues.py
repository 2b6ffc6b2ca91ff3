"""A chess GUI takes over the line: it says `uci` once and waits for the
answer, whatever the line was used for before. The same on the host and on
every board; see console_dialogues.py."""

import re

import pytest

import positions
from dialogue import PROMPT, START_FEN, Search, Uci

# What is on the line when a GUI comes, at the console ...
BEFORE_AT_CONSOLE = [
    b"", b"Nf3", b"Nf3 ", b" x", b"new ", b"go ", b"setup " + START_FEN.encode(), b"uc", b"uci ", b"\0",
    b"\xff\xfe\x80\x07\x01", b"\x1b", b"\x1b[", b"\x1b[3", b"Nf3\x03", b"x" * 103, b"\xff" + b"x" * 150,
    b"\r\n\r\n", b"xboard\nprotover 2\n", b"isready\r\nxboard\r\n"]

# ... and in UCI mode.
BEFORE_IN_UCI = [
    b"", b"posi", b"position startpos", b"position startpos moves",
    b"position fen " + positions.MATE_IN_1.encode(), b"position fen 8/8", b"setoption name Hash",
    b"setoption name Personality value REBEL ", b"go", b"go depth ", b"go depth 3 ", b"go infinite ",
    b"go perft 2 ", b"bench ", b"quit", b"ucinewgame", b"uci ", b"\0", b"\xff\xfe\x80\x1b",
    b"x" * 103, b"x" * 300, b"xboard\nprotover 2\n"]


def ask(uci, line):
    """Says it; the answer, which is to come once and whole, begins with the name."""
    uci.machine.write(line)
    lines = uci.lines_until("uciok")
    names = [number for number, text in enumerate(lines) if text.startswith("id name Kilomate ")]
    assert len(names) == 1, lines
    assert lines[names[0] + 1].startswith("id author ")
    assert any(text.startswith("option name Hash ") for text in lines[names[0]:])
    assert not any(text.startswith(("id ", "option ")) for text in lines[:names[0]])
    assert uci.ask() == []
    return lines[:names[0]]


class UciDialogues:
    """`uci` is answered in every state, and nothing else is done by its line."""

    @pytest.fixture
    def game(self, console):
        """A game between two players; its position."""
        console.start_game()
        console.play("e4 e5")
        return console.fen()

    def assert_unchanged(self, uci, console, fen):
        assert uci.fen() == fen
        uci.send("console")
        assert console.expect(PROMPT).endswith("White> ")
        assert console.fen() == fen

    # --- from the console ---

    @pytest.mark.parametrize("before", BEFORE_AT_CONSOLE)
    def test_uci_behind_anything_at_the_console(self, console, game, before):
        uci = Uci(console.machine)
        ask(uci, before + b"uci\n")
        self.assert_unchanged(uci, console, game)

    @pytest.mark.parametrize("line", [
        b"uci\n", b"uci\r", b"uci\r\n", b"Nf3uci\r\n", b"UCI\r", b"Uci  \n", b" uci now\n",
        b"uxi\x08\x08ci\r\n"])
    def test_end_and_form_of_the_word(self, console, game, line):
        uci = Uci(console.machine)
        ask(uci, line)
        self.assert_unchanged(uci, console, game)

    def test_the_way_back_is_told_in_a_form_that_a_gui_ignores(self, console):
        console.send("uci")
        uci = Uci(console.machine)
        line = uci.lines_until("uciok")[-2]
        uci.send("console")
        console.expect(PROMPT)
        assert line.startswith("info string ") and "console comes back here" in line

    @pytest.mark.parametrize("text", ["uc", "ucii", "uci.", "luc", "uuci x"])
    def test_another_word_does_not_switch(self, console, text):
        console.say(text, "neither a move nor a command|no command")

    @pytest.mark.parametrize("line", ["1. e4 e5 {the trap of Suci", "say Bertoluci", "this is no uuci"])
    def test_a_line_of_words_whose_last_one_ends_so_is_a_persons(self, console, game, line):
        """As a game that is pasted without `load` has it."""
        console.say(line, "neither a move nor a command|no command|Refused|several")
        assert console.fen() == game

    @pytest.mark.parametrize("before", [b"level bl", b"name Ann", b"board x"])
    def test_uci_behind_a_command_that_was_left(self, console, game, before):
        """A GUI sends its word at once, some time later."""
        uci = Uci(console.machine)
        console.machine.write(before)
        console.machine.let_pass(300)
        ask(uci, b"uci\n")
        self.assert_unchanged(uci, console, game)

    def test_uci_behind_a_command_that_was_left_ends_the_thinking(self, console, game):
        console.ask("level time 3600")
        console.send("go")
        console.expect(r"Thinking \.\.\.\r\n")
        uci = Uci(console.machine)
        console.machine.write(b"level bl")
        console.machine.let_pass(300)
        assert "Stopped." in ask(uci, b"uci\n")
        self.assert_unchanged(uci, console, game)

    def test_a_line_of_words_that_ends_so_does_not_end_the_thinking(self, console):
        console.ask("level time 3600")
        console.send("go")
        console.expect(r"Thinking \.\.\.\r\n")
        console.send("the trap of Suci")
        console.expect(r"I am thinking\. ")
        console.send("undo")
        console.expect(r"Stopped\.")
        console.expect(PROMPT)

    @pytest.mark.parametrize("before", [b"", b"e2", b"x" * 150, b"\x1b["])
    def test_uci_ends_a_search_of_the_console(self, console, game, before):
        console.ask("level time 3600")
        console.send("go")
        console.expect(r"Thinking \.\.\.\r\n")
        uci = Uci(console.machine)
        assert "Stopped." in ask(uci, before + b"uci\n")
        self.assert_unchanged(uci, console, game)

    @pytest.mark.parametrize("line", [b"uck\x08i\n", b"UCI\r", b"uci now\n"])
    def test_typed_uci_ends_a_search_of_the_console(self, console, game, line):
        console.ask("level time 3600")
        console.send("go")
        console.expect(r"Thinking \.\.\.\r\n")
        uci = Uci(console.machine)
        assert "Stopped." in ask(uci, line)
        self.assert_unchanged(uci, console, game)

    def test_uci_ends_a_search_that_is_shown(self, console, game):
        console.ask("info on")
        console.ask("level time 3600")
        console.send("go")
        console.expect(r" s .*\r\n")
        uci = Uci(console.machine)
        ask(uci, b"uci\n")
        uci.send("console")
        console.expect(PROMPT)
        console.ask("info off")
        assert console.fen() == game

    def test_uci_with_the_command_that_begins_a_search(self, console, game):
        console.ask("level time 3600")
        uci = Uci(console.machine)
        ask(uci, b"go\nuci\n")
        self.assert_unchanged(uci, console, game)

    def test_uci_ends_a_hint(self, console, game):
        uci = Uci(console.machine)
        ask(uci, b"hint\nuci\n")
        self.assert_unchanged(uci, console, game)

    @pytest.mark.parametrize("before", [b"", b"d", b"x" * 150])
    def test_uci_ends_thinking_on_the_player_s_time(self, console, before):
        console.ask("ponder on")
        console.ask("level depth 2")
        console.ask("a3")
        console.machine.let_pass(200)
        uci = Uci(console.machine)
        ask(uci, before + b"uci\n")
        assert uci.fen().split()[1] == "w"
        uci.send("console")
        console.expect(PROMPT)
        assert len(re.findall(r"\d\. ", console.ask("moves"))) == 1
        console.ask("ponder off")

    def test_uci_when_the_game_is_over(self, console):
        console.start_game()
        console.play("f3 e5 g4 Qh4")
        uci = Uci(console.machine)
        ask(uci, b"newuci\n")
        uci.send("console")
        assert console.expect(PROMPT).endswith("Game over> ")

    def test_uci_behind_much_output(self, console, game):
        uci = Uci(console.machine)
        ask(uci, b"help\nboard\neval\nuci\n")
        self.assert_unchanged(uci, console, game)

    # --- in UCI mode ---

    @pytest.mark.parametrize("before", BEFORE_IN_UCI)
    def test_uci_behind_anything_in_uci(self, console, game, before):
        uci = console.speak_uci()
        answer = ask(uci, before + b"uci\n")
        assert all(line.startswith("info string ") for line in answer)
        if not before.startswith(b"position startpos"):
            self.assert_unchanged(uci, console, game)
        else:
            uci.send("console")
            console.expect(PROMPT)

    @pytest.mark.parametrize("line", [b"uci\n", b"uci\r", b"uci\r\n", b"uci \r\n", b"UCI\r\n",
                                      b"\tuci now\n", b"joho uci\n"])
    def test_end_and_form_of_the_word_in_uci(self, console, line):
        uci = console.speak_uci()
        assert ask(uci, line) == []
        uci.send("console")
        console.expect(PROMPT)

    def test_half_a_game_is_judged(self, console):
        uci = console.speak_uci()
        ask(uci, b"position startpos moves f2f3 e7e5 g2g4 d8h4 uci\n")
        uci.send("console")
        assert console.expect(PROMPT).endswith("Game over> ")

    @pytest.mark.parametrize("before", [b"", b"\xff" + b"x" * 300])
    @pytest.mark.parametrize("search", ["infinite", "ponder", "infinite depth 1", "movetime 3600000",
                                        "perft 12"])
    def test_uci_ends_a_search_of_another_gui(self, console, search, before):
        uci = console.speak_uci()
        uci.send("position startpos", "go " + search)
        answer = ask(uci, before + b"uci\n")
        ended = "Nodes searched: " if "perft" in search else "bestmove "
        assert len([line for line in answer if line.startswith(ended)]) == 1
        assert uci.go("depth 1").best
        uci.send("console")
        console.expect(PROMPT)

    def test_uci_after_uci(self, console):
        uci = Uci(console.machine)
        uci.machine.write("uci\nuci\n" * 3)
        for _ in range(6):
            uci.lines_until("uciok")
        assert uci.ask() == []
        uci.send("console")
        console.expect(PROMPT)

    # --- line ends ---

    @pytest.mark.parametrize("end", ["\n", "\r", "\r\n", "\n\r"])
    def test_each_line_end_ends_one_line(self, console, end):
        """In UCI mode, also while the board thinks, and on the way there and back."""
        console.machine.write("uci" + end)
        console.expect(r"\nuciok\n")
        uci = Uci(console.machine)
        uci.machine.write(end.join(["position startpos moves e2e4", "isready", "go infinite", "isready",
                                    "stop", "isready", ""]))
        lines = uci.lines_until("bestmove ")
        assert lines.count("readyok") + [uci.line()].count("readyok") == 3
        assert uci.fen().split()[1] == "b"
        uci.machine.write("console" + end)
        console.expect(PROMPT)
        console.ask("new")

    # --- positions that are refused, or put right ---

    def test_nothing_is_searched_after_a_refused_fen(self, console, game):
        uci = console.speak_uci()
        assert len(uci.ask("position fen 8/8 w - - 0 1")) == 1
        lines = uci.ask("go depth 2")
        assert len(lines) == 2 and "nothing to search" in lines[0] and "eight ranks" in lines[0]
        assert lines[1] == "bestmove (none)"
        uci.position("startpos")
        assert uci.go("depth 2").best != "(none)"
        uci.ask("position fen")
        uci.send("console")
        console.expect(PROMPT)
        uci = console.speak_uci()
        assert uci.go("depth 2").best != "(none)"
        uci.send("console")
        console.expect(PROMPT)

    @pytest.mark.parametrize("fen, reason, kept", positions.IMPOSSIBLE_RIGHTS[1::3])
    def test_rights_that_cannot_be_are_dropped(self, console, fen, reason, kept):
        uci = console.speak_uci()
        answer = uci.ask("position fen " + fen)
        assert len(answer) == 1 and "dropped from the FEN" in answer[0] and reason in answer[0]
        assert uci.fen() == kept
        uci.send("console")
        console.expect(PROMPT)

    # --- searches that another command ends, or that ask for next to nothing ---

    @pytest.mark.parametrize("search", ["infinite", "ponder", "ponder depth 1", "movetime 3600000"])
    def test_command_ends_a_search_and_is_obeyed(self, console, search):
        uci = console.speak_uci()
        uci.ask("ucinewgame")
        uci.send("go " + search)
        uci.send("position startpos moves e2e4 e7e5")
        assert re.match(r"bestmove [a-h]\d", uci.lines_until("bestmove")[-1])
        assert uci.fen().startswith("rnbqkbnr/pppp1ppp/8/4p3/")
        uci.send("go " + search, "go depth 1")
        for _ in range(2):
            uci.lines_until("bestmove")
        uci.send("go " + search, "ucinewgame")
        uci.lines_until("bestmove")
        assert uci.fen() == START_FEN
        uci.send("console")
        console.expect(PROMPT)

    @pytest.mark.parametrize("form", [
        "mate 0", "mate -1", "mate", "winc 100 binc 100", "binc 100", "winc 0 binc 0", "winc",
        "movestogo 5", "depth 0", "nodes 0", "movetime 0", "wtime 0 btime 0", "depth", "nodes -1"])
    def test_go_that_asks_for_little_ends(self, console, form):
        uci = console.speak_uci()
        uci.ask("position startpos")
        assert uci.go(form).best != "(none)"
        assert uci.ask() == []
        uci.send("console")
        console.expect(PROMPT)

    def test_all_lines_are_told_before_the_best_move(self, console):
        uci = console.speak_uci()
        uci.ask("setoption name MultiPV value 3", "position startpos")
        uci.send("go infinite")
        before = uci.lines_until("info depth 3 ")
        uci.send("stop")
        search = Search(before + uci.lines_until("bestmove"))
        last = search.reports[-3:]
        assert [report["multipv"] for report in last] == [1, 2, 3]
        assert len({report["pv"][0] for report in last}) == 3
        assert last[0]["pv"][0] == search.best
        uci.send("console")
        console.expect(PROMPT)

    # --- a GUI that goes on where the board has begun anew ---

    @pytest.mark.parametrize("line", [
        "isready", "ucinewgame", "position startpos moves e2e4", "setoption name Hash value 1",
        "stop", "ponderhit", "debug on"])
    def test_word_of_a_gui_is_said_and_changes_nothing(self, console, game, line):
        console.say(line, "neither a move nor a command|is no command")
        assert console.fen() == game

    @pytest.mark.parametrize("line", ["go infinite", "go wtime 60000 btime 60000", "go depth 3", "go now"])
    def test_go_of_a_gui_does_not_let_the_computer_play(self, console, game, line):
        console.say(line, "^It is go alone; uci lets a chess program speak.\n")
        assert console.fen() == game

    @pytest.mark.parametrize("line", ["stop", "isready", "go infinite", "go depth 3"])
    def test_word_of_a_gui_does_not_end_the_thinking(self, console, line):
        console.ask("level time 3600")
        console.send("go")
        console.expect(r"Thinking \.\.\.\r\n")
        console.send(line)
        console.expect(r"I am thinking\. ")
        console.send("undo")
        console.expect(r"Stopped\.")
        console.expect(PROMPT)
