/*
 * One game of a match: two players, their clocks, the referee's and the
 * adjudicator's word.
 */
#ifndef KILOMATE_LAB_MATCH_MATCH_GAME_H
#define KILOMATE_LAB_MATCH_MATCH_GAME_H

#include "lab/match/openings.h"
#include "lab/match/player.h"

/* Why a game has ended. */
enum match_reason {
    REASON_MATE,
    REASON_STALEMATE,
    REASON_INSUFFICIENT,
    REASON_THREEFOLD,
    REASON_FIFTY,
    REASON_RESIGNATION,
    REASON_ADJUDICATED_WIN,
    REASON_ADJUDICATED_DRAW,
    REASON_LENGTH,
    REASON_TIME, /* from here on: the loser's fault */
    REASON_ILLEGAL,
    REASON_CRASH,
    REASON_SILENT,
    REASON_NO_START,
    REASON_CLAIM,
    REASON_REFUSED,
    REASONS
};
enum { REASON_FAULTS = REASON_TIME };

/* What is told of a reason. */
struct match_reason_text {
    const char *name;        /* in the log and the report: "threefold repetition" */
    const char *termination; /* PGN's tag */
    const char *sentence;    /* with %s for the loser's colour if there is one: "%s is mated" */
};
extern const struct match_reason_text match_reason_texts[REASONS];

/* Points of White in a game. */
enum match_points { POINTS_LOSS, POINTS_DRAW, POINTS_WIN, POINTS_NONE };

struct match_result {
    enum match_points white; /* POINTS_NONE: the run was stopped */
    enum match_reason reason;
    unsigned plies;  /* with the opening's */
    int64_t time;    /* microseconds */
    char detail[64]; /* what was illegal, or empty */
};

/* What is known of a move besides the move. */
struct match_note {
    int64_t used; /* microseconds */
    int score;    /* as in struct player_answer */
    unsigned depth;
    bool has_score;
    bool is_mate;
    bool is_book; /* from the opening */
};

/* Where games are played: one after the other, by two players. */
struct match_slot {
    const struct match_options *options;
    struct player player[2]; /* by their numbers in the options */
    struct referee referee;
    struct match_note *note; /* REFEREE_PLIES of them */
    int64_t began;           /* seconds since 1970 */
};

/* False if there is no memory. */
bool match_slot_init(struct match_slot *slot, const struct match_options *options,
                     const atomic_bool *stop);
void match_slot_free(struct match_slot *slot);

/* Plays a game; `white` is the number of the player who has White. An engine
   that fails loses, and is started again for the next game. */
void match_game_play(struct match_slot *slot, const struct opening *opening, unsigned white,
                     struct match_result *result);

/* "1-0", "0-1", "1/2-1/2" or "*". */
const char *match_points_text(enum match_points white);

/* The reason as a sentence, like "Black loses on time". */
void match_result_sentence(const struct match_result *result, char *out, size_t size);

#endif
