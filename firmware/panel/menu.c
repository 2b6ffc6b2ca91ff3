/* The menu: a list of entries, and the values of one. */
#include "firmware/book/book.h"
#include "firmware/opponent/opponent.h"
#include "firmware/options.h"
#include "firmware/panel/panel.h"
#include "hal/hal.h"

enum { VALUE_X = 68, LIST_LINES = 6, VALUE_BYTES = 44 };

static const struct level levels[] = {
    { LEVEL_AVERAGE, 1, 0 },       { LEVEL_AVERAGE, 3, 0 },   { LEVEL_AVERAGE, 5, 0 },
    { LEVEL_AVERAGE, 10, 0 },      { LEVEL_AVERAGE, 30, 0 },  { LEVEL_AVERAGE, 60, 0 },
    { LEVEL_AVERAGE, 180, 0 },     { LEVEL_GAME, 5, 0 },      { LEVEL_GAME, 15, 0 },
    { LEVEL_GAME, 30, 0 },         { LEVEL_GAME, 60, 0 },     { LEVEL_FISCHER, 3, 2 },
    { LEVEL_FISCHER, 5, 3 },       { LEVEL_FISCHER, 15, 10 }, { LEVEL_TOURNAMENT, 40, 90 },
    { LEVEL_TOURNAMENT, 40, 120 }, { LEVEL_DEPTH, 1, 0 },     { LEVEL_DEPTH, 2, 0 },
    { LEVEL_DEPTH, 4, 0 },         { LEVEL_DEPTH, 6, 0 },     { LEVEL_DEPTH, 8, 0 },
    { LEVEL_NODES, 100, 0 },       { LEVEL_NODES, 1000, 0 },  { LEVEL_MATE, 2, 0 },
    { LEVEL_MATE, 3, 0 },          { LEVEL_MATE, 4, 0 },      { LEVEL_MATE, 5, 0 },
};

enum { LEVELS = sizeof levels / sizeof levels[0] };

enum side_choice { YOU_WHITE, YOU_BLACK, YOU_BOTH, SIDE_CHOICES };

enum entry {
    ENTRY_LEVEL,
    ENTRY_SIDES,
    ENTRY_NEW,
    ENTRY_TEACHING,
    ENTRY_VARIETY,
    ENTRY_PONDER,
    ENTRY_STRENGTH,
    ENTRY_STYLE,
    ENTRY_PERSONALITY,
    ENTRY_BOOK,
    ENTRY_OPENING,
    ENTRY_COACH,
    ENTRY_REFEREE,
    ENTRY_ANALYSIS,
    ENTRY_REPLAY,
    ENTRY_CLAIM,
    ENTRY_RESIGN,
    ENTRY_POSITION,
    ENTRY_VERIFY,
    ENTRY_SELF_TEST,
    ENTRY_ABOUT,
    ENTRIES
};

static const uint8_t names[ENTRIES] = {
    [ENTRY_LEVEL] = TEXT_LEVEL,
    [ENTRY_SIDES] = TEXT_SIDES,
    [ENTRY_NEW] = TEXT_NEW_GAME,
    [ENTRY_TEACHING] = TEXT_TEACHING,
    [ENTRY_VARIETY] = TEXT_VARIETY,
    [ENTRY_PONDER] = TEXT_PONDER,
    [ENTRY_STRENGTH] = TEXT_STRENGTH,
    [ENTRY_STYLE] = TEXT_STYLE,
    [ENTRY_PERSONALITY] = TEXT_PERSONALITY,
    [ENTRY_BOOK] = TEXT_BOOK,
    [ENTRY_OPENING] = TEXT_OPENING,
    [ENTRY_COACH] = TEXT_COACH,
    [ENTRY_REFEREE] = TEXT_REFEREE,
    [ENTRY_ANALYSIS] = TEXT_ANALYSIS,
    [ENTRY_REPLAY] = TEXT_REPLAY,
    [ENTRY_CLAIM] = TEXT_CLAIM_DRAW,
    [ENTRY_RESIGN] = TEXT_RESIGN,
    [ENTRY_POSITION] = TEXT_POSITION,
    [ENTRY_VERIFY] = TEXT_VERIFY,
    [ENTRY_SELF_TEST] = TEXT_SELF_TEST,
    [ENTRY_ABOUT] = TEXT_ABOUT,
};

/* --- values --- */

static unsigned personality_count(void)
{
    unsigned count = 0;

    while (personalities[count].name != NULL) {
        count++;
    }
    return count;
}

static void write_strength(struct out *out, unsigned kind, unsigned number)
{
    if (kind == STRENGTH_FULL) {
        out_text(out, text_of(TEXT_FULL));
    } else {
        out_figure(out, text_of(kind == STRENGTH_ELO ? TEXT_ELO : TEXT_BEGINNER), number);
    }
}

static void write_strength_choice(struct out *out, unsigned choice)
{
    if (choice < FIRST_ELO) {
        write_strength(out, choice == 0 ? STRENGTH_FULL : STRENGTH_BEGINNER, choice);
    } else {
        write_strength(out, STRENGTH_ELO, ELO_MIN + (choice - FIRST_ELO) * ELO_STEP);
    }
}

static unsigned choices_of(enum entry entry)
{
    return entry == ENTRY_LEVEL         ? LEVELS
           : entry == ENTRY_SIDES       ? SIDE_CHOICES
           : entry == ENTRY_STRENGTH    ? STRENGTHS
           : entry == ENTRY_STYLE       ? STYLES
           : entry == ENTRY_PERSONALITY ? personality_count()
                                        : 0;
}

static enum side_choice side_chosen(const struct session *s)
{
    return s->side == COMPUTER_NONE ? YOU_BOTH : s->side == WHITE ? YOU_BLACK : YOU_WHITE;
}

bool menu_is_level(const struct session *s, const struct level *level)
{
    return s->level.kind == level->kind && s->level.value == level->value &&
           s->level.extra == level->extra;
}

static unsigned choice_now(const struct session *s, enum entry entry)
{
    unsigned choice = 0;

    if (entry == ENTRY_SIDES) {
        return side_chosen(s);
    }
    if (entry == ENTRY_STRENGTH) {
        return opponent_strength(&s->opponent);
    }
    if (entry == ENTRY_STYLE) {
        return s->opponent.style;
    }
    if (entry == ENTRY_PERSONALITY) {
        while (personalities[choice].name != NULL && personalities[choice].options != s->options) {
            choice++;
        }
        return personalities[choice].name != NULL ? choice : 0;
    }
    while (choice < LEVELS && !menu_is_level(s, &levels[choice])) {
        choice++;
    }
    return choice < LEVELS ? choice : 0;
}

void menu_write_level(struct out *out, const struct level *level)
{
    static const struct {
        uint8_t before, between, behind;
    } texts[LEVEL_KINDS] = {
        [LEVEL_AVERAGE] = { TEXT_NONE, TEXT_NONE, TEXT_SECONDS_A_MOVE },
        [LEVEL_DEPTH] = { TEXT_DEPTH, TEXT_NONE, TEXT_NONE },
        [LEVEL_NODES] = { TEXT_NONE, TEXT_NONE, TEXT_NODES },
        [LEVEL_MATE] = { TEXT_MATE_IN, TEXT_NONE, TEXT_NONE },
        [LEVEL_GAME] = { TEXT_NONE, TEXT_NONE, TEXT_MINUTES },
        [LEVEL_FISCHER] = { TEXT_NONE, TEXT_PLUS, TEXT_NONE },
        [LEVEL_TOURNAMENT] = { TEXT_NONE, TEXT_MOVES_IN, TEXT_MINUTES },
    };

    ASSERT(level->kind < LEVEL_KINDS);
    out_figure(out, text_of((enum text)texts[level->kind].before), level->value);
    if (texts[level->kind].between != TEXT_NONE) {
        out_figure(out, text_of((enum text)texts[level->kind].between), level->extra);
    }
    out_text(out, text_of((enum text)texts[level->kind].behind));
}

static void write_choice(struct out *out, enum entry entry, unsigned choice)
{
    static const uint8_t sides[SIDE_CHOICES] = {
        [YOU_WHITE] = TEXT_YOU_WHITE, [YOU_BLACK] = TEXT_YOU_BLACK, [YOU_BOTH] = TEXT_YOU_BOTH
    };

    if (entry == ENTRY_LEVEL) {
        menu_write_level(out, &levels[choice]);
    } else if (entry == ENTRY_SIDES) {
        out_text(out, text_of((enum text)sides[choice]));
    } else if (entry == ENTRY_STRENGTH) {
        write_strength_choice(out, choice);
    } else if (entry == ENTRY_STYLE) {
        out_text(out, opponent_style_name(choice));
    } else {
        out_text(out, personalities[choice].name);
    }
}

static bool is_switch(enum entry entry)
{
    return entry == ENTRY_TEACHING || entry == ENTRY_VARIETY || entry == ENTRY_PONDER ||
           entry == ENTRY_COACH;
}

static bool *switch_of(struct panel *p, struct session *s, enum entry entry)
{
    ASSERT(is_switch(entry));
    return entry == ENTRY_TEACHING  ? &p->settings.teaching
           : entry == ENTRY_VARIETY ? &s->variety
           : entry == ENTRY_COACH   ? &s->opponent.coach
                                    : &s->ponders;
}

static enum text book_text(const struct session *s)
{
    static const uint8_t texts[BOOK_MODES] = { TEXT_OFF, TEXT_ON, TEXT_WIDE };

    return book_is_there() ? (enum text)texts[s->opponent.book] : TEXT_NO_SQUARE;
}

/* What stands behind an entry's name. */
static void write_value(struct panel *p, struct session *s, struct out *out, enum entry entry)
{
    const struct personality *set = options_personality(s->options);

    if (is_switch(entry)) {
        out_text(out, text_of(*switch_of(p, s, entry) ? TEXT_ON : TEXT_OFF));
    } else if (entry == ENTRY_REFEREE || entry == ENTRY_ANALYSIS) {
        bool is_on = entry == ENTRY_REFEREE ? s->referee : p->analysing.on;

        out_text(out, text_of(is_on ? TEXT_ON : TEXT_OFF));
    } else if (entry == ENTRY_SIDES) {
        write_choice(out, entry, side_chosen(s));
    } else if (entry == ENTRY_PERSONALITY) {
        out_text(out, set != NULL ? set->name : text_of(TEXT_OWN_SET));
    } else if (entry == ENTRY_BOOK) {
        out_text(out, text_of(book_text(s)));
    } else if (entry == ENTRY_STRENGTH) {
        write_strength(out, s->opponent.strength, s->opponent.number);
    } else if (entry == ENTRY_STYLE) {
        write_choice(out, entry, s->opponent.style);
    } else if (entry == ENTRY_LEVEL) {
        menu_write_level(out, &s->level);
    }
}

/* --- what an entry does --- */

void menu_take_level(struct session *s, struct level level)
{
    session_clamp_level(s, &level, false);
    session_set_level(s, &level);
}

void menu_take_side(struct session *s, unsigned side)
{
    session_choose_side(s, side);
}

static void take_choice(struct panel *p, struct session *s)
{
    switch (p->menu.entry) {
    case ENTRY_LEVEL:
        menu_take_level(s, levels[p->menu.choice]);
        break;
    case ENTRY_SIDES:
        menu_take_side(s, p->menu.choice == YOU_BOTH    ? COMPUTER_NONE
                          : p->menu.choice == YOU_WHITE ? (unsigned)BLACK
                                                        : (unsigned)WHITE);
        break;
    case ENTRY_STRENGTH:
        opponent_take_strength(s, p->menu.choice);
        break;
    case ENTRY_STYLE:
        opponent_take_style(s, p->menu.choice);
        break;
    default:
        session_choose_personality(s, &personalities[p->menu.choice]);
        break;
    }
    p->display.page = PAGE_MENU;
}

static void claim(struct panel *p, struct session *s)
{
    struct out out;

    menu_close(p);
    if (session_claim_draw(s) != SESSION_DONE) {
        display_say(&p->display, &out, TEXT_NO_CLAIM);
    }
}

static void resign(struct panel *p, struct session *s)
{
    struct out out;

    menu_close(p);
    if (session_resign(s, (enum colour)s->game.position.side) != SESSION_DONE) {
        display_say(&p->display, &out, TEXT_GAME_OVER);
    }
}

static void referee(struct panel *p, struct session *s)
{
    p->analysing.on = false;
    session_set_referee(s, !s->referee);
}

/* What a referee must not do while he is one; that is said. */
static bool refuses_advice(struct panel *p, struct session *s)
{
    struct out out;

    if (session_is_refereed(s)) {
        menu_close(p);
        display_say(&p->display, &out, TEXT_NO_ADVICE);
    }
    return session_is_refereed(s);
}

/* The pieces are set up after it. */
static void new_game(struct panel *p, struct session *s)
{
    menu_close(p);
    display_hush(&p->display);
    session_new(s);
}

/* Off, on, wide, in turn; where there is no book nothing. */
static void next_book(struct panel *p, struct session *s)
{
    if (book_is_there()) {
        s->opponent.book = (uint8_t)((s->opponent.book + 1U) % BOOK_MODES);
        panel_settings_changed(&p->settings, s);
    }
}

static void choose_entry(struct panel *p, struct session *s)
{
    if (is_switch((enum entry)p->menu.entry)) {
        bool *value = switch_of(p, s, (enum entry)p->menu.entry);

        *value = !*value;
        panel_settings_changed(&p->settings, s);
        return;
    }
    switch (p->menu.entry) {
    case ENTRY_NEW:
        new_game(p, s);
        break;
    case ENTRY_BOOK:
        next_book(p, s);
        break;
    case ENTRY_OPENING:
        menu_tell_opening(p, s);
        break;
    case ENTRY_REFEREE:
        referee(p, s);
        break;
    case ENTRY_ANALYSIS:
        if (p->analysing.on || !refuses_advice(p, s)) {
            menu_close(p);
            display_hush(&p->display);
            analyse_switch(&p->analysing, s, !p->analysing.on);
        }
        break;
    case ENTRY_REPLAY:
        if (!refuses_advice(p, s)) {
            replay_open(&p->replay, &p->display, s);
        }
        break;
    case ENTRY_CLAIM:
        claim(p, s);
        break;
    case ENTRY_RESIGN:
        p->display.page = PAGE_RESIGN;
        break;
    case ENTRY_POSITION:
        menu_close(p);
        p->menu.event = EVENT_SETUP;
        break;
    case ENTRY_VERIFY:
        menu_close(p);
        p->menu.event = EVENT_VERIFY;
        break;
    case ENTRY_SELF_TEST:
        menu_tell_self_test(p, s);
        break;
    case ENTRY_ABOUT:
        menu_tell_about(p);
        break;
    default:
        p->menu.choice = (uint8_t)choice_now(s, (enum entry)p->menu.entry);
        p->display.page = PAGE_CHOICE;
        break;
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

enum panel_event menu_keys(struct panel *p, struct session *s, unsigned keys)
{
    bool takes = (keys & (HAL_KEY_SELECT | HAL_KEY_RIGHT)) != 0;

    p->menu.event = EVENT_NONE;
    if ((keys & HAL_KEY_LEFT) || (p->display.page == PAGE_TEXT && takes)) {
        menu_close(p);
    } else if (p->display.page == PAGE_MENU && takes) {
        choose_entry(p, s);
    } else if (p->display.page == PAGE_MENU) {
        step_in_list(&p->menu.entry, ENTRIES, keys);
    } else if (p->display.page == PAGE_CHOICE && takes) {
        take_choice(p, s);
    } else if (p->display.page == PAGE_CHOICE) {
        step_in_list(&p->menu.choice, choices_of((enum entry)p->menu.entry), keys);
    } else if (p->display.page == PAGE_RESIGN && (keys & HAL_KEY_SELECT)) {
        resign(p, s);
    }
    return (enum panel_event)p->menu.event;
}

/* --- drawing --- */

static void draw_title(struct canvas *canvas, const char *title)
{
    canvas_fill(canvas, 0, 0, SCREEN_WIDTH, CHAR_HEIGHT, DIM);
    canvas_text(canvas, 2, 0, title, BRIGHT);
}

static void draw_entry(struct canvas *canvas, const struct panel_view *view, unsigned number,
                       unsigned y)
{
    struct panel *p = view->panel;
    bool is_here = number == (p->display.page == PAGE_MENU ? p->menu.entry : p->menu.choice);
    char text[VALUE_BYTES];
    struct out out;

    if (y + CHAR_HEIGHT <= canvas->top || y >= canvas->top + (unsigned)BAND_ROWS) {
        return;
    }
    if (is_here) {
        canvas_fill(canvas, 0, y, SCREEN_WIDTH, CHAR_HEIGHT, DIM);
    }
    canvas_text(canvas, 2, y, is_here ? ">" : " ", BRIGHT);
    out_begin_memory(&out, text, sizeof text);
    if (p->display.page == PAGE_MENU) {
        canvas_text(canvas, 10, y, text_of((enum text)names[number]), is_here ? BRIGHT : GREY);
        write_value(p, view->session, &out, (enum entry)number);
        canvas_text(canvas, VALUE_X, y, text, is_here ? BRIGHT : GREY);
    } else {
        write_choice(&out, (enum entry)p->menu.entry, number);
        canvas_text(canvas, 10, y, text, is_here ? BRIGHT : GREY);
    }
}

/* As many lines as there is room for, the chosen one among them. */
static void draw_list(struct canvas *canvas, const struct panel_view *view, unsigned size,
                      unsigned here)
{
    unsigned first = here < LIST_LINES ? 0 : here - LIST_LINES + 1U;

    for (unsigned i = 0; i < LIST_LINES && first + i < size; i++) {
        draw_entry(canvas, view, first + i, (1U + i) * CHAR_HEIGHT);
    }
}

static void draw_keys(struct canvas *canvas, enum text text)
{
    canvas_text(canvas, 2, 7U * CHAR_HEIGHT, text_of(text), GREY);
}

void menu_draw(struct canvas *canvas, const struct panel_view *view)
{
    const struct panel *p = view->panel;

    switch (p->display.page) {
    case PAGE_MENU:
        draw_title(canvas, text_of(TEXT_MENU));
        draw_list(canvas, view, ENTRIES, p->menu.entry);
        draw_keys(canvas, TEXT_KEYS_MENU);
        break;
    case PAGE_CHOICE:
        draw_title(canvas, text_of((enum text)names[p->menu.entry]));
        draw_list(canvas, view, choices_of((enum entry)p->menu.entry), p->menu.choice);
        draw_keys(canvas, TEXT_KEYS_MENU);
        break;
    case PAGE_RESIGN:
        draw_title(canvas, text_of(TEXT_SURE_RESIGN));
        canvas_text(canvas, 10, 3U * CHAR_HEIGHT, text_of(TEXT_YES_NO), BRIGHT);
        break;
    default:
        draw_title(canvas, text_of((enum text)names[p->menu.entry]));
        for (unsigned i = 0; i < TEXT_LINES; i++) {
            canvas_text(canvas, 2, (1U + i) * CHAR_HEIGHT, p->text[i], i == 0 ? BRIGHT : GREY);
        }
        draw_keys(canvas, TEXT_KEYS_TEXT);
        break;
    }
}
