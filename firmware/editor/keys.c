#include "firmware/editor/keys.h"

#include <stddef.h>

enum { IN_NOTHING, BEHIND_ESCAPE, IN_CSI, IN_SS3, IN_LINUX };

enum { ESCAPE = 27, DELETE = 127, LONGEST = 16 };

/* The keys of which CSI and SS3 end in a letter, and those of which a CSI ends in a tilde. */
static const struct {
    uint8_t sent;
    uint16_t key;
} letters[] = {
    { 'A', KEY_UP },   { 'B', KEY_DOWN }, { 'C', KEY_RIGHT },
    { 'D', KEY_LEFT }, { 'H', KEY_HOME }, { 'F', KEY_END },
}, numbers[] = {
    { 1, KEY_HOME }, { 7, KEY_HOME }, { 4, KEY_END }, { 8, KEY_END }, { 3, KEY_DELETE },
};

/* Which key the last byte of a sequence means. */
static int find_key(const struct keys *keys, uint8_t last)
{
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++) {
        if (last == letters[i].sent) {
            return letters[i].key;
        }
    }
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        if (last == '~' && keys->state == IN_CSI && keys->number == numbers[i].sent) {
            return numbers[i].key;
        }
    }
    return KEY_NONE;
}

/* A digit or another byte before the last one. A sequence that does not end is none. */
static void take_parameter(struct keys *keys, uint8_t byte)
{
    unsigned number = keys->number * 10U + (unsigned)(byte - '0');

    keys->is_behind |= byte < '0' || byte > '9';
    if (!keys->is_behind) {
        keys->number = (uint8_t)(number < UINT8_MAX ? number : UINT8_MAX);
    }
    if (++keys->length == LONGEST) {
        keys->state = IN_NOTHING;
    }
}

static int begin(struct keys *keys, unsigned state)
{
    *keys = (struct keys){ .state = (uint8_t)state, .last_ms = keys->last_ms };
    return KEY_NONE;
}

static int go_on(struct keys *keys, uint8_t byte)
{
    int key = KEY_NONE;

    if (keys->state == BEHIND_ESCAPE) {
        return begin(keys, byte == '[' ? IN_CSI : byte == 'O' ? IN_SS3 : IN_NOTHING);
    }
    if (keys->state == IN_CSI && byte == '[' && keys->length == 0) {
        return begin(keys, IN_LINUX); /* ESC [ [ A is a function key there */
    }
    if (keys->state != IN_LINUX && byte < '@') {
        take_parameter(keys, byte);
        return KEY_NONE;
    }
    if (keys->state != IN_LINUX && byte < DELETE) {
        key = find_key(keys, byte);
    }
    keys->state = IN_NOTHING;
    return key;
}

int keys_take(struct keys *keys, uint8_t byte, uint32_t now_ms)
{
    if (now_ms - keys->last_ms > KEYS_SILENCE_MS) {
        keys->state = IN_NOTHING;
    }
    keys->last_ms = now_ms;
    if (byte == ESCAPE) {
        return begin(keys, BEHIND_ESCAPE);
    }
    if (byte < ' ') {
        keys->state = IN_NOTHING;
    }
    return keys->state == IN_NOTHING ? byte : go_on(keys, byte);
}
