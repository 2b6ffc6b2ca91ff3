#include "lab/studies/suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/base/text.h"

enum { LINE = 2 * SUITE_MATE_MAX };

static bool read_moves(struct searcher *searcher, const struct epd *epd, const char *name,
                       move_t *list, uint8_t *count, char text[EPD_LINE])
{
    struct position position;
    char operands[EPD_LINE];
    char *rest;

    if (!epd_operation(epd, name, operands, sizeof operands)) {
        return true;
    }
    (void)position_set_fen(&position, epd->fen, searcher->params);
    for (char *word = strtok_r(operands, " ,\t!?", &rest); word != NULL;
         word = strtok_r(NULL, " ,\t!?", &rest)) {
        move_t move;
        enum move_error error = text_to_ascii(word) < 0
                                    ? MOVE_SYNTAX
                                    : move_from_text(&searcher->engine, &position, word, &move);

        if (error != MOVE_OK || *count == SUITE_MOVES) {
            (void)snprintf(text, EPD_LINE, "%s names %.20s, which is %s", name, word,
                           error == MOVE_OK       ? "one move too many"
                           : error == MOVE_SYNTAX ? "no move"
                                                  : "no single legal move here");
            return false;
        }
        list[(*count)++] = move;
    }
    if (*count == 0) {
        (void)snprintf(text, EPD_LINE, "%s names no move", name);
    }
    return *count != 0;
}

static bool read_mate(const struct epd *epd, uint8_t *mate, char text[EPD_LINE])
{
    char operand[EPD_LINE];
    char *end;
    unsigned long moves;

    if (!epd_operation(epd, "dm", operand, sizeof operand)) {
        return true;
    }
    moves = strtoul(operand, &end, 10);
    if (*end != '\0' || moves < 1 || moves > SUITE_MATE_MAX) {
        (void)snprintf(text, EPD_LINE, "dm wants a number of moves from 1 to %d", SUITE_MATE_MAX);
        return false;
    }
    *mate = (uint8_t)moves;
    return true;
}

const char *suite_read_goal(struct searcher *searcher, const struct epd *epd,
                            struct suite_goal *goal, char text[EPD_LINE])
{
    *goal = (struct suite_goal){ 0 };
    if (!read_moves(searcher, epd, "bm", goal->best, &goal->best_count, text) ||
        !read_moves(searcher, epd, "am", goal->avoid, &goal->avoid_count, text) ||
        !read_mate(epd, &goal->mate, text)) {
        return text;
    }
    if (goal->best_count == 0 && goal->avoid_count == 0 && goal->mate == 0) {
        return "none of bm, am and dm stands here";
    }
    return NULL;
}

/* Watches a search, to find out since when its answer has been right. */
struct watch {
    const struct suite_goal *goal;
    bool is_right;
    uint64_t since;
    int score;
    move_t line[LINE]; /* of the last report that the goal's mate rests on */
    unsigned length;
};

static bool is_among(const move_t *list, unsigned count, move_t move)
{
    for (unsigned i = 0; i < count; i++) {
        if (list[i] == move) {
            return true;
        }
    }
    return false;
}

static bool is_right(const struct suite_goal *goal, move_t best, int score)
{
    return (goal->best_count == 0 || is_among(goal->best, goal->best_count, best)) &&
           !is_among(goal->avoid, goal->avoid_count, best) &&
           (goal->mate == 0 || score >= SCORE_MATE - 2 * goal->mate + 1);
}

static void watch_report(void *context, const struct engine_info *info)
{
    struct watch *watch = context;
    bool right;

    /* An upper bound says that the best move so far is doubted, no more. */
    if (info->pv_length == 0 || info->bound == 2) {
        return;
    }
    right = is_right(watch->goal, info->pv[0], info->score);
    if (right && !watch->is_right) {
        watch->since = info->nodes;
    }
    watch->is_right = right;
    watch->score = info->score;
    watch->length = info->pv_length < LINE ? info->pv_length : LINE;
    memcpy(watch->line, info->pv, watch->length * sizeof watch->line[0]);
}

/* Plays the moves of the line. If it ends before checkmate, the engine goes on searching. Ends at
   checkmate, or after so many plies. */
static bool line_mates(struct searcher *searcher, struct position position,
                       const struct watch *watch, uint64_t nodes)
{
    unsigned plies = 2U * watch->goal->mate - 1U;

    for (unsigned i = 0; i < plies; i++) {
        const struct engine_limits limits = { .nodes = nodes };
        struct engine_result result = { .best = MOVE_NONE };
        struct undo undo;

        if (i < watch->length) {
            result.best = watch->line[i];
        } else {
            engine_search(&searcher->engine, &position, NULL, 0, &limits, &result);
        }
        if (result.best == MOVE_NONE) {
            return false;
        }
        position_make(&position, result.best, &undo);
        if (engine_ending(&searcher->engine, &position) == ENDING_CHECKMATE) {
            return i % 2 == 0;
        }
    }
    return false;
}

struct suite_answer suite_solve(struct searcher *searcher, const struct epd *epd,
                                const struct suite_goal *goal, uint64_t nodes)
{
    struct watch watch = { .goal = goal };
    const struct engine_limits limits = {
        .nodes = nodes,
        .context = &watch,
        .on_info = watch_report,
    };
    struct position position;
    struct engine_result result;
    struct suite_answer answer;

    searcher_reset(searcher);
    (void)position_set_fen(&position, epd->fen, searcher->params);
    engine_search(&searcher->engine, &position, NULL, 0, &limits, &result);
    answer = (struct suite_answer){
        .solved = watch.is_right && is_right(goal, result.best, result.score),
        .solution_nodes = watch.since,
        .nodes = result.nodes,
        .best = result.best,
    };
    if (answer.solved && goal->mate != 0) {
        answer.solved = line_mates(searcher, position, &watch, nodes);
    }
    return answer;
}
