#include "firmware/saves/save_state.h"

#include <string.h>

#include "firmware/game/game_record.h"
#include "firmware/mind/options.h"
#include "firmware/opponent/opponent_settings.h"
#include "firmware/scoresheet/scoresheet_state.h"
#include "firmware/store/crc.h"

/* Personalities by number, in the order of their list; and single options. */
enum { OPTIONS_SINGLE = 0xFF };

enum {
#define SWITCH(bit, id, field, ...) BIT_OF_##id = bit,
#define SAVED(bit, id, field) BIT_OF_##id = bit,
#include "firmware/desk/settings.def"
    SWITCHES_MAX = 32
};

/* The bits of the switches that this firmware has. */
static const uint32_t switches = 0
#define SWITCH(bit, ...) | UINT32_C(1) << (bit)
#define SAVED(bit, ...) | UINT32_C(1) << (bit)
#include "firmware/desk/settings.def"
    ;

/* Bytes of the switches in a save: before the panel's own, and behind them. */
enum { SWITCH_BYTES_FIRST = 1, SWITCH_BYTES_MORE = SWITCHES_MAX / 8 - SWITCH_BYTES_FIRST };

/* A bit that two switches have is a member that two of these have: an error of every compiler. */
struct bits_in_use {
#define SWITCH(bit, ...) uint8_t bit_##bit;
#define SAVED(bit, id, field) uint8_t bit_##bit;
#include "firmware/desk/settings.def"
};

/* Settings have held the opponent since this version of the format. */
enum { VERSION_OPPONENT = 2 };

/* Records have held what is told of the game since this one. */
enum { VERSION_FACTS = 4 };

/* And ratings since this one. */
enum { VERSION_RATINGS = 5 };

/* The terminal's colours by number. An unknown number is that of no colours. */
static const uint16_t colours_saved[] = { 0, 16, 256 };

enum { COLOURS_SAVED = sizeof colours_saved / sizeof colours_saved[0] };

/* --- writing --- */

static void put_game(struct record_writer *w, const struct match *m)
{
    const struct game *game = &m->game;

    record_put_number(w, game->plies, 2);
    record_put_number(
        w, game->end | (uint32_t)game->loser << LOSER_BIT | (uint32_t)m->side << SIDE_BIT, 1);
}

static void put_opponent(struct record_writer *w, const struct opponent *opponent)
{
    record_put_number(w, opponent->strength, 1);
    record_put_number(w, opponent->number, 2);
    record_put_number(w, opponent->style, 1);
    record_put_number(w, (uint16_t)opponent->contempt, 2);
    record_put_number(w, opponent->book, 1);
    record_put_number(w, opponent->coach ? 1 : 0, 1);
}

/* The switches as they are to be saved, a bit each: those of this firmware as they are now, all
   others as they were saved. */
static uint32_t switches_now(const struct match *m, const struct taste *taste, uint32_t saved)
{
    saved &= ~switches;
#define SWITCH(bit, id, field, ...) saved |= (uint32_t)taste->field << (bit);
#define SAVED(bit, id, field) saved |= (uint32_t)m->field << (bit);
#include "firmware/desk/settings.def"
    return saved;
}

/* The first eight switches stand where there were no more, the others behind the panel's own. */
static void put_settings(struct record_writer *w, const struct match *m, const struct taste *taste,
                         const struct save_beside *kept)
{
    uint32_t on = switches_now(m, taste, kept->switches);
    unsigned colours = COLOURS_SAVED - 1;

    while (colours != 0 && colours_saved[colours] != taste->colours) {
        colours--;
    }

    record_put_number(w, m->level.kind, 1);
    record_put_number(w, m->level.value, 4);
    record_put_number(w, m->level.extra, 4);
    record_put_number(w, on, SWITCH_BYTES_FIRST);
    record_put(w, kept->panel, SAVE_EBOARD);
    record_put_number(w, on >> 8 * SWITCH_BYTES_FIRST, SWITCH_BYTES_MORE);
    record_put(w, kept->panel + SAVE_EBOARD, SAVE_PANEL_SETTINGS - SAVE_EBOARD);
    record_put_number(w, colours, 1);
    put_opponent(w, &m->opponent);
}

/* Writes the clocks. The running one is written as it was when it started, so that the saved state
   does not change while time passes. */
static void put_clock(struct record_writer *w, const struct clock *clock)
{
    for (unsigned side = WHITE; side <= BLACK; side++) {
        uint32_t left = (uint32_t)clock->left_ms[side];

        record_put_number(w, clock->running == side ? left + clock->move_ms : left, 4);
        record_put_number(w, clock->moves[side], 1);
    }
    record_put_number(w, clock->running == CLOCK_STOPPED ? clock->move_ms : 0, 4);
    record_put_number(w, clock->spent_count, 1);
    record_put_number(w, clock->spent_end, 1);
    for (unsigned i = 0; i < CLOCK_HISTORY; i++) {
        record_put_number(w, i < clock->spent_end ? clock->spent_ds[i] : 0, 2);
    }
}

/* Returns a CRC of the names, sizes and ranges of all options. Saved values can be read only by a
   firmware with the same options. */
static uint32_t options_crc(void)
{
    uint32_t crc = 0;

    for (const struct param_field *field = search_options_fields; field->name != NULL; field++) {
        const uint8_t bytes[] = { field->size, (uint8_t)field->min, (uint8_t)(field->min >> 8),
                                  (uint8_t)field->max, (uint8_t)(field->max >> 8) };

        crc = crc32_update(crc, (const uint8_t *)field->name, strlen(field->name));
        crc = crc32_update(crc, bytes, sizeof bytes);
    }
    return crc;
}

static void put_options(struct record_writer *w, const struct search_options *options)
{
    const struct personality *set = options_personality(options);

    record_put_number(w, set != NULL ? (uint32_t)(set - personalities) : OPTIONS_SINGLE, 1);
    if (set != NULL) {
        return;
    }
    record_put_number(w, options_crc(), 4);
    for (const struct param_field *field = search_options_fields; field->name != NULL; field++) {
        record_put_number(w, (uint32_t)param_get(options, field, 0), field->size);
    }
}

/* What the archive knows of the game, whose facts it has, and those if they are its own. */
static void put_facts(struct record_writer *w, const struct scoresheet_state *sheet,
                      const struct match *m)
{
    struct facts_now now;

    facts_find_now(sheet, m, &now);
    record_put_number(w, now.kept_sum, 4);
    record_put_number(w, now.kept_plies, 2);
    record_put_number(w, now.owner, 1);
    if (now.owner != FACTS_SESSION) {
        record_put_number(w, now.facts.side, 1);
        facts_put(w, &now.facts, 0);
    }
}

static void put_part(struct record_writer *w, const struct save_source *s, unsigned part)
{
    const struct match *m = s->match;

    switch (part) {
    case SAVE_ORIGIN:
        game_record_put_origin(w, &m->game.origin, m->game.origin_rule50, m->game.origin_fullmove);
        break;
    case SAVE_GAME:
        put_game(w, m);
        break;
    case SAVE_SETTINGS:
        put_settings(w, m, s->taste, s->kept);
        break;
    case SAVE_CLOCK:
        put_clock(w, &m->clock);
        break;
    case SAVE_RATINGS:
        save_put_ratings(w, s->added);
        break;
    case SAVE_FACTS:
        put_facts(w, s->sheet, m);
        break;
    default:
        ASSERT(part == SAVE_OPTIONS);
        put_options(w, s->options);
        break;
    }
}

/* Writes moves as numbers, which are the same on every machine. */
static void put_moves(struct record_writer *w, const struct game *game, unsigned kept)
{
    record_put_number(w, kept, 2);
    record_put_number(w, game->recorded - kept, 2);
    for (unsigned i = kept; i < game->recorded; i++) {
        record_put_number(w, game->record[i], 2);
    }
}

void save_put(struct record_writer *w, const struct save_source *s,
              const struct save_change *change)
{
    static const uint8_t order[SAVE_PARTS] = {
        SAVE_ORIGIN, SAVE_MOVES, SAVE_GAME,    SAVE_SETTINGS,
        SAVE_CLOCK,  SAVE_FACTS, SAVE_RATINGS, SAVE_OPTIONS
    };

    record_put_number(w, change->parts, 1);
    for (unsigned i = 0; i < SAVE_PARTS; i++) {
        unsigned part = order[i];

        if ((change->parts & part) == 0) {
            continue;
        }
        if (part == SAVE_MOVES) {
            put_moves(w, &s->match->game, change->kept);
        } else {
            put_part(w, s, part);
        }
    }
}

/* --- comparing --- */

/* Computes the digest of the moves, and finds how many of the saved moves have not changed. */
static void compare_moves(const struct game *game, const struct save_digest *saved,
                          struct save_digest *now, struct save_change *change)
{
    struct record_writer w;

    record_count(&w);
    for (unsigned i = 0;; i++) {
        if ((i == saved->plies && w.crc == saved->played_crc) ||
            (i == saved->recorded && w.crc == saved->crc[1])) {
            change->kept = (uint16_t)i;
        }
        if (i == game->plies) {
            now->played_crc = w.crc;
        }
        if (i == game->recorded) {
            break;
        }
        record_put_number(&w, game->record[i], 2);
    }
    now->crc[1] = w.crc;
    now->recorded = game->recorded;
    now->plies = game->plies;
}

uint8_t save_parts(const struct save_source *s)
{
    unsigned lacking = (level_has_clock(&s->match->level) ? 0U : (unsigned)SAVE_CLOCK) |
                       (save_has_ratings(s->added) ? 0U : (unsigned)SAVE_RATINGS);

    return (uint8_t)(SAVE_ALL & ~lacking);
}

/* Ratings that are there no more have changed. */
void save_compare(const struct save_source *s, const struct save_digest *saved,
                  struct save_digest *now, struct save_change *change)
{
    const unsigned parts = save_parts(s);
    struct record_writer w;

    ASSERT(match_is_ok(s->match));
    change->kept = 0;
    change->parts = 0;
    compare_moves(&s->match->game, saved, now, change);
    for (unsigned i = 0; i < SAVE_PARTS; i++) {
        unsigned part = 1U << i;

        if (part != SAVE_MOVES) {
            record_count(&w);
            if ((parts & part) != 0) {
                put_part(&w, s, part);
            }
            now->crc[i] = w.crc;
        }
        if (now->crc[i] != saved->crc[i] && ((parts | SAVE_RATINGS) & part) != 0) {
            change->parts = (uint8_t)(change->parts | part);
        }
    }
    if ((change->parts & SAVE_ORIGIN) != 0) {
        change->parts |= SAVE_MOVES;
        change->kept = 0;
    } else if (now->recorded != saved->recorded) {
        change->parts |= SAVE_MOVES;
    }
}

/* --- reading --- */

static bool read_moves(struct record_reader *r, const struct game *game, struct save_state *s)
{
    uint16_t kept;
    uint16_t count;

    if (!record_read_word(r, &kept) || !record_read_word(r, &count) || kept > s->recorded ||
        (uint32_t)kept + count > game->size) {
        return false;
    }
    for (unsigned i = 0; i < count; i++) {
        if (!record_read_word(r, &game->record[kept + i])) {
            return false;
        }
    }
    s->recorded = (uint16_t)(kept + count);
    return true;
}

static bool read_game(struct record_reader *r, struct save_state *s)
{
    uint8_t bits;

    if (!record_read_word(r, &s->plies) || !record_read_byte(r, &bits)) {
        return false;
    }
    s->end = bits & END_BITS;
    s->loser = bits >> LOSER_BIT & 1U;
    s->side = (uint8_t)(bits >> SIDE_BIT);
    return true;
}

/* A byte for the coach that is neither 0 nor 1 is an error. */
static bool read_opponent(struct record_reader *r, struct opponent *opponent)
{
    uint16_t contempt;
    uint8_t coach;

    if (!record_read_byte(r, &opponent->strength) || !record_read_word(r, &opponent->number) ||
        !record_read_byte(r, &opponent->style) || !record_read_word(r, &contempt) ||
        !record_read_byte(r, &opponent->book) || !record_read_byte(r, &coach)) {
        return false;
    }
    opponent->contempt = (int16_t)contempt;
    opponent->coach = coach == 1;
    return coach <= 1;
}

/* The switches and what is kept for others than the session. Saves of firmware that knew eight
   switches have 0 for the others. */
static bool read_kept(struct record_reader *r, struct save_beside *kept)
{
    uint32_t more;

    if (!record_read_number(r, &kept->switches, SWITCH_BYTES_FIRST) ||
        !record_read(r, kept->panel, SAVE_EBOARD) ||
        !record_read_number(r, &more, SWITCH_BYTES_MORE)) {
        return false;
    }
    kept->switches |= more << 8 * SWITCH_BYTES_FIRST;
    return record_read(r, kept->panel + SAVE_EBOARD, SAVE_PANEL_SETTINGS - SAVE_EBOARD);
}

static bool read_settings(struct record_reader *r, unsigned version, struct save_state *s)
{
    return record_read_byte(r, &s->level.kind) && record_read_number(r, &s->level.value, 4) &&
           record_read_number(r, &s->level.extra, 4) && read_kept(r, &s->kept) &&
           record_read_byte(r, &s->colours) &&
           (version < VERSION_OPPONENT || read_opponent(r, &s->opponent));
}

static bool read_clock(struct record_reader *r, struct clock *clock)
{
    memset(clock, 0, sizeof *clock);
    clock->running = CLOCK_STOPPED;
    for (unsigned side = WHITE; side <= BLACK; side++) {
        uint32_t left;
        uint8_t moves;

        if (!record_read_number(r, &left, 4) || !record_read_byte(r, &moves)) {
            return false;
        }
        clock->left_ms[side] = (int32_t)left;
        clock->moves[side] = moves;
    }
    if (!record_read_number(r, &clock->move_ms, 4) || !record_read_byte(r, &clock->spent_count) ||
        !record_read_byte(r, &clock->spent_end)) {
        return false;
    }
    for (unsigned i = 0; i < CLOCK_HISTORY; i++) {
        if (!record_read_word(r, &clock->spent_ds[i])) {
            return false;
        }
    }
    return true;
}

static bool read_facts(struct record_reader *r, struct facts_now *now)
{
    uint8_t side;
    uint8_t bits;

    memset(now, 0, sizeof *now);
    if (!record_read_number(r, &now->kept_sum, 4) || !record_read_word(r, &now->kept_plies) ||
        !record_read_byte(r, &now->owner)) {
        return false;
    }
    if (now->owner == FACTS_SESSION) {
        return true;
    }
    if (now->owner >= FACTS_OWNERS || !record_read_byte(r, &side) || side > COMPUTER_NONE ||
        !facts_read(r, &now->facts, &bits)) {
        return false;
    }
    now->facts.side = side;
    return (bits & FACTS_ORIGIN) == 0;
}

/* Reads a value of an option. A byte is signed if the option can be negative. */
static bool read_option(struct record_reader *r, const struct param_field *field,
                        struct search_options *options)
{
    uint32_t number;
    int value;

    if (!record_read_number(r, &number, field->size)) {
        return false;
    }
    value = field->size == sizeof(int16_t) ? (int16_t)number
            : field->min < 0               ? (int8_t)number
                                           : (int)number;
    if (value < field->min || value > field->max) {
        return false;
    }
    param_set(options, field, 0, value);
    return true;
}

/* Reads the options, which are the last part. Those of another firmware are not read. */
static bool read_options(struct record_reader *r, struct save_state *s)
{
    uint8_t number;
    uint32_t crc;

    s->personality = personalities;
    if (!record_read_byte(r, &number)) {
        return false;
    }
    if (number != OPTIONS_SINGLE) {
        while (number > 0 && s->personality->name != NULL) {
            s->personality++;
            number--;
        }
        s->knows_options = s->personality->name != NULL;
        return true;
    }
    if (!record_read_number(r, &crc, 4)) {
        return false;
    }
    s->knows_options = crc == options_crc();
    if (!s->knows_options) {
        return true;
    }
    s->personality = NULL;
    for (const struct param_field *field = search_options_fields; field->name != NULL; field++) {
        if (!read_option(r, field, &s->options)) {
            return false;
        }
    }
    return true;
}

bool save_read(struct record_reader *r, unsigned version, struct game *game, struct save_state *s)
{
    bool has_facts = version >= VERSION_FACTS;
    uint8_t parts;

    if (!record_read_byte(r, &parts) || (!has_facts && (parts & SAVE_FACTS) != 0) ||
        (version < VERSION_RATINGS && (parts & SAVE_RATINGS) != 0)) {
        return false;
    }
    s->parts |= (uint8_t)(parts | SAVE_RATINGS | (has_facts ? 0 : SAVE_FACTS));
    return ((parts & SAVE_ORIGIN) == 0 ||
            game_record_read_origin(r, &s->origin, &s->origin_rule50, &s->origin_fullmove)) &&
           ((parts & SAVE_MOVES) == 0 || read_moves(r, game, s)) &&
           ((parts & SAVE_GAME) == 0 || read_game(r, s)) &&
           ((parts & SAVE_SETTINGS) == 0 || read_settings(r, version, s)) &&
           ((parts & SAVE_CLOCK) == 0 || read_clock(r, &s->clock)) &&
           ((parts & SAVE_FACTS) == 0 || read_facts(r, &s->facts)) &&
           ((parts & SAVE_RATINGS) == 0 || save_read_ratings(r, version, s->added)) &&
           ((parts & SAVE_OPTIONS) == 0 || read_options(r, s));
}

/* --- taking up --- */

/* Are the settings possible? A level of another board can be out of range here. */
static bool settings_are_ok(const struct mind *mind, const struct save_state *s)
{
    struct level level = s->level;

    return level_is_ok(&level) &&
           (level.kind >= LEVEL_COMMON || !think_clamp_level(mind, &level, false)) &&
           s->side <= COMPUTER_NONE && opponent_is_ok(&s->opponent) &&
           s->opponent.book < BOOK_MODES &&
           ((s->kept.switches >> BIT_OF_REFEREE & 1U) == 0 || s->side == COMPUTER_NONE);
}

static void take_settings(struct match *m, struct taste *taste, const struct save_state *s)
{
    m->side = s->side;
    m->level = s->level;
    m->opponent = s->opponent;
    opponent_hold(&m->opponent);
#define SWITCH(bit, id, field, ...) taste->field = (s->kept.switches & UINT32_C(1) << (bit)) != 0;
#define SAVED(bit, id, field) m->field = (s->kept.switches & UINT32_C(1) << (bit)) != 0;
#include "firmware/desk/settings.def"
    taste->colours = s->colours < COLOURS_SAVED ? colours_saved[s->colours] : 0;
}

static void take_options(struct mind *mind, const struct save_state *s)
{
    if (!s->knows_options) {
        mind_use_options(mind, personalities[0].options);
    } else if (s->personality != NULL) {
        mind_use_options(mind, s->personality->options);
    } else {
        mind_copy_options(mind, &s->options);
    }
}

bool save_take_up(struct session *session, const struct save_state *s)
{
    bool has_clock = level_has_clock(&s->level);

    if ((s->parts | (has_clock ? 0U : (unsigned)SAVE_CLOCK)) != SAVE_ALL ||
        !settings_are_ok(&session->mind, s) || (has_clock && !clock_fits(&s->clock, &s->level)) ||
        !game_restore(&session->match.game, &s->origin, s->origin_rule50, s->origin_fullmove,
                      s->recorded, s->plies)) {
        return false;
    }
    if (!game_restore_end(&session->match.game, (enum game_end)s->end, (enum colour)s->loser)) {
        game_new(&session->match.game);
        return false;
    }
    take_settings(&session->match, &session->taste, s);
    take_options(&session->mind, s);
    scoresheet_state(session->added)->now = s->facts;
    if (has_clock) {
        session->match.clock = s->clock;
    } else {
        match_reset_clocks(&session->match);
    }
    session->expected = MOVE_NONE;
    return true;
}
