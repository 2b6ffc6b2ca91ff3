#include "firmware/archive/kept.h"

#include <string.h>

#include "firmware/game/game_record.h"

/* The versions of records: the first one, that with names of both sides, and that with the kinds of
   level from LEVEL_COMMON on. */
enum { VERSION_FIRST = 1, VERSION_NAMES = 2, VERSION_CONTROLS = 3 };

/* Who is to move in a packed position: bit 7 of its state. */
enum { BLACK_BIT = 7 };

static uint32_t end_of(const struct kept_game *kept)
{
    return kept->game.end | (uint32_t)kept->game.loser << LOSER_BIT |
           (uint32_t)kept->facts.side << SIDE_BIT;
}

static void put_origin(struct record_writer *w, const struct session_given *game)
{
    game_record_put_origin(w, &game->origin, game->rule50, game->fullmove);
}

static void put_moves(struct record_writer *w, const struct session_given *game)
{
    ASSERT(game->plies == 0 || game->moves != NULL);
    record_put_number(w, game->plies, 2);
    for (unsigned i = 0; i < game->plies; i++) {
        record_put_number(w, game->moves[i], 2);
    }
}

uint32_t kept_sum(const struct kept_game *kept)
{
    struct record_writer w;

    record_count(&w);
    record_put_number(&w, end_of(kept), 1);
    if (!kept->is_start) {
        put_origin(&w, &kept->game);
    }
    put_moves(&w, &kept->game);
    return w.crc;
}

/* The side that is mated is the one to move. */
static unsigned loser_of(const struct kept_game *kept)
{
    unsigned first = kept->is_start ? WHITE : kept->game.origin.state >> BLACK_BIT;

    ASSERT(kept->game.end < GAME_ENDS && kept->game.loser <= BLACK);
    return kept->game.end == GAME_CHECKMATE ? (first ^ kept->game.plies) & 1U : kept->game.loser;
}

const char *kept_result(const struct kept_game *kept)
{
    switch (kept->game.end) {
    case GAME_RUNNING:
        return "*";
    case GAME_CHECKMATE:
    case GAME_TIME:
    case GAME_RESIGNED:
        return loser_of(kept) == WHITE ? "0-1" : "1-0";
    default:
        return "1/2-1/2";
    }
}

unsigned kept_version(const struct kept_game *kept)
{
    return kept->facts.level.kind >= LEVEL_COMMON           ? VERSION_CONTROLS
           : kept->facts.names_both || kept->facts.no_level ? VERSION_NAMES
                                                            : VERSION_FIRST;
}

void kept_put(struct record_writer *w, const struct kept_game *kept)
{
    record_put_number(w, end_of(kept), 1);
    facts_put(w, &kept->facts, kept->is_start ? 0 : FACTS_ORIGIN);
    if (!kept->is_start) {
        put_origin(w, &kept->game);
    }
    put_moves(w, &kept->game);
}

/* --- reading --- */

static bool read_facts(struct record_reader *r, struct kept_game *kept)
{
    uint8_t end;
    uint8_t bits;

    if (!record_read_byte(r, &end) || !facts_read(r, &kept->facts, &bits)) {
        return false;
    }
    kept->game.end = end & END_BITS;
    kept->game.loser = end >> LOSER_BIT & 1U;
    kept->facts.side = (uint8_t)(end >> SIDE_BIT);
    kept->is_start = (bits & FACTS_ORIGIN) == 0;
    return kept->game.end < GAME_ENDS && kept->facts.side <= COMPUTER_NONE;
}

static bool read_origin(struct record_reader *r, struct session_given *game)
{
    return game_record_read_origin(r, &game->origin, &game->rule50, &game->fullmove);
}

static bool read_moves(struct record_reader *r, struct session_given *game, move_t *moves,
                       unsigned room)
{
    if (!record_read_word(r, &game->plies) || game->plies > room) {
        return false;
    }
    for (unsigned i = 0; i < game->plies && moves != NULL; i++) {
        if (!record_read_word(r, &moves[i])) {
            return false;
        }
    }
    game->moves = moves;
    return true;
}

bool kept_has(const struct ring_record *record, const struct kept_game *wanted)
{
    const struct session_given *game = &wanted->game;
    struct record_reader r;
    struct kept_game kept;
    uint16_t move;

    ring_read(record, &r);
    memset(&kept, 0, sizeof kept);
    kept.game.origin = game->origin;
    if (!read_facts(&r, &kept) || kept.is_start != wanted->is_start ||
        (!kept.is_start && !read_origin(&r, &kept.game)) ||
        memcmp(&kept.game.origin, &game->origin, sizeof game->origin) != 0 ||
        !read_moves(&r, &kept.game, NULL, UINT16_MAX) || kept.game.plies < game->plies) {
        return false;
    }
    for (unsigned i = 0; i < game->plies; i++) {
        if (!record_read_word(&r, &move) || move != game->moves[i]) {
            return false;
        }
    }
    return true;
}

bool kept_read(const struct ring_record *record, struct kept_game *kept, move_t *moves,
               unsigned room)
{
    struct record_reader r;

    ring_read(record, &r);
    memset(kept, 0, sizeof *kept);
    return read_facts(&r, kept) && (kept->is_start || read_origin(&r, &kept->game)) &&
           read_moves(&r, &kept->game, moves, room);
}
