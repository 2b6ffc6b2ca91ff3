/* The studies of kilomate-study: how often parts of the evaluation are wrong in positions of games.
   Each prints a table. */
#ifndef KILOMATE_LAB_STUDIES_STUDY_H
#define KILOMATE_LAB_STUDIES_STUDY_H

#include <stdbool.h>
#include <stdint.h>

struct study_command {
    uint64_t positions; /* how many are looked at */
    uint64_t seed;
    bool verbose; /* print each wrong case */
};

/* Are the pieces really hanging that the evaluation calls hanging? Each attacked piece worth 3 or
   more is compared with an exact search of the exchanges on its square: with every order of legal
   captures, with promotions to a queen, and with either side free to stop. */
void study_exchange(const struct study_command *command);

/* How often is lazy evaluation wrong? For each legal move of the positions, the answer of the
   estimate is compared with that of the evaluation, for windows around the score of the parent. */
void study_lazy(const struct study_command *command);

#endif
