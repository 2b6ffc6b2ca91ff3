#include "engine/rules/notation.h"

#include "engine/rules/attack_test.h"
#include "engine/rules/makemove.h"
#include "engine/rules/text.h"

static const char type_letters[] = "PNBRQK";

/* --- writing --- */

static char *write_square(char *out, unsigned square)
{
    ASSERT(square < SQUARES);
    *out++ = (char)('a' + square_file(square));
    *out++ = (char)('1' + square_rank(square));
    return out;
}

void move_to_coordinates(move_t move, char out[COORDINATES_SIZE])
{
    char *c = write_square(out, move_from(move));

    c = write_square(c, move_to(move));
    if (move_kind(move) == MOVE_PROMOTION) {
        *c++ = "pnbrqk"[move_promotion(move)];
    }
    *c = '\0';
}

/* Writes the file, the rank or both, if another legal move of the same kind of piece to the same
   square makes it necessary. */
static char *write_origin(struct position *position, move_t move, char *out)
{
    unsigned from = move_from(move);
    unsigned to = move_to(move);
    enum colour side = (enum colour)position->side;
    bool in_check = position_in_check(position);
    bool twin = false;
    bool same_file = false;
    bool same_rank = false;

    for (unsigned i = 0; i < position->length[side]; i++) {
        unsigned square = position->list[side][i];

        if (square != from && position->board[square] == position->board[from] &&
            position_attacks(position, square, to) &&
            move_is_legal(position, move_make(square, to, MOVE_NORMAL, 0), in_check)) {
            twin = true;
            same_file |= square_file(square) == square_file(from);
            same_rank |= square_rank(square) == square_rank(from);
        }
    }
    if (twin && (!same_file || same_rank)) {
        *out++ = (char)('a' + square_file(from));
    }
    if (same_file) {
        *out++ = (char)('1' + square_rank(from));
    }
    return out;
}

static char *write_san_body(struct position *position, move_t move, char *out)
{
    unsigned from = move_from(move);
    unsigned to = move_to(move);
    enum piece_type type = piece_type(position->board[from]);
    bool capture = position->board[to] != EMPTY || move_kind(move) == MOVE_EN_PASSANT;

    if (move_kind(move) == MOVE_CASTLING) {
        for (const char *c = square_file(to) == 6 ? "O-O" : "O-O-O"; *c != '\0'; c++) {
            *out++ = *c;
        }
        return out;
    }
    if (type != PAWN) {
        *out++ = type_letters[type];
        out = write_origin(position, move, out);
    } else if (capture) {
        *out++ = (char)('a' + square_file(from));
    }
    if (capture) {
        *out++ = 'x';
    }
    out = write_square(out, to);
    if (move_kind(move) == MOVE_PROMOTION) {
        *out++ = '=';
        *out++ = type_letters[move_promotion(move)];
    }
    return out;
}

void notation_write_san(struct move_list *scratch, struct position *position, move_t move,
                        char out[SAN_SIZE])
{
    struct undo undo;
    char *c = write_san_body(position, move, out);

    ASSERT(position_is_ok(position) && move_is_ok(position, move));
    position_make(position, move, &undo);
    if (position_in_check(position)) {
        *c++ = scratch != NULL && movegen_legal(position, scratch) == 0 ? '#' : '+';
    }
    position_unmake(position, move, &undo);
    *c = '\0';
}

/* --- reading --- */

static bool is_file(char c)
{
    return c >= 'a' && c <= 'h';
}
static bool is_rank(char c)
{
    return c >= '1' && c <= '8';
}

/* Reads O-O and O-O-O, with letters of either case or zeros. Returns the length of the text that
   fits, or 0. */
static unsigned read_castling(const char *s, enum colour side, struct move_text *w)
{
    unsigned wings = 0;
    unsigned n = 0;

    while (wings < 3 && text_index("Oo0", s[n]) >= 0 && s[n] == s[0]) {
        wings++;
        n++;
        if (s[n] != '-') {
            break;
        }
        n++;
    }
    if (wings < 2 || s[n - 1] == '-') {
        return 0;
    }
    w->castling = true;
    w->type = KING;
    w->to = (side == WHITE ? E1 : E8) + (wings == 2 ? 2 : -2);
    return n;
}

/* Reads =Q, =q, Q or q. Returns the length of the text that fits. */
static unsigned read_promotion(const char *s, struct move_text *w)
{
    unsigned n = s[0] == '=' ? 1 : 0;
    int type = text_index(type_letters, s[n]);

    if (type < 0) {
        type = text_index("pnbrqk", s[n]);
    }
    if (type < KNIGHT || type > QUEEN) {
        return 0;
    }
    w->promotion = type;
    return n + 1;
}

/* Is the square before this text the target of the move? If not, another square follows. */
static bool is_target(const char *s)
{
    return s[0] != 'x' && s[0] != '-' && !(is_file(s[0]) && is_rank(s[1]));
}

/* Reads piece, origin, x, target and promotion. Returns the length of the text that fits, or 0. */
static unsigned read_squares(const char *s, struct move_text *w)
{
    unsigned n = 0;
    int type = text_index(type_letters, s[0]);

    if (type < 0 && text_index("nrqk", s[0]) >= 0) {
        type = text_index("pnbrqk", s[0]); /* small letters, but for the b-file's */
    }
    if (type >= 0) {
        w->type = type;
        n++;
    }
    if (is_file(s[n]) && !(is_rank(s[n + 1]) && is_target(s + n + 2))) {
        w->from_file = s[n++] - 'a';
    }
    if (is_rank(s[n])) {
        w->from_rank = s[n++] - '1';
    }
    if (s[n] == 'x' || (s[n] == '-' && w->from_file >= 0 && w->from_rank >= 0)) {
        n++;
    }
    if (!is_file(s[n]) || !is_rank(s[n + 1])) {
        return 0;
    }
    w->to = (s[n + 1] - '1') * 8 + s[n] - 'a';
    n += 2;
    w->coordinates = type < 0 && w->from_file >= 0 && w->from_rank >= 0;
    if (type < 0 && !w->coordinates) {
        w->type = PAWN;
    }
    return n + read_promotion(s + n, w);
}

/* Is the text made of signs of check and mate, e.p. and annotations? */
static bool is_suffix(const char *s)
{
    while (*s == '+' || *s == '#' || *s == '!' || *s == '?') {
        s++;
    }
    if (*s == 'e') {
        s += s[1] == '.' ? 2 : 1;
        if (*s++ != 'p') {
            return false;
        }
        s += *s == '.';
    }
    return *s == '\0';
}

/* Castling may also be told by its rook's square, as programs do that know other set-ups. */
static bool goes_to(move_t move, int to)
{
    unsigned target = move_to(move);

    if (move_kind(move) == MOVE_CASTLING && to != (int)target) {
        target = square_file(target) == 6 ? target + 1 : target - 2;
    }
    return to == (int)target;
}

static bool is_wanted(const struct position *p, move_t move, const struct move_text *w)
{
    unsigned from = move_from(move);
    int type = (int)piece_type(p->board[from]);

    return goes_to(move, w->to) && (w->type < 0 || w->type == type) &&
           (w->from_file < 0 || w->from_file == (int)square_file(from)) &&
           (w->from_rank < 0 || w->from_rank == (int)square_rank(from)) &&
           (!w->castling || move_kind(move) == MOVE_CASTLING) &&
           (w->coordinates || w->castling || move_kind(move) != MOVE_CASTLING);
}

/* Finds the move that the text names among the generated moves, or what is wrong. Only moves that
   fit the text are tested for legality. So a long list of moves is read as fast as a serial line
   sends it. */
static enum move_error find_wanted(struct position *p, const struct move_list *list,
                                   const struct move_text *w, move_t *move)
{
    bool in_check = position_in_check(p);
    unsigned found = 0;

    for (unsigned i = 0; i < list->count; i++) {
        move_t candidate = list->move[i];
        int promotion = -1;

        if (!is_wanted(p, candidate, w) || !move_is_legal(p, candidate, in_check)) {
            continue;
        }
        if (move_kind(candidate) == MOVE_PROMOTION) {
            promotion = (int)move_promotion(candidate);
        }
        if (promotion >= 0 && w->promotion < 0) {
            return MOVE_NO_PROMOTION;
        }
        if (promotion == w->promotion && ++found == 1) {
            *move = candidate;
        }
    }
    return found == 1 ? MOVE_OK : found > 1 ? MOVE_AMBIGUOUS : MOVE_ILLEGAL;
}

bool notation_parse(const char *text, enum colour side, struct move_text *parsed)
{
    unsigned n;

    *parsed = (struct move_text){ -1, -1, -1, -1, -1, false, false };
    n = read_castling(text, side, parsed);
    if (n == 0) {
        n = read_squares(text, parsed);
    }
    return n != 0 && is_suffix(text + n);
}

enum move_error notation_read(struct move_list *scratch, struct position *position,
                              const char *text, move_t *move)
{
    struct move_text w;
    enum move_error error;
    move_t found = MOVE_NONE;

    ASSERT(position_is_ok(position));
    if (!notation_parse(text, (enum colour)position->side, &w)) {
        return MOVE_SYNTAX;
    }
    movegen_generate(position, MOVEGEN_ALL, scratch);
    error = find_wanted(position, scratch, &w, &found);
    if (error == MOVE_OK) {
        *move = found;
    }
    return error;
}
