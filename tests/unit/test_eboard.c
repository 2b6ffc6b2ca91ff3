/* Electronic boards for programs: what the two protocols say and hear, byte by byte. */
#include "support.h"

#include "firmware/eboard/chesslink.h"
#include "firmware/eboard/sentio.h"

static uint64_t bit(const char *square)
{
    return UINT64_C(1) << ((square[0] - 'a') + 8 * (square[1] - '1'));
}

/* --- corners --- */

static void light_square(struct corner_lights *lights, const char *square)
{
    unsigned file = (unsigned)(square[0] - 'a');
    unsigned rank = (unsigned)(square[1] - '1');

    corners_light(lights, file, rank);
    corners_light(lights, file + 1, rank);
    corners_light(lights, file, rank + 1);
    corners_light(lights, file + 1, rank + 1);
}

UNIT(test_a_square_between_two_others_is_not_meant)
{
    struct corner_lights lights;

    corners_clear(&lights);
    assert_true(corners_meant(&lights) == 0);
    light_square(&lights, "e2");
    light_square(&lights, "e4");
    assert_true(corners_surrounded(&lights) == (bit("e2") | bit("e3") | bit("e4")));
    assert_true(corners_meant(&lights) == (bit("e2") | bit("e4")));
    corners_clear(&lights);
    light_square(&lights, "e2");
    light_square(&lights, "e3");
    assert_true(corners_meant(&lights) == (bit("e2") | bit("e3")));
    light_square(&lights, "a8");
    light_square(&lights, "h1");
    assert_true(corners_meant(&lights) == (bit("e2") | bit("e3") | bit("a8") | bit("h1")));
}

/* --- Sentio --- */

static struct sentio_reader sentio;
static uint32_t now;

static bool hear(const uint8_t *bytes, unsigned count)
{
    bool is_new = false;

    for (unsigned i = 0; i < count; i++) {
        is_new |= sentio_take(&sentio, bytes[i], now);
    }
    return is_new;
}

static bool be_silent(unsigned ms)
{
    bool is_new = false;

    for (; ms > 0; ms--) {
        now++;
        is_new |= sentio_look(&sentio, now);
    }
    return is_new;
}

static int begin_sentio(void **state)
{
    (void)state;
    now = 100000;
    sentio_begin(&sentio);
    return 0;
}

static void assert_line(uint64_t occupied, const char *wanted)
{
    char line[SENTIO_LINE];

    assert_int_equal(sentio_line(line, occupied), strlen(wanted));
    assert_string_equal(line, wanted);
}

UNIT(test_sentio_tells_squares_from_a8_with_file_a_highest)
{
    assert_line(UINT64_C(0xFFFF00000000FFFF), ":255 255 0 0 0 0 255 255\r\n");
    assert_line(UINT64_C(0xFFFF00000000FFFF) & ~bit("h1"), ":255 255 0 0 0 0 255 254\r\n");
    assert_line(bit("a8"), ":128 0 0 0 0 0 0 0\r\n");
    assert_line(bit("h4") | bit("g1"), ":0 0 0 0 1 0 0 2\r\n");
    assert_line(0, ":0 0 0 0 0 0 0 0\r\n");
    assert_line(UINT64_MAX, ":255 255 255 255 255 255 255 255\r\n");
}

static const uint8_t e2_e4[8] = { 0, 0, 0, 0, 0x10, 0, 0x10, 0 };

UNIT_WITH(test_sentio_lights_a_frame_of_eight_bytes_after_silence, begin_sentio, NULL)
{
    assert_false(hear(e2_e4, 8));
    assert_false(be_silent(SENTIO_GAP_MS - 1));
    assert_true(be_silent(1));
    assert_true(sentio.lights.lit == (bit("e2") | bit("e4")));
    assert_true(sentio.lights.blinking == 0);
    assert_false(be_silent(1000));
    assert_false(hear((const uint8_t[8]){ 0x01, 0, 0, 0, 0, 0, 0, 0x80 }, 8));
    assert_true(be_silent(SENTIO_GAP_MS));
    assert_true(sentio.lights.lit == (bit("a8") | bit("h1")));
}

UNIT_WITH(test_sentio_takes_the_last_of_two_frames_in_one_read, begin_sentio, NULL)
{
    assert_false(hear((const uint8_t[16]){ 1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, 0, 0, 0, 0, 1 }, 16));
    assert_true(be_silent(SENTIO_GAP_MS));
    assert_true(sentio.lights.lit == bit("a1"));
    /* the first one begins as one of colours does */
    hear((const uint8_t[16]){ 0xFF, 0x55, 3, 4, 5, 6, 7, 8, 0, 0, 0, 0, 0, 0, 0, 2 }, 16);
    assert_true(be_silent(SENTIO_GAP_MS));
    assert_true(sentio.lights.lit == bit("b1"));
}

UNIT_WITH(test_sentio_joins_a_frame_with_a_pause_and_drops_half_a_one, begin_sentio, NULL)
{
    hear(e2_e4, 5);
    assert_false(be_silent(SENTIO_GAP_MS + 10));
    hear(e2_e4 + 5, 3);
    assert_true(be_silent(SENTIO_GAP_MS));
    assert_true(sentio.lights.lit == (bit("e2") | bit("e4")));
    hear((const uint8_t[3]){ 1, 2, 3 }, 3);
    assert_false(be_silent(SENTIO_TORN_MS));
    hear((const uint8_t[8]){ 0, 0, 0, 0, 0, 0, 0, 4 }, 8);
    assert_true(be_silent(SENTIO_GAP_MS));
    assert_true(sentio.lights.lit == bit("c1"));
    /* a whole one, and half of the next */
    hear(e2_e4, 8);
    hear(e2_e4, 3);
    assert_false(be_silent(SENTIO_TORN_MS - 1));
    assert_true(be_silent(1));
    assert_true(sentio.lights.lit == (bit("e2") | bit("e4")));
}

UNIT_WITH(test_sentio_eight_bytes_may_begin_as_colours_do, begin_sentio, NULL)
{
    hear((const uint8_t[8]){ 0xFF, 0x55, 0, 0, 0, 0, 0, 0 }, 8);
    assert_true(be_silent(SENTIO_GAP_MS));
    assert_true(sentio.lights.lit == UINT64_C(0xFF55000000000000));
}

/* A frame of colours: file and rank of the square, 0..7; the channel of its corners. */
static void colour_square(uint8_t frame[SENTIO_COLOURS], unsigned file, unsigned rank,
                          unsigned channel)
{
    unsigned corner = rank * 9 + 7 - file;

    frame[2 + 3 * corner + channel] = 0x40;
    frame[2 + 3 * (corner + 1) + channel] = 0x40;
    frame[2 + 3 * (corner + 9) + channel] = 0x40;
    frame[2 + 3 * (corner + 10) + channel] = 0x40;
}

static void begin_colours(uint8_t frame[SENTIO_COLOURS])
{
    memset(frame, 0, SENTIO_COLOURS);
    frame[0] = 0xFF;
    frame[1] = 0x55;
    frame[245] = '\r';
    frame[246] = '\n';
}

UNIT_WITH(test_sentio_lights_a_frame_of_colours_at_once, begin_sentio, NULL)
{
    uint8_t frame[SENTIO_COLOURS];

    begin_colours(frame);
    colour_square(frame, 4, 1, 2);
    colour_square(frame, 4, 3, 2);
    assert_int_equal(frame[40], 0x40); /* of e2, as in the protocol's examples */
    assert_int_equal(frame[94], 0x40); /* of e4 */
    assert_true(hear(frame, sizeof frame));
    assert_true(sentio.lights.lit == (bit("e2") | bit("e4")));
    assert_true(sentio.lights.blue == (bit("e2") | bit("e4")));
    assert_true(sentio.lights.red == 0);
    assert_false(be_silent(1000));
    begin_colours(frame);
    colour_square(frame, 0, 7, 0);
    colour_square(frame, 7, 0, 1);
    assert_true(hear(frame, sizeof frame));
    assert_true(sentio.lights.lit == (bit("a8") | bit("h1")));
    assert_true(sentio.lights.red == bit("a8"));
    assert_true(sentio.lights.green == bit("h1"));
    assert_true(sentio.lights.blue == 0);
}

UNIT_WITH(test_sentio_drops_colours_without_their_end, begin_sentio, NULL)
{
    uint8_t frame[SENTIO_COLOURS];

    begin_colours(frame);
    colour_square(frame, 4, 1, 2);
    frame[246] = 0;
    assert_false(hear(frame, sizeof frame));
    assert_false(be_silent(1000));
    assert_false(hear(frame, 200));
    assert_false(hear(frame, 3)); /* the end never comes */
    assert_false(be_silent(1000));
    assert_true(sentio.lights.lit == 0);
    hear(e2_e4, 8);
    assert_true(be_silent(SENTIO_GAP_MS));
    assert_true(sentio.lights.lit == (bit("e2") | bit("e4")));
}

UNIT_WITH(test_sentio_noise_lights_nothing_until_it_is_silent, begin_sentio, NULL)
{
    uint64_t seed = 5;

    for (unsigned i = 0; i < 100003; i++) {
        uint8_t byte = (uint8_t)random_next(&seed);

        assert_false(sentio_take(&sentio, byte, now));
        now += i % 3 == 0;
        assert_false(sentio_look(&sentio, now));
    }
    be_silent(1000);
    hear(e2_e4, 8);
    assert_true(be_silent(SENTIO_GAP_MS));
    assert_true(sentio.lights.lit == (bit("e2") | bit("e4")));
}

/* --- ChessLink --- */

static struct chesslink chesslink;
static const char at_start[] = "rnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR";

static int begin_chesslink(void **state)
{
    (void)state;
    chesslink_begin(&chesslink, false);
    return 0;
}

/* The block parity behind a text. */
static const char *whole(const char *text)
{
    static char message[200];
    unsigned length = (unsigned)strlen(text);
    unsigned block = 0;

    for (const char *c = text; *c != '\0'; c++) {
        block ^= (unsigned char)*c;
    }
    assert_true(length + 3 <= sizeof message);
    snprintf(message, sizeof message, "%s", text);
    snprintf(message + length, 3, "%02X", block & 0x7FU);
    return message;
}

static uint8_t odd(char c)
{
    unsigned byte = (unsigned char)c;
    unsigned ones = 0;

    for (unsigned i = 0; i < 7; i++) {
        ones += byte >> i & 1U;
    }
    return (uint8_t)(ones % 2 == 0 ? byte | 0x80U : byte);
}

static enum chesslink_order send_as(const char *text, bool with_parity)
{
    enum chesslink_order order = CHESSLINK_NOTHING;

    for (const char *c = text; *c != '\0'; c++) {
        assert_int_equal(order, CHESSLINK_NOTHING);
        order = chesslink_take(&chesslink, with_parity ? odd(*c) : (uint8_t)*c);
    }
    return order;
}

static enum chesslink_order send(const char *text)
{
    return send_as(text, true);
}

static void assert_answer(enum chesslink_order order, const char *wanted)
{
    uint8_t bytes[CHESSLINK_ANSWER];
    unsigned length = chesslink_answer(&chesslink, order, at_start, bytes);

    assert_int_equal(length, strlen(wanted));
    for (unsigned i = 0; i < length; i++) {
        assert_int_equal(bytes[i],
                         chesslink.answers_with_parity ? odd(wanted[i]) : (uint8_t)wanted[i]);
    }
}

UNIT_WITH(test_chesslink_tells_its_version_and_the_pieces, begin_chesslink, NULL)
{
    static const uint8_t asked[] = { 0xD6, 0xB5, 0xB6 };

    assert_int_equal(chesslink_take(&chesslink, asked[0]), CHESSLINK_NOTHING);
    assert_int_equal(chesslink_take(&chesslink, asked[1]), CHESSLINK_NOTHING);
    assert_int_equal(chesslink_take(&chesslink, asked[2]), CHESSLINK_TELL_VERSION);
    assert_true(chesslink.answers_with_parity);
    assert_answer(CHESSLINK_TELL_VERSION, "v010374");
    assert_int_equal(send("S53"), CHESSLINK_TELL_PIECES);
    assert_answer(CHESSLINK_TELL_PIECES,
                  "srnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR73");
    assert_int_equal(send("X58"), CHESSLINK_DARK);
    assert_answer(CHESSLINK_DARK, "x78");
    assert_int_equal(send("T54"), CHESSLINK_RESET);
    assert_answer(CHESSLINK_RESET, "");
    assert_answer(CHESSLINK_NOTHING, "");
}

/* From the other side of the cable. */
UNIT_WITH(test_chesslink_is_turned_by_half, begin_chesslink, NULL)
{
    char text[2 + 2 * 82];
    unsigned corner;

    chesslink_begin(&chesslink, true);
    assert_int_equal(send("S53"), CHESSLINK_TELL_PIECES);
    assert_answer(CHESSLINK_TELL_PIECES,
                  "sRNBKQBNRPPPPPPPP................................pppppppprnbkqbnr73");
    memset(text, '0', sizeof text);
    text[0] = 'L';
    text[sizeof text - 1] = '\0';
    corner = 0; /* of the square that the program takes for a8 */
    for (unsigned i = 0; i < 4; i++) {
        memset(text + 3 + 2 * (corner + i % 2 + i / 2 * 9), 'F', 2);
    }
    assert_int_equal(send(whole(text)), CHESSLINK_LIGHTS);
    assert_true(chesslink.lights.lit == bit("h1"));
    assert_int_equal(send("T54"), CHESSLINK_RESET); /* does not turn it back */
    assert_int_equal(send("S53"), CHESSLINK_TELL_PIECES);
    assert_answer(CHESSLINK_TELL_PIECES,
                  "sRNBKQBNRPPPPPPPP................................pppppppprnbkqbnr73");
}

UNIT_WITH(test_chesslink_answers_without_bit_7_who_sends_none, begin_chesslink, NULL)
{
    assert_int_equal(send_as("V56", false), CHESSLINK_TELL_VERSION);
    assert_false(chesslink.answers_with_parity);
    assert_answer(CHESSLINK_TELL_VERSION, "v010374");
    assert_int_equal(send("V56"), CHESSLINK_TELL_VERSION);
    assert_true(chesslink.answers_with_parity);
}

UNIT_WITH(test_chesslink_refuses_wrong_parities, begin_chesslink, NULL)
{
    assert_int_equal(send("V57"), CHESSLINK_NOTHING);
    assert_int_equal(send("V65"), CHESSLINK_NOTHING);
    /* bit 7 of one character is wrong: set where it must not be, or missing among others */
    chesslink_take(&chesslink, 0xD6);
    chesslink_take(&chesslink, 0xB5);
    assert_int_equal(chesslink_take(&chesslink, 0x36), CHESSLINK_NOTHING);
    chesslink_take(&chesslink, 'X' | 0x80);
    chesslink_take(&chesslink, '5');
    assert_int_equal(chesslink_take(&chesslink, '8'), CHESSLINK_NOTHING);
    assert_int_equal(send("V56"), CHESSLINK_TELL_VERSION);
}

UNIT_WITH(test_chesslink_begins_anew_with_each_letter, begin_chesslink, NULL)
{
    assert_int_equal(send("Q12V5V56"), CHESSLINK_TELL_VERSION);
    assert_int_equal(send("L0812"), CHESSLINK_NOTHING); /* never ends */
    assert_int_equal(send("S53"), CHESSLINK_TELL_PIECES);
    assert_int_equal(send("5656"), CHESSLINK_NOTHING);
    assert_int_equal(send("\r\n:255 255\r\nS53"), CHESSLINK_TELL_PIECES);
}

UNIT_WITH(test_chesslink_reads_and_writes_registers, begin_chesslink, NULL)
{
    assert_int_equal(send(whole("R02")), CHESSLINK_READ);
    assert_answer(CHESSLINK_READ, whole("r0203"));
    assert_int_equal(send(whole("W0201")), CHESSLINK_WRITE);
    assert_answer(CHESSLINK_WRITE, whole("w0201"));
    assert_int_equal(chesslink.registers[CHESSLINK_REPORTS], CHESSLINK_NO_REPORTS);
    assert_int_equal(send(whole("R02")), CHESSLINK_READ);
    assert_answer(CHESSLINK_READ, whole("r0201"));
    assert_int_equal(send(whole("W0405")), CHESSLINK_WRITE);
    assert_int_equal(send(whole("R05")), CHESSLINK_NOTHING);
    assert_int_equal(send(whole("WFF00")), CHESSLINK_NOTHING);
    assert_int_equal(send("T54"), CHESSLINK_RESET);
    assert_int_equal(chesslink.registers[CHESSLINK_REPORTS], CHESSLINK_ON_CHANGE);
    assert_int_equal(send("S54"), CHESSLINK_NOTHING);
    assert_int_equal(send(whole("W0001")), CHESSLINK_WRITE); /* the block parity counts no more */
    assert_int_equal(send("S54"), CHESSLINK_TELL_PIECES);
}

/* The message that lights corners: `slots` of each, by their numbers from 0. */
static const char *lights_message(const uint8_t slots[81])
{
    static char text[200];
    unsigned length = (unsigned)snprintf(text, sizeof text, "L08");

    for (unsigned i = 0; i < 81; i++) {
        length += (unsigned)snprintf(text + length, sizeof text - length, "%02X", slots[i]);
    }
    return whole(text);
}

static void corners_of(uint8_t slots[81], const char *square, uint8_t value)
{
    unsigned corner = (unsigned)(square[0] - 'a') * 9 + 7 - (unsigned)(square[1] - '1');

    slots[corner] = slots[corner + 1] = slots[corner + 9] = slots[corner + 10] = value;
}

UNIT_WITH(test_chesslink_lights_squares_by_their_corners, begin_chesslink, NULL)
{
    uint8_t slots[81] = { 0 };

    corners_of(slots, "a8", 0xFF);
    corners_of(slots, "h1", 0xFF);
    assert_int_equal(slots[0], 0xFF);
    assert_int_equal(slots[80], 0xFF);
    corners_of(slots, "e2", 0x0F);
    corners_of(slots, "e4", 0xF0);
    assert_int_equal(strlen(lights_message(slots)), 167);
    assert_int_equal(send(lights_message(slots)), CHESSLINK_LIGHTS);
    assert_answer(CHESSLINK_LIGHTS, "l6C");
    assert_true(chesslink.lights.lit == (bit("a8") | bit("h1")));
    assert_true(chesslink.lights.blinking == (bit("e2") | bit("e4")));
    assert_int_equal(send("X58"), CHESSLINK_DARK);
    assert_true(chesslink.lights.lit == 0 && chesslink.lights.blinking == 0);
}

UNIT_WITH(test_chesslink_one_wrong_digit_lights_nothing, begin_chesslink, NULL)
{
    uint8_t slots[81] = { 0 };
    char message[200];

    corners_of(slots, "d4", 0xFF);
    for (unsigned i = 0; i < 167; i += 7) {
        snprintf(message, sizeof message, "%s", lights_message(slots));
        message[i] = message[i] == '0' ? '1' : '0';
        assert_int_equal(send(message), CHESSLINK_NOTHING);
        assert_true(chesslink.lights.lit == 0);
    }
    assert_int_equal(send(lights_message(slots)), CHESSLINK_LIGHTS);
    assert_true(chesslink.lights.lit == bit("d4"));
}

/* No frame of lights of the other protocol looks like a message. */
UNIT_WITH(test_chesslink_is_not_seen_in_frames_of_the_other, begin_chesslink, NULL)
{
    uint64_t seed = 77;

    for (unsigned i = 0; i < 20000; i++) {
        uint64_t frame = 0;

        for (unsigned lit = 0; lit < 3; lit++) {
            frame |= UINT64_C(1) << random_below(&seed, 64);
        }
        for (unsigned rank = 0; rank < 8; rank++) {
            assert_int_equal(chesslink_take(&chesslink, (uint8_t)(frame >> 8 * rank)),
                             CHESSLINK_NOTHING);
        }
    }
}
