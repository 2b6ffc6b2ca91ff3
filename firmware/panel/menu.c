#include "firmware/panel/menu.h"

#include "firmware/desk/settings.h"
#include "firmware/panel/chess_clock.h"
#include "firmware/panel/games.h"
#include "firmware/panel/menu_text.h"
#include "firmware/panel/panel.h"
#include "firmware/panel/partner.h"
#include "firmware/panel/training.h"
#include "hal/hal.h"

enum { VALUE_X = 68, VALUE_BYTES = 44 };

/* The title, the list or the text, and the keys: lines from the top. */
enum { LINE_LIST = 1, LIST_LINES = 5, LINE_KEYS = LINE_LIST + LIST_LINES };

/* An entry shows a setting, or does something, or both: then what it does turns the setting. */
struct entry {
    const char *title; /* ends before VALUE_X if there is a value */
    uint8_t setting;   /* enum setting_id */
    void (*choose)(struct panel *panel);
};

/* --- what entries do --- */

/* The pieces are set up after it. */
static void choose_new_game(struct panel *p)
{
    menu_close(p);
    display_hush(&p->display);
    session_new(p->session);
}

static void choose_referee(struct panel *p)
{
    p->analysing.on = false;
    session_set_referee(p->session, !p->session->match.referee);
}

/* What a referee must not do while he is one; that is said. */
static bool refuses_advice(struct panel *p)
{
    bool is_refereed = match_is_refereed(&p->session->match);
    struct out out;

    if (is_refereed) {
        menu_close(p);
        display_say(&p->display, &out, TEXT_NO_ADVICE);
    }
    return is_refereed;
}

static void choose_analysis(struct panel *p)
{
    if (p->analysing.on || !refuses_advice(p)) {
        menu_close(p);
        display_hush(&p->display);
        analyse_switch(&p->analysing, !p->analysing.on);
    }
}

static void choose_replay(struct panel *p)
{
    if (!refuses_advice(p)) {
        replay_open(&p->replay, &p->display, p->session);
    }
}

static void choose_games(struct panel *p)
{
    if (!refuses_advice(p)) {
        games_open(p);
    }
}

static void choose_claim(struct panel *p)
{
    struct out out;

    menu_close(p);
    if (session_claim_draw(p->session) != SESSION_DONE) {
        display_say(&p->display, &out, TEXT_NO_CLAIM);
    }
}

/* A draw that can be claimed is claimed. Two people who choose it agree. */
static void choose_draw(struct panel *p)
{
    enum session_refusal refusal = session_offer_draw(p->session);
    struct out out;

    menu_close(p);
    if (refusal != SESSION_DONE) {
        display_say(&p->display, &out,
                    refusal == SESSION_GAME_OVER ? TEXT_GAME_OVER : TEXT_DRAW_DECLINED);
    }
}

static void choose_resign(struct panel *p)
{
    p->display.page = PAGE_RESIGN;
}

static void choose_position(struct panel *p)
{
    menu_close(p);
    p->menu.event = EVENT_SETUP;
}

static void choose_clock(struct panel *p)
{
    if (chess_clock_is_here()) {
        chess_clock_open(p);
    }
}

static void choose_training(struct panel *p)
{
    if (training_is_here(p)) {
        menu_close(p);
        training_open(p);
    }
}

static void choose_play(struct panel *p)
{
    if (partner_is_here()) {
        menu_close(p);
        partner_move(p);
    }
}

static void choose_verify(struct panel *p)
{
    menu_close(p);
    p->menu.event = EVENT_VERIFY;
}

/* --- the list --- */

static const struct entry entries[] = {
    { "Level", SETTING_LEVEL, NULL },
    { "You play", SETTING_SIDES, NULL },
    { "New game", SETTING_NONE, choose_new_game },
    { "Teaching", SETTING_TEACHING, NULL },
    { "Variety", SETTING_VARIETY, NULL },
    { "Your time", SETTING_PONDER, NULL },
    { "Strength", SETTING_STRENGTH, NULL },
    { "Style", SETTING_STYLE, NULL },
    { "Search", SETTING_PERSONALITY, NULL },
    { "Book", SETTING_BOOK, NULL },
    { "Opening", SETTING_NONE, menu_tell_opening },
    { "Coach", SETTING_COACH, NULL },
    { "Referee", SETTING_REFEREE, choose_referee },
    { "Analysis", SETTING_NONE, choose_analysis },
    { "Replay the game", SETTING_NONE, choose_replay },
    { "Games that are kept", SETTING_NONE, choose_games },
    { "Claim a draw", SETTING_NONE, choose_claim },
    { "Offer a draw", SETTING_NONE, choose_draw },
    { "Resign", SETTING_NONE, choose_resign },
    { "Set up a position", SETTING_NONE, choose_position },
    { "Verify the board", SETTING_NONE, choose_verify },
    { "Self test", SETTING_NONE, menu_tell_self_test },
    { "About", SETTING_NONE, menu_tell_about },
    { "White's help", SETTING_WHITE_TARGETS, NULL },
    { "Black's help", SETTING_BLACK_TARGETS, NULL },
    { "Sound", SETTING_SOUND, NULL },
    { "Chess clock", SETTING_NONE, choose_clock },
    { "Adaptive", SETTING_ADAPTIVE, NULL },
    { "Training", SETTING_NONE, choose_training },
    { "Odds", SETTING_ODDS, NULL },
    { "Brain", SETTING_BRAIN, NULL },
    { "Move for me", SETTING_NONE, choose_play },
    { "Program", SETTING_EBOARD, NULL },
};

enum { ENTRIES = sizeof entries / sizeof entries[0] };

/* The setting that an entry shows; NULL: none, or this board lacks it, or all values of it. */
static const struct setting *setting_of(unsigned entry)
{
    const struct setting *setting = settings_of(entries[entry].setting);

    return setting != NULL && setting_max(setting) >= setting_min(setting) ? setting : NULL;
}

/* What stands behind an entry's title. */
static void write_value(const struct panel *p, struct out *out, unsigned entry)
{
    const struct setting *setting = setting_of(entry);

    if (setting != NULL) {
        setting_write(out, p->session, setting, SETTING_NOW);
    } else if (entries[entry].setting != SETTING_NONE ||
               (entries[entry].choose == choose_clock && !chess_clock_is_here()) ||
               (entries[entry].choose == choose_training && !training_is_here(p)) ||
               (entries[entry].choose == choose_play && !partner_is_here())) {
        out_text(out, text_of(TEXT_NO_SQUARE));
    } else if (entries[entry].choose == choose_analysis) {
        out_text(out, switch_names[p->analysing.on]);
    }
}

/* A switch is turned at once; of other settings the values are shown. */
static void choose_entry(struct panel *p)
{
    const struct setting *setting = setting_of(p->menu.entry);

    if (entries[p->menu.entry].choose != NULL) {
        entries[p->menu.entry].choose(p);
    } else if (setting != NULL && setting_is_switch(setting)) {
        setting_turn(p->session, setting);
    } else if (setting != NULL) {
        int value = setting_get(p->session, setting) - setting_min(setting);

        p->menu.choice = (uint8_t)(value < 0 ? 0 : value);
        p->display.page = PAGE_CHOICE;
    }
}

/* --- the values of an entry --- */

static unsigned choices_of(unsigned entry)
{
    const struct setting *setting = setting_of(entry);

    return (unsigned)(setting_max(setting) - setting_min(setting) + 1);
}

static void write_choice(const struct panel *p, struct out *out, unsigned choice)
{
    const struct setting *setting = setting_of(p->menu.entry);

    setting_write(out, p->session, setting, setting_min(setting) + (int)choice);
}

static void take_choice(struct panel *p)
{
    const struct setting *setting = setting_of(p->menu.entry);

    setting_set(p->session, setting, setting_min(setting) + p->menu.choice);
    p->display.page = PAGE_MENU;
}

static void resign(struct panel *p)
{
    struct session *s = p->session;
    struct out out;

    menu_close(p);
    if (session_resign(s, (enum colour)s->match.game.position.side) != SESSION_DONE) {
        display_say(&p->display, &out, TEXT_GAME_OVER);
    }
}

/* --- keys --- */

void menu_open(struct panel *p)
{
    p->display.page = PAGE_MENU;
    p->menu.entry = 0;
}

void menu_close(struct panel *p)
{
    display_open(&p->display, PAGE_GAME);
}

/* Up and down in a list, round its ends. */
static void step_in_list(uint8_t *place, unsigned size, unsigned keys)
{
    if (keys & HAL_KEY_UP) {
        *place = (uint8_t)(*place == 0 ? size - 1U : *place - 1U);
    } else if (keys & HAL_KEY_DOWN) {
        *place = (uint8_t)(*place + 1U == size ? 0 : *place + 1U);
    }
}

enum panel_event menu_keys(struct panel *p, unsigned keys)
{
    bool takes = (keys & (HAL_KEY_SELECT | HAL_KEY_RIGHT)) != 0;

    p->menu.event = EVENT_NONE;
    if ((keys & HAL_KEY_LEFT) || (p->display.page == PAGE_TEXT && takes)) {
        menu_close(p);
    } else if (p->display.page == PAGE_GAMES) {
        games_keys(p, keys);
    } else if (p->display.page == PAGE_MENU && takes) {
        choose_entry(p);
    } else if (p->display.page == PAGE_MENU) {
        step_in_list(&p->menu.entry, ENTRIES, keys);
    } else if (p->display.page == PAGE_CHOICE && takes) {
        take_choice(p);
    } else if (p->display.page == PAGE_CHOICE) {
        step_in_list(&p->menu.choice, choices_of(p->menu.entry), keys);
    } else if (p->display.page == PAGE_RESIGN && (keys & HAL_KEY_SELECT)) {
        resign(p);
    }
    return (enum panel_event)p->menu.event;
}

/* --- drawing --- */

/* A text on a line of the page, which leaves a row free above it. */
static void line(struct canvas *canvas, unsigned x, unsigned number, const char *text,
                 enum level_of_grey level)
{
    font_text(canvas, x, number * LINE_HEIGHT + 1U, text, level);
}

/* A dark row keeps it apart from the list. */
static void draw_title(struct canvas *canvas, const char *title, const char *keys)
{
    canvas_fill(canvas, 0, 0, SCREEN_WIDTH, LINE_HEIGHT - 1, DIM);
    font_text(canvas, 2, 0, title, BRIGHT);
    font_text(canvas, SCREEN_WIDTH - 2U - font_width(keys), 0, keys, GREY);
}

static void draw_entry(struct canvas *canvas, const struct panel_view *view, unsigned number,
                       unsigned at)
{
    const struct panel *p = view->panel;
    bool is_here = number == (p->display.page == PAGE_MENU ? p->menu.entry : p->menu.choice);
    enum level_of_grey level = is_here ? BRIGHT : GREY;
    char text[VALUE_BYTES];
    struct out out;

    if ((at + 1U) * LINE_HEIGHT <= canvas->top ||
        at * LINE_HEIGHT >= canvas->top + (unsigned)BAND_ROWS) {
        return;
    }
    if (is_here) {
        canvas_fill(canvas, 0, at * LINE_HEIGHT, SCREEN_WIDTH, LINE_HEIGHT, DIM);
        line(canvas, 2, at, ">", BRIGHT);
    }
    out_begin_memory(&out, text, sizeof text);
    if (p->display.page == PAGE_MENU) {
        line(canvas, 10, at, entries[number].title, level);
        write_value(p, &out, number);
        line(canvas, VALUE_X, at, text, level);
    } else {
        write_choice(p, &out, number);
        line(canvas, 10, at, text, level);
    }
}

/* As many lines as there is room for, the chosen one among them. */
static void draw_list(struct canvas *canvas, const struct panel_view *view, unsigned size,
                      unsigned here)
{
    unsigned first = here < LIST_LINES ? 0 : here - LIST_LINES + 1U;

    for (unsigned i = 0; i < LIST_LINES && first + i < size; i++) {
        draw_entry(canvas, view, first + i, LINE_LIST + i);
    }
}

static void draw_keys(struct canvas *canvas, enum text text)
{
    line(canvas, 2, LINE_KEYS, text_of(text), GREY);
}

void menu_draw(struct canvas *canvas, const struct panel_view *view)
{
    const struct panel *p = view->panel;

    switch (p->display.page) {
    case PAGE_MENU:
        draw_title(canvas, text_of(TEXT_MENU), "");
        draw_list(canvas, view, ENTRIES, p->menu.entry);
        draw_keys(canvas, TEXT_KEYS_MENU);
        break;
    case PAGE_CHOICE:
        draw_title(canvas, entries[p->menu.entry].title, "");
        draw_list(canvas, view, choices_of(p->menu.entry), p->menu.choice);
        draw_keys(canvas, TEXT_KEYS_MENU);
        break;
    case PAGE_GAMES:
        draw_title(canvas, entries[p->menu.entry].title, "");
        games_draw(canvas, p);
        draw_keys(canvas, TEXT_KEYS_MENU);
        break;
    case PAGE_RESIGN:
        draw_title(canvas, text_of(TEXT_SURE_RESIGN), "");
        line(canvas, 10, LINE_LIST + 2, text_of(TEXT_YES_NO), BRIGHT);
        break;
    default:
        draw_title(canvas, entries[p->menu.entry].title, text_of(TEXT_KEYS_TEXT));
        for (unsigned i = 0; i < TEXT_LINES; i++) {
            line(canvas, 2, LINE_LIST + i, p->text[i], i == 0 ? BRIGHT : GREY);
        }
        break;
    }
}
