"""What was touched for what, in a small repository."""

import os
import subprocess
import sys

import pytest

import touched
from emulator import ROOT

COMMANDS = "firmware/console/console_commands.c"
PARAMS = "engine/params.h"


class Repository:
    def __init__(self, folder):
        self.folder = folder
        self.git("init", "-q", "-b", "main")

    def git(self, *arguments):
        subprocess.run(["git", "-c", "user.name=A", "-c", "user.email=a@b", "-c", "commit.gpgsign=false", *arguments], cwd=self.folder,
                       check=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)

    def commit(self, subject, files):
        """Files with their text, or None: it is taken away."""
        for path, text in files.items():
            place = self.folder / path
            place.parent.mkdir(parents=True, exist_ok=True)
            if text is None:
                place.unlink()
            else:
                place.write_text(text)
        self.git("add", "-A")
        self.git("commit", "-q", "-m", subject)

    def added(self, kind):
        """The subjects of the commits that added one, and what."""
        return [(subject, things) for _, subject, things in touched.commits_of(self.folder)[kind]]


@pytest.fixture
def repository(tmp_path):
    return Repository(tmp_path)


def commands(*names):
    return "".join(f'    {{ "{name}", do_{name}, "what {name} does" }},\n' for name in names)


def options(*names):
    return "#define FIELDS(X) \\\n" + "".join(f'    X({name}, uint8_t, 1, 0, 0, 0, 1, "a group") \\\n' for name in names)


LINES = [
    ("a console command", COMMANDS, '    { "undo", do_undo, "take back" },', ["undo"]),
    ("a console command", "firmware/teach/teach_console.c", '    { "coach", "coach on|off: asks",\n      obey, 1 },', ["coach"]),
    ("a console command", "firmware/book/book.c", '    { "false", "true" },', None),
    ("a console command", "lab/match/a.c", '    { "undo", do_undo, "take back" },', None),
    ("a setting", "firmware/settings.c", '    { "variety", switch_names, NULL, "Variety in the first eight moves",', ["variety"]),
    ("a setting", "firmware/opponent/opponent_settings.c", '    [SETTING_STRENGTH] = { "strength", NULL, &access, NULL,', ["strength"]),
    ("a setting", "firmware/game/save_state.c", "    SWITCH_REFEREE = 1 << 6,", ["REFEREE"]),
    ("a setting", "firmware/game/save_state.c", "    journal_put_number(w, opponent->style, 1);", ["style"]),
    ("a setting", "firmware/panel/panel.c", "    KEPT_COACH,", ["COACH"]),
    ("a setting", "firmware/panel/panel.c", "    p->coach = bytes[KEPT_COACH];", None),
    ("a rule or an option of the search", PARAMS, '    X(pruning, uint8_t, 1, 0, 0, 0, 1, "pruning") \\', ["pruning"]),
    ("a rule or an option of the search", PARAMS, ' * FIELDS(X): X(name, type, best, rebel, plain, min, max, group).', None),
    ("a term of the evaluation", PARAMS, '    X(centre, int8_t, SQUARES, -127, 127, "centre") \\', ["centre"]),
    ("a UCI option", "firmware/opponent/opponent_uci.c", '    { "Beginner Level", tell_beginner, set_beginner },', ["Beginner Level"]),
    ("a UCI option", "firmware/uci/uci_options.c", '    out_line(out, "option name Clear Hash type button");', ["Clear Hash"]),
    ("a UCI option", "firmware/uci/uci_options.c", 'static const char *const names[] = { "Hash", "Ponder",\n'
     '                                     "MultiPV" };', ["Hash", "Ponder", "MultiPV"]),
    ("a board", "boards/pico/board.mk", "MCU := rp2040", ["pico"]),
    ("a board", "boards/README.md", "all of them", None),
]


@pytest.mark.parametrize("kind, path, line, things", LINES)
def test_a_kind_is_known_by_its_line(repository, kind, path, line, things):
    repository.commit("one more", {path: line + "\n"})
    found = {kind: repository.added(kind) for kind in touched.KINDS}
    assert found == {each: [("one more", things)] if each == kind and things else [] for each in touched.KINDS}


def test_what_moves_or_changes_is_not_new(repository):
    repository.commit("first", {COMMANDS: commands("new", "undo"), PARAMS: options("a", "b")})
    repository.commit("order", {COMMANDS: commands("undo", "new"), PARAMS: options("b", "a")})
    repository.commit("help", {COMMANDS: commands("undo", "new").replace("what", "all that")})
    repository.commit("other file", {COMMANDS: commands("undo"), "firmware/console/more.c": commands("new")})
    repository.commit("renamed", {PARAMS: options("b", "c")})
    repository.commit("gone", {"firmware/console/more.c": None})
    repository.commit("second", {PARAMS: options("b", "c", "d", "e"), COMMANDS: commands("undo", "redo")})
    assert repository.added("a console command") == [("second", ["redo"]), ("first", ["new", "undo"])]
    assert repository.added("a rule or an option of the search") == [("second", ["d", "e"]), ("first", ["a", "b"])]


def test_a_board_is_new_once(repository):
    repository.commit("a board", {"boards/a/board.mk": "1\n", "boards/a/board.c": "1\n"})
    repository.commit("its data", {"boards/a/board.mk": "2\n", "boards/a/budget.txt": "2\n"})
    repository.git("mv", "boards/a", "boards/b")
    repository.commit("its name", {})
    assert repository.added("a board") == [("a board", ["a"])]


def test_merges_do_not_count(repository):
    repository.commit("first", {COMMANDS: commands("new")})
    repository.git("checkout", "-q", "-b", "other")
    repository.commit("undo", {COMMANDS: commands("new", "undo")})
    repository.git("checkout", "-q", "main")
    repository.commit("else", {"README.md": "a\n"})
    repository.git("merge", "-q", "--no-ff", "-m", "merged", "other")
    assert [subject for subject, _ in repository.added("a console command")] == ["undo", "first"]


def run(folder, *arguments):
    done = subprocess.run([sys.executable, os.path.join(ROOT, "tools", "check", "touched.py"), "--root", folder, *arguments],
                          env={**os.environ, "GIT_CEILING_DIRECTORIES": os.path.dirname(folder)},
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


def test_files_are_listed_by_what_they_are(repository):
    repository.commit("first", {COMMANDS: commands("new")})
    repository.commit("firmware: undo", {COMMANDS: commands("new", "undo"), "tests/commands.py": "a\n", "docs/manual.md": "a\n",
                                         "README.md": "a\n", "tests/README.md": "a\n"})
    repository.commit("firmware: redo", {COMMANDS: commands("new", "undo", "redo"), "firmware/session.c": "a\n"})
    status, output, errors = run(repository.folder, "--last", "2")
    lines = output.splitlines()
    assert (status, errors) == (0, "")
    assert lines[0] == "a console command: added by 3 commits, the last 2:"
    assert lines[1].split(" ", 3)[3] == "firmware: redo"
    assert lines[2:6] == ["    adds: redo", f"    files, 2: {COMMANDS} firmware/session.c", "    tests, 0", "    documents, 0"]
    assert lines[7:11] == ["    adds: undo", f"    files, 1: {COMMANDS}", "    tests, 2: tests/README.md tests/commands.py",
                           "    documents, 2: README.md docs/manual.md"]
    assert lines[11] == "  mean: 1.5 files, 1.0 of tests, 1.0 documents"
    assert "a board: added by 0 commits" in lines


def test_without_a_repository(tmp_path):
    status, output, errors = run(tmp_path)
    assert status == 1 and output == "" and errors.count("\n") == 1 and "not a git repository" in errors


@pytest.mark.parametrize("last", ["0", "-1", "x"])
def test_a_wrong_number_is_refused(repository, last):
    status, output, errors = run(repository.folder, f"--last={last}")
    assert status == 2 and output == "" and "--last" in errors
