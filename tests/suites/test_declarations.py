"""The check that an empty line stands behind declarations, and that lines are not too long."""

import pytest

import check_declarations

GOOD = [
    "int a = 1;\n\nreturn a;",
    "return 1;",
    "int a;\n/* its twin */\nint b = f(a,\n          1);\n\nuse(&a, b);",
    "static const struct {\n    char text[8];\n    FILE *file;\n} list[] = {\n    { \"a;\" },\n};\n"
    "bool (*function)(int);\nenum { SIZE = 4 };\n\n*list = 1;",
    "while (x) {\n    int a = 1;\n}\na = b;\nif (a) {\n    return;\n}\ncase A:\n    goto end;",
    "int a; /* of\n          two lines */\n\n/* a comment */\nreturn a;",
    "# define X int a\nint a;\n\na * (b);",
]
BAD = [
    ("int a = 1;\nreturn a;", 1),
    ("struct a *a;\nFILE *b;\nconst struct a c = {\n    1,\n};\nfor (;;) {\n}", 5),
    ("if (a) {\n    unsigned long a = 1;\n    /* a comment */\n    use(a);\n}", 3),
    ("bool (*f)(void) = g;\nf();", 1),
]


def lines_found(tmp_path, body):
    path = tmp_path / "file.c"
    indented = "\n".join("    " + line if line else "" for line in body.split("\n"))
    path.write_text("int x;\n\nint f(void)\n{\n" + indented + "\n}\n")
    return [complaint.split(":")[1] for complaint in check_declarations.check_file(path)]


@pytest.mark.parametrize("body", GOOD)
def test_what_keeps_the_rule(tmp_path, body):
    assert lines_found(tmp_path, body) == []


@pytest.mark.parametrize("body, index", BAD)
def test_what_breaks_it_is_named(tmp_path, body, index):
    assert lines_found(tmp_path, body) == [str(5 + index)]


def test_a_line_that_is_too_long_is_named(tmp_path):
    path = tmp_path / "file.c"
    path.write_text("/* " + "a" * 94 + " */\n/* " + "a" * 95 + " */\nint a;\n")
    assert check_declarations.check_file(path) == [f"{path}:2: 101 columns, at most 100"]


def function(name, lines):
    return f"int x;\nstatic int {name}(int a,\n    int b)\n{{\n" + lines * "    use(a);\n" + "}\n"


def test_a_function_that_is_too_long_is_named(tmp_path):
    path = str(tmp_path / "file.c")
    with open(path, "w", encoding="utf-8") as file:
        file.write(function("just", 60) + "\n" + function("over", 61) + "\nstruct a {\n" + 70 * "    int a;\n" + "};\n")
    assert check_declarations.check_file(path) == [f"{path}: over(): 61 lines, at most 60"]


@pytest.mark.parametrize("lines, told", [(600, []), (601, ["601 lines, at most 600"])])
def test_a_file_that_is_too_long_is_named(tmp_path, lines, told):
    path = str(tmp_path / "file.h")
    with open(path, "w", encoding="utf-8") as file:
        file.write(lines * "int a;\n")
    assert check_declarations.check_file(path) == [f"{path}: {text}" for text in told]


@pytest.mark.parametrize("lines, told", [
    (70, []), (71, ["71 lines, at most 70"]), (69, ["69 lines: LONGER in check_declarations.py says 70"])])
def test_what_is_longer_today_does_not_grow_and_loses_its_leave(tmp_path, monkeypatch, lines, told):
    path = str(tmp_path / "file.c")
    with open(path, "w", encoding="utf-8") as file:
        file.write(function("story", lines))
    monkeypatch.setattr(check_declarations, "LONGER", {f"{path}: story()": 70})
    assert check_declarations.check_file(path) == [f"{path}: story(): {text}" for text in told]
