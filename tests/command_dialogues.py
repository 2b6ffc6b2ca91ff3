"""The console's commands and its line editor, the same on the host and on
every board; see console_dialogues.py."""

import random
import re

import pytest

import positions
from dialogue import PROMPT, START_FEN, assert_pgn_sound, help_words, long_game, refused

DIAGRAM = """
  8  r n b q k b n r
  7  p p p p p p p p
  6  . : . : . : . :
  5  : . : . : . : .
  4  . : . : . : . :
  3  : . : . : . : .
  2  P P P P P P P P
  1  R N B Q K B N R
     a b c d e f g h

"""


def clocks(answer):
    """Seconds of White and Black, and whose clock runs ("" if none does)."""
    face = r"(\d+):(\d\d)(?:\.\d)?( \*)?"
    match = re.search(f"White {face}   Black {face}\n", answer)
    assert match, answer
    white, black = (60 * int(match.group(i)) + int(match.group(i + 1)) for i in (1, 4))
    return white, black, "w" if match.group(3) else "b" if match.group(6) else ""


class CommandDialogues:
    """Levels, clocks and what is shown."""

    def test_help_lists_every_command_and_each_is_one(self, console):
        names = help_words(console)
        assert set(names) >= set("new go undo redo hint level clock setup board flip moves pgn eval info variety "
                                 "ponder personality draw resign uci bench version help".split())
        assert ("options" in names) == ("set" in names) == ("coach" in names)  # where there are additions
        assert ("quit" in names) == (" on host " in console.ask("version"))
        console.ask("level depth 1")
        for name in names:
            if name not in ("uci", "bench", "quit", "hint", "flip", "analyze", "load"):
                assert "neither a move" not in console.ask(name), name
                for line in ("end", "referee off", "new"):  # what the word has begun
                    console.ask(line)
        console.ask("flip")  # back

    @pytest.mark.parametrize("typed, shown", [
        ("time 7", "7 seconds a move"), ("time 1", "1 second a move"), ("7", "7 seconds a move"),
        ("depth 3", "depth 3"), ("nodes 1", "1 node a move"), ("nodes 500", "500 nodes a move"),
        ("mate 2", "mate in 2"), ("game 5", "game in 5 minutes"), ("game 1", "game in 1 minute"),
        ("fischer 3 2", "Fischer, 3 minutes and 2 seconds a move"),
        ("fischer 3 0", "Fischer, 3 minutes and 0 seconds a move"),
        ("tournament 40 120", "tournament, 40 moves in 120 minutes"), ("  DEPTH   4 ", "depth 4")])
    def test_level(self, console, typed, shown):
        console.say("level " + typed, f"^Level: {shown}\\.")
        console.say("level", f"^Level: {shown}\\.\nLevels:\n")

    @pytest.mark.parametrize("typed, taken", [
        ("time 0", "1 second a move"), ("time 99999", "3600 seconds a move"),
        ("depth 0", "depth 1"), ("depth 61", "depth (60|23)"), ("nodes 0", "1 node a move"),
        ("nodes 99999999999999999999", "1000000000 nodes a move"), ("mate 0", "mate in 1"),
        ("mate 21", "mate in (20|11)"), ("game 0", "game in 1 minute"), ("game 601", "game in 600 minutes"),
        ("fischer 0 0", "Fischer, 1 minute and 0 seconds"), ("fischer 1 601", "and 600 seconds"),
        ("tournament 0 5", "tournament, 1 move in 5"), ("tournament 201 5", "200 moves in 5"),
        ("tournament 40 0", "40 moves in 1 minute"), ("0", "1 second a move")])
    def test_impossible_level_is_clamped_and_said(self, console, typed, taken):
        console.say("level " + typed, f"is out of range, taken as \\d+\\.\nLevel: .*{taken}")

    @pytest.mark.parametrize("typed, sentence", [
        ("foo", "There is no level foo."), ("time", "A number is missing"),
        ("time x", "This is no number: x"), ("time -5", "This is no number: -5"),
        ("depth 3x", "This is no number: 3x"), ("fischer 3", "A number is missing"),
        ("fischer 3 x", "This is no number: x"), ("tournament 40", "A number is missing"),
        ("tournament 40", "A number is missing. Try: level tournament 40 90"),
        ("tournament 20 x", "This is no number: x. Try: level tournament 20 90"),
        ("tournament", "A number is missing. Try: level tournament 40 90"),
        ("fischer 5", "A number is missing. Try: level fischer 5 2"), ("game", "A number is missing. Try: level game 15"),
        ("mate x", "This is no number: x. Try: level mate 3"), ("x", "  level time SECONDS "),
        ("time 5 6", "something behind the level's numbers"),
        ("5 6", "something behind the level's numbers"), ("-5", "There is no level -5.")])
    def test_malformed_level_is_said_and_changes_nothing(self, console, typed, sentence):
        console.ask("level depth 2")
        console.say("level " + typed, sentence)
        console.say("level", "^Level: depth 2\\.")

    def test_no_clock_at_such_a_level(self, console):
        console.ask("level depth 2")
        console.say("clock", "There is no clock at this level: depth 2.")

    def test_clock_runs_for_the_side_to_move(self, console):
        console.start_game()
        console.ask("level game 1")
        assert clocks(console.ask("clock")) == (60, 60, "")
        console.play("e4")
        console.machine.let_pass(1200)
        white, black, runs = clocks(console.ask("clock"))
        assert white == 60 and 50 <= black < 60 and runs == "b"
        console.play("e5")
        console.machine.let_pass(1200)
        later = clocks(console.ask("clock"))
        assert later[0] < 60 and 50 <= later[1] <= black and later[2] == "w"

    def test_increment_and_new_period_are_added(self, console):
        console.start_game()
        console.ask("level fischer 1 30")
        console.play("e4 e5")
        white, black, _ = clocks(console.ask("clock"))
        assert 80 <= white <= 90 and 80 <= black <= 90
        console.start_game()
        console.ask("level tournament 1 2")
        console.play("e4 e5")
        white, black, _ = clocks(console.ask("clock"))
        assert 230 <= white <= 240 and 230 <= black <= 240

    def test_undo_gives_the_time_back(self, console):
        console.start_game()
        console.ask("level fischer 1 30")
        console.play("e4 e5 d4")
        for _ in range(3):
            console.ask("undo")
        white, black, runs = clocks(console.ask("clock"))
        assert 59 <= white <= 60 and 59 <= black <= 60 and runs == ""

    def test_clock_stops_with_the_game(self, console):
        console.start_game()
        console.ask("level game 1")
        console.play("f3 e5 g4 Qh4")
        first = clocks(console.ask("clock"))
        console.machine.let_pass(1200)
        assert first[2] == "" and clocks(console.ask("clock")) == first

    def test_board(self, console):
        assert console.ask("board") == DIAGRAM + "White> "

    def test_unicode_board(self, console):
        answer = console.ask("board unicode")
        assert "  8  ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜\n  7  ♟" in answer
        assert "  1  ♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖\n" in answer
        assert console.ask("board ascii") == DIAGRAM + "White> "

    def test_flip(self, console):
        answer = console.ask("flip")
        assert "\n  1  R N B K Q B N R\n  2  P" in answer and "h g f e d c b a" in answer
        assert console.ask("flip") == DIAGRAM + "White> "

    def test_board_after_moves_is_a_choice(self, console):
        console.ask("level depth 1")
        console.say("board off", "The board after each of my moves is off.")
        assert "a b c d e f g h" not in console.ask("a3")
        console.say("board on", "is on.")
        assert "a b c d e f g h" in console.ask("h3")
        console.say("board sideways", "It is on or off, not sideways.")

    def test_moves(self, console):
        console.say("moves", "No move has been played.")
        console.start_game()
        console.play("e4 e5 Nf3")
        console.say("moves", r"^1\. e4  e5\n2\. Nf3\n")

    def test_moves_from_a_position_with_black_to_move(self, console):
        console.setup("7k/8/8/8/8/8/8/KR6 b - - 0 40")
        console.two_players()
        console.play("Kg7 Ka2 Kg6")
        console.say("moves", r"^40\.\.\. Kg7\n41\. Ka2  Kg6\n")
        _, moves = assert_pgn_sound(console, "*")
        assert moves.startswith("40... Kg7 41. Ka2 Kg6 *")

    def test_setup_shows_the_fen(self, console):
        assert console.ask("setup") == START_FEN + "\nWhite> "
        console.setup(positions.MIDDLE_GAME)
        assert console.fen() == positions.MIDDLE_GAME

    def test_setup_of_the_initial_position_is_a_normal_game(self, console):
        console.setup(START_FEN)
        tags, _ = assert_pgn_sound(console, "*")
        assert "FEN" not in tags

    def test_eval(self, console):
        console.say("eval", r"term +White +Black\n([a-z. ]+ +[+-]\d+\.\d\d +[+-]\d+\.\d\d\n)+"
                            r"total +\+0\.00 pawns, White's view")

    def test_eval_is_the_same_from_both_sides(self, console):
        totals = []
        for fen in ("r3k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/R3K3 b - - 0 1"):
            console.setup(fen)
            totals.append(float(re.search(r"total +(\S+)", console.ask("eval")).group(1)))
        assert totals[0] == -totals[1] < -3

    def network_scores(self, console):
        """The scores by bucket, which is in use, and the effects, square by square from a8."""
        answer = console.ask("eval")
        match = re.search(r"SCORE is of the network \w+, by the number of pieces \(\* now\), "
                          r"White's view:\n1-8: (\S+)  9-16: (\S+)  17-24: (\S+)  25-32: (\S+)\n"
                          r"Of it is due to each piece:\n"
                          r"((?:  [1-8] (?: [.:] {6}| [kK]- {5}| [PNBRQpnbrq][+-]\d+\.\d\d *){8}\n){8})"
                          r" {5}a {7}b {7}c {7}d {7}e {7}f {7}g {7}h\n", answer)
        assert match, answer
        scores = match.groups()[:4]
        used, = [i for i, score in enumerate(scores) if score.startswith("*")]
        cells = [row[4:][8 * i:8 * i + 8].strip() for row in match.group(5).splitlines()
                 for i in range(8)]
        return [float(score.lstrip("*")) for score in scores], used, cells

    def test_eval_by_network(self, console):
        console.setup(START_FEN)
        scores, used, cells = self.network_scores(console)
        assert used == 3
        assert "".join(cell[0] for cell in cells if cell not in ".:") == ("rnbqkbnrppppppppPPPPPPPPRNBQKBNR")
        assert all(float(cell[1:]) > 0 for cell in cells if cell[0] in "NBRQ")
        assert all(float(cell[1:]) < 0 for cell in cells if cell[0] in "nbrq")
        # colours exchanged: what the side to move has more is White's, then Black's
        console.setup(START_FEN.replace(" w ", " b "))
        turned, used, _ = self.network_scores(console)
        assert used == 3 and turned == [-score for score in scores]

    def test_a_pieces_effect_is_the_score_less_that_without_it(self, console):
        fen = "r3k2r/ppp2ppp/8/3q4/8/5N2/PPP2PPP/R3K2R w KQkq - 0 1"
        console.setup(fen)
        scores, used, cells = self.network_scores(console)
        assert used == 2
        for without, square in ((fen.replace("3q4", "8"), 3 * 8 + 3), (fen.replace("5N2", "8"), 5 * 8 + 5)):
            console.setup(without)
            others, used, _ = self.network_scores(console)
            assert used == 2
            assert float(cells[square][1:]) == pytest.approx(scores[2] - others[2], abs=0.011)

    def test_eval_says_when_no_network_speaks(self, console):
        console.setup("4k3/pp6/8/8/8/8/6PP/4K3 w - - 0 1")
        console.say("eval", "\nThis total is SCORE: no network is asked in such an ending.\n[^ ]*> $")
        console.setup(START_FEN)
        console.ask("personality REBEL")
        console.say("eval", "\nThis total is SCORE: the option network is 0.\n[^ ]*> $")
        console.ask("personality Kilomate")
        self.network_scores(console)

    def test_version(self, console):
        console.say("version", r"^Kilomate \S+ on \S+ \(.+\)\nEngine memory in bytes: hash \d+, "
                               r"plies \d+, moves \d+, variation \d+,\n"
                               r"history \d+, evaluations \d+\.\n(?s:.*)"
                               r"Received bytes lost: 0\.\n")

    @pytest.mark.parametrize("name", ["info", "variety", "ponder"])
    def test_switch(self, console, name):
        for value in ("on", "off", "ON"):
            console.say(f"{name} {value}", f"is {value.lower()}\\.\n")
            console.say(name, f"is {value.lower()}\\.\n")
        console.say(f"{name} maybe", "It is on or off, not maybe.")
        console.say(name, "is on.")
        console.ask(name + " off")

    # --- the search's options ---

    def test_personalities(self, console):
        listed = "\nPersonalities: Kilomate REBEL Plain\n"
        console.say("personality", "^Personality: Kilomate\\." + listed)
        console.say("personality REBEL", "^Personality: REBEL\\." + listed)
        console.say("personality  plain ", "^Personality: Plain\\." + listed)
        for typed in ("Foo", "REBEL 2", "Custom"):
            console.say("personality " + typed, f"^There is no personality {typed}; ")
        console.say("personality", "^Personality: Plain\\.")
        console.say("personality kilomate", "^Personality: Kilomate\\." + listed)

    def options(self, console):
        """Each option's number, least, most, and its default."""
        found = {}
        if "options" not in help_words(console):
            pytest.skip("the board has no room for single options")
        for line in console.ask("options").splitlines()[:-1]:
            mark, name, *numbers, default = re.fullmatch(
                r"([* ]) (\w+) +(\d+)  (\d+)\.\.(\d+)(?:, default (\d+))?", line).groups()
            assert (mark == "*") == (default is not None)
            number, least, most = (int(number) for number in numbers)
            assert least <= number <= most
            found[name] = (number, least, most, number if default is None else int(default))
            assert (mark == "*") == (found[name][3] != number)
        return found

    def test_options_are_changed_one_by_one(self, console):
        before = self.options(console)
        assert len(before) > 20 and all(number == default for number, *_, default in before.values())
        changed = dict(before)
        for name in list(before)[::8]:
            number, least, most, default = before[name]
            other = most if number == least else least
            console.say(f"set {name.upper()}  {other} ", f"^{name} is {other}\\.\n")
            changed[name] = (other, least, most, default)
        assert self.options(console) == changed
        console.say("personality", "^No personality: single options have been changed\\.")
        console.play("e4")
        console.ask("new")
        console.ask("selftest")
        assert self.options(console) == changed
        for name in list(before)[::8]:
            console.ask(f"set {name} {before[name][0]}")
        console.say("personality", "^Personality: Kilomate\\.")
        assert self.options(console) == before

    @pytest.mark.parametrize("value", ["", "{most}1", "-1", "x", "{most}x", "1 2", "+1", "4294967296"])
    def test_bad_value_of_an_option_is_said_and_changes_nothing(self, console, value):
        before = self.options(console)
        name, (_, least, most, _) = next(iter(before.items()))
        typed = value.format(most=most)
        told = f", not {typed}" if typed else ""
        answer = console.ask(f"set {name} {typed}".rstrip())
        assert answer.startswith(f"{name} takes a number from {least} to {most}{told}.\n")
        assert self.options(console) == before

    def test_unknown_option_is_said(self, console):
        self.options(console)
        console.say("set luck 3", "^There is no option luck; options lists them.\n")
        console.say("set", "^It is set NAME NUMBER; options lists them.\n")

    def test_options_are_the_same_in_uci(self, console):
        has_options = "options" in help_words(console)
        console.ask("personality REBEL")
        uci = console.speak_uci()
        uci.send("uci")
        told = uci.lines_until("uciok")
        assert any(" combo default REBEL " in line for line in told)
        assert ("option name Tuning type check default false" in told) == has_options
        uci.ask("setoption name Personality value Kilomate")
        uci.send("console")
        console.expect(PROMPT)
        console.say("personality", "^Personality: Kilomate\\.")

    def test_words_behind_a_command_that_takes_none_are_said_and_nothing_is_done(self, console):
        console.start_game()
        console.play("e4 e5")
        game = console.fen()
        alone = "new undo redo hint clock flip moves eval resign version selftest quit".split()
        shown = set(help_words(console))
        alone += shown & set("options yes threats why forward back first last overlooked".split())
        for name in alone:
            answer, _, _ = console.ask(f"{name} 4 load").rpartition("\n")
            assert answer == f"4 load behind {name} is not understood." or (name == "clock" and answer.startswith("It is clock, or clock game "))
        for line in ("help", "board", "info on", "variety off", "ponder", "draw", "draw offer", "bench 32", "fault") + tuple(
                name for name in ("coach on", "replay 2", "review white", "analyze 2", "referee", "style solid",
                                  "book on", "save") if name.split()[0] in shown):
            words = line.split()
            typed = " ".join([words[0], words[1] if len(words) > 1 else "on", "now"])
            console.say(typed, f"^now behind {words[0]} is not understood\\.\n")
        assert console.fen() == game

    def test_a_command_that_this_board_lacks_is_named_with_the_reason(self, console):
        shown = help_words(console)
        for name in ("book save games contempt style overlooked coach yes threats why analyze referee replay forward back "
                     "first last review from panel options set".split()):
            if name not in shown:
                console.say(f"{name.upper()} on", rf"^{name.upper()}: this board has (no .+|none built in)\.\n")
        for name in ("boo", "coac", "coachh", "levels"):
            console.say(name, f"^{name} is neither a move nor a command[;.] ")

    def test_a_draw_is_not_claimed_by_other_words(self, console):
        fen = "7k/8/8/8/8/8/8/KR6 w - - 100 90"
        console.setup(fen)
        console.say("draw please", "^It is draw, or draw offer.\n")
        assert console.fen() == fen
        assert console.ask("draw").endswith("Game over> ")

    @pytest.mark.parametrize("text", ["NEW", "New", "  new", "new  "])
    def test_command_in_any_case_and_with_blanks(self, console, text):
        console.start_game()
        console.play("e4")
        console.send(text)
        console.expect("A new game")
        console.expect(PROMPT)
        assert console.fen() == START_FEN

    # --- the other protocol ---

    def test_uci_and_back(self, console):
        console.start_game()
        console.play("e4")
        uci = console.speak_uci()
        uci.send("uci")
        assert uci.lines_until("uciok")[0].startswith("id name Kilomate ")
        assert uci.fen().split()[1] == "b"
        uci.position("startpos moves d2d4 d7d5")
        assert uci.go("depth 2").last["depth"] == 2
        uci.send("console")
        assert "Kilomate" in console.expect(PROMPT)
        console.say("moves", r"1\. d4  d5\n")

    def test_uci_and_back_again_and_again(self, console):
        for _ in range(10):
            console.speak_uci().send("isready", "console")
            assert "readyok\n" in console.expect(PROMPT)
        assert console.fen() == START_FEN

    def test_game_that_a_gui_ended_is_over(self, console):
        console.speak_uci().send("position startpos moves f2f3 e7e5 g2g4 d8h4", "console")
        assert console.expect(PROMPT).endswith("Game over> ")
        assert_pgn_sound(console, "0-1")

    def test_game_that_ended_before_an_illegal_move_is_over(self, console):
        console.speak_uci().send("position startpos moves f2f3 e7e5 g2g4 d8h4 a2a3", "console")
        assert console.expect(PROMPT).endswith("Game over> ")

    def test_full_record(self, console, record_plies):
        """A game longer than the record: as PGN it begins with a position, and
        it can be taken back as far as there."""
        console.start_game()
        uci = console.speak_uci()
        moves = long_game(record_plies + 20)
        uci.position("startpos moves " + " ".join(moves[:record_plies - 10]))
        uci.send("console")
        console.expect(PROMPT)
        said = ["record is full" in console.ask(move) for move in moves[record_plies - 10:]]
        assert said == [False] * 10 + [True] + [False] * 19
        tags, _ = assert_pgn_sound(console, "*")
        assert int(console.fen().split()[5]) == len(moves) // 2 + 1
        plies = 0
        while "no move to take back" not in console.ask("undo"):
            plies += 1
        assert console.fen() == tags["FEN"] and record_plies / 2 <= plies <= record_plies

    # --- the bench ---

    def test_bench(self, console):
        answer = console.say("bench", r"\n\d+ nodes \d+ nps\nA new game begins after the bench\.\n")
        assert answer.endswith("White> ") and console.fen() == START_FEN
        assert not re.search(r"^ +\d+ +\d+\.\d s ", answer, re.MULTILINE)  # no reports of its searches

    def test_large_bench(self, console):
        """Done, or refused in one sentence: the game goes on."""
        console.play("e4")
        sums = int(re.search(r"SCORE is of the network n(\d+),", console.ask("eval")).group(1))
        answer = console.ask("bench 32")
        if "too small" in answer:
            assert len(answer.splitlines()) == 2 and f" {32992 + 4 * (sums - 48)} bytes" in answer
            assert console.fen() != START_FEN
        else:
            assert re.search(r"\n\d+ nodes \d+ nps\nA new game begins", answer)
            assert console.fen() == START_FEN

    @pytest.mark.parametrize("typed", ["bench 8", "bench x", "bench 33 "])
    def test_bench_of_another_size_is_refused(self, console, typed):
        console.play("e4")
        console.say(typed, "It is bench, or bench 32")
        assert console.fen() != START_FEN


def has_editor(console):
    """Does text go in at the cursor? Else a line is edited at its end alone."""
    console.machine.write(b"oard\x01b\r")
    return "neither" not in console.expect(PROMPT)


class LineDialogues:
    """The line editor."""

    @pytest.mark.parametrize("typed", [
        b"e5\x084\r", b"e5\x7f4\r", b"e4x\x08\r", b"\x08\x08\x7fe4\r", b"rubbish\x15e4\r",
        b"rubbish\x03e4\r", b"\x15\x03e4\r", b"\x1b[C\x1b[Be4\r", b"\x1bOPe4\r",
        b"\te4\t\r", b"e\xc3\xa9\x084\r", b"e\xff\x084\r", b"\xe2\x99\x98\xe2\x99\x98\x08\x08e4\r", b"e4\n", b"e4\r\n", b"   e4   \r", b"\0e\0" b"4\r"])
    def test_edited_line(self, console, typed):
        console.start_game()
        console.machine.write(typed)
        assert console.expect(PROMPT).endswith("Black> ")
        assert console.fen().startswith("rnbqkbnr/pppppppp/8/8/4P3/")

    @pytest.mark.parametrize("typed", [b"e\x1b[D4\x1b[3~\r", b"e\x014\r", b"e\x1b[A4\r", b"e\x054\x0b\x0e\r"])
    def test_without_a_cursor_its_keys_mean_nothing(self, console, typed):
        if has_editor(console):
            pytest.skip("the board has a cursor")
        console.start_game()
        console.machine.write(typed)
        assert console.expect(PROMPT).endswith("Black> ")

    def test_figurines_are_pieces(self, console):
        console.start_game()
        console.play("♘f3 ♞f6 ♙g3 ♟g6 ♗g2 ♝g7 0-0 0-0 ♖e1 ♜e8 ♔f1 ♚f8")
        assert console.fen() == "rnbqrk2/ppppppbp/5np1/8/8/5NP1/PPPPPPBP/RNBQRK2 w - - 8 7"
        console.setup("8/P6k/8/8/8/8/7K/8 w - - 0 1")
        console.two_players()
        console.play("a8=♕")
        assert console.fen().startswith("Q7/7k/")

    def test_figurines_of_a_set_up_position_have_their_colours(self, console):
        fen = "r1bq1k2/8/8/8/8/8/P6p/1NBQ1K2 b - - 3 20"
        typed = fen[:-10].translate(str.maketrans("KQRBNPkqrbnp", "♔♕♖♗♘♙♚♛♜♝♞♟")) + fen[-10:]
        console.setup(typed)
        assert console.fen() == fen

    @pytest.mark.parametrize("typed", [
        "é4", "e4é", "♘f3é", "e4\u00a0", "е4", "♔♕☺f3", "☀e4", "new ½", "undo\u2026"])
    def test_what_is_no_ascii_refuses_the_line(self, console, typed):
        console.start_game()
        console.play("e4 e5")
        before = console.fen()
        assert console.say(typed, r"^Only ASCII and figurines are read\.\nWhite> $")
        assert console.fen() == before
        console.play("Nf3")

    @pytest.mark.parametrize("typed", [b"e4\xff\x80", b"\x80e4", b"\xe2\x98f3", b"e4\xe2", b"e4\xe2\x99", b"\xe2\x99\xa0e4",
                                       b"\x1b\xe2\x99\x98f3", b"\x1b[\xe2\x99\x98f3", b"\x98" * 103, b"\xe2\x99" * 51])
    def test_broken_bytes_refuse_the_line(self, console, typed):
        console.start_game()
        console.machine.write(typed + b"\r")
        console.expect(r"Only ASCII and figurines are read\.\r\n")
        assert console.expect(PROMPT).endswith("White> ")
        assert console.fen() == START_FEN

    def test_a_line_with_a_tab_is_one_with_a_blank(self, console):
        console.machine.write(b"level\tdepth\t2\r")
        console.expect(r"Level: depth 2\.")
        console.expect(PROMPT)

    def test_what_is_no_ascii_is_said_while_thinking(self, console):
        console.ask("level time 3600")
        console.send("go")
        console.expect(r"Thinking \.\.\.\r\n")
        console.send("undoé")
        console.expect(r"Only ASCII and figurines are read\.\r\n")
        console.send("undo")
        console.expect(r"Stopped\.\r\n")
        console.expect(PROMPT)

    @pytest.mark.parametrize("up", [b"\x1b[A", b"\x1bOA", b"\x10"])
    def test_last_line_comes_back(self, console, up):
        console.ask("e5")
        console.machine.write(up + b"\r")
        console.expect(r"e5\r\n" + refused("e5"))
        console.expect(PROMPT)
        console.machine.write(up + b"\x08" + b"6\r")
        console.expect(refused("e6"))
        console.expect(PROMPT)

    def test_last_line_of_several_words_comes_back(self, console):
        console.ask("level depth 2")
        console.machine.write(b"\x1b[A\x083\r")
        console.expect(r"Level: depth 3\.")
        console.expect(PROMPT)

    def test_last_line_that_was_typed_over_does_not_come_back(self, console):
        if has_editor(console):
            pytest.skip("the board keeps lines")
        console.ask("e5")
        console.machine.write(b"x\x08\x1b[A\r")
        assert not re.search("e5|legal|neither", console.expect(PROMPT))

    @pytest.mark.parametrize("end", [b"\r", b"\n", b"\r\n", b"\n\r"])
    def test_one_prompt_a_line(self, console, end):
        console.machine.write((b"e5" + end) * 3 + end + b"version" + end)
        answer = console.expect(r"bytes lost: 0\.\s+White> ")
        assert len(re.findall(PROMPT, answer)) == 5
        assert console.fen() == START_FEN

    @pytest.mark.parametrize("first, second", [(b"\r", b"\n"), (b"\n", b"\r")])
    def test_second_half_of_a_line_s_end_comes_late(self, console, first, second):
        """It ends no line of its own, but the same byte once more does."""
        console.machine.write(b"e5" + first)
        console.expect(PROMPT)
        console.machine.write(second + second + b"version\r")
        answer = console.expect(r"bytes lost: 0\.\s+White> ")
        assert len(re.findall(PROMPT, answer)) == 2

    def test_longest_line(self, console):
        console.start_game()
        console.machine.write(b" " * 101 + b"e4\r")
        assert console.expect(PROMPT).endswith("Black> ")

    @pytest.mark.parametrize("length", [104, 105, 200, 1000])
    def test_line_that_is_too_long(self, console, length):
        console.start_game()
        console.machine.write(b" " * (length - 2) + b"e4\r")
        console.expect(r"The line is too long: at most 103 characters\.\r\n")
        assert console.expect(PROMPT).endswith("White> ")
        assert console.fen() == START_FEN

    def test_overlong_line_can_be_cleared(self, console):
        console.start_game()
        console.machine.write(b"x" * 150 + b"\x15e4\r")
        assert console.expect(PROMPT).endswith("Black> ")

    def still_alive(self, console, noise):
        for start in range(0, len(noise), 64):  # a serial line is no faster
            console.machine.write(noise[start:start + 64])
        console.machine.write(b"\x1b\r\x15\rversion\r")
        console.expect(r"Received bytes lost: 0\.\r\n")
        console.expect(PROMPT)

    def test_every_byte_value(self, console):
        console.start_game()
        console.play("e4 e5")
        before = console.fen()
        self.still_alive(console, bytes(range(256)) * 2 + bytes(range(255, -1, -1)))
        assert console.fen() == before

    def test_noise(self, console):
        console.setup(positions.MIDDLE_GAME)
        dice = random.Random(20)
        for _ in range(5):
            self.still_alive(console, bytes(dice.randrange(256) for _ in range(1000)))
        assert console.fen() == positions.MIDDLE_GAME
