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

bool terminal_help(struct console *c, const char *command)
{
    (void)c;
    (void)command;
    return false;
}

bool terminal_explain(struct console *c, const char *line, enum move_error error)
{
    (void)c;
    (void)line;
    (void)error;
    return false;
}
