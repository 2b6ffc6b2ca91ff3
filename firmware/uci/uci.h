/*
 * UCI, the protocol of chess GUIs: what is known of a GUI. uci_line.h reads what it sends,
 * uci_search.h and uci_options.h carry it out, and uci_report.h answers.
 */
#ifndef KILOMATE_FIRMWARE_UCI_UCI_H
#define KILOMATE_FIRMWARE_UCI_UCI_H

#include "firmware/base/serial.h"
#include "firmware/base/text.h"
#include "firmware/desk/session.h"

/* What the next token of a UCI line means. */
enum uci_state {
    UCI_COMMAND,
    UCI_SKIP, /* nothing: the rest of the line is ignored */
    UCI_POSITION,
    UCI_FEN,
    UCI_MOVES_WORD,
    UCI_MOVES,
    UCI_SETOPTION,
    UCI_OPTION_NAME,
    UCI_OPTION_VALUE,
    UCI_GO,
    UCI_GO_NUMBER,
    UCI_GO_SEARCHMOVES,
    UCI_BENCH /* the bench is run at the end of the line */
};

/* Numbers that a `go` can have. */
enum uci_number {
    GO_WTIME,
    GO_BTIME,
    GO_WINC,
    GO_BINC,
    GO_MOVESTOGO,
    GO_DEPTH,
    GO_NODES,
    GO_MATE,
    GO_MOVETIME,
    GO_PERFT,
    GO_NUMBERS
};

struct uci {
    struct session *session;
    struct serial *serial;
    struct out *out;     /* of the serial line */
    uint8_t state;       /* enum uci_state */
    uint8_t length;      /* characters in the line buffer */
    uint8_t start;       /* where the current token begins in it */
    uint8_t number;      /* enum uci_number that is being read */
    bool overflow;       /* the token or field did not fit */
    bool known;          /* the line had a known command */
    bool quit;           /* `quit` was said */
    bool tuning;         /* the option Tuning: the search options are listed, too */
    bool line_dropped;   /* the last report did not fit the send ring */
    bool from_console;   /* the console has greeted a player on this line before */
    bool variety;        /* the session's `variety`, kept while the GUI has the line */
    uint8_t farewell;    /* characters that are still read in place of a GUI that has gone */
    uint16_t readyok;    /* how many isready are not answered yet */
    uint16_t elo;        /* for when the strength is limited: GUIs send it before or behind that; 0:
                             none was sent, it is the full strength. The opponent's */
    uint32_t told_nodes; /* nodes in the last report */
    bool leave;          /* `console` was said: back to the console */
    bool infinite;       /* of the last `go`: it has no end ... */
    bool ponder;         /* ... it ponders ... */
    bool searchmoves;    /* ... only the moves of root_mask are searched */
    bool bench_large;    /* `bench 32` */
    uint8_t option;      /* index of the option that is being set */
    uint8_t multipv;     /* the option MultiPV */
    uint8_t held;        /* the byte behind a word that waits until the search has ended, or 0 */
    uint8_t refused;     /* FEN_OK, or why the last position was refused: enum fen_error */
    uint16_t given;      /* bit n: the last `go` had number n */
    uint16_t overhead_ms; /* the option Move Overhead */
    uint16_t overhead_default_ms;
    uint32_t value[GO_NUMBERS];          /* the numbers of the last `go` */
    uint8_t root_mask[ENGINE_ROOT_MASK]; /* bit n: legal move n is searched */
};

/* Numbers of options: those that only boards with additions have begin here; and none. */
enum { UCI_ADDITIONS = 160, UCI_OPTION_NONE = UINT8_MAX };

#endif
