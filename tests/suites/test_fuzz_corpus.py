"""The kept corpora of the fuzz targets."""

import os
import subprocess
import sys
import zipfile

import pytest

import fuzz_corpus
from emulator import ROOT

KEPT = os.path.join(ROOT, "tests", "fuzz", "corpus")


def test_every_target_has_seeds():
    targets = [name[len("fuzz_"):-len(".c")] for name in os.listdir(os.path.dirname(KEPT)) if name.startswith("fuzz_")]
    assert len(targets) >= 4
    for target in targets:
        with zipfile.ZipFile(os.path.join(KEPT, f"{target}.zip")) as corpus:
            assert sum(name.startswith("seed") for name in corpus.namelist()) >= 10


def test_seeds_stay_and_of_others_the_smallest(tmp_path, monkeypatch):
    monkeypatch.setattr(fuzz_corpus, "MOST_FILES", 2)
    archive, folder = tmp_path / "a.zip", tmp_path / "found"
    with zipfile.ZipFile(archive, "w") as corpus:
        corpus.writestr("seed0", b"x" * 100)
        corpus.writestr("old", b"old")
    fuzz_corpus.unpack(archive, folder)
    for name, size in (("b", 5), ("a", 5), ("long", 50)):
        (folder / name).write_bytes(b"y" * size)
    fuzz_corpus.pack(folder, archive)
    first = archive.read_bytes()
    with zipfile.ZipFile(archive) as corpus:
        assert corpus.namelist() == ["a", "old", "seed0"]
    fuzz_corpus.pack(folder, archive)
    assert archive.read_bytes() == first


def test_an_empty_folder_is_said(tmp_path):
    with pytest.raises(SystemExit, match="has no inputs"):
        fuzz_corpus.pack(tmp_path, tmp_path / "a.zip")
    done = subprocess.run([sys.executable, fuzz_corpus.__file__, "pack"], capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "unpack FILE.zip" in done.stderr
