/*
 * The whole chess computer as one struct: its parts are passed, none is
 * hidden in a file.
 */
#ifndef KILOMATE_FIRMWARE_COMPUTER_H
#define KILOMATE_FIRMWARE_COMPUTER_H

#include "firmware/firmware.h"
#include "firmware/game/clock.h"
#include "firmware/game/game.h"
#include "firmware/line.h"
#include "firmware/out.h"
#include "firmware/text.h"

/* Moves of a mating line that are kept to be proved before it is announced. */
enum { MATE_LINE = 24 };

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
    bool uci;          /* reports go to a GUI */
    bool silent;       /* no reports; what the purpose says (think.h), and the player later */
    bool line_dropped; /* the last report did not fit the send ring */
    bool ponderhit;    /* to be passed on by poll */
    bool line_ends;    /* a line stops the search, and is obeyed then */
    bool on_your_time; /* the player thinks: his flag stops it, or what he does on the board */
    uint8_t request;   /* enum think_request */
    uint16_t readyok;  /* answers owed to isready */
    uint8_t mate_length;
    uint8_t event; /* enum line_event that ended thinking on the player's time */
    uint8_t then;  /* enum think_then: what an abort was for */
    move_t mate_line[MATE_LINE];
    uint32_t start_ms;
    uint32_t told_nodes; /* of the last report to a GUI */
};

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
    uint8_t state;  /* enum uci_state */
    uint8_t length; /* characters in the shared line buffer */
    uint8_t start;  /* where the current token begins in it */
    uint8_t number; /* enum uci_number being read */
    bool overflow;  /* the token or field did not fit */
    bool known;     /* the line had a known command */
    bool quit;
    bool leave; /* back to the console */
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

struct computer {
    struct engine engine;
    const struct search_options *options; /* of the search; elsewhere, or in the arena */
    const struct engine_profile *profile;
    struct game game;
    struct level level;
    struct opponent opponent;
    struct clock clock;
    struct out out;
    struct think think;
    struct line line;    /* the console's line and the UCI token buffer */
    uint8_t uci_letters; /* of the word `uci`: the last that were received */
    uint8_t last_byte;   /* received; 0: none yet, or both of CR and LF */
    bool uci_asked;      /* it has ended a line and is to be answered */
    struct uci uci;
    uint32_t entropy; /* stirred by the timing of received bytes */
    uint8_t side;     /* enum colour the computer plays, or COMPUTER_NONE */
    bool gui_speaks;  /* the line is a GUI's, and so is the game */
    bool told;        /* another face has done something: the console has said it */
    uint8_t acting;   /* who does what is done now: as in struct happening */
    bool info;        /* show what is thought */
    bool variety;
    bool draws_board; /* after each move of the computer */
    bool unicode;
    bool flipped;
    bool greeted;                  /* the banner has been shown */
    bool closed;                   /* the input has ended */
    uint8_t farewell;              /* characters still to be read in place of a GUI that has gone */
    bool owns_options;             /* they are a copy at the arena's end */
    bool ponders;                  /* think on the player's time */
    uint8_t looking;               /* 1 + the place of the addition that looks; 0: none does */
    bool referee;                  /* two people play, the computer keeps rules and clocks */
    move_t expected;               /* his answer to the last move, or MOVE_NONE */
    const struct network *network; /* in place of that of any profile, or NULL */
};

enum { COMPUTER_NONE = 2 };

/* Makes the engine anew in this memory; the numbers it evaluates with and the
   options of its search stay. False as engine_init. */
bool computer_init_engine(struct computer *computer, void *arena, size_t size,
                          const struct engine_profile *profile);

/* Cuts the arena anew with the board's profile (after bench, or a new size). */
bool computer_setup_engine(struct computer *computer);

/* What of hal_arena is the engine's: all but the copy of changed options. */
void *computer_arena(const struct computer *computer, size_t *size);

/* Asks for an arena of this size; false: it stays as it is. */
bool computer_resize_arena(struct computer *computer, size_t size);

/* The search takes these options, which stay where they are; or a copy of
   them, which costs the hash table its room. What is in the hash table is lost
   when the copy comes or goes. */
void computer_use_options(struct computer *computer, const struct search_options *options);
void computer_copy_options(struct computer *computer, const struct search_options *options);

/* Runs the self test and shows it, or no more than what has failed. The arena
   is no engine's afterwards, but changed options are still in it. */
void computer_self_test(struct computer *computer, bool failed_only);

/* Next received byte or -1; stirs the entropy; notes a closed line, and one
   that ends in `uci` (uci_asked). CR LF, LF CR, CR and LF are read as one LF; a
   line that is open when the input ends is ended by one. Feeds the watchdog:
   every loop that waits or searches comes by here. */
int computer_get_byte(struct computer *computer);

/* --- board drawing, PGN, evaluation: show.c, pgn.c --- */

void show_board(struct computer *computer);
void show_evaluation(struct computer *computer);
void show_fen(struct computer *computer);
/* The program, its version, the board. */
void show_version(struct out *out);
void show_memory(struct computer *computer);
/* What started the program. */
void show_start(struct computer *computer);

struct hal_fault;
void show_fault(struct computer *computer, const struct hal_fault *fault);
void show_level(struct out *out, const struct level *level);
void pgn_print(struct computer *computer);

/* A move of the position in SAN. */
void show_move(struct computer *computer, move_t move);

/* The same with its number: "12. Nf3", "12... Nf6". */
void show_numbered_move(struct computer *computer, move_t move);

/* --- console.c, uci.c, bench.c --- */

/* Each runs until its mode is left; false: the program ends. */
bool console_run(struct computer *computer);
bool uci_run(struct computer *computer);

/* A byte of the console's line while a search runs. */
void console_while_thinking(struct computer *computer, uint8_t byte);

/* A byte of the UCI stream. Answers UCI_GO or UCI_BENCH when it completed such
   a line, for uci_run to carry out, else UCI_COMMAND. While a search runs only
   requests to it are obeyed. */
enum uci_state uci_feed(struct computer *computer, uint8_t byte);

/* Searches the bench positions with bench_profile or bench_large_profile; the
   last line is "N nodes M nps", and a new game begins. False if the board has
   less memory: it says so, and nothing has changed. */
bool bench_run(struct computer *computer, const struct engine_profile *profile);

#endif
