"""The same dialogues as on the host, on every emulated board."""

import pytest

from boards import board_words, is_slow
from book_dialogues import BookDialogues
from command_dialogues import CommandDialogues, LineDialogues
from console_dialogues import GameDialogues, PlayDialogues
from mirror_dialogues import MirrorDialogues
from opponent_dialogues import OpponentDialogues
from scoresheet_dialogues import ScoresheetDialogues
from sound_dialogues import SoundDialogues
from teach_dialogues import TeachDialogues
from terminal_dialogues import EditorDialogues, TerminalDialogues
from uci_dialogues import UciDialogues

BENCHES = ("test_bench", "test_large_bench")


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
