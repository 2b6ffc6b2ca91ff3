#include "engine/eval/network.h"

#include <stddef.h>
#include <string.h>

#include "engine/eval/network_output.h"
#include "engine/eval/network_rows.h"

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

    ASSERT(differing != 0);
    do {
        unsigned shift = (unsigned)__builtin_ctz(differing) & 28U;

        note_square(changes, first + shift / 8U + (shift & 4U), before >> shift & 15U,
                    now >> shift & 15U);
        differing &= ~(15U << shift);
    } while (differing != 0);
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

/* What is known of a view while its sums are changed. */
struct view {
    const uint32_t *weights;
    const int16_t *start; /* of input_start */
    unsigned king;        /* the view's own */
    unsigned turn;
    unsigned words; /* of a row */
};

static struct view view_of(const struct network *n, const struct position *p, enum colour side)
{
    struct view view = { n->weights, input_start[side], piece_make(side, KING),
                         turn_of(side, p->list[side][0]), n->sums / 4U };

    return view;
}

/* The row of weights of a piece, by code and square. */
static inline const uint32_t *row_of(const struct view *view, unsigned change)
{
    unsigned piece = change >> 6;
    unsigned square = (change & 63U) ^ view->turn;

    if (piece == view->king) {
        square = (square & 56U) / 2U + (square & 3U);
    }
    return view->weights + (unsigned)(view->start[piece] + (int)square) * view->words;
}

/* Computes the sums of a view from the start, over the piece lists. */
static void sum_anew(const struct network *n, uint32_t *sum, const struct position *p,
                     const struct view *view)
{
    for (unsigned i = 0; i < view->words; i++) {
        const uint16_t *bias = n->biases + 4U * i;

        sum[2 * i] = bias[0] | (uint32_t)bias[2] << 16;
        sum[2 * i + 1] = (bias[1] | (uint32_t)bias[3] << 16) + ((uint32_t)bias[2] << 8);
    }
    for (unsigned side = WHITE; side <= BLACK; side++) {
        for (unsigned i = 0; i < p->length[side]; i++) {
            unsigned square = p->list[side][i];

            row_add(sum, row_of(view, (unsigned)p->board[square] << 6 | square), view->words);
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

static void sum_changes(uint32_t *sum, const struct changes *changes, const struct view *view)
{
    unsigned i = 0;

    for (; i < changes->leaving && i < changes->coming; i++) {
        row_exchange(sum, row_of(view, changes->left[i]), row_of(view, changes->came[i]),
                     view->words);
    }
    for (unsigned k = i; k < changes->leaving; k++) {
        row_take(sum, row_of(view, changes->left[k]), view->words);
    }
    for (unsigned k = i; k < changes->coming; k++) {
        row_add(sum, row_of(view, changes->came[k]), view->words);
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
        const struct view view = view_of(n, p, (enum colour)i);
        uint32_t *sum = memory + ROWS + i * n->sums / 2U;

        if (changes.leaving + changes.coming > 16 || !is_same_half(&changes, p, (enum colour)i)) {
            sum_anew(n, sum, p, &view);
        } else {
            sum_changes(sum, &changes, &view);
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
