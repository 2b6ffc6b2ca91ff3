/* The teacher as an addition: its console commands. */
#include "firmware/additions.h"
#include "firmware/computer.h"
#include "firmware/console/console_play.h"
#include "firmware/console/console_read.h"
#include "firmware/console/console_report.h"
#include "firmware/console/show.h"
#include "firmware/console/teacher.h"
#include "firmware/say/say.h"
#include "firmware/teach/analysis.h"
#include "firmware/teach/review.h"
#include "firmware/teach/teach_show.h"
#include "firmware/teach/teach_state.h"
#include "firmware/words/help.h"
#include "firmware/words/play.h"
#include "firmware/words/teach.h"
#include "hal/hal.h"

/* Says that a referee gives no advice, if the computer is one. */
static bool refuses_advice(struct console *c)
{
    if (match_is_refereed(&c->session->match)) {
        out_line(c->out, SAY_REFEREE_GIVES_NO_ADVICE);
    }
    return match_is_refereed(&c->session->match);
}

/* Drops the line that has ended a search if it is empty or `stop`. The console carries out any
   other. */
static void take_stop(struct console *c)
{
    const char *text = text_skip_spaces(c->serial->line.text);

    if (c->serial->uci_asked || (c->session->mind.think.event == LINE_READY &&
                                 (*text == '\0' || text_equal(text, "stop")))) {
        c->session->mind.think.event = LINE_PENDING;
    }
}

void teach_say_stopped(struct console *c)
{
    out_line(c->out, SAY_STOPPED);
    take_stop(c);
}

/* --- the coach --- */

/* Apart, so that its text is not on the stack below the search. */
NOINLINE static void ask(struct console *c)
{
    char warning[WARNING_SIZE];

    console_style(c, STYLE_QUESTION);
    out_format(c->out, SAY_PLAY_IT_ALL_THE_SAME,
               warning_text(coach_warning(&teach_state(c->session->added)->coach), warning));
    console_style(c, STYLE_PLAIN);
    out_line(c->out, SAY_YES_OR_WHY);
}

bool teacher_doubts(struct console *c, move_t move)
{
    if (!coach_doubts(&teach_state(c->session->added)->coach, c->session, move)) {
        return false;
    }
    if (coach_warning(&teach_state(c->session->added)->coach)->word == COACH_SAYS_STOPPED) {
        out_line(c->out, SAY_STOPPED_MOVE_NOT_PLAYED);
    } else {
        ask(c);
    }
    return true;
}

static void teach_addition_obey_yes(struct console *c, char *arguments)
{
    struct judgement judgement;
    move_t move =
        coach_doubted(&teach_state(c->session->added)->coach, &c->session->match.game, &judgement);

    (void)arguments;
    if (move == MOVE_NONE) {
        out_line(c->out, SAY_I_ASKED_NOTHING);
        return;
    }
    console_play_move(c, "", move, MOVE_OK);
}

/* --- threats, why --- */

static void teach_addition_obey_threats(struct console *c, char *arguments)
{
    struct game *game = &c->session->match.game;
    enum colour side = (enum colour)game->position.side;

    (void)arguments;
    if (!refuses_advice(c)) {
        show_threats(c->out, game, side);
        show_threats(c->out, game, other_side(side));
    }
}

static void teach_addition_obey_why(struct console *c, char *arguments)
{
    struct game *game = &c->session->match.game;
    struct coach_warning warning;
    struct judgement judgement;
    unsigned ply;

    (void)arguments;
    if (refuses_advice(c)) {
        return;
    }
    if (coach_doubted(&teach_state(c->session->added)->coach, game, &judgement) != MOVE_NONE) {
        show_lesson(c->out, game, &judgement,
                    coach_warning(&teach_state(c->session->added)->coach));
        return;
    }
    out_line(c->out, SAY_THINKING);
    switch (review_last_bad(c->session, &ply, &judgement, &warning)) {
    case REVIEW_FOUND:
        game_replay(game, ply);
        show_lesson(c->out, game, &judgement, &warning);
        game_replay(game, game->plies);
        break;
    case REVIEW_NONE_FOUND:
        out_line(c->out, SAY_LAST_MOVES_NOT_BAD);
        break;
    default:
        teach_say_stopped(c);
        break;
    }
}

/* --- replay --- */

static void show_replayed(struct console *c, unsigned plies)
{
    struct teach_state *teacher = teach_state(c->session->added);
    struct out *out = c->out;
    struct game *game = &c->session->match.game;
    struct judge_line line;
    bool is_done;

    teacher->replayed = (uint16_t)plies;
    game_replay(game, plies == 0 ? 0 : plies - 1U);
    if (plies == 0) {
        out_text(out, SAY_THE_BEGINNING);
    } else {
        say(out, SAY_AFTER_MOVE, game, game->record[plies - 1U]);
    }
    game_replay(game, plies);
    show_board(c->out, c->session);
    game_replay(game, game->plies);
    is_done = review_position(c->session, plies, &line);
    game_replay(game, plies);
    if (is_done && line.length != 0) {
        char score[SCORE_SIZE];

        out_format(out, "%s  ", score_text(line.score, (enum colour)game->position.side, score));
        show_line(out, game, &line, 0);
        out_end_line(out);
    }
    game_replay(game, game->plies);
    if (!is_done) {
        teach_say_stopped(c);
    }
}

static unsigned replay_place(const struct teach_state *teacher, const struct game *game)
{
    return teacher->replayed < game->plies ? teacher->replayed : game->plies;
}

static void replay(struct console *c, unsigned plies)
{
    if (!refuses_advice(c)) {
        show_replayed(c, plies);
    }
}

static void teach_addition_obey_replay(struct console *c, char *arguments)
{
    const char *word = text_next_word(&arguments);
    uint32_t number;

    if (*word == '\0') {
        replay(c, 0);
    } else if (text_to_number(word, &number)) {
        replay(c, review_plies_before(&c->session->match.game, number));
    } else {
        out_line(c->out, SAY_REPLAY_OR_REPLAY_12);
    }
}

static void teach_addition_obey_first(struct console *c, char *arguments)
{
    (void)arguments;
    replay(c, 0);
}

static void teach_addition_obey_last(struct console *c, char *arguments)
{
    (void)arguments;
    replay(c, c->session->match.game.plies);
}

static void teach_addition_obey_forward(struct console *c, char *arguments)
{
    const struct teach_state *teacher = teach_state(c->session->added);
    const struct game *game = &c->session->match.game;

    (void)arguments;
    if (replay_place(teacher, game) == game->plies) {
        out_line(c->out, SAY_END_OF_THE_GAME);
    } else {
        replay(c, replay_place(teacher, game) + 1U);
    }
}

static void teach_addition_obey_back(struct console *c, char *arguments)
{
    const struct teach_state *teacher = teach_state(c->session->added);
    const struct game *game = &c->session->match.game;

    (void)arguments;
    if (replay_place(teacher, game) == 0) {
        out_line(c->out, SAY_BEGINNING_OF_THE_GAME);
    } else {
        replay(c, replay_place(teacher, game) - 1U);
    }
}

/* --- review --- */

enum { SIDES_NONE, SIDES_WHITE = 1 << WHITE, SIDES_BLACK = 1 << BLACK, SIDES_BOTH = 3 };

static unsigned read_sides(const char *word)
{
    return *word == '\0' || text_equal(word, "both") ? SIDES_BOTH
           : text_equal(word, "white")               ? SIDES_WHITE
           : text_equal(word, "black")               ? SIDES_BLACK
                                                     : SIDES_NONE;
}

/* Shows how far the review is: the numbers of the moves, in one line until there is more to
   show. */
static void show_progress(struct out *out, struct game *game, unsigned ply, bool *in_line)
{
    if (review_mover(game, ply) == WHITE || ply == 0) {
        game_replay(game, ply);
        out_format(out, "%s%d", *in_line ? " " : "", game->position.fullmove);
        game_replay(game, game->plies);
        *in_line = true;
    }
}

static void show_turning_point(struct out *out, struct game *game, unsigned ply,
                               const struct judgement *judgement,
                               const struct coach_warning *warning, bool *in_line)
{
    if (*in_line) {
        out_end_line(out);
        *in_line = false;
    }
    game_replay(game, ply);
    show_lesson(out, game, judgement, warning);
    game_replay(game, game->plies);
}

/* What so many moves took says how long the others take. Below so many milliseconds it is not
   said. */
enum { MOVES_MEASURED = 4, LEAST_TOLD_MS = 10000 };

static void write_time(struct out *out, const char *sentence, uint32_t ms)
{
    uint32_t seconds = ms / 1000 + 1;
    bool is_long = seconds > 100;

    out_format(out, sentence, (int)(is_long ? (seconds + 59) / 60 : seconds),
               is_long ? SAY_MINUTES : SAY_SECONDS);
}

/* How many plies are judged: those of these sides, or of them the ones from `ply` on. */
static unsigned plies_judged(const struct game *game, unsigned sides, unsigned ply)
{
    unsigned count = 0;

    for (; ply < game->plies; ply++) {
        count += sides >> review_mover(game, ply) & 1U;
    }
    return count;
}

/* Where the level has no time for a move, nobody knows before how long a review takes. */
static void say_what_is_left(struct out *out, uint32_t start_ms, unsigned left, bool *in_line)
{
    uint32_t ms = (hal_now_ms() - start_ms) / MOVES_MEASURED * left;

    if (ms >= LEAST_TOLD_MS) {
        out_text(out, *in_line ? " " : "");
        write_time(out, SAY_ABOUT_TIME_LEFT, ms);
        *in_line = true;
    }
}

/* Reviews the game. Returns the number of turning points, or -1 if it was stopped. */
static int review(struct out *out, struct session *s, unsigned sides,
                  const struct judge_limits *limits)
{
    struct game *game = &s->match.game;
    struct coach_warning warning;
    struct judgement judgement;
    uint32_t start_ms = hal_now_ms();
    unsigned judged = 0;
    bool in_line = false;
    int found = 0;

    for (unsigned ply = 0; ply < game->plies && found >= 0; ply++) {
        show_progress(out, game, ply, &in_line);
        if (!(sides & (1U << review_mover(game, ply)))) {
            continue;
        }
        if (!review_ply(s, ply, limits, &judgement, &warning)) {
            found = -1;
        } else if (warning.word != COACH_SAYS_NOTHING) {
            show_turning_point(out, game, ply, &judgement, &warning, &in_line);
            found++;
        }
        if (++judged == MOVES_MEASURED && limits->ms == 0 && found >= 0 && ply + 1U < game->plies) {
            say_what_is_left(out, start_ms, plies_judged(game, sides, ply + 1U), &in_line);
        }
    }
    if (in_line) {
        out_end_line(out);
    }
    return found;
}

static void teach_addition_obey_review(struct console *c, char *arguments)
{
    unsigned sides = read_sides(text_next_word(&arguments));
    struct judge_limits limits;
    uint32_t most_ms;
    int found;

    if (sides == SIDES_NONE) {
        out_line(c->out, SAY_REVIEW_WHITE_OR_BLACK);
        return;
    }
    if (refuses_advice(c)) {
        return;
    }
    if (c->session->match.game.plies == 0) {
        out_line(c->out, SAY_NO_MOVE_PLAYED);
        return;
    }
    review_limits(&c->session->match.level, &limits);
    most_ms = limits.ms * 2 * plies_judged(&c->session->match.game, sides, 0);
    if (most_ms >= LEAST_TOLD_MS) {
        write_time(c->out, SAY_I_REVIEW_IN_AT_MOST, most_ms);
    } else {
        out_line(c->out, SAY_I_REVIEW_THE_GAME);
    }
    found = review(c->out, c->session, sides, &limits);
    if (found < 0) {
        teach_say_stopped(c);
        return;
    }
    out_format(c->out, SAY_TURNING_POINTS, found);
}

/* --- analysis --- */

/* It ends with a typed line that is no move and no step of it. Game and clocks stand still. */
static const struct mode mode_analyse = { .may = MAY_READ_LINE | MAY_TELL | MAY_YIELD };

static void show_analysed(struct console *c)
{
    struct teach_state *teacher = teach_state(c->session->added);
    struct game *game = &c->session->match.game;
    enum engine_ending ending;

    analysis_show(game, &teacher->analysis);
    ending = engine_ending(game->engine, &game->position);
    if (c->session->draws_board) {
        show_board(c->out, c->session);
    }
    if (ending != ENDING_NONE) {
        out_format(c->out, "%s.\n",
                   ending == ENDING_CHECKMATE   ? SAY_CHECKMATE
                   : ending == ENDING_STALEMATE ? SAY_STALEMATE
                                                : SAY_NEITHER_CAN_MATE);
    }
    analysis_hide(game);
}

/* Waits for a typed line after the search has ended by itself. */
static void wait_for_line(struct console *c)
{
    while (c->session->mind.think.event == LINE_PENDING && !c->serial->closed &&
           !c->serial->uci_asked) {
        int byte = serial_get_byte(c->serial);

        if (byte >= 0) {
            c->session->mind.think.event = (uint8_t)serial_feed_line(c->serial, (uint8_t)byte);
        } else {
            session_wait(c->session);
        }
    }
}

/* Enters a typed move, or says why it cannot be entered. Returns false if the line is no move. */
static bool enter_analysed(struct console *c, const char *line)
{
    struct teach_state *teacher = teach_state(c->session->added);
    struct game *game = &c->session->match.game;
    move_t move = MOVE_NONE;
    enum move_error error;

    analysis_show(game, &teacher->analysis);
    error = console_read_move(game, line, &move);
    analysis_hide(game);
    if (error == MOVE_SYNTAX) {
        return false;
    }
    if (error != MOVE_OK) {
        console_refuse_move(c, line, error);
    } else if (!analysis_enter(&teacher->analysis, move)) {
        out_format(c->out, SAY_ROOM_FOR_SO_MANY_MOVES, ANALYSIS_MOVES);
    } else {
        show_analysed(c);
    }
    return true;
}

static void step_analysed(struct console *c, bool forth)
{
    struct teach_state *teacher = teach_state(c->session->added);

    if (analysis_step(&c->session->match.game, &teacher->analysis, forth)) {
        show_analysed(c);
    } else {
        out_format(c->out, SAY_NO_MOVE_TO, forth ? SAY_PLAY_AGAIN : SAY_TAKE_BACK);
    }
}

/* Is the line one word, perhaps with spaces behind it? */
static bool is_one_word(const char *text)
{
    while (*text != ' ' && *text != '\0') {
        text++;
    }
    while (*text == ' ') {
        text++;
    }
    return *text == '\0';
}

/* Carries out a line that belongs to the analysis. Returns false if it does not: then the analysis
   ends, and the console carries it out. */
static bool obey_analysed(struct console *c)
{
    char *text = text_skip_spaces(c->serial->line.text);
    char *rest = text;

    take_stop(c);
    if (c->session->mind.think.event != LINE_READY) {
        return false;
    }
    if (is_one_word(text)) {
        (void)text_next_word(&rest);
    }
    if (text_equal(text, "undo") || text_equal(text, "redo")) {
        step_analysed(c, text_equal(text, "redo"));
    } else if (text_equal(text, "board")) {
        show_analysed(c);
    } else if (!enter_analysed(c, text)) {
        return false;
    }
    c->session->mind.think.event = LINE_PENDING;
    return true;
}

static void teach_addition_obey_analyze(struct console *c, char *arguments)
{
    struct teach_state *teacher = teach_state(c->session->added);
    const char *word = text_next_word(&arguments);
    uint32_t lines = 1;

    if (*word != '\0' && (!text_to_number(word, &lines) || lines < 1 || lines > ANALYSIS_LINES)) {
        out_format(c->out, SAY_ANALYZE_TAKES_LINES, ANALYSIS_LINES);
        return;
    }
    if (refuses_advice(c)) {
        return;
    }
    analysis_begin(c->session, &teacher->analysis, lines);
    out_line(c->out, SAY_I_ANALYSE);
    show_analysed(c);
    session_enter(c->session, &mode_analyse);
    do {
        if (analysis_think(c->session, &teacher->analysis)) {
            wait_for_line(c);
        }
    } while (obey_analysed(c));
    session_leave(c->session);
    out_line(c->out, SAY_ANALYSIS_ENDS);
}

/* --- the referee --- */

static void teach_addition_obey_referee(struct console *c, char *arguments)
{
    const struct level *level = &c->session->match.level;
    const char *word = text_next_word(&arguments);
    char text[LEVEL_TEXT_SIZE];
    bool on = true;

    if (*word != '\0' && !text_to_switch(word, &on)) {
        out_line(c->out, SAY_REFEREE_OR_REFEREE_OFF);
        return;
    }
    session_set_referee(c->session, on);
    if (!on) {
        out_line(c->out, SAY_I_PLAY_AGAIN);
        return;
    }
    out_line(c->out, SAY_TWO_PEOPLE_PLAY);
    out_format(c->out, level_has_clock(level) ? SAY_LEVEL_WITH_A_CLOCK : SAY_LEVEL_WITHOUT_A_CLOCK,
               level_text(level, text));
}

/* --- the addition --- */

static void teach_addition_happened(struct computer *c, const struct happening *happening)
{
    (void)happening;
    coach_forget(&teach_state(c->session.added)->coach, &c->session.match.game);
}

static const struct console_command commands[] = {
    { "yes", HELP_YES, teach_addition_obey_yes, 0 },
    { "threats", HELP_THREATS, teach_addition_obey_threats, 0 },
    { "why", HELP_WHY, teach_addition_obey_why, 0 },
    { "analyze", HELP_ANALYZE, teach_addition_obey_analyze, 1 },
    { "referee", HELP_REFEREE, teach_addition_obey_referee, 1 },
    { "replay", HELP_REPLAY, teach_addition_obey_replay, 1 },
    { "forward", HELP_FORWARD, teach_addition_obey_forward, 0 },
    { "back", HELP_BACK, teach_addition_obey_back, 0 },
    { "first", HELP_FIRST, teach_addition_obey_first, 0 },
    { "last", HELP_LAST, teach_addition_obey_last, 0 },
    { "review", HELP_REVIEW, teach_addition_obey_review, 1 },
    { NULL, NULL, NULL, 0 },
};

static bool referee_setting_set(struct session *s, int value)
{
    session_set_referee(s, value != 0);
    return true;
}

static const struct setting_access referee_access = { .set = referee_setting_set };

static const struct setting settings[] = {
    { "coach", NULL, switch_names, NULL, SAY_THE_COACH, HELP_COACH,
      SETTING_PLACE(match.opponent.coach), 1, SETTING_COACH },
    { "referee", NULL, switch_names, &referee_access, NULL, NULL, SETTING_PLACE(match.referee), 1,
      SETTING_REFEREE },
};

const struct addition teach_addition = {
    .face = { .happened = teach_addition_happened },
    .commands = commands,
    .settings = settings,
    .setting_count = sizeof settings / sizeof settings[0],
};
