#include "firmware/opponent/lesson.h"

/* A difference beyond any material: 1/256 pawn. */
enum { DECISIVE = 20 * SCORE_PAWN };

enum lesson_gain lesson_gain_of(const struct lesson *lesson)
{
    return lesson->loss < DECISIVE          ? GAIN_PAWNS
           : lesson->score >= SCORE_DECIDED ? GAIN_WIN
           : lesson->score > -SCORE_DECIDED ? GAIN_SAFE
                                            : GAIN_TIME;
}

const struct lesson *lesson_of_game(const struct lesson *lesson, const struct game *game)
{
    return lesson->played != MOVE_NONE && lesson->plies < game->plies &&
                   game->record[lesson->plies] == lesson->played
               ? lesson
               : NULL;
}
