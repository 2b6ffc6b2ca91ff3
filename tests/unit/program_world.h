/*
 * A program at the line of a board, what it is told, and what happens meanwhile: for tests of the
 * addition that gives it the board. Included, not linked, as the panel's world.
 */
#ifndef KILOMATE_TESTS_UNIT_PROGRAM_WORLD_H
#define KILOMATE_TESTS_UNIT_PROGRAM_WORLD_H

#define PANEL_ADDITIONS &teach_addition, &panel_addition, &eboard_addition
#include "firmware/additions.h"
extern const struct addition eboard_addition;
#include "panel_world.h"

#include "firmware/board/squares.h"

/* --- the line of the program --- */

static void while_silent(void);
static void do_steps(void);

#define WHILE_SILENT() while_silent()
#define WHILE_WAITING() do_steps()
#include "tests/fakes/program.h"

static unsigned searches; /* that ran while the program had the board */

/* What happens meanwhile: one step so many milliseconds behind the other. */
static void (*step[24])(void);
static unsigned steps_done;
static uint32_t step_ms;

enum { STEP_MS = 400 };

/* Words for hands and program: "e2" lifts or places a piece, ":M_e7e5" is a command, "..." a pause,
   "bye" the end, "left" a key, "?e2" says that the square is lit, "type" is typed by a
   player who wants the computer to think. */
static const char *script;

static void do_word(void)
{
    static char command[32];
    size_t length = strcspn(script, " ");

    if (script[0] == ':') {
        memcpy(command, script + 1, length - 1);
        command[length - 1] = '\r';
        command[length] = '\0';
        for (char *blank = command; (blank = strchr(blank, '_')) != NULL;) {
            *blank = ' ';
        }
        sent = command;
        sent_left = (unsigned)length;
    } else if (strncmp(script, "bye", length) == 0) {
        opening = 0;
    } else if (strncmp(script, "left", length) == 0) {
        held_keys = HAL_KEY_LEFT;
    } else if (strncmp(script, "type", length) == 0) {
        typed = "hint\rgo\ranalyze\rnew\re4\r";
    } else if (script[0] == '?') {
        assert_true(((lit | blinking) & bit(script + 1)) != 0);
    } else if (script[0] != '.') {
        pieces ^= bit(script);
    }
    script += length + (script[length] != '\0');
}

static void do_steps(void)
{
    searches += c->mind.think.running;
    if (now_ms - step_ms >= STEP_MS && script != NULL && *script != '\0') {
        step_ms = now_ms;
        do_word();
    }
    if (now_ms - step_ms >= STEP_MS && step[steps_done] != NULL) {
        step_ms = now_ms;
        step[steps_done++]();
    }
}

static void while_silent(void)
{
    pass_a_millisecond();
    do_steps();
}

/* A turn of the loop. If a program has got the board it is served until it has gone. */
static inline void turn(void)
{
    do {
        assert_true(computer_turn(&computer));
    } while (c->mode != &mode_play);
}

/* --- steps --- */

static inline void program_goes(void)
{
    opening = 0;
}

static inline void release(void)
{
    held_keys = 0;
}

static inline void nothing(void)
{
}

/* --- worlds --- */

static int begin_served(void **state)
{
    program_opens(0);
    searches = 0;
    script = NULL;
    memset(step, 0, sizeof step);
    steps_done = 0;
    save_keep(added_memory(), SAVE_EBOARD, 0);
    return begin(state);
}

#endif
