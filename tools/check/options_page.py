"""The page of the search's options, docs/reference/options.md, made from the
field list and the comment in engine/params.h.
  options_page.py --check|--write"""

import os
import re
import sys
from typing import NamedTuple

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
SOURCE, PAGE = "engine/params.h", "docs/reference/options.md"
HEAD = """# Options of the search

This page is made from `engine/params.h` by `make options`; do not edit it.

Each option is one of UCI, too, and can be set at the console: `set late_moves 200`. (Boards with
128 KB of flash have no room for that: they choose a personality.) `uci` lists
them while UCI's option Tuning is on; `kilomate --tuning` begins so. A
[personality](../play/manual.md#personalities) is a set of all of them. Switches are 0 and 1,
margins 1/256 pawn, extensions quarter plies. A word such as "its" is about the option in the line
above.
"""
FIELD = re.compile(r'^    X\((\w+), \w+, (-?\d+), (-?\d+), (-?\d+), (-?\d+), (-?\d+), "(\w+)"\)', re.MULTILINE)


class Option(NamedTuple):
    name: str
    best: str
    rebel: str
    plain: str
    least: str
    most: str
    group: str
    meaning: str


class PageError(Exception):
    """The source cannot be read as expected."""


def full_names(words):
    """'a_1a, 1b' are the fields a_1a and a_1b."""
    first, *others = words.split(", ")
    stem = first.rpartition("_")[0]
    return [first] + [f"{stem}_{other}" for other in others]


def meanings(text, names):
    """name -> what the comment before the list says of it."""
    comment = text[:text.index("#define SEARCH_OPTIONS_FIELDS")].rpartition("/*")[2]
    start = re.compile(rf"^ \* (?=(?:{'|'.join(names)})(?:, \w+)*: )", re.MULTILINE)
    entries = start.split(comment.split("\n *\n", 1)[1])
    found = {}
    for entry in entries[1:]:
        words, _, meaning = re.sub(r"\s*\n \*/?\s*", " ", entry).partition(": ")
        for name in full_names(words):
            found[name] = meaning.strip().rstrip(";.").replace("|", "\\|")
    return found


def options(text):
    """Those of the list, in its order."""
    fields = FIELD.findall(text[text.index("#define SEARCH_OPTIONS_FIELDS"):])
    names = [field[0] for field in fields]
    told = meanings(text, names)
    if sorted(names) != sorted(told):
        raise PageError(f"{SOURCE}: without field or meaning: {', '.join(sorted(set(names) ^ set(told)))}")
    return [Option(*field, told[field[0]]) for field in fields]


def page(text):
    """The whole page."""
    lines, group = [HEAD], None
    for option in options(text):
        if option.group != group:
            group = option.group
            lines += ([""] if len(lines) > 1 else []) + [
                f"## {group.capitalize()}", "",
                "| option | Kilomate | REBEL | Plain | range | meaning |", "|---|---:|---:|---:|---|---|"]
        lines.append(f"| `{option.name}` | {option.best} | {option.rebel} | {option.plain} | "
                     f"{option.least} to {option.most} | {option.meaning} |")
    return "\n".join(lines) + "\n"


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def main():
    try:
        wanted = page(read(SOURCE))
    except PageError as error:
        sys.exit(f"options_page: {error}")
    if sys.argv[1] == "--write":
        with open(os.path.join(ROOT, PAGE), "w", encoding="utf-8") as file:
            file.write(wanted)
    elif read(PAGE) != wanted:
        sys.exit(f"options_page: {PAGE} is not what {SOURCE} says: make options writes it")


if __name__ == "__main__":
    main()
