/* The ratings' part of a save, with what training keeps behind them. */
#include "firmware/saves/save_ratings.h"

#include <string.h>

#include "engine/engine.h"
#include "firmware/rating/rating_state.h"
#include "firmware/saves/save_training.h"

/* Bytes of who plays and of the game, and of a player. */
enum { HEAD = 4 + 4, PLAYER = 4 + 4 + 2 + 2 + 2 * RATED_LAST };

_Static_assert(SAVE_LARGEST_RATINGS > 1 + HEAD + RATED_PLAYERS * PLAYER,
               "the largest save has all players");

bool save_has_ratings(struct added *added)
{
    const struct rating_state *r = rating_state(added);

    return r->players.count != 0 || (r->game.bits & RATED_BEGUN) != 0 || save_has_training(added);
}

static void put_player(struct record_writer *w, const struct rated_player *player)
{
    record_put_number(w, player->name, 4);
    record_put_number(w, player->rating.variance, 4);
    record_put_number(w, player->rating.parts, 2);
    record_put_number(w, player->games, 2);
    for (unsigned i = 0; i < RATED_LAST; i++) {
        record_put_number(w, player->last[i], 2);
    }
}

void save_put_ratings(struct record_writer *w, struct added *added)
{
    const struct rating_state *r = rating_state(added);

    ASSERT(rated_players_are_ok(&r->players));
    record_put_number(w, HEAD + (unsigned)r->players.count * PLAYER, 1);
    record_put_number(w, r->player, 4);
    record_put_number(w, r->game.elo, 2);
    record_put_number(w, r->game.side, 1);
    record_put_number(w, r->game.bits, 1);
    for (unsigned i = 0; i < r->players.count; i++) {
        put_player(w, &r->players.player[i]);
    }
    save_put_training(w, added);
}

static bool read_player(struct record_reader *reader, struct rated_player *player)
{
    bool is_there = record_read_number(reader, &player->name, 4) &&
                    record_read_number(reader, &player->rating.variance, 4) &&
                    record_read_word(reader, &player->rating.parts) &&
                    record_read_word(reader, &player->games);

    for (unsigned i = 0; i < RATED_LAST && is_there; i++) {
        is_there = record_read_word(reader, &player->last[i]);
    }
    return is_there;
}

static bool is_ok(const struct rating_state *r)
{
    bool is_begun = (r->game.bits & RATED_BEGUN) != 0;

    return rated_players_are_ok(&r->players) && r->game.bits <= RATED_BITS &&
           (!is_begun ||
            (r->game.side <= BLACK && r->game.elo >= GLICKO_MIN && r->game.elo <= GLICKO_MAX));
}

/* Bytes of a length that none can have are read over. */
static bool read_ratings(struct record_reader *reader, struct added *added)
{
    struct rating_state *r = rating_state(added);
    uint8_t length;

    if (!record_read_byte(reader, &length)) {
        return false;
    }
    if (length < HEAD || (length - HEAD) % PLAYER != 0 ||
        (length - HEAD) / PLAYER > RATED_PLAYERS) {
        r->spoilt = true;
        return save_read_over(reader, length);
    }
    r->players.count = (uint8_t)((length - HEAD) / PLAYER);
    if (!record_read_number(reader, &r->player, 4) || !record_read_word(reader, &r->game.elo) ||
        !record_read_byte(reader, &r->game.side) || !record_read_byte(reader, &r->game.bits)) {
        return false;
    }
    for (unsigned i = 0; i < r->players.count; i++) {
        if (!read_player(reader, &r->players.player[i])) {
            return false;
        }
    }
    if (!is_ok(r)) {
        memset(r, 0, sizeof *r);
        r->spoilt = true;
    }
    return true;
}

bool save_read_ratings(struct record_reader *reader, unsigned version, struct added *added)
{
    save_forget_ratings(added);
    return read_ratings(reader, added) && save_read_training(reader, version, added);
}

void save_forget_ratings(struct added *added)
{
    memset(rating_state(added), 0, sizeof(struct rating_state));
    save_forget_training(added);
}
