/* The commands of the console. */
#include "firmware/console/console_commands.h"

#include "firmware/additions.h"
#include "firmware/base/wait.h"
#include "firmware/console/console_level.h"
#include "firmware/console/console_options.h"
#include "firmware/console/console_play.h"
#include "firmware/console/console_read.h"
#include "firmware/console/show.h"
#include "firmware/console/terminal.h"
#include "firmware/desk/session.h"
#include "firmware/mind/bench.h"
#include "firmware/mind/profile.h"
#include "firmware/say/pgn.h"
#include "firmware/say/say.h"
#include "firmware/words/help.h"
#include "firmware/words/machine.h"
#include "firmware/words/play.h"
#include "hal/hal.h"

/* --- the game --- */

static void do_new(struct console *c, char *arguments)
{
    (void)arguments;
    session_new(c->session);
    out_line(c->out, SAY_NEW_GAME_YOU_ARE_WHITE);
    show_board(c->out, c->session);
}

/* A `go` with words behind it is a GUI's that has not said `uci`. */
static void do_go(struct console *c, char *arguments)
{
    if (*text_next_word(&arguments) != '\0') {
        out_line(c->out, SAY_GO_STANDS_ALONE);
        return;
    }
    if (session_go(c->session) != SESSION_DONE) {
        out_line(c->out, SAY_GAME_OVER_NEW_OR_UNDO);
    }
}

static void do_undo(struct console *c, char *arguments)
{
    struct session_step step;

    (void)arguments;
    if (session_take_back(c->session, &step) != SESSION_DONE) {
        out_line(c->out, SAY_NO_MOVE_TO_TAKE_BACK);
        return;
    }
    if (step.resumed) {
        out_line(c->out, SAY_GAME_GOES_ON);
    }
    show_board(c->out, c->session);
    if (step.both_sides) {
        out_line(c->out, SAY_BOTH_SIDES_YOURS_NOW);
    }
}

static void do_redo(struct console *c, char *arguments)
{
    struct session_step step;

    (void)arguments;
    if (session_redo(c->session, &step) != SESSION_DONE) {
        out_line(c->out, SAY_NO_MOVE_TO_PLAY_AGAIN);
        return;
    }
    show_board(c->out, c->session);
    console_announce_end(c);
}

static void offer_draw(struct console *c)
{
    enum session_refusal refusal = session_offer_draw(c->session);

    if (refusal != SESSION_DONE) {
        out_line(c->out,
                 refusal == SESSION_GAME_OVER ? SAY_GAME_OVER_ALREADY : SAY_I_DECLINE_THE_DRAW);
    } else {
        console_announce_end(c);
    }
}

static void do_draw(struct console *c, char *arguments)
{
    const char *word = text_next_word(&arguments);

    if (text_equal(word, "offer")) {
        return offer_draw(c);
    }
    if (*word != '\0') {
        out_line(c->out, SAY_DRAW_OR_DRAW_OFFER);
    } else if (session_claim_draw(c->session) != SESSION_DONE) {
        out_line(c->out, SAY_NO_DRAW_TO_CLAIM);
    } else {
        console_announce_end(c);
    }
}

static void do_resign(struct console *c, char *arguments)
{
    (void)arguments;
    if (session_resign(c->session, (enum colour)c->session->match.game.position.side) !=
        SESSION_DONE) {
        out_line(c->out, SAY_GAME_OVER_ALREADY);
    } else {
        console_announce_end(c);
    }
}

static void do_setup(struct console *c, char *arguments)
{
    enum session_refusal refusal;
    enum fen_error error;

    if (*arguments == '\0') {
        show_fen(c->out, &c->session->match.game.position);
        return;
    }
    refusal = session_set_up(c->session, arguments, &error);
    if (refusal != SESSION_DONE) {
        out_format(c->out, SAY_SETUP_REFUSED,
                   refusal == SESSION_BAD_POSITION ? fen_error_text(error) : SAY_NO_LEGAL_MOVE);
        return;
    }
    show_board(c->out, c->session);
    console_announce_end(c);
}

/* --- showing --- */

static void do_board(struct console *c, char *arguments)
{
    char *word = text_next_word(&arguments);
    bool is_unicode = text_equal(word, "unicode");

    if (console_refuses_surplus(c->out, "board", arguments, 0)) {
        return;
    }
    if (is_unicode || text_equal(word, "ascii")) {
        c->session->taste.unicode = is_unicode;
        c->session->taste.colours = 0;
    } else if (*word != '\0') {
        console_setting(c, settings_of(SETTING_BOARD), word);
        return;
    }
    show_board(c->out, c->session);
}

static void do_flip(struct console *c, char *arguments)
{
    (void)arguments;
    c->session->taste.flipped = !c->session->taste.flipped;
    show_board(c->out, c->session);
}

/* The record in two columns; the position steps through it. */
static void show_moves(struct out *out, struct game *game)
{
    game_rewind(game);
    for (unsigned i = 0; i < game->plies; i++) {
        bool white = game->position.side == WHITE;

        if (white || i == 0) {
            say(out, "%m", game, game->record[i]);
        } else {
            say(out, "  %n", game, game->record[i]);
        }
        if (!white || i + 1U == game->plies) {
            out_end_line(out);
        }
        game_step(game, i);
    }
}

static void do_moves(struct console *c, char *arguments)
{
    (void)arguments;
    if (c->session->match.game.plies == 0) {
        out_line(c->out, SAY_NO_MOVE_PLAYED);
    } else {
        show_moves(c->out, &c->session->match.game);
    }
}

static void do_pgn(struct console *c, char *arguments)
{
    (void)arguments;
    pgn_print(c->out, &c->session->match);
}

static void do_clock(struct console *c, char *arguments)
{
    (void)arguments;
    show_clocks(c->out, &c->session->match);
}

static void do_eval(struct console *c, char *arguments)
{
    (void)arguments;
    show_evaluation(c->out, &c->session->match.game, &c->session->taste);
}

static void do_hint(struct console *c, char *arguments)
{
    (void)arguments;
    console_hint(c);
}

static void do_version(struct console *c, char *arguments)
{
    struct out *out = c->out;

    (void)arguments;
    show_version(out);
    show_memory(c->out, &c->session->mind.engine);
    if (hal_stack_size() != 0) {
        out_format(out, SAY_STACK_IN_BYTES, (int)hal_stack_size(), (int)hal_stack_unused());
    }
    out_format(out, SAY_RECEIVED_BYTES_LOST, (int)hal_console_lost());
}

/* --- settings --- */

static void do_uci(struct console *c, char *arguments)
{
    (void)arguments;
    c->serial->uci_asked = true;
}

static void do_bench(struct console *c, char *arguments)
{
    const char *word = text_next_word(&arguments);
    bool is_large = text_equal(word, "32");

    if (!is_large && *word != '\0') {
        out_line(c->out, SAY_BENCH_OR_BENCH_32);
        return;
    }
    if (!bench_run(c->session, c->out, is_large ? &bench_large_profile : &bench_profile)) {
        return;
    }
    out_line(c->out, SAY_NEW_GAME_AFTER_BENCH);
}

/* A service command: the report of a fault can be seen without having one. */
static void do_fault(struct console *c, char *arguments)
{
    const char *kind = text_next_word(&arguments);

    if (text_equal(kind, "test")) {
        hal_fault_provoke();
    }
    if (text_equal(kind, "hang") && hal_board.clock_hz != 0) {
        wait_for_ever();
    }
    out_line(c->out, SAY_FAULT_TEST_OR_HANG);
}

static void do_selftest(struct console *c, char *arguments)
{
    (void)arguments;
    show_start(c->out);
    show_self_test(c->out, &c->session->mind, c->session->added, false);
    mind_setup_engine(&c->session->mind);
}

/* Does quit end it? Else it is a board. */
static bool is_program(void)
{
    return hal_board.clock_hz == 0;
}

static void do_quit(struct console *c, char *arguments)
{
    (void)arguments;
    terminal_release(c);
    hal_exit(0);
    out_line(c->out, SAY_SWITCH_THE_POWER_OFF);
}

static void do_help(struct console *c, char *arguments);

static const struct console_command commands[] = {
    { "new", HELP_NEW, do_new, 0 },
    { "go", HELP_GO, do_go, ANY_WORDS },
    { "undo", HELP_UNDO, do_undo, 0 },
    { "redo", HELP_REDO, do_redo, 0 },
    { "hint", HELP_HINT, do_hint, 0 },
    { "level", HELP_LEVEL, console_level, ANY_WORDS },
    { "clock", HELP_CLOCK, do_clock, 0 },
    { "setup", HELP_SETUP, do_setup, ANY_WORDS },
    { "board", HELP_BOARD, do_board, ANY_WORDS },
    { "flip", HELP_FLIP, do_flip, 0 },
    { "moves", HELP_MOVES, do_moves, 0 },
    { "pgn", HELP_PGN, do_pgn, 0 },
    { "eval", HELP_EVAL, do_eval, 0 },
    { "personality", HELP_PERSONALITY, console_personality, ANY_WORDS },
    { "draw", HELP_DRAW, do_draw, 1 },
    { "resign", HELP_RESIGN, do_resign, 0 },
    { "uci", HELP_UCI, do_uci, ANY_WORDS },
    { "bench", HELP_BENCH, do_bench, 1 },
    { "version", HELP_VERSION, do_version, 0 },
    { "selftest", HELP_SELFTEST, do_selftest, 0 },
    { "fault", HELP_FAULT, do_fault, 1 },
    { "help", HELP_HELP, do_help, 1 },
    { "quit", HELP_QUIT, do_quit, 0 },
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

/* The n-th command of this board, or NULL. */
NOINLINE static const struct console_command *command_at(unsigned n)
{
    return n < COMMANDS ? &commands[n] : additions_command(n - COMMANDS);
}

/* An addition's command stands in for the console's of the same name. */
static const struct console_command *find_command(const char *word)
{
    const struct console_command *command;

    for (unsigned n = 0; (command = additions_command(n)) != NULL; n++) {
        if (text_equal(word, command->name)) {
            return command;
        }
    }
    for (unsigned n = 0; n < COMMANDS; n++) {
        if (text_equal(word, commands[n].name)) {
            return &commands[n];
        }
    }
    return NULL;
}

NOINLINE static void show_help(struct out *out, const char *name, const char *help)
{
    out_text(out, "  ");
    out_padded(out, name, 13);
    out_line(out, help);
}

/* The setting whose name is a command, or NULL. */
static const struct setting *find_setting(const char *word)
{
    const struct setting *setting = settings_find(word);

    return setting != NULL && setting->help != NULL ? setting : NULL;
}

/* Can the player use it here? */
static bool is_offered(const struct console_command *command)
{
    return find_command(command->name) == command && (command->obey != do_quit || is_program());
}

const char *console_name_at(unsigned n, const char **help)
{
    const struct console_command *command = command_at(n);
    const struct setting *setting;

    if (command != NULL) {
        *help = is_offered(command) ? command->help : NULL;
        return command->name;
    }
    for (unsigned i = 0; command_at(i) != NULL; i++) {
        n--;
    }
    setting = settings_at(n);
    *help = setting != NULL ? setting->help : NULL;
    return setting != NULL ? setting->name : NULL;
}

const char *console_help_of(const char *word)
{
    const struct console_command *command = find_command(word);
    const struct setting *setting;

    if (command != NULL) {
        return is_offered(command) ? command->help : NULL;
    }
    setting = find_setting(word);
    return setting != NULL ? setting->help : NULL;
}

static void do_help(struct console *c, char *arguments)
{
    const char *name;
    const char *help;

    if (terminal_help(c->out, text_next_word(&arguments))) {
        return;
    }
    out_line(c->out, HELP_HOW_MOVES_ARE_TYPED);
    for (unsigned n = 0; (name = console_name_at(n, &help)) != NULL; n++) {
        if (help != NULL) {
            show_help(c->out, name, help);
        }
    }
}

/* --- a line --- */

/* The word of the command: of `board colour` it is the second one. */
static char *command_word(char **arguments)
{
    char *word = text_next_word(arguments);
    char *rest = *arguments;

    if (text_equal(word, "board")) {
        char *second = text_next_word(&rest);

        if (text_equal(second, "colour")) {
            *arguments = rest;
            return second;
        }
        text_rejoin(rest);
    }
    return word;
}

void console_execute(struct console *c, char *line)
{
    char *arguments = line;
    char *word = command_word(&arguments);
    const struct console_command *command = find_command(word);
    const struct setting *setting = command == NULL ? find_setting(word) : NULL;

    ASSERT(*word != '\0');
    if (command != NULL || setting != NULL) {
        if (console_refuses_surplus(c->out, word, arguments,
                                    command != NULL ? command->words : 1)) {
            return;
        }
        if (command != NULL) {
            command->obey(c, text_skip_spaces(arguments));
        } else {
            console_setting(c, setting, arguments);
        }
    } else if (!console_lacks(c->out, word)) {
        text_rejoin(arguments);
        console_enter_move(c, word);
    }
}
