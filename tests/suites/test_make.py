"""What make says: its list of targets, and its steps."""

import os
import re
import subprocess
import sys

import pytest

from emulator import ROOT
from terminals import Pty


def make(*words, **variables):
    # As a player types it: not as a part of the make that runs the tests.
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    return subprocess.run(["make", "--no-print-directory", *words], cwd=ROOT, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, env={**environment, **variables})


def test_help_has_groups_and_short_lines():
    lines = make("help").stdout.splitlines()
    assert [line for line in lines if re.fullmatch(r"For [a-z ]+:", line)] == [
        "For players:", "For boards:", "For developers:", "For the laboratory:"]
    assert max(map(len, lines)) < 100
    listed = [line.split()[0] for line in lines if line.startswith("  ")]
    assert len(listed) == len(set(listed)) and {"play", "firmware", "check", "match"} <= set(listed)


def test_help_lists_every_documented_target():
    documented = set()
    for path in ("Makefile", "mk/release.mk", "mk/measure.mk", "mk/library.mk", "mk/lab.mk", "mk/check.mk"):
        with open(os.path.join(ROOT, path), encoding="utf-8") as file:
            documented |= set(re.findall(r"^([a-z-]+):.*## ", file.read(), re.MULTILINE))
    assert documented == {line.split()[0] for line in make("help").stdout.splitlines() if line.startswith("  ")}


def test_what_the_environment_calls_so_changes_no_folder():
    """Shells and CI systems export such names."""
    steps = make("-n", "-W", "linker/cortexm.ld.in", "BOARD=bluepill", "build/bluepill/kilomate.ld", RELEASE="bookworm", EMULATED="1").stdout
    assert "build/bluepill/" in steps and "-release/" not in steps and "-emulated/" not in steps


def test_next_step_of_each_board_is_one_that_there_is():
    for board in ("web", "pico", "bluepill", "host"):
        said = make("-n", f"BOARD={board}", "tell-next").stdout
        assert "Next: " in said and ("make flash" in said) == (board == "bluepill"), said


# --- the tools of CI's release of Debian, and others ---

@pytest.fixture
def tool(tmp_path, monkeypatch):
    """A program that only tells its version, before the real ones on the path."""
    def put(name, said):
        path = tmp_path / name
        path.write_text(f"#!/bin/sh\necho '{said}'\n")
        path.chmod(0o755)
        monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
        return str(path)
    return put


def flags(*words):
    """How a file would be compiled."""
    return make("-n", "-B", *words, f"{words[0].replace('BOARD=', 'build/')}/flags").stdout


@pytest.mark.parametrize("version, is_ci", [("12", True), ("12.2.0", True), ("14", False), ("120", False), ("", False)])
def test_warnings_are_errors_with_the_compilers_of_ci(tool, version, is_ci):
    tool("gcc", version)
    tool("arm-none-eabi-gcc", version)
    assert ("-Werror" in flags("BOARD=host")) == is_ci
    assert ("-Werror" in flags("BOARD=pico")) == is_ci
    assert "-Wconversion" in flags("BOARD=pico")


@pytest.mark.parametrize("board", ["microbit", "lm3s6965evb"])
def test_what_flags_are_alike_is_built_once(tmp_path, board):
    """A board's own image and what its emulator runs: else each build undoes the other."""
    folder = [f"BOARD={board}", f"BUILD={tmp_path}", f"{tmp_path}/flags"]
    kept = []
    for words in ([], ["EMULATED=1"], []):
        assert make(*folder, *words).returncode == 0
        kept.append((tmp_path / "flags").stat().st_mtime_ns)
    assert (kept[0] == kept[1] == kept[2]) == (board == "microbit")


def test_warnings_are_no_errors_with_a_compiler_of_no_known_name(tool):
    assert "-Werror" not in flags("BOARD=host", "CC=" + tool("tinycompiler", "12"))


def test_the_layout_is_that_of_the_release_that_ci_has(tool):
    tool("clang-format", "Debian clang-format version 14.0.6")
    assert "clang-format --dry-run -Werror " in make("-n", "check-format").stdout
    tool("clang-format", "Debian clang-format version 19.1.7 (3+b1)")
    said = make("-n", "check-format").stdout
    assert "--dry-run" not in said and "check_declarations.py" in said
    assert 'echo "check-format: SKIPPED, the layout: this is clang-format 19, CI has 14"' in said
    assert "clang-format -i " not in make("-n", "format").stdout


def test_the_style_is_that_of_the_releases_that_ci_has(tool):
    tool("cppcheck", "Cppcheck 2.10")
    tool("clang-tidy", "Debian LLVM version 14.0.6")
    said = make("-n", "BOARD=host", "run-static").stdout
    assert "SKIPPED" not in said and "--enable=warning,style," in said and "--checks" not in said
    tool("cppcheck", "Cppcheck 2.17.1")
    tool("clang-tidy", "Debian LLVM version 19.1.7")
    said = make("-n", "BOARD=host", "run-static").stdout
    assert "check-static: SKIPPED, the style: this is cppcheck 2.17.1, CI has 2.10" in said
    assert "check-static: SKIPPED, the style: this is clang-tidy 19, CI has 14" in said
    assert "--enable" not in said and said.count("--checks='-*,clang-analyzer-core.*,clang-analyzer-unix.*' ") == 2


STEPS = """include Makefile
B := build/steps
steps: $(B)/one.o $(B)/two.o $(B)/bad.o
$(B)/%.o:
	$(call SAY,CC  )
	$(Q)[ $* != bad ] || { echo 'bad.c:1: error'; exit 1; }
"""


def steps(tmp_path):
    path = tmp_path / "steps.mk"
    path.write_text(STEPS)
    return ["-f", str(path), "steps", "MAKEFLAGS="]


def test_the_saves_hear_of_a_happening_before_the_archive():
    tool = os.path.join(ROOT, "tools", "build", "additions.sh")
    for names, works in (("book saves archive", True), ("archive", True), ("saves", True),
                         ("archive saves", False), ("book archive teach saves", False)):
        done = subprocess.run(["sh", tool, *names.split()], capture_output=True, text=True)
        assert (done.returncode == 0) == works, names
        assert works or "saves must stand before archive" in done.stderr


def test_training_gives_the_game_back_before_the_saves_hear_of_it():
    tool = os.path.join(ROOT, "tools", "build", "additions.sh")
    for names, works in (("rating train saves", True), ("book rating teach train bell saves archive", True),
                         ("rating saves train", False), ("train rating saves", False), ("rating train", False), ("train saves", False)):
        done = subprocess.run(["sh", tool, *names.split()], capture_output=True, text=True)
        assert (done.returncode == 0) == works, names
        assert works or "train must stand behind rating and before saves" in done.stderr


def test_what_additions_remember_is_one_struct(tmp_path):
    tool = os.path.join(ROOT, "tools", "build", "added.sh")
    for names, has_state in ((), []), (("tuning",), []), (("book", "tuning", "bell"), ["book", "bell"]):
        source = subprocess.run(["sh", tool, *names], cwd=tmp_path, capture_output=True, text=True, check=True).stdout
        assert re.findall(r"^    struct (\w+)_state \1;$", source, re.MULTILINE) == has_state
        assert re.findall(r"^struct (\w+)_state \*\1_state\(struct added \*added\)$", source, re.MULTILINE) == has_state
        assert ("return NULL" in source) == (not has_state)
        (tmp_path / "added.c").write_text(source)
        subprocess.run(["cc", "-std=c11", "-Wall", "-Werror", f"-I{ROOT}", "-c", "added.c"], cwd=tmp_path, check=True)


def test_additions_link_without_those_that_they_ask(tmp_path):
    """What one remembers is there for another one that asks, also where the board does not have it."""
    for names in ("saves", "saves archive", "panel"):
        done = make("BOARD=lm3s6965evb", f"BUILD={tmp_path}", f"ADDITIONS={names}", f"{tmp_path}/kilomate.elf")
        assert done.returncode == 0, f"{names}: {done.stdout[-2000:]}"
        for generated in ("additions.c", "added.c", "absent.c"):
            (tmp_path / generated).unlink()


NO_ROOM = "an area of the store has no room for the save of the longest game"
SHARES = "an area of the store shares a sector with another, or with the games"


@pytest.mark.parametrize("board, driver, sizes, why", [
    ("microbit", "hal/nrf51/nvmc", "STORE_SIZE=8192 RECORD_PLIES=262", None),
    ("microbit", "hal/nrf51/nvmc", "STORE_SIZE=8192 RECORD_PLIES=263", NO_ROOM),
    ("microbit", "hal/nrf51/nvmc", "STORE_SIZE=9216 RECORD_PLIES=312", SHARES),
    ("microbit", "hal/nrf51/nvmc", "ARCHIVE_SIZE=16000", SHARES),
    ("pico", "hal/rp2040/flash", "STORE_SIZE=32768 RECORD_PLIES=1798", None),
    ("pico", "hal/rp2040/flash", "STORE_SIZE=32768 RECORD_PLIES=1799", NO_ROOM),
    ("pico", "hal/rp2040/flash", "STORE_SIZE=32768 ARCHIVE_SIZE=0", SHARES),
    ("pico", "hal/rp2040/flash", "STORE_SIZE=20480", SHARES),
    ("blackpill", "hal/stm32f4/store", "RECORD_PLIES=1286", None),
    ("blackpill", "hal/stm32f4/store", "RECORD_PLIES=1287", NO_ROOM),
    ("lm3s6965evb", "hal/parts/at24c256", "RECORD_PLIES=1286", None),
    ("lm3s6965evb", "hal/parts/at24c256", "RECORD_PLIES=1287", NO_ROOM)])
def test_a_board_whose_store_is_of_no_use_is_not_built(tmp_path, board, driver, sizes, why):
    done = make(f"BOARD={board}", f"BUILD={tmp_path}", *sizes.split(), f"{tmp_path}/{driver}.o")
    assert [reason for reason in (NO_ROOM, SHARES) if reason in done.stdout] == [reason for reason in (why,) if reason]
    assert (done.returncode == 0) == (why is None), done.stdout
    assert (tmp_path / f"{driver}.o").exists() == (why is None)


def test_a_step_is_a_line_where_there_is_no_terminal(tmp_path):
    said = make(*steps(tmp_path)).stdout
    assert said.startswith("  CC   build/steps/one.o\n  CC   build/steps/two.o\n  CC   build/steps/bad.o\nbad.c:1: error\n")


def test_steps_are_written_over_each_other_at_a_terminal(tmp_path):
    code = "import os, sys; os.chdir(sys.argv[1]); os.execvp('make', ['make', *sys.argv[2:]])"
    with Pty([sys.executable, "-c", code, ROOT, *steps(tmp_path)], 100, 30, TERM="xterm", MAKELEVEL=None,
             MAKEFLAGS=None) as terminal:
        said = terminal.shows(r"bad\.c:1: error\r\n")
        assert said == ("\r[1] CC one.o\x1b[K\r\n\x1b[A\r[2] CC two.o\x1b[K\r\n"
                        "\x1b[A\r[3] CC bad.o\x1b[K\r\nbad.c:1: error\r\n")
