"""The same dialogues as on the host, on every emulated board. Where the emulator is slow those about
the line alone, unless DIALOGUES=all is set: what else is said there is said on faster ones too, by
the same sources, with the same additions and for the same core."""

import os

import pytest

from boards import board_words, is_slow
from book_dialogues import BookDialogues
from clock_dialogues import ClockDialogues
from command_dialogues import CommandDialogues, LineDialogues
from console_dialogues import GameDialogues, PlayDialogues
from mirror_dialogues import MirrorDialogues
from odds_dialogues import OddsDialogues
from partner_dialogues import PartnerDialogues
from opponent_dialogues import OpponentDialogues
from scoresheet_dialogues import ScoresheetDialogues
from sound_dialogues import SoundDialogues
from targets_dialogues import TargetsDialogues
from teach_dialogues import TeachDialogues
from terminal_dialogues import EditorDialogues, TerminalDialogues
from train_dialogues import TrainDialogues
from uci_dialogues import UciDialogues

BENCHES = ("test_bench", "test_large_bench")


@pytest.fixture(autouse=True)
def only_the_line_where_the_emulator_is_slow(board, request):
    if is_slow(board.name) and request.cls not in (TestLine, TestTrain, TestUci) and os.environ.get("DIALOGUES") != "all":
        pytest.skip("its emulator is slow: the same dialogues on other boards stand for these")


class TestGame(GameDialogues):
    pass


class TestPlay(PlayDialogues):
    pass


class TestCommands(CommandDialogues):
    @pytest.fixture(autouse=True)
    def leave_benches_to_check_bench(self, board, request):
        if is_slow(board.name) and request.node.originalname in BENCHES:
            pytest.skip("its emulator is slow: check-bench stands for this one")


class TestLine(LineDialogues):
    pass


class TestTeach(TeachDialogues):
    @pytest.fixture(autouse=True)
    def only_where_there_is_a_teacher(self, board):
        if "teach" not in board_words(board.name, "ADDITIONS"):
            pytest.skip("this board has no teacher")


class TestSound(SoundDialogues):
    pass


class TestTerminal(TerminalDialogues):
    pass


class TestEditor(EditorDialogues):
    pass


class TestUci(UciDialogues):
    pass


class TestBook(BookDialogues):
    pass


class TestOpponent(OpponentDialogues):
    pass


class TestClocks(ClockDialogues):
    @pytest.fixture(autouse=True)
    def only_where_there_are_more_clocks(self, board):
        if "clocks" not in board_words(board.name, "ADDITIONS"):
            pytest.skip("this board has no more kinds of clock")


class TestTrain(TrainDialogues):
    @pytest.fixture(autouse=True)
    def only_where_there_are_positions(self, board, request):
        if "train" not in board_words(board.name, "ADDITIONS"):
            pytest.skip("this board has no training positions")
        if is_slow(board.name) and request.node.originalname != "test_what_was_missed_comes_again_and_its_move_is_right":
            pytest.skip("its emulator is slow: the host's stand for the others")


class TestOdds(OddsDialogues):
    @pytest.fixture(autouse=True)
    def only_where_games_begin_at_odds(self, board):
        if "odds" not in board_words(board.name, "ADDITIONS"):
            pytest.skip("no game begins at odds on this board")


class TestPartner(PartnerDialogues):
    @pytest.fixture(autouse=True)
    def only_where_there_is_a_partner(self, board):
        if "partner" not in board_words(board.name, "ADDITIONS"):
            pytest.skip("this board has no partner")


class TestTargets(TargetsDialogues):
    @pytest.fixture(autouse=True)
    def only_where_targets_are_weighed(self, board):
        if "targets" not in board_words(board.name, "ADDITIONS"):
            pytest.skip("this board weighs no targets")


class TestScoresheet(ScoresheetDialogues):
    @pytest.fixture(autouse=True)
    def only_where_there_is_a_scoresheet(self, board):
        if "scoresheet" not in board_words(board.name, "ADDITIONS"):
            pytest.skip("this board has no scoresheet")


class TestMirror(MirrorDialogues):
    @pytest.fixture(autouse=True)
    def only_where_there_is_a_mirror(self, board):
        if "mirror" not in board_words(board.name, "ADDITIONS"):
            pytest.skip("this board has no mirror")
