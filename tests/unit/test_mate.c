/* Mate patterns: every claim is proved by making the moves. */
#include "support.h"

enum { GAME_POSITIONS = 100000 };

static struct facts facts_of(const struct position *position)
{
    struct eval_breakdown breakdown;

    engine_evaluate(position, &breakdown);
    return breakdown.facts;
}

static move_t claim_of(const struct position *position)
{
    return facts_of(position).mate_move;
}

/* Does the move, legal here, mate? */
static bool mates(struct position *position, move_t move)
{
    struct undo undo;
    bool result;

    position_make(position, move, &undo);
    result = position_in_check(position) && engine_legal_moves(&bench.engine, position) == 0;
    position_unmake(position, move, &undo);
    return result;
}

static void expect_claim(const char *fen, const char *move)
{
    struct position position = position_of(fen);
    char flipped[FEN_SIZE];
    char coordinates[COORDINATES_SIZE];

    move_to_coordinates(claim_of(&position), coordinates);
    if (strcmp(coordinates, move) != 0) {
        fail_msg("%s: %s, expected %s", fen, coordinates, move);
    }
    flip_fen(fen, flipped);
    position = position_of(flipped);
    assert_int_equal(claim_of(&position) != MOVE_NONE, strcmp(move, "a1a1") != 0);
}

UNIT_GROUP(bench_setup, bench_teardown);

UNIT(test_patterns)
{
    /* the queen on g7, supported by a pawn, a bishop, a rook behind it */
    expect_claim("5rk1/5p1p/5PpQ/8/8/8/8/6K1 w - - 0 1", "h6g7");
    expect_claim("5rk1/5pp1/7Q/8/8/2B5/1B6/6K1 w - - 0 1", "h6g7");
    expect_claim("5rk1/5ppp/8/8/8/3Q4/2B5/6K1 w - - 0 1", "d3h7");
    expect_claim("5rk1/5ppp/8/8/6Q1/6R1/8/6K1 w - - 0 1", "g4g7");
    /* the rook beside the king */
    expect_claim("7k/R7/5N2/8/8/8/8/6K1 w - - 0 1", "a7h7");
}

/* What looks like the pattern and is no mate. */
UNIT(test_refuted)
{
    /* a knight takes on h7 */
    expect_claim("5rk1/5ppp/5n2/8/8/3Q4/2B5/6K1 w - - 0 1", "a1a1");
    /* f8 is free */
    expect_claim("6k1/5ppp/8/8/8/3Q4/2B5/6K1 w - - 0 1", "a1a1");
    /* the queen is pinned by the rook on d8 */
    expect_claim("3r1rk1/5ppp/8/8/8/3Q4/2B5/3K4 w - - 0 1", "a1a1");
    /* in check, and the mate does not end it */
    expect_claim("5rk1/5ppp/8/8/8/3Q4/2B4r/7K w - - 0 1", "a1a1");
    /* nobody supports the queen */
    expect_claim("5rk1/5ppp/8/8/8/3Q4/8/6K1 w - - 0 1", "a1a1");
    /* the bishop behind the queen sees h7 once she has gone */
    expect_claim("5rk1/5pp1/8/8/4Q3/8/8/1b3K1R w - - 0 1", "a1a1");
}

struct count {
    unsigned positions, claims, contacts, mates, threats;
};

/* A queen or rook next to the king, mating? */
static bool is_contact(const struct position *position, move_t move)
{
    unsigned king = position->list[position->side ^ 1U][0];
    unsigned piece = position->board[move_from(move)];
    int files = (int)square_file(king) - (int)square_file(move_to(move));
    int ranks = (int)square_rank(king) - (int)square_rank(move_to(move));

    return move_kind(move) == MOVE_NORMAL &&
           (piece_type(piece) == QUEEN || piece_type(piece) == ROOK) && files * files <= 1 &&
           ranks * ranks <= 1;
}

/* What the other side threatens is what it would claim, were the side to move to pass. */
static void look_at_threat(const struct position *position, struct count *count)
{
    move_t threat = facts_of(position).threat_move;
    struct position passed = *position;
    struct undo undo;

    position_make_null(&passed, &undo);
    assert_int_equal(threat, claim_of(&passed));
    count->threats += threat != MOVE_NONE;
}

static void look_at(struct position *position, const move_t *moves, unsigned legal,
                    struct count *count)
{
    move_t claim = claim_of(position);
    bool is_mate = false;
    bool is_contact_mate = false;
    bool is_claim_legal = false;

    for (unsigned i = 0; i < legal; i++) {
        bool mate = mates(position, moves[i]);

        is_mate = is_mate || mate;
        is_contact_mate = is_contact_mate || (mate && is_contact(position, moves[i]));
        is_claim_legal = is_claim_legal || (mate && moves[i] == claim);
    }
    count->positions++;
    count->claims += claim != MOVE_NONE;
    count->contacts += is_contact_mate;
    count->mates += is_mate;
    if (claim != MOVE_NONE && !is_claim_legal) {
        char fen[FEN_SIZE];

        position_to_fen(position, fen);
        fail_msg("%s: no mate", fen);
    }
    if (!position_in_check(position)) {
        look_at_threat(position, count);
    }
}

UNIT(test_claims_of_random_games)
{
    uint64_t seed = 2007;
    struct count count = { 0, 0, 0, 0, 0 };

    while (count.positions < GAME_POSITIONS) {
        struct position position = position_of(START_FEN);

        for (unsigned ply = 0; ply < 160; ply++) {
            move_t moves[MAX_MOVES];
            unsigned legal = legal_moves(&bench.engine, &position, moves);
            struct undo undo;

            if (legal == 0) {
                break;
            }
            look_at(&position, moves, legal, &count);
            position_make(&position, moves[random_below(&seed, legal)], &undo);
        }
    }
    print_message("%u positions: %u with a mate in one, %u of them by a queen or rook beside the "
                  "king, %u claimed; %u threatened\n",
                  count.positions, count.mates, count.contacts, count.claims, count.threats);
    assert_true(10 * count.claims >= 9 * count.contacts);
    assert_true(count.threats >= 100);
}
