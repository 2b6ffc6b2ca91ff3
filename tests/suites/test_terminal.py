"""The terminal of who plays: what it is taken to show, and the console in it."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import time

import pytest

import play
from emulator import ROOT
from program import KILOMATE
from terminals import SECONDS, Pty

PLAY = [sys.executable, os.path.join(ROOT, "tools", "play", "play.py"), "host"]
# A program of a few lines in the place of a board; it says and reads as a board does.
HEAD = """import os, signal, sys, time
def say(text): os.write(1, text.encode())
def read(): return os.read(0, 99).decode().strip()
"""
DRIVER = """import sys, terminal
terminal.PATIENCE = terminal.END_SECONDS = 1
sys.exit(terminal.play([sys.executable, "-c", sys.argv[1]], terminal.colours()))"""
# For boards whose prompt comes: with the patience of a player, on a busy machine, too.
PATIENT = DRIVER.replace("terminal.PATIENCE = ", "")
# Its signals go to a second thread, so none of them ends what the first one waits for.
UNINTERRUPTED = """import signal, threading, time
threading.Thread(target=time.sleep, args=(10 ** 6,), daemon=True).start()
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
""" + DRIVER
CAN = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": None, "LC_CTYPE": None, "NO_COLOR": None,
       "COLORTERM": None}
CAN_SET = {name: value for name, value in CAN.items() if value is not None}
# The corner a8 of the board: a dark rook on a light square.
CORNERS = {256: "\x1b\\[48;5;103m\x1b\\[38;5;16m ♜", 16: "\x1b\\[46m\x1b\\[22;30m ♜", 0: "  8  r n b q k b n r"}


def played(columns=100, **variables):
    return Pty(PLAY, columns, 30, **{**CAN, **variables})


def program(text, columns=100, driver=DRIVER, **variables):
    environment = {**CAN, "PYTHONPATH": os.pathsep.join(os.path.join(ROOT, "tools", name) for name in ("play", "emulator")), **variables}
    return Pty([sys.executable, "-c", driver, HEAD + text], columns, 30, **environment)


@pytest.mark.parametrize("variables, colours", [
    ({}, 256), ({"TERM": "screen-256color", "LANG": "en_GB.utf8"}, 256), ({"TERM": "linux", "COLORTERM": "truecolor"}, 256),
    ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, 256), ({"LANG": "C", "LC_ALL": "", "LC_CTYPE": "C.UTF-8"}, 256), ({"NO_COLOR": ""}, 256),
    ({"TERM": "linux"}, 16), ({"TERM": "xterm"}, 16),
    ({"TERM": "dumb"}, 0), ({"TERM": None}, 0), ({"NO_COLOR": "1"}, 0), ({"LANG": "C"}, 0), ({"LANG": None}, 0),
    ({"LC_ALL": "C"}, 0), ({"columns": 59}, 0), ({"columns": 20}, 0), ({"columns": 60}, 256)])
def test_the_board_is_in_the_colours_that_the_terminal_has(variables, colours):
    with played(**variables) as terminal:
        begin = terminal.shows("Ctrl-C leaves")
        begin += terminal.shows(CORNERS[colours]) + terminal.shows("White> ")
        assert ("\x1b" in begin) == (colours != 0) and "board colour" not in begin
        terminal.type("quit\r")
        assert terminal.ends() == 0


# --- pipes ---

# A board whose port takes and drops what comes before its prompt, and which answers a line that comes while it is
# at work on another one with a refusal. It tells at which line it is.
DEAF = HEAD + """
import select
def drop():
    if select.select([0], [], [], 0)[0]: read()
time.sleep(0.5); drop(); say('Kilomate\\r\\nWhite> ')
rest = ''
while True:
    data = os.read(0, 99).decode()
    if not data: break
    rest += data.replace('\\n', '\\r')
    while '\\r' in rest:
        line, rest = rest.split('\\r', 1)
        say(line + '\\r\\n')
        time.sleep(0.2)
        if rest or select.select([0], [], [], 0)[0]: say('Busy: the next one is lost.\\r\\n')
        say(f'told: {line}\\r\\nWhite> ')
"""


def piped(text, program=DEAF, parting="Kept."):
    driver = DRIVER.replace("terminal.colours())", "terminal.colours(), parting=sys.argv[2])")
    environment = {**os.environ, **CAN_SET,
                   "PYTHONPATH": os.pathsep.join(os.path.join(ROOT, "tools", name) for name in ("play", "emulator"))}
    return subprocess.run([sys.executable, "-c", driver, program, parting], input=text, env=environment, text=True,
                          stdout=subprocess.PIPE, timeout=SECONDS)


@pytest.mark.parametrize("text", ["one\ntwo\n", "one\r\ntwo\r\n", "one\rtwo\r", "one\ntwo"])
def test_what_comes_through_a_pipe_is_answered_line_by_line(text):
    done = piped(text)
    assert done.returncode == 0 and "Busy" not in done.stdout and done.stdout.endswith("Kept.\n")
    assert re.findall("told: (.*)", done.stdout) == ["one", "two"]


def test_an_input_that_is_empty_ends_behind_the_first_prompt():
    done = piped("")
    assert done.returncode == 0 and done.stdout == "Kilomate\nWhite> \nKept.\n"


@pytest.mark.parametrize("word", ["quit", "exit", " QUIT "])
def test_quit_ends_a_pipe_behind_what_was_sent_before(word):
    done = piped(f"one\n{word}\ntwo\n")
    assert done.returncode == 0 and re.findall("told: (.*)", done.stdout) == ["one"]
    assert done.stdout.endswith("Kept.\n")


def test_a_board_that_never_prompts_ends_a_pipe_with_its_reason():
    done = subprocess.run([sys.executable, "-c", DRIVER.replace("END_SECONDS", "PIPE_PATIENCE = terminal.END_SECONDS"),
                           HEAD + "say('no prompt'); time.sleep(1000)"], stdin=subprocess.DEVNULL, text=True,
                          env={**os.environ, "PYTHONPATH": os.pathsep.join(
                              os.path.join(ROOT, "tools", name) for name in ("play", "emulator"))},
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=SECONDS)
    assert done.returncode == 1 and done.stdout.startswith("no prompt")
    assert done.stderr == "play: the board does not come to its prompt\n"


def test_who_reads_no_more_ends_it():
    with subprocess.Popen(PLAY, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as one:
        one.stdout.readline()
        one.stdout.close()
        one.stdin.write("board\n" * 50)
        one.stdin.close()
        assert one.wait(SECONDS) == 128 + signal.SIGPIPE


def test_a_game_that_is_loaded_through_a_pipe_is_taken_up():
    game = '[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Nf3 *\n\nmoves\nlevel depth 1\ngo\nboard\n'
    done = subprocess.run(PLAY, input="load\n" + game, text=True, stdout=subprocess.PIPE, timeout=SECONDS)
    assert done.returncode == 0 and "Loaded, plies: 3" in done.stdout and "Kilomate: 2... " in done.stdout
    assert done.stdout.index("White> board") > done.stdout.index("Kilomate: 2...")


def test_a_chess_program_is_answered_through_a_pipe():
    lines = "uci\nposition startpos moves e2e4\ngo depth 4\n"
    done = subprocess.run(PLAY, input=lines, text=True, stdout=subprocess.PIPE, timeout=SECONDS)
    assert done.returncode == 0 and "uciok" in done.stdout and "bestmove" in done.stdout


def test_an_analysis_through_a_pipe_ends_with_its_next_line():
    done = subprocess.run(PLAY, input="analyze\nstop\nmoves\n", text=True, stdout=subprocess.PIPE, timeout=SECONDS)
    assert done.returncode == 0 and "White> moves" in done.stdout


@pytest.mark.parametrize("variables", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_colours_that_are_saved_are_switched_off_where_there_can_be_none(variables):
    board = (HEAD + "say('\\x1b7\\x1b[r\\x1b8Kilomate\\r\\n\\r\\n\\x1b[46m r\\x1b[0m\\r\\nWhite> '); line = read();"
             "say(' ' + line + '\\r\\n  8  r\\r\\nWhite> '); say('told: ' + line + ' ' + read())")
    done = piped("hello\n", board)
    assert "\x1b" not in done.stdout and "told: board colour off hello" in done.stdout
    with program(board[len(HEAD):], **variables) as terminal:
        text = terminal.shows("White> ")
        assert "\x1b" not in text and "Kilomate" in text and "board colour" not in text


def test_without_a_terminal_there_is_no_colour():
    done = subprocess.run(PLAY, input="e4\rquit\r", env={**os.environ, **CAN_SET}, text=True, stdout=subprocess.PIPE,
                          timeout=SECONDS)
    assert done.returncode == 0 and "8  r n b q" in done.stdout and "\x1b" not in done.stdout


@pytest.mark.parametrize("variables", [{}, {"TERM": "dumb"}])
def test_a_game_is_played_and_left(variables):
    with played(**variables) as terminal:
        terminal.shows("White> ")
        terminal.type("e4\r")
        terminal.shows("Kilomate: 1")
        terminal.type("\x03")
        assert terminal.ends() == 0


def test_arrows_and_tab_reach_the_program():
    """The line that chooses the colours is not one that the player has typed."""
    with played() as terminal:
        terminal.shows("White> ")
        terminal.type("\x1b[A\x1b[Aver\t\r")
        terminal.shows(r"Received bytes lost: 0\.\r\n")
        terminal.shows("White> ")
        terminal.type("\x1bOA\x17vrsion\x1b[1~\x1b[Ce\r")
        terminal.shows(r"Received bytes lost: 0\.\r\n")
        terminal.type("quit\r")
        assert terminal.ends() == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_leaves_the_terminal_as_it_was(number):
    with played() as terminal:
        terminal.shows("White> ")
        terminal.process.send_signal(number)
        assert terminal.ends() == 128 + number


def test_the_program_is_ended_with_the_game():
    with program("say(f'{os.getpid()} > '); time.sleep(1000)") as terminal:
        number = int(terminal.shows("[0-9]+ ").split()[-1])
        terminal.type("\x03")
        assert terminal.ends() == 0
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)


def test_a_program_that_will_not_end_is_ended():
    with program("signal.signal(signal.SIGTERM, signal.SIG_IGN); say('deaf'); time.sleep(1000)") as terminal:
        terminal.shows("deaf")
        terminal.type("\x03")
        assert terminal.ends() == 0


@pytest.mark.parametrize("text, status", [
    ("say('no image')", 0), ("say('no image'); sys.exit(3)", 3), ("say('no image> '); read(); sys.exit(4)", 4),
    ("os.close(1); sys.stderr.write('no image'); sys.stderr.flush(); time.sleep(1000)", -signal.SIGTERM % 256)])
def test_a_program_that_ends_by_itself_is_shown_and_tells_its_status(text, status):
    with program(text) as terminal:
        terminal.shows("no image")
        assert terminal.ends() == status


def test_a_program_without_a_prompt_is_shown_and_typed_to():
    with program("say('no prompt'); say('told: ' + read())", driver=PATIENT) as terminal:
        terminal.shows("no prompt")
        terminal.type("hello\r")
        terminal.shows("told: hello")
        assert terminal.ends() == 0


def test_a_program_that_never_stops_talking_is_shown():
    with program("while True: say('noise ' * 20); time.sleep(0.01)") as terminal:
        terminal.shows("(noise ){200}")
        terminal.type("\x03")
        assert terminal.ends() == 0


def test_what_is_typed_before_the_prompt_is_not_lost():
    with program("say('begin'); time.sleep(0.5); say('> '); read(); say('> '); say('told: ' + read())") as terminal:
        time.sleep(0.2)
        terminal.type("hello\r")
        terminal.shows("told: hello")
        assert terminal.ends() == 0


def test_what_is_typed_before_the_prompt_waits_for_it():
    """A port that is not open yet drops it."""
    with program(DEAF[len(HEAD):]) as terminal:
        terminal.type("one\rtwo\r")
        assert "told: one" in terminal.shows("told: two")
        terminal.type("quit\r")
        assert terminal.ends() == 0


def test_lines_that_are_pasted_wait_for_each_other():
    with program(DEAF[len(HEAD):]) as terminal:
        terminal.shows("White> ")
        terminal.type("one\rtwo\rthree\r")
        assert "Busy" not in terminal.shows("told: three")


def test_keys_reach_a_board_that_thinks():
    with program("say('White> '); read(); say('White> '); say('Thinking ... ' + read()); say(' told: ' + read())") as terminal:
        terminal.shows("White> ")
        terminal.type("e4\r")
        terminal.shows("Thinking ... e4")
        terminal.type("go\r")
        terminal.shows("told: go")


@pytest.mark.parametrize("keys", ["quit\r", "exit\r", "Quit \r", "qx\x7fuit\r", "nonsense\x15quit\r", "\x04", "e\x7f\x04", "\x03"])
def test_a_board_is_left_by_words_and_keys(keys):
    with program("say('White> '); read(); say('White> ');\nwhile True: say(read())") as terminal:
        terminal.shows("White> ")
        terminal.type(keys)
        assert terminal.ends() == 0


def test_what_only_looks_like_it_does_not_leave():
    with program("say('White> '); read(); say('White> ');\nwhile True: say('told: ' + repr(read()))") as terminal:
        terminal.shows("White> ")
        for keys in ("name quit\r", "e4\x04", "quits\r", "\x1b[Aquit\r"):
            terminal.type(keys)
            terminal.shows("told: ")
        assert terminal.process.poll() is None


def test_a_board_that_answers_quit_is_left():
    """However the word has come there: by Tab, by arrow up."""
    with program("say('White> '); read(); say('White> '); read(); say('There is nothing to return to: switch the power off.')\n"
                 "time.sleep(1000)") as terminal:
        terminal.shows("White> ")
        terminal.type("q\t\r")
        assert terminal.ends() == 0


def has_gone(number):
    deadline = time.monotonic() + SECONDS
    while os.path.exists(f"/proc/{number}") and time.monotonic() < deadline:
        time.sleep(0.05)
    return not os.path.exists(f"/proc/{number}")


BOARD = "signal.signal(signal.SIGHUP, signal.SIG_IGN); say(f'board {os.getpid()} White> ')\nwhile True: time.sleep(1)"


def test_a_terminal_that_is_closed_ends_the_board_and_its_player():
    with program(BOARD, NO_COLOR="1") as terminal:
        board = int(terminal.shows("board [0-9]+").split()[-1])
        terminal.shows("> ")
        terminal.reader.end()
        os.close(terminal.ours)
        os.close(terminal.theirs)
        assert terminal.process.wait(SECONDS) in (128 + signal.SIGHUP, 1) and has_gone(board)
        terminal.ours, terminal.theirs = os.open(os.devnull, os.O_RDWR), os.open(os.devnull, os.O_RDWR)
        terminal.reader.end_read, terminal.reader.end_write = os.pipe()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGKILL])
def test_no_signal_leaves_the_board_alone(number):
    with program(BOARD, NO_COLOR="1") as terminal:
        board = int(terminal.shows("board [0-9]+").split()[-1])
        terminal.shows("> ")
        terminal.process.send_signal(number)
        terminal.process.wait(SECONDS)
        assert has_gone(board)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_that_interrupts_nothing_is_seen(number):
    with program(BOARD, driver=UNINTERRUPTED, NO_COLOR="1") as terminal:
        board = int(terminal.shows("board [0-9]+").split()[-1])
        terminal.shows("> ")
        terminal.process.send_signal(number)
        terminal.process.wait(SECONDS)
        assert has_gone(board)


def test_what_does_not_know_colours_is_shown_as_it_is():
    with program("say('hello> '); say('what is ' + read() + '> '); read()", driver=PATIENT) as terminal:
        terminal.shows("hello> *what is board colour 256> ")
        terminal.type("\r")
        assert terminal.ends() == 0


def test_a_board_that_has_kept_its_colours_is_told_nothing():
    with program("say('\\x1b7\\x1b[r\\x1b8Kilomate\\r\\n\\x1b[46m r\\x1b[0m> '); say('told: ' + read())") as terminal:
        terminal.shows("> ")
        terminal.type("hello\r")
        assert "board colour" not in terminal.shows("told: hello")
        assert terminal.ends() == 0


def test_a_board_is_left_with_the_whole_screen():
    with program("say('> '); read(); say('> '); read()") as terminal:
        terminal.shows("> ")
        terminal.type("\x03")
        terminal.shows("\\x1b\\[r\\x1b8")
        assert terminal.ends() == 0


def second_terminal_has_its_words():
    """Behind one that was closed while somebody else had it open, who wakes whoever waits for it. Whether
    the second one had the first one's number."""
    with Pty(["cat"], 100, 30) as terminal:
        number, other = terminal.ours, os.dup(terminal.theirs)
    with Pty(["cat"], 100, 30) as terminal:
        with contextlib.suppress(OSError):  # it is gone
            os.write(other, b"late")
        os.close(other)
        for line in ("one", "two", "three", "four", "five", "six"):
            terminal.type(line + "\n")
            terminal.shows(f"{line}\r\n{line}\r\n")
        return terminal.ours == number


def test_a_terminal_that_was_closed_reads_nothing_of_the_next_one():
    assert any(second_terminal_has_its_words() for _ in range(20))


def test_an_emulated_board_keeps_its_game_and_has_no_other_part(tmp_path, monkeypatch):
    monkeypatch.setattr(play, "ROOT", str(tmp_path))
    (tmp_path / "build" / "lm3s6965evb").mkdir(parents=True)
    file = tmp_path / "build" / "lm3s6965evb" / "console-eeprom.bin"
    assert play.memory_of("lm3s6965evb") == str(file)
    words = play.store_arguments("lm3s6965evb", str(file))
    assert words[0] == "-drive" and f"file={file}" in words[1] and words[2] == "-device" and "at24c-eeprom" in words[3]
    assert len(words) == 4 and file.read_bytes() == b"\xff" * 32768
    assert play.memory_of("stm32vldiscovery") is None and play.store_arguments("stm32vldiscovery", None) == []


@pytest.mark.parametrize("board, memory, saves, words", [
    ("lm3s6965evb", "file", True, "Kept; make play goes on with it."),
    ("pico", "file", True, "Kept; make play BOARD=pico goes on with it."),
    ("lm3s6965evb", "file", False, "Nothing is kept: it was played without saving."),
    ("host", None, True, "Nothing is kept: the program on the PC has no memory here."),
    ("microbit", None, True, "Nothing is kept: what is emulated of this board has no memory that lasts.")])
def test_who_leaves_is_told_what_becomes_of_his_game(board, memory, saves, words):
    assert play.parting(board, memory, saves) == words


def test_the_host_program_alone_never_begins_in_colour():
    with Pty([KILOMATE, "--console"], 100, 30, **CAN) as terminal:
        assert "\x1b" not in terminal.shows("White> ")
