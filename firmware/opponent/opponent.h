/*
 * The opponent as the player has chosen it: weaker than the board could be, of a style,
 * with contempt for draws. What it overlooks it can tell afterwards.
 */
#ifndef KILOMATE_FIRMWARE_OPPONENT_OPPONENT_H
#define KILOMATE_FIRMWARE_OPPONENT_OPPONENT_H

#include "firmware/additions.h"
#include "firmware/opponent/strength.h"

enum { CONTEMPT_MAX = 512, STYLES = 3, STYLE_NORMAL = 0 };

/* From this Elo on no queen is left for nothing, and from that one on no game that is won
   ends in stalemate. */
enum { QUEEN_ELO = 1000, STALEMATE_ELO = 1400 };

/* A move of the computer that was worse than it thought. */
struct lesson {
    uint16_t plies; /* of the game before it */
    move_t played;  /* MOVE_NONE: there is no lesson */
    move_t reply;   /* what was overlooked; MOVE_NONE: the move gave stalemate */
    move_t better;
    int16_t score; /* of the better move, to its mover: 1/256 pawn, or a mate's */
    int16_t loss;  /* what the move that was played cost, 1/256 pawn */
};

/* Full strength; an Elo, clamped: the answer is the one taken; a beginner's level, likewise. */
void opponent_play_fully(struct session *session);
unsigned opponent_play_elo(struct session *session, unsigned elo);
unsigned opponent_play_beginner(struct session *session, unsigned level);

/* The strengths on offer where none is typed, by number: full, the beginners' levels, then Elo
   in steps. */
enum { ELO_STEP = 100, FIRST_ELO = 1 + BEGINNER_MAX };
enum { STRENGTHS = FIRST_ELO + (ELO_MAX - ELO_MIN) / ELO_STEP + 1 };

/* The number of the one that is set, an Elo between two steps at the lower one; and sets it. */
unsigned opponent_strength(const struct opponent *opponent);
void opponent_take_strength(struct session *session, unsigned number);

/* 1/256 pawn, clamped to +-CONTEMPT_MAX: the answer is the one taken. */
int opponent_take_contempt(struct session *session, int contempt);

/* One of STYLES, by number and by name (normal, solid, attack); -1: no style has it. */
void opponent_take_style(struct session *session, unsigned style);
const char *opponent_style_name(unsigned style);
int opponent_style_named(const char *name);

/* Are the numbers such as the functions above leave them, on this board or another? */
bool opponent_is_ok(const struct opponent *opponent);

/* An opponent that is ok, of another board: its Elo is held to what this one plays. */
void opponent_hold(struct opponent *opponent);

/* What a lesson's better move would have brought, to its mover. */
enum lesson_gain {
    GAIN_PAWNS, /* so many as was lost */
    GAIN_WIN,   /* it decides the game */
    GAIN_SAFE,  /* what was played loses the game, and that does not */
    GAIN_TIME   /* the game is lost in any case, only more slowly */
};
enum lesson_gain opponent_lesson_gain(const struct lesson *lesson);

/* The last lesson of this game, or NULL. */
const struct lesson *opponent_lesson(const struct session *session);

/* Its commands, its levels at the console, its options over UCI. */
extern const struct console_command opponent_commands[];
bool opponent_console_level(struct console *console, const char *word, char *arguments);
extern const struct addition_option opponent_options[];

#endif
