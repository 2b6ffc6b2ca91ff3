/*
 * What is known of the program that has the board, or had it last.
 */
#ifndef KILOMATE_FIRMWARE_EBOARD_EBOARD_STATE_H
#define KILOMATE_FIRMWARE_EBOARD_EBOARD_STATE_H

#include "firmware/added.h"
#include "firmware/console/console.h"
#include "firmware/eboard/board_program.h"
#include "firmware/eboard/citrine_program.h"
#include "hal/body.h"

struct eboard_state {
    const struct hal_body *body; /* NULL: there is no board to give */
    struct console *console;
    void (*panels_look)(struct added *added);
    uint32_t looked_ms;
    unsigned opening;  /* of the program that was here last; 0: none */
    uint8_t given;     /* to which of `kinds` */
    bool is_flipped;   /* ChessLink's squares are told from h1 */
    bool is_dismissed; /* the player has taken the board away from it */
    bool is_silent;    /* it has gone without closing the line */
    bool has_cut;      /* a search of the computer was ended for it */
    bool is_citrine;   /* it takes the board for a chess computer */
    bool has_citrine;  /* `citrine` is in use, and has memory of the engine */
    uint32_t taken_ms; /* when it had taken all last */
    uint32_t heard_ms; /* its last byte */
    union {
        struct board_program board;
        struct citrine_program citrine; /* if has_citrine */
    };
    struct {
        bool is_asked; /* whether the own game goes on */
        bool was_stopped;
        uint8_t running; /* the clock that ran */
    } own;
    bool has_first; /* the byte with which it has come back is not heard yet */
    uint8_t first;
};

struct eboard_state *eboard_state(struct added *added);

#endif
