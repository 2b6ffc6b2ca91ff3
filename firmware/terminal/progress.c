/* What a search has found so far, in lines that are written anew in their place. */
#include "firmware/console/console_report.h"
#include "firmware/console/terminal.h"
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

/* A search for a move is told in the line that says "Thinking ...". */
static void rewrite_thinking(struct out *out, struct position *root, const struct engine_info *info)
{
    struct out score = { 0 };
    char san[SAN_SIZE];
    char text[16];

    move_to_san_in_search(root, info->pv[0], san);
    begin_rewrite(out, 1);
    out_begin_memory(&score, text, sizeof text);
    console_write_score(&score, info->score);
    out_format(out, SAY_THINKING_DEPTH, info->depth, san, text, (int)(info->time_ms / 1000));
    end_rewrite(out);
}

/* An analysis is told in a block of as many lines as there are variations. */
static void rewrite_analysis(struct out *out, const struct position *root,
                             const struct engine_info *info, unsigned lines_up)
{
    begin_rewrite(out, lines_up);
    console_write_report(out, root, info, 0);
    end_rewrite(out);
}

/* What does not fit the send ring is left out; the next report follows. Not told so: another
   search, and one of which the player wants a line a depth (`info`). */
bool terminal_report(struct console *c, const struct engine_info *info)
{
    struct session *s = c->session;
    struct position *root = &s->match.game.position;
    uint16_t start_ms = (uint16_t)s->mind.think.start_ms;
    bool is_analysis = s->mind.think.purpose == THINK_TO_ANALYSE;

    if (s->taste.colours == 0 || (!is_analysis && (!c->says_thinking || s->taste.info))) {
        return false;
    }
    if (out_room() < ROOM) {
        return true;
    }
    if (is_analysis) {
        if (c->lines_ms != start_ms) {
            c->lines_ms = start_ms;
            c->lines = 0;
        }
        for (; c->lines < info->multipv; c->lines++) {
            out_end_line(c->out);
        }
        rewrite_analysis(c->out, root, info, c->lines + 1U - info->multipv);
    } else {
        rewrite_thinking(c->out, root, info);
    }
    return true;
}
