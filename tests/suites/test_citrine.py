"""The computer as a Citrine, a chess computer with a board that keeps the game: a small program of our
own sends its commands over a pseudo-terminal and reads what it is told."""

import contextlib
import random
import time

import pytest

from dialogue import START_FEN, place
from eboard_clients import SECONDS, CitrineClient, ChessLinkClient, Table, citrine_text, square_of
from host_body import HostMachine
from test_eboard import CORNERS, Board, mask

# coordinates, and what is told
GAME = [("e2e4", "e2-e4"), ("a7a6", "a7-a6"), ("e4e5", "e4-e5"), ("d7d5", "d7-d5"), ("e5d6", "e5xd6ep"),
        ("b7b5", "b7-b5"), ("d6c7", "d6xc7"), ("b5b4", "b5-b4"), ("c7b8n", "c7xb8/N"), ("g8f6", "g8-f6"),
        ("g1f3", "g1-f3"), ("e7e6", "e7-e6"), ("f1e2", "f1-e2"), ("f8e7", "f8-e7"), ("e1g1", "O-O"),
        ("e8g8", "O-O"), ("a2a3", "a2-a3"), ("b4b3", "b4-b3"), ("b8a6", "b8xa6"), ("b3c2", "b3xc2"),
        ("a6c7", "a6-c7"), ("c2d1q", "c2xd1/Q")]
LONG = [("d2d4", "d2-d4"), ("d7d5", "d7-d5"), ("b1c3", "b1-c3"), ("b8c6", "b8-c6"), ("c1f4", "c1-f4"),
        ("c8f5", "c8-f5"), ("d1d2", "d1-d2"), ("d8d7", "d8-d7"), ("e1c1", "O-O-O"), ("e8c8", "O-O-O")]


class CitrineBoard(Board):
    def lights_show(self, squares):
        """Waits until some of these squares, and no others, are lit or blink."""
        deadline = time.monotonic() + SECONDS
        while not (seen := self.body.lights()[0] | self.body.lights()[1]) & squares or seen & ~squares:
            assert time.monotonic() < deadline, f"{seen:016x}, not {squares:016x}"
            time.sleep(0.01)


@contextlib.contextmanager
def citrine_board(folder):
    path = str(folder / "eboard")
    with HostMachine([f"--eboard={path}"]) as machine:
        yield CitrineBoard(machine, path, False)


@pytest.fixture
def board(tmp_path):
    with citrine_board(tmp_path) as one:
        yield one


@pytest.fixture
def client(board):
    with board.open(57600) as port:
        one = CitrineClient(port)
        one.connect()
        yield one


class Hands(Table):
    """A player who follows the lights, too, and says what a pawn becomes."""

    def __init__(self, board):
        self.board = board
        super().__init__(board.body)

    def play(self, move):
        super().play(move[:4])
        if move[4:]:
            self.promote(square_of(move[2:4]), move[4:])

    def follow(self, move):
        """The program's move: it has said what a pawn becomes."""
        super().play(move[:4])
        if move[4:]:
            end = square_of(move[2:4])
            self.squares[end] = move[4:].upper() if end >= 56 else move[4:]

    def promote(self, square, piece):
        """A queen is put where the pawn was; another piece comes by way of its own square, as lights say."""
        time.sleep(0.3)
        self.lift(square)
        if piece != "q":
            choices = [other for other in self.free(square) if other not in self.squares]
            choice = choices["rbn".index(piece)]
            self.place(choice, piece)
            self.lift(choice)
        self.place(square, piece.upper() if square >= 56 else piece)

    @staticmethod
    def free(square):
        """Squares in the order in which the pieces are offered on them, occupied ones, too."""
        for step in range(64):
            other = (square % 8 + step // 8) % 8 + 8 * (7 - step % 8 if square >= 56 else step % 8)
            if other != square:
                yield other


def test_a_program_finds_the_computer_and_learns_of_it(board):
    with board.open(57600) as port:
        client = CitrineClient(port)
        board.given()
        board.until((0, CORNERS))  # the board says that it is the program's
        client.silent()
        client.send("i")
        client.until(lambda line: line.startswith("ID. Kilomate "))
        board.until((0, 0))
        client.ask("x", "Xmit off")
        client.ask("U", "Referee on")
        client.ask("u off", "Referee off")
        client.ask("uON", "Referee on")
        client.send("L")
        client.line("Level depth 1")
        client.line("Level depth 1")
        client.ask("C", "Clock 00:00:00 00:00:00")


def test_a_whole_game_of_the_player(board, client):
    hands = Hands(board)
    for number, (move, text) in enumerate(GAME):
        hands.play(move)
        client.line(citrine_text(number, "M", text))


def test_castling_on_the_long_side(board, client):
    hands = Hands(board)
    for number, (move, text) in enumerate(LONG):
        hands.play(move)
        client.line(citrine_text(number, "M", text))


@pytest.mark.parametrize("game", [GAME, LONG], ids=["short", "long"])
def test_a_whole_game_of_the_program(board, client, game):
    """It makes both sides' moves; each is shown by lights until the player has made it."""
    hands = Hands(board)
    for number, (move, text) in enumerate(game):
        command = f"M {move[:4]}" + (f"/{move[4:]}" if move[4:] else "")
        client.ask(command, citrine_text(number, "M", text))
        client.send(command)  # once more, as programs do
        start, end = square_of(move[:2]), square_of(move[2:4])
        board.lights_show(1 << start | 1 << end)
        hands.follow(move)
        board.until((0, 0))
    client.silent(0.5)


def test_a_game_against_the_program(board, client, referee):
    """The player's moves alternate with the program's; all are legal, and at last both have the same game."""
    choice = random.Random(3)
    hands = Hands(board)
    moves = []
    for number in range(30):
        legal = referee.legal_moves(place(START_FEN, moves))
        if not legal:
            break
        moves.append(choice.choice([move for move in sorted(legal) if not move.endswith(("n", "b", "r"))]))
        if number % 2 == 0:
            hands.play(moves[-1])
            told = client.until(lambda _: True)
        else:
            client.send(f"m{moves[-1].upper()}")
            told = client.until(lambda _: True)
            hands.follow(moves[-1])
            board.until((0, 0))
        assert told.startswith(f"M {number // 2 + 1:3}"), told
    client.ask("G", f"Game{len(moves) // 2:4}")
    client.line(".      white       black")
    lines = [client.until(lambda _: True) for _ in range((len(moves) + 1) // 2)]
    assert lines[0].startswith(".   1  ")
    assert position(client) == hands.text()


def position(client):
    """The pieces that the computer tells, from a8 to h1."""
    client.ask("P", "Position Board")
    client.line(".  aa bb cc dd ee ff gg hh")
    text = ""
    for rank in range(8, 0, -1):
        line = client.until(lambda _: True)
        assert line[:2] == f".{rank}" and line[-2:] == f" {rank}", line
        for file in range(8):
            cell = line[3 + 3 * file:5 + 3 * file]
            dark = (file + rank) % 2 == 1
            text += "." if cell == ("::" if dark else "  ") else cell[1]
            assert cell in ("::", "  ") or cell[0] == ("W" if cell[1].isupper() else "b"), line
    client.line(".  aa bb cc dd ee ff gg hh")
    return text


# --- moves that are taken back, and new games ---

def take_in_the_centre(hands, client):
    for number, (move, text) in enumerate([("e2e4", "e2-e4"), ("d7d5", "d7-d5"), ("e4d5", "e4xd5")]):
        hands.play(move)
        client.line(citrine_text(number, "M", text))


def test_the_player_takes_moves_back(board, client):
    hands = Hands(board)
    take_in_the_centre(hands, client)
    hands.place(square_of("e4"), hands.lift(square_of("d5")))
    hands.place(square_of("d5"), "p")
    client.line("T   2   e4xd5")
    hands.place(square_of("d7"), hands.lift(square_of("d5")))
    client.line("T   1,  d7-d5")
    hands.place(square_of("e2"), hands.lift(square_of("e4")))
    client.line("T   1   e2-e4")
    hands.play("d2d4")
    client.line("M   1   d2-d4")


def test_the_program_takes_moves_back(board, client):
    hands = Hands(board)
    client.send("T")
    client.silent(0.3)
    take_in_the_centre(hands, client)
    client.ask("T", "T   2   e4xd5")
    client.ask("T", "T   1,  d7-d5")
    board.lights_show(mask("d5"))
    hands.place(square_of("e4"), hands.lift(square_of("d5")))
    hands.place(square_of("d5"), "p")
    board.lights_show(mask("d5"))
    hands.place(square_of("d7"), hands.lift(square_of("d5")))
    board.until((0, 0))
    hands.play("c7c5")
    client.line("M   1,  c7-c5")


def test_the_initial_position_is_a_new_game(board, client):
    hands = Hands(board)
    for number, (move, text) in enumerate(LONG[:4]):
        hands.play(move)
        client.line(citrine_text(number, "M", text))
    hands.set_up()
    client.line("New Game")
    client.silent(0.5)
    hands.play("e2e4")
    client.line("M   1   e2-e4")
    client.ask("N", "New Game")
    board.until((mask("e2", "e4"), 0))  # what differs from its position
    hands.set_up()
    board.until((0, 0))
    client.silent(1.5)


def test_the_board_is_turned(board, client):
    """White sits at the other edge."""
    hands = Hands(board)
    client.ask("F", "Flip")
    hands.place(63 - square_of("e4"), hands.lift(63 - square_of("e2")))
    client.line("M   1   e2-e4")
    client.ask("M e7e5", "M   1,  e7-e5")
    board.lights_show(1 << 63 - square_of("e7") | 1 << 63 - square_of("e5"))


# --- the referee ---

def test_nothing_thinks_while_the_referee_is_on(board, client):
    hands = Hands(board)
    for command in ("J", "F", "J", "U", "L"):
        client.send(command)
    client.until(lambda line: line == "Flip")
    client.send("F")
    client.until(lambda line: line == "Flip")
    client.received += client.port.read(0.3)
    list(client.messages())
    for number, (move, text) in enumerate(LONG[:3]):
        hands.play(move)
        client.line(citrine_text(number, "M", text))
        client.send("J", "F")
        client.silent(1.0)
    assert board.body.lights() == (0, 0)


def test_the_computer_plays_when_the_referee_is_off(board, client):
    hands = Hands(board)
    client.ask("U OFF", "Referee off")
    hands.play("e2e4")
    client.line("M   1   e2-e4")
    line = client.until(lambda _: True)
    assert line.startswith("M   1,  "), line
    assert sum(board.body.lights()) != 0  # its move is shown
    client.ask("T", line.replace("M", "T"))
    board.until((0, 0))
    client.ask("U ON", "Referee on")
    client.send("J")
    client.silent(1.0)
    client.ask("N", "New Game")
    hands.set_up()
    client.ask("U OFF", "Referee off")
    client.send("J")  # it plays White
    assert client.until(lambda _: True).startswith("M   1   ")


def test_a_long_search_ends_for_the_program(board):
    """By an order, by the end of the program, and by the player's key."""
    board.console.ask("level time 60")
    fen = board.console.fen()
    with board.open(57600) as port:
        client = CitrineClient(port)
        client.connect()
        for command, told in (("U ON", "Referee on"), ("N", "New Game"), ("T", "T   1   e2-e4"), ("J", "M   1,  ")):
            client.ask("U OFF", "Referee off")
            client.ask("N", "New Game")
            client.ask("M e2e4", "M   1   e2-e4")
            time.sleep(1)
            client.send(command)
            assert client.until(lambda _: True, 3).startswith(told)
        client.ask("N", "New Game")
        client.ask("M e2e4", "M   1   e2-e4")
        time.sleep(0.5)
    board.gone()
    assert board.console.fen() == fen
    board.table.set_up()
    with board.open(57600) as port:
        client = CitrineClient(port)
        client.connect()
        client.ask("U OFF", "Referee off")
        client.send("J")
        time.sleep(0.5)
        board.body.press(4)  # LEFT
        time.sleep(0.2)
        board.body.press(0)
        board.gone()


# --- bad input ---

def test_commands_come_in_all_ways(board, client):
    for command in (b"\r\n\n\r\r\rx\r", b"  X  \n", b"u\n\rx\r\n"):
        client.port.write(command)
        client.until(lambda line: line == "Xmit on", 3)
    for command in ("NEW", "Q", "", "M", "M e2", "M e2e9", "M e2e5", "M e7e5", "M e2e4/k", "M e2e4e5", "Mi2i4", "U MAYBE",
                    "X ONN", "I I", "H" * 5000, "N" + "\x80", "\x00N", "M e2 e4 q q", "T T", "?"):
        client.port.write(command.encode("latin-1") + b"\r\n")
    client.silent()
    client.ask("m E2-E4", "M   1   e2-e4")


def test_noise_makes_no_move(board, client):
    fen = board.console.fen
    noise = random.Random(9)
    for _ in range(60):
        client.port.write(bytes(byte for byte in noise.randbytes(65536) if byte not in b"\r\n"))
    client.port.write(b"\n")
    client.silent()
    client.ask("U", "Referee on")
    assert position(client) == board.table.text()
    client.ask("M e2e4", "M   1   e2-e4")
    client.port.close()
    board.gone()
    assert fen().startswith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w")


def test_both_kinds_of_programs_have_the_board_in_turns(board):
    for _ in range(2):
        with board.open(57600) as port:
            CitrineClient(port).connect()
        board.gone()
        with board.open() as port:
            assert ChessLinkClient(port).find() == "v0103"
        board.gone()
    with board.open(57600) as port:
        CitrineClient(port).connect()
        with board.open() as other:  # the same port at another speed
            time.sleep(0.2)  # which the simulation looks at now and then
            assert ChessLinkClient(other).find() == "v0103"


def test_a_silent_program_that_does_not_read_has_gone(board, tmp_path):
    path = str(tmp_path / "other")
    with HostMachine([f"--eboard={path}", "--speed=20"]) as machine:
        fast = Board(machine, path, False)
        with fast.open(57600) as port:
            deadline = time.monotonic() + SECONDS
            while b"has gone" not in machine.reader.received and time.monotonic() < deadline:
                try:
                    port.write(b"P\n" * 100)
                except (BlockingIOError, ValueError):
                    pass
                time.sleep(0.05)
            fast.gone()
