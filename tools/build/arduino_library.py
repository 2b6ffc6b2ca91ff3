"""Makes the library for Arduino and PlatformIO from the sources that the archive is
made of: FOLDER/arduino/ and, with the same files, FOLDER/kilomate-arduino.zip. The
same sources give the same bytes.
  arduino_library.py VERSION FOLDER --generated FILE.c... --objects FILE...
Arduino's builder links each source into the program as it is. So all names that
one source has from another get a prefix, by a header of macros: the names are
those of the objects. And it compiles with -Os, which makes an engine slow: the same
header asks for more."""

import argparse
import os
import re
import shutil
import subprocess
import zipfile

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
NAMES, PREFIX = "kilomate_names.h", "kilomate_inner_"
FOR_SOME_CORES = ("network_output_", "network_rows_")  # others stand in for them on all cores
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the first that a zip can tell
INCLUDE = re.compile(r'^[ \t]*#\s*include\s+"([^"]+)"', re.MULTILINE)
SYMBOL = re.compile(r"^[0-9a-f]+ [A-Z] (\w+)$", re.MULTILINE)


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def sources(generated):
    """Place in src/ -> text, of all sources and what they include."""
    found = {os.path.basename(path): read(path) for path in generated}
    wanted = ["library/kilomate.c", "library/kilomate_network.c"]
    for folder, _, names in os.walk(os.path.join(ROOT, "engine")):
        wanted += [os.path.relpath(os.path.join(folder, name), ROOT) for name in names
                   if name.endswith(".c") and not name.startswith(FOR_SOME_CORES)]
    while wanted:
        path = wanted.pop()
        place = path.removeprefix("library/")
        if place not in found:
            found[place] = read(path)
            wanted += ["library/" + name if "/" not in name else name for name in INCLUDE.findall(found[place])]
    return found


def shared_names(objects):
    """What the objects define for each other."""
    listing = subprocess.run(["nm", "-g", "--defined-only", *objects], check=True, text=True,
                             stdout=subprocess.PIPE).stdout
    return sorted(name for name in set(SYMBOL.findall(listing)) if not name.startswith("kilomate_"))


def names_header(names):
    """Macros that give each name the prefix, and the archive's optimisation in place of -Os."""
    lines = [f"#define {name} {PREFIX}{name}" for name in names]
    return "\n".join(["/* Written by tools/build/arduino_library.py: so no name clashes with a program's. */",
                      "#ifndef KILOMATE_NAMES_H", "#define KILOMATE_NAMES_H", "",
                      "#if defined __GNUC__ && !defined __clang__ && !defined KILOMATE_SMALL",
                      '#pragma GCC optimize "O2"', "#endif", "", *lines, "", "#endif", ""])


def library(version, generated, objects):
    """Place in the library -> text."""
    files = {place: read(f"library/arduino/{place}").replace("@VERSION@", version)
             for place in ("library.properties", "library.json", "README.md")}
    files["LICENSE"] = read("LICENSE")
    files["examples/Move/Move.ino"] = read("library/arduino/Move.ino")
    files[f"src/{NAMES}"] = names_header(shared_names(objects))
    for place, text in sources(generated).items():
        files["src/" + place] = f'#include "{NAMES}"\n{text}' if place.endswith(".c") else text
    return files


def write_folder(folder, files):
    shutil.rmtree(folder, ignore_errors=True)
    for place, text in files.items():
        path = os.path.join(folder, place)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)


def write_zip(path, files):
    """Sorted, without times and rights of this machine."""
    with zipfile.ZipFile(path + ".new", "w", zipfile.ZIP_DEFLATED) as archive:
        for place in sorted(files):
            entry = zipfile.ZipInfo("Kilomate/" + place, LONG_AGO)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[place])
    os.replace(path + ".new", path)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("version")
    parser.add_argument("folder")
    parser.add_argument("--generated", nargs="+", required=True)
    parser.add_argument("--objects", nargs="+", required=True)
    options = parser.parse_args()
    parts = (options.version + ".0.0").split(".")[:3]
    files = library(".".join(parts), options.generated, options.objects)
    write_folder(os.path.join(options.folder, "arduino"), files)
    write_zip(os.path.join(options.folder, "kilomate-arduino.zip"), files)


if __name__ == "__main__":
    main()
