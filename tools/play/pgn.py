#!/usr/bin/env python3
"""Takes the game from a board on a serial port as PGN, on standard output, after it has told the
board today's date.
  pgn.py --port /dev/ttyACM0 [WORD]
WORD: clocks, review or all (the games that are kept), as behind the console's pgn. Exit status: 1, after one sentence on standard
error, if there is no board, or if its console does not answer."""

import argparse
import datetime
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "emulator"))

from emulator import PROMPT
from serial_port import SerialPort

ANSWER_SECONDS = 10
LONG_SECONDS = 3600
CLEAR = "\x15"  # of what was typed of a line


class BoardError(Exception):
    """There is no board, or it does not answer as one."""


def ask(board, line, seconds=ANSWER_SECONDS):
    """What the console says to a line, up to its prompt."""
    try:
        board.write(CLEAR + line + "\r")
        board.read_until(re.escape(line) + r"\r\n", ANSWER_SECONDS)
        return board.read_until(rf"(?:^|\n){PROMPT}", seconds).replace("\r\n", "\n")
    except TimeoutError:
        raise BoardError("the console does not answer: it may be thinking, or a chess program has the "
                         "line") from None
    except (EOFError, OSError):
        raise BoardError("the board has gone") from None


def game_of(answer):
    """The PGN of an answer to pgn, with the empty line at its end."""
    match = re.search(r'^\[Event .*\n\n', answer, re.MULTILINE | re.DOTALL)
    if not match:
        raise BoardError("it answers with no game: " + answer.splitlines()[0][:60])
    return match.group()


def take_game(board, word, today):
    """A board without dates has the line for one all the same."""
    ask(board, f"date {today:%Y.%m.%d}")
    return game_of(ask(board, f"pgn {word}".strip(), LONG_SECONDS if word in ("review", "all") else ANSWER_SECONDS))


def main():
    parser = argparse.ArgumentParser(description="The game on a board, as PGN.")
    parser.add_argument("--port", required=True, help="of the board")
    parser.add_argument("word", nargs="?", default="", choices=["", "clocks", "review", "all"])
    options = parser.parse_args()
    try:
        with SerialPort(options.port) as board:
            sys.stdout.write(take_game(board, options.word, datetime.date.today()))
    except BoardError as error:
        sys.exit(f"{options.port}: {error}")
    except OSError as error:
        sys.exit(f"{options.port}: {error.strerror or error}")


if __name__ == "__main__":
    main()
