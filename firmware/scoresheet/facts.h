/*
 * What is told of a game that its moves do not tell: who played it, when, at which level. A game
 * that is played has the player's name, the date, and the session's level and opponent; when it
 * ends they stay with it as they are then. A game from outside has its own.
 */
#ifndef KILOMATE_FIRMWARE_SCORESHEET_FACTS_H
#define KILOMATE_FIRMWARE_SCORESHEET_FACTS_H

#include "firmware/desk/session.h"
#include "firmware/scoresheet/tags.h"
#include "firmware/store/record.h"

struct book_state;

struct game_facts {
    struct tags tags;      /* the date; the player's name, or White's if both are named */
    char black[NAME_SIZE]; /* Black's name if both are named */
    struct level level;
    uint16_t number;  /* of the computer's strength, as in struct opponent */
    uint8_t strength; /* enum strength_kind */
    uint8_t side;     /* enum colour that the computer played, or COMPUTER_NONE */
    bool referee;     /* two people played */
    bool names_both;  /* each side has a name of its own; an empty one is not known */
    bool no_level;    /* which level it was is not known */
};

/* Whose facts those of the present game are. */
enum facts_owner {
    FACTS_SESSION, /* the session's, as they are now */
    FACTS_END,     /* the session's when the game ended; they count while it is over */
    FACTS_GIVEN,   /* those that a game from outside came with */
    FACTS_OWNERS
};

/* The present game's. */
struct facts_now {
    uint8_t owner;           /* enum facts_owner */
    struct game_facts facts; /* not of FACTS_SESSION */
    uint32_t kept_sum;       /* kept_sum() of the game as it was kept or given; 0: it was neither */
    uint16_t kept_plies; /* its plies in the newest record of the archive; 0: it has none there; or
                            FACTS_AS_GIVEN and how many moves it was given with */
};

/* A bit of kept_plies: nothing has been played in the game since it was given. */
enum { FACTS_AS_GIVEN = 0x8000 };

/* What is known until the power is switched off. */
struct scoresheet_state {
    struct facts_now now;
    struct tags tags; /* the player's name, and the date */
};

/* Finds what is told of the present game. */
void facts_find(const struct scoresheet_state *sheet, const struct match *match,
                struct game_facts *facts);

/* The same with all that outlasts the power. */
void facts_find_now(const struct scoresheet_state *sheet, const struct match *match,
                    struct facts_now *now);

/* Another game begins. given: one from outside, or NULL. */
void facts_begin(struct scoresheet_state *sheet, const struct session_given *given);

/* Something has happened to the present game. */
void facts_follow(struct scoresheet_state *sheet, const struct match *match,
                  const struct happening *happening);

/* Facts of which nothing is known. */
void facts_forget(struct game_facts *facts);

/* Takes a side's name over from a PGN: the beginning of a longer one, a "?" for each character that
   is not ASCII; "?" alone says that it is not known. */
void facts_take_name(struct game_facts *facts, enum colour side, const char *name);

/* The same of a time control: seconds, seconds and an increment, moves and seconds, those of
   controls_read(), or "-" for none. One that no level of this computer has is not known. */
void facts_take_time_control(struct game_facts *facts, const char *text);

/* Returns who played a side: a name, "Player" for one who gave none, "?" if it is not known. */
const char *facts_name(const struct game_facts *facts, unsigned side);

/* All tag pairs of a game, which is replayed for it. book: knows the openings. */
void facts_print(const struct game_facts *facts, const struct book_state *book, struct out *out,
                 struct game *game);

/* --- in a record: of a save, and of a kept game --- */

/* The first byte is these bits. FACTS_ORIGIN is the archive's own. */
enum { FACTS_REFEREE = 1, FACTS_ORIGIN = 2, FACTS_NAMES = 4, FACTS_NO_LEVEL = 8 };

/* The most bytes that they take. */
enum { FACTS_BYTES = 1 + 9 + 3 + 4 + 2 * NAME_SIZE };

/* Puts all but the side. bits: FACTS_ORIGIN or 0. */
void facts_put(struct record_writer *writer, const struct game_facts *facts, unsigned bits);

/* Reads them. bits: the first byte. Returns false if the record ends, if the store does not answer,
   or if something is out of its range. */
bool facts_read(struct record_reader *reader, struct game_facts *facts, uint8_t *bits);

#endif
