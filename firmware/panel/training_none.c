/* A panel without the addition `train`: linked in place of training.c (mk/board.mk). */
#include "firmware/panel/training.h"

bool training_is_here(const struct panel *panel)
{
    (void)panel;
    return false;
}

void training_open(struct panel *panel)
{
    (void)panel;
}

bool training_keys(struct panel *panel, unsigned keys)
{
    (void)panel;
    (void)keys;
    return false;
}
