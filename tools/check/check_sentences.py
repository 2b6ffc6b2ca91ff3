"""Checks that the values of each sentence fit its holes: the compiler checks those of
out_format(), which are printf's, and here it is shown those of say() as if they were.
In a copy of the sources say() and display_say() are printf's kind, each hole of
firmware/say/say.h is the conversion that takes the same values, and a number of the panel's
texts is the text itself. What is chosen from an array when the program runs is not seen.
  check_sentences.py"""

import glob
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
# What takes the same values. A move takes two: the game and the move.
CONVERSIONS = {"m": "%p%d", "n": "%p%d", "q": "%d", "p": "%d", "P": "%d", "t": "%d", "e": "%d"}
SAYS = re.compile(r"\b(?:say|display_say)\(")
# How they are declared, and how as printf's kind.
PRINTF = [
    ("firmware/say/say.h", r"(void say\(struct out \*out, const char \*sentence, \.\.\.\))",
     r"\1 __attribute__((format(printf, 2, 3)))"),
    ("firmware/panel/display.h",
     r"(void display_say\(struct display \*display, struct out \*out, )enum text text(, \.\.\.\))",
     r"\1const char *text\2 __attribute__((format(printf, 3, 4)))"),
]
STRING = re.compile(r'"(?:\\.|[^"\\\n])*"')


def as_printf(text):
    """A source in which each hole of a literal is the conversion that takes the same values."""
    return STRING.sub(lambda match: re.sub(r"%(.)", lambda hole: CONVERSIONS.get(hole.group(1), hole.group()),
                                           match.group()), text)


def closing(text, opening):
    """Where the bracket that is opened there closes."""
    depth = 0
    for place in range(opening, len(text)):
        depth += (text[place] == "(") - (text[place] == ")")
        if depth == 0:
            return place
    raise ValueError("a bracket that is not closed")


def texts_in_place(said, texts):
    """The values of a call, in which a number of the panel's texts is the text."""
    said = re.sub(r"(?<!text_of\()\(enum text\)", "(const char *)(long)", said)
    said = re.sub(r"\btext_of(\((?=[^;]*\bTEXT_))", r"\1", said)
    return re.sub(r"\bTEXT_(\w+)", lambda name: texts.get(name.group(1), name.group()), said)


def with_texts(text, texts):
    """A source in which that is done wherever something is said."""
    place = 0
    while (match := SAYS.search(text, place)) is not None:
        end = closing(text, match.end() - 1)
        said = texts_in_place(text[match.end():end], texts)
        text = text[:match.end()] + said + text[end:]
        place = match.end() + len(said)
    return text


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def panel_texts():
    return dict(re.findall(r"^TEXT\((\w+), (\w+)\)", read("firmware/panel/texts.def"), re.MULTILINE))


def compiler_says(sources):
    """What the compiler says of the formats of these sources: by path."""
    with tempfile.TemporaryDirectory() as folder:
        def write(path, text):
            os.makedirs(os.path.dirname(os.path.join(folder, path)), exist_ok=True)
            with open(os.path.join(folder, path), "w", encoding="utf-8") as file:
                file.write(text)

        for path in glob.glob("firmware/words/*.h"):
            write(path, as_printf(read(path)))
        for path, old, new in PRINTF:
            text, count = re.subn(old, new, read(path))
            if count != 1:
                sys.exit(f"{path}: what is said is declared in another way; see check_sentences.py")
            write(path, text)
        for path, text in sources.items():
            write(path, as_printf(with_texts(text, panel_texts())))
        tables = [os.path.join(folder, path) for path in sorted(glob.glob("firmware/words/*.h"))]
        run = subprocess.run(
            [os.environ.get("CC", "cc"), "-std=c11", "-D_POSIX_C_SOURCE=200809L", "-fsyntax-only",
             "-Wno-int-conversion", "-Wformat", "-Werror=format", "-I", folder, "-I", ".",
             *(word for path in tables for word in ("-include", path)),
             *(os.path.join(folder, path) for path in sources)],
            stderr=subprocess.PIPE, text=True, check=False, timeout=300)
        return run.stderr.replace(folder + "/", "") if run.returncode else ""


def main():
    os.chdir(ROOT)
    sources = {path: read(path) for path in sorted(glob.glob("firmware/**/*.c", recursive=True))}
    sources = {path: text for path, text in sources.items() if SAYS.search(text) and path != "firmware/panel/display.c"}
    complaints = compiler_says(sources)
    if complaints:
        sys.exit(complaints)
    calls = sum(len(SAYS.findall(text)) for text in sources.values())
    print(f"sentences: {calls} are said with the values of their holes")


if __name__ == "__main__":
    main()
