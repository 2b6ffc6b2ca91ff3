#include <stdio.h>

#include "engine/search/evaluate.h"
#include "lab/network/game_positions.h"
#include "lab/studies/study.h"

enum { PAWN_SCORE = 256 };

static const int margins[] = { 128, 256, 300, 512 };
enum { MARGINS = sizeof margins / sizeof margins[0] };

/* The windows: alpha and beta minus the parent's score, from the parent's view. One lies around the
   score. In the others the parent's moves are too bad, or good enough, by one pawn or by three. */
static const struct {
    const char *name;
    int alpha, beta;
} windows[] = {
    { "-0.50 .. +0.50", -128, 128 },
    { "null at 0", 0, 1 },
    { "null at +1.00", PAWN_SCORE, PAWN_SCORE + 1 },
    { "null at -1.00", -PAWN_SCORE, -PAWN_SCORE + 1 },
    { "null at +3.00", 3 * PAWN_SCORE, 3 * PAWN_SCORE + 1 },
    { "null at -3.00", -3 * PAWN_SCORE, -3 * PAWN_SCORE + 1 },
};
enum { WINDOWS = sizeof windows / sizeof windows[0] };

/* The estimates: I_SCORE alone; with what the other terms added at the parent; the same without the
   moves that are exceptions. */
enum method { BY_I_SCORE, BY_PARENT, WITH_EXCEPTIONS, METHODS };
static const char *const method_name[METHODS] = { "I_SCORE alone", "parent's terms added",
                                                  "and the exceptions" };

enum { ALL_MOVES, CAPTURES, KINDS };
static const char *const kind_name[KINDS] = { "all moves", "captures" };

struct answers {
    unsigned long low, high;             /* decided lazily */
    unsigned long wrong_low, wrong_high; /* and the evaluation does not agree */
};

struct lab {
    unsigned long positions;
    unsigned long moves[KINDS];
    unsigned long excepted[KINDS];
    struct answers answers[KINDS][METHODS][WINDOWS][MARGINS];
};

/* --- the parent --- */

struct parent {
    int score;      /* its own side's view */
    int positional; /* White's view */
    struct lazy_exceptions exceptions;
};

/* Would the other side mate at once if it were to move? REBEL's page asks the table of killers;
   here the evaluation is asked. */
static bool is_mate_threatened(const struct position *position)
{
    struct position p = *position;
    struct eval_breakdown breakdown;

    p.side ^= 1U;
    p.en_passant = SQUARE_NONE;
    position_recount(&p);
    engine_evaluate(&p, &breakdown);
    return breakdown.facts.mate_move != MOVE_NONE;
}

static struct parent look_at_parent(const struct position *p)
{
    struct eval_breakdown breakdown;
    struct parent parent = { 0 };

    engine_evaluate(p, &breakdown);
    parent.score = breakdown.score;
    parent.positional = lazy_positional(breakdown.score, p->i_score, (enum colour)p->side);
    parent.exceptions.was_in_check = position_in_check(p);
    parent.exceptions.special = breakdown.facts.special;
    parent.exceptions.mate_threat = !parent.exceptions.was_in_check && is_mate_threatened(p);
    return parent;
}

/* --- one move --- */

static void count_answer(struct answers *answers, int guess, int margin, int alpha, int beta,
                         int score)
{
    int stands = 0;
    enum lazy_answer answer = lazy_decide(guess, margin, alpha, beta, &stands);

    answers->low += answer == LAZY_LOW;
    answers->high += answer == LAZY_HIGH;
    answers->wrong_low += answer == LAZY_LOW && score > alpha;
    answers->wrong_high += answer == LAZY_HIGH && score < beta;
}

static void count_windows(struct answers answers[WINDOWS][MARGINS], const struct parent *parent,
                          int guess, int score)
{
    for (unsigned w = 0; w < WINDOWS; w++) {
        /* the child's view */
        int alpha = -(parent->score + windows[w].beta);
        int beta = -(parent->score + windows[w].alpha);

        for (unsigned m = 0; m < MARGINS; m++) {
            count_answer(&answers[w][m], guess, margins[m], alpha, beta, score);
        }
    }
}

static void count_move(struct lab *lab, const struct parent *parent, const struct position *child,
                       unsigned kind)
{
    enum colour side = (enum colour)child->side;
    int by_parent = lazy_guess(child->i_score, parent->positional, side);
    struct lazy_exceptions exceptions = parent->exceptions;
    struct eval_breakdown breakdown;

    engine_evaluate(child, &breakdown);
    exceptions.in_check = position_in_check(child);
    lab->moves[kind]++;
    count_windows(lab->answers[kind][BY_I_SCORE], parent, lazy_guess(child->i_score, 0, side),
                  breakdown.score);
    count_windows(lab->answers[kind][BY_PARENT], parent, by_parent, breakdown.score);
    if (lazy_is_allowed(exceptions)) {
        count_windows(lab->answers[kind][WITH_EXCEPTIONS], parent, by_parent, breakdown.score);
    } else {
        lab->excepted[kind]++;
    }
}

static void count_position(void *context, struct engine *engine, struct position *p)
{
    struct lab *lab = context;
    unsigned count = engine_legal_moves(engine, p);
    struct parent parent = look_at_parent(p);

    for (unsigned i = 0; i < count; i++) {
        move_t move = engine_legal_move(engine, i);
        bool is_capture = p->board[move_to(move)] != EMPTY;
        struct undo undo;

        position_make(p, move, &undo);
        count_move(lab, &parent, p, ALL_MOVES);
        if (is_capture) {
            count_move(lab, &parent, p, CAPTURES);
        }
        position_unmake(p, move, &undo);
    }
    lab->positions++;
}

/* --- the table --- */

static double percent(unsigned long part, unsigned long all)
{
    return all == 0 ? 0 : 100.0 * (double)part / (double)all;
}

static void print_window(const struct lab *lab, unsigned kind, unsigned method, unsigned window)
{
    printf("%-16s", windows[window].name);
    for (unsigned m = 0; m < MARGINS; m++) {
        const struct answers *a = &lab->answers[kind][method][window][m];

        printf(" | %6.2f %7.3f %7.3f", percent(a->low + a->high, lab->moves[kind]),
               percent(a->wrong_low, lab->moves[kind]), percent(a->wrong_high, lab->moves[kind]));
    }
    printf("\n");
}

static void print_table(const struct lab *lab, unsigned kind, unsigned method)
{
    printf("\n%s, %s: per cent of the moves decided, decided low and high wrongly\n%-16s",
           kind_name[kind], method_name[method], "margin in pawns");
    for (unsigned m = 0; m < MARGINS; m++) {
        printf(" | %22.2f", (double)margins[m] / (double)PAWN_SCORE);
    }
    printf("\n");
    for (unsigned window = 0; window < WINDOWS; window++) {
        print_window(lab, kind, method, window);
    }
}

void study_lazy(const struct study_command *command)
{
    struct lab lab = { 0 };

    game_positions_visit(command->positions, command->seed, count_position, &lab);
    printf("%lu positions\n", lab.positions);
    for (unsigned kind = 0; kind < KINDS; kind++) {
        printf("%s: %lu, excepted %lu\n", kind_name[kind], lab.moves[kind], lab.excepted[kind]);
    }
    for (unsigned i = 0; i < KINDS * METHODS; i++) {
        print_table(&lab, i / METHODS, i % METHODS);
    }
}
