/*
 * What is saved of the computer, as parts of a record: docs/reference/save-format.md.
 * Writing takes it from the computer, reading puts it together aside, and only
 * what is whole and possible is taken up.
 */
#ifndef KILOMATE_FIRMWARE_GAME_SAVE_STATE_H
#define KILOMATE_FIRMWARE_GAME_SAVE_STATE_H

#include "firmware/game/journal.h"
#include "firmware/game/save.h"
#include "firmware/session.h"

/* The parts, in their order in a record, as bits of its second field. */
enum save_part {
    SAVE_ORIGIN = 1 << 0,
    SAVE_MOVES = 1 << 1,
    SAVE_GAME = 1 << 2,
    SAVE_SETTINGS = 1 << 3,
    SAVE_CLOCK = 1 << 4,
    SAVE_OPTIONS = 1 << 5,
    SAVE_ALL = (1 << 6) - 1
};

enum { SAVE_PARTS = 6 };

/* What is known of the state that was saved last, to find what has changed. */
struct save_digest {
    uint32_t crc[SAVE_PARTS]; /* that of the moves is of all that are recorded */
    uint32_t played_crc;      /* of the moves played */
    uint16_t recorded;
    uint16_t plies;
};

/* What a record is to hold. */
struct save_change {
    uint8_t parts; /* enum save_part, or-ed; 0: nothing has changed */
    uint16_t kept; /* recorded moves that stay; those behind them are written */
};

/* Finds the state as it is now, and what of it is other than it was. */
void save_compare(const struct session *session, const uint8_t *panel,
                  const struct save_digest *saved, struct save_digest *now,
                  struct save_change *change);

/* The parts of a change, also to count them. */
void save_put(struct journal_writer *writer, const struct session *session, const uint8_t *panel,
              const struct save_change *change);

/* The most bytes that a record can take, of a game that is recorded so far. */
unsigned save_largest(unsigned recorded);

/* A state that is being read. The moves go to the record of the computer's game, which
   has none. */
struct save_state {
    struct position_packed origin;
    uint16_t origin_fullmove;
    uint8_t origin_rule50;
    uint8_t parts; /* that have been read */
    uint16_t recorded;
    uint16_t plies;
    uint8_t end;
    uint8_t loser;
    uint8_t side;
    uint8_t switches;
    bool knows_options; /* false: they are of another firmware */
    struct level level;
    struct opponent opponent; /* before reading: what holds where a record does not tell */
    struct clock clock;
    const struct personality *personality; /* NULL: the options are single ones */
    struct search_options options;
    uint8_t panel[SAVE_PANEL_SETTINGS];
};

/* Reads a record into the state; false if it is none of ours. */
bool save_read(struct journal_record *record, struct game *game, struct save_state *state);

/* Takes the state up, if it is a possible one: else false, and the game is a new one, all
   else as it was. */
bool save_take_up(struct session *session, const struct save_state *state);

#endif
