/* UCI options: those of the protocol and those of the search. For the others: uci_added.c. */
#include "firmware/uci/uci_options.h"

#include "firmware/desk/session.h"
#include "firmware/firmware.h"
#include "firmware/mind/options.h"
#include "firmware/tuning/tuning.h"
#include "firmware/uci/uci_added.h"
#include "firmware/uci/uci_report.h"
#include "hal/hal.h"

enum option {
    OPTION_HASH,
    OPTION_CLEAR_HASH,
    OPTION_THREADS,
    OPTION_PONDER,
    OPTION_MULTIPV,
    OPTION_MOVE_OVERHEAD,
    OPTION_PERSONALITY,
    OPTION_TUNING,
    OPTION_SEARCH /* the first of the search options */
};

enum { MULTIPV_MAX = 64, OVERHEAD_MAX = 5000, MEGABYTE = 1 << 20 };

static const char *const names[] = { "Hash",    "Clear Hash",    "Threads",     "Ponder",
                                     "MultiPV", "Move Overhead", "Personality", "Tuning" };

/* Converts bytes to megabytes, at least 1, although a microcontroller has less. */
static int32_t to_megabytes(size_t size)
{
    return size < MEGABYTE ? 1 : (int32_t)(size / MEGABYTE);
}

/* Writes the option Personality. Options that belong to no personality are called Custom, which
   cannot be chosen. */
static void out_personalities(struct uci *u)
{
    const struct personality *on = options_personality(u->session->mind.options);
    struct out *out = u->out;

    out_format(out, "option name Personality type combo default %s",
               on != NULL ? on->name : "Custom");
    for (const struct personality *set = personalities; set->name != NULL; set++) {
        out_format(out, " var %s", set->name);
    }
    out_line(out, on != NULL ? "" : " var Custom");
}

/* Writes the option Tuning, and if it is on the options of the search. */
static void tell_search_options(struct uci *u)
{
    const struct param_field *field;

    if (tuning_option(0) == NULL) {
        return;
    }
    out_format(u->out, "option name Tuning type check default %s\n", u->tuning ? "true" : "false");
    for (unsigned n = 0; u->tuning && (field = tuning_option(n)) != NULL; n++) {
        uci_tell_spin(u, field->name, param_get(u->session->mind.options, field, 0), field->min,
                      field->max);
    }
}

/* The defaults that are sent here must be true, so they are set again: another GUI may have changed
   them. */
void uci_identify(struct uci *u)
{
    struct out *out = u->out;

    ASSERT(u->overhead_default_ms <= OVERHEAD_MAX);
    u->multipv = 1;
    u->overhead_ms = u->overhead_default_ms;
    out_format(out, "id name " KILOMATE_NAME " %s\nid author the Kilomate authors\n", hal_version);
    uci_tell_spin(u, names[OPTION_HASH], to_megabytes(u->session->mind.profile->arena), 1,
                  to_megabytes(hal_arena_max()));
    out_line(out, "option name Clear Hash type button");
    uci_tell_spin(u, names[OPTION_THREADS], 1, 1, 1);
    out_line(out, "option name Ponder type check default false");
    uci_tell_spin(u, names[OPTION_MULTIPV], 1, 1, MULTIPV_MAX);
    uci_tell_spin(u, names[OPTION_MOVE_OVERHEAD], u->overhead_default_ms, 0, OVERHEAD_MAX);
    out_personalities(u);
    uci_added_tell(u);
    tell_search_options(u);
    if (u->from_console) {
        out_line(out, "info string This is UCI; console comes back here.");
    }
    out_line(out, "uciok");
}

void uci_choose_option(struct uci *u, const char *name)
{
    const struct param_field *first = tuning_option(0);
    const struct param_field *field = tuning_find(name);
    unsigned end = first != NULL ? OPTION_SEARCH : OPTION_TUNING;

    ASSERT(!u->session->mind.think.running);
    for (unsigned i = 0; i < end; i++) {
        if (text_equal(name, names[i])) {
            u->option = (uint8_t)i;
            return;
        }
    }
    if (field != NULL) {
        u->option = (uint8_t)(OPTION_SEARCH + (field - first));
        return;
    }
    u->option = (uint8_t)uci_added_find(name);
    if (u->option == UCI_OPTION_NONE) {
        uci_complain(u, "unknown option: ", name);
        u->state = UCI_SKIP;
    }
}

static void set_hash(struct uci *u, const char *text)
{
    int32_t megabytes;

    if (hal_arena_max() < MEGABYTE) {
        struct engine_memory memory;

        engine_memory(&u->session->mind.engine, &memory);
        out_format(u->out, "info string this board's arena is fixed: %d bytes, hash table %d\n",
                   (int)(memory.hash + memory.plies + memory.moves + memory.pv + memory.history +
                         memory.evals),
                   (int)memory.hash);
        return;
    }
    if (!uci_read_spin(u, text, 1, to_megabytes(hal_arena_max()), &megabytes)) {
        return;
    }
    if (!mind_resize_arena(&u->session->mind, (size_t)megabytes * MEGABYTE)) {
        out_line(u->out, "info string not enough memory, the hash table stays as it is");
    }
}

static void set_personality(struct uci *u, const char *text)
{
    const struct personality *set = options_named(text);

    if (set != NULL) {
        session_choose_personality(u->session, set);
    } else if (options_personality(u->session->mind.options) != NULL ||
               !text_equal(text, "Custom")) {
        uci_complain(u, "unknown personality: ", text);
    }
}

static void set_search_option(struct uci *u, const struct param_field *field, const char *text)
{
    int32_t value;

    ASSERT(field != NULL);
    if (uci_read_spin(u, text, field->min, field->max, &value)) {
        tuning_change(&u->session->mind, field, value);
        session_settings_changed(u->session);
    }
}

void uci_set_option(struct uci *u, const char *text)
{
    int32_t value;

    ASSERT(!u->session->mind.think.running);
    switch (u->option) {
    case OPTION_HASH:
        set_hash(u, text);
        break;
    case OPTION_CLEAR_HASH:
        engine_clear(&u->session->mind.engine);
        break;
    case OPTION_THREADS:
        uci_read_spin(u, text, 1, 1, &value);
        break;
    case OPTION_PONDER:
        break;
    case OPTION_MULTIPV:
        if (uci_read_spin(u, text, 1, MULTIPV_MAX, &value)) {
            u->multipv = (uint8_t)value;
        }
        break;
    case OPTION_MOVE_OVERHEAD:
        if (uci_read_spin(u, text, 0, OVERHEAD_MAX, &value)) {
            u->overhead_ms = (uint16_t)value;
        }
        break;
    case OPTION_PERSONALITY:
        set_personality(u, text);
        break;
    case OPTION_TUNING:
        u->tuning = text_equal(text, "true");
        break;
    case UCI_OPTION_NONE:
        break;
    default:
        if (u->option < UCI_ADDITIONS) {
            set_search_option(u, tuning_option(u->option - OPTION_SEARCH), text);
        } else {
            uci_added_set(u, u->option, text);
        }
        break;
    }
}
