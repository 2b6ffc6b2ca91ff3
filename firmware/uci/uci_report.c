/* Sends a GUI what it is told: the reports of a search, answers and complaints. */
#include "firmware/uci/uci_report.h"

#include "hal/hal.h"

void uci_complain(struct uci *u, const char *what, const char *token)
{
    out_format(u->out, "info string %s%s\n", what, token);
}

void uci_tell_spin(struct uci *u, const char *name, int32_t value, int32_t min, int32_t max)
{
    ASSERT(min <= value && value <= max);
    out_format(u->out, "option name %s type spin default %d min %d max %d\n", name, (int)value,
               (int)min, (int)max);
}

bool uci_read_spin(struct uci *u, const char *text, int32_t min, int32_t max, int32_t *value)
{
    bool negative = text[0] == '-';
    uint32_t magnitude;
    int64_t wanted;

    ASSERT(min <= max);
    if (!text_to_number(text + negative, &magnitude)) {
        uci_complain(u, "the option needs a number, not: ", text);
        return false;
    }
    wanted = negative ? -(int64_t)magnitude : (int64_t)magnitude;
    *value = wanted < min ? min : wanted > max ? max : (int32_t)wanted;
    if (*value != wanted) {
        out_format(u->out, "info string the number was out of range, taken as %d\n", (int)*value);
    }
    return true;
}

void uci_pay_readyok(struct uci *u, bool waits)
{
    while (u->readyok != 0 && (waits || out_room() >= sizeof "readyok")) {
        out_line(u->out, "readyok");
        u->readyok--;
    }
}

static void out_uci_score(struct out *out, int score)
{
    int magnitude = score < 0 ? -score : score;

    ASSERT(magnitude <= SCORE_MATE);
    if (magnitude > SCORE_MATE_BOUND) {
        int plies = SCORE_MATE - magnitude;

        out_format(out, " score mate %d", score > 0 ? (plies + 1) / 2 : -(plies / 2));
    } else {
        out_format(out, " score cp %d", score * 100 / SCORE_PAWN);
    }
}

/* Room for the longest report without its moves, and for a move. */
enum { UCI_LINE_ROOM = 126, MOVE_ROOM = 6 };

static void report(struct uci *u, const struct engine_info *info)
{
    struct out *out = u->out;

    if (out->drops && out_room() < UCI_LINE_ROOM) {
        u->line_dropped |= info->pv_length != 0 && info->multipv == 1;
        return;
    }
    ASSERT(info->depth != 0 && info->multipv <= u->multipv);
    out_format(out, "info depth %d seldepth %d", info->depth, info->seldepth);
    if (info->current != MOVE_NONE) {
        out_text(out, " currmove ");
        out_move(out, info->current);
        out_format(out, " currmovenumber %d\n", info->current_number);
        return;
    }
    if (u->multipv > 1) {
        out_format(out, " multipv %d", info->multipv);
    }
    out_uci_score(out, info->score);
    if (info->bound != 0) {
        out_text(out, info->bound == 1 ? " lowerbound" : " upperbound");
    }
    out_figure(out, " time ", info->time_ms);
    out_figure(out, " nodes ", (int64_t)info->nodes);
    out_text(out, " nps ");
    out_ratio(out, info->nodes * 1000, info->time_ms);
    out_figure(out, " hashfull ", engine_hashfull(&u->session->mind.engine));
    if (info->pv_length != 0) {
        out_text(out, " pv");
    }
    for (unsigned i = 0; i < info->pv_length; i++) {
        if (out->drops && out_room() < MOVE_ROOM + 2) {
            break;
        }
        out_char(out, ' ');
        out_move(out, info->pv[i]);
    }
    out_end_line(out);
    u->told_nodes = (uint32_t)info->nodes;
    if (info->bound == 0 && info->multipv == 1) {
        u->line_dropped = false;
    }
}

/* Reports nodes and time since the last report, because a match runner may take them from here. */
static void report_rest(struct uci *u, const struct engine_result *result)
{
    uint32_t time_ms = hal_now_ms() - u->session->mind.think.start_ms;

    if ((uint32_t)result->nodes == u->told_nodes || result->best == MOVE_NONE) {
        return;
    }
    out_format(u->out, "info depth %d seldepth %d", result->depth != 0 ? result->depth : 1,
               u->session->mind.engine.seldepth);
    out_figure(u->out, " time ", time_ms);
    out_figure(u->out, " nodes ", (int64_t)result->nodes);
    out_end_line(u->out);
}

void uci_informed(struct uci *u, const struct engine_info *info)
{
    u->out->drops = !info->again; /* once the search is over, what goes to a GUI may wait */
    report(u, info);
    u->out->drops = false;
}

void uci_report_end(struct uci *u, const struct engine_result *result)
{
    const move_t pv[2] = { result->best, result->ponder };
    struct engine_info info = { 0 };

    if (!u->line_dropped) {
        report_rest(u, result);
        return;
    }
    info.nodes = result->nodes;
    info.time_ms = hal_now_ms() - u->session->mind.think.start_ms;
    info.score = result->score;
    info.depth = result->depth != 0 ? result->depth : 1;
    info.seldepth = info.depth;
    info.multipv = 1;
    info.pv = pv;
    info.pv_length = result->best == MOVE_NONE ? 0 : result->ponder == MOVE_NONE ? 1 : 2;
    report(u, &info);
}
