#include "firmware/sound/signals.h"

static uint8_t count_pieces(const struct position *position)
{
    unsigned sum = 0;

    for (unsigned type = PAWN; type <= KING; type++) {
        sum += position->count[piece_make(WHITE, (enum piece_type)type)];
        sum += position->count[piece_make(BLACK, (enum piece_type)type)];
    }
    return (uint8_t)sum;
}

void signals_begin(struct signals *signals, const struct match *m, const uint8_t warned[2])
{
    signals->pieces = count_pieces(&m->game.position);
    signals->warned[WHITE] = warned[WHITE];
    signals->warned[BLACK] = warned[BLACK];
}

/* Where the computer plays neither side, who wins is a player. */
static enum signal_kind of_end(const struct match *m)
{
    const char *result = game_result(&m->game);

    if (result[1] == '/') {
        return SIGNAL_DRAWN;
    }
    return m->side == (result[0] == '1' ? WHITE : BLACK) ? SIGNAL_LOST : SIGNAL_WON;
}

static enum signal_kind of_move(const struct match *m, bool is_computers, bool is_capture)
{
    if (m->game.end != GAME_RUNNING) {
        return of_end(m);
    }
    if (position_in_check(&m->game.position)) {
        return SIGNAL_CHECK;
    }
    return !is_computers ? SIGNAL_NONE : is_capture ? SIGNAL_CAPTURE : SIGNAL_MOVE;
}

enum signal_kind signals_of_happening(struct signals *signals, const struct match *m,
                                      const struct happening *happening)
{
    uint8_t before = signals->pieces;

    signals->pieces = count_pieces(&m->game.position);
    if (happening->kind == HAPPENED_MOVE) {
        return of_move(m, happening->by == BY_COMPUTER, signals->pieces < before);
    }
    return happening->kind == HAPPENED_END       ? of_end(m)
           : happening->kind == HAPPENED_REFUSED ? SIGNAL_ERROR
                                                 : SIGNAL_NONE;
}

/* The count goes back to nothing, or jumps to its end, when the clocks begin anew. */
enum signal_kind signals_of_time(struct signals *signals, const struct match *m,
                                 const uint8_t warned[2])
{
    enum signal_kind kind = SIGNAL_NONE;

    for (unsigned side = WHITE; side <= BLACK; side++) {
        if (warned[side] == signals->warned[side] + 1U && m->clock.running == side) {
            kind = m->clock.left_ms[side] > 10000 ? SIGNAL_MINUTE : SIGNAL_SECONDS;
        }
        signals->warned[side] = warned[side];
    }
    return kind;
}
