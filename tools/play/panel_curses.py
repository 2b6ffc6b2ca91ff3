"""The front panel in a terminal."""

import curses
import locale
import os
import sys
import textwrap
import threading
import time

import panel_choices
from helping_hand import HelpingHand
from panel_commands import Commands
from panel_front import PLAIN
from panel_pieces import HandsError, piece_name, square_name
from panel_text import LEVELS, ascii_screen, halves, mark, quarters
from terminal import CLOSED, colours as terminal_colours

LOOK_SECONDS = 0.1      # between two looks at lights and screen
KEY_MILLISECONDS = 50   # that are waited for a key before all is drawn anew
TONE_SECONDS = 0.5      # that a tone is shown: a terminal is slower than a short one
BOARD_WIDTH, SQUARE_WIDTH = 36, 4
LEFT = BOARD_WIDTH + 2  # of the display
SCREEN_ROWS = 32
CONSOLE_ROWS = 3        # at least
LINES_KEPT = 20        # of those that were typed
WHEEL_ROWS = 3
MESSAGE_ROWS = 2        # at most, for most messages
HEIGHT = SCREEN_ROWS + CONSOLE_ROWS + MESSAGE_ROWS + 4
BOX_ROW = 8             # of the cursor, below the first rank
HELPER_ROW = 23

# The panel's keys on this keyboard.
KEYBOARD = {ord("w"): "up", ord("s"): "down", ord("a"): "left", ord("d"): "right",
            ord("\n"): "select", ord("\r"): "select", curses.KEY_ENTER: "select"}
BUTTONS = [("left", "a"), ("up", "w"), ("select", "Enter"), ("down", "s"), ("right", "d")]
ARROWS = {curses.KEY_LEFT: (-1, 0), curses.KEY_RIGHT: (1, 0), curses.KEY_UP: (0, -1),
          curses.KEY_DOWN: (0, 1)}
# Of a board with colours, on the right of it.
LEGEND = (("white", "the last move; blinking: the king of the side that thinks"),
          ("blue", "a move to be made: from blinks, to is lit"),
          ("cyan", "where the lifted piece can go; captures blink"),
          ("green", "a hint: from blinks, to is lit"),
          ("yellow", "a pawn promotes: the piece goes to a lit square: R, B, N"),
          ("red", "a king in check; what is wrong: missing pieces blink"),
          ("magenta", "kings off: results; blue levels, white sides"))
COLOURS = {"white": curses.COLOR_WHITE, "red": curses.COLOR_RED, "green": curses.COLOR_GREEN,
           "yellow": curses.COLOR_YELLOW, "blue": curses.COLOR_BLUE, "magenta": curses.COLOR_MAGENTA,
           "cyan": curses.COLOR_CYAN}
COLOUR_HEIGHT = 34
COLOUR_HELP = "arrows space lift, place  b box  n initial position  > console  PgUp: back  : command  q quit"

HELP = "arrows space lift, place  b box  n initial position  wasd Enter keys  > console  PgUp: back  : command  q quit"
WIDE, NARROW = LEFT + 130, max(LEFT + 66, len(HELP) + 1)
COLOUR_WIDTH = max(LEFT + 10 + max(len(meaning) for _, meaning in LEGEND), len(COLOUR_HELP))
PAGE_HELP = "space the next page  q back"

# Slate squares, white and black pieces, and lights that both of them stand out from: as the console
# shows its board, with the same filled symbols for both colours.
SLATE = {"light": 103, "dark": 60, "lit": 142, "blinking": 160, "white": 247, "blue": 27, "cyan": 37, "green": 71,
         "yellow": 142, "red": 160, "magenta": 133}
SLATE_WHITE, SLATE_BLACK = 231, 16
GLYPHS = dict(zip("KQRBNP", "♚♛♜♝♞♟"))

# Four greys, by the number of colours.
PALETTES = ((256, (232, 240, 248, 255)), (16, (0, 8, 7, 15)), (8, (0, 0, 7, 7)))
# ncurses counts the wheel as buttons 4 and 5, and Python knows the latter only where it was built with it.
WHEEL_UP, WHEEL_DOWN = curses.BUTTON4_PRESSED, getattr(curses, "BUTTON5_PRESSED", 1 << 21)
FIRST_PAIR = 1
FIRST_LOOK = FIRST_PAIR + LEVELS * LEVELS  # of a square: a pair for a white piece and one for a black one
CONSOLE_LOOKS = 64         # at most, of the console's characters
LOOKS = ("light", "dark", "lit", "blinking", *COLOURS)
PALE = ("white", "cyan", "green", "yellow")  # what is written on them is black
CHOICE_WIDTH = 8


def folded(text, width):
    """The rows that a text takes, without a character less; text: or a list."""
    return [text[start:start + width] for start in range(0, max(len(text), 1), width)]


def alike(text, looks):
    """Neighbours that look alike: where they begin, they, and how."""
    start = 0
    for end in range(1, len(text) + 1):
        if end == len(text) or looks[end] != looks[start]:
            yield start, text[start:end], looks[start]
            start = end


class Watch(threading.Thread):
    """Looks at lights and screen again and again, so that a hand never waits."""

    def __init__(self, front):
        super().__init__(daemon=True)
        self.front = front
        self.lights = (0, 0)
        self.colours = [""] * 64
        self.screen = [[0] * 128 for _ in range(64)]
        self.stopped = False

    def run(self):
        while not self.stopped:
            try:
                self.lights = self.front.lights()
                if self.front.has_colours:
                    self.colours = self.front.colours()
                else:
                    self.screen = self.front.screen()
            except (OSError, ValueError):
                pass  # it has just ended, which is told elsewhere
            time.sleep(LOOK_SECONDS)


class Window:
    def __init__(self, terminal, front, banner):
        self.terminal = terminal
        self.front = front
        self.banner = banner
        self.commands = Commands(front, self.note)
        self.helper = HelpingHand(front)
        front.listen = self.helper.read
        self.watch = Watch(front)
        self.notes = []      # shown among the console's lines
        self.said = []       # by the command that is carried out
        self.page = []       # what takes more room: shown alone, page by page
        self.message = "The pieces stand as they were left."
        self.cursor = [4, 6]  # file, and row from the top: e2
        self.typed = None    # a line being typed, with what it began with
        self.lines = []      # that were typed, the last one last
        self.recalled = 0    # how many lines back the line being typed is one of them
        self.buttons = {}    # columns of the keys
        self.tones = 0       # of the buzzer that have been shown
        self.toned = 0.0     # when the last of them was
        self.back = 0        # rows of the console below the last one that is shown
        self.console_pairs = {}
        self.coloured = None  # the computer whose console has been told to be in colour
        self.set_up_colours()
        try:
            curses.curs_set(0)
        except curses.error:
            pass  # a terminal that always shows its cursor
        curses.mousemask(curses.BUTTON1_PRESSED | curses.BUTTON1_CLICKED | WHEEL_UP | WHEEL_DOWN)
        curses.mouseinterval(0)
        terminal.timeout(KEY_MILLISECONDS)
        self.watch.start()

    # --- colours ---

    def set_up_colours(self):
        """Greys need colours, and characters that are no ASCII; the chess symbols as many as the slate
        squares."""
        if curses.has_colors():
            curses.use_default_colors()
        self.has_colours = (curses.has_colors() and curses.COLORS >= 8
                            and curses.COLOR_PAIRS > FIRST_LOOK + 2 * len(LOOKS))
        unicode = locale.nl_langinfo(locale.CODESET).upper() == "UTF-8"
        self.has_greys = self.has_colours and unicode
        self.has_glyphs = self.has_greys and curses.COLORS >= 256
        if not self.has_colours:
            return
        greys = next(palette for count, palette in PALETTES if curses.COLORS >= count)
        for bright in range(LEVELS):
            for dark in range(LEVELS):
                curses.init_pair(FIRST_PAIR + LEVELS * bright + dark, greys[bright], greys[dark])
        for number, look in enumerate(LOOKS):
            for piece in (0, 1):
                curses.init_pair(FIRST_LOOK + 2 * number + piece, *self.colours_of(look, piece))

    def colours_of(self, look, piece):
        """Of the piece, white or black (1), and of its square."""
        if self.has_glyphs:
            return (SLATE_BLACK if piece else SLATE_WHITE), SLATE[look]
        squares = {"light": curses.COLOR_CYAN, "dark": curses.COLOR_BLUE, "lit": curses.COLOR_YELLOW,
                   "blinking": curses.COLOR_RED, **COLOURS}
        return (curses.COLOR_WHITE if look in ("blue", "red", "magenta", "blinking") else curses.COLOR_BLACK), squares[look]

    def pair(self, number):
        return curses.color_pair(number) if self.has_colours else curses.A_NORMAL

    def colour(self, name, piece=0):
        """Of a light or of a square, below a white piece or a black one (1)."""
        return self.pair(FIRST_LOOK + 2 * LOOKS.index(name) + piece)

    def console_attribute(self, look):
        """Of a character of the console: (colour, the one behind it, bold). A pair each, as long as there are."""
        foreground, background, bold = look
        attribute = curses.A_BOLD if bold else curses.A_NORMAL
        colours = tuple(-1 if number is None or number >= curses.COLORS else number for number in (foreground, background))
        if not self.has_colours or colours == (-1, -1):
            return attribute
        if colours not in self.console_pairs and len(self.console_pairs) < CONSOLE_LOOKS:
            number = FIRST_LOOK + 2 * len(LOOKS) + len(self.console_pairs)
            if number >= curses.COLOR_PAIRS:
                return attribute
            curses.init_pair(number, *colours)
            self.console_pairs[colours] = number
        return attribute | (curses.color_pair(self.console_pairs[colours]) if colours in self.console_pairs else 0)

    def colour_console(self):
        """What `make play` types for a player is typed here, too, once the computer asks for a line."""
        machine = self.front.machine
        if (machine and self.coloured is not machine and self.has_greys and self.front.shows_colours()
                and terminal_colours() and self.front.console.lines[-1].endswith("> ")):
            self.coloured = machine
            self.do_quietly(lambda: self.front.type(f" board colour {256 if self.has_glyphs else 16}"))

    # --- drawing ---

    def put(self, y, x, text, attribute=curses.A_NORMAL):
        """As much as fits."""
        height, width = self.terminal.getmaxyx()
        if 0 <= y < height and x < width:
            try:
                self.terminal.addstr(y, x, text[:width - x], attribute)
            except curses.error:
                pass  # the last character of the last line: it is drawn, and then this is raised

    def is_wide(self):
        return self.terminal.getmaxyx()[1] >= WIDE

    def draw(self):
        """Nothing is drawn at a size at which something would be cut off."""
        height, width = self.terminal.getmaxyx()
        needed = COLOUR_WIDTH if self.front.has_colours else NARROW if self.has_greys else WIDE
        needed_height = COLOUR_HEIGHT if self.front.has_colours else HEIGHT
        self.terminal.erase()
        if height < needed_height or width < needed:
            text = (f"The front panel needs a terminal of {needed} x {needed_height}; this one has {width} x {height}. "
                    "Make it larger, or its letters smaller. q quits.")
            for row, line in enumerate(textwrap.wrap(text, max(width, 1))):
                self.put(row, 0, line)
        elif self.page:
            self.draw_page(height, width)
        elif self.front.has_colours:
            self.draw_board()
            self.draw_hand()
            if self.offers_choices():
                self.draw_choices()
            else:
                self.draw_legend()
            self.draw_console(height, COLOUR_HEIGHT - 10)
        else:
            self.draw_board()
            self.draw_hand()
            self.draw_keys()
            self.draw_screen()
            self.draw_console(height, SCREEN_ROWS + 2)
        self.terminal.refresh()

    def draw_board(self):
        for row in range(8):
            self.put(2 * row + 1, 0, f"{8 - row} ")
            for file in range(8):
                self.draw_square(row, file)
        self.put(17, 0, "  " + "".join(f" {file}  " for file in "abcdefgh"))
        self.draw_name()

    def draw_square(self, row, file):
        square = 8 * (7 - row) + file
        lit, blinking = self.watch.lights
        left, right = mark(square, lit, blinking)
        piece = self.front.pieces.squares.get(square, " " if self.has_colours else ".")
        look = self.watch.colours[square] or ("blinking" if blinking >> square & 1 else "lit" if lit >> square & 1
                                              else "light" if (row + file) % 2 == 0 else "dark")
        attribute = self.colour(look, int(piece.islower()))
        attribute |= curses.A_BLINK if blinking >> square & 1 else 0
        if self.has_glyphs:
            piece = GLYPHS.get(piece.upper(), piece)
        elif piece.isupper():
            attribute |= curses.A_BOLD
        if self.cursor == [file, row]:
            attribute |= curses.A_REVERSE
            left, right = (left, right) if left != " " else ("-", "-")
        self.put(2 * row + 1, 2 + SQUARE_WIDTH * file, f"{left}{piece}{right} ", attribute)
        self.put(2 * row + 2, 2 + SQUARE_WIDTH * file, " " * SQUARE_WIDTH, attribute & ~curses.A_BLINK)

    def draw_name(self):
        """Of the square at the cursor, and what is there."""
        if self.cursor[1] == BOX_ROW:
            return
        piece = self.front.pieces.squares.get(self.square())
        name = square_name(self.square())
        what = panel_choices.meaning(name) if self.offers_choices() else ""
        self.put(18, 0, f"{name}: {what or (piece_name(piece) if piece else 'empty')}"[:BOARD_WIDTH])

    def offers_choices(self):
        """Both kings are off a board without keys."""
        return self.front.has_colours and not {"K", "k"} & set(self.front.pieces.squares.values())

    def hear(self):
        """A melody rings the terminal's bell once, if the player wants that."""
        now = time.monotonic()
        count = len(self.front.tones())
        if count > self.tones:
            if self.commands.rings and now - self.toned > TONE_SECONDS:
                curses.beep()
            self.toned = now
        self.tones = count

    def draw_tone(self):
        """A sign while the buzzer is heard."""
        if self.tones and time.monotonic() - self.toned <= TONE_SECONDS:
            note = "\N{EIGHTH NOTE}" if self.has_greys else "*"
            self.put(19, 18, f"{note} {self.front.tones()[-1]} Hz")

    def draw_hand(self):
        hand = self.front.pieces.hand
        self.draw_tone()
        self.put(19, 0, f"Hand: {hand or 'empty'}", curses.A_BOLD if hand else curses.A_NORMAL)
        self.put(20, 0, "Box:")
        for place, piece in enumerate(self.box()):
            attribute = curses.A_REVERSE if self.cursor == [place, BOX_ROW] else curses.A_NORMAL
            self.put(21 + place // 17, 2 * (place % 17), piece, attribute)
        if self.cursor[1] == BOX_ROW and not self.box():
            self.put(21, 0, "-", curses.A_REVERSE)
        self.put(HELPER_ROW, 0, f"h  helping hand: {'on' if self.helper.is_on else 'off'}")

    def switch_helper(self):
        self.do_quietly(self.helper.switch, not self.helper.is_on)
        self.message = f"{'A helping hand moves' if self.helper.is_on else 'You move'} the computer's pieces."

    def box(self):
        return sorted(self.front.pieces.box)

    def draw_choices(self):
        """The table of the squares, as they lie."""
        self.put(1, LEFT, "A king on a square for half a second:", curses.A_BOLD)
        for row, squares in enumerate(panel_choices.rows()):
            self.put(3 + 2 * row, LEFT, squares[0][1])
            for column, square in enumerate(squares):
                colour, text, _ = panel_choices.CHOICES.get(square, ("", "result" if square in panel_choices.CENTRE else "", ""))
                attribute = self.colour(colour, int(colour in PALE)) if colour else curses.A_NORMAL
                if square == square_name(self.square()):
                    attribute |= curses.A_REVERSE
                self.put(3 + 2 * row, LEFT + 2 + CHOICE_WIDTH * column, f"{text:<{CHOICE_WIDTH - 1}}", attribute)
        self.put(11, LEFT + 2, "".join(f"{file:<{CHOICE_WIDTH}}" for file in "abcdefgh"))
        for row, line in enumerate((*panel_choices.RESULT_LINES, "What holds now blinks. Both kings back home: the game goes on.")):
            self.put(13 + row, LEFT, line)

    def draw_legend(self):
        self.put(1, LEFT, "The colours of the lights; <> blinks, [] does not", curses.A_BOLD)
        for row, (name, meaning) in enumerate(LEGEND):
            self.put(3 + 2 * row, LEFT, f" {name:<8}", self.colour(name, int(name in PALE)))
            self.put(3 + 2 * row, LEFT + 10, meaning)
        for row, line in enumerate(("Own king lifted and put back twice: the computer plays.",
                                    "The other king so: a hint. Both kings in the box (b): choices,",
                                    "taken by a king that is put on one.")):
            self.put(18 + row, LEFT, line)

    def draw_keys(self):
        column = 0
        for name, key in BUTTONS:
            self.buttons[name] = range(column, column + len(name) + 2)
            self.put(26, column, f"[{name}]", curses.A_BOLD)
            self.put(27, column + 1, key)
            column += len(name) + 3

    def draw_screen(self):
        width = 128 if self.is_wide() else 64
        edge = "+" + "-" * width + "+"
        self.put(0, LEFT, edge)
        self.put(SCREEN_ROWS + 1, LEFT, edge)
        lines = [] if self.has_greys else ascii_screen(self.watch.screen)
        for row in range(SCREEN_ROWS):
            self.put(row + 1, LEFT, "|")
            self.put(row + 1, LEFT + width + 1, "|")
            if lines:
                self.put(row + 1, LEFT + 1, lines[row])
            else:
                self.draw_screen_row(row, width, halves if self.is_wide() else quarters)

    def draw_screen_row(self, row, width, cell):
        """Neighbours of the same greys at once."""
        text, start, greys = "", 0, None
        for column in range(width):
            character, bright, dark = cell(self.watch.screen, row, column)
            if (bright, dark) != greys and text:
                self.put(row + 1, LEFT + 1 + start, text, self.pair(FIRST_PAIR + LEVELS * greys[0] + greys[1]))
                text, start = "", column
            greys = bright, dark
            text += character
        self.put(row + 1, LEFT + 1 + start, text, self.pair(FIRST_PAIR + LEVELS * greys[0] + greys[1]))

    def draw_console(self, height, first):
        width = self.terminal.getmaxyx()[1]
        self.put(first, 0, f"-- {self.banner} ".ljust(width, "-"))
        ended = "The computer has ended. :power on starts it again." if self.front.has_ended() else ""
        below = folded(self.typed + "_" if self.typed is not None else ended or self.message, width)
        rows = height - first - 2 - len(below)
        said = [*self.front.console.styled(), *((f"! {note}", [PLAIN] * (len(note) + 2)) for note in self.notes)]
        lines = [row for line, looks in said for row in zip(folded(line, width), folded(looks, width))]
        self.back = max(min(self.back, len(lines) - rows), 0)
        lines = lines[:len(lines) - self.back]
        if self.back:
            self.put(first, max(width - 24, 0), " PageDown: what is new ")
        for row, (line, looks) in enumerate(lines[-rows:]):
            for column, text, look in alike(line, looks):
                self.put(first + 1 + row, column, text, self.console_attribute(look))
        for row, line in enumerate(below):
            self.put(first + 1 + rows + row, 0, line)
        self.put(height - 1, 0, COLOUR_HELP if self.front.has_colours else HELP, curses.A_REVERSE)

    def draw_page(self, height, width):
        for row, line in enumerate(self.page_rows(width)[:height - 1]):
            self.put(row, 0, line)
        self.put(height - 1, 0, PAGE_HELP, curses.A_REVERSE)

    def page_rows(self, width):
        return [row for line in self.page for row in folded(line, width)]

    # --- what a player does ---

    def note(self, text):
        self.said.append(text)

    def carry_out(self, line):
        """What a command says stands among the console's lines, or alone if that is too little room."""
        self.said = []
        self.do(self.commands.run, line)
        width = self.terminal.getmaxyx()[1]
        rows = sum(len(folded(f"! {text}", width)) for text in self.said)
        if rows <= CONSOLE_ROWS:
            self.notes = self.said or self.notes
        else:
            self.page = self.said

    def turn_page(self, key):
        height, width = self.terminal.getmaxyx()
        self.page = [] if key in ("q", "\x1b") else self.page_rows(width)[height - 1:]

    def do(self, action, *values):
        """What cannot be done is told."""
        self.message = ""
        try:
            action(*values)
        except HandsError as error:
            self.message = str(error)
        except (OSError, RuntimeError) as error:
            self.message = f"the computer: {error}"

    def square(self):
        return 8 * (7 - self.cursor[1]) + self.cursor[0]

    def touch(self):
        """Lifts or places at the cursor."""
        if self.cursor[1] == BOX_ROW:
            self.touch_box()
        elif self.front.pieces.hand:
            self.do(self.front.place, self.square())
        else:
            self.do(self.front.lift, self.square())

    def touch_box(self):
        if self.front.pieces.hand:
            self.do(self.front.pieces.drop)
        elif self.box():
            self.do(self.front.pieces.take, self.box()[min(self.cursor[0], len(self.box()) - 1)])

    def put_away(self):
        if self.front.pieces.hand:
            self.do(self.front.pieces.drop)
        elif self.cursor[1] != BOX_ROW:
            self.do(self.front.put_away, self.square())

    def move_cursor(self, right, down):
        file, row = self.cursor[0], min(max(self.cursor[1] + down, 0), BOX_ROW)
        last = 7 if row < BOX_ROW else max(len(self.box()) - 1, 0)
        self.cursor = [min(max(file + right, 0), last), row]

    def click(self):
        try:
            _, x, y, _, button = curses.getmouse()
        except curses.error:
            return
        if button & (WHEEL_UP | WHEEL_DOWN):
            self.scroll(WHEEL_ROWS if button & WHEEL_UP else -WHEEL_ROWS)
            return
        file, row = (x - 2) // SQUARE_WIDTH, (y - 1) // 2
        if 2 <= x < 2 + 8 * SQUARE_WIDTH and 1 <= y <= 16:
            self.cursor = [file, row]
            self.touch()
        elif y == HELPER_ROW and x < BOARD_WIDTH:
            self.switch_helper()
        elif 19 <= y < HELPER_ROW and x < BOARD_WIDTH:
            self.cursor = [min(max(17 * (y - 21) + x // 2, 0), max(len(self.box()) - 1, 0)), BOX_ROW]
            self.touch()
        elif y in (26, 27) and not self.front.has_colours:
            for name, columns in self.buttons.items():
                if x in columns:
                    self.do(self.front.press, name)

    def scroll(self, rows):
        """The console, back or forth."""
        self.back = max(self.back + rows, 0)

    def type_key(self, key):
        """A line is being typed."""
        if key in ("\n", "\r", curses.KEY_ENTER):
            line, self.typed, self.back, self.recalled = self.typed, None, 0, 0
            self.lines = [*self.lines, line][-LINES_KEPT:]
            if line.startswith(">"):
                self.do(self.front.type, line[1:])
            elif line[1:].strip() in ("quit", "q"):
                return False
            elif line[1:].strip():
                self.carry_out(line[1:])
        elif key in ("\x1b", "\x03"):
            self.typed, self.recalled = None, 0
        elif key in ("\b", "\x7f", curses.KEY_BACKSPACE):
            self.typed = self.typed[:-1] or None
        elif key in (curses.KEY_UP, curses.KEY_DOWN):
            self.recall(1 if key == curses.KEY_UP else -1)
        elif isinstance(key, str) and key.isprintable():
            self.typed += key
        return True

    def recall(self, step):
        """A line that was typed before, to the console or as a command as this one is; below the last an
        empty one."""
        lines = [line for line in self.lines if line[0] == self.typed[0]]
        self.recalled = min(max(self.recalled + step, 0), len(lines))
        self.typed = lines[-self.recalled] if self.recalled else self.typed[0]

    def take_key(self, key):
        """False: it is over."""
        code = ord(key) if isinstance(key, str) else key
        if code == curses.KEY_RESIZE:
            return True
        if self.page and key != "\x03":
            self.turn_page(key)
            return True
        if code in (curses.KEY_PPAGE, curses.KEY_NPAGE):
            self.scroll(CONSOLE_ROWS if code == curses.KEY_PPAGE else -CONSOLE_ROWS)
            return True
        if self.typed is not None:
            return self.type_key(key)
        if code in ARROWS:
            self.move_cursor(*ARROWS[code])
        elif code in KEYBOARD and not self.front.has_colours:
            self.do(self.front.press, KEYBOARD[code])
        elif code == curses.KEY_MOUSE:
            self.click()
        elif key == " ":
            self.touch()
        elif key == "b":
            self.put_away()
        elif key == "n":
            self.do(self.front.set_up)
        elif key == "h":
            self.switch_helper()
        elif key in (":", ">"):
            self.typed = key
        return key not in ("q", "\x03")

    def sit(self):
        goes_on = True
        while goes_on:
            self.do_quietly(self.front.follow)
            self.colour_console()
            self.do_quietly(self.helper.tick, time.monotonic())
            for complaint in self.front.complaints():
                self.message = complaint
            self.hear()
            self.draw()
            try:
                goes_on = self.take_key(self.terminal.get_wch())
            except curses.error:
                pass  # no key

    @staticmethod
    def do_quietly(action, *values):
        try:
            action(*values)
        except (OSError, ValueError):
            pass  # the computer has just ended, which is told elsewhere


def sit_down(front, banner):
    """Plays until the player has enough. The terminal is then as it was."""
    locale.setlocale(locale.LC_ALL, "")
    curses.set_escdelay(25)

    def sit(terminal):
        curses.raw()  # Ctrl-C is a key: no signal to the make that has started this
        window = Window(terminal, front, banner)
        try:
            window.sit()
        finally:
            window.do_quietly(window.helper.switch, False)
            window.watch.stopped = True
            window.watch.join(5)

    try:
        curses.wrapper(sit)
    except curses.error:
        if os.isatty(sys.stdin.fileno()):
            raise
        sys.exit(CLOSED)
    return True
