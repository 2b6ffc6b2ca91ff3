/*
 * What the help with targets remembers: how much of it each side has, and the piece that was
 * weighed last.
 */
#ifndef KILOMATE_FIRMWARE_TARGETS_TARGETS_STATE_H
#define KILOMATE_FIRMWARE_TARGETS_TARGETS_STATE_H

#include "firmware/added.h"
#include "firmware/targets/weigh.h"

/* How the targets of a lifted piece are shown, where lights teach. */
enum targets_help {
    TARGETS_OFF,     /* not */
    TARGETS_SHOWN,   /* all alike */
    TARGETS_WARNED,  /* the bad ones apart, all others as doubtful ones */
    TARGETS_QUALITY, /* in three classes */
    TARGETS_BEST,    /* the best one as good, all others that are not bad as doubtful ones */
    TARGETS_HELPS
};

struct targets_state {
    uint8_t number[2]; /* of the help of each side */
    uint8_t lit_as;    /* enum targets_help: how lights show the piece now */
    bool is_lit : 1;   /* they do */
    bool is_told : 1;  /* that the player had help with this piece */
    uint32_t mirrored; /* CRC-32 of what the mirror has told last; 0: nothing */
    struct weighing weighing;
};

struct targets_state *targets_state(struct added *added);

/* The number of a help, as it is saved, and the help of such a number. Shown is 0, as where nothing
   was chosen; off 1 and quality 2 were once all others. */
static inline uint8_t targets_number(unsigned help)
{
    return (uint8_t)(help < TARGETS_BEST ? help ^ 1U : help);
}

static inline enum targets_help targets_help(const struct targets_state *targets, enum colour side)
{
    return (enum targets_help)targets_number(targets->number[side]);
}

/* The targets that lights show as those of a class. */
squares_t targets_lit(const struct targets_state *targets, enum target_class which);

#endif
