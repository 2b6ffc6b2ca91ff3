"""Whole games on the emulated board with sensors, lights, keys and screen."""

import re
import time

import pytest

from dialogue import PROMPT, assert_pgn_sound
from panel_player import INITIAL, SECONDS, Player, names, squares


@pytest.fixture
def player():
    with Player() as one:
        yield one


def two_players_at(player):
    player.key("select", "down", "select", "down", "down", "select", "left")


def two_players(player):
    """By the menu: You play, both."""
    player.key("select", "down", "select")
    player.assert_screen("menu-sides")
    player.key("down", "down", "select", "left")
    assert "Level" in player.console.say("level depth 1", "Level: depth 1")


def test_a_game_of_all_kinds_of_moves(player):
    player.wait_lights()
    player.assert_screen("start")
    two_players(player)
    player.touch("e2", "e4")
    player.expect_move("e4")
    player.touch("d7", "d5")
    player.expect_move("d5")
    player.touch("e4", "d5", "d5")  # the capturing piece first
    player.expect_move("exd5")
    player.touch("c7", "c5")
    player.expect_move("c5")
    player.touch("d5", "c6")  # en passant
    player.wait_lights(blinking="c5")
    player.touch("c5")
    player.expect_move("dxc6")
    player.touch("g8", "f6")
    player.expect_move("Nf6")
    player.touch("b7", "c6", "b7")  # the captured piece first
    player.expect_move("cxb7")
    player.touch("c8", "d7")
    player.expect_move("Bd7")
    player.touch("a8", "b7", "a8")
    player.wait_lights(blinking="a8")
    player.assert_screen("promotion")
    player.key("right", "select")  # round the end: a knight
    player.expect_move("bxa8=N")
    player.touch("g7", "g6")
    player.expect_move("g6")
    player.touch("d2", "d3", "d3", "d4", milliseconds=50)  # slides over d3
    player.expect_move("d4")
    player.touch("f8", "g7")
    player.expect_move("Bg7")
    player.touch("b1", "b3")  # where a knight cannot go
    player.wait_lights(blinking="b1")
    player.assert_screen("illegal")
    player.touch("b3", "c3")
    player.expect_move("Nc3")
    player.touch("e8", "g8")
    player.wait_lights(lit="f8", blinking="h8")
    player.touch("h8", "f8")
    player.expect_move("O-O")
    player.touch("c1", "f4")
    player.expect_move("Bf4")
    player.touch("b8", "c6")
    player.expect_move("Nc6")
    player.touch("d1", "d2")
    player.expect_move("Qd2")
    player.touch("d2", "d1")  # taken back by pieces
    player.machine.read_until("On the board: taken back")
    player.wait_lights()
    player.touch("d1", "d2")
    player.expect_move("Qd2")
    player.touch("f6", "d5")
    player.expect_move("Nd5")
    player.touch("e1", "c1", "a1", "d1")
    player.expect_move("O-O-O")
    position = player.occupied
    mess = squares("a1 c4 e5 h8 b3")
    player.spread(mess)
    player.wait_lights(lit=names(position ^ mess))
    player.spread(position & ~squares("c1"))
    player.wait_lights(lit="c1")
    player.assert_screen("differs")
    player.touch("c1")
    player.wait_lights()
    _, moves = assert_pgn_sound(player.console, "*")
    assert re.sub(r"\s+", " ", moves).strip() == (
        "1. e4 d5 2. exd5 c5 3. dxc6 Nf6 4. cxb7 Bd7 5. bxa8=N g6 6. d4 Bg7 7. Nc3 O-O 8. Bf4 Nc6 "
        "9. Qd2 Nd5 10. O-O-O *")


def piece_on(fen, square):
    rank = fen.split("/")[8 - int(square[1])].split()[0]
    row = re.sub(r"\d", lambda digit: " " * int(digit.group()), rank)
    return row["abcdefgh".index(square[0])]


def hand_steps(fen, move):
    """What hands do for a move in coordinates."""
    origin, target = move[:2], move[2:4]
    piece = piece_on(fen, origin).lower()
    if piece_on(fen, target) != " ":
        return [origin, target, target]
    if piece == "k" and (origin[0], target[0]) == ("e", "g"):
        return [origin, target, "h" + origin[1], "f" + origin[1]]
    if piece == "k" and (origin[0], target[0]) == ("e", "c"):
        return [origin, target, "a" + origin[1], "d" + origin[1]]
    if piece == "p" and origin[0] != target[0]:
        return [origin, target, target[0] + origin[1]]
    return [origin, target]


def test_a_game_against_the_computer_to_mate(player, referee):
    console = player.console
    console.say("level nodes 150", "150 nodes")
    console.ask("variety off")
    console.ask("book off")
    console.ask("board off")
    console.say("resigns off", r"^Resigning is off\.")
    told = ""
    for _ in range(120):
        fen = console.fen()
        referee.position("fen " + fen)
        referee.send("go nodes 20000")
        best = referee.lines_until("bestmove")[-1].split()[1]
        player.touch(*hand_steps(fen, best))
        if len(best) == 5:
            player.wait_lights(blinking=best[2:4])
            player.key(*["right"] * "qnbr".index(best[4]), "select")
        player.machine.read_until(r"On the board: .*\r\n", SECONDS)
        told = player.machine.read_until(PROMPT, SECONDS)
        if "Game over" in told:
            break
        player.follow_lights()
    assert "Checkmate" in told
    assert_pgn_sound(console, "1-0")


def test_the_initial_position_begins_a_new_game(player):
    two_players(player)
    player.touch("e2", "e4")
    player.expect_move("e4")
    player.touch("e7", "e5")
    player.expect_move("e5")
    player.spread(INITIAL)
    player.assert_screen("new-game")
    player.key("select")
    player.machine.read_until("On the board: a new game")
    player.wait_lights()


def test_console_and_board_are_one_game(player):
    player.console.two_players()
    player.wait_lights()
    player.console.ask("e4")
    player.wait_lights(blinking="e2")
    player.assert_screen("make-move")
    player.touch("e2")
    player.wait_lights(lit="e4")
    player.touch("e4")
    player.wait_lights()
    player.machine.write("un")  # and a piece is moved before the line is finished
    player.touch("e7", "e5")
    player.machine.read_until(r"On the board: 1\.\.\. e5\r\n")
    player.machine.read_until("White> un$")
    player.console.ask("do")
    player.wait_lights(blinking="e5")
    player.follow_lights()
    player.console.ask("undo")
    player.wait_lights(blinking="e4")
    player.follow_lights()
    assert player.occupied == INITIAL


def test_a_chess_program_has_the_line(player):
    uci = player.console.speak_uci()
    player.assert_screen("remote")
    player.touch("e2", "e4")
    player.let_pass(2000)
    player.wait_lights()
    uci.send("console")
    player.machine.read_until("> ")
    player.wait_lights(lit="e2 e4")


def test_the_menus_pages(player):
    player.key("select")
    player.assert_screen("menu")
    player.key("up", "select")  # round the end
    player.let_pass(500)
    player.key("left", "select", "select")
    player.assert_screen("menu-level")
    player.key_seen("left")
    player.assert_screen("start")


# --- the power goes off and comes back ---

def after_power_cut(player, memory):
    """Another machine with the same memory, the pieces as they stood."""
    player.cut_power()
    return Player(memory, player.occupied)


def test_the_game_outlasts_the_power(tmp_path):
    memory = str(tmp_path / "eeprom")
    with Player(memory) as player:
        two_players(player)
        player.touch("e2", "e4")
        player.expect_move("e4")
        player.touch("d7", "d5")
        player.expect_move("d5")
        player.touch("e4")  # in the hand
        with after_power_cut(player, memory) as again:
            assert "The game goes on" in again.greeting
            again.wait_lights(lit="e4")
            again.touch("e4")
            again.wait_lights()
            again.touch("d5", "e4", "d5")
            again.expect_move("exd5")
            again.key("left")  # taken back: led
            again.wait_lights(blinking="d5")
            with after_power_cut(again, memory) as third:
                third.wait_lights(blinking="d5")  # led again
                third.touch("d5", "e4", "d5")
                third.wait_lights()
                assert third.console.fen().startswith("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w")


def test_a_thinking_computer_thinks_on(tmp_path):
    memory = str(tmp_path / "eeprom")
    with Player(memory) as player:
        player.console.say("level time 60", "60 seconds")
        player.console.ask("book off")
        player.touch("e2", "e4")
        player.machine.read_until("Thinking")
        player.cut_power()
        with Player(memory, player.occupied, greeted=False) as again:
            again.machine.read_until("Thinking")
            again.key("right")  # move now
            again.machine.read_until(r"Kilomate: 1\.\.\. ")
            again.machine.read_until(PROMPT)
            again.follow_lights()
            again.wait_lights()


def test_a_promotion_waits_for_the_power(tmp_path):
    memory = str(tmp_path / "eeprom")
    with Player(memory) as player:
        player.console.setup("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
        player.spread(squares("a7 e1 e8"))
        player.wait_lights()
        player.touch("a7", "a8")
        player.wait_lights(blinking="a8")
        with after_power_cut(player, memory) as again:
            again.wait_lights(lit="a7 a8")
            again.touch("a8", "a7")
            again.wait_lights()
            again.touch("a7", "a8")
            again.wait_lights(blinking="a8")
            again.key("select")
            again.machine.read_until(r"a8=Q")


# --- the teacher ---

KNIGHT_HANGS = "r1bqkbnr/pppp1ppp/8/4p3/2B1n3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 0 5"


def stand_on(player, fen):
    """The pieces stand as in a FEN, which is set up at the console."""
    ranks = re.sub(r"\d", lambda empty: "." * int(empty.group()), fen.split()[0]).split("/")
    board = "".join(reversed(ranks))
    player.spread(sum(1 << square for square, piece in enumerate(board) if piece != "."))
    player.wait_any_light()  # they differ from the game
    player.console.setup(fen)
    player.wait_lights()


def choose(player, entry):
    deadline = time.monotonic() + SECONDS
    while not player.shows_page():  # the screen may change by itself
        assert time.monotonic() < deadline
        player.key("select", milliseconds=500)
        player.let_pass(500)
    player.key_seen(*["down"] * entry, "select")


COACH, REFEREE, ANALYSIS, REPLAY = range(11, 15)


def test_the_coach_asks_before_a_blunder(player):
    choose(player, COACH)
    player.assert_screen("menu-coach")
    player.key_seen("left")
    player.console.ask("level depth 1")
    stand_on(player, KNIGHT_HANGS)
    player.touch("f3", "g5")
    player.wait_lights(lit="f3", blinking="g5")
    player.assert_screen("doubt")
    assert player.console.fen() == KNIGHT_HANGS
    player.touch("g5", "f3")
    player.wait_lights()
    player.touch("f3", "d4")  # the other square, a blunder as well: SELECT plays it
    player.wait_lights(lit="f3", blinking="d4")
    player.key("select")
    player.machine.read_until(r"On the board: 5\. Nd4\r\n")
    player.machine.read_until(r"Kilomate: 5\.\.\. ")


def test_clocks_are_large_and_a_wrong_square_is_explained(player):
    player.console.say("level game 5", "5 minutes")
    two_players_at(player)
    player.has_clocks = True
    player.assert_screen("clocks-stand")
    player.touch("e2", "e4")
    player.expect_move("e4")
    player.let_pass(6000)  # the name of the opening has been told
    player.assert_screen("clocks")
    player.touch("e8", "e6")
    player.wait_lights(blinking="e8")
    player.assert_screen("clocks-illegal")
    player.touch("e6", "e8")
    player.wait_lights()


def test_a_draw_is_offered_in_the_menu(player):
    player.key("select", *["down"] * 17, "select")
    player.assert_screen("draw-declined")


def test_a_referee_and_the_replay(player):
    choose(player, REFEREE)
    player.key_seen("left")
    for origin, target, text in (("e2", "e4", "e4"), ("e7", "e5", "e5"), ("g1", "f3", "Nf3")):
        player.touch(origin, target)
        player.expect_move(text)
    player.key_seen("up")  # no hint
    player.assert_screen("no-advice")
    player.console.say("resign", "Black: Resigned. White wins. 1-0")
    choose(player, REPLAY)
    player.assert_screen("replay-last")
    player.key_seen("up")
    player.assert_screen("replay-first")
    player.key_seen("right")
    player.assert_screen("replay-one")
    player.key_seen("select")
    player.assert_screen("game-over")
    assert_pgn_sound(player.console, "1-0")


def test_the_analysis_goes_on_with_the_board(player):
    player.console.ask("level depth 1")
    choose(player, ANALYSIS)
    player.touch("e2", "e4", milliseconds=500)
    player.expect_move("e4")
    player.touch("e7", "e5", milliseconds=500)  # for both sides
    player.expect_move("e5")
    player.let_pass(1000)
    player.key("left", milliseconds=1000)  # taken back: the analysis leads, too
    player.wait_lights(blinking="e5")
    player.follow_lights()
    player.console.say("moves", r"^1\. e4\n")  # a line is obeyed at once
    choose(player, ANALYSIS)
    player.machine.read_until(r"Thinking")
    player.machine.read_until(r"Kilomate: 1\.\.\. ")


# --- the opponent, chosen at the panel ---

STRENGTH, STYLE, BOOK = 6, 7, 9
FOR_EVER = "level time 60"  # nothing that is seen within seconds has taken a minute of thought


def test_a_beginners_level_is_chosen_and_kept(tmp_path):
    memory = str(tmp_path / "eeprom")
    with Player(memory) as player:
        player.console.say(FOR_EVER, "60 seconds")
        player.console.ask("book off")
        choose(player, STRENGTH)
        player.assert_screen("menu-strength")
        player.key_seen("down", "down")
        player.touch("e2", "e5")  # a hand at the wrong time, and where it may not
        player.wait_lights(blinking="e2")
        player.key_seen("select")
        player.assert_screen("menu-beginner")
        player.touch("e5", "e2")
        player.wait_lights()
        player.key_seen("left")
        player.assert_screen("start")
        with after_power_cut(player, memory) as again:
            assert "Strength: beginner 2: I overlook" in again.console.ask("level")
            again.touch("e2", "e4")
            again.expect_answer()  # a beginner takes few nodes, not a minute
            again.follow_lights()
            choose(again, STRENGTH)
            again.key_seen("up", "up", "select", "left")
            assert "Strength: full." in again.console.ask("level")
            again.touch("d2", "d4")
            again.assert_thinks_on()


def play_there(player, fen):
    """The move, told, of the computer's in a position: the king of the side to move is lifted and put back twice."""
    for line in ("level nodes 300", "variety off", "book off"):
        player.console.ask(line)
    stand_on(player, fen)
    player.touch("e1", "e1", "e1", "e1")
    return player.machine.read_until(r"Kilomate: [^\r]*\r\n", SECONDS).split("Kilomate: ")[1].strip()


TRADE_OR_NOT = "rnbqkb1r/ppp2pp1/4pn1p/3p4/2PP4/P4N2/1P2PPPP/RNBQKB1R w KQkq - 0 5"


def test_a_style_is_chosen_and_kept(tmp_path):
    memory = str(tmp_path / "eeprom")
    with Player() as usual:
        assert play_there(usual, TRADE_OR_NOT) == "5. cxd5"
    with Player(memory) as player:
        choose(player, STYLE)
        player.assert_screen("menu-style")
        player.key_seen("up", "select")  # round the end: attack
        player.assert_screen("menu-attack")
        player.key_seen("left")
        with after_power_cut(player, memory) as again:
            assert again.console.ask("style").startswith("Style: attack.")
            choose(again, STYLE)
            again.key_seen("left")  # seen, and nothing chosen
            assert again.console.ask("style").startswith("Style: attack.")
            assert play_there(again, TRADE_OR_NOT) == "5. e3"


def test_the_book_is_switched_off_and_stays_so(tmp_path):
    memory = str(tmp_path / "eeprom")
    with Player(memory) as player:
        player.console.say(FOR_EVER, "60 seconds")
        player.touch("e2", "e4")
        player.expect_answer()  # from the book: at once
        player.follow_lights()
        choose(player, BOOK)
        player.assert_screen("menu-book-wide")
        player.key_seen("select")
        player.assert_screen("menu-book-off")
        player.key_seen("left")
        player.console.say("new", "")
        player.spread(INITIAL)
        player.wait_lights()
        with after_power_cut(player, memory) as again:
            assert again.console.ask("book").startswith("The book is off.")
            again.touch("e2", "e4")
            again.assert_thinks_on()


def test_an_opening_is_told_when_it_is_entered(player):
    two_players(player)
    player.touch("e2", "e4")
    player.expect_move("e4")
    player.touch("c7", "c5")
    player.expect_move("c5")
    player.assert_screen("opening")
    player.touch("b1", "b3")  # a hand where it may not: that is more urgent
    player.wait_lights(blinking="b1")
    player.assert_screen("opening-illegal")
    player.touch("b3", "b1")
    player.wait_lights()
    player.assert_screen("opening")
    player.let_pass(6000)  # it has had its time
    player.assert_screen("opening-told")
