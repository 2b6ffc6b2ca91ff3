"""Checks that an empty line stands behind the declarations at the head of each
block, and that no line, no function and no file is too long: clang-format lays code
out, and leaves comments.
That the declarations stand there the compilers check (-Wdeclaration-after-statement).
The files are laid out by clang-format, so a line tells what it is.
  check_declarations.py FILE..."""

import re
import sys

COLUMNS = 100
FILE_LINES = 600
FUNCTION_LINES = 60  # between its braces

# What is longer, and how long: none may grow, and none may stay here that need not.
LONGER = {
    "engine/search/search.c: search()": 193,  # one story, in numbered steps that tell their numbers
}

# Two names in a row, the first no keyword of a statement; or a type's own body.
STATEMENT = "__asm__|case|do|else|for|goto|if|return|switch|while"
DECLARATION = re.compile(rf"(?!(?:{STATEMENT})\b)[A-Za-z_]\w* (?:\*+|\(\*)?[\w{{]")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
FUNCTION = re.compile(r"^\{\n(.*?)^\}", re.DOTALL | re.MULTILINE)
NAME = re.compile(r"(\w+)\(")


def without_comments(text):
    """The same lines; one that holds a comment alone is "/", not empty."""
    def same_lines(match):
        return "/" + "\n/" * match.group().count("\n")
    text = COMMENT.sub(same_lines, text)
    return re.sub(r"(?<=\S) */$", "", text, flags=re.MULTILINE)


def crowded_lines(body):
    """Indexes of the lines that follow declarations without an empty line."""
    crowded = []
    depth = 0                 # braces that are open within a declaration
    in_declaration = False
    is_start = True           # a statement begins in this line
    is_behind = False         # declarations have ended, and no empty line was seen
    for index, line in enumerate(body.split("\n")):
        line = line.strip()
        if line in ("", "/") or line.startswith("#"):
            is_behind = is_behind and line != ""
            continue
        in_declaration = in_declaration or (is_start and DECLARATION.match(line) is not None)
        if in_declaration:
            depth += line.count("{") - line.count("}")
            is_start = is_behind = depth == 0 and line.endswith(";")
            in_declaration = not is_start
            continue
        if is_behind and not line.startswith("}"):
            crowded.append(index)
        is_behind = False
        is_start = line.endswith((";", "{", "}", ":"))
    return crowded


def too_long(name, lines, limit):
    """Complaints of what has so many lines."""
    longest = LONGER.get(name, limit)
    if lines > longest:
        return [f"{name}: {lines} lines, at most {longest}"]
    if name in LONGER and lines < longest:
        return [f"{name}: {lines} lines: LONGER in check_declarations.py says {longest}"]
    return []


def long_parts(path, text):
    """Complaints of the file's length and of its functions'."""
    complaints = too_long(path, text.count("\n"), FILE_LINES)
    for function in FUNCTION.finditer(text):
        head = text.rfind("\n", 0, function.start() - 1) + 1
        while text[head] == " ":
            head = text.rfind("\n", 0, head - 1) + 1
        name = NAME.search(text, head, function.start())
        complaints += too_long(f"{path}: {name[1] if name else ''}()", function[1].count("\n"), FUNCTION_LINES)
    return complaints


def check_file(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    complaints = [f"{path}:{number}: {len(line)} columns, at most {COLUMNS}"
                  for number, line in enumerate(text.split("\n"), 1) if len(line) > COLUMNS]
    complaints += long_parts(path, text)
    text = without_comments(text)
    for function in FUNCTION.finditer(text):
        first = text.count("\n", 0, function.start(1)) + 1
        complaints += [f"{path}:{first + index}: no empty line behind the declarations"
                       for index in crowded_lines(function.group(1))]
    return complaints


def main():
    complaints = [complaint for path in sys.argv[1:] for complaint in check_file(path)]
    if complaints:
        sys.exit("\n".join(complaints))


if __name__ == "__main__":
    main()
