/*
 * An engine in a match, whichever protocol it speaks: started when it is first
 * needed and again after it was killed, kept alive between games.
 */
#ifndef KILOMATE_LAB_MATCH_PLAYER_H
#define KILOMATE_LAB_MATCH_PLAYER_H

#include "lab/match/match_options.h"
#include "lab/match/process.h"
#include "lab/match/referee.h"

enum { PLAYER_TEXT = 24, PLAYER_ERROR = 200 };

enum player_status {
    PLAYER_OK,
    PLAYER_SILENT,  /* it did not answer in time */
    PLAYER_ENDED,   /* it crashed, closed its output or cannot be run */
    PLAYER_REFUSED, /* it cannot do what the match wants: error says what */
    PLAYER_STOPPED  /* the run is to end */
};

/* What an xboard engine has said about itself, and where it stands. */
struct player_xboard {
    bool has_ping;
    bool has_setboard;
    bool has_usermove;
    bool has_san;
    bool has_colors;
    bool has_time;
    bool has_memory;
    bool has_smp;
    bool is_single;         /* reuse=0: it plays one game */
    bool is_thinker;        /* it answers moves; else it is in force mode */
    unsigned pings;         /* sent */
    unsigned plies;         /* of the game that it knows */
    char last[PLAYER_TEXT]; /* its last move, as it said it */
};

struct player {
    const struct match_engine *engine;
    const struct match_waits *waits;
    const atomic_bool *stop;
    bool is_running;
    unsigned games;                   /* since it was started */
    bool has_setting[MATCH_SETTINGS]; /* it knows this option */
    struct player_xboard xboard;
    struct process process;
    char *text; /* a command in work */
    size_t text_size;
    char error[PLAYER_ERROR]; /* why a call failed */
};

/* The clocks before a move: microseconds, [WHITE] and [BLACK]. */
struct player_clock {
    int64_t left[2];
    int64_t increment[2];
    unsigned moves_to_go; /* of the side to move, 0: all */
};

enum answer_kind {
    ANSWER_MOVE,
    ANSWER_RESIGN,
    ANSWER_CLAIM,   /* it says that it has not lost, text says how */
    ANSWER_REFUSED, /* it calls the opponent's move illegal */
    ANSWER_TIMEOUT, /* nothing in the time that it had */
    ANSWER_SILENT,  /* it did not answer isready */
    ANSWER_ENDED,
    ANSWER_STOPPED
};

struct player_answer {
    enum answer_kind kind;
    char text[PLAYER_TEXT]; /* of ANSWER_MOVE and ANSWER_CLAIM */
    int64_t used;           /* microseconds */
    bool has_score;
    bool is_mate;
    int score; /* centipawns of its own view, or moves to mate, negative if it is mated */
    unsigned depth;
};

void player_init(struct player *player, const struct match_engine *engine,
                 const struct match_waits *waits, const atomic_bool *stop);

/* Says quit, waits, kills; memory is freed. */
void player_free(struct player *player);

/* Starts the engine if it does not run: handshake and options. */
enum player_status player_start(struct player *player);

/* Can a started engine begin with any position? */
bool player_can_set_up(const struct player *player);

/* Makes it ready for a game that begins where the referee stands; plies
   already played are the opening. Starts it if need be. */
enum player_status player_new_game(struct player *player, const struct referee *referee);

/* Lets it think, `allowed` microseconds at most. */
void player_think(struct player *player, const struct referee *referee,
                  const struct player_clock *clock, int64_t allowed, struct player_answer *answer);

/* Tells it that the game is over: "1-0", and why. */
void player_end_game(struct player *player, const char *result, const char *reason);

#endif
