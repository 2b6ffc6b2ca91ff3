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
