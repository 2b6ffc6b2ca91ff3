/* Studies of the evaluation in positions of games: kilomate-study. Each prints its table. */
#ifndef KILOMATE_LAB_STUDIES_STUDY_H
#define KILOMATE_LAB_STUDIES_STUDY_H

#include <stdbool.h>
#include <stdint.h>

struct study_command {
    uint64_t positions;
    uint64_t seed;
    bool verbose; /* print each case that is wrong */
};

/* Are the pieces that the evaluation calls hanging really so? Each attacked
   piece worth 3 or more is compared with an exchange on its square that is
   searched exactly: every order of legal captures, promotions to a queen, both
   sides free to stop. */
void study_exchange(const struct study_command *command);

/* How often is lazy evaluation wrong? For all legal moves of the positions the
   answer that the guess gives is compared with that of the evaluation, for
   windows that stand around the parent's score. */
void study_lazy(const struct study_command *command);

#endif
