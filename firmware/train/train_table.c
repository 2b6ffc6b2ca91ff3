#include "firmware/train/train_table.h"

#include <string.h>

#include "firmware/store/crc.h"
#include "firmware/store/number.h"

unsigned train_count(const struct train_table *table, unsigned grade)
{
    ASSERT(grade < TRAIN_LEVELS);
    return number_at(table->bytes + TRAIN_GRADES + (size_t)2 * grade, 2);
}

unsigned train_first(const struct train_table *table, unsigned grade)
{
    unsigned first = 0;

    ASSERT(grade <= TRAIN_LEVELS);
    while (grade-- > 0) {
        first += train_count(table, grade);
    }
    return first;
}

static unsigned length_at(const struct train_table *table, uint32_t at)
{
    return table->bytes[at] & (unsigned)TRAIN_LONGEST;
}

/* Do its records stand one behind the other up to its end, as many as the header says? */
static bool are_records_whole(const struct train_table *table)
{
    unsigned count = train_first(table, TRAIN_LEVELS);
    uint32_t at = TRAIN_HEADER;

    while (count > 0 && at < table->size && length_at(table, at) > 1) {
        at += length_at(table, at);
        count--;
    }
    return count == 0 && at == table->size;
}

enum train_fault train_check(const struct train_table *table)
{
    const uint8_t *bytes = table->bytes;

    if (table->size == 0) {
        return TRAIN_MISSING;
    }
    if (table->size < TRAIN_HEADER || memcmp(bytes + TRAIN_MAGIC, "KTRN", 4) != 0 ||
        number_at(bytes + TRAIN_SIZE, 4) != table->size) {
        return TRAIN_DAMAGED;
    }
    if (bytes[TRAIN_VERSION] != TRAIN_FORMAT) {
        return TRAIN_OTHER_VERSION;
    }
    if (number_at(bytes + TRAIN_CRC, 4) !=
            crc32_update(0, bytes + TRAIN_GRADES, table->size - TRAIN_GRADES) ||
        train_first(table, TRAIN_LEVELS) == 0 || !are_records_whole(table)) {
        return TRAIN_DAMAGED;
    }
    return TRAIN_GOOD;
}

/* The bits of a record, from the lowest of its first byte on; 0 behind its end. */
struct bits {
    const uint8_t *bytes;
    unsigned at;
    unsigned end;
};

static unsigned take(struct bits *bits, unsigned count)
{
    unsigned number = 0;

    for (unsigned i = 0; i < count; i++, bits->at++) {
        if (bits->at < bits->end) {
            number |= ((unsigned)bits->bytes[bits->at / 8] >> bits->at % 8 & 1U) << i;
        }
    }
    return number;
}

/* The letter of a square, or a point: 0 is empty; else 1, the colour, and 0 for a pawn, 1 and two
   bits for knight, bishop, rook, or 1 1 1 and one bit for queen and king. */
static char take_letter(struct bits *bits)
{
    static const char letters[] = "NBR";
    bool is_black;
    char letter = 'P';

    if (take(bits, 1) == 0) {
        return '.';
    }
    is_black = take(bits, 1) != 0;
    if (take(bits, 1) != 0) {
        unsigned which = take(bits, 2);

        letter = which < 3 ? letters[which] : take(bits, 1) != 0 ? 'K' : 'Q';
    }
    return is_black ? (char)(letter - 'A' + 'a') : letter;
}

/* Writes a rank from its letters. Returns the end of the text. */
static char *put_rank(char *text, const char letters[8])
{
    unsigned empty = 0;

    for (unsigned file = 0; file < 8; file++) {
        if (letters[file] == '.') {
            empty++;
            continue;
        }
        if (empty != 0) {
            *text++ = (char)('0' + empty);
            empty = 0;
        }
        *text++ = letters[file];
    }
    if (empty != 0) {
        *text++ = (char)('0' + empty);
    }
    return text;
}

static char *put_rights(char *text, unsigned rights)
{
    static const char letters[] = "KQkq";

    if (rights == 0) {
        *text++ = '-';
    }
    for (unsigned i = 0; i < TRAIN_CASTLING_BITS; i++) {
        if ((rights >> i & 1U) != 0) {
            *text++ = letters[i];
        }
    }
    return text;
}

static void read_position(struct bits *bits, struct train_position *position)
{
    char letters[8][8];
    bool is_black = take(bits, 1) != 0;
    unsigned rights = take(bits, 1) != 0 ? take(bits, TRAIN_CASTLING_BITS) : 0;
    char *text = position->fen;

    position->from = (uint8_t)take(bits, TRAIN_SQUARE_BITS);
    position->to = (uint8_t)take(bits, TRAIN_SQUARE_BITS);
    for (unsigned square = 0; square < 64; square++) {
        letters[square / 8][square % 8] = take_letter(bits);
    }
    for (unsigned rank = 8; rank-- > 0;) {
        text = put_rank(text, letters[rank]);
        *text++ = rank != 0 ? '/' : ' ';
    }
    *text++ = is_black ? 'b' : 'w';
    *text++ = ' ';
    text = put_rights(text, rights);
    memcpy(text, " -", 3);
}

bool train_read(const struct train_table *table, unsigned number, struct train_position *position)
{
    uint32_t at = TRAIN_HEADER;
    struct bits bits;

    ASSERT(number < train_first(table, TRAIN_LEVELS));
    while (number-- > 0) {
        at += length_at(table, at);
    }
    bits = (struct bits){ .bytes = table->bytes + at + 1, .end = 8 * (length_at(table, at) - 1) };
    position->theme = table->bytes[at] >> TRAIN_LENGTH_BITS;
    read_position(&bits, position);
    return position->theme < TRAIN_THEMES && bits.at <= bits.end && bits.end - bits.at < 8;
}
