/*
 * The game: the position it began with, the moves played, the position now, and how it has ended.
 * Only the game keeps the history of positions.
 */
#ifndef KILOMATE_FIRMWARE_GAME_GAME_H
#define KILOMATE_FIRMWARE_GAME_GAME_H

#include "engine/engine.h"

/* How many keys of earlier positions are kept, by which the search sees repetitions. Those of fifty
   moves are enough, because a capture or a pawn move rules repetitions out. */
enum { GAME_KEYS = RULE50_DRAW };

/* From this score on a game counts as won: 1/256 pawn. */
enum { SCORE_DECIDED = 5 * SCORE_PAWN };

/* How a game has ended. Those called CLAIMED end it only when a player claims the draw. */
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
    struct position_packed origin; /* the position before the first recorded move */
    uint16_t origin_fullmove;
    uint8_t origin_rule50;
    bool origin_is_start;    /* the origin is the initial position of chess */
    uint8_t end;             /* enum game_end */
    uint8_t loser;           /* enum colour, of GAME_TIME and GAME_RESIGNED */
    uint8_t keys;            /* how many there are in key[] */
    uint16_t plies;          /* how many of the recorded moves are played */
    uint16_t recorded;       /* moves in the record: played, and behind them taken back */
    uint16_t size;           /* moves that the record has room for */
    move_t *record;          /* memory of the caller */
    uint32_t key[GAME_KEYS]; /* keys of the positions before, the latest last */
};

/* Begins a new game. `record` is memory for `size` moves, 4..65535. */
void game_init(struct game *game, struct engine *engine, move_t *record, unsigned size);

/* Begins a new game from the initial position. */
void game_new(struct game *game);

/* Begins a game from a position. On an error nothing changes. */
enum fen_error game_set_fen(struct game *game, const char *fen);

/* The same with position_set_fen_tolerantly(), which drops impossible rights from the FEN. */
enum fen_error game_set_fen_tolerantly(struct game *game, const char *fen, uint32_t *dropped);

/*
 * Restores a saved game from its origin and its moves. The first `recorded` entries of the record
 * hold the moves, of which `plies` are played. Returns false if the origin is no possible position
 * or a move is not legal; then a new game has begun.
 */
bool game_restore(struct game *game, const struct position_packed *origin, uint8_t rule50,
                  uint16_t fullmove, uint16_t recorded, uint16_t plies);

/* Sets how a restored game has ended. Returns false, and changes nothing, if it cannot have ended
   so. */
bool game_restore_end(struct game *game, enum game_end end, enum colour loser);

/*
 * Plays a legal move and finds out whether it ends the game. Returns true if the record was full:
 * then its oldest quarter is forgotten, and the game begins with the position behind it.
 */
bool game_play(struct game *game, move_t move);

/* The same for one move of many, without finding out whether it ends the game. After the last one
   game_update_end() must be called. */
bool game_play_quietly(struct game *game, move_t move);
void game_update_end(struct game *game);

/* Returns the index of a move for engine_legal_move(), or -1 if it is not legal. */
int game_legal_index(struct game *game, move_t move);

/* Take the last ply back, and play it again. Return false if there is none. */
bool game_undo(struct game *game);
bool game_redo(struct game *game);

/* Takes back all plies but the first `plies`, at most those that are played; an end that a player
   has brought about is taken back with them. They stay in the record. */
void game_return(struct game *game, unsigned plies);

/* Ends the game because the flag of `side` has fallen: it loses, or draws if its opponent cannot
   mate. */
void game_flag_fell(struct game *game, enum colour side);

/* Was the game ended by a claim, an agreement, a flag or a resignation? Then it can be resumed. */
bool game_was_ended_by_players(const struct game *game);

/* Has the position been on the board at least so many times, which is at least 1? Positions are
   compared exactly, not by their keys. But if the keys that are kept rule it out, the record is not
   replayed: in a long game that takes a small board tens of milliseconds, and a clock is
   running. */
bool game_was_there(struct game *game, unsigned times);

/* Returns the draw that the side to move may claim, or GAME_RUNNING. */
enum game_end game_claimable(struct game *game);

/* Returns how a game has ended in words: "Checkmate", "Threefold repetition" ... */
const char *game_end_text(enum game_end end);

/* Returns "1-0", "0-1", "1/2-1/2", or "*" while the game goes on. */
const char *game_result(const struct game *game);

/* Is the state of the game possible? For assertions. */
bool game_is_ok(const struct game *game);

/* Step through the record: game_rewind() sets the position to the origin, game_step() plays
   record[ply]. The caller must step from 0 on, and at last up to game->plies. */
void game_rewind(struct game *game);
void game_step(struct game *game, unsigned ply);

/* Sets the position to the one after `plies` recorded plies. The caller must return to
   game->plies. */
void game_replay(struct game *game, unsigned plies);

/* Makes one more legal move, which is not recorded. The caller must return by game_replay(). */
void game_look_ahead(struct game *game, move_t move);

#endif
