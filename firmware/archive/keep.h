/*
 * The archive's ring: how a kept game is found, and how the present one gets into it.
 */
#ifndef KILOMATE_FIRMWARE_ARCHIVE_KEEP_H
#define KILOMATE_FIRMWARE_ARCHIVE_KEEP_H

#include "firmware/archive/kept.h"

struct archive_state;
struct scoresheet_state;

/* Looks at the ring, as ring_open(). A store that has answered at the start and is not there now is
   a silent one. */
enum store_result archive_open(const struct archive_state *archive, struct ring *ring);

/* Finds the n-th kept game, the newest is the first. Returns false if there are fewer, or if the
   archive cannot be read. */
bool archive_find(struct ring *ring, struct ring_record *record, unsigned n);

/* Finds what is to be kept of the present game. */
void archive_describe(const struct scoresheet_state *sheet, const struct match *match,
                      struct kept_game *kept);

/* Writes a game, whose kept_sum() is `sum`, as the newest one; it stands for the record that is the
   present game's, if there is one. Returns DONE, FULL, WORN or SILENT. */
enum store_result archive_write(struct archive_state *archive, struct scoresheet_state *sheet,
                                struct ring *ring, const struct kept_game *kept, uint32_t sum);

/* Sees to it that all of the present game is kept, whatever its length. Returns false if it cannot
   be: there is no memory, it does not answer, is worn out, or has no room for the game. */
bool archive_keep_all(struct archive_state *archive, struct scoresheet_state *sheet,
                      const struct match *match);

#endif
