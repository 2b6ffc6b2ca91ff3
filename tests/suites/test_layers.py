"""The check of the layers: what only some files of the firmware may call."""

import pytest

import check_layers


@pytest.mark.parametrize("text, lines", [
    ("    hal_idle();\n", [1]),
    ("/* one\n   two */\nwhile (true) {\n    hal_idle ();\n    hal_idle();\n}\n", [4, 5]),
    ("static void (*const sleep)(void) = hal_idle;\n", [1]),
    ("/* hal_idle() */ wait_moment();\n", []),
    ("hal_idle_hook(); no_hal_idle();\n", []),
])
def test_a_wait_of_ones_own_is_named(text, lines):
    complaints = check_layers.check_calls("firmware/panel/some.c", text)
    assert [int(complaint.split(":")[1]) for complaint in complaints] == lines


@pytest.mark.parametrize("path", ["firmware/computer.c", "firmware/base/wait.c"])
def test_the_loop_and_the_wait_sleep(path):
    assert check_layers.check_calls(path, "hal_idle();\n") == []


def test_the_sources_keep_it(monkeypatch):
    monkeypatch.chdir(check_layers.ROOT)
    assert check_layers.check_sources()[0] == []
