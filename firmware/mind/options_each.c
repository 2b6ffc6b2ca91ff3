/* Boards on which single options of the search can be changed, or loaded. */
#include "firmware/mind/options.h"

bool options_are_same(const struct search_options *a, const struct search_options *b)
{
    const struct param_field *option = search_options_fields;

    while (option->name != NULL && param_get(a, option, 0) == param_get(b, option, 0)) {
        option++;
    }
    return option->name == NULL;
}
