/*
 * The states of the panel, the events that lead from one to another, and what each state does:
 * states.def lists them all.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_STATES_H
#define KILOMATE_FIRMWARE_PANEL_STATES_H

struct hal_lights;
struct out;
struct panel;
struct panel_view;

/* What the pieces are doing. */
enum panel_states {
#define STATE(name, watch, light, say) STATE_##name,
#define EVENT(name)
#include "firmware/panel/states.def"
    PANEL_STATES
};

/* What happens to them, and what the player wants. */
enum panel_event {
#define STATE(name, watch, light, say)
#define EVENT(name) EVENT_##name,
#include "firmware/panel/states.def"
    PANEL_EVENTS
};

/* What each state looks for, lights and says, as states.def has it. No search runs. */
#define STATE(name, watch, light, say)                                    \
    enum panel_event watch(struct panel *panel);                          \
    void light(const struct panel_view *view, struct hal_lights *lights); \
    void say(const struct panel_view *view, struct out *out);
#define EVENT(name)
#include "firmware/panel/states.def"

#endif
