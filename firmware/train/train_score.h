/*
 * What training remembers of a player: how he has done, how hard his positions are, and which ones
 * come again. A position that was not solved at the first try comes again after 3 others, solved
 * then after 9, and after 27; solved three times it is done with. The steps are those of a card
 * box (S. Leitner, So lernt man lernen, 1972), counted in positions in place of days.
 */
#ifndef KILOMATE_FIRMWARE_TRAIN_TRAIN_SCORE_H
#define KILOMATE_FIRMWARE_TRAIN_TRAIN_SCORE_H

#include "firmware/train/train_table.h"

/* Positions that come again: so many are remembered, the oldest is forgotten first. */
enum { TRAIN_AGAIN = 12, TRAIN_STEPS = 3 };

/* Three in a row solved at the first try make them harder, two in a row that were not easier. */
enum { TRAIN_HARDER = 3, TRAIN_EASIER = 2 };

struct train_again {
    uint16_t number; /* of the position */
    uint8_t step;    /* how often it was solved since, 0..TRAIN_STEPS - 1 */
    uint8_t due;     /* after so many more positions */
};

struct train_score {
    uint32_t table;                        /* CRC of the table whose numbers these are */
    uint16_t tried;                        /* positions that were solved, or given up */
    uint16_t solved;                       /* those solved at the first try, without help */
    uint16_t next[TRAIN_LEVELS];           /* of each grade's positions the one that is new next */
    uint8_t grade;                         /* 0..TRAIN_LEVELS - 1 */
    int8_t row;                            /* solved in a row; negative: not solved */
    uint8_t count;                         /* of those that come again */
    struct train_again again[TRAIN_AGAIN]; /* the oldest first */
};

/* Nobody has trained yet. */
void train_score_begin(struct train_score *score, const struct train_table *table);

/* Is the score of this table, and possible? One of another table keeps tally and grade alone. */
bool train_score_fits(struct train_score *score, const struct train_table *table);

/* The position that is set next: one that is due again (is_old), or one of the grade that is new;
   at the end of the table the first one comes behind the last. */
unsigned train_score_choose(struct train_score *score, const struct train_table *table,
                            bool *is_old);

/* A position was solved at the first try, or not. */
void train_score_count(struct train_score *score, unsigned number, bool was_solved);

/* Sets the grade, and forgets what would change it soon. */
void train_score_grade(struct train_score *score, unsigned grade);

#endif
