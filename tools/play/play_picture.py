"""Plays the beginning of a game on the emulated board, as the manual shows it, and
writes what its terminal shows there. Its begin is played once more in colour, and
becomes the picture docs/play.svg.
  play_picture.py [LINE...]
LINE: what is typed; without any, the game of the manual."""

import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "emulator"))

import terminal
from emulator import PROMPT, ROOT, Emulator

BOARD = "lm3s6965evb"
SECONDS = 60
# What the console says of a line that is not obeyed: the game is another one than was meant.
# A move that is refused is repeated, with a colon.
REFUSAL = re.compile("must name the new piece|is neither a move nor a command|is more than a move|is not understood|: this board has no ")
STYLE = r"\x1b\[[0-9;]*m"  # how a text looks, in a console with colours
MANUAL, PICTURE = "docs/play/manual.md", "docs/play.svg"
LABEL, COLUMNS, COLOURS = "Kilomate in a serial terminal", 104, 256
NOT_IN_PICTURE = "info on"  # this line of the manual's game and all behind it
# The lines behind "What the emulated board ..." that are indented, and empty ones between them.
SHOWN = re.compile(r"(?<=\n)(What the emulated board .*:\n\n)((?:    .*\n|\n(?=    ))+)")


def typed_lines(text):
    """What the manual's game types."""
    return re.findall(rf"^ *{PROMPT}(.+)$", SHOWN.search(text).group(2), re.MULTILINE)


def play(lines, colours=0):
    """What the terminal shows of them, in so many colours; it begins with a prompt, or in colour with
    the greeting."""
    with Emulator(BOARD) as machine:
        shown = machine.read_until(PROMPT + "$")
        machine.wake()
        if colours:
            answer = ask(machine, f"board colour {colours}")
            shown = terminal.greeting(shown.encode()).decode() + "\r\n" + answer
        else:
            shown = "White> "
        for line in lines:
            answer = ask(machine, line)
            if is_refused(line, answer):
                raise SystemExit(f"play_picture: {line}: {answer.strip()}")
            shown += f"{line}\r\n{answer}"
    return shown[:shown.rindex("\n") + 1]


def is_refused(line, answer):
    plain = re.sub(STYLE, "", answer)
    return plain.startswith(f"{line}: ") or REFUSAL.search(plain) is not None


def ask(machine, line):
    """What is said behind a line that is typed, up to the next prompt and with it."""
    machine.write(line + "\r")
    machine.read_until(re.escape(line) + r"\r\n", SECONDS)
    return machine.read_until(rf"(?:^|\n)(?:{STYLE})*{PROMPT}(?:{STYLE})?$", SECONDS)


def in_manual(text, lines):
    """The manual with them in the place of its game."""
    block = "".join(f"    {line}".rstrip() + "\n" for line in lines)
    return SHOWN.sub(lambda match: match.group(1) + block, text)


def begin_of(typed):
    return typed[:typed.index(NOT_IN_PICTURE)] if NOT_IN_PICTURE in typed else typed


def picture(text):
    """An SVG of it, without the version of the day."""
    from terminal_picture import screen_of, svg  # what the manual does not need need not be there
    text = re.sub(r"^(?:\r\n)*(Kilomate [0-9.]+)-\S+", r"\1", text)
    return svg(screen_of(text, COLUMNS), LABEL)


def main():
    path = os.path.join(ROOT, MANUAL)
    with open(path, encoding="utf-8") as file:
        text = file.read()
    typed = sys.argv[1:] or typed_lines(text)
    lines = play(typed).replace("\r\n", "\n").split("\n")[:-1]
    drawn = picture(play(begin_of(typed), COLOURS))  # both are played before anything is written
    with open(path, "w", encoding="utf-8") as file:
        file.write(in_manual(text, lines))
    with open(os.path.join(ROOT, PICTURE), "w", encoding="utf-8") as file:
        file.write(drawn)
    print("\n".join(lines))


if __name__ == "__main__":
    main()
