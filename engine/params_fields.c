/* The names and ranges of parameters and options: apart from their numbers, so that an image
   without need of them is linked without. */
#include "engine/params.h"

#include <stddef.h>

const struct param_field eval_params_fields[] = {
#define PARAM_FIELD(name, type, count, min, max, group) \
    { #name, group, offsetof(struct eval_params, name), count, sizeof(type), min, max },
    EVAL_PARAMS_FIELDS(PARAM_FIELD)
#undef PARAM_FIELD
        { NULL, NULL, 0, 0, 0, 0, 0 },
};

const struct param_field search_options_fields[] = {
#define OPTION_FIELD(name, type, best, rebel, plain, min, max, group) \
    { #name, group, offsetof(struct search_options, name), 1, sizeof(type), min, max },
    SEARCH_OPTIONS_FIELDS(OPTION_FIELD)
#undef OPTION_FIELD
        { NULL, NULL, 0, 0, 0, 0, 0 },
};
