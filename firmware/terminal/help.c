#include "firmware/terminal/help.h"

#include "firmware/console/console_commands.h"
#include "firmware/words/help.h"

#include <string.h>

/* The commands by what they are for, each with a space behind. What a board does not have is left
   out; what stands in no group comes last. */
static const struct {
    const char *title;
    const char *names;
} groups[] = {
    { HELP_GROUP_PLAY, "new odds go play undo redo from hint draw resign yes setup load " },
    { HELP_GROUP_LEVEL, "level rating clock ponder variety book style contempt resigns " },
    { HELP_GROUP_LEARN,
      "coach why threats targets brain train analyze review replay forward back first "
      "last overlooked eval " },
    { HELP_GROUP_SHOW, "board colour flip moves info sound bell help " },
    { HELP_GROUP_KEEP, "pgn games save name date " },
    { HELP_GROUP_PEOPLE, "referee panel " },
    { HELP_GROUP_ENGINE, "personality options set bench " },
    { HELP_GROUP_COMPUTER, "version selftest fault uci mirror eboard bootloader quit " },
};

enum { GROUPS = sizeof groups / sizeof groups[0], TITLE = 9, COLUMNS = 79 };

/* More about a command, with an example. */
static const struct {
    const char *name;
    const char *lines;
} topics[] = {
    { "level", TOPIC_LEVEL }, { "coach", TOPIC_COACH },   { "board", TOPIC_BOARD },
    { "setup", TOPIC_SETUP }, { "book", TOPIC_BOOK },     { "analyze", TOPIC_ANALYZE },
    { "draw", TOPIC_DRAW },   { "replay", TOPIC_REPLAY }, { "review", TOPIC_REVIEW },
    { "games", TOPIC_GAMES }, { "undo", TOPIC_UNDO },     { "go", TOPIC_GO },
    { "from", TOPIC_FROM },
};

enum { TOPICS = sizeof topics / sizeof topics[0] };

static bool is_grouped(const char *name)
{
    for (unsigned i = 0; i < GROUPS; i++) {
        if (text_is_listed(name, groups[i].names)) {
            return true;
        }
    }
    return false;
}

/* A name in the line of its group, which goes on in a new one where it must. */
static void list_name(struct out *out, const char *name, unsigned *column)
{
    unsigned length = (unsigned)strlen(name);

    if (*column + 2 + length > COLUMNS) {
        out_end_line(out);
        out_padded(out, "", TITLE);
        *column = TITLE;
    }
    out_format(out, "  %s", name);
    *column += 2 + length;
}

static void list_group(struct out *out, const char *title, const char *names)
{
    unsigned column = TITLE;
    char name[16];

    out_padded(out, title, TITLE);
    for (; *names != '\0'; names += strlen(name) + 1) {
        text_copy_word(names, name, sizeof name);
        if (console_help_of(name) != NULL) {
            list_name(out, name, &column);
        }
    }
    out_end_line(out);
}

/* What no group names. */
static void list_others(struct out *out)
{
    const char *name;
    const char *help;
    unsigned column = TITLE;
    bool any = false;

    for (unsigned n = 0; (name = console_name_at(n, &help)) != NULL; n++) {
        if (help != NULL && !is_grouped(name)) {
            if (!any) {
                out_padded(out, HELP_GROUP_OTHERS, TITLE);
                any = true;
            }
            list_name(out, name, &column);
        }
    }
    if (any) {
        out_end_line(out);
    }
}

static void list_all(struct out *out)
{
    out_line(out, HELP_GROUP_MOVES);
    for (unsigned i = 0; i < GROUPS; i++) {
        list_group(out, groups[i].title, groups[i].names);
    }
    list_others(out);
    out_line(out, HELP_MORE_ABOUT_ONE);
}

static void tell_lines(struct out *out, const char *lines)
{
    for (; *lines != '\0'; lines++) {
        if (*lines == '\n') {
            out_end_line(out);
        } else {
            out_char(out, *lines);
        }
    }
}

void help_tell(struct out *out, const char *name)
{
    const char *help;

    if (*name == '\0') {
        list_all(out);
        return;
    }
    help = console_help_of(name);
    if (help == NULL) {
        out_format(out, HELP_NO_SUCH_COMMAND, name);
        return;
    }
    out_format(out, "%s: ", name);
    tell_lines(out, help);
    if (strchr(help, '\n') == NULL) {
        out_line(out, "."); /* it is the one sentence */
    }
    for (unsigned i = 0; i < TOPICS; i++) {
        if (strcmp(topics[i].name, name) == 0) {
            tell_lines(out, topics[i].lines);
        }
    }
}
