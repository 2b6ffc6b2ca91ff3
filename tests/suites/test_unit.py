"""UNIT() of tests/unit/unit.h: what enters itself is run, in the order of the file, by each
compiler; a program without a test fails, and a name that stands twice is not compiled."""

import os
import re
import subprocess

import pytest

from copies import environment
from emulator import ROOT

FLAGS = ["-std=c11", "-Wall", "-Wextra", "-Wmissing-prototypes", "-Werror", f"-I{ROOT}"]
WAYS = (["gcc", "-O0"], ["gcc", "-O2"], ["gcc", "-O1", "--coverage"],
        ["gcc", "-O1", "-fsanitize=address,undefined"], ["clang", "-O0"], ["clang", "-O2"],
        ["clang", "-O1", "-fsanitize=address,undefined"])
FIXTURES = """
static int said;
static int say_5(void **state) { static int five = 5; *state = &five; said = 5; return 0; }
static int say_7(void **state) { (void)state; said = 7; return 0; }
static int wants_9(void **state) { (void)state; return said == 9 ? 0 : -1; }
"""
TESTS = """
UNIT_EACH(say_5, wants_9);
UNIT(zebra) { assert_int_equal(*(int *)*unit_state, 5); said = 9; }
UNIT_ALSO(ape, say_7, NULL);
UNIT_WITH(yak, NULL, NULL) { assert_int_equal(said, 7); }
UNIT(ape) { assert_true(said == 5 || said == 7); said += said == 5 ? 4 : 0; }
"""


def compiled(folder, way, text):
    source = os.path.join(folder, "test_some.c")
    with open(source, "w", encoding="utf-8") as file:
        file.write('#include "tests/unit/unit.h"\n' + text)
    return subprocess.run([*way, *FLAGS, source, os.path.join(ROOT, "tests", "unit", "unit.c"), "-lcmocka",
                           "-o", os.path.join(folder, "test_some")], cwd=folder, env=environment(),
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)


def ran(folder, way, text):
    """Its exit status, and what it says."""
    done = compiled(folder, way, text)
    assert done.returncode == 0, done.stdout
    done = subprocess.run([os.path.join(folder, "test_some")], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False)
    return done.returncode, done.stdout


@pytest.mark.parametrize("way", WAYS, ids=" ".join)
def test_tests_run_in_the_order_of_the_file(tmp_path, way):
    status, said = ran(tmp_path, way, FIXTURES + TESTS)
    assert status == 0, said
    assert re.findall(r"OK \] (.*)", said) == ["zebra", "ape, with say_7", "yak", "ape"]
    assert "Running 4 test(s)." in said
    assert "[  PASSED  ] 4 test(s)." in said


@pytest.mark.parametrize("way", WAYS[1::4], ids=" ".join)
def test_a_teardown_that_fails_is_told(tmp_path, way):
    status, said = ran(tmp_path, way, FIXTURES + TESTS.replace("said = 9;", "said = 8;"))
    assert status == 1, said
    assert re.findall(r"ERROR +\] (\w+)", said) == ["zebra"]


@pytest.mark.parametrize("way", WAYS[1::4], ids=" ".join)
def test_what_a_group_needs_is_done_once(tmp_path, way):
    text = """
static int times;
static int open_all(void **state) { (void)state; times++; return 0; }
static int close_all(void **state) { (void)state; print_message("closed %d\\n", times); return 0; }
UNIT_GROUP(open_all, close_all);
UNIT(one) { assert_int_equal(times++, 1); }
UNIT(other) { assert_int_equal(times, 2); }
"""
    status, said = ran(tmp_path, way, text)
    assert status == 0, said
    assert re.findall(r"closed \d", said) == ["closed 2"]


def test_a_failed_test_fails_the_program(tmp_path):
    status, said = ran(tmp_path, WAYS[0], "UNIT(one) { }\nUNIT(other) { assert_true(0); }\n")
    assert status == 1
    assert "[  PASSED  ] 1 test(s)." in said and re.search(r"\[  FAILED  \] (test_some: )?1 test\(s\)", said)


def test_a_program_without_a_test_fails(tmp_path):
    status, said = ran(tmp_path, WAYS[0], "")
    assert status != 0
    assert "test_some has no test." in said


@pytest.mark.parametrize("way", WAYS[1::4], ids=" ".join)
@pytest.mark.parametrize("text", (
    "UNIT(one) { }\nUNIT(one) { }\nUNIT_EACH(go, NULL);\n",
    "UNIT(one) { }\nUNIT_WITH(one, go, NULL) { }\n",
    "UNIT(one) { }\nUNIT_ALSO(one, go, NULL);\nUNIT_ALSO(one, go, NULL);\n",
    "UNIT(one) { }\nUNIT_EACH(go, NULL);\nUNIT_EACH(NULL, go);\n",
    "UNIT(one) { }\nUNIT_GROUP(go, NULL);\nUNIT_GROUP(go, NULL);\n",
), ids=("UNIT", "UNIT_WITH", "UNIT_ALSO", "UNIT_EACH", "UNIT_GROUP"))
def test_what_stands_twice_is_not_compiled(tmp_path, way, text):
    done = compiled(tmp_path, way, "static int go(void **state) { (void)state; return 0; }\n" + text)
    assert done.returncode != 0
    assert "redefinition" in done.stdout, done.stdout


def test_a_test_without_a_body_is_not_compiled(tmp_path):
    assert compiled(tmp_path, WAYS[0], "UNIT(one);\n").returncode != 0
