/*
 * The opening book: what its image says against its source, move for move; images that are
 * none; what is chosen. The addition is tested with the board's book, in a session.
 */
#include "session_player.h"

#include <stdlib.h>

#include "firmware/additions.h"
#include "firmware/book/book.h"
#include "firmware/book/book_state.h"
#include "firmware/store/crc.h"
#include "host-sim/randomness.h"
#include "images/book_image.h"

static const char *const project_book = "openings/kilomate.book";

static struct book_state *book;

/* --- the image against its source --- */

static struct book_source source;

static int read_source(void **state)
{
    (void)state;
    book = book_state(added_memory());
    return book_source_read(&source, project_book) ? 0 : -1;
}

static int free_source(void **state)
{
    (void)state;
    book_source_free(&source);
    return 0;
}

UNIT_GROUP(read_source, free_source);

static void assert_name(const uint8_t *image, unsigned entry, const struct book_place *place)
{
    int name = book_name_of(image, entry);
    char text[BOOK_NAME_SIZE];

    if (name >= 0) {
        assert_non_null(place->name);
        book_name(image, (unsigned)name, text);
        assert_string_equal(text, place->name);
        assert_int_equal(book_code(image, (unsigned)name), place->code);
    }
}

/* All legal moves of a place that the image knows: those found are the source's, with its
   weights. Their number. */
static unsigned assert_moves(const uint8_t *image, const struct book_place *place)
{
    struct position position = place->position;
    move_t moves[BOOK_SOURCE_MOVES];
    int8_t values[BOOK_SOURCE_MOVES];
    struct move_list list = { moves, values, BOOK_SOURCE_MOVES, 0 };
    unsigned legal = movegen_legal(&position, &list);
    unsigned found = 0;

    for (unsigned i = 0; i < legal; i++) {
        struct undo undo;
        int entry;

        position_make(&position, moves[i], &undo);
        entry = book_find(image, position.key);
        if (entry >= 0) {
            size_t to = book_source_find(&source, position.key);

            assert_int_not_equal(to, SIZE_MAX);
            assert_int_equal(book_weight(image, (unsigned)entry), source.place[to].weight);
            found++;
        }
        position_unmake(&position, moves[i], &undo);
    }
    return found;
}

/* How many places and names are in, all of them as the source has them. */
static void assert_decoded(const uint8_t *image, unsigned *places, unsigned *names, unsigned *moves)
{
    *places = 0;
    *names = 0;
    *moves = 0;
    for (size_t i = 0; i < source.places; i++) {
        int entry = book_find(image, source.place[i].position.key);

        if (entry >= 0) {
            (*places)++;
            *names += book_name_of(image, (unsigned)entry) >= 0;
            assert_name(image, (unsigned)entry, &source.place[i]);
            assert_int_equal(book_weight(image, (unsigned)entry), source.place[i].weight);
            *moves += assert_moves(image, &source.place[i]);
        }
    }
}

UNIT(an_image_that_holds_all_says_what_its_source_says)
{
    struct book_bytes image;
    unsigned places;
    unsigned names;
    unsigned moves;
    unsigned named = 0;

    assert_true(book_image_make(&source, 65536, &image));
    assert_int_equal(book_check(image.bytes, image.size), BOOK_GOOD);
    assert_decoded(image.bytes, &places, &names, &moves);
    for (size_t i = 0; i < source.places; i++) {
        named += source.place[i].name != NULL;
    }
    assert_int_equal(places, source.places);
    assert_int_equal(names, named);
    assert_true(moves >= source.steps);
    free(image.bytes);
}

UNIT(a_smaller_image_holds_less_and_nothing_else)
{
    static const uint32_t sizes[] = { 512, 4096, 16384 };

    for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct book_bytes image;
        unsigned places;
        unsigned names;
        unsigned moves;

        assert_true(book_image_make(&source, sizes[i], &image));
        assert_true(image.size <= sizes[i]);
        assert_int_equal(book_check(image.bytes, image.size), BOOK_GOOD);
        assert_decoded(image.bytes, &places, &names, &moves);
        assert_int_equal(places, image.entries);
        assert_int_equal(names, image.names);
        assert_true(places < source.places);
        free(image.bytes);
    }
}

UNIT(the_boards_image_is_made_of_the_source)
{
    unsigned places;
    unsigned names;
    unsigned moves;

    assert_int_equal(book_check(board_book.bytes, board_book.size), BOOK_GOOD);
    assert_decoded(board_book.bytes, &places, &names, &moves);
    assert_true(names >= 400);
    assert_true(moves >= 2000);
}

/* --- what is no image --- */

/* A copy of the board's image of its own, in memory of just its size. */
static uint8_t *copy_of_book(void)
{
    uint8_t *bytes = malloc(board_book.size);

    assert_non_null(bytes);
    memcpy(bytes, board_book.bytes, board_book.size);
    return bytes;
}

static void put_sum(uint8_t *bytes, uint32_t size)
{
    uint32_t sum = crc32_update(0, bytes, size - 4);

    for (unsigned i = 0; i < 4; i++) {
        bytes[size - 4 + i] = (uint8_t)(sum >> 8 * i);
    }
}

UNIT(an_image_with_a_bit_turned_over_is_refused)
{
    uint8_t *bytes = copy_of_book();

    for (uint32_t at = 0; at < board_book.size; at += at < BOOK_HEADER ? 1 : 97) {
        bytes[at] ^= 4;
        assert_int_equal(book_check(bytes, board_book.size),
                         at == BOOK_VERSION ? BOOK_OTHER_VERSION : BOOK_DAMAGED);
        bytes[at] ^= 4;
    }
    assert_int_equal(book_check(bytes, board_book.size), BOOK_GOOD);
    free(bytes);
}

UNIT(an_image_of_another_version_is_refused_whatever_its_sum)
{
    uint8_t *bytes = copy_of_book();

    bytes[BOOK_VERSION] = BOOK_FORMAT + 1;
    put_sum(bytes, board_book.size);
    assert_int_equal(book_check(bytes, board_book.size), BOOK_OTHER_VERSION);
    free(bytes);
}

/* In memory of just that size: a byte read too much is seen by the sanitizer. */
UNIT(a_truncated_image_is_refused)
{
    assert_int_equal(book_check(NULL, 0), BOOK_MISSING);
    for (uint32_t size = 1; size < board_book.size; size += size < 64 ? 1 : 257) {
        uint8_t *bytes = malloc(size);

        memcpy(bytes, board_book.bytes, size);
        assert_int_equal(book_check(bytes, size), BOOK_DAMAGED);
        if (size >= BOOK_HEADER + 4) {
            put_sum(bytes, size); /* and the length in the header is still another */
            assert_int_equal(book_check(bytes, size), BOOK_DAMAGED);
        }
        free(bytes);
    }
}

/* Asks everything of an image that was taken. */
static void use(const uint8_t *image, uint64_t *random)
{
    char text[BOOK_NAME_SIZE];

    for (unsigned i = 0; i < 20; i++) {
        int entry = book_find(image, randomness_next(random));

        if (entry >= 0) {
            assert_true(book_weight(image, (unsigned)entry) <= BOOK_WEIGHT_MAX);
            book_name_of(image, (unsigned)entry);
        }
    }
    for (unsigned i = 0; i < (unsigned)(image[BOOK_NAMES] | image[BOOK_NAMES + 1] << 8); i++) {
        book_name(image, i, text);
        assert_true(strlen(text) < sizeof text);
        assert_true(book_code(image, i) < BOOK_CODES);
    }
}

/* Some bytes of a good image are changed and the sum is made right again: refused, or taken
   and then never read beyond its end, nor anything but a legal move played. */
UNIT_WITH(random_bytes_never_harm, start, NULL)
{
    uint64_t random = 5;
    unsigned taken = 0;
    struct book_bytes small;

    assert_true(book_image_make(&source, 2048, &small));
    for (unsigned round = 0; round < 20000; round++) {
        uint8_t *bytes = malloc(small.size);
        unsigned changes = 1 + randomness_below(&random, 3);
        bool is_good;

        memcpy(bytes, small.bytes, small.size);
        for (unsigned i = 0; i < changes; i++) {
            unsigned end = randomness_below(&random, 2) == 0 ? BOOK_HEADER : small.size;

            bytes[randomness_below(&random, end)] = (uint8_t)randomness_next(&random);
        }
        put_sum(bytes, small.size);
        is_good = book_check(bytes, small.size) == BOOK_GOOD;
        taken += is_good;
        if (is_good) {
            move_t move;

            use(bytes, &random);
            book_use(book, bytes, small.size);
            move = book_choose(book, &c->match.game, BOOK_ON, (uint32_t)randomness_next(&random));
            assert_true(move == MOVE_NONE || game_legal_index(&c->match.game, move) >= 0);
        }
        book_use(book, NULL, 0);
        free(bytes);
    }
    assert_true(taken > 500);
    free(small.bytes);
}

UNIT(nothing_but_random_bytes_is_refused)
{
    uint64_t random = 7;

    for (unsigned round = 0; round < 2000; round++) {
        uint32_t size = 1 + randomness_below(&random, 400);
        uint8_t *bytes = malloc(size);

        for (uint32_t i = 0; i < size; i++) {
            bytes[i] = (uint8_t)randomness_next(&random);
        }
        assert_int_not_equal(book_check(bytes, size), BOOK_GOOD);
        free(bytes);
    }
}

/* --- what is played --- */

static int start_with_book(void **state)
{
    start(state);
    book_use(book, board_book.bytes, board_book.size);
    c->match.opponent.book = BOOK_ON;
    return 0;
}

/* The book's weight of a move of the game's position. */
static unsigned weight_here(const char *text)
{
    struct position position = c->match.game.position;
    struct undo undo;
    int entry;

    position_make(&position, move_of(&c->mind.engine, &c->match.game.position, text), &undo);
    entry = book_find(board_book.bytes, position.key);
    return entry < 0 ? 0 : book_weight(board_book.bytes, (unsigned)entry);
}

static void count_choices(enum book_mode mode, const char *text, unsigned *count)
{
    uint64_t random = 3;

    *count = 0;
    for (unsigned i = 0; i < 4000; i++) {
        move_t move = book_choose(book, &c->match.game, mode, (uint32_t)randomness_next(&random));

        assert_int_not_equal(move, MOVE_NONE);
        *count += move == move_of(&c->mind.engine, &c->match.game.position, text);
    }
}

UNIT_WITH(moves_are_chosen_by_their_weights_and_wide_is_flatter, start_with_book, NULL)
{
    unsigned king;
    unsigned grob;
    unsigned wide_king;
    unsigned on_lesser;
    unsigned wide_lesser;

    assert_int_equal(weight_here("g4"), 0);
    assert_true(weight_here("e4") > weight_here("c4"));
    assert_true(weight_here("c4") > 0);
    count_choices(BOOK_ON, "e4", &king);
    count_choices(BOOK_ON, "g4", &grob);
    assert_true(king > 800);
    assert_int_equal(grob, 0);
    count_choices(BOOK_WIDE, "e4", &wide_king);
    count_choices(BOOK_WIDE, "g4", &grob);
    assert_in_range(wide_king, 200, king * 2 / 3);
    assert_int_equal(grob, 0);
    count_choices(BOOK_ON, "a3", &on_lesser);
    count_choices(BOOK_WIDE, "a3", &wide_lesser);
    assert_int_equal(weight_here("a3"), 1);
    assert_int_equal(on_lesser, 0); /* a surprise */
    assert_true(wide_lesser > 20);
}

UNIT_WITH(outside_of_the_book_there_is_no_move, start_with_book, NULL)
{
    play_one("a4");
    play_one("h5");
    play_one("Ra3");
    assert_int_equal(book_choose(book, &c->match.game, BOOK_ON, 1), MOVE_NONE);
    set_up("7k/8/8/8/8/8/8/KR6 w - - 0 1");
    assert_int_equal(book_choose(book, &c->match.game, BOOK_WIDE, 1), MOVE_NONE);
}

/* d4 would lead back into the book, but what it is said to have outside of it is not asked. */
UNIT_WITH(from_outside_no_move_leads_back, start_with_book, NULL)
{
    move_t move;
    struct undo undo;

    two_players();
    play_each("c4 Nf6 Nc3 e6 e3 Bb4", 0);
    assert_true(book_find(board_book.bytes, c->match.game.position.key) < 0);
    move = move_of(&c->mind.engine, &c->match.game.position, "d4");
    position_make(&c->match.game.position, move, &undo);
    assert_true(book_find(board_book.bytes, c->match.game.position.key) >= 0);
    position_unmake(&c->match.game.position, move, &undo);
    assert_int_equal(book_choose(book, &c->match.game, BOOK_ON, 1), MOVE_NONE);
}

/* The initial position, but late in a game: the book has ended. */
UNIT_WITH(the_book_ends_at_its_last_ply, start_with_book, NULL)
{
    set_up("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_int_not_equal(book_choose(book, &c->match.game, BOOK_ON, 1), MOVE_NONE);
    set_up("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 60");
    assert_int_equal(book_choose(book, &c->match.game, BOOK_ON, 1), MOVE_NONE);
}

UNIT_WITH(a_position_reached_otherwise_is_known, start_with_book, NULL)
{
    char first[BOOK_OPENING_SIZE];
    char second[BOOK_OPENING_SIZE];

    two_players();
    play_each("d4 Nf6 c4 e6 Nc3 Bb4", 0);
    book_opening(book, &c->match.game, first);
    assert_string_equal(first, "Nimzo-Indian Defence (E20)");
    session_new(c);
    two_players();
    play_each("c4 e6 Nc3 Nf6 d4 Bb4", 0);
    book_opening(book, &c->match.game, second);
    assert_string_equal(second, first);
    assert_int_not_equal(book_choose(book, &c->match.game, BOOK_ON, 1), MOVE_NONE);
}

/* A whole book game of the computer against itself: all moves legal, no search. */
UNIT_WITH(the_computer_plays_from_it, start_with_book, NULL)
{
    struct session_reply reply;
    struct session_played played;

    session_set_level(c, &depth_one);
    for (unsigned ply = 0; ply < 4; ply++) {
        session_go(c);
        assert_false(session_computer_claims(c));
        assert_int_equal(session_think(c, &reply), SESSION_DONE);
        assert_int_equal(reply.words, SESSION_SAYS_NOTHING);
        assert_int_equal(c->mind.engine.nodes, 0); /* no search */
        assert_int_equal(session_play(c, reply.move, &played), SESSION_DONE);
        now_ms += 1000;
    }
    assert_int_equal(c->match.game.plies, 4);
}

UNIT_WITH(a_hint_comes_from_it, start_with_book, NULL)
{
    move_t move;

    session_set_level(c, &depth_one);
    assert_int_equal(session_hint(c, &move), SESSION_DONE);
    assert_true(game_legal_index(&c->match.game, move) >= 0);
    assert_int_equal(c->mind.engine.nodes, 0);
}

/* Off, at a level that looks for mates, and without a book: a search answers. */
UNIT_WITH(it_is_not_asked_when_it_is_not_to_play, start_with_book, NULL)
{
    struct session_reply reply;
    const struct level mate = { LEVEL_MATE, 2, 0 };

    c->match.opponent.book = BOOK_OFF;
    session_go(c);
    assert_false(session_computer_claims(c));
    assert_int_equal(session_think(c, &reply), SESSION_DONE);
    assert_true(c->mind.engine.nodes > 0);
    c->match.opponent.book = BOOK_ON;
    session_set_level(c, &mate);
    assert_int_equal(session_answer(c), MOVE_NONE);
    session_set_level(c, &depth_one);
    assert_int_not_equal(session_answer(c), MOVE_NONE);
    book_use(book, board_book.bytes, board_book.size - 1);
    assert_false(book_is_there(book));
    assert_int_equal(session_answer(c), MOVE_NONE);
}
