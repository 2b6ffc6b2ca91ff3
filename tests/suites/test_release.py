"""make release, with images that stand for the built ones, in a small checkout; and make verify-release on
folders that somebody has changed."""

import json
import os
import random
import re
import shutil
import subprocess
import sys

import pytest

import copies
import release
import release_files
import verify_release
from boards import mcu_boards
from emulator import ROOT
from test_tools import git

CHANGELOG = "# Changelog\n\n## Unreleased\n\n- Soon.\n\n## 1.2.0\n\n- A knight.\n\n## 0.1\n\n- First.\n"
WIRED = "openchess"
VERIFY = os.path.join(ROOT, "tools", "build", "verify_release.py")


def images(version, boards):
    names = {f"kilomate-{board}{wiring and '-'}{wiring}": (board, wiring) for board, wiring in release.programs(boards)}
    found = {f"{name}.{kind}": (board, wiring, kind, f"{board}{wiring} {kind} {version}".encode())
             for name, (board, wiring) in names.items() for kind in release.kinds_of(board)}
    return {**found, release.pc_name(): ("host", "", "", b"#!/bin/sh\n"),
            release.pc_name() + ".uci": ("host", "", ".uci", b"[Full]\n")}


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A checkout with a commit, whose images are built at once."""
    root = tmp_path / "checkout"
    (root / "tools" / "build").mkdir(parents=True)
    (root / "CHANGELOG.md").write_text(CHANGELOG)
    (root / "VERSION").write_text("1.3.0-dev\n")
    (root / ".gitignore").write_text("/build/\n")
    shutil.copytree(os.path.join(ROOT, "linker"), root / "linker")
    shutil.copytree(os.path.join(ROOT, "boards", WIRED), root / "boards" / WIRED)
    shutil.copy(os.path.join(ROOT, "LICENSE"), root)
    shutil.copy(os.path.join(ROOT, "tools", "build", "version.sh"), root / "tools" / "build")
    git(root, "init")
    git(root, "add", "-A")
    git(root, "commit", "-m", "first")
    monkeypatch.setattr(release, "ROOT", str(root))
    monkeypatch.setattr(release, "WEB", str(root / "build" / "web"))
    monkeypatch.setattr(release, "build", images)
    return root


@pytest.fixture
def made(checkout):
    """A release's folder."""
    folder = checkout / "build" / "release"
    release.make_release(str(folder), None)
    return folder


def cut(checkout, version, *tags):
    """The commit of a release, as its author makes it."""
    (checkout / "VERSION").write_text(version + "\n")
    git(checkout, "commit", "-a", "-m", version)
    for tag in tags or ["v" + version]:
        git(checkout, "tag", tag)


def refused(checkout, version):
    folder = checkout / "build" / "release"
    with pytest.raises(release.ReleaseError) as error:
        release.make_release(str(folder), version)
    assert not folder.exists()
    return str(error.value)


def verify(folder):
    """Its status, and what is said, a sentence a line."""
    done = subprocess.run([sys.executable, VERIFY, str(folder)], text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=60)
    assert "Traceback" not in done.stderr
    assert all(line.endswith(".") for line in done.stderr.splitlines())
    return done.returncode, [line.removeprefix(f"{folder}: ") for line in (done.stdout + done.stderr).splitlines()]


# --- what is made ---

def test_every_file_is_listed_and_explained(made):
    manifest = json.loads((made / "manifest.json").read_text())
    assert manifest["project"] == "Kilomate" and re.fullmatch(r"1\.3\.0-dev-[0-9a-f]{8}", manifest["version"])
    assert len(manifest["commit"]) == 40
    listed = {one["name"]: one for one in manifest["files"]}
    assert {path.name for path in made.iterdir()} == set(listed) | {"manifest.json", "SHA256SUMS"}
    for name, one in listed.items():
        data = (made / name).read_bytes()
        assert (one["size"], one["sha256"]) == (len(data), release_files.sum_of(data))
        assert one["use"] and "\n" not in one["use"]
        if name != "README.txt":
            assert (made / "README.txt").read_text().count(f"\n{name}: ") == 1
    assert {one["board"] for one in listed.values()} == {*mcu_boards(), "host", "-"}
    assert listed["kilomate-pico.uf2"]["chip"] == "rp2040"
    assert (made / "NOTES.md").read_text().endswith("\n\n- Soon.\n\n")
    assert os.access(made / release.pc_name(), os.X_OK) and not os.access(made / "LICENSE", os.X_OK)
    assert listed[release.pc_name() + ".uci"]["board"] == "host"
    subprocess.run(["sha256sum", "--quiet", "-c", "SHA256SUMS"], cwd=made, check=True, timeout=60)


@pytest.mark.parametrize("file, use", [
    ("kilomate-stm32vldiscovery.elf", "openocd -f board/stm32vldiscovery.cfg -c 'program FILE verify reset exit'"),
    ("kilomate-stm32vldiscovery.bin",
     "openocd -f board/stm32vldiscovery.cfg -c 'program FILE verify reset exit 0x08000000'"),
    ("kilomate-microbit.hex", "copy it to the drive that the board shows; or pyocd flash -t nrf51 FILE"),
    ("kilomate-netduinoplus2.bin", "dfu-util -d 0483:df11 -a 0 -s 0x08000000:leave -D FILE"),
    ("kilomate-netduinoplus2.hex", "for any tool that writes Intel HEX to a stm32f405rg"),
    ("kilomate-pico.uf2", "copy it to the drive RPI-RP2 that the board's boot ROM shows; boards/pico/README.md tells how")])
def test_how_a_file_is_flashed(made, file, use):
    listed = {one["name"]: one["use"] for one in json.loads((made / "manifest.json").read_text())["files"]}
    assert listed[file] == use.replace("FILE", file)


def test_each_wiring_is_there_and_says_for_whom(made):
    uses = {one["name"]: one["use"] for one in json.loads((made / "manifest.json").read_text())["files"]
            if one["board"] == WIRED}
    assert set(uses) == {f"kilomate-{WIRED}{wiring}.{kind}" for kind in release.KINDS
                         for wiring in ("", "-pico", "-pico-pairs", "-pico-pnp")}
    assert uses["kilomate-openchess.uf2"].startswith(
        "for a board with an Arduino Nano RP2040 Connect, as Open-Chess is built (the register feeds the ranks itself; "
        "64 lights SK6812 with white): copy it to the drive RPI-RP2 ")
    assert uses["kilomate-openchess-pico.map"] == (
        "for a board with a Raspberry Pi Pico (the register feeds the ranks itself; 64 lights WS2812B): "
        "nothing to flash: where each function and variable lies")
    assert len({use.split("): ")[0] for use in uses.values()}) == 4


def test_a_board_with_one_wiring_needs_no_telling(made):
    assert all("for a board with" not in one["use"] for one in json.loads((made / "manifest.json").read_text())["files"]
               if one["board"] != WIRED)


def test_a_wiring_that_does_not_say_for_whom(checkout):
    data = checkout / "boards" / WIRED / "wirings" / "pico.c"
    data.write_text(data.read_text().partition("*/\n")[2])
    git(checkout, "commit", "-qam", "quiet")
    assert refused(checkout, None) == (
        "boards/openchess/wirings/pico.c does not begin with a comment that says how the board is wired")


def build_page(checkout, version=None):
    """A page of that version, or of the checkout's own."""
    if version is None:
        version = release.version_text()
    const = f'const VERSION = "{version}"; const IMAGES = null;'
    page = checkout / "build" / "web" / "page"
    page.mkdir(parents=True)
    (checkout / "build" / "web" / "kilomate.o").write_text("no part of the page")
    (checkout / "build" / "web" / "kilomate.html").write_text(f"<script>{const}</script>")
    (page / "app.js").write_text(const + "\n")
    (page / "offline.js").write_text('const CACHE = "kilomate-0123456789abcdef";\n')


def test_the_page_for_browsers_is_taken_if_it_was_made(checkout):
    build_page(checkout)
    folder = checkout / "build" / "release"
    release.make_release(str(folder), None)
    assert {path.relative_to(folder / "web").as_posix() for path in (folder / "web").rglob("*") if path.is_file()} == {
        "kilomate.html", "page/app.js", "page/offline.js"}
    assert verify(folder)[0] == 0


def test_the_page_lists_the_images_beside_it(checkout):
    build_page(checkout)
    folder = checkout / "build" / "release"
    release.make_release(str(folder), None)
    manifest = json.loads((folder / "manifest.json").read_text())
    text = (folder / "web" / "page" / "app.js").read_text()
    told = json.loads(text.partition("const IMAGES = ")[2].rstrip(";\n"))
    assert told["version"] == manifest["version"]
    programs = sorted((f"kilomate-{board}{wiring and '-'}{wiring}", "uf2" if "uf2" in release.kinds_of(board) else "hex")
                      for board, wiring in release.programs(mcu_boards()))
    assert [one["name"] for one in told["images"]] == [f"{name}.{kind}" for name, kind in programs]
    for one in told["images"]:
        data = (folder / one["name"]).read_bytes()
        assert (one["size"], one["sha256"]) == (len(data), release_files.sum_of(data))
        assert one in manifest["files"]
    assert json.dumps(told) in (folder / "web" / "kilomate.html").read_text()


@pytest.mark.parametrize("files", [("kilomate.html",), ("page/app.js",), ("kilomate.html", "page/app.js")])
def test_a_page_of_other_sources_is_refused(checkout, files):
    own = release.version_text()
    build_page(checkout)
    for name in files:
        path = checkout / "build" / "web" / name
        path.write_text(path.read_text().replace(own, "1.1.0"))
    assert refused(checkout, None) == (
        f"the page in build/web is of 1.1.0, and the images are of {own}: make web makes it anew")


def test_another_list_is_kept_apart_in_browsers(checkout):
    names = []
    for version in ("1.2.0", "0.1"):
        cut(checkout, version)
        shutil.rmtree(checkout / "build" / "web", ignore_errors=True)
        build_page(checkout, version)
        folder = checkout / "build" / version
        release.make_release(str(folder), version)
        names.append((folder / "web" / "page" / "offline.js").read_text())
    assert names[0] != names[1] and "0123456789abcdef" not in "".join(names)


def test_the_version_is_the_tag_and_the_file(checkout):
    cut(checkout, "1.2.0")
    folder = checkout / "build" / "release"
    release.make_release(str(folder), "1.2.0")
    assert json.loads((folder / "manifest.json").read_text())["version"] == "1.2.0"
    assert (folder / "NOTES.md").read_text() == "# Kilomate 1.2.0\n\n- A knight.\n\n"
    assert (folder / "kilomate-pico.bin").read_bytes() == b"pico bin 1.2.0"


def test_a_clone_without_tags_tells_the_version(checkout):
    cut(checkout, "1.2.0", "other")
    folder = checkout / "build" / "release"
    release.make_release(str(folder), None)
    assert json.loads((folder / "manifest.json").read_text())["version"] == "1.2.0"
    assert (folder / "NOTES.md").read_text() == "# Kilomate 1.2.0\n\n- A knight.\n\n"


def test_no_tag(checkout):
    cut(checkout, "1.2.0", "other")
    assert refused(checkout, "1.2.0") == "the commit has no tag v1.2.0 (git tag v1.2.0 makes it)"


def test_another_tag(checkout):
    cut(checkout, "1.2.0", "v1.3.0")
    for version in ("1.2.0", None):
        assert refused(checkout, version) == "the commit has the tag v1.3.0, and the file VERSION says '1.2.0'"


def test_two_tags(checkout):
    cut(checkout, "1.2.0", "v1.2.0", "v1.3.0")
    assert refused(checkout, "1.2.0") == "the commit has the tag v1.3.0, and the file VERSION says '1.2.0'"


def test_another_version_in_the_file(checkout):
    git(checkout, "tag", "v1.2.0")
    assert refused(checkout, "1.2.0") == "the file VERSION says '1.3.0-dev'"


def test_no_file_of_the_version(checkout):
    git(checkout, "rm", "VERSION")
    git(checkout, "commit", "-m", "none")
    assert refused(checkout, "1.2.0") == "there is no file VERSION"


def test_no_section_of_the_changelog(checkout):
    cut(checkout, "1.4.0")
    assert refused(checkout, "1.4.0") == "CHANGELOG.md has no section '## 1.4.0'"


def test_changed_and_new_files(checkout):
    cut(checkout, "1.2.0")
    (checkout / "LICENSE").write_text("mine")
    (checkout / "new").write_text("")
    assert refused(checkout, "1.2.0") == "these files are not as committed: LICENSE, new"


@pytest.mark.parametrize("version", ["", "one", "1.2\"", "1.2 0", "v1.2.0", "1.2.0.0.0.0.0.0", "1\n", "../1"])
def test_what_is_no_version(checkout, version):
    assert "is no version" in refused(checkout, version)


def test_no_checkout(checkout):
    shutil.rmtree(checkout / ".git")
    assert refused(checkout, None) == "a release is made of a git checkout with a commit"


@pytest.fixture
def compiled(checkout, monkeypatch):
    """What a make leaves that compiles nothing, for two boards and the PC: a path without its folder and what
    is to be there in place of "the same"; None: nothing."""
    monkeypatch.undo()
    monkeypatch.setattr(release, "ROOT", str(checkout))
    monkeypatch.setattr(release, "WEB", str(checkout / "build" / "web"))
    monkeypatch.setattr(release, "mcu_boards", lambda: ["blackpill", "pico"])
    others = {}

    def make(folder, *words):
        if words[0] == "firmware":
            board = words[1].removeprefix("BOARD=")
            names = [f"{board}/kilomate.{kind}" for kind in release.kinds_of(board)]
        else:
            names = ["host-release/kilomate", "host-release/kilomate.uci"]
        for name in names:
            text = others.get(name, lambda _: "the same")(folder)
            path = os.path.join(folder, "build", name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            if text is not None:
                with open(path, "w", encoding="ascii") as file:
                    file.write(text)

    monkeypatch.setattr(copies, "make_in", make)
    return others


def test_all_boards_of_the_list_are_in_it(checkout, compiled):
    folder = checkout / "build" / "release"
    release.make_release(str(folder), None)
    kinds = ("bin", "hex", "elf", "map")
    assert {path.name for path in folder.iterdir()} == {
        "LICENSE", "NOTES.md", "README.txt", "manifest.json", "SHA256SUMS", release.pc_name(), release.pc_name() + ".uci",
        "kilomate-pico.uf2", *(f"kilomate-{board}.{kind}" for board in ("blackpill", "pico") for kind in kinds)}


@pytest.mark.parametrize("path, name", [
    ("blackpill/kilomate.bin", "kilomate-blackpill.bin"), ("blackpill/kilomate.map", "kilomate-blackpill.map"),
    ("pico/kilomate.uf2", "kilomate-pico.uf2"), ("host-release/kilomate.uci", None), ("host-release/kilomate", None)])
def test_a_file_that_was_not_built_is_no_release(checkout, compiled, path, name):
    compiled[path] = lambda _: None
    name = name or release.pc_name() + path.removeprefix("host-release/kilomate")
    assert refused(checkout, None) == f"{name} is missing: make has built no build/{path}"


def test_what_differs_is_no_release_and_the_old_one_stays(made, compiled):
    """The second folder's compiler is another one."""
    compiled["pico/kilomate.bin"] = lambda folder: folder
    before = (made / "SHA256SUMS").read_bytes()
    with pytest.raises(release.ReleaseError, match="^built twice, these differ: kilomate-pico.bin$"):
        release.make_release(str(made), None)
    assert (made / "SHA256SUMS").read_bytes() == before


def test_what_does_not_build_is_no_release(checkout, monkeypatch):
    monkeypatch.undo()
    monkeypatch.setattr(release, "ROOT", str(checkout))
    monkeypatch.setattr(release, "WEB", str(checkout / "build" / "web"))
    assert "fails:" in refused(checkout, None)  # it has no Makefile


# --- somebody else's folder ---

def test_a_release_as_it_was_made(made):
    status, said = verify(made)
    assert status == 0 and "files of Kilomate 1.3.0-dev-" in said[0] and len(said) == 2


def test_a_missing_file(made):
    os.remove(made / "kilomate-pico.bin")
    assert verify(made) == (1, ["kilomate-pico.bin is missing."])


def test_a_file_more(made):
    (made / "kilomate-toaster.bin").write_text("")
    (made / "a\nb").write_text("")
    (made / "kilomate-\udcff").write_text("")
    assert verify(made) == (1, ["'a\\nb' is no file of this release.", "kilomate-toaster.bin is no file of this release.",
                                "'kilomate-\\udcff' is no file of this release."])


def test_a_changed_file(made):
    data = bytearray((made / "kilomate-pico.bin").read_bytes())
    data[0] ^= 1
    (made / "kilomate-pico.bin").write_bytes(data)
    assert verify(made) == (1, ["kilomate-pico.bin has been changed: its sum is not that of manifest.json."])


def test_a_file_that_was_cut_off(made):
    data = (made / "kilomate-pico.bin").read_bytes()
    (made / "kilomate-pico.bin").write_bytes(data[:3])
    assert verify(made) == (1, [f"kilomate-pico.bin has 3 bytes, manifest.json says {len(data)}."])


@pytest.mark.parametrize("make", [os.mkdir, os.mkfifo, lambda path: os.symlink("/etc/passwd", path)])
def test_what_is_no_plain_file(made, make):
    path = made / "kilomate-pico.bin"
    os.remove(path)
    make(path)
    status, said = verify(made)
    assert status == 1 and said[0].startswith("kilomate-pico.bin ") and "Traceback" not in said[0]


def test_a_changed_manifest(made):
    path = made / "manifest.json"
    path.write_text(path.read_text().replace("1.3.0-dev-", "1.3.1-dev-"))
    assert verify(made) == (1, ["manifest.json has been changed: its sum is not that of SHA256SUMS."])


def test_sums_that_disagree(made):
    path = made / "SHA256SUMS"
    lines = path.read_text().splitlines()
    lines[0] = "0" * 64 + lines[0][64:]
    path.write_text("\n".join(lines[:-1]) + "\n")
    status, said = verify(made)
    assert status == 1 and said == [f"SHA256SUMS and manifest.json disagree about {lines[0][66:]}.",
                                    f"SHA256SUMS lacks {lines[-1][66:]}."]


@pytest.mark.parametrize("sums", [b"\xff\xfe", b"what is this\n", b"0" * 64 + b"  ../../etc/passwd\n"])
def test_sums_that_are_none(made, sums):
    (made / "SHA256SUMS").write_bytes(sums)
    status, said = verify(made)
    assert status == 1 and len(said) == 1 and said[0].startswith("SHA256SUMS is broken: ")


MANIFESTS = {
    b"": "it is no JSON", b"\xff": "it is no JSON", b"[" * 100000: "it is no JSON", b"[]": "no release of Kilomate",
    b"9" * 5000: "it is no JSON", b'{"project": "Stockfish", "files": []}': "no release of Kilomate",
    b'{"project": "Kilomate"}': "names no version", b'{"project": "Kilomate", "version": "1", "commit": "2"}': "lists no files",
    b'{"project": "Kilomate", "version": "1", "commit": "2", "files": [7]}': "a file of manifest.json lacks one of",
    b" " * (1 << 20) + b"{}": "it has more than 1048576 bytes"}


@pytest.mark.parametrize("data, why", MANIFESTS.items(), ids=range(len(MANIFESTS)))
def test_a_broken_manifest(made, data, why):
    (made / "manifest.json").write_bytes(data)
    status, said = verify(made)
    assert status == 1 and len(said) == 1 and why in said[0]


@pytest.mark.parametrize("key, value, why", [
    ("name", "../secret", "with the name '../secret'"), ("name", "/etc/passwd", "with the name"),
    ("name", "a\nb", "with the name 'a\\nb'"), ("name", "manifest.json", "with the name"), ("size", -1, "no right size"),
    ("size", True, "no right size"), ("size", "7", "no right size"), ("sha256", "0", "no right size and sum"),
    ("name", 7, "lacks one of"), ("name", "LICENSE", "lists a file twice")])
def test_a_manifest_with_a_wrong_file(made, key, value, why):
    manifest = json.loads((made / "manifest.json").read_text())
    manifest["files"][0][key] = value
    (made / "manifest.json").write_text(json.dumps(manifest))
    status, said = verify(made)
    assert status == 1 and len(said) == 1 and why in said[0]


def test_a_manifest_of_any_bytes(made):
    """Each of 300 changed ones is noticed, in sentences of a line."""
    sound = (made / "manifest.json").read_bytes()
    chance = random.Random(1)
    for _ in range(300):
        data = bytearray(sound)
        for _ in range(chance.choice((1, 3, 30))):
            start = chance.randrange(len(data))
            data[start:start + chance.choice((0, 1, 100))] = chance.randbytes(chance.choice((0, 1, 5)))
        (made / "manifest.json").write_bytes(data)
        try:
            said = list(verify_release.complaints(str(made), release_files.read_manifest(str(made))))
        except release_files.ManifestError as error:
            said = [str(error)]
        assert (said or data == sound) and all(line.isprintable() for line in said)


def test_no_folder(tmp_path):
    assert verify(tmp_path / "nothing") == (1, ["there is no such folder."])
    assert verify(tmp_path) == (1, ["manifest.json cannot be read: No such file or directory."])
