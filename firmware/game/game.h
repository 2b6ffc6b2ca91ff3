/*
 * The game: where it began, the moves played, the position now, and how it
 * ends. The one owner of the position history.
 */
#ifndef KILOMATE_FIRMWARE_GAME_GAME_H
#define KILOMATE_FIRMWARE_GAME_GAME_H

#include "engine/engine.h"

/* Keys kept for the search to see repetitions: as far as fifty moves reach. */
enum { GAME_KEYS = RULE50_DRAW };

/* With this score the game is decided: 1/256 pawn, for the winner. */
enum { SCORE_DECIDED = 5 * SCORE_PAWN };

/* How a game ends. Claims end it only when somebody claims. */
enum game_end {
    GAME_RUNNING,
    GAME_CHECKMATE,
    GAME_STALEMATE,
    GAME_INSUFFICIENT,
    GAME_FIVEFOLD,
    GAME_SEVENTY_FIVE,
    GAME_THREEFOLD_CLAIMED,
    GAME_FIFTY_CLAIMED,
    GAME_TIME,      /* the loser's flag fell */
    GAME_TIME_DRAW, /* a flag fell, but the opponent cannot mate */
    GAME_RESIGNED,
    GAME_AGREED, /* both want a draw */
    GAME_ENDS
};

struct game {
    struct engine *engine;
    struct position position;
    struct position_packed origin; /* before the first recorded move */
    uint16_t origin_fullmove;
    uint8_t origin_rule50;
    bool origin_is_start; /* the initial position */
    uint8_t end;          /* enum game_end */
    uint8_t loser;        /* enum colour, of GAME_TIME and GAME_RESIGNED */
    uint8_t keys;         /* in key[] */
    uint16_t plies;       /* played */
    uint16_t recorded;    /* played and taken back */
    uint16_t size;        /* of record */
    move_t *record;       /* caller's memory */
    uint32_t key[GAME_KEYS];
};

/* record: memory for `size` plies, at least 4. */
void game_init(struct game *game, struct engine *engine, move_t *record, unsigned size);

/* The initial position. */
void game_new(struct game *game);

/* A game from a position; on an error nothing changes. */
enum fen_error game_set_fen(struct game *game, const char *fen);

/* The same with position_set_fen_tolerantly. */
enum fen_error game_set_fen_tolerantly(struct game *game, const char *fen, uint32_t *dropped);

/*
 * Takes up a game that comes from outside: from its origin and its first `recorded`
 * moves, which stand in the record, played as far as `plies`. The origin must be a
 * position and the moves legal ones; else the answer is false, and a new game has begun.
 */
bool game_restore(struct game *game, const struct position_packed *origin, uint8_t rule50,
                  uint16_t fullmove, uint16_t recorded, uint16_t plies);

/* How a game that was taken up has ended; false if it cannot have, then nothing changes. */
bool game_restore_end(struct game *game, enum game_end end, enum colour loser);

/*
 * Plays a legal move and finds out whether it ends the game. True if the
 * record was full: the oldest quarter is forgotten then, the game begins where
 * that quarter ended.
 */
bool game_play(struct game *game, move_t move);

/* The same without looking for an end: for long lists of moves. Call
   game_update_end after the last. */
bool game_play_quietly(struct game *game, move_t move);
void game_update_end(struct game *game);

/* The place of a move among the legal ones, as engine_legal_move counts them;
   -1 if it is none of them. */
int game_legal_index(struct game *game, move_t move);

/* Takes a ply back, or forth again; false if there is none. */
bool game_undo(struct game *game);
bool game_redo(struct game *game);

/* The flag of `side` has fallen: it loses, or draws if the other cannot mate. */
void game_flag_fell(struct game *game, enum colour side);

/* Was the game ended by a claim, a flag or a resignation? Then it can go on. */
bool game_was_ended_by_players(const struct game *game);

/* How often the position has been on the board, by exact comparison. */
unsigned game_repetitions(struct game *game);

/* The draw the side to move may claim now, or GAME_RUNNING. */
enum game_end game_claimable(struct game *game);

/* "Checkmate", "Threefold repetition" ...; and "1-0", "0-1", "1/2-1/2", "*". */
const char *game_end_text(enum game_end end);
const char *game_result(const struct game *game);

/* Do record, keys and position agree? For assertions: false is a mistake of ours. */
bool game_is_ok(const struct game *game);

/* Steps through the record: sets the position to the origin, then plays
   record[0], record[1], ... The caller must step through to game->plies. */
void game_rewind(struct game *game);
void game_step(struct game *game, unsigned ply);

/* The position after so many of the recorded plies, for a look at it; the caller comes back
   with game->plies. */
void game_replay(struct game *game, unsigned plies);

/* A legal move more on the position, not recorded, for a look at what follows; the caller comes
   back as from game_replay. */
void game_look_ahead(struct game *game, move_t move);

#endif
