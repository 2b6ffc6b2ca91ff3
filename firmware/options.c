#include "firmware/options.h"

const struct param_field *options_find(const char *name)
{
    const struct param_field *field = search_options_fields;

    while (field->name != NULL && !text_equal(name, field->name)) {
        field++;
    }
    return field->name != NULL ? field : NULL;
}

static bool is_same(const struct search_options *a, const struct search_options *b)
{
    const struct param_field *field = search_options_fields;

    while (field->name != NULL && param_get(a, field, 0) == param_get(b, field, 0)) {
        field++;
    }
    return field->name == NULL;
}

static const struct personality *personality_of(const struct search_options *options)
{
    const struct personality *set = personalities;

    while (set->name != NULL && !is_same(set->options, options)) {
        set++;
    }
    return set->name != NULL ? set : NULL;
}

const struct personality *options_personality(const struct computer *c)
{
    return personality_of(c->options);
}

bool options_choose(struct computer *c, const char *name)
{
    for (const struct personality *set = personalities; set->name != NULL; set++) {
        if (text_equal(name, set->name)) {
            computer_use_options(c, set->options);
            return true;
        }
    }
    return false;
}

void options_change(struct computer *c, const struct param_field *field, int value)
{
    struct search_options options = *c->options;
    const struct personality *set;

    param_set(&options, field, 0, value);
    set = personality_of(&options);
    if (set != NULL) {
        computer_use_options(c, set->options);
    } else {
        computer_copy_options(c, &options);
    }
}
