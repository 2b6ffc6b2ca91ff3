#include "engine/rules/fen.h"

#include "engine/rules/attack_test.h"
#include "engine/rules/makemove.h"
#include "engine/rules/tables.h"
#include "engine/rules/text.h"

const char fen_letters[PIECE_CODES + 1] = ".PNBRQKpnbrqk";

static const char *skip_spaces(const char *s)
{
    while (*s == ' ' || *s == '\t') {
        s++;
    }
    return s;
}

static bool is_field_end(char c)
{
    return c == '\0' || c == ' ' || c == '\t';
}

/* Reads the board field. *s moves behind it. */
static enum fen_error read_board(const char **s, uint8_t board[SQUARES])
{
    const char *c = *s;
    unsigned rank = 7;
    unsigned file = 0;

    if (is_field_end(*c)) {
        return FEN_EMPTY;
    }
    for (; !is_field_end(*c); c++) {
        int piece = text_index(fen_letters, *c);

        if (*c == '/') {
            if (file != 8) {
                return FEN_RANK_LENGTH;
            }
            if (rank == 0) {
                return FEN_RANK_COUNT;
            }
            rank--;
            file = 0;
        } else if (*c >= '1' && *c <= '8') {
            file += (unsigned)(*c - '0');
        } else if (piece <= EMPTY) {
            return FEN_PIECE;
        } else if (file < 8) {
            board[rank * 8 + file++] = (uint8_t)piece;
        } else {
            return FEN_RANK_LENGTH;
        }
        if (file > 8) {
            return FEN_RANK_LENGTH;
        }
    }
    *s = c;
    return rank != 0 ? FEN_RANK_COUNT : file != 8 ? FEN_RANK_LENGTH : FEN_OK;
}

/* Checks the kings, the ranks of the pawns and the numbers of pieces. */
static enum fen_error check_pieces(const uint8_t board[SQUARES])
{
    uint8_t count[PIECE_CODES] = { 0 };

    for (unsigned square = 0; square < SQUARES; square++) {
        unsigned piece = board[square];

        count[piece]++;
        if ((piece == W_PAWN || piece == B_PAWN) && (square < A2 || square > H7)) {
            return FEN_PAWN_RANK;
        }
    }
    if (count[W_KING] != 1 || count[B_KING] != 1) {
        return FEN_KINGS;
    }
    for (unsigned pawn = W_PAWN; pawn <= B_PAWN; pawn += 6) {
        static const uint8_t initial[] = { 8, 2, 2, 2, 1 };
        unsigned promoted = 0;

        if (count[pawn] > 8) {
            return FEN_PAWNS;
        }
        for (unsigned type = KNIGHT; type <= QUEEN; type++) {
            if (count[pawn + type] > initial[type]) {
                promoted += count[pawn + type] - (unsigned)initial[type];
            }
        }
        if (promoted + count[pawn] > 8) {
            return FEN_PIECES;
        }
    }
    return FEN_OK;
}

/* Notes that a right which cannot be is dropped, if the caller allows it. Returns whether it
   does. */
static bool drop_error(uint32_t *dropped, enum fen_error error)
{
    if (dropped == NULL) {
        return false;
    }
    *dropped |= 1U << error;
    return true;
}

static enum fen_error read_castling(const char **s, const uint8_t board[SQUARES], uint8_t *castling,
                                    uint32_t *dropped)
{
    static const uint8_t king[] = { E1, E1, E8, E8 };
    static const uint8_t rook[] = { H1, A1, H8, A8 };
    const char *c = *s;

    *castling = 0;
    if (*c == '-' && is_field_end(c[1])) {
        *s = c + 1;
        return FEN_OK;
    }
    for (; !is_field_end(*c); c++) {
        int i = text_index("KQkq", *c);

        if (i < 0 || (*castling & (1U << i)) != 0) {
            return FEN_CASTLING;
        }
        if (board[king[i]] != (i < 2 ? W_KING : B_KING) ||
            board[rook[i]] != (i < 2 ? W_ROOK : B_ROOK)) {
            if (!drop_error(dropped, FEN_CASTLING_HOME)) {
                return FEN_CASTLING_HOME;
            }
        } else {
            *castling = (uint8_t)(*castling | (1U << i));
        }
    }
    if (c == *s) {
        return FEN_CASTLING;
    }
    *s = c;
    return FEN_OK;
}

/* Can a pawn have just passed this square of rank 3 or 6? */
static bool has_just_passed(const uint8_t board[SQUARES], enum colour side, unsigned square)
{
    unsigned forward = side == WHITE ? SOUTH : NORTH; /* where the pawn went */

    return square_rank(square) == (side == WHITE ? 5U : 2U) && board[square] == EMPTY &&
           board[step_table[forward ^ 1U][square]] == EMPTY &&
           board[step_table[forward][square]] == (side == WHITE ? B_PAWN : W_PAWN);
}

/* Reads the en passant field. *square becomes the square behind the pawn, or SQUARE_NONE. */
static enum fen_error read_en_passant(const char **s, const uint8_t board[SQUARES],
                                      enum colour side, unsigned *square, uint32_t *dropped)
{
    const char *c = *s;
    enum fen_error error = FEN_OK;

    *square = SQUARE_NONE;
    if (*c == '-' && is_field_end(c[1])) {
        *s = c + 1;
        return FEN_OK;
    }
    if (c[0] < 'a' || c[0] > 'h' || c[1] < '1' || c[1] > '8' || !is_field_end(c[2])) {
        return FEN_EN_PASSANT;
    }
    *square = (unsigned)(c[1] - '1') * 8 + (unsigned)(c[0] - 'a');
    *s = c + 2;
    if (c[1] != '3' && c[1] != '6') {
        error = FEN_EN_PASSANT;
    } else if (!has_just_passed(board, side, *square)) {
        error = FEN_EN_PASSANT_PAWN;
    }
    if (error != FEN_OK && drop_error(dropped, error)) {
        *square = SQUARE_NONE;
        return FEN_OK;
    }
    return error;
}

/* Reads an optional number field. *number stays as it is if the field is missing. Returns false if
   it is no number, or out of range. */
static bool read_number(const char **s, unsigned min, unsigned max, unsigned *number)
{
    const char *c = skip_spaces(*s);
    unsigned value = 0;

    if (*c == '\0') {
        *s = c;
        return true;
    }
    for (; !is_field_end(*c); c++) {
        if (*c < '0' || *c > '9' || value > max) {
            return false;
        }
        value = value * 10 + (unsigned)(*c - '0');
    }
    *s = c;
    *number = value;
    return value >= min && value <= max;
}

/* Reads the fields of side, castling and en passant into a cleared position. */
static enum fen_error read_state(const char **s, const uint8_t board[SQUARES], struct position *p,
                                 unsigned *en_passant, uint32_t *dropped)
{
    enum fen_error error;
    const char *c = skip_spaces(*s);

    if ((*c != 'w' && *c != 'b') || !is_field_end(c[1])) {
        return FEN_SIDE;
    }
    p->side = *c == 'w' ? WHITE : BLACK;
    c = skip_spaces(c + 1);
    error = read_castling(&c, board, &p->castling, dropped);
    if (error != FEN_OK) {
        return error;
    }
    c = skip_spaces(c);
    error = read_en_passant(&c, board, (enum colour)p->side, en_passant, dropped);
    *s = c;
    return error;
}

/* Checks what only the finished position can tell. */
static enum fen_error check_kings(const struct position *p)
{
    unsigned white = p->list[WHITE][0];
    unsigned black = p->list[BLACK][0];

    if ((attack_relation[vector_index(white, black)] & ATTACKS_AS_KING) != 0) {
        return FEN_KINGS_TOUCH;
    }
    if (position_is_attacked(p, p->side == WHITE ? black : white, (enum colour)p->side)) {
        return FEN_CHECK;
    }
    return FEN_OK;
}

enum fen_error position_set_fen_tolerantly(struct position *position, const char *fen,
                                           const struct eval_params *params, uint32_t *dropped)
{
    struct position p;
    uint8_t board[SQUARES] = { 0 };
    unsigned en_passant;
    unsigned rule50 = 0;
    unsigned fullmove = 1;
    const char *s = skip_spaces(fen);
    enum fen_error error = read_board(&s, board);

    ASSERT(params != NULL);
    if (error == FEN_OK) {
        error = check_pieces(board);
    }
    if (error != FEN_OK) {
        return error;
    }
    position_clear(&p, params);
    error = read_state(&s, board, &p, &en_passant, dropped);
    if (error != FEN_OK) {
        return error;
    }
    if (!read_number(&s, 0, RULE75_DRAW, &rule50)) {
        return FEN_HALFMOVE;
    }
    if (!read_number(&s, 0, FULLMOVE_MAX, &fullmove)) {
        return FEN_FULLMOVE;
    }
    if (*skip_spaces(s) != '\0') {
        return FEN_TRAILING;
    }
    position_place(&p, board);
    error = check_kings(&p);
    if (error != FEN_OK) {
        return error;
    }
    p.rule50 = (uint8_t)rule50;
    p.fullmove = (uint16_t)(fullmove != 0 ? fullmove : 1); /* 0 is written by some programs */
    if (en_passant != SQUARE_NONE) {
        position_set_en_passant(&p, en_passant);
    }
    *position = p;
    return FEN_OK;
}

enum fen_error position_set_fen(struct position *position, const char *fen,
                                const struct eval_params *params)
{
    return position_set_fen_tolerantly(position, fen, params, NULL);
}

void position_set_start(struct position *position, const struct eval_params *params)
{
    enum fen_error error = position_set_fen(
        position, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", params);

    ASSERT(error == FEN_OK);
    (void)error;
}

/* --- writing --- */

static char *write_number(char *out, unsigned number)
{
    char digit[10];
    unsigned n = 0;

    do {
        digit[n++] = (char)('0' + number % 10);
        number /= 10;
    } while (number != 0);
    while (n != 0) {
        *out++ = digit[--n];
    }
    return out;
}

static char *write_board(const struct position *p, char *out)
{
    for (unsigned rank = 8; rank-- != 0;) {
        unsigned empty = 0;

        for (unsigned file = 0; file <= 8; file++) {
            unsigned piece = file < 8 ? p->board[rank * 8 + file] : EMPTY;

            if (file < 8 && piece == EMPTY) {
                empty++;
                continue;
            }
            if (empty != 0) {
                *out++ = (char)('0' + empty);
                empty = 0;
            }
            if (file < 8) {
                *out++ = fen_letters[piece];
            }
        }
        *out++ = rank != 0 ? '/' : ' ';
    }
    return out;
}

size_t position_to_fen(const struct position *p, char out[FEN_SIZE])
{
    char *c = write_board(p, out);

    ASSERT(position_is_ok(p));
    *c++ = p->side == WHITE ? 'w' : 'b';
    *c++ = ' ';
    if (p->castling == 0) {
        *c++ = '-';
    }
    for (unsigned i = 0; i < 4; i++) {
        if ((p->castling & (1U << i)) != 0) {
            *c++ = "KQkq"[i];
        }
    }
    *c++ = ' ';
    if (p->en_passant == SQUARE_NONE) {
        *c++ = '-';
    } else {
        *c++ = (char)('a' + square_file(p->en_passant));
        *c++ = (char)('1' + square_rank(p->en_passant));
    }
    *c++ = ' ';
    c = write_number(c, p->rule50);
    *c++ = ' ';
    c = write_number(c, p->fullmove);
    *c = '\0';
    return (size_t)(c - out);
}

const char *fen_error_text(enum fen_error error)
{
    static const char *const text[] = {
        [FEN_OK] = "the position is fine",
        [FEN_EMPTY] = "there is no position",
        [FEN_PIECE] = "a letter in the board field is no piece",
        [FEN_RANK_LENGTH] = "a rank has not eight squares",
        [FEN_RANK_COUNT] = "the board has not eight ranks",
        [FEN_KINGS] = "each side needs one king",
        [FEN_PAWN_RANK] = "a pawn stands on rank 1 or 8",
        [FEN_PAWNS] = "a side has more than eight pawns",
        [FEN_PIECES] = "a side has more pieces than promotions allow",
        [FEN_SIDE] = "the side to move must be w or b",
        [FEN_CASTLING] = "the castling field must be - or made of KQkq",
        [FEN_CASTLING_HOME] = "castling needs king and rook at home",
        [FEN_EN_PASSANT] = "the en passant field must be - or a square on rank 3 or 6",
        [FEN_EN_PASSANT_PAWN] = "no pawn has just made a double step there",
        [FEN_HALFMOVE] = "the halfmove clock must be 0 to 150",
        [FEN_FULLMOVE] = "the move number must be 1 to 60000",
        [FEN_TRAILING] = "there is something behind the move number",
        [FEN_KINGS_TOUCH] = "the kings stand next to each other",
        [FEN_CHECK] = "the side that is not to move is in check",
        [FEN_TOO_LONG] = "the FEN is too long",
    };

    return text[error];
}
