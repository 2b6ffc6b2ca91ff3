/*
 * The mirror, an addition: after `mirror on` each change of the board is one line for a program at
 * the other end of the serial line, among what the console says. docs/reference/mirror.md has every
 * line. A line begins with a control character that no text has (RS, the record separator), so that
 * a program can tell it from the console's text wherever it begins.
 */
#include <string.h>

#include "firmware/additions.h"
#include "firmware/base/text.h"
#include "firmware/computer.h"
#include "firmware/console/mirror.h"
#include "firmware/console/show.h"
#include "firmware/desk/settings.h"
#include "firmware/mirror/lines.h"
#include "firmware/mirror/mirror_state.h"
#include "firmware/store/crc.h"
#include "firmware/teach/teach_show.h"
#include "firmware/teach/teach_state.h"
#include "firmware/words/body.h"
#include "firmware/words/help.h"
#include "hal/hal.h"

enum { RECORD_SEPARATOR = 0x1E, MIRROR_VERSION = 1 };

/* A report of a search has at most so many moves. While a search runs nothing waits for the line: a
   line is told if there is room for the longest. */
enum { INFO_MOVES = 6 };

enum { CLOCK_MS = 1000 };

static const char *const colour_names[] = { "white", "black", "none" };

/* --- lines --- */

static void begin(struct out *out, const char *word)
{
    out_char(out, RECORD_SEPARATOR);
    out_text(out, word);
}

void mirror_tell_new(uint32_t *told, struct out *out, const char *text)
{
    size_t size = strlen(text);
    uint32_t crc = crc32_update(0, (const uint8_t *)text, size);

    if (*told != crc) {
        *told = crc;
        out_char(out, RECORD_SEPARATOR);
        for (size_t i = 0; i + 1 < size; i++) {
            out_char(out, text[i]);
        }
        out_end_line(out);
    }
}

void mirror_tell(struct mirror_state *mirror, struct out *out, enum mirror_line which,
                 const char *text)
{
    mirror_tell_new(&mirror->told[which], out, text);
}

static void say_position(struct mirror_state *mirror, struct out *out, struct game *game)
{
    char text[MIRROR_LINE_ROOM];
    struct out line;

    out_begin_memory(&line, text, sizeof text);
    out_text(&line, "position ");
    show_fen(&line, &game->position);
    mirror_tell(mirror, out, MIRROR_POSITION, text);
}

/* The move of this ply; the game's position is the one before it. */
static void say_move(struct out *out, struct game *game, unsigned ply)
{
    move_t move = game->record[ply];
    char san[SAN_SIZE];

    move_to_san(game->engine, &game->position, move, san);
    begin(out, "move ");
    out_number(out, ply + 1);
    out_format(out, " %s ", san);
    out_move(out, move);
    out_end_line(out);
}

/* Where the game began, and all its moves. Behind them stands the position, even if it is as it
   was. */
static void say_game(struct mirror_state *mirror, struct out *out, struct game *game)
{
    game_rewind(game);
    begin(out, "from ");
    show_fen(out, &game->position);
    for (unsigned ply = 0; ply < game->plies; ply++) {
        say_move(out, game, ply);
        game_step(game, ply);
    }
    mirror->told[MIRROR_POSITION] = 0;
}

static void say_last_move(struct out *out, struct game *game)
{
    unsigned ply = game->plies - 1U;

    game_replay(game, ply);
    say_move(out, game, ply);
    game_step(game, ply);
}

static void say_state(struct mirror_state *mirror, struct out *out)
{
    const struct session *s = mirror->session;
    char text[MIRROR_LINE_ROOM];
    struct out line;

    out_begin_memory(&line, text, sizeof text);
    if (s->match.game.end != GAME_RUNNING) {
        out_format(&line, "state over %s %s\n", game_result(&s->match.game),
                   game_end_text((enum game_end)s->match.game.end));
    } else {
        out_format(&line, "state %s\n", s->mind.think.running ? "thinking" : "playing");
    }
    mirror_tell(mirror, out, MIRROR_STATE, text);
}

/* What is chosen, for a program that shows it; nothing if this board has no such setting. */
static void say_setting(struct mirror_state *mirror, struct out *out, enum mirror_line which,
                        enum setting_id id)
{
    const struct session *s = mirror->session;
    const struct setting *setting = settings_of(id);
    char text[MIRROR_LINE_ROOM];
    struct out line;

    if (setting == NULL) {
        return;
    }
    out_begin_memory(&line, text, sizeof text);
    out_format(&line, "setting %s ", setting->name);
    setting_write(&line, s, setting, SETTING_NOW);
    out_end_line(&line);
    mirror_tell(mirror, out, which, text);
}

/* The same of those that only some boards have, by the names of their values. What was told last
   stands in bits of one number: a value and 1, or 0 for nothing. */
static void say_choices(struct mirror_state *mirror, struct out *out)
{
    static const struct {
        uint8_t id, shift, mask;
    } choices[] = {
        { SETTING_ADAPTIVE, 0, 3 },      { SETTING_WHITE_TARGETS, 2, 7 },
        { SETTING_BLACK_TARGETS, 5, 7 }, { SETTING_ODDS, 8, 7 },
        { SETTING_BRAIN, 11, 3 },
    };

    for (unsigned i = 0; i < sizeof choices / sizeof choices[0]; i++) {
        const struct setting *setting = settings_of((enum setting_id)choices[i].id);
        int value = setting != NULL ? setting_get(mirror->session, setting) : -1;
        unsigned told = (unsigned)(value + 1) << choices[i].shift;
        unsigned bits = (unsigned)choices[i].mask << choices[i].shift;

        ASSERT(value < choices[i].mask);
        if (setting != NULL && (mirror->chosen & bits) != told) {
            mirror->chosen = ((mirror->chosen & ~bits) | told) & ((1U << MIRROR_CHOSEN_BITS) - 1U);
            begin(out, "setting ");
            out_format(out, "%s %s\n", setting->name, setting->names[value]);
        }
    }
}

static void say_level(struct mirror_state *mirror, struct out *out)
{
    const struct session *s = mirror->session;
    char text[MIRROR_LINE_ROOM];
    struct out line;

    out_begin_memory(&line, text, sizeof text);
    out_text(&line, "level ");
    show_level(&line, &s->match.level);
    out_end_line(&line);
    mirror_tell(mirror, out, MIRROR_LEVEL, text);
    out_begin_memory(&line, text, sizeof text);
    out_format(&line, "side %s\n", colour_names[s->match.side]);
    mirror_tell(mirror, out, MIRROR_SIDE, text);
    say_setting(mirror, out, MIRROR_STRENGTH, SETTING_STRENGTH);
    say_choices(mirror, out);
    say_setting(mirror, out, MIRROR_FLIP, SETTING_FLIP);
}

/* A move that is not played, in both ways. */
static void say_unplayed(struct out *out, struct session *s, move_t move)
{
    char san[SAN_SIZE];

    move_to_san(&s->mind.engine, &s->match.game.position, move, san);
    out_format(out, "%s ", san);
    out_move(out, move);
}

/* The hint that was asked for, by whom it may be; or that it holds no more. */
static void say_hint(struct mirror_state *mirror, struct out *out)
{
    struct session *s = mirror->session;

    if (s->hint == mirror->hint) {
        return;
    }
    mirror->hint = s->hint;
    begin(out, "hint ");
    if (s->hint == MOVE_NONE || game_legal_index(&s->match.game, s->hint) < 0) {
        out_text(out, "none");
    } else {
        say_unplayed(out, s, s->hint);
    }
    out_end_line(out);
}

/* The move that the player is asked about, and what is wrong with it; or that it is over. */
static void say_doubt(struct mirror_state *mirror, struct out *out)
{
    struct session *s = mirror->session;
    const struct coach *coach = &teach_state(s->added)->coach;
    move_t move = coach_asked(coach, &s->match.game);

    if (move == mirror->doubt) {
        return;
    }
    mirror->doubt = move;
    begin(out, "doubt ");
    if (move == MOVE_NONE) {
        out_text(out, "none");
    } else {
        char text[WARNING_SIZE];

        say_unplayed(out, s, move);
        out_format(out, " %s", warning_text(coach_warning(coach), text));
    }
    out_end_line(out);
}

/* NULL: there are none. */
static void tell_clocks(struct mirror_state *mirror, struct out *out,
                        const struct happening_clocks *clocks)
{
    char text[MIRROR_LINE_ROOM];
    struct out line;

    out_begin_memory(&line, text, sizeof text);
    if (clocks != NULL) {
        out_figure(&line, "clock ", clocks->shown_ms[WHITE]);
        out_figure(&line, " ", clocks->shown_ms[BLACK]);
        out_format(&line, " %s\n", colour_names[clocks->running]);
    } else {
        out_line(&line, "clock none");
    }
    mirror_tell(mirror, out, MIRROR_CLOCK, text);
}

static void say_clocks(struct mirror_state *mirror, struct out *out, struct match *m)
{
    struct happening_clocks clocks;
    bool has_clock = level_has_clock(&m->level);

    mirror->clock_ms = hal_now_ms();
    if (has_clock) {
        clocks.shown_ms[WHITE] = match_clock_ms(m, WHITE, mirror->clock_ms);
        clocks.shown_ms[BLACK] = match_clock_ms(m, BLACK, mirror->clock_ms);
        clocks.running = m->clock.running;
    }
    tell_clocks(mirror, out, has_clock ? &clocks : NULL);
}

/* In place of a game's state the clock alone; behind it everything is told. */
static void say_clock_alone(struct mirror_state *mirror, struct out *out,
                            const struct happening_clocks *clocks)
{
    if (clocks == NULL) {
        mirror->owes_game = true;
        return;
    }
    mirror_tell_body(mirror, out);
    mirror_tell(mirror, out, MIRROR_STATE, "state clock\n");
    tell_clocks(mirror, out, clocks);
}

/* --- all of them --- */

static void say_who(struct out *out)
{
    begin(out, "mirror ");
    out_number(out, MIRROR_VERSION);
    out_format(out, " %s %s\n", hal_board.name, hal_version);
}

/* Everything, for a program that has just come. */
static void say_all(struct mirror_state *mirror, struct out *out)
{
    struct session *s = mirror->session;

    memset(mirror->told, 0, sizeof mirror->told);
    mirror->chosen = 0;
    mirror->owes_game = false;
    mirror->hint = MOVE_NONE;
    mirror->doubt = MOVE_NONE;
    say_who(out);
    say_level(mirror, out);
    say_game(mirror, out, &s->match.game);
    say_position(mirror, out, &s->match.game);
    say_state(mirror, out);
    say_clocks(mirror, out, &s->match);
    mirror_tell_rating(mirror, out);
    mirror_tell_training(s->added, out, true);
    mirror_tell_partner(s->added, out, true);
    mirror_tell_body(mirror, out);
}

/* --- the face --- */

static bool is_watched(const struct mirror_state *mirror)
{
    return mirror->is_on && session_may(mirror->session, MAY_TELL);
}

/* The program has gone, or another one speaks UCI: nobody asks for the lines any more. */
static void notice_who_has_left(struct mirror_state *mirror)
{
    if (!session_may(mirror->session, MAY_READ_LINE) || hal_console_left()) {
        mirror->is_on = false;
    }
}

static void mirror_addition_start(struct computer *computer)
{
    mirror_state(computer->session.added)->session = &computer->session;
}

static bool mirror_addition_take_input(struct computer *computer)
{
    struct mirror_state *mirror = mirror_state(computer->session.added);
    struct session *s = &computer->session;

    if (mirror->is_on) {
        notice_who_has_left(mirror);
    }
    if (mirror->is_on && mirror->owes_game) {
        say_all(mirror, computer->console.out);
    }
    if (mirror->is_on) {
        mirror_tell_body(mirror, computer->console.out);
        mirror_tell_rating(mirror, computer->console.out);
        mirror_tell_training(s->added, computer->console.out, false);
        mirror_tell_partner(s->added, computer->console.out, false);
        say_hint(mirror, computer->console.out);
        say_doubt(mirror, computer->console.out);
        if (s->match.clock.running != CLOCK_STOPPED &&
            hal_now_ms() - mirror->clock_ms >= CLOCK_MS) {
            say_clocks(mirror, computer->console.out, &s->match);
        }
    }
    return false;
}

static void say_moves(struct mirror_state *mirror, struct out *out, struct game *game,
                      const struct happening *happening)
{
    switch (happening->kind) {
    case HAPPENED_MOVE:
        if (!happening->forgot) {
            say_last_move(out, game);
            break;
        }
        say_game(mirror, out, game);
        break;
    case HAPPENED_TAKEN_BACK:
    case HAPPENED_PLAYED_AGAIN:
    case HAPPENED_NEW_GAME:
    case HAPPENED_POSITION:
    case HAPPENED_LOADED:
        say_game(mirror, out, game);
        break;
    default:
        break;
    }
}

static void mirror_addition_happened(struct computer *computer, const struct happening *happening)
{
    struct mirror_state *mirror = mirror_state(computer->session.added);
    struct out *out = computer->console.out;
    struct session *s = &computer->session;

    if (mirror->is_on) {
        notice_who_has_left(mirror);
    }
    if (mirror->is_on && happening->kind == HAPPENED_CLOCKS) {
        say_clock_alone(mirror, out, happening->clocks);
    }
    if (!is_watched(mirror) || !happening_is_change(happening)) {
        return;
    }
    if (happening->kind == HAPPENED_THINKING) {
        mirror_tell(mirror, out, MIRROR_STATE, "state thinking\n");
        return;
    }
    if (mirror->owes_game) {
        say_all(mirror, out);
        return;
    }
    mirror_tell_training(s->added, out, false);
    mirror_tell_partner(s->added, out, false);
    say_doubt(mirror, out);
    say_level(mirror, out);
    say_moves(mirror, out, &s->match.game, happening);
    say_position(mirror, out, &s->match.game);
    say_state(mirror, out);
    if (happening->kind != HAPPENED_SETTING) { /* raised by every line: the second tells them */
        say_clocks(mirror, out, &s->match);
    }
}

/* Depth, score in hundredths of a pawn for the side to move, nodes, milliseconds, moves. It is left
   out if the line has no room: the next report follows. */
static void say_info(struct out *out, const struct engine_info *info)
{
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

/* Called while a search runs, so what the body shows is told here too. */
static void mirror_addition_informed(struct computer *computer, const struct engine_info *info)
{
    struct mirror_state *mirror = mirror_state(computer->session.added);
    struct out *out = computer->console.out;

    if (!is_watched(mirror)) {
        return;
    }
    if (info->pv_length != 0 && info->multipv <= 1 &&
        mirror->session->mind.think.purpose != THINK_TO_WEIGH && out_room() >= MIRROR_LINE_ROOM) {
        say_info(out, info);
    }
    if (out_room() >= 3U * MIRROR_LINE_ROOM) {
        mirror_tell_body(mirror, out);
    }
}

/* --- the command --- */

static void mirror_addition_obey_mirror(struct console *c, char *arguments)
{
    struct mirror_state *mirror = mirror_state(c->session->added);
    const char *word = text_next_word(&arguments);

    if (text_equal(word, "on")) {
        mirror->is_on = true;
        (void)hal_console_left(); /* it was another one */
        say_all(mirror, c->out);
    } else if (text_equal(word, "off")) {
        mirror->is_on = false;
        begin(c->out, "mirror off");
        out_end_line(c->out);
    } else {
        out_format(c->out, SAY_THE_MIRROR_IS, mirror->is_on ? "on" : "off");
    }
}

/* While the computer thinks the game cannot be told: its position is the search's. Who it is is
   told at once, and everything when the search, or the clock alone, has ended. */
bool mirror_listen(struct added *added, struct out *out, const char *word, const char *argument)
{
    struct mirror_state *mirror = mirror_state(added);
    bool is_on = text_equal(word, "mirror") && text_equal(argument, "on");

    if (is_on) {
        memset(mirror->told, 0, sizeof mirror->told);
        mirror->is_on = true;
        mirror->owes_game = true;
        (void)hal_console_left();
        if (out_room() >= MIRROR_LINE_ROOM) {
            say_who(out);
            mirror_tell(mirror, out, MIRROR_STATE,
                        mirror->session->mind.think.running ? "state thinking\n" : "state clock\n");
        }
    }
    return is_on;
}

static const struct console_command commands[] = {
    { "mirror", HELP_MIRROR, mirror_addition_obey_mirror, 1 },
    { NULL, NULL, NULL, 0 },
};

const struct addition mirror_addition = {
    .face = { .start = mirror_addition_start,
              .take_input = mirror_addition_take_input,
              .happened = mirror_addition_happened,
              .informed = mirror_addition_informed },
    .commands = commands,
};
