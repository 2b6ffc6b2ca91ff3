/* The search's options on the console: personality, options, set. */
#include <string.h>

#include "firmware/console/console.h"
#include "firmware/options.h"
#include "firmware/session.h"

/* Widest name in the list of options. */
enum { NAME_WIDTH = 23 };

static void cut_spaces(char *text)
{
    size_t length = strlen(text);

    while (length > 0 && text[length - 1] == ' ') {
        text[--length] = '\0';
    }
}

static void show_personalities(struct console *c)
{
    const struct personality *on = options_personality(c->session->options);
    struct out *out = c->out;

    if (on != NULL) {
        out_text(out, "Personality: ");
        out_text(out, on->name);
    } else {
        out_text(out, "No personality: single options have been changed");
    }
    out_line(out, ".");
    out_text(out, "Personalities:");
    for (const struct personality *set = personalities; set->name != NULL; set++) {
        out_char(out, ' ');
        out_text(out, set->name);
    }
    out_end_line(out);
}

void console_personality(struct console *c, char *arguments)
{
    const struct personality *set;

    cut_spaces(arguments);
    set = options_named(arguments);
    if (set != NULL) {
        session_choose_personality(c->session, set);
    } else if (*arguments != '\0') {
        out_text(c->out, "There is no personality ");
        out_text(c->out, arguments);
        out_line(c->out, "; personality lists them.");
        return;
    }
    show_personalities(c);
}

void console_options(struct console *c)
{
    struct out *out = c->out;

    for (const struct param_field *field = search_options_fields; field->name != NULL; field++) {
        int value = param_get(c->session->options, field, 0);
        int usual = param_get(&search_options_default, field, 0);

        out_text(out, value != usual ? "* " : "  ");
        out_padded(out, field->name, NAME_WIDTH);
        out_column(out, value, 5);
        out_figure(out, "  ", field->min);
        out_figure(out, "..", field->max);
        if (value != usual) {
            out_figure(out, ", default ", usual);
        }
        out_end_line(out);
    }
}

/* No range has numbers below 0. */
static bool read_value(const char *text, int *value)
{
    uint32_t number;

    if (!text_to_number(text, &number) || number > INT_MAX) {
        return false;
    }
    *value = (int)number;
    return true;
}

void console_set(struct console *c, char *arguments)
{
    const char *name = text_next_word(&arguments);
    const struct param_field *field = options_find(name);
    struct out *out = c->out;
    int value;

    arguments = text_skip_spaces(arguments);
    cut_spaces(arguments);
    if (field == NULL) {
        out_text(out, *name == '\0' ? "It is set NAME NUMBER" : "There is no option ");
        out_text(out, name);
        out_line(out, "; options lists them.");
        return;
    }
    out_text(out, field->name);
    if (read_value(arguments, &value) && session_change_option(c->session, field, value)) {
        out_figure(out, " is ", value);
    } else {
        out_figure(out, " takes a number from ", field->min);
        out_figure(out, " to ", field->max);
        out_text(out, *arguments == '\0' ? "" : ", not ");
        out_text(out, arguments);
    }
    out_line(out, ".");
}
