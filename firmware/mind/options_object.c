/* Boards whose options of the search are always those of a personality: linked in place of
   options_each.c (mk/board.mk). */
#include "firmware/mind/options.h"

bool options_are_same(const struct search_options *a, const struct search_options *b)
{
    return a == b;
}
