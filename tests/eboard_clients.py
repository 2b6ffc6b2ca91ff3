"""Programs that take the computer for an electronic chessboard, written from what the protocols say,
and the hands of a player who has a chess set with pieces."""

import os
import select
import termios
import time

SECONDS = 20.0
MOVE_SECONDS = 0.15  # between two movements of a hand
START = "rnbqkbnrpppppppp" + "." * 32 + "PPPPPPPPRNBQKBNR"  # from a8 to h1
SPEEDS = {38400: termios.B38400, 57600: termios.B57600, 115200: termios.B115200}
LIFT_SECONDS = 0.3  # of a piece whose lift means something: at least 0.15 on the board's clock


class Port:
    """A serial port, as a program opens it. A context manager."""

    def __init__(self, path, speed=38400):
        self.file = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        settings = termios.tcgetattr(self.file)
        settings[0] = settings[1] = settings[3] = 0
        settings[2] = termios.CS8 | termios.CREAD | termios.CLOCAL
        settings[4] = settings[5] = SPEEDS[speed]
        termios.tcsetattr(self.file, termios.TCSANOW, settings)
        termios.tcflush(self.file, termios.TCIFLUSH)  # what was for the program before it

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        if self.file is not None:
            os.close(self.file)
            self.file = None

    def write(self, data):
        while data:
            select.select([], [self.file], [], SECONDS)
            data = data[os.write(self.file, data):]

    def read(self, seconds):
        """What has come within this time; it waits for the first byte alone."""
        if not select.select([self.file], [], [], seconds)[0]:
            return b""
        return os.read(self.file, 65536)


class Lines:
    """Reads messages of a port until one is as wanted."""

    def __init__(self, port):
        self.port = port
        self.received = b""

    def until(self, wanted, seconds=SECONDS, what=""):
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            for message in self.messages():
                if wanted(message):
                    return message
            self.received += self.port.read(0.05)
        raise AssertionError(f"{what or 'nothing'} within {seconds} s; last: {self.received[-80:]!r}")


class SentioClient(Lines):
    """Takes lines of eight numbers, and sends frames of eight bytes."""

    def __init__(self, port):
        super().__init__(port)
        self.kinds = set()  # of lights, as the board has told
        self.wrong = []

    def messages(self):
        while b"\r\n" in self.received:
            line, self.received = self.received.split(b"\r\n", 1)
            numbers = line[1:].split(b" ")
            if line in (b"L", b"D"):
                self.kinds.add(line.decode())
            elif line[:1] == b":" and len(numbers) == 8 and all(0 <= int(number) <= 255 for number in numbers):
                yield sum(int(f"{int(number):08b}"[::-1], 2) << 8 * (7 - rank) for rank, number in enumerate(numbers))
            else:
                self.wrong.append(line)

    def occupied(self, mask):
        """Waits until these squares and no others are occupied."""
        return self.until(lambda message: message == mask, what=f"{mask:016x}")

    def light(self, mask):
        """Bit 0 of a byte is file a; the first byte is the eighth rank."""
        self.port.write(bytes(mask >> 8 * rank & 0xFF for rank in reversed(range(8))))

    def light_colours(self, squares, colour=(0, 0, 0x40)):
        """The same by the corners; squares: numbers."""
        corners = bytearray(243)
        for square in squares:
            first = square // 8 * 9 + 7 - square % 8
            for corner in (first, first + 1, first + 9, first + 10):
                corners[3 * corner:3 * corner + 3] = bytes(colour)
        self.port.write(b"\xff\x55" + bytes(corners) + b"\r\n")


def odd(text):
    """Characters with their parity in bit 7."""
    return bytes(code | (0x80 if bin(code).count("1") % 2 == 0 else 0) for code in text.encode())


def whole(text):
    block = 0
    for code in text.encode():
        block ^= code
    return f"{text}{block:02X}"


LENGTHS = {"v": 7, "s": 67, "x": 3, "l": 3, "r": 7, "w": 7}


class ChessLinkClient(Lines):
    """Asks for the pieces, and lights corners. with_parity: it makes the parity of the characters itself."""

    def __init__(self, port, with_parity=True):
        super().__init__(port)
        self.with_parity = with_parity
        self.wrong = []

    def send(self, text):
        message = whole(text)
        self.port.write(odd(message) if self.with_parity else message.encode())

    def messages(self):
        """All that is whole. Before the first answer there are lines of the other protocol."""
        while self.received:
            letter = chr(self.received[0] & 0x7F)
            length = LENGTHS.get(letter, 1)
            if len(self.received) < length:
                return
            message, self.received = self.received[:length], self.received[length:]
            text = bytes(code & 0x7F for code in message).decode()
            if letter not in LENGTHS:
                self.wrong.append(message)
            elif whole(text[:-2]) != text or message != (odd(text) if self.with_parity else text.encode()):
                self.wrong.append(message)
            else:
                yield text[:-2]

    def ask(self, text, seconds=SECONDS):
        self.send(text)
        return self.until(lambda message: message[0] == text[0].lower(), seconds, text)

    def find(self):
        """As a program looks for its board: the version must come within two seconds."""
        self.port.write(b"")
        self.send("V")
        version = self.until(lambda message: message[0] == "v", 2.0, "v")
        self.wrong.clear()
        return version

    def pieces(self, wanted):
        """Waits for a report with these pieces, from a8 to h1."""
        return self.until(lambda message: message == "s" + wanted, what=wanted)

    def light(self, squares, slots=0xFF):
        corners = [0] * 81
        for square in squares:
            first = square % 8 * 9 + 7 - square // 8
            for corner in (first, first + 1, first + 9, first + 10):
                corners[corner] = slots
        return self.ask("L08" + "".join(f"{slot:02X}" for slot in corners))


class CppClient(Lines):
    """Begins rounds, allows a player's moves, and tells its own, in lines. The board's first lines may be
    those of another protocol."""

    def __init__(self, port):
        super().__init__(port)
        self.wrong = []

    def send(self, line):
        self.port.write(line.encode() + b"\n")

    def messages(self):
        while b"\n" in self.received:
            line, self.received = self.received.split(b"\n", 1)
            if line[:1] == b":" or line in (b"L\r", b"D\r"):
                continue
            text = line.decode("ascii")
            if text.split(" ")[0] in ("err", "unsync"):
                self.wrong.append(text)
            yield text

    def ask(self, line, wanted):
        self.send(line)
        return self.until(lambda message: message == wanted, what=wanted)

    def find(self):
        self.ask("variant standard", "ok")
        self.wrong.clear()

    def begin(self, fen):
        """The board shows the position already."""
        return self.ask("begin " + fen, "sync " + " ".join(fen.split()[:2]))

    def hear_move(self, move):
        """The player makes a move, and it is allowed. A promotion is the program's to choose."""
        self.until(lambda message: message == "move " + move[:4], what=move)
        self.send("promote " + move if move[4:] else "ok")


class CitrineClient(Lines):
    """A program for a chess computer, which keeps the game and tells it as text."""

    def send(self, *commands):
        for command in commands:
            self.port.write(command.encode() + b"\r\n")

    def messages(self):
        while b"\r\n" in self.received:
            line, self.received = self.received.split(b"\r\n", 1)
            yield line.decode()

    def line(self, wanted, seconds=SECONDS):
        """Waits for this line; no other one may come before it."""
        line = self.until(lambda _: True, seconds, wanted)
        assert line == wanted, (line, wanted)

    def ask(self, command, wanted):
        self.send(command)
        self.line(wanted)

    def silent(self, seconds=1.0):
        """Nothing is told meanwhile."""
        time.sleep(seconds)
        self.received += self.port.read(0.05)
        assert self.received == b"", self.received

    def connect(self):
        """As a program begins that keeps no game itself and wants no moves of the computer."""
        self.send("I")
        self.until(lambda line: line.startswith("ID. "))
        self.ask("N", "New Game")
        self.ask("X ON", "Xmit on")
        self.ask("U ON", "Referee on")


def citrine_text(number, move, text):
    """What is told of a move; number: of the ply, from 0."""
    return f"{move} {number // 2 + 1:3}" + ("   " if number % 2 == 0 else ",  ") + text


def square_of(name):
    return "abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1)


class Table:
    """A chess set on the board, and hands that move it."""

    def __init__(self, body):
        self.body = body
        self.set_up()

    def set_up(self, pieces=START):
        self.squares = {square ^ 56: piece for square, piece in enumerate(pieces) if piece != "."}
        self.show()

    def text(self):
        return "".join(self.squares.get(square ^ 56, ".") for square in range(64))

    def occupied(self):
        return sum(1 << square for square in self.squares)

    def show(self):
        self.body.occupy(self.occupied())
        time.sleep(MOVE_SECONDS)

    def lift(self, square):
        piece = self.squares.pop(square)
        self.show()
        return piece

    def place(self, square, piece):
        self.squares[square] = piece
        self.show()

    def play_plainly(self, move):
        """The same, but that the piece of a promotion is put there once."""
        self.play(move[:4])
        if move[4:]:
            end = square_of(move[2:4])
            self.squares[end] = move[4].upper() if self.squares[end] == "P" else move[4]

    def play(self, move):
        """A legal move in coordinates, with all that belongs to it; a pawn becomes a queen at once, and
        another piece by being put back again."""
        start, end = square_of(move[:2]), square_of(move[2:4])
        passes = self.squares[start] in "Pp" and start % 8 != end % 8 and end not in self.squares
        if end in self.squares:
            self.lift(end)
        piece = self.lift(start)
        is_castling = piece in "Kk" and abs(end - start) == 2
        if move[4:]:
            piece = "Q" if piece == "P" else "q"
        self.place(end, piece)
        if passes:
            self.lift(start // 8 * 8 + end % 8)
        if is_castling:
            rook = start // 8 * 8 + (7 if end > start else 0)
            self.place((start + end) // 2, self.lift(rook))
        for letter in {"": "", "q": "", "n": "n", "r": "nr", "b": "nrb"}[move[4:]]:
            time.sleep(0.3)
            self.lift(end)
            time.sleep(LIFT_SECONDS)
            self.place(end, letter.upper() if piece.isupper() else letter)
