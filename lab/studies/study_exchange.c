#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/network/game_positions.h"
#include "lab/studies/study.h"

enum { MOVES = 256, ALWAYS = 1000 };

/* Values of the pieces in REBEL's pawns, by type. A king is never captured. */
static const int worth[PIECE_TYPES] = { 1, 3, 3, 5, 9, 0 };

/* Why the evaluation is wrong. The first reason that fits is counted. */
enum kind { KIND_CHECK, KIND_PIN, KIND_KING, KIND_BATTERY, KIND_PROMOTION, KIND_OTHER, KINDS };
static const char *const kind_name[KINDS] = {
    "side to capture is in check", "pinned attacker or defender", "king takes part", "battery",
    "promotion by capture",        "other: checks on the way"
};

struct statistics {
    unsigned long positions;
    unsigned long pieces;        /* attacked, worth 3 or more, compared */
    unsigned long unlisted;      /* not compared: the list was full */
    unsigned long missed[KINDS]; /* hanging, and not called so */
    unsigned long false_[KINDS]; /* called so, and not hanging */
};

struct lab {
    struct engine *engine;
    struct statistics statistics;
    bool is_verbose;
};

/* --- the exact exchange --- */

static unsigned captures_on(struct lab *lab, struct position *p, unsigned square,
                            move_t captures[MOVES])
{
    unsigned moves = engine_legal_moves(lab->engine, p);
    unsigned count = 0;

    for (unsigned i = 0; i < moves; i++) {
        move_t move = engine_legal_move(lab->engine, i);
        bool is_queen = move_kind(move) != MOVE_PROMOTION || move_promotion(move) == QUEEN;

        if (move_to(move) == square && is_queen) {
            captures[count++] = move;
        }
    }
    return count;
}

/* What the side to move wins on the square. It is 0 at least, because the side may stop. Outside
   alpha and beta the value is only a bound. */
static int exchange(struct lab *lab, struct position *p, unsigned square, int alpha, int beta)
{
    move_t captures[MOVES];
    unsigned count = captures_on(lab, p, square, captures);
    int victim = worth[piece_type(p->board[square])];
    int best = 0;

    for (unsigned i = 0; i < count && best < beta; i++) {
        bool is_promotion = move_kind(captures[i]) == MOVE_PROMOTION;
        int gain = victim + (is_promotion ? worth[QUEEN] - worth[PAWN] : 0);
        struct undo undo;
        int value;

        alpha = best > alpha ? best : alpha;
        position_make(p, captures[i], &undo);
        value = gain - exchange(lab, p, square, gain - beta, gain - alpha);
        position_unmake(p, captures[i], &undo);
        best = value > best ? value : best;
    }
    return best;
}

/* --- what is special about a case --- */

/* Is the own king attacked if the piece on this square is removed? */
static bool is_pinned(const struct position *p, unsigned square)
{
    struct position without = *p;
    enum colour colour = piece_colour(p->board[square]);
    unsigned king = p->list[colour][0];

    if (square == king || position_is_attacked(p, king, (enum colour)(colour ^ 1U))) {
        return false;
    }
    without.board[square] = EMPTY;
    /* the lists still hold the square, but that piece attacks its own side's */
    return position_is_attacked(&without, king, (enum colour)(colour ^ 1U));
}

/* Does only this piece of its colour attack the square? If `through` is given, it may attack
   through a piece that can leave. */
static bool attacks(const struct position *p, unsigned from, unsigned to, unsigned through)
{
    struct position alone = *p;
    enum colour colour = piece_colour(p->board[from]);

    alone.list[colour][0] = (uint8_t)from;
    alone.length[colour] = 1;
    if (through != SQUARE_NONE) {
        alone.board[through] = EMPTY;
    }
    return position_is_attacked(&alone, to, colour);
}

static bool any_battery(const struct position *p, unsigned square)
{
    for (unsigned front = 0; front < SQUARES; front++) {
        if (p->board[front] == EMPTY || front == square ||
            !attacks(p, front, square, SQUARE_NONE)) {
            continue;
        }
        for (unsigned back = 0; back < SQUARES; back++) {
            if (p->board[back] != EMPTY && back != front && back != square &&
                !attacks(p, back, square, SQUARE_NONE) && attacks(p, back, square, front)) {
                return true;
            }
        }
    }
    return false;
}

static enum kind classify(const struct position *p, unsigned square)
{
    bool is_pin = false;
    bool is_king = false;
    bool is_promotion = false;

    if (position_in_check(p)) {
        return KIND_CHECK;
    }
    for (unsigned from = 0; from < SQUARES; from++) {
        if (p->board[from] != EMPTY && from != square && attacks(p, from, square, SQUARE_NONE)) {
            enum piece_type type = piece_type(p->board[from]);

            is_pin = is_pin || is_pinned(p, from);
            is_king = is_king || type == KING;
            is_promotion = is_promotion || (type == PAWN && square_rank(square) % 7 == 0);
        }
    }
    return is_pin                   ? KIND_PIN
           : any_battery(p, square) ? KIND_BATTERY
           : is_promotion           ? KIND_PROMOTION
           : is_king                ? KIND_KING
                                    : KIND_OTHER;
}

/* --- comparison --- */

static bool is_listed(const struct hanging list[HANGING_MAX], unsigned square)
{
    for (unsigned i = 0; i < HANGING_MAX; i++) {
        if (list[i].square == square) {
            return true;
        }
    }
    return false;
}

static void tell(const struct position *p, unsigned square, bool called, int exact, enum kind kind)
{
    char fen[FEN_SIZE];

    position_to_fen(p, fen);
    printf("%s ; %c%u %s, exact %d: %s\n", fen, "abcdefgh"[square_file(square)],
           square_rank(square) + 1, called ? "called hanging" : "not called", exact,
           kind_name[kind]);
}

/* Compares the pieces of a colour, as if the other side were to move. */
static void compare_side(struct lab *lab, const struct position *original,
                         const struct hanging list[HANGING_MAX], enum colour owner)
{
    struct position p = *original;
    enum colour enemy = (enum colour)(owner ^ 1U);
    struct statistics *s = &lab->statistics;

    if (p.side == owner) {
        p.side = (uint8_t)enemy;
        p.en_passant = SQUARE_NONE;
        position_recount(&p);
        if (position_is_attacked(&p, p.list[owner][0], enemy)) {
            return;
        }
    }
    for (unsigned i = 1; i < p.length[owner]; i++) {
        unsigned square = p.list[owner][i];
        bool called = is_listed(list, square);
        int exact;

        if (worth[piece_type(p.board[square])] < 3 || !position_is_attacked(&p, square, enemy)) {
            continue;
        }
        if (!called && list[HANGING_MAX - 1].square != SQUARE_NONE) {
            s->unlisted++;
            continue;
        }
        s->pieces++;
        exact = exchange(lab, &p, square, -ALWAYS, ALWAYS);
        if ((exact > 0) != called) {
            enum kind kind = classify(&p, square);

            (called ? s->false_ : s->missed)[kind]++;
            if (lab->is_verbose) {
                tell(&p, square, called, exact, kind);
            }
        }
    }
}

static void compare(void *context, struct engine *engine, struct position *p)
{
    struct lab *lab = context;
    struct eval_breakdown breakdown;

    lab->engine = engine;
    engine_evaluate(p, &breakdown);
    for (unsigned owner = WHITE; owner <= BLACK; owner++) {
        compare_side(lab, p, breakdown.facts.hanging[owner], (enum colour)owner);
    }
    lab->statistics.positions++;
}

static void print_statistics(const struct statistics *s)
{
    double pieces = s->pieces == 0 ? 1 : (double)s->pieces;
    unsigned long wrong = 0;

    printf("%lu positions, %lu attacked pieces worth 3 or more compared, %lu not listed\n",
           s->positions, s->pieces, s->unlisted);
    for (unsigned kind = 0; kind < KINDS; kind++) {
        wrong += s->missed[kind] + s->false_[kind];
        printf("%-30s missed %6lu  false %6lu  %.3f %%\n", kind_name[kind], s->missed[kind],
               s->false_[kind], 100.0 * (double)(s->missed[kind] + s->false_[kind]) / pieces);
    }
    printf("%-30s %.3f %%\n", "all", 100.0 * (double)wrong / pieces);
}

void study_exchange(const struct study_command *command)
{
    struct lab lab = { .is_verbose = command->verbose };

    game_positions_visit(command->positions, command->seed, compare, &lab);
    print_statistics(&lab.statistics);
}
