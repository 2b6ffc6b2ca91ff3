/*
 * Training as an addition: positions with one right move, at the console and at the board. It is a
 * mode in which the player's own match waits (train_state.h): another game stands in its place, of
 * the position that is set. What is saved meanwhile is the player's match (train_save.c).
 */
#include "firmware/train/train.h"
#include "firmware/additions.h"
#include "firmware/computer.h"
#include "firmware/console/console_play.h"
#include "firmware/console/console_read.h"
#include "firmware/console/show.h"
#include "firmware/say/say.h"
#include "firmware/train/at_panel.h"
#include "firmware/train/train_mate.h"
#include "firmware/train/train_state.h"
#include "firmware/words/help.h"
#include "firmware/words/play.h"
#include "firmware/words/train.h"
#include "hal/hal.h"

static bool train_obeys(struct session *s, char *line);

static const struct mode mode_train = {
    .obey = train_obeys,
    .may = MAY_READ_LINE | MAY_TELL | MAY_TOUCH | IS_APART,
};

/* --- the player's match --- */

static void put_aside(struct train_state *t, struct session *s)
{
    struct match *m = &s->match;

    t->running = m->clock.running;
    t->stopped = s->stopped;
    clock_stop(&m->clock, hal_now_ms());
    t->aside = *m;
    game_init(&m->game, &s->mind.engine, t->record, TRAIN_MOVES);
    m->side = COMPUTER_NONE;
    m->referee = false;
    match_reset_clocks(m);
    t->trains = true;
    session_enter(s, &mode_train);
}

/* Level and opponent may have been chosen anew meanwhile: they are the player's. */
static void put_back(struct train_state *t, struct session *s)
{
    struct match *m = &s->match;
    struct level level = m->level;
    struct opponent opponent = m->opponent;

    *m = t->aside;
    m->opponent = opponent;
    if (level.kind != m->level.kind || level.value != m->level.value ||
        level.extra != m->level.extra) {
        m->level = level;
        match_reset_clocks(m);
    } else if (t->running != CLOCK_STOPPED) {
        clock_resume(&m->clock, (enum colour)t->running, hal_now_ms());
    }
    engine_clear(&s->mind.engine);
    s->expected = MOVE_NONE;
    t->trains = false;
    t->was_moved = false;
    session_leave(s);
}

static void leave(struct train_state *t)
{
    struct console *c = t->console;
    struct session *s = c->session;

    put_back(t, s);
    session_loaded(s);
    s->stopped = t->stopped;
    train_tell_panel(s->added);
    out_line(c->out, SAY_TRAIN_ENDS);
    show_board(c->out, s);
}

/* --- a position --- */

/* Not all: a mate is told with its moves. */
static void tell_task(const struct train_state *t)
{
    static const char *const texts[] = { [TRAIN_WINS] = SAY_TRAIN_WINS,
                                         [TRAIN_HOLDS] = SAY_TRAIN_HOLDS,
                                         [TRAIN_ENDING] = SAY_TRAIN_ENDING };
    const struct console *c = t->console;
    const char *side = c->session->match.game.position.side == WHITE ? SAY_WHITE : SAY_BLACK;

    if (t->theme < TRAIN_WINS) {
        out_format(c->out, SAY_TRAIN_MATE, side, t->theme - TRAIN_MATE_1 + 1);
    } else {
        say(c->out, texts[t->theme], side);
    }
}

static void tell_score(struct train_state *t)
{
    const struct train_score *score = &t->score;

    out_format(t->console->out, SAY_TRAIN_SCORE, score->solved, score->tried, score->grade + 1,
               TRAIN_LEVELS, score->count);
}

/* The legal move from a square to another; a pawn becomes a queen. MOVE_NONE if there is none. */
static move_t find_move(struct game *game, const struct train_position *p)
{
    unsigned moves = engine_legal_moves(game->engine, &game->position);

    for (unsigned i = 0; i < moves; i++) {
        move_t move = engine_legal_move(game->engine, i);

        if (move_from(move) == p->from && move_to(move) == p->to &&
            (move_kind(move) != MOVE_PROMOTION || move_promotion(move) == QUEEN)) {
            return move;
        }
    }
    return MOVE_NONE;
}

/* Sets the next position. One whose record is none ends the training. */
static void set_next(struct train_state *t)
{
    struct console *c = t->console;
    struct session *s = c->session;
    struct game *game = &s->match.game;
    struct train_position p;
    bool is_old;

    t->number = (uint16_t)train_score_choose(&t->score, &board_training, &is_old);
    t->right = MOVE_NONE;
    if (train_read(&board_training, t->number, &p) && game_set_fen(game, p.fen) == FEN_OK) {
        t->right = find_move(game, &p);
    }
    if (t->right == MOVE_NONE) {
        out_line(c->out, SAY_TRAIN_DAMAGED);
        leave(t);
        return;
    }
    t->theme = p.theme;
    t->plies = 0;
    t->was_moved = false;
    t->was_helped = false;
    t->stage = TRAIN_IS_OPEN;
    engine_clear(&s->mind.engine);
    match_reset_clocks(&s->match);
    session_set_apart(s);
    show_board(c->out, s);
    if (is_old) {
        out_line(c->out, SAY_TRAIN_AGAIN);
    }
    tell_task(t);
    train_tell_panel(s->added);
}

static bool is_done(const struct train_state *t)
{
    return t->stage >= TRAIN_IS_RIGHT;
}

/* It is solved, or given up: once. */
static void count(struct train_state *t, enum train_stage stage)
{
    t->stage = (uint8_t)stage;
    train_score_count(&t->score, t->number, !t->was_helped);
    session_settings_changed(t->console->session); /* so that the score is saved */
}

/* Brings the game back to where it was before what was done last, or over it again. */
static void settle(struct train_state *t)
{
    struct session *s = t->console->session;
    const struct game *game = &s->match.game;
    struct session_step step;

    while ((game->plies > t->plies || (!is_done(t) && game->end != GAME_RUNNING)) &&
           session_take_back(s, &step) == SESSION_DONE) {
    }
    while (game->plies < t->plies && session_redo(s, &step) == SESSION_DONE) {
    }
    match_reset_clocks(&s->match);
    t->was_moved = false;
}

/* While an answer is searched, for two seconds at most, typed lines and keys wait, and nobody is
   told of it: it is the solution. */
static void train_polled(void *context)
{
    session_look(context);
}

static void train_reported(void *context, const struct engine_info *info)
{
    (void)context;
    (void)info;
}

/* Is a move right that was played? If a mate goes on behind it, with the answer to it. */
static bool is_right(struct train_state *t, move_t move, struct train_answer *answer)
{
    static const struct think_listener quiet = { train_polled, train_reported };
    struct session *s = t->console->session;
    bool is_first = t->plies == 0;
    struct task task;

    answer->move = MOVE_NONE;
    if (is_first && move != t->right) {
        return false;
    }
    if (s->match.game.end == GAME_CHECKMATE) {
        return true;
    }
    if (t->theme == TRAIN_MATE_1 || t->theme >= TRAIN_WINS || s->match.game.end != GAME_RUNNING) {
        return is_first;
    }
    session_task(s, THINK_TO_WEIGH, &task);
    task.listener = &quiet;
    return train_find_answer(&task, t->theme - TRAIN_MATE_1 + 1U, answer) || move == t->right;
}

/* The mate goes on: the other side's best answer is played, and the next move is asked for. */
static void play_answer(struct train_state *t, const struct train_answer *answer)
{
    struct console *c = t->console;
    struct session *s = c->session;
    struct session_played played;

    say(c->out, SAY_TRAIN_ANSWER, &s->match.game, answer->move);
    session_play(s, answer->move, &played);
    match_reset_clocks(&s->match);
    t->plies = (uint8_t)s->match.game.plies;
    t->right = answer->next;
    t->theme = (uint8_t)(TRAIN_MATE_1 + answer->moves - 1U);
    t->stage = TRAIN_GOES_ON;
    t->was_moved = false;
    show_board(c->out, s);
    tell_task(t);
}

static void tell_solved(struct train_state *t)
{
    t->plies = (uint8_t)t->console->session->match.game.plies;
    count(t, TRAIN_IS_RIGHT);
    tell_score(t);
    out_line(t->console->out, SAY_TRAIN_NEXT);
}

/* Judges what was played, which is taken back if it is not right. */
static void judge(struct train_state *t)
{
    struct console *c = t->console;
    struct session *s = c->session;
    struct game *game = &s->match.game;
    struct train_answer answer;
    move_t move = game->record[t->plies];

    match_reset_clocks(&s->match);
    if (game->plies <= t->plies) {
        settle(t); /* an end without a move, or moves that were taken back */
        return;
    }
    if (is_done(t)) {
        settle(t);
        out_line(c->out, SAY_TRAIN_NEXT);
    } else if (game->plies == t->plies + 1U && is_right(t, move, &answer)) {
        game_replay(game, t->plies);
        say(c->out, SAY_TRAIN_RIGHT, game, move);
        game_replay(game, t->plies + 1U);
        t->was_moved = false;
        if (answer.move != MOVE_NONE) {
            play_answer(t, &answer);
        } else {
            tell_solved(t);
        }
    } else {
        settle(t);
        t->was_helped = true;
        t->stage = TRAIN_IS_WRONG;
        session_refuse(s);
        say(c->out, SAY_TRAIN_WRONG, game, move);
    }
    train_tell_panel(s->added);
}

/* --- the line --- */

static void show_solution(struct train_state *t)
{
    struct console *c = t->console;
    struct session *s = c->session;

    if (!is_done(t)) {
        t->was_helped = true;
        say(c->out, SAY_TRAIN_SOLUTION, &s->match.game, t->right);
        count(t, TRAIN_IS_SHOWN);
        s->hint = t->right; /* which is shown at the board */
        train_tell_panel(s->added);
    }
    out_line(c->out, SAY_TRAIN_NEXT);
}

static void show_hint(struct train_state *t)
{
    struct console *c = t->console;
    const struct position *position = &c->session->match.game.position;
    unsigned from = move_from(t->right);

    if (is_done(t)) {
        out_line(c->out, SAY_TRAIN_NEXT);
        return;
    }
    t->was_helped = true;
    t->stage = TRAIN_IS_HINTED;
    say(c->out, SAY_TRAIN_HINT, piece_type(position->board[from]), from);
    train_tell_panel(c->session->added);
}

/* An empty line asks for the next position, or what is to be done. */
static void go_on(struct train_state *t)
{
    if (is_done(t)) {
        set_next(t);
    } else {
        tell_task(t);
    }
}

static void enter_move(struct train_state *t, const char *line)
{
    struct console *c = t->console;
    move_t move = MOVE_NONE;
    enum move_error error = console_read_move(&c->session->match.game, line, &move);

    if (error == MOVE_SYNTAX) {
        out_line(c->out, SAY_TRAIN_TAKES);
    } else if (is_done(t)) {
        out_line(c->out, SAY_TRAIN_NEXT);
    } else {
        console_play_move(c, line, move, error);
    }
}

/* By enum train_wish. */
static void (*const actions[])(struct train_state *t) = {
    [TRAIN_NEXT] = set_next,    [TRAIN_HINT] = show_hint, [TRAIN_SOLUTION] = show_solution,
    [TRAIN_SCORE] = tell_score, [TRAIN_END] = leave,
};

enum { WISHES = sizeof actions / sizeof actions[0] };

void train_obey(struct train_state *t, enum train_wish wish)
{
    struct console *c = t->console;

    ASSERT(t->trains && (unsigned)wish < WISHES);
    out_end_line(c->out);
    c->session->acting = BY_CONSOLE; /* the console says itself what is done */
    actions[wish](t);
    c->owes_prompt = true;
}

/* The wish that a word is, or WISHES. */
static unsigned wish_named(const char *word)
{
    static const char words[WISHES][9] = { [TRAIN_NEXT] = "next",
                                           [TRAIN_HINT] = "hint",
                                           [TRAIN_SOLUTION] = "solution",
                                           [TRAIN_SCORE] = "score",
                                           [TRAIN_END] = "end" };
    unsigned wish = 0;

    while (wish < WISHES && !text_equal(word, words[wish])) {
        wish++;
    }
    return wish;
}

/* The grade that a word is, from "1" on; TRAIN_LEVELS if it is none. */
static unsigned grade_named(const char *word)
{
    bool is_grade = word[0] >= '1' && word[0] < '1' + TRAIN_LEVELS && word[1] == '\0';

    return is_grade ? (unsigned)(word[0] - '1') : (unsigned)TRAIN_LEVELS;
}

/* Is it one of the console's words that change no game? They are left to it. */
static bool is_consoles(const char *word)
{
    static const char words[][8] = { "board", "flip",    "mirror", "unicode", "colour",
                                     "panel", "targets", "sound",  "quit" };
    unsigned i = 0;

    while (i < sizeof words / sizeof words[0] && !text_equal(word, words[i])) {
        i++;
    }
    return i < sizeof words / sizeof words[0];
}

/* The mode's line. */
static bool train_obeys(struct session *s, char *line)
{
    struct train_state *t = train_state(s->added);
    char word[12];
    unsigned wish, grade;
    bool is_alone;

    text_copy_word(line, word, sizeof word);
    if (is_consoles(word)) {
        return false;
    }
    if (text_equal(word, "train")) {
        line = text_skip_spaces(text_behind_word(line));
        text_copy_word(line, word, sizeof word);
    }
    if (t->was_moved) {
        judge(t);
    }
    wish = wish_named(word);
    grade = grade_named(word);
    is_alone = *text_skip_spaces(text_behind_word(line)) == '\0';
    if (*word == '\0') {
        go_on(t);
    } else if (grade < TRAIN_LEVELS && is_alone) {
        train_score_grade(&t->score, grade);
        set_next(t);
    } else if (wish == WISHES) {
        enter_move(t, line);
    } else if (!is_alone) {
        out_line(t->console->out, SAY_TRAIN_TAKES);
    } else {
        actions[wish](t);
    }
    if (t->was_moved) {
        judge(t);
    }
    return true;
}

/* --- the beginning --- */

/* Says why there is nothing to train with. Not all: of a good table nothing. */
static bool is_there(struct out *out)
{
    static const char *const texts[] = {
        [TRAIN_MISSING] = SAY_TRAIN_NOT_THERE,
        [TRAIN_DAMAGED] = SAY_TRAIN_DAMAGED,
        [TRAIN_OTHER_VERSION] = SAY_TRAIN_ANOTHERS,
    };
    enum train_fault fault = train_check(&board_training);

    if (fault != TRAIN_GOOD) {
        out_line(out, texts[fault]);
    }
    return fault == TRAIN_GOOD;
}

void train_begin(struct train_state *t)
{
    struct console *c = t->console;

    ASSERT(!t->trains);
    out_end_line(c->out);
    c->session->acting = BY_CONSOLE; /* the console says itself what is done */
    c->owes_prompt = true;
    if (!is_there(c->out)) {
        return;
    }
    if (!train_score_fits(&t->score, &board_training)) {
        train_score_begin(&t->score, &board_training);
        out_line(c->out, SAY_TRAIN_SCORE_SPOILT);
    }
    session_settings_changed(c->session); /* what a GUI has left is noted as its own */
    train_take_panel(c->session->added);
    put_aside(t, c->session);
    out_format(c->out, SAY_TRAIN_BEGINS, (int)train_first(&board_training, TRAIN_LEVELS),
               t->score.grade + 1, TRAIN_LEVELS);
    set_next(t);
}

static void train_addition_obey(struct console *c, char *arguments)
{
    struct train_state *t = train_state(c->session->added);
    const char *word = text_next_word(&arguments);
    unsigned grade = grade_named(word);

    if (*word != '\0' && grade == TRAIN_LEVELS) {
        out_format(c->out, SAY_TRAIN_GRADES, TRAIN_LEVELS);
        return;
    }
    if (grade < TRAIN_LEVELS) {
        train_score_grade(&t->score, grade);
    }
    train_begin(t);
}

static const struct console_command commands[] = {
    { "train", HELP_TRAIN, train_addition_obey, 1 },
    { NULL, NULL, NULL, 0 },
};

/* --- the face --- */

static void train_addition_start(struct computer *computer)
{
    train_state(computer->session.added)->console = &computer->console;
}

/* What is done on the board is judged in the next turn. Another game takes the place of the
   player's, not of the position's. */
static void train_addition_happened(struct computer *computer, const struct happening *happening)
{
    struct session *s = &computer->session;
    struct train_state *t = train_state(s->added);

    if (!t->trains) {
        return;
    }
    switch (happening->kind) {
    case HAPPENED_MOVE:
    case HAPPENED_TAKEN_BACK:
    case HAPPENED_PLAYED_AGAIN:
    case HAPPENED_END:
        t->was_moved = true;
        break;
    case HAPPENED_ADVISED:
        t->was_helped = true;
        break;
    case HAPPENED_GO:
    case HAPPENED_SIDE:
        s->match.side = COMPUTER_NONE;
        s->match.referee = false;
        break;
    case HAPPENED_LEAVING:
        put_back(t, s);
        train_tell_panel(s->added);
        out_line(computer->console.out, SAY_TRAIN_IS_LEFT);
        break;
    default:
        break;
    }
}

static bool train_addition_take_input(struct computer *computer)
{
    struct session *s = &computer->session;
    struct train_state *t = train_state(s->added);
    struct console *c = &computer->console;

    if (!t->trains || !(t->was_moved || c->serial->uci_asked)) {
        return false;
    }
    s->acting = BY_CONSOLE; /* what it says stands there already */
    out_end_line(c->out);
    if (c->serial->uci_asked) {
        leave(t);
    } else {
        judge(t);
        c->owes_prompt = true;
    }
    return true;
}

const struct addition train_addition = {
    .face = { .start = train_addition_start,
              .happened = train_addition_happened,
              .take_input = train_addition_take_input },
    .commands = commands,
};
