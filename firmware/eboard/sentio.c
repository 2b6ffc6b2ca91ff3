#include "firmware/eboard/sentio.h"

#include <string.h>

#include "firmware/base/out.h"

/* A frame of colours: two bytes, three for each corner, two. */
enum { COLOURS_BEGIN_1 = 0xFF, COLOURS_BEGIN_2 = 0x55, CHANNELS = 3, FIRST_CHANNEL = 2 };
enum { LAST_CHANNEL = FIRST_CHANNEL + CHANNELS * CORNERS_OF_BOARD };

_Static_assert(LAST_CHANNEL + 2 == SENTIO_COLOURS, "the size of a frame of colours");

enum { RANKS = 8 };

/* --- squares to the program --- */

/* Bit 0 becomes bit 7, and so on: file a is the highest bit of a line, and the lowest of a set. */
static unsigned mirrored(unsigned byte)
{
    unsigned other = 0;

    for (unsigned bit = 0; bit < 8; bit++) {
        other |= (byte >> bit & 1U) << (7U - bit);
    }
    return other;
}

unsigned sentio_line(char line[SENTIO_LINE], uint64_t occupied)
{
    struct out out;

    out_begin_memory(&out, line, SENTIO_LINE);
    for (unsigned rank = RANKS; rank-- > 0;) {
        out_char(&out, rank == RANKS - 1 ? ':' : ' ');
        out_number(&out, (int64_t)mirrored((unsigned)(occupied >> 8U * rank) & 0xFFU));
    }
    out_text(&out, "\r\n");
    return (unsigned)strlen(line);
}

/* --- lights from it --- */

void sentio_begin(struct sentio_reader *r)
{
    memset(r, 0, sizeof *r);
}

/* The bytes so far may be those of a frame of colours. */
static bool is_of_colours(const struct sentio_reader *r)
{
    return r->length < 2 || r->is_of_colours;
}

static void begin_frame(struct sentio_reader *r)
{
    r->length = 0;
    r->is_of_colours = false;
    for (unsigned channel = 0; channel < CHANNELS; channel++) {
        corners_clear(&r->plane[channel]);
    }
}

/* The first rank of a frame is the eighth; file a is the lowest bit. */
static void show_frame(struct sentio_reader *r)
{
    memset(&r->lights, 0, sizeof r->lights);
    for (unsigned rank = 0; rank < RANKS; rank++) {
        r->lights.lit |= (uint64_t)r->frame[RANKS - 1 - rank] << 8U * rank;
    }
    r->has_frame = false;
}

/* The first corner is the right one below h1, the next ones lie left of it. */
static void take_channel(struct sentio_reader *r, unsigned number, uint8_t brightness)
{
    unsigned corner = number / CHANNELS;

    if (brightness != 0) {
        corners_light(&r->plane[number % CHANNELS], CORNER_LINES - 1U - corner % CORNER_LINES,
                      corner / CORNER_LINES);
    }
}

static void show_colours(struct sentio_reader *r)
{
    struct corner_lights any;
    uint64_t *const colours[CHANNELS] = { &r->lights.red, &r->lights.green, &r->lights.blue };

    for (unsigned i = 0; i < sizeof any.bits; i++) {
        any.bits[i] = r->plane[0].bits[i] | r->plane[1].bits[i] | r->plane[2].bits[i];
    }
    memset(&r->lights, 0, sizeof r->lights);
    r->lights.lit = corners_meant(&any);
    for (unsigned channel = 0; channel < CHANNELS; channel++) {
        *colours[channel] = corners_surrounded(&r->plane[channel]) & r->lights.lit;
    }
    r->has_frame = false;
}

/* The last two bytes of a frame of colours: is it whole? */
static bool is_whole(const struct sentio_reader *r)
{
    return r->bytes[(SENTIO_COLOURS - 2) % SENTIO_FRAME] == '\r' &&
           r->bytes[(SENTIO_COLOURS - 1) % SENTIO_FRAME] == '\n';
}

static void keep_frame(struct sentio_reader *r)
{
    memcpy(r->frame, r->bytes, sizeof r->frame);
    r->has_frame = true;
}

bool sentio_take(struct sentio_reader *r, uint8_t byte, uint32_t now_ms)
{
    unsigned place = r->length;

    r->heard_ms = now_ms;
    if (place > SENTIO_COLOURS) {
        return false; /* noise, until it is silent */
    }
    if (place == 0) {
        begin_frame(r);
    }
    r->bytes[place % SENTIO_FRAME] = byte;
    r->length++;
    if (r->length == 2) {
        r->is_of_colours = r->bytes[0] == COLOURS_BEGIN_1 && byte == COLOURS_BEGIN_2;
    } else if (is_of_colours(r) && place >= FIRST_CHANNEL && place < LAST_CHANNEL) {
        take_channel(r, place - FIRST_CHANNEL, byte);
    }
    if (!is_of_colours(r) && r->length == SENTIO_FRAME) {
        keep_frame(r);
        r->length = 0;
    } else if (r->length == SENTIO_COLOURS && is_whole(r)) {
        show_colours(r);
        r->length = 0;
        return true;
    }
    return false;
}

bool sentio_look(struct sentio_reader *r, uint32_t now_ms)
{
    uint32_t silent_ms = now_ms - r->heard_ms;

    if (silent_ms >= SENTIO_TORN_MS) {
        r->length = 0;
    }
    if (silent_ms < SENTIO_GAP_MS) {
        return false;
    }
    /* it has begun as one of colours, and was none */
    if (r->length != 0 && r->length % SENTIO_FRAME == 0 && r->length < SENTIO_COLOURS) {
        keep_frame(r);
        r->length = 0;
    }
    if (r->length != 0 || !r->has_frame) {
        return false;
    }
    show_frame(r);
    return true;
}
