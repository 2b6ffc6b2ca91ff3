"""The front panel: its words, its terminal, and games in front of the host program."""

import os
import re
import signal
import subprocess
import sys
from types import SimpleNamespace

import pytest

import panel_front
from boards import board_words
from emulator import ROOT
from host_body import HostBody, HostMachine
from panel_commands import Commands
from panel_front import Front, HostComputer
from panel_hands import play_game, put_on_a_wrong_square, wait_until
from panel_pieces import HandsError, Pieces, square_number
from panel_text import ascii_screen, board_lines, colour_lines, halves, quarters
from terminals import Pty

FRONT_PANEL = [sys.executable, os.path.join(ROOT, "tools", "play", "front_panel.py")]
RELAY = (sys.executable, os.path.join(ROOT, "tests", "suites", "relay.py"))
HAS_PANEL = "panel" in board_words("host", "ADDITIONS")
SECONDS = 300


# --- pieces ---

def test_pieces_go_from_hand_to_hand():
    pieces = Pieces()
    assert pieces.occupied() == 0xFFFF00000000FFFF
    pieces.lift(12)
    assert pieces.hand == "P" and not pieces.occupied() >> 12 & 1
    pieces.place(28)
    assert pieces.squares[28] == "P" and pieces.hand is None
    pieces.put_away(28)
    assert "P" in pieces.box
    pieces.take("P")
    assert pieces.hand == "P" and "P" not in pieces.box


@pytest.mark.parametrize("action", [
    lambda p: p.lift(30), lambda p: p.place(30), lambda p: p.put_away(30), lambda p: p.drop(),
    lambda p: p.take("x"), lambda p: p.take(""), lambda p: p.take("Qq"),
    lambda p: (p.lift(0), p.lift(1)), lambda p: (p.lift(0), p.place(1)),
    lambda p: (p.lift(0), p.take("Q")), lambda p: square_number("e9"), lambda p: square_number("E4")])
def test_what_two_hands_cannot_do(action):
    with pytest.raises(HandsError):
        action(Pieces())


def test_pieces_are_kept_as_text():
    pieces, other = Pieces(), Pieces()
    pieces.put_away(8)
    pieces.lift(9)
    assert other.restore(pieces.text())
    assert (other.squares, other.hand, other.box) == (pieces.squares, pieces.hand, pieces.box)
    for text in ("", "x" * 70, pieces.text().replace(" ", "  "), pieces.text()[1:], pieces.text() + "!"):
        assert not other.restore(text)
        assert other.text() == pieces.text()


# --- what is drawn ---

def test_lights_are_told_apart_without_colours():
    lines = board_lines(Pieces(), (1 << square_number("e2"), 1 << square_number("e4")))
    assert lines[6] == "2  P  P  P  P [P] P  P  P "
    assert lines[4] == "4  .  .  .  . <.> .  .  . "
    assert lines[8].split() == list("abcdefgh")


def screen_with(*pixels):
    rows = [[0] * 128 for _ in range(64)]
    for x, y, level in pixels:
        rows[y][x] = level
    return rows


def test_screen_in_characters():
    rows = screen_with((0, 0, 15), (1, 1, 9), (2, 2, 10), (2, 3, 15), (3, 4, 5), (3, 5, 4))
    lines = ascii_screen(rows)
    assert len(lines) == 32 and all(len(line) == 128 for line in lines)
    assert [line[:4] for line in lines[:3]] == ["',  ", "  # ", "   :"]
    assert halves(rows, 0, 0) == ("▀", 3, 0)
    assert halves(rows, 1, 2) == ("▀", 2, 3)
    assert quarters(rows, 0, 0) == ("▚", 3, 0)
    assert quarters(rows, 31, 63) == (" ", 0, 0)


# --- the line to the program ---

@pytest.fixture
def relay():
    with HostMachine(program=RELAY) as machine:
        yield machine, HostBody(machine, 0xFFFF)


def test_hands_reach_the_program(relay):
    machine, body = relay
    machine.read_until("squares 000000000000ffff\n")
    body.occupy(1 << 63)
    machine.read_until("squares 8000000000000000\n")
    body.press(0x11)
    machine.read_until("keys 11\n")
    body.fault("sensors a1-h2", True)
    machine.read_until("fault sensors a1-h2 on\n")


def test_lights_and_pixels_are_seen(relay):
    machine, body = relay
    machine.write("lights 8000000000000001 0000000000000002\nrow 120 63 8 e41b\n")
    wait_until(lambda: body.screen()[63][120:] == [15, 10, 5, 0, 0, 5, 10, 15])
    assert body.lights() == (0x8000000000000001, 2)
    assert body.complaints == []


@pytest.mark.parametrize("line", [
    "lights 1 2", "lights 0000000000000001", "lights 000000000000000g 0000000000000000", "row 0 64 4 ff",
    "row 124 0 8 ffff", "colours 0000000000000001 0000000000000001", "brightness 5", "row 0 0 4 ffff", "row 0 0 4 f", "row 0 0", "hello", "",
    "tone", "tone 880", "tone 880 4", "tone 880 0", "tone 0 1", "tone -1 1", "tone 123456 1"])
def test_a_bad_line_is_one_complaint(relay, line):
    machine, body = relay
    machine.write("row 0 0 4 e4\n" + line + "\nlights 0000000000000004 0000000000000000\n")
    wait_until(lambda: body.lights() == (4, 0))
    assert len(body.complaints) == 1 and repr(line) in body.complaints[0]
    assert body.screen() == screen_with((0, 0, 15), (1, 0, 10), (2, 0, 5))


def test_colours_are_seen(relay):
    machine, body = relay
    machine.write("colours " + " ".join(f"{mask:016x}" for mask in (1, 2, 3, 2, 0)) + "\nbrightness 3\n")
    wait_until(lambda: body.lights() == (1, 2))
    assert body.colours() == ["red", "yellow"] + [""] * 62
    assert colour_lines(body.colours(), 2) == ["red: a1", "yellow: <b1>"]
    assert body.complaints == []


def test_tones_are_heard(relay):
    machine, body = relay
    machine.write("tone 1047 2\ntone 0 0\ntone 880 3\ntone 0 0\n")
    wait_until(lambda: len(body.tones) == 2)
    assert body.tones == [1047, 880] and body.complaints == []


def test_what_the_program_refuses_is_a_complaint(relay):
    machine, body = relay
    machine.write("error there is no part 'x'\n")
    wait_until(lambda: body.complaints == ["there is no part 'x'"])


def test_a_program_that_does_not_start():
    with pytest.raises(RuntimeError, match="--nps takes"):
        HostMachine(["--nps=0"])


# --- commands ---

@pytest.fixture
def front():
    with Front(HostComputer(None, None, RELAY)) as one:
        yield one


def test_commands_are_what_hands_do(front):
    shown = []
    commands = Commands(front, shown.append)
    for line in ("lift e2", "place e4", "lift d7", "place d5", "lift e4", "place d5", "show board"):
        commands.run(line)
    assert shown[3] == "5  .  .  .  P  .  .  .  . " and shown[-1] == "box: Q p q"
    commands.run("wait console squares fff7000800.*")
    commands.run("key select 1")
    commands.run("wait console keys 10")
    commands.run("wait console keys 00")


def test_waiting_for_lights(front):
    commands = Commands(front, print)
    commands.run("type lights 0000000010000000 0000000000001000")
    commands.run("wait lights e4 e2")
    commands.run("wait lit e4")
    commands.run("wait blinking e2")


@pytest.mark.parametrize("line, message", [
    ("lift", "usage: lift SQUARE"), ("lift e5", "no piece on e5"), ("lift e9", "a square is"),
    ("place e4", "hand is empty"), ("jump e4", "is no command"), ("start now", "usage: start"),
    ("key escape", "a key is one of"), ("key up soon", "milliseconds"), ("take z", "a piece is one of"),
    ("wait", "usage: wait"), ("wait lights e0", "a square is"), ("wait console (", "no regular expression"),
    ("fault e4", "on or off"), ("fault closed e0 on", "a square is"), ("power", "usage: power"),
    ("sleep long", "number of seconds"), ("show keys", "usage: show")])
def test_a_bad_command_is_one_error_and_changes_nothing(front, line, message):
    before = front.pieces.text()
    with pytest.raises(HandsError, match=message):
        Commands(front, print).run(line)
    assert front.pieces.text() == before


def test_broken_sensors(front):
    commands = Commands(front, print)
    commands.run("fault closed e4 on")
    commands.run("wait console squares ffff00001000ffff")
    commands.run("fault open e2 on")
    commands.run("wait console squares ffff00001000efff")
    commands.run("fault closed e4 off")
    commands.run("fault open e2 off")
    commands.run("wait console squares ffff00000000ffff")


def test_power_off_and_on(front):
    commands = Commands(front, print)
    commands.run("power off")
    for line in ("type hello", "key up", "fault bus on"):
        with pytest.raises(HandsError, match="power is off"):
            commands.run(line)
    commands.run("lift a1")
    commands.run("power on")
    commands.run("wait console squares ffff00000000fffe")


# --- the program, from outside ---

def run(*arguments, text=""):
    return subprocess.run([*FRONT_PANEL, *arguments], input=text, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, timeout=600)


def test_commands_through_a_pipe():
    done = run("--script", "-", text="lift e2 # a comment\n\nlift e2\nplace e4\nshow board\n")
    banner, *lines = done.stdout.splitlines()
    assert "at this PC's speed, about" in banner
    assert lines[:3] == ["ok", "error: your hand holds a white pawn", "ok"]
    assert lines[-1] == "ok" and "4  .  .  .  .  P  .  .  . " in lines
    assert done.returncode == 1 and done.stderr == ""


def test_a_script_ends_with_its_first_error(tmp_path):
    script = tmp_path / "script"
    script.write_text("lift e2\nplace e9\nshow\n")
    done = run("--script", str(script))
    assert done.stdout.splitlines()[1:] == ["ok", "error: line 2: a square is a1 to h8, not 'e9'"]
    assert done.returncode == 1


def test_pieces_stand_as_they_were_left(tmp_path):
    store = str(tmp_path / "saves")
    assert run("--store", store, "--script", "-", text="lift e2\nplace e4\n").returncode == 0
    done = run("--store", store, "--script", "-", text="show board\n")
    assert "4  .  .  .  .  P  .  .  . " in done.stdout.splitlines()


@pytest.mark.parametrize("arguments, message", [
    (["--speed", "fast"], "not 'fast'"), (["--speed", "0"], "not '0'"), (["--speed", "1001"], "not '1001'"),
    (["--board", "lm3s6965evb", "--speed", "2"], "at the chip's"), (["--board", "none"], "none"),
    (["--board", "microbit"], "QEMU_PARTS"), (["--script", "/nowhere"], "No such file")])
def test_bad_options(arguments, message):
    done = run(*(arguments if "--script" in arguments else [*arguments, "--script", "-"]))
    assert done.returncode == 1 and message in done.stderr and len(done.stderr.splitlines()) == 1


def test_without_a_terminal():
    done = run()
    assert done.returncode == 1 and "no terminal" in done.stderr


def test_banner_tells_the_chips_speed():
    done = run("--speed", "chip", "--script", "-", text="wait console Kilomate\n")
    assert done.returncode == 0 and "the estimated speed of lm3s6965evb's chip" in done.stdout


# --- a terminal ---

class Terminal(Pty):
    """The front panel on a terminal. A context manager."""

    def __init__(self, columns, rows, *arguments, term="xterm-256color"):
        super().__init__([*FRONT_PANEL, *arguments], columns, rows, TERM=term, LC_ALL="C.UTF-8")


HELP = "arrows space lift"
LEFT_FULL_SCREEN = r"\x1b\[\?1049l"


def children(process):
    listing = subprocess.run(["ps", "-o", "pid=", "--ppid", str(process.pid)], text=True,
                             stdout=subprocess.PIPE).stdout
    return [int(pid) for pid in listing.split()]


def is_running(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("end", ["q", ":quit\r", "\x03", signal.SIGTERM, signal.SIGHUP])
def test_terminal_is_as_it_was(end):
    with Terminal(170, 46) as terminal:
        terminal.shows(HELP)
        started = children(terminal.process)
        assert len(started) == 1
        if isinstance(end, str):
            terminal.type(end)
        else:
            terminal.process.send_signal(end)
        terminal.shows(LEFT_FULL_SCREEN)
        assert terminal.ends() == (0 if isinstance(end, str) else 128 + end)
        wait_until(lambda: not any(map(is_running, started)))


def test_a_small_terminal_is_told_how_large_it_must_be():
    with Terminal(80, 24) as terminal:
        terminal.shows("needs a terminal of 111 x 41; this one has 80 x 24")
        terminal.resize(111, 41)
        terminal.process.send_signal(signal.SIGWINCH)
        terminal.shows(HELP)
        terminal.type("q")
        assert terminal.ends() == 0


SMALLEST = pytest.mark.parametrize("size, arguments", [((111, 41), []), ((105, 34), ["--like", "openchess"])])


@SMALLEST
def test_nothing_is_cut_off_at_the_smallest_terminal(size, arguments):
    with Terminal(*size, *arguments) as terminal:
        terminal.shows("arrows space lift, place .*: command  q quit")
        terminal.type(">" + "long" * 24 + "\r")  # 96 characters behind the prompt, and an answer of 150
        terminal.shows("help lists them")
        terminal.type(":jump\r")
        terminal.shows("'jump' is no command; there are lift, .*quit")
        terminal.type("q")
        assert terminal.ends() == 0


@SMALLEST
def test_a_smaller_terminal_is_refused(size, arguments):
    for columns, rows in ((size[0] - 1, size[1]), (size[0], size[1] - 1)):
        with Terminal(columns, rows, *arguments) as terminal:
            terminal.shows(f"needs a terminal of {size[0]} x {size[1]}; this one has {columns} x {rows}")


@SMALLEST
def test_all_that_a_command_says_is_shown(size, arguments):
    with Terminal(*size, *arguments) as terminal:
        terminal.shows(HELP)
        terminal.type(":help\r")
        for name in ("lift SQUARE", "fault NAME", "wait lights", "show ", "help", "quit", "space the next page"):
            terminal.shows(name)
        terminal.type(" ")
        terminal.shows(HELP)
        terminal.type(":show\r")  # more than a page
        terminal.shows("space the next page")
        terminal.type("q")
        terminal.shows(HELP)
        terminal.type("q")
        assert terminal.ends() == 0


class Paper:
    """Stands for curses' window, and refuses what does not fit."""

    def __init__(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.erase()

    def erase(self):
        self.text = [[" "] * self.columns for _ in range(self.rows)]

    def refresh(self):
        pass

    def getmaxyx(self):
        return self.rows, self.columns


@pytest.mark.parametrize("like", [None, "openchess"])
def test_what_is_drawn_fits(monkeypatch, like):
    curses = pytest.importorskip("panel_curses")

    def put(window, y, x, text, _=0):
        paper = window.terminal
        assert 0 <= y < paper.rows and x + len(text) <= paper.columns, (y, x, text)
        paper.text[y][x:x + len(text)] = text

    for name, value in {"set_up_colours": lambda _: None, "put": put, "pair": lambda *_: 0, "colour": lambda *_: 0,
                        "has_colours": False, "has_greys": True, "has_glyphs": True}.items():
        monkeypatch.setattr(curses.Window, name, value, raising=False)
    for name in ("curs_set", "mousemask", "mouseinterval"):
        monkeypatch.setattr(curses.curses, name, lambda _: None)
    size = (105, 34) if like else (111, 41)
    paper = Paper(*size)
    paper.timeout = lambda _: None
    with Front(HostComputer(None, None, RELAY, like=like)) as front:
        window = curses.Window(paper, front, "the host, at this PC's speed")
        front.clear()
        for line in ("help", "show", "jump", "fault e4 perhaps"):
            front.console.lines = ["x" * 250, *("y" * 120 for _ in range(9)), "last" + "z" * 120 + "end"]
            window.carry_out(line)
            shown = []
            while True:
                window.draw()
                shown += ["".join(row) for row in paper.text[:-1]]
                if not window.page:
                    break
                window.turn_page(" ")
            for text in [*window.said, window.message]:
                assert text.replace(" ", "") in "".join(shown).replace(" ", ""), text
            assert "end" in "".join(shown)
        front.body.tones.append(1047)
        window.hear()
        window.draw()
        assert "\N{EIGHTH NOTE} 1047 Hz" in "".join(paper.text[19])
        window.typed = ">" + "w" * 200
        window.draw()
        assert "w" * 200 in "".join(map("".join, paper.text))
        window.watch.stopped = True


@pytest.mark.parametrize("error", [BrokenPipeError(), ConnectionError(), ValueError()])
def test_a_computer_that_has_ended_does_not_end_the_front_panel(error):
    """The helping hand notices it at the next piece that it moves."""
    curses = pytest.importorskip("panel_curses")

    def end(*_):
        raise error

    window = curses.Window.__new__(curses.Window)
    window.front = SimpleNamespace(follow=end, complaints=lambda: ["it has ended"])
    window.helper = SimpleNamespace(tick=end, switch=end, is_on=True)
    window.terminal = SimpleNamespace(get_wch=iter("hq").__next__)
    window.page, window.typed = [], None
    window.colour_console = window.hear = window.draw = lambda: None
    window.sit()
    assert window.message == "it has ended"


def test_a_poor_terminal_is_drawn_in_ascii():
    with Terminal(168, 41, term="vt100") as terminal:
        text = terminal.shows(HELP) + terminal.shows("####" if HAS_PANEL else "")
        terminal.type("q")
        assert terminal.ends() == 0 and text.isascii()


def test_pieces_are_moved_by_keys_and_mouse():
    with Terminal(170, 46) as terminal:
        terminal.shows(HELP)
        terminal.type(" ")
        terminal.shows("Hand: P")
        terminal.type("\x1b[A\x1b[A ")
        terminal.shows("empty")
        terminal.type("\x1b[<0;20;4M" if "1006" in terminal.reader.received.decode() else "\x1b[M 4$")
        terminal.shows("Hand|p")
        terminal.type(":lift e9\r")
        terminal.shows("a square is a1 to h8")
        terminal.type("q")
        assert terminal.ends() == 0


UP, DOWN, PAGE_UP = "\x1bOA", "\x1bOB", "\x1b[5~"


def test_lines_come_back():
    with Terminal(170, 46) as terminal:
        terminal.shows(HELP)
        terminal.type(":lift e9\r")
        terminal.shows("a square is a1 to h8")
        terminal.type(":jump\r")
        terminal.shows("'jump' is no command")
        terminal.type(">" + UP + "\x1b")  # no line was typed to the console
        terminal.type(":" + UP + UP + UP + "\r")
        terminal.shows("a square is a1 to h8")
        terminal.type(":" + UP + UP + UP + DOWN + "\r")
        terminal.shows("'jump' is no command")
        terminal.type("q")
        assert terminal.ends() == 0



def test_pieces_are_filled_symbols_where_the_terminal_has_them():
    for term, king in (("xterm-256color", "♚"), ("xterm", "k")):
        with Terminal(170, 46, term=term) as terminal:
            text = terminal.shows(HELP)
            assert king in text and ("♚" in text) == (king == "♚")
            terminal.type("q")
            assert terminal.ends() == 0


def test_the_square_at_the_cursor_is_named():
    with Terminal(170, 46) as terminal:
        terminal.shows("e2: white pawn")
        terminal.type(UP)
        terminal.shows("3.{0,20}empty")
        terminal.type("q")
        assert terminal.ends() == 0


def test_the_legend_is_the_table_of_the_squares_without_the_kings():
    with Terminal(105, 34, "--like", "openchess") as terminal:
        assert "15 min" not in terminal.shows(HELP)
        terminal.type(DOWN + "b" + 7 * UP + "b")
        terminal.shows("15 min")
        terminal.type("n")
        terminal.shows("the last move; blinking")
        terminal.type("q")
        assert terminal.ends() == 0


def test_the_console_scrolls_back(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")  # else a board in colour may push the help out of sight
    with Terminal(111, 41) as terminal:
        terminal.shows("White>")
        terminal.type(">help\r")
        terminal.shows("More about one of them")
        terminal.type(PAGE_UP)
        terminal.shows("PageDown: what is new")
        terminal.type(">zzzz\r")
        terminal.shows("help lists them")
        terminal.type("q")
        assert terminal.ends() == 0


def test_the_console_understands_a_terminals_colours():
    console = panel_front.Console()
    for byte in "a\x1b[1;36mb\x1b[0mc\r\n \x1b[48;5;103m\x1b[38;5;16m ♜ \x1b[0m\r\n".encode():
        console.hear(bytes([byte]))
    (first, looks), (second, squares), (last, _) = console.styled()
    assert (first, second, last) == ("abc", "  ♜ ", "")
    assert looks == [panel_front.PLAIN, (6, None, True), panel_front.PLAIN]
    assert squares == [panel_front.PLAIN, *[(16, 103, False)] * 3]
    console.hear(b"Thinking ...\r\nWhi\x1b7\x1b[1A\r\x1b[KThinking: e4\x1b8te> \x1b[31;999m\x1b[?25l")
    assert console.lines[-2:] == ["Thinking: e4", "White> "]
    console.hear(b"\x1b[999A\x1b[38;5m\x1b[38;5;300mx\n\n\n")
    assert all(line.isprintable() for line in console.lines)


@pytest.mark.parametrize("variables, is_coloured", [({}, True), ({"NO_COLOR": "1"}, False)])
def test_the_console_is_in_colour_where_the_terminal_can(monkeypatch, variables, is_coloured):
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    with Terminal(170, 46) as terminal:
        terminal.shows("White>")
        terminal.type(">help board\r")
        text = terminal.shows("Example: board colour")
        assert bool(re.search(r"\x1b\[(0;)?1mW", text)) == is_coloured
        terminal.type("q")
        assert terminal.ends() == 0


def test_the_console_scrolls_by_the_wheel(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")  # else a board in colour may push the help out of sight
    with Terminal(111, 41) as terminal:
        terminal.shows("White>")
        terminal.type(">help\r")
        terminal.shows("More about one of them")
        terminal.type("\x1b[<64;20;38M")
        terminal.shows("PageDown: what is new")
        terminal.type("q")
        assert terminal.ends() == 0


def test_the_square_at_the_cursor_is_named_by_what_it_means():
    with Terminal(105, 34, "--like", "openchess") as terminal:
        terminal.shows(HELP)
        terminal.type(DOWN + "b" + 7 * UP + "b" + 2 * DOWN)
        terminal.shows("2 seconds a move")
        terminal.type("q")
        assert terminal.ends() == 0


# --- games ---

@pytest.mark.skipif(not HAS_PANEL, reason="the host has no panel")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_whole_game(referee, seed):
    with Front(HostComputer(None, "10")) as front:
        assert re.search("wins|[Dd]raw", play_game(front, referee, seed))


@pytest.mark.skipif(not HAS_PANEL, reason="the host has no panel")
@pytest.mark.parametrize("like", [None, "openchess"])
def test_a_wrong_square_is_explained(like):
    with Front(HostComputer(None, "10", like=like)) as front:
        Commands(front).run("wait console White> $")
        front.let_pass(500)
        put_on_a_wrong_square(front)
