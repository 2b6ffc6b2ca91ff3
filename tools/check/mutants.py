"""Breaks the program on purpose and sees that `make check` notices. Each mutant
of tests/mutants/*.toml is applied, alone, to a copy of the sources under build/ and
the target of `make check` that should fail is run, then the others until one
does. A mutant that passes them all is a survivor: a test is missing.

An entry [NAME] of a table says
  breaks     in words, what goes wrong
  caught-by  TARGET [DETAIL]
  file, old, new   where which text, which stands there once, becomes which other one;
             or edits = [{file, old, new}, ...]
DETAIL is there so that not every test has to be built and run: for check-unit a
program of tests/unit, for check-web a file of tests/web, for pytest targets what -k
takes; for the target `build`,
where the build itself must fail, text it then prints.
A mutant that does not apply, or with another target does not build, is an error.

  mutants.py [--only "NAME..."] [--shard I/N] TARGET...  with the targets of make check
  mutants.py --check TARGET...                           only sees that each one applies

--shard takes every N-th mutant, from the I-th on, and has a copy of its own: N of
them may run at once, and together try them all."""

import argparse
import filecmp
import glob
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import tomllib

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "emulator"))

from emulator import ROOT

TABLES = os.path.join(ROOT, "tests", "mutants")
TREES = os.path.join(ROOT, "build", "mutants")
AT_LEAST = 25
SECONDS = 900  # for one target; one that hangs does not fail
BUILD = "build"
UNIT = "check-unit"
WEB = "check-web"

# What is built before a target is run, to tell a failed build from a failed test.
BUILDS = {
    UNIT: ["BOARD=host", "VARIANT=asan", "unit-tests", "-j2"],
    "check-perft": ["uci"], "check-suites": ["uci"],
    "check-boards": ["build-boards"],
    "check-size": ["build-firmware"], "check-stack": ["build-firmware"],
    "check-frames": ["build-firmware"], "check-layers": ["build-firmware"],
    "check-bench": ["build-boards", "build-variants"],
    WEB: ["web"],
}
PYTEST_TARGETS = ("check-suites", "check-boards")

# What names the test that has failed; where nothing does, the last line tells.
REASONS = [r"^\[  FAILED  \] (\w+)$", r"^FAILED (.+) \(\S+\.mjs\)$", r"^FAILED (?:\S*/)?(\S+)", r"^ERROR (?:\S*/)?(\S+::\S+)",
           r"AddressSanitizer: (\S+)", r"(runtime error: .*)"]


class Mutant:
    """One entry of a table: what it breaks, who notices, and its edits."""

    def __init__(self, name, entry):
        self.name = name
        self.text = entry.get("breaks", "")
        self.target, _, self.detail = entry.get("caught-by", "").partition(" ")
        self.edits = entry.get("edits") or [entry]
        self.before = {}  # the files that are changed now, as they were

    def apply(self, tree, dry=False):
        """Empty, or why it cannot be applied: then nothing has changed. Each text is looked for in
        the file as it was."""
        places = {}
        for edit in self.edits:
            path = os.path.join(tree, edit["file"])
            if path not in self.before:
                if not os.path.isfile(path):
                    return f"there is no {edit['file']}"
                with open(path, encoding="utf-8") as file:
                    self.before[path] = file.read()
            count = self.before[path].count(edit["old"])
            if count != 1 or edit["old"] == edit["new"]:
                return f"in {edit['file']} this stands {count} times and becomes something else once:\n{edit['old']}"
            places.setdefault(path, []).append((self.before[path].index(edit["old"]), edit))
        if dry:
            return ""
        for path, edits in places.items():
            text = self.before[path]
            for start, edit in sorted(edits, key=lambda place: place[0], reverse=True):
                text = text[:start] + edit["new"] + text[start + len(edit["old"]):]
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        return ""

    def take_back(self):
        for path, text in self.before.items():
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        self.before = {}

    def fits(self, tree):
        """Empty, or why it could not be applied; nothing is changed."""
        problem = self.apply(tree, dry=True)
        self.before = {}
        return problem

    def complaints(self, targets):
        if not self.text:
            yield "no words on what it breaks"
        if self.target not in [*targets, BUILD]:
            yield f"caught by {self.target or 'nothing'}, which is no target of make check"
        if self.target == BUILD and not self.detail:
            yield "the text of the failed build is missing"
        if self.detail and self.target == UNIT:
            if not os.path.isfile(os.path.join(ROOT, "tests", "unit", self.detail + ".c")):
                yield f"there is no unit test {self.detail}"
        elif self.detail and self.target == WEB:
            if not os.path.isfile(os.path.join(ROOT, "tests", "web", self.detail + ".test.mjs")):
                yield f"there is no test of the page {self.detail}"
        elif self.detail and self.target not in (BUILD, *PYTEST_TARGETS):
            yield f"{self.target} takes no detail"


def read_tables():
    """All mutants, by name."""
    mutants = []
    for path in sorted(glob.glob(os.path.join(TABLES, "*.toml"))):
        with open(path, "rb") as file:
            mutants += [Mutant(name, entry) for name, entry in tomllib.load(file).items()]
    return sorted(mutants, key=lambda mutant: mutant.name)


def environment(tree):
    """No make above us, and git does not see the repository around the copy.
    Other counts than those of tests/bench.txt are a change, not yet a fault
    that a test has understood: check-bench does not hold them against a mutant."""
    kept = {name: value for name, value in os.environ.items()
            if name not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL", "GIT_DIR", "GIT_WORK_TREE")}
    return {**kept, "GIT_CEILING_DIRECTORIES": os.path.dirname(tree),
            "BENCH_OPTIONS": "--agree"}


# --- the copy ---

class Tree:
    """A copy of the sources, built there."""

    def __init__(self, name):
        self.path = os.path.join(TREES, name)

    def sync(self):
        """The copy is as the tracked files are; what has not changed keeps its date."""
        listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, text=True,
                                 stdout=subprocess.PIPE).stdout
        wanted = {name for name in listing.split("\0") if os.path.isfile(os.path.join(ROOT, name))}
        for folder, folders, files in os.walk(self.path):
            if folder == self.path and "build" in folders:
                folders.remove("build")
            for file in files:
                path = os.path.join(folder, file)
                if os.path.relpath(path, self.path) not in wanted:
                    os.remove(path)
        for name in wanted:
            source, copy = os.path.join(ROOT, name), os.path.join(self.path, name)
            if not os.path.exists(copy) or not filecmp.cmp(source, copy, shallow=False):
                os.makedirs(os.path.dirname(copy), exist_ok=True)
                shutil.copyfile(source, copy)
                shutil.copymode(source, copy)

    def make(self, *arguments, unit_test="", web_test="", select=""):
        """Succeeded, output; tests stop at the first that fails. A target that hangs is
        stopped and has not failed."""
        variables = environment(self.path)
        variables["UNIT_STOP"] = "1"
        variables["UNIT_TEST"] = unit_test
        variables["WEB_TEST"] = web_test
        variables["PYTEST_ADDOPTS"] = "-x" + (f" -k '{select}'" if select else "")
        process = subprocess.Popen(["make", "--no-print-directory", *arguments], cwd=self.path,
                                   text=True, env=variables, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                   errors="replace", start_new_session=True)
        try:
            output = process.communicate(timeout=SECONDS)[0]
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return True, f"{arguments[0]} hangs"
        return process.returncode == 0, output

    def fails(self, target, detail=""):
        """Why a target fails, or None. That nothing was selected is no failure."""
        if target == UNIT:
            succeeded, output = self.make(target, unit_test=detail)
        elif target == WEB:
            succeeded, output = self.make(target, web_test=detail)
        else:
            succeeded, output = self.make(target, select=detail)
        tried = target == UNIT or re.search(r"\d+ (passed|failed|error)", output)
        if detail and not tried:
            sys.exit(f"{target}: no test is selected by {detail}\n{output}")
        return None if succeeded else reason(output)


# --- one mutant ---

def reason(output):
    for pattern in REASONS:
        match = re.search(pattern, output, re.MULTILINE)
        if match:
            return match.group(1)[:90]
    lines = [line for line in output.splitlines() if line and not line.startswith("make")]
    return lines[-1][:90] if lines else "no output"


def killer(tree, mutant, targets):
    """Which target noticed the applied mutant, and by what; None: none did."""
    if mutant.target == BUILD:
        succeeded, output = tree.make("build-all")
        if succeeded or mutant.detail not in output:
            return None
        return BUILD, mutant.detail
    succeeded, output = tree.make(*BUILDS.get(mutant.target, ["build-all"]),
                                  unit_test=mutant.detail if mutant.target == UNIT else "")
    if not succeeded:
        raise ValueError(f"does not build:\n{output}")
    why = tree.fails(mutant.target, mutant.detail)
    if why:
        return mutant.target, why
    others = [target for target in targets if target != mutant.target or mutant.detail]
    for target in others:
        why = tree.fails(target)
        if why:
            return target, why
    return None


def try_mutant(tree, mutant, targets):
    """Prints a line; what is wrong with it: "", "survives" or "is in error"."""
    start = time.monotonic()
    problem = mutant.apply(tree.path)
    killed = None
    if not problem:
        try:
            killed = killer(tree, mutant, targets)
        except ValueError as error:
            problem = str(error)
        finally:
            mutant.take_back()
    result = "error" if problem else "survives" if not killed else ""
    verdict = problem.strip() if problem else f"{killed[0]}: {killed[1]}" if killed else "SURVIVES"
    print(f"{mutant.name:<28} {time.monotonic() - start:6.1f} s  {verdict}", flush=True)
    return result


def unbroken_is_sound(tree, mutants):
    """Runs what the mutants name on the copy as it is."""
    wanted = {(mutant.target, mutant.detail if len(mutants) == 1 else "") for mutant in mutants}
    for target, detail in sorted(wanted):
        why = None if target == BUILD else tree.fails(target, detail)
        if why:
            print(f"without any mutant {target} fails: {why}")
            return False
    return True


def run(tree, mutants, targets):
    start = time.monotonic()
    tree.sync()
    if not unbroken_is_sound(tree, mutants):
        return False
    print(f"{'without a mutant':<28} {time.monotonic() - start:6.1f} s  ok", flush=True)
    results = {mutant.name: try_mutant(tree, mutant, targets) for mutant in mutants}
    survivors = [name for name, result in results.items() if result == "survives"]
    errors = [name for name, result in results.items() if result == "error"]
    if errors:
        print("mutants in error:", *errors)
    print(f"{(time.monotonic() - start) / 60:.1f} minutes")
    print(f"{len(mutants)} mutants, {len(survivors)} survivors:", ", ".join(survivors) or "none")
    return not survivors and not errors


def are_sound(mutants, targets):
    complaints = []
    for mutant in mutants:
        complaints += [f"{mutant.name}: {text}" for text in mutant.complaints(targets)]
        problem = mutant.fits(ROOT)
        if problem:
            complaints.append(f"{mutant.name} does not apply:\n{problem.rstrip()}")
    if len(mutants) < AT_LEAST:
        complaints.append(f"{len(mutants)} mutants are less than {AT_LEAST}")
    print("\n".join(complaints) or f"{len(mutants)} mutants apply")
    return not complaints


def shard(text):
    """I/N as two numbers."""
    match = re.fullmatch(r"([1-9]\d?)/([1-9]\d?)", text)
    if not match or int(match.group(1)) > int(match.group(2)):
        raise argparse.ArgumentTypeError(f"{text} is not I/N with I from 1 to N, at most 99")
    return int(match.group(1)), int(match.group(2))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="")
    parser.add_argument("--shard", type=shard)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("targets", nargs="+")
    arguments = parser.parse_args()
    mutants = read_tables()
    if arguments.only:
        wanted = arguments.only.split()
        unknown = sorted(set(wanted) - {mutant.name for mutant in mutants})
        if unknown:
            sys.exit(f"no mutant is called {', '.join(unknown)}")
        mutants = [mutant for mutant in mutants if mutant.name in wanted]
    tree = Tree("tree")
    if arguments.shard:
        number, shards = arguments.shard
        tree = Tree(f"tree-{number}")
        mutants = mutants[number - 1::shards]
    if not mutants:
        sys.exit("no mutant is selected")
    if arguments.check:
        sys.exit(0 if are_sound(mutants, arguments.targets) else 1)
    sys.exit(0 if run(tree, mutants, arguments.targets) else 1)


if __name__ == "__main__":
    main()
