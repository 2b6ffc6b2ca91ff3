/* The targets that lights tell by how good they are, in a line of the mirror. */
#include "firmware/mirror/lines.h"
#include "firmware/targets/targets_state.h"

void mirror_tell_targets(struct added *added, struct out *out)
{
    struct targets_state *t = targets_state(added);
    char text[MIRROR_LINE_ROOM];
    struct out line;

    out_begin_memory(&line, text, sizeof text);
    out_text(&line, "targets ");
    if (t->is_lit) {
        out_square(&line, t->weighing.from);
        for (unsigned i = 0; i < TARGET_CLASSES; i++) {
            out_char(&line, ' ');
            out_hex(&line, targets_lit(t, (enum target_class)i), 16);
        }
    } else {
        out_text(&line, "none");
    }
    out_end_line(&line);
    if (t->is_lit || t->mirrored != 0) {
        mirror_tell_new(&t->mirrored, out, text);
    }
}
