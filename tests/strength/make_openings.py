#!/usr/bin/env python3
"""Writes openings.epd: balanced positions after four moves of each side.

The lines are this project's own. The first move of each side is drawn from a
list of its own; after that one of the moves that Stockfish finds near the best
is drawn, a better one more often. A position is kept if it is quiet, balanced
and new. Stockfish runs with one thread and counts nodes, so the same version
and seed give the same file. Operations: ce is the score in centipawns, c0 the
line from the start position, for programs that cannot be given a position.
"""

import argparse
import os
import random
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.dirname(HERE)
sys.path[:0] = [TESTS, os.path.join(os.path.dirname(TESTS), "tools", "emulator")]

from dialogue import START_FEN, Referee, place, stockfish  # noqa: E402

PLIES = 8
COUNT = 520
SEED = 8
LINES = 5              # moves that are compared at each ply
LINE_NODES = 8_000     # spent on comparing them
NEAR_CP = 45           # behind the best move, at most
LIMIT_CP = 45          # of the position that is kept
PROOF_NODES = 250_000  # spent on its score

# How often a first move is drawn, and the answers to it.
FIRST_MOVES = {
    "e2e4": (10, "e7e5 c7c5 e7e6 c7c6 d7d6 g7g6 d7d5 g8f6 b8c6"),
    "d2d4": (10, "d7d5 g8f6 e7e6 f7f5 d7d6 g7g6 c7c5 c7c6"),
    "c2c4": (6, "e7e5 c7c5 g8f6 e7e6 c7c6 g7g6 f7f5"),
    "g1f3": (6, "d7d5 g8f6 c7c5 e7e6 g7g6 f7f5 d7d6"),
    "b2b3": (2, "e7e5 d7d5 g8f6 c7c5"),
    "g2g3": (2, "e7e5 d7d5 g8f6 c7c5 g7g6"),
    "f2f4": (2, "d7d5 g8f6 c7c5"),
    "b1c3": (2, "d7d5 g8f6 c7c5 e7e5"),
    "e2e3": (1, "g8f6 d7d5 e7e5"),
    "c2c3": (1, "d7d5 e7e5 g8f6"),
    "d2d3": (1, "d7d5 e7e5 g8f6"),
    "a2a3": (1, "e7e5 d7d5 g8f6"),
}
SCORE = re.compile(r" multipv (\d+) score (cp|mate) (-?\d+) .* pv (\S+)")


def scored_moves(referee, start, game, lines, nodes):
    """[(centipawns, move)] behind a game from a FEN, best first; mates as +-10000."""
    referee.ask(f"setoption name MultiPV value {lines}", "setoption name Clear Hash")
    referee.position(place(start, game))
    referee.send(f"go nodes {nodes}")
    found = {}
    for line in referee.lines_until("bestmove"):
        match = SCORE.search(line)
        if match and "bound" not in line:
            rank, kind, score, move = match.groups()
            score = int(score) if kind == "cp" else 10000 if int(score) > 0 else -10000
            found[int(rank)] = (score, move)
    return [found[rank] for rank in sorted(found)]


def near_moves(moves, near):
    """Those of such a list that are at most so much behind its first one."""
    return [(score, move) for score, move in moves if moves[0][0] - score <= near]


def draw_line(referee, chance):
    """A line of PLIES moves."""
    first = chance.choices(list(FIRST_MOVES), [weight for weight, _ in FIRST_MOVES.values()])[0]
    game = [first, chance.choice(FIRST_MOVES[first][1].split())]
    while len(game) < PLIES:
        moves = scored_moves(referee, START_FEN, game, LINES, LINE_NODES)
        near = near_moves(moves, NEAR_CP)
        weights = [NEAR_CP + 10 - (moves[0][0] - score) for score, _ in near]
        game.append(chance.choices([move for _, move in near], weights)[0])
    return game


def is_quiet(moves, fen):
    """The best move is no capture, unless another one is about as good."""
    def captures(move):
        return square(fen, move[2:4]) != "." or len(move) == 5
    return not captures(moves[0][1]) or any(
        moves[0][0] - score <= NEAR_CP and not captures(move) for score, move in moves[1:])


def square(fen, name):
    rank = fen.split()[0].split("/")[8 - int(name[1])]
    return re.sub(r"\d", lambda digit: "." * int(digit.group()), rank)["abcdefgh".index(name[0])]


def arguments_of(description, count, seed, name):
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--count", type=int, default=count)
    parser.add_argument("--seed", type=int, default=seed)
    parser.add_argument("--output", default=os.path.join(HERE, name))
    return parser.parse_args()


def collect(arguments, propose):
    """So many different positions, {key: what is kept of it}. propose(referee, chance, kept)
    answers such a pair, or None where the line that it has drawn is not wanted."""
    chance = random.Random(arguments.seed)
    kept = {}
    with stockfish() as machine:
        referee = Referee(machine)
        referee.ask("setoption name Threads value 1", "setoption name Hash value 16")
        while len(kept) < arguments.count:
            proposed = propose(referee, chance, kept)
            if proposed is None or proposed[0] in kept:
                continue
            kept[proposed[0]] = proposed[1]
            if len(kept) % 20 == 0:
                print(f"{len(kept)} of {arguments.count}", flush=True)
    return kept


def propose(referee, chance, kept):
    """(key, (score, line)) of an opening, or None."""
    game = draw_line(referee, chance)
    referee.position(place(START_FEN, game))
    fen, checkers = referee.describe()
    key = " ".join(fen.split()[:4])
    if checkers or key in kept:
        return None
    if abs(scored_moves(referee, START_FEN, game, 1, LINE_NODES)[0][0]) > 2 * LIMIT_CP:
        return None
    moves = scored_moves(referee, START_FEN, game, 2, PROOF_NODES)
    if abs(moves[0][0]) > LIMIT_CP or not is_quiet(moves, fen):
        return None
    return key, (moves[0][0], " ".join(game))


def main():
    arguments = arguments_of(__doc__.splitlines()[0], COUNT, SEED, "openings.epd")
    kept = collect(arguments, propose)
    with open(arguments.output, "w", encoding="ascii") as file:
        for number, (key, (score, game)) in enumerate(kept.items(), 1):
            file.write(f'{key} ce {score}; id "kilo.{number:03}"; c0 "{game}";\n')
    return 0


if __name__ == "__main__":
    sys.exit(main())
