/* The additions of a board that has none: linked in place of additions.c (mk/board.mk). */
#include "firmware/additions.h"

#include "firmware/desk/settings.h"

move_t players_answer(struct added *added, struct match *match, bool for_gui, uint32_t chance)
{
    (void)added;
    (void)match;
    (void)for_gui;
    (void)chance;
    return MOVE_NONE;
}

void players_limit(struct added *added, struct task *task)
{
    (void)added;
    (void)task;
}

void players_searched(struct added *added, struct task *task, struct engine_result *result)
{
    (void)added;
    (void)task;
    (void)result;
}

enum manners_verdict players_judge(const struct match *match, struct manners *manners,
                                   const struct engine_result *result)
{
    (void)match;
    (void)manners;
    (void)result;
    return MANNERS_PLAY;
}

bool additions_self_test(struct added *added, struct out *out, bool failed_only)
{
    (void)added;
    (void)out;
    (void)failed_only;
    return true;
}

enum level_answer additions_level(struct console *c, const char *word, char *arguments)
{
    (void)c;
    (void)word;
    (void)arguments;
    return LEVEL_UNKNOWN;
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
