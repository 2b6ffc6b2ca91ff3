"""The map of the house, of small sources."""

import os
import subprocess
import sys

import pytest

import house
from emulator import ROOT

STATES = [
    "static int a;",
    "int a = 1;",
    "static const char *text = \"a;\";",
    "static uint8_t\n    bytes[2][SIZE] = { { 1 }, { 2 } };",
    "static struct {\n    enum { ON, OFF } stage;\n    const char *text;\n} state;",
    "static struct line {\n    bool is_on;\n} line = { true };",
    "static volatile unsigned count;",
    "static void (*handler)(void);",
    "static void (*handlers[4])(const struct thing *t);",
    "static int f(void)\n{\n    static struct { int a; } last;\n\n    return last.a;\n}",
    "static const char *f(void)\n{\n    static char text[] = \"0\";\n    static const char hex[] = { 1 };\n\n    return text;\n}",
]
NO_STATES = [
    "static const int a = 1;",
    "const struct thing *const table[] = { &a, &b };",
    "static void (*const actions[])(struct thing *t) = { a, b };",
    "static const struct {\n    int a;\n} rows[] = {\n    { 1 },\n};",
    "struct thing {\n    int a;\n};",
    "enum { A = 1, B };",
    "struct thing;",
    "typedef int number;",
    "extern int a;",
    "int f(int a, int *b);",
    "static bool f(int a,\n              int *b);",
    "_Static_assert(sizeof(int) == 4, \"an int\");",
    "/* static int a; */",
    "#define X(a) \\\n    static int a;",
    "int f(void)\n{\n    int a = 1;\n\n    return a;\n}",
]


def map_of(tmp_path, files):
    for path, text in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text + "\n")
    modules = house.read_modules(tmp_path)
    includes, calls = house.include_arrows(modules), house.call_arrows(modules)
    return house.figures_of(modules, includes, calls), includes, calls, house.circles_of(calls)


@pytest.mark.parametrize("text, number", [(text, 1) for text in STATES] + [(text, 0) for text in NO_STATES])
def test_state(tmp_path, text, number):
    assert map_of(tmp_path, {"hal/a.c": text, "lab/a.c": text})[0][""]["state"] == number


def body(*statements):
    return "{\n" + "".join(f"    {statement};\n" for statement in statements) + "}\n"


def function(name, *statements):
    return f"void {name}(void)\n" + body(*statements)


def test_a_module_is_a_source_with_its_header(tmp_path):
    table, includes, calls, _ = map_of(tmp_path, {
        "engine/a.h": "void a(void);", "engine/a.c": '#include "engine/a.h"\n#include "engine/eval/b.h"\n' + function("a", "b()"),
        "engine/eval/b.h": "static inline void b(void)\n" + body("b_begin()") + "void b_begin(void);",
        "engine/eval/b.c": function("b_begin")})
    assert includes == {"engine/a": {"engine/eval/b"}, "engine/eval/b": set()}
    assert table["engine"]["modules"] == table["engine/eval"]["modules"] == 1
    assert table[""]["modules"] == 2 and table[""]["includes"] == 1
    assert calls == {"engine/a": {}, "engine/eval/b": {}}


@pytest.mark.parametrize("text, calls", [
    (function("a", "b(1)"), True),
    (function("a", "run(b)"), True),
    ("static void (*const table[])(void) = { b };", True),
    ("void b(void);", False),
    ("static void b(void)\n" + body("c()") + function("a", "b()"), False),
    (function("a", "p->b = 1", "p->b()", "q.b = 2", "struct b *q"), False),
    (function("a", "int b = 1", "use(b)"), False),
    ("void a(int b)\n" + body("use(b)"), False),
    (function("a", 'use("b()")', "/* b() */"), False),
])
def test_what_is_a_call(tmp_path, text, calls):
    found = map_of(tmp_path, {"hal/a.c": text, "hal/b.c": "int b(int x)\n" + body("return x")})[2]
    assert found == {"hal/a": {"hal/b": ["b"]} if calls else {}, "hal/b": {}}


def test_what_several_define_is_an_interface(tmp_path):
    calls = map_of(tmp_path, {
        "hal/x/clock.c": function("now"), "hal/y/clock.c": function("now"),
        "hal/x/line.c": function("line", "now()"), "firmware/a.c": function("a", "now()", "line()")})[2]
    assert calls["hal/x/line"] == {"hal/x/clock": ["now"]}
    assert calls["firmware/a"] == {"hal/x/line": ["line"]}


CIRCLE = {
    "firmware/a.c": function("a", "b()"), "firmware/b.c": function("b", "c()"),
    "firmware/uci/c.c": "void c(struct computer *computer)\n" + body("a()", "d()"),
    "firmware/d.c": "static int d_of(int x, const struct computer *c)\n" + body("return x") + function("d"),
}


def test_a_circle(tmp_path):
    table, _, calls, circles = map_of(tmp_path, CIRCLE)
    assert circles == [("firmware/a", "firmware/b", "firmware/uci/c")]
    assert calls["firmware/uci/c"] == {"firmware/a": ["a"], "firmware/d": ["d"]}
    assert (table[""]["circles"], table[""]["in_circles"], table["firmware"]["in_circles"]) == (1, 3, 2)
    assert table[""]["computer"] == table[""]["computer_files"] == 2


def test_circles_by_includes_and_by_either(tmp_path):
    """a and b by includes, c and d by one include and one call; the folders of a and b, too."""
    table, _, calls, circles = map_of(tmp_path, {
        "firmware/a.h": '#include "firmware/uci/b.h"', "firmware/uci/b.h": '#include "firmware/a.h"',
        "firmware/c.c": '#include "firmware/d.h"\n' + function("c"),
        "firmware/d.h": "void d(void);", "firmware/d.c": function("d", "c()")})
    assert circles == [] and calls["firmware/d"] == {"firmware/c": ["c"]}
    assert (table[""]["in_circles"], table[""]["include_circles"], table[""]["any_circles"]) == (0, 2, 4)
    assert (table["firmware"]["include_circles"], table["firmware/uci"]["include_circles"]) == (1, 1)
    assert (table[""]["rooms"], table["firmware"]["rooms"], table["firmware/uci"]["rooms"]) == (2, True, True)


def test_a_wide_struct_is_counted_where_it_is_handed_on(tmp_path):
    table = map_of(tmp_path, {
        "firmware/desk/session.h": "struct session {\n    int game;\n};\nvoid f(struct session *s);",
        "firmware/desk/session.c": "void f(struct session *s)\n" + body("s->game = 1"),
        "firmware/uci/a.c": "static void g(const struct session *s, int x)\n" + body("x = 1")
                            + "void h(struct session_of *s)\n" + body("s = 0")})[0]
    assert (table[""]["session"], table[""]["session_files"], table[""]["session_outside"]) == (2, 2, 1)
    assert table["firmware/desk"]["session"] == table["firmware/uci"]["session"] == 1
    assert table[""]["panel"] == table[""]["panel_files"] == 0


def run(tmp_path, *limits, option="--limit"):
    done = subprocess.run([sys.executable, os.path.join(ROOT, "tools", "check", "house.py"), "--root", tmp_path, option, *limits],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


def test_what_is_above_its_limit_is_named(tmp_path):
    map_of(tmp_path, CIRCLE)
    status, output, errors = run(tmp_path, "circles=1", "firmware/uci:calls=2", "computer=2", "in_circles=3")
    assert (status, errors) == (0, "")
    assert "circle of 3: firmware/a firmware/b firmware/uci/c\n  firmware/a -> firmware/b: b\n" in output
    status, output, errors = run(tmp_path, "circles=0", "firmware/uci:calls=1", "computer=2")
    assert status == 1 and "circle of 3" in output
    assert errors.splitlines()[2:] == ["circles=0: it is 1", "firmware/uci:calls=1: it is 2"]


def test_limits_of_a_file(tmp_path):
    map_of(tmp_path, CIRCLE)
    (tmp_path / "limits.txt").write_text("# The house.\n\ncircles=1  # the one\ncomputer_files=1\n")
    status, output, errors = run(tmp_path, tmp_path / "limits.txt", "--quiet", option="--limits")
    assert (status, output) == (1, "") and errors.splitlines()[2:] == ["computer_files=1: it is 2"]


@pytest.mark.parametrize("limit", ["circle=1", "circles", "circles=x", "nowhere:circles=1"])
def test_a_limit_on_nothing_is_refused(tmp_path, limit):
    map_of(tmp_path, CIRCLE)
    status, output, errors = run(tmp_path, limit)
    assert status == 2 and output == "" and f"--limit {limit}: not" in errors


@pytest.mark.parametrize("folder", ["hal", "host-sim", "images", "lab"])
def test_folders_that_have_no_circle(folder):
    modules = house.read_modules(ROOT)
    circles = house.circles_of(house.call_arrows(modules))
    assert [circle for circle in circles if any(name.startswith(f"{folder}/") for name in circle)] == []
