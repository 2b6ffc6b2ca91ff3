"""What is typed and read at the console, the same on the host and on every
board. A suite inherits the classes and gives the fixture `console`: at the
prompt of a new game, ASCII board, no variety, no display of the thinking."""

import re

import pytest

import positions
from dialogue import PROMPT, START_FEN, ambiguous_move, assert_pgn_sound, refused

CASTLING = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"


class GameDialogues:
    """The rules of the game, by typed moves."""

    def test_scholars_mate(self, console):
        console.start_game()
        answer = console.play("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#")
        assert "Checkmate. White wins. 1-0\nGame over> " in answer
        tags, moves = assert_pgn_sound(console, "1-0")
        assert moves.split("\n")[0] == "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0"
        assert "FEN" not in tags and (tags["White"], tags["Black"]) == ("Player", "Player")

    def test_fools_mate(self, console):
        console.start_game()
        assert "Checkmate. Black wins. 0-1" in console.play("f2f3 e7e5 g2g4 d8h4")
        assert_pgn_sound(console, "0-1")

    @pytest.mark.parametrize("moves, expected", [
        ("O-O O-O-O", "2kr3r/pppppppp/8/8/8/8/PPPPPPPP/R4RK1 w - -"),
        ("O-O-O O-O", "r4rk1/pppppppp/8/8/8/8/PPPPPPPP/2KR3R w - -"),
        ("e1g1 e8g8", "r4rk1/pppppppp/8/8/8/8/PPPPPPPP/R4RK1 w - -"),
        ("e1c1 e8c8", "2kr3r/pppppppp/8/8/8/8/PPPPPPPP/2KR3R w - -"),
        ("0-0 0-0-0", "2kr3r/pppppppp/8/8/8/8/PPPPPPPP/R4RK1 w - -"),
        ("Rg1 Rb8", "1r2k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K1R1 w Qk -"),
        ("Kd1 Kf8", "r4k1r/pppppppp/8/8/8/8/PPPPPPPP/R2K3R w - -")])
    def test_castling(self, console, moves, expected):
        console.setup(CASTLING)
        console.two_players()
        console.play(moves)
        assert console.fen().startswith(expected)
        assert_pgn_sound(console, "*")

    @pytest.mark.parametrize("fen", [
        "4k3/8/8/8/8/8/6p1/4K2R w K - 0 1", "4kr2/8/8/8/8/8/8/4K2R w K - 0 1",
        "4k3/4r3/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K1NR w K - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1"])
    def test_castling_that_is_not_allowed(self, console, fen):
        console.setup(fen)
        console.say("O-O", refused("O-O"))
        console.say("e1g1", refused("e1g1"))
        assert console.fen() == fen

    def test_en_passant(self, console):
        console.start_game()
        console.play("e4 a6 e5 d5 exd6")
        assert console.fen() == "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3"
        assert_pgn_sound(console, "*")

    def test_en_passant_at_once_or_never(self, console):
        console.start_game()
        console.play("e4 a6 e5 d5 h3 h6")
        console.say("exd6", refused("exd6"))

    def test_en_passant_that_uncovers_the_king(self, console):
        console.setup("8/8/8/K1pP3r/8/8/8/7k w - c6 0 1")
        console.say("dxc6", refused("dxc6"))

    @pytest.mark.parametrize("piece", "QRBN")
    @pytest.mark.parametrize("form", ["b8={}", "bxa8={}", "b7b8{}", "b7a8{}", "b8{}"])
    def test_promotion(self, console, form, piece):
        console.setup("n6k/1P6/8/8/8/8/4P3/4K3 w - - 0 1")
        console.two_players()
        move = form.format(piece.lower() if form.startswith("b7") else piece)
        console.play(move)
        rank = f"{piece}6k" if "a8" in move else f"n{piece}5k"
        assert console.fen().startswith(f"{rank}/8/8/")
        assert_pgn_sound(console, "*")

    def test_black_promotes_to_a_knight_with_mate(self, console):
        console.setup("6k1/1q6/8/2b5/8/7P/5p1K/8 b - - 0 1")
        assert "Checkmate. Black wins. 0-1" in console.play("f1=N")
        assert_pgn_sound(console, "0-1")

    @pytest.mark.parametrize("fen, moves, sentence, result", [
        (positions.MATE_IN_1, "Ra8", "Checkmate. White wins.", "1-0"),
        ("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf7", "Stalemate. Draw.", "1/2-1/2"),
        ("7k/8/8/8/8/8/1p6/K7 w - - 0 1", "Kxb2", "Neither side can mate. Draw.", "1/2-1/2"),
        ("7k/8/8/8/8/8/1p4B1/K7 w - - 0 1", "Kxb2", "Neither side can mate. Draw.", "1/2-1/2"),
        ("7k/8/8/8/8/8/8/KR6 w - - 149 90", "Rc1", "Seventy-five moves .*Draw.", "1/2-1/2"),
        ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 149 90", "Ra8", "Checkmate. White wins.", "1-0")])
    def test_ending(self, console, fen, moves, sentence, result):
        console.setup(fen)
        assert re.search(sentence + " " + result + "\nGame over> ", console.play(moves))
        tags, _ = assert_pgn_sound(console, result)
        assert (tags["SetUp"], tags["FEN"]) == ("1", fen)
        console.say("go", "The game is over. Type new or undo.")
        console.say("Ka2", "The game is over. Type new or undo.")
        console.say("hint", "The game is over.")
        console.say("resign", "The game is over already.")
        assert console.ask("undo").endswith("White> ")
        assert console.fen() == fen

    def test_threefold_repetition_is_claimed(self, console):
        console.start_game()
        console.play("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1")
        console.say("draw", "no draw to claim")
        console.say("Ng8", "Threefold repetition: type draw to claim it.")
        console.say("draw", "Threefold repetition. Draw. 1/2-1/2\nGame over> ")
        assert_pgn_sound(console, "1/2-1/2")

    def test_fivefold_repetition_ends_the_game(self, console):
        console.start_game()
        console.play("Nf3 Nf6 Ng1 Ng8 " * 3 + "Nf3 Nf6 Ng1")
        console.say("Ng8", "Fivefold repetition. Draw. 1/2-1/2\nGame over> ")

    def test_fourth_repetition_does_not_end_the_game(self, console):
        console.setup("7k/8/8/8/8/8/8/KR6 w - - 20 40")
        console.two_players()
        assert console.play("Rc1 Kg8 Rb1 Kh8 " * 3).endswith("White> ")
        console.play("Rc1 Kg8 Rb1")
        console.say("Kh8", "Fivefold repetition. Draw. 1/2-1/2\nGame over> ")

    def test_repetition_minds_castling_rights(self, console):
        """The first of these positions could still castle."""
        console.setup(CASTLING)
        console.two_players()
        console.play("Rg1 Rg8 Rh1 Rh8 Rg1 Rg8 Rh1 Rh8")
        console.say("draw", "no draw to claim")
        console.play("Rg1 Rg8 Rh1 Rh8")
        console.say("draw", "Threefold repetition. Draw.")

    def test_fifty_moves_are_claimed(self, console):
        console.setup("7k/8/8/8/8/8/8/KR6 w - - 98 90")
        console.two_players()
        console.play("Rc1")
        console.say("draw", "no draw to claim")
        console.say("Kg7", "Fifty moves .*: type draw to claim it.")
        console.say("draw", "Fifty moves without capture or pawn move. Draw. 1/2-1/2")

    def test_computer_claims_when_it_is_not_ahead(self, console):
        console.setup("7k/8/8/8/8/8/8/KR6 w - - 99 90")
        console.say("Rc1", "I claim a draw. Fifty moves .*Draw. 1/2-1/2\nGame over> ")

    def test_a_draw_is_offered(self, console):
        console.start_game()
        console.play("e4 e5")
        console.say("draw offer", "Draw agreed. Draw. 1/2-1/2\nGame over> ")
        assert_pgn_sound(console, "1/2-1/2")
        console.say("draw offer", "The game is over already.")
        console.say("undo", "The game goes on.")

    @pytest.mark.parametrize("fen, answer", [
        (START_FEN, "I decline the draw."),
        ("4k3/8/8/8/8/8/8/QQ2K3 w - - 0 10", "Draw agreed. Draw. 1/2-1/2"),
        ("qq2k3/8/8/8/8/8/8/4K3 w - - 0 60", "I decline the draw."),
        ("4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 60", "Draw agreed. Draw. 1/2-1/2")])
    def test_the_computer_takes_a_draw_when_it_is_not_ahead(self, console, fen, answer):
        console.setup(fen)
        console.say("draw offer", answer)

    @pytest.mark.parametrize("side, result", [("w", "White: Resigned. Black wins. 0-1"),
                                              ("b", "Black: Resigned. White wins. 1-0")])
    def test_resigning(self, console, side, result):
        console.setup(f"7k/8/8/8/8/8/8/KR6 {side} - - 0 1")
        console.say("resign", result + "\nGame over> ")
        assert_pgn_sound(console, result[-3:])

    def test_undo_takes_back_what_the_players_decided(self, console):
        """A claim, a resignation: the game goes on where it was."""
        fen = "7k/8/8/8/8/8/8/KR6 w - - 100 90"
        console.setup(fen)
        for decision in ("draw", "resign"):
            assert console.ask(decision).endswith("Game over> ")
            assert console.say("undo", "The game goes on.").endswith("White> ")
            assert console.fen() == fen


class PlayDialogues:
    """Playing against the computer, and what is refused."""

    @pytest.mark.parametrize("typed, sentence", [
        ("e5", None), ("Ke2", None),
        ("e2e5", None), ("O-O", None),
        ("e9", "e9 is neither a move nor a command"), ("Ze4", "Ze4 is neither a move nor"),
        ("e4e", "neither a move nor a command"),
        ("e4 e5", "e4 e5 is more than a move: moves are typed one at a time."),
        ("1. e4 e5", "1. e4 e5 is more than a move: moves are typed one at a time."),
        ("Nf3 Nf6", "Nf3 Nf6 is more than a move: moves are typed one at a time."),
        ("NF3 (best, and there is a long remark)", " is more than a move: moves are typed one at a time."),
        ("e2 e5", None), ("1. e5", None),
        
        ("1.", "1. is neither a move nor a command"), ("...", "... is neither a move nor a command"),
        ("1 e4 x", "1 e4 x is neither a move nor a command"), ("e4 e", "e4 e is more than a move"),
        ("abracadabra", "neither a move nor a command"),
        ("takeback now", " is neither a move nor a command"),
        ("?", "neither a move nor a command"), ("=", "neither a move nor a command")])
    def test_wrong_input_is_said_and_changes_nothing(self, console, typed, sentence):
        assert console.say(typed, re.escape(sentence) if sentence else refused(typed)).count("\n") == 1
        assert console.fen() == START_FEN

    @pytest.mark.parametrize("fen, typed, played", [
        (START_FEN, "1. e4", "e4"), (START_FEN, "1.e4", "e4"), (START_FEN, "  12.  e4  ", "e4"),
        (START_FEN, "E4", "e4"), (START_FEN, "e2 e4", "e4"), (START_FEN, "e2-e4", "e4"), (START_FEN, "E2 - E4", "e4"),
        (START_FEN, "NF3", "Nf3"), (START_FEN, "nF3", "Nf3"), (START_FEN, "1. Ng1-f3!", "Nf3"), (START_FEN, "N f3", "Nf3"),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "1...e5", "e5"),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "1. ... e5", "e5"),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "...NF6", "Nf6"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8q", "a8=Q+"), ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "A8=N", "a8=N"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8b", "a8=B"), ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7 a8 r", "a8=R+"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6 e.p.", "exd6"), ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "1. exd6 ep", "exd6"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "o-o", "O-O"), ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "0-0", "O-O"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "1. O - O", "O-O"),
        # a bishop and a pawn of the b-file
        ("4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1", "bxc3", "bxc3"), ("4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1", "Bxc3", "Bxc3"),
        ("4k3/8/8/8/8/2p5/1P6/4K3 w - - 0 1", "BXC3", "bxc3"), ("4k3/8/8/8/8/2p5/3B4/4K3 w - - 0 1", "BXC3", "Bxc3"),
        ("4k3/8/8/8/8/2p5/1P6/4K3 w - - 0 1", "B4", "b4"), ("4k3/7p/8/8/8/8/3B4/4K3 w - - 0 1", "BC3", "Bc3")])
    def test_moves_as_people_write_them(self, console, fen, typed, played):
        console.ask("level depth 1")
        console.setup(fen)
        assert not re.search("legal|ambiguous|neither|must name|more than", console.ask(typed))
        first = console.ask("moves").splitlines()[0]
        assert re.match(rf"1\.(?:\.\.)? {re.escape(played)}(  |$)", first), first

    def test_a_capital_b_with_two_readings_is_ambiguous(self, console):
        console.setup("4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1")
        console.say("BXC3", "^" + ambiguous_move("BXC3") + "\n")

    @pytest.mark.parametrize("fen, ambiguous, clear", [
        ("7k/8/8/8/8/N3N3/8/K7 w - - 0 1", "Nc4", "Nac4"),
        ("7k/8/8/N7/8/N7/8/K7 w - - 0 1", "Nc4", "N5c4"),
        ("7k/8/8/Q7/8/Q3Q3/8/6K1 w - - 0 1", "Qc3", "Qa5c3")])
    def test_ambiguous_move(self, console, fen, ambiguous, clear):
        console.setup(fen)
        console.say(ambiguous, ambiguous_move(ambiguous))
        assert console.fen() == fen
        console.two_players()
        console.play(clear)
        assert console.fen() != fen
        assert_pgn_sound(console, "*")

    @pytest.mark.parametrize("move", ["b8", "b7b8", "bxa8", "b7a8"])
    def test_promotion_wants_a_piece(self, console, move):
        fen = "n6k/1P6/8/8/8/8/8/4K3 w - - 0 1"
        console.setup(fen)
        console.say(move, f"{move} must name the new piece: add =Q, =R, =B or =N.")
        assert console.fen() == fen

    @pytest.mark.parametrize("fen, reason", positions.MALFORMED + [
        (fen, reason) for fen, reason, _ in positions.IMPOSSIBLE_RIGHTS])
    def test_setup_is_refused_with_the_reason(self, console, fen, reason):
        console.start_game()
        console.play("e4")
        before = console.fen()
        assert console.say("setup " + fen, "Refused: .*" + reason).endswith("Black> ")
        assert console.fen() == before
        console.say("moves", "1. e4\n")

    @pytest.mark.parametrize("fen", [positions.CHECKMATE, positions.STALEMATE])
    def test_setup_without_a_legal_move_is_refused(self, console, fen):
        console.say("setup " + fen, "Refused: the side to move has no legal move.")
        assert console.fen() == START_FEN

    def test_setup_of_a_finished_game_says_so(self, console):
        console.say("setup 8/8/8/8/8/8/8/K1k5 w - - 0 1", "Neither side can mate. Draw.")
        console.say("setup 7k/8/8/8/8/8/8/KR6 w - - 150 90", "Seventy-five moves")
        console.say("setup 7k/8/8/8/8/8/8/KR6 w - - 149 90", "White> ")

    def test_computer_answers_each_move(self, console):
        console.ask("level nodes 300")
        for move in ("a3", "h3", "a4"):
            console.say(move, r"Thinking \.\.\.\nKilomate: \d+\.\.\. \S+\n")
        assert assert_pgn_sound(console, "*")[0]["Black"] == "Kilomate"
        console.say("go", r"Kilomate: 4\. \S+\n")
        assert assert_pgn_sound(console, "*")[0]["White"] == "Kilomate"

    def test_computer_announces_its_mate(self, console):
        console.setup(positions.MATE_IN_2)
        console.ask("level mate 2")
        console.say("go", "Mate in 2.\nKilomate: 1. Kb6\n")
        console.say("Kb8", "Kilomate: 2. Rh8#(?s:.*)Checkmate. White wins. 1-0")
        assert_pgn_sound(console, "1-0")

    def test_computer_says_that_there_is_no_mate(self, console):
        console.ask("level mate 1")
        console.say("go", "There is no mate in 1.")

    def test_computer_says_check(self, console):
        console.setup("7k/8/8/8/8/8/8/K6q w - - 0 1")
        console.ask("level depth 1")
        console.say("Ka2", r"Kilomate: 1\.\.\. Q\S+\+\n(?s:.*)Check\.|Kilomate")

    def test_undo_and_redo_against_the_computer(self, console):
        console.ask("level depth 1")
        console.ask("e4")
        after = console.fen()
        console.ask("undo")
        assert console.fen() == START_FEN
        console.say("undo", "There is no move to take back.")
        console.ask("redo")
        assert console.fen() == after
        console.say("redo", "There is no move to play again.")
        console.ask("undo")
        console.ask("d4")
        console.say("redo", "There is no move to play again.")

    def test_undo_and_redo_between_two_players(self, console):
        console.start_game()
        fens = [console.fen()]
        for move in "e4 c5 Nf3 d6 Bb5 Bd7 Bxd7 Qxd7 O-O".split():
            console.play(move)
            fens.append(console.fen())
        for fen in fens[-2::-1]:
            console.ask("undo")
            assert console.fen() == fen
        for fen in fens[1:]:
            console.ask("redo")
            assert console.fen() == fen
        assert_pgn_sound(console, "*")

    def test_undo_that_leaves_nobody_to_answer_is_said(self, console):
        console.ask("level depth 1")
        console.ask("go")
        console.say("undo", "Both sides are yours now; go lets me play again.")
        assert console.ask("e4").startswith("Black> ")

    def test_undo_and_redo_behind_a_mate_leave_the_computer_its_side(self, console):
        console.ask("level depth 1")
        console.setup("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
        console.ask("Ra8")
        for line in ("undo", "redo", "undo"):
            assert "Both sides" not in console.ask(line)
        console.say("Kf1", r"Kilomate: 1\.\.\. ")

    def test_a_move_that_is_played_again_is_answered(self, console):
        console.ask("book off")
        console.ask("level time 3600")
        console.send("e4")
        console.expect(r"Thinking \.\.\.\r\n")
        console.ask("undo")
        console.ask("level depth 1")
        console.say("redo", r"Kilomate: 1\.\.\. ")

    def test_undo_of_the_mate_goes_on(self, console):
        console.start_game()
        console.play("f3 e5 g4 Qh4")
        assert console.ask("undo").endswith("Black> ")
        assert console.ask("redo").endswith("Checkmate. Black wins. 0-1\nGame over> ")
        console.ask("undo")
        console.play("d5")
        assert_pgn_sound(console, "*")

    def test_hint(self, console):
        answer = console.say("hint", r"^I would play 1\. \S+\.\nWhite> $")
        move = answer.split()[4].rstrip(".")
        assert console.fen() == START_FEN
        console.start_game()
        console.play(move)

    def test_new_forgets_the_game(self, console):
        console.start_game()
        console.play("e4 e5 Nf3")
        console.say("new", "A new game. You are White")
        assert console.fen() == START_FEN
        console.say("moves", "No move has been played.")
        console.say("undo", "There is no move to take back.")
        console.ask("level depth 1")
        console.say("e4", r"Kilomate: 1\.\.\. ")

    def test_black_may_be_played(self, console):
        console.ask("level depth 1")
        console.say("go", r"Kilomate: 1\. \S+\n(?s:.*)Black> $")
        console.say("a6", r"Kilomate: 2\. ")

    # --- while it thinks ---

    def start_thinking(self, console):
        console.ask("level time 3600")
        console.send("go")
        console.expect(r"Thinking \.\.\.\r\n")

    def test_move_now(self, console):
        self.start_thinking(console)
        console.send("go")
        console.expect(r"Kilomate: 1\. \S+\r\n")
        assert console.expect(PROMPT).endswith("Black> ")

    def test_undo_while_thinking(self, console):
        console.ask("level time 3600")
        console.send("e4")
        console.expect(r"Thinking \.\.\.\r\n")
        console.send("undo")
        console.expect(r"Stopped\.\r\n")
        assert console.expect(PROMPT).endswith("White> ")
        assert console.fen() == START_FEN

    def test_new_while_thinking(self, console):
        self.start_thinking(console)
        console.send("new")
        console.expect(r"Stopped\.\r\nA new game")
        console.expect(PROMPT)
        assert console.fen() == START_FEN

    def test_other_text_while_thinking_is_answered(self, console):
        self.start_thinking(console)
        for text in ("e4", "level depth 1", "resign", "undo 4", "new game", "quit now", "setup " + positions.MATE_IN_1):
            console.send(text)
            console.expect(r"I am thinking\. go: move now; undo: take back; new: a new game\.\r\n")
        console.send("go")
        console.expect(PROMPT)
        console.say("level", "Level: 3600 seconds a move")

    def test_overlong_line_while_thinking(self, console):
        self.start_thinking(console)
        console.send("x" * 150)
        console.expect(r"The line is too long\.\r\n")
        console.send("go")
        console.expect(PROMPT)

    def test_thinking_is_shown_if_wanted(self, console):
        console.say("info on", "Showing what I think is on.")
        console.ask("level depth 3")
        console.say("go", r"\n +3 +[\d.]+ s +\d+  [+-]\d+\.\d\d(  ?[a-hKQRBNO][^ ]+)+")
        console.say("info off", "Showing what I think is off.")
        assert " s " not in console.ask("a6")

    def test_thinking_is_shown_from_now_on(self, console):
        self.start_thinking(console)
        console.send("info on")
        console.expect(r"\n +\d+ +[\d.]+ s +\d+  [+-]\d+\.\d\d  [a-hKQRBNO]")
        console.send("go")
        console.expect(PROMPT)
