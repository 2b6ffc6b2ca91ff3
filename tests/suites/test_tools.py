"""tools/build/deps.sh, with programs that stand for those of the system,
tools/build/version.sh, tools/build/absent.sh, and the features that README.md promises."""

import glob
import os
import re
import shutil
import subprocess

import pytest

from emulator import ROOT

DEPS = os.path.join(ROOT, "tools", "build", "deps.sh")
VERSION = os.path.join(ROOT, "tools", "build", "version.sh")
ABSENT = os.path.join(ROOT, "tools", "build", "absent.sh")


class System:
    """A PATH with what deps.sh itself needs, a user, and an apt-get that notes
    what it is asked and fails as often as told."""

    def __init__(self, folder):
        self.folder = folder
        self.asked = folder / "asked"
        self.variables = {}
        self.program("uname", "echo Linux")
        for name in ("sh", "tr", "sort", "flock", "ls", "cmp"):
            (folder / name).symlink_to(shutil.which(name))

    def program(self, name, script):
        path = self.folder / name
        path.write_text("#!/bin/sh\n" + script + "\n")
        path.chmod(0o755)

    def deps(self, set_name, user=0, failures=0, provides=""):
        """Its status, what it says, and what it asked of apt-get."""
        self.program("id", f"echo {user}")
        self.program("apt-get", f'echo "$@" >>{self.asked}\ncase $1 in install)\n'
                     f"    [ $(grep -c ^install {self.asked}) -gt {failures} ] || exit 100\n"
                     f"    {provides} ;;\nesac".replace("grep", shutil.which("grep")))
        done = subprocess.run(["sh", DEPS, set_name], env={"PATH": str(self.folder), **self.variables}, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)
        asked = self.asked.read_text().splitlines() if self.asked.exists() else []
        return done.returncode, done.stdout, asked


@pytest.fixture
def system(tmp_path):
    return System(tmp_path)


INSTALL = "install -y --no-install-recommends gcc libc6-dev"


def provide_gcc(system):
    return f"{shutil.which('ln')} -s /bin/true {system.folder}/gcc"


def test_what_is_there_is_not_installed(system):
    system.program("gcc", "exit 0")
    assert system.deps("gcc") == (0, "", [])


def test_what_is_missing_is_installed(system):
    status, _, asked = system.deps("gcc", provides=provide_gcc(system))
    assert status == 0 and asked[-1] == INSTALL and asked.count(INSTALL) == 1


def test_old_lists_are_renewed(system):
    status, _, asked = system.deps("gcc", failures=1, provides=provide_gcc(system))
    assert status == 0 and asked[-3:] == [INSTALL, "update", INSTALL]


def test_what_cannot_be_installed_is_tried_twice(system):
    status, _, asked = system.deps("gcc", failures=9)
    assert status != 0 and asked.count(INSTALL) == 2


def test_a_package_without_its_tool(system):
    status, output, _ = system.deps("gcc")
    assert status == 1 and output.splitlines()[-1].endswith("still not found: gcc libc6-dev")


def test_without_rights_one_command_is_told(system):
    status, output, asked = system.deps("gcc", user=1000)
    assert status == 1 and asked == []
    assert output == ("Missing tools. As Debian packages: sudo apt-get update && "
                      "sudo apt-get install --no-install-recommends gcc libc6-dev\n")


# --- what npm installs ---

LOCK = os.path.join(ROOT, "tools", "emulator", "rp2040", "package-lock.json")


class Npm(System):
    """A copy of deps.sh with the files of npm beside it, and programs for all else it needs."""

    def __init__(self, folder):
        super().__init__(folder)
        for name in ("cp", "mv", "mkdir", "rm", "tail", "cat"):
            (folder / name).symlink_to(shutil.which(name))
        self.program("gcc", "exit 0")
        self.program("node", "exit 0")
        self.program("arm-none-eabi-gcc", 'echo "$0"')
        self.tools = folder / "tools"
        shutil.copytree(os.path.dirname(LOCK), self.tools / "emulator" / "rp2040", ignore=shutil.ignore_patterns("node_modules*"))
        (self.tools / "build").mkdir()
        shutil.copy(DEPS, self.tools / "build")

    def install(self, npm):
        if npm:
            self.program("npm", f'echo "$@" >>{self.folder}/npm-asked\n{npm}')
        self.program("id", "echo 1000")
        done = subprocess.run(["sh", str(self.tools / "build" / "deps.sh"), "rp2040"], env={"PATH": str(self.folder)}, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)
        return done.returncode, done.stdout

    def modules(self):
        return sorted(path.name for path in (self.tools / "emulator" / "rp2040").iterdir() if path.name.startswith("node_modules"))


@pytest.fixture
def npm(tmp_path):
    return Npm(tmp_path)


FETCHES = "mkdir -p node_modules/rp2040js"


def test_what_npm_fetches_is_fetched_once(npm):
    assert npm.install(FETCHES) == (0, "")
    assert npm.install("exit 1") == (0, "")
    assert npm.modules() == ["node_modules"]
    assert (npm.folder / "npm-asked").read_text().split()[0] == "ci"


def test_a_changed_lock_file_is_followed(npm):
    npm.install(FETCHES)
    with open(npm.tools / "emulator" / "rp2040" / "package-lock.json", "a", encoding="utf-8") as lock:
        lock.write("\n")
    assert npm.install(FETCHES) == (0, "")
    assert (npm.folder / "npm-asked").read_text().count("ci") == 2


def test_what_npm_cannot_fetch_is_not_half_there(npm):
    status, output = npm.install(FETCHES + "; echo no network; exit 1")
    assert status == 1 and output.splitlines()[-1].endswith("With the network: make deps-rp2040")
    assert npm.modules() == []


def test_npm_is_asked_for_like_the_rest(npm):
    status, output = npm.install(None)
    assert status == 1 and output.endswith("install --no-install-recommends npm\n")


def test_the_lock_file_names_no_host():
    with open(LOCK, encoding="utf-8") as lock:
        assert "://" not in lock.read()


# --- the version ---

def version(folder, path=None, named=("1.2",)):
    environment = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, **({"PATH": path} if path else {})}
    done = subprocess.run([shutil.which("sh"), VERSION, *named], cwd=folder, env=environment,
                          text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
    assert done.returncode == 0 and done.stderr == ""
    return re.search(r'^const char hal_version\[32\] = "(.*)";$', done.stdout, re.MULTILINE).group(1)


def git(folder, *arguments):
    subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b", *arguments], cwd=folder,
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=60)


def test_version_of_a_checkout(tmp_path):
    git(tmp_path, "init")
    assert version(tmp_path) == "1.2"  # there is no commit yet
    (tmp_path / "VERSION").write_text("1.3.0-dev\n")
    (tmp_path / "inside").mkdir()
    git(tmp_path, "add", "VERSION")
    git(tmp_path, "commit", "-m", "first")
    assert re.fullmatch(r"1\.3\.0-dev-[0-9a-f]{8}", version(tmp_path))
    (tmp_path / "VERSION").write_text("1.3.0\n")
    assert re.fullmatch(r"1\.3\.0-[0-9a-f]{8}-changed", version(tmp_path))
    git(tmp_path, "commit", "-a", "-m", "second")
    assert version(tmp_path) == "1.3.0"
    (tmp_path / "VERSION").write_text("1.4.0-dev\n")
    assert re.fullmatch(r"1\.4\.0-dev-[0-9a-f]{8}-changed", version(tmp_path))
    assert version(tmp_path, path=str(tmp_path)) == "1.2"  # no git
    assert version(tmp_path / "inside") == "1.2"           # of somebody else's checkout


@pytest.mark.parametrize("written", [None, "", "one\n", '1.2"\n', "1.2.0-too-long-for-it\n"])
def test_version_that_is_not_written(tmp_path, written):
    git(tmp_path, "init")
    (tmp_path / "file").write_text("one")
    if written is not None:
        (tmp_path / "VERSION").write_text(written)
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-m", "first")
    assert re.fullmatch(r"unreleased-[0-9a-f]{8}", version(tmp_path))


def test_version_outside_a_checkout(tmp_path, monkeypatch):
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert version(tmp_path) == "1.2"
    assert version(tmp_path, named=()) == "unreleased"
    (tmp_path / "VERSION").write_text("1.3.0\n")
    assert version(tmp_path, named=()) == "1.3.0"


# --- what a board has, and what it lacks ---

ADDITIONS = ("book", "saves", "archive", "opponent", "clocks", "rating", "teach", "lookback", "targets", "train", "odds", "partner", "panel", "scoresheet", "terminal",
             "sound", "mirror", "bootloader", "eboard", "tuning")


def absent(room, *additions):
    """The names that a board lacks with these additions, and the reasons."""
    source = subprocess.run(["sh", ABSENT, room, *additions], stdout=subprocess.PIPE, text=True, check=True,
                            timeout=60).stdout
    entries = re.findall(r'^    \{ "(.*)", "(.*)" \},$', source, re.MULTILINE)
    assert source.endswith("    { NULL, NULL },\n};\n")
    return [name for names, _ in entries for name in names.split()], [why for _, why in entries]


def test_every_command_of_the_additions_is_known_where_it_is_absent():
    commands = []
    for path in glob.glob(os.path.join(ROOT, "firmware", "*", "*.c")):
        if os.path.basename(os.path.dirname(path)) == "console":
            continue  # its own commands are on every board
        with open(path, encoding="utf-8") as file:
            for table in re.findall(r"^(?:static )?const struct console_command \w+\[\] = \{(.*?)^\};", file.read(),
                                    re.MULTILINE | re.DOTALL):
                commands += re.findall(r'^    \{ "(\w+)"', table, re.MULTILINE)
    assert len(commands) > 15
    names, whys = absent("8 KB of RAM")
    commands.remove("pgn")  # the console has a plain one, too ...
    commands.remove("clock")  # ... and of this one
    for name in ("mirror", "bootloader", "eboard"):  # a program wants it, or a maker
        commands.remove(name)
    settings = ["brain", "coach", "resigns"]  # rows of tables that are commands
    levels = "full elo beginner adaptive bronstein delay hourglass byoyomi stages odds".split()
    assert sorted(names) == sorted(commands + settings + levels)
    assert whys == ["no room for it (8 KB of RAM)."]


def test_what_a_board_has_is_not_absent():
    assert absent("", *ADDITIONS) == ([], [])
    assert absent("little", *ADDITIONS) == ([], [])
    assert absent("", "book", "opponent", "clocks", "rating", "teach", "targets", "scoresheet", "terminal", "tuning") == (
        ["odds", "play", "brain", "from", "train", "mirror", "save", "games", "panel", "sound", "bootloader", "eboard"],
        ["none built in.", *2 * ["no memory that outlasts the power."], "no sensors under its squares.", "no buzzer.",
         "no boot ROM that takes firmware over USB.", "no sensors under its squares."])


def board_words(board, variable):
    with open(os.path.join(ROOT, "boards", board, "board.mk"), encoding="utf-8") as file:
        match = re.search(rf"^{variable} := (.*)$", file.read(), re.MULTILINE)
    return match.group(1).split() if match else []


def test_the_features_by_board_are_those_of_the_builds():
    with open(os.path.join(ROOT, "docs", "build", "additions.md"), encoding="utf-8") as file:
        table = re.search(r"^\| board \| console, UCI \|.*\n\|[-:|]+\|\n((?:\|.*\n)+)", file.read(), re.MULTILINE)
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.group(1).splitlines()]
    boards = sorted(os.path.basename(os.path.dirname(path))
                    for path in glob.glob(os.path.join(ROOT, "boards", "*", "board.mk")))
    assert sorted(row[0].strip("`") for row in rows) == boards
    for board, *cells in rows:
        board = board.strip("`")
        has, parts = board_words(board, "ADDITIONS"), board_words(board, "PARTS")
        screen = "panel" in has and (board in ("host", "web") or "ssd0323" in parts)
        colours = "panel" in has and (board in ("host", "web") or "pixels" in parts)
        wanted = [True, "terminal" in has, "saves" in has, "archive" in has, "book" in has, "teach" in has, "scoresheet" in has,
                  "opponent" in has, "clocks" in has, "rating" in has, "targets" in has, "train" in has, "odds" in has, "partner" in has, screen, colours]
        assert [cell != "-" for cell in cells] == wanted, board
        assert set(has) <= {*ADDITIONS, "bell", "editor"}
        assert bool(board_words(board, "NO_ROOM")) == (not has), board
