/*
 * The mirror's lines that can be told twice: the same one is not told again.
 */
#ifndef KILOMATE_FIRMWARE_MIRROR_LINES_H
#define KILOMATE_FIRMWARE_MIRROR_LINES_H

#include "firmware/added.h"
#include "firmware/base/out.h"

/* A line has at most so many bytes. */
enum { MIRROR_LINE_ROOM = 120 };

enum mirror_line {
    MIRROR_POSITION,
    MIRROR_STATE,
    MIRROR_LEVEL,
    MIRROR_SIDE,
    MIRROR_STRENGTH,
    MIRROR_FLIP,
    MIRROR_CLOCK,
    MIRROR_SQUARES,
    MIRROR_LIGHTS,
    MIRROR_RATING,
    MIRROR_LINES
};

struct mirror_state;

/* Tells a line with its end, unless it says what it said last. `text` ends in LF. `told` is the
   CRC-32 of that, 0 before; the mirror keeps those of its own lines. */
void mirror_tell_new(uint32_t *told, struct out *out, const char *text);
void mirror_tell(struct mirror_state *mirror, struct out *out, enum mirror_line which,
                 const char *text);

/* Tells what the sensors see and what is lit, if the board has a body. */
void mirror_tell_body(struct mirror_state *mirror, struct out *out);

/* Tells how strong the player is believed to be, if the board has ratings. */
void mirror_tell_rating(struct mirror_state *mirror, struct out *out);

/* Tells which targets of a lifted piece the lights tell apart: targets/targets_mirror.c, or
   no_targets.c. */
void mirror_tell_targets(struct added *added, struct out *out);

/* Tells of training, if the board has it: train/train_mirror.c, or no_training.c. anew: to a
   program that has just come. */
void mirror_tell_training(struct added *added, struct out *out, bool anew);

/* Tells which piece the computer has named for the player, if the board has a partner:
   partner/partner_mirror.c, or no_partner.c. anew: as above. */
void mirror_tell_partner(struct added *added, struct out *out, bool anew);

#endif
