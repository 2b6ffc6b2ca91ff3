#include "firmware/additions.h"

/* For each addition of the board: a loop. */
#define EACH_ADDITION(addition) \
    for (const struct addition *const *addition = board_additions; *addition != NULL; addition++)

move_t additions_answer(struct session *s)
{
    move_t move = MOVE_NONE;

    ASSERT(!s->think.running);
    EACH_ADDITION (addition) {
        if (move == MOVE_NONE && (*addition)->answers != NULL) {
            move = (*addition)->answers(s);
        }
    }
    return move;
}

void additions_limit(struct session *s, struct engine_limits *limits)
{
    EACH_ADDITION (addition) {
        if ((*addition)->limit != NULL) {
            (*addition)->limit(s, limits);
        }
    }
}

void additions_searched(struct session *s, struct engine_limits *limits,
                        struct engine_result *result)
{
    EACH_ADDITION (addition) {
        if ((*addition)->searched != NULL) {
            (*addition)->searched(s, limits, result);
        }
    }
}

enum manners_verdict additions_judge(struct session *s, const struct engine_result *result)
{
    EACH_ADDITION (addition) {
        if ((*addition)->judges != NULL) {
            return (*addition)->judges(s, result);
        }
    }
    return MANNERS_PLAY;
}

bool additions_doubt(struct console *c, move_t move)
{
    bool doubt = false;

    EACH_ADDITION (addition) {
        if ((*addition)->doubts != NULL) {
            doubt |= (*addition)->doubts(c, move);
        }
    }
    return doubt;
}

bool additions_show_board(struct out *out, struct session *s)
{
    EACH_ADDITION (addition) {
        if ((*addition)->shows_board != NULL && (*addition)->shows_board(out, s)) {
            return true;
        }
    }
    return false;
}

void additions_release(struct console *c)
{
    EACH_ADDITION (addition) {
        if ((*addition)->releases != NULL) {
            (*addition)->releases(c);
        }
    }
}

bool additions_report(struct console *c, const struct engine_info *info)
{
    EACH_ADDITION (addition) {
        if ((*addition)->reports != NULL && (*addition)->reports(c, info)) {
            return true;
        }
    }
    return false;
}

bool additions_help(struct console *c, const char *command)
{
    EACH_ADDITION (addition) {
        if ((*addition)->helps != NULL && (*addition)->helps(c, command)) {
            return true;
        }
    }
    return false;
}

bool additions_listen(struct console *c, const char *word, const char *argument)
{
    EACH_ADDITION (addition) {
        if ((*addition)->listens != NULL && (*addition)->listens(c, word, argument)) {
            return true;
        }
    }
    return false;
}

void additions_refused(struct session *s)
{
    EACH_ADDITION (addition) {
        if ((*addition)->refused != NULL) {
            (*addition)->refused(s);
        }
    }
}

bool additions_explain(struct console *c, const char *line, enum move_error error)
{
    additions_refused(c->session);
    EACH_ADDITION (addition) {
        if ((*addition)->explains != NULL && (*addition)->explains(c, line, error)) {
            return true;
        }
    }
    return false;
}

void additions_leave(struct session *s, const struct session_given *given)
{
    EACH_ADDITION (addition) {
        if ((*addition)->leaves != NULL) {
            (*addition)->leaves(s, given);
        }
    }
    EACH_ADDITION (addition) {
        if ((*addition)->begins != NULL) {
            (*addition)->begins(s, given);
        }
    }
}

bool additions_export(struct console *c)
{
    EACH_ADDITION (addition) {
        if ((*addition)->exports != NULL && (*addition)->exports(c)) {
            return true;
        }
    }
    return false;
}

bool additions_self_test(const struct session *s, struct out *out, bool failed_only)
{
    bool passed = true;

    EACH_ADDITION (addition) {
        if ((*addition)->self_test != NULL) {
            passed = (*addition)->self_test(s, out, failed_only) && passed;
        }
    }
    return passed;
}

bool additions_level(struct console *c, const char *word, char *arguments)
{
    EACH_ADDITION (addition) {
        if ((*addition)->level != NULL && (*addition)->level(c, word, arguments)) {
            return true;
        }
    }
    return false;
}

const struct addition_option *additions_option(unsigned n)
{
    EACH_ADDITION (addition) {
        const struct addition_option *option = (*addition)->options;

        for (; option != NULL && option->name != NULL; option++) {
            if (n-- == 0) {
                return option;
            }
        }
    }
    return NULL;
}

const struct setting *additions_setting(unsigned n)
{
    EACH_ADDITION (addition) {
        if (n < (*addition)->setting_count) {
            return &(*addition)->settings[n];
        }
        n -= (*addition)->setting_count;
    }
    return NULL;
}

const struct console_command *additions_command(unsigned n)
{
    EACH_ADDITION (addition) {
        const struct console_command *command = (*addition)->commands;

        for (; command != NULL && command->name != NULL; command++) {
            if (n-- == 0) {
                return command;
            }
        }
    }
    return NULL;
}
