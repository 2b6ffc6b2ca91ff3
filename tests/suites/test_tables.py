"""The check that a table has an entry for each name of its enum."""

import pytest

import check_tables

ENUM = "enum fruit { APPLE, PEAR /* a, b */, FIRST = APPLE, PLUM = 4, FRUITS };\n\n"
GOOD = [
    "const char *const text[FRUITS] = { [APPLE] = \"}\", [PEAR] = \"[PLUM]\", [PLUM] = \"\" };",
    "const char *const text[] = {\n    [APPLE] = \"a\",\n    [PEAR] = \"b\", /* it */\n    [PLUM] = \"c\",\n};",
    "const struct {\n    char c;\n} list[FRUITS] = { [FIRST] = { 1 }, [PEAR] = { 2 }, [PLUM] = { 3 } };",
    "const char *const text[FRUITS] = { \"a\", \"b\", NULL, NULL, \"c, d\" };",
    "int count[FRUITS] = { 0 };",
    "/* Not all: a plum has none. */\nconst char *const text[FRUITS] = { [APPLE] = \"a\", [PEAR] = \"b\" };",
    "/* Not all: a plum has none. */\nvoid f(void)\n{\n    int a;\n    static const char *const text[] = {\n"
    "        [APPLE] = \"a\", [PEAR] = \"b\"\n    };\n}",
    "int table[8] = { [3] = 1 };",
]
BAD = [
    ("const char *const text[FRUITS] = {\n    [APPLE] = \"a\", /* [PEAR] = */\n    [PLUM] = \"c\",\n};", "PEAR"),
    ("void (*const doing[FRUITS])(void) = {\n    [PEAR] = f, [PLUM] = f };", "APPLE"),
    ("const char *const text[] = { [APPLE] = \"a\", [PEAR] = \"b\" };", "PLUM"),
    ("const char *const text[FRUITS] = { \"a\", \"b\" };", "2 of 5"),
    ("/* Not all: of this. */\nint a;\n\nconst char *const text[] = { [APPLE] = \"a\", [PLUM] = \"b\" };", "PEAR"),
    ("/* Not all: of f(). */\nint f(void)\n{\n    return 1;\n}\n\nint g[] = { [APPLE] = 1, [PLUM] = 2 };", "PEAR"),
]


def complaints(code):
    return check_tables.check({"fruit.h": ENUM, "file.c": "#include \"fruit.h\"\n\n" + code + "\n"})


@pytest.mark.parametrize("code", GOOD)
def test_a_table_without_holes(code):
    assert complaints(code) == []


@pytest.mark.parametrize("code, missing", BAD)
def test_a_hole_is_named(code, missing):
    assert len(complaints(code)) == 1 and missing in complaints(code)[0] and complaints(code)[0].startswith("file.c:")


def test_an_enum_of_the_file_comes_first():
    own = "enum { APPLE, PEAR, PEARS };\n\nconst char *const text[PEARS] = { [APPLE] = \"a\", [PEAR] = \"b\" };"
    assert complaints(own) == []
