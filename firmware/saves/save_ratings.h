/*
 * The part of a save that has ratings and the score of training. A board without ratings writes
 * none and takes none: save_ratings_none.c is linked there, and else rating/rating_save.c
 * (mk/board.mk). docs/reference/save-format.md has every byte.
 */
#ifndef KILOMATE_FIRMWARE_SAVES_SAVE_RATINGS_H
#define KILOMATE_FIRMWARE_SAVES_SAVE_RATINGS_H

#include "firmware/added.h"
#include "firmware/store/record.h"

/* The most bytes of the part: of the ratings, and of the score of training. */
enum { SAVE_LARGEST_RATINGS = 1 + 8 + 4 * 22 + 1 + 71 };

/* Is there anything to be saved? */
bool save_has_ratings(struct added *added);

/* Puts the part, or only counts its bytes (record_count). */
void save_put_ratings(struct record_writer *writer, struct added *added);

/* Takes the part of an area of this version up in place of what is known; of ratings or a score
   that are not possible nothing, which is told later. Returns false if the record ends, or if the
   store does not answer. */
bool save_read_ratings(struct record_reader *reader, unsigned version, struct added *added);

/* Nothing is known, as before any part was read. */
void save_forget_ratings(struct added *added);

#endif
