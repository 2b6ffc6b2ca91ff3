/*
 * What the tests of the archive share: the machine of the saves with both additions, games that are
 * played on it, and those that are kept. The store is the test's own.
 */
#define MACHINE_ADDITIONS &saves_addition, &archive_addition
#include "firmware/archive/archive.h"
#include "firmware/crc.h"
#include "firmware/game/journal.h"
#include "firmware/scoresheet/scoresheet.h"
#include "save_machine.h"

/* The checksums of all kept games, the newest first. What a record holds is the game of its header. */
enum { GAMES_MAX = 500 };

struct games {
    unsigned count;
    uint32_t sum[GAMES_MAX];
};

static void look_at_games(struct games *games)
{
    struct ring ring;
    struct ring_record kept;

    games->count = 0;
    if (archive_find(&ring, &kept, 0)) {
        while (ring_older(&kept)) {
            struct kept_game game;
            move_t moves[PLIES];

            assert_true(games->count < GAMES_MAX);
            assert_true(kept_read(&kept, &game, moves, PLIES));
            assert_int_equal(kept_sum(&game), kept.game);
            games->sum[games->count++] = kept.game;
        }
    }
}

/* Are the first `count` games of both the same? */
static inline bool agree(const struct games *a, const struct games *b, unsigned count)
{
    return a->count >= count && b->count >= count &&
           memcmp(a->sum, b->sum, count * sizeof a->sum[0]) == 0;
}

/* What a power cut may leave: the games before it, without the oldest ones whose room a new one takes;
   or those after it, without so many of the oldest. */
static inline bool is_allowed(const struct games *now, const struct games *before,
                              const struct games *after, unsigned lost)
{
    bool has_new = after->count != 0 && !agree(before, after, 1);

    return (now->count <= after->count && now->count + lost >= after->count &&
            agree(now, after, now->count)) ||
           (now->count <= before->count && now->count + has_new >= after->count &&
            agree(now, before, now->count));
}

/* Plays legal moves by chance, and takes care that the game goes on. */
static void play_plies(uint64_t *chance, unsigned plies)
{
    while (plies-- > 0) {
        struct session_played played;
        unsigned moves = engine_legal_moves(&c->engine, &c->game.position);
        move_t move = engine_legal_move(&c->engine, random_below(chance, moves));

        assert_int_equal(session_play(c, move, &played), SESSION_DONE);
        if (c->game.end != GAME_RUNNING) {
            return;
        }
    }
}

/* A game of some plies, which is given up, or left. */
static void play_game(uint64_t *chance, unsigned plies, bool resigns)
{
    play_plies(chance, plies);
    if (resigns && c->game.end == GAME_RUNNING) {
        act("resign");
    }
    act("new");
}
