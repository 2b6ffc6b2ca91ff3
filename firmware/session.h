/*
 * What a player can do, and what the computer does at its turn. Each function
 * changes the game and returns what happened, as numbers and not as text: the
 * faces call them and show it, none has rules of its own. Nothing here prints, or
 * reads what somebody has typed but a FEN.
 *
 * While a search runs only session_move_now and session_abort may be called,
 * from where the search asks for requests.
 */
#ifndef KILOMATE_FIRMWARE_SESSION_H
#define KILOMATE_FIRMWARE_SESSION_H

#include "firmware/game/clock.h"
#include "firmware/game/game.h"
#include "firmware/happening.h"
#include "firmware/out.h"

/* Moves that are kept of the line of a search. */
enum { THINK_MOVES = 24 };

/* What a running search is told by the player or the GUI. */
enum think_request {
    THINK_ON,
    THINK_MOVE_NOW, /* stop and play */
    THINK_ABORT     /* stop and forget */
};

/* What the player wants after an abort. */
enum think_then { THEN_NOTHING, THEN_UNDO, THEN_NEW, THEN_QUIT };

/* A search as the firmware runs it. */
struct think {
    bool running;      /* requests to the search only are obeyed */
    bool for_gui;      /* the protocol ends it, and reports go to the GUI */
    bool silent;       /* no reports; what the purpose says (think.h), and the player later */
    bool ponderhit;    /* to be passed on by poll */
    bool line_ends;    /* a line stops the search, and is obeyed then */
    bool on_your_time; /* the player thinks: his flag stops it, or what he does on the board */
    uint8_t request;   /* enum think_request */
    uint8_t length;    /* moves in line[]; 0: no line has been reported */
    uint8_t event;     /* enum line_event that ended thinking on the player's time */
    uint8_t then;      /* enum think_then: what an abort was for */
    int16_t score;     /* of the line: 1/256 pawn, the side to move's view */
    move_t line[THINK_MOVES]; /* the best one of the last report, or its first moves */
    uint32_t start_ms;
};

/* How strong the computer plays. */
enum strength_kind { STRENGTH_FULL, STRENGTH_ELO, STRENGTH_BEGINNER, STRENGTH_KINDS };

/* What of an opening book is played. */
enum book_mode { BOOK_OFF, BOOK_ON, BOOK_WIDE, BOOK_MODES };

/* The opponent as the player has chosen it, and what help it gives. */
struct opponent {
    uint8_t strength; /* enum strength_kind */
    uint8_t style;    /* 0: normal */
    uint16_t number;  /* Elo, or the beginner's level; 0 at full strength */
    int16_t contempt; /* what a draw is worth less: 1/256 pawn */
    uint8_t book;     /* enum book_mode */
    bool coach;       /* warns of blunders */
};

struct session;
struct session_reply;

/* What the session asks of the program around it. */
struct session_host {
    /* The game, a setting or a clock has changed; no search runs. */
    void (*tell_happened)(struct session *session, const struct happening *happening);
    /* A report of the running search. */
    void (*tell_informed)(struct session *session, const struct engine_info *info);
    /* The computer has thought; its move is played next. */
    void (*tell_replied)(struct session *session, const struct session_reply *reply);
};

/* The game, who plays it, the engine that does, and what the player has chosen. */
struct session {
    struct engine engine;
    const struct search_options *options; /* of the search; elsewhere, or in the arena */
    const struct engine_profile *profile;
    const struct network *network; /* in place of that of any profile, or NULL */
    const struct session_host *host;
    /* At each node of a search, and often else: what the peripherals see; and the bytes of the line
       while a search runs. Each may ask the search to stop, and changes nothing else of the session.
       Either may be NULL. */
    void (*look)(struct session *session);
    void (*listen)(struct session *session);
    struct game game;
    struct level level;
    struct opponent opponent;
    struct clock clock;
    struct think think;
    uint32_t entropy;   /* stirred by the timing of received bytes */
    move_t expected;    /* the player's answer to the last move, or MOVE_NONE */
    uint8_t side;       /* enum colour the computer plays, or COMPUTER_NONE */
    uint8_t acting;     /* who does what is done now: as in struct happening */
    bool referee;       /* two people play, the computer keeps rules and clocks */
    uint8_t happenings; /* raised so far, by their last eight bits */
    bool stopped;    /* the computer was told to forget its move: it waits until the game changes */
    bool gui_speaks; /* a chess program plays, and the game is its own */
    bool owns_options; /* the options are a copy at the arena's end */
    bool variety;
    bool ponders;     /* think on the player's time */
    bool info;        /* show what is thought */
    bool draws_board; /* after each move of the computer */
    bool unicode;
    bool flipped;
};

enum { COMPUTER_NONE = 2 };

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
    uint8_t claim; /* enum game_end: as session_claimable() */
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
void session_new(struct session *session);

/* A game from a position, the player to move. */
enum session_refusal session_set_up(struct session *session, const char *fen,
                                    enum fen_error *error);

/* The draw that the player, to move now, may claim, or GAME_RUNNING. The computer sees to its own
   claims. */
enum game_end session_claimable(struct session *session);

/* Plays a move for whoever's turn it is; the clocks go on. The flag of a mover
   whose time was over falls, unless his move ends the game. */
enum session_refusal session_play(struct session *session, move_t move,
                                  struct session_played *played);

/* Back to the player's own last decision: a claim, a fallen flag or a resignation, else a
   move of his with the computer's answer. The clocks get back what was spent,
   and stand. */
enum session_refusal session_take_back(struct session *session, struct session_step *step);

/* Forth again. The computer keeps its side: where its answer was never played, the turn is its
   own, and it is for the caller to let it think. */
enum session_refusal session_redo(struct session *session, struct session_step *step);

/* The side to move claims a draw. The clocks stop. */
enum session_refusal session_claim_draw(struct session *session);

/* The players want a draw: one that can be claimed is, else it is agreed; against the
   computer if that accepts: from move 20 on if it is not ahead, before if it is a pawn
   behind. No search runs. */
enum session_refusal session_offer_draw(struct session *session);

/* A side gives up: not the computer's. The clocks stop. */
enum session_refusal session_resign(struct session *session, enum colour side);

/* To be asked while somebody thinks: ends the game if the running clock has
   run out. True if it has. */
bool session_check_flag(struct session *session);

/* --- the computer --- */

/* The computer plays the side to move from now on. */
enum session_refusal session_go(struct session *session);

/* The computer plays this side from now on: enum colour, or COMPUTER_NONE. */
void session_choose_side(struct session *session, unsigned side);

/* Is the game to go on with a move of the computer? */
bool session_is_computers_turn(const struct session *session);

/* The same, and it has not been told to stop; no GUI plays. Then session_move() is due. */
bool session_is_to_move(const struct session *session);

/* The computer's clock runs. True if it claims a draw, which ends the game: it
   does where there is one and it is not ahead. */
bool session_computer_claims(struct session *session);

/* What the computer says with its move. */
enum session_words {
    SESSION_SAYS_NOTHING,
    SESSION_SAYS_MATE,         /* it mates in so many moves, at least two: proved */
    SESSION_SAYS_NO_MATE,      /* none in so many moves, proved */
    SESSION_SAYS_NO_MATE_FOUND /* it has found none in so many moves */
};

struct session_reply {
    move_t move;
    uint8_t words;  /* enum session_words */
    uint8_t moves;  /* that they are about */
    bool from_book; /* it was known without a search */
};

/* Thinks, as level and clocks allow, or has a move without a search (additions_answer): it is for
   session_play. Refused if the search was aborted: then the computer's clock runs on and there is no
   reply. */
enum session_refusal session_think(struct session *session, struct session_reply *reply);

/* The computer's move, from its turn to the played move: it claims a draw, or thinks and plays.
   What comes of it is told as it happens. */
void session_move(struct session *session);

/* A good move for the side to move, in two seconds or at once (additions_answer). */
enum session_refusal session_hint(struct session *session, move_t *move);

/* Thinks about the player's expected move while he does; a request or his
   fallen flag ends it. False at once if there is nothing to think about. */
bool session_ponder(struct session *session);

/* Requests to the running search: play what is best so far; or forget it, `then` says
   what for. */
void session_move_now(struct session *session);
void session_abort(struct session *session, enum think_then then);

/* --- settings --- */

/* Holds a number of a level to the level's range and this board's plies. True
   if it was beyond. extra: the second number instead of the first. */
bool session_clamp_level(const struct session *session, struct level *level, bool extra);

/* The level from now on; its numbers are in their ranges. The clocks are set anew. */
void session_set_level(struct session *session, const struct level *level);

/* Two people play and the computer keeps rules and clocks, in this game and the next ones; it gives
   no advice. Until a side is chosen for it; or, if not `on`, it plays the side that is not to
   move. */
void session_set_referee(struct session *session, bool on);

/* Would advice about the game be unfair? */
bool session_is_refereed(const struct session *session);

/* Both clocks show the level's time and stand. */
void session_reset_clocks(struct session *session);

/* The search takes the options of a personality. */
void session_choose_personality(struct session *session, const struct personality *personality);

/* One of the settings that a face changes by itself (ponders, variety ...) has changed. */
void session_settings_changed(struct session *session);

/* A saved game has been taken up. */
void session_loaded(struct session *session);

/* Changes one option; false if the value is out of its range. */
bool session_change_option(struct session *session, const struct param_field *field, int value);

/* Do the parts agree? For assertions: false is a mistake of ours. */
bool session_is_ok(const struct session *session);

/* --- the engine's memory: session_engine.c --- */

/* Makes the engine anew in this memory; the numbers it evaluates with and the
   options of its search stay. False as engine_init. */
bool session_init_engine(struct session *session, void *arena, size_t size,
                         const struct engine_profile *profile);

/* Cuts the arena anew with the board's profile (after bench, or a new size). */
bool session_setup_engine(struct session *session);

/* What of hal_arena is the engine's: all but the copy of changed options. */
void *session_arena(const struct session *session, size_t *size);

/* Asks for an arena of this size; false: it stays as it is. */
bool session_resize_arena(struct session *session, size_t size);

/* The search takes these options, which stay where they are; or a copy of
   them, which costs the hash table its room. What is in the hash table is lost
   when the copy comes or goes. */
void session_use_options(struct session *session, const struct search_options *options);
void session_copy_options(struct session *session, const struct search_options *options);

/* Runs the self test and shows it, or no more than what has failed. The arena
   is no engine's afterwards, but changed options are still in it. */
void session_self_test(struct session *session, struct out *out, bool failed_only);

#endif
