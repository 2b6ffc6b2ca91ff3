#!/usr/bin/env python3
"""Writes won.epd: positions with a known win, to be played out.

From a position of openings.epd Stockfish plays both sides, at each ply one of
the moves that it finds near the best. From a ply on that is drawn for each
game, the first position that is worth so much to one side is kept, if a long
search agrees. Odd lines are won for White, even ones for Black: where the
other side has the win the colours are exchanged. Stockfish runs with one
thread and counts nodes, so the same version and seed give the same file. ce is
the score in centipawns, the side to move's view.
"""

import functools
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.dirname(HERE)
sys.path[:0] = [HERE, TESTS, os.path.join(os.path.dirname(TESTS), "tools", "emulator")]

from dialogue import place  # noqa: E402
from make_openings import arguments_of, collect, near_moves, scored_moves  # noqa: E402

COUNT = 200
SEED = 17
LINES = 3              # moves that are compared at each ply
LINE_NODES = 4_000     # spent on comparing them
NEAR_CP = 60           # behind the best move, at most
FIRST_PLIES = (12, 110)  # a position is kept from one of these plies on
LAST_PLY = 160
WON_CP = (250, 700)    # what it is worth
PROOF_NODES = 1_000_000


def play_on(referee, start, plies, chance):
    """The moves until a side is well ahead, behind so many plies; or None."""
    game = []
    while len(game) < LAST_PLY:
        moves = scored_moves(referee, start, game, LINES, LINE_NODES)
        if not moves or abs(moves[0][0]) > 2 * WON_CP[1]:
            return None
        if len(game) >= plies and WON_CP[0] <= abs(moves[0][0]) <= WON_CP[1]:
            return game
        game.append(chance.choice(near_moves(moves, NEAR_CP))[1])
    return None


def exchanged(key):
    """The same position with the colours exchanged: the first four fields of a FEN."""
    board, side, castling, en_passant = key.split()
    ranks = "/".join(reversed(board.split("/"))).swapcase()
    rights = castling if castling == "-" else "".join(sorted(castling.swapcase()))
    square = en_passant if en_passant == "-" else \
        en_passant[0] + {"3": "6", "6": "3"}[en_passant[1]]
    return " ".join((ranks, "b" if side == "w" else "w", rights, square))


def side_of(number):
    """Who has the win in that line, counted from 1."""
    return "w" if number % 2 == 1 else "b"


def openings():
    with open(os.path.join(HERE, "openings.epd"), encoding="ascii") as file:
        return [" ".join(line.split()[:4]) + " 0 5" for line in file]


def propose(starts, referee, chance, kept):
    """(key, score) of a position that is won for who is due, or None."""
    start = chance.choice(starts)
    game = play_on(referee, start, chance.randint(*FIRST_PLIES), chance)
    if game is None:
        return None
    referee.position(place(start, game))
    key = " ".join(referee.fen().split()[:4])
    moves = scored_moves(referee, start, game, 1, PROOF_NODES)
    if not moves or not WON_CP[0] <= abs(moves[0][0]) <= WON_CP[1]:
        return None
    winner = key.split()[1] if moves[0][0] > 0 else "wb".replace(key.split()[1], "")
    return key if winner == side_of(len(kept) + 1) else exchanged(key), moves[0][0]


def main():
    arguments = arguments_of(__doc__.splitlines()[0], COUNT, SEED, "won.epd")
    kept = collect(arguments, functools.partial(propose, openings()))
    with open(arguments.output, "w", encoding="ascii") as file:
        for number, (key, score) in enumerate(kept.items(), 1):
            file.write(f'{key} ce {score}; id "won.{number:03}";\n')
    return 0


if __name__ == "__main__":
    sys.exit(main())
