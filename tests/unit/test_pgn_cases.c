/* One table of games, through the reader of `load` and through that of the laboratory, which makes
   books and reads a match's openings. */
#include "session_player.h"

#include <stdlib.h>

#include "firmware/scoresheet/reader.h"
#include "lab/match/pgn_reader.h"
#include "pgn_cases.h"

/* What a reader has made of a text. */
struct outcome {
    bool is_refused;
    unsigned plies;
    unsigned games;
    char fen[FEN_SIZE];
    char result[8];
};

static struct outcome wanted_of(const struct pgn_case *one)
{
    struct outcome wanted = { one->is_refused, 0, one->games, "", "" };
    struct position position = position_of(one->from);
    char moves[sizeof one->moves];

    memcpy(moves, one->moves, sizeof moves);
    for (char *word = strtok(moves, " "); word != NULL; word = strtok(NULL, " ")) {
        struct undo undo;

        position_make(&position, move_of(&c->mind.engine, &position, word), &undo);
        position_sort_lists(&position);
        wanted.plies++;
    }
    position_to_fen(&position, wanted.fen);
    memcpy(wanted.result, one->result, sizeof wanted.result);
    return wanted;
}

static struct outcome read_for_load(const char *text)
{
    struct outcome outcome = { false, 0, 0, "", "*" };
    struct reader reader;
    unsigned room;
    move_t *moves = mind_lend_hash(&c->mind, &room);

    reader_begin(&reader, &c->match.game, moves, room);
    for (const char *at = text; *at != '\0'; at++) {
        reader_feed(&reader, (uint8_t)*at);
    }
    reader_end(&reader);
    outcome.is_refused = reader.fault != READER_FINE;
    outcome.plies = reader.given.plies;
    outcome.games = reader.others + 1U;
    position_to_fen(&c->match.game.position, outcome.fen);
    if (reader.given.end == GAME_RESIGNED) {
        memcpy(outcome.result, reader.given.loser == BLACK ? "1-0" : "0-1", 4);
    } else if (reader.given.end == GAME_AGREED) {
        memcpy(outcome.result, "1/2-1/2", 8);
    }
    game_replay(&c->match.game, c->match.game.plies);
    return outcome;
}

/* A file of the first game without moves and position is nothing that a book or a match can use. */
static struct outcome read_for_laboratory(const char *text, struct referee *referee)
{
    struct outcome outcome = { false, 0, 1, "", "" };
    struct pgn_reader reader;
    FILE *file = fmemopen((void *)(uintptr_t)text, strlen(text) + 1, "r");
    enum pgn_status status;

    assert_non_null(file);
    assert_true(pgn_reader_init(&reader, file, 0));
    reader.size = strlen(text);
    status = pgn_reader_next(&reader, referee);
    outcome.plies = referee->plies;
    outcome.is_refused = status != PGN_GAME || (referee->plies == 0 && referee->is_start);
    position_to_fen(&referee->position, outcome.fen);
    snprintf(outcome.result, sizeof outcome.result, "%s",
             *reader.result != '\0' ? reader.result : "*");
    while (!outcome.is_refused && pgn_reader_next(&reader, referee) != PGN_END) {
        outcome.games++;
    }
    pgn_reader_free(&reader);
    fclose(file);
    return outcome;
}

static unsigned differences;

static void compare(const char *reader, const char *name, const struct outcome *outcome,
                    const struct outcome *wanted)
{
    bool is_same = outcome->is_refused == wanted->is_refused;

    if (is_same && !wanted->is_refused) {
        is_same = outcome->plies == wanted->plies && outcome->games == wanted->games &&
                  strcmp(outcome->fen, wanted->fen) == 0 &&
                  strcmp(outcome->result, wanted->result) == 0;
    }
    if (!is_same) {
        print_message("%s: %s: %s, %u plies, %s, %u games, %s\n", reader, name,
                      outcome->is_refused ? "refused" : "taken", outcome->plies, outcome->result,
                      outcome->games, outcome->fen);
        differences++;
    }
}

/* The text with other ends of lines. */
static void with_line_ends(const char *text, const char *ends,
                           char out[2 * sizeof(struct pgn_case)])
{
    for (; *text != '\0'; text++) {
        if (*text == '\n') {
            for (const char *byte = ends; *byte != '\0'; byte++) {
                *out++ = *byte;
            }
        } else {
            *out++ = *text;
        }
    }
    *out = '\0';
}

UNIT_EACH(start, end);

UNIT(each_reader_makes_the_same_of_each_game)
{
    static struct pgn_case one;
    static char text[2 * sizeof one];
    char line[1024] = "";
    struct referee referee;
    FILE *file = fopen("tests/pgn_cases.txt", "r");
    unsigned cases = 0;

    assert_non_null(file);
    assert_true(referee_init(&referee));
    for (; pgn_case_next(file, line, &one); cases++) {
        struct outcome wanted = wanted_of(&one);
        struct outcome outcome = read_for_load(one.text);

        compare("load", one.name, &outcome, &wanted);
        for (unsigned i = 0; i < 3; i++) {
            with_line_ends(one.text, i == 0 ? "\n" : i == 1 ? "\r\n" : "\r", text);
            outcome = read_for_laboratory(text, &referee);
            compare("laboratory", one.name, &outcome, &wanted);
        }
    }
    referee_free(&referee);
    fclose(file);
    assert_int_equal(differences, 0);
    assert_in_range(cases, 100, 1000);
}

UNIT(a_file_that_ends_within_a_tag_is_read_to_its_end)
{
    static const char *const texts[] = { "[Event \"a \\", "[Event \"a", "[Event", "[" };
    struct referee referee;

    assert_true(referee_init(&referee));
    for (unsigned i = 0; i < COUNT_OF(texts); i++) {
        struct pgn_reader reader;
        FILE *file = fmemopen((void *)(uintptr_t)texts[i], strlen(texts[i]), "r");

        assert_non_null(file);
        assert_true(pgn_reader_init(&reader, file, 0));
        while (pgn_reader_next(&reader, &referee) != PGN_END) {
            assert_true(reader.at <= reader.size);
        }
        assert_int_equal(reader.at, reader.size);
        pgn_reader_free(&reader);
        fclose(file);
    }
    referee_free(&referee);
}
