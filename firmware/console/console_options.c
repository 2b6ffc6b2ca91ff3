/* The settings on the console, and the personality. */
#include "firmware/console/console_options.h"

#include "firmware/desk/session.h"
#include "firmware/mind/options.h"
#include "firmware/words/play.h"

void console_setting(struct console *c, const struct setting *setting, char *arguments)
{
    const char *word = text_next_word(&arguments);
    int value = setting_named(setting, word);

    ASSERT(setting->subject != NULL && setting->names != NULL);
    if (value >= 0) {
        setting_set(c->session, setting, value);
    } else if (*word != '\0') {
        out_format(c->out, SAY_IT_IS_NOT, setting->names[setting->max + 1], word);
        return;
    }
    out_format(c->out, SAY_SETTING_IS, setting->subject,
               setting->names[setting_get(c->session, setting)]);
}

/* --- the personality --- */

static void show_personalities(struct out *out, const struct search_options *options)
{
    const struct personality *on = options_personality(options);

    if (on != NULL) {
        out_format(out, SAY_PERSONALITY, on->name);
    } else {
        out_text(out, SAY_NO_PERSONALITY);
    }
    for (const struct personality *set = personalities; set->name != NULL; set++) {
        out_format(out, " %s", set->name);
    }
    out_end_line(out);
}

void console_personality(struct console *c, char *arguments)
{
    const struct personality *set;

    ASSERT(!c->session->mind.think.running);
    arguments = text_trim(arguments);
    set = options_named(arguments);
    if (set != NULL) {
        session_choose_personality(c->session, set);
    } else if (*arguments != '\0') {
        out_format(c->out, SAY_NO_SUCH_PERSONALITY, arguments);
        return;
    }
    show_personalities(c->out, c->session->mind.options);
}
