/*
 * The state that is saved, as parts of a record. Writing takes it from where it lies. Reading
 * collects it in a struct of its own, and only a state that is complete and possible becomes the
 * session's. docs/reference/save-format.md describes every byte.
 */
#ifndef KILOMATE_FIRMWARE_SAVES_SAVE_STATE_H
#define KILOMATE_FIRMWARE_SAVES_SAVE_STATE_H

#include "firmware/desk/session.h"
#include "firmware/saves/save_bytes.h"
#include "firmware/saves/save_ratings.h"
#include "firmware/scoresheet/facts.h"
#include "firmware/store/journal.h"

struct scoresheet_state;

/* The parts of a record, as bits of its first byte. They stand in this order, but for the options,
   which are the last. */
enum save_part {
    SAVE_ORIGIN = 1 << 0,
    SAVE_MOVES = 1 << 1,
    SAVE_GAME = 1 << 2,
    SAVE_SETTINGS = 1 << 3,
    SAVE_CLOCK = 1 << 4,
    SAVE_OPTIONS = 1 << 5,
    SAVE_FACTS = 1 << 6,
    SAVE_RATINGS = 1 << 7,
    SAVE_ALL = (1 << 8) - 1
};

enum { SAVE_PARTS = 8 };

/* What is saved beside the session. */
struct save_beside {
    uint32_t switches; /* as they were saved last: those of a newer firmware stay as they are */
    uint8_t panel[SAVE_PANEL_SETTINGS];
};

/* Where what is saved lies. */
struct save_source {
    const struct match *match;
    const struct taste *taste;
    const struct search_options *options;
    const struct scoresheet_state *sheet; /* the game's facts */
    struct added *added;                  /* the ratings */
    const struct save_beside *kept;
};

/* Checksums of a state, by which changes are found. */
struct save_digest {
    uint32_t crc[SAVE_PARTS]; /* of each part; of the moves all that are recorded */
    uint32_t played_crc;      /* of the moves that are played */
    uint16_t recorded;        /* as in struct game */
    uint16_t plies;
};

/* What a record is to hold. */
struct save_change {
    uint8_t parts; /* bits of enum save_part; 0: nothing has changed */
    uint16_t kept; /* moves of the record that have not changed; those behind them are written */
};

/* Computes the digest `now` of a state, and finds what differs from the digest `saved`. */
void save_compare(const struct save_source *source, const struct save_digest *saved,
                  struct save_digest *now, struct save_change *change);

/* Writes the parts of a change, or only counts their bytes (record_count). */
void save_put(struct record_writer *writer, const struct save_source *source,
              const struct save_change *change);

/* Returns the parts that there are: no clock at a level without one, no ratings before there are
   any. */
uint8_t save_parts(const struct save_source *source);

/* The most bytes that a record can have, its parts in their order, in a game with so many moves.
   Changed options take more than a personality. */
enum {
    SAVE_LARGEST_ORIGIN = 1 + 37,
    SAVE_LARGEST_GAME = 4 + 3,
    SAVE_LARGEST_SETTINGS = 22 + SAVE_PANEL_SETTINGS,
    SAVE_LARGEST_CLOCK = 16 + 2 * CLOCK_HISTORY,
    SAVE_LARGEST_FACTS = 8 + FACTS_BYTES,
    SAVE_LARGEST_OPTIONS = 5 + sizeof(struct search_options)
};
#define SAVE_LARGEST(moves)                                                                 \
    (SAVE_LARGEST_ORIGIN + SAVE_LARGEST_GAME + SAVE_LARGEST_SETTINGS + SAVE_LARGEST_CLOCK + \
     SAVE_LARGEST_FACTS + SAVE_LARGEST_RATINGS + SAVE_LARGEST_OPTIONS + 2 * (moves))

/* A state that is being read. Its moves are read into the record of the game, which must be new. */
struct save_state {
    struct position_packed origin;
    uint16_t origin_fullmove;
    uint8_t origin_rule50;
    uint8_t parts; /* the parts that have been read: bits of enum save_part */
    uint16_t recorded;
    uint16_t plies;
    uint8_t end;
    uint8_t loser;
    uint8_t side;
    bool knows_options; /* false: another firmware has written the options */
    struct level level;
    struct added *added;      /* set before reading: the ratings are read into it */
    struct opponent opponent; /* set before reading, because old records lack it */
    struct clock clock;
    struct facts_now facts;
    const struct personality *personality; /* NULL: the options are those in `options` */
    struct search_options options;
    struct save_beside kept;
    uint8_t colours; /* of the terminal, as a number of their list in save_state.c */
};

/* Reads a record of an area of this version into the state. Returns false if the record is not
   possible. */
bool save_read(struct record_reader *record, unsigned version, struct game *game,
               struct save_state *state);

/* Makes the state that of the session and of its game's facts. Returns false if it is not complete
   or not possible; then the game is a new one and nothing else has changed. */
bool save_take_up(struct session *session, const struct save_state *state);

#endif
