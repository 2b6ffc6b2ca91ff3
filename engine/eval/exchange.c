/*
 * Hanging pieces (REBEL) are those en prise. REBEL has a table of 860 KB for them. Here it is
 * computed which side captures on a square, and what comes of it if both sides go on with their
 * smallest piece as long as that pays. The attack bytes decide most cases. Where they leave it
 * open, or a pinned piece takes part, the lines through the square are followed, and batteries
 * count.
 */
#include "engine/eval/exchange.h"

#include "engine/eval/attack_byte.h"
#include "engine/eval/terms.h"

const uint8_t piece_worth[PIECE_TYPES] = { 1, 3, 3, 5, 9, 99 };

/* Removes the smallest attacker from an attack byte, and returns its worth. The byte does not tell
   the kinds of all attackers. So a further attacker counts as the smallest kind above the pawn that
   is there, the king excepted. */
static unsigned take_smallest(uint8_t *attackers)
{
    static const uint8_t kind_worth[] = { 1, 3, 5, 9, 99 };
    unsigned kinds = *attackers >> 3;
    unsigned count = *attackers & ATTACK_COUNT;
    unsigned present = 0;
    unsigned kind = 0;

    ASSERT(kinds != 0);
    for (unsigned bits = kinds; bits != 0; bits &= bits - 1) {
        present++;
    }
    while ((kinds >> kind & 1U) == 0) {
        kind++;
    }
    if (count <= present || kind == 0) {
        kinds &= ~(1U << kind);
    }
    count = count > 0 ? count - 1 : 0;
    *attackers = (uint8_t)(kinds << 3 | (kinds == 0 ? 0 : count));
    return kind_worth[kind];
}

/* Finds what the first capture wins if no side makes a capture that is worse for it than to stop.
   gain holds what each capture has won so far, for the side that makes it: at most the worth of all
   pieces of a board. The first capture is made in any case. Its gain is in gain[0] afterwards. */
static void go_back(int8_t gain[], unsigned captures)
{
    while (--captures > 0) {
        if (gain[captures - 1] > -gain[captures]) {
            gain[captures - 1] = (int8_t)-gain[captures];
        }
    }
}

/* What the first capture wins if it need not be made either: 0..9. */
static unsigned first_gain(int8_t gain[], unsigned captures)
{
    if (captures == 0) {
        return 0;
    }
    go_back(gain, captures);
    return gain[0] < 0 ? 0 : gain[0] > piece_worth[QUEEN] ? piece_worth[QUEEN] : (unsigned)gain[0];
}

unsigned exchange_gain(enum piece_type victim, uint8_t attackers, uint8_t defenders)
{
    int8_t gain[2 * ATTACK_COUNT];
    unsigned depth = 0;
    int on_square = piece_worth[victim];
    uint8_t side[2] = { attackers, defenders };

    ASSERT(victim < PIECE_TYPES);
    while (side[depth & 1U] != 0) {
        unsigned capturer = take_smallest(&side[depth & 1U]);

        /* a king does not capture on a guarded square */
        if (capturer == piece_worth[KING] && side[(depth & 1U) ^ 1U] != 0) {
            break;
        }
        gain[depth] = (int8_t)(on_square - (depth == 0 ? 0 : gain[depth - 1]));
        on_square = (int)capturer;
        depth++;
    }
    return first_gain(gain, depth);
}

/* --- pins --- */

/* The pieces that shield their own king. */
struct pins {
    uint8_t count[2];
    uint8_t square[2][8];
};

/* The only piece between a king and a line piece. It is the line piece itself if there is none, and
   OFF_BOARD if there are more. */
static unsigned piece_between(const struct position *p, unsigned king, unsigned slider)
{
    const uint8_t *step = step_table[line_direction[vector_index(slider, king)]];
    unsigned first = step[king];
    unsigned second;

    ASSERT(piece_type(p->board[king]) == KING &&
           line_direction[vector_index(slider, king)] != NO_DIRECTION);
    while (p->board[first] == EMPTY) {
        first = step[first];
    }
    if (first == slider) {
        return slider;
    }
    second = step[first];
    while (p->board[second] == EMPTY) {
        second = step[second];
    }
    return second == slider ? first : OFF_BOARD;
}

static inline bool relates(const struct position *p, unsigned from, unsigned to)
{
    return (attack_relation[vector_index(from, to)] & piece_attack_bits[p->board[from]]) != 0;
}

static void find_pins(const struct position *p, enum colour side, struct pins *pins)
{
    enum colour enemy = other_side(side);
    unsigned king = p->list[side][0];

    pins->count[side] = 0;
    for (unsigned i = 1; i < p->length[enemy]; i++) {
        unsigned slider = p->list[enemy][i];
        unsigned piece = p->board[slider];

        if ((piece_attack_bits[piece] & ATTACKS_ON_LINES) != 0 && relates(p, slider, king)) {
            unsigned between = piece_between(p, king, slider);

            if (between != OFF_BOARD && piece_colour(p->board[between]) == side) {
                pins->square[side][pins->count[side]++] = (uint8_t)between;
            }
        }
    }
}

/* Is the piece pinned on a line that does not lead to the square? */
static bool is_held(const struct position *p, const struct pins *pins, unsigned from, unsigned to)
{
    enum colour side = piece_colour(p->board[from]);
    unsigned king = p->list[side][0];

    for (unsigned i = 0; i < pins->count[side]; i++) {
        if (pins->square[side][i] == from) {
            return line_direction[vector_index(from, king)] !=
                   line_direction[vector_index(to, king)];
        }
    }
    return false;
}

/* Does a pinned piece attack the square? */
static bool pin_matters(const struct position *p, const struct pins *pins, unsigned square)
{
    for (unsigned side = WHITE; side <= BLACK; side++) {
        for (unsigned i = 0; i < pins->count[side]; i++) {
            if (relates(p, pins->square[side][i], square)) {
                return true;
            }
        }
    }
    return false;
}

/* --- the exchange along the lines --- */

struct exchange {
    const struct position *position;
    const struct pins *pins;
    unsigned square;
    unsigned count;                /* directions from which captures come */
    uint8_t direction[DIRECTIONS]; /* these directions */
    uint8_t head[DIRECTIONS];      /* the piece that captures next from there */
};

/* The piece that could capture next in a direction, behind `from`, or OFF_BOARD. */
static unsigned next_head(const struct exchange *x, unsigned direction, unsigned from)
{
    const uint8_t *board = x->position->board;
    const uint8_t *step = step_table[direction];
    unsigned next = step[from];

    ASSERT(direction < KNIGHT_JUMP);
    while (board[next] == EMPTY) {
        next = step[next];
    }
    return next != OFF_BOARD && relates(x->position, next, x->square) ? next : OFF_BOARD;
}

static void add_head(struct exchange *x, unsigned direction, unsigned head)
{
    ASSERT(x->count < DIRECTIONS && x->position->board[head] != EMPTY);
    x->direction[x->count] = (uint8_t)direction;
    x->head[x->count++] = (uint8_t)head;
}

static void find_heads(struct exchange *x, const struct position *p, const struct pins *pins,
                       unsigned square)
{
    const uint8_t *board = p->board;
    const uint8_t *count = p->count;

    x->position = p;
    x->pins = pins;
    x->square = square;
    x->count = 0;
    for (unsigned direction = NORTH; direction < KNIGHT_JUMP; direction++) {
        unsigned head = next_head(x, direction, x->square);

        if (head != OFF_BOARD) {
            add_head(x, direction, head);
        }
    }
    if (count[W_KNIGHT] + count[B_KNIGHT] == 0) {
        return;
    }
    for (unsigned direction = KNIGHT_JUMP; direction < DIRECTIONS; direction++) {
        unsigned head = step_table[direction][x->square];

        if (board[head] == W_KNIGHT || board[head] == B_KNIGHT) {
            add_head(x, direction, head);
        }
    }
}

/* Notes that the first piece of a direction has captured. The piece behind it is the first now. */
static void take_head(struct exchange *x, unsigned i)
{
    unsigned direction = x->direction[i];
    unsigned next = direction < KNIGHT_JUMP ? next_head(x, direction, x->head[i]) : OFF_BOARD;

    ASSERT(i < x->count);
    if (next == OFF_BOARD) {
        x->count--;
        x->direction[i] = x->direction[x->count];
        next = x->head[x->count];
    }
    x->head[i] = (uint8_t)next;
}

static bool any_head(const struct exchange *x, enum colour side)
{
    for (unsigned i = 0; i < x->count; i++) {
        if (piece_colour(x->position->board[x->head[i]]) == side) {
            return true;
        }
    }
    return false;
}

/* How good it is to capture in a direction, among pieces of the same kind. Best is one behind which
   a smaller piece of its own side stands; then one behind which no enemy stands. The smaller the
   piece behind it, the better. */
static unsigned behind(const struct exchange *x, unsigned i, enum colour side)
{
    unsigned direction = x->direction[i];
    unsigned next = direction < KNIGHT_JUMP ? next_head(x, direction, x->head[i]) : OFF_BOARD;
    unsigned piece = next == OFF_BOARD ? EMPTY : x->position->board[next];

    if (piece == EMPTY) {
        return PIECE_TYPES;
    }
    return piece_colour(piece) == side ? piece_type(piece)
                                       : 2U * PIECE_TYPES - (unsigned)piece_type(piece);
}

/* The direction of a side's smallest piece that can capture, or NO_DIRECTION. A king can capture if
   no piece of the other side attacks the square, not even a pinned one. */
static unsigned smallest_head(const struct exchange *x, enum colour side)
{
    const struct position *p = x->position;
    unsigned best = NO_DIRECTION;
    unsigned best_piece = B_KING + 1;

    for (unsigned i = 0; i < x->count; i++) {
        unsigned piece = p->board[x->head[i]];

        if (piece_colour(piece) != side || piece > best_piece ||
            (x->pins->count[side] != 0 && is_held(p, x->pins, x->head[i], x->square))) {
            continue;
        }
        if (piece < best_piece || behind(x, i, side) < behind(x, best, side)) {
            best = i;
            best_piece = piece;
        }
    }
    return best_piece == piece_make(side, KING) && any_head(x, other_side(side)) ? NO_DIRECTION
                                                                                 : best;
}

/* Captures as long as any piece can, the first time with the given one. Writes what has been won
   after each capture. Returns the number of captures. */
static NOINLINE unsigned capture_on(struct exchange *x, enum colour side, unsigned i,
                                    int8_t gain[32])
{
    const struct position *p = x->position;
    unsigned square = x->square;
    int on_square = piece_worth[piece_type(p->board[square])];
    unsigned depth = 0;

    for (; i != NO_DIRECTION; i = smallest_head(x, side)) {
        enum piece_type type = piece_type(p->board[x->head[i]]);

        gain[depth] = (int8_t)(on_square - (depth == 0 ? 0 : gain[depth - 1]));
        on_square = piece_worth[type];
        if (type == PAWN && relative_rank(side, square) == 7) {
            gain[depth] = (int8_t)(gain[depth] + piece_worth[QUEEN] - piece_worth[PAWN]);
            on_square = piece_worth[QUEEN];
        }
        depth++;
        take_head(x, i);
        side = other_side(side);
    }
    return depth;
}

/* What `side` wins on the square if it captures first. */
static NOINLINE unsigned exchange_on_lines(const struct position *p, const struct pins *pins,
                                           enum colour side, unsigned square)
{
    struct exchange x;
    int8_t gain[32];

    find_heads(&x, p, pins, square);
    return first_gain(gain, capture_on(&x, side, smallest_head(&x, side), gain));
}

/* For exchanges in which pins are not considered. */
static const struct pins no_pins = { 0 };

/* Does a pawn of that colour attack the square? */
static bool pawn_attacks(const struct position *p, unsigned square, enum colour by)
{
    unsigned pawn = piece_make(by, PAWN);
    unsigned east = pawn_east(other_side(by));

    return p->board[step_table[east][square]] == pawn ||
           p->board[step_table[east + 1][square]] == pawn;
}

bool exchange_lost(const struct position *p, unsigned square, unsigned captured, unsigned pawns)
{
    enum colour side = (enum colour)p->side;
    unsigned worth = piece_worth[piece_type(p->board[square])];
    unsigned bound = pawns + (captured == EMPTY ? 0U : piece_worth[piece_type(captured)]);

    /* no more can be won than the piece, unless a pawn promotes */
    if (worth <= bound && relative_rank(side, square) != 7) {
        return false;
    }
    /* a pawn wins it, whatever follows, but for what the pawn is worth */
    if (worth > bound + piece_worth[PAWN] && pawn_attacks(p, square, side)) {
        return true;
    }
    return exchange_on_lines(p, &no_pins, side, square) > bound;
}

int exchange_of_capture(const struct position *p, move_t move)
{
    struct exchange x;
    int8_t gain[32];
    unsigned i = 0;

    ASSERT(move_kind(move) == MOVE_NORMAL && p->board[move_to(move)] != EMPTY);
    find_heads(&x, p, &no_pins, move_to(move));
    while (x.head[i] != move_from(move)) {
        i++;
        ASSERT(i < x.count);
    }
    go_back(gain, capture_on(&x, (enum colour)p->side, i, gain));
    return gain[0];
}

bool exchange_loses(const struct position *p, move_t move)
{
    unsigned square = move_to(move);
    unsigned victim = piece_worth[piece_type(p->board[square])];

    /* a pawn wins a piece that is worth two more than its victim, whatever follows */
    return (piece_worth[piece_type(p->board[move_from(move)])] >= victim + 2U &&
            pawn_attacks(p, square, other_side((enum colour)p->side))) ||
           exchange_of_capture(p, move) < 0;
}

/* --- the lists of hanging pieces --- */

/* What the capturer wins on a square. The bytes alone decide if the smallest attacker is worth
   less than the victim, or so much that a further capture does not make up for it. A piece that
   nothing defends directly may be defended from behind its capturer. For a pawn the bytes are
   exact enough. */
static NOINLINE unsigned capture_gain(const struct position *p, const struct pins *pins,
                                      unsigned square, uint8_t attackers, uint8_t defenders)
{
    unsigned piece = p->board[square];
    enum piece_type victim = piece_type(piece);
    unsigned capturer = smallest_attacker(attackers);

    ASSERT(piece != EMPTY && attackers != 0);
    if (!pin_matters(p, pins, square)) {
        bool is_sure =
            victim == PAWN || capturer < piece_worth[victim] || attackers == ATTACK_KING_ALONE;

        if (defenders == 0 && is_sure) {
            return piece_worth[victim];
        }
        if (defenders != 0 && capturer >= piece_worth[victim] + smallest_attacker(defenders)) {
            return 0;
        }
        if (is_sure) {
            return exchange_gain(victim, attackers, defenders);
        }
    }
    return exchange_on_lines(p, pins, other_side(piece_colour(piece)), square);
}

/* Keeps the three best pieces, the highest gain first. Of equal gains the higher square comes
   first, because the order of the piece lists depends on the way to the position. A gain of 0 is
   not kept: empty places have a square above all others. */
static void insert(struct hanging list[HANGING_MAX], unsigned square, unsigned gain)
{
    unsigned place = HANGING_MAX;

    ASSERT(square < SQUARES && gain <= piece_worth[QUEEN]);
    while (place > 0 && (list[place - 1].gain < gain ||
                         (list[place - 1].gain == gain && list[place - 1].square < square))) {
        place--;
    }
    if (place == HANGING_MAX) {
        return;
    }
    for (unsigned i = HANGING_MAX - 1; i > place; i--) {
        list[i] = list[i - 1];
    }
    list[place].square = (uint8_t)square;
    list[place].gain = (uint8_t)gain;
}

/* The piece that gives check to the side to move, if there is only one. */
static unsigned only_checker(const struct eval *eval, enum colour side)
{
    const struct position *p = eval->position;
    enum colour enemy = other_side(side);
    unsigned king = p->list[side][0];

    if ((eval->attacks[enemy][king] & ATTACK_COUNT) != 1) {
        return SQUARE_NONE;
    }
    for (unsigned i = 1; i < p->length[enemy]; i++) {
        unsigned from = p->list[enemy][i];

        if (relates(p, from, king) &&
            (piece_type(p->board[from]) < BISHOP || piece_type(p->board[from]) == KING ||
             piece_between(p, king, from) == from)) {
            return from;
        }
    }
    return SQUARE_NONE;
}

static void find(struct eval *eval, enum colour owner, const struct pins *pins)
{
    const struct position *p = eval->position;
    enum colour capturer = other_side(owner);
    const uint8_t *own = eval->attacks[owner];
    const uint8_t *enemy = eval->attacks[capturer];
    const uint8_t *piece = &p->list[owner][1];
    struct hanging *list = eval->facts->hanging[owner];
    bool in_check = p->side == capturer && own[p->list[capturer][0]] != 0;
    unsigned checker = in_check ? only_checker(eval, capturer) : SQUARE_NONE;

    for (unsigned i = 0; i < HANGING_MAX; i++) {
        list[i].square = SQUARE_NONE;
        list[i].gain = 0;
    }
    for (unsigned left = p->length[owner] - 1U; left != 0; left--) {
        unsigned square = *piece++;
        uint8_t attackers = enemy[square];

        /* in check: the checker is captured, or the king captures */
        if (in_check && square != checker) {
            attackers = (attackers & ATTACK_KING) != 0 ? ATTACK_KING_ALONE : 0;
        }
        if (attackers != 0) {
            insert(list, square, capture_gain(p, pins, square, attackers, own[square]));
        }
    }
}

void hanging_find(struct eval *eval)
{
    struct pins pins;

    find_pins(eval->position, WHITE, &pins);
    find_pins(eval->position, BLACK, &pins);
    find(eval, WHITE, &pins);
    find(eval, BLACK, &pins);
}

/* One of two threatened pieces is usually lost, so the lesser gain counts (REBEL, double attack
   bonus). */
void double_attack_score(struct eval *eval, enum colour attacker)
{
    unsigned gain = eval->facts->hanging[other_side(attacker)][1].gain;

    ASSERT(gain <= piece_worth[QUEEN]);
    eval_add(
        eval, TERM_DOUBLE_ATTACK, attacker,
        eval->params->double_attack[gain < DOUBLE_ATTACK_GAINS ? gain : DOUBLE_ATTACK_GAINS - 1]);
}
