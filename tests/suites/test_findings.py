"""The scripts in findings/: each says in one sentence what it lacks."""

import glob
import os
import shutil
import subprocess

import pytest

from emulator import ROOT

SCRIPTS = sorted(os.path.basename(path) for path in glob.glob(os.path.join(ROOT, "findings", "*.sh")))


@pytest.fixture
def bare_path(tmp_path):
    """Programs that every Debian has, and none of those that the scripts want."""
    for program in ("sh", "dirname", "mktemp", "rm", "sed", "tail"):
        os.symlink(shutil.which(program), tmp_path / program)
    return {"PATH": str(tmp_path)}


@pytest.mark.parametrize("script", SCRIPTS)
def test_what_is_missing_is_told_in_a_sentence(bare_path, script):
    run = subprocess.run([f"findings/{script}"], cwd=ROOT, env=bare_path, capture_output=True, text=True, check=False)
    assert run.returncode == 77 and run.stdout == ""
    assert run.stderr.count("\n") == 1 and run.stderr.startswith(f"{script} shows nothing here: it needs ")


def test_what_was_not_run_is_no_other_state_of_the_world(bare_path):
    run = subprocess.run(["sh", "findings/run-all"], cwd=ROOT, env=bare_path, capture_output=True, text=True, check=False)
    assert run.returncode == 0
    assert [line.split()[-1] for line in run.stdout.splitlines() if line.startswith("not run")] == SCRIPTS
