/* The `level` command. */
#include "firmware/console/console_level.h"

#include "firmware/additions.h"
#include "firmware/console/console_read.h"
#include "firmware/console/show.h"
#include "firmware/words/help.h"
#include "firmware/words/play.h"

static const struct {
    const char *name;
    uint8_t kind;
    uint8_t first;  /* an example ... */
    uint8_t second; /* ... and of the second number; 0: there is none */
    const char *usage;
} levels[] = {
    { "time", LEVEL_AVERAGE, 5, 0, HELP_LEVEL_TIME },
    { "depth", LEVEL_DEPTH, 6, 0, HELP_LEVEL_DEPTH },
    { "nodes", LEVEL_NODES, 200, 0, HELP_LEVEL_NODES },
    { "mate", LEVEL_MATE, 3, 0, HELP_LEVEL_MATE },
    { "game", LEVEL_GAME, 15, 0, HELP_LEVEL_GAME },
    { "fischer", LEVEL_FISCHER, 3, 2, HELP_LEVEL_FISCHER },
    { "tournament", LEVEL_TOURNAMENT, 40, 90, HELP_LEVEL_TOURNAMENT },
};

enum { LEVELS = sizeof levels / sizeof levels[0] };

static void show_usage(struct console *c)
{
    out_line(c->out, SAY_LEVELS);
    for (unsigned i = 0; i < LEVELS; i++) {
        out_format(c->out, HELP_LEVEL_FORM, levels[i].usage);
    }
    additions_level(c, "", NULL);
}

void console_show_level(struct console *c, const char *behind)
{
    out_text(c->out, SAY_LEVEL);
    show_level(c->out, &c->session->match.level);
    additions_level(c, NULL, NULL);
    out_line(c->out, behind);
}

static void say_clamped(struct out *out, const char *word, uint32_t taken)
{
    out_format(out, SAY_OUT_OF_RANGE_TAKEN_AS, word, (int)taken);
}

/* The level nearest to what was typed. */
static void advise(struct out *out, unsigned i, uint32_t first)
{
    ASSERT(i < LEVELS);
    out_format(out, SAY_TRY_LEVEL, levels[i].name, (int)first);
    out_format(out, levels[i].second != 0 ? " %d\n" : "\n", levels[i].second);
}

/* A number of the i-th level from the text; false and one sentence if it is none. */
static bool read_number(struct console *c, char **text, unsigned i, struct level *level, bool extra)
{
    char *word = text_next_word(text);
    uint32_t *number = extra ? &level->extra : &level->value;

    ASSERT(level->kind == levels[i].kind);
    if (!text_to_number(word, number)) {
        out_format(c->out, "%s%s", *word == '\0' ? SAY_NUMBER_MISSING : SAY_NO_NUMBER, word);
        advise(c->out, i, extra ? level->value : levels[i].first);
        return false;
    }
    if (think_clamp_level(&c->session->mind, level, extra)) {
        say_clamped(c->out, word, *number);
    }
    return true;
}

void console_level(struct console *c, char *arguments)
{
    char *name = text_next_word(&arguments);
    struct level level = { 0, 0, 0 };
    uint32_t number;
    unsigned i = 0;

    ASSERT(!c->session->mind.think.running);
    if (*name == '\0') {
        console_show_level(c, ".");
        show_usage(c);
        return;
    }
    switch (additions_level(c, name, arguments)) {
    case LEVEL_TOLD:
        return;
    case LEVEL_CHANGED:
        console_show_level(c, SAY_CLOCKS_SET_ANEW);
        return;
    default:
        break;
    }
    while (i < LEVELS && !text_equal(name, levels[i].name)) {
        i++;
    }
    if (i == LEVELS && text_to_number(name, &number)) {
        i = 0; /* a bare number: seconds a move */
        text_rejoin(arguments);
        arguments = name;
    }
    if (i == LEVELS) {
        if (!console_lacks(c->out, name)) {
            out_format(c->out, SAY_NO_SUCH_LEVEL, name);
            show_usage(c);
        }
        return;
    }
    level.kind = levels[i].kind;
    if (!read_number(c, &arguments, i, &level, false) ||
        (levels[i].second != 0 && !read_number(c, &arguments, i, &level, true))) {
        return;
    }
    if (*text_next_word(&arguments) != '\0') {
        out_line(c->out, SAY_BEHIND_LEVEL_NUMBERS);
        return;
    }
    session_set_level(c->session, &level);
    console_show_level(c, level_has_clock(&level) ? SAY_CLOCKS_SET_ANEW : ".");
}
