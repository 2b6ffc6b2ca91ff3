/*
 * What can be chosen on the squares while both kings are off the board: a king is put on a choice.
 * In the centre the two of them tell how the game ends.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_CHOICES_H
#define KILOMATE_FIRMWARE_PANEL_CHOICES_H

#include "firmware/board/table.h"
#include "firmware/desk/session.h"
#include "firmware/panel/states.h"

/* In `side`: two people play, and the computer is their referee. */
enum { REFEREED = COMPUTER_NONE + 1 };

struct choices {
    const struct table *board;
    struct session *session; /* whose game it is, and whose settings */
    squares_t result;        /* the squares on which the kings have told one; 0: none */
    uint8_t chosen;          /* the square of a choice that was taken, or SQUARE_NONE */
    uint8_t side;            /* the computer's from now on, once the kings are back; or REFEREED */
    bool draw_declined;      /* or the computer does not give up: the result does not hold */
    bool king_moved;         /* a king that tells a result has been taken for a move */
};

/* The kings are off: nothing is chosen yet. */
void choices_begin(struct choices *choices);

/* What the kings do then: CHOICE, RESULT, SAME, DIFFERENT or none. */
enum panel_event choices_observe(struct choices *choices);

/* Takes the choice on which a king stands. No search runs. */
void choices_take(struct choices *choices);

/* Takes the result that the kings in the centre tell. No search runs. */
void choices_take_result(struct choices *choices);

/* Have the kings been put in the centre one after the other, each by its player? The first one may
   have been taken for a move. No search runs. */
bool choices_are_told_by_turns(struct choices *choices);

/* Takes the result that they tell so. No search runs. */
void choices_take_result_by_turns(struct choices *choices);

/* The kings are back: what waited for it is done. No search runs. */
void choices_end(const struct choices *choices);

/* What a square offers; each kind has a light of its own. */
enum light_of_choice { CHOICE_IS_LEVEL, CHOICE_IS_SIDE, CHOICE_IS_SWITCH, CHOICE_IS_RESULT };

/* The squares of the choices of a kind, and those of them that hold now. */
void choices_squares(const struct choices *choices, enum light_of_choice kind, squares_t *offered,
                     squares_t *holding);

#endif
