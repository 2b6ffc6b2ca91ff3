/*
 * A program of the Chess Peripheral Protocol and a player's hands, without any parts: included, not
 * linked.
 */
#ifndef KILOMATE_TESTS_UNIT_CPP_PLAYER_H
#define KILOMATE_TESTS_UNIT_CPP_PLAYER_H

#include "support.h"

#include "firmware/eboard/cpp.h"

static struct cpp cpp;
static struct follow game;
static uint64_t pieces;
static uint32_t now;
static bool may_tell;
static char told[4096]; /* lines, since the last assert_told() */

#define START_BOARD "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

static inline uint64_t bit(const char *square)
{
    return UINT64_C(1) << ((square[0] - 'a') + 8 * (square[1] - '1'));
}

static inline void note(const char *answer, unsigned length)
{
    size_t used = strlen(told);

    assert_true(length <= CPP_ANSWER && used + length < sizeof told);
    assert_true(length == 0 || answer[length - 1] == '\n');
    assert_true(length == 0 || memchr(answer, '\n', length) == answer + length - 1);
    memcpy(told + used, answer, length);
    told[used + length] = '\0';
}

static inline void look(unsigned ms)
{
    char answer[CPP_ANSWER];

    for (; ms > 0; ms--) {
        now++;
        note(answer, cpp_look(&cpp, &game, &bench.engine, pieces, now, may_tell, answer));
    }
}

static inline void hear_byte(uint8_t byte)
{
    char answer[CPP_ANSWER];

    note(answer, cpp_take(&cpp, &game, &bench.engine, byte, answer));
}

static inline void hear(const char *line)
{
    for (; *line != '\0'; line++) {
        hear_byte((uint8_t)*line);
    }
    hear_byte('\n');
}

static inline void assert_told(const char *lines)
{
    assert_string_equal(told, lines);
    told[0] = '\0';
}

/* Squares in turn, from which a piece is lifted, or on which one is put. */
static inline void hands(const char *squares)
{
    for (; *squares != '\0'; squares += squares[2] == ' ' ? 3 : 2) {
        pieces ^= bit(squares);
        look(100);
    }
    look(400);
}

static inline void assert_lights(uint64_t lit, uint64_t blinking)
{
    struct hal_lights lights;

    look(50);
    cpp_lights(&cpp, &game, &lights);
    assert_true(lights.lit == lit);
    assert_true(lights.blinking == blinking);
}

static inline void assert_position(const char *fen)
{
    char is[FEN_SIZE];

    position_to_fen(&game.position, is);
    assert_string_equal(is, fen);
}

static inline int begin_cpp(void **state)
{
    struct position own;

    bench_setup(state);
    own = position_of(START_FEN);
    pieces = UINT64_C(0xFFFF00000000FFFF);
    now = 50000;
    may_tell = true;
    told[0] = '\0';
    follow_begin(&game, &own, pieces, now);
    cpp_begin(&cpp, true);
    return 0;
}

static inline int end_cpp(void **state)
{
    assert_true(!game.is_known || position_is_ok(&game.position));
    return bench_teardown(state);
}

static inline void begin_round(void)
{
    hear("begin " START_BOARD " w");
    assert_told("sync " START_BOARD " w\n");
    assert_lights(0, 0);
}

UNIT_EACH(begin_cpp, end_cpp);

#endif
