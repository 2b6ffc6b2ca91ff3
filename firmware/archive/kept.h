/*
 * What the archive keeps of a game, as the contents of a record. docs/reference/archive-format.md
 * describes every byte.
 */
#ifndef KILOMATE_FIRMWARE_ARCHIVE_KEPT_H
#define KILOMATE_FIRMWARE_ARCHIVE_KEPT_H

#include "firmware/desk/session.h"
#include "firmware/scoresheet/facts.h"
#include "firmware/store/ring.h"

struct kept_game {
    struct session_given game;
    struct game_facts facts;
    bool is_start; /* from the initial position: then game.origin is not kept */
};

/* Returns a checksum of the moves, of where they began, and of how the game has ended. */
uint32_t kept_sum(const struct kept_game *kept);

/* Returns "1-0", "0-1", "1/2-1/2", or "*" for a game that was left. */
const char *kept_result(const struct kept_game *kept);

/* Which version of records has all that is told of the game: the lowest, so that older firmware
   reads it, too. */
unsigned kept_version(const struct kept_game *kept);

/* Writes the game, or only counts its bytes (record_count). */
void kept_put(struct record_writer *writer, const struct kept_game *kept);

/* Is the record's game this one, or a longer one that begins with the same moves? */
bool kept_has(const struct ring_record *record, const struct kept_game *kept);

/* Reads it, the moves into memory for `room` of them; with NULL all but the moves. Returns false if
   the store does not answer, if there are more moves, or if something is out of its range. Origin
   and moves may still be impossible. */
bool kept_read(const struct ring_record *record, struct kept_game *kept, move_t *moves,
               unsigned room);

#endif
