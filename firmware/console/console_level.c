/* The `level` command. */
#include "firmware/additions.h"
#include "firmware/console/console.h"
#include "firmware/session.h"

static const struct {
    const char *name;
    uint8_t kind;
    bool two; /* wants a second number */
    const char *usage;
} levels[] = {
    { "time", LEVEL_AVERAGE, false, "time SECONDS         average seconds a move" },
    { "depth", LEVEL_DEPTH, false, "depth PLIES          fixed depth" },
    { "nodes", LEVEL_NODES, false, "nodes N              fixed number of nodes a move" },
    { "mate", LEVEL_MATE, false, "mate N               look for a mate in N moves" },
    { "game", LEVEL_GAME, false, "game MINUTES         the whole game in so many minutes a side" },
    { "fischer", LEVEL_FISCHER, true, "fischer MIN SEC      minutes a side and seconds a move" },
    { "tournament", LEVEL_TOURNAMENT, true,
      "tournament MOVES MIN so many moves in so many minutes" },
};

enum { LEVELS = sizeof levels / sizeof levels[0] };

static void show_usage(struct computer *c)
{
    out_line(&c->out, "Levels:");
    for (unsigned i = 0; i < LEVELS; i++) {
        out_text(&c->out, "  level ");
        out_line(&c->out, levels[i].usage);
    }
}

static void say_clamped(struct computer *c, const char *word, uint32_t taken)
{
    out_text(&c->out, word);
    out_figure(&c->out, " is out of range, taken as ", taken);
    out_line(&c->out, ".");
}

/* A number of the level from the text; false and one sentence if it is none. */
static bool read_number(struct computer *c, char **text, struct level *level, bool extra)
{
    char *word = text_next_word(text);
    uint32_t *number = extra ? &level->extra : &level->value;

    if (!text_to_number(word, number)) {
        out_text(&c->out, *word == '\0' ? "A number is missing" : "This is no number: ");
        out_text(&c->out, word);
        out_line(&c->out, ". Try: level fischer 3 2");
        return false;
    }
    if (session_clamp_level(c, level, extra)) {
        say_clamped(c, word, *number);
    }
    return true;
}

void console_level(struct computer *c, char *arguments)
{
    char *name = text_next_word(&arguments);
    struct level level = { 0, 0, 0 };
    uint32_t number;
    unsigned i = 0;

    if (*name == '\0') {
        out_text(&c->out, "Level: ");
        show_level(&c->out, &c->level);
        out_line(&c->out, ".");
        show_usage(c);
        additions_level(c, "", arguments);
        return;
    }
    if (additions_level(c, name, arguments)) {
        return;
    }
    while (i < LEVELS && !text_equal(name, levels[i].name)) {
        i++;
    }
    if (i == LEVELS && text_to_number(name, &number)) {
        i = 0; /* a bare number: seconds a move */
        if (arguments[-1] == '\0') {
            arguments[-1] = ' '; /* together again with what follows */
        }
        arguments = name;
    }
    if (i == LEVELS) {
        out_text(&c->out, "There is no level ");
        out_text(&c->out, name);
        out_line(&c->out, ".");
        show_usage(c);
        return;
    }
    level.kind = levels[i].kind;
    if (!read_number(c, &arguments, &level, false) ||
        (levels[i].two && !read_number(c, &arguments, &level, true))) {
        return;
    }
    if (*text_next_word(&arguments) != '\0') {
        out_line(&c->out, "There is something behind the level's numbers.");
        return;
    }
    session_set_level(c, &level);
    out_text(&c->out, "Level: ");
    show_level(&c->out, &c->level);
    out_line(&c->out, level_has_clock(&level) ? ". The clocks are set anew." : ".");
}
