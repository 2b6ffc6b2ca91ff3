"""Saves on the emulated boards: the power goes at many instants of a game, and
after every write to the EEPROM; the computer goes on from there."""

import os
import random
import struct
import subprocess
import time

import pytest

from archive_dialogues import ArchiveDialogues, games_of, rows
from boards import QEMU, board_words, emulator_of, has_value, is_slow, measured_boards
from dialogue import PROMPT, Console, long_game
from emulator import Emulator, emulated_image, parts_arguments
from lookback_dialogues import LookbackDialogues
from program import kilomate

TOLD = "The game goes on where it was left."
FISCHER = "Fischer, 3 minutes and 2 seconds a move."


def boards_that_keep():
    """Those with saves, and whether these are in the chip's own flash."""
    return [name for name in measured_boards() if "saves" in board_words(name, "ADDITIONS")]


def in_flash(board):
    """Of an emulator that keeps it in no file of its own."""
    return has_value(board, "STORE_SIZE") and emulator_of(board) == QEMU


class Keeper:
    """A board whose power can be cut: it comes back with what its store holds."""

    def __init__(self, board, directory):
        self.board = board
        self.path = os.path.join(directory, "store")
        self.machine = None
        self.console = None

    def store_place(self):
        """Address and size of the store in the flash, or of the RAM that stands for it, the archive before it."""
        listing = subprocess.run(["arm-none-eabi-nm", emulated_image(self.board)], check=True, text=True,
                                 stdout=subprocess.PIPE).stdout.split()
        start, end = (int(listing[listing.index(f"cortexm_{name}") - 2], 16)
                      for name in ("archive_start", "store_end"))
        return start, end - start

    def switch_on(self):
        """What is shown as far as the first prompt."""
        if not in_flash(self.board):
            self.machine = Emulator(self.board, parts=self.path)
        elif os.path.exists(self.path):
            start, _ = self.store_place()
            loader = f"loader,file={self.path},addr={start:#x},force-raw=on"
            self.machine = Emulator(self.board, arguments=["-device", loader])
        else:
            self.machine = Emulator(self.board)
        return self.wait()

    def wait(self):
        self.console = Console(self.machine)
        shown = self.console.expect(r"\nKilomate \S+ on (?s:.*?)" + PROMPT)
        self.machine.wake()
        return shown

    def switch_off(self):
        if in_flash(self.board):
            self.machine.qmp("stop")
            start, size = self.store_place()
            self.machine.qmp("memsave", val=start, size=size, filename=self.path)
        self.machine.close()

    def reset(self):
        self.machine.qmp("system_reset")
        return self.wait()


@pytest.fixture(params=boards_that_keep())
def keeper(request, tmp_path):
    one = Keeper(request.param, tmp_path)
    one.first = one.switch_on()
    yield one
    one.machine.close()


def fens_of(moves):
    """The position before and after each move of a game, from the host's console."""
    with kilomate("--console") as machine:
        console = Console(machine)
        console.expect(PROMPT)
        console.start_game()
        fens = [console.fen()]
        for move in moves:
            console.play(move)
            fens.append(console.fen())
    return fens


def test_a_new_board_has_nothing_to_go_on_with(keeper):
    assert TOLD not in keeper.first
    keeper.console.say("save", "Every change is saved: 0 since the start")


def test_game_and_settings_outlast_the_power(keeper):
    console = keeper.console
    console.start_game()
    for line in ("level fischer 3 2", "board unicode", "flip", "info on", "personality REBEL",
                 "set late_moves 77", "e4", "e5", "Nf3", "Nc6", "undo"):
        console.ask(line)
    before = [console.ask(line) for line in ("setup", "moves", "options", "clock", "board", "save")]
    keeper.switch_off()
    shown = keeper.switch_on()
    assert TOLD in shown and FISCHER in shown
    console = keeper.console
    after = [console.ask(line) for line in ("setup", "moves", "options", "clock", "board", "save")]
    assert after[:3] + after[4:5] == before[:3] + before[4:5]
    assert "White 3:0" in after[3] and "*" not in after[3]
    assert "Nc6" in console.ask("redo") or "Nc6" in console.ask("moves")
    console.say("variety", "is on")
    console.say("info", "is on")


def test_the_computer_whose_turn_it_was_moves(keeper):
    console = keeper.console
    console.ask("level depth 1")
    console.ask("a4")  # not of the book, nor what follows
    console.ask("level time 3600")
    console.send("h4")
    console.expect("Thinking")
    keeper.machine.qmp("system_reset")
    console.expect(TOLD)
    console.expect("Thinking")
    console.send("undo")
    console.expect(PROMPT)
    console.say("moves", r"^1\. a4  \S+\n$|^1\. a4  \S+\n(White|Black)")


def test_the_end_of_a_game_is_kept(keeper):
    keeper.console.start_game()
    keeper.console.play("f3 e5 g4 Qh4")
    shown = keeper.reset()
    assert "Checkmate. Black wins. 0-1" in shown and shown.endswith("Game over> ")
    keeper.console.ask("new")
    assert TOLD not in keeper.reset()


def needs_archive(board):
    if "archive" not in board_words(board, "ADDITIONS"):
        pytest.skip("it keeps one game and the settings, no games that are over")


class TestArchive(ArchiveDialogues):
    @pytest.fixture(autouse=True)
    def only_where_the_emulator_is_fast(self, request):
        """Before it is switched on."""
        if is_slow(request.node.callspec.params["keeper"]):
            pytest.skip("its emulator is slow: the other boards stand for its words, the tests below for its flash")

    @pytest.fixture
    def console(self, keeper):
        needs_archive(keeper.board)
        for line in ("variety off", "book off", "level depth 1"):
            keeper.console.ask(line)
        return keeper.console


class TestLookback(LookbackDialogues):
    @pytest.fixture
    def console(self, keeper):
        if "lookback" not in board_words(keeper.board, "ADDITIONS"):
            pytest.skip("it has no room for it")
        for line in ("variety off", "book off", "level depth 1"):
            keeper.console.ask(line)
        return keeper.console


def test_games_outlast_the_power(keeper):
    needs_archive(keeper.board)
    for number in range(1, 4):
        keeper.console.start_game()
        keeper.console.play(" ".join(long_game(9 + number)))
        keeper.console.ask("resign")
        keeper.console.ask("new")
        assert len(rows(keeper.console)) == number
        keeper.switch_off()
        keeper.switch_on()
        assert len(rows(keeper.console)) == number
        assert len(games_of(keeper.console)) == number


def test_a_reset_while_a_game_is_kept(keeper):
    """At any time after a game was given up: it goes on, or it is kept, and no other one is lost."""
    needs_archive(keeper.board)
    chance = random.Random(3)
    for number in range(1, 4 if is_slow(keeper.board) else 13):
        keeper.console.start_game()
        keeper.console.play(" ".join(long_game(9 + number)))
        keeper.console.send("resign")
        keeper.console.expect("resign\r\n")
        time.sleep(chance.random() * 0.02)
        keeper.reset()
        assert len(rows(keeper.console)) in (number - 1, number)
        keeper.console.ask("resign")
        keeper.console.ask("new")
        assert len(rows(keeper.console)) == len(games_of(keeper.console)) == number


def test_what_a_gui_plays_is_not_saved(keeper):
    console = keeper.console
    console.start_game()
    console.play("e4 e5")
    fen = console.fen()
    uci = console.speak_uci()
    uci.position("startpos moves d2d4 d7d5")
    uci.go("depth 1")
    assert TOLD in keeper.reset()
    assert keeper.console.fen() == fen


@pytest.mark.parametrize("seed", [1, 2])
def test_power_cut_at_any_instant(keeper, seed):
    """A reset at any time after a move was typed: it was played or it was not."""
    if seed > 1 and is_slow(keeper.board):
        pytest.skip("its emulator is slow: test_rp2040.py cuts the power in what is written")
    chance = random.Random(seed)
    moves = long_game(20 if is_slow(keeper.board) else 60)
    fens = fens_of(moves)
    keeper.console.start_game()
    keeper.console.ask("level fischer 3 2")
    plies = cuts = 0
    while plies < len(moves):
        keeper.console.send(moves[plies])
        keeper.console.expect(moves[plies] + "\r\n")
        if cuts % 4 == 3:
            keeper.console.expect(PROMPT)
        elif cuts % 4 != 0:
            time.sleep(chance.random() * 0.004)
        keeper.reset()
        cuts += 1
        fen = keeper.console.fen()
        assert fen in fens[plies:plies + 2], (cuts, fen)
        plies = fens.index(fen)
    print(f"{keeper.board}: {cuts} resets, none lost")
    keeper.console.say("level", "Level: " + FISCHER)


# --- after every write ---

SECTOR = 512


def images_of(log, size):
    """The store after each write of a blklogwrites log. The part rewrites all of it
    at the end of each transaction."""
    with open(log, "rb") as file:
        data = file.read()
    place = SECTOR
    while place + SECTOR + size <= len(data):
        first, sectors, flags, _ = struct.unpack("<4Q", data[place:place + 32])
        assert (first, sectors * SECTOR, flags) == (0, size, 0)
        yield data[place + SECTOR:place + SECTOR + size]
        place += SECTOR + size


@pytest.mark.parametrize("name", [name for name in boards_that_keep() if has_value(name, "QEMU_PARTS")])
def test_power_cut_after_every_transaction(name, tmp_path):
    """One game, logged by the emulator's block layer; then a start from what the EEPROM
    held after each transaction: a prompt, and from the first move on a position of the game,
    none before that of the transaction before."""
    store, log = tmp_path / "store", tmp_path / "log"
    moves = long_game(40)
    fens = fens_of(moves)
    log.touch()
    words = parts_arguments(name, str(store))
    words = [word if not word.startswith("if=none,id=memory") else
             f"if=none,id=memory,driver=blklogwrites,file.driver=file,file.filename={store},"
             f"log.driver=file,log.filename={log}" for word in words]
    with Emulator(name, arguments=words) as machine:
        console = Console(machine)
        console.expect(PROMPT)
        machine.wake()
        console.start_game()
        console.ask("level fischer 3 2")
        before = len(list(images_of(log, store.stat().st_size)))
        for move in moves:
            console.play(move)
    images = list(images_of(log, store.stat().st_size))
    assert len(images) >= len(moves)
    plies = 0
    for number, image in enumerate(images):
        store.write_bytes(image)
        with Emulator(name, parts=str(store)) as machine:
            console = Console(machine)
            console.expect(PROMPT)
            if number < before - 1:
                continue  # start_game's move may still be owed, and the computer thinks at once
            machine.wake()
            fen = console.fen()
        assert fens.index(fen) in (plies, plies + 1), (number, fen)
        plies = fens.index(fen)
    assert plies == len(moves)
    print(f"{name}: {len(images)} transactions, none lost")
