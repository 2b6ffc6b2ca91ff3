"""Makes the folder of a release: images of every board as `make flash` writes them, the engine for this PC,
what has changed, what each file is for, and their sums. All is built twice, in two folders, and taken only
if it is the same.
  release.py FOLDER [--version 1.2.0]
With --version: refused unless the file VERSION says so, the commit has that tag, CHANGELOG.md that section,
and the checkout is clean.
Without: of whatever is checked out. Exit status: 1, after one sentence, if there is no release; the folder
is then as it was."""

import argparse
import os
import platform
import re
import shutil
import subprocess
import sys

sys.path[:0] = [os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", name) for name in ("emulator", "check")]

from boards import ROOT, board_value, board_words, mcu_boards, wirings
from copies import BuildError, built_twice
from release_files import MANIFEST, PROJECT, SUMS, entry, manifest_text, sums_text
from release_page import page_files, page_versions

KINDS = ("uf2", "bin", "hex", "elf", "map")
HEAD_COMMENT = re.compile(r"/\* (.*?)\.? \*/", re.DOTALL)
VERSION = re.compile(r"[0-9][0-9A-Za-z.+-]{0,13}")
SHOWN_FILES = 10
PC_USES = {"": "a UCI engine for chess programs; with --console a game in a terminal",
           ".uci": "the engine's levels and styles, for programs that look beside the engine for them"}
WEB = os.path.join(ROOT, "build", "web")


class ReleaseError(Exception):
    """Why there is no release."""


# --- the checkout ---

def git(*words):
    """What git says, or None."""
    done = subprocess.run(["git", *words], cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return done.stdout if done.returncode == 0 else None


def changed_files():
    """Those that are not as committed, or not committed."""
    return [line[3:] for line in git("status", "--porcelain").splitlines()]


def changes_of(title):
    """A section of the changelog, without its heading; None: there is none."""
    with open(os.path.join(ROOT, "CHANGELOG.md"), encoding="utf-8") as file:
        sections = re.split(r"^## (.*)\n", file.read(), flags=re.MULTILINE)
    return dict(zip(sections[1::2], sections[2::2])).get(title)


def written_version():
    """What the file VERSION says."""
    try:
        return read(os.path.join(ROOT, "VERSION")).decode("ascii", "replace").strip()
    except FileNotFoundError:
        raise ReleaseError("there is no file VERSION") from None


def version_tags():
    """Those of the commit that name a version: v1.2.0."""
    return [tag for tag in (git("tag", "--points-at", "HEAD") or "").split() if VERSION.fullmatch(tag[1:]) and tag[0] == "v"]


def check_version(version):
    if not VERSION.fullmatch(version):
        raise ReleaseError(f"{version!a} is no version: it is to be as 1.2.0, of 14 characters at most")
    changed = changed_files()
    if changed:
        more = f" and {len(changed) - SHOWN_FILES} more" if len(changed) > SHOWN_FILES else ""
        raise ReleaseError(f"these files are not as committed: {', '.join(changed[:SHOWN_FILES])}{more}")
    if written_version() != version:
        raise ReleaseError(f"the file VERSION says {written_version()!a}")
    if changes_of(version) is None:
        raise ReleaseError(f"CHANGELOG.md has no section '## {version}'")
    if not version_tags():
        raise ReleaseError(f"the commit has no tag v{version} (git tag v{version} makes it)")


def check_tags():
    """A tag that names another version than the file, whatever release is asked for."""
    others = [tag for tag in version_tags() if tag != "v" + written_version()]
    if others:
        raise ReleaseError(f"the commit has the tag {' '.join(others)}, and the file VERSION says {written_version()!a}")


def version_text():
    """The one that the images tell."""
    return subprocess.run(["sh", os.path.join(ROOT, "tools", "build", "version.sh"), "--text"], cwd=ROOT, check=True,
                          text=True, stdout=subprocess.PIPE).stdout.strip()


def copy_tracked(folder):
    for name in git("ls-files", "-z").split("\0"):
        source, copy = os.path.join(ROOT, name), os.path.join(folder, name)
        if os.path.isfile(source):
            os.makedirs(os.path.dirname(copy), exist_ok=True)
            shutil.copy2(source, copy)


# --- what a maker does with a file ---

def for_whom(board, wiring):
    """Where a board may be wired in several ways: which one a program is for, as its file of data begins."""
    if not wirings(board):
        return ""
    path = os.path.join("boards", board, f"wirings/{wiring}.c" if wiring else "board.c")
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        comment = HEAD_COMMENT.match(file.read())
    if comment is None:
        raise ReleaseError(f"{path} does not begin with a comment that says how the board is wired")
    with_what, _, how = " ".join(comment.group(1).split()).partition(": ")
    return f"for a board with {with_what[0].lower()}{with_what[1:]} ({how}): "

def flash_address(board):
    with open(os.path.join(ROOT, "linker", "memories.mk"), encoding="ascii") as file:
        return re.search(rf"^FLASH_{board_value(board, 'MCU')} := (\S+)", file.read(), re.MULTILINE).group(1)


def openocd(board, file, address=""):
    """The command that writes a file; None: the board's board.mk names no probe for it."""
    configs = " ".join("-f " + name for name in board_words(board, "FLASH_CONFIG"))
    return f"openocd {configs} -c 'program {file} verify reset exit{address and ' ' + address}'" if configs else None


def use_of(board, wiring, kind, name):
    """One line."""
    return for_whom(board, wiring) + flashing(board, kind, name)


def flashing(board, kind, name):
    tool, address = board_value(board, "FLASH_TOOL"), flash_address(board)
    if kind == "uf2":
        return f"copy it to the drive RPI-RP2 that the board's boot ROM shows; boards/{board}/README.md tells how"
    if kind == "map":
        return "nothing to flash: where each function and variable lies"
    if kind == "elf":
        return openocd(board, name) or "nothing to flash: the program with its names, for a debugger"
    if kind == "hex" and board_words(board, "FLASH_TARGET"):
        return f"copy it to the drive that the board shows; or pyocd flash -t {board_value(board, 'FLASH_TARGET')} {name}"
    if kind == "hex":
        return openocd(board, name) or f"for any tool that writes Intel HEX to a {board_value(board, 'MCU')}"
    if tool == "dfu-util":
        return f"dfu-util -d {board_value(board, 'FLASH_USB')} -a 0 -s {address}:leave -D {name}"
    return openocd(board, name, address)


# --- the files ---

def kinds_of(board):
    """Those that there must be of each of its programs."""
    with open(os.path.join(ROOT, "linker", "memories.mk"), encoding="ascii") as file:
        has_uf2 = f"UF2_FAMILY_{board_value(board, 'MCU')} " in file.read()
    return [kind for kind in KINDS if kind != "uf2" or has_uf2]


def pc_name():
    return f"kilomate-{platform.system().lower()}-{platform.machine()}"


def read(path):
    with open(path, "rb") as file:
        return file.read()


def programs(boards):
    """Each board with each of its wirings: "", and those that WIRING= may name."""
    return [(board, wiring) for board in boards for wiring in ["", *wirings(board)]]


def images_in(folder, boards):
    """The files of a release that are built, by name: board, wiring, kind and bytes. Raises ReleaseError
    if one of them was not built."""
    found = {}

    def add(name, path, *what):
        try:
            found[name] = (*what, read(os.path.join(folder, "build", path)))
        except FileNotFoundError:
            raise ReleaseError(f"{name} is missing: make has built no build/{path}") from None

    for board, wiring in programs(boards):
        wired = "-" + wiring if wiring else ""
        for kind in kinds_of(board):
            add(f"kilomate-{board}{wired}.{kind}", f"{board}/kilomate{wired}.{kind}", board, wiring, kind)
    for end in ("", ".uci"):
        add(pc_name() + end, "host-release/kilomate" + end, "host", "", end)
    return found


def build(version, boards):
    """Both times the same, or ReleaseError."""
    commands = [("firmware", "BOARD=" + board, "VERSION=" + version, *(["WIRING=" + wiring] if wiring else []))
                for board, wiring in programs(boards)]
    commands.append(("BOARD=host", "engine", "RELEASE=1", "VERSION=" + version))
    try:
        with built_twice(copy_tracked, commands) as folders:
            first, second = (images_in(folder, boards) for folder in folders)
    except BuildError as error:
        raise ReleaseError(str(error)) from error
    differing = sorted(name for name in first.keys() | second.keys() if first.get(name) != second.get(name))
    if differing:
        raise ReleaseError(f"built twice, these differ: {', '.join(differing)}")
    return first


def contents(version, notes):
    """The bytes of each file, and what the manifest tells of them."""
    files, entries = {}, []

    def add(name, data, board="-", chip="-", use=""):
        files[name] = data
        entries.append(entry(name, data, board, chip, use))

    boards = mcu_boards()
    for name, (board, wiring, kind, data) in build(version, boards).items():
        if board == "host":
            add(name, data, board, platform.machine(), PC_USES[kind])
        else:
            add(name, data, board, board_value(board, "MCU"), use_of(board, wiring, kind, name))
    for name, data in page_files(WEB, version, entries).items():
        add("web/" + name, data, use="the page for browsers, which lists these images: put this whole folder on a web server, "
            "and open web/page/; web/kilomate.html opens from disk")
    add("NOTES.md", notes.encode(), use="what has changed")
    add("LICENSE", read(os.path.join(ROOT, "LICENSE")), use="the licence")
    add("README.txt", readme(version, entries).encode(), use="what each file is for")
    return files, entries


def readme(version, entries):
    lines = [f"{PROJECT} {version}", "",
             "Each file, its board, and what to do with it. make verify-release DIR=this-folder, or",
             f"sha256sum -c {SUMS}, tells whether they are whole. Nothing was verified on hardware yet:",
             "docs/build/first-boot.md has the first ten steps for whoever has a board.", ""]
    lines += [f"{one['name']}: {one['board'] + ': ' if one['board'] != '-' else ''}{one['use']}" for one in entries]
    return "\n".join(lines) + "\n"


def write_folder(folder, files):
    """Wholly or not at all; a program can be run."""
    new = folder + ".new"
    shutil.rmtree(new, ignore_errors=True)
    for name, data in files.items():
        path = os.path.join(new, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(data)
        os.chmod(path, 0o755 if name == pc_name() else 0o644)
    shutil.rmtree(folder, ignore_errors=True)
    os.rename(new, folder)


def check_page(version):
    """A page made of other sources would put another firmware beside these images."""
    others = sorted(page_versions(WEB) - {version})
    if others:
        raise ReleaseError(f"the page in build/web is of {', '.join(others)}, and the images are of {version}: "
                           "make web makes it anew")


def make_release(folder, version):
    commit = git("rev-parse", "HEAD")
    if commit is None or git("rev-parse", "--show-cdup") != "\n":
        raise ReleaseError("a release is made of a git checkout with a commit")
    if version is not None:
        check_version(version)
    check_tags()
    text = version_text()
    notes = changes_of(text) or changes_of("Unreleased") or ""
    check_page(text)
    files, entries = contents(text, f"# {PROJECT} {text}\n{notes}")
    files[MANIFEST] = manifest_text(text, commit.strip(), entries).encode()
    files[SUMS] = sums_text(files).encode()
    write_folder(folder, files)
    print(f"{folder}: {len(files)} files of {PROJECT} {text}, each built twice and the same.")


def main():
    parser = argparse.ArgumentParser(description="Makes the folder of a release.")
    parser.add_argument("folder")
    parser.add_argument("--version")
    options = parser.parse_args()
    try:
        make_release(options.folder, options.version)
    except ReleaseError as error:
        sys.exit(f"make release: {error}.")


if __name__ == "__main__":
    main()
