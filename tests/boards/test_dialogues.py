"""The same dialogues as on the host, on every emulated board."""

from command_dialogues import CommandDialogues, LineDialogues
from console_dialogues import GameDialogues, PlayDialogues
from uci_dialogues import UciDialogues


class TestGame(GameDialogues):
    pass


class TestPlay(PlayDialogues):
    pass


class TestCommands(CommandDialogues):
    pass


class TestLine(LineDialogues):
    pass


class TestUci(UciDialogues):
    pass
