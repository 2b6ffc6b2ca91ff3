#include "firmware/archive/kept.h"

#include <string.h>

#include "firmware/store/crc.h"

/* Of the byte that tells how the game ended; as in a save. */
enum { END_BITS = 0x0F, LOSER_BIT = 4, SIDE_BIT = 5 };

/* The versions of records: the first one, and that with names of both sides. */
enum { VERSION_FIRST = 1, VERSION_NAMES = 2 };

/* Who is to move in a packed position: bit 7 of its state. */
enum { BLACK_BIT = 7 };

static uint32_t end_of(const struct kept_game *kept)
{
    return kept->game.end | (uint32_t)kept->game.loser << LOSER_BIT |
           (uint32_t)kept->facts.side << SIDE_BIT;
}

static void put_origin(struct ring_writer *w, const struct session_given *game)
{
    ring_put(w, game->origin.nibble, sizeof game->origin.nibble);
    ring_put_number(w, game->origin.state, 1);
    ring_put_number(w, game->origin.en_passant, 1);
    ring_put_number(w, game->rule50, 1);
    ring_put_number(w, game->fullmove, 2);
}

static void put_moves(struct ring_writer *w, const struct session_given *game)
{
    ring_put_number(w, game->plies, 2);
    for (unsigned i = 0; i < game->plies; i++) {
        ring_put_number(w, game->moves[i], 2);
    }
}

uint32_t kept_sum(const struct kept_game *kept)
{
    struct ring_writer w;

    ring_count(&w);
    ring_put_number(&w, end_of(kept), 1);
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
    return kept->facts.names_both || kept->facts.no_level ? VERSION_NAMES : VERSION_FIRST;
}

void kept_put(struct ring_writer *w, const struct kept_game *kept)
{
    uint8_t bytes[FACTS_BYTES];
    unsigned length = facts_pack(&kept->facts, bytes);

    bytes[0] |= kept->is_start ? 0 : FACTS_ORIGIN;
    ring_put_number(w, end_of(kept), 1);
    ring_put(w, bytes, length);
    if (!kept->is_start) {
        put_origin(w, &kept->game);
    }
    put_moves(w, &kept->game);
}

/* --- reading --- */

static bool read_byte(struct ring_record *r, uint8_t *byte)
{
    return ring_read(r, byte, 1);
}

static bool read_word(struct ring_record *r, uint16_t *word)
{
    uint32_t number;

    if (!ring_read_number(r, &number, 2)) {
        return false;
    }
    *word = (uint16_t)number;
    return true;
}

static bool read_bytes(void *record, void *to, size_t count)
{
    return ring_read(record, to, count);
}

static bool read_facts(struct ring_record *r, struct kept_game *kept)
{
    uint8_t end;
    uint8_t bits;

    if (!read_byte(r, &end) || !facts_unpack(&kept->facts, &bits, read_bytes, r)) {
        return false;
    }
    kept->game.end = end & END_BITS;
    kept->game.loser = end >> LOSER_BIT & 1U;
    kept->facts.side = (uint8_t)(end >> SIDE_BIT);
    kept->is_start = (bits & FACTS_ORIGIN) == 0;
    return kept->game.end < GAME_ENDS && kept->facts.side <= COMPUTER_NONE;
}

static bool read_origin(struct ring_record *r, struct session_given *game)
{
    return ring_read(r, game->origin.nibble, sizeof game->origin.nibble) &&
           read_byte(r, &game->origin.state) && read_byte(r, &game->origin.en_passant) &&
           read_byte(r, &game->rule50) && read_word(r, &game->fullmove);
}

static bool read_moves(struct ring_record *r, struct session_given *game, move_t *moves,
                       unsigned room)
{
    if (!read_word(r, &game->plies) || game->plies > room) {
        return false;
    }
    for (unsigned i = 0; i < game->plies && moves != NULL; i++) {
        if (!read_word(r, &moves[i])) {
            return false;
        }
    }
    game->moves = moves;
    return true;
}

bool kept_read(struct ring_record *r, struct kept_game *kept, move_t *moves, unsigned room)
{
    memset(kept, 0, sizeof *kept);
    return read_facts(r, kept) && (kept->is_start || read_origin(r, &kept->game)) &&
           read_moves(r, &kept->game, moves, room);
}
