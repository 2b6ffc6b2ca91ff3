/* What the mirror tells of the board's body: the squares that its sensors see, and its lights. */
#include "hal/body.h"
#include "firmware/desk/session.h"
#include "firmware/mirror/lines.h"
#include "firmware/mirror/mirror_state.h"
#include "firmware/panel/panel_face.h"

static void say_squares(struct mirror_state *mirror, struct out *out)
{
    char text[MIRROR_LINE_ROOM];
    struct out line;

    out_begin_memory(&line, text, sizeof text);
    out_text(&line, "squares ");
    out_hex(&line, hal_squares(), 16);
    out_end_line(&line);
    mirror_tell(mirror, out, MIRROR_SQUARES, text);
}

static void say_lights(struct mirror_state *mirror, struct out *out)
{
    const struct hal_lights *lights = panel_lights_shown(mirror->session->added);
    const uint64_t sets[] = { lights->lit, lights->blinking, lights->red, lights->green,
                              lights->blue };
    char text[MIRROR_LINE_ROOM];
    struct out line;

    out_begin_memory(&line, text, sizeof text);
    out_text(&line, "lights");
    for (unsigned i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        out_char(&line, ' ');
        out_hex(&line, sets[i], 16);
    }
    out_end_line(&line);
    mirror_tell(mirror, out, MIRROR_LIGHTS, text);
}

void mirror_tell_body(struct mirror_state *mirror, struct out *out)
{
    if (hal_body() != NULL && hal_body()->has_squares) {
        say_squares(mirror, out);
        say_lights(mirror, out);
        mirror_tell_targets(mirror->session->added, out);
    }
}
