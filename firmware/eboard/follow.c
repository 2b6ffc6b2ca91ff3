#include "firmware/eboard/follow.h"

/* How long the squares must stand still, in milliseconds. */
enum {
    KINGS_MS = 3000 /* without the kings */
};

/* The position stands on the board, or is expected there. What is lifted from now on counts. */
static void begin_position(struct follow *f, unsigned backs)
{
    ASSERT(backs <= FOLLOW_BACK);
    f->backs = (uint8_t)backs;
    f->promoted = SQUARE_NONE;
    f->made = MOVE_NONE;
    sensing_mark(&f->sensing);
}

static const char initial[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

enum fen_error follow_set_up(struct follow *f, const char *fen)
{
    uint32_t dropped = 0;
    enum fen_error error =
        position_set_fen_tolerantly(&f->position, fen, f->position.params, &dropped);

    if (error == FEN_OK) {
        f->is_known = true;
        begin_position(f, 0);
    }
    return error;
}

static void begin_game(struct follow *f)
{
    enum fen_error error = follow_set_up(f, initial);

    ASSERT(error == FEN_OK);
    (void)error;
}

void follow_begin(struct follow *f, const struct position *own, squares_t occupied, uint32_t now_ms)
{
    f->position = *own;
    f->is_known = squares_of_position(own) == occupied;
    sensing_begin(&f->sensing, occupied, now_ms);
    begin_position(f, 0);
    if (occupied == SQUARES_AT_START) {
        begin_game(f);
    }
}

/* --- moves --- */

static void remember(struct follow *f)
{
    ASSERT(f->backs <= FOLLOW_BACK);
    if (f->backs == FOLLOW_BACK) {
        memmove(f->back, f->back + 1, sizeof f->back - sizeof f->back[0]);
        f->backs--;
    }
    position_pack(&f->position, &f->back[f->backs++]);
}

static void play(struct follow *f, move_t move)
{
    struct undo undo;

    ASSERT(f->is_known && move_is_ok(&f->position, move));
    remember(f);
    position_make(&f->position, move, &undo);
    position_sort_lists(&f->position);
    begin_position(f, f->backs);
    if (move_kind(move) == MOVE_PROMOTION) {
        f->promoted = (uint8_t)move_to(move);
    }
}

static void note_changes(struct trail *trail, squares_t squares, bool is_filled)
{
    for (; squares != 0; squares &= squares - 1U) {
        trail_add(trail, squares_first(squares), is_filled);
    }
}

void follow_play(struct follow *f, move_t move)
{
    struct sensing *s = &f->sensing;
    squares_t changed;

    play(f, move);
    s->marked = squares_of_position(&f->position);
    changed = s->marked ^ s->occupied;
    sensing_lack(s, changed & s->marked);
    s->filled = changed & s->occupied;
    note_changes(&s->trail, s->emptied, false);
    note_changes(&s->trail, s->filled, true);
}

static squares_t squares_of_packed(const struct position_packed *packed)
{
    squares_t squares = 0;

    for (unsigned square = 0; square < SQUARES; square++) {
        if (((unsigned)packed->nibble[square / 2U] >> 4U * (square % 2U) & 0xFU) != EMPTY) {
            squares |= square_bit(square);
        }
    }
    return squares;
}

/* Goes back to the latest earlier position that has these squares. False if there is none. */
static bool take_back(struct follow *f)
{
    for (unsigned i = f->backs; i-- > 0;) {
        if (squares_of_packed(&f->back[i]) == f->sensing.occupied) {
            position_unpack(&f->position, &f->back[i], f->position.params);
            begin_position(f, i);
            return true;
        }
    }
    return false;
}

/* --- promotions --- */

/* A pawn becomes a queen. Each time the piece is lifted and put back it becomes another one. Not
   all: it never becomes a pawn or a king. */
static void promote_anew(struct follow *f)
{
    static const uint8_t next[PIECE_TYPES] = {
        [QUEEN] = KNIGHT, [KNIGHT] = ROOK, [ROOK] = BISHOP, [BISHOP] = QUEEN
    };
    uint8_t board[SQUARES];
    unsigned piece = f->position.board[f->promoted];
    unsigned side = f->position.side;
    unsigned castling = f->position.castling;
    unsigned fullmove = f->position.fullmove;

    ASSERT(f->promoted < SQUARES && piece >= W_PAWN && piece < PIECE_CODES);
    memcpy(board, f->position.board, sizeof board);
    board[f->promoted] =
        (uint8_t)piece_make(piece_colour(piece), (enum piece_type)next[piece_type(piece)]);
    position_clear(&f->position, f->position.params);
    f->position.side = (uint8_t)side;
    f->position.castling = (uint8_t)castling;
    f->position.fullmove = (uint16_t)fullmove;
    position_place(&f->position, board);
}

/* The position stands on the board again: what was lifted meanwhile? */
static void settle(struct follow *f)
{
    if (f->promoted != SQUARE_NONE && f->sensing.emptied == square_bit(f->promoted)) {
        promote_anew(f);
    }
    if (f->sensing.emptied != 0) {
        sensing_mark(&f->sensing);
    }
}

/* --- looking --- */

static bool is_put_up(const struct follow *f)
{
    return f->sensing.occupied == SQUARES_AT_START &&
           (!f->is_known || squares_of_position(&f->position) != SQUARES_AT_START);
}

/* While a move has to rest something else is done: then its piece has not slid on. A contact that
   drops out is waited for. A capture that may be none, since a contact dropped out, rests on. */
static void look_for_move(struct follow *f, struct engine *engine, uint32_t still_ms)
{
    struct squares_found found;

    squares_find(engine, &f->position, &f->sensing, &found);
    if (found.seen != SEEN_MOVE && follow_has_come_to_rest(f)) {
        if (!sensing_wavers(&f->sensing)) {
            follow_play(f, f->made);
        }
        return;
    }
    f->made = found.sliding;
    if (found.seen == SEEN_SAME) {
        settle(f);
    } else if (found.seen == SEEN_MOVE && still_ms >= found.rest_ms) {
        play(f, found.move);
    } else if (found.seen != SEEN_MOVE && still_ms >= SQUARES_BACK_MS) {
        (void)take_back(f);
    }
}

bool follow_has_come_to_rest(const struct follow *f)
{
    return f->made != MOVE_NONE && squares_have(f->sensing.occupied, move_to(f->made)) &&
           !squares_have(f->sensing.occupied, move_from(f->made));
}

void follow_look(struct follow *f, struct engine *engine, squares_t reading, uint32_t now_ms)
{
    bool has_changed = sensing_take(&f->sensing, reading, now_ms);
    uint32_t still_ms = sensing_still_ms(&f->sensing, now_ms);

    if (is_put_up(f) && still_ms >= SQUARES_START_MS) {
        begin_game(f);
    } else if (f->is_known && (has_changed || f->sensing.emptied != 0)) {
        look_for_move(f, engine, still_ms);
    }
}

squares_t follow_pieces(const struct follow *f, uint8_t pieces[SQUARES])
{
    squares_t expected = f->is_known ? squares_of_position(&f->position) : 0;
    squares_t missing = expected & ~f->sensing.standing;
    squares_t added = f->sensing.occupied & ~expected;

    for (unsigned square = 0; square < SQUARES; square++) {
        pieces[square] =
            squares_have(expected & ~missing, square) ? f->position.board[square] : EMPTY;
    }
    if (squares_count(missing) == 1 && squares_count(added) == 1) {
        pieces[squares_first(added)] = f->position.board[squares_first(missing)];
        return 0;
    }
    return added;
}

bool follow_kings_are_off(const struct follow *f, uint32_t now_ms)
{
    squares_t kings =
        square_bit(f->position.list[WHITE][0]) | square_bit(f->position.list[BLACK][0]);

    return f->is_known && f->sensing.emptied == kings &&
           f->sensing.occupied == (squares_of_position(&f->position) & ~kings) &&
           sensing_still_ms(&f->sensing, now_ms) >= KINGS_MS;
}
