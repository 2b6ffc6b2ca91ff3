"""The check that sentences stand in the tables of firmware/words."""

import pytest

import check_sentences
import check_words

SENTENCES = [
    'out_line(out, "There is no move.");',
    'out_line(out, "Stopped.");',
    'out_text(out, "mate in %d\\n");',
    'out_text(out, ", area %d of %d");',
    'out_text(out, "Level:  " "game");',
    'out_text(out, "a"\n         "\\033[0mtwo words");',
    "put('\"'); out_line(out, \"It's not so\"); put('\"');",
    'static const char *const names[] = { "off", "on", "on or off" };',
]
NONE = [
    '#include "firmware/no such.h"\n\n#include "x y.h"',
    '/* "no text of the program" */ // "nor here"',
    'out_format(out, "%s %d  %s: %c\\n", name);',
    '{ "level", HELP_LEVEL, console_level, 1 },',
    'out_text(out, "\\033[1;97m"); out_text(out, "\\xE2\\x99");',
    '_Static_assert(A + 2 == B,\n               "the size of a frame");',
    'out_text(out, "KQRBNPkqrbnp"); out_text(out, " *");',
    "put('\"'); call(two, words); put('\"');",
]


def complaints(text, path="firmware/console/some.c"):
    return check_words.check_source(path, text, set())


@pytest.mark.parametrize("text", SENTENCES)
def test_a_sentence_among_code_is_named(text):
    assert len(complaints(text)) == 1


@pytest.mark.parametrize("text", NONE)
def test_what_is_no_sentence(text):
    assert complaints(text) == []


def test_the_line_is_told():
    found = complaints('#include "a b.h"\n/* two\n   lines */\nint a;\nsay("No game.");\n')
    assert [complaint.split(":")[1] for complaint in found] == ["5"]


@pytest.mark.parametrize("path, text, allowed", [
    ("firmware/mirror/mirror.c", "state over %s %s\\n", True),
    ("firmware/mirror/mirror.c", "The mirror is off.", False),
    ("firmware/terminal/guess.c", "level elo 1200", True),
    ("firmware/terminal/guess.c", "Did you mean it?", False),
    ("firmware/uci/uci_line.c", "unknown word of go: ", True),
    ("firmware/book/book.c", "info string %s, not: %s\\n", True),
    ("firmware/book/book.c", "There is no book.", False),
    ("firmware/console/show.c", "level elo 1200", False),
])
def test_an_exception_is_for_its_file_and_its_texts(path, text, allowed):
    assert (complaints(f'say("{text}");', path) == []) == allowed


def test_a_table_includes_nothing_and_each_text_is_used():
    tables = {"words/a.h": '#define SAY_A "a"\n#define SAY_LONG \\\n    "b"\n', "words/b.h": '#include "words/a.h"\n'}
    assert check_words.check_tables(tables, {"x.c": "say(SAY_A, SAY_LONG);"}) == ["words/b.h: a table includes nothing"]
    del tables["words/b.h"]
    assert check_words.check_tables(tables, {"x.c": "say(SAY_LONG, SAY_AB);"}) == ["words/a.h: SAY_A is not used"]


def test_the_sources_keep_it(capsys):
    check_words.main()
    assert "no sentence" in capsys.readouterr().out


@pytest.mark.parametrize("value, is_part", [
    ('" is silent"', True), ('", and castling is no way out"', True), ('"There is no option "', True),
    ('"Put it on "', True), ('": wins %d\\n"', True), ('"Refused: %s.\\n"', False), ('"  two columns"', False),
    ('"Turning points:"', False), ('"a line \\n"', False), ('"... Nf3"', True), ('"%q: taken back"', False)])
def test_a_part_of_a_sentence_is_named(value, is_part):
    tables = {"words/a.h": f"#define SAY_A {value}\n"}
    found = check_words.check_parts(tables, {})
    assert found == (["words/a.h: SAY_A is a part of a sentence: let it be whole, with holes"] if is_part else [])
    assert check_words.check_parts(tables, {"SAY_A": "why"}) == \
        ([] if is_part else ["SAY_A: nothing needs the exception: why"])


SAYS = """#include "firmware/say/say.h"
#include "firmware/panel/display.h"
void f(struct out *out, struct game *game, struct display *d);
void f(struct out *out, struct game *game, struct display *d)
{
    (void)game;
    (void)d;
    %s
}
"""


@pytest.mark.parametrize("call, fits", [
    ("say(out, SAY_I_WOULD_PLAY, game, 2);", True),
    ("say(out, SAY_I_WOULD_PLAY, game);", False),
    ("say(out, SAY_I_WOULD_PLAY, 2, game);", False),
    ("say(out, SAY_LOSES, 1, 2);", True),
    ("say(out, SAY_LOSES, 1);", False),
    ("say(out, SAY_LOSES, 1, 2, 3);", False),
    ('say(out, SAY_CONTEMPT, "x", 1);', False),
    ('say(out, "%q%z", 1, 2);', False),
    ('say(out, text_of(TEXT_LOSES), "x", 3);', True),
    ("say(out, text_of(d ? TEXT_LOSES : TEXT_HINT), 1, 2);", False),
    ("display_say(d, out, TEXT_HINT, game, 2);", True),
    ("display_say(d, out, TEXT_HINT, game);", False),
    ("display_say(d, out, TEXT_STOPPED);", True)])
def test_values_that_do_not_fit_are_named(call, fits, monkeypatch):
    monkeypatch.chdir(check_sentences.ROOT)
    said = check_sentences.compiler_says({"firmware/said.c": SAYS % call})
    assert (said == "") == fits, said
    assert fits or "firmware/said.c" in said


def test_what_is_said_has_its_values(capsys, monkeypatch):
    monkeypatch.chdir(check_sentences.ROOT)
    check_sentences.main()
    assert "with the values of their holes" in capsys.readouterr().out
