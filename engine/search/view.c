#include "engine/search/view.h"

/* With another contempt of the side to move, a style of its, or blind to something else, it is as
   if the positions were others. 0: the usual way. */
static uint16_t way_of_looking(const struct engine *e)
{
    const struct engine_limits *limits = e->limits;
    bool is_white = e->root_side == WHITE;
    uint32_t way = (uint32_t)(is_white ? limits->contempt : -limits->contempt) * 0x9E3779B1U;

    if (limits->blindness != NULL) {
        way ^= (limits->blindness->seed | 1U) * 0x85EBCA77U;
    }
    if (limits->style != NULL) {
        way ^= (8U * (uint32_t)e->root_style + 2U * limits->style->number + e->root_side) *
               0xC2B2AE35U;
    }
    return (uint16_t)(way >> 16);
}

void view_take(struct engine *e, struct position *position, const struct engine_limits *limits)
{
    e->position = position;
    e->limits = limits;
    e->root_side = position->side;
    e->root_style = 0;
    if (limits->style != NULL) {
        e->root_style = (int16_t)limits->style->of_position(e);
    }
    e->way = way_of_looking(e);
}
