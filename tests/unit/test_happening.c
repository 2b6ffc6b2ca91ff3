/*
 * What the session says has happened: one happening for each thing that a player can do, after it
 * is done, with who did it; what the console makes of another face's; and the computer's turn in
 * the loop, from its beginning to its end.
 */
#include "firmware/console/console_line.h"
#include "prepared.h"
#include "support.h"

#include "firmware/additions.h"
#include "firmware/computer.h"

#define MACHINE_ARENA 16384
#include "tests/fakes/line.h"

enum { PLIES = 60, EAR = BY_ADDITION };

static const struct level depth_one = { LEVEL_DEPTH, 1, 0 };
static const struct level for_ever = { LEVEL_AVERAGE, 3600, 0 };
static const struct engine_profile profile = { "ears", sizeof arena, 1200, 32, 16, 1, 0, NULL };
static struct computer computer;
static struct session *const c = &computer.session;
static move_t record[PLIES];

/* --- a face that listens, and acts while nothing is searched --- */

static struct happening heard[8];
static unsigned plies_heard[8]; /* of the game when it was told */
static unsigned count;
static struct happening announced[16];
static unsigned plies_announced[16];
static unsigned announcements;
static unsigned replied_at; /* of what was heard: the number before the reply */
static move_t replied;
static void (*deed)(void);
static bool stops;  /* the search, as soon as it looks */
static bool speaks; /* of moves */

/* What changes nothing is heard apart. */
static void hear_announced(const struct match *m, const struct happening *happening)
{
    if (happening->kind == HAPPENED_FOUND) {
        replied_at = count;
        replied = happening->reply->move;
    } else {
        assert_true(announcements < COUNT_OF(announced));
        plies_announced[announcements] = m->game.plies;
        announced[announcements++] = *happening;
    }
}

static void ear_addition_happened(struct computer *computer_now, const struct happening *happening)
{
    if (!happening_is_change(happening)) {
        hear_announced(&computer_now->session.match, happening);
        return;
    }
    assert_true(count < COUNT_OF(heard));
    plies_heard[count] = computer_now->session.match.game.plies;
    heard[count++] = *happening;
    if (happening->kind == HAPPENED_MOVE && speaks) {
        out_line(computer_now->console.out, "The ear has heard.");
    }
}

static bool ear_addition_take_input(struct computer *computer_now)
{
    bool is_busy = deed != NULL;

    assert_false(computer_now->session.mind.think.running);
    if (is_busy) {
        deed();
        deed = NULL;
    }
    return is_busy;
}

static void ear_addition_look(struct added *added)
{
    (void)added;
    if (c->mind.think.running && stops) {
        mind_abort(&c->mind, THEN_NOTHING);
    }
}

static const struct addition ear = { .face = { .happened = ear_addition_happened,
                                               .take_input = ear_addition_take_input,
                                               .look = ear_addition_look } };
const struct addition *const board_additions[] = { &ear, NULL };

static void poll_search(void *context)
{
    session_look(context);
    console_listen(&computer.console);
}

static void forget(void)
{
    count = announcements = 0;
    replied_at = 0;
    replied = MOVE_NONE;
    printed_length = 0;
    printed[0] = '\0';
}

static int begin(void **state)
{
    static struct session_host host;

    (void)state;
    memset(&computer, 0, sizeof computer);
    prepare(c, &profile);
    c->match.level = depth_one;
    deed = NULL;
    stops = speaks = false;
    typed = "";
    count = announcements = 0;
    assert_true(computer_begin(&computer, record, PLIES));
    computer_start_faces(&computer);
    host = *c->host;
    host.listener.polled = poll_search;
    c->host = &host;
    session_choose_side(c, COMPUTER_NONE);
    forget();
    return 0;
}

UNIT_EACH(begin, NULL);

static void turn(void)
{
    assert_true(computer_turn(&computer));
}

/* At the console, to its end. */
static void type(const char *line)
{
    typed = line;
    while (*typed != '\0') {
        turn();
    }
}

/* --- deeds --- */

static void play_e4(void)
{
    struct session_played played;

    assert_int_equal(session_play(c, move_make(E2, E4, MOVE_NORMAL, 0), &played), SESSION_DONE);
}

static void take_back(void)
{
    struct session_step step;

    assert_int_equal(session_take_back(c, &step), SESSION_DONE);
}

static void play_again(void)
{
    struct session_step step;

    assert_int_equal(session_redo(c, &step), SESSION_DONE);
}

static void begin_anew(void)
{
    session_new(c);
}

static void fresh(void)
{
    session_new(c);
    session_choose_side(c, COMPUTER_NONE);
}

static void e4_played(void)
{
    fresh();
    count = 0;
    play_e4();
}

static void set_up(void)
{
    enum fen_error error;

    assert_int_equal(session_set_up(c, "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", &error), SESSION_DONE);
}

static void resign(void)
{
    assert_int_equal(session_resign(c, WHITE), SESSION_DONE);
}

static void resume(void)
{
    resign();
    count = 0;
    printed_length = 0;
    take_back();
}

static void go(void)
{
    assert_int_equal(session_go(c), SESSION_DONE);
}

static void play_black(void)
{
    session_choose_side(c, WHITE);
}

static void set_level(void)
{
    const struct level level = { LEVEL_AVERAGE, 7, 0 };

    session_set_level(c, &level);
}

static void set_something(void)
{
    session_settings_changed(c);
}

static const struct {
    void (*deed)(void);
    void (*before)(void);
    enum happening_kind kind;
    const char *said; /* of another face's; NULL: nothing */
} deeds[] = {
    { play_e4, fresh, HAPPENED_MOVE, "On the board: 1. e4" },
    { take_back, e4_played, HAPPENED_TAKEN_BACK, "On the board: taken back." },
    { play_again, NULL, HAPPENED_PLAYED_AGAIN, "On the board: played again." },
    { begin_anew, NULL, HAPPENED_NEW_GAME, "On the board: a new game." },
    { set_up, NULL, HAPPENED_POSITION, "On the board: a new position." },
    { resign, NULL, HAPPENED_END, "On the board: the game is over." },
    { resume, fresh, HAPPENED_RESUMED, "On the board: the game goes on." },
    { go, fresh, HAPPENED_GO, "On the board: I am to play." },
    { play_black, NULL, HAPPENED_SIDE, "On the board: I play White." },
    { set_level, NULL, HAPPENED_LEVEL, "On the board: 7 seconds a move" },
    { set_something, NULL, HAPPENED_SETTING, NULL },
};

static void do_in_turn(unsigned i, bool at_another_face)
{
    if (deeds[i].before != NULL) {
        deeds[i].before();
    }
    computer.console.owes_prompt = false;
    forget();
    if (at_another_face) {
        deed = deeds[i].deed;
        turn();
    } else {
        c->acting = BY_CONSOLE;
        deeds[i].deed();
    }
    /* the loop goes on with the computer's move */
    assert_int_equal(count, at_another_face && deeds[i].kind == HAPPENED_GO ? 3 : 1);
    assert_int_equal(heard[0].kind, deeds[i].kind);
    assert_int_equal(heard[0].by, at_another_face ? EAR : BY_CONSOLE);
}

UNIT(each_deed_is_one_happening)
{
    for (unsigned i = 0; i < COUNT_OF(deeds); i++) {
        do_in_turn(i, false);
    }
}

UNIT(a_happening_comes_after_it_is_done)
{
    do_in_turn(0, false);
    assert_int_equal(plies_heard[0], 1);
}

UNIT(the_console_says_what_another_face_does)
{
    for (unsigned i = 0; i < COUNT_OF(deeds); i++) {
        do_in_turn(i, true);
        if (deeds[i].said != NULL) {
            assert_non_null(strstr(printed, deeds[i].said));
        } else {
            assert_string_equal(printed, "");
        }
        assert_int_equal(computer.console.owes_prompt, deeds[i].said != NULL);
    }
}

UNIT(the_console_does_not_repeat_its_own)
{
    for (unsigned i = 0; i < COUNT_OF(deeds); i++) {
        do_in_turn(i, false);
        assert_string_equal(printed, "");
        assert_false(computer.console.owes_prompt);
    }
}

UNIT(nothing_is_said_while_a_gui_has_the_line)
{
    session_enter(c, &mode_gui);
    do_in_turn(0, true);
    assert_string_equal(printed, "");
    assert_false(computer.console.owes_prompt);
}

UNIT(what_is_refused_has_not_happened)
{
    struct session_played played;
    struct session_step step;
    enum fen_error error;

    assert_int_not_equal(session_play(c, move_make(E2, E5, MOVE_NORMAL, 0), &played), SESSION_DONE);
    assert_int_not_equal(session_take_back(c, &step), SESSION_DONE);
    assert_int_not_equal(session_redo(c, &step), SESSION_DONE);
    assert_int_not_equal(session_set_up(c, "8/8", &error), SESSION_DONE);
    assert_int_not_equal(session_claim_draw(c), SESSION_DONE);
    assert_int_equal(count, 0);
}

/* --- what changes nothing --- */

static void assert_announced(unsigned i, enum happening_kind kind, unsigned by, unsigned plies)
{
    assert_true(i < announcements);
    assert_int_equal(announced[i].kind, kind);
    assert_int_equal(announced[i].by, by);
    assert_int_equal(plies_announced[i], plies);
}

/* All are told that a game is left while it is still there, and behind that forget it. */
static void assert_left(unsigned by, const struct session_given *given)
{
    assert_int_equal(announcements, 2);
    assert_announced(0, HAPPENED_LEAVING, by, 1);
    assert_announced(1, HAPPENED_LEFT, by, 1);
    assert_ptr_equal(announced[0].given, given);
    assert_ptr_equal(announced[1].given, given);
    assert_int_equal(count, 1);
    assert_int_equal(plies_heard[0], given != NULL ? given->plies : 0);
}

UNIT(a_game_is_left_before_another_one_begins)
{
    const move_t e4 = move_make(E2, E4, MOVE_NORMAL, 0);
    struct session_given given;

    c->acting = BY_CONSOLE;
    e4_played();
    forget();
    begin_anew();
    assert_left(BY_CONSOLE, NULL);
    e4_played();
    forget();
    set_up();
    assert_left(BY_CONSOLE, NULL);
    begin_anew();
    given = (struct session_given){
        .origin = c->match.game.origin, .fullmove = 1, .plies = 1, .moves = &e4
    };
    e4_played();
    forget();
    session_take_up(c, &given);
    assert_left(BY_CONSOLE, &given);
}

UNIT(what_is_refused_is_told_and_counts_as_nothing)
{
    uint8_t happenings = c->happenings;

    c->acting = EAR;
    session_refuse(c);
    assert_int_equal(announcements, 1);
    assert_announced(0, HAPPENED_REFUSED, EAR, 0);
    assert_int_equal(count, 0);
    assert_int_equal(c->happenings, happenings);
    assert_string_equal(printed, "");
}

/* --- the computer's turn --- */

static void assert_heard(unsigned i, enum happening_kind kind, unsigned by, unsigned plies)
{
    assert_true(i < count);
    assert_int_equal(heard[i].kind, kind);
    assert_int_equal(heard[i].by, by);
    assert_int_equal(plies_heard[i], plies);
}

/* A line may have set something too; then the computer thinks, replies and moves. */
UNIT(a_typed_move_is_the_consoles_and_the_answer_the_computers)
{
    session_choose_side(c, BLACK);
    forget();
    type("e4\n");
    assert_int_equal(count, 4);
    assert_heard(0, HAPPENED_MOVE, BY_CONSOLE, 1);
    assert_heard(1, HAPPENED_SETTING, BY_CONSOLE, 1);
    assert_heard(2, HAPPENED_THINKING, BY_COMPUTER, 1);
    assert_heard(3, HAPPENED_MOVE, BY_COMPUTER, 2);
    assert_int_equal(replied_at, 3);
    assert_int_equal(replied, c->match.game.record[1]);
    assert_non_null(strstr(printed, "e4\nThinking ...\nKilomate: 1... "));
}

UNIT(a_move_at_another_face_is_answered_in_the_same_turn)
{
    session_choose_side(c, BLACK);
    forget();
    deed = play_e4;
    turn();
    assert_int_equal(count, 3);
    assert_heard(0, HAPPENED_MOVE, EAR, 1);
    assert_heard(1, HAPPENED_THINKING, BY_COMPUTER, 1);
    assert_heard(2, HAPPENED_MOVE, BY_COMPUTER, 2);
}

/* The board is the last that is seen of a move. */
UNIT(what_an_addition_says_of_the_answer_stands_before_the_board)
{
    const char *move;
    const char *word;
    const char *board;

    c->taste.draws_board = true;
    speaks = true;
    session_choose_side(c, BLACK);
    forget();
    type("e4\n");
    move = strstr(printed, "Kilomate: 1... ");
    assert_non_null(move);
    word = strstr(move, "The ear has heard.");
    board = strstr(printed, "  8  ");
    assert_non_null(word);
    assert_non_null(board);
    assert_true(word < board);
}

UNIT(what_stops_the_computer_is_obeyed_behind_it)
{
    session_choose_side(c, BLACK);
    session_set_level(c, &for_ever);
    forget();
    type("e4\nundo\n");
    assert_int_equal(count, 4);
    assert_heard(3, HAPPENED_STOPPED, BY_COMPUTER, 1);
    assert_int_equal(replied, MOVE_NONE);
    turn();
    assert_int_equal(count, 5);
    assert_heard(4, HAPPENED_TAKEN_BACK, BY_CONSOLE, 0);
}

/* It was told to forget its move, and nothing else. */
static void stop_the_computer(void)
{
    session_choose_side(c, BLACK);
    session_set_level(c, &for_ever);
    forget();
    stops = true;
    type("e4\n");
    assert_heard(3, HAPPENED_STOPPED, BY_COMPUTER, 1);
    assert_int_equal(count, 4);
    assert_non_null(strstr(printed, "Thinking ...\nStopped.\n"));
    stops = false;
    session_set_level(c, &depth_one);
    forget();
}

UNIT(a_stopped_computer_waits_until_it_is_to_go)
{
    stop_the_computer();
    for (unsigned i = 0; i < 100; i++) {
        turn();
    }
    type("info off\n");
    turn();
    assert_int_equal(count, 1);
    assert_heard(0, HAPPENED_SETTING, BY_CONSOLE, 1);
    assert_true(match_is_computers_turn(&c->match));
    assert_false(session_is_to_move(c));
    type("go\n");
    assert_heard(1, HAPPENED_GO, BY_CONSOLE, 1);
    assert_heard(3, HAPPENED_THINKING, BY_COMPUTER, 1);
    assert_heard(4, HAPPENED_MOVE, BY_COMPUTER, 2);
}

UNIT(a_stopped_computer_answers_the_next_move)
{
    stop_the_computer();
    type("undo\n");
    turn();
    assert_int_equal(c->match.game.plies, 0);
    type("d4\n");
    assert_int_equal(c->match.game.plies, 2);
}

/* Not an end, nor what is only set. */
UNIT(what_changes_the_game_ends_the_waiting)
{
    for (unsigned i = 0; i < COUNT_OF(deeds); i++) {
        enum happening_kind kind = deeds[i].kind;

        if (deeds[i].before != NULL) {
            deeds[i].before();
        }
        count = 0;
        c->stopped = true;
        deeds[i].deed();
        assert_int_equal(c->stopped, kind == HAPPENED_END || kind == HAPPENED_LEVEL ||
                                         kind == HAPPENED_SETTING);
    }
}
