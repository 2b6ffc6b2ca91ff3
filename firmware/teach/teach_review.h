/*
 * The command `review`.
 */
#ifndef KILOMATE_FIRMWARE_TEACH_TEACH_REVIEW_H
#define KILOMATE_FIRMWARE_TEACH_TEACH_REVIEW_H

#include "firmware/console/console.h"

/* Goes through the game, shows its turning points and sums up. A typed line ends it. No search
   runs. */
void teach_addition_obey_review(struct console *console, char *arguments);

#endif
