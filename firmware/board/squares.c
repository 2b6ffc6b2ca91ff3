#include "firmware/board/squares.h"

/* --- without bouncing --- */

void sensing_begin(struct sensing *s, squares_t occupied, uint32_t now_ms)
{
    *s = (struct sensing){
        .occupied = occupied,
        .standing = occupied,
        .marked = occupied,
        .last_reading = occupied,
        .last_filled = SQUARE_NONE,
        .sign = SQUARE_NONE,
        .sensed_ms = now_ms,
        .moved_ms = now_ms,
        .exchanged_ms = now_ms,
        .changed_ms = now_ms,
        .calmed_ms = now_ms,
    };
}

/* What is occupied stands, and what has dropped out is empty. */
bool sensing_is_ok(const struct sensing *s)
{
    return (s->occupied & ~s->standing) == 0 && (s->dropped & ~s->emptied) == 0;
}

void sensing_mark(struct sensing *s)
{
    s->marked = s->occupied;
    s->emptied = 0;
    s->filled = 0;
    s->dropped = 0;
    s->exchanged = 0;
    s->last_filled = SQUARE_NONE;
    trail_begin(&s->trail);
}

void sensing_lack(struct sensing *s, squares_t lacking)
{
    s->emptied = lacking;
    s->dropped = lacking & s->standing;
}

bool sensing_wavers(const struct sensing *s)
{
    return ((s->standing ^ s->occupied) & ~s->flickering) != 0;
}

uint32_t sensing_still_ms(const struct sensing *s, uint32_t now_ms)
{
    return now_ms - (sensing_wavers(s) ? s->changed_ms : s->moved_ms);
}

bool sensing_is_sign(const struct sensing *s, unsigned square, uint32_t now_ms)
{
    return s->sign == square && s->signs >= SIGN_TIMES && now_ms - s->sign_ms <= SIGN_MS;
}

void sensing_end_sign(struct sensing *s)
{
    s->signs = 0;
}

unsigned squares_first(squares_t squares)
{
    unsigned square = 0;

    ASSERT(squares != 0);
    while (!(squares & square_bit(square))) {
        square++;
    }
    return square;
}

NOINLINE bool squares_have(squares_t squares, unsigned square)
{
    return (squares & square_bit(square)) != 0;
}

unsigned squares_count(squares_t squares)
{
    unsigned count = 0;

    for (; squares != 0; squares &= squares - 1U) {
        count++;
    }
    return count;
}

void squares_tell(struct out *out, const char *title, squares_t squares)
{
    if (squares == 0) {
        return;
    }
    out_text(out, title);
    for (unsigned square = 0; square < SQUARES; square++) {
        if (squares_have(squares, square)) {
            out_char(out, ' ');
            out_square(out, square);
        }
    }
    out_end_line(out);
}

squares_t squares_around(unsigned square)
{
    const squares_t a_file = UINT64_C(0x0101010101010101);
    squares_t row = square_bit(square);

    row |= (row << 1 & ~a_file) | (row & ~a_file) >> 1;
    return row | row << 8 | row >> 8;
}

/* --- flickering --- */

static void calm_down(struct sensing *s)
{
    for (unsigned square = 0; square < SQUARES; square++) {
        if (s->restlessness[square] != 0 && --s->restlessness[square] == 0) {
            s->flickering &= ~square_bit(square);
        }
    }
}

static void find_flickering(struct sensing *s, squares_t reading, uint32_t now_ms)
{
    squares_t changed = reading ^ s->last_reading;

    s->last_reading = reading;
    for (; changed != 0; changed &= changed - 1U) {
        unsigned square = squares_first(changed);
        unsigned restlessness = s->restlessness[square] + FLICKER_STEP;

        s->restlessness[square] =
            (uint8_t)(restlessness < FLICKER_MOST ? restlessness : FLICKER_MOST);
        if (restlessness >= FLICKER_LIMIT) {
            s->flickering |= square_bit(square);
        }
    }
    while (now_ms - s->calmed_ms >= FLICKER_MS) {
        s->calmed_ms += FLICKER_MS;
        calm_down(s);
    }
}

/* A sign begins when its piece is lifted. */
static void look_for_sign(struct sensing *s, unsigned square, bool filled, uint32_t now_ms)
{
    if (square != s->sign || now_ms - s->sign_ms > SIGN_MS) {
        s->sign = (uint8_t)(filled ? SQUARE_NONE : square);
        s->signs = 0;
        s->sign_ms = now_ms;
    } else if (filled && s->signs < SIGN_TIMES) {
        s->signs++;
        s->sign_ms = now_ms;
    }
}

/* --- what is lifted, and what drops out --- */

/* Counts in all squares at once: a number of LIFT_BITS bits each, one set of squares a bit. */
static void find_lifted(struct sensing *s, squares_t reading, uint32_t now_ms)
{
    squares_t counted = s->standing & ~reading;
    squares_t lifted = counted & ~s->occupied;

    _Static_assert(LIFT_MS == ((1 << LIFT_BITS) - 1) * SENSE_MS, "the greatest count is a lift");
    for (unsigned i = 0; i < LIFT_BITS; i++) {
        squares_t before = s->empty_for[i] & ~reading;

        s->empty_for[i] = before ^ counted;
        counted &= before;
        lifted &= s->empty_for[i];
    }
    s->standing &= ~lifted;
    s->dropped &= ~lifted;
    s->last &= ~lifted;
    for (; lifted != 0; lifted &= lifted - 1U) {
        look_for_sign(s, squares_first(lifted), false, now_ms);
        if (now_ms - s->moved_ms > LIFT_MS) {
            s->moved_ms = now_ms - LIFT_MS;
        }
    }
}

static void take_emptied(struct sensing *s, squares_t emptied)
{
    if (emptied == 0) {
        return;
    }
    s->dropped |= emptied & ~(s->emptied | s->filled);
    s->emptied |= emptied;
    s->last |= emptied;
    for (; emptied != 0; emptied &= emptied - 1U) {
        trail_add(&s->trail, squares_first(emptied), false);
    }
}

/* A contact has dropped out, or while another piece is in the hand that may stand there now. */
static void take_back_dropped(struct sensing *s, unsigned square, uint32_t now_ms)
{
    trail_forget(&s->trail, square);
    s->emptied &= ~square_bit(square);
    if ((s->marked & ~s->occupied) != 0) {
        s->exchanged |= square_bit(square);
        s->hovered &= ~square_bit(square);
        if ((s->marked & ~s->standing) != 0 && now_ms - s->moved_ms >= HOVER_MS) {
            s->hovered |= square_bit(square);
        }
        s->last_exchanged = (uint8_t)square;
        s->exchanged_ms = now_ms;
    } else if (s->emptied == 0) {
        s->exchanged = 0; /* all contacts are back: nothing was in the hand */
    }
}

static void take_filled(struct sensing *s, squares_t filled, uint32_t now_ms)
{
    for (; filled != 0; filled &= filled - 1U) {
        unsigned square = squares_first(filled);
        squares_t bit = square_bit(square);

        s->last = 0;
        if (s->dropped & bit) {
            take_back_dropped(s, square, now_ms);
        } else if (s->standing & ~s->emptied & bit) {
            s->marked |= bit; /* it had dropped out when the position was shown */
        } else {
            s->filled |= bit;
            s->last_filled = (uint8_t)square;
            s->moved_ms = now_ms;
            trail_add(&s->trail, square, true);
        }
        if (!(s->standing & bit)) {
            look_for_sign(s, square, true, now_ms);
        }
    }
}

/* Counts in all squares at once: a number of two bits each, one set of squares a bit. */
bool sensing_take(struct sensing *s, squares_t reading, uint32_t now_ms)
{
    squares_t differs;
    squares_t full;
    squares_t filled;

    _Static_assert(SENSE_FILLED == 4 && SENSE_EMPTIED == 3, "the count has two bits");
    if (now_ms - s->sensed_ms < SENSE_MS) {
        return false;
    }
    s->sensed_ms = now_ms;
    find_flickering(s, reading, now_ms);
    find_lifted(s, reading, now_ms);
    differs = (reading ^ s->occupied) & ~s->flickering;
    full = differs & s->count[1] & (s->count[0] | ~reading);
    s->count[1] = differs & (s->count[1] ^ s->count[0]) & ~full;
    s->count[0] = differs & ~s->count[0] & ~full;
    if (full == 0) {
        return false;
    }
    s->occupied ^= full;
    filled = full & s->occupied;
    take_emptied(s, full & ~filled); /* what changes at once was emptied first */
    take_filled(s, filled, now_ms);
    s->dropped &= ~filled;
    s->standing |= filled;
    s->changed_ms = now_ms;
    return true;
}

/* --- the squares of moves --- */

squares_t squares_of_position(const struct position *position)
{
    squares_t squares = 0;

    for (unsigned square = 0; square < SQUARES; square++) {
        if (position->board[square] != EMPTY) {
            squares |= square_bit(square);
        }
    }
    return squares;
}

/* Castling's rook, or the pawn that is taken en passant. */
static void find_other_piece(struct squares_move *m, move_t move)
{
    unsigned rank = m->from & 56U;

    m->also_from = SQUARE_NONE;
    m->also_to = SQUARE_NONE;
    if (move_kind(move) == MOVE_CASTLING) {
        bool is_short = m->to > m->from;

        m->also_from = (uint8_t)(rank + (is_short ? 7U : 0U));
        m->also_to = (uint8_t)(rank + (is_short ? 5U : 3U));
    } else if (move_kind(move) == MOVE_EN_PASSANT) {
        m->also_from = (uint8_t)(rank + square_file(m->to));
    }
}

static squares_t bit_or_none(unsigned square)
{
    return square == SQUARE_NONE ? 0 : square_bit(square);
}

void squares_of_move(struct squares_move *m, move_t move, squares_t before)
{
    m->promotes = move_kind(move) == MOVE_PROMOTION;
    m->from = (uint8_t)move_from(move);
    m->to = (uint8_t)move_to(move);
    find_other_piece(m, move);
    m->before = before;
    m->emptied = before & square_bit(m->to);
    m->touched = square_bit(m->from) | square_bit(m->to) | bit_or_none(m->also_from) |
                 bit_or_none(m->also_to);
    m->after = (before & ~(square_bit(m->from) | bit_or_none(m->also_from))) | square_bit(m->to) |
               bit_or_none(m->also_to);
}

void squares_of_move_back(struct squares_move *m, move_t move, squares_t after, bool captured)
{
    struct squares_move forth;

    squares_of_move(&forth, move, after);
    *m = forth;
    m->from = forth.to;
    m->to = forth.from;
    m->before = after;
    m->also_from = forth.also_to;
    m->also_to = forth.also_from;
    m->emptied = captured ? square_bit(m->from) : 0;
    m->after = (after & ~(square_bit(m->from) | bit_or_none(m->also_from))) | square_bit(m->to) |
               bit_or_none(m->also_to) | m->emptied;
}

bool squares_done(const struct squares_move *m, const struct sensing *s)
{
    return s->occupied == m->after && s->last == 0 &&
           (m->emptied & ~(s->emptied | s->exchanged)) == 0;
}

/* A captured piece that is put back may come from beside the board. */
bool squares_are_led_to(const struct squares_move *m, const uint8_t board[SQUARES],
                        const struct sensing *s)
{
    struct trail_wanted wanted = { .count = 0 };
    struct trail trail = s->trail;

    if (m->emptied & s->exchanged & ~s->emptied) {
        trail_add(&trail, squares_first(m->emptied), false);
        trail_add(&trail, squares_first(m->emptied), true);
    }
    trail_want(&wanted, m->to, m->promotes ? TRAIL_ANY : board[m->from]);
    if (m->also_to != SQUARE_NONE) {
        trail_want(&wanted, m->also_to,
                   m->also_from != SQUARE_NONE ? board[m->also_from] : TRAIL_ANY);
    }
    if (squares_have(s->occupied, m->from)) {
        trail_want(&wanted, m->from, TRAIL_ANY);
    }
    return trail_leads_to(&trail, board, s->marked, &wanted);
}

bool squares_under_way(const struct squares_move *m, squares_t occupied)
{
    squares_t lifted = m->before & ~occupied;
    squares_t placed = occupied & ~m->before;

    return ((lifted | placed) & ~m->touched) == 0 && (placed == 0 || squares_have(lifted, m->from));
}

/* --- what was moved --- */

/* Steps of a file or rank between two squares, -7 to 7. */
static int step(unsigned from, unsigned to)
{
    return to > from ? 1 : to < from ? -1 : 0;
}

static unsigned distance(unsigned a, unsigned b)
{
    return a > b ? a - b : b - a;
}

/* Does the way from one square straight to a far one lead over the square between? */
static bool is_between(unsigned from, unsigned between, unsigned far)
{
    unsigned files = distance(square_file(from), square_file(far));
    unsigned ranks = distance(square_rank(from), square_rank(far));
    unsigned square = from;

    if (files != 0 && ranks != 0 && files != ranks) {
        return false;
    }
    while (square != far) {
        square = (unsigned)((int)square + step(square_file(from), square_file(far)) +
                            8 * step(square_rank(from), square_rank(far)));
        if (square == between) {
            return square != far;
        }
    }
    return false;
}

/* How long a move must stand still, or how much longer if it is illegal, that would be one only
   because a square dropped out. */
static uint32_t rest_of_exchange(const struct sensing *s, unsigned to)
{
    uint32_t later_ms = s->exchanged_ms - s->moved_ms;

    if (!squares_have(s->exchanged & ~s->emptied, to)) {
        return 0;
    }
    return (squares_have(s->hovered, to) ? HOVERED_MS : SLIDE_MS) +
           ((int32_t)later_ms > 0 ? later_ms : 0);
}

/* Of two captures that both could have been made, one whose piece was lifted; else the one onto the
   square filled last. */
static bool is_better(move_t move, const struct squares_found *found, const struct sensing *s)
{
    unsigned to = move_to(move);
    bool is_exchange = rest_of_exchange(s, to) != 0;

    if (found->seen != SEEN_MOVE) {
        return true;
    }
    if (to == move_to(found->move)) {
        return move_kind(move) == MOVE_PROMOTION && move_promotion(move) == QUEEN;
    }
    if (is_exchange != (rest_of_exchange(s, move_to(found->move)) != 0)) {
        return !is_exchange;
    }
    return (is_exchange ? s->last_exchanged : s->last_filled) == to;
}

/* Squares on which a half made move is to be completed: a castling's rook once the
   king is there, a pawn to be taken en passant. */
static squares_t rest_of_move(const struct squares_move *m, squares_t occupied)
{
    squares_t placed = occupied & ~m->before;

    if (m->also_from == SQUARE_NONE || !squares_have(placed, m->to)) {
        return 0;
    }
    return (bit_or_none(m->also_from) & occupied) | (bit_or_none(m->also_to) & ~occupied);
}

/* Occupied squares on which another piece may stand than before. */
static squares_t squares_of_touched(const struct sensing *s)
{
    return (s->emptied | s->exchanged) & s->occupied;
}

/* The square on which a piece stands that went where it may not: of several from which pieces were
   lifted the one that was filled last. */
static unsigned target_of(const struct sensing *s, squares_t placed)
{
    squares_t targets = placed != 0 ? placed : squares_of_touched(s);
    squares_t last = s->last_filled == SQUARE_NONE ? 0 : square_bit(s->last_filled);

    return squares_first((targets & last) != 0 ? last : targets);
}

/* A piece of the side to move, and no other, is missing, and one square too many is
   occupied; or it is missing and a square was emptied and filled again: a capture that
   is none. */
static bool is_illegal(const struct position *position, const struct sensing *s, squares_t lifted,
                       squares_t placed, struct squares_found *found)
{
    unsigned from;

    if (lifted == 0 || (lifted & (lifted - 1U)) != 0 || (placed & (placed - 1U)) != 0 ||
        (lifted & ~s->emptied) != 0) {
        return false;
    }
    from = squares_first(lifted);
    if (piece_colour(position->board[from]) != (enum colour)position->side ||
        (placed == 0 && squares_of_touched(s) == 0)) {
        return false;
    }
    found->square = (uint8_t)from;
    found->target = (uint8_t)target_of(s, placed);
    found->rest_ms = rest_of_exchange(s, found->target);
    return true;
}

static void look_at_move(const struct position *position, move_t move, squares_t before,
                         const struct sensing *s, struct squares_found *found)
{
    struct squares_move m;

    squares_of_move(&m, move, before);
    if (before & ~s->occupied & ~s->emptied) {
        return; /* a piece is missing that nobody has lifted */
    }
    if (squares_done(&m, s) && squares_are_led_to(&m, position->board, s)) {
        if (is_better(move, found, s)) {
            found->move = move;
        }
        found->seen = SEEN_MOVE;
    } else if (found->seen != SEEN_MOVE && squares_under_way(&m, s->occupied)) {
        found->seen = SEEN_PARTIAL;
        found->show |= rest_of_move(&m, s->occupied);
    }
}

void squares_find(struct engine *engine, struct position *position, const struct sensing *s,
                  struct squares_found *found)
{
    squares_t before = squares_of_position(position);
    squares_t lifted = before & ~s->occupied;
    squares_t placed = s->occupied & ~before;
    unsigned moves = engine_legal_moves(engine, position);

    *found = (struct squares_found){ .seen = SEEN_DIFFERENT, .square = SQUARE_NONE };
    if (s->occupied == before && s->emptied == 0) {
        found->seen = SEEN_SAME;
        return;
    }
    for (unsigned i = 0; i < moves; i++) {
        look_at_move(position, engine_legal_move(engine, i), before, s, found);
    }
    if (found->seen == SEEN_MOVE) {
        found->promotes = move_kind(found->move) == MOVE_PROMOTION;
        found->rest_ms = rest_of_exchange(s, move_to(found->move));
        for (unsigned i = 0; i < moves; i++) {
            move_t other = engine_legal_move(engine, i);

            if (found->rest_ms == 0 && move_from(other) == move_from(found->move) &&
                is_between(move_from(other), move_to(found->move), move_to(other))) {
                found->rest_ms = SLIDE_MS;
                found->sliding = found->move;
            }
        }
    } else if (s->occupied == before) {
        found->seen = SEEN_SAME;
    } else if ((found->seen == SEEN_DIFFERENT || (placed == 0 && squares_of_touched(s) != 0)) &&
               is_illegal(position, s, lifted, placed, found)) {
        found->seen = SEEN_ILLEGAL;
    }
}

squares_t squares_targets(struct engine *engine, struct position *position, unsigned from)
{
    unsigned moves = engine_legal_moves(engine, position);
    squares_t targets = 0;

    for (unsigned i = 0; i < moves; i++) {
        move_t move = engine_legal_move(engine, i);

        if (move_from(move) == from) {
            targets |= square_bit(move_to(move));
        }
    }
    return targets;
}
