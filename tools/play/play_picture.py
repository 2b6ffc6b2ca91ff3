"""Plays the beginning of a game on the emulated board, as the manual shows it, and
writes what its terminal shows there and into the picture docs/play.svg.
  play_picture.py [LINE...]
LINE: what is typed; without any, the game of the manual."""

import html
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "emulator"))

from emulator import PROMPT, ROOT, Emulator

BOARD = "lm3s6965evb"
SECONDS = 60
# What the console says of a line that is not obeyed: the game is another one than was meant.
REFUSAL = re.compile("is not a legal move|is ambiguous:|must name the new piece|is neither a move nor a command"
                     "|is more than a move|is not understood|: this board has no ")
MANUAL, PICTURE = "docs/play/manual.md", "docs/play.svg"
MARGIN, ROW, WIDTH, CHARACTER = 18, 18, 920, 8.43
# The lines behind "What the emulated board ..." that are indented, and empty ones between them.
SHOWN = re.compile(r"(?<=\n)(What the emulated board .*:\n\n)((?:    .*\n|\n(?=    ))+)")


def typed_lines(text):
    """What the manual's game types."""
    return re.findall(rf"^ *{PROMPT}(.+)$", SHOWN.search(text).group(2), re.MULTILINE)


def play(lines):
    """What the terminal shows of them: lines, the first of them a prompt."""
    with Emulator(BOARD) as machine:
        machine.read_until(PROMPT + "$")
        machine.wake()
        shown = "White> "
        for line in lines:
            machine.write(line + "\r")
            shown += machine.read_until(re.escape(line) + r"\r\n", SECONDS)
            answer = machine.read_until(rf"(?:^|\n){PROMPT}$", SECONDS)
            if REFUSAL.search(answer):
                raise SystemExit(f"play_picture: {line}: {answer.strip()}")
            shown += answer
    return shown.replace("\r\n", "\n").split("\n")[:-1]


def in_manual(text, lines):
    """The manual with them in the place of its game."""
    block = "".join(f"    {line}".rstrip() + "\n" for line in lines)
    return SHOWN.sub(lambda match: match.group(1) + block, text)


def picture(lines):
    """An SVG of them, in one colour: the console sends no other."""
    width = max(WIDTH, round(2 * MARGIN + CHARACTER * max(map(len, lines))))
    height = 2 * MARGIN + ROW * len(lines) - 10
    rows = [f'<text x="{MARGIN}" y="{MARGIN + 10 + ROW * row}">'
            f"{html.escape(line, quote=False)}</text>" for row, line in enumerate(lines)]
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" aria-label="Kilomate in a serial terminal">',
        f'<rect width="{width}" height="{height}" rx="8" fill="#101418"/>',
        '<g font-family="DejaVu Sans Mono,Menlo,Consolas,monospace" font-size="14" fill="#d8dee4" '
        'xml:space="preserve">', *rows, "</g>", "</svg>", ""])


def main():
    path = os.path.join(ROOT, MANUAL)
    with open(path, encoding="utf-8") as file:
        text = file.read()
    lines = play(sys.argv[1:] or typed_lines(text))
    with open(path, "w", encoding="utf-8") as file:
        file.write(in_manual(text, lines))
    with open(os.path.join(ROOT, PICTURE), "w", encoding="utf-8") as file:
        file.write(picture(lines))
    print("\n".join(lines))


if __name__ == "__main__":
    main()
