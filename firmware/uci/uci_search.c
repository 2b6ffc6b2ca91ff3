/* Carries out UCI commands: go, perft, and those of one word. */
#include "firmware/uci/uci_search.h"

#include "firmware/additions.h"
#include "firmware/base/wait.h"
#include "firmware/console/show.h"
#include "firmware/mind/think.h"
#include "firmware/uci/uci_report.h"

static void diagram(struct uci *u)
{
    show_board(u->out, u->session);
    out_text(u->out, "Fen: ");
    show_fen(u->out, &u->session->match.game.position);
    out_text(u->out, "Key: ");
    out_hex(u->out, u->session->match.game.position.key, 16);
    out_end_line(u->out);
}

bool uci_simple_command(struct uci *u, const char *token)
{
    if (text_equal(token, "uci")) {
        u->serial->uci_asked = true;
    } else if (text_equal(token, "isready")) {
        out_line(u->out, "readyok");
    } else if (text_equal(token, "d")) {
        diagram(u);
    } else if (text_equal(token, "eval")) {
        show_evaluation(u->out, &u->session->match.game, &u->session->taste);
    } else if (text_equal(token, "quit")) {
        u->quit = true;
    } else if (text_equal(token, "console")) {
        u->leave = true;
    } else {
        /* a late stop or ponderhit, and switches of no effect here */
        return text_equal(token, "stop") || text_equal(token, "ponderhit") ||
               text_equal(token, "debug") || text_equal(token, "register");
    }
    return true;
}

/* --- perft --- */

static void tell_leaves(struct uci *u, uint64_t leaves)
{
    out_figure(u->out, "Nodes searched: ", (int64_t)leaves);
    out_end_line(u->out);
}

static void perft(struct uci *u, unsigned depth)
{
    struct position *position = &u->session->match.game.position;
    unsigned moves = engine_legal_moves(&u->session->mind.engine, position);
    struct task task;
    uint64_t total = 0;
    bool complete = true;

    ASSERT(depth >= 1 && depth <= PERFT_DEPTH_MAX);
    session_task(u->session, THINK_FOR_GUI, &task);
    think_begin(&u->session->mind, &task);
    for (unsigned i = 0; i < moves && u->session->mind.think.request == THINK_ON; i++) {
        struct undo undo;
        uint64_t leaves;
        move_t move;

        engine_legal_moves(&u->session->mind.engine, position);
        move = engine_legal_move(&u->session->mind.engine, i);
        position_make(position, move, &undo);
        leaves = engine_perft(&u->session->mind.engine, position, depth - 1, &task.limits);
        position_unmake(position, move, &undo);
        total += leaves;
        complete &= u->session->mind.engine.moves_exhausted == 0;
        out_move(u->out, move);
        out_text(u->out, ": ");
        out_number(u->out, (int64_t)leaves);
        out_end_line(u->out);
    }
    think_end(&u->session->mind);
    uci_pay_readyok(u, true);
    out_end_line(u->out);
    if (!complete || u->session->mind.think.request != THINK_ON) {
        out_line(u->out, complete ? "info string stopped, the count is not complete"
                                  : "info string the move stack is too small for this depth");
    }
    tell_leaves(u, total);
}

/* The depth is clamped to 1..PERFT_DEPTH_MAX, and the GUI is told so. */
static void go_perft(struct uci *u, uint32_t wanted)
{
    uint32_t depth = wanted < 1 ? 1 : wanted > PERFT_DEPTH_MAX ? PERFT_DEPTH_MAX : wanted;

    if (depth != wanted) {
        out_format(u->out, "info string perft goes from 1 to %d\n", PERFT_DEPTH_MAX);
    }
    perft(u, depth);
}

/* --- go --- */

bool uci_is_given(const struct uci *u, unsigned number)
{
    ASSERT(number < GO_NUMBERS);
    return (u->given & (1U << number)) != 0;
}

/* Returns the time or increment of the side to move or, if it was not given, the other side's, so
   that `go wtime 100` works for both sides. `first` is White's number. */
static uint32_t number_of_side(const struct uci *u, enum uci_number first)
{
    unsigned side = u->session->match.game.position.side;
    unsigned own = first + side;

    ASSERT(first == GO_WTIME || first == GO_WINC);
    return u->value[uci_is_given(u, own) ? own : first + (side ^ 1U)];
}

/* If there are increments and no times, the increments are taken as the times. */
static void clock_limits_from_go(const struct uci *u, struct engine_limits *limits)
{
    bool has_time = uci_is_given(u, GO_WTIME) || uci_is_given(u, GO_BTIME);
    uint32_t left = number_of_side(u, has_time ? GO_WTIME : GO_WINC);
    struct time_control control = { (int32_t)(left < INT32_MAX ? left : INT32_MAX),
                                    u->value[GO_WINC + u->session->match.game.position.side],
                                    u->value[GO_MOVESTOGO], u->overhead_ms };

    clock_budget(&control, limits);
}

static void movetime_limits(const struct uci *u, struct engine_limits *limits)
{
    uint32_t wanted = u->value[GO_MOVETIME];
    uint32_t usable = wanted > u->overhead_ms ? wanted - u->overhead_ms : wanted / 2;

    limits->hard_ms = usable != 0 ? usable : 1;
    limits->soft_ms = 0;
}

static uint8_t to_byte(uint32_t number)
{
    return (uint8_t)(number < UINT8_MAX ? number : UINT8_MAX);
}

/* The numbers of a clock, as bits of `given`. */
enum { GO_CLOCK = (1U << (GO_MOVESTOGO + 1U)) - 1U };

static void limits_from_go(const struct uci *u, struct engine_limits *limits)
{
    limits->depth = to_byte(u->value[GO_DEPTH]);
    limits->nodes = u->value[GO_NODES];
    limits->mate = to_byte(u->value[GO_MATE]);
    limits->multipv = u->multipv;
    limits->infinite = u->infinite;
    limits->ponder = u->ponder;
    limits->root_mask = u->searchmoves ? u->root_mask : NULL;
    if (uci_is_given(u, GO_NODES) && limits->nodes == 0) {
        limits->nodes = 1;
    }
    if (uci_is_given(u, GO_DEPTH) && limits->depth == 0) {
        limits->depth = 1;
    }
    if (uci_is_given(u, GO_MOVETIME)) {
        movetime_limits(u, limits);
    } else if ((u->given & GO_CLOCK) != 0) {
        clock_limits_from_go(u, limits);
    }
}

static bool has_limit(const struct engine_limits *limits)
{
    return limits->depth != 0 || limits->nodes != 0 || limits->mate != 0 || limits->hard_ms != 0;
}

/* A `go` without a limit has no end. One whose limits are all 0, as a mate in 0 moves, gets depth
   1. */
static void set_endless(struct uci *u, struct engine_limits *limits)
{
    if (u->given != 0 && !u->infinite) {
        limits->depth = 1;
        return;
    }
    u->infinite = true;
    limits->infinite = true;
}

/* Waits when an infinite or pondering search has ended by itself: the best move may be sent only
   when the GUI asks for it. */
static void wait_for_stop(struct uci *u)
{
    while ((u->infinite || u->ponder) && u->session->mind.think.request == THINK_ON) {
        u->session->host->listener.polled(u->session);
        wait_moment();
    }
}

/* Tells what a mate search has proved that has found no mate. */
static void tell_no_mate(struct uci *u, const struct engine_result *result)
{
    uint32_t wanted = to_byte(u->value[GO_MATE]);

    if (wanted == 0 || result->best == MOVE_NONE || score_is_mate_in(result->score, wanted)) {
        return;
    }
    out_format(u->out, "info string no mate %s %d\n",
               result->no_mate == wanted ? "in" : "found, none is proved in", result->no_mate);
}

/* Returns a move without a search if a game is played and not analysed, or MOVE_NONE. */
static move_t answer_at_once(struct uci *u, const struct engine_limits *limits)
{
    bool plays = !limits->infinite && !limits->ponder && limits->mate == 0 &&
                 limits->multipv == 1 && limits->root_mask == NULL;

    return plays ? session_answer(u->session) : MOVE_NONE;
}

static void tell_best(struct uci *u, move_t best, move_t ponder)
{
    ASSERT(best != MOVE_NONE || ponder == MOVE_NONE);
    out_text(u->out, "bestmove ");
    if (best == MOVE_NONE) {
        out_text(u->out, "(none)");
    } else {
        out_move(u->out, best);
    }
    if (ponder != MOVE_NONE) {
        out_text(u->out, " ponder ");
        out_move(u->out, ponder);
    }
    out_end_line(u->out);
}

/* Answers a `go` when the position was refused. */
static void go_nowhere(struct uci *u)
{
    uci_complain(u, "nothing to search, the position was refused: ",
                 fen_error_text((enum fen_error)u->refused));
    if (uci_is_given(u, GO_PERFT)) {
        tell_leaves(u, 0);
    } else {
        tell_best(u, MOVE_NONE, MOVE_NONE);
    }
}

void uci_go(struct uci *u)
{
    struct task task;
    struct engine_result result;
    move_t answer;

    ASSERT(!u->session->mind.think.running);
    if (u->refused != FEN_OK) {
        go_nowhere(u);
        return;
    }
    if (uci_is_given(u, GO_PERFT)) {
        go_perft(u, u->value[GO_PERFT]);
        return;
    }
    session_task(u->session, THINK_FOR_GUI, &task);
    limits_from_go(u, &task.limits);
    if (!has_limit(&task.limits)) {
        set_endless(u, &task.limits);
    }
    answer = answer_at_once(u, &task.limits);
    if (answer != MOVE_NONE) {
        out_line(u->out, "info string from the book");
        tell_best(u, answer, MOVE_NONE);
        return;
    }
    players_limit(u->session->added, &task);
    u->told_nodes = 0;
    u->line_dropped = false;
    think(&u->session->mind, &task, &result);
    uci_report_end(u, &result);
    wait_for_stop(u);
    players_searched(u->session->added, &task, &result);
    think_end(&u->session->mind);
    uci_pay_readyok(u, true);
    tell_no_mate(u, &result);
    tell_best(u, result.best, result.ponder);
}
