/* The panel as an addition to the computer: parts in, parts out, keys. */
#include "firmware/panel/panel.h"

#include <string.h>

#include "firmware/additions.h"
#include "firmware/console/console.h"
#include "firmware/game/save.h"
#include "hal/hal.h"

static struct panel the_panel;

/* The keys' meaning beside the board. */
enum {
    KEY_MENU = HAL_KEY_SELECT,
    KEY_TAKE_BACK = HAL_KEY_LEFT,
    KEY_FORTH = HAL_KEY_RIGHT, /* while the computer thinks: move now */
    KEY_HINT = HAL_KEY_UP,
    KEY_INFO = HAL_KEY_DOWN,
    INFO_PAGES = 2
};

/* A search is to have its time: an exchange with a part takes a tenth of a millisecond. */
enum { THINKING_LOOK_MS = 5 };

/* A running clock is shown anew so often: milliseconds. */
enum { CLOCK_MS = 500 };

/* Bytes of the settings as they are saved. */
enum { KEPT_TEACHING, KEPT_INFO };

void panel_keep_settings(const struct panel *p)
{
    uint8_t settings[SAVE_PANEL_SETTINGS] = { 0 };

    settings[KEPT_TEACHING] = p->teaching;
    settings[KEPT_INFO] = p->info;
    save_set_panel_settings(settings);
}

static void take_settings(struct panel *p)
{
    const uint8_t *settings = save_panel_settings();

    p->teaching = settings[KEPT_TEACHING] == 1;
    p->info = settings[KEPT_INFO] < INFO_PAGES ? settings[KEPT_INFO] : 0;
}

static void start(struct panel *p, struct computer *c)
{
    hal_body_start();
    screen_reset(&p->screen);
    sensing_begin(&p->sensing, hal_squares(), hal_now_ms());
    p->state = p->body->has_squares ? STATE_READY : STATE_NO_BOARD;
    panel_get_in_step(p, &c->game);
    take_settings(p);
    panel_game_changed(p, c);
}

static void panel_addition_start(struct computer *c)
{
    struct panel *p = &the_panel;

    memset(p, 0, sizeof *p);
    p->body = hal_body();
    if (p->body != NULL) {
        start(p, c);
    }
}

static void panel_addition_changed(struct computer *c)
{
    if (the_panel.body != NULL) {
        panel_game_changed(&the_panel, c);
    }
}

static void panel_addition_faulted(struct computer *c, const struct hal_fault *fault)
{
    (void)c;
    if (the_panel.body != NULL) {
        menu_tell_fault(&the_panel, fault);
    }
}

static void panel_addition_informed(struct computer *c, const struct engine_info *info)
{
    struct panel *p = &the_panel;

    if (p->body == NULL || info->current != MOVE_NONE || info->bound != 0 || info->multipv != 1) {
        return;
    }
    p->depth = info->depth;
    p->score = (int16_t)(c->game.position.side == WHITE ? info->score : -info->score);
    screen_change(&p->screen);
}

static void panel_addition_replied(struct computer *c, const struct session_reply *reply)
{
    static const uint8_t texts[] = {
        [SESSION_SAYS_MATE] = TEXT_MATE_IN,
        [SESSION_SAYS_NO_MATE] = TEXT_NO_MATE,
        [SESSION_SAYS_NO_MATE_FOUND] = TEXT_NO_MATE_FOUND,
    };
    struct out out;

    (void)c;
    if (the_panel.body != NULL && reply->words != SESSION_SAYS_NOTHING) {
        panel_say(&the_panel, &out, (enum text)texts[reply->words]);
        out_number(&out, reply->moves);
    } else {
        the_panel.message[0] = '\0';
    }
}

/* --- looking --- */

/* Keys that went down since the last look are kept until they are obeyed. */
static void take_keys(struct panel *p)
{
    unsigned keys = hal_keys();

    p->pressed |= (uint8_t)(keys & ~(unsigned)p->keys);
    p->keys = (uint8_t)keys;
}

/* While the computer thinks the player can only hurry it, or take his move back. */
static void look_while_thinking(struct panel *p, struct computer *c)
{
    enum panel_event event = EVENT_NONE;

    if (c->think.on_your_time) {
        if (p->pressed != 0 || p->sensing.emptied != 0 || p->sensing.occupied != p->expected) {
            session_move_now(c);
        }
        return;
    }
    event = panel_observe_thinking(p);
    if (event == EVENT_KING || (p->pressed & KEY_FORTH)) {
        sensing_mark(&p->sensing);
        p->pressed &= (uint8_t)~KEY_FORTH;
        session_move_now(c);
    } else if (event == EVENT_TAKEN_BACK || (p->pressed & KEY_TAKE_BACK)) {
        session_abort(c, THEN_NOTHING);
    }
}

static void panel_addition_look(struct computer *c)
{
    struct panel *p = &the_panel;
    struct panel_view view = { p, c };
    uint32_t now_ms = hal_now_ms();

    if (p->body == NULL || now_ms - p->looked_ms < (c->think.running ? THINKING_LOOK_MS : 1U)) {
        return;
    }
    p->looked_ms = now_ms;
    hal_body_work();
    take_keys(p);
    p->blind = p->body->has_squares && hal_squares_fault() >= 0;
    sensing_take(&p->sensing, hal_squares(), now_ms);
    if (c->think.running && !c->think.uci) {
        look_while_thinking(p, c);
    }
    if (c->think.running != p->was_thinking ||
        (c->clock.running != CLOCK_STOPPED && now_ms - p->drawn_ms >= CLOCK_MS)) {
        p->was_thinking = c->think.running;
        p->drawn_ms = now_ms;
        screen_change(&p->screen);
    }
    if (p->body->screen_width != 0) {
        screen_work(&p->screen, panel_draw, &view);
    }
}

/* --- obeying --- */

void panel_say(struct panel *p, struct out *out, enum text text)
{
    out_begin_memory(out, p->message, MESSAGE_SIZE);
    out_text(out, text_of(text));
    screen_change(&p->screen);
}

static void take_back(struct panel *p, struct computer *c)
{
    struct session_step step;
    struct out out;

    if (session_take_back(c, &step) != SESSION_DONE) {
        panel_say(p, &out, TEXT_NOTHING_BACK);
        return;
    }
    p->message[0] = '\0';
    if (step.both_sides) {
        panel_say(p, &out, TEXT_BOTH_SIDES);
    }
    console_hears(c, HEARD_TAKEN_BACK, MOVE_NONE);
}

static void forth(struct panel *p, struct computer *c)
{
    struct session_step step;
    struct out out;

    if (session_redo(c, &step) != SESSION_DONE) {
        panel_say(p, &out, TEXT_NOTHING_FORTH);
        return;
    }
    p->message[0] = '\0';
    console_hears(c, HEARD_PLAYED_AGAIN, MOVE_NONE);
}

/* Two seconds of thought; what else the keys want waits. */
static void hint(struct panel *p, struct computer *c)
{
    char san[SAN_SIZE];
    struct out out;

    if (session_hint(c, &p->hint) != SESSION_DONE) {
        panel_say(p, &out, c->game.end != GAME_RUNNING ? TEXT_GAME_OVER : TEXT_STOPPED);
        return;
    }
    move_to_san(&c->engine, &c->game.position, p->hint, san);
    panel_say(p, &out, TEXT_HINT);
    out_text(&out, san);
    p->shows_hint = p->state != STATE_NO_BOARD;
}

/* LEFT and RIGHT choose, SELECT takes; each key gives more time. */
static void promotion_keys(struct panel *p, struct computer *c, unsigned keys)
{
    p->asked_ms = hal_now_ms();
    if (keys & HAL_KEY_SELECT) {
        panel_happens(p, c, EVENT_CHOSEN);
    } else if (keys & (HAL_KEY_LEFT | HAL_KEY_DOWN)) {
        p->promotion = (uint8_t)(p->promotion == KNIGHT ? QUEEN : p->promotion - 1);
    } else {
        p->promotion = (uint8_t)(p->promotion == QUEEN ? KNIGHT : p->promotion + 1);
    }
}

static void game_keys(struct panel *p, struct computer *c, unsigned keys)
{
    p->shows_hint = false;
    if (p->state == STATE_PROMOTION) {
        promotion_keys(p, c, keys);
    } else if (p->state == STATE_NEW_GAME) {
        panel_happens(p, c, (keys & HAL_KEY_SELECT) ? EVENT_YES : EVENT_NO);
    } else if (keys & KEY_INFO) {
        p->info = (uint8_t)((p->info + 1U) % INFO_PAGES);
        panel_keep_settings(p);
        if (!c->gui_speaks) {
            session_settings_changed(c);
        }
    } else if (c->gui_speaks) {
        return; /* the game is a chess program's */
    } else if (keys & KEY_MENU) {
        menu_open(p);
    } else if (keys & KEY_TAKE_BACK) {
        take_back(p, c);
    } else if (keys & KEY_FORTH) {
        forth(p, c);
    } else if (keys & KEY_HINT) {
        hint(p, c);
    }
}

static void obey_keys(struct panel *p, struct computer *c)
{
    unsigned keys = p->pressed;

    p->pressed = 0;
    if (keys == 0) {
        return;
    }
    screen_change(&p->screen);
    if (p->page == PAGE_GAME) {
        game_keys(p, c, keys);
    } else if (p->page == PAGE_SETUP) {
        setup_keys(p, c, keys);
    } else if (p->page == PAGE_VERIFY && !(keys & HAL_KEY_LEFT)) {
        verify_keys(p, keys);
    } else {
        menu_keys(p, c, keys);
    }
}

static void panel_addition_idle(struct computer *c)
{
    struct panel *p = &the_panel;
    enum panel_event event;

    if (p->body == NULL) {
        return;
    }
    obey_keys(p, c);
    if (c->told) {
        return; /* the console goes first */
    }
    if (p->state == STATE_SETUP) {
        setup_squares(p);
    }
    if (p->sensing.occupied != SQUARES_AT_START) {
        p->declined = false;
    }
    event = panel_observe(p, c);
    if (event != EVENT_NONE) {
        panel_happens(p, c, event);
    }
    panel_lights(p, c);
}

/* --- the self test --- */

/* Sensors that are stuck, or pieces that stand wrong: who looks knows which. */
static void show_differing_squares(struct computer *c)
{
    squares_t wrong = the_panel.sensing.occupied ^ the_panel.expected;

    if (!the_panel.body->has_squares || wrong == 0) {
        return;
    }
    out_text(&c->out, "Squares that differ from the game:");
    for (unsigned square = 0; square < SQUARES; square++) {
        if (wrong & square_bit(square)) {
            out_char(&c->out, ' ');
            out_square(&c->out, square);
        }
    }
    out_end_line(&c->out);
}

static bool panel_addition_self_test(struct computer *c, bool failed_only)
{
    uint32_t faults;

    if (the_panel.body == NULL) {
        return true;
    }
    faults = hal_body_faults();
    for (unsigned part = 0; part < hal_body_parts(); part++) {
        bool failed = (faults & UINT32_C(1) << part) != 0;

        if (failed || !failed_only) {
            out_text(&c->out, hal_body_part(part));
            out_line(&c->out, failed ? ": no answer." : ": good.");
        }
    }
    if (!failed_only) {
        show_differing_squares(c);
    }
    return faults == 0;
}

const struct addition panel_addition = {
    .start = panel_addition_start,
    .changed = panel_addition_changed,
    .look = panel_addition_look,
    .idle = panel_addition_idle,
    .faulted = panel_addition_faulted,
    .informed = panel_addition_informed,
    .replied = panel_addition_replied,
    .self_test = panel_addition_self_test,
};
