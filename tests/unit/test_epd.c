/* EPD lines and files. */
#include "lab/match/epd.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support.h"

#define FEN4 "8/8/8/8/8/k7/8/K7 w - -"

UNIT(position_and_operations_are_split)
{
    struct epd epd;

    assert_true(epd_parse(FEN4 " bm Nf3 Ke2; id \"a; b\";\n", &epd));
    assert_string_equal(epd.fen, FEN4);
    assert_true(epd_parse("  " FEN4 "\r\n", &epd));
    assert_string_equal(epd.fen, FEN4);
    assert_string_equal(epd.operations, "");
    assert_true(epd_parse(FEN4 " 12 40 bm a1;", &epd));
    assert_string_equal(epd.fen, FEN4 " 12 40");
    assert_string_equal(epd.operations, "bm a1;");
}

UNIT(operations_are_found_by_name)
{
    static const char *const cases[][3] = {
        { "bm Nf3 Ke2; id \"a; bm x\"; dm 3", "bm", "Nf3 Ke2" },
        { "bm Nf3 Ke2; id \"a; bm x\"; dm 3", "id", "a; bm x" },
        { "bm Nf3 Ke2; id \"a; bm x\"; dm 3", "dm", "3" },
        { "id \"x\";bm e4 ;", "bm", "e4" },
        { "draw; bm e4", "draw", "" },
        { "c0 \"a\" \"b\";", "c0", "\"a\" \"b\"" },
        { "bmx e4; am d4;", "bm", NULL },
        { "", "bm", NULL },
        { "id \"bm e4;\";", "bm", NULL },
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct epd epd = { .fen = FEN4 };
        char value[EPD_LINE];
        bool is_there;

        strcpy(epd.operations, cases[i][0]);
        is_there = epd_operation(&epd, cases[i][1], value, sizeof value);
        assert_int_equal(is_there, cases[i][2] != NULL);
        if (is_there) {
            assert_string_equal(value, cases[i][2]);
        }
    }
}

UNIT(what_does_not_fit_is_refused)
{
    struct epd epd;
    char line[2 * EPD_LINE] = FEN4 " id \"";
    char value[4];
    size_t used;

    assert_false(epd_parse("8/8/8/8/8/k7/8/K7 w -", &epd));
    assert_false(epd_parse("", &epd));
    used = strlen(line);
    memset(line + used, 'x', EPD_LINE);
    assert_false(epd_parse(line, &epd));
    memset(line, 'x', FEN_SIZE);
    memcpy(line + FEN_SIZE, " w - -", 7);
    assert_false(epd_parse(line, &epd));
    assert_true(epd_parse(FEN4 " bm e2e4;", &epd));
    assert_false(epd_operation(&epd, "bm", value, sizeof value));
}

/* Reads a file of that text; NULL if it was refused. */
static struct epd *read_text(const char *text, size_t *count)
{
    char path[] = "/tmp/kilomate-epd-XXXXXX";
    int file = mkstemp(path);
    struct epd *array;

    assert_true(file >= 0);
    assert_int_equal(write(file, text, strlen(text)), strlen(text));
    close(file);
    array = epd_read_file(path, count);
    remove(path);
    return array;
}

UNIT(file_is_read_line_by_line)
{
    size_t count;
    struct epd *array = read_text("# a set\n\n" FEN4 " id \"1\";\r\n" FEN4 "\n" FEN4, &count);

    assert_non_null(array);
    assert_int_equal(count, 3);
    assert_string_equal(array[2].fen, FEN4);
    free(array);
}

UNIT(bad_file_is_refused_whole)
{
    size_t count;

    assert_null(read_text("", &count));
    assert_null(read_text("# nothing\n", &count));
    assert_null(read_text(FEN4 "\n8/8/8 w - -\n", &count));
    assert_null(read_text("8/8/8/8/8/8/8/KK6 w - -\n", &count));
    assert_null(epd_read_file("/nowhere/at/all.epd", &count));
}
