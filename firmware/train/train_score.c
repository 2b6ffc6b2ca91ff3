#include "firmware/train/train_score.h"

#include <string.h>

#include "firmware/store/number.h"

/* After how many positions one comes again, by its step. */
static const uint8_t pauses[TRAIN_STEPS] = { 3, 9, 27 };

static uint32_t sum_of(const struct train_table *table)
{
    return number_at(table->bytes + TRAIN_CRC, 4);
}

void train_score_begin(struct train_score *score, const struct train_table *table)
{
    memset(score, 0, sizeof *score);
    score->table = sum_of(table);
}

static bool are_numbers_ok(const struct train_score *score, const struct train_table *table)
{
    for (unsigned grade = 0; grade < TRAIN_LEVELS; grade++) {
        unsigned count = train_count(table, grade);

        if (score->next[grade] != 0 && score->next[grade] >= count) {
            return false;
        }
    }
    for (unsigned i = 0; i < score->count; i++) {
        if (score->again[i].number >= train_first(table, TRAIN_LEVELS) ||
            score->again[i].step >= TRAIN_STEPS || score->again[i].due > pauses[TRAIN_STEPS - 1]) {
            return false;
        }
    }
    return true;
}

bool train_score_fits(struct train_score *score, const struct train_table *table)
{
    if (score->solved > score->tried || score->grade >= TRAIN_LEVELS ||
        score->count > TRAIN_AGAIN || score->row >= TRAIN_HARDER || score->row <= -TRAIN_EASIER) {
        return false;
    }
    if (score->table != sum_of(table)) {
        memset(score->next, 0, sizeof score->next);
        score->count = 0;
        score->table = sum_of(table);
    }
    return are_numbers_ok(score, table);
}

static unsigned place_of(const struct train_score *score, unsigned number)
{
    unsigned place = 0;

    while (place < score->count && score->again[place].number != number) {
        place++;
    }
    return place;
}

static void forget(struct train_score *score, unsigned place)
{
    ASSERT(place < score->count);
    score->count--;
    memmove(&score->again[place], &score->again[place + 1],
            (score->count - place) * sizeof score->again[0]);
}

/* The nearest grade that has positions, the easier one of two. */
static unsigned grade_with_positions(const struct train_table *table, unsigned grade)
{
    for (unsigned away = 0; away < TRAIN_LEVELS; away++) {
        if (away <= grade && train_count(table, grade - away) != 0) {
            return grade - away;
        }
        if (grade + away < TRAIN_LEVELS && train_count(table, grade + away) != 0) {
            return grade + away;
        }
    }
    return 0;
}

unsigned train_score_choose(struct train_score *score, const struct train_table *table,
                            bool *is_old)
{
    unsigned grade = grade_with_positions(table, score->grade);
    unsigned number;

    for (unsigned i = 0; i < score->count; i++) {
        if (score->again[i].due == 0) {
            *is_old = true;
            score->again[i].due = 1; /* if it is left open, others come first */
            return score->again[i].number;
        }
    }
    *is_old = false;
    ASSERT(score->next[grade] < train_count(table, grade));
    number = train_first(table, grade) + score->next[grade];
    score->next[grade] = (uint16_t)((score->next[grade] + 1U) % train_count(table, grade));
    return number;
}

static void count_row(struct train_score *score, bool was_solved)
{
    if (was_solved) {
        score->row = (int8_t)(score->row > 0 ? score->row + 1 : 1);
        if (score->row == TRAIN_HARDER) {
            train_score_grade(score, score->grade + (score->grade + 1U < TRAIN_LEVELS ? 1U : 0));
        }
    } else {
        score->row = (int8_t)(score->row < 0 ? score->row - 1 : -1);
        if (score->row == -TRAIN_EASIER) {
            train_score_grade(score, score->grade - (score->grade > 0 ? 1U : 0));
        }
    }
}

/* It comes again later, or is done with. */
static void count_again(struct train_score *score, unsigned number, bool was_solved)
{
    unsigned place = place_of(score, number);
    bool was_there = place < score->count;
    unsigned step = was_there && was_solved ? score->again[place].step + 1U : 0;

    if (was_there) {
        forget(score, place);
    } else if (was_solved) {
        return;
    }
    if (step < TRAIN_STEPS) {
        if (score->count == TRAIN_AGAIN) {
            forget(score, 0);
        }
        score->again[score->count++] = (struct train_again){ .number = (uint16_t)number,
                                                             .step = (uint8_t)step,
                                                             .due = pauses[step] };
    }
}

void train_score_count(struct train_score *score, unsigned number, bool was_solved)
{
    if (score->tried == UINT16_MAX) { /* half of them say as much */
        score->tried /= 2;
        score->solved /= 2;
    }
    score->tried++;
    score->solved = (uint16_t)(score->solved + (was_solved ? 1 : 0));
    for (unsigned i = 0; i < score->count; i++) {
        if (score->again[i].due != 0) {
            score->again[i].due--;
        }
    }
    count_again(score, number, was_solved);
    count_row(score, was_solved);
}

void train_score_grade(struct train_score *score, unsigned grade)
{
    ASSERT(grade < TRAIN_LEVELS);
    score->grade = (uint8_t)grade;
    score->row = 0;
}
