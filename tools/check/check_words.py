"""Checks that the sentences of the firmware stand in the tables of firmware/words:
no other source has a literal of several words, or one that ends as a sentence,
but for what EXCEPTIONS names; the tables include nothing, each of their texts is used,
none has a line that is too wide for a terminal, and none is a part of a sentence, but for PARTS. A single word is not looked at: it may be one that is typed.
  check_words.py"""

import fnmatch
import glob
import os
import re
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
SOURCES = ["firmware/*.[ch]", "firmware/*/*.def", "firmware/*/*.[ch]"]
TABLES = "firmware/words/*.h"

# Which literals of which files may stand where they are, and why.
EXCEPTIONS = [
    ("firmware/panel/menu.c", r".*", "titles, in the list of the menu's entries"),
    ("firmware/uci/*.c", r".*", "UCI: a GUI reads it"),
    ("firmware/opponent/opponent_uci.c", r".*", "UCI: a GUI reads it"),
    ("firmware/book/book.c", r"(option name|info string|check default|combo default|OwnBook|Book Variety)\b.*",
     "UCI: a GUI reads it"),
    ("firmware/mirror/mirror.c", r"(state|clock|mirror) [a-z]+( %s %s)?(\\n)?", "lines for a program"),
    ("firmware/mirror/rating.c", r"rating (none|%d %d %d %d\\n)", "lines for a program"),
    ("firmware/mind/bench.c", r"(hash (entries|stores)|poll gap) ", "figures that programs read"),
    ("firmware/say/pgn.c", r"Casual game|Event(\\0\w+)+\\0|\[Termination .*\]\\n", "PGN, which programs read"),
    ("firmware/eboard/cpp.c", r"err [A-Z][a-z]+ [a-z ]+:? ?", "lines for a program"),
    ("firmware/eboard/follow.c", r"[a-zA-Z1-8/]+ w KQkq - 0 1", "FEN"),
    ("firmware/eboard/citrine*.c", r"(ID\. Kilomate|Position Board|\.  aa bb|\.      white|New Game|Flip -->).*", "lines for a program"),
    ("firmware/editor/complete.c", r"[a-z0-9 ]+", "words that are typed"),
    ("firmware/base/spelling.c", r"[a-z. ]+", "words of a PGN"),
    ("firmware/terminal/guess.c", r"[a-z0-9 ]+", "words that are typed"),
    ("firmware/terminal/help.c", r"[a-z0-9 ]+", "names of commands"),
    ("firmware/opponent/opponent_console.c", r"level (elo|beginner) \d+", "an example that is typed"),
]

# Texts that are a part of a sentence all the same, and why. A sentence is one text with holes (firmware/say/say.h), so
# that another language can have its own order.
PARTS = {
    "SAY_OR_THEIR_NUMBERS": "at the end of a sentence, or nothing",
    "SAY_BEGINNER_IN_PGN": "behind a name, in a tag that programs read",
    "SAY_VERSION_ON_BOARD": "behind the program's name, which is no text",
    "SAY_SELFTEST_FIRMWARE": "a label; one of many verdicts follows",
    "SAY_SELFTEST_MEMORY": "a label; one of many verdicts follows",
    "SAY_SELFTEST_CLOCK": "a label; one of many verdicts follows",
    "SAY_MEMORY_TOO_SMALL_FOR_BENCH": "a line of figures",
    "SAY_BENCH_BYTES": "a line of figures",
    "SAY_OF_WHITE": "whose flag, before any of many ends",
    "SAY_OF_BLACK": "whose flag, before any of many ends",
    "SAY_I_CLAIM_A_DRAW": "whole; the sentence of an end follows",
    "SAY_LEVEL": "an addition ends what it begins (additions_level())",
    "SAY_TYPE_A_MOVE_OR_HELP": "the end of it",
    "SAY_CLOCKS_SET_ANEW": "the end of it",
    "SAY_TRY_LEVEL": "behind what is wrong with a number, before one number or two",
    "SAY_NO_NUMBER": "what was typed follows, and an example",
    "SAY_OPTION_NOT": "in a sentence, with what was typed, or nothing",
    "SAY_IS_OUT_OF_RANGE_TAKEN_AS": "behind a number that is larger than an int",
    "SAY_YES_OR_WHY": "whole; in another colour than what stands before",
    "SAY_THE_REPLY": "a label; moves follow, as many as there are",
    "SAY_BETTER": "a label; moves follow, as many as there are",
    "SAY_VIEW_DEPTH": "behind a score, where the screen has room",
    "SAY_IT_CAN_BE": "the first of a list as long as it is",
    "SAY_OR_MOVE": "another of this list",
}

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
# Something stands before or behind it. Two spaces are a column, and at the end of a line stands what has no space.
PART = re.compile(r"^( (?! )|[,;:.)])|[^ \n] $")
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


def check_parts(tables, parts):
    """Complaints about texts that are not a whole sentence, and about exceptions that nothing needs."""
    found = {name: path for path, text in tables.items() for name, value in TEXT.findall(text)
             if PART.search("".join(LITERAL.findall(value)))}
    return [f"{path}: {name} is a part of a sentence: let it be whole, with holes" for name, path in found.items()
            if name not in parts] + [f"{name}: nothing needs the exception: {why}" for name, why in parts.items()
                                     if name not in found]


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
    complaints += check_tables(tables, sources) + check_widths(tables) + check_parts(tables, PARTS)
    complaints += [f"{pattern}: nothing needs the exception: {why}"
                   for index, (pattern, _, why) in enumerate(EXCEPTIONS) if index not in needed]
    if complaints:
        sys.exit("\n".join(complaints))
    print(f"words: {sum(len(DEFINE.findall(text)) for text in tables.values())} texts in {len(tables)} tables, "
          f"and no sentence in {len(sources)} other files")


if __name__ == "__main__":
    main()
