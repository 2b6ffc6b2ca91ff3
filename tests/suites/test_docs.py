"""The checker of the documents: each kind of fault is found with its line, and
what is no prose is left alone. And the page of the search's options."""

import os
import re

import pytest

import check_docs
import options_page
from boards import ROOT, board_value, mcu_boards


@pytest.fixture
def pages(tmp_path, monkeypatch):
    """A project of these pages; what is wrong with it."""
    monkeypatch.setattr(check_docs, "ROOT", str(tmp_path))
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "words.txt").write_text("# of the project\nKilomate\nperft\n")

    def check(**texts):
        for name, text in texts.items():
            (tmp_path / "docs" / f"{name}.md").write_text(text)
        return check_docs.complaints()[0]

    return check


def test_sound_pages_pass(pages):
    assert pages(one="# One page\n\nSee [two](two.md#a-b--c-d), [here](#one-page) and [that](https://x.org/y#z).\n",
                 two="# Two\n\n## A b: (c) `d`\n\n## A `b`, & c d\n\n![list](words.txt)\n") == []


@pytest.mark.parametrize("link, complaint", [
    ("[x](two.md)", "there is no docs/two.md"), ("[x](../two.md#x)", "there is no two.md"),
    ("[x](#nowhere)", "docs/one.md has no heading #nowhere"), ("![x](no.svg)", "there is no docs/no.svg"),
    ("[x](one.md#One)", "docs/one.md has no heading #One")])
def test_a_link_that_leads_nowhere_is_named(pages, link, complaint):
    assert pages(one=f"# One\n\nA word, {link}.\n") == [f"docs/one.md:3: {complaint}"]


def test_the_second_heading_of_a_name_has_a_number(pages):
    text = "# One\n\n## Same\n\n## Same\n\n"
    assert pages(one=text + "[x](#same) [x](#same-1)\n") == []
    assert pages(one=text + "[x](#same-2)\n") == ["docs/one.md:7: docs/one.md has no heading #same-2"]


def test_a_heading_in_code_is_none(pages):
    assert pages(one="[x](#code)\n\n```\n# code\n```\n") == ["docs/one.md:1: docs/one.md has no heading #code"]


def test_long_lines_are_named(pages):
    assert pages(one="word " * 20 + "\n") == []
    assert pages(one="word " * 20 + "word\n") == ["docs/one.md:1: 104 characters, at most 100"]


@pytest.mark.parametrize("line", [
    "| " + "word " * 30 + "|", "    " + "word " * 30, "word https://x.org/" + "y" * 100,
    "[word](https://x.org/" + "y" * 100 + ")", "`" + "word " * 30 + "`"])
def test_tables_code_and_addresses_may_be_long(pages, line):
    assert pages(one=f"# One\n\n{line}\n") == []


def test_unknown_words_are_named(pages):
    assert pages(one="# Speling\n\nThe colour of Kilomate is rihgt.\n") == [
        "docs/one.md:1: unknown word: Speling", "docs/one.md:3: unknown word: rihgt"]


def test_spelling_is_british(pages):
    assert pages(one="The color.\n") == ["docs/one.md:1: unknown word: color"]


@pytest.mark.parametrize("text", [
    "`qwxz` and ``qw`xz``", "tools/qwxz.py, qwxz.md, boards/<qwxz>", "Nf3, exd5, O-O-O, Rxe8+, e8=Q", "I_QWXZ and qwxz2",
    "[word](one.md)", "Perft and the engine's perft", "```\nqwxz\n```", "A list:\n\n    qwxz\n\n    qwxz"])
def test_what_is_no_prose_is_not_spelt(pages, text):
    assert pages(one=text + "\n") == []


def test_an_indented_line_of_a_paragraph_is_prose(pages):
    assert pages(one="- word\n    qwxz\n") == ["docs/one.md:2: unknown word: qwxz"]


def test_every_folder_is_looked_at_but_what_is_built(pages, tmp_path):
    for folder in ("docs/build", "build", "tools/emulator/rp2040/node_modules/x"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "page.md").write_text("rihgt\n")
    assert pages() == ["docs/build/page.md:1: unknown word: rihgt"]


# --- the changelog ---

CHANGES = "# Changelog\n\n## Unreleased\n\n### Play\n\n- A point\n  of two lines.\n\n## 0.1\n\n- First.\n"


@pytest.fixture
def changes(pages, tmp_path):
    """What is wrong with a changelog."""
    def check(text, version="1.0.0-dev\n"):
        (tmp_path / "VERSION").write_text(version)
        (tmp_path / "CHANGELOG.md").write_text(text)
        return pages()

    return check


def test_a_changelog_of_groups_passes(changes):
    assert changes(CHANGES) == []
    assert changes(CHANGES.replace("Unreleased", "1.0.0"), "1.0.0\n") == []


@pytest.mark.parametrize("version, title, complaint", [
    ("1.0.0\n", "Unreleased", "the first version is Unreleased, but by VERSION 1.0.0"),
    ("1.1.0-dev\n", "1.0.0", "the first version is 1.0.0, but by VERSION Unreleased"),
    ("1.1.0\n", "1.0.0", "the first version is 1.0.0, but by VERSION 1.1.0")])
def test_changelog_and_version_agree(changes, version, title, complaint):
    assert changes(CHANGES.replace("Unreleased", title), version) == [f"CHANGELOG.md:3: {complaint}"]


@pytest.mark.parametrize("old, new, complaint", [
    ("### Play", "### Engine", "5: the groups are Play, Boards, GUI and programs, Developers"),
    ("### Play", "", "7: a point without a group"), ("lines.\n", "lines.\n  And one.\n", "9: a point of more than 2 lines"),
    ("A point", "A point " + "x" * 93, "7: 103 characters, at most 100"), ("A point", "[x](gone.md)", "7: there is no gone.md")])
def test_a_faulty_changelog_is_told(changes, old, new, complaint):
    assert changes(CHANGES.replace(old, new)) == [f"CHANGELOG.md:{complaint}"]


def test_words_of_the_changelog_are_its_own(changes):
    assert changes(CHANGES.replace("A point", "A pooint")) == []


# --- the page of options ---

SOURCE = """/*
 * SEARCH_OPTIONS_FIELDS(X): what it is.
 *
 * alpha_one: first; 0: none;
 * beta_2a, 2b: of two
 * lines: a | b.
 */
#define SEARCH_OPTIONS_FIELDS(X)                  \\
    X(alpha_one, uint8_t, 1, 2, 3, 0, 4, "root") \\
    X(beta_2a, int16_t, 5, 6, 7, -1, 9, "root")  \\
    X(beta_2b, int16_t, 5, 6, 7, 0, 9, "hash")
"""


def test_the_page_has_a_row_for_each_option():
    page = options_page.page(SOURCE)
    assert "| `alpha_one` | 1 | 2 | 3 | 0 to 4 | first; 0: none |\n" in page
    assert "| `beta_2a` | 5 | 6 | 7 | -1 to 9 | of two lines: a \\| b |\n" in page
    assert page.index("## Root") < page.index("`beta_2a`") < page.index("## Hash") < page.index("`beta_2b`")


@pytest.mark.parametrize("change", [("beta_2a, 2b:", "beta_2a:"), (' \\\n    X(beta_2b, int16_t, 5, 6, 7, 0, 9, "hash")', "")])
def test_an_option_without_meaning_and_a_meaning_without_option_are_refused(change):
    with pytest.raises(options_page.PageError, match="beta_2b"):
        options_page.page(SOURCE.replace(*change))


def test_the_projects_page_is_up_to_date():
    assert options_page.read(options_page.PAGE) == options_page.page(options_page.read(options_page.SOURCE))


# --- what is told in more than one place ---

def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


def test_the_page_tells_the_memory_of_the_smallest_and_of_the_largest_board():
    memories = dict(re.findall(r"^RAM_(\w+) := \w+ (\w+)$", read("linker", "memories.mk"), re.MULTILINE))
    sizes = [int(memories[board_value(board, "MCU")], 16) // 1024 for board in mcu_boards()]
    assert f"on a microcontroller with {min(sizes)} to {max(sizes)} KB of memory" in read("web", "page", "index.html")


def test_what_a_player_types_first_takes_no_half_hour():
    players = read("README.md").partition("## Play now")[2].partition("\n\nThey need")[0]
    assert re.findall(r"^    make (\w+)", players, re.MULTILINE) == ["play", "sim"]
