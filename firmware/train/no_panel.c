/* A board without a panel: linked in place of panel/training.c (mk/board.mk). */
#include "firmware/train/at_panel.h"

void train_take_panel(struct added *added)
{
    (void)added;
}

void train_tell_panel(struct added *added)
{
    (void)added;
}
