"""make lichess: the bridge between a board's mirror and the site's page for boards. The page is played by a
client of the tests, the board by the host program behind a pseudo-terminal; the site itself is not asked."""

import os
import pty
import re
import select
import signal
import socket
import subprocess
import sys
import threading
import tty

import pytest

from dialogue import START_FEN, Console
from emulator import PROMPT, ROOT, die_with_parent
from panel_front import Front, HostComputer
from panel_hands import Hands, asked, wait_until
from program import kilomate
from reader import Reader
from serial_port import NO_PORT
from site_page import BINARY, SECONDS, Closed, SitePage, WebSocket

sys.path.insert(0, os.path.join(ROOT, "tools", "play"))

import mirrored_board

BRIDGE = ["/usr/bin/python3", os.path.join(ROOT, "tools", "play", "lichess_bridge.py")]
# A pawn captured en passant, a promotion, castling of both sides.
GAME = ("e4 a6 e5 d5 exd6 Nc6 dxc7 Bd7 cxd8=Q+ Rxd8 Nf3 g6 Be2 Bg7 O-O Nf6 d3 O-O".split(),
        "e2e4 a7a6 e4e5 d7d5 e5d6 b8c6 d6c7 c8d7 c7d8q a8d8 g1f3 g7g6 f1e2 f8g7 e1g1 g8f6 d2d3 e8g8".split())


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Line:
    """A serial line with the chess computer at its end, which can be cut. path: of our end."""

    def __init__(self, machine):
        self.machine = machine
        self.board, ours = pty.openpty()
        tty.setraw(ours)
        self.path = os.ttyname(ours)
        self.ours = ours
        self.is_cut = self.is_closed = False
        self.carriers = [threading.Thread(target=carry, daemon=True) for carry in (self.carry_out, self.carry_in)]
        for carrier in self.carriers:
            carrier.start()

    def carry_out(self):
        while not self.is_cut and not self.machine.reader.ended:
            if data := self.machine.reader.take(1, 0.1) + self.machine.reader.take(65536, 0):
                os.write(self.board, data)

    def carry_in(self):
        while not self.is_cut:
            if select.select([self.board], [], [], 0.1)[0]:
                self.machine.write(os.read(self.board, 4096))

    def stop(self):
        """What the computer says is another's to read from here on."""
        self.is_cut = True
        for carrier in self.carriers:
            carrier.join()

    def cut(self):
        if not self.is_closed:
            self.is_closed = True
            self.stop()
            os.close(self.ours)
            os.close(self.board)


class Bridge:
    """The running bridge: what is said to the player, and the console's text. A context manager."""

    def __init__(self, *arguments):
        self.port = free_port()
        self.process = subprocess.Popen([*BRIDGE, *arguments, "--listening", str(self.port)], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0,
                                        preexec_fn=die_with_parent)
        self.text = Reader(lambda: os.read(self.process.stdout.fileno(), 65536))
        self.said = Reader(lambda: os.read(self.process.stderr.fileno(), 65536))

    def __enter__(self):
        self.expect(f"ws://localhost:{self.port}/ waits for the page lichess.org/dgt/play. Ctrl-C ends it.")
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def expect(self, sentence):
        self.said.read_until(re.escape(sentence) + "\n", SECONDS)

    def type(self, line):
        self.process.stdin.write(line.encode() + b"\n")

    def end(self, number=signal.SIGINT):
        """Its status."""
        self.process.send_signal(number)
        return self.process.wait(SECONDS)


def refused(*arguments):
    """What is said when there is nothing to bridge."""
    done = subprocess.run([*BRIDGE, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, timeout=SECONDS)
    assert done.returncode == 1 and done.stderr.count("\n") == 1, done.stderr
    return done.stderr[:-1]


def fen_after(referee, moves):
    referee.position("startpos" + (" moves " + " ".join(moves) if moves else ""))
    return referee.fen()


@pytest.fixture
def line():
    """A board without sensors, its line and the pieces of nobody."""
    with kilomate("--console") as machine:
        machine.read_until(PROMPT)
        one = Line(machine)
        yield one
        one.cut()


@pytest.fixture
def bridge(line):
    with Bridge("--port", line.path) as one:
        yield one


@pytest.fixture
def page(bridge):
    with SitePage(bridge.port) as one:
        one.connect()
        yield one


# --- a game ---

@pytest.mark.parametrize("colour", [0, 1], ids=["white", "black"])
def test_a_game_both_ways(bridge, page, referee, colour):
    """The player's moves are typed and reach the page; the opponent's come as positions of the page, and are
    played on the board."""
    san, moves = GAME
    page.set_up(START_FEN)
    base = 0
    for ply, move in enumerate(moves):
        if ply % 2 == colour:
            bridge.type(move if ply % 4 < 2 else san[ply])
            page.wait_for(san[base:ply + 1])
        else:
            assert page.set_up(fen_after(referee, moves[:ply + 1]))["response"] == "call"
            base = ply + 1
    bridge.type("moves")
    bridge.text.read_until(r"9\. d3  O-O\n", SECONDS)
    assert page.errors == []


def test_a_game_whose_moves_are_all_made_on_the_board(bridge, page):
    """As the site's page tells the opponent's moves: by voice."""
    page.set_up(START_FEN)
    for ply, move in enumerate(GAME[1]):
        bridge.type(move)
        page.wait_for(GAME[0][:ply + 1])


@pytest.mark.parametrize("piece", "qrbn")
def test_a_promotion_of_the_page_is_the_one_that_is_played(bridge, page, piece):
    page.set_up("8/P6k/8/8/8/8/7K/8 w - - 0 1")
    after = f"{piece.upper()}7/7k/8/8/8/8/7K/8 b - - 0 1"
    assert page.set_up(after)["response"] == "call"
    bridge.type("moves")
    bridge.text.read_until(f"1\\. a8={piece.upper()}", SECONDS)


def test_a_takeback_on_the_board(bridge, page):
    page.set_up(START_FEN)
    for count, move in enumerate(["e4", "e5", "Nf3"], 1):
        bridge.type(move)
        page.wait_for(["e4", "e5", "Nf3"][:count])
    bridge.type("undo")
    page.wait_for(["e4", "e5"])
    bridge.type("Nc3")
    page.wait_for(["e4", "e5", "Nc3"])


def test_what_is_taken_back_beyond_the_page_s_position_is_not_told(bridge, page, referee):
    """No move of another line may be taken for one of the game."""
    bridge.type("e4")
    page.read(lambda message: message["response"] == "feed" and "4P3" in page.board)
    assert page.san == []  # the page has set no position yet
    page.set_up(fen_after(referee, ["e2e4"]))
    bridge.type("undo")
    page.read(lambda message: message["response"] == "feed" and page.board == START_FEN.split()[0])
    for move in ("d4", "d5"):
        bridge.type(move)
        page.read(lambda message: message["response"] == "feed")
        assert page.san == []
    bridge.type("undo")
    bridge.type("undo")
    bridge.type("e4")
    bridge.type("c5")
    page.wait_for(["c5"])


def test_a_position_two_moves_on_is_set_up(bridge, page, referee):
    page.set_up(START_FEN)
    page.set_up(fen_after(referee, ["e2e4", "e7e5"]))
    bridge.type("Nf3")
    page.wait_for(["Nf3"])


def test_a_page_that_comes_back_goes_on(bridge, referee):
    for moves in ([], ["e2e4"]):
        with SitePage(bridge.port) as page:
            page.connect()
            assert page.board == fen_after(referee, moves).split()[0]
            page.set_up(fen_after(referee, moves))
            bridge.type("e4" if not moves else "e5")
            page.wait_for(["e4"] if not moves else ["e5"])
        bridge.expect("The page has gone.")


# --- on a board with sensors and lights ---

def follow_lights(front, hands, fen):
    """Until the pieces stand as the position has it."""
    wanted = sum(1 << square for square, piece in enumerate(mirrored_board.pieces_of(fen)) if piece)
    while front.pieces.occupied() != wanted:
        wait_until(lambda: any(asked(front)))
        hands.follow_lights()


def test_a_game_on_sensors_and_lights(referee):
    """The player's hands make White's moves; the lights lead Black's."""
    san, moves = GAME
    with Front(HostComputer(None, None)) as front:
        front.machine.read_until(PROMPT)
        line = Line(front.machine)
        with Bridge("--port", line.path) as bridge, SitePage(bridge.port) as page:
            page.connect()
            page.set_up(START_FEN)
            hands = Hands(front)
            for ply, move in enumerate(moves):
                fen = fen_after(referee, moves[:ply + 1])
                if ply % 2 == 0:
                    hands.play(move)
                    page.wait_for([san[ply]])
                else:
                    page.set_up(fen)
                follow_lights(front, hands, fen)
        line.cut()


# --- nobody's move but a person's ---

def test_the_computer_is_referee_and_is_what_it_was_at_the_end(line):
    line.machine.write("level game 5\r")
    with Bridge("--port", line.path) as bridge:
        with SitePage(bridge.port) as page:
            page.connect()
            page.set_up(START_FEN)
            bridge.type("clock")
            bridge.text.read_until("no clock", SECONDS)
            bridge.type("e4")
            page.wait_for(["e4"])
            bridge.type("e5")
            page.wait_for(["e4", "e5"])
        assert bridge.end() == 0
    line.stop()
    console = Console(line.machine, SECONDS)
    assert "5 minutes" in console.ask("level")
    assert "The mirror is off" in console.ask("mirror")
    assert "Kilomate: " in console.ask("Nf3")


@pytest.mark.parametrize("command", ["go", "referee off", "hint", "uci", "bench", "analyze", "resign", "e2e4 e7e5", "\x1emove 1 e4 e2e4",
                                     "setup 8/8/8/8/8/8/8/8 w - - 0 1"])
def test_only_moves_and_a_few_words_are_passed_on(bridge, page, command):
    bridge.type(command)
    bridge.expect("Here you can type a move, quit, or one of: undo redo board moves clock new flip.")
    assert bridge.process.poll() is None


@pytest.mark.parametrize("command", ["go", "referee off"])
def test_a_computer_that_plays_at_the_board_ends_it(line, bridge, page, command):
    """As from the menu or a square of the board: no move of the computer reaches the page."""
    page.set_up(START_FEN)
    line.machine.write("level depth 1\r" + command + "\r")
    with pytest.raises(Closed):
        while page.read(lambda message: True):
            assert page.san == []
    assert bridge.process.wait(SECONDS) == 1
    bridge.expect(f"{line.path}: the computer is referee no more, so Lichess is told nothing from here on.")


def test_a_side_that_is_given_to_two_people_without_a_referee_ends_it():
    board = mirrored_board.MirroredBoard(None, lambda text: None, lambda word: None)
    board.hear(b"\x1eside none\n\x1estate playing\n")
    board.is_refereed = True
    with pytest.raises(mirrored_board.BoardError):
        board.hear(b"On the board: both sides are yours.\r\n")


# --- what a page may send ---

@pytest.mark.parametrize("frame, sentence", [
    ("", "The page has sent something that is no call."), ("[]", "The page has sent something that is no call."),
    ("[" * 9000, "The page has sent something that is no call."),
    ("{\"id\": 1}", "The page has sent something that is no call."),
    ("{\"id\": 1, \"call\": 7}", "The page has sent something that is no call."),
    ("{\"call\": \"eboards\"}", "The page has sent a call without a number."),
    ("{\"id\": true, \"call\": \"eboards\"}", "The page has sent a call without a number."),
    ("{\"id\": [1], \"call\": \"eboards\"}", "The page has sent a call without a number."),
    ("{\"id\": 1, \"call\": \"format\"}", "The page has asked for what is unknown here: 'format'."),
    ("{\"id\": 1, \"call\": \"call\", \"param\": {\"method\": \"erase\"}}",
     "The page has asked for what is unknown here: 'call'."),
    ("{\"id\": 1, \"call\": \"subscribe\", \"param\": {\"feed\": \"x\", \"id\": 1}}",
     "The page has asked for a feed that is not eboardevent."),
    ("{\"id\": 1, \"call\": \"subscribe\", \"param\": []}", "The page has asked for a feed that is not eboardevent.")])
def test_a_frame_that_is_no_call(bridge, page, frame, sentence):
    page.set_up(START_FEN)
    page.send(frame)
    bridge.expect(sentence)
    page.read(lambda message: message["response"] == "error")
    assert page.errors == [sentence]
    bridge.type("e4")
    page.wait_for(["e4"])


def test_bytes_are_no_call(bridge, page):
    page.send(bytes(range(256)), BINARY)
    bridge.expect("The page has sent something that is no call.")


@pytest.mark.parametrize("fen", [
    None, 7, "", "8/8/8/8/8/8/8/8", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq - 0 1",
    START_FEN + "\rgo", START_FEN.replace("8/8", "8\n8"), START_FEN + " ; go", "9/8/8/8/8/8/8/8 w - - 0 1"])
def test_a_position_that_is_none_is_not_typed(bridge, page, fen):
    page.set_up(START_FEN)
    bridge.type("e4")
    page.wait_for(["e4"])
    answer = page.call(3, "call", {"method": "setup", "param": {"fen": fen}})
    assert answer == {"response": "error", "id": 3, "param": "The page has set a position that is none."}
    bridge.type("e5")
    page.wait_for(["e4", "e5"])


@pytest.mark.parametrize("fen", ["8/8/8/8/8/8/8/8 w - - 0 1", "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"])
def test_a_position_that_the_board_refuses(bridge, page, fen):
    page.set_up(START_FEN)
    answer = page.call(3, "call", {"method": "setup", "param": {"fen": fen}})
    assert answer["response"] == "error"
    assert answer["param"].startswith("The board does not take the page's position: Refused")
    assert page.board == START_FEN.split()[0]


def test_a_second_page_is_refused_and_the_first_keeps_the_board(bridge, page):
    page.set_up(START_FEN)
    with SitePage(bridge.port) as other, pytest.raises(Closed) as closed:
        other.connect()
    assert closed.value.args == (1013, "Another page has the board.")
    bridge.expect("A second page was refused: another one has the board.")
    bridge.type("e4")
    page.wait_for(["e4"])


def test_another_site_may_not_connect(bridge):
    with WebSocket(bridge.port, origin="https://example.org") as page:
        assert page.status == 403
    bridge.expect("What has connected was refused: it is no page of https://lichess.org.")
    with SitePage(bridge.port) as page:
        page.connect()


def test_what_speaks_no_web_socket(bridge):
    with socket.create_connection(("127.0.0.1", bridge.port)) as one:
        one.sendall(bytes(range(256)) * 8 + b"\r\n\r\n")
    bridge.expect("What has connected was refused: it is no page of https://lichess.org.")
    with SitePage(bridge.port) as page:
        page.connect()


def test_a_frame_that_is_too_long_ends_the_page_alone(bridge, page):
    page.send("x" * 70000)
    with pytest.raises(Closed):
        page.read(lambda message: False)
    bridge.expect("The page has gone.")
    with SitePage(bridge.port) as other:
        other.connect()


# --- the board and its port ---

def test_a_board_that_is_unplugged(line, bridge, page):
    line.cut()
    with pytest.raises(Closed):
        page.read(lambda message: False)
    assert bridge.process.wait(SECONDS) == 1
    bridge.expect(f"{line.path}: the board has gone.")


def test_a_port_that_is_not_there(tmp_path):
    path = str(tmp_path / "ttyACM9")
    assert refused("--port", path) == f"{path}: {NO_PORT}."


def test_what_is_no_port(tmp_path):
    (tmp_path / "a file").write_text("")
    assert refused("--port", str(tmp_path / "a file")) == f"{tmp_path}/a file: {tmp_path}/a file is no serial port."


def test_a_port_of_this_machine_that_is_taken(bridge):
    assert refused("--board", "host", "--listening", str(bridge.port)) == \
        f"host: port {bridge.port} of this machine cannot be used: Address already in use."


def test_a_board_without_a_mirror():
    assert refused("--board", "microbit") == "microbit: this board has no mirror, which tells a program of its game."


def test_a_computer_that_thinks(line):
    line.machine.write("book off\rvariety off\rlevel time 60\rgo\r")
    assert refused("--port", line.path).startswith(f"{line.path}: the console does not answer: it may be thinking")


def test_a_silent_line():
    board, ours = pty.openpty()
    tty.setraw(ours)
    assert refused("--port", os.ttyname(ours)).endswith("or a chess program has the line.")
    os.close(board)
    os.close(ours)


@pytest.mark.parametrize("noise", [
    b"\x1emove 1 e4 e2e9\n", b"\x1emove 7 e4 e2e4\n", b"\x1eposition 8/8 w\n", b"\x1eside green\n", b"\x1emove\n",
    b"\x1e" + b"x" * 500 + b"\n", bytes(range(0x80, 0x100)) + b"\x1e\x00\xff\n", b"\x1e__init__ 1\n", b"\x1etake 1\n",
    b"\x1emirror 2 host x\n", b"\x1efrom here\n", b"\x1emove 1 e4"])
def test_a_torn_or_foreign_line_changes_nothing(noise):
    changed = []
    board = mirrored_board.MirroredBoard(None, lambda text: None, changed.append)
    board.hear(b"\x1emirror 1 host x\r\n\x1eside none\n\x1efrom " + START_FEN.encode() + b"\n\x1eposition "
               + START_FEN.encode() + b"\n")
    before = dict(vars(board.game))
    board.hear(noise)
    assert vars(board.game) == before and changed == ["mirror", "side", "from", "position"]
    board.hear(b"\x1emove 1 e4 e2e4\r\n")
    assert board.game.moves == [("e4", "e2e4")]


# --- positions ---

def test_the_move_between_two_positions(referee):
    for ply, move in enumerate(GAME[1]):
        before, after = (fen_after(referee, GAME[1][:count]) for count in (ply, ply + 1))
        assert mirrored_board.move_between(before, after) == move
        assert mirrored_board.move_between(before, before) is None
        assert not mirrored_board.same_position(before, after) and mirrored_board.same_position(after, after)
    assert mirrored_board.move_between(START_FEN, fen_after(referee, GAME[1][:3])) is None


@pytest.mark.parametrize("before, wanted, move", [
    ("5k2/8/8/8/8/8/8/K7 b - - 0 1", "7k/8/8/8/8/8/8/K7 w - - 1 2", "f8h8"),  # two moves; the board refuses it
    ("8/8/8/8/8/8/8/k4K2 w - - 0 1", "8/8/8/8/8/8/8/k6K b - - 1 1", "f1h1"),
    ("4k3/8/8/8/8/8/8/2K4R w - - 0 1", "4k3/8/8/8/8/8/8/K6R b - - 1 1", "c1a1"),
    ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1", "e1g1")])
def test_a_king_castles_from_its_own_square_alone(before, wanted, move):
    assert mirrored_board.move_between(before, wanted) == move


@pytest.mark.parametrize("piece", "pnbrqkPNBRQK")
def test_any_two_squares_can_be_between_two_positions(piece):
    for start in range(64):
        pieces = [""] * 64
        pieces[start] = piece
        for end in range(64):
            move = mirrored_board.square_name(start) + mirrored_board.square_name(end)
            after = mirrored_board.after(pieces, move)
            assert len(after) == 64 and (start == end or after[end] == piece and after[start] == "")


def test_a_position_where_a_king_has_gone_two_squares(page):
    for fen in ("5k2/8/8/8/8/8/8/KR6 b - - 0 1", "7k/8/8/8/8/8/8/KR6 w - - 1 2"):
        page.set_up(fen)
        assert page.board == fen.split()[0]


def test_a_square_for_en_passant_counts_where_a_pawn_stands_ready():
    plain = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    assert mirrored_board.same_position(plain, plain.replace("- 0", "e3 0"))
    ready = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3"
    assert not mirrored_board.same_position(ready, ready.replace("- 0", "e3 0"))
    assert not mirrored_board.same_position(plain, plain.replace("KQkq", "Qkq"))


@pytest.mark.parametrize("text, command", [
    ("game in 5 minutes", "level game 5"), ("game in 1 minute", "level game 1"),
    ("Fischer, 3 minutes and 2 seconds a move", "level fischer 3 2"),
    ("tournament, 40 moves in 90 minutes", "level tournament 40 90"), ("5 seconds a move", None), ("depth 3", None)])
def test_a_level_with_clocks_can_be_set_again(text, command):
    assert mirrored_board.level_command(text) == command
    if command:
        with kilomate("--console") as machine:
            console = Console(machine)
            console.expect(PROMPT)
            assert f"Level: {text}." in console.ask(command)
