/*
 * libFuzzer: any bytes from a program that has the board, with pauses; and any hands on the board
 * meanwhile. The readers of the protocols stay within their memory and their words, and the games
 * that are followed and kept are possible ones.
 */
#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"
#include "firmware/eboard/chesslink.h"
#include "firmware/eboard/citrine.h"
#include "firmware/eboard/cpp.h"
#include "firmware/eboard/follow.h"
#include "firmware/eboard/keep.h"
#include "firmware/eboard/sentio.h"

#define MACHINE_ARENA 8
#include "tests/fakes/line.h"

enum { ARENA = 1 << 16 };

static const struct engine_profile profile = { "fuzz", ARENA, 1200, 32, 16, 0, 0, NULL };
static const char initial[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

static void must(bool condition)
{
    if (!condition) {
        abort();
    }
}

static void obey_command(struct keep *keep, const struct citrine *reader, enum citrine_order order)
{
    struct game *game = &keep->match.game;
    char line[CITRINE_LINE];
    move_t move;

    if (order == CITRINE_MOVE) {
        move = citrine_find_move(reader, game->engine, &game->position);
        if (move != MOVE_NONE) {
            citrine_tell_move(line, 'M', &game->position, move, reader->is_scid);
            must(strlen(line) < sizeof line && strstr(line, "\r\n") != NULL);
            keep_play(keep, move);
        }
    } else if (order == CITRINE_TAKE_BACK) {
        must(keep_take_back(keep) || game->plies == 0);
    } else if (order == CITRINE_NEW_GAME) {
        keep_new_game(keep);
    } else if (order == CITRINE_FLIP) {
        keep_turn(keep, keep->board.sensing.occupied);
    }
}

static void move_hand_of_keep(struct keep *keep, uint8_t byte)
{
    struct hal_lights lights = { 0 };
    squares_t occupied = keep->board.sensing.occupied ^ square_bit(byte % SQUARES);

    for (unsigned ms = 0; ms < ((byte & 0x40U) != 0 ? 1600U : 60U); ms += 10) {
        now_ms += 10;
        keep_sense(keep, occupied);
        (void)keep_look(keep);
        (void)keep_is_behind(keep);
    }
    keep_lights(keep, (byte & 1U) != 0, &lights);
    must((lights.lit & lights.blinking) == 0);
    must(game_is_ok(&keep->match.game));
    must(!keep->leads || keep->board.shown <= keep->match.game.recorded);
}

static void answer_order(const struct chesslink *link, enum chesslink_order order)
{
    static const char pieces[64 + 1] =
        "rnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR";
    uint8_t answer[CHESSLINK_ANSWER];
    unsigned length = chesslink_answer(link, order, pieces, answer);

    must(length <= sizeof answer &&
         (length == 0) == (order == CHESSLINK_NOTHING || order == CHESSLINK_RESET));
    must((link->lights.lit & link->lights.blinking) == 0);
}

static void move_hand(struct follow *follow, struct engine *engine, uint8_t byte)
{
    uint8_t pieces[SQUARES];
    squares_t occupied = follow->sensing.occupied ^ square_bit(byte % SQUARES);
    squares_t unknown;

    for (unsigned ms = 0; ms < ((byte & 0x40U) != 0 ? 600U : 60U); ms += 10) {
        follow_look(follow, engine, occupied, now_ms + ms);
    }
    unknown = follow_pieces(follow, pieces);
    must((unknown & ~follow->sensing.occupied) == 0);
    must(!follow->is_known || position_is_ok(&follow->position));
    must(follow->backs <= FOLLOW_BACK);
}

/* One line at most, with its end. */
static void look_at_line(const char line[CPP_ANSWER], unsigned length)
{
    must(length <= CPP_ANSWER && (length == 0 || memchr(line, '\n', length) == line + length - 1));
}

/* A byte of 0x80 and more is a hand, another one is heard. */
static void play_in_round(struct cpp *cpp, struct follow *follow, struct engine *engine,
                          uint8_t byte)
{
    char line[CPP_ANSWER];
    squares_t occupied = follow->sensing.occupied;
    struct hal_lights lights;

    if (byte < 0x80) {
        look_at_line(line, cpp_take(cpp, follow, engine, byte, line));
    } else {
        occupied ^= square_bit(byte % SQUARES);
        for (unsigned ms = 0; ms < ((byte & 0x40U) != 0 ? 1800U : 60U); ms += 10) {
            now_ms += 10;
            look_at_line(line, cpp_look(cpp, follow, engine, occupied, now_ms, ms % 30 != 0, line));
        }
        must(position_is_ok(&follow->position));
    }
    cpp_lights(cpp, follow, &lights);
    must((lights.lit & lights.blinking) == 0);
}

/* Rounds of the Chess Peripheral Protocol, one of which has begun already. */
static void play_round(struct engine *engine, const struct position *own, const uint8_t *data,
                       size_t size)
{
    static const char begin[] = "begin rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w\n";
    static struct cpp cpp;
    static struct follow follow;

    cpp_begin(&cpp, size % 8 != 0);
    follow_begin(&follow, own, SQUARES_AT_START, now_ms);
    for (size_t i = 0; begin[i] != '\0'; i++) {
        play_in_round(&cpp, &follow, engine, (uint8_t)begin[i]);
    }
    must(cpp.round == CPP_IN_STEP);
    for (size_t i = 0; i < size; i++) {
        play_in_round(&cpp, &follow, engine, data[i]);
    }
    must(position_is_ok(&follow.position));
}

/* The other protocols at once, and the games that are followed and kept. */
static void serve(struct engine *engine, const struct position *own, const uint8_t *data,
                  size_t size)
{
    static const struct match like = { .level = { LEVEL_FISCHER, 3, 2 } };
    static struct sentio_reader sentio;
    static struct chesslink link;
    static struct follow follow;
    static struct citrine reader;
    static struct keep keep;

    sentio_begin(&sentio);
    chesslink_begin(&link, size % 2 != 0);
    follow_begin(&follow, own, SQUARES_AT_START, now_ms);
    citrine_begin(&reader);
    keep_begin(&keep, engine, &like, SQUARES_AT_START);
    for (size_t i = 0; i < size; i++) {
        (void)sentio_take(&sentio, data[i], now_ms);
        answer_order(&link, chesslink_take(&link, data[i]));
        now_ms += data[i] % 8U == 0 ? 30U : 1U;
        (void)sentio_look(&sentio, now_ms);
        must(sentio.length <= SENTIO_COLOURS + 1);
        move_hand(&follow, engine, data[i]);
        obey_command(&keep, &reader, citrine_take(&reader, data[i]));
        must(reader.length < CITRINE_COMMAND);
        if (data[i] >= 0x80) {
            move_hand_of_keep(&keep, data[i]);
        }
        now_ms += 1000;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint64_t arena[ARENA / 8];
    static struct engine engine;
    struct position own;

    now_ms = 0;
    engine.params = &eval_params_default;
    must(engine_init(&engine, arena, sizeof arena, &profile));
    must(position_set_fen(&own, initial, &eval_params_default) == FEN_OK);
    if (size != 0 && data[0] % 2 != 0) {
        play_round(&engine, &own, data + 1, size - 1);
    } else {
        serve(&engine, &own, data, size);
    }
    return 0;
}
