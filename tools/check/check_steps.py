"""Checks the numbers that the steps of the main search tell in their comments: the name
of an option or of a constant, and behind it its number, must be its default in
engine/params.h, or what it is in engine/search. An option that is a switch and stands
alone is on; `off` behind it says that it is not. Where names are a word, they count only
with a number behind them. Each option that leaves out, reduces or extends must be told.
  check_steps.py"""

import glob
import os
import re
import sys

from options_page import SOURCE, full_names, options, read, ROOT

SEARCH = "engine/search/search.c"
TOLD = ("selective", "reduction", "extension")  # the groups of options that must all stand in a step
STEP = re.compile(r"/\* (Step \d+)\..*?\*/", re.DOTALL)
CONSTANT = re.compile(r"\b([A-Z][A-Z_]+) = (\d+)\b")


def constants(text):
    """name -> number, as the enums have them."""
    return dict(CONSTANT.findall(text))


def told(comment, names):
    """(name, number told or "off" or "") for all names in a step's comment, in their order."""
    stem = "|".join(sorted(names, key=len, reverse=True))
    found = []
    for match in re.finditer(rf"\b((?:{stem})(?:, \d\w\b)*)(?: (off\b|-?\d+\b))?", comment):
        found += [(name, match.group(2) or "") for name in full_names(match.group(1))]
    return found


def complaint_of(name, said, switches, defaults):
    """What is wrong with a name and what is said behind it, or None."""
    is_word = "_" not in name
    if name in switches:
        is_on = defaults[name] != "0"
        if said not in ("", "off"):
            return f"{name} is a switch: it stands alone, or off behind it"
        return None if is_on == (said == "") or (is_word and said == "") else f"{name} is {'on' if is_on else 'off'}"
    if said == "" and is_word:
        return None
    return None if said == defaults[name] else f"{name} is {defaults[name]}, not {said or 'told'}"


def complaints(search, params, others):
    """Of the texts of the main search, of the parameters, and of all files with constants."""
    listed = options(params)
    defaults = {option.name: option.best for option in listed} | constants(others)
    switches = {option.name for option in listed if (option.least, option.most) == ("0", "1")}
    wrong, seen = [], set()
    for step in STEP.finditer(search):
        comment = re.sub(r"\s+", " ", step.group())
        for name, said in told(comment, defaults):
            complaint = complaint_of(name, said, switches, defaults)
            wrong += [f"{SEARCH}: {step.group(1)}: {complaint}"] if complaint else []
            if said or name in switches:
                seen.add(name)
    wrong += [f"{SEARCH}: no step tells {option.name}" for option in listed
              if option.group in TOLD and option.name not in seen]
    return wrong


def main():
    files = sorted(glob.glob("engine/search/*.[ch]", root_dir=ROOT))
    wrong = complaints(read(SEARCH), read(SOURCE), "\n".join(read(path) for path in files))
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
