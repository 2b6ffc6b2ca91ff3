/* What the mirror tells of training. */
#include "firmware/base/out.h"
#include "firmware/mirror/lines.h"
#include "firmware/train/train_state.h"

static const char *const theme_names[TRAIN_THEMES] = { "mate1", "mate2", "mate3", "mate4",
                                                       "wins",  "holds", "ending" };
static const char *const stage_names[] = { "open", "on", "wrong", "hint", "right", "shown" };

void mirror_tell_training(struct added *added, struct out *out, bool anew)
{
    struct train_state *t = train_state(added);
    char text[MIRROR_LINE_ROOM];
    struct out line;

    t->mirrored = anew ? 0 : t->mirrored;
    if (!t->trains && t->mirrored == 0) {
        return;
    }
    out_begin_memory(&line, text, sizeof text);
    out_text(&line, "training ");
    if (!t->trains) {
        out_line(&line, "none");
    } else {
        const struct train_score *score = &t->score;

        out_format(&line, "%s %s %d %d %d %d", stage_names[t->stage], theme_names[t->theme],
                   score->grade + 1, score->solved, score->tried, score->count);
        if (t->stage >= TRAIN_IS_HINTED) {
            out_char(&line, ' ');
            out_square(&line, move_from(t->right));
        }
        out_end_line(&line);
    }
    mirror_tell_new(&t->mirrored, out, text);
}
