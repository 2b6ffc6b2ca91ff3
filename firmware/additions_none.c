/* The additions of a board that has none: linked in place of additions.c (mk/board.mk). */
#include "firmware/additions.h"

#include "firmware/desk/settings.h"

move_t players_answer(struct session *s)
{
    (void)s;
    return MOVE_NONE;
}

void players_limit(struct session *s, struct task *task)
{
    (void)s;
    (void)task;
}

void players_searched(struct session *s, struct task *task, struct engine_result *result)
{
    (void)s;
    (void)task;
    (void)result;
}

enum manners_verdict players_judge(struct session *s, const struct engine_result *result)
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

const struct setting *settings_added(unsigned n)
{
    (void)n;
    return NULL;
}

const struct console_command *additions_command(unsigned n)
{
    (void)n;
    return NULL;
}
