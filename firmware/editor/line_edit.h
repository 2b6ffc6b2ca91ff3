/*
 * Editing a line at the cursor: this stands in for line.c on boards that have the addition
 * `editor`. Arrows, Home, End, Delete, ^A, ^E, ^W and ^K are obeyed, text goes in at the cursor.
 * Arrow up and ^P bring back the last lines, arrow down and ^N step forth to the line that was
 * being typed. Tab completes the word before the cursor; a tab that can complete nothing counts as
 * a space.
 *
 * Only characters, spaces, backspaces and bells are sent, so every terminal shows the line. It must
 * have 80 columns for what follows. A line that goes on over the edge is whole until something in
 * it is changed; then a part of it, with the cursor, stands in a row of its own. On a terminal of
 * 20 columns the row runs over the edge, from where backspaces do not lead back: what stands there
 * may be wrong, but what is obeyed is what was typed.
 *
 * The line must be a computer's, and that have the memory of its additions: history and cursor are
 * in it.
 */
#ifndef KILOMATE_FIRMWARE_EDITOR_LINE_EDIT_H
#define KILOMATE_FIRMWARE_EDITOR_LINE_EDIT_H

#include "firmware/console/console.h"

struct editor_state;

/* Forgets all lines. From now on Tab asks this console; NULL: a tab is a space. */
void line_edit_begin(struct editor_state *editor, struct console *console);

/* Carries out a Tab that had to wait for the end of a search, and shows what the send ring had no
   room for. No search runs, and no command is carried out. Returns true if a Tab was waiting. */
bool line_edit_idle(struct editor_state *editor);

#endif
