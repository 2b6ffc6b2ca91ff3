#include "firmware/panel/panel_face.h"

#include <string.h>

#include "firmware/additions.h"
#include "firmware/base/text.h"
#include "firmware/book/book_state.h"
#include "firmware/computer.h"
#include "firmware/panel/keys.h"
#include "firmware/panel/lights.h"
#include "firmware/panel/machine.h"
#include "firmware/panel/menu_text.h"
#include "firmware/panel/offers.h"
#include "firmware/panel/pages.h"
#include "firmware/panel/panel_state.h"
#include "firmware/panel/watch.h"
#include "firmware/panel/wiring_tell.h"
#include "firmware/words/body.h"
#include "firmware/words/help.h"
#include "firmware/words/machine.h"
#include "hal/hal.h"

static struct panel *panel_of(struct added *added)
{
    return &panel_state(added)->panel;
}

/* A search is to have its time: an exchange with a part takes a tenth of a millisecond. */
enum { THINKING_LOOK_MS = 5 };

/* Moves of an analysed line on the screen: two a line, so that score and depth have room. */
enum { ANALYSIS_SHOWN = 4 };

static void start(struct panel *p)
{
    const struct match *m = &p->session->match;

    hal_body_start();
    display_begin(&p->display);
    panel_settings_load(&p->settings, p->session->added, p->body->colour);
    table_begin(&p->board, p->body);
    p->analysing.session = p->session;
    p->choices.board = &p->board;
    p->choices.session = p->session;
    p->state = p->body->has_squares ? STATE_READY : STATE_NO_BOARD;
    p->watch.arriving = true;
    table_get_in_step(&p->board, &m->game);
    clocks_begin(&p->clocks, m);
    panel_game_changed(p);
}

static void panel_addition_start(struct computer *c)
{
    struct panel *p = panel_of(c->session.added);

    memset(p, 0, sizeof *p);
    p->body = hal_body();
    p->session = &c->session;
    p->console = &c->console;
    if (p->body != NULL) {
        start(p);
    }
}

/* The line that was found, as far as there is room. */
static void say_analysis(struct display *display, const struct engine_info *info)
{
    struct out out;

    display_say(display, &out, TEXT_ANALYSIS_OF);
    for (unsigned i = 0; i < info->pv_length && i < ANALYSIS_SHOWN; i++) {
        out_char(&out, ' ');
        out_move(&out, info->pv[i]);
    }
}

static void panel_addition_informed(struct computer *c, const struct engine_info *info)
{
    const struct session *s = &c->session;
    struct panel *p = panel_of(c->session.added);

    if (p->body == NULL || info->current != MOVE_NONE || info->bound != 0 || info->multipv != 1 ||
        s->mind.think.purpose == THINK_TO_WEIGH) {
        return;
    }
    p->figures.depth = info->depth;
    p->figures.score = (int16_t)(s->match.game.position.side == WHITE ? info->score : -info->score);
    if (p->analysing.on && s->mind.think.on_your_time) {
        say_analysis(&p->display, info);
    }
    display_change(&p->display);
}

/* Not all: where nothing is said, nothing is shown. */
static void say_reply(struct display *display, const struct session_reply *reply)
{
    static const uint8_t texts[] = {
        [SESSION_SAYS_MATE] = TEXT_MATE_IN,
        [SESSION_SAYS_NO_MATE] = TEXT_NO_MATE,
        [SESSION_SAYS_NO_MATE_FOUND] = TEXT_NO_MATE_FOUND,
        [SESSION_OFFERS_DRAW] = TEXT_DRAW_OFFERED,
    };
    struct out out;

    if (reply->words != SESSION_SAYS_NOTHING) {
        display_say(display, &out, (enum text)texts[reply->words], reply->moves);
    } else {
        display_hush(display);
    }
}

static void panel_addition_happened(struct computer *c, const struct happening *happening)
{
    static const uint16_t new_clocks = 1U << HAPPENED_NEW_GAME | 1U << HAPPENED_POSITION |
                                       1U << HAPPENED_LEVEL | 1U << HAPPENED_LOADED;
    static const uint16_t new_position = 1U << HAPPENED_NEW_GAME | 1U << HAPPENED_POSITION |
                                         1U << HAPPENED_LOADED | 1U << HAPPENED_TAKEN_BACK |
                                         1U << HAPPENED_PLAYED_AGAIN;
    struct panel *p = panel_of(c->session.added);

    if (p->body == NULL) {
        return;
    }
    if (happening->kind == HAPPENED_FOUND) {
        say_reply(&p->display, happening->reply);
    } else if (happening->kind == HAPPENED_FAULT) {
        menu_tell_fault(p, happening->fault);
    } else if (happening->kind < HAPPENED_THINKING) {
        if (new_clocks >> happening->kind & 1U) {
            clocks_begin(&p->clocks, &c->session.match);
        }
        if (new_position >> happening->kind & 1U) {
            p->figures.depth = 0; /* the figures were another position's */
        }
        opening_enter(&p->opening, book_state(p->session->added), hal_now_ms());
        panel_game_changed(p);
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
static void look_while_thinking(struct panel *p)
{
    struct mind *mind = &p->session->mind;
    enum panel_event event = EVENT_NONE;

    if (p->display.page == PAGE_REPLAY) {
        if (p->pressed != 0) {
            mind_move_now(mind); /* on to the next position */
        }
        return;
    }
    if (mind->think.purpose == THINK_TO_WEIGH) {
        return; /* it takes some hundredths of a second */
    }
    if (mind->think.on_your_time) {
        if (p->pressed != 0 || p->board.sensing.emptied != 0 || !table_stands(&p->board)) {
            mind_move_now(mind);
        }
        return;
    }
    event = panel_observe_thinking(p);
    if (event == EVENT_KING || (p->pressed & KEY_FORTH)) {
        sensing_mark(&p->board.sensing);
        sensing_end_sign(&p->board.sensing);
        p->pressed &= (uint8_t)~KEY_FORTH;
        mind_move_now(mind);
    } else if (event == EVENT_TAKEN_BACK || (p->pressed & KEY_TAKE_BACK)) {
        mind_abort(mind, THEN_NOTHING);
    }
}

/* What the screen shows changes with time. */
static void look_at_screen(struct panel *p, uint32_t now_ms)
{
    const struct session *s = p->session;
    const struct panel_view view = { p, s };

    if (clocks_warn(&p->clocks, &s->match, session_may(s, MAY_CLOCK), now_ms)) {
        display_first_part(&p->display);
    }
    if (clocks_are_due(&p->clocks, &s->match, now_ms)) {
        panel_clock_moved(p);
    }
    if (opening_look(&p->opening, panel_is_quiet(p), now_ms)) {
        display_change(&p->display);
    }
    display_look(&p->display, now_ms);
    screen_work(&p->display.screen, panel_draw, &view);
}

static void panel_addition_look(struct added *added)
{
    struct panel *p = panel_of(added);
    const struct session *s = p->session;
    uint32_t now_ms = hal_now_ms();

    if (p->body == NULL ||
        now_ms - p->looked_ms < (s->mind.think.running ? THINKING_LOOK_MS : 1U)) {
        return;
    }
    p->looked_ms = now_ms;
    hal_body_work();
    take_keys(p);
    if (sensing_take(&p->board.sensing, hal_squares(), now_ms)) {
        p->watch.compared = false;
        display_change(&p->display); /* it may name squares */
    }
    p->watch.blind =
        p->body->has_squares && (hal_squares_fault() >= 0 || p->board.sensing.flickering != 0);
    p->watch.has_stood |= p->board.sensing.occupied != 0;
    if (s->mind.think.running && !s->mind.think.for_gui) {
        look_while_thinking(p);
    }
    if (s->mind.think.running != p->was_thinking) {
        p->was_thinking = s->mind.think.running;
        display_change(&p->display);
        panel_lights_thinking(&(struct panel_view){ p, s }, &p->shown);
    }
    if (p->body->screen_width != 0) {
        look_at_screen(p, now_ms);
    }
}

/* --- while a program has the board --- */

void panel_give(struct added *added)
{
    struct panel *p = panel_of(added);
    struct out out;

    panel_yield(p);
    if (p->body->keys & HAL_KEY_LEFT) {
        display_say(&p->display, &out, TEXT_LEFT_ENDS);
    }
    display_change(&p->display);
}

const struct hal_lights *panel_lights_shown(struct added *added)
{
    return &panel_of(added)->shown;
}

bool panel_serve(struct added *added, const struct hal_lights *lights)
{
    struct panel *p = panel_of(added);
    unsigned keys;

    session_look(p->session);
    keys = p->pressed;
    p->pressed = 0;
    if (keys & KEY_INFO) {
        p->settings.info = (uint8_t)((p->settings.info + 1U) % INFO_PAGES);
        panel_settings_keep(&p->settings, added);
        session_kept(p->session);
        display_change(&p->display);
    }
    panel_lights_show(&p->shown, lights);
    if (keys & HAL_KEY_LEFT) {
        display_hush(&p->display);
    }
    return (keys & HAL_KEY_LEFT) != 0;
}

/* --- its settings --- */

static int teaching_setting_get(const struct match *m, struct added *added)
{
    (void)m;
    return panel_of(added)->settings.teaching;
}

static enum setting_taken teaching_setting_set(struct match *m, struct added *added, int value)
{
    struct panel_settings *settings = &panel_of(added)->settings;

    (void)m;
    settings->teaching = value != 0;
    panel_settings_keep(settings, added);
    return SETTING_KEPT;
}

static const struct setting_access teaching_access = { .get = teaching_setting_get,
                                                       .set = teaching_setting_set };

static int brightness_setting_get(const struct match *m, struct added *added)
{
    (void)m;
    return panel_of(added)->settings.brightness + 1;
}

static enum setting_taken brightness_setting_set(struct match *m, struct added *added, int value)
{
    struct panel_settings *settings = &panel_of(added)->settings;

    (void)m;
    settings->brightness = (uint8_t)(value - 1);
    settings->colour->set_brightness(settings->brightness);
    panel_settings_keep(settings, added);
    return SETTING_KEPT;
}

/* 0 where the lights have no colours: there is none to choose. */
static int brightness_setting_last(void)
{
    const struct hal_body *body = hal_body();

    return body != NULL && body->colour != NULL ? (int)body->colour->brightnesses : 0;
}

static const struct setting_access brightness_access = {
    .get = brightness_setting_get,
    .set = brightness_setting_set,
    .last = brightness_setting_last,
    .min = 1,
};

static const struct setting rows[] = {
    { "level", NULL, NULL, &offered_levels, NULL, NULL, 0, 0, SETTING_LEVEL },
    { "sides", NULL, offered_side_names, &offered_sides, NULL, NULL, 0, OFFERED_SIDES - 1,
      SETTING_SIDES },
    { "personality", NULL, NULL, &offered_personalities, NULL, NULL, 0, 0, SETTING_PERSONALITY },
    { "teaching", NULL, switch_names, &teaching_access, NULL, NULL, 0, 1, SETTING_TEACHING },
    { "brightness", NULL, NULL, &brightness_access, NULL, NULL, 0, 0, SETTING_BRIGHTNESS },
};

/* --- its command --- */

static void calibrate(struct panel *p, struct out *out)
{
    if (p->board.sensing.occupied != 0) {
        out_line(out, SAY_BOARD_MUST_BE_EMPTY);
        return;
    }
    panel_happens(p, EVENT_EMPTY);
    out_line(out, p->state == STATE_CALIBRATE ? SAY_PUT_PIECES_ON_CORNERS : SAY_NOT_NOW);
}

/* Typed again it ends the check. */
static void check_wiring(struct panel *p, struct out *out)
{
    if (p->state == STATE_WIRING) {
        panel_happens(p, EVENT_LEAVE);
    } else if (wiring_can_begin(out, p->board.sensing.occupied)) {
        panel_happens(p, EVENT_WIRING);
        if (p->state != STATE_WIRING) {
            out_line(out, SAY_NOT_NOW);
        }
    }
}

/* The value that is typed, -1 if it is none: a name, or a number where there are no names. */
static int value_of(const struct setting *setting, const char *word)
{
    uint32_t number;

    if (setting->names != NULL) {
        return setting_named(setting, word);
    }
    return text_to_number(word, &number) && number <= INT_MAX ? (int)number : -1;
}

/* Nothing but words that a panel has; then it is told what they are. */
static void panel_addition_obey(struct console *c, char *arguments)
{
    struct panel *p = panel_of(c->session->added);
    const struct setting *teaching = settings_of(SETTING_TEACHING);
    const struct setting *brightness = settings_of(SETTING_BRIGHTNESS);
    bool is_coloured = p->settings.colour != NULL;
    const char *word = text_next_word(&arguments);
    const char *value = text_next_word(&arguments);

    if (p->body == NULL || !p->body->has_squares) {
        out_line(c->out, SAY_NO_SENSORS);
    } else if (text_equal(word, "teaching")) {
        if (!setting_set(c->session, teaching, value_of(teaching, value))) {
            out_line(c->out, SAY_TEACHING_TAKES);
        }
    } else if (is_coloured && text_equal(word, "brightness")) {
        if (!setting_set(c->session, brightness, value_of(brightness, value))) {
            out_format(c->out, SAY_BRIGHTNESS_TAKES, setting_max(brightness));
        }
    } else if (is_coloured && text_equal(word, "calibrate")) {
        calibrate(p, c->out);
    } else if (is_coloured && text_equal(word, "wiring")) {
        check_wiring(p, c->out);
    } else {
        out_line(c->out, is_coloured ? SAY_PANEL_TAKES_ALL : SAY_PANEL_TAKES_TEACHING);
    }
}

static bool is_to_analyse(const struct panel *p)
{
    const struct session *s = p->session;

    return p->analysing.on && !p->analysing.done && p->display.page == PAGE_GAME &&
           p->state == STATE_READY && p->board.sensing.emptied == 0 && p->pressed == 0 &&
           s->match.game.end == GAME_RUNNING && session_may(s, MAY_ADVISE) &&
           s->mind.think.then == THEN_NOTHING;
}

static bool panel_addition_take_input(struct computer *c)
{
    struct panel *p = panel_of(c->session.added);
    struct session *s = &c->session;
    uint8_t happenings = s->happenings;
    enum panel_event event;

    if (p->body == NULL) {
        return false;
    }
    panel_addition_look(s->added);
    panel_obey_keys(p);
    if (s->happenings != happenings) {
        return true; /* the computer may be to move */
    }
    if (p->state == STATE_SETUP && setup_squares(&p->setup, p->board.sensing.standing)) {
        display_change(&p->display);
    }
    if (p->board.sensing.standing != SQUARES_AT_START) {
        p->watch.declined = false;
    }
    event = panel_observe(p);
    if (event != EVENT_NONE) {
        panel_happens(p, event);
    }
    panel_lights(p);
    if (s->happenings == happenings && is_to_analyse(p)) {
        analyse_think(&p->analysing);
    }
    return s->happenings != happenings;
}

/* --- the self test --- */

/* Shows which sensors flicker; and, if not `failed_only`, which squares differ from the game. On
   these a sensor is stuck, or a piece stands wrong: who looks at the board knows which. */
static bool panel_addition_self_test(struct added *added, struct out *out, bool failed_only)
{
    const struct panel *p = panel_of(added);
    uint32_t faults;

    if (p->body == NULL) {
        return true;
    }
    faults = hal_body_faults();
    for (unsigned part = 0; part < hal_body_parts(); part++) {
        bool failed = (faults & UINT32_C(1) << part) != 0;

        if (failed || !failed_only) {
            out_format(out, "%s: %s.\n", hal_body_part(part), failed ? SAY_NO_ANSWER : SAY_GOOD);
        }
    }
    if (p->body->has_squares) {
        squares_tell(out, SAY_SQUARES_THAT_FLICKER, p->board.sensing.flickering);
        squares_tell(out, SAY_SQUARES_THAT_DIFFER,
                     failed_only ? 0 : p->board.sensing.occupied ^ p->board.expected);
    }
    return faults == 0 && p->board.sensing.flickering == 0;
}

static const struct console_command commands[] = {
    { "panel", HELP_PANEL, panel_addition_obey, ANY_WORDS },
    { NULL, NULL, NULL, 0 },
};

const struct addition panel_addition = {
    .face = {
        .start = panel_addition_start,
        .take_input = panel_addition_take_input,
        .happened = panel_addition_happened,
        .look = panel_addition_look,
        .informed = panel_addition_informed,
    },
    .self_test = panel_addition_self_test,
    .commands = commands,
    .settings = rows,
    .setting_count = sizeof rows / sizeof rows[0],
};
