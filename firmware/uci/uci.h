/*
 * UCI, the protocol of chess GUIs: its parser (uci.c), its options (uci_options.c), its searches
 * (uci_search.c) and their reports (uci_report.c).
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

/* Tells the GUI in an `info string` what is wrong, with the token that it is about. */
void uci_complain(struct uci *uci, const char *what, const char *token);

/* Carries out a command of one word. Returns false if there is no such command. */
bool uci_simple_command(struct uci *uci, const char *token);

/* Chooses the option that is set next, by its name. If it is unknown the GUI is told so and the
   rest of the line is ignored. */
void uci_choose_option(struct uci *uci, const char *name);

/* Gives the chosen option a value. A number out of range is clamped, and the GUI is told so. */
void uci_set_option(struct uci *uci, const char *value);

/* Answers `uci`: name, author, options. Sets MultiPV and Move Overhead to their defaults. */
void uci_identify(struct uci *uci);

/* Numbers of options: those that only boards with additions have begin here; and none. */
enum { UCI_ADDITIONS = 160, UCI_OPTION_NONE = UINT8_MAX };

/* For numeric options (spin): uci_tell_spin() writes the line of an option. uci_read_spin() reads a
   value; it clamps a number out of range and tells the GUI so, and returns false if the text is not
   a number, which it tells too. */
void uci_tell_spin(struct uci *uci, const char *name, int32_t value, int32_t min, int32_t max);
bool uci_read_spin(struct uci *uci, const char *text, int32_t min, int32_t max, int32_t *value);

/* Did the last `go` have this number (enum uci_number)? */
bool uci_is_given(const struct uci *uci, unsigned number);

/* Takes the next byte. Returns UCI_GO or UCI_BENCH if the byte completes such a line, which the
   caller carries out; else UCI_COMMAND. While a search runs only requests to it are obeyed. */
enum uci_state uci_feed(struct uci *uci, uint8_t byte);

/* Give the serial line to a GUI, and take it away again. No search runs. */
void uci_begin(struct uci *uci);
void uci_end(struct uci *uci);

/* Reads one byte and does what it completes; `quit` or `leave` may be set then. Returns true if
   there was a byte. No search runs. */
bool uci_poll(struct uci *uci);

/* Reads the line while a search runs, and may stop the search. */
void uci_listen(struct uci *uci);

/* Sends the answers to isready that are due: all of them if it `waits`, else as many as the send
   ring has room for. */
void uci_pay_readyok(struct uci *uci, bool waits);

/* Sends a report of the running search. */
void uci_informed(struct uci *uci, const struct engine_info *info);

/* Sends a last report, if something was searched since the one before it. */
void uci_report_end(struct uci *uci, const struct engine_result *result);

/* Carries out a `go` whose line has been read: sends the best move when the search has ended. */
void uci_go(struct uci *uci);

#endif
