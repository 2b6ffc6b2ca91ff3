#include "firmware/panel/watch.h"

#include "firmware/panel/panel.h"
#include "firmware/teach/coach.h"
#include "firmware/teach/teach_state.h"
#include "hal/hal.h"

/* How long the squares must stand still, in milliseconds. */
enum {
    ARRIVAL_MS = 100, /* behind the start */
    KING_MS = 300,    /* a king that was put back */
    ILLEGAL_MS = 700, /* a piece that cannot stand there */
    KINGS_MS = 1000,  /* without the kings */
    TOLD_MS = 1500,   /* with the kings in the centre, who tell a result */
    EMPTY_MS = 3000   /* without a piece */
};

/* May the side to move make a move on the board? */
static bool is_players_turn(const struct match *m)
{
    return m->game.end == GAME_RUNNING && !match_is_computers_turn(m);
}

/* --- what is seen --- */

static bool is_sign(const struct table *b, unsigned square)
{
    return sensing_is_sign(&b->sensing, square, hal_now_ms());
}

/* Was the king of a side, and no other piece, lifted and put back twice? */
static bool is_sign_of_king(const struct table *b, enum colour side)
{
    return table_stands(b) && is_sign(b, b->king[side]);
}

/* A king that was put back twice has a meaning, once it rests. While the computer is a referee it
   has none. */
static enum panel_event observe_sign(const struct table *b, const struct match *m)
{
    enum colour mover = (enum colour)b->side;
    enum panel_event event = match_is_refereed(m)                    ? EVENT_SAME
                             : is_sign_of_king(b, mover)             ? EVENT_KING
                             : is_sign_of_king(b, other_side(mover)) ? EVENT_OTHER_KING
                                                                     : EVENT_SAME;

    return event == EVENT_SAME || table_still_ms(b) >= KING_MS ? event : EVENT_NONE;
}

/* Have both kings been lifted, and no other piece? */
static bool are_kings_off(const struct table *b)
{
    return b->without_keys && b->sensing.emptied == table_kings(b) && table_lacks_kings(b) &&
           table_still_ms(b) >= KINGS_MS;
}

/* Has there been no piece on the board since the start? Then the board is new, or the player wants
   something by it. */
static bool is_empty(const struct table *b, bool has_stood)
{
    return b->without_keys && !has_stood && table_still_ms(b) >= EMPTY_MS;
}

/* Has what was done to calibrate the board shown that it was meant, on a board that never was? A
   maker then wants each square to be tried. A player who puts up the pieces soon ends it. */
static bool is_to_be_checked(const struct panel *p)
{
    return p->settings.is_new && (p->calibration.step != 0 || p->board.sensing.occupied != 0);
}

/* Does the initial position stand because pieces were put there? If it stood before, a king
   that is lifted and put back twice says that it is meant. */
static bool is_put_up(const struct table *b)
{
    return b->sensing.occupied == SQUARES_AT_START &&
           (b->sensing.marked != SQUARES_AT_START ? b->sensing.filled != 0
                                                  : is_sign(b, E1) || is_sign(b, E8));
}

/* Would a new game end one, and can the player be asked about it? */
static bool is_game_to_lose(const struct table *b, const struct game *game)
{
    return game->end == GAME_RUNNING && (game->plies != 0 || !game->origin_is_start) &&
           !b->without_keys;
}

/* The initial position is set up, though the game is at another. It says nothing of a game that is
   apart, behind which the player's waits. */
static enum panel_event observe_start(const struct panel *p)
{
    if (session_may(p->session, IS_APART) || !is_put_up(&p->board) || p->watch.declined ||
        table_still_ms(&p->board) < SQUARES_START_MS) {
        return EVENT_NONE;
    }
    return is_game_to_lose(&p->board, &p->session->match.game) ? EVENT_START : EVENT_FRESH;
}

/* Is the last move taken back on the board? */
static enum panel_event observe_back(const struct table *b)
{
    if (!b->has_back || table_still_ms(b) < SQUARES_BACK_MS) {
        return EVENT_NONE;
    }
    if (!squares_are_led_to(&b->back, b->pieces, &b->sensing)) {
        return EVENT_NONE;
    }
    if (squares_done(&b->back, &b->sensing)) {
        return EVENT_TAKEN_BACK;
    }
    return b->back_piece != EMPTY &&
                   b->sensing.occupied == (b->back.after & ~square_bit(b->back.from))
               ? EVENT_PIECE_BACK
               : EVENT_NONE;
}

/* Is a move doubted that is made on the board, as a blunder or since another piece was named? It
   may be searched for. The move is kept in `doubted`. */
static bool doubts(struct panel *p, move_t move)
{
    struct coach *coach = &teach_state(p->session->added)->coach;
    bool is_doubted = coach_doubts(coach, p->session, move);

    if (is_doubted || p->session->match.opponent.coach) {
        p->figures.depth = 0; /* the coach's search is not for the screen */
    }
    if (!is_doubted) {
        return false;
    }
    p->watch.doubted = move;
    return true;
}

/* Looks which move what was lifted and placed can be. */
static enum squares_seen find_move(struct panel *p)
{
    struct session *s = p->session;

    squares_find(&s->mind.engine, &s->match.game.position, &p->board.sensing, &p->watch.found);
    return (enum squares_seen)p->watch.found.seen;
}

static enum panel_event observe_move(struct panel *p)
{
    switch (find_move(p)) {
    case SEEN_SAME:
        return observe_sign(&p->board, &p->session->match);
    case SEEN_MOVE:
        if (table_still_ms(&p->board) < p->watch.found.rest_ms) {
            return EVENT_PARTIAL;
        }
        return p->watch.found.promotes          ? EVENT_PROMOTION
               : doubts(p, p->watch.found.move) ? EVENT_DOUBT
                                                : EVENT_MOVE;
    case SEEN_PARTIAL:
        return EVENT_PARTIAL;
    case SEEN_ILLEGAL:
        return table_still_ms(&p->board) < ILLEGAL_MS + p->watch.found.rest_ms ||
                       (p->state == STATE_ILLEGAL &&
                        p->refused.reason.from == p->watch.found.square &&
                        p->refused.to == p->watch.found.target)
                   ? EVENT_NONE
                   : EVENT_ILLEGAL;
    default:
        return EVENT_NONE;
    }
}

/* Looks for what only a replay of the game shows. It does so once for the pieces as they stand. */
static enum panel_event observe_at_rest(struct panel *p)
{
    struct game *game = &p->session->match.game;

    if (p->watch.compared || table_still_ms(&p->board) < TOLD_MS) {
        return EVENT_NONE;
    }
    p->watch.compared = true;
    if (p->board.without_keys && choices_are_told_by_turns(&p->choices)) {
        return EVENT_RESULT;
    }
    return p->state == STATE_DIFFERS && table_find_shown(&p->board, game) ? EVENT_GAME : EVENT_NONE;
}

/* The game's position stands on the board, or should. */
static enum panel_event observe_game(struct panel *p)
{
    const struct match *m = &p->session->match;
    enum panel_event event = EVENT_NONE;

    /* Behind the start a piece may come back that was seen to be missing, but not to be lifted. */
    if (table_stands(&p->board) && p->board.sensing.emptied == 0) {
        return p->state == STATE_READY && p->board.sensing.filled == 0 ? EVENT_NONE : EVENT_SAME;
    }
    if (table_stands(&p->board) && !is_players_turn(m)) {
        return EVENT_SAME;
    }
    if (are_kings_off(&p->board)) {
        return EVENT_KINGS;
    }
    if (is_players_turn(m)) {
        event = observe_move(p);
    }
    if (event == EVENT_NONE) {
        event = observe_back(&p->board);
    }
    if (event == EVENT_NONE) {
        event = observe_start(p);
    }
    if (event == EVENT_NONE) {
        event = observe_at_rest(p);
    }
    if (event == EVENT_NONE && table_still_ms(&p->board) >= SQUARES_DIFFERENT_MS &&
        m->game.end == GAME_RUNNING &&
        !(is_players_turn(m) && p->watch.found.seen == SEEN_ILLEGAL)) {
        event = EVENT_DIFFERENT;
    }
    return event;
}

/* A doubted move stands on the board. As long as its piece does nothing happens. */
enum panel_event watch_doubt(struct panel *p)
{
    squares_t occupied = p->board.sensing.occupied;
    enum panel_event event;

    if (find_move(p) == SEEN_MOVE &&
        move_from(p->watch.found.move) == move_from(p->watch.doubted) &&
        move_to(p->watch.found.move) == move_to(p->watch.doubted)) {
        return EVENT_NONE;
    }
    event = observe_game(p);
    return event == EVENT_DIFFERENT && squares_have(occupied, move_to(p->watch.doubted)) &&
                   !squares_have(occupied, move_from(p->watch.doubted))
               ? EVENT_NONE
               : event;
}

/* Lights show a move: is it made, or is the board put right in another way? */
enum panel_event watch_lead(struct panel *p)
{
    enum panel_event event;

    if (table_is_in_step(&p->board, &p->session->match.game) ||
        squares_done(&p->board.lead, &p->board.sensing)) {
        return EVENT_LED;
    }
    if (is_put_up(&p->board) && !p->watch.declined) {
        return observe_start(p);
    }
    if (squares_under_way(&p->board.lead, p->board.sensing.occupied)) {
        return EVENT_NONE;
    }
    if (table_stands(&p->board) && table_still_ms(&p->board) >= SQUARES_BACK_MS) {
        return EVENT_SAME;
    }
    event = observe_at_rest(p);
    return event == EVENT_NONE && table_still_ms(&p->board) >= SQUARES_DIFFERENT_MS
               ? EVENT_DIFFERENT
               : event;
}

/* --- promotion --- */

enum panel_event panel_chosen(struct panel *p)
{
    return doubts(p, promotion_move(&p->promotion)) ? EVENT_DOUBT : EVENT_CHOSEN;
}

enum panel_event watch_promotion(struct panel *p)
{
    enum promotion_seen seen = promotion_look(&p->promotion, &p->board);
    enum panel_event event;

    if (seen != PROMOTION_OPEN) {
        return seen == PROMOTION_CHOSEN ? panel_chosen(p) : EVENT_NONE;
    }
    event = observe_move(p);
    if (event == EVENT_PROMOTION) {
        p->promotion.move = p->watch.found.move;
        return EVENT_NONE;
    }
    return observe_game(p);
}

/* --- by state --- */

/* Behind the start nothing has been lifted yet that counts. Once the sensors are calm and see a
   piece the board is compared with the game: it may show an earlier position, or a game may be over
   and the pieces stand for the next one. */
static enum panel_event observe_arrival(struct panel *p)
{
    struct game *game = &p->session->match.game;

    sensing_mark(&p->board.sensing);
    p->watch.arriving = !table_stands(&p->board);
    if (!p->watch.arriving || table_still_ms(&p->board) < ARRIVAL_MS ||
        sensing_wavers(&p->board.sensing)) {
        return EVENT_NONE;
    }
    if (p->board.sensing.occupied == 0) {
        return table_still_ms(&p->board) >= SQUARES_DIFFERENT_MS ? EVENT_DIFFERENT : EVENT_NONE;
    }
    p->watch.arriving = false;
    if (game->end != GAME_RUNNING && p->board.sensing.occupied == SQUARES_AT_START &&
        p->board.expected != SQUARES_AT_START) {
        return EVENT_FRESH;
    }
    return table_find_shown(&p->board, game) ? EVENT_GAME : EVENT_NONE;
}

enum panel_event watch_any(const struct panel *p)
{
    if (p->state == STATE_NO_BOARD) {
        return EVENT_NONE;
    }
    if (session_may(p->session, MAY_TOUCH) == (p->state == STATE_REMOTE)) {
        return session_may(p->session, MAY_TOUCH) ? EVENT_GUI_GONE : EVENT_GUI;
    }
    if (p->watch.blind != (p->state == STATE_FAULT) && p->state != STATE_REMOTE &&
        p->state != STATE_WIRING) {
        return !p->watch.blind                                     ? EVENT_MENDED
               : p->state == STATE_CALIBRATE && p->settings.is_new ? EVENT_WIRING
                                                                   : EVENT_FAULT;
    }
    return is_empty(&p->board, p->watch.has_stood) &&
                   table_is_in_step(&p->board, &p->session->match.game) &&
                   p->state != STATE_CALIBRATE && p->state != STATE_WIRING
               ? EVENT_EMPTY
               : EVENT_NONE;
}

/* No pieces are looked at. */
enum panel_event watch_nothing(struct panel *p)
{
    (void)p;
    return EVENT_NONE;
}

enum panel_event watch_game(struct panel *p)
{
    return p->watch.arriving                                      ? observe_arrival(p)
           : table_is_in_step(&p->board, &p->session->match.game) ? observe_game(p)
                                                                  : EVENT_GAME;
}

enum panel_event watch_choices(struct panel *p)
{
    return choices_observe(&p->choices);
}

enum panel_event watch_calibration(struct panel *p)
{
    enum panel_event event = calibration_observe(&p->calibration, &p->board);

    return event == EVENT_LEAVE && is_to_be_checked(p) ? EVENT_WIRING : event;
}

enum panel_event watch_wiring(struct panel *p)
{
    return wiring_observe(&p->wiring, &p->board);
}

/* A new game is asked about. */
enum panel_event watch_new_game(struct panel *p)
{
    const struct game *game = &p->session->match.game;

    return game->plies != p->watch.asked_plies || (uint32_t)game->position.key != p->watch.asked_key
               ? EVENT_GAME
           : p->board.sensing.occupied == SQUARES_AT_START ? EVENT_NONE
                                                           : EVENT_NO;
}

enum panel_event panel_observe_thinking(const struct panel *p)
{
    if (p->state == STATE_NO_BOARD || p->watch.blind) {
        return EVENT_NONE;
    }
    if (is_sign_of_king(&p->board, other_side((enum colour)p->board.side)) &&
        table_still_ms(&p->board) >= KING_MS) {
        return EVENT_KING;
    }
    return observe_back(&p->board) == EVENT_TAKEN_BACK ? EVENT_TAKEN_BACK : EVENT_NONE;
}
