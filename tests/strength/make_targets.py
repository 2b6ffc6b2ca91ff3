#!/usr/bin/env python3
"""Writes targets.epd: positions of games between weak players, and what each move of some pieces
loses there by Stockfish, for targets.py.

The games are those of make_coach.py. Stockfish searches a position with 50,000 nodes and one
thread, and then the moves of each of two pieces that have two targets or more, as so many lines
with 50,000 nodes together. Positions of which its score is beyond six pawns are left out: who wins
anyhow loses nothing. Told are the square of each piece, and each target with the centipawns by
which the move is worse than the best of the position (at most 2000; of promotions the best).
"""

import argparse
import os
import random
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

from make_coach import Games, Referee, Uci, kilomate, stockfish  # noqa: E402

SEED = 29
NODES = 50_000
DECIDED = 600
PIECES = 2
MOST = 2000
OF_A_GAME = 4
SCORE = re.compile(r" score (cp|mate) (-?\d+) .* pv (\S+)")


def scores_of(referee, fen, moves):
    """Of each move: centipawns for the side to move. moves: of which a line each; [] for the best."""
    referee.ask(f"setoption name MultiPV value {max(1, len(moves))}")
    referee.position("fen " + fen)
    referee.send(f"go nodes {NODES}" + (" searchmoves " + " ".join(moves) if moves else ""))
    scores = {}
    for line in referee.lines_until("bestmove"):
        match = SCORE.search(line)
        if match and "bound" not in line:
            kind, score, move = match.groups()
            score = int(score)
            scores[move] = (score if kind == "cp" else
                            10000 - abs(score) if score > 0 else abs(score) - 10000)
    return scores


def best_of(referee, fen):
    referee.ask("setoption name Clear Hash")
    return list(scores_of(referee, fen, []).values())[-1]


def losses_of(referee, fen, best, moves):
    """{to: centipawns lost} of the moves of a piece."""
    lost = {}
    for move, score in scores_of(referee, fen, moves).items():
        lost[move[2:4]] = min(lost.get(move[2:4], MOST), max(0, best - score))
    return lost


def chosen_pieces(legal, choice):
    """[moves of a piece that has a choice]"""
    pieces = {}
    for move in sorted(legal):
        pieces.setdefault(move[:2], []).append(move)
    several = [moves for moves in pieces.values() if len({move[2:4] for move in moves}) > 1]
    return choice.sample(several, min(PIECES, len(several)))


def positions(count, seed):
    choice = random.Random(seed)
    of_game = {}
    with stockfish() as engine, kilomate("--profile=lm3s6965evb") as program:
        referee, player = Referee(engine), Uci(program)
        player.ask("uci")
        for game, fen, _ in Games(referee, player, seed).positions():
            if of_game.get(game, 0) >= OF_A_GAME or choice.random() < 0.5:
                continue
            chosen = chosen_pieces(referee.legal_moves("fen " + fen), choice)
            best = best_of(referee, fen)
            if abs(best) > DECIDED or not chosen:
                continue
            of_game[game] = of_game.get(game, 0) + 1
            yield fen, {moves[0][:2]: losses_of(referee, fen, best, moves) for moves in chosen}
            count -= 1
            if count == 0:
                return


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int)
    parser.add_argument("file")
    parser.add_argument("--seed", type=int, default=SEED)
    options = parser.parse_args()
    with open(options.file, "w", encoding="ascii") as file:
        for fen, pieces in positions(options.count, options.seed):
            told = "; ".join(square + " " + " ".join(f"{to} {lost}" for to, lost in sorted(targets.items()))
                             for square, targets in sorted(pieces.items()))
            print(f"{fen} | {told}", file=file, flush=True)


if __name__ == "__main__":
    main()
