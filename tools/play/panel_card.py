"""Draws docs/play/openchess-card.svg: one page to lie beside an Open-Chess board, with what each
square means while both kings are off.
  panel_card.py"""

import html
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "emulator"))

import panel_choices
from boards import ROOT

CARD = os.path.join(ROOT, "docs", "play", "openchess-card.svg")
# A4 across, in millimetres.
WIDTH, HEIGHT, LEFT, TOP, SQUARE = 297, 210, 68.5, 20, 20
# By the light: the square, and a frame for who prints without colours.
FILLS = {"blue": ("#cfe0ff", "#1c4fd6"), "white": ("#ffffff", "#777777"), "green": ("#d3f0d3", "#2b8a2b"),
         "magenta": ("#f3d6f3", "#9a3a9a")}
PLAIN = ("#f4f4f4", "#e3e3e3")
BESIDE = {"6": "Time of a game", "5": "Black, and switches", "4": "White, and switches", "3": "Time of a move"}
LINES = ("Take both kings off the board. After a second the squares are lit; what holds now blinks.",
         "Put a king on a square for half a second: it is chosen. Both kings back home: the game goes on.",
         "Both kings in the centre tell the result: e4 and d5 White has won, d4 and e5 Black, one light and one dark square a draw.")


def text(x, y, words, size, anchor="middle", bold=False):
    return (f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}"'
            f'{" font-weight=" + chr(34) + "bold" + chr(34) if bold else ""}>{html.escape(words, quote=False)}</text>')


def square(file, rank):
    name = "abcdefgh"[file] + str(rank)
    x, y = LEFT + SQUARE * file, TOP + SQUARE * (8 - rank)
    colour, short = (panel_choices.CHOICES[name][:2] if name in panel_choices.CHOICES
                     else ("magenta", "result") if name in panel_choices.CENTRE else (None, ""))
    fill, edge = FILLS[colour] if colour else (PLAIN[(file + rank) % 2], "#bbbbbb")
    yield (f'<rect x="{x:g}" y="{y:g}" width="{SQUARE}" height="{SQUARE}" fill="{fill}" stroke="{edge}" '
           f'stroke-width="{0.6 if colour else 0.2}"/>')
    if colour:
        yield text(x + SQUARE / 2, y + 11.5, short, 4.4, bold=True)
        yield text(x + 1.2, y + 18.6, name, 2.6, "start")


def svg():
    parts = [part for rank in range(8, 0, -1) for file in range(8) for part in square(file, rank)]
    parts += [text(LEFT + SQUARE * (file + 0.5), TOP + 8 * SQUARE + 5, "abcdefgh"[file], 4) for file in range(8)]
    parts += [text(LEFT - 4, TOP + SQUARE * (8.6 - rank), str(rank), 4) for rank in range(1, 9)]
    parts += [text(LEFT - 9, TOP + SQUARE * (8.6 - int(rank)), words, 4, "end") for rank, words in BESIDE.items()]
    parts.append(text(WIDTH / 2, 13, "Kilomate on Open-Chess: the squares without the kings", 6.5, bold=True))
    parts += [text(WIDTH / 2, 190.5 + 5.5 * row, line, 4) for row, line in enumerate(LINES)]
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}mm" height="{HEIGHT}mm" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="The squares of an Open-Chess board without the kings">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        '<g font-family="DejaVu Sans,Helvetica,Arial,sans-serif" fill="#000000">', *parts, "</g>", "</svg>", ""])


def main():
    with open(CARD, "w", encoding="utf-8") as file:
        file.write(svg())


if __name__ == "__main__":
    main()
