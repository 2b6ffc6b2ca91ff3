#include "firmware/eboard/chesslink.h"

#include <string.h>

/* Version 1.3. */
static const char version[] = "v0103";

enum { BIT_7 = 0x80, PAIR = 2, LIGHTS_PAIRS = 1 + CORNERS_OF_BOARD };

/* Not all: the others are 0. */
static const uint8_t at_start[CHESSLINK_REGISTERS] = {
    [CHESSLINK_SCAN] = 20,
    [CHESSLINK_REPORTS] = CHESSLINK_ON_CHANGE,
    [CHESSLINK_BRIGHTNESS] = 14,
};

void chesslink_begin(struct chesslink *link, bool is_turned)
{
    memset(link, 0, sizeof *link);
    link->is_turned = is_turned;
    memcpy(link->registers, at_start, sizeof link->registers);
}

/* --- messages of the program --- */

/* How many pairs of hexadecimal digits stand behind the letter, before the block parity; -1: there
   is no such message. */
static int pairs_of(char letter)
{
    switch (letter) {
    case 'V':
    case 'S':
    case 'X':
    case 'T':
        return 0;
    case 'R':
        return 1;
    case 'W':
        return 2;
    case 'L':
        return LIGHTS_PAIRS;
    default:
        return -1;
    }
}

/* The value of a hexadecimal digit, or -1. */
static int value_of(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
                                  : -1;
}

static bool is_odd(unsigned byte)
{
    unsigned ones = 0;

    for (; byte != 0; byte &= byte - 1U) {
        ones++;
    }
    return ones % 2U != 0;
}

/* A program that leaves the parity of the characters to its port sends none with bit 7. */
static void note_parity(struct chesslink *link, uint8_t byte)
{
    link->has_bit_7 |= (byte & BIT_7) != 0;
    link->lacks_bit_7 |= (byte & BIT_7) == 0 && !is_odd(byte);
}

static void begin_message(struct chesslink *link, char letter, uint8_t byte)
{
    link->letter = pairs_of(letter) < 0 ? '\0' : letter;
    link->taken = 1;
    link->block = (uint8_t)letter;
    link->has_bit_7 = false;
    link->lacks_bit_7 = false;
    note_parity(link, byte);
    corners_clear(&link->any);
    corners_clear(&link->all);
}

/* The corners of file lines, from the left; within one from the eighth rank down. */
static void take_corner(struct chesslink *link, unsigned corner, uint8_t slots)
{
    unsigned last = CORNERS_OF_BOARD - 1U;
    unsigned place = link->is_turned ? last - corner : corner;
    unsigned file = place / CORNER_LINES;
    unsigned rank = CORNER_LINES - 1U - place % CORNER_LINES;

    if (slots != 0) {
        corners_light(&link->any, file, rank);
    }
    if (slots == UINT8_MAX) {
        corners_light(&link->all, file, rank);
    }
}

/* The first pair of a message that sets lights is the time of a slot, which is not used. */
static void take_pair(struct chesslink *link, unsigned place, uint8_t value)
{
    if ((int)place == pairs_of(link->letter)) {
        link->told = value;
    } else if (link->letter != 'L') {
        link->number[place] = value;
    } else if (place != 0) {
        take_corner(link, place - 1U, value);
    }
}

static enum chesslink_order set_lights(struct chesslink *link)
{
    uint64_t squares = corners_meant(&link->any);

    memset(&link->lights, 0, sizeof link->lights);
    link->lights.lit = squares & corners_surrounded(&link->all);
    link->lights.blinking = squares & ~link->lights.lit;
    return CHESSLINK_LIGHTS;
}

static enum chesslink_order write_register(struct chesslink *link)
{
    if (link->number[0] >= CHESSLINK_REGISTERS) {
        return CHESSLINK_NOTHING;
    }
    link->registers[link->number[0]] = link->number[1];
    return CHESSLINK_WRITE;
}

static enum chesslink_order obey(struct chesslink *link)
{
    switch (link->letter) {
    case 'V':
        return CHESSLINK_TELL_VERSION;
    case 'S':
        return CHESSLINK_TELL_PIECES;
    case 'X': /* no corner has been lit */
        (void)set_lights(link);
        return CHESSLINK_DARK;
    case 'L':
        return set_lights(link);
    case 'R':
        return link->number[0] < CHESSLINK_REGISTERS ? CHESSLINK_READ : CHESSLINK_NOTHING;
    case 'W':
        return write_register(link);
    default:
        memcpy(link->registers, at_start, sizeof link->registers);
        return CHESSLINK_RESET;
    }
}

static enum chesslink_order end_message(struct chesslink *link)
{
    bool is_right = link->told == link->block || link->registers[CHESSLINK_NO_PARITY] != 0;
    enum chesslink_order order = CHESSLINK_NOTHING;

    if (is_right && !(link->has_bit_7 && link->lacks_bit_7)) {
        if (link->has_bit_7 || link->lacks_bit_7) {
            link->answers_with_parity = link->has_bit_7;
        }
        order = obey(link);
    }
    return order;
}

enum chesslink_order chesslink_take(struct chesslink *link, uint8_t byte)
{
    char c = (char)(byte & (BIT_7 - 1));
    int value = value_of(c);
    unsigned place;
    enum chesslink_order order = CHESSLINK_NOTHING;

    if ((byte & BIT_7) != 0 && !is_odd(byte)) {
        link->letter = '\0';
        return CHESSLINK_NOTHING;
    }
    if (link->letter == '\0' || value < 0) {
        begin_message(link, c, byte);
        return CHESSLINK_NOTHING;
    }
    note_parity(link, byte);
    place = link->taken++ - 1U;
    if ((int)(place / PAIR) < pairs_of(link->letter)) {
        link->block ^= (uint8_t)c;
    }
    if (place % PAIR == 0) {
        link->digit = (uint8_t)value;
        return CHESSLINK_NOTHING;
    }
    take_pair(link, place / PAIR, (uint8_t)(link->digit << 4 | value));
    if ((int)(place / PAIR) == pairs_of(link->letter)) {
        order = end_message(link);
        link->letter = '\0';
    }
    return order;
}

/* --- answers --- */

struct answer {
    uint8_t *bytes;
    unsigned length;
    uint8_t block;
    bool with_parity;
};

static void put(struct answer *answer, char c)
{
    uint8_t byte = (uint8_t)c;

    answer->block ^= byte;
    if (answer->with_parity && !is_odd(byte)) {
        byte |= BIT_7;
    }
    answer->bytes[answer->length++] = byte;
}

static void put_pair(struct answer *answer, unsigned value)
{
    static const char digits[] = "0123456789ABCDEF";

    put(answer, digits[value / 16U]);
    put(answer, digits[value % 16U]);
}

/* A register is answered with its number and what it holds. */
static void put_register(struct answer *answer, const struct chesslink *link, char letter)
{
    put(answer, letter);
    put_pair(answer, link->number[0]);
    put_pair(answer, link->registers[link->number[0]]);
}

unsigned chesslink_answer(const struct chesslink *link, enum chesslink_order order,
                          const char pieces[64], uint8_t bytes[CHESSLINK_ANSWER])
{
    struct answer answer = { bytes, 0, 0, link->answers_with_parity };

    switch (order) {
    case CHESSLINK_TELL_VERSION:
        for (unsigned i = 0; version[i] != '\0'; i++) {
            put(&answer, version[i]);
        }
        break;
    case CHESSLINK_TELL_PIECES:
        put(&answer, 's');
        for (unsigned i = 0; i < 64; i++) {
            put(&answer, pieces[link->is_turned ? 63 - i : i]);
        }
        break;
    case CHESSLINK_LIGHTS:
        put(&answer, 'l');
        break;
    case CHESSLINK_DARK:
        put(&answer, 'x');
        break;
    case CHESSLINK_READ:
        put_register(&answer, link, 'r');
        break;
    case CHESSLINK_WRITE:
        put_register(&answer, link, 'w');
        break;
    default:
        return 0;
    }
    put_pair(&answer, answer.block);
    return answer.length;
}
