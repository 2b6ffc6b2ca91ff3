/*
 * kilomate-endgames: plays endings to their end, the engine against itself, and compares the
 * results with the right ones. These are mates, wins and draws by the tables of truth.h, and draws
 * from books on endings.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host-sim/randomness.h"
#include "lab/arguments.h"
#include "lab/studies/truth.h"

/* A win must end in mate within so many moves. */
enum { MOVES_TO_MATE = 50, ATTEMPTS = 1000000, MOVES_MAX = 256 };

/* The memory of a board of 64 KB RAM. */
enum { ARENA = 40960 };
static const struct engine_profile profile = { "endgames", ARENA, 1200, 64, 24, 2, 0, NULL };

enum kind { MUST_MATE, BY_TRUTH, MUST_HOLD };

/* strong and weak: the pieces besides the kings, as in a FEN. fens: positions that are used instead
   of random ones; the first letter of men is the strong side. */
struct ending {
    const char *name;
    const char *strong;
    const char *weak;
    enum kind kind;
    const char *const *fens;
};

/* Philidor's position, the rook behind the pawn, the back rank against a knight's pawn, Vancura's
   position. All are draws by the books, and Stockfish's score is 0.00 in each. */
static const char *const rook_draws[] = {
    "4k3/8/7r/3KP3/8/8/8/R7 w - - 0 1",
    "3k4/8/7r/3PK3/8/8/8/R7 w - - 0 1",
    "2k5/8/7r/1KP5/8/8/8/R7 w - - 0 1",
    "1r4k1/R7/6K1/6P1/8/8/8/8 w - - 0 1",
    "r5k1/5R2/6K1/7P/8/8/8/8 w - - 0 1",
    "R7/6k1/P4r2/8/8/1K6/8/8 w - - 0 1",
    "4k3/R7/3KP3/8/8/8/8/3r4 w - - 0 1",
    "3k4/7R/8/3PK3/8/r7/8/8 b - - 0 1",
    "8/8/4k3/8/4P3/4K3/R7/7r w - - 0 1",
    "6k1/8/r7/5KP1/8/8/8/7R w - - 0 1",
    "8/3k4/8/3P4/3K4/8/7R/r7 w - - 0 1",
    "4k3/8/8/4PK2/8/8/R7/1r6 b - - 0 1",
    "3k4/R7/3PK3/8/8/8/8/5r2 b - - 0 1",
    "R7/6k1/P4r2/8/3K4/8/8/8 w - - 0 1",
    "R7/6k1/P3r3/8/8/8/1K6/8 w - - 0 1",
    "7R/1k6/2r4P/8/4K3/8/8/8 w - - 0 1",
    NULL,
};

static const struct ending endings[] = {
    { "KQK", "Q", "", MUST_MATE, NULL },   { "KRK", "R", "", MUST_MATE, NULL },
    { "KBBK", "BB", "", MUST_MATE, NULL }, { "KBNK", "BN", "", MUST_MATE, NULL },
    { "KQKR", "Q", "r", BY_TRUTH, NULL },  { "KQKP", "Q", "p", BY_TRUTH, NULL },
    { "KPK", "P", "", BY_TRUTH, NULL },    { "KRPKR", "RP", "r", MUST_HOLD, rook_draws },
    { "KBPK", "BP", "", MUST_HOLD, NULL },
};
enum { ENDINGS = sizeof endings / sizeof endings[0] };

struct options {
    uint64_t count;
    uint64_t nodes;
    uint64_t seed;
    bool fens;
    const char *names[ENDINGS]; /* none: all */
};

/* --- players --- */

struct player {
    struct engine engine;
    uint64_t arena[ARENA / 8];
};

static struct player players[2];

static void require(bool condition, const char *what)
{
    if (!condition) {
        fprintf(stderr, "kilomate-endgames: %s\n", what);
        exit(EXIT_FAILURE);
    }
}

static void set_up_players(void)
{
    for (unsigned i = 0; i < 2; i++) {
        require(engine_init(&players[i].engine, players[i].arena, ARENA, &profile),
                "the engine has no room");
    }
}

/* --- positions --- */

static bool is_dark(unsigned square)
{
    return ((square_file(square) + square_rank(square)) & 1U) == 0;
}

/* A FEN from a board of letters; the strong side's letters are capitals. */
static void write_fen(const char board[SQUARES], bool white_to_move, char out[FEN_SIZE])
{
    char *c = out;

    for (unsigned i = 0; i < SQUARES; i++) {
        unsigned empty = 0;

        while (i < SQUARES && board[i ^ 56U] == '\0') {
            empty++;
            i++;
            if (i % 8 == 0) {
                break;
            }
        }
        if (empty != 0) {
            *c++ = (char)('0' + empty);
            i--;
        } else {
            *c++ = board[i ^ 56U];
        }
        if (i % 8 == 7 && i != SQUARES - 1) {
            *c++ = '/';
        }
    }
    snprintf(c, FEN_SIZE - (size_t)(c - out), " %c - - 0 1", white_to_move ? 'w' : 'b');
}

/* The square of the only piece with this code. */
static unsigned square_of(const struct position *p, unsigned piece)
{
    unsigned square = A1;

    while (p->board[square] != piece) {
        square++;
    }
    return square;
}

/* Does White win, by the tables of truth.h? */
static bool is_truly_won(const struct ending *ending, const struct position *p)
{
    unsigned king = p->list[WHITE][0];
    unsigned lone = p->list[BLACK][0];
    enum colour side = (enum colour)p->side;

    if (ending->strong[0] == 'P') {
        return truth_kpk(side, king, square_of(p, W_PAWN), lone);
    }
    return truth_kqkx(ending->weak[0] == 'r' ? ROOK : PAWN, side, king, square_of(p, W_QUEEN), lone,
                      square_of(p, ending->weak[0] == 'r' ? B_ROOK : B_PAWN));
}

/* Can the side to move take something, or has it no move? */
static bool is_unsettled(struct position *p)
{
    unsigned count = engine_legal_moves(&players[0].engine, p);
    bool takes = false;

    for (unsigned i = 0; i < count; i++) {
        takes = takes || p->board[move_to(engine_legal_move(&players[0].engine, i))] != EMPTY;
    }
    return takes || count == 0;
}

/* How many plies are searched to see whether a piece is lost. */
enum { FORK_PLIES = 4 };

/* Can White keep the bare king from capturing within so many plies? */
static bool keeps_pieces(struct position *p, unsigned plies)
{
    move_t moves[MOVES_MAX];
    unsigned count = engine_legal_moves(&players[0].engine, p);
    bool is_white = p->side == WHITE;

    for (unsigned i = 0; i < count; i++) {
        moves[i] = engine_legal_move(&players[0].engine, i);
        if (!is_white && p->board[move_to(moves[i])] != EMPTY) {
            return false;
        }
    }
    for (unsigned i = 0; i < count && plies > 0; i++) {
        struct undo undo;
        bool kept;

        position_make(p, moves[i], &undo);
        kept = keeps_pieces(p, plies - 1);
        position_unmake(p, moves[i], &undo);
        if (kept == is_white) {
            return kept;
        }
    }
    return plies == 0 || !is_white;
}

/* Conditions for a random position, besides being legal. Two bishops stand on squares of both
   colours. No fork wins one of the pieces that must mate. A bishop with a rook pawn is the wrong
   one, and the king is in the corner. */
static bool is_wanted(const struct ending *ending, struct position *p)
{
    if (ending->kind == MUST_MATE) {
        if (p->count[W_BISHOP] == 2 && is_dark(p->list[WHITE][1]) == is_dark(p->list[WHITE][2])) {
            return false;
        }
        return !is_unsettled(p) && keeps_pieces(p, FORK_PLIES);
    }
    if (ending->kind == MUST_HOLD) {
        unsigned pawn = square_of(p, W_PAWN);
        unsigned corner = square_file(pawn) == 0 ? (unsigned)A8 : (unsigned)H8;
        int files = abs((int)square_file(corner) - (int)square_file(p->list[BLACK][0]));
        int ranks = abs((int)square_rank(corner) - (int)square_rank(p->list[BLACK][0]));

        return (square_file(pawn) == 0 || square_file(pawn) == 7) && files < 2 && ranks < 2 &&
               is_dark(square_of(p, W_BISHOP)) != is_dark(corner) && !is_unsettled(p);
    }
    return ending->strong[0] == 'P' ? !is_unsettled(p) : is_truly_won(ending, p);
}

/* Puts a piece on a free square, at random. A pawn stands on the ranks 2 to 7. */
static void place(char board[SQUARES], char piece, uint64_t *seed)
{
    unsigned square;

    do {
        square = randomness_below(seed, SQUARES);
    } while (board[square] != '\0' ||
             ((piece == 'P' || piece == 'p') && (square < A2 || square > H7)));
    board[square] = piece;
}

static void make_position(const struct ending *ending, uint64_t *seed, char fen[FEN_SIZE])
{
    struct position p;

    for (unsigned attempt = 0; attempt < ATTEMPTS; attempt++) {
        char board[SQUARES] = { 0 };

        place(board, 'K', seed);
        place(board, 'k', seed);
        for (const char *c = ending->strong; *c != '\0'; c++) {
            place(board, *c, seed);
        }
        for (const char *c = ending->weak; *c != '\0'; c++) {
            place(board, *c, seed);
        }
        write_fen(board, randomness_below(seed, 2) == 0, fen);
        if (position_set_fen(&p, fen, &eval_params_default) == FEN_OK && is_wanted(ending, &p)) {
            return;
        }
    }
    require(false, "no such position");
}

/* --- games --- */

enum result { RESULT_MATE, RESULT_DRAW, RESULT_LOST };

struct game {
    enum result result; /* for White */
    unsigned moves;
};

static bool is_third(const uint32_t *keys, unsigned count, uint32_t key)
{
    unsigned before = 0;

    for (unsigned i = 0; i < count; i++) {
        before += keys[i] == key;
    }
    return before >= 2;
}

static struct game play_game(const char *fen, uint64_t nodes)
{
    uint32_t keys[2 * MOVES_TO_MATE];
    struct engine_limits limits = { .nodes = nodes };
    struct position p;
    unsigned first = 0; /* key of the last irreversible move */
    unsigned ply;

    require(position_set_fen(&p, fen, &eval_params_default) == FEN_OK, fen);
    engine_clear(&players[0].engine);
    engine_clear(&players[1].engine);
    for (ply = 0; ply < 2 * MOVES_TO_MATE; ply++) {
        enum engine_ending end = engine_ending(&players[0].engine, &p);
        struct engine_result result;
        struct undo undo;

        if (end == ENDING_CHECKMATE) {
            return (struct game){ p.side == BLACK ? RESULT_MATE : RESULT_LOST, (ply + 1) / 2 };
        }
        if (end != ENDING_NONE || is_third(keys + first, ply - first, (uint32_t)p.key)) {
            return (struct game){ RESULT_DRAW, (ply + 1) / 2 };
        }
        keys[ply] = (uint32_t)p.key;
        position_sort_lists(&p);
        engine_search(&players[p.side].engine, &p, keys + first, ply - first, &limits, &result);
        position_make(&p, result.best, &undo);
        if (p.rule50 == 0) {
            first = ply + 1;
        }
    }
    return (struct game){ engine_ending(&players[0].engine, &p) == ENDING_CHECKMATE &&
                                  p.side == BLACK
                              ? RESULT_MATE
                              : RESULT_DRAW,
                          MOVES_TO_MATE };
}

/* --- the table --- */

struct tally {
    unsigned positions, expected_wins, wins, draws, wrong, moves, most;
};

static void add_game(const struct ending *ending, const char *fen, const struct options *options,
                     struct tally *tally)
{
    struct game game = play_game(fen, options->nodes);
    bool expected = ending->kind != MUST_HOLD;
    bool wrong;

    if (ending->strong[0] == 'P') {
        struct position p;

        (void)position_set_fen(&p, fen, &eval_params_default);
        expected = is_truly_won(ending, &p);
    }
    wrong = expected != (game.result == RESULT_MATE);
    tally->positions++;
    tally->expected_wins += expected;
    tally->wrong += wrong;
    if (game.result == RESULT_MATE) {
        tally->wins++;
        tally->moves += game.moves;
        if (game.moves > tally->most) {
            tally->most = game.moves;
        }
    } else {
        tally->draws += game.result == RESULT_DRAW;
    }
    if (wrong || options->fens) {
        printf("  %s %s: %s after %u moves\n", wrong ? "WRONG" : "right", fen,
               game.result == RESULT_MATE ? "mate" : "no mate", game.moves);
    }
}

/* Plays an ending and prints its line of the table. True if all games ended as they must. */
static bool play_ending(const struct ending *ending, const struct options *options)
{
    struct tally tally = { 0 };
    uint64_t seed = options->seed;

    for (uint64_t i = 0; i < options->count; i++) {
        if (ending->fens == NULL) {
            char fen[FEN_SIZE];

            make_position(ending, &seed, fen);
            add_game(ending, fen, options, &tally);
        } else if (ending->fens[i] != NULL) {
            add_game(ending, ending->fens[i], options, &tally);
        } else {
            break;
        }
    }
    printf("%-7s %9u %9u %5u %5u ", ending->name, tally.positions, tally.expected_wins, tally.wins,
           tally.draws);
    if (tally.wins != 0) {
        printf("%7.1f %5u", (double)tally.moves / tally.wins, tally.most);
    } else {
        printf("%7s %5s", "-", "-");
    }
    printf("  %s\n", tally.wrong == 0 ? "ok" : "WRONG");
    fflush(stdout);
    return tally.wrong == 0;
}

/* --- command line --- */

static void read_options(int argc, char **argv, struct options *options)
{
    const struct argument list[] = {
        { "count", ARGUMENT_NUMBER, &options->count, 1, 1000000, "positions of each, at most" },
        { "nodes", ARGUMENT_NUMBER, &options->nodes, 1, UINT64_MAX, "a move" },
        { "seed", ARGUMENT_NUMBER, &options->seed, 0, UINT64_MAX, "of the positions" },
        { "fens", ARGUMENT_FLAG, &options->fens, 0, 0, "print every position" },
        { NULL, ARGUMENT_FLAG, NULL, 0, 0, NULL },
    };

    arguments_read(argc, argv, "Usage: kilomate-endgames [options] [ENDING...]", list,
                   options->names, ENDINGS);
}

static bool is_ending(const char *name)
{
    for (unsigned i = 0; i < ENDINGS; i++) {
        if (strcmp(endings[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_chosen(const struct options *options, const char *name)
{
    bool any = false;

    for (unsigned i = 0; i < ENDINGS && options->names[i] != NULL; i++) {
        any = any || strcmp(options->names[i], name) == 0;
    }
    return any || options->names[0] == NULL;
}

int main(int argc, char **argv)
{
    struct options options = { .count = 50, .nodes = 20000, .seed = 1 };
    bool right = true;

    read_options(argc, argv, &options);
    for (unsigned i = 0; i < ENDINGS && options.names[i] != NULL; i++) {
        if (!is_ending(options.names[i])) {
            arguments_refuse("there is no ending %s here", options.names[i]);
        }
    }
    set_up_players();
    printf("%" PRIu64 " nodes a move, %d moves to mate\n", options.nodes, MOVES_TO_MATE);
    printf("%-7s %9s %9s %5s %5s %7s %5s\n", "ending", "positions", "to be won", "won", "draws",
           "mean", "most");
    for (unsigned i = 0; i < ENDINGS; i++) {
        if (is_chosen(&options, endings[i].name)) {
            right = play_ending(&endings[i], &options) && right;
        }
    }
    return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
