/*
 * Spaces of a store and the records in them: every byte as the formats have it, worked out here in
 * another way; wrong headers, ends and sums; memories that are worn or silent.
 */
#define MODEL_SIZE 65536
#include "tests/fakes/store.h"

#include "firmware/store/number.h"
#include "firmware/store/record.h"
#include "hal/hal.h"

enum { HEADER = 20, PAGE = 64, EEPROM = 32768, AREA = EEPROM / SPACE_AREAS, SLICE = AREA / 4 };

static const uint8_t magic[RECORD_MAGIC] = { 'K', 'G', 'A', 'M' };

void hal_watchdog_feed(void)
{
}

/* CRC-32, a bit at a time. */
static uint32_t sum_of(uint32_t crc, const uint8_t *bytes, size_t count)
{
    crc = ~crc;
    for (size_t i = 0; i < 8 * count; i++) {
        unsigned bit = (crc ^ (unsigned)bytes[i / 8] >> i % 8) & 1U;

        crc = crc >> 1 ^ (bit != 0 ? 0xEDB88320U : 0);
    }
    return ~crc;
}

static void fill(uint8_t *bytes, size_t count, uint64_t seed)
{
    for (size_t i = 0; i < count; i++) {
        bytes[i] = (uint8_t)random_next(&seed);
    }
}

static struct space space_of(bool is_games)
{
    return (struct space){ .store = &model.about, .is_games = is_games };
}

static struct space eeprom(bool is_games)
{
    store_model_start(false, PAGE, EEPROM);
    return space_of(is_games);
}

/* With a part for games behind that for saves, which ends with an odd sector. */
static struct space flash(bool is_games)
{
    store_model_start(true, 4, 4096);
    model.about.archive = 5 * FLASH_SECTOR;
    return space_of(is_games);
}

static int check_use(void **state)
{
    (void)state;
    assert_int_equal(model.violations, 0);
    store_model_end();
    return 0;
}

UNIT_EACH(NULL, check_use);

/* --- numbers --- */

UNIT(numbers_have_the_lowest_byte_first)
{
    static const uint8_t expected[] = { 0xD4, 0xC3, 0xB2, 0xA1 };

    for (unsigned count = 0; count <= NUMBER_MAX; count++) {
        uint8_t bytes[] = { 9, 9, 9, 9, 9 };

        number_put(bytes, 0xA1B2C3D4, count);
        assert_memory_equal(bytes, expected, count);
        assert_int_equal(bytes[count], 9);
        assert_int_equal(number_at(bytes, count),
                         count == 4 ? 0xA1B2C3D4 : 0xA1B2C3D4 & ((1U << 8 * count) - 1));
    }
}

UNIT(numbers_go_round)
{
    assert_int_equal(record_number_behind(0), 1);
    assert_int_equal(record_number_behind(7), 8);
    assert_int_equal(record_number_behind(UINT32_MAX - 1), 1);
    assert_int_equal(record_number_behind(UINT32_MAX), 1);
    assert_true(record_is_newer(8, 7));
    assert_false(record_is_newer(7, 7));
    assert_false(record_is_newer(7, 8));
    assert_true(record_is_newer(1, UINT32_MAX - 1));
    assert_false(record_is_newer(UINT32_MAX - 1, 1));
}

/* --- spaces --- */

/* The address in the store of a byte of the games in the ends of the EEPROM's areas. */
static unsigned in_slices(unsigned at)
{
    unsigned area = at / SLICE % SPACE_AREAS;

    return area * AREA + 3 * SLICE + at % SLICE;
}

UNIT(games_lie_at_the_ends_of_areas_and_go_round)
{
    struct space space = eeprom(true);
    uint8_t bytes[3 * SLICE];

    assert_int_equal(space_size(&space), SPACE_AREAS * SLICE);
    fill(model.bytes, sizeof model.bytes, 1);
    for (unsigned at = 0; at < SPACE_AREAS * SLICE; at += 31) {
        assert_true(space_read(&space, at, bytes, sizeof bytes));
        for (unsigned i = 0; i < sizeof bytes; i++) {
            assert_int_equal(bytes[i], model.bytes[in_slices(at + i)]);
        }
    }
    for (unsigned at = 0; at < 2 * SPACE_AREAS * SLICE; at += SPACE_PIECE) {
        fill(bytes, SPACE_PIECE, at);
        assert_int_equal(space_write(&space, at, bytes, SPACE_PIECE), STORE_DONE);
        assert_memory_equal(model.bytes + in_slices(at), bytes, SPACE_PIECE);
    }
}

UNIT(games_lie_behind_the_saves)
{
    struct space games = flash(true);
    struct space saves = space_of(false);
    uint8_t bytes[2 * FLASH_SECTOR];

    fill(model.bytes, sizeof model.bytes, 2);
    assert_int_equal(space_size(&saves), 4096);
    assert_int_equal(space_size(&games), 5 * FLASH_SECTOR);
    assert_true(space_read(&games, 4 * FLASH_SECTOR, bytes, sizeof bytes));
    assert_memory_equal(bytes, model.bytes + 4096 + 4 * FLASH_SECTOR, FLASH_SECTOR);
    assert_memory_equal(bytes + FLASH_SECTOR, model.bytes + 4096, FLASH_SECTOR);
    assert_true(space_read(&saves, 4096 - FLASH_SECTOR, bytes, FLASH_SECTOR));
    assert_memory_equal(bytes, model.bytes + 4096 - FLASH_SECTOR, FLASH_SECTOR);
}

UNIT(a_store_without_room_for_games_has_none)
{
    struct space space;

    store_model_start(false, PAGE, EEPROM - SPACE_AREAS * PAGE);
    space = space_of(true);
    assert_int_equal(space_slice(&model.about), 0);
    assert_int_equal(space_size(&space), 0);
}

/* Which sectors of the games' flash are erased: a bit each. */
static unsigned erased_sectors(void)
{
    unsigned erased = 0;

    for (unsigned i = 0; i < model.events; i++) {
        assert_true(model.log[i].is_erase && model.log[i].address >= 4096);
        erased |= 1U << (model.log[i].address - 4096) / FLASH_SECTOR;
    }
    model.events = 0;
    return erased;
}

UNIT(sectors_that_begin_there_are_erased)
{
    struct space space = flash(true);

    assert_int_equal(space_erase(&space, 0, 1), STORE_DONE);
    assert_int_equal(erased_sectors(), 1);
    assert_int_equal(space_erase(&space, 1, FLASH_SECTOR - 1), STORE_DONE);
    assert_int_equal(erased_sectors(), 0);
    assert_int_equal(space_erase(&space, 1, FLASH_SECTOR), STORE_DONE);
    assert_int_equal(erased_sectors(), 1 << 1);
    assert_int_equal(space_erase(&space, 4 * FLASH_SECTOR, 2 * FLASH_SECTOR), STORE_DONE);
    assert_int_equal(erased_sectors(), 1 << 4 | 1 << 0);
    assert_int_equal(space_clear(&space, FLASH_SECTOR + 64, 64, HEADER), STORE_DONE);
    assert_int_equal(erased_sectors(), 1 << 1);
    assert_int_equal(space_clear(&space, FLASH_SECTOR, FLASH_SECTOR + 1, HEADER), STORE_DONE);
    assert_int_equal(erased_sectors(), 1 << 1 | 1 << 2);
    model.silent = true;
    assert_int_equal(space_erase(&space, 0, 1), STORE_SILENT);
    assert_int_equal(space_clear(&space, 0, 1, HEADER), STORE_SILENT);
}

UNIT(what_is_not_erased_is_overwritten_at_its_beginning)
{
    struct space space = eeprom(false);

    assert_int_equal(space_erase(&space, 0, AREA), STORE_DONE);
    assert_int_equal(model.events, 0);
    assert_int_equal(space_clear(&space, AREA, AREA, HEADER), STORE_DONE);
    for (unsigned i = 0; i < EEPROM; i++) {
        assert_int_equal(model.bytes[i], i >= AREA && i < AREA + HEADER ? 0 : 0xFF);
    }
    model.worn_from = AREA + HEADER - 1;
    model.worn_to = AREA + HEADER;
    model.bytes[model.worn_from] = 1;
    assert_int_equal(space_clear(&space, AREA, AREA, HEADER), STORE_WORN);
}

/* --- records --- */

/* A record of every length, at every place where one may begin. */
UNIT(a_record_is_its_bytes_filled_up_and_their_sum)
{
    for (unsigned length = 0; length <= 150; length++) {
        struct space space = flash(length % 2 != 0);
        unsigned place = length % 64 * 4;
        const uint8_t *there = model.bytes + (space.is_games ? 4096 : 0) + place;
        unsigned whole = (length + 3) / 4 * 4;
        uint8_t bytes[156] = { 0 };
        struct record_writer w;
        struct record_writer counted;

        fill(bytes, length, length);
        record_begin(&w, &space, place, 0x1234);
        record_count(&counted);
        counted.crc = 0x1234;
        for (unsigned i = 0, step = 1; i < length; i += step, step = step % 7 + 1) {
            step = step < length - i ? step : length - i;
            record_put(&w, bytes + i, step);
            record_put(&counted, bytes + i, step);
        }
        assert_int_equal(w.count, length);
        assert_int_equal(counted.count, length);
        assert_int_equal(counted.crc, w.crc);
        assert_int_equal(record_end(&w), STORE_DONE);
        assert_int_equal(w.at, place + whole + RECORD_CRC);
        assert_memory_equal(there, bytes, whole);
        assert_int_equal(number_at(there + whole, 4), sum_of(0x1234, bytes, whole));
        assert_int_equal(model.events, whole + RECORD_CRC);
    }
}

UNIT(a_record_with_a_wrong_bit_is_not_whole)
{
    enum { LENGTH = 70, WHOLE = 72 };
    struct space space = eeprom(true);
    unsigned place = SLICE - 32;
    struct record_writer w;
    uint32_t crc = 5;

    record_begin(&w, &space, place, 5);
    for (unsigned i = 0; i < LENGTH; i++) {
        record_put_number(&w, i, 1);
    }
    assert_int_equal(record_end(&w), STORE_DONE);
    assert_true(record_is_whole(&space, place, LENGTH, &crc));
    assert_int_equal(crc, w.crc);
    for (unsigned bit = 0; bit < 8 * (WHOLE + RECORD_CRC); bit++) {
        uint8_t *byte = &model.bytes[in_slices(place + bit / 8)];

        *byte ^= (uint8_t)(1U << bit % 8);
        crc = 5;
        assert_false(record_is_whole(&space, place, LENGTH, &crc));
        *byte ^= (uint8_t)(1U << bit % 8);
    }
    crc = 4;
    assert_false(record_is_whole(&space, place, LENGTH, &crc));
    crc = 5;
    assert_false(record_is_whole(&space, place, LENGTH + 4, &crc));
    assert_false(space.silent);
}

/* What was written is read again, in any steps, and nothing behind it. */
UNIT(a_record_is_read_to_its_end)
{
    struct space space = eeprom(true);
    unsigned place = SPACE_AREAS * SLICE - 40;
    struct record_reader r;
    uint8_t byte;
    uint16_t word;
    uint32_t number;

    fill(model.bytes, sizeof model.bytes, 3);
    record_open(&r, &space, place, 100);
    for (unsigned i = 0; i < 96;) {
        uint8_t bytes[3];
        const uint8_t *expected = model.bytes;

        assert_true(record_read(&r, bytes, 3));
        for (unsigned n = 0; n < 3; n++, i++) {
            assert_int_equal(bytes[n], expected[in_slices(place + i)]);
        }
    }
    assert_int_equal(r.left, 4);
    record_open(&r, &space, 0, 7);
    assert_true(record_read_number(&r, &number, 4));
    assert_int_equal(number, number_at(model.bytes + in_slices(0), 4));
    assert_true(record_read_word(&r, &word));
    assert_int_equal(word, number_at(model.bytes + in_slices(4), 2));
    word = 77;
    assert_false(record_read_word(&r, &word));
    assert_int_equal(word, 77);
    assert_true(record_read_byte(&r, &byte));
    assert_int_equal(byte, model.bytes[in_slices(6)]);
    assert_false(record_read_byte(&r, &byte));
    assert_true(record_read(&r, &byte, 0));
}

/* --- headers --- */

static void put_header(uint8_t *header, uint32_t sequence)
{
    fill(header, HEADER, 4);
    memcpy(header, magic, sizeof magic);
    number_put(header + RECORD_SEQUENCE, sequence, 4);
    number_put(header + HEADER - 4, sum_of(0, header, HEADER - 4), 4);
}

UNIT(a_header_with_a_wrong_bit_is_none)
{
    struct space space = eeprom(false);
    uint8_t *header = model.bytes + AREA;
    uint8_t bytes[HEADER];
    uint32_t crc;

    put_header(header, 1);
    assert_true(record_read_header(&space, AREA, bytes, HEADER, magic, &crc));
    assert_memory_equal(bytes, header, HEADER);
    assert_int_equal(crc, sum_of(0, header, HEADER - 4));
    for (unsigned bit = 0; bit < 8 * HEADER; bit++) {
        header[bit / 8] ^= (uint8_t)(1U << bit % 8);
        assert_false(record_read_header(&space, AREA, bytes, HEADER, magic, &crc));
        header[bit / 8] ^= (uint8_t)(1U << bit % 8);
    }
    assert_false(record_read_header(&space, AREA, bytes, HEADER, (const uint8_t *)"KSAV", &crc));
    assert_false(record_read_header(&space, 0, bytes, HEADER, magic, &crc));
    assert_false(space.silent);
}

UNIT(a_header_has_a_number)
{
    static const uint32_t numbers[] = { 0, 1, UINT32_MAX - 1, UINT32_MAX };
    struct space space = eeprom(false);

    for (unsigned i = 0; i < COUNT_OF(numbers); i++) {
        uint8_t bytes[HEADER];
        uint32_t crc;

        put_header(model.bytes, numbers[i]);
        assert_int_equal(record_read_header(&space, 0, bytes, HEADER, magic, &crc),
                         numbers[i] != 0 && numbers[i] != UINT32_MAX);
    }
}

/* --- memories that fail --- */

UNIT(a_silent_store_ends_all_reading)
{
    struct space space = eeprom(false);
    struct record_reader r;
    uint8_t bytes[HEADER];
    uint32_t crc = 0;

    put_header(model.bytes, 1);
    model.silent = true;
    assert_false(record_read_header(&space, 0, bytes, HEADER, magic, &crc));
    assert_true(space.silent);
    model.silent = false; /* it answers again, and is not believed */
    assert_false(record_read_header(&space, 0, bytes, HEADER, magic, &crc));
    assert_false(record_is_whole(&space, 0, 4, &crc));
    record_open(&r, &space, 0, 4);
    assert_false(record_read(&r, bytes, 1));
}

/* A store that falls silent at each of its calls in turn keeps the record or says so. */
UNIT(a_record_is_kept_or_not_done)
{
    unsigned call = 0;
    enum store_result result;

    do {
        struct space space = eeprom(false);
        uint8_t bytes[200];
        struct record_writer w;

        fill(bytes, sizeof bytes, 5);
        model.silent_in = ++call;
        record_begin(&w, &space, PAGE, 0);
        record_put(&w, bytes, sizeof bytes);
        result = record_end(&w);
        assert_int_equal(result, model.silent ? STORE_SILENT : STORE_DONE);
        assert_false(space.silent); /* which is about reading */
    } while (result != STORE_DONE);
    assert_true(call > 8);
}

/* A piece that is not kept is told by its address, and nothing is written behind it. */
UNIT(a_worn_piece_is_told_by_its_address)
{
    for (unsigned worn = PAGE; worn < 5 * PAGE; worn++) {
        struct space space = eeprom(false);
        uint8_t bytes[4 * PAGE - RECORD_CRC];
        struct record_writer w;

        memset(bytes, 0x55, sizeof bytes);
        model.worn_from = worn;
        model.worn_to = worn + 1;
        record_begin(&w, &space, PAGE, 0);
        record_put(&w, bytes, sizeof bytes);
        assert_int_equal(record_end(&w), STORE_WORN);
        assert_int_equal(w.at, worn / PAGE * PAGE);
        assert_int_equal(model.events, worn / PAGE * PAGE);
    }
}
