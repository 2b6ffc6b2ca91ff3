/* A board without training: linked in place of train/train_save.c (mk/board.mk). */
#include "firmware/saves/save_training.h"

const struct match *save_match(const struct session *s)
{
    return session_may(s, MAY_SAVE) ? &s->match : NULL;
}

bool save_has_training(struct added *added)
{
    (void)added;
    return false;
}

/* No bytes follow. */
void save_put_training(struct record_writer *w, struct added *added)
{
    (void)added;
    record_put_number(w, 0, 1);
}

/* What another firmware has written is read over. */
bool save_read_training(struct record_reader *r, unsigned version, struct added *added)
{
    uint8_t length = 0;

    (void)added;
    return version < SAVE_VERSION_TRAINING ||
           (record_read_byte(r, &length) && save_read_over(r, length));
}

void save_forget_training(struct added *added)
{
    (void)added;
}
