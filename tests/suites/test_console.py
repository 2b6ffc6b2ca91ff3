"""The console on the host."""

import re
import time

import pytest

from book_dialogues import BookDialogues
from clock_dialogues import ClockDialogues
from command_dialogues import CommandDialogues, LineDialogues, clocks
from console_dialogues import GameDialogues, PlayDialogues
from dialogue import PROMPT, Console, pgn_check
from program import Sitting, kilomate
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


@pytest.fixture(scope="module")
def sitting():
    one = Sitting("--console")
    yield one
    one.stop()


@pytest.fixture
def console(sitting, request):
    """At the prompt of a new game."""
    failures = request.session.testsfailed
    program, is_new = sitting.running()
    one = Console(program)
    if is_new:
        one.expect(PROMPT)
    one.begin()
    yield one
    if request.session.testsfailed != failures:
        sitting.stop()


class TestGame(GameDialogues):
    pass


class TestPlay(PlayDialogues):
    pass


class TestCommands(CommandDialogues):
    def test_computer_plays_by_the_clock(self, console):
        console.ask("level game 1")
        console.say("a3", r"Kilomate: 1\.\.\. ")
        white, black, runs = clocks(console.ask("clock"))
        assert 40 <= white <= 60 and 40 <= black < 60 and runs == "w"


class TestLine(LineDialogues):
    pass


class TestTeach(TeachDialogues):
    pass


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
    pass


class TestTargets(TargetsDialogues):
    pass


class TestTrain(TrainDialogues):
    pass


class TestPartner(PartnerDialogues):
    pass


class TestOdds(OddsDialogues):
    pass


class TestScoresheet(ScoresheetDialogues):
    pass


class TestMirror(MirrorDialogues):
    pass


def test_banner():
    with kilomate("--console") as program:
        text = Console(program).expect(PROMPT)
    assert text.startswith("\r\nKilomate ") and "on host (PC)\r\n" in text
    assert "Level: 5 seconds a move. Type a move" in text
    assert "\n" not in text.replace("\r\n", "")


@pytest.mark.parametrize("line, told", [
    ("level elo 1200", "5 seconds a move, Elo 1200. Type"), ("level beginner 3", "5 seconds a move, beginner 3. Type"),
    ("level full", "5 seconds a move. Type")])
def test_banner_tells_the_strength(tmp_path, line, told):
    for number in range(2):
        with kilomate("--console", f"--store={tmp_path / 'store'}") as program:
            console = Console(program)
            text = console.expect(PROMPT)
            if number == 0:
                console.ask(line)
    assert "Level: " + told in text


def test_what_only_a_chip_has_is_refused_with_its_reason(console):
    console.say("bootloader", r"^bootloader: this board has no boot ROM that takes firmware over USB\.\n")


def test_quit(console):
    console.send("quit")
    console.machine.rest()
    assert console.machine.exit_status() == 0


def test_quit_while_thinking(console):
    console.ask("level time 3600")
    console.send("go")
    console.expect("Thinking")
    console.send("quit")
    assert "Stopped." in console.machine.rest()
    assert console.machine.exit_status() == 0


def test_variety_plays_other_moves():
    """Not always the same first move."""
    first_moves = set()
    for _ in range(30):
        with kilomate("--console") as program:
            console = Console(program)
            console.expect(PROMPT)
            console.ask("level depth 2")
            first_moves.add(console.say("go", "Kilomate: ").split("\n")[1])
    assert len(first_moves) > 1


def test_the_judge_of_pgn_can_complain():
    assert pgn_check('[Result "*"]\n\n1. e4 e5 2. Ke3 *\n')[0] != ""
    assert pgn_check('[Result "*"]\n\n1. e4 *\n') == (
        "", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")


# --- thinking on the player's time ---

def answer_nodes(console, first, ponder):
    """Nodes that an answer takes after the player has thought for a moment and played as expected."""
    console.ask("new")
    console.ask("level depth 8")
    console.ask("info on")
    console.ask("ponder " + ponder)
    lines = re.findall(r"^ +\d+ +\S+ s +\d+ +\S+  (\S+) (\S+)", console.ask(first), re.MULTILINE)
    time.sleep(0.2)
    answer = console.ask(lines[-1][1])
    console.ask("ponder off")
    console.ask("info off")
    return int(re.findall(r" s +(\d+)  ", answer)[-1])


def test_an_expected_move_has_been_thought_about(console):
    """How far it has thought is the machine's matter, and how much that helps the position's; so
    the better of two counts, in the sum of several games."""
    firsts = ["d4", "c4", "Nf3", "g3", "b3", "Nc3"]
    thought = sum(min(answer_nodes(console, first, "on") for _ in range(2)) for first in firsts)
    assert thought < sum(answer_nodes(console, first, "off") for first in firsts) * 3 / 4

