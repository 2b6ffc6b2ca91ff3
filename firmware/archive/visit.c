/* Kept games are counted, looked at and taken up. */
#include "firmware/archive/archive.h"

unsigned archive_count(void)
{
    struct ring ring;
    struct ring_record record;
    unsigned count = 0;

    if (archive_find(&ring, &record, 0)) {
        while (ring_older(&record)) {
            count++;
        }
    }
    return count;
}

void archive_return(struct engine *engine)
{
    engine_clear(engine);
}

/* What was read becomes the game, whose moves lie in its record. False if it is not possible. */
static bool set_game(struct game *game, struct kept_game *kept, unsigned plies)
{
    struct session_given *given = &kept->game;
    uint16_t played = given->plies < plies ? given->plies : (uint16_t)plies;

    if (kept->is_start) {
        given->origin = game->origin;
        given->fullmove = game->origin_fullmove;
    }
    if (!game_restore(game, &given->origin, given->rule50, given->fullmove, played, played)) {
        return false;
    }
    if (played == given->plies && given->end != GAME_RUNNING) {
        return game_restore_end(game, (enum game_end)given->end, (enum colour)given->loser);
    }
    return true;
}

bool archive_visit(struct mind *mind, unsigned size, const struct ring_record *record,
                   struct kept_game *kept, unsigned plies, struct game *game)
{
    unsigned room;
    move_t *moves = mind_lend_hash(mind, &room);

    ASSERT(!mind->think.running);
    room = room < size ? room : size;
    game_init(game, &mind->engine, moves, room);
    if (!kept_read(record, kept, moves, room) || !set_game(game, kept, plies)) {
        archive_return(&mind->engine);
        return false;
    }
    return true;
}

/* Reads a game with its moves, which lie in the hash table's memory then. */
NOINLINE static bool read_whole(struct mind *mind, unsigned size, const struct ring_record *record,
                                struct kept_game *kept)
{
    struct game game;

    if (!archive_visit(mind, size, record, kept, UINT16_MAX, &game)) {
        return false;
    }
    kept->game.moves = game.record;
    kept->game.facts = &kept->facts;
    return true;
}

bool archive_take_up(struct session *s, const struct ring_record *record, struct kept_game *kept)
{
    if (!read_whole(&s->mind, s->match.game.size, record, kept)) {
        return false;
    }
    session_take_up(s, &kept->game);
    return true;
}
