"""What the teacher says at the console: coach, threats, why, analysis, referee, replay and
review; the same on the host and on every board that has it. See console_dialogues.py."""

import re

import pytest

import positions
from command_dialogues import clocks
from dialogue import PROMPT, START_FEN, assert_pgn_sound, refused

# White to move; Ng5 loses the knight, Bxe4 is a sound capture
KNIGHT = "r1bqkbnr/pppp1ppp/8/4p3/2B1n3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 0 5"
# Kh1 allows Rd1 mate
BACK_RANK = "3r2k1/5ppp/8/8/8/8/5PPP/2R3K1 w - - 0 1"
# Qf7 and Qg6 are stalemate, and White has a queen more
STALEMATE = "7k/8/8/8/8/6Q1/8/K7 w - - 0 1"
LOST = "r2q1rk1/ppp2ppp/2n2n2/8/8/8/PPP2PPP/4K2R w - - 0 1"


class TeachDialogues:
    @pytest.fixture(autouse=True)
    def ends_without_coach(self, console):
        yield
        console.ask("coach off")
        console.ask("referee off")

    def coach(self, console, fen):
        console.say("coach on", r"^The coach is on\.")
        console.setup(fen)

    # --- the coach ---

    def test_coach_is_off_at_first_and_takes_on_or_off(self, console):
        console.say("coach", r"^The coach is off\.")
        console.say("coach maybe", r"^It is on or off, not maybe\.")
        console.say("coach", r"^The coach is off\.")
        console.setup(KNIGHT)
        console.say("Ng5", "Kilomate: ")

    def test_coach_names_the_piece_and_changes_nothing(self, console):
        self.coach(console, KNIGHT)
        console.say("Ng5", r"^That loses the knight on g5( for too little)?\. Play it all the same\?")
        assert console.fen() == KNIGHT
        console.say("moves", "No move has been played")

    def test_the_same_move_again_is_played(self, console):
        self.coach(console, KNIGHT)
        console.say("Ng5", "Play it all the same")
        console.say("f3g5", "Kilomate: ")

    def test_yes_plays_the_move_and_the_computer_answers(self, console):
        self.coach(console, KNIGHT)
        console.say("Ng5", "Play it all the same")
        answer = console.say("yes", r"^Thinking \.\.\.\nKilomate: 5\.\.\. ")
        assert "White> " in answer
        console.say("moves", r"^5\. Ng5  ")

    def test_yes_without_a_question(self, console):
        console.say("yes", r"^I have asked nothing\.")
        self.coach(console, KNIGHT)
        console.say("Ng5", "Play it all the same")
        console.ask("dxe4")
        console.say("yes", r"^I have asked nothing\.")

    def test_another_move_is_judged_by_itself(self, console):
        self.coach(console, KNIGHT)
        console.say("Ng5", "Play it all the same")
        console.say("Bxf7", r"^That loses the bishop on f7")
        console.say("dxe4", "Kilomate: ")

    def test_coach_sees_a_mate(self, console):
        self.coach(console, BACK_RANK)
        console.say("Rc7", r"^That allows mate in 1\.")
        console.say("h3", "Kilomate: ")

    def test_coach_sees_a_stalemate(self, console):
        self.coach(console, STALEMATE)
        console.say("Qg6", r"^That is stalemate, a draw\.")
        console.say("yes", r"Stalemate\. Draw\. 1/2-1/2")

    def test_coach_is_silent_in_a_lost_game_and_about_the_only_move(self, console):
        self.coach(console, LOST)
        console.say("a3", "Kilomate: ")
        console.setup("7k/8/8/8/8/8/q7/2K5 w - - 0 1")
        console.say("Kd1", "Kilomate: ")

    def test_coach_does_not_speak_of_the_computers_moves_or_illegal_ones(self, console):
        self.coach(console, KNIGHT)
        console.say("Ng6", refused("Ng6"))
        assert "Play it all the same" not in console.ask("go")

    def test_the_clock_stands_while_the_coach_looks(self, console):
        self.coach(console, KNIGHT)
        console.ask("level game 5")
        console.say("Ng5", "Play it all the same")
        white, _, _ = clocks(console.ask("clock"))
        assert white == 300

    def test_why_shows_the_reply_to_what_was_asked_about(self, console):
        self.coach(console, KNIGHT)
        console.say("Ng5", "Play it all the same")
        console.say("why", r"^5\. Ng5 loses the knight on g5.*: from \S+ to -\d\.\d\d\.\n"
                           r"  The reply: 5\.\.\. \S+.*\n  Better: 5\. \S+")
        assert console.fen() == KNIGHT

    # --- why, threats ---

    def test_why_after_a_bad_move(self, console):
        console.setup(KNIGHT)
        console.ask("Ng5")
        fen = console.fen()
        console.say("why", r"\n5\. Ng5 loses the knight on g5")
        assert console.fen() == fen

    def test_why_when_nothing_was_bad(self, console):
        console.say("why", r"\nThe last moves were not bad\.")
        console.start_game()
        console.play("e4 e5")
        console.say("why", r"\nThe last moves were not bad\.")

    def test_threats_of_both_sides(self, console):
        console.say("threats", r"^White threatens nothing\.\nBlack threatens nothing\.\n")
        console.setup("4k3/8/8/3n4/4P3/8/1P6/4K3 w - - 0 1")
        answer = console.say("threats", r"^White can take:\n")
        assert re.search(r"exd5 takes the knight on d5: wins 3\n", answer)
        console.setup(positions.MATE_IN_1)
        console.say("threats", r"^White can take:\n  Ra8# mates\n")

    def test_threats_of_who_is_not_to_move(self, console):
        console.setup("4k3/8/8/8/4n3/8/3P4/3QK3 w - - 0 1")
        console.say("threats", r"Black threatens nothing|Black threatens:\n")
        console.setup("4k3/8/8/8/8/3q4/8/R3K2N w - - 0 1")
        console.say("threats", r"^White threatens nothing\.\nBlack threatens")
        console.setup("4k3/8/8/8/8/2b5/8/R3K3 w - - 0 1")  # in check
        console.say("threats", r"Black threatens:\n  the rook on a1: wins 5\n")

    # --- analysis ---

    def analyse(self, console, words="analyze"):
        console.send(words)
        return console.expect(r"\n +5 +\S+ s .*\r\n")

    def test_analysis_follows_the_moves_and_leaves_the_game(self, console):
        console.start_game()
        console.play("e4 e5")
        fen = console.fen()
        self.analyse(console)
        console.send("Nf3")
        console.expect(r"\n +5 +\S+ s ")
        console.send("Qh8")
        console.expect(refused("Qh8"))
        console.expect(r"\n +5 +\S+ s ")
        for word in ("undo", "undo", "redo", "board"):
            console.send(word)
            console.expect(r"a b c d e f g h")
            console.expect(r"\n +5 +\S+ s ")
        console.say("stop", r"The analysis ends; the game is as it was\.")
        assert console.fen() == fen
        console.say("moves", r"^1\. e4  e5\n")

    def test_analysis_ends_with_an_empty_line(self, console):
        self.analyse(console)
        console.send("")
        console.expect("The analysis ends")
        console.expect(PROMPT)
        assert console.fen() == START_FEN

    @pytest.mark.parametrize("end", ["\n", "\r\n", "\n\r"])
    def test_end_of_its_own_line_does_not_end_the_analysis(self, console, end):
        console.machine.write("analyze" + end)
        assert "The analysis ends" not in console.expect(r"\n +5 +\S+ s .*\r\n")
        console.machine.write("stop" + end)
        console.expect("The analysis ends")
        console.expect(PROMPT)

    def test_analysis_of_several_lines(self, console):
        console.send("analyze 3")
        console.expect(r"\n +4 +\S+ s .*\r\n +#2 +\S+ s .*\r\n +#3 +\S+ s .*\r\n")
        console.say("stop", "The analysis ends")

    def test_moves_are_entered_into_an_analysis_as_people_write_them(self, console):
        console.ask("board on")
        self.analyse(console)
        for typed, rank in (("1. E4", r"4  \. : \. : P"), ("1... e7 e5", r"5  : \. : \. p")):
            console.send(typed)
            console.expect(rank)
        console.send("Nf3 Nc6")
        console.expect("Nf3 Nc6 is more than a move: ")
        console.say("stop", "The analysis ends")
        assert console.fen() == START_FEN

    @pytest.mark.parametrize("number", ["0", "6", "x", "-1"])
    def test_a_wrong_number_of_lines(self, console, number):
        console.say("analyze " + number, r"^analyze takes a number of lines from 1 to 5\.")

    def test_another_command_ends_the_analysis_and_is_obeyed(self, console):
        self.analyse(console)
        answer = console.ask("level depth 2")
        assert "The analysis ends" in answer and "Level: depth 2." in answer

    def test_a_report_leaves_what_is_being_typed_whole(self, console):
        self.analyse(console)
        console.machine.write("sto")
        console.expect(r"sto\r\n +\d+ +\S+ s .*\r\nsto")
        console.machine.write("p\r")
        console.expect(r"The analysis ends; the game is as it was\.")

    def test_a_long_line_and_a_mate_in_the_analysis(self, console):
        console.setup(positions.MATE_IN_1)
        console.send("analyze")
        console.expect("mate 1")
        console.send("Ra8")
        console.expect("Checkmate")
        console.send("undo")
        console.expect("mate 1")
        console.say("stop", "The analysis ends")
        assert console.fen() == positions.MATE_IN_1

    def test_a_chess_program_ends_the_analysis(self, console):
        self.analyse(console)
        uci = console.speak_uci()
        assert uci.fen() == START_FEN
        uci.send("console")
        console.expect(PROMPT)
        console.say("moves", "No move has been played")

    # --- referee ---

    def test_referee_lets_two_people_play(self, console):
        console.say("referee", r"^Two people play; I keep the rules and the clocks\.\nLevel: depth 1, without a clock:\n")
        console.say("level fischer 3 2", "Fischer")
        console.say("referee", r"Level: Fischer, 3 minutes and 2 seconds a move\.\n")
        answer = console.ask("e4")
        assert "Kilomate" not in answer and "a b c d e f g h" in answer
        console.ask("f6")
        console.ask("d4")
        console.ask("g5")
        assert "Checkmate. White wins. 1-0" in console.ask("Qh5")
        assert_pgn_sound(console, "1-0")
        console.ask("new")
        assert "Kilomate" not in console.ask("e4")
        assert clocks(console.ask("clock"))[2] == "b"

    def test_referee_gives_no_advice_while_it_is_played(self, console):
        console.ask("referee")
        console.ask("coach on")
        for word in ("hint", "why", "threats", "analyze", "replay", "review"):
            console.say(word, r"^A referee gives no advice\.")
        console.setup(KNIGHT)
        assert "Play it all the same" not in console.ask("Ng5")
        console.ask("resign")
        console.say("threats", "threatens|can take")

    def test_referee_ends_when_the_computer_plays(self, console):
        console.ask("referee")
        console.say("referee maybe", r"^It is referee, or referee off\.")
        console.ask("e4")
        console.say("go", r"Kilomate: 1\.\.\. ")
        console.say("threats", "threatens|can take")
        console.ask("referee")
        console.say("referee off", r"^I play again, for the side that is not to move\.")
        console.say("d4", r"Kilomate: 2\.\.\. ")

    # --- replay ---

    def test_replay_and_back_to_the_game(self, console):
        console.start_game()
        console.play("e4 e5 Nf3 Nc6")
        fen = console.fen()
        console.say("replay", r"^The beginning\n(.*\n)*[+-]\d\.\d\d  1\. \S+")
        console.say("back", r"^This is the beginning of the game\.")
        console.say("forward", r"^After 1\. e4\n")
        console.say("forward", r"^After 1\.\.\. e5\n")
        console.say("last", r"^After 2\.\.\. Nc6\n(.*\n)*[+-]\d\.\d\d  3\. \S+")
        console.say("forward", r"^This is the end of the game\.")
        console.say("back", r"^After 2\. Nf3\n")
        console.say("first", r"^The beginning\n")
        console.say("replay 2", r"^After 1\.\.\. e5\n")
        console.say("replay 1b", r"^After 1\. e4\n")
        console.say("replay 0", r"^The beginning\n")
        console.say("replay 99", r"^After 2\.\.\. Nc6\n")
        console.say("replay x", r"^It is replay, replay 12 or replay 12b")
        assert console.fen() == fen
        console.say("undo", "a b c d e f g h")
        console.say("moves", r"^1\. e4  e5\n2\. Nf3\n")

    def test_replay_leaves_the_clocks(self, console):
        console.start_game()
        console.ask("level game 5")
        console.play("e4 e5")
        for word in ("replay", "last", "first"):
            console.ask(word)
        white, black, runs = clocks(console.ask("clock"))
        assert runs == "w" and white >= 295 and black >= 299

    def test_replay_of_a_game_that_is_over(self, console):
        console.start_game()
        console.play("f3 e5 g4 Qh4")
        console.say("last", r"^After 2\.\.\. Qh4#\n")
        console.say("back", r"^After 2\. g4\n(.*\n)*Black mates in 1  2\.\.\. Qh4#")
        assert console.ask("").endswith("Game over> ")

    # --- review ---

    BAD_GAME = "e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Nxd5 Nxf7 Kxf7 Qf3 Qf6 Qxd5"

    def test_review_names_the_turning_points(self, console):
        console.start_game()
        console.play("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Qg5 a3")
        console.ask("level nodes 16000")
        fen = console.fen()
        answer = console.say("review", r"^I review the game; a line ends it\.\n1 2( \(about \d+ \w+ more\))? 3 4\n")
        assert re.search(r"4\.\.\. Qg5 loses the queen on g5.*\n  The reply: 5\. \S+.*\n  Better: 4\.\.\. ", answer)
        assert re.search(r"Turning points: 2\.", answer)
        assert console.fen() == fen
        assert "Qg5" not in console.ask("review white")
        assert "4... Qg5" in console.ask("review black")
        console.say("review green", r"^It is review, review white or review black\.")

    @pytest.mark.parametrize("end", ["\n", "\r\n", "\n\r"])
    def test_end_of_its_own_line_does_not_end_the_review(self, console, end):
        console.start_game()
        console.play("e4 e5")
        console.ask("level depth 3")
        console.machine.write("review" + end)
        assert "Stopped" not in console.expect(r"\n1\r\nTurning points: 0\.")
        console.expect(PROMPT)

    def test_review_without_a_move_and_without_a_turning_point(self, console):
        console.say("review", r"^No move has been played\.")
        console.start_game()
        console.play("e4 e5")
        console.ask("level depth 3")
        console.say("review", r"\n1\nTurning points: 0\.")

    def test_a_line_behind_an_analysis_that_ends_as_a_guis_word_does_is_obeyed(self, console):
        console.setup("7k/8/5KQ1/8/8/8/8/8 w - - 0 1")
        console.send("analyze")
        console.machine.let_pass(1500)  # each move mates or draws, so that it soon has nothing to think about
        assert "uciok" not in console.ask("say Bertoluci")

    def test_a_line_ends_the_review_and_is_obeyed(self, console):
        console.start_game()
        console.play("e4 e5 Nf3 Nc6")
        console.ask("level time 3600")
        console.send("review")
        console.expect("a line ends it")
        console.machine.let_pass(300)
        answer = console.ask("undo")
        assert "Stopped." in answer and "a b c d e f g h" in answer
        console.say("moves", r"^1\. e4  e5\n2\. Nf3\n$|^1\. e4  e5\n2\. Nf3\n")
        console.send("review")
        console.expect("a line ends it")
        console.send("")
        console.expect("Stopped")
        console.expect(PROMPT)
        console.say("moves", r"^1\. e4  e5\n2\. Nf3\n")
