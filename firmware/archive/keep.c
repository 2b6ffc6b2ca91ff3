#include "firmware/archive/keep.h"

#include "firmware/archive/archive_state.h"
#include "firmware/scoresheet/scoresheet_state.h"
#include "hal/hal.h"

/* So many places are tried where the store is worn. */
enum { TRIES = 8 };

enum store_result archive_open(const struct archive_state *archive, struct ring *ring)
{
    enum store_result result = ring_open(ring);

    return result == STORE_NONE && ring->space.store == NULL && archive->had_store ? STORE_SILENT
                                                                                   : result;
}

bool archive_find(struct ring *ring, struct ring_record *record, unsigned n)
{
    if (ring_open(ring) != STORE_DONE) {
        return false;
    }
    ring_start(ring, record);
    while (n > 0 && ring_older(record)) {
        n--;
    }
    return n == 0;
}

/* Whose flag fell or who resigned counts where that ended it. */
void archive_describe(const struct scoresheet_state *sheet, const struct match *m,
                      struct kept_game *kept)
{
    const struct game *game = &m->game;
    bool has_loser = game->end == GAME_TIME || game->end == GAME_RESIGNED;

    ASSERT(match_is_ok(m));
    kept->game = (struct session_given){
        .origin = game->origin,
        .fullmove = game->origin_fullmove,
        .rule50 = game->origin_rule50,
        .end = game->end,
        .loser = has_loser ? game->loser : WHITE,
        .plies = game->plies,
        .moves = game->record,
    };
    kept->is_start = game->origin_is_start;
    facts_find(sheet, m, &kept->facts);
}

enum store_result archive_write(struct archive_state *archive, struct scoresheet_state *sheet,
                                struct ring *ring, const struct kept_game *kept, uint32_t sum)
{
    struct ring_about about = {
        .game = sum,
        .version = (uint8_t)kept_version(kept),
        .replaces = sheet->now.kept_plies != 0,
        .fresh = !archive->written,
    };
    enum store_result result = STORE_WORN;
    struct record_writer w;
    unsigned length;

    record_count(&w);
    kept_put(&w, kept);
    length = w.count;
    for (unsigned tries = 0; tries < TRIES && result == STORE_WORN; tries++) {
        result = ring_begin(ring, &w, length, &about);
        if (result == STORE_DONE) {
            kept_put(&w, kept);
            result = ring_finish(ring, &w);
        }
    }
    if (result == STORE_DONE) {
        archive->written = true;
        sheet->now.kept_plies = kept->game.plies;
    }
    return result;
}

/* Is all of the game there: its moves, and its end if it has one? */
static bool is_whole_there(struct ring *ring, const struct kept_game *kept, uint32_t sum)
{
    struct ring_record record;

    ring_start(ring, &record);
    while (ring_older(&record)) {
        if (record.game == sum || (kept->game.end == GAME_RUNNING && kept_has(&record, kept))) {
            return true;
        }
    }
    return false;
}

bool archive_keep_all(struct archive_state *archive, struct scoresheet_state *sheet,
                      const struct match *m)
{
    struct facts_now *now = &sheet->now;
    struct kept_game kept;
    struct ring ring;
    uint32_t sum;
    bool is_there;

    archive_describe(sheet, m, &kept);
    sum = kept_sum(&kept);
    if (archive_open(archive, &ring) != STORE_DONE) {
        return false;
    }
    is_there = is_whole_there(&ring, &kept, sum);
    if (!is_there && !ring.space.silent) {
        uint16_t before = now->kept_plies;

        if (before >= kept.game.plies) {
            now->kept_plies = 0; /* its record is another game's, which stays */
        }
        is_there = archive_write(archive, sheet, &ring, &kept, sum) == STORE_DONE;
        if (is_there) {
            now->kept_sum = sum;
        } else {
            now->kept_plies = before;
        }
    }
    return is_there;
}
