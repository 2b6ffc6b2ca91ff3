#include "engine/eval/attack_scan.h"

#include <string.h>

#include "engine/eval/attack_byte.h"
#include "engine/eval/exchange.h"

/* --- attack bytes --- */

/* An attack byte with one attacker more. The count stops at seven, because an eighth would change
   the pawn's bit. */
#define MORE(byte) ((byte) + ((byte) % 8 < ATTACK_COUNT))
#define MORE_8(byte)                                                                    \
    MORE(byte), MORE((byte) + 1), MORE((byte) + 2), MORE((byte) + 3), MORE((byte) + 4), \
        MORE((byte) + 5), MORE((byte) + 6), MORE((byte) + 7)
#define MORE_64(byte)                                                           \
    MORE_8(byte), MORE_8((byte) + 8), MORE_8((byte) + 16), MORE_8((byte) + 24), \
        MORE_8((byte) + 32), MORE_8((byte) + 40), MORE_8((byte) + 48), MORE_8((byte) + 56)

static const uint8_t one_more[256] = { MORE_64(0), MORE_64(64), MORE_64(128), MORE_64(192) };

static inline void attack_add(uint8_t *table, unsigned square, unsigned kind)
{
    ASSERT(square < SQUARES);
    table[square] = (uint8_t)(one_more[table[square]] | kind);
}

/* --- pawns and king --- */

/* Adds the attacks of a piece that goes one step in some directions, from `first` up to `end`. */
static void scan_steps(struct eval *eval, enum colour side, unsigned square, unsigned first,
                       unsigned end, unsigned kind)
{
    for (unsigned direction = first; direction < end; direction++) {
        unsigned to = step_table[direction][square];

        if (to != OFF_BOARD) {
            attack_add(eval->attacks[side], to, kind);
        }
    }
}

static void scan_king(struct eval *eval, enum colour side)
{
    scan_steps(eval, side, eval->position->list[side][0], NORTH, KNIGHT_JUMP, ATTACK_KING);
}

static void scan_pawn(struct eval *eval, enum colour side, unsigned square)
{
    unsigned east = pawn_east(side);
    unsigned file = square_file(square) + 1U;
    unsigned rank = relative_rank(side, square);

    ASSERT(rank != 0 && rank != 7);
    eval->pawns[side][file]++;
    if (rank < eval->rear[side][file]) {
        eval->rear[side][file] = (uint8_t)rank;
    }
    scan_steps(eval, side, square, east, east + 2, ATTACK_PAWN);
}

/* --- knights --- */

/* May a piece go to the square? It may if the square is empty and no enemy pawn guards it, or if an
   enemy stands there. */
static inline bool is_free(const struct eval *eval, enum colour side, unsigned square)
{
    unsigned piece = eval->position->board[square];

    if (piece == EMPTY) {
        return (eval->attacks[other_side(side)][square] & ATTACK_PAWN) == 0;
    }
    return piece_colour(piece) != side;
}

static void scan_knight(struct eval *eval, enum colour side, unsigned square)
{
    unsigned free_squares = 0;
    int mobility = 0;

    for (unsigned direction = KNIGHT_JUMP; direction < DIRECTIONS; direction++) {
        unsigned to = step_table[direction][square];

        if (to == OFF_BOARD) {
            continue;
        }
        attack_add(eval->attacks[side], to, ATTACK_MINOR);
        if (is_free(eval, side, to)) {
            free_squares++;
            mobility += eval->params->knight_mobility[diagram_index(side, to)];
        }
    }
    eval->mobility[side] = (int16_t)(eval->mobility[side] + mobility);
    eval_add(eval, TERM_MIN_MOBILITY, side, -eval->params->knight_minimum[free_squares]);
}

/* --- bishops, rooks, queens --- */

/* What is known of a bishop or rook while its lines are followed. */
struct slider {
    unsigned square;
    enum colour side;
    enum piece_type type;
    const int16_t *pin; /* bonus by type of the piece behind */
    unsigned free_squares;
    int mobility;
    bool is_connected; /* to another own rook */
};

/* A bad bishop is blocked by an own pawn in front of it. It is bad if that pawn is blocked, and
   worse if the pawn is central (REBEL, bad bishops: factor << importance). */
static void bad_bishop(struct eval *eval, enum colour side, unsigned pawn)
{
    static const uint8_t blocker_class[PIECE_CODES] = { 0, 1, 2, 2, 2, 2, 2, 3, 4, 5, 6, 6, 6 };
    unsigned blocker = eval->position->board[square_ahead(side, pawn)];
    int factor;

    ASSERT(piece_type(eval->position->board[pawn]) == PAWN);
    if (blocker != EMPTY && side == BLACK) {
        blocker = blocker > W_KING ? blocker - 6U : blocker + 6U;
    }
    factor = eval->params->bad_bishop_blocker[blocker_class[blocker]];
    eval_add(
        eval, TERM_BAD_BISHOP, side,
        -(int)((unsigned)factor << eval->params->bad_bishop_square[diagram_index(side, pawn)]));
}

/* Takes the piece that is seen through another one, if it is an enemy's. This is a pin if the other
   is an enemy's too, else a discovered ("subtraction") attack. Two enemies of higher value in one
   line are a double X-ray. */
static void pin(struct eval *eval, const struct slider *s, unsigned front, unsigned behind)
{
    enum piece_type type = piece_type(behind);

    ASSERT(front != EMPTY && behind != EMPTY);
    if (piece_colour(behind) == s->side) {
        return;
    }
    eval_add(eval, TERM_PINS, s->side, s->pin[type]);
    if (piece_colour(front) != s->side && piece_worth[piece_type(front)] > piece_worth[s->type] &&
        piece_worth[type] > piece_worth[s->type]) {
        eval_add(eval, TERM_PINS, s->side, eval->params->double_xray[0]);
    }
}

/* Follows a line behind its first piece. Through own pieces mobility goes on, one for each square,
   up to an own pawn or an enemy. A pin needs exactly one piece in between. */
static void look_through(struct eval *eval, struct slider *s, const uint8_t *step, unsigned square)
{
    const uint8_t *board = eval->position->board;
    int weight = piece_colour(board[square]) == s->side ? eval->params->mobility_xray[0] : 0;
    bool is_second = true;

    ASSERT(board[square] != EMPTY);
    for (unsigned to = step[square]; to != OFF_BOARD; to = step[to]) {
        unsigned piece = board[to];

        if (piece == EMPTY) {
            s->mobility += weight;
            continue;
        }
        if (is_second) {
            pin(eval, s, board[square], piece);
            is_second = false;
        }
        if (piece_colour(piece) != s->side) {
            s->mobility += weight;
            return;
        }
        if (weight == 0 || piece_type(piece) == PAWN) {
            return;
        }
    }
}

/* Follows one line of a bishop or rook. Each free square counts `weight`. */
static void scan_line(struct eval *eval, struct slider *s, unsigned direction, unsigned kind,
                      int weight)
{
    const uint8_t *board = eval->position->board;
    const uint8_t *step = step_table[direction];
    const uint8_t *enemy = eval->attacks[other_side(s->side)];
    uint8_t *own = eval->attacks[s->side];
    unsigned to;

    ASSERT(s->type == BISHOP || s->type == ROOK);
    for (to = step[s->square]; to != OFF_BOARD && board[to] == EMPTY; to = step[to]) {
        attack_add(own, to, kind);
        s->mobility += weight;
        s->free_squares += (enemy[to] & ATTACK_PAWN) == 0;
    }
    if (to == OFF_BOARD) {
        return;
    }
    attack_add(own, to, kind);
    if (piece_colour(board[to]) != s->side) {
        s->mobility += weight;
        s->free_squares++;
    } else if (piece_type(board[to]) == PAWN) {
        bool is_forward = direction == NORTH_EAST || direction == NORTH_WEST;

        if (s->type == BISHOP && is_forward == (s->side == WHITE)) {
            bad_bishop(eval, s->side, to);
        }
        return;
    } else if (s->type == ROOK && piece_type(board[to]) == ROOK) {
        s->is_connected = true;
        if (direction == NORTH && eval->pawns[WHITE][square_file(to) + 1] == 0 &&
            eval->pawns[BLACK][square_file(to) + 1] == 0) {
            int bonus = eval->params->doubled_rooks_file[square_file(to)] +
                        eval->params->doubled_rooks_pawns[eval->position->count[piece_make(
                            other_side(s->side), PAWN)]];

            eval_add(eval, TERM_ROOKS, s->side, bonus > 0 ? bonus : 0);
        }
    }
    look_through(eval, s, step, to);
}

static void add_mobility(struct eval *eval, const struct slider *s)
{
    eval->mobility[s->side] = (int16_t)(eval->mobility[s->side] + s->mobility);
}

static void scan_bishop(struct eval *eval, enum colour side, unsigned square)
{
    struct slider s = { square, side, BISHOP, eval->params->bishop_pin, 0, 0, false };

    for (unsigned direction = NORTH_EAST; direction <= SOUTH_WEST; direction++) {
        scan_line(eval, &s, direction, ATTACK_MINOR, eval->params->mobility_bishop[0]);
    }
    add_mobility(eval, &s);
    eval_add(eval, TERM_MIN_MOBILITY, side, -eval->params->bishop_minimum[s.free_squares]);
}

/* The bonus of a rook on an open file. It is larger if more pawns of its own side are on the board,
   and half as large if an enemy pawn stands on the file. */
static int open_file(const struct eval *eval, enum colour side, unsigned square)
{
    unsigned file = square_file(square) + 1U;
    int pawns = eval->position->count[piece_make(side, PAWN)];

    if (eval->pawns[side][file] != 0) {
        return 0;
    }
    return (eval->pawns[other_side(side)][file] == 0 ? pawns : pawns / 2) + 1;
}

static void scan_rook(struct eval *eval, enum colour side, unsigned square)
{
    struct slider s = { square, side, ROOK, eval->params->rook_pin, 0, 0, false };

    for (unsigned direction = NORTH; direction <= WEST; direction++) {
        scan_line(eval, &s, direction, ATTACK_ROOK,
                  eval->params->mobility_rook[direction > SOUTH ? 1 : 0]);
    }
    s.mobility += open_file(eval, side, square);
    add_mobility(eval, &s);
    if (s.is_connected && eval->stage < STAGE_END) {
        eval_add(eval, TERM_ROOKS, side,
                 eval->params->rook_connection[diagram_index(side, square)]);
    }
}

/* Adds the attacks along lines, and nothing else. */
static void scan_lines(struct eval *eval, enum colour side, unsigned square, unsigned first,
                       unsigned last, unsigned kind)
{
    const uint8_t *board = eval->position->board;

    for (unsigned direction = first; direction <= last; direction++) {
        const uint8_t *step = step_table[direction];
        unsigned to = square;

        while ((to = step[to]) != OFF_BOARD) {
            attack_add(eval->attacks[side], to, kind);
            if (board[to] != EMPTY) {
                break;
            }
        }
    }
}

/* --- the scan --- */

static void scan_pawns(struct eval *eval, enum colour side)
{
    const struct position *p = eval->position;
    unsigned pawn = piece_make(side, PAWN);

    scan_king(eval, side);
    for (unsigned i = 1; i < p->length[side]; i++) {
        if (p->board[p->list[side][i]] == pawn) {
            scan_pawn(eval, side, p->list[side][i]);
        }
    }
}

static void scan_pieces(struct eval *eval, enum colour side)
{
    const struct position *p = eval->position;

    for (unsigned i = 1; i < p->length[side]; i++) {
        unsigned square = p->list[side][i];

        switch (piece_type(p->board[square])) {
        case KNIGHT:
            scan_knight(eval, side, square);
            break;
        case BISHOP:
            scan_bishop(eval, side, square);
            break;
        case ROOK:
            scan_rook(eval, side, square);
            break;
        case QUEEN:
            scan_lines(eval, side, square, NORTH, SOUTH_WEST, ATTACK_QUEEN);
            break;
        default:
            break;
        }
    }
}

/* Adds the attacks of all pieces and pawns, without the terms. */
static void scan_attacks(struct eval *eval, enum colour side)
{
    const struct position *p = eval->position;
    unsigned east = pawn_east(side);
    unsigned pawn = piece_make(side, PAWN);

    scan_king(eval, side);
    for (unsigned i = 1; i < p->length[side]; i++) {
        unsigned square = p->list[side][i];

        switch (p->board[square] - pawn) {
        case PAWN:
            scan_steps(eval, side, square, east, east + 2, ATTACK_PAWN);
            break;
        case KNIGHT:
            scan_steps(eval, side, square, KNIGHT_JUMP, DIRECTIONS, ATTACK_MINOR);
            break;
        case BISHOP:
            scan_lines(eval, side, square, NORTH_EAST, SOUTH_WEST, ATTACK_MINOR);
            break;
        case ROOK:
            scan_lines(eval, side, square, NORTH, WEST, ATTACK_ROOK);
            break;
        default:
            scan_lines(eval, side, square, NORTH, SOUTH_WEST, ATTACK_QUEEN);
            break;
        }
    }
}

/* REBEL's progressive table: the larger the difference of the COUNTERs, the more each step is
   worth. It gives one score, not one for each side. */
static void mobility_score(struct eval *eval)
{
    int counter = eval->mobility[WHITE] - eval->mobility[BLACK];
    unsigned index = (unsigned)(counter < 0 ? -counter : counter);

    eval_add(eval, TERM_MOBILITY, counter < 0 ? BLACK : WHITE,
             eval->params->mobility[index < MOBILITY_STEPS ? index : MOBILITY_STEPS - 1]);
}

void attack_scan(struct eval *eval)
{
    ASSERT(eval->stage <= STAGE_PAWN_END);
    clear_words(eval->attacks, sizeof eval->attacks);
    memset(eval->pawns, 0, sizeof eval->pawns);
    memset(eval->rear, NO_PAWN_RANK, sizeof eval->rear);
    /* pawns first: the other pieces need to know what they guard */
    scan_pawns(eval, WHITE);
    scan_pawns(eval, BLACK);
    eval->mobility[WHITE] = 0;
    eval->mobility[BLACK] = 0;
    scan_pieces(eval, WHITE);
    scan_pieces(eval, BLACK);
    mobility_score(eval);
}

void attack_tables(struct eval *eval)
{
    clear_words(eval->attacks, sizeof eval->attacks);
    scan_attacks(eval, WHITE);
    scan_attacks(eval, BLACK);
}
