#include "firmware/store/record.h"

#include <string.h>

#include "engine/engine.h"
#include "firmware/store/crc.h"
#include "firmware/store/number.h"

uint32_t record_align(uint32_t length)
{
    return (length + RECORD_ALIGN - 1U) & ~(uint32_t)(RECORD_ALIGN - 1U);
}

uint32_t record_number_behind(uint32_t number)
{
    return number >= UINT32_MAX - 1U ? 1 : number + 1U;
}

bool record_is_newer(uint32_t number, uint32_t than)
{
    return number - than - 1U < UINT32_MAX / 2;
}

/* --- writing --- */

bool record_writer_is_ok(const struct record_writer *w)
{
    return w->held < SPACE_PIECE && w->result <= STORE_NEWER && (w->space != NULL || w->held == 0);
}

void record_count(struct record_writer *w)
{
    record_begin(w, NULL, 0, 0);
}

void record_begin(struct record_writer *w, struct space *space, uint32_t at, uint32_t crc)
{
    ASSERT(space == NULL || space_is_ok(space));
    w->space = space;
    w->at = at;
    w->crc = crc;
    w->count = 0;
    w->held = 0;
    w->result = STORE_DONE;
}

static void flush(struct record_writer *w)
{
    ASSERT(w->held <= SPACE_PIECE);
    if (w->result == STORE_DONE && w->held != 0) {
        w->result = (uint8_t)space_write(w->space, w->at, w->buffer, w->held);
    }
    if (w->result == STORE_DONE) {
        w->at += w->held;
    }
    w->held = 0;
}

/* What is in the buffer is written at each end of a piece. */
void record_put(struct record_writer *w, const void *bytes, size_t count)
{
    const uint8_t *byte = bytes;

    ASSERT(record_writer_is_ok(w) && count <= UINT16_MAX - (size_t)w->count);
    w->crc = crc32_update(w->crc, byte, count);
    w->count = (uint16_t)(w->count + count);
    for (size_t i = 0; i < count && w->space != NULL; i++) {
        w->buffer[w->held++] = byte[i];
        if ((w->at + w->held) % SPACE_PIECE == 0) {
            flush(w);
        }
    }
}

void record_put_number(struct record_writer *w, uint32_t number, unsigned bytes)
{
    uint8_t byte[NUMBER_MAX];

    ASSERT(bytes <= NUMBER_MAX);
    number_put(byte, number, bytes);
    record_put(w, byte, bytes);
}

void record_put_crc(struct record_writer *w)
{
    uint32_t crc = w->crc;

    ASSERT(record_writer_is_ok(w));
    record_put_number(w, crc, RECORD_CRC);
    w->crc = crc;
    w->count = (uint16_t)(w->count - RECORD_CRC);
}

enum store_result record_end(struct record_writer *w)
{
    ASSERT(record_writer_is_ok(w));
    while (w->count % RECORD_ALIGN != 0) {
        record_put_number(w, 0, 1);
    }
    record_put_crc(w);
    flush(w);
    return (enum store_result)w->result;
}

/* --- reading --- */

bool record_read_header(struct space *space, uint32_t at, uint8_t *bytes, unsigned size,
                        const uint8_t magic[RECORD_MAGIC], uint32_t *crc)
{
    uint32_t sequence;

    ASSERT(size > RECORD_SEQUENCE + RECORD_CRC && size <= RECORD_READ_PIECE);
    if (!space_read(space, at, bytes, size)) {
        return false;
    }
    sequence = number_at(bytes + RECORD_SEQUENCE, 4);
    *crc = crc32_update(0, bytes, size - RECORD_CRC);
    return memcmp(bytes, magic, RECORD_MAGIC) == 0 && sequence != 0 && sequence != UINT32_MAX &&
           *crc == number_at(bytes + size - RECORD_CRC, RECORD_CRC);
}

bool record_is_whole(struct space *space, uint32_t at, uint32_t length, uint32_t *crc)
{
    uint8_t piece[RECORD_READ_PIECE];
    uint32_t left = record_align(length);

    ASSERT(length <= UINT16_MAX);
    while (left > 0) {
        uint32_t size = left < sizeof piece ? left : sizeof piece;

        if (!space_read(space, at, piece, size)) {
            return false;
        }
        *crc = crc32_update(*crc, piece, size);
        at += size;
        left -= size;
    }
    return space_read(space, at, piece, RECORD_CRC) && *crc == number_at(piece, RECORD_CRC);
}

void record_open(struct record_reader *r, struct space *space, uint32_t at, unsigned length)
{
    ASSERT(space != NULL && length <= UINT16_MAX);
    r->space = space;
    r->at = at;
    r->left = (uint16_t)length;
    r->held = 0;
    r->used = 0;
}

bool record_read(struct record_reader *r, void *to, size_t count)
{
    uint8_t *byte = to;

    ASSERT(r->used <= r->held && r->held <= RECORD_READ_PIECE);
    if (count > r->left) {
        return false;
    }
    for (; count > 0; count--) {
        if (r->used == r->held) {
            r->at += r->held;
            r->held = (uint8_t)(r->left < sizeof r->buffer ? r->left : sizeof r->buffer);
            r->used = 0;
            if (!space_read(r->space, r->at, r->buffer, r->held)) {
                return false;
            }
        }
        *byte++ = r->buffer[r->used++];
        r->left--;
    }
    return true;
}

bool record_read_number(struct record_reader *r, uint32_t *number, unsigned bytes)
{
    uint8_t byte[NUMBER_MAX];

    ASSERT(bytes <= NUMBER_MAX);
    if (!record_read(r, byte, bytes)) {
        return false;
    }
    *number = number_at(byte, bytes);
    return true;
}

bool record_read_byte(struct record_reader *r, uint8_t *byte)
{
    return record_read(r, byte, 1);
}

bool record_read_word(struct record_reader *r, uint16_t *word)
{
    uint32_t number;

    if (!record_read_number(r, &number, 2)) {
        return false;
    }
    *word = (uint16_t)number;
    return true;
}
