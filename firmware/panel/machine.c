#include "firmware/panel/machine.h"

#include "firmware/console/console.h"
#include "firmware/panel/lights.h"
#include "firmware/panel/states.h"
#include "firmware/panel/watch.h"
#include "firmware/panel/wiring_tell.h"
#include "hal/hal.h"

void panel_game_changed(struct panel *p)
{
    struct game *game = &p->session->match.game;

    table_take_position(&p->board, game, figures_take_moves(&p->figures, game));
    p->analysing.done = false;
    p->analysing.on &= p->session->match.side == COMPUTER_NONE; /* else it plays */
    p->figures.depth = game->plies != 0 ? p->figures.depth : 0;
    if (p->state == STATE_LEADS) {
        table_lead(&p->board, game);
    }
    display_first_part(&p->display);
}

/* --- what follows --- */

/* The board shows a position: what is lifted from now on counts. */
static void do_settle(struct panel *p)
{
    sensing_mark(&p->board.sensing);
}

void panel_hint(struct panel *p)
{
    struct match *m = &p->session->match;
    struct out out;
    move_t move;

    if (session_hint(p->session, &move) != SESSION_DONE) {
        display_say(&p->display, &out,
                    m->game.end != GAME_RUNNING ? TEXT_GAME_OVER
                    : m->referee                ? TEXT_NO_ADVICE
                                                : TEXT_STOPPED);
        return;
    }
    display_say(&p->display, &out, TEXT_HINT, &m->game, move);
}

static void play(struct panel *p, move_t move)
{
    struct session_played played;
    struct out out;

    display_hush(&p->display);
    if (session_play(p->session, move, &played) != SESSION_DONE) {
        return;
    }
    if (played.forgot) {
        display_say(&p->display, &out, TEXT_FORGOT);
    } else if (played.claim != GAME_RUNNING) {
        display_say(&p->display, &out, TEXT_CLAIM, game_end_text((enum game_end)played.claim));
    }
    table_settle(&p->board, &p->session->match.game);
}

static void do_move(struct panel *p)
{
    play(p, p->watch.found.move);
}

static void do_offer(struct panel *p)
{
    promotion_begin(&p->promotion, p->watch.found.move);
}

static void do_promotion(struct panel *p)
{
    play(p, promotion_move(&p->promotion));
}

/* The player means the move that was doubted. */
static void do_doubted(struct panel *p)
{
    play(p, p->watch.doubted);
}

static void do_refuse(struct panel *p)
{
    refusal_find(&p->refused, &p->session->match.game.position, p->watch.found.square,
                 p->watch.found.target);
}

/* The player's king: the computer plays his side from now on. */
static void do_change_sides(struct panel *p)
{
    do_settle(p);
    sensing_end_sign(&p->board.sensing);
    session_go(p->session);
}

/* The other side's king: the computer gives a hint. */
static void do_hint(struct panel *p)
{
    do_settle(p);
    sensing_end_sign(&p->board.sensing);
    panel_hint(p);
}

/* The board is a ply back already. The session goes back to the player's own move. */
static void do_take_back(struct panel *p)
{
    struct session *s = p->session;
    struct session_step step;
    unsigned plies = s->match.game.plies;
    enum session_refusal refusal = session_take_back(s, &step);

    if (refusal == SESSION_DONE && step.resumed) {
        refusal = session_take_back(s, &step); /* the game had ended; it goes on before the move */
    }
    if (refusal != SESSION_DONE) {
        return;
    }
    display_hush(&p->display);
    table_show(&p->board, &s->match.game, plies - 1U);
    do_settle(p);
}

static void do_new(struct panel *p)
{
    session_new(p->session);
    display_hush(&p->display);
    table_settle(&p->board, &p->session->match.game);
}

/* A new game is asked about. The game of this moment is noted, since the question ends with it. */
static void do_ask(struct panel *p)
{
    const struct game *game = &p->session->match.game;

    p->watch.asked_plies = game->plies;
    p->watch.asked_key = (uint32_t)game->position.key;
}

static void do_decline(struct panel *p)
{
    p->watch.declined = true;
}

/* Shows the next move that is missing on the board, if there is one; else the game's position
   is expected. */
static void do_lead(struct panel *p)
{
    table_lead_anew(&p->board, &p->session->match.game);
}

/* The same while a new game is asked about. What was lifted is not forgotten. */
static void do_lead_on(struct panel *p)
{
    table_lead(&p->board, &p->session->match.game);
}

/* The move that was shown is made, and the next one is shown. */
static void do_led(struct panel *p)
{
    table_led(&p->board, &p->session->match.game);
}

static void do_in_step(struct panel *p)
{
    table_settle(&p->board, &p->session->match.game);
}

/* The wrong squares are shown, against the game as it is now. What was lifted since another
   position is followed no more. */
static void do_get_in_step(struct panel *p)
{
    table_get_in_step(&p->board, &p->session->match.game);
    trail_lose(&p->board.sensing.trail);
}

static void do_close(struct panel *p)
{
    display_open(&p->display, PAGE_GAME);
}

static void do_leave(struct panel *p)
{
    do_close(p);
    do_in_step(p);
}

static void do_begin_setup(struct panel *p)
{
    setup_begin(&p->setup, &p->board);
    display_open(&p->display, PAGE_SETUP);
}

static void do_begin_verify(struct panel *p)
{
    verify_begin(&p->setup);
    display_open(&p->display, PAGE_VERIFY);
}

static void do_kings_off(struct panel *p)
{
    choices_begin(&p->choices);
}

static void do_choice(struct panel *p)
{
    choices_take(&p->choices);
}

static void do_kings_back(struct panel *p)
{
    do_in_step(p);
    choices_end(&p->choices);
}

static void do_result(struct panel *p)
{
    choices_take_result(&p->choices);
}

static void do_result_by_turns(struct panel *p)
{
    choices_take_result_by_turns(&p->choices);
    do_in_step(p);
}

static void do_calibrate(struct panel *p)
{
    calibration_begin(&p->calibration, &p->settings);
}

static void do_corner(struct panel *p)
{
    calibration_take_corner(&p->calibration, p->board.sensing.occupied);
}

/* Sensors may have other squares from now on. */
static void do_calibrated(struct panel *p)
{
    if (calibration_end(&p->calibration, &p->settings)) {
        panel_settings_keep(&p->settings, p->session->added);
        session_kept(p->session);
    }
    p->watch.has_stood = true;
    do_in_step(p);
}

static void do_wiring(struct panel *p)
{
    wiring_begin(&p->wiring, &p->settings, p->board.sensing.occupied);
    p->console->owes_prompt |= wiring_tell_step(&p->wiring, p->console->out);
}

static void do_calibrated_wiring(struct panel *p)
{
    if (calibration_end(&p->calibration, &p->settings)) {
        panel_settings_keep(&p->settings, p->session->added);
        session_kept(p->session);
    }
    do_wiring(p);
}

static void do_checked(struct panel *p)
{
    wiring_take(&p->wiring, &p->settings);
    p->console->owes_prompt |= wiring_tell_step(&p->wiring, p->console->out);
}

static void do_gui_wiring(struct panel *p)
{
    if (wiring_end(&p->wiring, &p->settings)) {
        panel_settings_keep(&p->settings, p->session->added);
        session_kept(p->session);
    }
    p->watch.has_stood = true;
    do_in_step(p);
}

static void do_wired(struct panel *p)
{
    wiring_tell_end(&p->wiring, &p->settings, p->console->out);
    p->console->owes_prompt = true;
    do_gui_wiring(p);
}

/* As the table has it for a chess program; but without the table, in which there is everything
   else. */
void panel_yield(struct panel *p)
{
    if (p->state == STATE_CALIBRATE) {
        do_calibrated(p);
    } else if (p->state == STATE_WIRING) {
        do_gui_wiring(p);
    }
    do_close(p);
    display_hush(&p->display);
    p->state = STATE_REMOTE;
    p->pressed = 0;
    p->watch.compared = false;
}

/* --- the states --- */

/* What a state looks for on the board, lights and says on the screen. */
static const struct {
    enum panel_event (*observe)(struct panel *panel);
    void (*light)(const struct panel_view *view, struct hal_lights *lights);
    void (*say)(const struct panel_view *view, struct out *out);
} states[PANEL_STATES] = {
#define STATE(name, watch, light, say) [STATE_##name] = { watch, light, say },
#define EVENT(name)
#include "firmware/panel/states.def"
};

#define IN(state) (1U << (state))
/* The board shows the game, but for what a player is doing. */
#define MOVING                                                                     \
    (IN(STATE_READY) | IN(STATE_PARTIAL) | IN(STATE_PROMOTION) | IN(STATE_DOUBT) | \
     IN(STATE_ILLEGAL) | IN(STATE_PIECE_BACK))
/* The board is compared with the game. */
#define PLAYING (MOVING | IN(STATE_DIFFERS))
#define WITH_SQUARES (PLAYING | IN(STATE_LEADS) | IN(STATE_NEW_GAME) | IN(STATE_CHOICES))
#define WITH_PAGE (IN(STATE_SETUP) | IN(STATE_VERIFY))

/* A piece that is lifted and put back means something, or what stands there does. So it is waited
   until it is known whether it was lifted, or has dropped out; but for the game's own position. */
#define PATIENT                                                                         \
    (IN(STATE_PROMOTION) | IN(STATE_DOUBT) | IN(STATE_ILLEGAL) | IN(STATE_PIECE_BACK) | \
     IN(STATE_NEW_GAME) | IN(STATE_CHOICES) | IN(STATE_CALIBRATE) | IN(STATE_WIRING))

/* Nothing is done in these once the game has another position than the board shows. */
#define IN_STEP (IN(STATE_PROMOTION) | IN(STATE_DOUBT) | IN(STATE_CHOICES))

enum panel_event panel_observe(struct panel *p)
{
    enum panel_event event = watch_any(p);
    bool waits = (PATIENT & IN(p->state)) != 0 && sensing_wavers(&p->board.sensing) &&
                 !table_stands(&p->board);

    ASSERT(p->state < PANEL_STATES && table_is_ok(&p->board));
    if (event != EVENT_NONE || waits) {
        return event;
    }
    return (IN_STEP & IN(p->state)) != 0 && !table_is_in_step(&p->board, &p->session->match.game)
               ? EVENT_GAME
               : states[p->state].observe(p);
}

void panel_lights(struct panel *p)
{
    const struct panel_view view = { p, p->session };
    struct hal_lights lights = { 0 };

    ASSERT(p->state < PANEL_STATES);
    states[p->state].light(&view, &lights);
    panel_lights_show(&p->shown, &lights);
}

void panel_say(const struct panel_view *view, struct out *out)
{
    ASSERT(view->panel->state < PANEL_STATES);
    states[view->panel->state].say(view, out);
}

/* --- what happens to them --- */

/* The first line that fits the state and the event is obeyed. If none fits, nothing is done. */
static const struct {
    uint32_t states; /* bits, by enum panel_states */
    uint8_t event;
    uint8_t next;
    void (*action)(struct panel *panel); /* or NULL */
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
    { WITH_PAGE, EVENT_LEAVE, STATE_READY, do_leave },
    { PLAYING, EVENT_KINGS, STATE_CHOICES, do_kings_off },
    { PLAYING | IN(STATE_LEADS), EVENT_RESULT, STATE_CHOICES, do_result_by_turns },
    { IN(STATE_CHOICES), EVENT_CHOICE, STATE_CHOICES, do_choice },
    { IN(STATE_CHOICES), EVENT_RESULT, STATE_CHOICES, do_result },
    { IN(STATE_CHOICES), EVENT_SAME, STATE_READY, do_kings_back },
    { IN(STATE_CHOICES), EVENT_DIFFERENT, STATE_DIFFERS, NULL },
    { IN(STATE_CHOICES), EVENT_GAME, STATE_LEADS, do_lead },
    { PLAYING, EVENT_EMPTY, STATE_CALIBRATE, do_calibrate },
    { IN(STATE_CALIBRATE), EVENT_CORNER, STATE_CALIBRATE, do_corner },
    { IN(STATE_CALIBRATE), EVENT_LEAVE, STATE_READY, do_calibrated },
    { IN(STATE_CALIBRATE), EVENT_GUI, STATE_REMOTE, do_calibrated },
    { IN(STATE_CALIBRATE), EVENT_FAULT, STATE_FAULT, do_calibrated },
    { PLAYING | IN(STATE_LEADS) | IN(STATE_FAULT), EVENT_WIRING, STATE_WIRING, do_wiring },
    { IN(STATE_CALIBRATE), EVENT_WIRING, STATE_WIRING, do_calibrated_wiring },
    { IN(STATE_WIRING), EVENT_CHECKED, STATE_WIRING, do_checked },
    { IN(STATE_WIRING), EVENT_LEAVE, STATE_READY, do_wired },
    { IN(STATE_WIRING), EVENT_GUI, STATE_REMOTE, do_gui_wiring },
    { WITH_SQUARES | WITH_PAGE, EVENT_GUI, STATE_REMOTE, do_close },
    { IN(STATE_FAULT), EVENT_GUI, STATE_REMOTE, do_close },
    { IN(STATE_REMOTE), EVENT_GUI_GONE, STATE_READY, do_in_step },
    { WITH_SQUARES | WITH_PAGE, EVENT_FAULT, STATE_FAULT, do_close },
    { IN(STATE_FAULT), EVENT_MENDED, STATE_READY, do_settle },
};

/* Has a player put a piece where it may not be? It is no mistake if the game has changed and the
   pieces stand still, if the power has just come on, or if the game is over. */
static bool is_wrong(const struct panel *p, enum panel_event event)
{
    return event == EVENT_ILLEGAL ||
           (event == EVENT_DIFFERENT && ((MOVING | IN(STATE_LEADS)) & IN(p->state)) != 0 &&
            p->board.sensing.emptied != 0 && !p->watch.arriving &&
            p->session->match.game.end == GAME_RUNNING);
}

void panel_happens(struct panel *p, enum panel_event event)
{
    const struct game *game = &p->session->match.game;

    ASSERT(event < PANEL_EVENTS && p->state < PANEL_STATES && !p->session->mind.think.running);
    for (unsigned i = 0; i < sizeof transitions / sizeof transitions[0]; i++) {
        if (transitions[i].event == event && (transitions[i].states & IN(p->state))) {
            if (p->state == transitions[i].next && transitions[i].action == NULL) {
                return;
            }
            if (is_wrong(p, event) && p->state != transitions[i].next) {
                session_refuse(p->session);
            }
            p->state = transitions[i].next;
            p->watch.compared = false;
            if (transitions[i].action != NULL) {
                transitions[i].action(p);
            }
            if (p->state == STATE_READY && !table_is_in_step(&p->board, game)) {
                do_lead(p);
                p->state = table_is_in_step(&p->board, game) ? STATE_READY : STATE_LEADS;
            }
            display_first_part(&p->display);
            return;
        }
    }
}
