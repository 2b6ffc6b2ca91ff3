/*
 * The settings: every row of every board's table, over its whole range.
 */
#include "firmware/console/console_commands.h"
#include "prepared.h"
#include "support.h"

#include "firmware/additions.h"
#include "firmware/book/book.h"
#include "firmware/book/book_state.h"
#include "firmware/computer.h"
#include "firmware/mind/options.h"
#include "firmware/opponent/opponent_settings.h"
#include "firmware/tuning/tuning.h"
#include "hal/hal.h"

#define MACHINE_ARENA 8192
#include "tests/fakes/body.h"
#include "tests/fakes/line.h"

/* --- the computer, with all additions --- */

extern const struct addition book_addition;
extern const struct addition opponent_addition;
extern const struct addition targets_addition;
extern const struct addition teach_addition;
extern const struct addition panel_addition;
extern const struct addition bell_addition;
extern const struct addition sound_addition;
extern const struct addition rating_addition;
extern const struct addition odds_addition;
extern const struct addition partner_addition;
const struct addition *const board_additions[] = { &book_addition,
                                                   &opponent_addition,
                                                   &targets_addition,
                                                   &teach_addition,
                                                   &panel_addition,
                                                   &bell_addition,
                                                   &sound_addition,
                                                   &rating_addition,
                                                   &odds_addition,
                                                   &partner_addition,
                                                   NULL };

enum { PLIES = 24 };

static const struct engine_profile profile = { "settings", sizeof arena, 1200, 32, 16, 1, 0, NULL };
static const struct level unusual = { LEVEL_FISCHER, 4, 1 };

static struct computer computer;
static struct session *const s = &computer.session;
static move_t record[PLIES];

static int begin(void **state)
{
    (void)state;
    body = (struct hal_body){ .has_squares = true, .colour = &colour_body };
    pieces = UINT64_C(0xFFFF00000000FFFF);
    memset(&computer, 0, sizeof computer);
    now_ms = 1000;
    prepare(s, &profile);
    s->match.level = unusual;
    book_use(book_state(added_memory()), board_book.bytes, board_book.size);
    assert_true(computer_begin(&computer, record, PLIES));
    computer_start_faces(&computer);
    return 0;
}

UNIT_EACH(begin, NULL);

static const struct setting *named(const char *name)
{
    const struct setting *setting = settings_find(name);

    assert_non_null(setting);
    return setting;
}

/* The text of a value, or of the present one; it is there until the next. */
static const char *text_of_value(const struct setting *setting, int value)
{
    static char text[48];
    struct out out;

    memset(text, '?', sizeof text);
    out_begin_memory(&out, text, sizeof text);
    setting_write(&out, s, setting, value);
    assert_false(out.lost);
    return text;
}

/* --- all rows --- */

#define EACH_SETTING(setting) for (unsigned n = 0; ((setting) = settings_at(n)) != NULL; n++)

UNIT(names_are_unique_words_and_found)
{
    const struct setting *setting;
    unsigned count = 0;

    EACH_SETTING (setting) {
        assert_ptr_equal(settings_find(setting->name), setting); /* the first of this name */
        assert_ptr_equal(settings_of(setting->id), setting);
        assert_int_equal(strspn(setting->name, "abcdefghijklmnopqrstuvwxyz"),
                         strlen(setting->name));
        assert_true(strlen(setting->name) > 0);
        count++;
    }
    assert_true(count >= 19);
    assert_null(settings_at(count));
    assert_null(settings_at(count + 1));
    assert_null(settings_find(""));
    assert_null(settings_find("inf"));
    assert_ptr_equal(settings_find("INFO"), settings_find("info"));
}

/* All but the line of a program, whose addition is not here. */
UNIT(each_id_has_its_row)
{
    for (unsigned id = 0; id < SETTING_IDS; id++) {
        const struct setting *setting = settings_of((enum setting_id)id);

        if (id == SETTING_EBOARD) {
            assert_null(setting);
        } else {
            assert_non_null(setting);
            assert_int_equal(setting->id, id);
        }
    }
    assert_null(settings_of(SETTING_NONE));
}

UNIT(every_value_is_taken_and_read_back)
{
    const struct setting *setting;

    EACH_SETTING (setting) {
        assert_true(setting_min(setting) < setting_max(setting));
        for (int value = setting_min(setting); value <= setting_max(setting); value++) {
            assert_true(setting_set(s, setting, value));
            assert_int_equal(setting_get(s, setting), value);
            assert_true(session_is_ok(s));
        }
    }
}

UNIT(every_value_has_a_text_of_its_own)
{
    const struct setting *setting;

    EACH_SETTING (setting) {
        char before[48] = "";

        for (int value = setting_min(setting); value <= setting_max(setting); value++) {
            char text[48];

            snprintf(text, sizeof text, "%s", text_of_value(setting, value));
            assert_string_not_equal(text, "");
            assert_string_not_equal(text, before);
            memcpy(before, text, sizeof before);
            assert_true(setting_set(s, setting, value));
            assert_string_equal(text_of_value(setting, SETTING_NOW), text);
        }
    }
}

UNIT(a_value_out_of_the_range_is_refused_and_changes_nothing)
{
    const struct setting *setting;

    EACH_SETTING (setting) {
        const int refused[] = { INT_MIN, setting_min(setting) - 1, setting_max(setting) + 1,
                                INT_MAX };
        const unsigned bright = brightness;

        for (unsigned i = 0; i < COUNT_OF(refused); i++) {
            struct computer before;

            memcpy(&before, &computer, sizeof before);
            assert_false(setting_set(s, setting, refused[i]));
            assert_memory_equal(&computer, &before, sizeof before);
            assert_int_equal(brightness, bright);
        }
    }
}

UNIT(names_of_values_are_read_in_any_letters)
{
    const struct setting *setting;

    EACH_SETTING (setting) {
        for (int value = 0; setting->names != NULL && value <= setting_max(setting); value++) {
            char capitals[24];

            snprintf(capitals, sizeof capitals, "%s", setting->names[value]);
            for (char *c = capitals; *c != '\0'; c++) {
                *c = *c >= 'a' && *c <= 'z' ? (char)(*c - 32) : *c;
            }
            assert_int_equal(setting_named(setting, setting->names[value]), value);
            assert_int_equal(setting_named(setting, capitals), value);
        }
        if (setting->names != NULL) {
            /* behind the names stands a sentence that has them all */
            assert_non_null(strstr(setting->names[setting_max(setting) + 1], " or "));
            assert_int_equal(setting_named(setting, "maybe"), -1);
            assert_int_equal(setting_named(setting, ""), -1);
        }
    }
}

UNIT(turning_goes_through_all_values_and_round)
{
    const struct setting *setting;

    EACH_SETTING (setting) {
        int max = setting_max(setting);
        uint8_t happenings;

        assert_true(setting_set(s, setting, max - 1));
        happenings = s->happenings;
        assert_true(setting_turn(s, setting));
        assert_int_not_equal(s->happenings, happenings); /* it is told */
        assert_int_equal(setting_get(s, setting), max);
        assert_true(setting_turn(s, setting));
        assert_int_equal(setting_get(s, setting), setting_min(setting));
    }
}

/* Each line of settings.def is a row that turns its own field. */
UNIT(switches_of_the_list_are_rows)
{
#define SWITCH(bit, id, field, first, name, ...) \
    assert_true(setting_is_switch(named(name))); \
    assert_true(setting_set(s, named(name), 1)); \
    assert_true(s->taste.field);                 \
    assert_true(setting_set(s, named(name), 0)); \
    assert_false(s->taste.field);
#define SAVED(bit, id, field)
#include "firmware/desk/settings.def"
}

/* The name is a command: so a value can be typed and said. */
UNIT(what_is_a_command_has_names_and_a_subject)
{
    const struct setting *setting;

    EACH_SETTING (setting) {
        if (setting->help != NULL) {
            char line[24];

            assert_non_null(setting->subject);
            assert_true(setting_is_switch(setting));
            for (int value = 0; value <= setting_max(setting); value++) {
                snprintf(line, sizeof line, "%s %s", setting->name, setting->names[value]);
                printed_length = 0;
                console_execute(&computer.console, line);
                assert_int_equal(setting_get(s, setting), value);
                assert_non_null(strstr(printed, setting->subject));
                assert_non_null(strstr(printed, setting->names[value]));
            }
        }
    }
}

/* --- values beside the rows --- */

UNIT(a_level_that_was_typed_may_be_none_on_offer)
{
    const struct setting *level = named("level");

    session_set_level(s, &unusual);
    assert_int_equal(setting_get(s, level), -1);
    assert_string_equal(text_of_value(level, SETTING_NOW), "4+1");
    assert_true(setting_turn(s, level)); /* the first */
    assert_int_equal(setting_get(s, level), 0);
}

UNIT(single_options_are_no_personality)
{
    const struct setting *personality = named("personality");
    const struct param_field *field = tuning_find("history");
    int value;

    assert_true(setting_set(s, personality, 0));
    value = param_get(s->mind.options, field, 0);
    assert_true(tuning_change(&s->mind, field, value == field->max ? field->min : field->max));
    assert_int_equal(setting_get(s, personality), -1);
    assert_string_equal(text_of_value(personality, SETTING_NOW), "own");
}

UNIT(an_elo_between_two_steps_counts_as_the_lower_one)
{
    const struct setting *strength = named("strength");

    opponent_play_elo(&s->match.opponent, 1249);
    assert_string_equal(text_of_value(strength, setting_get(s, strength)), "Elo 1200");
    assert_string_equal(text_of_value(strength, SETTING_NOW), "Elo 1249");
    opponent_play_beginner(&s->match.opponent, 3);
    assert_string_equal(text_of_value(strength, SETTING_NOW), "beginner 3");
    opponent_play_fully(&s->match.opponent);
    assert_string_equal(text_of_value(strength, SETTING_NOW), "full");
}

UNIT(without_a_book_there_is_none_to_choose)
{
    const struct setting *book = named("book");
    struct session before;

    book_use(book_state(added_memory()), NULL, 0);
    before = *s;
    assert_string_equal(text_of_value(book, SETTING_NOW), "none");
    assert_false(setting_set(s, book, BOOK_WIDE));
    assert_false(setting_turn(s, book));
    assert_memory_equal(s, &before, sizeof before);
}

UNIT(the_lights_are_told_how_bright_they_are)
{
    assert_true(setting_set(s, named("brightness"), 1));
    assert_int_equal(brightness, 0);
    assert_true(setting_set(s, named("brightness"), 5));
    assert_int_equal(brightness, 4);
}

UNIT(who_plays_a_side_ends_the_referee)
{
    assert_true(setting_set(s, named("referee"), 1));
    assert_int_equal(s->match.side, COMPUTER_NONE);
    assert_int_equal(setting_get(s, named("sides")), 2);
    assert_true(setting_set(s, named("sides"), 0));
    assert_int_equal(s->match.side, BLACK); /* the player has White */
    assert_int_equal(setting_get(s, named("referee")), 0);
}
