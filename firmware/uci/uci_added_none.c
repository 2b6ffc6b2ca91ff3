/* The UCI options of a board without additions (mk/board.mk). */
#include "firmware/uci/uci_added.h"

void uci_added_tell(struct uci *u)
{
    (void)u;
}

unsigned uci_added_find(const char *name)
{
    (void)name;
    return UCI_OPTION_NONE;
}

void uci_added_set(struct uci *u, unsigned number, const char *text)
{
    (void)u;
    (void)number;
    (void)text;
}
