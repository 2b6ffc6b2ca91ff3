#include "network_model.h"

#include "firmware/store/crc.h"

/* --- numbers --- */

static int random_between(uint64_t *chance, int low, int high)
{
    return low + (int)random_below(chance, (unsigned)(high - low) + 1U);
}

void plain_random(struct plain_network *n, unsigned sums, uint64_t *chance)
{
    n->sums = sums;
    for (unsigned i = 0; i < sums; i++) {
        n->bias[i] = random_between(chance, -120, 240);
        for (unsigned input = 0; input < NETWORK_INPUTS; input++) {
            n->weight[input][i] = random_below(chance, 8) == 0 ? random_between(chance, -128, 127)
                                                               : random_between(chance, -16, 16);
        }
        for (unsigned k = 0; k < NETWORK_BUCKETS * 2; k++) {
            n->output[k / 2][k % 2][i] = random_between(chance, -900, 900);
        }
    }
    for (unsigned k = 0; k < NETWORK_BUCKETS; k++) {
        n->constant[k] = random_between(chance, -500, 500);
    }
}

/* --- what it says --- */

/* The inputs in their order: own pawns (a2 to h7), knights, bishops, rooks, queens, the
   own king (e1 to h1, e2 ..), then the other side's, whose king may be anywhere. */
static unsigned plain_input(const struct position *p, enum colour view, unsigned square)
{
    static const unsigned places[PIECE_TYPES] = { 48, 64, 64, 64, 64, 64 };
    enum { OWN = 48 + 4 * 64 + 32 };
    unsigned piece = p->board[square];
    unsigned rank = view == WHITE ? square_rank(square) : 7 - square_rank(square);
    unsigned file = square_file(square);
    bool is_own = (piece <= W_KING) == (view == WHITE);
    unsigned input = is_own ? 0 : OWN;

    if (square_file(p->list[view][0]) < 4) {
        file = 7 - file;
    }
    for (unsigned type = PAWN; type < piece_type(piece); type++) {
        input += places[type];
    }
    switch (piece_type(piece)) {
    case PAWN:
        return input + 8 * (rank - 1) + file;
    case KING:
        return input + (is_own ? 4 * rank + file - 4 : 8 * rank + file);
    default:
        return input + 8 * rank + file;
    }
}

void plain_sums(const struct plain_network *n, const struct position *p, enum colour view,
                int64_t sum[NETWORK_SUMS_MAX])
{
    for (unsigned i = 0; i < n->sums; i++) {
        sum[i] = n->bias[i];
    }
    for (unsigned square = 0; square < SQUARES; square++) {
        if (p->board[square] != EMPTY) {
            const int *weight = n->weight[plain_input(p, view, square)];

            for (unsigned i = 0; i < n->sums; i++) {
                sum[i] += weight[i];
            }
        }
    }
}

int64_t plain_score(const struct plain_network *n, const struct position *p)
{
    unsigned pieces = 0;
    unsigned bucket;
    int64_t score = 0;

    for (unsigned square = 0; square < SQUARES; square++) {
        pieces += p->board[square] != EMPTY;
    }
    bucket = (pieces - 1) / 8;
    for (unsigned k = 0; k < 2; k++) {
        enum colour view = k == 0 ? (enum colour)p->side : other_side((enum colour)p->side);
        int64_t sums[NETWORK_SUMS_MAX];

        plain_sums(n, p, view, sums);
        for (unsigned i = 0; i < n->sums; i++) {
            int64_t clipped = sums[i] < 0 ? 0 : sums[i] > 128 ? 128 : sums[i];

            score += clipped * clipped * n->output[bucket][k][i];
        }
    }
    return score / 65536 + n->constant[bucket];
}

/* --- its file --- */

static void put(uint8_t **byte, int value, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i++) {
        *(*byte)++ = (uint8_t)((uint32_t)value >> (8 * i));
    }
}

size_t plain_to_file(const struct plain_network *n, uint8_t bytes[PLAIN_FILE_MAX])
{
    uint8_t *byte = bytes;
    size_t size = 16 + n->sums * (2 + NETWORK_INPUTS + 2 * NETWORK_BUCKETS * 2) + 16 + 4;

    memcpy(byte, "KNET\1", 5);
    byte += 5;
    put(&byte, (int)n->sums, 1);
    put(&byte, 704, 2);
    put(&byte, 4, 1);
    put(&byte, 128, 1);
    put(&byte, 0, 2);
    put(&byte, (int)size, 4);
    for (unsigned i = 0; i < n->sums; i++) {
        put(&byte, n->bias[i], 2);
    }
    for (unsigned i = 0; i < NETWORK_INPUTS * n->sums; i++) {
        put(&byte, n->weight[i / n->sums][i % n->sums], 1);
    }
    for (unsigned i = 0; i < NETWORK_BUCKETS * 2 * n->sums; i++) {
        put(&byte, n->output[i / n->sums / 2][i / n->sums % 2][i % n->sums], 2);
    }
    for (unsigned i = 0; i < NETWORK_BUCKETS; i++) {
        put(&byte, n->constant[i], 4);
    }
    put(&byte, (int)crc32_update(0, bytes, size - 4), 4);
    assert_int_equal(byte - bytes, size);
    return size;
}

static int take(const uint8_t **byte, unsigned bytes)
{
    uint32_t value = 0;

    for (unsigned i = 0; i < bytes; i++) {
        value |= (uint32_t) * (*byte)++ << (8 * i);
    }
    return bytes == 1 ? (int8_t)value : bytes == 2 ? (int16_t)value : (int32_t)value;
}

void plain_from_file(struct plain_network *n, const char *path)
{
    static uint8_t bytes[PLAIN_FILE_MAX];
    static uint8_t again[PLAIN_FILE_MAX];
    const uint8_t *byte = bytes + 16;
    FILE *file = fopen(path, "rb");
    size_t size;

    assert_non_null(file);
    size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    n->sums = bytes[5];
    assert_in_range(n->sums, NETWORK_SUMS_MIN, NETWORK_SUMS_MAX);
    for (unsigned i = 0; i < n->sums; i++) {
        n->bias[i] = take(&byte, 2);
    }
    for (unsigned i = 0; i < NETWORK_INPUTS * n->sums; i++) {
        n->weight[i / n->sums][i % n->sums] = take(&byte, 1);
    }
    for (unsigned i = 0; i < NETWORK_BUCKETS * 2 * n->sums; i++) {
        n->output[i / n->sums / 2][i / n->sums % 2][i % n->sums] = take(&byte, 2);
    }
    for (unsigned i = 0; i < NETWORK_BUCKETS; i++) {
        n->constant[i] = take(&byte, 4);
    }
    assert_int_equal(plain_to_file(n, again), size);
    assert_memory_equal(again, bytes, size);
}

/* --- the engine's --- */

const struct network *plain_pack(const struct plain_network *n, struct packed_network *packed)
{
    memset(packed, 0, sizeof *packed);
    packed->network = (struct network){ "plain",         packed->weights,   packed->biases,
                                        packed->outputs, packed->constants, (uint8_t)n->sums };
    for (unsigned i = 0; i < n->sums; i++) {
        packed->biases[i] = (uint16_t)(n->bias[i] + NETWORK_ZERO);
    }
    for (unsigned i = 0; i < NETWORK_INPUTS * n->sums; i++) {
        unsigned weight = (unsigned)(n->weight[i / n->sums][i % n->sums] + 128);

        packed->weights[i / 4] |= (uint32_t)weight << (8 * (i % 4));
    }
    for (unsigned i = 0; i < NETWORK_BUCKETS * 2 * n->sums; i++) {
        packed->outputs[i] = (int16_t)n->output[i / n->sums / 2][i / n->sums % 2][i % n->sums];
    }
    for (unsigned i = 0; i < NETWORK_BUCKETS; i++) {
        packed->constants[i] = n->constant[i];
    }
    return &packed->network;
}

int fresh_score(const struct network *network, const struct position *position)
{
    uint32_t memory[NETWORK_WORDS_MAX];

    memset(memory, 0xA5, sizeof memory);
    network_forget(memory);
    return network_score(network, memory, position);
}
