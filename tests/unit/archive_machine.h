/*
 * What the tests of the archive share: the machine of the saves with both additions, games that are
 * played on it, and those that are kept. The store is the test's own.
 */
#define MACHINE_ADDITIONS &saves_addition, &archive_addition, &scoresheet_addition
#include "firmware/archive/archive.h"
#include "firmware/scoresheet/scoresheet.h"
#include "firmware/store/crc.h"
#include "firmware/store/journal.h"
#include "save_machine.h"

/* A game by its moves alone, and where they began. */
struct course {
    struct position_packed origin;
    uint16_t plies;
    uint8_t end;
    move_t moves[PLIES];
};

/* The checksums of all kept games, the newest first, and the lines of the first of them. What a
   record holds is the game of its header. */
enum { GAMES_MAX = 500, COURSES = 4 };

struct games {
    unsigned count;
    uint32_t sum[GAMES_MAX];
    struct course course[COURSES];
};

static void note_kept_course(struct course *course, const struct kept_game *kept,
                             const move_t *moves)
{
    memset(course, 0, sizeof *course);
    course->origin = kept->game.origin;
    if (kept->is_start) {
        struct position start;

        position_set_start(&start, c->mind.engine.params);
        position_pack(&start, &course->origin);
    }
    course->plies = kept->game.plies;
    course->end = kept->game.end;
    memcpy(course->moves, moves, course->plies * sizeof *moves);
}

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
            if (games->count < COURSES) {
                note_kept_course(&games->course[games->count], &game, moves);
            }
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

/* What a power cut may leave: the games before it, without the oldest ones whose room a new one
   takes;
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

/* The present game, as far as it is played. */
static inline void note_course(struct course *course)
{
    memset(course, 0, sizeof *course);
    course->origin = c->match.game.origin;
    course->plies = c->match.game.plies;
    course->end = c->match.game.end;
    memcpy(course->moves, c->match.game.record, course->plies * sizeof course->moves[0]);
}

/* Do the first moves of a line come from the same position and go the same way? */
static inline bool goes_on(const struct course *course, const struct position_packed *origin,
                           const move_t *moves, unsigned plies)
{
    return plies >= course->plies && memcmp(origin, &course->origin, sizeof *origin) == 0 &&
           memcmp(moves, course->moves, course->plies * sizeof *moves) == 0;
}

/* Is a game that counts neither the present one, what was taken back of it included, nor kept? */
static inline bool is_lost(const struct course *course, const struct games *kept)
{
    bool counts = course->plies >= 10 || (course->end != GAME_RUNNING && course->plies != 0);

    if (!counts ||
        goes_on(course, &c->match.game.origin, c->match.game.record, c->match.game.recorded)) {
        return false;
    }
    for (unsigned n = 0; n < COURSES && n < kept->count; n++) {
        const struct course *other = &kept->course[n];

        if (goes_on(course, &other->origin, other->moves, other->plies)) {
            return false;
        }
    }
    return true;
}

/* Is one of the newest games the beginning, or the whole, of a newer one? */
static inline bool has_twins(const struct games *kept)
{
    for (unsigned n = 1; n < COURSES && n < kept->count; n++) {
        for (unsigned newer = 0; newer < n; newer++) {
            const struct course *other = &kept->course[newer];

            if (goes_on(&kept->course[n], &other->origin, other->moves, other->plies)) {
                return true;
            }
        }
    }
    return false;
}

/* Plays legal moves by chance, and takes care that the game goes on. */
static void play_plies(uint64_t *chance, unsigned plies)
{
    while (plies-- > 0) {
        struct session_played played;
        unsigned moves = engine_legal_moves(&c->mind.engine, &c->match.game.position);
        move_t move = engine_legal_move(&c->mind.engine, random_below(chance, moves));

        assert_int_equal(session_play(c, move, &played), SESSION_DONE);
        if (c->match.game.end != GAME_RUNNING) {
            return;
        }
    }
}

/* A game of some plies, which is given up, or left. */
static void play_game(uint64_t *chance, unsigned plies, bool resigns)
{
    play_plies(chance, plies);
    if (resigns && c->match.game.end == GAME_RUNNING) {
        act("resign");
    }
    act("new");
}
