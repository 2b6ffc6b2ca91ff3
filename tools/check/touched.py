"""What to touch for what, measured from git: for each kind of thing that the program
is made of, the last commits that added one, and the files that they touched: of the
program, of the tests and of the documents. A kind is known by the line of its table:
what a commit adds there and does not also take away is new; with as many lines taken
away they are new names of old things. Merges do not count.
  touched.py [--root FOLDER] [--last NUMBER]"""

import argparse
import os
import re
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")

STRINGS = r'(?:\s*"[^"]*",?)+'

# Each kind: its files, and what in a line of them is a name, if anything is.
KINDS = {
    "a console command": [
        (r"firmware/.*\.c", r'\{ "([a-z]+)", (?:do_\w+,|"[^"]* )')],
    "a setting": [
        (r"firmware/.*\.c", r'\{ "([a-z]+)", (?:\w+_names|NULL), '),
        (r"firmware/.*\.[ch]", r"\b(?:SWITCH|KEPT)_([A-Z_]+)(?: = 1 << |,)"),
        (r"firmware/.*save.*\.c", r"journal_put_number\(\w+, (?:\(\w+\))?(?:c|opponent|level)->([\w.]+)")],
    "a rule or an option of the search": [
        (r"engine/params\.h", r"^X\((\w+)(?:,[^,]*){7}\)")],
    "a term of the evaluation": [
        (r"engine/params\.h", r"^X\((\w+)(?:,[^,]*){5}\)")],
    "a UCI option": [
        (r"firmware/.*\.c", r'\{ "([A-Z][\w ]*)", \w*tell\w*, \w*set\w* \}'),
        (r"firmware/.*\.c", r'"option name ([A-Z][\w ]*) type'),
        (r"firmware/uci.*\.c", rf"^(?:static const char \*const names\[\] = \{{)?({STRINGS})(?: \}};)?$")],
    "a board": [],  # a new folder
}
PATHS = ("firmware", "engine/params.h", "boards")
BOARD = re.compile(r"boards/([^/]+)/board\.mk")


class GitError(Exception):
    pass


def git(root, *arguments):
    done = subprocess.run(["git", "-C", root, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True, encoding="utf-8", errors="replace", timeout=600)
    if done.returncode:
        raise GitError(done.stderr.strip().splitlines()[-1])
    return done.stdout


def names_in(path, line):
    """What a line of a file names: (kind, name)."""
    for kind, places in KINDS.items():
        for files, pattern in places:
            found = re.search(pattern, line.strip()) if re.fullmatch(files, path) else None
            if found:
                listed = re.findall(r'"([A-Z][\w ]*)"', found[1])
                yield from ((kind, name) for name in listed or [found[1]] if '"' not in name)


def added(diff):
    """Kind -> what a commit's diff adds of it, in order."""
    plus, minus = [], set()
    path = ""
    for line in diff.splitlines():
        if line.startswith("diff --git "):
            path = line.rpartition(" b/")[2]
        elif line.startswith("new file mode") and BOARD.fullmatch(path):
            plus.append(("a board", BOARD.fullmatch(path)[1]))
        elif line.startswith("+") and not line.startswith("+++ "):
            plus += names_in(path, line[1:])
        elif line.startswith("-") and not line.startswith("--- "):
            minus.update(names_in(path, line[1:]))
    things = {}
    for kind in KINDS:
        new = [name for of_kind, name in dict.fromkeys(plus) if of_kind == kind and (kind, name) not in minus]
        gone = [name for of_kind, name in minus if of_kind == kind and (kind, name) not in plus]
        if len(new) > len(gone):
            things[kind] = new
    return things


def touched(root, commit):
    """The files of a commit: of the program, of the tests, of the documents."""
    files = git(root, "show", "--no-renames", "--name-only", "--format=", commit).split("\n")
    sorts = [], [], []
    for path in sorted(filter(None, files)):
        is_document = path.endswith(".md") or path.startswith("docs/")
        sorts[1 if path.startswith("tests/") else 2 if is_document else 0].append(path)
    return sorts


def commits_of(root):
    """Kind -> [(commit, subject, what it added)], the newest first."""
    log = git(root, "log", "--no-merges", "-p", "-U0", "-M", "--no-color", "--no-ext-diff", "--format=%x00%h %s", "--", *PATHS)
    commits = {kind: [] for kind in KINDS}
    for entry in log.split("\0")[1:]:
        head, _, diff = entry.partition("\n")
        commit, _, subject = head.partition(" ")
        for kind, things in added(diff).items():
            commits[kind].append((commit, subject, things))
    return commits


def show(root, kind, commits, last):
    print(f"{kind}: added by {len(commits)} commits" + (f", the last {last}:" if len(commits) > last else ""))
    counts = []
    for commit, subject, things in commits[:last]:
        sorts = touched(root, commit)
        counts.append([len(files) for files in sorts])
        print(f"  {commit} {subject}\n    adds: {', '.join(things)}")
        for title, files in zip(("files", "tests", "documents"), sorts):
            print(f"    {title}, {len(files)}: {' '.join(files)}".rstrip(": "))
    if counts:
        means = [sum(column) / len(counts) for column in zip(*counts)]
        print("  mean: {:.1f} files, {:.1f} of tests, {:.1f} documents".format(*means))
    print()


def positive(text):
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def main():
    parser = argparse.ArgumentParser(description="The files that were touched to add a thing of each kind.")
    parser.add_argument("--root", default=ROOT)
    parser.add_argument("--last", type=positive, default=5, metavar="NUMBER")
    given = parser.parse_args()
    try:
        for kind, commits in commits_of(given.root).items():
            show(given.root, kind, commits, given.last)
    except GitError as error:
        sys.exit(f"git: {error}")


if __name__ == "__main__":
    main()
