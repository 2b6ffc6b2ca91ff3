#include "firmware/game/game.h"
#include "firmware/words/play.h"

#include <string.h>

bool game_is_ok(const struct game *game)
{
    return game->plies <= game->recorded && game->recorded <= game->size &&
           game->keys <= GAME_KEYS && game->keys <= game->position.rule50 &&
           game->end < GAME_ENDS && game->loser <= BLACK && position_is_ok(&game->position);
}

void game_init(struct game *game, struct engine *engine, move_t *record, unsigned size)
{
    ASSERT(record != NULL && size >= 4 && size <= UINT16_MAX);
    memset(game, 0, sizeof *game);
    game->engine = engine;
    game->record = record;
    game->size = (uint16_t)size;
    game_new(game);
}

/* Makes the current position the origin. */
static void set_origin(struct game *game)
{
    position_pack(&game->position, &game->origin);
    game->origin_fullmove = game->position.fullmove;
    game->origin_rule50 = game->position.rule50;
}

void game_new(struct game *game)
{
    ASSERT(game->engine != NULL && game->record != NULL);
    position_set_start(&game->position, game->engine->params);
    set_origin(game);
    game->keys = 0;
    game->origin_is_start = true;
    game->plies = 0;
    game->recorded = 0;
    game->end = GAME_RUNNING;
}

enum fen_error game_set_fen_tolerantly(struct game *game, const char *fen, uint32_t *dropped)
{
    enum fen_error error =
        position_set_fen_tolerantly(&game->position, fen, game->engine->params, dropped);
    struct position_packed initial;

    ASSERT(game->record != NULL);
    if (error != FEN_OK) {
        return error;
    }
    set_origin(game);
    game->plies = 0;
    game->recorded = 0;
    position_set_start(&game->position, game->engine->params);
    position_pack(&game->position, &initial);
    game->origin_is_start = memcmp(&initial, &game->origin, sizeof initial) == 0 &&
                            game->origin_rule50 == 0 && game->origin_fullmove == 1;
    game_rewind(game);
    game_update_end(game);
    ASSERT(game_is_ok(game));
    return FEN_OK;
}

enum fen_error game_set_fen(struct game *game, const char *fen)
{
    return game_set_fen_tolerantly(game, fen, NULL);
}

/* Makes a move on the position and keeps the key of the one before it. */
static void make(struct game *game, move_t move)
{
    uint32_t key = (uint32_t)game->position.key;
    struct undo undo;

    ASSERT(game->keys <= GAME_KEYS);
    position_make(&game->position, move, &undo);
    position_sort_lists(&game->position);
    if (game->position.rule50 == 0) {
        game->keys = 0;
        return;
    }
    if (game->keys == GAME_KEYS) {
        memmove(game->key, game->key + 1, sizeof game->key - sizeof game->key[0]);
        game->keys--;
    }
    game->key[game->keys++] = key;
}

/* Sets the position to the origin. */
static void unpack_origin(struct game *game)
{
    position_unpack(&game->position, &game->origin, game->engine->params);
    game->position.rule50 = game->origin_rule50;
    game->position.fullmove = game->origin_fullmove;
}

void game_rewind(struct game *game)
{
    ASSERT(game->engine != NULL);
    unpack_origin(game);
    game->keys = 0;
}

void game_step(struct game *game, unsigned ply)
{
    ASSERT(ply < game->recorded && game->recorded <= game->size);
    make(game, game->record[ply]);
}

void game_replay(struct game *game, unsigned plies)
{
    ASSERT(plies <= game->recorded);
    game_rewind(game);
    for (unsigned i = 0; i < plies; i++) {
        game_step(game, i);
    }
}

void game_look_ahead(struct game *game, move_t move)
{
    ASSERT(game_legal_index(game, move) >= 0);
    make(game, move);
}

/* Removes the oldest quarter of the record. The other moves are not replayed, because bytes that
   come in meanwhile would be lost. */
static void forget_oldest(struct game *game)
{
    struct position now = game->position;
    unsigned gone = game->size / 4U + 1U;

    ASSERT(gone < game->plies);
    unpack_origin(game);
    for (unsigned i = 0; i < gone; i++) {
        struct undo undo;

        position_make(&game->position, game->record[i], &undo);
    }
    set_origin(game);
    game->position = now;
    game->origin_is_start = false;
    game->plies = (uint16_t)(game->plies - gone);
    memmove(game->record, game->record + gone, game->plies * sizeof game->record[0]);
}

bool game_play_quietly(struct game *game, move_t move)
{
    bool full = game->plies == game->size;

    ASSERT(game_is_ok(game));
    ASSERT(game_legal_index(game, move) >= 0);
    if (full) {
        forget_oldest(game);
    }
    game->record[game->plies++] = move;
    game->recorded = game->plies;
    make(game, move);
    return full;
}

bool game_play(struct game *game, move_t move)
{
    bool full = game_play_quietly(game, move);

    game_update_end(game);
    return full;
}

int game_legal_index(struct game *game, move_t move)
{
    unsigned moves = engine_legal_moves(game->engine, &game->position);

    for (unsigned i = 0; i < moves; i++) {
        if (engine_legal_move(game->engine, i) == move) {
            return (int)i;
        }
    }
    return -1;
}

void game_return(struct game *game, unsigned plies)
{
    ASSERT(game_is_ok(game) && plies <= game->plies);
    game->plies = (uint16_t)plies;
    game_replay(game, plies);
    game_update_end(game);
}

bool game_undo(struct game *game)
{
    ASSERT(game_is_ok(game));
    if (game->plies == 0) {
        return false;
    }
    game_return(game, game->plies - 1U);
    return true;
}

bool game_redo(struct game *game)
{
    ASSERT(game_is_ok(game));
    if (game->plies == game->recorded) {
        return false;
    }
    game_step(game, game->plies++);
    game_update_end(game);
    return true;
}

/* Can the position be unpacked: are there only pieces that exist, one king and at most sixteen
   pieces of each side? */
static bool is_unpackable(const struct position_packed *packed)
{
    uint8_t count[16] = { 0 };
    unsigned pieces[2] = { 0 };

    for (unsigned square = 0; square < SQUARES; square++) {
        unsigned pair = packed->nibble[square / 2];

        count[(pair >> (square % 2 * 4)) & 15U]++;
    }
    for (unsigned piece = W_PAWN; piece < PIECE_CODES; piece++) {
        pieces[piece_colour(piece)] += count[piece];
        count[EMPTY] = (uint8_t)(count[EMPTY] + count[piece]);
    }
    return count[EMPTY] == SQUARES && count[W_KING] == 1 && count[B_KING] == 1 &&
           pieces[WHITE] <= 16 && pieces[BLACK] <= 16;
}

/* Sets the origin, if it is a position that a FEN may have. */
static bool restore_origin(struct game *game, const struct position_packed *origin, uint8_t rule50,
                           uint16_t fullmove)
{
    char fen[FEN_SIZE];

    if (!is_unpackable(origin)) {
        return false;
    }
    position_unpack(&game->position, origin, game->engine->params);
    game->position.rule50 = rule50;
    game->position.fullmove = fullmove;
    position_to_fen(&game->position, fen);
    return game_set_fen(game, fen) == FEN_OK &&
           memcmp(&game->origin, origin, sizeof *origin) == 0 && game->origin_fullmove == fullmove;
}

static bool restore_moves(struct game *game, uint16_t recorded, uint16_t plies)
{
    if (recorded > game->size || plies > recorded) {
        return false;
    }
    game->recorded = recorded;
    for (unsigned i = 0; i < recorded; i++) {
        if (game_legal_index(game, game->record[i]) < 0) {
            return false;
        }
        game_step(game, i);
    }
    game->plies = plies;
    game_replay(game, plies);
    game_update_end(game);
    return true;
}

bool game_restore(struct game *game, const struct position_packed *origin, uint8_t rule50,
                  uint16_t fullmove, uint16_t recorded, uint16_t plies)
{
    if (!restore_origin(game, origin, rule50, fullmove) || !restore_moves(game, recorded, plies)) {
        game_new(game);
        return false;
    }
    ASSERT(game_is_ok(game));
    return true;
}

/* Does a count of moves or of repetitions end the game by itself? */
static enum game_end end_by_count(struct game *game)
{
    if (game->position.rule50 >= RULE75_DRAW) {
        return GAME_SEVENTY_FIVE;
    }
    return game_was_there(game, 5) ? GAME_FIVEFOLD : GAME_RUNNING;
}

bool game_restore_end(struct game *game, enum game_end end, enum colour loser)
{
    uint8_t by_rule = game->end;
    bool is_blocked = by_rule == GAME_INSUFFICIENT && !position_insufficient(&game->position);

    ASSERT(game_is_ok(game));
    if (is_blocked && end != GAME_INSUFFICIENT) {
        /* kept by a firmware that let such games go on */
        if (end == GAME_RUNNING) {
            return true;
        }
        game->end = (uint8_t)end_by_count(game);
    }
    if (game->end == GAME_RUNNING) {
        if (end == GAME_RESIGNED || end == GAME_AGREED || (end == GAME_TIME && is_blocked)) {
            game->end = (uint8_t)end;
        } else if (end == GAME_TIME || end == GAME_TIME_DRAW) {
            game_flag_fell(game, loser);
        } else if (end >= GAME_THREEFOLD_CLAIMED) {
            game->end = (uint8_t)game_claimable(game);
        }
    }
    if (game->end != end) {
        game->end = by_rule;
        return false;
    }
    game->loser = (uint8_t)loser;
    return true;
}

void game_flag_fell(struct game *game, enum colour side)
{
    ASSERT(game->end == GAME_RUNNING && side <= BLACK);
    game->loser = (uint8_t)side;
    game->end = position_can_mate(&game->position, other_side(side)) ? GAME_TIME : GAME_TIME_DRAW;
}

bool game_was_ended_by_players(const struct game *game)
{
    return game->end >= GAME_THREEFOLD_CLAIMED;
}

bool game_was_there(struct game *game, unsigned times)
{
    uint32_t wanted = (uint32_t)game->position.key;
    struct position_packed now;
    unsigned count = 1;

    ASSERT(game_is_ok(game) && times != 0);
    for (unsigned i = 0; i < game->keys; i++) {
        count += game->key[i] == wanted;
    }
    if (count < times && game->position.rule50 <= GAME_KEYS) {
        return false;
    }
    count = 1;
    position_pack(&game->position, &now);
    game_rewind(game);
    for (unsigned i = 0; i < game->plies; i++) {
        struct position_packed then;

        if ((uint32_t)game->position.key == wanted) {
            position_pack(&game->position, &then);
            count += memcmp(&then, &now, sizeof now) == 0;
        }
        game_step(game, i);
    }
    return count >= times;
}

void game_update_end(struct game *game)
{
    static const uint8_t end_of[] = {
        [ENDING_NONE] = GAME_RUNNING,
        [ENDING_CHECKMATE] = GAME_CHECKMATE,
        [ENDING_STALEMATE] = GAME_STALEMATE,
        [ENDING_INSUFFICIENT] = GAME_INSUFFICIENT,
    };

    ASSERT(game_is_ok(game));
    game->end = end_of[engine_ending(game->engine, &game->position)];
    if (game->end == GAME_RUNNING) {
        game->end = (uint8_t)end_by_count(game);
    }
}

enum game_end game_claimable(struct game *game)
{
    ASSERT(game_is_ok(game));
    if (game->end != GAME_RUNNING) {
        return GAME_RUNNING;
    }
    if (game_was_there(game, 3)) {
        return GAME_THREEFOLD_CLAIMED;
    }
    return game->position.rule50 >= RULE50_DRAW ? GAME_FIFTY_CLAIMED : GAME_RUNNING;
}

const char *game_end_text(enum game_end end)
{
    static const char *const text[] = {
        [GAME_RUNNING] = SAY_GAME_NOT_OVER,
        [GAME_CHECKMATE] = SAY_CHECKMATE,
        [GAME_STALEMATE] = SAY_STALEMATE,
        [GAME_INSUFFICIENT] = SAY_NEITHER_CAN_MATE,
        [GAME_FIVEFOLD] = SAY_FIVEFOLD_REPETITION,
        [GAME_SEVENTY_FIVE] = SAY_SEVENTY_FIVE_MOVES,
        [GAME_THREEFOLD_CLAIMED] = SAY_THREEFOLD_REPETITION,
        [GAME_FIFTY_CLAIMED] = SAY_FIFTY_MOVES,
        [GAME_TIME] = SAY_FLAG_HAS_FALLEN,
        [GAME_TIME_DRAW] = SAY_FLAG_BUT_NO_MATE,
        [GAME_RESIGNED] = SAY_RESIGNED,
        [GAME_AGREED] = SAY_DRAW_AGREED,
    };

    ASSERT(end < GAME_ENDS);
    return text[end];
}

const char *game_result(const struct game *game)
{
    ASSERT(game->end < GAME_ENDS && game->loser <= BLACK);
    switch (game->end) {
    case GAME_RUNNING:
        return "*";
    case GAME_CHECKMATE:
        return game->position.side == WHITE ? "0-1" : "1-0";
    case GAME_TIME:
    case GAME_RESIGNED:
        return game->loser == WHITE ? "0-1" : "1-0";
    default:
        return "1/2-1/2";
    }
}
