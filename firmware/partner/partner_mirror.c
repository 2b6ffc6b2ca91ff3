/* What the mirror tells of the partner. */
#include "engine/engine.h"
#include "firmware/base/out.h"
#include "firmware/mirror/lines.h"
#include "firmware/partner/partner_state.h"

void mirror_tell_partner(struct added *added, struct out *out, bool anew)
{
    static const char *const names[PIECE_TYPES + 1] = { "pawn",  "knight", "bishop", "rook",
                                                        "queen", "king",   "none" };
    struct partner_state *p = partner_state(added);
    char text[MIRROR_LINE_ROOM];
    struct out line;

    p->mirrored = anew ? 0 : p->mirrored;
    if (partner_named(p) == PIECE_TYPES && p->mirrored == 0) {
        return;
    }
    out_begin_memory(&line, text, sizeof text);
    out_format(&line, "brain %s\n", names[partner_named(p)]);
    mirror_tell_new(&p->mirrored, out, text);
}
