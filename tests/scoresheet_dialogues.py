"""Games that leave the board as PGN and come back: name, date, pgn, load; the same on the host and
on every board that has them. See console_dialogues.py."""

import re

import pytest

from command_dialogues import clocks
from dialogue import PROMPT, START_FEN, assert_pgn_sound, long_game, pgn_check

AS_IT_WAS = r"; the game is as it was\.\n"
TAGS = '[Event "Casual"]\n[White "A \\"B\\" \\\\ [C] {D}"]\n[Result "*"]\n\n'
RUY_LOPEZ = "r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 5"


def begin_load(console):
    console.send("load")
    console.expect(r"gives it up\.\r\n")


def begin_load_in_a_game(console):
    """Which is to stay: its position."""
    console.start_game()
    console.play("e4 c5")
    fen = console.fen()
    begin_load(console)
    return fen


def type_slowly(console, keys, milliseconds):
    for key in keys:
        console.machine.write(key)
        console.machine.let_pass(milliseconds)


def load(console, text):
    """Sends a game behind the command; what is said when it has been read."""
    begin_load(console)
    console.machine.write(text + "\n\n")
    return console.expect(PROMPT).replace("\r\n", "\n")


def export(console, kind=""):
    """The PGN, which another program reads without a complaint: the tags, the move text, and the
    position at its end."""
    text = console.ask("pgn" + kind)
    text = text[:text.rindex("\n\n") + 1]
    complaint, fen = pgn_check(text)
    assert complaint == "", (complaint, text)
    assert all(len(line) < 80 for line in text.splitlines() if line[:1] != "["), text
    tags, moves = text.split("\n\n", 1)
    return dict(re.findall(r'^\[(\w+) "(.*)"\]$', tags, re.MULTILINE)), " ".join(moves.split()), fen


class ScoresheetDialogues:
    """Names and dates last until the power is switched off: a test leaves its own."""

    # --- tags ---

    def test_name_is_in_the_pgn(self, console):
        console.start_game()
        console.say("name  Anna B. ", r"^Your name: Anna B\.\n")
        console.say("name", r"^Your name: Anna B\.\n")
        assert export(console)[0]["White"] == export(console)[0]["Black"] == "Anna B."
        console.ask("go")
        tags, _, _ = export(console)
        assert (tags["White"], tags["Black"]) == ("Kilomate", "Anna B.")

    def test_name_is_written_as_pgn_wants_it(self, console):
        console.start_game()
        console.say('name a"b\\c', r'^Your name: a"b\\c\n')
        assert export(console)[0]["White"] == 'a\\"b\\\\c'

    def test_a_long_name_is_refused(self, console):
        console.ask("name Anna")
        console.say("name " + 24 * "x", r"^A name has at most 23 characters")
        console.say("name", "Anna")
        console.say("name " + 23 * "x", r"^Your name: x{23}\n")

    def test_date(self, console):
        console.say("date 2026.11.25", r"^The date is 2026\.11\.25\.\n")
        for bad in ("2026.11.31", "2026.13.01", "2026.00.10", "2025.02.29", "26.1.1", "2026-11-25",
                    "2026.11.2x", "0000.01.01", "....", "2026.11.251"):
            console.say("date " + bad, r"^A date is year, month and day")
        console.say("date", r"^The date is 2026\.11\.25\.\n")
        assert export(console)[0]["Date"] == "2026.11.25"
        console.say("date 2028.02.29", r"^The date is 2028\.02\.29\.\n")

    @pytest.mark.parametrize("level, told", [
        ("game 5", "300"), ("fischer 3 2", "180+2"), ("tournament 40 90", "40/5400"),
        ("depth 1", "-"), ("time 5", "-")])
    def test_time_control(self, console, level, told):
        console.ask("level " + level)
        assert export(console)[0]["TimeControl"] == told

    def test_elo_of_the_computer(self, console):
        console.ask("level elo 1200")
        console.ask("new")
        assert export(console)[0]["BlackElo"] == "1200"
        console.ask("level full")
        assert "BlackElo" not in export(console)[0]

    def test_beginner_is_told(self, console):
        console.ask("level beginner 3")
        console.ask("new")
        assert export(console)[0]["Black"] == "Kilomate (beginner 3)"
        console.ask("level full")
        assert export(console)[0]["Black"] == "Kilomate"

    def test_a_game_that_is_over_keeps_its_level_and_opponent(self, console):
        console.ask("level elo 1200")
        console.ask("new")
        console.ask("e4")
        console.ask("resign")
        before = export(console)[0]
        for line in ("level full", "level game 5", "referee", "referee off", "white"):
            console.ask(line)
        assert export(console)[0] == before
        assert (before["Black"], before["BlackElo"], before["Result"]) == ("Kilomate", "1200", "0-1")
        console.ask("name Zoe")
        console.ask("date 2027.01.02")
        tags = export(console)[0]
        assert (tags["White"], tags["Black"], tags["Date"]) == ("Zoe", "Kilomate", "2027.01.02")

    def test_opening(self, console):
        console.start_game()
        assert "ECO" not in export(console)[0]
        console.play("e4 c5")
        tags, _, _ = export(console)
        assert (tags["ECO"], tags["Opening"]) == ("B20", "Sicilian Defence")

    def test_a_word_behind_pgn_that_means_nothing(self, console):
        console.say("pgn clock", r"^It is pgn, pgn clocks, pgn review or pgn all\.\n")

    # --- a game from outside tells its own ---

    OWN = ("White", "Black", "Date", "TimeControl", "Result")

    @pytest.mark.parametrize("tags, told", [
        ('[White "Karpow, A."]\n[Black "Kasparow, G."]\n[Date "1985.11.09"]\n[TimeControl "40/9000"]\n',
         ("Karpow, A.", "Kasparow, G.", "1985.11.09", "40/9000", "0-1")),
        ('[White "a \\"b\\""]\n[Date "1985.??.??"]\n[TimeControl "180+2"]\n',
         ('a \\"b\\"', "?", "????.??.??", "180+2", "0-1")),
        ('[Black "Anna"]\n[TimeControl "600"]\n', ("?", "Anna", "????.??.??", "600", "0-1")),
        ('[White "?"]\n[Black ""]\n[TimeControl "-"]\n', ("?", "?", "????.??.??", "-", "0-1")),
        ('[White "M\u00fcller\u2654"]\n[TimeControl "45+0"]\n',
         ("M?ller?", "?", "????.??.??", "?", "0-1")),
        (f'[White "{30 * "x"}"]\n[TimeControl "99999999999"]\n', (23 * "x", "?", "????.??.??", "?", "0-1")),
        ('[TimeControl "40/7200:7231"]\n', ("?", "?", "????.??.??", "?", "0-1")),
        ("", ("?", "?", "????.??.??", "?", "0-1"))])
    def test_loaded_game_tells_its_own(self, console, tags, told):
        console.ask("name Zoe")
        console.ask("date 2027.01.02")
        load(console, tags + "1. e4 e5 0-1")
        console.ask("level game 5")
        console.ask("name Max")
        assert tuple(export(console)[0][name] for name in self.OWN) == told

    def test_computer_that_plays_on_is_named(self, console):
        console.ask("level depth 1")
        load(console, '[White "Anna"]\n[Black "Berta"]\n1. e4 e5')
        console.say("go", "Kilomate: ")
        tags, _, _ = export(console)
        assert (tags["White"], tags["Black"]) == ("Kilomate", "Berta")
        console.ask("new")
        assert export(console)[0]["Black"] == "Kilomate"

    # --- clocks and review ---

    def test_clocks_of_each_move(self, console):
        console.start_game()
        console.ask("level fischer 5 2")
        console.play("e4 e5 Nf3")
        _, moves, _ = export(console, " clocks")
        white, _, _ = clocks(console.ask("clock"))
        minutes, seconds = divmod(white, 60)
        assert moves.endswith(f"Nf3 {{[%clk 0:{minutes:02}:{seconds:02}]}} *"), (moves, white)
        clock = r"\{\[%clk 0:0[45]:\d\d\]\} "
        assert re.fullmatch(rf"1\. e4 {clock}1\.\.\. e5 {clock}2\. Nf3 {clock}\*", moves), moves

    def test_clocks_are_remembered_of_the_last_plies(self, console):
        console.start_game()
        console.ask("level game 60")
        console.play(" ".join(long_game(20)))
        _, moves, _ = export(console, " clocks")
        assert moves.count("%clk") == 16 and moves.startswith("1. e4 e5 2. d4 d5 3. ")

    def test_no_clocks_at_a_level_without(self, console):
        console.start_game()
        console.play("e4 e5")
        assert export(console, " clocks")[1].split() == "1. e4 e5 *".split()

    def test_review(self, console):
        console.ask("level depth 3")
        load(console, "1. f3 e5 2. g4 Qh4# 0-1")
        _, moves, _ = export(console, " review")
        score = r"\{\[%eval [+-]\d+\.\d\d\]\} "
        assert re.fullmatch(rf"1\. f3 (\$\d )?{score}1\.\.\. e5 (\$\d )?{score}2\. g4 \$4 \{{\[%eval #-1\]\}} 2\.\.\. Qh4# "
                            r"\$1 \{\[%eval #-1\]\} 0-1", moves), moves

    # --- load ---

    def test_a_game_is_loaded(self, console):
        answer = load(console, TAGS + "1. e4 {a comment\nof (two) lines 9. Ke9} e5 $1 2. Nf3 (2. f4 exf4 (2... d5 $6)\n"
                      "{and} 3. Nf3) 2... Nc6 ; to the end\n% not read\n3.Bb5!? a6 4.Ba4 Nf6 !! * what follows is not read")
        assert re.search(r"\nLoaded, plies: 8\. Both sides are yours; go lets me play\.\n", answer), answer
        assert console.fen() == RUY_LOPEZ
        assert export(console)[1].split() == "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *".split()
        console.ask("undo")
        console.say("go", "Kilomate: 4")

    def test_a_game_behind_the_word(self, console):
        console.send("load 1. e4 e5")
        console.machine.write("2. Nf3\n\n")
        assert "Loaded, plies: 3." in console.expect(PROMPT)

    @pytest.mark.parametrize("result", ["1-0", "0-1", "1/2-1/2", "*"])
    def test_a_result_is_taken_up(self, console, result):
        load(console, "1. e4 e5 " + result)
        assert assert_pgn_sound(console, result)

    def test_what_was_exported_comes_back(self, console):
        load(console, '[SetUp "1"]\n[FEN "8/P6k/8/8/8/8/7p/K7 b - - 3 40"]\n\n40... h1=Q+ 41. Ka2 Qd5+ 42. Ka3 Qd6+')
        before = export(console)
        text = console.ask("pgn clocks")
        console.ask("new")
        load(console, text[:text.rindex("\n\n")])
        assert export(console) == before

    def test_a_long_game_in_one_line(self, console):
        console.start_game()
        answer = load(console, " ".join(long_game(250)))
        assert "Loaded, plies: 250." in answer
        console.say("version", r"Received bytes lost: 0\.\n")

    @pytest.mark.parametrize("text, told", [
        ("", "there is no game in it"),
        ("*", "there is no game in it"),
        ("1. e4 e5 2. Ke3", "move 2 of White: Ke3 is not a legal move"),
        ("1. e4 e9", "move 1 of Black: e9 is no move"),
        ("1. e4 --", "move 1 of Black: -- is no move"),
        ("1. e4 " + 200 * "x", "move 1 of Black: xxxxxxxxxxxxxxx is no move"),
        ("1. Nf3 d5 2. Nc3 d4 3. Nd5 d3 4. Nd4 dxc2 5. Nb5 c5 6. N7", "move 6 of White: N7 is no move"),
        ("1. Nf3 d5 2. d3 d4 3. Nd2", "move 3 of White: Nd2 fits several moves"),
        ("1. a4 h5 2. a5 h4 3. a6 h3 4. axb7 hxg2 5. bxa8", "move 5 of White: bxa8 must name the new piece"),
        ("1. e4 {no end", "move 1 of Black: a comment has no end"),
        ("1. e4 (1. d4", "move 1 of Black: a variation has no end"),
        ("1. e4 ) e5", r"move 1 of Black: a \) has no \("),
        ("1. e4 } e5", "move 1 of Black: a } has no {"),
        ('1. e4 [%clk 0:01:00]', "move 1 of Black: a tag stands among the moves"),
        ('[White "x\n\n1. e4', "a tag is not whole"),
        ("[]\n\n1. e4", "a tag is not whole"),
        ('[White "x"]\n[Black "y"]', "there is no game in it"),
        ("1. e4 (1. d4\n\n[White \"x\"]", "move 1 of Black: a variation has no end"),
        ('[Variant "Atomic"]\n\n1. e4', "it is another game than chess"),
        ('[FEN "8/8/8/8/8/8/8/K1k4R w - - 0 1"]\n\n1. Ka2', "bad FEN: "),
        ('[FEN "' + 200 * "8" + '"]\n\n1. Ka2', "bad FEN: "),
        ('[FEN "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"]\n\n', "the side to move has no legal move")])
    def test_what_is_wrong_is_told_and_the_game_stays(self, console, text, told):
        console.start_game()
        console.play("e4 c5")
        before = console.fen()
        answer = load(console, text)
        assert re.search(rf"\nRefused: {told}[^\n]*{AS_IT_WAS}", answer), answer
        assert console.fen() == before
        assert assert_pgn_sound(console, "*")[1].split() == "1. e4 c5 *".split()
        console.say("go", "Kilomate: 2. ")

    @pytest.mark.parametrize("text", [
        "1. e4 e5 2. Ke3 Nf6 3. d4\n\nresign\n", "1. e4 {he\n\nresign\n} e5 2. Ke3 {or\n\nnew\n\n",
        '[Variant "Atomic"]\n\n1. e4\n\nnew\n\n1. c4\n', "1. e4 e5 2. Ke3\n\n1. f4 e5\n\n1. f4\n\nf4\n"])
    def test_nothing_of_a_refused_game_is_obeyed(self, console, text):
        before = begin_load_in_a_game(console)
        console.machine.write(text)
        assert re.search(rf"\nRefused: [^\n]*{AS_IT_WAS}[^\n]*> $", console.expect(PROMPT).replace("\r\n", "\n"))
        assert console.fen() == before
        assert assert_pgn_sound(console, "*")[1].split() == "1. e4 c5 *".split()

    def test_nothing_behind_a_game_is_obeyed(self, console):
        console.start_game()
        answer = load(console, "1. e4 e5 2. Nf3 *\n\nresign\n\n" + TAGS + "1. d4 d5 *\n\n1. c4 {new} *")
        assert re.search(r"\nIt is the first of 3 games; the others are left out\.\nLoaded, plies: 3\.", answer), answer
        assert assert_pgn_sound(console, "*")[1].split() == "1. e4 e5 2. Nf3 *".split()

    @pytest.mark.parametrize("text, plies", [
        ("1. e4 e5 2. Nf3", 3), ("1. e4 e5 2. Nf3\n", 3), (TAGS + "\n1. e4 e5\n\n2. Nf3 *", 3),
        ("\n\n% of a file\n\n" + TAGS + "1. e4 e5\n", 2)])
    def test_a_pasted_game_ends_when_its_sender_is_silent(self, console, text, plies):
        begin_load(console)
        console.machine.write(text)
        assert f"Loaded, plies: {plies}." in console.expect(PROMPT)

    @pytest.mark.parametrize("text", ['[White "x"]\n', TAGS, TAGS + "\n", "1. e4 e5 {and so", "1. e4 e5 2. Ke3", '[White "x'])
    def test_what_is_no_game_is_refused_when_its_sender_is_silent(self, console, text):
        begin_load(console)
        console.machine.write(text)
        assert "Refused: " in console.expect(PROMPT)
        assert console.fen() == START_FEN

    def test_who_types_a_game_may_think(self, console):
        """His silence within a line, behind one or in a comment ends nothing; an empty line does."""
        console.start_game()
        begin_load(console)
        for keys in ("1", ".", "e", "4", "\r", "e", "5", " ", "{", "\r", "\r", "x", "}", "N", "f", "3"):
            console.machine.write(keys)
            console.machine.let_pass(600 if keys in "4\r{3" else 150)
        console.machine.write("\r\r")
        answer = console.expect(PROMPT)
        assert "Loaded, plies: 3." in answer, answer

    def test_who_types_what_is_wrong_is_told_behind_his_line(self, console):
        before = begin_load_in_a_game(console)
        type_slowly(console, "e9 d4", 600)
        console.machine.write("\r")
        answer = console.expect(PROMPT)
        assert "e9 d4\r\n" in answer and "Refused: move 1 of White: e9 is no move" in answer
        assert console.fen() == before

    @pytest.mark.parametrize("fen, dropped", [
        ("4k3/8/8/8/8/8/4P3/4K2R w KQk - 0 1", "castling needs king and rook at home"),
        ("4k3/8/8/8/8/8/4P3/4K2R w K d6 0 1", "no pawn has just made a double step there")])
    def test_what_a_position_cannot_have_is_dropped_and_told(self, console, fen, dropped):
        answer = load(console, f'[FEN "{fen}"]\n\n1. O-O')
        assert f"\nDropped from its FEN: {dropped}.\nLoaded, plies: 1." in answer, answer
        console.ask("undo")
        assert console.fen() == "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1"

    @pytest.mark.parametrize("text", ["1. e4 {the trap of Suci\n} e5", "1. e4 {\nBertoluci\n\nuci.\n} e5"])
    def test_a_line_of_a_game_that_ends_as_the_word_of_a_gui(self, console, text):
        assert "Loaded, plies: 2." in load(console, text)

    @pytest.mark.parametrize("before", ["", "1. e4\r", "1. e4 {Suci\r", "1. e4", "e9 "])
    def test_a_gui_takes_the_line(self, console, before):
        fen = begin_load_in_a_game(console)
        type_slowly(console, before, 150)
        console.machine.write("uci\n")
        console.expect(r"\nuciok\n")
        console.send("console")
        console.expect(PROMPT)
        assert console.fen() == fen

    def test_the_next_command_gives_it_up_behind_control_u(self, console):
        """As a program sends it, that does not know what the line is used for."""
        console.start_game()
        console.send("load")
        console.machine.write("1. e4 e5\r\x15d4\r")
        assert re.search(r"Given up" + AS_IT_WAS, console.expect(r" d4\r\n").replace("\r\n", "\n"))
        console.expect(PROMPT)
        assert console.fen().startswith("rnbqkbnr/pppppppp/8/8/3P4/")

    def test_control_c_gives_it_up(self, console):
        console.ask("new")
        console.send("load")
        console.machine.write("1. e4 e5\x03")
        assert re.search(r"Given up" + AS_IT_WAS, console.expect(PROMPT).replace("\r\n", "\n"))
        assert console.fen() == START_FEN
