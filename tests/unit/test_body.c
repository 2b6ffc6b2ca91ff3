/* The body of a PC, with a front panel at the other end of its socket. */
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "hal/body.h"
#include "hal/sound.h"
#include "host-sim/front_panel.h"
#include "support.h"

/* Calls of hal_body_work in which every chip is asked. */
enum { ROUND = 8 };

static int panel; /* the front panel's end */
static char heard[1 << 16];

static void say(const char *text)
{
    assert_int_equal(write(panel, text, strlen(text)), (ssize_t)strlen(text));
}

static void show_lights(uint64_t lit, uint64_t blinking)
{
    struct hal_lights lights = { .lit = lit, .blinking = blinking };

    hal_lights(&lights);
}

static void work(unsigned times)
{
    for (unsigned i = 0; i < times; i++) {
        hal_body_work();
    }
}

/* All that the front panel has been told since the last time. */
static const char *hear(void)
{
    ssize_t count = recv(panel, heard, sizeof heard - 1, MSG_DONTWAIT);

    heard[count > 0 ? count : 0] = '\0';
    return heard;
}

/* The last of what it has been told. */
static const char *last_line(void)
{
    char *last = heard;

    (void)hear();
    for (char *line = heard; *line != '\0'; line = strchr(line, '\n') + 1) {
        last = line;
    }
    return last;
}

static int connect_panel_that_says(const char *first)
{
    int ends[2];

    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    panel = ends[1];
    say(first);
    front_panel_use(ends[0]);
    hal_body_start();
    work(ROUND * 100U); /* the screen of the test before is dark again */
    (void)hear();
    return 0;
}

static int connect_panel(void **state)
{
    (void)state;
    return connect_panel_that_says("squares 0000000000000000\n");
}

static int connect_colours(void **state)
{
    (void)state;
    return connect_panel_that_says("body colours\nsquares 0000000000000000\n");
}

static int disconnect_panel(void **state)
{
    (void)state;
    if (panel >= 0) {
        close(panel);
    }
    work(1);
    return 0;
}

UNIT_EACH(connect_panel, disconnect_panel);

UNIT_WITH(without_a_front_panel_there_is_no_body, NULL, NULL)
{
    assert_null(hal_body());
}

UNIT(squares_are_those_of_the_last_whole_round)
{
    say("squares ffff00000000fffe\n");
    work(3);
    assert_true(hal_squares() == 0);
    work(ROUND);
    assert_true(hal_squares() == UINT64_C(0xFFFF00000000FFFE));
    assert_int_equal(hal_squares_fault(), -1);
    assert_int_equal(hal_body_faults(), 0);
}

UNIT(keys_are_held_and_released)
{
    say("keys 11\n");
    work(1);
    assert_int_equal(hal_keys(), HAL_KEY_UP | HAL_KEY_SELECT);
    say("keys 00\n");
    work(1);
    assert_int_equal(hal_keys(), 0);
}

UNIT(a_key_held_since_the_start_is_a_fault_until_released)
{
    say("keys 04\n");
    hal_body_start();
    work(1);
    assert_int_equal(hal_keys(), 0);
    assert_int_equal(hal_body_faults(), HAL_KEY_LEFT);
    assert_string_equal(hal_body_part(2), "key left");
    say("keys 00\n");
    work(1);
    say("keys 04\n");
    work(1);
    assert_int_equal(hal_keys(), HAL_KEY_LEFT);
    assert_int_equal(hal_body_faults(), 0);
}

UNIT(lights_are_told_when_they_change)
{
    show_lights(UINT64_C(0x8000000000000001), 2);
    work(ROUND);
    assert_string_equal(last_line(), "lights 8000000000000001 0000000000000002\n");
    work(ROUND);
    assert_string_equal(hear(), "");
    show_lights(3, 2);
    work(ROUND);
    assert_string_equal(last_line(), "lights 0000000000000001 0000000000000002\n");
}

UNIT(only_changed_pixels_are_told)
{
    const uint8_t levels[] = { 0xE4, 0x80 };

    hal_screen_row(2, 63, 6, levels);
    work(1);
    assert_string_equal(hear(), "row 0 63 8 0e48\n");
    hal_screen_row(2, 63, 6, levels);
    work(1);
    assert_string_equal(hear(), "");
    hal_screen_row(124, 63, 4, levels);
    work(1);
    assert_string_equal(hear(), "row 124 63 4 e4\n");
}

UNIT(a_whole_screen_arrives)
{
    uint8_t levels[32];
    unsigned rows = 0;

    memset(levels, 0xFF, sizeof levels);
    for (unsigned y = 0; y < 64; y++) {
        hal_screen_row(0, y, 128, levels);
    }
    for (unsigned i = 0; i < 10; i++) {
        const char *line = hear();

        work(1);
        while ((line = strstr(line, "row 0 ")) != NULL) {
            rows++;
            line++;
        }
    }
    assert_int_equal(rows, 64);
}

UNIT(a_silent_chip_keeps_what_it_said)
{
    say("squares 00000000ffffffff\n");
    work(2 * ROUND);
    say("fault sensors a1-h2 on\nsquares 0000000000000000\n");
    work(2 * ROUND);
    assert_true(hal_squares() == 0xFFFF);
    assert_true(hal_squares_fault() >= 0);
    assert_int_equal(hal_body_faults(), 1U << 6);
    assert_string_equal(hal_body_part(6), "sensors a1-h2");
    say("fault sensors a1-h2 off\n");
    work(2 * ROUND);
    assert_true(hal_squares() == 0 && hal_squares_fault() == -1 && hal_body_faults() == 0);
}

UNIT(lights_without_an_answer_stay)
{
    say("fault lights a7-h8 on\n");
    show_lights(UINT64_C(0x8000000000000001), 0);
    work(2 * ROUND);
    assert_non_null(strstr(hear(), "lights 0000000000000001 0000000000000000\n"));
    assert_int_equal(hal_body_faults(), 1U << 13);
    say("fault lights a7-h8 off\n");
    work(2 * ROUND);
    assert_non_null(strstr(hear(), "lights 8000000000000001 0000000000000000\n"));
}

UNIT(a_dark_display_is_drawn_when_it_answers)
{
    const uint8_t levels[] = { 0xFF };

    say("fault display on\n");
    work(1);
    hal_screen_row(0, 5, 4, levels);
    work(5);
    assert_string_equal(hear(), "");
    assert_int_equal(hal_body_faults(), 1U << 5);
    say("fault display off\n");
    work(1);
    assert_string_equal(hear(), "row 0 5 4 ff\n");
}

UNIT(a_stuck_key_is_held)
{
    say("fault key select on\n");
    work(1);
    assert_int_equal(hal_keys(), HAL_KEY_SELECT);
    hal_body_start();
    assert_int_equal(hal_body_faults(), HAL_KEY_SELECT);
}

UNIT(a_stuck_bus_is_all_chips)
{
    say("fault bus on\nkeys 01\n");
    work(ROUND);
    assert_int_equal(hal_body_faults(), 0x3FC0);
    assert_int_equal(hal_keys(), HAL_KEY_UP);
    say("fault bus off\n");
    work(ROUND);
    assert_int_equal(hal_body_faults(), 0);
}

UNIT(a_slow_bus_takes_its_time)
{
    say("fault slow bus on\nsquares 0000000000000001\n");
    work(3U * BUS_SLOW);
    assert_true(hal_squares() == 0);
    work((ROUND + 1U) * BUS_SLOW);
    assert_true(hal_squares() == 1);
}

UNIT(a_bad_line_is_refused_and_changes_nothing)
{
    static const char *const lines[] = {
        "squares 1",
        "squares 000000000000000g",
        "squares 00000000000000000",
        "squares  000000000000001",
        "squares",
        "keys 20",
        "keys 1",
        "keys",
        "key 01",
        "fault",
        "fault on",
        "fault sensors a1-h2",
        "fault sensors a1-h2 maybe",
        "fault sensors a1-h3 on",
        "fault  on",
        "Squares 0000000000000001",
        "",
        " ",
        "squares 0000000000000001\r",
        ("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
         "x"
         "xxxxxxx"),
    };
    struct front_panel before;

    say("squares 00000000000000ff\nkeys 02\nfault bus on\n");
    work(1);
    before = front_panel;
    for (size_t i = 0; i < COUNT_OF(lines); i++) {
        const char *answer;

        (void)hear();
        say(lines[i]);
        say("\n");
        work(1);
        answer = hear();
        assert_true(strncmp(answer, "error ", 6) == 0);
        assert_ptr_equal(strchr(answer, '\n'), answer + strlen(answer) - 1);
        assert_memory_equal(&front_panel, &before, sizeof before);
    }
}

UNIT(lines_come_in_pieces)
{
    const char *text = "squares 00000000000000f0\n";

    for (; *text != '\0'; text++) {
        char byte[2] = { *text, '\0' };

        say(byte);
        work(1);
    }
    work(2 * ROUND);
    assert_true(hal_squares() == 0xF0);
    assert_string_equal(hear(), "");
}

/* Nobody reads: nothing waits, and nothing is lost. */
UNIT(a_front_panel_that_does_not_read_is_told_later)
{
    const uint8_t dark[] = { 0 };
    const uint8_t bright[] = { 0xFF };
    char newest[64] = "";

    for (unsigned i = 0; i < 100000; i++) {
        hal_screen_row(0, i % 64, 4, (i / 64) % 2 == 0 ? bright : dark);
        work(1);
    }
    hal_screen_row(8, 7, 4, bright);
    for (unsigned i = 0; i < 1000; i++) {
        const char *found = strstr(hear(), "row 8 7 4 ff\n");

        if (found != NULL) {
            memcpy(newest, "found", 6);
        }
        work(1);
    }
    assert_string_equal(newest, "found");
}

UNIT(babble_is_answered_as_far_as_it_is_read)
{
    char lines[2001];
    unsigned errors = 0;

    memset(lines, '\n', sizeof lines - 1);
    lines[sizeof lines - 1] = '\0';
    say(lines);
    say("keys 10\n");
    for (unsigned i = 0; i < 2000; i++) {
        const char *line = hear();

        work(1);
        while ((line = strstr(line, "error ")) != NULL) {
            errors++;
            line++;
        }
    }
    assert_int_equal(errors, 2000);
    assert_int_equal(hal_keys(), HAL_KEY_SELECT);
}

UNIT(a_front_panel_that_has_gone_is_no_answer)
{
    say("squares 00000000000000ff\n");
    work(2 * ROUND);
    close(panel);
    panel = -1;
    show_lights(1, 2);
    work(2 * ROUND);
    assert_non_null(hal_body());
    assert_true(hal_squares() == 0xFF);
    assert_true(hal_squares_fault() >= 0);
    assert_int_equal(hal_body_faults(), 0x3FE0);
}

UNIT_WITH(nobody_listens, NULL, NULL)
{
    char path[300];

    assert_false(front_panel_connect("/nowhere/there"));
    memset(path, 'a', sizeof path - 1);
    path[sizeof path - 1] = '\0';
    assert_false(front_panel_connect(path));
}

/* --- with coloured lights --- */

UNIT_WITH(colours_need_neither_keys_nor_a_screen, connect_colours, disconnect_panel)
{
    const struct hal_body *body = hal_body();

    assert_int_equal(body->keys, 0);
    assert_int_equal(body->screen_height, 0);
    assert_non_null(body->colour);
    assert_int_equal(hal_body_parts(), 8);
    assert_string_equal(hal_body_part(0), "sensors a1-h2");
    assert_int_equal(hal_body_faults(), 0);
    say("keys 1f\nfault sensors a3-h4 on\n");
    work(ROUND);
    assert_int_equal(hal_keys(), 0);
    assert_int_equal(hal_squares_fault(), 1);
    assert_int_equal(hal_body_faults(), 2);
}

UNIT_WITH(colours_are_told, connect_colours, disconnect_panel)
{
    struct hal_lights lights = { .lit = 3, .blinking = 2, .red = 1, .blue = 3 };

    hal_lights(&lights);
    work(ROUND);
    assert_string_equal(last_line(), "colours 0000000000000001 0000000000000002 0000000000000001 "
                                     "0000000000000000 0000000000000003\n");
    hal_body()->colour->set_brightness(4);
    work(1);
    assert_string_equal(hear(), "brightness 4\n");
}

UNIT(tones_are_told_at_once)
{
    (void)hear();
    assert_true(hal_sound_start());
    hal_sound_tone(1047, 3);
    assert_string_equal(hear(), "tone 1047 3\n");
    hal_sound_tone(880, 1);
    hal_sound_off();
    assert_string_equal(hear(), "tone 880 1\ntone 0 0\n");
}

/* The front panel has gone, or does not read. */
UNIT(tones_that_nobody_hears_do_no_harm)
{
    for (unsigned i = 0; i < 100000; i++) {
        hal_sound_tone(1047, 3);
        hal_sound_off();
    }
    close(panel);
    hal_sound_tone(1047, 3);
    hal_sound_off();
    hal_sound_off();
    panel = -1;
}

UNIT_WITH(parts_that_are_thought_to_lie_otherwise, connect_colours, disconnect_panel)
{
    struct hal_lights lights = { .lit = UINT64_C(1) << 7 };

    hal_body()->colour->set_turns(HAL_TURN_FILES, HAL_TURN_RANKS);
    say("squares 0000000000000001\n");
    work(ROUND);
    assert_int_equal(hal_squares(), UINT64_C(1) << 7);
    hal_lights(&lights);
    work(ROUND);
    assert_memory_equal(last_line(), "colours 8000000000000000", 24);
    hal_body()->colour->set_turns(0, 0);
}
