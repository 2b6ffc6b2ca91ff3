#include "firmware/saves/save.h"

#include <string.h>

#include "firmware/additions.h"
#include "firmware/computer.h"
#include "firmware/saves/save_training.h"
#include "firmware/saves/saves_state.h"
#include "firmware/scoresheet/scoresheet_state.h"
#include "firmware/words/help.h"
#include "firmware/words/kept.h"
#include "firmware/words/machine.h"
#include "hal/hal.h"

static void say_state(const struct saves_state *saves, struct out *out)
{
    static const char *const text[] = {
        [SAVES_NONE] = SAY_NO_MEMORY_FOR_THEM,       [SAVES_ON] = SAY_IS_GOOD,
        [SAVES_LATE] = SAY_NO_ANSWER_GAME_GOES_ON,   [SAVES_UNREAD] = SAY_NO_ANSWER_NOTHING_SAVED,
        [SAVES_NEWER] = SAY_SAVED_BY_NEWER_FIRMWARE, [SAVES_WORN] = SAY_WORN_OUT_NOTHING_SAVED,
    };

    out_format(out, SAY_SAVES, text[saves->state]);
}

static void enter_state(struct saves_state *saves, struct out *out, enum saves_condition state)
{
    if (saves->state != (uint8_t)state) {
        saves->state = (uint8_t)state;
        say_state(saves, out);
    }
}

const uint8_t *save_panel_settings(struct added *added)
{
    return saves_state(added)->kept.panel;
}

void save_set_panel_settings(struct added *added, const uint8_t settings[SAVE_PANELS_OWN])
{
    memcpy(saves_state(added)->kept.panel, settings, SAVE_PANELS_OWN);
}

uint8_t save_kept(struct added *added, unsigned place)
{
    return saves_state(added)->kept.panel[place];
}

void save_keep(struct added *added, unsigned place, uint8_t value)
{
    saves_state(added)->kept.panel[place] = value;
}

bool save_kept_switch(struct added *added, unsigned bit)
{
    return (saves_state(added)->kept.switches >> bit & 1U) != 0;
}

void save_keep_switch(struct added *added, unsigned bit, bool on)
{
    uint32_t *switches = &saves_state(added)->kept.switches;

    *switches = (*switches & ~(UINT32_C(1) << bit)) | (uint32_t)on << bit;
}

/* --- the start --- */

/* Reads the state at the end of the current area, of a game of this match. Returns false if it is
   not possible. */
static bool read_area(struct saves_state *saves, struct added *added, struct match *m,
                      struct save_state *state)
{
    struct record_reader record;

    memset(state, 0, sizeof *state);
    state->opponent = m->opponent;
    state->added = added;
    while (journal_next(&saves->journal, &record)) {
        if (!save_read(&record, saves->journal.version, &m->game, state)) {
            return false;
        }
    }
    return !saves->journal.space.silent;
}

/* Loads the state of the newest area that has a possible one. */
static bool load(struct saves_state *saves, struct console *c)
{
    struct session *s = c->session;
    struct save_state state;

    for (;;) {
        save_forget_ratings(s->added);
        if (!journal_find(&saves->journal)) {
            return false;
        }
        if (read_area(saves, s->added, &s->match, &state) && save_take_up(s, &state)) {
            saves->kept = state.kept;
            if (!state.knows_options) {
                out_line(c->out, SAY_OPTIONS_WERE_ANOTHERS);
            }
            journal_close(&saves->journal);
            return true;
        }
    }
}

static struct save_source source_of(const struct saves_state *saves, const struct session *s,
                                    const struct match *match)
{
    return (struct save_source){ .match = match,
                                 .taste = &s->taste,
                                 .options = s->mind.options,
                                 .sheet = scoresheet_state(s->added),
                                 .added = s->added,
                                 .kept = &saves->kept };
}

/* Remembers the state that was just loaded as the one that is saved. */
static void take_digest(struct saves_state *saves, const struct save_source *source)
{
    struct save_digest now;
    struct save_change change;

    save_compare(source, &saves->saved, &now, &change);
    saves->saved = now;
}

static bool is_new_game(const struct match *m)
{
    return m->game.origin_is_start && m->game.recorded == 0 && m->game.end == GAME_RUNNING &&
           !match_is_computers_turn(m);
}

/* What an area takes besides its first record's contents. */
enum { FRAME = JOURNAL_HEADER + JOURNAL_LENGTH + RECORD_ALIGN + RECORD_CRC };

_Static_assert(FRAME + SAVE_LARGEST(0) <= HAL_STORE_SAVE(0),
               "hal/store.h promises the saves less than they take");

/* Has an area of the store room for the longest game? */
static bool is_roomy(const struct hal_store *store, unsigned plies)
{
    return space_area(store) - space_slice(store) >= FRAME + SAVE_LARGEST(plies);
}

static void saves_addition_start(struct computer *computer)
{
    struct saves_state *saves = saves_state(computer->session.added);
    struct console *c = &computer->console;
    const struct hal_store *store = hal_store();
    struct save_source source;

    memset(saves, 0, sizeof *saves);
    if (store == NULL || !is_roomy(store, c->session->match.game.size)) {
        return;
    }
    switch (journal_open(&saves->journal, store)) {
    case STORE_DONE:
        break;
    case STORE_NEWER:
        enter_state(saves, c->out, SAVES_NEWER);
        return;
    default:
        enter_state(saves, c->out, SAVES_UNREAD);
        return;
    }
    saves->state = SAVES_ON;
    if (load(saves, c)) {
        source = source_of(saves, c->session, &c->session->match);
        take_digest(saves, &source);
        if (!is_new_game(&c->session->match)) {
            session_loaded(c->session);
        }
    } else if (saves->journal.space.silent) {
        enter_state(saves, c->out, SAVES_UNREAD);
    }
}

/* --- a change --- */

static unsigned length_of(const struct save_source *source, const struct save_change *change)
{
    struct record_writer w;

    record_count(&w);
    save_put(&w, source, change);
    return w.count;
}

static enum store_result add_change(struct journal *journal, const struct save_source *source,
                                    const struct save_change *change)
{
    struct record_writer w;
    enum store_result result = journal_add(journal, &w, length_of(source, change));

    if (result == STORE_DONE) {
        save_put(&w, source, change);
        result = journal_finish(journal, &w);
    }
    return result;
}

/* Writes the whole state to the next area that keeps it. */
static enum store_result begin_area(struct journal *journal, const struct save_source *source)
{
    const struct save_change all = { .parts = save_parts(source), .kept = 0 };
    const unsigned length = length_of(source, &all);
    enum store_result result = STORE_WORN;

    for (unsigned tries = 1; tries < SPACE_AREAS && result == STORE_WORN; tries++) {
        struct record_writer w;

        journal_begin(journal, &w, length);
        save_put(&w, source, &all);
        result = journal_finish(journal, &w);
    }
    return result;
}

/* Writes a change. If the area is full or worn the next one is begun. */
static enum store_result save(struct journal *journal, const struct save_source *source,
                              const struct save_change *change)
{
    enum store_result result = add_change(journal, source, change);

    return result == STORE_FULL || result == STORE_WORN ? begin_area(journal, source) : result;
}

static void saves_addition_happened(struct computer *computer, const struct happening *happening)
{
    struct saves_state *saves = saves_state(computer->session.added);
    struct console *c = &computer->console;
    const struct match *match = save_match(c->session);
    struct save_source source;
    struct save_digest now;
    struct save_change change;
    enum store_result result;

    if (!happening_is_change(happening) ||
        (saves->state != SAVES_ON && saves->state != SAVES_LATE) || match == NULL) {
        return;
    }
    source = source_of(saves, c->session, match);
    save_compare(&source, &saves->saved, &now, &change);
    if (change.parts == 0) {
        return;
    }
    result = save(&saves->journal, &source, &change);
    if (result == STORE_DONE) {
        saves->saved = now;
        saves->changes++;
        enter_state(saves, c->out, SAVES_ON);
    } else {
        enter_state(saves, c->out, result == STORE_WORN ? SAVES_WORN : SAVES_LATE);
    }
}

/* --- what a player may ask --- */

/* A machine without a store, or with one that was too small at the start, passes, and says that
   there is none. One whose store no longer answers does not pass. */
static bool saves_addition_self_test(struct added *added, struct out *out, bool failed_only)
{
    const struct saves_state *saves = saves_state(added);
    bool had_store = saves->journal.space.store != NULL;
    uint8_t byte;
    bool answers = hal_store() != NULL && hal_store_read(0, &byte, sizeof byte);
    bool passed = saves->state != SAVES_WORN && (answers || !had_store);

    if (!passed || !failed_only) {
        out_format(out, SAY_SAVES,
                   saves->state == SAVES_WORN ? SAY_MEMORY_IS_WORN_OUT
                   : !had_store               ? SAY_NO_MEMORY_FOR_THEM
                   : answers                  ? SAY_IS_GOOD
                                              : SAY_MEMORY_DOES_NOT_ANSWER);
    }
    return passed;
}

static void show_use(const struct saves_state *saves, struct out *out)
{
    const struct journal *j = &saves->journal;

    if (j->area < SPACE_AREAS) {
        out_format(out, SAY_EVERY_CHANGE_IS_SAVED_IN_AREA, (int)saves->changes, j->area + 1,
                   SPACE_AREAS, (int)j->sequence);
    } else {
        out_format(out, SAY_EVERY_CHANGE_IS_SAVED, (int)saves->changes);
    }
}

static void erase(struct saves_state *saves, struct out *out)
{
    enum store_result result = journal_erase(&saves->journal);

    if (result != STORE_DONE) {
        enter_state(saves, out, result == STORE_WORN ? SAVES_WORN : SAVES_LATE);
        return;
    }
    memset(&saves->saved, 0, sizeof saves->saved);
    saves->state = SAVES_ON;
    out_line(out, SAY_EVERYTHING_ERASED);
}

static void saves_addition_obey(struct console *c, char *arguments)
{
    struct saves_state *saves = saves_state(c->session->added);
    const char *word = text_next_word(&arguments);
    bool has_store = saves->state != SAVES_NONE && saves->state != SAVES_UNREAD;

    if (text_equal(word, "erase") && has_store) {
        erase(saves, c->out);
    } else if (*word != '\0' && !text_equal(word, "erase")) {
        out_line(c->out, SAY_SAVE_OR_SAVE_ERASE);
    } else if (saves->state == SAVES_ON) {
        show_use(saves, c->out);
    } else {
        say_state(saves, c->out);
    }
}

static const struct console_command commands[] = {
    { "save", HELP_SAVE, saves_addition_obey, 1 },
    { NULL, NULL, NULL, 0 },
};

const struct addition saves_addition = {
    .face = { .start = saves_addition_start, .happened = saves_addition_happened },
    .self_test = saves_addition_self_test,
    .commands = commands,
};
