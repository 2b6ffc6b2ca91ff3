#include "firmware/targets/weigh.h"

/* The searches: of the whole position; of each target behind which not too much hangs; and once
   more, with more nodes, of those that are near the best. */
enum { STAGE_BEST, STAGE_OPEN, STAGE_NEAR, STAGE_DONE };

/* The nodes of a stage, which its targets share; and how many one of them has at least and at
   most. */
static const uint16_t stage_nodes[] = {
    [STAGE_BEST] = 800,
    [STAGE_OPEN] = 600,
    [STAGE_NEAR] = WEIGH_NODES - 800 - 600,
    [STAGE_DONE] = 0,
};

enum { LEAST_NODES = 20, MOST_NODES = 800 };

/* Limits of the classes, in 1/256 pawn behind the best move: up to GOOD_WITHIN a move is good, from
   BAD_FROM on it is bad. Where one side is ahead scores mean less, so BAD_FROM grows by a part of
   the best one. A good one was searched as deep as GOOD_DEPTH behind the move, or wins GLANCE_GAIN
   at a glance. */
enum {
    GOOD_WITHIN = 40,
    GOOD_DEPTH = 3,
    GLANCE_GAIN = 200,
    BAD_FROM = 160,
    BAD_PART = 4,
    BAD_MOST = 3 * SCORE_PAWN
};

/* Behind the position's score at a glance by so much, or more, a target is not searched; behind the
   best score by so much it is not searched again. 1/256 pawn. */
enum { CLOSED_FROM = 300, NEAR_WITHIN = 60 };

/* --- at a glance --- */

/* Is the side to move checkmated? The legal moves are looked for only if it is in check. */
static bool is_checkmate(struct engine *engine, struct position *position)
{
    return position_in_check(position) && engine_legal_moves(engine, position) == 0;
}

/* What stands on the board, in the view of a side: material and squares. */
static int standing_of(const struct position *position, enum colour side)
{
    return side == WHITE ? position->i_score : -position->i_score;
}

/* The score behind a move: that less the greatest gain of a capture, as if the other side made it
   and all else stayed. */
static int16_t glance_at(struct engine *engine, struct position *position, move_t move)
{
    enum colour mover = (enum colour)position->side;
    struct facts facts;
    struct undo undo;
    int score;

    position_make(position, move, &undo);
    eval_facts(position, &facts);
    if (is_checkmate(engine, position)) {
        score = SCORE_MATE - 1;
    } else if (facts.mate_move != MOVE_NONE && !position_in_check(position)) {
        score = 2 - SCORE_MATE;
    } else {
        score = standing_of(position, mover) - facts.hanging[mover][0].gain * SCORE_PAWN;
    }
    position_unmake(position, move, &undo);
    return (int16_t)score;
}

static bool is_weighed(move_t move, unsigned from)
{
    return move_from(move) == from &&
           (move_kind(move) != MOVE_PROMOTION || move_promotion(move) == QUEEN);
}

static void find_targets(struct weighing *w, struct engine *engine, struct position *position)
{
    unsigned moves = engine_legal_moves(engine, position);

    w->count = 0;
    for (unsigned i = 0; i < moves; i++) {
        move_t move = engine_legal_move(engine, i);

        if (is_weighed(move, w->from)) {
            ASSERT(w->count < WEIGHED_MOST);
            w->target[w->count++] = (struct weighed){ .move = move };
        }
    }
}

static void raise_best(struct weighing *w, unsigned i)
{
    if (w->target[i].score > w->best) {
        w->best = w->target[i].score;
        w->best_target = (uint8_t)i;
    }
}

void weigh_glance(struct weighing *w, struct engine *engine, struct position *position,
                  unsigned from)
{
    ASSERT(from < SQUARES);
    w->key = (uint32_t)position->key;
    w->from = (uint8_t)from;
    w->standing = (int16_t)standing_of(position, (enum colour)position->side);
    w->best = w->standing;
    w->best_target = NO_TARGET;
    find_targets(w, engine, position);
    w->stage = w->count == 0 ? STAGE_DONE : STAGE_BEST;
    for (unsigned i = 0; i < w->count; i++) {
        w->target[i].score = glance_at(engine, position, w->target[i].move);
        raise_best(w, i);
    }
}

bool weigh_is_of(const struct weighing *w, const struct position *position, unsigned from)
{
    return w->from == from && w->key == (uint32_t)position->key;
}

/* --- by searches --- */

bool weigh_is_done(const struct weighing *w)
{
    return w->stage == STAGE_DONE;
}

/* Goes on to the next target that is open, or to the next stage that has one. */
static void go_to_open(struct weighing *w)
{
    while (w->stage != STAGE_DONE && (w->next == w->count || !w->target[w->next].is_open)) {
        if (w->next < w->count) {
            w->next++;
            continue;
        }
        w->stage++;
        w->next = 0;
        w->open = 0;
        for (unsigned i = 0; i < w->count; i++) {
            w->target[i].is_open &= w->target[i].score >= w->best - NEAR_WITHIN;
            w->open = (uint8_t)(w->open + w->target[i].is_open);
        }
    }
}

/* The whole position has been searched: which targets are, too? Its best score is the measure from
   now on. */
static void open_targets(struct weighing *w, const struct engine_result *found)
{
    w->best = found->score;
    w->best_target = NO_TARGET;
    w->open = 0;
    for (unsigned i = 0; i < w->count; i++) {
        struct weighed *target = &w->target[i];
        bool is_best = target->move == found->best;

        target->is_open = is_best || target->score > w->standing - CLOSED_FROM;
        if (is_best) {
            w->best_target = (uint8_t)i;
            target->score = found->score;
            target->depth = found->depth;
        }
        w->open = (uint8_t)(w->open + target->is_open);
    }
    w->stage = STAGE_OPEN;
    w->next = 0;
    go_to_open(w);
}

static uint32_t nodes_of(const struct weighing *w)
{
    uint32_t nodes = stage_nodes[w->stage];

    if (w->stage != STAGE_BEST) {
        nodes /= w->open;
        nodes = nodes < LEAST_NODES ? LEAST_NODES : nodes > MOST_NODES ? MOST_NODES : nodes;
    }
    return nodes;
}

bool weigh_search(struct weighing *w, struct task *task)
{
    struct engine_result found;

    ASSERT(!weigh_is_done(w) && w->key == (uint32_t)task->match->game.position.key);
    task->ahead = w->stage == STAGE_BEST ? MOVE_NONE : w->target[w->next].move;
    task->limits = (struct engine_limits){ .nodes = nodes_of(w) };
    if (task->ahead != MOVE_NONE && task->match->game.keys == GAME_KEYS) {
        w->stage = STAGE_DONE; /* a draw is near, and there is no room for a move */
        return true;
    }
    if (think(task->mind, task, &found) != THINK_ON) {
        return false;
    }
    if (w->stage == STAGE_BEST) {
        open_targets(w, &found);
        return true;
    }
    w->target[w->next].score = (int16_t)-found.score;
    if (w->target[w->next].depth < found.depth) {
        w->target[w->next].depth = found.depth;
    }
    raise_best(w, w->next);
    w->next++;
    go_to_open(w);
    return true;
}

/* --- the classes --- */

/* Is enough known of a target to call it good? A glance knows it of a capture that wins, a search
   if it was deep enough, and both of mate. */
static bool is_known(const struct weighing *w, const struct weighed *target)
{
    return score_is_mate(target->score) || target->depth >= GOOD_DEPTH ||
           (w->stage == STAGE_BEST && target->score >= w->standing + GLANCE_GAIN);
}

static enum target_class class_of(const struct weighing *w, const struct weighed *target)
{
    int part = (w->best < 0 ? -w->best : w->best) / BAD_PART;
    int behind = w->best - target->score;

    return behind <= GOOD_WITHIN && is_known(w, target)                    ? TARGET_GOOD
           : behind >= BAD_FROM + (part < BAD_MOST ? part : (int)BAD_MOST) ? TARGET_BAD
                                                                           : TARGET_DOUBTFUL;
}

squares_t weigh_squares(const struct weighing *w, enum target_class which)
{
    squares_t squares = 0;

    for (unsigned i = 0; i < w->count; i++) {
        if (class_of(w, &w->target[i]) == which) {
            squares |= square_bit(move_to(w->target[i].move));
        }
    }
    return squares;
}

squares_t weigh_best(const struct weighing *w)
{
    return w->best_target == NO_TARGET ? 0
                                       : square_bit(move_to(w->target[w->best_target].move)) &
                                             ~weigh_squares(w, TARGET_BAD);
}
