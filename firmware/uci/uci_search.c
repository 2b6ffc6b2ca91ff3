/* UCI commands that act: go, perft, d, eval and the rest of the one-word ones. */
#include "firmware/additions.h"
#include "firmware/profile.h"
#include "firmware/session.h"
#include "firmware/think.h"
#include "firmware/uci/uci.h"
#include "hal/hal.h"

static void diagram(struct computer *c)
{
    show_board(c);
    out_text(&c->out, "Fen: ");
    show_fen(c);
    out_text(&c->out, "Key: ");
    out_hex(&c->out, c->game.position.key, 16);
    out_end_line(&c->out);
}

bool uci_simple_command(struct computer *c, const char *token)
{
    struct uci *u = &c->uci;

    if (text_equal(token, "uci")) {
        c->uci_asked = true;
    } else if (text_equal(token, "isready")) {
        out_line(&c->out, "readyok");
    } else if (text_equal(token, "d")) {
        diagram(c);
    } else if (text_equal(token, "eval")) {
        show_evaluation(c);
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

/* Answers still owed to isready. */
static void pay_readyok(struct computer *c)
{
    for (; c->think.readyok != 0; c->think.readyok--) {
        out_line(&c->out, "readyok");
    }
}

/* --- perft --- */

static void tell_leaves(struct computer *c, uint64_t leaves)
{
    out_figure(&c->out, "Nodes searched: ", (int64_t)leaves);
    out_end_line(&c->out);
}

static void perft(struct computer *c, unsigned depth)
{
    struct position *position = &c->game.position;
    unsigned moves = engine_legal_moves(&c->engine, position);
    struct engine_limits limits = { 0 };
    uint64_t total = 0;
    bool complete = true;

    think_begin(c, THINK_FOR_GUI, &limits);
    for (unsigned i = 0; i < moves && c->think.request == THINK_ON; i++) {
        struct undo undo;
        uint64_t leaves;
        move_t move;

        engine_legal_moves(&c->engine, position);
        move = engine_legal_move(&c->engine, i);
        position_make(position, move, &undo);
        leaves = engine_perft(&c->engine, position, depth - 1, &limits);
        position_unmake(position, move, &undo);
        total += leaves;
        complete &= c->engine.moves_exhausted == 0;
        out_move(&c->out, move);
        out_text(&c->out, ": ");
        out_number(&c->out, (int64_t)leaves);
        out_end_line(&c->out);
    }
    think_end(c);
    pay_readyok(c);
    out_end_line(&c->out);
    if (!complete || c->think.request != THINK_ON) {
        out_line(&c->out, complete ? "info string stopped, the count is not complete"
                                   : "info string the move stack is too small for this depth");
    }
    tell_leaves(c, total);
}

/* The depth is held to 1..PERFT_DEPTH_MAX, and that is said. */
static void go_perft(struct computer *c, uint32_t wanted)
{
    uint32_t depth = wanted < 1 ? 1 : wanted > PERFT_DEPTH_MAX ? PERFT_DEPTH_MAX : wanted;

    if (depth != wanted) {
        out_text(&c->out, "info string perft goes from 1 to ");
        out_number(&c->out, PERFT_DEPTH_MAX);
        out_end_line(&c->out);
    }
    perft(c, depth);
}

/* --- go --- */

bool uci_is_given(const struct uci *u, unsigned number)
{
    return (u->given & (1U << number)) != 0;
}

/* A time or an increment: our own if given, else the opponent's, as a `go wtime 100` must be
   answered for either side. first: White's. */
static uint32_t number_of_side(const struct computer *c, enum uci_number first)
{
    unsigned side = c->game.position.side;
    unsigned own = first + side;

    return c->uci.value[uci_is_given(&c->uci, own) ? own : first + (side ^ 1U)];
}

/* Increments without times are the times. */
static void clock_limits_from_go(const struct computer *c, struct engine_limits *limits)
{
    const struct uci *u = &c->uci;
    bool has_time = uci_is_given(u, GO_WTIME) || uci_is_given(u, GO_BTIME);
    uint32_t left = number_of_side(c, has_time ? GO_WTIME : GO_WINC);
    struct time_control control = { (int32_t)(left < INT32_MAX ? left : INT32_MAX),
                                    u->value[GO_WINC + c->game.position.side],
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

/* The numbers that a clock has: bits of `given`. */
enum { GO_CLOCK = (1U << (GO_MOVESTOGO + 1U)) - 1U };

static void limits_from_go(const struct computer *c, struct engine_limits *limits)
{
    const struct uci *u = &c->uci;

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
        clock_limits_from_go(c, limits);
    }
}

static bool has_limit(const struct engine_limits *limits)
{
    return limits->depth != 0 || limits->nodes != 0 || limits->mate != 0 || limits->hard_ms != 0;
}

/* A `go` without a limit has no end; one that asks for a mate in 0 moves wants next to nothing. */
static void set_endless(struct uci *u, struct engine_limits *limits)
{
    if (u->given != 0 && !u->infinite) {
        limits->depth = 1;
        return;
    }
    u->infinite = true;
    limits->infinite = true;
}

/* After an infinite or pondering search came to its end by itself: the best
   move is told only when the GUI asks. */
static void wait_for_stop(struct computer *c)
{
    while ((c->uci.infinite || c->uci.ponder) && c->think.request == THINK_ON && !c->closed) {
        int byte = computer_get_byte(c);

        if (byte >= 0) {
            uci_feed(c, (uint8_t)byte);
        } else {
            additions_look(c);
            hal_idle();
        }
        pay_readyok(c);
    }
}

/* What a mate search that found none can say. */
static void tell_no_mate(struct computer *c, const struct engine_result *result)
{
    uint32_t wanted = to_byte(c->uci.value[GO_MATE]);

    if (wanted == 0 || result->best == MOVE_NONE || score_is_mate_in(result->score, wanted)) {
        return;
    }
    out_text(&c->out, result->no_mate == wanted ? "info string no mate in "
                                                : "info string no mate found, none is proved in ");
    out_number(&c->out, result->no_mate);
    out_end_line(&c->out);
}

/* A move without a search, where a game is played and not analysed. */
static move_t answer_at_once(struct computer *c, const struct engine_limits *limits)
{
    bool plays = !limits->infinite && !limits->ponder && limits->mate == 0 &&
                 limits->multipv == 1 && limits->root_mask == NULL;

    return plays ? additions_answer(c) : MOVE_NONE;
}

static void tell_best(struct computer *c, move_t best, move_t ponder)
{
    out_text(&c->out, "bestmove ");
    if (best == MOVE_NONE) {
        out_text(&c->out, "(none)");
    } else {
        out_move(&c->out, best);
    }
    if (ponder != MOVE_NONE) {
        out_text(&c->out, " ponder ");
        out_move(&c->out, ponder);
    }
    out_end_line(&c->out);
}

/* A search without a position, since it was refused. */
static void go_nowhere(struct computer *c)
{
    uci_complain(c, "nothing to search, the position was refused: ",
                 fen_error_text((enum fen_error)c->uci.refused));
    if (uci_is_given(&c->uci, GO_PERFT)) {
        tell_leaves(c, 0);
    } else {
        tell_best(c, MOVE_NONE, MOVE_NONE);
    }
}

void uci_go(struct computer *c)
{
    struct uci *u = &c->uci;
    struct engine_limits limits = { 0 };
    struct engine_result result;
    move_t answer;

    if (u->refused != FEN_OK) {
        go_nowhere(c);
        return;
    }
    if (uci_is_given(u, GO_PERFT)) {
        go_perft(c, u->value[GO_PERFT]);
        return;
    }
    limits_from_go(c, &limits);
    if (!has_limit(&limits)) {
        set_endless(u, &limits);
    }
    answer = answer_at_once(c, &limits);
    if (answer != MOVE_NONE) {
        tell_best(c, answer, MOVE_NONE);
        return;
    }
    additions_limit(c, &limits);
    think(c, THINK_FOR_GUI, &limits, &result);
    wait_for_stop(c);
    additions_searched(c, &limits, &result);
    think_end(c);
    pay_readyok(c);
    tell_no_mate(c, &result);
    tell_best(c, result.best, result.ponder);
}

/* --- the loop --- */

bool uci_run(struct computer *c)
{
    struct uci *u = &c->uci;
    bool variety = c->variety;

    line_reset(&c->line);
    u->state = UCI_COMMAND;
    u->length = 0;
    u->start = 0;
    u->known = true;
    u->refused = FEN_OK;
    u->quit = false;
    u->leave = false;
    c->gui_speaks = true;
    c->out.crlf = false;
    c->variety = false;
    while (!u->quit && !u->leave && !c->closed) {
        enum uci_state action = UCI_COMMAND;
        int byte;

        if (c->uci_asked && u->state == UCI_COMMAND) {
            c->uci_asked = false;
            uci_identify(c);
        }
        byte = u->held != 0 ? u->held : computer_get_byte(c);
        u->held = 0;
        if (byte < 0) {
            additions_look(c);
            additions_idle(c);
            hal_idle();
        } else {
            action = uci_feed(c, (uint8_t)byte);
        }
        if (action == UCI_BENCH) {
            bench_run(c, c->uci.bench_large ? &bench_large_profile : &bench_profile);
        } else if (action == UCI_GO) {
            uci_go(c);
        }
    }
    c->variety = variety;
    c->gui_speaks = false;
    if (u->quit) {
        hal_exit(0);
    }
    return !c->closed;
}
