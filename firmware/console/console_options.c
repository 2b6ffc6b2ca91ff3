/* The settings on the console; and the search's options: personality, options, set. */
#include <string.h>

#include "firmware/console/console.h"
#include "firmware/options.h"
#include "firmware/session.h"
#include "firmware/words/play.h"

/* Widest name in the list of options. */
enum { NAME_WIDTH = 23 };

void console_setting(struct console *c, const struct setting *setting, char *arguments)
{
    const char *word = text_next_word(&arguments);
    int value = setting_named(setting, word);

    if (value >= 0) {
        setting_set(c->session, setting, value);
    } else if (*word != '\0') {
        out_format(c->out, SAY_IT_IS_NOT, setting->names[setting->max + 1], word);
        return;
    }
    out_format(c->out, SAY_SETTING_IS, setting->subject,
               setting->names[setting_get(c->session, setting)]);
}

/* --- the search's options --- */

/* The text without spaces at its ends. */
static char *trim(char *text)
{
    size_t length = strlen(text);

    while (length > 0 && text[length - 1] == ' ') {
        text[--length] = '\0';
    }
    return text_skip_spaces(text);
}

static void show_personalities(struct console *c)
{
    const struct personality *on = options_personality(c->session->options);
    struct out *out = c->out;

    out_format(out, SAY_PERSONALITIES, on != NULL ? SAY_PERSONALITY : SAY_NO_PERSONALITY,
               on != NULL ? on->name : "");
    for (const struct personality *set = personalities; set->name != NULL; set++) {
        out_format(out, " %s", set->name);
    }
    out_end_line(out);
}

void console_personality(struct console *c, char *arguments)
{
    const struct personality *set;

    arguments = trim(arguments);
    set = options_named(arguments);
    if (set != NULL) {
        session_choose_personality(c->session, set);
    } else if (*arguments != '\0') {
        out_format(c->out, SAY_NO_SUCH_PERSONALITY, arguments);
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
        out_format(out, value != usual ? SAY_OPTION_RANGE_DEFAULT : "  %d..%d\n", field->min,
                   field->max, usual);
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

    arguments = trim(arguments);
    if (field == NULL) {
        out_format(out, SAY_OPTIONS_LISTS_THEM,
                   *name == '\0' ? SAY_SET_NAME_NUMBER : SAY_NO_SUCH_OPTION, name);
        return;
    }
    if (read_value(arguments, &value) && session_change_option(c->session, field, value)) {
        out_format(out, SAY_OPTION_IS, field->name, value);
    } else {
        out_format(out, SAY_OPTION_TAKES_NUMBER, field->name, field->min, field->max,
                   *arguments == '\0' ? "" : SAY_OPTION_NOT, arguments);
    }
}
