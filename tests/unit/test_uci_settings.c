/* Settings over UCI: rows with a UCI name, of each kind. */
#include "firmware/uci/uci_options.h"
#include "prepared.h"
#include "support.h"

#include "firmware/additions.h"
#include "firmware/computer.h"
#include "hal/hal.h"

#define MACHINE_ARENA 8192
#include "tests/fakes/line.h"

/* --- an addition with a row of each kind --- */

static int number;
static int refusals;

static int number_get(const struct match *match, struct added *added)
{
    (void)match;
    (void)added;
    return number;
}

static enum setting_taken number_set(struct match *match, struct added *added, int value)
{
    (void)match;
    (void)added;
    number = value;
    return SETTING_TAKEN;
}

static int none_last(void)
{
    return -1;
}

static enum setting_taken never_set(struct match *match, struct added *added, int value)
{
    (void)match;
    (void)added;
    (void)value;
    refusals++;
    return SETTING_REFUSED;
}

static const char *const choice_names[] = { "plain", "fancy", "odd", "plain, fancy or odd" };
static const struct setting_access number_access = {
    .get = number_get, .set = number_set, .min = -3, .max = 40
};
static const struct setting_access none_access = { .set = never_set, .last = none_last };

static const struct setting rows[] = {
    { "coach", "A Switch", switch_names, NULL, NULL, NULL, SETTING_PLACE(match.opponent.coach), 1,
      SETTING_COACH },
    { "style", "A Choice", choice_names, NULL, NULL, NULL, SETTING_PLACE(match.opponent.style), 2,
      SETTING_STYLE },
    { "contempt", "A Number", NULL, &number_access, NULL, NULL, 0, 0, SETTING_CONTEMPT },
    { "eboard", "Nothing", NULL, &none_access, NULL, NULL, 0, 0, SETTING_EBOARD },
    { "book", NULL, choice_names, NULL, NULL, NULL, SETTING_PLACE(match.opponent.book), 2,
      SETTING_BOOK },
};

static const struct addition addition = { .settings = rows, .setting_count = COUNT_OF(rows) };
const struct addition *const board_additions[] = { &addition, NULL };

enum { PLIES = 24 };

static const struct engine_profile profile = { "options", sizeof arena, 1200, 32, 16, 1, 0, NULL };

static struct computer computer;
static struct session *const s = &computer.session;
static struct uci *const u = &computer.uci;
static move_t record[PLIES];

static int begin(void **state)
{
    (void)state;
    memset(&computer, 0, sizeof computer);
    prepare(s, &profile);
    s->match.level = (struct level){ LEVEL_AVERAGE, 5, 0 };
    number = 7;
    refusals = 0;
    assert_true(computer_begin(&computer, record, PLIES));
    printed_length = 0;
    printed[0] = '\0';
    return 0;
}

UNIT_EACH(begin, NULL);

/* What is said when the option gets a value. */
static const char *said(const char *option, const char *value)
{
    printed_length = 0;
    printed[0] = '\0';
    u->state = 0;
    uci_choose_option(u, option);
    uci_set_option(u, value);
    return printed;
}

UNIT(each_kind_is_told_in_its_way)
{
    s->match.opponent.style = 2;
    uci_identify(u);
    assert_non_null(strstr(printed, "\noption name A Switch type check default false\n"
                                    "option name A Choice type combo default odd var plain var "
                                    "fancy var odd\n"
                                    "option name A Number type spin default 7 min -3 max 40\n"));
    assert_null(strstr(printed, "Nothing"));
    assert_null(strstr(printed, "book"));
}

UNIT(values_are_taken_and_said_to_the_next_gui)
{
    assert_string_equal(said("a switch", "TRUE"), "");
    assert_string_equal(said("A CHOICE", "Fancy"), "");
    assert_string_equal(said("A Number", "-3"), "");
    assert_true(s->match.opponent.coach);
    assert_int_equal(s->match.opponent.style, 1);
    assert_int_equal(number, -3);
    uci_identify(u);
    assert_non_null(strstr(printed, "A Switch type check default true\n"));
    assert_non_null(strstr(printed, "A Choice type combo default fancy var"));
    assert_non_null(strstr(printed, "A Number type spin default -3 min"));
    assert_string_equal(said("A Switch", "false"), "");
    assert_false(s->match.opponent.coach);
}

UNIT(what_is_no_value_is_said_and_changes_nothing)
{
    const struct opponent before = s->match.opponent;

    assert_string_equal(said("A Switch", "on"),
                        "info string the option is true or false, not: on\n");
    assert_string_equal(said("A Switch", ""), "info string the option is true or false, not: \n");
    assert_string_equal(said("A Choice", "wild"), "info string unknown style: wild\n");
    assert_string_equal(said("A Choice", "plain, fancy or odd"),
                        "info string unknown style: plain, fancy or odd\n");
    assert_string_equal(said("A Number", "x"), "info string the option needs a number, not: x\n");
    assert_int_equal(number, 7);
    assert_memory_equal(&before, &s->match.opponent, sizeof before);
}

UNIT(a_number_out_of_the_range_is_clamped_and_said)
{
    assert_string_equal(said("A Number", "41"),
                        "info string the number was out of range, taken as 40\n");
    assert_int_equal(number, 40);
    said("A Number", "-4000000000");
    assert_int_equal(number, -3);
}

/* Nor is what the console calls it. */
UNIT(a_setting_without_a_uci_name_is_no_option)
{
    assert_string_equal(said("book", "fancy"), "info string unknown option: book\n");
    assert_string_equal(said("style", "fancy"), "info string unknown option: style\n");
    assert_int_equal(s->match.opponent.book, 0);
    assert_int_equal(s->match.opponent.style, 0);
}

UNIT(what_has_no_values_is_no_option)
{
    assert_string_equal(said("Nothing", "0"), "info string unknown option: Nothing\n");
    assert_int_equal(refusals, 0);
}
