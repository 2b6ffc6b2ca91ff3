#include "params.h"

const struct search_options search_options_default = {
#define OPTION_DEFAULT(name, value, min, max, group) .name = value,
    SEARCH_OPTIONS_FIELDS(OPTION_DEFAULT)
#undef OPTION_DEFAULT
};

const struct param_field eval_params_fields[] = {
#define PARAM_FIELD(name, type, count, min, max, group) \
    { #name, group, offsetof(struct eval_params, name), count, sizeof(type), min, max },
    EVAL_PARAMS_FIELDS(PARAM_FIELD)
#undef PARAM_FIELD
        { NULL, NULL, 0, 0, 0, 0, 0 },
};

const struct param_field search_options_fields[] = {
#define OPTION_FIELD(name, value, min, max, group) \
    { #name, group, offsetof(struct search_options, name), 1, sizeof(int16_t), min, max },
    SEARCH_OPTIONS_FIELDS(OPTION_FIELD)
#undef OPTION_FIELD
        { NULL, NULL, 0, 0, 0, 0, 0 },
};
