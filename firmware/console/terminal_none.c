/* The console without a terminal: linked where there is no such addition (mk/board.mk). */
#include "firmware/console/terminal.h"

bool terminal_show_board(struct out *out, struct session *s)
{
    (void)out;
    (void)s;
    return false;
}

void terminal_release(struct console *c)
{
    (void)c;
}

bool terminal_report(struct console *c, const struct engine_info *info)
{
    (void)c;
    (void)info;
    return false;
}

bool terminal_help(struct out *out, const char *command)
{
    (void)out;
    (void)command;
    return false;
}

bool terminal_explain(struct out *out, struct game *game, const char *line, enum move_error error)
{
    (void)out;
    (void)game;
    (void)line;
    (void)error;
    return false;
}
