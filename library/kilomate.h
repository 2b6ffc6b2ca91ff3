/*
 * Kilomate as a library: a game of chess, and an engine that finds moves in it. C11 and C++. All
 * memory is the caller's. Nothing is allocated, printed or waited for. The only names that a
 * program shares with the library begin with kilomate_ or KILOMATE_.
 *
 * Texts end with a zero byte. They may hold any bytes: what is no move or no position is refused.
 * Whatever is refused changes nothing.
 */
#ifndef KILOMATE_H
#define KILOMATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A game and its engine, at the beginning of the caller's memory. */
struct kilomate;

/* A small neural net that makes the engine stronger. */
struct kilomate_network;

/* Why something was refused. */
enum kilomate_error {
    KILOMATE_OK,
    KILOMATE_NULL,        /* a pointer that is needed is NULL */
    KILOMATE_NOT_ALIGNED, /* the memory does not begin at a multiple of 8 */
    KILOMATE_TOO_SMALL,   /* the memory is smaller than kilomate_least_memory() */
    KILOMATE_BAD_PROFILE, /* a number of the profile is out of its range */
    KILOMATE_SEARCHING,   /* a callback has asked for what only works when nothing is searched */
    KILOMATE_NO_LIMIT,    /* nothing would end the search */
    KILOMATE_NO_CLOCK,    /* a limit of time without now_ms */
    KILOMATE_NO_MOVE,     /* there is no legal move: checkmate or stalemate */
    KILOMATE_NOT_A_MOVE,  /* the text is no move */
    KILOMATE_ILLEGAL,     /* the move is not legal here */
    KILOMATE_AMBIGUOUS,   /* several pieces can make this move */
    KILOMATE_NO_PIECE,    /* a pawn reaches the last rank, and no piece is named */
    KILOMATE_BAD_FEN = 32 /* this and all above: what is wrong with a FEN */
};

/* An error in words: a sentence without a full stop. */
const char *kilomate_error_text(enum kilomate_error error);

/* How the engine divides its memory. The hash table takes what these leave. */
struct kilomate_profile {
    uint16_t moves;       /* of the positions on a line, 3 bytes each; at least 256 */
    uint8_t plies;        /* how deep a line can be, 56 bytes each; 8..128 */
    uint8_t line;         /* moves of a line that are kept; 2..plies */
    uint8_t tables;       /* what is learned while searching, 768 bytes each; 0..128 */
    uint16_t evaluations; /* that are remembered, 16 bytes each */
    const struct kilomate_network *network; /* or NULL: without */
};

/* The profile that suits so many bytes of memory, without a network. */
struct kilomate_profile kilomate_profile_for(size_t size);

/* The network that comes with the library. It takes flash only in a program that calls this. */
const struct kilomate_network *kilomate_network(void);

/* The least memory for a profile, in bytes; 0 if it is NULL. */
size_t kilomate_least_memory(const struct kilomate_profile *profile);

/* Starts a game in `size` bytes of memory, which begin at a multiple of 8: *started is set, at the
   initial position. With NULL as profile it is the one of kilomate_profile_for(). The memory is the
   library's until the caller uses it for something else. Several games may be open at once. */
enum kilomate_error kilomate_start(struct kilomate **started, void *memory, size_t size,
                                   const struct kilomate_profile *profile);

/* Sets up a position, given as FEN of 4 to 6 fields, and forgets the game before it. With NULL it
   is the initial position. */
enum kilomate_error kilomate_set_up(struct kilomate *game, const char *fen);

enum { KILOMATE_FEN_SIZE = 100, KILOMATE_MOVE_SIZE = 6, KILOMATE_SAN_SIZE = 8 };

/* Writes the FEN of the position. */
enum kilomate_error kilomate_write_fen(struct kilomate *game, char fen[KILOMATE_FEN_SIZE]);

/* Plays a move: coordinates (e2e4, e7e8q; castling e1g1) or SAN (e4, Nf3, e8=Q, O-O). */
enum kilomate_error kilomate_play(struct kilomate *game, const char *move);

/* Writes the legal move with number i, from 0, in coordinates. KILOMATE_NO_MOVE: there are not so
   many. */
enum kilomate_error kilomate_legal_move(struct kilomate *game, unsigned i,
                                        char move[KILOMATE_MOVE_SIZE]);

/* How the game stands. */
enum kilomate_ending {
    KILOMATE_GOES_ON,
    KILOMATE_CHECKMATE, /* the side to move is mated */
    KILOMATE_STALEMATE,
    KILOMATE_DEAD,       /* neither side can ever mate */
    KILOMATE_REPETITION, /* the position stands on the board for the third time */
    KILOMATE_FIFTY_MOVES /* no capture and no pawn move in the last fifty moves */
};

/* Finds out how the game stands. Repetitions are told by 32 bits of a key, among the last 100
   positions. */
enum kilomate_error kilomate_ending(struct kilomate *game, enum kilomate_ending *ending);

/* The limits of a search. Zero means that there is no such limit, and one is needed. The callbacks
   must not call the library. */
struct kilomate_limits {
    uint64_t nodes;   /* the same number gives the same move on every machine */
    uint32_t soft_ms; /* the usual time for the move: it is half to double, as the search goes */
    uint32_t hard_ms; /* the search stops after this time */
    uint8_t depth;    /* plies, at most 100 and fewer than the profile's */
    void *context;    /* what the callbacks are given */
    uint32_t (*now_ms)(void *context); /* milliseconds that only go up; they may wrap */
    bool (*stop)(void *context);       /* is asked at each node: true ends the search */
};

/* What a search has found. */
struct kilomate_result {
    char move[KILOMATE_MOVE_SIZE];  /* in coordinates */
    char san[KILOMATE_SAN_SIZE];    /* the same as SAN */
    char reply[KILOMATE_MOVE_SIZE]; /* the expected answer, or empty */
    int score;                      /* 1/100 pawn, the view of the side to move */
    int mate;                       /* moves until mate, negative: until the side to move is mated;
                                       0: no mate is seen */
    unsigned depth;                 /* plies that were searched completely */
    uint64_t nodes;                 /* positions that were visited */
};

/* Searches the best move, and does not play it. The memory keeps what it has learned for the next
   search. A search that is stopped at once gives a legal move all the same. */
enum kilomate_error kilomate_search(struct kilomate *game, const struct kilomate_limits *limits,
                                    struct kilomate_result *result);

/* Forgets what searches have learned, for a search that depends on the position alone. */
enum kilomate_error kilomate_forget(struct kilomate *game);

#ifdef __cplusplus
}
#endif

#endif
