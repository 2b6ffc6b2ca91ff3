#include "engine/eval/network.h"

#include <stddef.h>
#include <string.h>

#include "engine/eval/network_output.h"

/* The low bytes of two numbers of sixteen bits in a word. */
enum { LOW_BYTES = 0x00FF00FF };

/* The rows of the board. A row has eight squares of four bits each, the first four in the low
   bits. */
enum { ROWS = 8, ROW_BYTES = 4 };

/* --- inputs --- */

/* Where the inputs of a piece begin; the square is added. The first index is the side of the view.
   No pawn stands on its first rank, so pawns begin at -8. */
static const int16_t input_start[2][PIECE_CODES] = {
    { 0, -8, 48, 112, 176, 240, 304, 328, 384, 448, 512, 576, 640 },
    { 0, 328, 384, 448, 512, 576, 640, -8, 48, 112, 176, 240, 304 },
};

/* What a square is exclusive-ored with in a side's view, by the square of its king. */
static unsigned turn_of(enum colour view, unsigned king)
{
    return (view == WHITE ? 0U : 56U) ^ (square_file(king) < 4 ? 7U : 0U);
}

static unsigned input_of(enum colour view, unsigned piece, unsigned square)
{
    if (piece == piece_make(view, KING)) {
        square = (square & 56U) / 2U + (square & 3U);
    }
    return (unsigned)(input_start[view][piece] + (int)square);
}

/* --- what has changed --- */

/* The pieces that have left the board of the sums, and those that have come to it: code and
   square. */
struct changes {
    uint16_t left[32];
    uint16_t came[32];
    unsigned leaving;
    unsigned coming;
    unsigned codes; /* of those that came: a bit each */
};

static void note_square(struct changes *changes, unsigned square, unsigned before, unsigned now)
{
    if (before != EMPTY) {
        changes->left[changes->leaving++] = (uint16_t)(before << 6 | square);
    }
    if (now != EMPTY) {
        changes->came[changes->coming++] = (uint16_t)(now << 6 | square);
        changes->codes |= 1U << now;
    }
}

/* Four squares of the board, which is aligned to a word. */
static uint32_t four_squares(const struct position *p, unsigned square)
{
    uint32_t word;

    memcpy(&word, __builtin_assume_aligned(&p->board[square], sizeof word), sizeof word);
    return word;
}

_Static_assert(offsetof(struct position, board) % sizeof(uint32_t) == 0, "rows are words");
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "a word's lowest byte is its first");

/* Notes the squares in which two rows differ. A row is a word: its first square has the lowest four
   bits, the fifth the next, then the second, the sixth, and so on. */
static void note_row(struct changes *changes, unsigned first, uint32_t before, uint32_t now)
{
    uint32_t differing = before ^ now;

    for (unsigned i = 0; differing != 0; i++, differing >>= 4) {
        if ((differing & 15U) != 0) {
            note_square(changes, first + i / 2U + i % 2U * ROW_BYTES, before >> 4 * i & 15U,
                        now >> 4 * i & 15U);
        }
    }
}

/* Compares the boards row by row, and keeps the new one. */
static void find_changes(uint32_t *memory, const struct position *p, struct changes *changes)
{
    changes->leaving = 0;
    changes->coming = 0;
    changes->codes = 0;
    for (unsigned row = 0; row < ROWS; row++) {
        uint32_t now = four_squares(p, 8U * row) | four_squares(p, 8U * row + ROW_BYTES) << 4;

        if (now != memory[row]) {
            note_row(changes, 8U * row, memory[row], now);
            memory[row] = now;
        }
    }
}

/* --- sums --- */

static inline const uint32_t *weights_of(const struct network *n, enum colour view, unsigned turn,
                                         unsigned change)
{
    return n->weights + input_of(view, change >> 6, (change & 63U) ^ turn) * (n->sums / 4U);
}

/* Two words hold four sums. The first word holds the first and the third sum, 16 bits each. To the
   second word the weights are added as they stand in a word, shifted down by a byte, so that no
   mask is needed. It overflows. But minus 256 times the third sum it holds exactly the second and
   the fourth sum. */
static inline void add_word(uint32_t *sum, uint32_t more)
{
    sum[0] += more & LOW_BYTES;
    sum[1] += more >> 8;
}

/* The loops go two words a round, since the number of words is even. The functions are not inlined,
   for the sake of registers. */
static NOINLINE void add_weights(uint32_t *sum, const uint32_t *came, unsigned words)
{
    for (const uint32_t *end = came + words; came != end; came += 2, sum += 4) {
        add_word(sum, came[0]);
        add_word(sum + 2, came[1]);
    }
}

static inline void take_word(uint32_t *sum, uint32_t less)
{
    sum[0] -= less & LOW_BYTES;
    sum[1] -= less >> 8;
}

static NOINLINE void take_weights(uint32_t *sum, const uint32_t *left, unsigned words)
{
    for (const uint32_t *end = left + words; left != end; left += 2, sum += 4) {
        take_word(sum, left[0]);
        take_word(sum + 2, left[1]);
    }
}

/* Adds one row and subtracts another at once. A borrow from one number of a word to the next is
   balanced at the end, because all sums are sums of numbers that are not negative, and below
   65,536. */
static inline void exchange_word(uint32_t *sum, uint32_t less, uint32_t more)
{
    sum[0] += (more & LOW_BYTES) - (less & LOW_BYTES);
    sum[1] += (more >> 8) - (less >> 8);
}

static NOINLINE void exchange_weights(uint32_t *sum, const uint32_t *left, const uint32_t *came,
                                      unsigned words)
{
    for (const uint32_t *end = came + words; came != end; left += 2, came += 2, sum += 4) {
        exchange_word(sum, left[0], came[0]);
        exchange_word(sum + 2, left[1], came[1]);
    }
}

/* Computes the sums of a view from the start, over the piece lists. */
static void sum_anew(const struct network *n, uint32_t *sum, const struct position *p,
                     enum colour view)
{
    unsigned turn = turn_of(view, p->list[view][0]);

    for (unsigned i = 0; i < n->sums / 4U; i++) {
        const uint16_t *bias = n->biases + 4U * i;

        sum[2 * i] = bias[0] | (uint32_t)bias[2] << 16;
        sum[2 * i + 1] = (bias[1] | (uint32_t)bias[3] << 16) + ((uint32_t)bias[2] << 8);
    }
    for (unsigned side = WHITE; side <= BLACK; side++) {
        for (unsigned i = 0; i < p->length[side]; i++) {
            unsigned square = p->list[side][i];
            unsigned change = (unsigned)p->board[square] << 6 | square;

            add_weights(sum, weights_of(n, view, turn, change), n->sums / 4U);
        }
    }
}

/* Is the king of the view on the same half of the board as before? */
static bool is_same_half(const struct changes *changes, const struct position *p, enum colour view)
{
    unsigned king = piece_make(view, KING);

    if ((changes->codes >> king & 1U) == 0) {
        return true;
    }
    for (unsigned i = 0; i < changes->leaving; i++) {
        if (changes->left[i] >> 6 == king) {
            return ((changes->left[i] ^ p->list[view][0]) & 4U) == 0;
        }
    }
    return false;
}

static void sum_changes(const struct network *n, uint32_t *sum, const struct changes *changes,
                        enum colour view, unsigned turn)
{
    unsigned words = n->sums / 4U;
    unsigned i = 0;

    for (; i < changes->leaving && i < changes->coming; i++) {
        exchange_weights(sum, weights_of(n, view, turn, changes->left[i]),
                         weights_of(n, view, turn, changes->came[i]), words);
    }
    for (unsigned k = i; k < changes->leaving; k++) {
        take_weights(sum, weights_of(n, view, turn, changes->left[k]), words);
    }
    for (unsigned k = i; k < changes->coming; k++) {
        add_weights(sum, weights_of(n, view, turn, changes->came[k]), words);
    }
}

static void bring_up_to_date(const struct network *n, uint32_t *memory, const struct position *p)
{
    struct changes changes;

    find_changes(memory, p, &changes);
    if (changes.leaving + changes.coming == 0) {
        return;
    }
    for (unsigned i = WHITE; i <= BLACK; i++) {
        enum colour view = (enum colour)i;
        uint32_t *sum = memory + ROWS + i * n->sums / 2U;

        if (changes.leaving + changes.coming > 16 || !is_same_half(&changes, p, view)) {
            sum_anew(n, sum, p, view);
        } else {
            sum_changes(n, sum, &changes, view, turn_of(view, p->list[view][0]));
        }
    }
}

/* --- the score --- */

void network_forget(uint32_t *memory)
{
    memset(memory, 0, ROWS * sizeof *memory);
}

unsigned network_bucket(const struct position *p)
{
    return (p->length[WHITE] + p->length[BLACK] - 1U) / 8U;
}

int network_score_by(const struct network *n, uint32_t *memory, const struct position *p,
                     unsigned bucket)
{
    uint32_t zero = NETWORK_ZERO + 128U * ((unsigned)p->length[WHITE] + p->length[BLACK]);
    const int16_t *outputs = n->outputs + 2U * bucket * n->sums;
    const uint32_t *own;
    const uint32_t *other;
    int32_t score;

    bring_up_to_date(n, memory, p);
    own = memory + ROWS + p->side * n->sums / 2U;
    other = memory + ROWS + other_side((enum colour)p->side) * n->sums / 2U;
    score = network_output(own, outputs, n->sums, zero) +
            network_output(other, outputs + n->sums, n->sums, zero);
    return (int)(score / (1 << NETWORK_OUTPUT_SHIFT) + n->constants[bucket]);
}

int network_score(const struct network *n, uint32_t *memory, const struct position *p)
{
    return network_score_by(n, memory, p, network_bucket(p));
}
