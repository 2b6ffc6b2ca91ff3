/*
 * The archive: finished games are kept when the power is off, as many as there is room for, and the
 * oldest make room for new ones. A game is kept when it ends, and when a player leaves one that has
 * some moves.
 */
#ifndef KILOMATE_FIRMWARE_ARCHIVE_ARCHIVE_H
#define KILOMATE_FIRMWARE_ARCHIVE_ARCHIVE_H

#include "firmware/additions.h"
#include "firmware/archive/keep.h"
#include "firmware/console/command.h"

extern const struct addition archive_addition;

/* The commands of the addition: archive_console.c. */
extern const struct console_command archive_commands[];

/* Returns how many games are kept; 0 also if the archive cannot be read. */
unsigned archive_count(void);

/* Reads a kept game of at most `size` plies into a game of its own, or the first `plies` of its
   moves. These lie in the memory of the hash table, which must not be used until archive_return().
   Returns false if the game is not a possible one, or has more moves than there is room for; then
   archive_return() must not be called. No search may run meanwhile. */
bool archive_visit(struct mind *mind, unsigned size, const struct ring_record *record,
                   struct kept_game *kept, unsigned plies, struct game *game);
void archive_return(struct engine *engine);

/* Takes a kept game up as the present one, both sides the player's. The running game is kept before
   if it has a move. Returns false, and changes nothing, if the kept game is not a possible one. */
bool archive_take_up(struct session *session, const struct ring_record *record,
                     struct kept_game *kept);

#endif
