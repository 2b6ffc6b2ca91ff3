#include "lab/network/records.h"

#include <string.h>

#include "firmware/store/crc.h"
#include "firmware/store/number.h"

enum { HEADER_BYTES = 22, HEADER_SUMMED = 18, RECORD_BYTES = 38, BOARD_BYTES = 32 };

static const uint8_t marker[4] = { 'K', 'M', 'G', 'B' };

static void put_record(uint8_t bytes[RECORD_BYTES], const struct sample *sample)
{
    memcpy(bytes, sample->packed.nibble, BOARD_BYTES);
    bytes[32] = sample->packed.state;
    bytes[33] = sample->packed.en_passant;
    bytes[34] = sample->rule50;
    number_put(bytes + 35, (uint16_t)sample->score, 2);
    bytes[37] = sample->result;
}

static void get_record(const uint8_t bytes[RECORD_BYTES], struct sample *sample)
{
    memcpy(sample->packed.nibble, bytes, BOARD_BYTES);
    sample->packed.state = bytes[32];
    sample->packed.en_passant = bytes[33];
    sample->rule50 = bytes[34];
    sample->score = (int16_t)number_at(bytes + 35, 2);
    sample->result = bytes[37];
}

bool records_write(FILE *file, const struct game_records *game)
{
    uint8_t header[HEADER_BYTES];
    uint8_t body[RECORDS_MAX * RECORD_BYTES];
    size_t size = (size_t)game->count * RECORD_BYTES;

    for (unsigned i = 0; i < game->count; i++) {
        put_record(body + (size_t)i * RECORD_BYTES, &game->sample[i]);
    }
    memcpy(header, marker, sizeof marker);
    number_put(header + 4, game->number, 4);
    number_put(header + 8, game->count, 2);
    number_put(header + 10, game->plies, 2);
    header[12] = (uint8_t)game->result;
    header[13] = (uint8_t)game->reason;
    number_put(header + 14, crc32_update(0, body, size), 4);
    number_put(header + 18, crc32_update(0, header, HEADER_SUMMED), 4);
    return fwrite(header, 1, sizeof header, file) == sizeof header &&
           fwrite(body, 1, size, file) == size;
}

/* Reads the header of a block. False if the bytes are not a valid header. */
static bool read_header(const uint8_t header[HEADER_BYTES], struct game_records *game)
{
    game->number = number_at(header + 4, 4);
    game->count = number_at(header + 8, 2);
    game->plies = number_at(header + 10, 2);
    game->result = header[12];
    game->reason = (enum game_reason)header[13];
    return memcmp(header, marker, sizeof marker) == 0 &&
           number_at(header + 18, 4) == crc32_update(0, header, HEADER_SUMMED) &&
           game->count <= RECORDS_MAX && game->result <= 2 && header[13] > REASON_NONE &&
           header[13] < REASONS;
}

enum records_status records_read(FILE *file, struct game_records *game)
{
    uint8_t header[HEADER_BYTES];
    uint8_t body[RECORDS_MAX * RECORD_BYTES];
    size_t read = fread(header, 1, sizeof header, file);
    size_t size;

    if (read < sizeof header) {
        return read == 0 ? RECORDS_END : RECORDS_TORN;
    }
    if (!read_header(header, game)) {
        return RECORDS_DAMAGED;
    }
    size = (size_t)game->count * RECORD_BYTES;
    if (fread(body, 1, size, file) < size) {
        return RECORDS_TORN;
    }
    if (number_at(header + 14, 4) != crc32_update(0, body, size)) {
        return RECORDS_DAMAGED;
    }
    for (unsigned i = 0; i < game->count; i++) {
        get_record(body + (size_t)i * RECORD_BYTES, &game->sample[i]);
    }
    return RECORDS_READ;
}

const char *records_wrong(enum records_status status)
{
    return status == RECORDS_TORN ? "the file ends within the game" : "the block is damaged";
}

bool records_is_title(const char *line)
{
    return strncmp(line, RECORDS_TITLE, strlen(RECORDS_TITLE)) == 0;
}
