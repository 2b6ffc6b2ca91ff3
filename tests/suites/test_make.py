"""What make says: its list of targets, and its steps."""

import os
import re
import subprocess
import sys

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
