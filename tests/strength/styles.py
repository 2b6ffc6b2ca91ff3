#!/usr/bin/env python3
"""What a style changes: games of each style against the normal one, and what
the style's own side did in them: captures, checks, and the games' length.
  styles.py [--games=200] [--nodes=1000] [STYLE...]"""

import argparse
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


def measure(pgn):
    """Games, points of the style, and plies, its captures and its checks a game."""
    games = points = plies = captures = checks = 0
    for text in re.split(r"(?=\[Event )", pgn):
        tags = dict(TAG.findall(text))
        if "Result" not in tags:
            continue
        moves = MOVE.findall(re.sub(r"\{[^}]*\}|\d+\.+|\[[^\]]*\]", " ", text))
        black_begins = " b " in tags.get("FEN", " w ")
        is_white = tags["White"] == "style"
        own = moves[0 if is_white != black_begins else 1::2]
        games += 1
        points += {"1/2-1/2": 0.5}.get(tags["Result"], (tags["Result"] == "1-0") == is_white)
        plies += len(moves)
        captures += sum("x" in move for move in own)
        checks += sum(move[-1] in "+#" for move in own)
    return games, points, plies / games, captures / games, checks / games


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--programs", default=HOST, help="where kilomate and kilomate-match are")
    parser.add_argument("styles", nargs="*", metavar="STYLE", default=["solid", "normal", "attack"])
    options = parser.parse_args()
    print("| style | games | points | plies a game | its captures | its checks |\n|---|---:|---:|---:|---:|---:|")
    for style in options.styles:
        games, points, plies, captures, checks = measure(play(style, options))
        print(f"| {style} | {games} | {points:g} | {plies:.1f} | {captures:.2f} | {checks:.2f} |", flush=True)


if __name__ == "__main__":
    main()
