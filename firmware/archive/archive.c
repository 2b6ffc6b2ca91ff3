/* The archive as an addition: which games are kept, and when. */
#include "firmware/archive/archive.h"
#include "firmware/archive/archive_state.h"

#include <string.h>

#include "firmware/computer.h"
#include "firmware/scoresheet/scoresheet_state.h"
#include "firmware/words/kept.h"
#include "firmware/words/machine.h"
#include "hal/hal.h"

/* A game that is left for a new one is kept if it has so many plies; one that is left for a game
   from outside if it has any. */
enum { LEAST_PLIES = 10, ANY_PLIES = 1 };

/* --- keeping --- */

NOINLINE static uint32_t sum_of(const struct scoresheet_state *sheet, const struct match *m)
{
    struct kept_game kept;

    archive_describe(sheet, m, &kept);
    return kept_sum(&kept);
}

/* Is the game kept already? Then it is noted which record is its own. */
static bool is_there(struct scoresheet_state *sheet, struct ring *ring, uint32_t sum,
                     unsigned plies)
{
    struct ring_record record;
    bool is_newest = true;

    ring_start(ring, &record);
    while (ring_older(&record)) {
        if (record.game == sum) {
            sheet->now.kept_plies = (uint16_t)(is_newest ? plies : 0);
            return true;
        }
        is_newest = false;
    }
    return false;
}

/* What cannot be done is told once. */
static void tell(struct archive_state *archive, struct out *out, enum store_result result)
{
    static const char *const text[] = {
        [STORE_DONE] = SAY_IS_GOOD,
        [STORE_NONE] = "",
        [STORE_FULL] = SAY_GAME_TOO_LONG_TO_KEEP,
        [STORE_WORN] = SAY_WORN_OUT_GAME_NOT_KEPT,
        [STORE_SILENT] = SAY_NO_ANSWER_GAME_NOT_KEPT,
        [STORE_NEWER] = SAY_NEWER_GAMES_ERASE_GIVES_UP,
    };
    bool is_new = archive->state != (uint8_t)result || result == STORE_FULL;

    ASSERT(result <= STORE_NEWER);
    if (is_new && result != STORE_NONE) {
        out_format(out, SAY_ARCHIVE, text[result]);
    }
    archive->state = (uint8_t)(result == STORE_FULL ? STORE_DONE : result);
}

/* What kept_plies is as long as nothing has been played in a game that was given, or that a GUI has
   left: what is taken back of it stays in the record. */
static uint16_t plies_as_given(const struct game *game)
{
    return FACTS_AS_GIVEN | game->recorded;
}

static bool is_as_given(const struct scoresheet_state *sheet, const struct game *game)
{
    return sheet->now.kept_plies == plies_as_given(game);
}

/* Keeps the game, if it has a move, is not kept yet, and is not as it was given. */
NOINLINE static void keep(struct archive_state *archive, struct scoresheet_state *sheet,
                          const struct match *m, struct out *out)
{
    struct facts_now *now = &sheet->now;
    struct kept_game kept;
    struct ring ring;
    enum store_result result;
    uint32_t sum;

    archive_describe(sheet, m, &kept);
    sum = kept_sum(&kept);
    if (kept.game.plies == 0 || sum == now->kept_sum || is_as_given(sheet, &m->game)) {
        return;
    }
    result = archive_open(archive, &ring);
    if (result == STORE_DONE && !is_there(sheet, &ring, sum, kept.game.plies)) {
        result =
            ring.space.silent ? STORE_SILENT : archive_write(archive, sheet, &ring, &kept, sum);
    }
    now->kept_sum = result == STORE_DONE || result == STORE_FULL ? sum : 0;
    tell(archive, out, result);
}

/* Notes once what was given, or what a GUI has left. */
static void note_given(struct archive_state *archive, struct scoresheet_state *sheet,
                       const struct match *m)
{
    struct facts_now *now = &sheet->now;

    if (archive->is_guis) {
        now->kept_plies = plies_as_given(&m->game);
        now->kept_sum = 0;
    }
    if (now->kept_sum == 0 && is_as_given(sheet, &m->game)) {
        now->kept_sum = sum_of(sheet, m);
    }
    archive->is_guis = false;
}

/* --- the addition --- */

/* Another game takes the place of this one, which is still saved while it is kept: so that a power
   cut leaves it in one of both. What is left of a kept game by taking moves back is not kept. The
   first position of a GUI leaves the player's game. */
static void leave(struct archive_state *archive, struct scoresheet_state *sheet,
                  const struct match *m, const struct session_given *given, struct out *out)
{
    unsigned least = given != NULL ? ANY_PLIES : LEAST_PLIES;
    bool is_over = m->game.end != GAME_RUNNING;

    if (!archive->is_guis &&
        (is_over || (m->game.plies >= least && m->game.plies > sheet->now.kept_plies))) {
        keep(archive, sheet, m, out);
    }
}

/* The scoresheet forgets and follows in the same way where there is one. */
static void archive_addition_happened(struct computer *computer, const struct happening *happening)
{
    struct archive_state *archive = archive_state(computer->session.added);
    struct scoresheet_state *sheet = scoresheet_state(computer->session.added);
    struct session *s = &computer->session;

    if (happening->kind == HAPPENED_LEAVING) {
        leave(archive, sheet, &s->match, happening->given, computer->console.out);
        archive->is_guis = !session_may(s, MAY_SAVE);
    } else if (happening->kind == HAPPENED_LEFT) {
        facts_begin(sheet, happening->given);
    }
    if (!session_may(s, MAY_SAVE) || !happening_is_change(happening)) {
        return;
    }
    if (happening->kind == HAPPENED_MOVE || happening->kind == HAPPENED_END ||
        happening->kind == HAPPENED_LOADED) {
        archive->is_guis = false;
    }
    facts_follow(sheet, &s->match, happening);
    note_given(archive, sheet, &s->match);
    if (s->match.game.end != GAME_RUNNING) {
        keep(archive, sheet, &s->match, computer->console.out);
    }
}

/* Which record is the game's: the one that it was saved with if that is the newest; or the newest
   one if it is this game as it is now, which the power has interrupted as it was left. */
NOINLINE static void find_own_record(struct scoresheet_state *sheet, const struct match *m)
{
    struct facts_now *now = &sheet->now;
    struct ring ring;
    struct ring_record record;
    uint32_t sum = sum_of(sheet, m);
    bool has_newest = archive_find(&ring, &record, 1);

    if (is_as_given(sheet, &m->game)) {
        return;
    }
    if (!has_newest || record.game != now->kept_sum || now->kept_plies >= FACTS_AS_GIVEN) {
        now->kept_plies = 0;
    }
    if (has_newest && record.game == sum) {
        now->kept_sum = sum;
        now->kept_plies = m->game.plies;
    }
}

/* A game that was over when the power went may not have been kept yet. */
static void archive_addition_start(struct computer *computer)
{
    struct archive_state *archive = archive_state(computer->session.added);
    struct scoresheet_state *sheet = scoresheet_state(computer->session.added);
    const struct match *m = &computer->session.match;

    memset(archive, 0, sizeof *archive);
    archive->had_store = hal_store() != NULL;
    if (m->game.plies == 0) {
        return;
    }
    note_given(archive, sheet, m);
    find_own_record(sheet, m);
    if (m->game.end != GAME_RUNNING) {
        keep(archive, sheet, m, computer->console.out);
    }
}

/* A machine without a store passes. */
static bool archive_addition_self_test(struct added *added, struct out *out, bool failed_only)
{
    const struct archive_state *archive = archive_state(added);
    struct ring ring;
    enum store_result result = archive_open(archive, &ring);
    bool passed =
        result != STORE_SILENT && archive->state != STORE_SILENT && archive->state != STORE_WORN;

    if (!passed || !failed_only) {
        out_format(out, SAY_ARCHIVE,
                   archive->state == STORE_WORN ? SAY_MEMORY_IS_WORN_OUT
                   : !passed                    ? SAY_MEMORY_DOES_NOT_ANSWER
                   : result == STORE_NONE       ? SAY_NO_MEMORY_FOR_IT
                   : result == STORE_NEWER      ? SAY_NEWER_GAMES_NOT_TOUCHED
                                                : SAY_IS_GOOD);
    }
    return passed;
}

const struct addition archive_addition = {
    .face = { .start = archive_addition_start, .happened = archive_addition_happened },
    .self_test = archive_addition_self_test,
    .commands = archive_commands,
};
