#include "firmware/additions.h"

/* For each addition of the board. */
#define EACH(addition) \
    (const struct addition *const *addition = board_additions; *addition != NULL; addition++)

move_t additions_answer(struct session *s)
{
    move_t move = MOVE_NONE;

    ASSERT(!s->think.running);
    for
        EACH(addition)
        {
            if (move == MOVE_NONE && (*addition)->answers != NULL) {
                move = (*addition)->answers(s);
            }
        }
    return move;
}

void additions_limit(struct session *s, struct engine_limits *limits)
{
    for
        EACH(addition)
        {
            if ((*addition)->limit != NULL) {
                (*addition)->limit(s, limits);
            }
        }
}

void additions_searched(struct session *s, struct engine_limits *limits,
                        struct engine_result *result)
{
    for
        EACH(addition)
        {
            if ((*addition)->searched != NULL) {
                (*addition)->searched(s, limits, result);
            }
        }
}

bool additions_doubt(struct console *c, move_t move)
{
    bool doubt = false;

    for
        EACH(addition)
        {
            if ((*addition)->doubts != NULL) {
                doubt |= (*addition)->doubts(c, move);
            }
        }
    return doubt;
}

bool additions_self_test(const struct session *s, struct out *out, bool failed_only)
{
    bool passed = true;

    for
        EACH(addition)
        {
            if ((*addition)->self_test != NULL) {
                passed = (*addition)->self_test(s, out, failed_only) && passed;
            }
        }
    return passed;
}

bool additions_level(struct console *c, const char *word, char *arguments)
{
    for
        EACH(addition)
        {
            if ((*addition)->level != NULL && (*addition)->level(c, word, arguments)) {
                return true;
            }
        }
    return false;
}

const struct addition_option *additions_option(unsigned n)
{
    for
        EACH(addition)
        {
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
    for
        EACH(addition)
        {
            if (n < (*addition)->setting_count) {
                return &(*addition)->settings[n];
            }
            n -= (*addition)->setting_count;
        }
    return NULL;
}

const struct console_command *additions_command(unsigned n)
{
    for
        EACH(addition)
        {
            const struct console_command *command = (*addition)->commands;

            for (; command != NULL && command->name != NULL; command++) {
                if (n-- == 0) {
                    return command;
                }
            }
        }
    return NULL;
}
