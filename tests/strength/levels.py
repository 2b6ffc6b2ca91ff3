#!/usr/bin/env python3
"""Plays the levels of strength against each other and against stockfish, and
fits their Elo to all games.

A player is a letter and a number: e1200 the level of that Elo, b3 a beginner's
level, n5000 full strength with so many nodes a move, s1500 stockfish with that
UCI_Elo. Stockfish's numbers are held, all others are fitted (the model of Elo,
a draw is half a point); errors are 95 %, by the curvature at the maximum.

Results are kept in FILE, one line a match; the same pair again adds to it.
  levels.py [--games=200] [--file=build/levels.txt] PLAYER-PLAYER...
  levels.py [--file=build/levels.txt]     the table alone
"""

import argparse
import math
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
HOST = os.path.join(ROOT, "build", "host")
STOCKFISH = "/usr/games/stockfish"
OPENINGS = os.path.join(HERE, "openings.epd")
DEVIATIONS = 1.96  # of a normal distribution: 95 %
SCORE = re.compile(r"Score of (\S+) vs (\S+): (\d+) - (\d+) - (\d+) ")
PLAYER = re.compile(r"[ebns]\d+")
STEP = math.log(10) / 400  # of the logistic curve, an Elo point

# Nodes a move that no level uses up, and what stockfish needs at its own: it
# picks its move in an iteration, the deeper the stronger. With fewer nodes it
# would be weaker than its number. Measured over 24 positions with its four
# lines: at 1900 it picks at depth 6, which takes at most 6200 nodes; at 2000
# at depth 7, 12700; at 2100 at depth 8, 25000; at 2200 at depth 10, 85000.
LEVEL_NODES = 100000
STOCKFISH_NODES = ((1600, 2000), (1900, 5000), (2000, 10000), (2100, 25000), (2200, 50000),
                   (2300, 100000))


def stockfish_nodes(elo):
    return next((nodes for below, nodes in STOCKFISH_NODES if elo < below), 200000)


def engine_words(player, program):
    """What the match runner is told of a player."""
    kind, number = player[0], int(player[1:])
    words = [f"name={player}", "option.Hash=16"]
    if kind == "s":
        return words + [f"cmd={STOCKFISH}", f"nodes={stockfish_nodes(number)}",
                        "option.UCI_LimitStrength=true", f"option.UCI_Elo={number}"]
    words.append(f"cmd={program}")
    if kind == "n":
        return words + [f"nodes={number}"]
    words.append(f"nodes={LEVEL_NODES}")
    if kind == "e":
        return words + ["option.UCI_LimitStrength=true", f"option.UCI_Elo={number}"]
    return words + [f"option.Beginner Level={number}"]


def play(pair, games, seed, options):
    """(wins, losses, draws) of the first player."""
    command = [os.path.join(options.programs, "kilomate-match")]
    for player in pair:
        command += ["-engine"] + engine_words(player, os.path.join(options.programs, "kilomate"))
    command += ["-rounds", str(games // 2), "-concurrency", "1", "-srand", str(seed),
                "-openings", f"file={OPENINGS}", "order=random"]
    out = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    score = SCORE.findall(out)[-1]
    return tuple(map(int, score[2:]))


def read_results(path):
    """{(a, b): [wins, losses, draws]} of a file."""
    results = {}
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            for line in file:
                first, second, *counts = line.split()
                sums = results.setdefault((first, second), [0, 0, 0])
                for place, count in enumerate(counts):
                    sums[place] += int(count)
    return results


def solve(matrix, vector):
    """Gauss with pivots; the inverse's diagonal is asked for with unit vectors."""
    size = len(vector)
    rows = [list(matrix[i]) + [vector[i]] for i in range(size)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(size):
            if r != i:
                factor = rows[r][i] / rows[i][i]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[i])]
    return [rows[i][size] / rows[i][i] for i in range(size)]


def fit(results):
    """{player: (elo, error)} by Newton's method; stockfish is held."""
    players = sorted({p for pair in results for p in pair if p[0] != "s"})
    place = {player: i for i, player in enumerate(players)}
    elo = {p: float(p[1:]) if p[0] == "s" else 1500.0 for pair in results for p in pair}
    weak = 1e-7  # a hint of a prior, so that a player who lost all is somewhere
    for _ in range(100):
        gradient = [-weak * (elo[p] - 1500) for p in players]
        curve = [[weak if i == j else 0.0 for j in players] for i in players]
        for (first, second), (wins, losses, draws) in results.items():
            games = wins + losses + draws
            expected = 1 / (1 + math.exp(-STEP * (elo[first] - elo[second])))
            slope = STEP * (wins + draws / 2 - games * expected)
            weight = STEP * STEP * games * expected * (1 - expected)
            for player, sign, other in ((first, 1, second), (second, -1, first)):
                if player in place:
                    i = place[player]
                    gradient[i] += sign * slope
                    curve[i][i] += weight
                    if other in place:
                        curve[i][place[other]] -= weight
        step = solve(curve, gradient)
        for player, change in zip(players, step):
            elo[player] += max(-200.0, min(200.0, change))
        if max(map(abs, step)) < 0.01:
            break
    units = [[1.0 if i == j else 0.0 for j in range(len(players))] for i in range(len(players))]
    return {player: (elo[player], DEVIATIONS * math.sqrt(solve(curve, units[i])[i]))
            for i, player in enumerate(players)}


def print_table(results):
    ratings = fit(results)
    print("| player | Elo | games |\n|---|---:|---|")
    for player, (elo, error) in sorted(ratings.items(), key=lambda item: item[1]):
        against = [f"{second if first == player else first} "
                   f"+{(w if first == player else l)} ={d} -{(l if first == player else w)}"
                   for (first, second), (w, l, d) in sorted(results.items()) if player in (first, second)]
        print(f"| {player} | {elo:.0f} ± {error:.0f} | {', '.join(against)} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--file", default=os.path.join(ROOT, "build", "levels.txt"))
    parser.add_argument("--programs", default=HOST, help="where kilomate and kilomate-match are")
    parser.add_argument("pairs", nargs="*", metavar="PLAYER-PLAYER")
    options = parser.parse_args()
    for pair in options.pairs:
        players = pair.split("-")
        if len(players) != 2 or players[0] == players[1] or not all(map(PLAYER.fullmatch, players)):
            sys.exit(f"levels: {pair} is no pair of players such as e1200-s1350")
        results = read_results(options.file)
        seed = 1 + sum(map(sum, results.values()))
        counts = play(players, options.games, seed, options)
        os.makedirs(os.path.dirname(os.path.abspath(options.file)), exist_ok=True)
        with open(options.file, "a", encoding="utf-8") as file:
            file.write(" ".join([*players, *map(str, counts)]) + "\n")
    results = read_results(options.file)
    if results:
        print_table(results)


if __name__ == "__main__":
    main()
