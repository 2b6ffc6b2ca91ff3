#include "firmware/book/book_image.h"

#include "firmware/store/crc.h"

/* Bytes of the CRC at the end of the image. */
enum { CRC_SIZE = 4 };

static unsigned number16(const uint8_t *at)
{
    return at[0] | (unsigned)at[1] << 8;
}

static uint32_t number32(const uint8_t *at)
{
    return number16(at) | (uint32_t)number16(at + 2) << 16;
}

/* The parts behind the header. */
struct parts {
    const uint8_t *buckets; /* entries in each bucket: two numbers a byte, the even one low */
    const uint8_t *fragments;
    const uint8_t *weights;
    const uint8_t *named; /* numbers of the entries that have a name, ascending */
    const uint8_t *codes;
    const uint8_t *words; /* words of the dictionary, each with an end mark */
    const uint8_t *texts; /* texts of the names, each with an end mark */
};

static struct parts parts_of(const uint8_t *image)
{
    unsigned entries = number16(image + BOOK_ENTRIES);
    unsigned names = number16(image + BOOK_NAMES);
    struct parts parts;

    parts.buckets = image + BOOK_HEADER;
    parts.fragments = parts.buckets + (1U << image[BOOK_BITS]) / 2;
    parts.weights = parts.fragments + 2U * entries;
    parts.named = parts.weights + (entries + 1) / 2;
    parts.codes = parts.named + 2U * names;
    parts.words = parts.codes + 2U * names;
    parts.texts = parts.words + number16(image + BOOK_WORD_BYTES);
    return parts;
}

static unsigned nibble(const uint8_t *at, unsigned i)
{
    return (unsigned)at[i / 2] >> (i % 2 * 4) & 15U;
}

/* Returns how many entries are in the buckets before this one. */
static unsigned entries_before(const uint8_t *buckets, unsigned bucket)
{
    unsigned count = 0;

    for (unsigned i = 0; i < bucket / 2; i++) {
        count += (buckets[i] & 15U) + ((unsigned)buckets[i] >> 4);
    }
    return bucket % 2 == 0 ? count : count + nibble(buckets, bucket - 1);
}

/* --- is it a book? --- */

static bool has_magic(const uint8_t *image)
{
    return image[0] == 'K' && image[1] == 'B' && image[2] == 'O' && image[3] == 'K';
}

/* Are there exactly `count` texts, each with an end mark? They may have printable characters of
   ASCII and bytes from 128 on, which stand for one of the `words` words. */
static bool are_texts(const uint8_t *at, const uint8_t *end, unsigned count, unsigned words)
{
    bool is_ended = true;

    for (; at < end; at++) {
        is_ended = *at == '\0';
        if (is_ended && count-- == 0) {
            return false;
        }
        if (!is_ended && (*at < ' ' || *at >= 128U + words)) {
            return false;
        }
    }
    return count == 0 && is_ended;
}

/* Are the entries of the names ascending, and their codes in range? */
static bool are_names(const struct parts *parts, unsigned names, unsigned entries)
{
    unsigned next = 0;

    for (unsigned i = 0; i < names; i++) {
        unsigned entry = number16(parts->named + 2 * i);

        if (entry < next || entry >= entries || number16(parts->codes + 2 * i) >= BOOK_CODES) {
            return false;
        }
        next = entry + 1;
    }
    return true;
}

/* Do the numbers of the header agree with each other and with the size? */
static bool is_header(const uint8_t *image, uint32_t size)
{
    unsigned entries = number16(image + BOOK_ENTRIES);
    unsigned names = number16(image + BOOK_NAMES);
    unsigned bits = image[BOOK_BITS];
    uint32_t needed;

    if (number32(image + BOOK_SIZE) != size || bits < BOOK_BITS_MIN || bits > BOOK_BITS_MAX ||
        entries > BOOK_ENTRIES_MAX || names > entries ||
        number16(image + BOOK_WORDS) > BOOK_WORDS_MAX) {
        return false;
    }
    needed = BOOK_HEADER + (1U << bits) / 2 + 2U * entries + (entries + 1) / 2 + 4U * names +
             number16(image + BOOK_WORD_BYTES) + CRC_SIZE;
    return needed <= size;
}

static bool is_sum_right(const uint8_t *image, uint32_t size)
{
    return crc32_update(0, image, size - CRC_SIZE) == number32(image + size - CRC_SIZE);
}

enum book_fault book_check(const uint8_t *image, uint32_t size)
{
    struct parts parts;
    unsigned entries;

    if (size == 0) {
        return BOOK_MISSING;
    }
    if (size < BOOK_HEADER + CRC_SIZE || !has_magic(image)) {
        return BOOK_DAMAGED;
    }
    if (image[BOOK_VERSION] != BOOK_FORMAT) {
        return BOOK_OTHER_VERSION;
    }
    if (!is_header(image, size) || !is_sum_right(image, size)) {
        return BOOK_DAMAGED;
    }
    parts = parts_of(image);
    entries = number16(image + BOOK_ENTRIES);
    if (entries_before(parts.buckets, 1U << image[BOOK_BITS]) != entries ||
        !are_names(&parts, number16(image + BOOK_NAMES), entries) ||
        !are_texts(parts.words, parts.texts, number16(image + BOOK_WORDS), 0) ||
        !are_texts(parts.texts, image + size - CRC_SIZE, number16(image + BOOK_NAMES),
                   number16(image + BOOK_WORDS))) {
        return BOOK_DAMAGED;
    }
    return BOOK_GOOD;
}

/* --- looking things up --- */

uint32_t book_hash(uint64_t key, uint32_t salt)
{
    return (uint32_t)(key >> 32) * salt + (uint32_t)key;
}

int book_find(const uint8_t *image, uint64_t key)
{
    struct parts parts = parts_of(image);
    uint32_t hash = book_hash(key, number32(image + BOOK_SALT));
    unsigned bucket = hash >> (32U - image[BOOK_BITS]);
    unsigned fragment = hash >> (16U - image[BOOK_BITS]) & 0xFFFFU;
    unsigned entry = entries_before(parts.buckets, bucket);
    unsigned end = entry + nibble(parts.buckets, bucket);

    for (; entry < end; entry++) {
        if (number16(parts.fragments + 2 * entry) == fragment) {
            return (int)entry;
        }
    }
    return -1;
}

unsigned book_weight(const uint8_t *image, unsigned entry)
{
    return nibble(parts_of(image).weights, entry);
}

int book_name_of(const uint8_t *image, unsigned entry)
{
    struct parts parts = parts_of(image);
    unsigned first = 0;
    unsigned end = number16(image + BOOK_NAMES);

    while (first < end) {
        unsigned middle = (first + end) / 2;

        if (number16(parts.named + 2 * middle) < entry) {
            first = middle + 1;
        } else {
            end = middle;
        }
    }
    return first < number16(image + BOOK_NAMES) && number16(parts.named + 2 * first) == entry
               ? (int)first
               : -1;
}

unsigned book_code(const uint8_t *image, unsigned name)
{
    return number16(parts_of(image).codes + 2 * name);
}

/* Returns text number i of several, each with an end mark. */
static const uint8_t *text_at(const uint8_t *at, unsigned i)
{
    while (i != 0) {
        i -= *at++ == '\0';
    }
    return at;
}

void book_name(const uint8_t *image, unsigned name, char text[BOOK_NAME_SIZE])
{
    struct parts parts = parts_of(image);
    unsigned length = 0;

    for (const uint8_t *at = text_at(parts.texts, name); *at != '\0'; at++) {
        uint8_t letter[2] = { *at, '\0' };
        const uint8_t *word = *at < 128 ? letter : text_at(parts.words, *at - 128U);

        for (; *word != '\0' && length < BOOK_NAME_SIZE - 1; word++) {
            text[length++] = (char)*word;
        }
    }
    text[length] = '\0';
}
