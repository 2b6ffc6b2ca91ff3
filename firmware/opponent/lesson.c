#include "firmware/opponent/lesson.h"

/* The last one, of any game. */
static struct lesson kept;

/* A difference beyond any material: 1/256 pawn. */
enum { DECISIVE = 20 * SCORE_PAWN };

void lesson_keep(const struct lesson *lesson)
{
    kept = *lesson;
}

enum lesson_gain lesson_gain_of(const struct lesson *lesson)
{
    return lesson->loss < DECISIVE          ? GAIN_PAWNS
           : lesson->score >= SCORE_DECIDED ? GAIN_WIN
           : lesson->score > -SCORE_DECIDED ? GAIN_SAFE
                                            : GAIN_TIME;
}

const struct lesson *lesson_last(const struct game *game)
{
    const struct lesson *lesson = &kept;

    return lesson->played != MOVE_NONE && lesson->plies < game->plies &&
                   game->record[lesson->plies] == lesson->played
               ? lesson
               : NULL;
}
