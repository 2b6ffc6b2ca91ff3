/*
 * The states of the panel, and the events that lead from one to another. The table of transitions
 * is in machine.c, and docs/play/panel.md tells it.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_STATES_H
#define KILOMATE_FIRMWARE_PANEL_STATES_H

/* What the pieces are doing. */
enum panel_states {
    STATE_NO_BOARD,   /* there are no sensors: the screen alone shows the game */
    STATE_REMOTE,     /* a chess program says what is played */
    STATE_READY,      /* the board shows the game */
    STATE_PARTIAL,    /* a piece is lifted, or a move is half made */
    STATE_PROMOTION,  /* a pawn stands on its last rank: what becomes of it? */
    STATE_DOUBT,      /* a blunder is made: is it meant? */
    STATE_ILLEGAL,    /* a piece went where it may not */
    STATE_DIFFERS,    /* board and game differ otherwise */
    STATE_PIECE_BACK, /* a capture is taken back: the captured piece is missing */
    STATE_LEADS,      /* lights show a move that is to be made on the board */
    STATE_NEW_GAME,   /* the pieces stand as before a game: is it to begin? */
    STATE_SETUP,      /* a position is set up */
    STATE_VERIFY,     /* each kind of piece in turn is lit */
    STATE_CHOICES,    /* both kings are off the board: squares are choices */
    STATE_CALIBRATE,  /* the corners are found */
    STATE_WIRING,     /* each square is asked for, one after the other */
    STATE_FAULT,      /* sensors do not answer */
    PANEL_STATES
};

/* What happens to them, and what the player wants. */
enum panel_event {
    EVENT_NONE,
    EVENT_SAME,       /* the board shows the game */
    EVENT_KING,       /* the same, and the king was lifted and put back twice */
    EVENT_OTHER_KING, /* the same of the other side's king */
    EVENT_PARTIAL,    /* a piece is lifted, or a move is half made */
    EVENT_MOVE,       /* a legal move is made and rests */
    EVENT_PROMOTION,  /* the same of a pawn on its last rank */
    EVENT_CHOSEN,     /* it is chosen what the pawn becomes */
    EVENT_DOUBT,      /* the coach doubts the move that is made */
    EVENT_ILLEGAL,    /* a piece went where it may not */
    EVENT_DIFFERENT,  /* board and game differ otherwise */
    EVENT_TAKEN_BACK, /* the last move is undone on the board */
    EVENT_PIECE_BACK, /* it is, but for the captured piece */
    EVENT_START,      /* the initial position is put up, and a game is running */
    EVENT_FRESH,      /* it is put up, and no game is running */
    EVENT_YES,        /* the player's answer */
    EVENT_NO,
    EVENT_GAME,     /* the board shows another position of the game */
    EVENT_LED,      /* the move that was shown is made */
    EVENT_GUI,      /* a chess program begins */
    EVENT_GUI_GONE, /* and ends */
    EVENT_SETUP,    /* a position is to be set up */
    EVENT_VERIFY,   /* its pieces are to be verified */
    EVENT_KINGS,    /* both kings have been taken off */
    EVENT_CHOICE,   /* one of them stands on a choice */
    EVENT_RESULT,   /* both kings stand in the centre, and tell a result */
    EVENT_EMPTY,    /* there has been no piece since the start */
    EVENT_CORNER,   /* a corner has been found */
    EVENT_WIRING,   /* the wiring is to be checked */
    EVENT_CHECKED,  /* a square has its answer */
    EVENT_LEAVE,    /* back to the game */
    EVENT_FAULT,    /* sensors do not answer */
    EVENT_MENDED,   /* they do again */
    PANEL_EVENTS
};

#endif
