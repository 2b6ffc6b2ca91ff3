/*
 * What the tests of the opponent share: a computer with it, whose record holds a whole
 * game, and the moves of its levels. For test_opponent.c and test_opponent_promises.c alone.
 */
#include "session_player.h"

#include "firmware/additions.h"
#include "firmware/opponent/opponent_settings.h"

extern const struct addition opponent_addition;

const struct addition *const board_additions[] = { &opponent_addition, NULL };

/* A record that a whole game fits in. */
static move_t long_record[1000];

static inline int start_opponent(void **state)
{
    start(state);
    game_init(&c->match.game, &c->mind.engine, long_record, COUNT_OF(long_record));
    session_new(c);
    session_set_level(c, &for_ever);
    return 0;
}

/* At an Elo, or at a beginner's level. */
static inline void play_at(unsigned level)
{
    if (level <= BEGINNER_MAX) {
        opponent_play_beginner(&c->match.opponent, level);
    } else {
        opponent_play_elo(&c->match.opponent, level);
    }
}

/* The move of a level for the side to move, as session_think() would play it. */
static inline move_t move_of_level(unsigned elo)
{
    struct session_reply reply;

    play_at(elo);
    session_choose_side(c, c->match.game.position.side);
    assert_false(session_computer_claims(c));
    assert_int_equal(session_think(c, &reply), SESSION_DONE);
    return reply.move;
}
