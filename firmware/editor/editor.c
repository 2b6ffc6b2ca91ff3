/* Editing the line, as an addition: it follows the loop. */
#include "firmware/additions.h"
#include "firmware/computer.h"
#include "firmware/editor/editor_state.h"
#include "firmware/editor/line_edit.h"

static void editor_addition_start(struct computer *c)
{
    line_edit_begin(editor_state(c->session.added), &c->console);
}

static bool editor_addition_take_input(struct computer *c)
{
    return session_may(&c->session, MAY_READ_LINE) &&
           line_edit_idle(editor_state(c->session.added));
}

const struct addition editor_addition = {
    .face = { .start = editor_addition_start, .take_input = editor_addition_take_input },
};
