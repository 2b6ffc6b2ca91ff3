#include "firmware/teach/threats.h"

bool threats_turn(struct position *position, enum colour side, struct undo *undo)
{
    if (position->side == (uint8_t)side || position_in_check(position)) {
        return false;
    }
    position_make_null(position, undo);
    return true;
}

void threats_turn_back(struct position *position, const struct undo *undo)
{
    position_unmake_null(position, undo);
}

/* Returns the legal capture on a square that wins most. Gains of promotions are not counted, so
   that an ordinary capture comes first. */
static move_t best_capture(struct game *game, unsigned square)
{
    struct position *position = &game->position;
    unsigned moves = engine_legal_moves(game->engine, position);
    move_t best = MOVE_NONE;
    int most = INT_MIN;

    for (unsigned i = 0; i < moves; i++) {
        move_t move = engine_legal_move(game->engine, i);

        if (move_to(move) == square) {
            int gain = move_kind(move) == MOVE_NORMAL ? engine_exchange(position, move) : 0;

            if (gain > most) {
                most = gain;
                best = move;
            }
        }
    }
    return best;
}

/* Returns a move that mates, or MOVE_NONE. The legal moves are generated anew before each try,
   because looking for the mate overwrites them. */
static move_t find_mate(struct game *game)
{
    struct position *position = &game->position;
    unsigned moves = engine_legal_moves(game->engine, position);

    for (unsigned i = 0; i < moves; i++) {
        struct undo undo;
        move_t move;
        bool mates;

        (void)engine_legal_moves(game->engine, position);
        move = engine_legal_move(game->engine, i);
        position_make(position, move, &undo);
        mates = position_in_check(position) && engine_legal_moves(game->engine, position) == 0;
        position_unmake(position, move, &undo);
        if (mates) {
            return move;
        }
    }
    return MOVE_NONE;
}

/* Lists the pieces of `owner` that hang, as the evaluation sees them. */
static void list_hanging(const struct position *position, enum colour owner,
                         struct threats *threats)
{
    struct eval_breakdown breakdown;

    engine_evaluate(position, &breakdown);
    for (unsigned i = 0; i < HANGING_MAX; i++) {
        const struct hanging *hanging = &breakdown.facts.hanging[owner][i];

        if (hanging->square != SQUARE_NONE && hanging->gain != 0) {
            threats->threat[threats->count++] =
                (struct threat){ hanging->square, position->board[hanging->square], hanging->gain,
                                 MOVE_NONE };
        }
    }
}

void threats_find(struct game *game, enum colour side, struct threats *threats)
{
    struct position *position = &game->position;
    struct undo undo;
    bool passed;

    *threats = (struct threats){ .mate = MOVE_NONE };
    list_hanging(position, other_side(side), threats);
    passed = threats_turn(position, side, &undo);
    if (position->side == (uint8_t)side) {
        for (unsigned i = 0; i < threats->count; i++) {
            threats->threat[i].capture = best_capture(game, threats->threat[i].square);
        }
        threats->mate = find_mate(game);
    }
    if (passed) {
        threats_turn_back(position, &undo);
    }
}
