#!/usr/bin/env python3
"""What a style changes: games of each style against the normal one, what was done in them, and
what that costs. Errors are 95 %, from pairs of games: one opening, both colours.
  styles.py [--games=400] [--nodes=2000] [STYLE...]"""

import argparse
import math
import os
import re
import subprocess
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
HOST = os.path.join(ROOT, "build", "host")
OPENINGS = os.path.join(HERE, "openings.epd")
MOVE = re.compile(r"(?:O-O(?:-O)?|[KQRBNa-h][a-h1-8x=QRBN]*)[+#]?(?=\s|$)")
TAG = re.compile(r'\[(\w+) "([^"]*)"\]')
EARLY = 30  # moves of each side
FIGURES = ("plies", "captures by move 30", "its captures", "its checks", "points")


def play(style, options):
    """The games as PGN."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "games.pgn")
        command = [os.path.join(options.programs, "kilomate-match")]
        for name, own in (("style", style), ("other", "normal")):
            command += ["-engine", f"cmd={options.programs}/kilomate", f"name={name}", f"option.Style={own}"]
        command += ["-each", f"nodes={options.nodes}", "-rounds", str(options.games // 2), "-concurrency", "1",
                    "-srand", "1", "-openings", f"file={OPENINGS}", "order=random", "-pgnout", path]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        with open(path, encoding="utf-8") as file:
            return file.read()


def figures_of(text):
    """FIGURES of a game, or None if it is none."""
    tags = dict(TAG.findall(text))
    if "Result" not in tags:
        return None
    moves = MOVE.findall(re.sub(r"\{[^}]*\}|\d+\.+|\[[^\]]*\]", " ", text))
    begin = tags.get("FEN", " w - - 0 1").split()
    played = 2 * (int(begin[-1]) - 1) + (" b " in tags.get("FEN", ""))  # plies before the first move
    is_white = tags["White"] == "style"
    own = [move for ply, move in enumerate(moves, played) if (ply % 2 == 0) == is_white]
    return (len(moves),
            sum("x" in move for ply, move in enumerate(moves, played) if ply < 2 * EARLY),
            sum("x" in move for move in own),
            sum(move[-1] in "+#" for move in own),
            {"1/2-1/2": 0.5}.get(tags["Result"], float((tags["Result"] == "1-0") == is_white)))


def mean_and_error(games):
    """[(mean, 95 % error)] of each figure. The games of a pair stand one behind the other."""
    answer = []
    for values in zip(*games):
        pairs = [(a + b) / 2 for a, b in zip(values[::2], values[1::2])]
        mean = sum(pairs) / len(pairs)
        variance = sum((pair - mean) ** 2 for pair in pairs) / max(1, len(pairs) - 1)
        answer.append((mean, 1.96 * math.sqrt(variance / len(pairs))))
    return answer


def elo(points):
    share = min(max(points, 0.001), 0.999)
    return -400 * math.log10(1 / share - 1)


def row_of(style, games):
    *figures, (points, error) = mean_and_error(games)
    told = " | ".join(f"{mean:.2f} ± {error:.2f}" for mean, error in figures)
    width = (elo(points + error) - elo(points - error)) / 2
    return f"| {style} | {len(games)} | {told} | {elo(points):+.0f} ± {width:.0f} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--nodes", type=int, default=2000)
    parser.add_argument("--programs", default=HOST, help="where kilomate and kilomate-match are")
    parser.add_argument("styles", nargs="*", metavar="STYLE", default=["solid", "normal", "attack"])
    options = parser.parse_args()
    print("| style | games | " + " | ".join(FIGURES[:-1]) + " | Elo |\n|---" + "|---:" * 6 + "|")
    for style in options.styles:
        games = [figures for text in re.split(r"(?=\[Event )", play(style, options))
                 if (figures := figures_of(text)) is not None]
        print(row_of(style, games), flush=True)


if __name__ == "__main__":
    main()
