#include "engine/search/preference.h"

#include "engine/eval/exchange.h"
#include "engine/rules/attack_test.h"
#include "engine/search/ply.h"

static int distance(unsigned a, unsigned b)
{
    int files = (int)square_file(a) - (int)square_file(b);
    int ranks = (int)square_rank(a) - (int)square_rank(b);

    files = files < 0 ? -files : files;
    ranks = ranks < 0 ? -ranks : ranks;
    return files > ranks ? files : ranks;
}

static bool gives_check(struct position *position, move_t move)
{
    struct undo undo;
    bool check;

    position_make(position, move, &undo);
    check = position_made_check(position, move);
    position_unmake(position, move, &undo);
    return check;
}

/* Points of where the piece goes. */
static int points_of_going(const struct position *position, const struct preference *likes,
                           move_t move)
{
    unsigned piece = position->board[move_from(move)];
    unsigned king = position->list[other_side((enum colour)position->side)][0];

    ASSERT(piece != EMPTY);
    if (piece_type(piece) == PAWN) {
        return likes->advance * distance(move_from(move) & 56U, move_to(move) & 56U);
    }
    if (piece_type(piece) == KING) {
        return 0;
    }
    return likes->nearer * (distance(move_from(move), king) - distance(move_to(move), king));
}

int preference_of(struct engine *e, move_t move)
{
    struct position *position = e->position;
    const struct preference *likes = e->limits->preference;
    unsigned piece = position->board[move_from(move)];
    unsigned victim = position->board[move_to(move)];
    int points = likes->base + points_of_going(position, likes, move);

    if (gives_check(position, move)) {
        points += likes->check;
    }
    if (victim != EMPTY && piece_type(victim) != PAWN &&
        piece_worth[piece_type(victim)] == piece_worth[piece_type(piece)]) {
        points += likes->trade;
    }
    return points < 0 ? 0 : points < likes->reach ? points : likes->reach;
}
