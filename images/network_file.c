#include "images/network_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/store/crc.h"

static const uint8_t marker[4] = { 'K', 'N', 'E', 'T' };

enum {
    FILE_VERSION = 1,
    HEADER_BYTES = 16,
    CRC_BYTES = 4,
    ONE_AT = 9,
    FILE_MAX = HEADER_BYTES + (NETWORK_INPUTS + 2 + 4 * NETWORK_BUCKETS) * NETWORK_SUMS_MAX +
               4 * NETWORK_BUCKETS + CRC_BYTES,
    NAME_MAX_LENGTH = 24,
    WEIGHT_MAX = 126
};

/* A network and its numbers, in one block of memory. */
struct network_memory {
    struct network network;
    char name[NAME_MAX_LENGTH + 1];
    uint32_t weights[NETWORK_INPUTS * NETWORK_SUMS_MAX / 4];
    uint16_t biases[NETWORK_SUMS_MAX];
    _Alignas(uint32_t) int16_t outputs[NETWORK_BUCKETS * 2 * NETWORK_SUMS_MAX];
    int32_t constants[NETWORK_BUCKETS];
};

/* The bytes that have not been read yet, and the factor for weights and biases. */
struct reader {
    const uint8_t *byte;
    int factor;
};

static uint32_t take(struct reader *reader, unsigned bytes)
{
    uint32_t value = 0;

    for (unsigned i = 0; i < bytes; i++) {
        value |= (uint32_t)*reader->byte++ << (8 * i);
    }
    return value;
}

static unsigned size_of(unsigned sums)
{
    return HEADER_BYTES + (NETWORK_INPUTS + 2U + 4U * NETWORK_BUCKETS) * sums +
           4U * NETWORK_BUCKETS + CRC_BYTES;
}

/* Returns what is wrong with header, size or CRC of the file, or NULL. */
static const char *frame_error(const uint8_t *bytes, size_t size)
{
    struct reader reader = { .byte = bytes + 5 };
    struct reader sum;
    unsigned sums;
    unsigned one;

    if (size < HEADER_BYTES + CRC_BYTES || memcmp(bytes, marker, sizeof marker) != 0) {
        return "it is no network";
    }
    if (bytes[4] != FILE_VERSION) {
        return "it is of another version";
    }
    sums = take(&reader, 1);
    one = bytes[ONE_AT];
    if (sums < NETWORK_SUMS_MIN || sums > NETWORK_SUMS_MAX || sums % 8 != 0 ||
        take(&reader, 2) != NETWORK_INPUTS || take(&reader, 1) != NETWORK_BUCKETS ||
        (one != NETWORK_ONE && one != NETWORK_ONE / 2) || take(&reader, 3) >> 8 != 0) {
        return "it is of another shape";
    }
    if (take(&reader, 4) != size || size != size_of(sums)) {
        return "its size is wrong";
    }
    sum.byte = bytes + size - CRC_BYTES;
    return crc32_update(0, bytes, size - CRC_BYTES) == take(&sum, CRC_BYTES)
               ? NULL
               : "it is damaged: its sum is wrong";
}

/* A weight or bias in the unit where 1 is 128. */
static int in_unit(const struct reader *reader, int number, int most)
{
    number *= reader->factor;
    if (reader->factor == 1) {
        return number;
    }
    return number > most ? most : number < -most ? -most : number;
}

/* The next functions read the numbers. Each returns NULL, or why a number is out of range. */
static const char *read_biases(struct reader *reader, struct network_memory *memory)
{
    for (unsigned i = 0; i < memory->network.sums; i++) {
        int bias = (int16_t)take(reader, 2);

        if (bias > NETWORK_BIAS_MAX || bias < -NETWORK_BIAS_MAX) {
            return "a bias is out of range";
        }
        bias = in_unit(reader, bias, NETWORK_BIAS_MAX);
        memory->biases[i] = (uint16_t)(bias + NETWORK_ZERO);
    }
    return NULL;
}

static void read_weights(struct reader *reader, struct network_memory *memory)
{
    for (unsigned i = 0; i < NETWORK_INPUTS * memory->network.sums; i++) {
        int weight = in_unit(reader, (int8_t)take(reader, 1), WEIGHT_MAX);

        memory->weights[i / 4U] |= (uint32_t)(weight + 128) << (8U * (i % 4U));
    }
}

static const char *read_outputs(struct reader *reader, struct network_memory *memory)
{
    unsigned sums = 2U * memory->network.sums;

    for (unsigned bucket = 0; bucket < NETWORK_BUCKETS; bucket++) {
        int32_t sum = 0;

        for (unsigned i = 0; i < sums; i++) {
            int16_t output = (int16_t)take(reader, 2);

            memory->outputs[bucket * sums + i] = output;
            sum += abs(output);
        }
        if (sum > NETWORK_OUTPUT_SUM_MAX) {
            return "its outputs are out of range";
        }
    }
    return NULL;
}

static const char *read_constants(struct reader *reader, struct network_memory *memory)
{
    for (unsigned bucket = 0; bucket < NETWORK_BUCKETS; bucket++) {
        int32_t constant = (int32_t)take(reader, 4);

        if (constant > NETWORK_CONSTANT_MAX || constant < -NETWORK_CONSTANT_MAX) {
            return "a constant is out of range";
        }
        memory->constants[bucket] = constant;
    }
    return NULL;
}

static const char *read_numbers(const uint8_t *bytes, struct network_memory *memory)
{
    struct reader reader = { bytes + HEADER_BYTES, NETWORK_ONE / bytes[ONE_AT] };
    const char *error;

    memory->network = (struct network){ memory->name,    memory->weights,   memory->biases,
                                        memory->outputs, memory->constants, bytes[5] };
    error = read_biases(&reader, memory);
    if (error != NULL) {
        return error;
    }
    read_weights(&reader, memory);
    error = read_outputs(&reader, memory);
    return error != NULL ? error : read_constants(&reader, memory);
}

/* Reads a file, FILE_MAX + 1 bytes at most. Returns NULL, or why it cannot be read. */
static const char *read_bytes(const char *path, uint8_t bytes[FILE_MAX + 1], size_t *size)
{
    const char *error = NULL;
    FILE *file = fopen(path, "rb");

    if (file == NULL) {
        return strerror(errno);
    }
    *size = fread(bytes, 1, FILE_MAX + 1, file);
    if (ferror(file)) {
        error = strerror(errno);
    }
    fclose(file);
    return error;
}

static void set_name(struct network_memory *memory, const char *path)
{
    const char *folder = strrchr(path, '/');
    const char *name = folder != NULL ? folder + 1 : path;

    snprintf(memory->name, sizeof memory->name, "%.*s", (int)strcspn(name, "."), name);
}

const struct network *network_read_file(const char *path)
{
    static uint8_t bytes[FILE_MAX + 1];
    struct network_memory *memory = calloc(1, sizeof *memory);
    size_t size = 0;
    const char *error =
        memory == NULL ? "there is no memory for it" : read_bytes(path, bytes, &size);

    if (error == NULL) {
        error = frame_error(bytes, size);
    }
    if (error == NULL) {
        error = read_numbers(bytes, memory);
    }
    if (error != NULL) {
        fprintf(stderr, "%s: %s\n", path, error);
        free(memory);
        return NULL;
    }
    set_name(memory, path);
    return &memory->network;
}

/* --- writing --- */

/* Where the next bytes are written. */
struct writer {
    uint8_t *byte;
};

static void put(struct writer *writer, unsigned bytes, uint32_t value)
{
    for (unsigned i = 0; i < bytes; i++) {
        *writer->byte++ = (uint8_t)(value >> (8 * i));
    }
}

static void put_numbers(struct writer *writer, const struct network *network)
{
    for (unsigned i = 0; i < network->sums; i++) {
        put(writer, 2, (uint32_t)network->biases[i] - NETWORK_ZERO);
    }
    for (unsigned i = 0; i < NETWORK_INPUTS * network->sums / 4U; i++) {
        put(writer, 4, network->weights[i] ^ 0x80808080U);
    }
    for (unsigned i = 0; i < 2U * NETWORK_BUCKETS * network->sums; i++) {
        put(writer, 2, (uint32_t)network->outputs[i]);
    }
    for (unsigned i = 0; i < NETWORK_BUCKETS; i++) {
        put(writer, 4, (uint32_t)network->constants[i]);
    }
}

bool network_write_file(const char *path, const struct network *network)
{
    static uint8_t bytes[FILE_MAX];
    struct writer writer = { bytes + sizeof marker };
    unsigned size = size_of(network->sums);
    FILE *file = fopen(path, "wb");
    bool is_written = false;

    memcpy(bytes, marker, sizeof marker);
    put(&writer, 1, FILE_VERSION);
    put(&writer, 1, network->sums);
    put(&writer, 2, NETWORK_INPUTS);
    put(&writer, 1, NETWORK_BUCKETS);
    put(&writer, 1, NETWORK_ONE);
    put(&writer, 2, 0);
    put(&writer, 4, size);
    put_numbers(&writer, network);
    put(&writer, CRC_BYTES, crc32_update(0, bytes, size - CRC_BYTES));
    if (file != NULL) {
        is_written = fwrite(bytes, 1, size, file) == size;
        is_written = fclose(file) == 0 && is_written;
    }
    if (!is_written) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
    }
    return is_written;
}
