#include "firmware/panel/analyse.h"

#include "firmware/teach/analysis.h"

void analyse_switch(struct analysing *a, bool on)
{
    struct session *s = a->session;

    a->on = on;
    a->done = false;
    if (on) {
        a->side_before = s->match.side;
        session_choose_side(s, COMPUTER_NONE);
    } else {
        session_choose_side(s, a->side_before);
    }
}

void analyse_think(struct analysing *a)
{
    struct analysis analysis;
    struct task task;

    analysis_begin(&a->session->match, &analysis, 1);
    analysis.at_board = true;
    session_task(a->session, THINK_AT_BOARD, &task);
    a->done = analysis_think(&task, &analysis);
}
