/* Shows the reports of a running search to a player. */
#include "firmware/console/console.h"

/* Room for a move. */
enum { MOVE_ROOM = 6 };

/* Writes a score as pawns, or as moves to the mate. */
static void out_player_score(struct out *out, int score)
{
    int magnitude = score < 0 ? -score : score;

    if (magnitude > SCORE_MATE_BOUND) {
        out_format(out, "mate %s%d", score > 0 ? "" : "-", (SCORE_MATE - magnitude + 1) / 2);
    } else {
        out_pawns(out, score);
    }
}

/* The line has depth, time, nodes, score and variation. What the player has typed of an unfinished
   line is shown again behind it. */
void console_informed(struct console *c, const struct engine_info *info)
{
    struct out *out = c->out;
    unsigned typed = c->serial->line.length;

    if (c->session->think.silent || info->current != MOVE_NONE || info->bound != 0 ||
        info->pv_length == 0 || out_room() < 62 + typed) {
        return;
    }
    out->drops = true;
    if (typed != 0) {
        out_end_line(out);
    }
    if (info->multipv > 1) {
        out_figure(out, " #", info->multipv); /* of as many lines; the first has the depth */
    } else {
        out_column(out, info->depth, 3);
    }
    out_column(out, info->time_ms / 1000, 5);
    out_format(out, ".%d s ", (int)(info->time_ms / 100 % 10));
    out_column(out, (int64_t)info->nodes, 9);
    out_text(out, "  ");
    out_player_score(out, info->score);
    for (unsigned i = 0; i < info->pv_length && out_room() > MOVE_ROOM + 2 + typed; i++) {
        out_text(out, i == 0 ? "  " : " ");
        out_move(out, info->pv[i]);
    }
    out_end_line(out);
    line_show(&c->serial->line, out);
    out->drops = false;
}
