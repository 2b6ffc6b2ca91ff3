/* The commands of the console. */
#include "firmware/additions.h"
#include "firmware/console/console.h"
#include "firmware/profile.h"
#include "firmware/session.h"
#include "hal/hal.h"

/* on or off; anything else is said and changes nothing. */
static void read_switch(struct computer *c, char *arguments, const char *name, bool *value)
{
    const char *word = text_next_word(&arguments);

    if (!text_to_switch(word, value) && *word != '\0') {
        out_text(&c->out, "It is on or off, not ");
        out_text(&c->out, word);
        out_line(&c->out, ".");
        return;
    }
    out_text(&c->out, name);
    out_line(&c->out, *value ? " is on." : " is off.");
}

/* --- the game --- */

static enum console_action do_new(struct computer *c, char *arguments)
{
    (void)arguments;
    session_new(c);
    out_line(&c->out, "A new game. You are White; go lets me begin.");
    show_board(c);
    return CONSOLE_NOTHING;
}

/* A `go` with words behind it is a GUI's that has not said `uci`. */
static enum console_action do_go(struct computer *c, char *arguments)
{
    if (*text_next_word(&arguments) != '\0') {
        out_line(&c->out, "It is go alone; uci lets a chess program speak.");
        return CONSOLE_NOTHING;
    }
    if (session_go(c) != SESSION_DONE) {
        out_line(&c->out, "The game is over. Type new or undo.");
    }
    return CONSOLE_THINK;
}

static enum console_action do_undo(struct computer *c, char *arguments)
{
    struct session_step step;

    (void)arguments;
    if (session_take_back(c, &step) != SESSION_DONE) {
        out_line(&c->out, "There is no move to take back.");
        return CONSOLE_NOTHING;
    }
    if (step.resumed) {
        out_line(&c->out, "The game goes on.");
    }
    show_board(c);
    if (step.both_sides) {
        out_line(&c->out, "Both sides are yours now; go lets me play again.");
    }
    return CONSOLE_NOTHING;
}

static enum console_action do_redo(struct computer *c, char *arguments)
{
    struct session_step step;

    (void)arguments;
    if (session_redo(c, &step) != SESSION_DONE) {
        out_line(&c->out, "There is no move to play again.");
        return CONSOLE_NOTHING;
    }
    show_board(c);
    console_announce_end(c);
    return CONSOLE_THINK;
}

static enum console_action offer_draw(struct computer *c)
{
    enum session_refusal refusal = session_offer_draw(c);

    if (refusal != SESSION_DONE) {
        out_line(&c->out, refusal == SESSION_GAME_OVER ? "The game is over already."
                                                       : "The computer declines the draw.");
    } else {
        console_announce_end(c);
    }
    return CONSOLE_NOTHING;
}

static enum console_action do_draw(struct computer *c, char *arguments)
{
    const char *word = text_next_word(&arguments);

    if (text_equal(word, "offer")) {
        return offer_draw(c);
    }
    if (*word != '\0') {
        out_line(&c->out, "It is draw, or draw offer.");
    } else if (session_claim_draw(c) != SESSION_DONE) {
        out_line(&c->out, "There is no draw to claim: no threefold repetition, no fifty moves.");
    } else {
        console_announce_end(c);
    }
    return CONSOLE_NOTHING;
}

static enum console_action do_resign(struct computer *c, char *arguments)
{
    (void)arguments;
    if (session_resign(c, (enum colour)c->game.position.side) != SESSION_DONE) {
        out_line(&c->out, "The game is over already.");
    } else {
        console_announce_end(c);
    }
    return CONSOLE_NOTHING;
}

static enum console_action do_setup(struct computer *c, char *arguments)
{
    enum session_refusal refusal;
    enum fen_error error;

    if (*arguments == '\0') {
        show_fen(c);
        return CONSOLE_NOTHING;
    }
    refusal = session_set_up(c, arguments, &error);
    if (refusal != SESSION_DONE) {
        out_text(&c->out, "Refused: ");
        out_text(&c->out, refusal == SESSION_BAD_POSITION ? fen_error_text(error)
                                                          : "the side to move has no legal move");
        out_line(&c->out, ".");
        return CONSOLE_NOTHING;
    }
    show_board(c);
    console_announce_end(c);
    return CONSOLE_NOTHING;
}

/* --- showing --- */

static enum console_action do_board(struct computer *c, char *arguments)
{
    char *word = text_next_word(&arguments);

    if (text_equal(word, "unicode") || text_equal(word, "ascii")) {
        c->unicode = text_equal(word, "unicode");
    } else if (*word != '\0') {
        read_switch(c, word, "The board after each of my moves", &c->draws_board);
        return CONSOLE_NOTHING;
    }
    show_board(c);
    return CONSOLE_NOTHING;
}

static enum console_action do_flip(struct computer *c, char *arguments)
{
    (void)arguments;
    c->flipped = !c->flipped;
    show_board(c);
    return CONSOLE_NOTHING;
}

/* The record in two columns; the position steps through it. */
static void show_moves(struct computer *c)
{
    struct game *game = &c->game;

    game_rewind(game);
    for (unsigned i = 0; i < game->plies; i++) {
        bool white = game->position.side == WHITE;

        if (white || i == 0) {
            show_numbered_move(c, game->record[i]);
        } else {
            out_text(&c->out, "  ");
            show_move(c, game->record[i]);
        }
        if (!white || i + 1U == game->plies) {
            out_end_line(&c->out);
        }
        game_step(game, i);
    }
}

static enum console_action do_moves(struct computer *c, char *arguments)
{
    (void)arguments;
    if (c->game.plies == 0) {
        out_line(&c->out, "No move has been played.");
    } else {
        show_moves(c);
    }
    return CONSOLE_NOTHING;
}

static enum console_action do_pgn(struct computer *c, char *arguments)
{
    (void)arguments;
    pgn_print(c);
    return CONSOLE_NOTHING;
}

static enum console_action do_clock(struct computer *c, char *arguments)
{
    struct out *out = &c->out;

    (void)arguments;
    if (!level_has_clock(&c->level)) {
        out_text(out, "There is no clock at this level: ");
        show_level(out, &c->level);
        out_line(out, ".");
        return CONSOLE_NOTHING;
    }
    clock_update(&c->clock, hal_now_ms());
    for (unsigned side = WHITE; side <= BLACK; side++) {
        out_text(out, side == WHITE ? "White " : "   Black ");
        out_clock(out, c->clock.left_ms[side]);
        out_text(out, c->clock.running == side ? " *" : "");
    }
    out_end_line(out);
    return CONSOLE_NOTHING;
}

static enum console_action do_eval(struct computer *c, char *arguments)
{
    (void)arguments;
    show_evaluation(c);
    return CONSOLE_NOTHING;
}

static enum console_action do_hint(struct computer *c, char *arguments)
{
    (void)arguments;
    console_hint(c);
    return CONSOLE_NOTHING;
}

static enum console_action do_version(struct computer *c, char *arguments)
{
    struct out *out = &c->out;

    (void)arguments;
    show_version(out);
    show_memory(c);
    if (hal_stack_size() != 0) {
        out_figure(out, "Stack in bytes: ", (int64_t)hal_stack_size());
        out_figure(out, ", never used ", (int64_t)hal_stack_unused());
        out_line(out, ".");
    }
    out_figure(out, "Received bytes lost: ", hal_console_lost());
    out_line(out, ".");
    return CONSOLE_NOTHING;
}

/* --- settings --- */

static enum console_action do_level(struct computer *c, char *arguments)
{
    console_level(c, arguments);
    return CONSOLE_NOTHING;
}

static enum console_action do_info(struct computer *c, char *arguments)
{
    read_switch(c, arguments, "Showing what I think", &c->info);
    return CONSOLE_NOTHING;
}

static enum console_action do_variety(struct computer *c, char *arguments)
{
    read_switch(c, arguments, "Variety in the first eight moves", &c->variety);
    return CONSOLE_NOTHING;
}

static enum console_action do_personality(struct computer *c, char *arguments)
{
    console_personality(c, arguments);
    return CONSOLE_NOTHING;
}

static enum console_action do_options(struct computer *c, char *arguments)
{
    (void)arguments;
    console_options(c);
    return CONSOLE_NOTHING;
}

static enum console_action do_set(struct computer *c, char *arguments)
{
    console_set(c, arguments);
    return CONSOLE_NOTHING;
}

static enum console_action do_ponder(struct computer *c, char *arguments)
{
    read_switch(c, arguments, "Thinking on your time", &c->ponders);
    return CONSOLE_NOTHING;
}

static enum console_action do_uci(struct computer *c, char *arguments)
{
    (void)arguments;
    c->uci_asked = true;
    return CONSOLE_NOTHING;
}

static enum console_action do_bench(struct computer *c, char *arguments)
{
    const char *word = text_next_word(&arguments);
    bool is_large = text_equal(word, "32");

    if (!is_large && *word != '\0') {
        out_line(&c->out, "It is bench, or bench 32: with 32 KB.");
        return CONSOLE_NOTHING;
    }
    if (!bench_run(c, is_large ? &bench_large_profile : &bench_profile)) {
        return CONSOLE_NOTHING;
    }
    out_line(&c->out, "A new game begins after the bench.");
    return CONSOLE_NOTHING;
}

/* A service command: the report of a fault can be seen without having one. */
static enum console_action do_fault(struct computer *c, char *arguments)
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
    out_line(&c->out,
             "Say fault test, or fault hang where there is a watchdog: told after the restart.");
    return CONSOLE_NOTHING;
}

static enum console_action do_selftest(struct computer *c, char *arguments)
{
    (void)arguments;
    show_start(c);
    computer_self_test(c, false);
    computer_setup_engine(c);
    return CONSOLE_NOTHING;
}

/* Does quit end it? Else it is a board. */
static bool is_program(void)
{
    return hal_board.clock_hz == 0;
}

static enum console_action do_quit(struct computer *c, char *arguments)
{
    (void)c;
    (void)arguments;
    return CONSOLE_QUIT;
}

static enum console_action do_help(struct computer *c, char *arguments);

static const struct {
    const char *name;
    enum console_action (*run)(struct computer *computer, char *arguments);
    uint8_t words; /* that may stand behind it; ANY_WORDS: it sees for itself */
    const char *help;
} commands[] = {
    { "new", do_new, 0, "a new game, you play White" },
    { "go", do_go, ANY_WORDS, "I play for the side to move; while I think: move now" },
    { "undo", do_undo, 0, "take the last move back" },
    { "redo", do_redo, 0, "play it again" },
    { "hint", do_hint, 0, "a good move for you" },
    { "level", do_level, ANY_WORDS, "show the level, or set it: level fischer 3 2" },
    { "clock", do_clock, 0, "both clocks" },
    { "setup", do_setup, ANY_WORDS, "setup FEN: play from a position; alone: show the FEN" },
    { "board", do_board, 1, "the board; board unicode|ascii; board on|off after my moves" },
    { "flip", do_flip, 0, "turn the board round" },
    { "moves", do_moves, 0, "the moves so far" },
    { "pgn", do_pgn, 0, "the game as PGN" },
    { "eval", do_eval, 0, "how I see the position, by term" },
    { "info", do_info, 1, "info on|off: show what I think" },
    { "variety", do_variety, 1, "variety on|off: small surprises in the opening" },
    { "ponder", do_ponder, 1, "ponder on|off: think while you do" },
    { "personality", do_personality, ANY_WORDS,
      "how I search: personality REBEL; alone: the choices" },
    { "options", do_options, 0, "the search's options, * marks what is not the default" },
    { "set", do_set, ANY_WORDS, "set NAME NUMBER: change one of them" },
    { "draw", do_draw, 1,
      "claim a draw (threefold repetition, fifty moves); draw offer: offer one" },
    { "resign", do_resign, 0, "the side to move gives up" },
    { "uci", do_uci, ANY_WORDS, "speak the UCI protocol on this line" },
    { "bench", do_bench, 1, "measure the engine, ends the game; bench 32: with 32 KB" },
    { "version", do_version, 0, "version, board and memory" },
    { "selftest", do_selftest, 0, "test firmware, memory and clock; why it was started" },
    { "fault", do_fault, 1, "fault test or hang: fail, restart, and tell it" },
    { "help", do_help, 0, "this list" },
    { "quit", do_quit, 0, "end the program" },
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void show_command(struct out *out, const char *name, const char *help)
{
    out_text(out, "  ");
    out_padded(out, name, 13);
    out_line(out, help);
}

static enum console_action do_help(struct computer *c, char *arguments)
{
    struct out *out = &c->out;

    (void)arguments;
    out_line(out, "Moves: e4  exd5  Nf3  O-O  e8=Q, or squares: e2e4  e7e8q");
    for (unsigned i = 0; i < COMMANDS; i++) {
        if (commands[i].run != do_quit || is_program()) {
            show_command(out, commands[i].name, commands[i].help);
        }
    }
    for (const struct addition *const *addition = board_additions; *addition != NULL; addition++) {
        const struct addition_command *command = (*addition)->commands;

        for (; command != NULL && command->name != NULL; command++) {
            show_command(out, command->name, command->help);
        }
    }
    return CONSOLE_NOTHING;
}

/* --- a line --- */

static enum console_action obey(struct computer *c, const struct addition_command *command,
                                char *arguments)
{
    enum console_action action;

    if (console_refuses_surplus(c, command->name, arguments, command->words)) {
        return CONSOLE_NOTHING;
    }
    command->obey(c, arguments);
    action = c->told ? CONSOLE_THINK : CONSOLE_NOTHING;
    c->told = false;
    return action;
}

enum console_action console_execute(struct computer *c, char *line)
{
    char *arguments = line;
    char *word = text_next_word(&arguments);
    const struct addition_command *command;

    ASSERT(*word != '\0');
    for (unsigned i = 0; i < COMMANDS; i++) {
        if (text_equal(word, commands[i].name)) {
            return console_refuses_surplus(c, word, arguments, commands[i].words)
                       ? CONSOLE_NOTHING
                       : commands[i].run(c, text_skip_spaces(arguments));
        }
    }
    command = additions_command(word);
    if (command != NULL) {
        return obey(c, command, arguments);
    }
    if (console_lacks(c, word)) {
        return CONSOLE_NOTHING;
    }
    if (arguments[-1] == '\0') {
        arguments[-1] = ' '; /* together again with what follows */
    }
    return console_enter_move(c, word);
}
