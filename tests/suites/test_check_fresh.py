"""Which cases make check-fresh runs, on which release of Debian, and what it says where a machine cannot be
made; with machines that are none."""

import contextlib

import pytest

import check_fresh
import fresh_machine
from fresh_machine import Failure, Skip


class Processes:
    def stop(self):
        pass


@pytest.fixture
def world(monkeypatch, tmp_path):
    """What cannot be reached: release -> why; and what the cases have seen."""
    missing, seen = {}, []

    class Bare:
        def __init__(self, release):
            self.release = release

        def make(self):
            if self.release in missing:
                raise Skip(missing[self.release])
            return True

    @contextlib.contextmanager
    def machine(bare, user):
        yield bare.release, user

    monkeypatch.setattr(check_fresh, "Bare", Bare)
    monkeypatch.setattr(check_fresh, "Machine", machine)
    monkeypatch.setattr(check_fresh, "PROCESSES", Processes())
    monkeypatch.setattr(check_fresh, "CASES", (("make play", "player", seen.append),))
    monkeypatch.setattr(check_fresh, "NEXT_CASES", (("next: make play", "root", seen.append),))
    monkeypatch.setattr(check_fresh, "WHOLE_CHECK", ("next: make check", "root", seen.append))
    monkeypatch.setattr(fresh_machine, "codename", lambda: "bookworm")
    monkeypatch.setattr(fresh_machine, "prepare", lambda: None)
    monkeypatch.setattr(fresh_machine, "remove", lambda folder: None)
    return missing, seen


def run(*words):
    options = check_fresh.parse(["--next", "trixie", *words])
    return check_fresh.check_all(check_fresh.chosen_cases(options), options.next)


def test_the_cases_of_both_releases_run_each_on_its_own(world, capsys):
    assert run() == 0
    assert sorted(world[1]) == [("bookworm", "player"), ("trixie", "root")]
    assert capsys.readouterr().out.endswith("\n2 passed, 0 failed\n")


def test_what_cannot_be_reached_is_skipped_with_the_reason(world, capsys):
    world[0]["trixie"] = "the network is down"
    assert run() == 0
    said = capsys.readouterr().out
    assert world[1] == [("bookworm", "player")] and "the network is down" in said
    assert said.endswith("\n1 passed, 0 failed, 1 skipped\n")


def test_without_the_own_release_nothing_is_proved(world):
    world[0]["bookworm"] = "the network is down"
    with pytest.raises(Skip, match="the network is down"):
        run()


def test_the_next_release_is_not_tried_twice_where_it_runs(world, monkeypatch, capsys):
    monkeypatch.setattr(fresh_machine, "codename", lambda: "trixie")
    assert run() == 0
    assert world[1] == [("trixie", "player")] and "it is the release that runs here" in capsys.readouterr().out


def test_words_choose_cases(world):
    assert run("next") == 0
    assert world[1] == [("trixie", "root")]
    with pytest.raises(SystemExit, match="the cases are: make play, next: make play"):
        run("dance")


def test_the_whole_check_is_one_case_of_the_next_release(world, monkeypatch):
    monkeypatch.setattr(fresh_machine, "codename", lambda: "trixie")
    assert run("--whole-check") == 0
    assert world[1] == [("trixie", "root")]


def test_the_whole_check_tells_its_parts(monkeypatch, tmp_path, capsys):
    said = "  CC   x.o\ncheck-docs         ok          1 passed   0 failed    2.0 s\n  check-static: SKIPPED, the style\n" \
           "check-web          FAILED      0 passed   1 failed    3.0 s\nno browser\n1 passed, 1 failed\n"

    class Machine:
        def run_into(self, path, command, seconds):
            assert command == "make check"
            with open(path, "w", encoding="utf-8") as file:
                file.write(said)
            return 2

    monkeypatch.setattr(check_fresh, "FOLDER", str(tmp_path))
    with pytest.raises(Failure, match="make check: status 2"):
        check_fresh.whole_check(Machine())
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[1:]] == ["check-docs", "check-static:", "check-web", "1"]
