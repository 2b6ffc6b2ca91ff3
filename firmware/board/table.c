#include "firmware/board/table.h"

#include <limits.h>
#include <string.h>

#include "hal/hal.h"

void table_begin(struct table *b, const struct hal_body *body)
{
    b->without_keys = body->keys == 0 && body->has_squares;
    sensing_begin(&b->sensing, hal_squares(), hal_now_ms());
}

/* Before a position is taken over nothing is expected. */
bool table_is_ok(const struct table *b)
{
    squares_t expected = 0;

    for (unsigned square = 0; square < SQUARES; square++) {
        expected |= b->pieces[square] != EMPTY ? square_bit(square) : 0;
    }
    return expected == b->expected && b->side <= BLACK && sensing_is_ok(&b->sensing) &&
           (expected == 0 || (b->pieces[b->king[WHITE]] == piece_make(WHITE, KING) &&
                              b->pieces[b->king[BLACK]] == piece_make(BLACK, KING))) &&
           (!b->has_back || b->back.before == expected);
}

bool table_stands(const struct table *b)
{
    return b->sensing.occupied == b->expected;
}

bool table_lacks_kings(const struct table *b)
{
    return (b->sensing.occupied ^ b->expected) == table_kings(b);
}

uint32_t table_still_ms(const struct table *b)
{
    return sensing_still_ms(&b->sensing, hal_now_ms());
}

NOINLINE squares_t table_kings(const struct table *b)
{
    return square_bit(b->king[WHITE]) | square_bit(b->king[BLACK]);
}

void table_take_position(struct table *b, const struct game *game, unsigned taken)
{
    const struct position *position = &game->position;

    b->expected = squares_of_position(position);
    memcpy(b->pieces, position->board, sizeof b->pieces);
    b->side = position->side;
    b->king[WHITE] = position->list[WHITE][0];
    b->king[BLACK] = position->list[BLACK][0];
    b->in_check = position_in_check(position);
    b->has_back = game->plies != 0;
    b->back_piece = (uint8_t)taken;
    if (b->has_back) {
        squares_of_move_back(&b->back, game->record[game->plies - 1U], b->expected, taken != EMPTY);
    }
    ASSERT(table_is_ok(b));
}

/* --- which position it shows --- */

unsigned table_taken(struct game *game, unsigned ply)
{
    unsigned piece;

    ASSERT(ply < game->recorded);
    game_replay(game, ply);
    piece = game->position.board[move_to(game->record[ply])];
    game_replay(game, game->plies);
    return piece;
}

/* Is the position that the board shows one of this game's? Then finds its squares. */
static bool find_shown_squares(const struct table *b, struct game *game, squares_t *occupied)
{
    bool is_here;

    if (b->shown > game->recorded) {
        return false;
    }
    game_replay(game, b->shown);
    is_here = (uint32_t)game->position.key == b->shown_key;
    *occupied = squares_of_position(&game->position);
    game_replay(game, game->plies);
    return is_here;
}

bool table_is_in_step(const struct table *b, const struct game *game)
{
    return b->shown == game->plies && b->shown_key == (uint32_t)game->position.key;
}

void table_get_in_step(struct table *b, const struct game *game)
{
    b->shown = game->plies;
    b->shown_key = (uint32_t)game->position.key;
}

void table_settle(struct table *b, const struct game *game)
{
    table_get_in_step(b, game);
    sensing_mark(&b->sensing);
}

void table_show(struct table *b, struct game *game, unsigned plies)
{
    ASSERT(table_is_ok(b) && plies <= game->recorded);
    game_replay(game, plies);
    b->shown = (uint16_t)plies;
    b->shown_key = (uint32_t)game->position.key;
    game_replay(game, game->plies);
}

/* Finds the next move that brings the board to the game. False if there is none. */
static bool find_lead(struct table *b, struct game *game)
{
    squares_t occupied;

    if (!find_shown_squares(b, game, &occupied) || b->shown == game->plies) {
        return false;
    }
    b->lead_forth = b->shown < game->plies;
    if (b->lead_forth) {
        b->lead_move = game->record[b->shown];
        squares_of_move(&b->lead, b->lead_move, occupied);
    } else {
        b->lead_move = game->record[b->shown - 1U];
        squares_of_move_back(&b->lead, b->lead_move, occupied,
                             table_taken(game, b->shown - 1U) != EMPTY);
    }
    return true;
}

bool table_find_standing(const struct table *b, struct game *game, unsigned first, unsigned last,
                         unsigned *standing)
{
    unsigned nearest = UINT_MAX;

    ASSERT(last <= game->recorded);
    game_rewind(game);
    for (unsigned ply = 0;; ply++) {
        unsigned distance = ply > game->plies ? ply - game->plies : game->plies - ply;

        if (ply >= first && distance < nearest &&
            squares_of_position(&game->position) == b->sensing.occupied) {
            nearest = distance;
            *standing = ply;
        }
        if (ply >= last) {
            break;
        }
        game_step(game, ply);
    }
    game_replay(game, game->plies);
    return nearest != UINT_MAX;
}

bool table_lead(struct table *b, struct game *game)
{
    bool leads = find_lead(b, game);

    ASSERT(table_is_ok(b));
    if (!leads) {
        table_get_in_step(b, game);
    }
    return leads;
}

bool table_lead_anew(struct table *b, struct game *game)
{
    bool leads = table_lead(b, game);

    sensing_mark(&b->sensing);
    if (leads) {
        sensing_lack(&b->sensing, b->lead.before & ~b->sensing.occupied);
    }
    return leads;
}

bool table_led(struct table *b, struct game *game)
{
    if (b->shown != game->plies) {
        table_show(b, game, b->lead_forth ? b->shown + 1U : b->shown - 1U);
    }
    return table_lead_anew(b, game);
}

/* Does the board stand between the position after so many plies and the game's? */
static bool is_on_the_way(struct table *b, struct game *game, unsigned plies)
{
    table_show(b, game, plies);
    return find_lead(b, game) && squares_under_way(&b->lead, b->sensing.occupied);
}

bool table_find_shown(struct table *b, struct game *game)
{
    unsigned ply;

    if (table_find_standing(b, game, 0, game->recorded, &ply)) {
        table_show(b, game, ply);
        return ply != game->plies;
    }
    if ((game->plies != 0 && is_on_the_way(b, game, game->plies - 1U)) ||
        (game->plies != game->recorded && is_on_the_way(b, game, game->plies + 1U))) {
        return true;
    }
    table_get_in_step(b, game);
    return false;
}
