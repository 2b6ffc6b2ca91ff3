#include "firmware/terminal/progress.h"

#include "firmware/console/console_report.h"
#include "firmware/mind/think.h"
#include "firmware/words/terminal.h"

/* The longest line with what places it. */
enum { ROOM = 100 };

/* ANSI: keeps the cursor's place, goes so many lines up, and clears that line. */
static void begin_rewrite(struct out *out, unsigned lines_up)
{
    out_format(out, "\0337\033[%dA\r\033[K", (int)lines_up);
}

static void end_rewrite(struct out *out)
{
    out_text(out, "\0338");
}

static void rewrite_thinking(struct console *c, const struct engine_info *info)
{
    struct out *out = c->out;
    struct out score = { 0 };
    char san[SAN_SIZE];
    char text[16];

    move_to_san_in_search(&c->session->match.game.position, info->pv[0], san);
    begin_rewrite(out, 1);
    out_begin_memory(&score, text, sizeof text);
    console_write_score(&score, info->score);
    out_format(out, SAY_THINKING_DEPTH, info->depth, san, text, (int)(info->time_ms / 1000));
    end_rewrite(out);
}

static void rewrite_analysis(struct console *c, const struct engine_info *info)
{
    uint16_t start_ms = (uint16_t)c->session->mind.think.start_ms;

    if (c->lines_ms != start_ms || info->multipv > c->lines) {
        c->lines = c->lines_ms == start_ms ? c->lines : 0;
        c->lines_ms = start_ms;
        for (; c->lines < info->multipv; c->lines++) {
            out_end_line(c->out);
        }
    }
    begin_rewrite(c->out, c->lines + 1U - info->multipv);
    console_write_report(c, info, 0);
    end_rewrite(c->out);
}

bool progress_report(struct console *c, const struct engine_info *info)
{
    const struct session *s = c->session;
    bool is_analysis = s->mind.think.purpose == THINK_TO_ANALYSE;

    if (s->colours == 0 || (!is_analysis && (!c->says_thinking || s->info))) {
        return false;
    }
    if (out_room() < ROOM) {
        return true;
    }
    if (is_analysis) {
        rewrite_analysis(c, info);
    } else {
        rewrite_thinking(c, info);
    }
    return true;
}
