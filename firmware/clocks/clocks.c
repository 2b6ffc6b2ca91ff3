/* More kinds of time control, an addition: their levels at the console, and the clock alone.
   controls.c and alone.c have them. */
#include "firmware/words/clocks.h"
#include "firmware/additions.h"
#include "firmware/clocks/alone.h"
#include "firmware/clocks/clocks_state.h"
#include "firmware/clocks/control_ranges.h"
#include "firmware/console/console_level.h"
#include "firmware/console/console_read.h"
#include "firmware/console/show.h"
#include "firmware/words/help.h"
#include "firmware/words/play.h"
#include "firmware/words/teach.h"

static const struct {
    const char *name;
    const char *usage;
    const char *example;
    uint8_t least; /* numbers that must be typed; the others are 0 then */
} kinds[LEVEL_KINDS - LEVEL_GAME] = {
    [0] = { "game", NULL, HELP_TRY_GAME, 1 },
    [LEVEL_FISCHER - LEVEL_GAME] = { "fischer", NULL, HELP_TRY_FISCHER, 2 },
    [LEVEL_TOURNAMENT - LEVEL_GAME] = { "tournament", NULL, HELP_TRY_TOURNAMENT, 2 },
    [LEVEL_BRONSTEIN - LEVEL_GAME] = { "bronstein", HELP_LEVEL_BRONSTEIN, HELP_TRY_BRONSTEIN, 2 },
    [LEVEL_DELAY - LEVEL_GAME] = { "delay", HELP_LEVEL_DELAY, HELP_TRY_DELAY, 2 },
    [LEVEL_HOURGLASS - LEVEL_GAME] = { "hourglass", HELP_LEVEL_HOURGLASS, HELP_TRY_HOURGLASS, 1 },
    [LEVEL_BYOYOMI - LEVEL_GAME] = { "byoyomi", HELP_LEVEL_BYOYOMI, HELP_TRY_BYOYOMI, 3 },
    [LEVEL_STAGES - LEVEL_GAME] = { "stages", HELP_LEVEL_STAGES, HELP_TRY_STAGES, 3 },
    [LEVEL_ODDS - LEVEL_GAME] = { "odds", HELP_LEVEL_ODDS, HELP_TRY_ODDS, 2 },
};

/* Those before OWN are the console's own. */
enum { KINDS = sizeof kinds / sizeof kinds[0], OWN = LEVEL_COMMON - LEVEL_GAME };

static void show_usage(struct out *out)
{
    for (unsigned i = OWN; i < KINDS; i++) {
        out_format(out, HELP_LEVEL_FORM, kinds[i].usage);
    }
}

/* The n-th number of a level from the text; false and one sentence if it cannot be. */
static bool read_number(struct out *out, char **text, unsigned kind, unsigned n, uint32_t *number)
{
    const struct control_range *range = &control_ranges[kind][n];
    const char *word = text_next_word(text);

    *number = 0;
    if (*word == '\0' && n >= kinds[kind].least) {
        return true;
    }
    if (!text_to_number(word, number)) {
        out_format(out, SAY_BAD_NUMBER_TRY, *word == '\0' ? SAY_NUMBER_MISSING : SAY_NO_NUMBER,
                   word, kinds[kind].example);
        return false;
    }
    if (*number < range->min || *number > range->max) {
        out_format(out, SAY_NUMBER_FROM_TO, word, range->min, range->max, kinds[kind].example);
        return false;
    }
    return true;
}

/* All numbers of a level; false and one sentence if it is none. */
static bool read_level(struct out *out, char *arguments, unsigned kind, struct level *level)
{
    uint32_t numbers[CONTROL_NUMBERS] = { 0 };

    for (unsigned n = 0; n < CONTROL_NUMBERS && control_ranges[kind][n].max != 0; n++) {
        if (!read_number(out, &arguments, kind, n, &numbers[n])) {
            return false;
        }
    }
    if (*text_next_word(&arguments) != '\0') {
        out_line(out, SAY_BEHIND_LEVEL_NUMBERS);
        return false;
    }
    level->kind = (uint8_t)(LEVEL_GAME + kind);
    level->value = numbers[0];
    level->extra = LEVEL_EXTRA(numbers[1], numbers[2], numbers[3]);
    ASSERT(level_is_ok(level));
    return true;
}

/* KINDS if there is none. */
static unsigned kind_named(const char *word)
{
    unsigned kind = 0;

    while (kind < KINDS && !text_equal(word, kinds[kind].name)) {
        kind++;
    }
    return kind;
}

static enum level_answer clocks_addition_level(struct console *c, const char *word, char *arguments)
{
    struct level level;
    unsigned kind;

    if (word == NULL) {
        return LEVEL_UNKNOWN;
    }
    if (*word == '\0') {
        show_usage(c->out);
        return LEVEL_UNKNOWN;
    }
    kind = kind_named(word);
    if (kind < OWN || kind == KINDS) {
        return LEVEL_UNKNOWN;
    }
    if (!read_level(c->out, arguments, kind, &level)) {
        return LEVEL_TOLD;
    }
    session_set_level(c->session, &level);
    return LEVEL_CHANGED;
}

/* --- the clocks --- */

/* Without a level behind it the game's, if that has clocks. */
static void clocks_addition_obey_clock(struct console *c, char *arguments)
{
    const char *word = text_next_word(&arguments);
    const char *name = text_next_word(&arguments);
    struct level level = c->session->match.level;
    unsigned kind = kind_named(name);

    if (*word == '\0') {
        show_clocks(c->out, &c->session->match);
    } else if (!text_equal(word, "game") || (*name != '\0' && kind == KINDS) ||
               (*name == '\0' && !level_has_clock(&level))) {
        out_line(c->out, SAY_ALONE_LEVEL);
    } else if (*name == '\0' || read_level(c->out, arguments, kind, &level)) {
        alone_begin(c, &level);
    }
}

static const struct console_command commands[] = {
    { "clock", HELP_CLOCK_AND_ALONE, clocks_addition_obey_clock, ANY_WORDS },
    { NULL, NULL, NULL, 0 },
};

static const struct player levels = { .level = clocks_addition_level };

const struct addition clocks_addition = {
    .face = { .take_input = alone_turn },
    .player = &levels,
    .commands = commands,
};
