#include "firmware/train/train_mate.h"

/* Two seconds on the slowest board with training, and so deep that a mate is seen. Of the 278 mates
   in more than one move of training/kilomate.epd 275 are proved so; the others end with their first
   move. */
enum { ANSWER_NODES = 17000, ANSWER_DEPTH = 2 };

bool train_find_answer(struct task *task, unsigned moves, struct train_answer *answer)
{
    struct engine_result result;
    const struct think *state;
    int mated;

    ASSERT(moves > 1 && task->match->game.end == GAME_RUNNING);
    task->limits = (struct engine_limits){ .nodes = ANSWER_NODES,
                                           .depth = (uint8_t)(2U * moves + ANSWER_DEPTH) };
    if (think(task->mind, task, &result) == THINK_ABORT) {
        return false;
    }
    state = &task->mind->think;
    mated = -think_proved_mate(task->mind, &task->match->game);
    if (mated < 1 || mated >= (int)moves) {
        return false;
    }
    answer->move = state->line[0];
    answer->next = state->line[1];
    answer->moves = (uint8_t)mated;
    return true;
}
