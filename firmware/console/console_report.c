/* How texts look, and the reports of a running search. */
#include "firmware/console/console_report.h"

#include <string.h>

#include "firmware/console/terminal.h"
#include "firmware/words/play.h"

void console_style(struct console *c, enum console_style style)
{
    static const char sgr[][5] = {
        [STYLE_PLAIN] = "0",    [STYLE_PROMPT] = "1",      [STYLE_MOVE] = "1;36",
        [STYLE_WARNING] = "33", [STYLE_QUESTION] = "1;33", [STYLE_END] = "1;32",
    };

    ASSERT(style <= STYLE_END);
    if (c->session->taste.colours != 0) {
        out_format(c->out, "\033[%sm", sgr[style]);
    }
}

void console_write_score(struct out *out, int score)
{
    int magnitude = score < 0 ? -score : score;

    ASSERT(magnitude <= SCORE_MATE);
    if (magnitude > SCORE_MATE_BOUND) {
        out_format(out, SAY_MATE_SCORE, score > 0 ? "" : "-", (SCORE_MATE - magnitude + 1) / 2);
    } else {
        out_pawns(out, score);
    }
}

/* Columns of the line before its moves, and of the line. */
enum { BEFORE_MOVES = 31, LINE_COLUMNS = 79 };

/* Writes the moves as SAN, as many as the line has columns for and the send ring has room for. */
static void out_variation(struct out *out, const struct position *root,
                          const struct engine_info *info, unsigned typed)
{
    struct position position = *root;
    unsigned column = BEFORE_MOVES;

    for (unsigned i = 0; i < info->pv_length && out_room() > SAN_SIZE + 2 + typed; i++) {
        char san[SAN_SIZE];
        struct undo undo;

        ASSERT(move_is_ok(&position, info->pv[i]));
        move_to_san_in_search(&position, info->pv[i], san);
        column += 1 + (unsigned)strlen(san);
        if (column > LINE_COLUMNS) {
            break;
        }
        out_format(out, " %s", san);
        position_make(&position, info->pv[i], &undo);
    }
}

void console_write_report(struct out *out, const struct position *root,
                          const struct engine_info *info, unsigned typed)
{
    ASSERT(info->multipv != 0 && info->depth != 0);
    if (info->multipv > 1) {
        out_format(out, " #%d", info->multipv); /* of as many lines; the first has the depth */
    } else {
        out_column(out, info->depth, 3);
    }
    out_column(out, info->time_ms / 1000, 5);
    out_format(out, ".%d s ", (int)(info->time_ms / 100 % 10));
    out_column(out, (int64_t)info->nodes, 9);
    out_text(out, "  ");
    console_write_score(out, info->score);
    out_text(out, " ");
    out_variation(out, root, info, typed);
}

/* What the player has typed of a line stays behind it, whole. */
void console_informed(struct console *c, const struct engine_info *info)
{
    struct out *out = c->out;
    unsigned typed = c->serial->line.length;

    if (info->current != MOVE_NONE || info->bound != 0 || info->pv_length == 0) {
        return;
    }
    out->drops = true;
    if (!terminal_report(c, info) && !c->session->mind.think.silent && out_room() >= 62 + typed) {
        if (typed != 0) {
            out_end_line(out);
        }
        console_write_report(out, &c->session->match.game.position, info, typed);
        out_end_line(out);
        line_show(&c->serial->line, out);
    }
    out->drops = false;
}
