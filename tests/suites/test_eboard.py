"""The computer as an electronic chessboard of a program: small programs of our own speak the protocols
over a pseudo-terminal, as theirs do over a serial port."""

import os
import random
import re
import subprocess
import sys
import time

import pytest

from dialogue import PROMPT, START_FEN, Console, place
from eboard_clients import SECONDS, START, ChessLinkClient, CppClient, Port, SentioClient, Table, odd, square_of, whole
from emulator import ROOT
from host_body import HostBody, HostMachine

FULL = 0xFFFF00000000FFFF
CORNERS = 1 << 0 | 1 << 7 | 1 << 56 | 1 << 63


def placement(text):
    """The first field of a FEN."""
    ranks = "/".join(text[rank:rank + 8] for rank in range(0, 64, 8))
    return re.sub(r"\.+", lambda empty: str(len(empty.group())), ranks)


def mask(*names):
    return sum(1 << square_of(name) for name in names)


class Board:
    """The computer with a board, its console, and the port that programs open."""

    def __init__(self, machine, path, has_colours):
        self.machine, self.path = machine, path
        self.body = HostBody(machine, FULL, has_colours)
        self.table = Table(self.body)
        self.console = Console(machine)
        self.console.expect(PROMPT)
        for line in ("variety off", "book off", "level depth 1"):
            self.console.ask(line)

    def open(self, speed=38400):
        return Port(self.path, speed)

    def until(self, lights, seconds=SECONDS):
        """Waits for the squares that are lit or blink."""
        deadline = time.monotonic() + seconds
        while (seen := self.body.lights()) != lights:
            assert time.monotonic() < deadline, [f"{half:016x}" for half in seen]
            time.sleep(0.01)

    def until_any_light(self):
        deadline = time.monotonic() + SECONDS
        while not any(self.body.lights()):
            assert time.monotonic() < deadline
            time.sleep(0.01)

    def given(self):
        self.console.expect("A program has the board")

    def gone(self):
        self.console.expect("The program has gone")
        self.console.expect(PROMPT)


@pytest.fixture(params=[False, True], ids=["one colour", "colours"])
def colours(request):
    return request.param


@pytest.fixture
def board(tmp_path, colours):
    path = str(tmp_path / "eboard")
    with HostMachine([f"--eboard={path}"]) as machine:
        yield Board(machine, path, colours)


# --- a board is found, and used ---

def test_a_sentio_program_finds_the_board_by_listening(board, colours):
    with board.open() as port:
        client = SentioClient(port)
        began = time.monotonic()
        client.occupied(FULL)
        assert time.monotonic() - began < 2.0
        client.until(lambda _: client.kinds)
        assert client.kinds == {"D" if colours else "L"}
        board.given()
        board.until((0, CORNERS))  # the board says that it is the program's
        board.table.lift(7)
        client.occupied(FULL & ~mask("h1"))
        assert client.wrong == []


def test_sentio_lights_come_in_both_forms(board, colours):
    with board.open() as port:
        client = SentioClient(port)
        client.occupied(FULL)
        client.light(mask("e2", "e4"))
        board.until((mask("e2", "e4"), 0))
        client.light(0)
        board.until((0, 0))
        client.light_colours([square_of("a8"), square_of("h1")], (0x40, 0, 0))
        board.until((mask("a8", "h1"), 0))
        if colours:
            assert board.body.colours()[square_of("a8")] == "red"
        # both forms of one move, as programs send them that do not know the board
        client.light(mask("g1", "f3"))
        time.sleep(0.4)
        client.light_colours([square_of("g1"), square_of("f3")])
        board.until((mask("g1", "f3"), 0))
        port.write(bytes(7))  # half a frame
        time.sleep(0.4)
        client.light(mask("a1"))
        board.until((mask("a1"), 0))


@pytest.mark.parametrize("with_parity", [True, False], ids=["8N1 with parity", "7 bits"])
def test_a_chesslink_program_finds_the_board_and_reads_its_pieces(board, with_parity):
    with board.open() as port:
        client = ChessLinkClient(port, with_parity)
        assert client.find() == "v0103"
        assert client.ask("S") == "s" + START
        assert client.ask("R02") == "r0203"
        assert client.ask("W0204") == "w0204"
        assert client.ask("X") == "x"
        client.light([square_of("e2"), square_of("e4")])
        board.until((mask("e2", "e4"), 0))
        client.light([square_of("g8")], 0x0F)
        board.until((0, mask("g8")))
        client.ask("X")
        board.until((0, 0))
        board.table.play("e2e4")
        client.pieces(board.table.text())
        assert client.wrong == []


def test_a_flipped_chesslink_is_seen_from_the_other_side(board):
    board.console.say("eboard flip on", r"A ChessLink program is told h1 first\.\n")
    with board.open() as port:
        client = ChessLinkClient(port)
        client.find()
        board.table.play("e2e4")
        client.pieces(board.table.text()[::-1])
        client.light([square_of("d7"), square_of("d5")])
        board.until((mask("e2", "e4"), 0))


def test_a_program_of_the_chess_peripheral_protocol_finds_the_board(board):
    with board.open() as port:
        client = CppClient(port)
        client.find()
        board.given()
        client.ask("feature moved", "ok")
        client.ask("feature motors", "nok")
        client.ask("variant chess_960", "nok")
        board.until((0, CORNERS))  # no round has begun
        client.begin(BEGINNING)
        board.until((0, 0))
        client.send("move e2e4")
        board.until((mask("e4"), mask("e2")))
        board.table.play("e2e4")
        client.until(lambda message: message == "moved")
        board.until((0, 0))
        client.send("end abort")
        board.until((0, CORNERS))
        assert client.wrong == []


# --- games ---

BEGINNING = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

GAME = ("e2e4 a7a6 e4e5 d7d5 e5d6 b7b5 d6c7 b5b4 c7b8n g8f6 g1f3 e7e6 f1e2 f8e7 e1g1 e8g8 a2a3 b4b3 "
        "b8a6 b3c2 a6c7 c2d1r").split()


def test_a_whole_game_with_all_kinds_of_moves_by_its_pieces(board):
    """The program lights its move, and the player makes it; castling, en passant, promotions to others
    than a queen."""
    with board.open() as port:
        client = ChessLinkClient(port)
        client.find()
        for number, move in enumerate(GAME):
            if number % 2 == 1:
                client.light([square_of(move[:2]), square_of(move[2:4])])
            board.table.play(move)
            client.pieces(board.table.text())
        assert client.wrong == []


def test_a_whole_game_by_its_squares(board):
    with board.open() as port:
        client = SentioClient(port)
        for number, move in enumerate(GAME):
            if number % 2 == 1:
                client.light(mask(move[:2], move[2:4]))
            board.table.play(move)
            client.occupied(board.table.occupied())
        assert client.wrong == []


def random_game(referee, choice, plies):
    """The moves of a game from the initial position, so many at most, each drawn when it is asked for."""
    moves = []
    while len(moves) < plies and (legal := referee.legal_moves(place(START_FEN, moves))):
        moves.append(choice.choice(sorted(legal)))
        yield moves[-1]


def test_random_games_by_their_pieces(board, referee):
    choice = random.Random(1)
    with board.open() as port:
        client = ChessLinkClient(port)
        client.find()
        for move in random_game(referee, choice, 40):
            board.table.play(move)
            client.pieces(board.table.text())


@pytest.mark.parametrize("players_side", [0, 1])
def test_a_whole_round_with_all_kinds_of_moves(board, players_side):
    """The player has one side, the program the other one; promotions are the program's to choose."""
    with board.open() as port:
        client = CppClient(port)
        client.find()
        client.begin(BEGINNING)
        for number, move in enumerate(GAME):
            if number % 2 != players_side:
                client.send("move " + move)
                board.until_any_light()
            board.table.play_plainly(move)
            if number % 2 == players_side:
                client.hear_move(move)
            else:
                board.until((0, 0))
        client.send("end resign")
        client.ask("get_state", "state " + placement(board.table.text()) + " w")
        assert client.wrong == []


def test_random_rounds(board, referee):
    choice = random.Random(2)
    with board.open() as port:
        client = CppClient(port)
        client.find()
        client.begin(BEGINNING)
        for move in random_game(referee, choice, 40):
            if choice.random() < 0.5:
                client.send("move " + move)
                board.until_any_light()
                board.table.play_plainly(move)
                board.until((0, 0))
            else:
                board.table.play_plainly(move)
                client.hear_move(move)
        assert client.wrong == []


def test_moves_are_taken_back_and_a_game_begins_anew(board):
    with board.open() as port:
        client = ChessLinkClient(port)
        client.find()
        board.table.play("e2e4")
        before = board.table.text()
        board.table.play("d7d5")
        after = board.table.text()
        board.table.play("e4d5")
        client.pieces(board.table.text())
        board.table.place(square_of("e4"), board.table.lift(square_of("d5")))
        board.table.place(square_of("d5"), "p")
        client.pieces(after)
        board.table.place(square_of("d7"), board.table.lift(square_of("d5")))
        client.pieces(before)
        time.sleep(1)
        board.table.play("c7c5")
        client.pieces(board.table.text())
        board.table.set_up()
        client.pieces(START)
        time.sleep(1.5)
        board.table.play("d2d4")
        client.pieces(board.table.text())


def test_unknown_pieces_blink_until_they_are_known(board, colours):
    with board.open() as port:
        client = ChessLinkClient(port)
        client.find()
        client.ask("X")
        for name in ("d1", "c1", "f1"):
            board.table.lift(square_of(name))
        board.table.place(square_of("d4"), "Q")
        board.table.place(square_of("e4"), "B")
        board.until((0, mask("d4", "e4")))
        if colours:
            assert board.body.colours()[square_of("d4")] == "red"
        board.table.set_up()
        client.pieces(START)
        board.until((0, 0))


# --- whose the board is ---

def test_nothing_of_ours_thinks_while_a_program_has_the_board(board):
    """The computer is to move, and its player asks for advice in all ways: nothing follows, and the
    own game is as it was."""
    console = board.console
    console.ask("level time 2")
    moves = console.ask("moves")
    with board.open() as port:
        client = ChessLinkClient(port)
        client.find()
        board.given()
        for move in ("e2e4", "e7e5", "g1f3"):
            board.table.play(move)
        client.ask("X")
        for square in (square_of("e1"), square_of("e8")):  # signs that ask for a move, for a hint
            for _ in range(2):
                king = board.table.lift(square)
                board.table.place(square, king)
        board.table.lift(square_of("f1"))  # whose targets would be shown
        for key in (1, 2, 8, 16):
            board.body.press(key)
            time.sleep(0.1)
            board.body.press(0)
        for line in ("go", "hint", "analyze", "new"):
            board.machine.write(line + "\r")
        time.sleep(3)
        assert board.body.lights() == (0, 0)
        said = board.machine.reader.received.decode()
        assert not re.search(r"Thinking|Kilomate:|I would play|new game", said), said
        assert said.count("A program has the board") == 4, said
    board.gone()
    board.table.set_up()
    assert console.ask("moves") == moves


def test_a_search_ends_when_a_program_comes(board):
    board.console.ask("level time 60")
    board.machine.write("go\r")
    board.console.expect("Thinking")
    began = time.monotonic()
    with board.open() as port:
        ChessLinkClient(port).find()
        assert time.monotonic() - began < 3
        board.given()
        time.sleep(0.5)
        assert b"Kilomate:" not in board.machine.reader.received
    board.gone()
    board.console.expect("Thinking")  # it is still to move, and its position stands


def test_the_own_game_goes_on_when_its_pieces_stand_again(board, colours):
    board.table.play("e2e4")
    board.console.expect("Kilomate: ")
    board.console.expect(PROMPT)
    fen = board.console.fen()
    own = board.table
    with board.open() as port:
        client = SentioClient(port)
        client.until(lambda _: True)
        board.given()
        board.table.play("d2d4")
        board.table.play("d7d5")
    board.gone()
    deadline = time.monotonic() + SECONDS
    while not any(board.body.lights()):  # what is to be put right
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert board.console.fen() == fen
    assert own is board.table


def test_the_console_speaks_at_other_speeds(board):
    with board.open(115200) as port:
        time.sleep(0.5)
        assert port.read(0.2) == b""
    board.console.say("eboard", r"A program that opens the line at 38400 or 57600 baud gets the board\.\n")


def test_a_player_takes_the_board_back(board, colours):
    with board.open() as port:
        client = SentioClient(port)
        client.until(lambda _: True)
        board.given()
        if colours:
            board.table.lift(square_of("e1"))
            board.table.lift(square_of("e8"))
        else:
            board.body.press(4)  # LEFT
            time.sleep(0.1)
            board.body.press(0)
        board.gone()
        client.light(mask("a4"))  # is not heard any more
        time.sleep(0.5)
        assert board.body.lights()[0] & mask("a4") == 0
    time.sleep(0.2)
    with board.open() as port:
        SentioClient(port).until(lambda _: True)
        board.given()


def test_a_program_that_stops_to_ask_has_gone(board):
    """It has switched the reports off, so that it must ask."""
    with HostMachine([f"--eboard={board.path}2", "--speed=60"]) as machine:
        fast = Board(machine, board.path + "2", False)
        with fast.open() as port:
            client = ChessLinkClient(port)
            client.find()
            assert client.ask("W0201") == "w0201"
            fast.given()
            fast.gone()
            client.send("S")
            fast.given()


# --- bad input ---

def test_noise_changes_nothing(board):
    fen = board.console.fen()
    noise = random.Random(7)
    with board.open() as port:
        client = ChessLinkClient(port)
        client.find()
        for _ in range(160):
            port.write(noise.randbytes(65536))
        time.sleep(0.5)
        client.received = b""
        assert client.ask("V") == "v0103"
        client.ask("X")
        board.until((0, 0))
        board.table.play("e2e4")
        client.pieces(board.table.text())
    board.gone()
    assert board.console.fen() == fen


def test_noise_is_no_move_of_a_round(board):
    fen = board.console.fen()
    noise = random.Random(8)
    with board.open() as port:
        client = CppClient(port)
        client.find()
        client.begin(BEGINNING)
        for _ in range(40):
            port.write(noise.randbytes(4096))
            client.received = port.read(0.01)[-100:]
        port.write(b"x" * 100000 + b"\n")
        time.sleep(1)
        while port.read(0.2):
            pass
        client.received = b""
        for line, answer in (("move e2e5", "err No legal move"), ("move e7e5", "err No legal move"),
                             ("begin 8/8/8/8/8/8/8/8 w", "err No position: each side needs one king"),
                             ("nonsense", "err Unknown command")):
            client.ask(line, answer)
        board.table.play("e2e4")
        client.hear_move("e2e4")
    board.gone()
    assert board.console.fen() == fen


def test_wrong_messages_are_not_answered(board):
    with board.open() as port:
        client = ChessLinkClient(port)
        client.find()
        for message in (b"V57", odd("V57"), b"S", b"L08" + b"0" * 500, b"Q51", odd("S53")[:2] + b"\xb3\xb3", b"R06"):
            port.write(message)
        time.sleep(0.3)
        port.read(0.1)
        client.received = b""
        port.write(odd(whole("V"))[:2])
        time.sleep(0.3)
        port.write(odd(whole("V"))[2:])
        assert client.until(lambda message: message[0] == "v") == "v0103"


def test_a_program_that_does_not_read_has_gone(board):
    """Its port is full after a while. The own game goes on, and the program has the board again when it
    reads."""
    with HostMachine([f"--eboard={board.path}3", "--speed=20"]) as machine:
        fast = Board(machine, board.path + "3", False)
        with fast.open() as port:
            fast.given()
            fast.gone()
            fast.console.say("eboard", "38400")
            client = SentioClient(port)
            client.until(lambda _: True)
            fast.given()


def test_a_program_that_reads_again_hears_that_its_round_is_over(board):
    with HostMachine([f"--eboard={board.path}4", "--speed=20"]) as machine:
        fast = Board(machine, board.path + "4", False)
        with fast.open() as port:
            client = CppClient(port)
            client.find()
            client.begin(BEGINNING)
            fast.given()
            port.write(b"get_state\n" * 6000)
            fast.gone()
            deadline = time.monotonic() + 3
            while time.monotonic() < deadline:
                port.read(0.1)
            client.ask("move e2e4", "err No round")
            client.begin(BEGINNING)


def test_the_simulation_has_the_line_of_a_program(tmp_path):
    path = str(tmp_path / "eboard")
    panel = subprocess.Popen([sys.executable, os.path.join(ROOT, "tools", "play", "front_panel.py"), "--eboard", path,
                              "--script", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        assert "opens " + path in panel.stdout.readline() + panel.stdout.readline()
        deadline = time.monotonic() + SECONDS
        while not os.path.exists(path):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        with Port(path) as port:
            SentioClient(port).occupied(FULL)
    finally:
        panel.kill()
        panel.wait()
        panel.stdin.close()
        panel.stdout.close()


def test_the_link_goes_with_the_program(tmp_path):
    path = str(tmp_path / "eboard")
    with HostMachine([f"--eboard={path}"]) as machine:
        HostBody(machine, FULL)
        console = Console(machine)
        console.expect(PROMPT)
        assert os.path.islink(path)
        machine.write("quit\r")
        machine.process.wait(SECONDS)
    assert not os.path.lexists(path)
