/*
 * A player at a board with sensors and lights, without any parts: time goes on a millisecond at a
 * time, and the computer's loop runs as ever. For the panel's tests, each a program of its own:
 * included, not linked, since it stands for the machine (tests/fakes).
 */
#ifndef KILOMATE_TESTS_UNIT_PANEL_WORLD_H
#define KILOMATE_TESTS_UNIT_PANEL_WORLD_H

#include "prepared.h"
#include "support.h"

#include "firmware/additions.h"
#include "firmware/computer.h"
#include "firmware/panel/display.h"
#include "firmware/saves/save.h"
#include "hal/hal.h"

/* --- the machine --- */

static void pass_a_millisecond(void);

#define MACHINE_ARENA 16384
#define WHILE_LISTENING() pass_a_millisecond()
#include "tests/fakes/body.h"
#include "tests/fakes/line.h"

/* --- the computer --- */

extern const struct addition book_addition;
extern const struct addition opponent_addition;
extern const struct addition teach_addition;
extern const struct addition panel_addition;
extern const struct addition clocks_addition;

/* Of the book its setting alone: it plays no moves. */
static struct addition book_setting;
#ifndef PANEL_ADDITIONS
#define PANEL_ADDITIONS &clocks_addition, &teach_addition, &panel_addition
#endif
const struct addition *const board_additions[] = { PANEL_ADDITIONS, &opponent_addition,
                                                   &book_setting, NULL };

enum { PLIES = 60 };

static const struct engine_profile profile = { "panel", sizeof arena, 1200, 32, 16, 1, 0, NULL };
static const struct level depth_one = { LEVEL_DEPTH, 1, 0 };

static struct computer computer;
static struct session *const c = &computer.session;
static move_t record[PLIES];
static void (*request[4])(void); /* made while a search runs, one after so many polls */
static unsigned request_polls;
static unsigned polls;

static void pass_a_millisecond(void)
{
    now_ms++;
    if (c->mind.think.running && request[0] != NULL && ++polls % request_polls == 0) {
        request[0]();
        memmove(request, request + 1, sizeof request - sizeof request[0]);
        request[COUNT_OF(request) - 1] = NULL;
    }
}

static void wait_ms(unsigned ms)
{
    for (uint32_t end = now_ms + ms; (int32_t)(end - now_ms) > 0;) {
        assert_true(computer_turn(&computer));
    }
}

/* At the console, to its end. */
static inline void type(const char *line)
{
    typed = line;
    while (*typed != '\0') {
        assert_true(computer_turn(&computer));
    }
}

/* Takes up a saved game at the start, or NULL. */
static void (*take_up)(void);

/* The computer gets power; settings that were saved are there again. */
static void switch_on(void)
{
    memset(&computer, 0, sizeof computer);
    memset(record, 0, sizeof record);
    memset(pixels, 0, sizeof pixels);
    book_setting.settings = book_addition.settings;
    book_setting.setting_count = book_addition.setting_count;
    printed_length = 0;
    rows_sent = 0;
    held_keys = 0;
    blind = false;
    column_faults = 0;
    memset(request, 0, sizeof request);
    request_polls = 200;
    polls = 0;
    typed = "";
    prepare(c, &profile);
    c->match.level = depth_one;
    assert_true(computer_begin(&computer, record, PLIES));
    if (take_up != NULL) {
        take_up();
    }
    computer_start_faces(&computer);
    wait_ms(200);
}

static int begin_world(unsigned width, bool has_squares)
{
    static const uint8_t no_settings[SAVE_PANEL_SETTINGS];

    save_set_panel_settings(added_memory(), no_settings);
    take_up = NULL;
    now_ms = 1000;
    turns[0] = turns[1] = 0;
    reading = NULL;
    wiring[0] = wiring[1] = 0;
    pieces = UINT64_C(0xFFFF00000000FFFF);
    body = (struct hal_body){ (uint8_t)width, 64, 31, has_squares, NULL };
    switch_on();
    return 0;
}

static int begin(void **state)
{
    (void)state;
    return begin_world(128, true);
}

static int end(void **state)
{
    (void)state;
    assert_true(session_is_ok(c));
    return 0;
}

/* --- the player's hands --- */

static uint64_t bit(const char *square)
{
    return UINT64_C(1) << ((square[0] - 'a') + 8 * (square[1] - '1'));
}

static void lift(const char *square)
{
    assert_true(pieces & bit(square));
    pieces &= ~bit(square);
    wait_ms(60);
}

static void place(const char *square)
{
    assert_false(pieces & bit(square));
    pieces |= bit(square);
    wait_ms(60);
}

static inline void press(unsigned key)
{
    held_keys = key;
    wait_ms(50);
    held_keys = 0;
    wait_ms(50);
}

/* Words such as "e2 e4 d5": squares in turn, lifted if a piece stands there, else filled; with so
   much time behind each that no gesture is too short, or as little as to spare. */
static inline void hands_in(const char *squares, unsigned ms)
{
    char word[8];
    int used;

    while (sscanf(squares, "%7s%n", word, &used) == 1) {
        pieces ^= bit(word);
        wait_ms(ms);
        squares += used;
    }
}

static inline void hands(const char *squares)
{
    hands_in(squares, 60);
}

/* As slowly as a gesture is. */
static inline void calm_hands(const char *squares)
{
    hands_in(squares, 200);
}

/* The sign that a king gives: lifted and put back twice. */
static inline void give_sign(const char *square)
{
    for (unsigned i = 0; i < 2; i++) {
        lift(square);
        wait_ms(200);
        place(square);
        wait_ms(200);
    }
    wait_ms(200);
}

static inline void assert_fen(const char *expected)
{
    char fen[FEN_SIZE];

    position_to_fen(&c->match.game.position, fen);
    assert_string_equal(fen, expected);
}

static inline uint64_t squares_named(const char *names)
{
    uint64_t set = 0;

    for (; *names != '\0'; names += names[2] == ' ' ? 3 : 2) {
        set |= bit(names);
    }
    return set;
}

#define assert_lights(lit_names, blinking_names)                   \
    do {                                                           \
        wait_ms(20);                                               \
        assert_int_equal(lit, squares_named(lit_names));           \
        assert_int_equal(blinking, squares_named(blinking_names)); \
    } while (0)

/* --- the game --- */

static inline void make_move(const char *moves)
{
    hands(moves);
    wait_ms(400);
}

static inline void two_players(void)
{
    session_choose_side(c, COMPUTER_NONE);
}

static inline void set_up(const char *fen)
{
    enum fen_error error;

    assert_int_equal(session_set_up(c, fen, &error), SESSION_DONE);
    two_players();
    pieces = 0;
    for (unsigned square = 0; square < SQUARES; square++) {
        if (c->match.game.position.board[square] != EMPTY) {
            pieces |= UINT64_C(1) << square;
        }
    }
    wait_ms(2000);
    assert_lights("", "");
}

static inline void assert_last_move(const char *expected, unsigned plies)
{
    assert_int_equal(c->match.game.plies, plies);
    assert_int_equal(
        c->match.game.record[plies - 1],
        move_make((unsigned)(expected[0] - 'a' + 8 * (expected[1] - '1')),
                  (unsigned)(expected[2] - 'a' + 8 * (expected[3] - '1')),
                  move_kind(c->match.game.record[plies - 1]),
                  move_kind(c->match.game.record[plies - 1]) == MOVE_PROMOTION
                      ? (unsigned)(move_promotion(c->match.game.record[plies - 1]) - KNIGHT)
                      : 0));
}

/* Do the lines of a box show this part of a text, and nothing else? */
static inline bool tells(const struct text_box *box, unsigned part, const char *text)
{
    for (unsigned y = box->y; y < SCREEN_HEIGHT; y++) {
        struct canvas canvas = { .top = (uint8_t)(y - y % BAND_ROWS) };
        unsigned lines = font_words(&canvas, box, part, text, BRIGHT);

        if (font_parts(box, text) != 1) {
            lines = box->lines;
        }
        for (unsigned x = box->x; x < SCREEN_WIDTH && y + 1U < box->y + lines * LINE_HEIGHT; x++) {
            if (pixels[y][x] !=
                (((unsigned)canvas.rows[y % BAND_ROWS][x / 4] >> (6U - 2U * (x % 4))) & 3U)) {
                return false;
            }
        }
    }
    return true;
}

/* The same of the lines beside the board, where there are no clocks. */
static inline bool tells_beside(const char *text)
{
    static const struct text_box box = { BESIDE_X, LINE_HEIGHT, BESIDE_WIDTH, BESIDE_LINES - 1 };

    return tells(&box, 0, text);
}

/* --- the power --- */

static struct {
    struct position_packed origin;
    move_t record[PLIES];
    uint16_t recorded;
    uint16_t plies;
    uint8_t side;
    enum game_end end;
} saved;

static inline void take_up_saved(void)
{
    memcpy(record, saved.record, sizeof record);
    assert_true(game_restore(&c->match.game, &saved.origin, 0, 1, saved.recorded, saved.plies));
    if (saved.end != GAME_RUNNING) {
        assert_true(game_restore_end(&c->match.game, saved.end, WHITE));
    }
    session_choose_side(c, saved.side);
}

/* Off and on; the game is taken up as a save would do it. */
static inline void cut_the_power(void)
{
    saved.origin = c->match.game.origin;
    memcpy(saved.record, record, sizeof record);
    saved.recorded = c->match.game.recorded;
    saved.plies = c->match.game.plies;
    saved.side = c->match.side;
    saved.end = (enum game_end)c->match.game.end;
    take_up = take_up_saved;
    printed[0] = '\0';
    switch_on();
}

/* --- anything at all --- */

static inline void stand_as_in_the_game(void)
{
    pieces = 0;
    for (unsigned square = 0; square < SQUARES; square++) {
        pieces |= (uint64_t)(c->match.game.position.board[square] != EMPTY) << square;
    }
}

/* Each event is a square, a key or time. Whatever happens, only legal moves are played, for
   the session sees to it, and a board that shows the position is one that plays on: in the end
   the initial position stands on it, as in the game. */
static inline void play_at_random(uint64_t seed)
{
    unsigned events = times_of("PANEL_EVENTS", 20000);

    two_players();
    for (unsigned i = 0; i < events; i++) {
        unsigned kind = random_below(&seed, 40);

        printed_length = 0;
        if (kind < 36) {
            pieces ^= UINT64_C(1) << random_below(&seed, 64);
        } else if (kind < 38 && body.keys != 0) {
            held_keys = 1U << random_below(&seed, 5);
        } else if (kind < 38) {
            pieces ^= UINT64_C(1) << c->match.game.position.list[kind % 2][0];
        } else if (kind == 38) {
            stand_as_in_the_game();
        } else {
            blind = random_below(&seed, 20) == 0;
        }
        wait_ms(random_below(&seed, 8) == 0 ? 400 : 25);
        held_keys = 0;
    }
    blind = false;
    wait_ms(6000);
    for (unsigned i = 0; i < 10 && body.keys != 0; i++) {
        press(HAL_KEY_LEFT);
    }
    session_new(c);
    two_players();
    pieces = UINT64_C(0xFFFF00000000FFFF);
    wait_ms(6000);
}

#endif
