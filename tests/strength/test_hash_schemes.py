"""The other schemes of the hash table still apply and compile, and one plays."""

import subprocess

import pytest

import hash_schemes

COMPILE = ["gcc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-fsyntax-only"]


@pytest.mark.parametrize("name", hash_schemes.SCHEMES)
def test_each_compiles(tmp_path, name):
    (tmp_path / "engine" / "search").mkdir(parents=True)
    for path, text in zip(hash_schemes.FILES, hash_schemes.changed(name)):
        (tmp_path / path).write_text(text)
    subprocess.run([*COMPILE, f"-I{tmp_path}", f"-I{hash_schemes.ROOT}",
                    str(tmp_path / hash_schemes.FILES[0])], check=True)


def test_one_plays(tmp_path):
    program = hash_schemes.build("one-way", str(tmp_path / "copy"), "OPTIMISE=-O1")
    score, elo = hash_schemes.play(program, 512, 100, 2)
    assert score.startswith("Score of as it is vs scheme: ") and score.endswith(" 4")
    assert elo.startswith("Elo")
