"""The front panel before the host program: what is heard, and what outlasts the power."""

import re

import pytest

from test_front_panel import HAS_PANEL, run


# --- the sound ---

@pytest.mark.skipif(not HAS_PANEL, reason="the host has no panel")
@pytest.mark.parametrize("like", [None, "openchess"])
def test_moves_and_errors_are_heard(like):
    lines = ("wait console White> $", "sleep 1", "type level depth 1", "type book off", "type variety off",
             "sleep 1", "show sound", "type sound high", "sleep 1", "show sound", "type e5", "sleep 1", "show sound",
             "lift e2", "place e4", r"wait console Kilomate: 1\.\.\. ", "sleep 1", "show sound",
             "type sound off", "type zzzz", "sleep 1", "show sound")
    done = run("--board", "host", "--script", "-", *(("--like", like) if like else ()), text="\n".join(lines) + "\n")
    assert done.returncode == 0, done.stdout
    assert re.findall(r"sound: (.*)", done.stdout) == ["-", "1047", "659 392", "1047", "-"]


@pytest.mark.skipif(not HAS_PANEL, reason="the host has no panel")
def test_sound_and_bell_are_kept(tmp_path):
    lines = ("wait console White> $", "type sound low", "wait console is low", "type bell on", "wait console is on",
             "sleep 1", "power off", "power on", "wait console White> $", "type sound", "wait console The sound is low",
             "type bell", "wait console bell is on", "type panel teaching on", "sleep 1", "power off", "power on",
             "wait console White> $", "type sound", "wait console The sound is low")
    done = run("--board", "host", "--store", str(tmp_path / "saves"), "--script", "-", text="\n".join(lines) + "\n")
    assert done.returncode == 0, done.stdout


@pytest.mark.skipif(not HAS_PANEL, reason="the host has no panel")
def test_the_menu_turns_the_sound():
    lines = ("wait console White> $", "sleep 1", "key select", *8 * ["key up"], "key select", "sleep 1", "show sound", "show screen",
             "key select", "sleep 1", "show sound", "key left", "type sound", "wait console The sound is off")
    done = run("--board", "host", "--script", "-", text="\n".join(lines) + "\n")
    assert done.returncode == 0, done.stdout
    assert re.findall(r"sound: (.*)", done.stdout) == ["1047", "-"]


@pytest.mark.skipif(not HAS_PANEL, reason="the host has no panel")
def test_the_menu_has_the_adaptive_strength():
    lines = ("wait console White> $", "sleep 1", "key select", *6 * ["key up"], "key select", "sleep 1", "show screen", "key left",
             "type level", "wait console Elo 1200, adaptive")
    done = run("--board", "host", "--script", "-", text="\n".join(lines) + "\n")
    assert done.returncode == 0, done.stdout


@pytest.mark.skipif(not HAS_PANEL, reason="the host has no panel")
def test_a_wrong_piece_is_heard():
    lines = ("wait console White> $", "sleep 1", "lift e2", "place e5", "sleep 2", "show sound", "lift e5", "place e2",
             "sleep 2", "show sound", "lift e7", "place e6", "sleep 3", "show sound")
    done = run("--board", "host", "--script", "-", text="\n".join(lines) + "\n")
    assert done.returncode == 0, done.stdout
    assert re.findall(r"sound: (.*)", done.stdout) == ["659 392", "-", "659 392"]


# --- the clock alone ---

@pytest.mark.skipif(not HAS_PANEL, reason="the host has no panel")
def test_the_menu_begins_a_chess_clock_and_the_game_stays():
    lines = ("wait console White> $", "sleep 1", "key select", *7 * ["key up"], "key select", "wait console I am a chess clock",
             "lift e2", "place e4", r"wait console Black 5:00 \* *move 1", "sleep 1", "show sound",
             "lift e7", "place e5", r"wait console White \S+ \* .* move 2", "key left", "wait console White [^*]* move 2",
             "type white 0:01", "wait console White 0:01", "key select", "wait console The flag of White has fallen", "sleep 1",
             "show sound", "show board", "key left", "wait console The clock ends; the game is as it was", "sleep 3", "show board",
             "type moves", "wait console No move")
    done = run("--board", "host", "--script", "-", text="\n".join(lines) + "\n")
    assert done.returncode == 0, done.stdout
    assert re.findall(r"sound: (.*)", done.stdout) == ["1047", "1047 784 622 523 392"]
    fallen, behind = re.findall(r"^8 .*?^   a ", done.stdout, re.DOTALL | re.MULTILINE)
    assert "<R><N><B><Q><K><B><N><R>" in fallen
    assert behind.count("[P]") == 1 and behind.count("[p]") == 1 and "<" not in behind


@pytest.mark.skipif(not HAS_PANEL, reason="the host has no panel")
def test_moves_press_the_clock_of_a_board_without_keys():
    lines = ("wait console White> $", "sleep 1", "type clock game fischer 3 2", "wait console I am a chess clock",
             "lift e2", "place e4", r"wait console White 3:02 *Black 3:00 \* *move 1", "lift d7", "place d5",
             r"wait console White 3:0[12] \* .*move 2", "lift e4", "box d5", "place d5", r"wait console Black \S+ \* *move 2",
             "type end", "wait console The clock ends")
    done = run("--board", "host", "--like", "openchess", "--script", "-", text="\n".join(lines) + "\n")
    assert done.returncode == 0, done.stdout


# --- targets by quality ---

@pytest.mark.skipif(not HAS_PANEL, reason="the host has no panel")
def test_each_side_sees_its_targets_and_they_are_kept(tmp_path):
    lines = ("wait console White> $", "sleep 1", "type panel teaching on", "type targets white quality",
             "wait console White quality", "lift g1", "sleep 2", "show board", "type targets white off", "sleep 1",
             "show board", "sleep 1", "place g1", "power off", "power on", "wait console White> $", "type targets",
             "wait console White off, Black shown")
    done = run("--board", "host", "--like", "openchess", "--store", str(tmp_path / "saves"), "--script", "-",
               text="\n".join(lines) + "\n")
    assert done.returncode == 0, done.stdout
    assert len(re.findall(r"^(?:green|blue): .*\bf3\b", done.stdout, re.MULTILINE)) == 1, done.stdout
    assert len(re.findall(r"\[\.\]", done.stdout)) == 2, done.stdout


@pytest.mark.skipif(not HAS_PANEL, reason="the host has no panel")
def test_the_menu_turns_each_sides_help():
    lines = ("wait console White> $", "sleep 1", "key select", *10 * ["key up"], "key select", "key select", "key down",
             *4 * ["key select"], "sleep 1", "show screen", "key left", "type targets",
             "wait console Targets in lights: White quality, Black off")
    done = run("--board", "host", "--script", "-", text="\n".join(lines) + "\n")
    assert done.returncode == 0, done.stdout


# --- the power goes off, the pieces stay ---

def after(tmp_path, like, *lines):
    """What the front panel shows behind a game of these lines, the power's cut and its return."""
    arguments = ["--board", "host", "--store", str(tmp_path / "saves"), "--script", "-"]
    lines = ("wait console White> $", "sleep 1", "type level depth 1", "type book off", *lines, "sleep 1", "power off", "power on",
             "wait console goes on", "sleep 3", "type moves", "wait console 1\\. ", "sleep 1", "show board", "show console")
    run_result = run(*arguments, *(("--like", like) if like else ()), text="\n".join(lines) + "\n")
    assert run_result.returncode == 0, run_result.stdout
    return run_result.stdout


@pytest.mark.skipif(not HAS_PANEL, reason="the host has no panel")
@pytest.mark.parametrize("like", [None, "openchess"])
def test_the_answer_is_led_again_behind_the_power(tmp_path, like):
    shown = after(tmp_path, like, "lift e2", "place e4", r"wait console Kilomate: 1\.\.\. ")
    assert "taken back" not in shown and "new game" not in shown
    assert re.search(r"> 1\. e4  \S+", shown)
    assert "<" in shown  # a piece blinks: it is to be moved


@pytest.mark.skipif(not HAS_PANEL, reason="the host has no panel")
@pytest.mark.parametrize("like", [None, "openchess"])
def test_the_initial_position_is_no_new_game_behind_the_power(tmp_path, like):
    shown = after(tmp_path, like, "type e4", r"wait console Kilomate: 1\.\.\. ")
    assert "new game" not in shown
    assert re.search(r"> 1\. e4  \S+", shown)
    assert "<P>" in shown.split("show board")[-1]  # e2 is to be moved
