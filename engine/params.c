#include "engine/params.h"

#include <string.h>

const struct search_options search_options_default = {
#define OPTION_BEST(name, type, best, rebel, plain, min, max, group) .name = (best),
    SEARCH_OPTIONS_FIELDS(OPTION_BEST)
#undef OPTION_BEST
};

static const struct search_options options_rebel = {
#define OPTION_REBEL(name, type, best, rebel, plain, min, max, group) .name = (rebel),
    SEARCH_OPTIONS_FIELDS(OPTION_REBEL)
#undef OPTION_REBEL
};

static const struct search_options options_plain = {
#define OPTION_PLAIN(name, type, best, rebel, plain, min, max, group) .name = (plain),
    SEARCH_OPTIONS_FIELDS(OPTION_PLAIN)
#undef OPTION_PLAIN
};

const struct personality personalities[] = {
    { "Kilomate", &search_options_default },
    { "REBEL", &options_rebel },
    { "Plain", &options_plain },
    { NULL, NULL },
};

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

int param_get(const void *params, const struct param_field *field, unsigned element)
{
    const uint8_t *place = (const uint8_t *)params + field->offset + element * field->size;
    int16_t word;

    ASSERT(element < field->count);
    if (field->size == sizeof word) {
        memcpy(&word, place, sizeof word);
        return word;
    }
    /* a byte is signed if its field can be negative */
    return field->min < 0 ? (int8_t)*place : *place;
}

void param_set(void *params, const struct param_field *field, unsigned element, int value)
{
    uint8_t *place = (uint8_t *)params + field->offset + element * field->size;
    int16_t word = (int16_t)value;

    ASSERT(element < field->count);
    ASSERT(value >= field->min && value <= field->max);
    if (field->size == sizeof word) {
        memcpy(place, &word, sizeof word);
    } else {
        *place = (uint8_t)value;
    }
}
