#include "firmware/base/out.h"

#include "firmware/base/wait.h"
#include "hal/hal.h"

static void put_into_memory(struct out *out, char c)
{
    ASSERT(out->room != 0);
    if (out->room > 1) {
        *out->memory++ = c;
        *out->memory = '\0';
        out->room--;
    } else {
        out->lost = true;
    }
}

void out_begin_memory(struct out *out, char *memory, uint8_t size)
{
    ASSERT(memory != NULL && size != 0);
    *out = (struct out){ .memory = memory, .room = size };
    *memory = '\0';
}

static void put(struct out *out, char c)
{
    if (out->memory != NULL) {
        put_into_memory(out, c);
        return;
    }
    while (!hal_console_put((uint8_t)c)) {
        if (out->drops) {
            out->lost = true;
            return;
        }
        wait_moment();
    }
}

void out_char(struct out *out, char c)
{
    put(out, c);
}

void out_end_line(struct out *out)
{
    if (out->crlf) {
        put(out, '\r');
    }
    put(out, '\n');
}

void out_text(struct out *out, const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '\n') {
            out_end_line(out);
        } else {
            put(out, *text);
        }
    }
}

void out_line(struct out *out, const char *text)
{
    out_text(out, text);
    out_end_line(out);
}

void out_padded(struct out *out, const char *text, unsigned width)
{
    for (unsigned column = 0; *text != '\0' || column < width; column++) {
        put(out, *text != '\0' ? *text++ : ' ');
    }
}

/* Divides a number and answers the remainder; bit by bit beyond 32 of them, which is seldom. The
   compiler's own division of 64 bits would take 750 bytes of flash. */
static uint32_t divide(uint64_t *number, uint32_t divisor)
{
    uint64_t quotient = *number;
    uint64_t rest = 0;

    ASSERT(divisor != 0);
    if (quotient <= UINT32_MAX) {
        *number = (uint32_t)quotient / divisor;
        return (uint32_t)quotient % divisor;
    }
    for (unsigned bit = 0; bit < 64; bit++) {
        rest = rest << 1 | quotient >> 63;
        quotient <<= 1;
        if (rest >= divisor) {
            rest -= divisor;
            quotient |= 1;
        }
    }
    *number = quotient;
    return (uint32_t)rest;
}

void out_column(struct out *out, int64_t number, unsigned width)
{
    enum { DIGITS = 20 };
    char digit[DIGITS];
    uint64_t rest = number < 0 ? 0U - (uint64_t)number : (uint64_t)number;
    unsigned n = 0;

    do {
        ASSERT(n < DIGITS);
        digit[n++] = (char)('0' + (char)divide(&rest, 10));
    } while (rest != 0);
    for (unsigned used = n + (number < 0); used < width; used++) {
        put(out, ' ');
    }
    if (number < 0) {
        put(out, '-');
    }
    while (n != 0) {
        put(out, digit[--n]);
    }
}

void out_number(struct out *out, int64_t number)
{
    out_column(out, number, 0);
}

void out_ratio(struct out *out, uint64_t number, uint32_t divisor)
{
    if (divisor == 0) {
        number = 0;
    } else {
        (void)divide(&number, divisor);
    }
    out_number(out, (int64_t)number);
}

/* Writes what stands for a hole of out_format(); false if it is none of them. */
static bool fill_plain(struct out *out, char hole, struct out_values *values)
{
    if (hole == 's') {
        out_text(out, va_arg(values->list, const char *));
    } else if (hole == 'd') {
        out_number(out, va_arg(values->list, int));
    } else if (hole == 'c') {
        put(out, (char)va_arg(values->list, int));
    } else if (hole == 'x') {
        out_hex(out, va_arg(values->list, unsigned), 8);
    } else {
        return false;
    }
    return true;
}

void out_fill(struct out *out, const char *sentence, struct out_values *values, out_filler *fill)
{
    for (; *sentence != '\0'; sentence++) {
        if (*sentence == '\n') {
            out_end_line(out);
            continue;
        }
        if (*sentence == '%' && sentence[1] != '\0') {
            sentence++;
            if (fill_plain(out, *sentence, values) ||
                (fill != NULL && fill(out, *sentence, values))) {
                continue;
            }
        }
        put(out, *sentence);
    }
}

void out_format(struct out *out, const char *format, ...)
{
    struct out_values values;

    va_start(values.list, format);
    out_fill(out, format, &values, NULL);
    va_end(values.list);
}

void out_figure(struct out *out, const char *text, int64_t number)
{
    out_text(out, text);
    out_number(out, number);
}

/* Two digits with a leading zero. */
static void out_two(struct out *out, unsigned number)
{
    ASSERT(number < 100);
    put(out, (char)('0' + (char)(number / 10 % 10)));
    put(out, (char)('0' + (char)(number % 10)));
}

void out_pawns(struct out *out, int score)
{
    int magnitude = score < 0 ? -score : score;
    unsigned cents = (unsigned)(magnitude * 100 + SCORE_PAWN / 2) / SCORE_PAWN;

    ASSERT(magnitude <= SCORE_INFINITE);
    put(out, score < 0 && cents != 0 ? '-' : '+');
    out_number(out, cents / 100);
    put(out, '.');
    out_two(out, cents % 100);
}

void out_clock(struct out *out, int32_t ms)
{
    uint32_t left = ms < 0 ? 0 : (uint32_t)ms;
    uint32_t seconds = left / 1000;

    if (left < 10000) {
        out_text(out, "0:");
        out_two(out, seconds);
        put(out, '.');
        put(out, (char)('0' + (char)(left / 100 % 10)));
        return;
    }
    if (seconds >= 3600) {
        out_number(out, seconds / 3600);
        put(out, ':');
        out_two(out, seconds / 60 % 60);
    } else {
        out_number(out, seconds / 60);
    }
    put(out, ':');
    out_two(out, seconds % 60);
}

void out_square(struct out *out, unsigned square)
{
    ASSERT(square < SQUARES);
    put(out, (char)('a' + square_file(square)));
    put(out, (char)('1' + square_rank(square)));
}

void out_move(struct out *out, move_t move)
{
    char text[COORDINATES_SIZE];

    move_to_coordinates(move, text);
    out_text(out, text);
}

void out_hex(struct out *out, uint64_t number, unsigned digits)
{
    ASSERT(digits <= 16);
    while (digits != 0) {
        put(out, "0123456789ABCDEF"[(number >> (4 * --digits)) & 15U]);
    }
}

unsigned out_room(void)
{
    return hal_console_room();
}
