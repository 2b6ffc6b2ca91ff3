/*
 * What the tests of saves share: a machine whose time stands still until told, a
 * computer on it, a script of what a player does, and all that must outlast the
 * power. The store is another header's: save_store.h has the model of one.
 */
#ifndef KILOMATE_TESTS_UNIT_SAVE_MACHINE_H
#define KILOMATE_TESTS_UNIT_SAVE_MACHINE_H

#include "firmware/console/console_commands.h"
#include "prepared.h"
#include "support.h"

#include "firmware/additions.h"
#include "firmware/computer.h"
#include "firmware/mind/options.h"
#include "firmware/saves/save.h"
#include "firmware/tuning/tuning.h"
#include "hal/hal.h"

#ifndef MACHINE_ADDITIONS
#define MACHINE_ADDITIONS &saves_addition
#endif
const struct addition *const board_additions[] = { MACHINE_ADDITIONS, NULL };

#define MACHINE_ARENA 2048
#include "tests/fakes/line.h"

/* --- the computer --- */

enum { PLIES = 24 };

static const struct engine_profile profile = { "saves", sizeof arena, 400, 32, 16, 1, 0, NULL };

static struct computer computer;
static struct session *const c = &computer.session;
static move_t record[PLIES];

static void forget_shown(void)
{
    printed_length = 0;
    printed[0] = '\0';
}

/* As firmware_main does. What the saves knew has gone with the power: so the new game is
   none of theirs. */
static void switch_on(void)
{
    memset(&computer, 0, sizeof computer);
    memset(record, 0, sizeof record);
    forget_shown();
    now_ms = 1000;
    prepare(c, &profile);
    c->match.level = (struct level){ LEVEL_AVERAGE, 5, 0 };
    c->taste.variety = true;
    c->taste.draws_board = true;
    c->mode = &mode_gui;
    assert_true(computer_begin(&computer, record, PLIES));
    session_leave(c);
    computer_start_faces(&computer);
    c->acting = BY_CONSOLE;
    assert_true(session_is_ok(c));
}

/* --- all that must outlast the power --- */

enum { OPTIONS_MAX = 120 };

struct seen {
    struct position_packed now, origin;
    uint8_t rule50, origin_rule50, end, loser, side, kind, origin_is_start;
    uint32_t switches;
    uint16_t fullmove, origin_fullmove, recorded, plies;
    move_t record[PLIES];
    uint32_t value, extra, move_ms;
    int32_t left_ms[2];
    uint16_t moves[2], spent[CLOCK_HISTORY], colours;
    uint8_t spent_count, spent_end;
    int16_t options[OPTIONS_MAX];
    struct opponent opponent;
    uint8_t panel[SAVE_PANEL_SETTINGS];
};

/* A clock that runs has given back what was thought about the move. */
static void look_at_clock(struct seen *seen)
{
    const struct clock *clock = &c->match.clock;

    if (!level_has_clock(&c->match.level)) {
        return;
    }
    for (unsigned side = WHITE; side <= BLACK; side++) {
        bool runs = clock->running == side;

        seen->left_ms[side] = clock->left_ms[side] + (runs ? (int32_t)clock->move_ms : 0);
        seen->moves[side] = clock->moves[side];
    }
    seen->move_ms = clock->running == CLOCK_STOPPED ? clock->move_ms : 0;
    seen->spent_count = clock->spent_count;
    seen->spent_end = clock->spent_end;
    memcpy(seen->spent, clock->spent_ds, clock->spent_end * sizeof seen->spent[0]);
}

static void look(struct seen *seen)
{
    const struct game *game = &c->match.game;
    unsigned i = 0;

    memset(seen, 0, sizeof *seen);
    position_pack(&game->position, &seen->now);
    seen->rule50 = game->position.rule50;
    seen->fullmove = game->position.fullmove;
    seen->origin = game->origin;
    seen->origin_rule50 = game->origin_rule50;
    seen->origin_fullmove = game->origin_fullmove;
    seen->origin_is_start = game->origin_is_start;
    seen->end = game->end;
    seen->loser = game->loser;
    seen->plies = game->plies;
    seen->recorded = game->recorded;
    memcpy(seen->record, game->record, game->recorded * sizeof seen->record[0]);
    seen->side = c->match.side;
    seen->kind = c->match.level.kind;
    seen->value = c->match.level.value;
    seen->extra = c->match.level.extra;
#define SWITCH(bit, id, field, ...) seen->switches |= (uint32_t)c->taste.field << bit;
#define SAVED(bit, id, field) seen->switches |= (uint32_t)c->match.field << bit;
#include "firmware/desk/settings.def"
    seen->opponent = c->match.opponent;
    seen->colours = c->taste.colours;
    look_at_clock(seen);
    for (const struct param_field *field = search_options_fields; field->name != NULL; field++) {
        assert_true(i < OPTIONS_MAX);
        seen->options[i++] = (int16_t)param_get(c->mind.options, field, 0);
    }
    memcpy(seen->panel, save_panel_settings(added_memory()), sizeof seen->panel);
}

static bool is_seen(const struct seen *a, const struct seen *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* --- a player --- */

static void set_level(const char *numbers)
{
    struct level level;
    unsigned kind;

    assert_int_equal(sscanf(numbers, "%u %u %u", &kind, &level.value, &level.extra), 3);
    level.kind = (uint8_t)kind;
    session_set_level(c, &level);
}

static void set_option(const char *text)
{
    char name[32];
    int value;

    assert_int_equal(sscanf(text, "%31s %d", name, &value), 2);
    assert_true(tuning_change(&c->mind, tuning_find(name), value));
    session_settings_changed(c);
}

static void set_opponent(const char *numbers)
{
    unsigned strength, number, style, book, coach;
    int contempt;

    assert_int_equal(
        sscanf(numbers, "%u %u %u %d %u %u", &strength, &number, &style, &contempt, &book, &coach),
        6);
    c->match.opponent.strength = (uint8_t)strength;
    c->match.opponent.number = (uint16_t)number;
    c->match.opponent.style = (uint8_t)style;
    c->match.opponent.contempt = (int16_t)contempt;
    c->match.opponent.book = (uint8_t)book;
    c->match.opponent.coach = coach != 0;
    session_settings_changed(c);
}

static void set_panel(const char *text)
{
    uint8_t settings[SAVE_PANEL_SETTINGS] = { 0 };

    memcpy(settings, text, strlen(text));
    save_set_panel_settings(added_memory(), settings);
    session_settings_changed(c);
}

static void do_move(const char *text)
{
    struct session_played played;

    now_ms += 1234;
    assert_int_equal(
        session_play(c, move_of(&c->mind.engine, &c->match.game.position, text), &played),
        SESSION_DONE);
}

static void do_word(const char *word)
{
    struct session_step step;

    if (strcmp(word, "new") == 0) {
        session_new(c);
    } else if (strcmp(word, "go") == 0) {
        assert_int_equal(session_go(c), SESSION_DONE);
    } else if (strcmp(word, "undo") == 0) {
        assert_int_equal(session_take_back(c, &step), SESSION_DONE);
    } else if (strcmp(word, "redo") == 0) {
        assert_int_equal(session_redo(c, &step), SESSION_DONE);
    } else if (strcmp(word, "draw") == 0) {
        assert_int_equal(session_claim_draw(c), SESSION_DONE);
    } else if (strcmp(word, "resign") == 0) {
        assert_int_equal(session_resign(c, (enum colour)c->match.game.position.side), SESSION_DONE);
    } else if (strcmp(word, "flag") == 0) {
        clock_start(&c->match.clock, (enum colour)c->match.game.position.side, now_ms);
        now_ms += 100000000;
        assert_true(session_check_flag(c));
    } else if (strcmp(word, "referee") == 0) {
        session_set_referee(c, !c->match.referee);
    } else if (strcmp(word, "flip") == 0) {
        c->taste.flipped = !c->taste.flipped;
        session_settings_changed(c);
    } else {
        do_move(word);
    }
}

/* What follows a word and a space, or NULL. */
static const char *behind(const char *text, const char *word)
{
    size_t length = strlen(word);

    return strncmp(text, word, length) == 0 && text[length] == ' ' ? text + length + 1 : NULL;
}

/* A line of a script: each changes one thing. */
static void act(const char *line)
{
    enum fen_error error;
    const char *text;

    if ((text = behind(line, "level")) != NULL) {
        set_level(text);
    } else if ((text = behind(line, "setup")) != NULL) {
        assert_int_equal(session_set_up(c, text, &error), SESSION_DONE);
    } else if ((text = behind(line, "personality")) != NULL) {
        session_choose_personality(c, options_named(text));
    } else if ((text = behind(line, "set")) != NULL) {
        set_option(text);
    } else if ((text = behind(line, "opponent")) != NULL) {
        set_opponent(text);
    } else if ((text = behind(line, "panel")) != NULL) {
        set_panel(text);
    } else {
        do_word(line);
    }
}

/* Games with all that can happen: clocks, taking back, another move then, a draw claimed and
   taken back, resigning, a flag, mate, a record that runs over, set-ups, settings. */
static const char *const script[] = {
    "e4",
    "c5",
    "Nf3",
    "undo",
    "undo",
    "redo",
    "Nc3",
    "level 5 3 2",
    "Nc6",
    "f4",
    "g6",
    "flip",
    "opponent 1 1234 2 -77 2 1",
    "Nf3",
    "Bg7",
    "Bb5",
    "Nd4",
    "undo",
    "panel teaching",
    "personality REBEL",
    "resign",
    "undo",
    "set late_moves 77",
    "Bc4",
    "level 6 3 5",
    "e6",
    "O-O",
    "Nge7",
    "d3",
    "O-O",
    "Be3",
    "b6",
    "Qd2",
    "Bb7",
    "Rae1",
    "d6",
    "Bb3",
    "Kh8",
    "Ne2",
    "Qd7",
    "c3",
    "Rae8",
    "Ng3",
    "f5",
    "undo",
    "redo",
    "undo",
    "undo",
    "h3",
    "h6",
    "Kh1",
    "Kh7",
    "Neg1",
    "Kg8",
    "Ne2",
    "Kh8",
    "go",
    "new",
    "Nf3",
    "Nf6",
    "Ng1",
    "Ng8",
    "Nf3",
    "Nf6",
    "Ng1",
    "Ng8",
    "draw",
    "undo",
    "f3",
    "e5",
    "g4",
    "Qh4",
    "undo",
    "h3",
    "d6",
    "panel x",
    "opponent 2 10 1 512 0 1",
    "personality Plain",
    "setup 8/P6k/8/8/3pP3/8/6K1/8 b - e3 12 40",
    "dxe3",
    "a8=N",
    "level 4 1 0",
    "Kg7",
    "flag",
    "undo",
    "Nb6",
    "setup 7k/8/8/8/8/8/R7/1R5K w - - 99 60",
    "level 1 3 0",
    "Rb7",
    "draw",
    "undo",
    "Kg8",
    "Ra8",
    "new",
    "personality Kilomate",
    "opponent 0 0 0 0 0 0",
    "flip",
    "referee",
    "e4",
    "referee",
};

enum { ACTIONS = COUNT_OF(script) };

/* --- a save is looked at --- */

static inline void say(const char *line)
{
    char text[LINE_SIZE];

    forget_shown();
    snprintf(text, sizeof text, "%s", line);
    console_execute(&computer.console, text);
    session_settings_changed(c);
}

static inline bool is_told(const char *text)
{
    return strstr(printed, text) != NULL;
}

/* The power goes and comes back: everything is as it was. */
static inline void assert_kept(void)
{
    struct seen before;
    struct seen after;

    look(&before);
    switch_on();
    look(&after);
    assert_true(is_seen(&before, &after));
}

#endif
