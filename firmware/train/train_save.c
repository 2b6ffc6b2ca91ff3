/* The score of training in a save, and which match is saved meanwhile. */
#include "firmware/saves/save_training.h"

#include <string.h>

#include "firmware/saves/save_ratings.h"
#include "firmware/train/train_state.h"

/* Bytes of the score but those of the positions that come again, and of one of these. */
enum { HEAD = 4 + 2 + 2 + 2 * TRAIN_LEVELS + 1 + 1 + 1, AGAIN = 2 + 1 + 1 };

_Static_assert(HEAD + TRAIN_AGAIN * AGAIN == 71, "save_ratings.h has room for the score");

const struct match *save_match(const struct session *s)
{
    const struct train_state *t = train_state(s->added);

    return t->trains ? &t->aside : session_may(s, MAY_SAVE) ? &s->match : NULL;
}

bool save_has_training(struct added *added)
{
    const struct train_score *score = &train_state(added)->score;

    return score->tried != 0 || score->grade != 0;
}

void save_put_training(struct record_writer *w, struct added *added)
{
    const struct train_score *score = &train_state(added)->score;

    if (!save_has_training(added)) {
        record_put_number(w, 0, 1);
        return;
    }
    ASSERT(score->count <= TRAIN_AGAIN);
    record_put_number(w, HEAD + (unsigned)score->count * AGAIN, 1);
    record_put_number(w, score->table, 4);
    record_put_number(w, score->tried, 2);
    record_put_number(w, score->solved, 2);
    for (unsigned grade = 0; grade < TRAIN_LEVELS; grade++) {
        record_put_number(w, score->next[grade], 2);
    }
    record_put_number(w, score->grade, 1);
    record_put_number(w, (uint8_t)score->row, 1);
    record_put_number(w, score->count, 1);
    for (unsigned i = 0; i < score->count; i++) {
        record_put_number(w, score->again[i].number, 2);
        record_put_number(w, score->again[i].step, 1);
        record_put_number(w, score->again[i].due, 1);
    }
}

/* The score up to those that come again. */
static bool read_head(struct record_reader *r, struct train_score *score)
{
    uint8_t row;
    bool is_there = record_read_number(r, &score->table, 4) && record_read_word(r, &score->tried) &&
                    record_read_word(r, &score->solved);

    for (unsigned grade = 0; grade < TRAIN_LEVELS && is_there; grade++) {
        is_there = record_read_word(r, &score->next[grade]);
    }
    if (!is_there || !record_read_byte(r, &score->grade) || !record_read_byte(r, &row) ||
        !record_read_byte(r, &score->count)) {
        return false;
    }
    score->row = (int8_t)row;
    return true;
}

/* Nobody has trained; if that is not so, the score does not fit. */
static void mark(struct train_score *score, bool is_spoilt)
{
    memset(score, 0, sizeof *score);
    score->count = is_spoilt ? UINT8_MAX : 0;
}

/* A score of a length that none can have, or another than its count says, is read over and marked
   as one that does not fit, which `train` tells. */
bool save_read_training(struct record_reader *r, unsigned version, struct added *added)
{
    struct train_score *score = &train_state(added)->score;
    uint8_t length;

    if (version < SAVE_VERSION_TRAINING) {
        return true;
    }
    if (!record_read_byte(r, &length)) {
        return false;
    }
    if (length < HEAD || (length - HEAD) / AGAIN > TRAIN_AGAIN) {
        mark(score, length != 0);
        return save_read_over(r, length);
    }
    if (!read_head(r, score)) {
        return false;
    }
    if (score->count != (length - HEAD) / AGAIN) {
        mark(score, true);
        return save_read_over(r, (unsigned)length - HEAD);
    }
    for (unsigned i = 0; i < score->count; i++) {
        if (!record_read_word(r, &score->again[i].number) ||
            !record_read_byte(r, &score->again[i].step) ||
            !record_read_byte(r, &score->again[i].due)) {
            return false;
        }
    }
    return save_read_over(r, (unsigned)(length - HEAD) % AGAIN);
}

void save_forget_training(struct added *added)
{
    memset(&train_state(added)->score, 0, sizeof(struct train_score));
}
