/* The additions of a board that has none: linked in place of additions.c (mk/board.mk). */
#include "firmware/additions.h"

move_t additions_answer(struct session *s)
{
    (void)s;
    return MOVE_NONE;
}

void additions_limit(struct session *s, struct task *task)
{
    (void)s;
    (void)task;
}

void additions_searched(struct session *s, struct task *task, struct engine_result *result)
{
    (void)s;
    (void)task;
    (void)result;
}

enum manners_verdict additions_judge(struct session *s, const struct engine_result *result)
{
    (void)s;
    (void)result;
    return MANNERS_PLAY;
}

bool additions_self_test(const struct session *s, struct out *out, bool failed_only)
{
    (void)s;
    (void)out;
    (void)failed_only;
    return true;
}

bool additions_level(struct console *c, const char *word, char *arguments)
{
    (void)c;
    (void)word;
    (void)arguments;
    return false;
}

void additions_tell_options(struct uci *u)
{
    (void)u;
}

unsigned additions_find_option(const char *name)
{
    (void)name;
    return UCI_OPTION_NONE;
}

void additions_set_option(struct uci *u, unsigned number, const char *text)
{
    (void)u;
    (void)number;
    (void)text;
}

const struct setting *additions_setting(unsigned n)
{
    (void)n;
    return NULL;
}

const struct console_command *additions_command(unsigned n)
{
    (void)n;
    return NULL;
}
