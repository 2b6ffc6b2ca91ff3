#!/usr/bin/env python3
"""Games of levels of known strength against `level adaptive`: two consoles play each other, and the
one rates the other. What it thinks of a level is told after each ten games.
  adaptive.py [--games=20] [--guess=1200] [--program=build/host/kilomate] ELO..."""

import argparse
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path[:0] = [os.path.join(ROOT, "tests"), os.path.join(ROOT, "tools", "emulator")]

from dialogue import Console  # noqa: E402
from program import Program  # noqa: E402

PLAYED = re.compile(r"Kilomate: \d+\.(?:\.\.)? ?(\S+)")
RESULT = re.compile(r"(1-0|0-1|1/2-1/2)$", re.MULTILINE)


def begin(console, line):
    for word in (line, "level time 1", "board off", "new"):
        console.ask(word)


def play(adaptive, player, player_is_white):
    """One game to its end. Each move of one is typed at the other. Returns the result."""
    for console in (adaptive, player):
        console.ask("new")
    mover, other = (player, adaptive) if player_is_white else (adaptive, player)
    answer = mover.ask("go")
    while True:
        played = PLAYED.search(answer)
        result = RESULT.search(answer)
        if played:
            answer = other.ask(played.group(1))
            result = RESULT.search(answer)
        elif result:  # claimed at the turn: the other is told
            assert RESULT.search(other.ask("draw"))
            return result.group(1)
        else:
            raise AssertionError(answer)
        if result:
            if not PLAYED.search(answer):
                mover.ask("draw")  # what was claimed; else the game is over there, too
                return result.group(1)
            mover.ask(PLAYED.search(answer).group(1))  # its last move ends the game there, too
            return result.group(1)
        mover, other = other, mover


def series(options, elo):
    found = []
    with Program([options.program, "--console"]) as one, Program([options.program, "--console"]) as two:
        adaptive, player = Console(one), Console(two)
        begin(adaptive, f"level adaptive {options.guess}")
        begin(player, f"level elo {elo}")
        for game in range(1, options.games + 1):
            play(adaptive, player, game % 2 == 1)
            if game % 10 == 0 or game == options.games:
                found.append(re.search(r"About (\d+), probably (\d+) to (\d+); games: (\d+)", adaptive.ask("rating")))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--guess", type=int, default=1200)
    parser.add_argument("--program", default=os.path.join(ROOT, "build", "host", "kilomate"))
    parser.add_argument("elos", metavar="ELO", type=int, nargs="+")
    options = parser.parse_args()
    for elo in options.elos:
        for rating, low, high, games in (match.groups() for match in series(options, elo)):
            print(f"{elo}: after {games} games about {rating}, {low} to {high}", flush=True)


if __name__ == "__main__":
    main()
