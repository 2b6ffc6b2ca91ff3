#!/usr/bin/env python3
"""Writes coach.epd: moves of games between weak players, judged by Stockfish.

The games begin at openings.epd. Both sides are this program with few nodes, and one move
in six is any legal one. Of a position one move is judged: the one played, any legal one, or
that of a search of one ply. `blunder`: the chances of the mover (win_percent) fall by 20 or
more of a hundred against the best move; `sound`: by less than 5; what lies between is in neither list,
since people disagree about it. Of the sound ones every second is a capture, for there a
coach that counts pieces is wrong first. Stockfish runs with one thread and counts nodes, so
the same versions and seed give the same file. Operations: sm is the move, ce the score of
the best move in centipawns, c0 that of sm, c1 Stockfish's line after sm, id the verdict.
"""

import argparse
import math
import os
import random
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.dirname(HERE)
sys.path[:0] = [TESTS, os.path.join(os.path.dirname(TESTS), "tools", "emulator")]

from dialogue import Referee, Uci, stockfish  # noqa: E402
from program import kilomate  # noqa: E402

COUNT = 200            # of each verdict
SEED = 18
PLIES = 70             # of a game, at most
OF_A_GAME = 2          # positions of one verdict
LOOK_NODES = 30_000    # spent on a first look, and on the verdict
PROOF_NODES = 300_000
BLUNDER, SOUND = 20, 5
SCORE = re.compile(r" score (cp|mate) (-?\d+) .* pv (.*)")


def win_percent(score):
    """Of a player with so many centipawns, as lichess.org counts it."""
    return 100 / (1 + math.exp(-0.00368208 * max(-1000, min(1000, score))))


def judge(referee, fen, nodes, move=None):
    """Centipawns for the side to move and the line, of the best move or of one."""
    referee.ask("setoption name Clear Hash")
    referee.position("fen " + fen)
    referee.send(f"go nodes {nodes}" + (f" searchmoves {move}" if move else ""))
    found = None
    for line in referee.lines_until("bestmove"):
        match = SCORE.search(line)
        if match and "bound" not in line:
            kind, score, moves = match.groups()
            score = int(score)
            found = (score if kind == "cp" else 10000 - abs(score) if score > 0 else abs(score) - 10000,
                     moves.split())
    return found


def verdict_of(best, after):
    fall = win_percent(best) - win_percent(after)
    return "blunder" if fall >= BLUNDER else "sound" if fall < SOUND else ""


def is_capture(fen, move):
    rows = re.sub(r"\d", lambda digit: " " * int(digit.group()), fen.split()[0]).split("/")
    return rows[8 - int(move[3])]["abcdefgh".index(move[2])] != " "


class Games:
    """Positions and moves of weak games, one after the other."""

    def __init__(self, referee, player, seed):
        self.referee = referee
        self.player = player
        self.choice = random.Random(seed)
        with open(os.path.join(HERE, "openings.epd"), encoding="ascii") as file:
            self.openings = [" ".join(line.split()[:4]) + " 0 5" for line in file]

    def weak_move(self, fen, limit):
        self.player.position("fen " + fen)
        return self.player.go(limit).best

    def positions(self):
        """(game, fen, a move)."""
        for game in range(1000000):
            fen = self.choice.choice(self.openings)
            self.player.ask("ucinewgame")
            for _ in range(PLIES):
                legal = sorted(self.referee.legal_moves("fen " + fen))
                self.referee.known.clear()
                if len(legal) < 2:
                    break
                played = (self.choice.choice(legal) if self.choice.random() < 1 / 6
                          else self.weak_move(fen, f"nodes {self.choice.choice((60, 300, 1500))}"))
                kind = self.choice.randrange(10)
                if kind < 4:
                    yield game, fen, (played if kind < 2 else self.weak_move(fen, "depth 1") if kind == 2
                                      else self.choice.choice(legal))
                self.referee.position(f"fen {fen} moves {played}")
                fen = self.referee.fen()
                if int(fen.split()[4]) > 20:
                    break


def wanted(lists, games, game, verdict, fen, move, count):
    chosen = lists[verdict]
    if len(chosen) >= count or games.get((game, verdict), 0) >= OF_A_GAME:
        return False
    captures = sum(capture for _, capture in chosen)
    return verdict == "blunder" or is_capture(fen, move) == (2 * captures < len(chosen) + 1)


def collect(count, seed):
    lists = {"blunder": [], "sound": []}
    of_game = {}
    with stockfish() as engine, kilomate("--profile=lm3s6965evb") as program:
        referee, player = Referee(engine), Uci(program)
        player.ask("uci")
        for game, fen, move in Games(referee, player, seed).positions():
            if all(len(chosen) >= count for chosen in lists.values()):
                break
            for nodes in (LOOK_NODES, PROOF_NODES):
                best, after = judge(referee, fen, nodes), judge(referee, fen, nodes, move)
                score = max(best[0], after[0])
                verdict = verdict_of(score, after[0])
                if not verdict or not wanted(lists, of_game, game, verdict, fen, move, count):
                    break
            else:
                of_game[game, verdict] = of_game.get((game, verdict), 0) + 1
                number = len(lists[verdict]) + 1
                line = (f'{" ".join(fen.split()[:4])} sm {move}; ce {score}; c0 "{after[0]}"; '
                        f'c1 "{" ".join(after[1][:8])}"; id "{verdict}.{number:03}";')
                lists[verdict].append((line, is_capture(fen, move)))
    return [line for verdict in sorted(lists) for line, _ in lists[verdict]]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--out", default=os.path.join(HERE, "coach.epd"))
    arguments = parser.parse_args()
    lines = collect(arguments.count, arguments.seed)
    with open(arguments.out, "w", encoding="ascii") as file:
        file.write("".join(line + "\n" for line in lines))


if __name__ == "__main__":
    main()
