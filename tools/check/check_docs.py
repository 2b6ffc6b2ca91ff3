"""Checks the documents: each relative link and anchor leads somewhere, no line
is longer than LIMIT, and each word is one of the dictionary or of docs/words.txt.
  check_docs.py
Code, tables' width, file names and chess moves are left aside. The changelog's words
are not looked at; each of its versions has groups, each point two lines at most, and
the first version is the one in the file VERSION."""

import os
import re
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
LIMIT = 100
WORDS = "docs/words.txt"
DICTIONARY = ["hunspell", "-d", "en_GB", "-i", "utf-8", "-l"]
CHANGELOG = "CHANGELOG.md"
GROUPS = ("Play", "Boards", "GUI and programs", "Developers")
POINT_LINES = 2
ASIDE = ("build", ".git", "tools/emulator/rp2040/node_modules", "web/node_modules")

CODE_SPAN = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)")
LINK = re.compile(r"\]\(([^()\s]*)\)")
ADDRESS = re.compile(r"<?https?://[^\s)>]+>?")
# What is no word: paths and file names, moves and squares, what holds a digit or an underscore.
NO_WORD = re.compile(r"[\w.+-]*[/\\][\w./*<>+-]*|\b\w+\.[a-z]\w*\b|\b[KQRBN]?[a-h]?x?[a-h][1-8]\S*|\bO-O(-O)?\b"
                     r"|\w*[\d_]\w*")
WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")


def documents():
    """Paths of all pages, seen from ROOT."""
    found = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = sorted(name for name in folders if os.path.relpath(os.path.join(folder, name), ROOT) not in ASIDE)
        found += [os.path.relpath(os.path.join(folder, name), ROOT) for name in sorted(names)
                  if name.endswith(".md")]
    return found


def read_lines(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read().splitlines()


def prose(lines):
    """(number, line) of what is no block of code: fenced, or indented."""
    fence, indented, empty = None, False, True
    for number, line in enumerate(lines, 1):
        mark = re.match(r" {0,3}(```+|~~~+)", line)
        if fence:
            fence = None if mark and mark.group(1).startswith(fence) else fence
            continue
        if mark:
            fence = mark.group(1)
            continue
        indented = bool(line.strip()) and line.startswith("    ") and (indented or empty) or \
            indented and not line.strip()
        empty = not line.strip()
        if not indented:
            yield number, line


def without_code(line):
    return CODE_SPAN.sub(" ", line)


def anchors(lines):
    """The names by which the headings of a page can be reached, as GitHub makes them."""
    names = {}
    for _, line in prose(lines):
        heading = re.match(r"#{1,6} (.*)", line)
        if heading:
            text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading.group(1)).replace("`", "")
            name = re.sub(r"[^\w\- ]", "", text.strip().lower()).replace(" ", "-")
            names[name] = names.get(name, -1) + 1
    return {name if i == 0 else f"{name}-{i}" for name, count in names.items() for i in range(count + 1)}


def broken_links(path, lines):
    """(line, what is wrong) of each link that leads nowhere."""
    for number, line in prose(lines):
        for target in LINK.findall(without_code(line)):
            place, _, anchor = target.partition("#")
            if re.match(r"[a-z]+:", place):
                continue
            there = os.path.normpath(os.path.join(os.path.dirname(path), place)) if place else path
            if not os.path.exists(os.path.join(ROOT, there)):
                yield number, f"there is no {there}"
            elif anchor and there.endswith(".md") and anchor not in anchors(read_lines(there)):
                yield number, f"{there} has no heading #{anchor}"


def long_lines(lines):
    """(line, what is wrong) of each that is too long; an address, or code alone in its line, may be."""
    for number, line in prose(lines):
        length = len(ADDRESS.sub("", LINK.sub("]()", line)))
        alone = " " not in CODE_SPAN.sub("", line).strip()
        if length > LIMIT and not alone and not line.startswith("|"):
            yield number, f"{length} characters, at most {LIMIT}"


def words_of(line):
    """What is to be spelt right in a line of prose."""
    text = without_code(LINK.sub("] ", ADDRESS.sub(" ", line)))
    return [word.removesuffix("'s") for word in WORD.findall(NO_WORD.sub(" ", text.replace("’", "'")))]


def unknown(words, own):
    """Those of a set of words that neither the dictionary nor the project has."""
    asked = sorted(word for word in words if word not in own and word.lower() not in own)
    said = subprocess.run(DICTIONARY, input="\n".join(asked), text=True, check=True,
                          stdout=subprocess.PIPE).stdout
    return set(said.split())


def own_words():
    return {word for word in read_lines(WORDS) if word and not word.startswith("#")}


def misspelt(pages):
    """(path, line, what is wrong) of each word that nobody knows."""
    used = [(path, number, word) for path, lines in pages.items() for number, line in prose(lines)
            for word in words_of(line)]
    wrong = unknown({word for _, _, word in used}, own_words())
    return [(path, number, f"unknown word: {word}") for path, number, word in used if word in wrong]


def awaited_title():
    """The first section of the changelog, by the file VERSION: 1.1.0-dev is not released yet."""
    version = "".join(read_lines("VERSION"))
    return "Unreleased" if version.endswith("-dev") else version


def wrong_changes(lines):
    """(line, what is wrong) in the changelog."""
    titles, group, point = [], None, 0
    for number, line in enumerate(lines, 1):
        if line.startswith("## "):
            titles, group = [*titles, line[3:]], None
            if len(titles) == 1 and titles[0] != awaited_title():
                yield number, f"the first version is {titles[0]}, but by VERSION {awaited_title()}"
        elif line.startswith("### "):
            group = line[4:]
            if group not in GROUPS:
                yield number, f"the groups are {', '.join(GROUPS)}"
        elif line.startswith("- "):
            point = 1
            if group is None and len(titles) == 1:
                yield number, "a point without a group"
        elif line.startswith("  "):
            point += 1
            if point == POINT_LINES + 1 and len(titles) == 1:
                yield number, f"a point of more than {POINT_LINES} lines"


def complaints():
    """All that is wrong, as lines."""
    pages = {path: read_lines(path) for path in documents()}
    found = [(path, *error) for path, lines in pages.items() for error in broken_links(path, lines)]
    checked = {path: lines for path, lines in pages.items() if path != CHANGELOG}
    found += [(path, *error) for path, lines in pages.items() for error in long_lines(lines)]
    found += [(CHANGELOG, *error) for error in wrong_changes(pages.get(CHANGELOG, []))]
    found += misspelt(checked)
    return [f"{path}:{number}: {text}" for path, number, text in sorted(set(found))], len(pages)


def main():
    errors, pages = complaints()
    if errors:
        sys.exit("\n".join([*errors, f"check_docs: {len(errors)} wrong; words of the project stand in {WORDS}"]))
    print(f"docs: {pages} pages, all links lead somewhere")


if __name__ == "__main__":
    main()
