/*
 * The mirror, an addition: after `mirror on` each change of the board is one line for a program at
 * the other end of the serial line, among what the console says. docs/reference/mirror.md has every
 * line. A line begins with a control character that no text has (RS, the record separator), so that
 * a program can tell it from the console's text wherever it begins.
 */
#include "firmware/additions.h"
#include "firmware/computer.h"
#include "firmware/console/show.h"
#include "firmware/text.h"
#include "hal/body.h"
#include "hal/hal.h"

enum { RECORD_SEPARATOR = 0x1E, MIRROR_VERSION = 1 };

/* A report of a search has at most so many moves, and this many bytes with all of them. */
enum { INFO_MOVES = 6, INFO_ROOM = 100 };

enum { CLOCK_MS = 1000 };

static struct {
    bool is_on;
    uint64_t squares;  /* the sensors, as they were told last */
    uint32_t clock_ms; /* when the clocks were told last */
} mirror;

static const char *const colour_names[] = { "white", "black", "none" };

/* --- lines --- */

static void begin(struct out *out, const char *word)
{
    out_char(out, RECORD_SEPARATOR);
    out_text(out, word);
}

static void say(struct out *out, const char *word, const char *text)
{
    begin(out, word);
    out_char(out, ' ');
    out_line(out, text);
}

static void say_position(struct out *out, struct session *s)
{
    begin(out, "position ");
    show_fen(out, &s->game.position);
}

/* The move of this ply; the game's position is the one before it. */
static void say_move(struct out *out, struct session *s, unsigned ply)
{
    move_t move = s->game.record[ply];
    char san[SAN_SIZE];

    move_to_san(&s->engine, &s->game.position, move, san);
    begin(out, "move ");
    out_number(out, ply + 1);
    out_format(out, " %s ", san);
    out_move(out, move);
    out_end_line(out);
}

/* Where the game began, and all its moves. */
static void say_game(struct out *out, struct session *s)
{
    struct game *game = &s->game;

    game_rewind(game);
    begin(out, "from ");
    show_fen(out, &game->position);
    for (unsigned ply = 0; ply < game->plies; ply++) {
        say_move(out, s, ply);
        game_step(game, ply);
    }
}

static void say_last_move(struct out *out, struct session *s)
{
    unsigned ply = s->game.plies - 1U;

    game_replay(&s->game, ply);
    say_move(out, s, ply);
    game_step(&s->game, ply);
}

static void say_state(struct out *out, const struct session *s)
{
    begin(out, "state ");
    if (s->game.end == GAME_RUNNING) {
        out_line(out, s->think.running ? "thinking" : "playing");
    } else {
        out_format(out, "over %s %s\n", game_result(&s->game),
                   game_end_text((enum game_end)s->game.end));
    }
}

static void say_level(struct out *out, const struct session *s)
{
    begin(out, "level ");
    show_level(out, &s->level);
    out_end_line(out);
    say(out, "side", colour_names[s->side]);
}

static void say_clocks(struct out *out, struct session *s)
{
    mirror.clock_ms = hal_now_ms();
    if (level_has_clock(&s->level)) {
        begin(out, "clock");
        out_figure(out, " ", s->clock.left_ms[WHITE]);
        out_figure(out, " ", s->clock.left_ms[BLACK]);
        out_format(out, " %s\n", colour_names[s->clock.running]);
    }
}

static void say_squares(struct out *out)
{
    mirror.squares = hal_squares();
    begin(out, "squares ");
    out_hex(out, mirror.squares, 16);
    out_end_line(out);
}

static bool has_squares(void)
{
    return hal_body() != NULL && hal_body()->has_squares;
}

/* Everything, for a program that has just come. */
static void say_all(struct out *out, struct session *s)
{
    begin(out, "mirror ");
    out_number(out, MIRROR_VERSION);
    out_format(out, " %s %s\n", hal_board.name, hal_version);
    say_level(out, s);
    say_game(out, s);
    say_position(out, s);
    say_state(out, s);
    say_clocks(out, s);
    if (has_squares()) {
        say_squares(out);
    }
}

/* --- the face --- */

static bool is_watched(const struct computer *computer)
{
    return mirror.is_on && !computer->session.gui_speaks;
}

static bool mirror_face_take_input(struct computer *computer)
{
    struct out *out = computer->console.out;
    struct session *s = &computer->session;

    if (is_watched(computer)) {
        if (has_squares() && hal_squares() != mirror.squares) {
            say_squares(out);
        }
        if (s->clock.running != CLOCK_STOPPED && hal_now_ms() - mirror.clock_ms >= CLOCK_MS) {
            say_clocks(out, s);
        }
    }
    return false;
}

static void mirror_face_happened(struct computer *computer, const struct happening *happening)
{
    struct out *out = computer->console.out;
    struct session *s = &computer->session;

    if (!is_watched(computer)) {
        return;
    }
    switch (happening->kind) {
    case HAPPENED_MOVE:
        if (happening->forgot) {
            say_game(out, s);
        } else {
            say_last_move(out, s);
        }
        break;
    case HAPPENED_THINKING:
        say(out, "state", "thinking");
        return;
    case HAPPENED_LEVEL:
    case HAPPENED_SIDE:
    case HAPPENED_GO:
        say_level(out, s);
        break;
    case HAPPENED_SETTING:
    case HAPPENED_STOPPED:
    case HAPPENED_END:
    case HAPPENED_RESUMED:
        break;
    default:
        say_level(out, s);
        say_game(out, s);
    }
    say_position(out, s);
    say_state(out, s);
    say_clocks(out, s);
}

/* Depth, score in hundredths of a pawn for the side to move, nodes, milliseconds, moves. It is left
   out if the line has no room: the next report follows. */
static void mirror_face_informed(struct computer *computer, const struct engine_info *info)
{
    struct out *out = computer->console.out;

    if (!is_watched(computer) || info->pv_length == 0 || info->multipv > 1 ||
        out_room() < INFO_ROOM) {
        return;
    }
    begin(out, "info");
    out_figure(out, " ", info->depth);
    out_figure(out, " ", info->score * 100 / SCORE_PAWN);
    out_figure(out, " ", (int64_t)info->nodes);
    out_figure(out, " ", info->time_ms);
    for (unsigned i = 0; i < info->pv_length && i < INFO_MOVES; i++) {
        out_char(out, ' ');
        out_move(out, info->pv[i]);
    }
    out_end_line(out);
}

/* --- the command --- */

static void mirror_addition_obey_mirror(struct console *c, char *arguments)
{
    const char *word = text_next_word(&arguments);

    if (text_equal(word, "on")) {
        mirror.is_on = true;
        say_all(c->out, c->session);
    } else if (text_equal(word, "off")) {
        mirror.is_on = false;
        say(c->out, "mirror", "off");
    } else {
        out_format(c->out, "The mirror is %s. It is mirror on or mirror off.\n",
                   mirror.is_on ? "on" : "off");
    }
}

static const struct console_command commands[] = {
    { "mirror", "tell a program each change; on, off", mirror_addition_obey_mirror, 1 },
    { NULL, NULL, NULL, 0 },
};

const struct addition mirror_addition = {
    .face = { .take_input = mirror_face_take_input,
              .happened = mirror_face_happened,
              .informed = mirror_face_informed },
    .commands = commands,
};
