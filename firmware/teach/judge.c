#include "firmware/teach/judge.h"

#include <string.h>

#include "firmware/mind/think.h"
#include "hal/hal.h"

/* Copies the line that the search has reported last. */
static void take_line(const struct think *think, struct judge_line *line)
{
    line->score = think->score;
    line->length = think->length < JUDGE_MOVES ? think->length : (uint8_t)JUDGE_MOVES;
    memcpy(line->move, think->line, line->length * sizeof line->move[0]);
}

/* Searches once, at most `depth` plies deep; 0: as deep as the limits allow. Returns false if it
   was stopped. */
static bool search(struct task *task, const struct judge_limits *bounds, unsigned depth,
                   const uint8_t *root_mask, struct judge_line *line, unsigned *depth_reached)
{
    struct engine_result result;
    enum think_request request;

    task->purpose = bounds->line_ends ? THINK_TO_REVIEW : THINK_TO_JUDGE;
    task->limits = (struct engine_limits){ .nodes = bounds->nodes,
                                           .hard_ms = bounds->ms,
                                           .depth = (uint8_t)depth,
                                           .root_mask = root_mask };
    request = think(task->mind, task, &result);
    take_line(&task->mind->think, line);
    *depth_reached = result.depth;
    return request == THINK_ON || (!bounds->line_ends && request != THINK_ABORT);
}

/* Searches one move alone. */
static bool search_move(struct task *task, const struct judge_limits *bounds, unsigned depth,
                        move_t move, struct judge_line *line)
{
    uint8_t root_mask[ENGINE_ROOT_MASK] = { 0 };
    int index = game_legal_index(&task->match->game, move);

    ASSERT(index >= 0);
    root_mask[index / 8] = (uint8_t)(1U << (index % 8));
    return search(task, bounds, depth, root_mask, line, &depth);
}

/* Stops the clocks, because the computer thinks for the player. Returns whose clock ran. */
static unsigned stop_clock(struct clock *clock)
{
    unsigned running = clock->running;

    if (running != CLOCK_STOPPED) {
        clock_stop(clock, hal_now_ms());
    }
    return running;
}

static void go_on_with_clock(struct clock *clock, unsigned running)
{
    if (running != CLOCK_STOPPED) {
        clock_resume(clock, (enum colour)running, hal_now_ms());
    }
}

bool judge_move(struct task *task, move_t move, const struct judge_limits *bounds,
                struct judgement *j)
{
    unsigned running = stop_clock(&task->match->clock);
    unsigned depth = 0;
    bool is_done = search(task, bounds, bounds->depth, NULL, &j->best, &depth);

    j->played = j->best;
    if (is_done && j->best.length != 0 && j->best.move[0] != move) {
        is_done = search_move(task, bounds, depth != 0 ? depth : 1, move, &j->played);
    }
    go_on_with_clock(&task->match->clock, running);
    return is_done;
}

bool judge_position(struct task *task, const struct judge_limits *bounds, struct judge_line *line)
{
    unsigned running = stop_clock(&task->match->clock);
    unsigned depth;
    bool is_done = search(task, bounds, bounds->depth, NULL, line, &depth);

    go_on_with_clock(&task->match->clock, running);
    return is_done;
}

/* Clamps a score to +-SCORE_DECIDED. */
static int held(int score)
{
    return score > SCORE_DECIDED ? SCORE_DECIDED : score < -SCORE_DECIDED ? -SCORE_DECIDED : score;
}

int judge_fall(const struct judgement *j)
{
    int fall = held(j->best.score) - held(j->played.score);

    return fall > 0 ? fall : 0;
}

/* Expected result above one half, in 1/1000 of a won game, for each half pawn: the logistic curve
   of score / 340. */
enum { CHANCES_STEP = SCORE_PAWN / 2 };
static const uint16_t chances[] = { 0,   93,  180, 256, 318, 368, 405, 433, 453,
                                    467, 477, 484, 489, 493, 495, 496, 498 };

static int chances_of(int score)
{
    int size = score < 0 ? -score : score;
    int step = size / CHANCES_STEP;
    int last = (int)(sizeof chances / sizeof chances[0]) - 1;
    int answer;

    if (step >= last) {
        answer = chances[last];
    } else {
        answer = chances[step] +
                 (chances[step + 1] - chances[step]) * (size % CHANCES_STEP) / CHANCES_STEP;
    }
    return score < 0 ? -answer : answer;
}

int judge_lost_chances(const struct judgement *j)
{
    int lost = chances_of(j->best.score) - chances_of(j->played.score);

    return lost > 0 ? lost : 0;
}
