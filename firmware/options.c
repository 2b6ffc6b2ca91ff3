#include "firmware/options.h"

#include "firmware/text.h"

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

const struct personality *options_personality(const struct search_options *options)
{
    const struct personality *set = personalities;

    while (set->name != NULL && !is_same(set->options, options)) {
        set++;
    }
    return set->name != NULL ? set : NULL;
}

const struct personality *options_named(const char *name)
{
    const struct personality *set = personalities;

    while (set->name != NULL && !text_equal(name, set->name)) {
        set++;
    }
    return set->name != NULL ? set : NULL;
}
