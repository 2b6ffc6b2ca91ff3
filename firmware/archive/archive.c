/* The archive as an addition: which games are kept, and when. */
#include "firmware/archive/archive.h"

#include <string.h>

#include "firmware/computer.h"
#include "firmware/crc.h"
#include "firmware/scoresheet/scoresheet.h"
#include "firmware/words/kept.h"
#include "firmware/words/machine.h"
#include "hal/hal.h"

/* A game that is left for a new one is kept if it has so many moves of both sides; one that is left for
   a game from outside if it has any. */
enum { LEAST_PLIES = 10, ANY_PLIES = 1 };

/* So many places are tried where the store is worn. */
enum { TRIES = 8 };

/* The game as the last happening left it. When a new game is told the session has no longer the old
   one, but its moves still lie in the record. */
static struct {
    struct session_given last;
    uint32_t moves_crc;  /* of its moves, by which it is seen whether they are still there */
    uint32_t done;       /* checksum of the game that is not to be kept again */
    uint16_t kept_plies; /* of this game in the newest record; 0: it has none */
    uint8_t side;        /* that the computer had */
    uint8_t state;       /* enum ring_result that was told last */
    bool is_start;
    bool had_store; /* at the start */
    bool written;   /* something was kept since the start */
} archive;

enum ring_result archive_open(struct ring *ring)
{
    enum ring_result result = ring_open(ring);

    return result == RING_NONE && ring->store == NULL && archive.had_store ? RING_SILENT : result;
}

static uint32_t crc_of_moves(const struct session *s)
{
    return crc32_update(0, (const uint8_t *)s->game.record,
                        archive.last.plies * sizeof s->game.record[0]);
}

/* Remembers the game as it is now. */
static void note(const struct session *s)
{
    const struct game *game = &s->game;

    archive.last = (struct session_given){
        .origin = game->origin,
        .fullmove = game->origin_fullmove,
        .rule50 = game->origin_rule50,
        .end = game->end,
        .loser = game->loser,
        .plies = game->plies,
    };
    archive.side = s->side;
    archive.is_start = game->origin_is_start;
    archive.moves_crc = crc_of_moves(s);
}

/* --- keeping --- */

static void describe(const struct session *s, struct kept_game *kept)
{
    *kept = (struct kept_game){
        .game = archive.last,
        .level = s->level,
        .tags = *scoresheet_tags(),
        .number = s->opponent.number,
        .strength = s->opponent.strength,
        .side = archive.side,
        .referee = s->referee,
        .is_start = archive.is_start,
    };
    kept->game.moves = s->game.record;
}

/* Is the game kept already? */
static bool is_there(struct ring *ring, uint32_t sum)
{
    struct ring_record record;
    bool is_newest = true;

    ring_start(ring, &record);
    while (ring_older(&record)) {
        if (record.game == sum) {
            archive.kept_plies = is_newest ? archive.last.plies : 0;
            return true;
        }
        is_newest = false;
    }
    return false;
}

static enum ring_result write_game(struct ring *ring, const struct kept_game *kept, uint32_t sum)
{
    enum ring_result result = RING_WORN;
    struct ring_writer w;
    unsigned length;

    ring_count(&w);
    kept_put(&w, kept);
    length = w.count;
    for (unsigned tries = 0; tries < TRIES && result == RING_WORN; tries++) {
        result = ring_begin(ring, &w, length, sum, archive.kept_plies != 0, !archive.written);
        if (result == RING_DONE) {
            kept_put(&w, kept);
            result = ring_finish(&w);
        }
    }
    if (result == RING_DONE) {
        archive.written = true;
        archive.kept_plies = archive.last.plies;
    }
    return result;
}

/* What cannot be done is told once. */
static void tell(struct console *c, enum ring_result result)
{
    static const char *const text[] = {
        [RING_DONE] = SAY_IS_GOOD,
        [RING_NONE] = "",
        [RING_LONG] = SAY_GAME_TOO_LONG_TO_KEEP,
        [RING_WORN] = SAY_WORN_OUT_GAME_NOT_KEPT,
        [RING_SILENT] = SAY_NO_ANSWER_GAME_NOT_KEPT,
        [RING_NEWER] = SAY_NEWER_GAMES_ERASE_GIVES_UP,
    };
    bool is_new = archive.state != (uint8_t)result || result == RING_LONG;

    if (is_new && result != RING_NONE) {
        out_format(c->out, SAY_ARCHIVE, text[result]);
    }
    archive.state = (uint8_t)(result == RING_LONG ? RING_DONE : result);
}

/* Keeps the remembered game, if it is not kept yet. */
NOINLINE static void keep(struct session *s)
{
    struct kept_game kept;
    struct ring ring;
    enum ring_result result;
    uint32_t sum;

    describe(s, &kept);
    sum = kept_sum(&kept);
    if (sum == archive.done) {
        return;
    }
    result = archive_open(&ring);
    if (result == RING_DONE && !is_there(&ring, sum)) {
        result = ring.silent ? RING_SILENT : write_game(&ring, &kept, sum);
    }
    archive.done = result == RING_DONE || result == RING_LONG ? sum : 0;
    tell(&computer_of(s)->console, result);
}

/* Another game takes the place of the remembered one. What is left of a kept game by taking moves back
   is not kept. */
static void leave(struct session *s, unsigned least)
{
    bool is_over = archive.last.end != GAME_RUNNING;

    if (archive.last.plies != 0 && (is_over || archive.last.plies >= least) &&
        (is_over || archive.last.plies > archive.kept_plies) &&
        archive.moves_crc == crc_of_moves(s)) {
        keep(s);
    }
}

/* --- the addition --- */

static void archive_addition_happened(struct computer *computer, const struct happening *happening)
{
    struct session *s = &computer->session;
    bool is_other = happening->kind == HAPPENED_NEW_GAME || happening->kind == HAPPENED_POSITION;

    if (s->gui_speaks) {
        return;
    }
    if (is_other) {
        leave(s, LEAST_PLIES);
    }
    if (is_other || happening->kind == HAPPENED_LOADED) {
        archive.kept_plies = 0;
        archive.done = 0;
    }
    note(s);
    if (happening->kind == HAPPENED_LOADED) {
        struct kept_game kept;

        describe(s, &kept);
        archive.done = kept_sum(&kept);
    } else if (archive.last.end != GAME_RUNNING) {
        keep(s);
    }
}

/* A game that was over when the power went may not have been kept yet. */
static void archive_addition_start(struct computer *computer)
{
    struct session *s = &computer->session;

    memset(&archive, 0, sizeof archive);
    archive.had_store = hal_store() != NULL;
    note(s);
    if (archive.last.end != GAME_RUNNING) {
        keep(s);
    }
}

static void archive_addition_leaves(struct session *s)
{
    if (!s->gui_speaks) {
        leave(s, ANY_PLIES);
    }
}

/* A machine without a store passes. */
static bool archive_addition_self_test(const struct session *s, struct out *out, bool failed_only)
{
    struct ring ring;
    enum ring_result result = archive_open(&ring);
    bool passed =
        result != RING_SILENT && archive.state != RING_SILENT && archive.state != RING_WORN;

    (void)s;
    if (!passed || !failed_only) {
        out_format(out, SAY_ARCHIVE,
                   archive.state == RING_WORN ? SAY_MEMORY_IS_WORN_OUT
                   : !passed                  ? SAY_MEMORY_DOES_NOT_ANSWER
                   : result == RING_NONE      ? SAY_NO_MEMORY_FOR_IT
                   : result == RING_NEWER     ? SAY_NEWER_GAMES_NOT_TOUCHED
                                              : SAY_IS_GOOD);
    }
    return passed;
}

const struct addition archive_addition = {
    .face = { .start = archive_addition_start, .happened = archive_addition_happened },
    .leaves = archive_addition_leaves,
    .exports = archive_console_exports,
    .self_test = archive_addition_self_test,
    .commands = archive_commands,
};
