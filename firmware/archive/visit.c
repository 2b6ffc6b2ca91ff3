/* A kept game stands in for the present one while it is looked at. */
#include "firmware/archive/archive.h"

#include <string.h>

bool archive_find(struct ring *ring, struct ring_record *record, unsigned n)
{
    if (archive_open(ring) != STORE_DONE) {
        return false;
    }
    ring_start(ring, record);
    while (n > 0 && ring_older(record)) {
        n--;
    }
    return n == 0;
}

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

/* Those of the session's fields that a kept game has, too. */
static void remember(const struct game *game, struct archive_visit *v)
{
    *v = (struct archive_visit){
        .game = { .origin = game->origin,
                  .fullmove = game->origin_fullmove,
                  .rule50 = game->origin_rule50,
                  .end = game->end,
                  .loser = game->loser,
                  .plies = game->plies },
        .record = game->record,
        .recorded = game->recorded,
        .size = game->size,
        .is_start = game->origin_is_start,
    };
}

void archive_return(struct game *game, const struct archive_visit *v)
{
    game->record = v->record;
    game->origin = v->game.origin;
    game->origin_fullmove = v->game.fullmove;
    game->origin_rule50 = v->game.rule50;
    game->origin_is_start = v->is_start;
    game->recorded = v->recorded;
    game->plies = v->game.plies;
    game->size = v->size;
    game_replay(game, game->plies);
    game->end = v->game.end;
    game->loser = v->game.loser;
    engine_clear(game->engine);
}

/* The game in the hash table's memory becomes the session's. False if it is not possible. */
static bool set_game(struct game *game, struct kept_game *kept, unsigned plies, move_t *moves,
                     unsigned room)
{
    struct session_given *given = &kept->game;
    uint16_t played = given->plies < plies ? given->plies : (uint16_t)plies;

    if (kept->is_start) {
        position_set_start(&game->position, game->engine->params);
        position_pack(&game->position, &given->origin);
        given->fullmove = game->position.fullmove;
    }
    game->record = moves;
    game->size = (uint16_t)(room < UINT16_MAX ? room : UINT16_MAX);
    if (!game_restore(game, &given->origin, given->rule50, given->fullmove, played, played)) {
        return false;
    }
    if (played == given->plies && given->end != GAME_RUNNING) {
        return game_restore_end(game, (enum game_end)given->end, (enum colour)given->loser);
    }
    return true;
}

bool archive_visit(struct session *s, const struct ring_record *record, struct kept_game *kept,
                   unsigned plies, struct archive_visit *v)
{
    unsigned room;
    move_t *moves = session_borrow_hash(s, &room);
    bool is_possible;

    remember(&s->match.game, v);
    is_possible =
        kept_read(record, kept, moves, room < s->match.game.size ? room : s->match.game.size) &&
        set_game(&s->match.game, kept, plies, moves, room);
    if (!is_possible) {
        archive_return(&s->match.game, v);
        return false;
    }
    return true;
}

bool archive_take_up(struct session *s, const struct ring_record *record, struct kept_game *kept)
{
    struct archive_visit visit;
    unsigned room;
    move_t *moves;

    if (!archive_visit(s, record, kept, UINT16_MAX, &visit)) {
        return false;
    }
    archive_return(&s->match.game, &visit);
    moves = session_borrow_hash(s, &room);
    visit.game = kept->game;
    if (!kept_read(record, kept, moves, room)) {
        engine_clear(&s->engine);
        return false;
    }
    visit.game.moves = moves;
    visit.game.facts = &kept->facts;
    session_take_up(s, &visit.game);
    return true;
}
