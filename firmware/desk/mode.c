#include "firmware/desk/mode.h"

const struct mode mode_play = {
    .may = MAY_READ_LINE | MAY_MOVE | MAY_PONDER | MAY_ADVISE | MAY_TELL | MAY_CLOCK | MAY_SAVE |
           MAY_TOUCH | MAY_YIELD,
};

const struct mode mode_gui = { .may = MAY_OBEY_GUI };
