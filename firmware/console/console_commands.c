/* The commands of the console. */
#include "firmware/additions.h"
#include "firmware/bench.h"
#include "firmware/console/console.h"
#include "firmware/console/show.h"
#include "firmware/game/pgn.h"
#include "firmware/profile.h"
#include "firmware/session.h"
#include "hal/hal.h"

/* --- the game --- */

static void do_new(struct console *c, char *arguments)
{
    (void)arguments;
    session_new(c->session);
    out_line(c->out, "A new game. You are White; go lets me begin.");
    show_board(c->out, c->session);
}

/* A `go` with words behind it is a GUI's that has not said `uci`. */
static void do_go(struct console *c, char *arguments)
{
    if (*text_next_word(&arguments) != '\0') {
        out_line(c->out, "It is go alone; uci lets a chess program speak.");
        return;
    }
    if (session_go(c->session) != SESSION_DONE) {
        out_line(c->out, "The game is over. Type new or undo.");
    }
}

static void do_undo(struct console *c, char *arguments)
{
    struct session_step step;

    (void)arguments;
    if (session_take_back(c->session, &step) != SESSION_DONE) {
        out_line(c->out, "There is no move to take back.");
        return;
    }
    if (step.resumed) {
        out_line(c->out, "The game goes on.");
    }
    show_board(c->out, c->session);
    if (step.both_sides) {
        out_line(c->out, "Both sides are yours now; go lets me play again.");
    }
}

static void do_redo(struct console *c, char *arguments)
{
    struct session_step step;

    (void)arguments;
    if (session_redo(c->session, &step) != SESSION_DONE) {
        out_line(c->out, "There is no move to play again.");
        return;
    }
    show_board(c->out, c->session);
    console_announce_end(c);
}

static void offer_draw(struct console *c)
{
    enum session_refusal refusal = session_offer_draw(c->session);

    if (refusal != SESSION_DONE) {
        out_line(c->out, refusal == SESSION_GAME_OVER ? "The game is over already."
                                                      : "I decline the draw.");
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
        out_line(c->out, "It is draw, or draw offer.");
    } else if (session_claim_draw(c->session) != SESSION_DONE) {
        out_line(c->out, "There is no draw to claim: no threefold repetition, no fifty moves.");
    } else {
        console_announce_end(c);
    }
}

static void do_resign(struct console *c, char *arguments)
{
    (void)arguments;
    if (session_resign(c->session, (enum colour)c->session->game.position.side) != SESSION_DONE) {
        out_line(c->out, "The game is over already.");
    } else {
        console_announce_end(c);
    }
}

static void do_setup(struct console *c, char *arguments)
{
    enum session_refusal refusal;
    enum fen_error error;

    if (*arguments == '\0') {
        show_fen(c->out, &c->session->game.position);
        return;
    }
    refusal = session_set_up(c->session, arguments, &error);
    if (refusal != SESSION_DONE) {
        out_format(c->out, "Refused: %s.\n",
                   refusal == SESSION_BAD_POSITION ? fen_error_text(error)
                                                   : "the side to move has no legal move");
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

    if (text_equal(word, "colour")) {
        text_rejoin(arguments);
        console_execute(c, word); /* it is a command of its own */
        return;
    }
    if (console_refuses_surplus(c, "board", arguments, 0)) {
        return;
    }
    if (is_unicode || text_equal(word, "ascii")) {
        c->session->unicode = is_unicode;
        c->session->colours = 0;
    } else if (*word != '\0') {
        console_setting(c, settings_find("board"), word);
        return;
    }
    show_board(c->out, c->session);
}

static void do_flip(struct console *c, char *arguments)
{
    (void)arguments;
    c->session->flipped = !c->session->flipped;
    show_board(c->out, c->session);
}

/* The record in two columns; the position steps through it. */
static void show_moves(struct console *c)
{
    struct game *game = &c->session->game;

    game_rewind(game);
    for (unsigned i = 0; i < game->plies; i++) {
        bool white = game->position.side == WHITE;

        if (white || i == 0) {
            show_numbered_move(c->out, c->session, game->record[i]);
        } else {
            out_text(c->out, "  ");
            show_move(c->out, c->session, game->record[i]);
        }
        if (!white || i + 1U == game->plies) {
            out_end_line(c->out);
        }
        game_step(game, i);
    }
}

static void do_moves(struct console *c, char *arguments)
{
    (void)arguments;
    if (c->session->game.plies == 0) {
        out_line(c->out, "No move has been played.");
    } else {
        show_moves(c);
    }
}

static void do_pgn(struct console *c, char *arguments)
{
    (void)arguments;
    pgn_print(c->out, c->session);
}

/* A side's clock; the running one has a star. */
NOINLINE static void show_side(struct console *c, const char *name, unsigned side)
{
    out_text(c->out, name);
    out_clock(c->out, c->session->clock.left_ms[side]);
    out_text(c->out, c->session->clock.running == side ? " *" : "");
}

static void do_clock(struct console *c, char *arguments)
{
    (void)arguments;
    if (!level_has_clock(&c->session->level)) {
        out_text(c->out, "There is no clock at this level: ");
        show_level(c->out, &c->session->level);
        out_line(c->out, ".");
        return;
    }
    clock_update(&c->session->clock, hal_now_ms());
    show_side(c, "White ", WHITE);
    show_side(c, "   Black ", BLACK);
    out_end_line(c->out);
}

static void do_eval(struct console *c, char *arguments)
{
    (void)arguments;
    show_evaluation(c->out, c->session);
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
    show_memory(c->out, &c->session->engine);
    if (hal_stack_size() != 0) {
        out_format(out, "Stack in bytes: %d, never used %d.\n", (int)hal_stack_size(),
                   (int)hal_stack_unused());
    }
    out_format(out, "Received bytes lost: %d.\n", (int)hal_console_lost());
}

/* --- settings --- */

static void do_options(struct console *c, char *arguments)
{
    (void)arguments;
    console_options(c);
}

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
        out_line(c->out, "It is bench, or bench 32: with 32 KB.");
        return;
    }
    if (!bench_run(c->session, c->out, is_large ? &bench_large_profile : &bench_profile)) {
        return;
    }
    out_line(c->out, "A new game begins after the bench.");
}

/* A service command: the report of a fault can be seen without having one. */
static void do_fault(struct console *c, char *arguments)
{
    const char *kind = text_next_word(&arguments);

    if (text_equal(kind, "test")) {
        hal_fault_provoke();
    }
    if (text_equal(kind, "hang") && hal_board.clock_hz != 0) {
        for (;;) {
            hal_idle();
        }
    }
    out_line(c->out, "Say fault test, or fault hang if there is a watchdog.");
}

static void do_selftest(struct console *c, char *arguments)
{
    (void)arguments;
    show_start(c->out);
    session_self_test(c->session, c->out, false);
    session_setup_engine(c->session);
}

/* Does quit end it? Else it is a board. */
static bool is_program(void)
{
    return hal_board.clock_hz == 0;
}

static void do_quit(struct console *c, char *arguments)
{
    (void)arguments;
    additions_release(c);
    hal_exit(0);
    out_line(c->out, "There is nothing to return to: switch the power off.");
}

static void do_help(struct console *c, char *arguments);

static const struct console_command commands[] = {
    { "new", "a new game, you play White", do_new, 0 },
    { "go", "I play for the side to move; while I think: move now", do_go, ANY_WORDS },
    { "undo", "take the last move back", do_undo, 0 },
    { "redo", "play it again", do_redo, 0 },
    { "hint", "a good move for you", do_hint, 0 },
    { "level", "show the level, or set it: level fischer 3 2", console_level, ANY_WORDS },
    { "clock", "both clocks", do_clock, 0 },
    { "setup", "setup FEN: play from a position; alone: show the FEN", do_setup, ANY_WORDS },
    { "board", "the board; board colour|unicode|ascii; board on|off after my moves", do_board,
      ANY_WORDS },
    { "flip", "turn the board round", do_flip, 0 },
    { "moves", "the moves so far", do_moves, 0 },
    { "pgn", "the game as PGN", do_pgn, 0 },
    { "eval", "how I see the position, by term", do_eval, 0 },
    { "personality", "how I search: personality REBEL; alone: the choices", console_personality,
      ANY_WORDS },
    { "options", "the search's options, * marks what is not the default", do_options, 0 },
    { "set", "set NAME NUMBER: change one of them", console_set, ANY_WORDS },
    { "draw", "claim a draw (threefold repetition, fifty moves); draw offer: offer one", do_draw,
      1 },
    { "resign", "the side to move gives up", do_resign, 0 },
    { "uci", "speak the UCI protocol on this line", do_uci, ANY_WORDS },
    { "bench", "measure the engine, ends the game; bench 32: with 32 KB", do_bench, 1 },
    { "version", "version, board and memory", do_version, 0 },
    { "selftest", "test firmware, memory and clock; why it was started", do_selftest, 0 },
    { "fault", "fault test or hang: fail, restart, and tell it", do_fault, 1 },
    { "help", "this list", do_help, 1 },
    { "quit", "end the program", do_quit, 0 },
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

    if (additions_help(c, text_next_word(&arguments))) {
        return;
    }
    out_line(c->out, "Moves: e4  exd5  Nf3  O-O  e8=Q, or squares: e2e4  e7e8q");
    for (unsigned n = 0; (name = console_name_at(n, &help)) != NULL; n++) {
        if (help != NULL) {
            show_help(c->out, name, help);
        }
    }
}

/* --- a line --- */

void console_execute(struct console *c, char *line)
{
    char *arguments = line;
    char *word = text_next_word(&arguments);
    const struct console_command *command = find_command(word);
    const struct setting *setting = command == NULL ? find_setting(word) : NULL;

    ASSERT(*word != '\0');
    if (command != NULL || setting != NULL) {
        if (console_refuses_surplus(c, word, arguments, command != NULL ? command->words : 1)) {
            return;
        }
        if (command != NULL) {
            command->obey(c, text_skip_spaces(arguments));
        } else {
            console_setting(c, setting, arguments);
        }
    } else if (!console_lacks(c, word)) {
        text_rejoin(arguments);
        console_enter_move(c, word);
    }
}
