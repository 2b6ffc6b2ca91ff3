#include "firmware/mind/options.h"

#include "firmware/base/text.h"

const struct personality *options_personality(const struct search_options *options)
{
    const struct personality *set = personalities;

    while (set->name != NULL && !options_are_same(set->options, options)) {
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
