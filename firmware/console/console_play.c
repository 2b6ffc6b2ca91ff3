/* Moves at the console: the player's, the computer's, and what follows. */
#include "firmware/additions.h"
#include "firmware/console/console.h"
#include "firmware/session.h"

void console_announce_end(struct computer *c)
{
    struct out *out = &c->out;
    const struct game *game = &c->game;
    const char *result = game_result(game);

    ASSERT(game->end == GAME_RUNNING || c->clock.running == CLOCK_STOPPED);
    if (game->end == GAME_RUNNING) {
        return;
    }
    if (game->end == GAME_TIME || game->end == GAME_TIME_DRAW || game->end == GAME_RESIGNED) {
        out_text(out, game->loser == WHITE ? "White: " : "Black: ");
    }
    out_text(out, game_end_text((enum game_end)game->end));
    out_text(out, result[1] == '/'   ? ". Draw. "
                  : result[0] == '1' ? ". White wins. "
                                     : ". Black wins. ");
    out_line(out, result);
}

bool console_check_flag(struct computer *c)
{
    if (!session_check_flag(c)) {
        return false;
    }
    out_end_line(&c->out);
    console_announce_end(c);
    return true;
}

static void say_forgot(struct computer *c, const struct session_played *played)
{
    if (played->forgot) {
        out_line(&c->out, "The game record is full: its oldest moves are forgotten.");
    }
}

static void say_claim(struct computer *c, const struct session_played *played)
{
    if (played->claim != GAME_RUNNING) {
        out_text(&c->out, game_end_text((enum game_end)played->claim));
        out_line(&c->out, ": type draw to claim it.");
    }
}

/* --- what was done at another face --- */

/* Who plays what. */
static const char *sides_text(const struct computer *c)
{
    return c->referee                 ? "two people play, I am the referee."
           : c->side == COMPUTER_NONE ? "both sides are yours."
           : c->side == WHITE         ? "I play White."
                                      : "I play Black.";
}

static void show_last_move(struct computer *c)
{
    struct game *game = &c->game;

    ASSERT(game->plies != 0);
    game_replay(game, game->plies - 1U);
    show_numbered_move(c, game->record[game->plies - 1U]);
    game_replay(game, game->plies);
}

void console_happened(struct computer *c, const struct happening *happening)
{
    static const char *const texts[HAPPENING_KINDS] = {
        [HAPPENED_MOVE] = "",
        [HAPPENED_NEW_GAME] = "a new game.",
        [HAPPENED_POSITION] = "a new position.",
        [HAPPENED_TAKEN_BACK] = "taken back.",
        [HAPPENED_PLAYED_AGAIN] = "played again.",
        [HAPPENED_RESUMED] = "the game goes on.",
        [HAPPENED_GO] = "I am to play.",
        [HAPPENED_SIDE] = "",
        [HAPPENED_END] = "the game is over.",
        [HAPPENED_LEVEL] = "",
    };
    const char *text = texts[happening->kind];
    bool is_loaded = happening->kind == HAPPENED_LOADED;

    if (happening->by == BY_LINE || c->gui_speaks || (text == NULL && !is_loaded)) {
        return;
    }
    out_end_line(&c->out);
    out_text(&c->out, is_loaded ? "The game goes on where the power was cut." : "On the board: ");
    if (happening->kind == HAPPENED_MOVE) {
        show_last_move(c);
    } else if (happening->kind == HAPPENED_LEVEL) {
        show_level(&c->out, &c->level);
    } else if (happening->kind == HAPPENED_SIDE) {
        out_text(&c->out, sides_text(c));
    } else if (text != NULL) {
        out_text(&c->out, text);
    }
    out_end_line(&c->out);
    c->told = true;
}

/* --- the player's --- */

void console_refuse_move(struct computer *c, const char *line, enum move_error error)
{
    struct out *out = &c->out;

    out_text(out, line);
    switch ((unsigned)error) {
    case MOVE_AND_MORE:
        out_line(out, " is more than a move: moves are typed one at a time.");
        break;
    case MOVE_ILLEGAL:
        out_line(out, " is not a legal move here.");
        break;
    case MOVE_AMBIGUOUS:
        out_line(out, " is ambiguous: several pieces can move there.");
        break;
    case MOVE_NO_PROMOTION:
        out_line(out, " must name the new piece: add =Q, =R, =B or =N.");
        break;
    default:
        out_line(out, " is neither a move nor a command; help lists them.");
        break;
    }
}

/* The board, if it is wanted, and what the side to move has to know. */
static void show_after_move(struct computer *c, const struct session_played *played)
{
    say_forgot(c, played);
    if (c->draws_board) {
        show_board(c);
    }
    console_announce_end(c);
    if (c->game.end == GAME_RUNNING && position_in_check(&c->game.position)) {
        out_line(&c->out, "Check.");
    }
    say_claim(c, played);
}

enum console_action console_play_move(struct computer *c, const char *line, move_t move,
                                      enum move_error error)
{
    struct session_played played;
    enum session_refusal refusal =
        error == MOVE_SYNTAX ? SESSION_ILLEGAL_MOVE : session_play(c, move, &played);

    if (refusal == SESSION_GAME_OVER) {
        out_line(&c->out, "The game is over. Type new or undo.");
        return CONSOLE_NOTHING;
    }
    if (refusal != SESSION_DONE) {
        console_refuse_move(c, line, error);
        return CONSOLE_NOTHING;
    }
    if (c->referee) {
        show_after_move(c, &played);
        return CONSOLE_NOTHING;
    }
    say_forgot(c, &played);
    if (c->game.end != GAME_RUNNING) {
        show_board(c);
        console_announce_end(c);
        return CONSOLE_NOTHING;
    }
    say_claim(c, &played);
    return CONSOLE_THINK;
}

enum console_action console_enter_move(struct computer *c, const char *line)
{
    move_t move = MOVE_NONE; /* which no position allows */
    enum move_error error = console_read_move(c, line, &move);

    if (error == MOVE_OK && additions_doubts(c, move)) {
        return CONSOLE_NOTHING;
    }
    return console_play_move(c, line, move, error);
}

/* --- the computer's --- */

static void say_words(struct computer *c, const struct session_reply *reply)
{
    static const char *const words[] = {
        [SESSION_SAYS_MATE] = "Mate in ",
        [SESSION_SAYS_NO_MATE] = "There is no mate in ",
        [SESSION_SAYS_NO_MATE_FOUND] = "I have found no mate in ",
    };

    if (reply->words != SESSION_SAYS_NOTHING) {
        out_figure(&c->out, words[reply->words], reply->moves);
        out_line(&c->out, ".");
    }
}

void console_think(struct computer *c)
{
    struct session_reply reply;
    struct session_played played;

    if (session_computer_claims(c)) {
        out_text(&c->out, "I claim a draw. ");
        console_announce_end(c);
        return;
    }
    out_line(&c->out, "Thinking ...");
    if (session_think(c, &reply) != SESSION_DONE) {
        out_line(&c->out, "Stopped.");
        return;
    }
    say_words(c, &reply);
    out_text(&c->out, KILOMATE_NAME ": ");
    show_numbered_move(c, reply.move);
    out_end_line(&c->out);
    session_play(c, reply.move, &played);
    show_after_move(c, &played);
}

void console_hint(struct computer *c)
{
    move_t move;

    switch (session_hint(c, &move)) {
    case SESSION_DONE:
        out_text(&c->out, "I would play ");
        show_numbered_move(c, move);
        out_line(&c->out, ".");
        break;
    case SESSION_GAME_OVER:
        out_line(&c->out, "The game is over.");
        break;
    case SESSION_NO_ADVICE:
        out_line(&c->out, "A referee gives no advice.");
        break;
    default:
        out_line(&c->out, "Stopped.");
        break;
    }
}
