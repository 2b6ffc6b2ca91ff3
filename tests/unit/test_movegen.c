/* The generator of moves, and what is asked about them: legal, check, evasion. */
#include "engine/rules/movegen.h"
#include "engine/rules/tables.h"
#include "engine/search/order.h"
#include "random_games.h"

/* The pseudo-legal moves, by the generator itself. */
static unsigned pseudo_legal(const struct position *position, enum movegen_kind kind,
                             move_t moves[MAX_MOVES])
{
    int8_t value[MAX_MOVES];
    struct move_list list = { moves, value, MAX_MOVES, 0 };

    assert_true(movegen_generate(position, kind, &list));
    return list.count;
}

static void legality_and_check_agree(struct position *position, uint64_t *chance)
{
    enum colour mover = (enum colour)position->side;
    enum colour other = mover == WHITE ? BLACK : WHITE;
    bool in_check = position_in_check(position);
    struct position before;
    move_t moves[MAX_MOVES];
    unsigned count = pseudo_legal(position, MOVEGEN_ALL, moves);

    (void)chance;
    memcpy(&before, position, sizeof before);
    for (unsigned i = 0; i < count; i++) {
        bool is_asked = !in_check && move_kind(moves[i]) != MOVE_EN_PASSANT;
        bool is_known = is_asked && position_is_legal(position, moves[i]);
        struct undo undo;
        bool safe;

        position_make(position, moves[i], &undo);
        safe = !position_is_attacked(position, position->list[mover][0], other);
        assert_int_equal(position_made_legal(position, moves[i], in_check), safe);
        assert_int_equal(is_known, is_asked && safe);
        if (safe) {
            assert_int_equal(position_made_check(position, moves[i]), position_in_check(position));
        }
        position_unmake(position, moves[i], &undo);
        assert_memory_equal(position, &before, sizeof before);
    }
}

UNIT_GROUP(bench_setup, bench_teardown);

UNIT(short_cuts_for_legality_and_check_are_right)
{
    visit_games(legality_and_check_agree, 2);
}

/* Castling counts as a check, as position_gives_check() says. A king's move to a square beside the
   other king, which is not legal, may be there or not. */
static void checks_are_those_that_give_check(struct position *position, uint64_t *chance)
{
    move_t all[MAX_MOVES];
    move_t checks[MAX_MOVES];
    unsigned count = pseudo_legal(position, MOVEGEN_ALL, all);
    unsigned checking = pseudo_legal(position, MOVEGEN_CHECKS, checks);
    const uint8_t *king = position->list[position->side];
    const uint8_t *other = position->list[position->side == WHITE ? BLACK : WHITE];
    unsigned kept = 0;

    (void)chance;
    for (unsigned i = 0; i < count; i++) {
        bool is_there = kept < checking && checks[kept] == all[i];

        if (order_is_quiet(position, all[i]) && move_from(all[i]) == *king &&
            square_distance(move_to(all[i]), *other) == 1) {
            assert_true(!is_there || position_gives_check(position, all[i]));
        } else {
            assert_int_equal(is_there, !order_is_quiet(position, all[i]) ||
                                           position_gives_check(position, all[i]));
        }
        kept += is_there;
    }
    assert_int_equal(checking, kept);
}

UNIT(checks_of_games_are_generated)
{
    visit_games(checks_are_those_that_give_check, 2);
}

static bool is_listed(const move_t *moves, unsigned count, move_t move)
{
    while (count > 0 && moves[count - 1] != move) {
        count--;
    }
    return count != 0;
}

static void captures_are_a_subset(struct position *position, uint64_t *chance)
{
    move_t all[MAX_MOVES];
    move_t captures[MAX_MOVES];
    unsigned count = pseudo_legal(position, MOVEGEN_ALL, all);
    unsigned captured = pseudo_legal(position, MOVEGEN_CAPTURES, captures);
    unsigned expected = 0;

    (void)chance;
    for (unsigned i = 0; i < count; i++) {
        bool promotes = move_kind(all[i]) == MOVE_PROMOTION;
        bool queens = promotes && move_promotion(all[i]) == QUEEN;
        bool takes =
            position->board[move_to(all[i])] != EMPTY || move_kind(all[i]) == MOVE_EN_PASSANT;

        expected += queens || (takes && !promotes);
    }
    assert_int_equal(captured, expected);
    for (unsigned i = 0; i < captured; i++) {
        assert_true(is_listed(all, count, captures[i]));
    }
}

UNIT(capture_generation_is_captures_and_queen_promotions)
{
    visit_games(captures_are_a_subset, 3);
}

static unsigned evasions_seen;
static unsigned moves_dropped;

static unsigned count_checkers(const struct position *position)
{
    enum colour enemy = position->side == WHITE ? BLACK : WHITE;
    unsigned count = 0;

    for (unsigned i = 0; i < position->length[enemy]; i++) {
        count +=
            position_attacks(position, position->list[enemy][i], position->list[position->side][0]);
    }
    return count;
}

/* The evasions are those of all moves, in their order, with their values; with little room too. */
static void evasions_are_in_order(const struct position *position, const struct move_list *all,
                                  const struct move_list *kept)
{
    move_t moves[MAX_MOVES];
    int8_t values[MAX_MOVES];
    struct move_list few = { moves, values, all->count, 0 };
    unsigned place = 0;

    for (unsigned i = 0; i < kept->count; i++, place++) {
        while (place < all->count && all->move[place] != kept->move[i]) {
            place++;
        }
        assert_true(place < all->count);
        assert_int_equal(kept->value[i], all->value[place]);
    }
    assert_true(movegen_evasions(position, MOVEGEN_ALL, &few));
    assert_int_equal(few.count, kept->count);
    assert_memory_equal(few.move, kept->move, kept->count * sizeof *kept->move);
    if (all->count != 0 && all->count < 100) {
        few.size = all->count - 1;
        assert_false(movegen_evasions(position, MOVEGEN_ALL, &few));
    }
}

/* In check: what is left of all moves are the legal ones, and no move that neither
   moves the king nor ends on the line of the one checker. */
static void evasions_are_kept(struct position *position, uint64_t *chance)
{
    move_t moves[2][MAX_MOVES];
    int8_t values[2][MAX_MOVES];
    move_t legal[MAX_MOVES];
    struct move_list all = { moves[0], values[0], MAX_MOVES, 0 };
    struct move_list list = { moves[1], values[1], MAX_MOVES, 0 };
    unsigned count = legal_moves(&bench.engine, position, legal);
    unsigned found = 0;

    (void)chance;
    if (!position_in_check(position)) {
        return;
    }
    assert_true(movegen_generate(position, MOVEGEN_ALL, &all));
    assert_true(movegen_evasions(position, MOVEGEN_ALL, &list));
    evasions_are_in_order(position, &all, &list);
    evasions_seen++;
    moves_dropped += all.count - list.count;
    for (unsigned i = 0; i < list.count; i++) {
        unsigned king = position->list[position->side][0];
        bool legal_move = is_legal(&bench.engine, position, list.move[i]);

        found += legal_move;
        if (move_kind(list.move[i]) != MOVE_EN_PASSANT) {
            assert_int_equal(position_is_legal(position, list.move[i]), legal_move);
        }
        /* only a pinned piece, the king and en passant may still be illegal */
        if (!legal_move && move_from(list.move[i]) != king &&
            move_kind(list.move[i]) != MOVE_EN_PASSANT) {
            struct position lifted = *position;

            lifted.board[move_from(list.move[i])] = EMPTY;
            assert_true(count_checkers(&lifted) > count_checkers(position));
        }
    }
    if (found != count) {
        fail_msg("%s: %u of %u", fen_of(position), found, count);
    }
}

UNIT(moves_out_of_check_are_kept_and_others_dropped)
{
    evasions_seen = 0;
    moves_dropped = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        visit_games(evasions_are_kept, seed);
    }
    assert_true(evasions_seen > 500);
    assert_true(moves_dropped > 10000);
}
