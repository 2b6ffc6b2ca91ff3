#!/usr/bin/env python3
"""Tunes search options by games: simultaneous perturbation (SPSA; Spall 1992, with the
sequences and the scale that Kiiski and the Stockfish project use for chess engines).

Each iteration plays the values moved by a step in a random direction, each option its own,
against the values moved the other way, and goes towards what won. A file keeps a line an
iteration; the same command goes on behind the last one, and comes to the same values as a run
without a break. Beside it an SVG shows each option's path.
"""

import argparse
import json
import os
import random
import re
import signal
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools", "emulator"))

from emulator import ROOT
from spsa_picture import picture

MATCH = os.path.join(ROOT, "build", "host", "kilomate-match")
OPENINGS = os.path.join(ROOT, "tests", "strength", "openings.epd")
# Spall's exponents of the rate and of the step; the rate begins at a tenth of the run.
RATE_POWER = 0.602
STEP_POWER = 0.101
LINE_WORDS = 4  # of a line, before the values: iteration, wins, draws, losses
WORD = "NAME, NAME=START or NAME=START:STEP"


class SpsaError(Exception):
    """One sentence for the user."""


class Option:
    """An option: where it starts, its range, its step at the end of the run."""

    def __init__(self, word, known):
        parts = re.fullmatch(r"([^=]*)(?:=([^:]+)(?::(.+))?)?", word)
        if not parts:
            raise SpsaError(f"{word}: expected {WORD}")
        self.name, start, step = parts.groups()
        if self.name not in known:
            raise SpsaError(f"{self.name}: the engine has no such option with a range")
        default, self.least, self.most = known[self.name]
        try:
            self.start = float(default if start is None else start)
            self.step = max(1.0, self.start / 8) if step is None else float(step)
        except ValueError:
            raise SpsaError(f"{word}: expected {WORD}") from None
        if not self.least <= self.start <= self.most:
            raise SpsaError(f"{self.name}: {self.start:g} is not within {self.least} to {self.most}")
        if not 0 < self.step <= self.most - self.least:
            raise SpsaError(f"{self.name}: a step of {self.step:g} is not within its range")

    def bound(self, value):
        return min(max(value, self.least), self.most)


def known_options(engine):
    """Name: (default, least, most) of the options with a range."""
    try:
        said = subprocess.run([engine], input="setoption name Tuning value true\nuci\nquit\n",
                              stdout=subprocess.PIPE, text=True, check=True, timeout=20).stdout
    except (OSError, subprocess.SubprocessError) as error:
        raise SpsaError(f"{engine}: {error}") from None
    return {name: (int(default), int(least), int(most)) for name, default, least, most in re.findall(
        r"^option name (\S+) type spin default (-?\d+) min (-?\d+) max (-?\d+)$", said, re.M)}


class Run:
    """All that decides what a run plays, and where it is."""

    def __init__(self, options, arguments):
        self.options = options
        self.arguments = arguments
        self.values = [option.start for option in options]
        self.path = []

    def header(self):
        """What must be the same for a run to go on; JSON in one line."""
        chosen = vars(self.arguments)
        return json.dumps({
            "options": [[one.name, one.start, one.step] for one in self.options],
            **{name: chosen[name] for name in
               ("iterations", "pairs", "limit", "profile", "rate", "seed")}})

    def seed(self, iteration):
        return self.arguments.seed * 1000003 + iteration

    def directions(self, iteration):
        chance = random.Random(self.seed(iteration))
        return [chance.choice((-1, 1)) for _ in self.options]

    def steps(self, iteration):
        """Each option's step; by Spall's sequence it is the chosen one at the end."""
        share = (self.arguments.iterations / iteration) ** STEP_POWER
        return [option.step * share for option in self.options]

    def rates(self, iteration):
        """How far a point won moves an option, in steps."""
        total = self.arguments.iterations
        settle = total / 10
        return self.arguments.rate * ((settle + total) / (settle + iteration)) ** RATE_POWER

    def sides(self, iteration):
        """The whole values that meet: moved up, moved down."""
        # at least one apart, or an option with a small range would stand still
        moves = [way * max(step, 0.5)
                 for way, step in zip(self.directions(iteration), self.steps(iteration))]
        return tuple([round(option.bound(value + sign * move))
                      for option, value, move in zip(self.options, self.values, moves)]
                     for sign in (1, -1))

    def learn(self, iteration, wins, losses):
        won = (wins - losses) / (2 * self.arguments.pairs)
        rate = self.rates(iteration) * won
        self.values = [option.bound(value + rate * way * step) for value, way, step, option in zip(
            self.values, self.directions(iteration), self.steps(iteration), self.options)]


def play(run, iteration):
    """Wins, draws and losses of the values moved up."""
    arguments = run.arguments
    command = [MATCH]
    for side, values in zip("AB", run.sides(iteration)):
        command += ["-engine", f"cmd={arguments.engine}", f"name={side}",
                    *(f"option.{option.name}={value}"
                      for option, value in zip(run.options, values))]
    command += ["-each", *arguments.limit.split(), f"arg=--profile={arguments.profile}",
                "-rounds", str(arguments.pairs), "-concurrency", str(arguments.concurrency),
                "-openings", f"file={OPENINGS}", "format=epd", "order=random",
                "-srand", str(run.seed(iteration)), "-ratinginterval", "0",
                "-resign", "movecount=4", "score=700",
                "-draw", "movenumber=40", "movecount=8", "score=8"]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, check=False)
    score = re.findall(r"^Score of A vs B: (\d+) - (\d+) - (\d+)", done.stdout, re.M)
    if done.returncode != 0 or not score or sum(map(int, score[-1])) != 2 * arguments.pairs:
        raise SpsaError(f"kilomate-match: {done.stderr.strip() or 'not all games were played'}")
    wins, losses, draws = map(int, score[-1])
    return wins, draws, losses


def take_up(run, path):
    """Goes behind the last line of a run's file, or begins it. Answers the iterations done."""
    if not os.path.exists(path):
        with open(path, "w", encoding="ascii") as file:
            file.write(run.header() + "\n")
        return 0
    with open(path, encoding="ascii", errors="replace") as file:
        lines = file.read().split("\n")
    if lines[0] != run.header():
        raise SpsaError(f"{path} is of another run; other options need another file")
    for number, line in enumerate(lines[1:-1], 1):
        words = line.split()
        try:
            values = [float(word) for word in words[LINE_WORDS:]]
            fits = int(words[0]) == number and len(values) == len(run.options)
        except (ValueError, IndexError):
            fits = False
        if not fits:
            raise SpsaError(f"{path}: line {number + 1} is damaged")
        run.values = values
        run.path.append(values)
    if lines[-1] != "":
        # broken off within a line: it is played again
        with open(path, "w", encoding="ascii") as file:
            file.write("\n".join(lines[:-1]) + "\n")
    return len(run.path)


def tell(run, iteration, games):
    values = ", ".join(f"{option.name} {value:.1f}"
                       for option, value in zip(run.options, run.values))
    print(f"iteration {iteration} of {run.arguments.iterations}, {games}: {values}", flush=True)


def tune(run, path):
    done = take_up(run, path)
    if done:
        print(f"on behind iteration {done}", flush=True)
    for iteration in range(done + 1, run.arguments.iterations + 1):
        wins, draws, losses = play(run, iteration)
        run.learn(iteration, wins, losses)
        # what is written is what the next iteration begins with, also after a break
        text = [f"{value:.4f}" for value in run.values]
        run.values = [float(word) for word in text]
        run.path.append(run.values)
        with open(path, "a", encoding="ascii") as file:
            file.write(" ".join([str(iteration), str(wins), str(draws), str(losses), *text]) + "\n")
        tell(run, iteration, f"+{wins} ={draws} -{losses}")
    with open(path + ".svg", "w", encoding="ascii") as file:
        file.write(picture([option.name for option in run.options],
                           [[option.start for option in run.options], *run.path]))
    print(" ".join(f"option.{option.name}={round(value)}"
                   for option, value in zip(run.options, run.values)))


def positive(text):
    if not text.isdigit() or int(text) == 0:
        raise argparse.ArgumentTypeError("a number from 1")
    return int(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("options", nargs="+", metavar="NAME[=START[:STEP]]",
                        help="an option; without START its default, without STEP an eighth of it")
    parser.add_argument("--out", required=True, help="file of the run; OUT.svg is its picture")
    parser.add_argument("--iterations", type=positive, default=1000)
    parser.add_argument("--pairs", type=positive, default=4, help="pairs of games an iteration")
    parser.add_argument("--limit", default="nodes=10000 tc=inf", help="kilomate-match's words")
    parser.add_argument("--profile", default="lm3s6965evb", help="the board whose memory is used")
    parser.add_argument("--rate", type=float, default=0.05,
                        help="steps that an iteration won by all its games moves, at the end")
    parser.add_argument("--seed", type=positive, default=1)
    parser.add_argument("--concurrency", type=positive, default=2)
    parser.add_argument("--engine", default=os.path.join(ROOT, "build", "host", "kilomate"))
    arguments = parser.parse_args()
    try:
        known = known_options(arguments.engine)
        options = [Option(word, known) for word in arguments.options]
        if len({option.name for option in options}) != len(options):
            raise SpsaError("an option is named twice")
        tune(Run(options, arguments), arguments.out)
    except (SpsaError, OSError) as error:
        print(f"spsa: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(f"spsa: interrupted; the same command goes on behind what {arguments.out} holds",
              file=sys.stderr)
        return 128 + signal.SIGINT
    return 0


if __name__ == "__main__":
    sys.exit(main())
