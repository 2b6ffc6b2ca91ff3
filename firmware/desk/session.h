/*
 * The session: what a player can do, and what the computer does at its turn. Each function changes
 * the game and returns what happened, as numbers and not as text. The faces call these functions
 * and show the result; they have no rules of their own. Nothing here prints, and a FEN is the only
 * typed text that is read.
 *
 * While a search runs only mind_move_now() and mind_abort() may be called, and only from
 * `look` or `listen`, which the search calls.
 */
#ifndef KILOMATE_FIRMWARE_DESK_SESSION_H
#define KILOMATE_FIRMWARE_DESK_SESSION_H

#include "firmware/added.h"
#include "firmware/base/out.h"
#include "firmware/desk/happening.h"
#include "firmware/desk/mode.h"
#include "firmware/game/match.h"
#include "firmware/mind/mind.h"
#include "firmware/mind/think.h"

/* What the computer has seen of the game's end, by its own scores (opponent/manners.h). */
struct manners {
    uint8_t lost;  /* moves in a row at which the game was lost */
    uint8_t drawn; /* moves in a row at which it was level */
    bool offers;   /* the last move came with the offer of a draw */
    bool plays_on; /* the player did not want the game given up: it is played to the end */
};

/* How the player likes it: what is shown, and in which way; and what the computer may do. */
struct taste {
    uint16_t colours; /* of the terminal: 16 or 256; 0: it shows no colours, or no UTF-8 */
#define SWITCH(bit, id, field, ...) bool field;
#define SAVED(bit, id, field)
#include "firmware/desk/settings.def"
};

struct session;

/* Functions of the program around the session, which the session calls. */
struct session_host {
    /* Of the searches of session_task(); its context is the session. At each poll the peripherals
       are looked at and the serial line is read. It changes nothing else of the session. */
    struct think_listener listener;
    /* Called after the game, a setting or a clock has changed, and with all else that a happening
       can be. No search runs. */
    void (*tell_happened)(struct session *session, const struct happening *happening);
};

/* The match, which comes first as its game does, the mind, and what the player has chosen. */
struct session {
    struct match match;
    struct mind mind;
    const struct session_host *host;
    const struct mode *mode; /* who has the line, the board and the game now */
    /* Reads the peripherals: at each node of a search, and often while none runs. It may ask the
       search to stop, and changes nothing else of the session. NULL: there are none. */
    void (*look)(struct added *added);
    struct added *added; /* what the board's additions remember */
    struct manners manners;
    uint32_t entropy;   /* random bits, from the times at which bytes come in */
    move_t expected;    /* the answer that the computer expects from the player, or MOVE_NONE */
    move_t hint;        /* the last hint, until the game changes; or MOVE_NONE */
    uint8_t acting;     /* who acts now: `by` of the next happening */
    uint8_t happenings; /* how many there were, modulo 256 */
    bool stopped;       /* the computer was told not to move; it waits until the game changes */
    struct taste taste;
};

/* A task of this session: its match as it stands, and its faces are told. */
void session_task(struct session *session, enum think_purpose purpose, struct task *task);

/* Returns a move of the match's position that is known without a search, or MOVE_NONE
   (players_answer). No search runs. */
move_t session_answer(struct session *session);

/* Lets the peripherals be looked at: in each loop that waits, and at each node. */
static inline void session_look(struct session *session)
{
    if (session->look != NULL) {
        session->look(session->added);
    }
}

/* A moment in a loop that waits for something from outside: the watchdog is fed, and the
   peripherals are looked at. */
void session_wait(struct session *session);

/* May the program do that in the mode that it is in? */
static inline bool session_may(const struct session *session, enum mode_may what)
{
    return (session->mode->may & what) != 0;
}

/* Why something was not done. Then nothing has changed. */
enum session_refusal {
    SESSION_DONE, /* it was done */
    SESSION_GAME_OVER,
    SESSION_ILLEGAL_MOVE,
    SESSION_NO_MOVE,       /* there is no move to take back, or to play again */
    SESSION_NO_CLAIM,      /* no draw can be claimed, and the computer does not accept one */
    SESSION_BAD_POSITION,  /* the FEN is wrong; an enum fen_error says why */
    SESSION_NO_LEGAL_MOVE, /* a game cannot begin with mate or stalemate */
    SESSION_NO_ADVICE,     /* two people play, and the computer is their referee */
    SESSION_RESIGNED,      /* the computer has resigned instead of moving */
    SESSION_ABORTED        /* the search was aborted */
};

/* What a played move has brought. The game itself tells whether it is over. */
struct session_played {
    uint8_t claim; /* enum game_end: the result of match_claimable() */
    bool forgot;   /* the record was full and lost its oldest moves */
};

/* What was taken back or played again. */
struct session_step {
    bool forth;      /* true: played again; false: taken back */
    uint8_t plies;   /* how many, 0..2. Moves taken back are record[game.plies] and the next one,
                        moves played again are those before record[game.plies] */
    bool resumed;    /* no move was taken back, but a claim, a fallen flag or a resignation */
    bool both_sides; /* the computer's first move was taken back; it would only play it again, so
                        the player has both sides now */
};

/* --- the game --- */

/* Begins a new game: the initial position, the player has White, both clocks stand and show the
   level's time. The engine forgets the last game. */
void session_new(struct session *session);

/* Begins a game from a position; the player is to move. Returns SESSION_BAD_POSITION with `error`
   set, or SESSION_NO_LEGAL_MOVE. */
enum session_refusal session_set_up(struct session *session, const char *fen,
                                    enum fen_error *error);

struct game_facts;

/* A game from outside: where it began, its moves, and how it has ended, if they do not say that. */
struct session_given {
    struct position_packed origin;
    uint16_t fullmove; /* of the origin */
    uint8_t rule50;
    uint8_t end;   /* enum game_end */
    uint8_t loser; /* enum colour */
    uint16_t plies;
    const move_t *moves; /* may lie in the engine's memory */
    const struct game_facts
        *facts; /* what else is told of it (scoresheet/facts.h); NULL: nothing, it is this one's */
};

/* Tells the faces that another game is to take the place of the present one, and then that it is
   left: HAPPENED_LEAVING, HAPPENED_LEFT. given: a game from outside, or NULL. The functions that
   begin a game call it; who changes the game without them calls it before. */
void session_leave_game(struct session *session, const struct session_given *given);

/* That game from now on, both sides the player's. It must be a possible one, and fit into the
   record; an end that its last position cannot have is left out. */
void session_take_up(struct session *session, const struct session_given *given);

/* A game of its own from now on that begins with the first `plies` plies of this one, at most those
   that are played. The later ones can be played again until another is played. Level and sides stay
   as they are; if both sides are the player's the computer takes the one that is not to move. There
   is no referee. */
void session_play_from(struct session *session, unsigned plies);

/* Plays a move of the side to move and presses its clock. If the time of that side was over its
   flag falls, unless the move ends the game. Returns SESSION_GAME_OVER or SESSION_ILLEGAL_MOVE. */
enum session_refusal session_play(struct session *session, move_t move,
                                  struct session_played *played);

/* Tells the faces that the player has had advice, which session_hint() tells itself. */
void session_advised(struct session *session);

/* Tells the faces of the clock alone, which is a mode; NULL: of its end. */
void session_tell_clocks(struct session *session, const struct happening_clocks *clocks);

/* Tells the faces that what a player has typed, or done on the board, is no move that can be
   played. */
void session_refuse(struct session *session);

/* Takes back what the player did last: a claim, a fallen flag or a resignation; else his last move,
   with the computer's answer to it. The clocks get the spent time back, and stop. Returns
   SESSION_NO_MOVE if there is nothing to take back. */
enum session_refusal session_take_back(struct session *session, struct session_step *step);

/* Plays again what was taken back. If the computer's answer had not been played yet, the computer
   is to move then. Returns SESSION_NO_MOVE if nothing was taken back. */
enum session_refusal session_redo(struct session *session, struct session_step *step);

/* The side to move claims a draw, which ends the game and stops the clocks. Returns
   SESSION_NO_CLAIM if there is none. */
enum session_refusal session_claim_draw(struct session *session);

/* The player offers a draw. If a draw can be claimed it is claimed. Else two people agree on it,
   and the computer accepts it if it is not ahead, before move 20 only if it is a pawn behind. No
   search is made. Returns SESSION_GAME_OVER, or SESSION_NO_CLAIM if the computer refuses. */
enum session_refusal session_offer_draw(struct session *session);

/* `side`, which is not the computer's, resigns. The clocks stop. Returns SESSION_GAME_OVER if the
   game has ended before. */
enum session_refusal session_resign(struct session *session, enum colour side);

/* Ends the game if the running clock has run out, and returns true then. The loop calls it in each
   turn. */
bool session_check_flag(struct session *session);

/* --- the mode --- */

/* Another mode begins, or that one ends: only from the player's (mode_play), and back to it. No
   search runs. */
void session_enter(struct session *session, const struct mode *mode);
void session_leave(struct session *session);

/* --- the computer --- */

/* The computer plays the side to move from now on. Returns SESSION_GAME_OVER if there is no game to
   play. */
enum session_refusal session_go(struct session *session);

/* The computer plays `side` from now on: enum colour, or COMPUTER_NONE. */
void session_choose_side(struct session *session, unsigned side);

/* Is the computer to move, may it, and was it not told to stop? Then session_move() is to be
   called. */
bool session_is_to_move(const struct session *session);

/* Starts the computer's clock. If a draw can be claimed and the computer is not ahead, it claims
   the draw, which ends the game; then the function returns true. */
bool session_computer_claims(struct session *session);

/* What the computer says with its move. */
enum session_words {
    SESSION_SAYS_NOTHING,
    SESSION_SAYS_MATE,          /* it mates in `moves` moves, at least two; this is proved */
    SESSION_SAYS_NO_MATE,       /* there is no mate in `moves` moves; this is proved */
    SESSION_SAYS_NO_MATE_FOUND, /* it has found no mate in `moves` moves */
    SESSION_OFFERS_DRAW         /* session_offer_draw() accepts until the computer moves again */
};

struct session_reply {
    move_t move;
    uint8_t words;  /* enum session_words */
    uint8_t moves;  /* the number in these words */
    bool from_book; /* the move was known without a search */
};

/* Finds the computer's move, by a search within level and clocks, or without a search
   (session_answer). The move is not played. Returns SESSION_ABORTED if the search was aborted:
   then the computer's clock runs on and there is no reply. Returns
   SESSION_RESIGNED if the computer resigns instead: that has been told. */
enum session_refusal session_think(struct session *session, struct session_reply *reply);

/* Makes the computer's move: it claims a draw, or thinks and plays. Each step is told to the
   faces. */
void session_move(struct session *session);

/* Finds a good move for the side to move, in two seconds or at once (session_answer); it is the
   session's hint, too, until the game changes. Returns SESSION_GAME_OVER, SESSION_NO_ADVICE or
   SESSION_ABORTED. */
enum session_refusal session_hint(struct session *session, move_t *move);

/* Thinks about the player's expected move while the player thinks. A request or his fallen flag
   ends it. Returns false at once if there is nothing to think about. */
bool session_ponder(struct session *session);

/* --- settings --- */

/* Sets the level, whose numbers must be in their ranges, and resets the clocks. */
void session_set_level(struct session *session, const struct level *level);

/* Makes the computer a referee: two people play, in this game and the next ones, and the computer
   keeps rules and clocks and gives no advice. This ends when a side is chosen for the computer, or
   with `on` false: then it plays the side that is not to move. */
void session_set_referee(struct session *session, bool on);

/* Gives the search the options of a personality. */
void session_choose_personality(struct session *session, const struct personality *personality);

/* Tells the faces that a setting may have changed. A face calls it when it has changed a field of
   the session itself, such as `taste.ponders`. */
void session_settings_changed(struct session *session);

/* Tells the faces the same of what an addition keeps beside the session, so that it is saved. While
   a program has the line or the board nobody is told: it is saved with the next change after it. */
void session_kept(struct session *session);

/* Tells the faces that a mode that is apart (IS_APART) has set up a position in a game of its own,
   which is the session's meanwhile. */
void session_set_apart(struct session *session);

/* Tells the faces that a saved game was loaded. */
void session_loaded(struct session *session);

/* Is the state of the session possible, and does no search run? For assertions. */
bool session_is_ok(const struct session *session);

#endif
