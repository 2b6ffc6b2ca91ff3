/* A board without ratings: linked in place of rating/rating_save.c (mk/board.mk). */
#include "firmware/saves/save_ratings.h"

bool save_has_ratings(struct added *added)
{
    (void)added;
    return false;
}

void save_put_ratings(struct record_writer *w, struct added *added)
{
    (void)w;
    (void)added;
}

bool save_read_ratings(struct record_reader *r, unsigned version, struct added *added)
{
    (void)r;
    (void)version;
    (void)added;
    return false;
}

void save_forget_ratings(struct added *added)
{
    (void)added;
}
