/*
 * What training asks of the saves. A board without it saves its session's match, and no score:
 * save_training_none.c is linked there, and else train/train_save.c (mk/board.mk).
 */
#ifndef KILOMATE_FIRMWARE_SAVES_SAVE_TRAINING_H
#define KILOMATE_FIRMWARE_SAVES_SAVE_TRAINING_H

#include "firmware/desk/session.h"
#include "firmware/store/record.h"

/* The match that is to be saved now: the session's, or the player's, which waits while he trains;
   NULL where nothing is saved (MAY_SAVE). */
const struct match *save_match(const struct session *session);

/* Saves have a score since this version of their format. */
enum { SAVE_VERSION_TRAINING = 6 };

/* The score in the ratings' part (save_ratings.h): is there one; puts it; takes it up, in areas of
   a version that has it; forgets it. */
bool save_has_training(struct added *added);
void save_put_training(struct record_writer *writer, struct added *added);
bool save_read_training(struct record_reader *reader, unsigned version, struct added *added);
void save_forget_training(struct added *added);

/* Reads over so many bytes. Returns false if the record ends. */
static inline bool save_read_over(struct record_reader *reader, unsigned count)
{
    uint8_t byte;

    while (count > 0 && record_read_byte(reader, &byte)) {
        count--;
    }
    return count == 0;
}

#endif
