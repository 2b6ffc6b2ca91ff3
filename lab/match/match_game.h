/*
 * One game of a match: two players with clocks, the rules, and the adjudication of games that are
 * clearly decided.
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
    REASON_TIME, /* this reason and the next ones are the loser's fault */
    REASON_ILLEGAL,
    REASON_CRASH,
    REASON_SILENT,
    REASON_NO_START,
    REASON_CLAIM,
    REASON_REFUSED,
    REASONS
};
enum { REASON_FAULTS = REASON_TIME };

/* The texts of a reason. */
struct match_reason_text {
    const char *name;        /* in the log and the report: "threefold repetition" */
    const char *termination; /* value of PGN's tag Termination */
    const char *sentence;    /* "%s is mated"; %s is the loser's colour, if there is a loser */
};
extern const struct match_reason_text match_reason_texts[REASONS];

/* The points of White in a game. */
enum match_points { POINTS_LOSS, POINTS_DRAW, POINTS_WIN, POINTS_NONE };

struct match_result {
    enum match_points white; /* POINTS_NONE: the run was stopped */
    enum match_reason reason;
    unsigned plies;  /* with those of the opening */
    int64_t time;    /* how long the game took, in microseconds */
    char detail[64]; /* the illegal move, or empty */
};

/* What is known of a move, besides the move itself. */
struct match_note {
    int64_t used; /* the time for it, in microseconds */
    int score;    /* as in struct player_answer */
    unsigned depth;
    bool has_score;
    bool is_mate;
    bool is_book; /* it belongs to the opening */
};

/* Two players who play one game after the other. */
struct match_slot {
    const struct match_options *options;
    struct player player[2]; /* in the order of the options */
    struct referee referee;
    struct match_note *note; /* REFEREE_PLIES of them */
    int64_t began;           /* seconds since 1970 */
};

/* Sets up two players. `stop` ends the game when it becomes true. False if there is no memory. */
bool match_slot_init(struct match_slot *slot, const struct match_options *options,
                     const atomic_bool *stop);

/* Ends the players' engines and frees the memory. */
void match_slot_free(struct match_slot *slot);

/* Plays a game from this opening. white: the number of the player who has White, 0 or 1. An engine
   that fails loses the game, and is started again for the next one. */
void match_game_play(struct match_slot *slot, const struct opening *opening, unsigned white,
                     struct match_result *result);

/* The result as text: "1-0", "0-1", "1/2-1/2" or "*". */
const char *match_points_text(enum match_points white);

/* Writes the reason as a sentence, such as "Black loses on time", cut to `size` bytes. */
void match_result_sentence(const struct match_result *result, char *out, size_t size);

#endif
