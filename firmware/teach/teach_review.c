/* The review of a game at the console. */
#include "firmware/teach/teach_review.h"

#include "firmware/desk/session.h"
#include "firmware/teach/review.h"
#include "firmware/teach/summary.h"
#include "firmware/teach/teach_show.h"
#include "firmware/words/play.h"
#include "firmware/words/teach.h"
#include "hal/hal.h"

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

/* Reviews the task's game. Returns the number of turning points, or -1 if it was stopped. */
static int review(struct out *out, struct task *task, unsigned sides,
                  const struct judge_limits *limits, struct summary *summary)
{
    struct game *game = &task->match->game;
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
        if (!review_ply(task, ply, limits, &judgement, &warning)) {
            found = -1;
            continue;
        }
        summary_add(summary, review_mover(game, ply), ply, &judgement);
        if (warning.word != COACH_SAYS_NOTHING) {
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

void teach_addition_obey_review(struct console *c, char *arguments)
{
    unsigned sides = read_sides(text_next_word(&arguments));
    struct judge_limits limits;
    struct task task;
    struct summary summary = { 0 };
    uint32_t most_ms;
    int found;

    if (sides == SIDES_NONE) {
        out_line(c->out, SAY_REVIEW_WHITE_OR_BLACK);
        return;
    }
    if (teach_refuses_advice(c->out, &c->session->match)) {
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
    session_task(c->session, THINK_TO_REVIEW, &task);
    found = review(c->out, &task, sides, &limits, &summary);
    if (found < 0) {
        teach_say_stopped(c->serial, &c->session->mind.think);
        return;
    }
    out_format(c->out, SAY_TURNING_POINTS, found);
    summary_show(c->out, &summary, &c->session->match.game);
}
