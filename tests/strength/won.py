#!/usr/bin/env python3
"""Plays out the positions of won.epd and tells how many wins were let slip.

Kilomate has the side with the win: against Stockfish, or against itself. One
game a position, all by the match runner; the log is kept, and the same command
goes on where it was interrupted.
"""

import argparse
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
HOST = os.path.join(ROOT, "build", "host")
sys.path[:0] = [os.path.join(ROOT, "tests"), os.path.join(ROOT, "tools", "emulator")]

from program import find_program  # noqa: E402

POSITIONS = os.path.join(HERE, "won.epd")
GAME = re.compile(r"game (\d+), round \S+, (1-0|0-1|1/2-1/2) by (.+), \d+ plies, [\d.]+ s, .*")
MOST_MOVES = 300


def wins_of(number):
    """The result by which the win is kept in that line of won.epd: White has it in odd ones."""
    return "1-0" if number % 2 == 1 else "0-1"


def read_log(lines):
    """[(number, result, reason)] of finished games, by number; a half line does not count."""
    games = (GAME.fullmatch(line.rstrip()) for line in lines if line.endswith("\n"))
    return sorted((int(game[1]), game[2], game[3]) for game in games if game)


def table(games):
    """What became of the wins, as lines of text."""
    kept = [number for number, result, _ in games if result == wins_of(number)]
    lines = [f"{len(games)} won positions: {len(kept)} won, {len(games) - len(kept)} let slip"]
    slips = {}
    for number, result, reason in games:
        if result != wins_of(number):
            word = "drawn" if result == "1/2-1/2" else "lost"
            slips.setdefault(f"{word} by {reason}", []).append(number)
    for what, numbers in sorted(slips.items(), key=lambda slip: -len(slip[1])):
        lines.append(f"  {len(numbers):3} {what}: " + " ".join(map(str, numbers)))
    return lines


def engine_words(arguments):
    own = [f"cmd={arguments.engine}", "name=kilomate", f"arg=--profile={arguments.profile}",
           f"nodes={arguments.nodes}"]
    if arguments.itself:
        return own, [word.replace("name=kilomate", "name=itself") for word in own]
    return own, [f"cmd={find_program('stockfish')}", "name=stockfish", "option.Threads=1",
                 "option.Hash=16", f"nodes={arguments.against}"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--engine", default=os.path.join(HOST, "kilomate"))
    parser.add_argument("--profile", default="lm3s6965evb", help="whose memory it has")
    parser.add_argument("--nodes", type=int, default=20_000, help="a move")
    parser.add_argument("--against", type=int, default=20_000, help="Stockfish's nodes a move")
    parser.add_argument("--itself", action="store_true", help="the other side is Kilomate, too")
    parser.add_argument("--count", type=int, default=200, help="the first so many positions")
    parser.add_argument("--concurrency", type=int, default=2)
    parser.add_argument("--log", help="where finished games are kept")
    arguments = parser.parse_args()

    name = "itself" if arguments.itself else f"stockfish-{arguments.against}"
    log = arguments.log or os.path.join(
        ROOT, "build", f"won-{arguments.profile}-{arguments.nodes}-{name}.log")
    first, second = engine_words(arguments)
    command = [os.path.join(HOST, "kilomate-match"), "-engine", *first, "-engine", *second,
               "-each", "tc=inf", "-games", "1", "-rounds", str(arguments.count),
               "-concurrency", str(arguments.concurrency), "-ratinginterval", "0",
               "-openings", f"file={POSITIONS}", "format=epd", "order=sequential",
               "-maxmoves", str(MOST_MOVES), "-event", "Won positions", "-log", log]
    status = subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode
    if status != 0:
        return status
    with open(log, encoding="utf-8", errors="replace") as file:
        print("\n".join(table(read_log(file))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
