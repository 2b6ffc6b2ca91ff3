"""The board that stays at the top of the screen, before a model of a terminal."""

import random
import re

import pyte
import pytest

from dialogue import START_FEN
from program import kilomate

PLAIN_PROMPT = r"(?:White|Black|Game over)[ 0-9:.]*> $"
PROMPT = PLAIN_PROMPT.replace("$", r"\x1b\[0m$")
MOVED = r"Kilomate: [^>]*" + PROMPT
SECONDS = 60
DRAWING = re.compile(r"\x1b7\x1b\[\d+;.*?\x1b8", re.DOTALL)
BOARD = 10         # rows of the screen
ASKED = re.escape("\x1b[6n\x1b8")
FULL_SCREEN = "\x1b7\x1b[r\x1b8"
FAR = "r1bq1rk1/ppp2ppp/2n2n2/1B1pp3/1b1PP3/2N2N2/PPP2PPP/R1BQ1RK1 w - - 0 7"


class Screen:
    """A program and its terminal. A context manager."""

    def __init__(self, rows=24, answers=True, *options):
        self.program = kilomate("--console", *options)
        self.screen = pyte.Screen(80, rows)
        self.stream = pyte.Stream(self.screen)
        self.screen.write_process_input = self.program.write if answers else lambda _: None

    def __enter__(self):
        self.program.__enter__()
        self.until(PLAIN_PROMPT)
        for line in ("book off", "variety off", "level depth 1"):
            self.program.write(line + "\r")
            self.until(PLAIN_PROMPT)
        return self

    def __exit__(self, *error):
        self.program.__exit__(*error)

    def until(self, pattern):
        text = self.program.read_until(pattern, SECONDS)
        self.stream.feed(text)
        return text

    def ask(self, line, pattern=PROMPT):
        """What is answered, and the prompt behind it."""
        self.program.write(line + "\r")
        return self.until(re.escape(line) + r"\r\n") + self.until(pattern)

    def fix(self):
        """The board is fixed."""
        self.program.write("board colour fixed\r")
        self.until(ASKED)
        return self.until(PROMPT)

    def cells(self, first, rows):
        """What is seen: characters with their colours, and the backgrounds of blanks."""
        cells = [[self.screen.buffer[first + row][column] for column in range(80)] for row in range(rows)]
        return [[(cell.bg, (cell.data, cell.fg) if cell.data != " " else None) for cell in row] for row in cells]

    def board(self):
        return self.cells(0, BOARD)

    def text(self):
        """The lines below the board, without the empty ones at the end."""
        return "\n".join(line.rstrip() for line in self.screen.display[BOARD:]).rstrip().split("\n")

    def is_whole(self):
        """Is what was changed on it the same that is drawn anew?"""
        before = self.board()
        drawn = self.ask("board")
        assert "a  b" in drawn or "h  g" in drawn
        return before == self.board()


def two_players(screen):
    """Before the board is fixed."""
    screen.ask("go", MOVED.replace(PROMPT, PLAIN_PROMPT))
    screen.ask("undo", PLAIN_PROMPT)


def drawings(text):
    return [len(drawing) for drawing in DRAWING.findall(text)]


def test_the_board_stays_and_the_text_scrolls():
    with Screen() as screen:
        before = screen.ask("moves", PLAIN_PROMPT).split("\r\n")[1]
        screen.fix()
        board = screen.board()
        assert "a  b  c" in screen.screen.display[8] and screen.screen.display[9].strip() == ""
        assert screen.text() == ["White>"] and before not in screen.screen.display
        for _ in range(20):
            screen.ask("moves")
        assert screen.board() == board
        assert screen.text()[-3:] == ["White> moves", "No move has been played.", "White>"]


def test_it_is_the_board_that_scrolls():
    with Screen() as screen:
        screen.ask("setup " + FAR, PLAIN_PROMPT)
        screen.fix()
        fixed = screen.board()[:BOARD - 1]
        screen.ask("board colour")
        row = next(row for row, line in enumerate(screen.screen.display) if line.startswith(" 8 "))
        assert screen.cells(row, BOARD - 1) == fixed


# Captures, castling, en passant, promotion, check and mate.
GAMES = [
    (START_FEN, "e4 d5 exd5 Qxd5 Nc3 Qe5+ Be2 Bg4 d4 Qh5 h3 Bxe2 Ngxe2 Nc6 O-O O-O-O d5 e5 dxe6 Bc5 exf7 Nf6 Bg5 h6"),
    ("4k3/P7/8/8/8/8/7p/4K3 w - - 0 1", "a8=Q+ Kd7 Qd5+ Ke7 Kf2 h1=N+"),
    (START_FEN, "f3 e5 g4 Qh4#")]


@pytest.mark.parametrize("fen, moves", GAMES)
def test_what_has_changed_is_drawn(fen, moves):
    with Screen() as screen:
        screen.ask("setup " + fen, PLAIN_PROMPT)
        two_players(screen)
        screen.fix()
        for move in moves.split():
            sizes = drawings(screen.ask(move))
            assert len(sizes) == 1 and sizes[0] < 400, (move, sizes)
            assert screen.is_whole(), move
        screen.ask("undo")
        assert screen.is_whole()


def test_what_is_done_otherwise_is_drawn():
    chance = random.Random(5)
    lines = ["flip", "undo", "redo", "new", "setup " + FAR, "level depth 1", "info on", "info off", "level elo 1300",
             "e4", "a3", "Nc3", "h4", "replay", "forward", "last", "board off", "board on", "resign", "analyze 2", "pgn"]
    with Screen() as screen:
        screen.fix()
        for _ in range(120):
            line = chance.choice(lines)
            screen.ask(line, PROMPT if line != "analyze 2" else r"\d s ")
            if line == "analyze 2":
                screen.ask("stop")
            assert screen.is_whole(), line


def test_a_fixed_board_shows_the_move_before_it_is_answered():
    with Screen() as screen:
        screen.fix()
        answer = screen.ask("e4", MOVED)
        first, second = drawings(answer)
        assert first < 400 and second < 400 and first + second < 700
        assert answer.index("\x1b7") < answer.index("Thinking") < answer.index("Kilomate")
        assert "1. e4" in screen.screen.display[3]


def test_score_and_depth_stand_beside_it():
    with Screen() as screen:
        screen.fix()
        screen.ask("info on")
        screen.ask("e4", MOVED)
        assert re.search(r"[+-]\d\.\d\d, depth 1 *$", screen.screen.display[2])
        assert screen.is_whole()
        screen.ask("undo")
        assert "depth" not in screen.screen.display[2]


@pytest.mark.parametrize("line", ["board colour", "board colour 16", "board colour off", "board ascii", "board unicode", "quit", "uci"])
def test_the_screen_is_given_back(line):
    with Screen() as screen:
        screen.fix()
        assert screen.screen.margins.top == BOARD
        screen.program.write(line + "\r")
        screen.until(re.escape(FULL_SCREEN))
        assert not screen.screen.margins or screen.screen.margins.top == 0
        if line == "quit":
            assert screen.program.exit_status() == 0
        elif line == "uci":
            screen.until("uciok\n")


def test_the_screen_is_given_back_at_the_end_of_the_input():
    with Screen() as screen:
        screen.fix()
        screen.program.close_input()
        screen.until(re.escape(FULL_SCREEN))
        assert screen.program.exit_status() == 0


@pytest.mark.parametrize("rows, answers, sentence", [
    (23, True, "It needs 24 lines; the terminal has 23."), (9, True, "It needs 24 lines; the terminal has 9."),
    (24, False, "The terminal does not say how many lines it has.")])
def test_a_terminal_without_room_keeps_its_text(rows, answers, sentence):
    with Screen(rows, answers) as screen:
        screen.program.write("board colour fixed\r")
        screen.until(ASKED)
        screen.until(PLAIN_PROMPT)
        shown = [line.rstrip() for line in screen.screen.display if line.strip()]
        assert shown[-3:] == ["White> board colour fixed", sentence, "White>"] and shown[-4].startswith("Level: ")
        assert not screen.screen.margins
        assert "No move" in screen.ask("moves", PLAIN_PROMPT)


def test_what_is_typed_before_the_terminal_answers_is_not_lost():
    with Screen(answers=False) as screen:
        screen.program.write("board colour fixed\r")
        screen.until(ASKED)
        screen.program.write("mo\x1b[A\x1b[30;90Rves\r")
        assert "No move has been played." in screen.until(r"played\." + r"(?:.|\n)*" + PROMPT)


def test_a_whole_line_before_the_terminal_answers_is_obeyed():
    with Screen(answers=False) as screen:
        screen.program.write("board colour fixed\r")
        screen.until(ASKED)
        screen.program.write("moves\r\x1b[30;90R")
        assert "does not say" in screen.until("No move has been played.")
        assert START_FEN in screen.ask("setup", PLAIN_PROMPT)


def test_the_board_outlasts_the_power_in_colour(tmp_path):
    store = f"--store={tmp_path / 'saves'}"
    with Screen(24, True, store) as screen:
        screen.fix()
        screen.program.close_input()
        assert screen.program.exit_status() == 0
    with kilomate("--console", store) as program:
        greeting = program.read_until(PROMPT)
        assert greeting.startswith(FULL_SCREEN) and "\x1b[48;5;103m" in greeting
        program.write("board colour off\r")
        program.read_until(PLAIN_PROMPT)
    with kilomate("--console", store) as program:
        assert "\x1b" not in program.read_until(PLAIN_PROMPT)
