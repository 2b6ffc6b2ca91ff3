"""Checks that the sentences of the firmware stand in the tables of firmware/words:
no other source has a literal of several words, or one that ends as a sentence,
but for what EXCEPTIONS names; the tables include nothing, each of their texts is used,
and none has a line that is too wide for a terminal. A single word is not looked at: it may be one that is typed.
  check_words.py"""

import fnmatch
import glob
import os
import re
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
SOURCES = ["firmware/*.[ch]", "firmware/*.def", "firmware/*/*.[ch]"]
TABLES = "firmware/words/*.h"

# Which literals of which files may stand where they are, and why.
EXCEPTIONS = [
    ("firmware/panel/menu.c", r".*", "titles, in the list of the menu's entries"),
    ("firmware/uci/*.c", r".*", "UCI: a GUI reads it"),
    ("firmware/opponent/opponent_uci.c", r".*", "UCI: a GUI reads it"),
    ("firmware/additions.c", r"(option name|info string|the option is) .*", "UCI: a GUI reads it"),
    ("firmware/book/book.c", r"(option name|info string|check default|combo default|OwnBook|Book Variety)\b.*",
     "UCI: a GUI reads it"),
    ("firmware/mirror/mirror.c", r"(state|clock|mirror) [a-z]+( %s %s)?(\\n)?", "lines for a program"),
    ("firmware/bench.c", r"(hash (entries|stores)|poll gap) ", "figures that programs read"),
    ("firmware/game/pgn.c", r"Casual game|Event(\\0\w+)+\\0|\[Termination .*\]\\n", "PGN, which programs read"),
    ("firmware/eboard/cpp.c", r"err [A-Z][a-z]+ [a-z ]+:? ?", "lines for a program"),
    ("firmware/eboard/follow.c", r"[a-zA-Z1-8/]+ w KQkq - 0 1", "FEN"),
    ("firmware/eboard/citrine*.c", r"(ID\. Kilomate|Position Board|\.  aa bb|\.      white|New Game|Flip -->).*", "lines for a program"),
    ("firmware/editor/complete.c", r"[a-z0-9 ]+", "words that are typed"),
    ("firmware/spelling.c", r"[a-z. ]+", "words of a PGN"),
    ("firmware/terminal/guess.c", r"[a-z0-9 ]+", "words that are typed"),
    ("firmware/terminal/help.c", r"[a-z0-9 ]+", "names of commands"),
    ("firmware/opponent/opponent_console.c", r"level (elo|beginner) \d+", "an example that is typed"),
]

# A comment, a run of literals or a character; of these the runs are looked at.
TOKEN = re.compile(r'/\*.*?\*/|//[^\n]*|((?:"(?:\\.|[^"\\\n])*"\s*)+)|\'(?:\\.|[^\'\\\n])+\'', re.DOTALL)
NO_TEXT = re.compile(r"^[ \t]*#[ \t]*include\b[^\n]*$|\b_Static_assert\(.*?\);", re.MULTILINE | re.DOTALL)
LITERAL = re.compile(r'"((?:\\.|[^"\\\n])*)"')
# What is no letter of a text: conversions and escapes.
CODE = re.compile(r"%[a-z]|\\x[0-9A-Fa-f]{2}|\\[0-7]{1,3}|\\.")
SENTENCE = re.compile(r"[A-Za-z]['\w]*[^\w\s]? +[A-Za-z]|[A-Za-z]{2}[.!?]\s*$")
TEXT = re.compile(r'^#define (\w+)((?:\s|\\\n|"(?:\\.|[^"\\\n])*")+)', re.MULTILINE)
# A command's line of help stands behind its name.
HELP_OF_ONE = re.compile(r"^#define (HELP_(?!LEVEL_|GROUP_|MORE_|NO_|HOW_)\w+)", re.MULTILINE)
COLUMNS, HELP_COLUMNS = 79, 68
DEFINE = re.compile(r"^#define (\w+)[ \t]+[\\\"]", re.MULTILINE)


def literals(text):
    """The line and the text of each literal; neighbours are one."""
    text = NO_TEXT.sub(lambda match: "\n" * match.group().count("\n"), text)
    for match in TOKEN.finditer(text):
        if match.group(1):
            yield text.count("\n", 0, match.start()) + 1, "".join(LITERAL.findall(match.group(1)))


def is_sentence(literal):
    return SENTENCE.search(CODE.sub(" ", literal)) is not None


def exception_of(path, literal):
    """The index of the first exception that allows it; None if none does."""
    for index, (pattern, allowed, _) in enumerate(EXCEPTIONS):
        if fnmatch.fnmatch(path, pattern) and re.fullmatch(allowed, literal):
            return index
    return None


def check_source(path, text, needed):
    """Complaints about one source; adds the exceptions it needs to a set."""
    complaints = []
    for line, literal in literals(text):
        if is_sentence(literal):
            index = exception_of(path, literal)
            needed.add(index)
            if index is None:
                complaints.append(f'{path}:{line}: "{literal}" belongs into a table of firmware/words')
    return complaints


def check_tables(tables, sources):
    """Complaints about the tables; both are texts by path."""
    complaints = [f"{path}: a table includes nothing" for path, text in tables.items() if "#include" in text]
    used = set(re.findall(r"\w+", "\n".join(sources.values())))
    complaints += [f"{path}: {name} is not used" for path, text in tables.items()
                   for name in DEFINE.findall(text) if name not in used]
    return complaints


def check_widths(tables):
    """Complaints about lines that a terminal of 80 columns would break in the middle of a word."""
    complaints = []
    for path, text in tables.items():
        for name, value in TEXT.findall(text):
            widest = max(map(len, "".join(LITERAL.findall(value)).split("\\n")))
            limit = HELP_COLUMNS if name in HELP_OF_ONE.findall(text) else COLUMNS
            if widest > limit:
                complaints.append(f"{path}: {name} has a line of {widest} columns; there may be {limit}")
    return complaints


def read(pattern):
    texts = {}
    for path in sorted(glob.glob(pattern)):
        with open(path, encoding="utf-8") as file:
            texts[path] = file.read()
    return texts


def main():
    os.chdir(ROOT)
    tables = read(TABLES)
    sources = {path: text for pattern in SOURCES for path, text in read(pattern).items() if path not in tables}
    needed = set()
    complaints = [complaint for path, text in sources.items() for complaint in check_source(path, text, needed)]
    complaints += check_tables(tables, sources) + check_widths(tables)
    complaints += [f"{pattern}: nothing needs the exception: {why}"
                   for index, (pattern, _, why) in enumerate(EXCEPTIONS) if index not in needed]
    if complaints:
        sys.exit("\n".join(complaints))
    print(f"words: {sum(len(DEFINE.findall(text)) for text in tables.values())} texts in {len(tables)} tables, "
          f"and no sentence in {len(sources)} other files")


if __name__ == "__main__":
    main()
