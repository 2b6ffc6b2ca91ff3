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
#include "firmware/teach/teach_review.h"
#include "firmware/teach/teach_show.h"
#include "firmware/teach/teach_state.h"
#include "firmware/words/help.h"
#include "firmware/words/play.h"
#include "firmware/words/teach.h"
#include "hal/hal.h"

/* --- the coach --- */

/* Apart, so that its text is not on the stack below the search. */
NOINLINE static void ask(struct out *out, const struct coach_warning *warning)
{
    char text[WARNING_SIZE];

    out_format(out, SAY_PLAY_IT_ALL_THE_SAME, warning_text(warning, text));
}

bool teacher_doubts(struct console *c, move_t move)
{
    struct coach *coach = &teach_state(c->session->added)->coach;

    if (!coach_doubts(coach, c->session, move)) {
        return false;
    }
    if (coach_warning(coach)->word == COACH_SAYS_STOPPED) {
        out_line(c->out, SAY_STOPPED_MOVE_NOT_PLAYED);
    } else {
        console_style(c, STYLE_QUESTION);
        ask(c->out, coach_warning(coach));
        console_style(c, STYLE_PLAIN);
        out_line(c->out, SAY_YES_OR_WHY);
    }
    return true;
}

/* Says why the move is doubted that the player was asked about. */
static void show_doubt(struct out *out, struct game *game, const struct judgement *j,
                       const struct coach *coach)
{
    const struct coach_warning *warning = coach_warning(coach);

    if (warning->word == COACH_SAYS_ANOTHER) {
        say(out, SAY_WHY_ANOTHER, game, coach_asked(coach, game), warning->piece);
    } else {
        show_lesson(out, game, j, warning);
    }
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
    if (!teach_refuses_advice(c->out, &c->session->match)) {
        show_threats(c->out, game, side);
        show_threats(c->out, game, other_side(side));
    }
}

static void teach_addition_obey_why(struct console *c, char *arguments)
{
    struct game *game = &c->session->match.game;
    struct coach_warning warning;
    struct judgement judgement;
    struct task task;
    unsigned ply;

    (void)arguments;
    if (teach_refuses_advice(c->out, &c->session->match)) {
        return;
    }
    if (coach_doubted(&teach_state(c->session->added)->coach, game, &judgement) != MOVE_NONE) {
        show_doubt(c->out, game, &judgement, &teach_state(c->session->added)->coach);
        return;
    }
    out_line(c->out, SAY_THINKING);
    session_task(c->session, THINK_TO_REVIEW, &task);
    switch (review_last_bad(&task, &ply, &judgement, &warning)) {
    case REVIEW_FOUND:
        game_replay(game, ply);
        show_lesson(c->out, game, &judgement, &warning);
        game_replay(game, game->plies);
        break;
    case REVIEW_NONE_FOUND:
        out_line(c->out, SAY_LAST_MOVES_NOT_BAD);
        break;
    default:
        teach_say_stopped(c->serial, &c->session->mind.think);
        break;
    }
}

/* --- replay --- */

static void replay(struct console *c, unsigned plies)
{
    struct teach_state *teacher = teach_state(c->session->added);
    struct out *out = c->out;
    struct game *game = &c->session->match.game;
    struct judge_line line;
    struct task task;
    bool is_done;

    if (teach_refuses_advice(out, &c->session->match)) {
        return;
    }
    teacher->replayed = REPLAY_SHOWS | (uint16_t)plies;
    game_replay(game, plies == 0 ? 0 : plies - 1U);
    if (plies == 0) {
        out_text(out, SAY_THE_BEGINNING);
    } else {
        say(out, SAY_AFTER_MOVE, game, game->record[plies - 1U]);
    }
    game_replay(game, plies);
    show_board(c->out, c->session);
    game_replay(game, game->plies);
    session_task(c->session, THINK_TO_REVIEW, &task);
    is_done = review_position(&task, plies, &line);
    game_replay(game, plies);
    if (is_done && line.length != 0) {
        char score[SCORE_SIZE];

        out_format(out, "%s  ", score_text(line.score, (enum colour)game->position.side, score));
        show_line(out, game, &line, 0);
        out_end_line(out);
    }
    game_replay(game, game->plies);
    if (!is_done) {
        teach_say_stopped(c->serial, &c->session->mind.think);
    }
}

/* A place before the game is its beginning, one behind it its end. */
static void replay_from(struct console *c, int32_t place)
{
    int32_t plies = c->session->match.game.plies;

    replay(c, place < 0 ? 0 : place < plies ? (unsigned)place : (unsigned)plies);
}

static unsigned replay_place(const struct teach_state *teacher, const struct game *game)
{
    unsigned plies = teacher->replayed & ~(unsigned)REPLAY_SHOWS;

    return plies < game->plies ? plies : game->plies;
}

static void teach_addition_obey_replay(struct console *c, char *arguments)
{
    char *word = text_next_word(&arguments);
    enum colour side;
    uint32_t number;

    if (*word == '\0') {
        replay(c, 0);
    } else if (console_read_place(word, &number, &side)) {
        replay_from(c, review_place(&c->session->match.game, number, side));
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
    if (c->session->taste.draws_board) {
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
static void wait_for_line(struct session *s, struct serial *serial)
{
    while (s->mind.think.event == LINE_PENDING && !serial->closed && !serial->uci_asked) {
        int byte = serial_get_byte(serial);

        if (byte >= 0) {
            s->mind.think.event = (uint8_t)serial_feed_line(serial, (uint8_t)byte);
        } else {
            session_wait(s);
        }
    }
}

/* A typed move of the position that is analysed: console_read_move(). */
static enum move_error read_analysed(struct game *game, const struct analysis *analysis,
                                     const char *line, move_t *move)
{
    enum move_error error;

    analysis_show(game, analysis);
    error = console_read_move(game, line, move);
    analysis_hide(game);
    return error;
}

/* Tries a legal move, or says that there is no room for it: false. */
static bool enter_analysed(struct out *out, struct analysis *analysis, move_t move)
{
    bool is_entered = analysis_enter(analysis, move);

    if (!is_entered) {
        out_format(out, SAY_ROOM_FOR_SO_MANY_MOVES, ANALYSIS_MOVES);
    }
    return is_entered;
}

/* Takes a move back or plays it again, or says that there is none: false. */
static bool step_analysed(struct out *out, const struct game *game, struct analysis *analysis,
                          bool forth)
{
    bool is_stepped = analysis_step(game, analysis, forth);

    if (!is_stepped) {
        out_format(out, SAY_NO_MOVE_TO, forth ? SAY_PLAY_AGAIN : SAY_TAKE_BACK);
    }
    return is_stepped;
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
    struct analysis *analysis = &teach_state(c->session->added)->analysis;
    struct think *search = &c->session->mind.think;
    struct game *game = &c->session->match.game;
    char *text = text_skip_spaces(c->serial->line.text);
    char *rest = text;
    bool has_changed = true;

    teach_take_stop(c->serial, search);
    if (search->event != LINE_READY) {
        return false;
    }
    if (is_one_word(text)) {
        (void)text_next_word(&rest);
    }
    if (text_equal(text, "undo") || text_equal(text, "redo")) {
        has_changed = step_analysed(c->out, game, analysis, text_equal(text, "redo"));
    } else if (!text_equal(text, "board")) {
        move_t move = MOVE_NONE;
        enum move_error error = read_analysed(game, analysis, text, &move);

        if (error == MOVE_SYNTAX) {
            return false;
        }
        if (error != MOVE_OK) {
            console_refuse_move(c, text, error);
        }
        has_changed = error == MOVE_OK && enter_analysed(c->out, analysis, move);
    }
    if (has_changed) {
        show_analysed(c);
    }
    search->event = LINE_PENDING;
    return true;
}

static void teach_addition_obey_analyze(struct console *c, char *arguments)
{
    struct teach_state *teacher = teach_state(c->session->added);
    const char *word = text_next_word(&arguments);
    uint32_t lines = 1;
    struct task task;

    if (*word != '\0' && (!text_to_number(word, &lines) || lines < 1 || lines > ANALYSIS_LINES)) {
        out_format(c->out, SAY_ANALYZE_TAKES_LINES, ANALYSIS_LINES);
        return;
    }
    if (teach_refuses_advice(c->out, &c->session->match)) {
        return;
    }
    analysis_begin(&c->session->match, &teacher->analysis, lines);
    session_advised(c->session);
    out_line(c->out, SAY_I_ANALYSE);
    show_analysed(c);
    session_enter(c->session, &mode_analyse);
    session_task(c->session, THINK_TO_ANALYSE, &task);
    do {
        if (analysis_think(&task, &teacher->analysis)) {
            wait_for_line(c->session, c->serial);
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
    struct teach_state *teacher = teach_state(c->session.added);

    if (happening->kind <= HAPPENED_END) {
        teacher->replayed &= (uint16_t)~REPLAY_SHOWS;
    }
    coach_forget(&teacher->coach, &c->session.match.game);
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

static void referee_setting_act(struct session *s, int value)
{
    session_set_referee(s, value != 0);
}

static const struct setting_access referee_access = { .act = referee_setting_act };

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
