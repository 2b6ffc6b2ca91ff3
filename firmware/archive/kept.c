#include "firmware/archive/kept.h"

#include <string.h>

#include "firmware/crc.h"

/* Of the byte that tells how the game ended; as in a save. */
enum { END_BITS = 0x0F, LOSER_BIT = 4, SIDE_BIT = 5 };

enum { FLAG_REFEREE = 1 << 0, FLAG_ORIGIN = 1 << 1, FLAGS = (1 << 2) - 1 };

/* Who is to move in a packed position: bit 7 of its state. */
enum { BLACK_BIT = 7 };

static uint32_t end_of(const struct kept_game *kept)
{
    return kept->game.end | (uint32_t)kept->game.loser << LOSER_BIT |
           (uint32_t)kept->side << SIDE_BIT;
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

void kept_put(struct ring_writer *w, const struct kept_game *kept)
{
    uint8_t length = (uint8_t)strlen(kept->tags.name);

    ring_put_number(w, end_of(kept), 1);
    ring_put_number(
        w, (kept->referee ? FLAG_REFEREE : 0U) | (kept->is_start ? 0U : (unsigned)FLAG_ORIGIN), 1);
    ring_put_number(w, kept->level.kind, 1);
    ring_put_number(w, kept->level.value, 4);
    ring_put_number(w, kept->level.extra, 4);
    ring_put_number(w, kept->strength, 1);
    ring_put_number(w, kept->number, 2);
    ring_put_number(w, kept->tags.year, 2);
    ring_put_number(w, kept->tags.month, 1);
    ring_put_number(w, kept->tags.day, 1);
    ring_put_number(w, length, 1);
    ring_put(w, kept->tags.name, length);
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

static bool read_end(struct ring_record *r, struct kept_game *kept)
{
    uint8_t end;
    uint8_t flags;

    if (!read_byte(r, &end) || !read_byte(r, &flags)) {
        return false;
    }
    kept->game.end = end & END_BITS;
    kept->game.loser = end >> LOSER_BIT & 1U;
    kept->side = (uint8_t)(end >> SIDE_BIT);
    kept->referee = (flags & FLAG_REFEREE) != 0;
    kept->is_start = (flags & FLAG_ORIGIN) == 0;
    return kept->game.end < GAME_ENDS && kept->side <= COMPUTER_NONE && flags <= FLAGS;
}

static bool read_level(struct ring_record *r, struct kept_game *kept)
{
    return read_byte(r, &kept->level.kind) && ring_read_number(r, &kept->level.value, 4) &&
           ring_read_number(r, &kept->level.extra, 4) && level_is_ok(&kept->level) &&
           read_byte(r, &kept->strength) && kept->strength < STRENGTH_KINDS &&
           read_word(r, &kept->number);
}

static bool read_tags(struct ring_record *r, struct tags *tags)
{
    uint8_t length;
    char name[NAME_SIZE];

    memset(tags, 0, sizeof *tags);
    if (!read_word(r, &tags->year) || !read_byte(r, &tags->month) || !read_byte(r, &tags->day) ||
        !read_byte(r, &length) || length >= sizeof name || !ring_read(r, name, length)) {
        return false;
    }
    name[length] = '\0';
    return tags_date_is_ok(tags) && (length == 0 || tags_set_name(tags, name));
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
    return read_end(r, kept) && read_level(r, kept) && read_tags(r, &kept->tags) &&
           (kept->is_start || read_origin(r, &kept->game)) &&
           read_moves(r, &kept->game, moves, room);
}
