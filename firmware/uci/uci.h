/*
 * The parts of the UCI protocol behind its parser: commands that are one
 * word, options, and the searches.
 */
#ifndef KILOMATE_FIRMWARE_UCI_UCI_H
#define KILOMATE_FIRMWARE_UCI_UCI_H

#include "firmware/serial.h"
#include "firmware/session.h"
#include "firmware/text.h"

/* What the next token of a UCI line means. */
enum uci_state {
    UCI_COMMAND,
    UCI_SKIP, /* to the end of the line */
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
    UCI_BENCH /* run it when the line ends */
};

/* Numbers a `go` can bring. */
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
    struct out *out; /* the line's */
    uint8_t state;   /* enum uci_state */
    uint8_t length;  /* characters in the shared line buffer */
    uint8_t start;   /* where the current token begins in it */
    uint8_t number;  /* enum uci_number being read */
    bool overflow;   /* the token or field did not fit */
    bool known;      /* the line had a known command */
    bool quit;
    bool line_dropped;   /* the last report did not fit the send ring */
    bool from_console;   /* a person has been greeted on this line */
    bool variety;        /* the player's, while the GUI has the line */
    uint8_t farewell;    /* characters still to be read in place of a GUI that has gone */
    uint16_t readyok;    /* answers owed to isready */
    uint32_t told_nodes; /* of the last report */
    bool leave;          /* back to the console */
    bool infinite;
    bool ponder;
    bool searchmoves;
    bool bench_large;
    uint8_t option; /* index of the option being set */
    uint8_t multipv;
    uint8_t held; /* the byte behind a word that waits in the buffer for the search's end, or 0 */
    uint8_t refused; /* enum fen_error of the last position, which then is not there */
    uint16_t given;  /* bit n: number n was given */
    uint16_t overhead_ms;
    uint16_t overhead_default_ms;
    uint32_t value[GO_NUMBERS];
    uint8_t root_mask[ENGINE_ROOT_MASK];
};

/* One clear sentence to the GUI, in an `info string`: what, and the token it is about. */
void uci_complain(struct uci *uci, const char *what, const char *token);

/* A command of one word, carried out at once; false if it is none. */
bool uci_simple_command(struct uci *uci, const char *token);

/* Finds an option by name; an unknown one is complained about and the rest of
   the line skipped. */
void uci_choose_option(struct uci *uci, const char *name);

/* Gives the chosen option a value: clamped and said if out of range. */
void uci_set_option(struct uci *uci, const char *value);

/* The answer to `uci`: name, author, options. MultiPV and Move Overhead are at
   their defaults from here on. */
void uci_identify(struct uci *uci);

/* For options of additions: the line of a spin, and its value from a text: clamped and said,
   or refused and said, which is false. */
void uci_tell_spin(struct uci *uci, const char *name, int32_t value, int32_t min, int32_t max);
bool uci_read_spin(struct uci *uci, const char *text, int32_t min, int32_t max, int32_t *value);

/* Did the last `go` bring this number? */
bool uci_is_given(const struct uci *uci, unsigned number);

/* A byte of the stream. Answers UCI_GO or UCI_BENCH when it completed such a line, to be carried
   out, else UCI_COMMAND. While a search runs only requests to it are obeyed. */
enum uci_state uci_feed(struct uci *uci, uint8_t byte);

/* A GUI has the line from now on; and no more. No search runs. */
void uci_begin(struct uci *uci);
void uci_end(struct uci *uci);

/* Obeys the next byte, if there is one: true. Then `quit` or `leave` may be set. No search runs. */
bool uci_poll(struct uci *uci);

/* Reads the line while a search runs, which it may stop. */
void uci_listen(struct uci *uci);

/* Answers owed to isready, as far as there is room for them whole; or all. */
void uci_pay_readyok(struct uci *uci, bool waits);

/* A report of the running search. */
void uci_informed(struct uci *uci, const struct engine_info *info);

/* What was searched after the last report. */
void uci_report_end(struct uci *uci, const struct engine_result *result);

/* Carries out a `go` whose line has been read. */
void uci_go(struct uci *uci);

#endif
