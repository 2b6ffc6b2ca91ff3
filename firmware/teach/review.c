#include "firmware/teach/review.h"

/* Limits for finding the last bad move, and for the score of a position. */
enum { LAST_BAD_NODES = 8000, LAST_BAD_PLIES = 4, POSITION_NODES = 2000 };

/* Each search gets this part of the level's time or nodes for a move: 1/8. */
enum { SHARE = 8 };

/* Time for a move where the level has none: milliseconds. */
enum { USUAL_MS = 5000 };

/* A search gets at least so many milliseconds or nodes. */
enum { LEAST_MS = 50, LEAST_NODES = 200 };

static uint32_t share(uint32_t whole, uint32_t least)
{
    return whole / SHARE > least ? whole / SHARE : least;
}

void review_limits(const struct level *level, struct judge_limits *limits)
{
    struct clock clock;
    struct engine_limits move = { 0 };

    clock_reset(&clock, level);
    clock_limits(&clock, level, WHITE, &move);
    *limits = (struct judge_limits){ .line_ends = true };
    if (move.depth != 0) {
        limits->depth = move.depth;
    } else if (move.nodes != 0) {
        limits->nodes = share((uint32_t)move.nodes, LEAST_NODES);
    } else if (move.mate != 0) {
        limits->ms = share(USUAL_MS, LEAST_MS);
    } else {
        uint32_t usual = move.soft_ms / 3 * 2; /* what a search takes of it on average */

        limits->ms = share(move.hard_ms < usual ? move.hard_ms : usual, LEAST_MS);
    }
}

bool review_ply(struct task *task, unsigned ply, const struct judge_limits *limits,
                struct judgement *j, struct coach_warning *warning)
{
    struct game *game = &task->match->game;
    bool is_done;

    ASSERT(ply < game->plies);
    game_replay(game, ply);
    is_done = judge_move(task, game->record[ply], limits, j);
    coach_explain(game, j, judge_fall(j) >= REVIEW_FALL, warning);
    game_replay(game, game->plies);
    return is_done;
}

enum colour review_mover(const struct game *game, unsigned ply)
{
    enum colour side = (enum colour)game->position.side;

    ASSERT(ply < game->plies);
    return (game->plies - ply) % 2 != 0 ? other_side(side) : side;
}

enum review_found review_last_bad(struct task *task, unsigned *ply, struct judgement *j,
                                  struct coach_warning *warning)
{
    const struct judge_limits limits = { .nodes = LAST_BAD_NODES, .line_ends = true };
    unsigned plies = task->match->game.plies;

    for (unsigned back = 1; back <= LAST_BAD_PLIES && back <= plies; back++) {
        *ply = plies - back;
        if (!review_ply(task, *ply, &limits, j, warning)) {
            return REVIEW_STOPPED;
        }
        if (warning->word != COACH_SAYS_NOTHING) {
            return REVIEW_FOUND;
        }
    }
    return REVIEW_NONE_FOUND;
}

bool review_position(struct task *task, unsigned plies, struct judge_line *line)
{
    const struct judge_limits limits = { .nodes = POSITION_NODES, .line_ends = true };
    struct game *game = &task->match->game;
    bool is_done;

    ASSERT(plies <= game->plies);
    game_replay(game, plies);
    is_done = judge_position(task, &limits, line);
    game_replay(game, game->plies);
    return is_done;
}

int32_t review_place(const struct game *game, uint32_t number, enum colour side)
{
    bool black_began = (game->plies % 2 != 0) == (game->position.side == WHITE);
    int32_t held = number < UINT16_MAX ? (int32_t)number : UINT16_MAX;

    ASSERT(side <= BLACK);
    return 2 * (held - game->origin_fullmove) + (int32_t)side - black_began;
}
