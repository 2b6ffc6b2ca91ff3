/* The panel's states: what follows from what has happened. */
#include <limits.h>
#include <string.h>

#include "firmware/panel/panel.h"
#include "hal/hal.h"

bool panel_is_players_turn(const struct session *s)
{
    return s->game.end == GAME_RUNNING && !session_is_computers_turn(s);
}

/* --- where game and board stand --- */

/* What the move of a ply has taken on its target square, or EMPTY. */
static unsigned taken_piece(struct game *game, unsigned ply)
{
    unsigned piece;

    game_replay(game, ply);
    piece = game->position.board[move_to(game->record[ply])];
    game_replay(game, game->plies);
    return piece;
}

/* Is the position that the board shows one of this game's? Then its squares. */
static bool find_shown(const struct panel *p, struct game *game, squares_t *occupied)
{
    bool is_here;

    if (p->shown > game->recorded) {
        return false;
    }
    game_replay(game, p->shown);
    is_here = (uint32_t)game->position.key == p->shown_key;
    *occupied = squares_of_position(&game->position);
    game_replay(game, game->plies);
    return is_here;
}

bool panel_is_in_step(const struct panel *p, const struct game *game)
{
    return p->shown == game->plies && p->shown_key == (uint32_t)game->position.key;
}

void panel_get_in_step(struct panel *p, const struct game *game)
{
    p->shown = game->plies;
    p->shown_key = (uint32_t)game->position.key;
}

/* The board shows the position after so many plies. */
static void set_shown(struct panel *p, struct game *game, unsigned plies)
{
    game_replay(game, plies);
    p->shown = (uint16_t)plies;
    p->shown_key = (uint32_t)game->position.key;
    game_replay(game, game->plies);
}

/* The next move that brings the board to the game; false if there is none to show: then the
   wrong squares are. */
static bool find_lead(struct panel *p, struct game *game)
{
    squares_t occupied;

    if (!find_shown(p, game, &occupied) || p->shown == game->plies) {
        return false;
    }
    p->lead_forth = p->shown < game->plies;
    if (p->lead_forth) {
        p->lead_move = game->record[p->shown];
        squares_of_move(&p->lead, p->lead_move, occupied);
    } else {
        p->lead_move = game->record[p->shown - 1U];
        squares_of_move_back(&p->lead, p->lead_move, occupied,
                             taken_piece(game, p->shown - 1U) != EMPTY);
    }
    return true;
}

/* The ply of the nearest position of the record that stands on the board; false if none does. */
static bool find_standing(const struct panel *p, struct game *game, unsigned *standing)
{
    unsigned nearest = UINT_MAX;

    game_rewind(game);
    for (unsigned ply = 0;; ply++) {
        unsigned distance = ply > game->plies ? ply - game->plies : game->plies - ply;

        if (distance < nearest && squares_of_position(&game->position) == p->sensing.occupied) {
            nearest = distance;
            *standing = ply;
        }
        if (ply == game->recorded) {
            break;
        }
        game_step(game, ply);
    }
    game_replay(game, game->plies);
    return nearest != UINT_MAX;
}

/* There is a move to be led, or the game's position is expected on the board. */
static bool begin_lead(struct panel *p, struct game *game)
{
    bool leads = find_lead(p, game);

    if (!leads) {
        panel_get_in_step(p, game);
    }
    return leads;
}

/* Does the board stand between the position after so many plies and the game's? */
static bool is_on_the_way(struct panel *p, struct game *game, unsigned plies)
{
    set_shown(p, game, plies);
    return find_lead(p, game) && squares_under_way(&p->lead, p->sensing.occupied);
}

bool panel_find_shown(struct panel *p, struct game *game)
{
    unsigned ply;

    if (find_standing(p, game, &ply)) {
        set_shown(p, game, ply);
        return ply != game->plies;
    }
    if ((game->plies != 0 && is_on_the_way(p, game, game->plies - 1U)) ||
        (game->plies != game->recorded && is_on_the_way(p, game, game->plies + 1U))) {
        return true;
    }
    panel_get_in_step(p, game);
    return false;
}

void panel_game_changed(struct panel *p, struct session *s)
{
    struct game *game = &s->game;

    p->expected = squares_of_position(&game->position);
    memcpy(p->board, game->position.board, sizeof p->board);
    p->side = game->position.side;
    p->king[WHITE] = game->position.list[WHITE][0];
    p->king[BLACK] = game->position.list[BLACK][0];
    p->in_check = position_in_check(&game->position);
    p->has_back = game->plies != 0;
    p->analysed = false;
    p->analyses &= s->side == COMPUTER_NONE; /* else it plays */
    p->depth = game->plies != 0 ? p->depth : 0;
    panel_write_last_moves(p, s);
    if (p->has_back) {
        squares_of_move_back(&p->back, game->record[game->plies - 1U], p->expected,
                             p->back_piece != EMPTY);
    }
    if (p->state == STATE_LEADS) {
        begin_lead(p, game);
    }
    display_change(&p->display);
}

/* --- what follows --- */

/* Nothing has been lifted: from here on it counts. */
static void do_settle(struct panel *p, struct session *s)
{
    (void)s;
    sensing_mark(&p->sensing);
}

/* What was said of the position before. */
static void forget_message(struct panel *p)
{
    display_hush(&p->display);
    p->shows_hint = false;
}

static void play(struct panel *p, struct session *s, move_t move)
{
    struct session_played played;
    struct out out;

    forget_message(p);
    if (session_play(s, move, &played) != SESSION_DONE) {
        return;
    }
    if (played.forgot) {
        display_say(&p->display, &out, TEXT_FORGOT);
    } else if (played.claim != GAME_RUNNING) {
        display_say(&p->display, &out, TEXT_CLAIM);
        out_text(&out, game_end_text((enum game_end)played.claim));
    }
    panel_get_in_step(p, &s->game);
    do_settle(p, s);
}

static void do_move(struct panel *p, struct session *s)
{
    play(p, s, p->found.move);
}

static void do_offer(struct panel *p, struct session *s)
{
    (void)s;
    p->promoting = p->found.move;
    p->promotion = QUEEN;
    p->pawn_gone = false;
    p->asked_ms = hal_now_ms();
}

static void do_promotion(struct panel *p, struct session *s)
{
    move_t move = p->promoting;

    play(p, s, move_make(move_from(move), move_to(move), MOVE_PROMOTION, p->promotion - KNIGHT));
}

/* The player means it. */
static void do_doubted(struct panel *p, struct session *s)
{
    play(p, s, p->doubted);
}

static void do_refuse(struct panel *p, struct session *s)
{
    (void)s;
    p->origin = p->found.square;
}

/* The player's king: the computer plays his side from now on. */
static void do_change_sides(struct panel *p, struct session *s)
{
    do_settle(p, s);
    sensing_end_sign(&p->sensing);
    session_go(s);
}

/* The other king: what would the computer do? */
static void do_hint(struct panel *p, struct session *s)
{
    do_settle(p, s);
    sensing_end_sign(&p->sensing);
    panel_hint(p, s);
}

/* The board is a ply back already; the session goes as far as the player's own move. */
static void do_take_back(struct panel *p, struct session *s)
{
    struct session_step step;
    unsigned plies = s->game.plies;
    enum session_refusal refusal = session_take_back(s, &step);

    if (refusal == SESSION_DONE && step.resumed) {
        refusal = session_take_back(s, &step); /* the game had ended; it goes on before the move */
    }
    if (refusal != SESSION_DONE) {
        return;
    }
    forget_message(p);
    set_shown(p, &s->game, plies - 1U);
    do_settle(p, s);
}

static void do_new(struct panel *p, struct session *s)
{
    session_new(s);
    forget_message(p);
    panel_get_in_step(p, &s->game);
    do_settle(p, s);
}

/* About a new game, with the game as it is. */
static void do_ask(struct panel *p, struct session *s)
{
    p->asked_plies = s->game.plies;
    p->asked_key = (uint32_t)s->game.position.key;
}

static void do_decline(struct panel *p, struct session *s)
{
    (void)s;
    p->declined = true;
}

/* Shows the next move that is missing on the board, if there is one; else the game's position
   is expected. What is off the board already need not be lifted. */
static void do_lead(struct panel *p, struct session *s)
{
    bool leads = begin_lead(p, &s->game);

    do_settle(p, s);
    if (leads) {
        p->sensing.emptied = p->lead.before & ~p->sensing.occupied;
    }
}

/* The same while a new game is asked about: the pieces stand as they were put. */
static void do_lead_on(struct panel *p, struct session *s)
{
    begin_lead(p, &s->game);
}

/* A step of it is done. */
static void do_led(struct panel *p, struct session *s)
{
    if (p->shown != s->game.plies) {
        set_shown(p, &s->game, p->lead_forth ? p->shown + 1U : p->shown - 1U);
    }
    do_lead(p, s);
}

static void do_in_step(struct panel *p, struct session *s)
{
    panel_get_in_step(p, &s->game);
    do_settle(p, s);
}

/* The wrong squares are shown, against the game as it is now. What was lifted since another position
   is followed no more. */
static void do_get_in_step(struct panel *p, struct session *s)
{
    panel_get_in_step(p, &s->game);
    trail_lose(&p->sensing.trail);
}

static void do_close(struct panel *p, struct session *s)
{
    (void)s;
    p->display.page = PAGE_GAME;
}

static void do_begin_setup(struct panel *p, struct session *s)
{
    (void)s;
    setup_begin(p);
}

static void do_begin_verify(struct panel *p, struct session *s)
{
    (void)s;
    verify_begin(p);
}

static void do_kings_back(struct panel *p, struct session *s)
{
    do_in_step(p, s);
    choices_end(p, s);
}

static void do_result(struct panel *p, struct session *s)
{
    choices_take_result_by_turns(p, s);
    do_in_step(p, s);
}

static void do_calibrate(struct panel *p, struct session *s)
{
    (void)s;
    calibration_begin(p);
}

static void do_corner(struct panel *p, struct session *s)
{
    (void)s;
    calibration_take_corner(p);
}

/* What the sensors say has another meaning from now on. */
static void do_calibrated(struct panel *p, struct session *s)
{
    calibration_end(p, s);
    p->has_stood = true;
    do_in_step(p, s);
}

#define IN(state) (1U << (state))
/* The board shows the game, but for what a player is doing. */
#define MOVING                                                                     \
    (IN(STATE_READY) | IN(STATE_PARTIAL) | IN(STATE_PROMOTION) | IN(STATE_DOUBT) | \
     IN(STATE_ILLEGAL) | IN(STATE_PIECE_BACK))
/* The board is compared with the game. */
#define PLAYING (MOVING | IN(STATE_DIFFERS))
#define WITH_SQUARES (PLAYING | IN(STATE_LEADS) | IN(STATE_NEW_GAME) | IN(STATE_CHOICES))
#define WITH_PAGE (IN(STATE_SETUP) | IN(STATE_VERIFY))

/* The first line that fits is obeyed; an event that none fits does nothing. */
static const struct {
    uint16_t states; /* bits, by enum panel_state */
    uint8_t event;
    uint8_t next;
    void (*action)(struct panel *panel, struct session *session); /* or NULL */
} transitions[] = {
    { PLAYING, EVENT_SAME, STATE_READY, do_settle },
    { MOVING, EVENT_KING, STATE_READY, do_change_sides },
    { MOVING, EVENT_OTHER_KING, STATE_READY, do_hint },
    { MOVING, EVENT_PARTIAL, STATE_PARTIAL, NULL },
    { PLAYING, EVENT_MOVE, STATE_READY, do_move },
    { PLAYING, EVENT_PROMOTION, STATE_PROMOTION, do_offer },
    { IN(STATE_PROMOTION), EVENT_CHOSEN, STATE_READY, do_promotion },
    { PLAYING, EVENT_DOUBT, STATE_DOUBT, NULL },
    { IN(STATE_DOUBT), EVENT_YES, STATE_READY, do_doubted },
    { MOVING, EVENT_ILLEGAL, STATE_ILLEGAL, do_refuse },
    { PLAYING, EVENT_DIFFERENT, STATE_DIFFERS, NULL },
    { PLAYING, EVENT_TAKEN_BACK, STATE_READY, do_take_back },
    { PLAYING, EVENT_PIECE_BACK, STATE_PIECE_BACK, NULL },
    { WITH_SQUARES, EVENT_START, STATE_NEW_GAME, do_ask },
    { WITH_SQUARES, EVENT_FRESH, STATE_READY, do_new },
    { IN(STATE_NEW_GAME), EVENT_YES, STATE_READY, do_new },
    { IN(STATE_NEW_GAME), EVENT_NO, STATE_DIFFERS, do_decline },
    { PLAYING, EVENT_GAME, STATE_LEADS, do_lead },
    { IN(STATE_NEW_GAME), EVENT_GAME, STATE_LEADS, do_lead_on },
    { IN(STATE_LEADS), EVENT_LED, STATE_READY, do_led },
    { IN(STATE_LEADS), EVENT_SAME, STATE_READY, do_in_step },
    { IN(STATE_LEADS), EVENT_DIFFERENT, STATE_DIFFERS, do_get_in_step },
    { PLAYING | IN(STATE_LEADS), EVENT_SETUP, STATE_SETUP, do_begin_setup },
    { PLAYING | IN(STATE_LEADS), EVENT_VERIFY, STATE_VERIFY, do_begin_verify },
    { WITH_PAGE, EVENT_LEAVE, STATE_READY, do_in_step },
    { PLAYING, EVENT_KINGS, STATE_CHOICES, choices_begin },
    { PLAYING | IN(STATE_LEADS), EVENT_RESULT, STATE_CHOICES, do_result },
    { IN(STATE_CHOICES), EVENT_CHOICE, STATE_CHOICES, choices_take },
    { IN(STATE_CHOICES), EVENT_RESULT, STATE_CHOICES, choices_take_result },
    { IN(STATE_CHOICES), EVENT_SAME, STATE_READY, do_kings_back },
    { IN(STATE_CHOICES), EVENT_DIFFERENT, STATE_DIFFERS, NULL },
    { IN(STATE_CHOICES), EVENT_GAME, STATE_LEADS, do_lead },
    { PLAYING, EVENT_EMPTY, STATE_CALIBRATE, do_calibrate },
    { IN(STATE_CALIBRATE), EVENT_CORNER, STATE_CALIBRATE, do_corner },
    { IN(STATE_CALIBRATE), EVENT_LEAVE, STATE_READY, do_calibrated },
    { IN(STATE_CALIBRATE), EVENT_GUI, STATE_REMOTE, do_calibrated },
    { IN(STATE_CALIBRATE), EVENT_FAULT, STATE_FAULT, do_calibrated },
    { WITH_SQUARES | WITH_PAGE, EVENT_GUI, STATE_REMOTE, do_close },
    { IN(STATE_FAULT), EVENT_GUI, STATE_REMOTE, do_close },
    { IN(STATE_REMOTE), EVENT_GUI_GONE, STATE_READY, do_in_step },
    { WITH_SQUARES | WITH_PAGE, EVENT_FAULT, STATE_FAULT, do_close },
    { IN(STATE_FAULT), EVENT_MENDED, STATE_READY, do_settle },
};

void panel_happens(struct panel *p, struct session *s, enum panel_event event)
{
    ASSERT(event < PANEL_EVENTS && p->state < PANEL_STATES && !s->think.running);
    for (unsigned i = 0; i < sizeof transitions / sizeof transitions[0]; i++) {
        if (transitions[i].event == event && (transitions[i].states & IN(p->state))) {
            if (p->state == transitions[i].next && transitions[i].action == NULL) {
                return;
            }
            p->state = transitions[i].next;
            p->compared = false;
            if (transitions[i].action != NULL) {
                transitions[i].action(p, s);
            }
            if (p->state == STATE_READY && !panel_is_in_step(p, &s->game)) {
                do_lead(p, s);
                p->state = panel_is_in_step(p, &s->game) ? STATE_READY : STATE_LEADS;
            }
            display_change(&p->display);
            return;
        }
    }
}
