/* Looks at the squares: has something happened that the panel's states (machine.c) know? */
#include "firmware/panel/panel.h"
#include "firmware/teach/coach.h"
#include "hal/hal.h"

/* How long a position must stand still, in milliseconds: sensors behind the start, a piece that may
   slide on, a king that was put back, a piece that cannot stand there, a last move undone, a promoted
   piece, the initial position, kings that are lifted, kings that tell a result, anything else, a
   board without pieces. */
enum {
    ARRIVAL_MS = 100,
    REST_MS = 300,
    KING_MS = 300,
    ILLEGAL_MS = 700,
    BACK_MS = 500,
    PLACED_MS = 500,
    START_MS = 1000,
    KINGS_MS = 1000,
    TOLD_MS = 1500,
    DIFFERENT_MS = 1500,
    EMPTY_MS = 3000
};

/* Nobody says what a pawn becomes: a queen, after so long. */
enum { PROMOTION_MS = 3000 };

uint32_t panel_still_ms(const struct panel *p)
{
    return hal_now_ms() - p->sensing.changed_ms;
}

bool panel_has_no_keys(const struct panel *p)
{
    return p->body->keys == 0 && p->body->has_squares;
}

squares_t panel_kings(const struct panel *p)
{
    return square_bit(p->king[WHITE]) | square_bit(p->king[BLACK]);
}

/* --- what is seen --- */

static bool is_sign(const struct panel *p, unsigned square)
{
    return sensing_is_sign(&p->sensing, square, hal_now_ms());
}

/* Was the king of a side, and no other piece, lifted and put back twice? */
static bool is_sign_of_king(const struct panel *p, enum colour side)
{
    return p->sensing.occupied == p->expected && is_sign(p, p->king[side]);
}

/* Kings that are put back twice have a meaning, once they rest; a referee has no use for it. */
static enum panel_event observe_sign(const struct panel *p, const struct session *s)
{
    enum colour mover = (enum colour)p->side;
    enum panel_event event = session_is_refereed(s)                  ? EVENT_SAME
                             : is_sign_of_king(p, mover)             ? EVENT_KING
                             : is_sign_of_king(p, other_side(mover)) ? EVENT_OTHER_KING
                                                                     : EVENT_SAME;

    return event == EVENT_SAME || panel_still_ms(p) >= KING_MS ? event : EVENT_NONE;
}

/* Both kings are in the hands, and nothing else was touched. */
static bool are_kings_off(const struct panel *p)
{
    squares_t kings = panel_kings(p);

    return panel_has_no_keys(p) && p->sensing.emptied == kings &&
           p->sensing.occupied == (p->expected & ~kings) && panel_still_ms(p) >= KINGS_MS;
}

/* No piece since the start: the board is new, or asks for something. */
static bool is_empty(const struct panel *p)
{
    return panel_has_no_keys(p) && !p->has_stood && panel_still_ms(p) >= EMPTY_MS;
}

/* Does the initial position stand because pieces were put there? If it stood before, a king
   that is lifted and put back twice says that it is meant. */
static bool is_put_up(const struct panel *p)
{
    return p->sensing.occupied == SQUARES_AT_START &&
           (p->sensing.marked != SQUARES_AT_START ? p->sensing.filled != 0
                                                  : is_sign(p, E1) || is_sign(p, E8));
}

/* What a new game would end: it can be asked about. */
static bool is_game_to_lose(const struct panel *p, const struct game *game)
{
    return game->end == GAME_RUNNING && (game->plies != 0 || !game->origin_is_start) &&
           !panel_has_no_keys(p);
}

/* The initial position is set up, though the game is at another. */
static enum panel_event observe_start(const struct panel *p, const struct session *s)
{
    if (!is_put_up(p) || p->declined || panel_still_ms(p) < START_MS) {
        return EVENT_NONE;
    }
    return is_game_to_lose(p, &s->game) ? EVENT_START : EVENT_FRESH;
}

/* Is the last move taken back on the board? */
static enum panel_event observe_back(const struct panel *p)
{
    if (!p->has_back || panel_still_ms(p) < BACK_MS) {
        return EVENT_NONE;
    }
    if (!squares_are_led_to(&p->back, p->board, &p->sensing)) {
        return EVENT_NONE;
    }
    if (squares_done(&p->back, &p->sensing)) {
        return EVENT_TAKEN_BACK;
    }
    return p->back_piece != EMPTY &&
                   p->sensing.occupied == (p->back.after & ~square_bit(p->back.from))
               ? EVENT_PIECE_BACK
               : EVENT_NONE;
}

bool panel_doubts(struct panel *p, struct session *s, move_t move)
{
    bool doubts = coach_doubts(s, move);

    if (s->opponent.coach) {
        p->depth = 0; /* what it has found is not for the screen */
    }
    if (!doubts) {
        return false;
    }
    p->doubted = move;
    return true;
}

static enum panel_event observe_move(struct panel *p, struct session *s)
{
    squares_find(&s->engine, &s->game.position, &p->sensing, &p->found);
    switch (p->found.seen) {
    case SEEN_SAME:
        return observe_sign(p, s);
    case SEEN_MOVE:
        if (p->found.may_slide_on && panel_still_ms(p) < REST_MS) {
            return EVENT_PARTIAL;
        }
        return p->found.promotes                   ? EVENT_PROMOTION
               : panel_doubts(p, s, p->found.move) ? EVENT_DOUBT
                                                   : EVENT_MOVE;
    case SEEN_PARTIAL:
        return EVENT_PARTIAL;
    case SEEN_ILLEGAL:
        return panel_still_ms(p) < ILLEGAL_MS ||
                       (p->state == STATE_ILLEGAL && p->origin == p->found.square)
                   ? EVENT_NONE
                   : EVENT_ILLEGAL;
    default:
        return EVENT_NONE;
    }
}

/* What replays the game to be seen: once for pieces as they stand. */
static enum panel_event observe_at_rest(struct panel *p, struct session *s)
{
    if (p->compared || panel_still_ms(p) < TOLD_MS) {
        return EVENT_NONE;
    }
    p->compared = true;
    if (choices_are_told_by_turns(p, s)) {
        return EVENT_RESULT;
    }
    return p->state == STATE_DIFFERS && panel_find_shown(p, &s->game) ? EVENT_GAME : EVENT_NONE;
}

/* The game's position is on the board, or should be. */
static enum panel_event observe_game(struct panel *p, struct session *s)
{
    enum panel_event event = EVENT_NONE;

    if (p->sensing.occupied == p->expected && p->sensing.emptied == 0) {
        return p->state == STATE_READY ? EVENT_NONE : EVENT_SAME;
    }
    if (p->sensing.occupied == p->expected && !panel_is_players_turn(s)) {
        return EVENT_SAME;
    }
    if (are_kings_off(p)) {
        return EVENT_KINGS;
    }
    if (panel_is_players_turn(s)) {
        event = observe_move(p, s);
    }
    if (event == EVENT_NONE) {
        event = observe_back(p);
    }
    if (event == EVENT_NONE) {
        event = observe_start(p, s);
    }
    if (event == EVENT_NONE) {
        event = observe_at_rest(p, s);
    }
    if (event == EVENT_NONE && panel_still_ms(p) >= DIFFERENT_MS && s->game.end == GAME_RUNNING &&
        !(panel_is_players_turn(s) && p->found.seen == SEEN_ILLEGAL)) {
        event = EVENT_DIFFERENT;
    }
    return event;
}

/* The blunder stands on the board until it is put back, changed, made again or meant. */
static enum panel_event observe_doubt(struct panel *p, struct session *s)
{
    squares_find(&s->engine, &s->game.position, &p->sensing, &p->found);
    if (p->found.seen == SEEN_MOVE && move_from(p->found.move) == move_from(p->doubted) &&
        move_to(p->found.move) == move_to(p->doubted)) {
        return EVENT_NONE;
    }
    return observe_game(p, s);
}

/* A move is shown: is it made, or the board put right otherwise? */
static enum panel_event observe_lead(struct panel *p, struct session *s)
{
    enum panel_event event;

    if (squares_done(&p->lead, &p->sensing)) {
        return EVENT_LED;
    }
    if (is_put_up(p) && !p->declined) {
        return observe_start(p, s);
    }
    if (squares_under_way(&p->lead, p->sensing.occupied)) {
        return EVENT_NONE;
    }
    if (p->sensing.occupied == p->expected && panel_still_ms(p) >= BACK_MS) {
        return EVENT_SAME;
    }
    event = observe_at_rest(p, s);
    return event == EVENT_NONE && panel_still_ms(p) >= DIFFERENT_MS ? EVENT_DIFFERENT : event;
}

/* --- promotion --- */

/* The nearest free squares on the pawn's file, then on the files beside it. */
void panel_promotion_squares(const struct panel *p, uint8_t squares[PROMOTION_CHOICES])
{
    unsigned to = move_to(p->promoting);
    squares_t taken = p->expected & ~square_bit(move_from(p->promoting));
    unsigned count = 0;

    for (unsigned i = 0; i < PROMOTION_CHOICES; i++) {
        squares[i] = SQUARE_NONE;
    }
    for (unsigned step = 0; step < SQUARES && count < PROMOTION_CHOICES; step++) {
        unsigned file = (square_file(to) + step / 8U) % 8U;
        unsigned square = file + 8U * (square_rank(to) == 0 ? step % 8U : 7U - step % 8U);

        if (square != to && !(taken & square_bit(square))) {
            squares[count++] = (uint8_t)square;
        }
    }
}

/* What becomes of the pawn is chosen: a blunder? */
enum panel_event panel_chosen(struct panel *p, struct session *s)
{
    move_t move = move_make(move_from(p->promoting), move_to(p->promoting), MOVE_PROMOTION,
                            p->promotion - KNIGHT);

    return panel_doubts(p, s, move) ? EVENT_DOUBT : EVENT_CHOSEN;
}

/* The piece is put where the pawn was, at once or by way of the square of its kind. True if
   that is what is done on the board; then the event, or none. */
static bool is_placing(struct panel *p, enum panel_event *event)
{
    squares_t to = square_bit(move_to(p->promoting));
    squares_t after = (p->expected & ~square_bit(move_from(p->promoting))) | to;
    squares_t occupied = p->sensing.occupied;
    uint8_t squares[PROMOTION_CHOICES];

    *event = EVENT_NONE;
    panel_promotion_squares(p, squares);
    for (unsigned i = 0; i < PROMOTION_CHOICES; i++) {
        squares_t square = squares[i] == SQUARE_NONE ? 0 : square_bit(squares[i]);

        if (square != 0 && (occupied | to) == (after | square)) {
            p->promotion = (uint8_t)(ROOK - i);
            p->asked_ms = hal_now_ms();
            p->pawn_gone |= !(occupied & to);
            return true;
        }
    }
    if (occupied == (after & ~to) && (p->sensing.emptied & square_bit(move_from(p->promoting)))) {
        p->asked_ms = hal_now_ms();
        p->pawn_gone = true;
        return true;
    }
    if (occupied == after && p->pawn_gone && panel_still_ms(p) >= PLACED_MS) {
        *event = EVENT_CHOSEN;
    }
    return occupied == after && p->pawn_gone;
}

static enum panel_event observe_promotion(struct panel *p, struct session *s)
{
    enum panel_event event;

    if (panel_has_no_keys(p) && is_placing(p, &event)) {
        return event == EVENT_CHOSEN ? panel_chosen(p, s) : event;
    }
    if (hal_now_ms() - p->asked_ms >= PROMOTION_MS) {
        return panel_chosen(p, s);
    }
    event = observe_move(p, s);
    if (event == EVENT_PROMOTION) {
        p->promoting = p->found.move;
        return EVENT_NONE;
    }
    return observe_game(p, s);
}

/* --- by state --- */

/* Behind the start nothing has been lifted yet that counts. Once the sensors are calm and see a
   piece the board is compared with the game: it may show an earlier position, or a game may be over
   and the pieces stand for the next one. */
static enum panel_event observe_arrival(struct panel *p, struct session *s)
{
    sensing_mark(&p->sensing);
    p->arriving = p->sensing.occupied != p->expected;
    if (!p->arriving || panel_still_ms(p) < ARRIVAL_MS) {
        return EVENT_NONE;
    }
    if (p->sensing.occupied == 0) {
        return panel_still_ms(p) >= DIFFERENT_MS ? EVENT_DIFFERENT : EVENT_NONE;
    }
    p->arriving = false;
    if (s->game.end != GAME_RUNNING && p->sensing.occupied == SQUARES_AT_START &&
        p->expected != SQUARES_AT_START) {
        return EVENT_FRESH;
    }
    return panel_find_shown(p, &s->game) ? EVENT_GAME : EVENT_NONE;
}

enum panel_event panel_observe(struct panel *p, struct session *s)
{
    if (p->state == STATE_NO_BOARD) {
        return EVENT_NONE;
    }
    if (s->gui_speaks != (p->state == STATE_REMOTE)) {
        return s->gui_speaks ? EVENT_GUI : EVENT_GUI_GONE;
    }
    if (p->blind != (p->state == STATE_FAULT) && p->state != STATE_REMOTE) {
        return p->blind ? EVENT_FAULT : EVENT_MENDED;
    }
    if (panel_is_in_step(p, &s->game) && is_empty(p) && p->state != STATE_CALIBRATE) {
        return EVENT_EMPTY;
    }
    switch (p->state) {
    case STATE_REMOTE:
    case STATE_FAULT:
    case STATE_SETUP:
    case STATE_VERIFY:
        return EVENT_NONE;
    case STATE_CHOICES:
        return panel_is_in_step(p, &s->game) ? choices_observe(p, s) : EVENT_GAME;
    case STATE_CALIBRATE:
        return calibration_observe(p);
    case STATE_LEADS:
        return panel_is_in_step(p, &s->game) ? EVENT_LED : observe_lead(p, s);
    case STATE_PROMOTION:
        return panel_is_in_step(p, &s->game) ? observe_promotion(p, s) : EVENT_GAME;
    case STATE_DOUBT:
        return panel_is_in_step(p, &s->game) ? observe_doubt(p, s) : EVENT_GAME;
    case STATE_NEW_GAME:
        return s->game.plies != p->asked_plies || (uint32_t)s->game.position.key != p->asked_key
                   ? EVENT_GAME
               : p->sensing.occupied == SQUARES_AT_START ? EVENT_NONE
                                                         : EVENT_NO;
    default:
        return p->arriving                     ? observe_arrival(p, s)
               : panel_is_in_step(p, &s->game) ? observe_game(p, s)
                                               : EVENT_GAME;
    }
}

enum panel_event panel_observe_thinking(const struct panel *p)
{
    if (p->state == STATE_NO_BOARD || p->blind) {
        return EVENT_NONE;
    }
    if (is_sign_of_king(p, other_side((enum colour)p->side)) && panel_still_ms(p) >= KING_MS) {
        return EVENT_KING;
    }
    return observe_back(p) == EVENT_TAKEN_BACK ? EVENT_TAKEN_BACK : EVENT_NONE;
}
