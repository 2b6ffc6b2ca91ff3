/* Makes the image of a book: finds out which positions are likely, which of them fit, and which
   salt keeps their parts of keys apart; then writes it. */
#include "images/book_image.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/book/book_image.h"
#include "firmware/store/crc.h"
#include "host-sim/randomness.h"
#include "images/book_names.h"

enum { CRC_SIZE = 4, SALTS = 200000 };

static const uint8_t magic[] = { 'K', 'B', 'O', 'K' };

/* The names take at most 1 / NAMES_SHARE of the image. */
enum { NAMES_SHARE = 2 };

/* By chance some legal moves lead to a position with the same part of the key as one of the book.
   few_collisions is how many such moves are expected at most; then a salt without any is found
   soon. legal_moves is how many moves a position has, about. */
static const double few_collisions = 8;
static const double legal_moves = 32;

struct work {
    const struct book_source *source;
    uint32_t limit;
    double *reach;   /* by place: how often a game reaches it */
    uint32_t *order; /* places, the one with the largest reach first */
    bool *is_in;     /* by place: it is in the image */
    bool *is_named;  /* by place: its name is in the image */
    size_t entries;
    size_t names;
    struct book_names texts;
    uint64_t *foreign; /* keys of positions that are not in the image, but one move away from it */
    size_t foreigns;
    unsigned bits;
    uint32_t salt;
    struct entry {
        uint32_t hash;
        uint32_t place;
    } * entry; /* by hash */
};

/* --- what is likely --- */

static double share_of(const struct book_place *place)
{
    return place->weight != 0 ? place->weight : 0.25;
}

static const struct work *sorted; /* qsort has no context */

static int compare_steps(const void *left, const void *right)
{
    const struct book_step *a = left;
    const struct book_step *b = right;
    unsigned ply = sorted->source->place[a->from].ply;
    unsigned other = sorted->source->place[b->from].ply;

    return ply != other         ? (ply > other) - (ply < other)
           : a->from != b->from ? (a->from > b->from) - (a->from < b->from)
                                : (a->to > b->to) - (a->to < b->to);
}

static int compare_places(const void *left, const void *right)
{
    uint32_t a = *(const uint32_t *)left;
    uint32_t b = *(const uint32_t *)right;
    double reach = sorted->reach[a];
    double other = sorted->reach[b];

    return reach != other ? (reach < other) - (reach > other) : (a > b) - (a < b);
}

static int compare_entries(const void *left, const void *right)
{
    const struct entry *a = left;
    const struct entry *b = right;

    return (a->hash > b->hash) - (a->hash < b->hash);
}

static int compare_keys(const void *left, const void *right)
{
    uint64_t a = *(const uint64_t *)left;
    uint64_t b = *(const uint64_t *)right;

    return (a > b) - (a < b);
}

/* Finds how often a game reaches each place. Both sides play moves with a weight as often as it
   says, and other moves now and then. */
static void find_reach(struct work *work, struct book_step *step)
{
    const struct book_source *source = work->source;

    sorted = work;
    memcpy(step, source->step, source->steps * sizeof *step);
    qsort(step, source->steps, sizeof *step, compare_steps);
    work->reach[0] = 1;
    for (size_t first = 0, end; first < source->steps; first = end) {
        double sum = 0;

        for (end = first; end < source->steps && step[end].from == step[first].from; end++) {
            sum += share_of(&source->place[step[end].to]);
        }
        for (size_t i = first; i < end; i++) {
            const struct book_place *to = &source->place[step[i].to];

            if (to->ply > source->place[step[i].from].ply) {
                work->reach[step[i].to] += work->reach[step[i].from] * share_of(to) / sum;
            }
        }
    }
    for (size_t i = 0; i < source->places; i++) {
        work->order[i] = (uint32_t)i;
    }
    qsort(work->order, source->places, sizeof *work->order, compare_places);
}

/* --- what fits --- */

/* Compresses the names of the first `most` places that have one. */
static size_t make_texts(struct work *work, size_t most)
{
    const char **name = calloc(most + 1, sizeof *name);
    size_t count = 0;

    if (name == NULL) {
        return SIZE_MAX;
    }
    for (size_t i = 0; i < work->source->places && count < most; i++) {
        const struct book_place *place = &work->source->place[work->order[i]];

        if (place->name != NULL) {
            name[count++] = place->name;
        }
    }
    book_names_make(&work->texts, name, count);
    free(name);
    return book_names_word_bytes(&work->texts) + book_names_text_bytes(&work->texts) + 4 * count;
}

/* Chooses as many names as fit into their share. */
static bool choose_names(struct work *work)
{
    size_t all = 0;

    for (size_t i = 0; i < work->source->places; i++) {
        all += work->source->place[i].name != NULL;
    }
    for (work->names = all;; work->names = work->names * 9 / 10) {
        size_t bytes = make_texts(work, work->names);

        if (bytes == SIZE_MAX) {
            return false;
        }
        if (bytes <= work->limit / NAMES_SHARE) {
            break;
        }
        book_names_free(&work->texts);
    }
    book_names_free(&work->texts); /* made again when it is known which places are in */
    return true;
}

/* The number of bits for the bucket: four entries in a bucket on average, at most, and enough bits
   that a salt will be found. */
static unsigned bits_for(size_t entries)
{
    double pairs = (double)entries * (double)entries * legal_moves;
    unsigned bits = BOOK_BITS_MIN;

    while (bits < BOOK_BITS_MAX && ((size_t)4 << bits <= entries ||
                                    pairs > few_collisions * (double)(1UL << (16 + bits)))) {
        bits++;
    }
    return bits;
}

static size_t size_for(size_t entries, unsigned bits)
{
    return BOOK_HEADER + ((size_t)1 << bits) / 2 + 2 * entries + (entries + 1) / 2 + CRC_SIZE;
}

/* Chooses the places with the chosen names, then the most likely ones. */
static bool choose_places(struct work *work)
{
    size_t named = 0;
    size_t names = make_texts(work, work->names);

    if (names == SIZE_MAX) {
        return false;
    }
    for (size_t i = 0; i < work->source->places && named < work->names; i++) {
        uint32_t place = work->order[i];

        if (work->source->place[place].name != NULL) {
            work->is_in[place] = true;
            work->is_named[place] = true;
            named++;
        }
    }
    work->entries = named;
    for (size_t i = 0; i < work->source->places; i++) {
        uint32_t place = work->order[i];

        if (work->entries == BOOK_ENTRIES_MAX ||
            size_for(work->entries + 1, bits_for(work->entries + 1)) + names > work->limit) {
            break;
        }
        if (!work->is_in[place]) {
            work->is_in[place] = true;
            work->entries++;
        }
    }
    book_names_free(&work->texts);
    return work->is_in[0];
}

/* --- the salt --- */

/* Lists positions that are not in the image: those one legal move away from it, and the other ones
   of the source. */
static bool list_foreigners(struct work *work)
{
    size_t count = 0;

    work->foreign =
        malloc((work->entries * BOOK_SOURCE_MOVES + work->source->places) * sizeof *work->foreign);
    if (work->foreign == NULL) {
        return false;
    }
    for (size_t i = 0; i < work->source->places; i++) {
        struct position position = work->source->place[i].position;
        move_t moves[BOOK_SOURCE_MOVES];
        int8_t values[BOOK_SOURCE_MOVES];
        struct move_list list = { moves, values, BOOK_SOURCE_MOVES, 0 };
        unsigned legal = work->is_in[i] ? movegen_legal(&position, &list) : 0;

        if (!work->is_in[i]) {
            work->foreign[count++] = position.key;
        }
        for (unsigned move = 0; move < legal; move++) {
            struct undo undo;
            size_t place;

            position_make(&position, moves[move], &undo);
            place = book_source_find(work->source, position.key);
            if (place == SIZE_MAX || !work->is_in[place]) {
                work->foreign[count++] = position.key;
            }
            position_unmake(&position, moves[move], &undo);
        }
    }
    qsort(work->foreign, count, sizeof *work->foreign, compare_keys);
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || work->foreign[i] != work->foreign[i - 1]) {
            work->foreign[work->foreigns++] = work->foreign[i];
        }
    }
    return true;
}

static uint32_t part_of(const struct work *work, uint64_t key, uint32_t salt)
{
    return book_hash(key, salt) >> (16 - work->bits);
}

static void set_bit(uint8_t *seen, uint32_t part, bool is_set)
{
    uint8_t bit = (uint8_t)(1U << part % 8);

    seen[part / 8] = (uint8_t)(is_set ? seen[part / 8] | bit : seen[part / 8] & ~bit);
}

static bool has_bit(const uint8_t *seen, uint32_t part)
{
    return ((unsigned)seen[part / 8] >> part % 8 & 1U) != 0;
}

/* Are all parts of keys different from each other and from the foreign ones, and are the buckets
   not too full? seen: a bit for each part; all bits are 0 before and after. */
static bool is_good_salt(const struct work *work, uint32_t salt, uint8_t *seen)
{
    bool is_good = true;
    size_t put = 0;
    size_t filled = 0;

    for (size_t i = 0; i < work->entries; i++) {
        work->entry[i].hash =
            part_of(work, work->source->place[work->entry[i].place].position.key, salt);
    }
    for (; put < work->entries && !has_bit(seen, work->entry[put].hash); put++) {
        set_bit(seen, work->entry[put].hash, true);
    }
    is_good = put == work->entries;
    for (size_t i = 0; i < work->foreigns && is_good; i++) {
        is_good = !has_bit(seen, part_of(work, work->foreign[i], salt));
    }
    while (put != 0) {
        set_bit(seen, work->entry[--put].hash, false);
    }
    if (is_good) {
        qsort(work->entry, work->entries, sizeof *work->entry, compare_entries);
    }
    for (size_t i = 0; i < work->entries && is_good; i++) {
        filled =
            i != 0 && work->entry[i].hash >> 16 == work->entry[i - 1].hash >> 16 ? filled + 1 : 1;
        is_good = filled <= BOOK_BUCKET_MAX;
    }
    return is_good;
}

static bool find_salt(struct work *work)
{
    uint64_t state = work->entries;
    uint8_t *seen;
    size_t count = 0;

    work->entry = calloc(work->entries, sizeof *work->entry);
    work->bits = bits_for(work->entries);
    seen = calloc((size_t)1 << (13 + work->bits), 1);
    if (work->entry == NULL || seen == NULL) {
        free(seen);
        return false;
    }
    for (size_t i = 0; i < work->source->places; i++) {
        if (work->is_in[i]) {
            work->entry[count++].place = (uint32_t)i;
        }
    }
    for (unsigned tried = 0; tried < SALTS; tried++) {
        work->salt = (uint32_t)randomness_next(&state) | 1U;
        if (is_good_salt(work, work->salt, seen)) {
            free(seen);
            return true;
        }
    }
    free(seen);
    fputs("the book is too large: parts of keys fall together\n", stderr);
    return false;
}

/* --- writing --- */

static void put16(uint8_t *at, size_t number)
{
    at[0] = (uint8_t)number;
    at[1] = (uint8_t)(number >> 8);
}

static void put32(uint8_t *at, uint32_t number)
{
    put16(at, number & 0xFFFFU);
    put16(at + 2, number >> 16);
}

static void add_nibble(uint8_t *at, size_t i, unsigned number)
{
    at[i / 2] = (uint8_t)(at[i / 2] + (number << (i % 2 * 4)));
}

/* Brings the names into the order of the entries. */
static void name_entries(struct work *work)
{
    const char **name = calloc(work->names + 1, sizeof *name);
    size_t count = 0;

    for (size_t i = 0; name != NULL && i < work->entries; i++) {
        uint32_t place = work->entry[i].place;

        if (work->is_named[place]) {
            name[count++] = work->source->place[place].name;
        }
    }
    work->names = count;
    book_names_make(&work->texts, name, count);
    free(name);
}

static uint8_t *write_entries(const struct work *work, uint8_t *at)
{
    uint8_t *fragments = at + ((size_t)1 << work->bits) / 2;
    uint8_t *weights = fragments + 2 * work->entries;
    uint8_t *named = weights + (work->entries + 1) / 2;
    uint8_t *codes = named + 2 * work->names;
    size_t name = 0;

    for (size_t i = 0; i < work->entries; i++) {
        const struct book_place *place = &work->source->place[work->entry[i].place];

        add_nibble(at, work->entry[i].hash >> 16, 1);
        put16(fragments + 2 * i, work->entry[i].hash & 0xFFFFU);
        add_nibble(weights, i, place->weight);
        if (work->is_named[work->entry[i].place]) {
            put16(named + 2 * name, i);
            put16(codes + 2 * name, place->code);
            name++;
        }
    }
    return codes + 2 * work->names;
}

static uint8_t *write_texts(const struct work *work, uint8_t *at)
{
    for (size_t i = 0; i < work->texts.words; i++) {
        size_t size = strlen(work->texts.word[i]) + 1;

        memcpy(at, work->texts.word[i], size);
        at += size;
    }
    for (size_t i = 0; i < work->texts.count; i++) {
        size_t size = strlen((const char *)work->texts.text[i]) + 1;

        memcpy(at, work->texts.text[i], size);
        at += size;
    }
    return at;
}

static unsigned deepest(const struct work *work)
{
    unsigned plies = 0;

    for (size_t i = 0; i < work->source->places; i++) {
        if (work->is_in[i] && work->source->place[i].ply > plies) {
            plies = work->source->place[i].ply;
        }
    }
    return plies;
}

static bool write_image(struct work *work, struct book_bytes *image)
{
    size_t texts;
    uint8_t *at;

    name_entries(work);
    texts = book_names_word_bytes(&work->texts) + book_names_text_bytes(&work->texts);
    image->size = (uint32_t)(size_for(work->entries, work->bits) + 4 * work->names + texts);
    image->bytes = calloc(image->size, 1);
    if (image->bytes == NULL) {
        return false;
    }
    at = image->bytes;
    memcpy(at, magic, sizeof magic);
    at[BOOK_VERSION] = BOOK_FORMAT;
    at[BOOK_BITS] = (uint8_t)work->bits;
    at[BOOK_PLIES] = (uint8_t)deepest(work);
    put32(at + BOOK_SIZE, image->size);
    put32(at + BOOK_SALT, work->salt);
    put16(at + BOOK_ENTRIES, work->entries);
    put16(at + BOOK_NAMES, work->names);
    put16(at + BOOK_WORDS, work->texts.words);
    put16(at + BOOK_WORD_BYTES, book_names_word_bytes(&work->texts));
    at = write_texts(work, write_entries(work, at + BOOK_HEADER));
    put32(at, crc32_update(0, image->bytes, image->size - CRC_SIZE));
    image->entries = (uint32_t)work->entries;
    image->names = (uint32_t)work->names;
    image->text = (uint32_t)(texts + 4 * work->names);
    image->moves = 0;
    for (size_t i = 0; i < work->source->steps; i++) {
        const struct book_step *step = &work->source->step[i];

        image->moves += work->is_in[step->from] && work->is_in[step->to];
    }
    return true;
}

bool book_image_make(const struct book_source *source, uint32_t limit, struct book_bytes *image)
{
    struct work work = { .source = source, .limit = limit };
    struct book_step *step = malloc((source->steps + 1) * sizeof *step);
    bool is_made = false;

    memset(image, 0, sizeof *image);
    work.reach = calloc(source->places, sizeof *work.reach);
    work.order = calloc(source->places, sizeof *work.order);
    work.is_in = calloc(source->places, sizeof *work.is_in);
    work.is_named = calloc(source->places, sizeof *work.is_named);
    if (step == NULL || work.reach == NULL || work.order == NULL || work.is_in == NULL ||
        work.is_named == NULL) {
        fputs("no memory for the book\n", stderr);
    } else {
        find_reach(&work, step);
        is_made = choose_names(&work) && choose_places(&work) && list_foreigners(&work) &&
                  find_salt(&work) && write_image(&work, image);
        if (!is_made) {
            fprintf(stderr, "no book can be made in %lu bytes\n", (unsigned long)limit);
        }
    }
    book_names_free(&work.texts);
    free(step);
    free(work.reach);
    free(work.order);
    free(work.is_in);
    free(work.is_named);
    free(work.foreign);
    free(work.entry);
    return is_made;
}
