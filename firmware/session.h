/*
 * What a player can do, and what the computer does at its turn. Each function
 * changes the game and returns what happened, as numbers and not as text: the
 * console, UCI and a board's panel call them and show it, none has rules of
 * its own. Nothing here prints, or reads what somebody has typed but a FEN.
 *
 * While a search runs only session_move_now and session_abort may be called,
 * from where the search asks for requests.
 */
#ifndef KILOMATE_FIRMWARE_SESSION_H
#define KILOMATE_FIRMWARE_SESSION_H

#include "firmware/computer.h"

/* Why something was not done. What is refused has changed nothing. */
enum session_refusal {
    SESSION_DONE, /* it was done */
    SESSION_GAME_OVER,
    SESSION_ILLEGAL_MOVE,
    SESSION_NO_MOVE,       /* none to take back, or none to play again */
    SESSION_NO_CLAIM,      /* no draw can be claimed, nor is one accepted */
    SESSION_BAD_POSITION,  /* that error says why */
    SESSION_NO_LEGAL_MOVE, /* mate or stalemate is no position to begin with */
    SESSION_NO_ADVICE,     /* two people play, and the computer is their referee */
    SESSION_ABORTED        /* the search was told to forget what it was for */
};

/* A move that was played. That it has ended the game, and how, stands in the
   game. */
struct session_played {
    uint8_t claim; /* enum game_end: the draw that the player, to move now, may claim, or
                      GAME_RUNNING; the computer sees to its own claims */
    bool forgot;   /* the record was full: its oldest moves are gone */
};

/* What was taken back or played again. */
struct session_step {
    bool forth;      /* played again, not taken back */
    uint8_t plies;   /* 0..2; the moves are record[game.plies] and on if they were taken back,
                        else those before it; the first is of the side that is to move before it */
    bool resumed;    /* no move, but a claim, a fallen flag or a resignation was taken back */
    bool both_sides; /* the computer's first move was taken back, which it would only play again:
                        both sides are the player's now */
};

/* --- the game --- */

/* A new game: the initial position, the player has White, both clocks show the
   level's time and stand, nothing of the last game is remembered. */
void session_new(struct computer *computer);

/* A game from a position, the player to move. */
enum session_refusal session_set_up(struct computer *computer, const char *fen,
                                    enum fen_error *error);

/* Plays a move for whoever's turn it is; the clocks go on. The flag of a mover
   whose time was over falls, unless his move ends the game. */
enum session_refusal session_play(struct computer *computer, move_t move,
                                  struct session_played *played);

/* Back to the player's own last decision: a claim, a fallen flag or a resignation, else a
   move of his with the computer's answer. The clocks get back what was spent,
   and stand. */
enum session_refusal session_take_back(struct computer *computer, struct session_step *step);

/* Forth again. The computer keeps its side: where its answer was never played, the turn is its
   own, and it is for the caller to let it think. */
enum session_refusal session_redo(struct computer *computer, struct session_step *step);

/* The side to move claims a draw. The clocks stop. */
enum session_refusal session_claim_draw(struct computer *computer);

/* The players want a draw: one that can be claimed is, else it is agreed; against the
   computer if that accepts: from move 20 on if it is not ahead, before if it is a pawn
   behind. No search runs. */
enum session_refusal session_offer_draw(struct computer *computer);

/* A side gives up: not the computer's. The clocks stop. */
enum session_refusal session_resign(struct computer *computer, enum colour side);

/* To be asked while somebody thinks: ends the game if the running clock has
   run out. True if it has. */
bool session_check_flag(struct computer *computer);

/* --- the computer --- */

/* The computer plays the side to move from now on. */
enum session_refusal session_go(struct computer *computer);

/* The computer plays this side from now on: enum colour, or COMPUTER_NONE. */
void session_choose_side(struct computer *computer, unsigned side);

/* Is the game to go on with a move of the computer? Then session_computer_claims
   comes first and, if it says no, session_think. */
bool session_is_computers_turn(const struct computer *computer);

/* The computer's clock runs. True if it claims a draw, which ends the game: it
   does where there is one and it is not ahead. */
bool session_computer_claims(struct computer *computer);

/* What the computer says with its move. */
enum session_words {
    SESSION_SAYS_NOTHING,
    SESSION_SAYS_MATE,         /* it mates in so many moves, at least two: proved */
    SESSION_SAYS_NO_MATE,      /* none in so many moves, proved */
    SESSION_SAYS_NO_MATE_FOUND /* it has found none in so many moves */
};

struct session_reply {
    move_t move;
    uint8_t words; /* enum session_words */
    uint8_t moves; /* that they are about */
};

/* Thinks, as level and clocks allow, or has a move without (additions_answer): it is for session_play. Refused if the
   search was aborted: then the computer's clock runs on and there is no reply. */
enum session_refusal session_think(struct computer *computer, struct session_reply *reply);

/* A good move for the side to move, in two seconds or at once (additions_answer). */
enum session_refusal session_hint(struct computer *computer, move_t *move);

/* Thinks about the player's expected move while he does; a request or his
   fallen flag ends it. False at once if there is nothing to think about. */
bool session_ponder(struct computer *computer);

/* Requests to the running search: play what is best so far; or forget it, `then` says
   what for. */
void session_move_now(struct computer *computer);
void session_abort(struct computer *computer, enum think_then then);

/* --- settings --- */

/* Holds a number of a level to the level's range and this board's plies. True
   if it was beyond. extra: the second number instead of the first. */
bool session_clamp_level(const struct computer *computer, struct level *level, bool extra);

/* The level from now on; its numbers are in their ranges. The clocks are set anew. */
void session_set_level(struct computer *computer, const struct level *level);

/* Two people play and the computer keeps rules and clocks, in this game and the next ones; it gives
   no advice. Until a side is chosen for it; or, if not `on`, it plays the side that is not to
   move. */
void session_set_referee(struct computer *computer, bool on);

/* Would advice about the game be unfair? */
bool session_is_refereed(const struct computer *computer);

/* Both clocks show the level's time and stand. */
void session_reset_clocks(struct computer *computer);

/* The search takes the options of a personality. */
void session_choose_personality(struct computer *computer, const struct personality *personality);

/* One of the settings that a face changes by itself (ponders, variety ...) has changed. */
void session_settings_changed(struct computer *computer);

/* Changes one option; false if the value is out of its range. */
bool session_change_option(struct computer *computer, const struct param_field *field, int value);

/* Do the parts agree? For assertions: false is a mistake of ours. */
bool session_is_ok(const struct computer *computer);

#endif
