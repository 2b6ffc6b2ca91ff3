#!/usr/bin/env python3
"""Plays Kilomate against the ladder's programs and prints a table.

Everything is kept in build/ladder/NAME/: the games of each opponent, the
runner's log, and table.md and table.txt. The same command goes on where it was
interrupted. The programs run in scratch directories, for some write files.
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
sys.path[:0] = [HERE, os.path.join(ROOT, "tests"), os.path.join(ROOT, "tools", "emulator")]

from opponents import HASH_MB, OPPONENTS  # noqa: E402
from program import PATH, find_program  # noqa: E402

OWN_NAME = "kilomate"
PLIES = 8
DEVIATIONS = 1.96  # of a normal distribution: 95 %
GAME = re.compile(r"game \d+, round \S+, (1-0|0-1|1/2-1/2) by (.+), \d+ plies, ([\d.]+) s, "
                  r"(\S+) - (\S+)")
FAULTS = ("time forfeit", "illegal move", "crash", "no answer", "no start", "wrong claim",
          "refused move")  # the loser's
LINE = re.compile(r'c0 "([^"]+)"')


class Score:
    """Kilomate's results against one opponent."""

    def __init__(self):
        self.wins = self.draws = self.losses = 0
        self.seconds = 0.0
        self.faults = {}  # who and what -> games

    @property
    def games(self):
        return self.wins + self.draws + self.losses

    @property
    def points(self):
        return self.wins + self.draws / 2

    def add(self, result, reason, seconds, white, black):
        """A line of the match runner's log."""
        self.seconds += float(seconds)
        if result == "1/2-1/2":
            self.draws += 1
            return
        winner, loser = (white, black) if result == "1-0" else (black, white)
        if winner == OWN_NAME:
            self.wins += 1
        else:
            self.losses += 1
        if reason in FAULTS:
            fault = f"{loser}: {reason}"
            self.faults[fault] = self.faults.get(fault, 0) + 1


def read_log(path):
    """The score of the games in a match runner's log."""
    score = Score()
    if os.path.exists(path):
        with open(path, encoding="utf-8", errors="replace") as file:
            for line in file:
                match = GAME.fullmatch(line.rstrip())
                if match:
                    score.add(*match.groups())
    return score


def elo_of(share):
    return 400 * math.log10(share / (1 - share))


def elo_text(score):
    """The difference with its error at 95 %, from wins, draws and losses."""
    games, points = score.games, score.points
    if games == 0:
        return "-"
    share = points / games
    if share in (0, 1):
        # what 1 game in 20 such series would still allow
        limit = elo_of(1 - 0.05 ** (1 / games))
        return f"< {limit:+.0f}" if share == 0 else f"> {-limit:+.0f}"
    spread = score.wins * (1 - share) ** 2 + score.losses * share ** 2 + \
        score.draws * (0.5 - share) ** 2
    error = DEVIATIONS * math.sqrt(spread) / games
    low, high = max(share - error, 0.5 / games), min(share + error, 1 - 0.5 / games)
    return f"{elo_of(share):+.0f} ± {(elo_of(high) - elo_of(low)) / 2:.0f}"


def estimate_text(opponent, score):
    """On Stockfish's own scale only: the others' public ratings have no place here."""
    match = re.fullmatch(r"stockfish-(\d+)", opponent.name)
    if not match or score.games == 0 or score.points in (0, score.games):
        return ""
    return f"{int(match.group(1)) + elo_of(score.points / score.games):.0f}"


def write_openings(path):
    """The set as PGN, from its lines: not every program can be given a position."""
    with open(os.path.join(HERE, "openings.epd"), encoding="ascii") as file:
        lines = LINE.findall(file.read())
    games = "".join(f'[Event "{number}"]\n[Result "*"]\n\n{line} *\n\n'
                    for number, line in enumerate(lines, 1))
    done = subprocess.run([find_program("pgn-extract"), "-s", "-Wsan"], input=games,
                          stdout=subprocess.PIPE, text=True, check=True)
    with open(path, "w", encoding="ascii") as file:
        file.write(done.stdout)


def base_and_increment(clock):
    match = re.fullmatch(r"(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?", clock)
    if not match:
        sys.exit(f"TC={clock}: give seconds+increment, as 5+0.05")
    return float(match.group(1)), float(match.group(2) or 0)


class Ladder:
    def __init__(self, arguments):
        self.games = arguments.games + arguments.games % 2
        self.profile = arguments.profile
        self.nps = arguments.nps
        self.clock = arguments.tc
        self.concurrency = arguments.concurrency
        self.opponents = [opponent for opponent in OPPONENTS
                          if not arguments.only or opponent.name in arguments.only.split(",")]
        if not self.opponents:
            sys.exit("valid opponents: " + ",".join(opponent.name for opponent in OPPONENTS))
        base, increment = base_and_increment(self.clock)
        self.move_time = arguments.st or round(base / 40 + increment, 3)
        self.version = subprocess.run([os.path.join(HOST, "kilomate"), "--version"], check=True,
                                      stdout=subprocess.PIPE, text=True).stdout.strip()
        name = f"{self.profile}-{self.clock}"
        if self.nps:
            name += f"-nps{self.nps}-st{self.move_time}"
        version = re.sub(r"[^\w.-]", "-", self.version.split()[-1])
        self.directory = os.path.join(ROOT, "build", "ladder", f"{name}-{version}")
        self.openings = os.path.join(self.directory, "openings.pgn")
        self.loads = []

    def own_words(self):
        words = [f"cmd={HOST}/kilomate", f"name={OWN_NAME}", "proto=uci",
                 f"arg=--profile={self.profile}"]
        if self.profile == "host":
            words.append(f"option.Hash={HASH_MB}")
        if self.nps:
            return words + [f"arg=--nps={self.nps}", f"st={self.move_time}",
                            "option.Move Overhead=0"]
        return words + [f"tc={self.clock}"]

    def path(self, opponent, ending):
        return os.path.join(self.directory, f"{opponent.name}.{ending}")

    def score(self, opponent):
        return read_log(self.path(opponent, "log"))

    def minutes(self, opponent):
        return self.score(opponent).seconds / 60 / self.concurrency

    def play(self, opponent):
        """The match runner goes on behind the games in its log."""
        if self.score(opponent).games >= self.games:
            return
        scratch = os.path.join(self.directory, "scratch", opponent.name)
        os.makedirs(scratch, exist_ok=True)
        command = [os.path.join(HOST, "kilomate-match"), "-engine", *self.own_words(),
                   "-engine", f"cmd={find_program(opponent.command[0])}", f"name={opponent.name}",
                   *opponent.words(), f"tc={self.clock}", f"dir={scratch}",
                   "-each", "timemargin=100", "-games", "2", "-rounds", str(self.games // 2), "-repeat",
                   "-concurrency", str(self.concurrency), "-openings", f"file={self.openings}",
                   "format=pgn", f"plies={PLIES}", "order=sequential",
                   "-event", f"Ladder {self.clock}", "-pgnout", self.path(opponent, "pgn"),
                   "-log", self.path(opponent, "log")]
        with open(self.path(opponent, "txt"), "a", encoding="utf-8") as out:
            self.loads.append(os.getloadavg()[0])
            status = subprocess.run(command, stdout=out, stderr=subprocess.STDOUT, cwd=scratch,
                                    env={**os.environ, "PATH": PATH, "HOME": scratch},
                                    check=False).returncode
            self.loads.append(os.getloadavg()[0])
        if status != 0:
            print(f"{opponent.name}: the match runner's status is {status}; see "
                  f"{os.path.relpath(self.path(opponent, 'txt'), ROOT)}")

    def conditions(self):
        """What the table was made under, a line each."""
        own = f"Kilomate: {self.version}, memory of the profile {self.profile}"
        own += f" (Hash {HASH_MB} MB)" if self.profile == "host" else ""
        if self.nps:
            own += f"; {self.nps} nodes are a second, {self.move_time} s a move, fixed"
        loads = f"load {min(self.loads):.1f} to {max(self.loads):.1f}; " if self.loads else ""
        lines = [own,
                 f"Time control: {self.clock} s" + (" (opponents)" if self.nps else "") +
                 "; no pondering, no own books, one thread each",
                 f"{self.concurrency} games at a time on {os.cpu_count()} processors; {loads}"
                 f"{sum(map(self.minutes, self.opponents)):.1f} minutes",
                 f"Openings: {os.path.relpath(HERE, ROOT)}/openings.epd, in order, "
                 "each with both colours",
                 "Elo: Kilomate's minus the opponent's under these conditions, 95 %, from wins, "
                 "draws and losses. UCI_Elo estimate: on Stockfish's own scale, no public rating"]
        if self.loads and max(self.loads) > os.cpu_count() + 0.5:
            lines.append("THE MACHINE WAS BUSY WITH OTHER WORK: neither scores nor time losses count")
        return lines

    def rows(self):
        yield ("opponent", "hash", "games", "score", "W", "D", "L", "Elo", "UCI_Elo estimate",
               "minutes", "time losses, crashes")
        for opponent in self.opponents:
            score = self.score(opponent)
            share = f"{100 * score.points / score.games:.1f} %" if score.games else "-"
            faults = "; ".join(f"{count} x {what}" for what, count in score.faults.items())
            yield (opponent.name, opponent.hash_text, str(score.games), share, str(score.wins),
                   str(score.draws), str(score.losses), elo_text(score),
                   estimate_text(opponent, score), f"{self.minutes(opponent):.1f}",
                   faults)

    def text(self):
        rows = list(self.rows())
        widths = [max(map(len, column)) for column in zip(*rows)]
        table = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip()
                 for row in rows]
        return "\n".join(table + [""] + self.conditions()) + "\n"

    def markdown(self):
        head, *rows = self.rows()
        lines = [head, ["---"] * len(head), *rows]
        table = ["| " + " | ".join(row) + " |" for row in lines]
        return "\n".join(table + [""] + [f"- {line}" for line in self.conditions()]) + "\n"

    def write_tables(self):
        for ending, text in ("md", self.markdown()), ("txt", self.text()):
            with open(os.path.join(self.directory, f"table.{ending}"), "w",
                      encoding="utf-8") as file:
                file.write(text)

    def run(self):
        os.makedirs(self.directory, exist_ok=True)
        write_openings(self.openings)
        for opponent in self.opponents:
            self.play(opponent)
            self.write_tables()
            score = self.score(opponent)
            print(f"{opponent.name}: +{score.wins} ={score.draws} -{score.losses}", flush=True)
        print("\n" + self.text())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=20, help="against each, an even number")
    parser.add_argument("--profile", default="lm3s6965evb")
    parser.add_argument("--nps", type=int, help="nodes that are a second for Kilomate")
    parser.add_argument("--st", type=float, help="with --nps: its seconds a move")
    parser.add_argument("--tc", default="5+0.05", help="seconds+increment")
    parser.add_argument("--only", default="", help="opponents, separated by commas")
    parser.add_argument("--concurrency", type=int, default=os.cpu_count())
    Ladder(parser.parse_args()).run()


if __name__ == "__main__":
    main()
