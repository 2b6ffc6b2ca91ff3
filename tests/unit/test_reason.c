/*
 * Why a move is not legal: each reason is found in random games, and is true by the rules as the
 * generator of moves knows them.
 */
#include "random_games.h"

#include "engine/rules/attack_test.h"
#include "engine/rules/reason.h"

enum { POSITIONS = 200 };

/* Far apart, so that the games differ from the first move on. */
static uint64_t seed_of(unsigned game)
{
    return game * UINT64_C(0x9E3779B97F4A7C15);
}

/* Positions in which each reason was found; a position counts once. */
static unsigned positions[REASON_KINDS];
static bool found_here[REASON_KINDS];

/* The moves of the position that is visited, from square to square. */
static bool legal[SQUARES][SQUARES];
static bool pseudo_legal[SQUARES][SQUARES];
static unsigned castlings; /* legal, by the king's target: bits of file */

static void note_moves(bool moves[SQUARES][SQUARES], const struct move_list *list)
{
    memset(moves, 0, sizeof legal);
    castlings = 0;
    for (unsigned i = 0; i < list->count; i++) {
        moves[move_from(list->move[i])][move_to(list->move[i])] = true;
        if (move_kind(list->move[i]) == MOVE_CASTLING) {
            castlings |= 1U << square_file(move_to(list->move[i]));
        }
    }
}

static void find_moves(struct position *p)
{
    move_t move[256];
    int8_t value[256];
    struct move_list list = { move, value, 256, 0 };

    assert_true(movegen_generate(p, MOVEGEN_ALL, &list));
    note_moves(pseudo_legal, &list);
    list.count = 0;
    (void)movegen_legal(p, &list);
    note_moves(legal, &list);
}

static bool is_own(const struct position *p, unsigned square)
{
    return p->board[square] != EMPTY && piece_colour(p->board[square]) == (enum colour)p->side;
}

/* Is the square on the line between two others, or the one that a double step jumps? */
static bool is_between(unsigned square, unsigned from, unsigned to)
{
    int files = (int)square_file(to) - (int)square_file(from);
    int ranks = (int)square_rank(to) - (int)square_rank(from);
    int to_files = (int)square_file(square) - (int)square_file(from);
    int to_ranks = (int)square_rank(square) - (int)square_rank(from);

    return files * to_ranks == ranks * to_files && files * to_files + ranks * to_ranks > 0 &&
           to_files * to_files + to_ranks * to_ranks < files * files + ranks * ranks;
}

/* A move of a piece, not legal, and castling left out. */
static void check_reason(struct position *p, unsigned from, unsigned to, const struct reason *r)
{
    bool is_pseudo_legal = pseudo_legal[from][to];
    enum piece_type type = piece_type(p->board[from]);

    switch (r->kind) {
    case REASON_OWN_PIECE:
        assert_true(is_own(p, to) && r->square == to && r->piece == p->board[to]);
        break;
    case REASON_IN_CHECK:
        assert_true(position_in_check(p) && is_pseudo_legal && r->piece == p->board[r->square]);
        break;
    case REASON_INTO_CHECK:
        assert_true(is_pseudo_legal && !is_own(p, r->square) && r->piece == p->board[r->square]);
        break;
    case REASON_IN_THE_WAY:
        assert_true(!is_pseudo_legal && r->piece != EMPTY && r->piece == p->board[r->square]);
        assert_true(is_between(r->square, from, to));
        break;
    case REASON_NOTHING_TO_TAKE:
        assert_true(type == PAWN && position_attacks(p, from, to) && p->board[to] == EMPTY);
        break;
    case REASON_PAWN_IS_STOPPED:
        assert_true(type == PAWN && square_file(from) == square_file(to) && r->square == to &&
                    p->board[to] != EMPTY);
        break;
    default:
        assert_int_equal(r->kind, REASON_NO_SUCH_MOVE);
        assert_int_equal(r->piece, p->board[from]);
        assert_false(is_pseudo_legal || position_attacks(p, from, to));
        break;
    }
}

static bool is_castling(const struct position *p, unsigned from, unsigned to)
{
    return piece_type(p->board[from]) == KING && (to == from + 2 || to + 2 == from) &&
           square_file(from) == 4 && (from == E1 || from == E8) &&
           from == (p->side == WHITE ? E1 : E8);
}

static void visit_squares(struct position *p, uint64_t *chance)
{
    const struct position before = *p;

    (void)chance;
    find_moves(p);
    memset(found_here, 0, sizeof found_here);
    for (unsigned from = 0; from < SQUARES; from++) {
        for (unsigned to = 0; to < SQUARES; to++) {
            struct move_text wanted = {
                -1, (int)square_file(from), (int)square_rank(from), (int)to, -1, false, true
            };
            struct reason r;

            if (from == to || is_castling(p, from, to)) {
                continue;
            }
            reason_find(p, &wanted, &r);
            found_here[r.kind] = true;
            assert_int_equal(r.kind == REASON_LEGAL, legal[from][to]);
            if (p->board[from] == EMPTY) {
                assert_int_equal(r.kind, REASON_NO_PIECE);
            } else if (!is_own(p, from)) {
                assert_int_equal(r.kind, REASON_NOT_YOURS);
            } else if (r.kind != REASON_LEGAL) {
                check_reason(p, from, to, &r);
            }
        }
    }
    for (unsigned kind = 0; kind < REASON_KINDS; kind++) {
        positions[kind] += found_here[kind];
    }
    assert_memory_equal(p, &before, sizeof before);
}

static void check_castling(struct position *p, const struct reason *r, unsigned to)
{
    unsigned home = p->side == WHITE ? E1 : E8;
    unsigned rook = to > home ? home + 3 : home - 4;
    unsigned right = (to > home ? 1U : 2U) << (p->side == WHITE ? 0 : 2);
    enum colour other = other_side((enum colour)p->side);

    switch (r->kind) {
    case REASON_CASTLING_LOST:
        assert_false(p->castling & right);
        break;
    case REASON_IN_THE_WAY:
        assert_true(is_between(r->square, home, rook) && p->board[r->square] != EMPTY);
        break;
    case REASON_CASTLING_IN_CHECK:
        assert_true(position_in_check(p) && position_attacks(p, r->square, home));
        break;
    case REASON_CASTLING_THROUGH:
        assert_int_equal(r->through, (home + to) / 2);
        assert_true(position_is_attacked(p, r->through, other));
        assert_true(position_attacks(p, r->square, r->through));
        break;
    default:
        assert_int_equal(r->kind, REASON_INTO_CHECK);
        assert_true(position_attacks(p, r->square, to) && position_is_attacked(p, to, other));
        break;
    }
}

static void visit_castling(struct position *p, uint64_t *chance)
{
    static const char *const texts[] = { "O-O", "O-O-O" };

    (void)chance;
    find_moves(p);
    memset(found_here, 0, sizeof found_here);
    for (unsigned wing = 0; wing < COUNT_OF(texts); wing++) {
        struct move_text wanted;
        struct reason r;

        assert_true(notation_parse(texts[wing], (enum colour)p->side, &wanted));
        reason_find(p, &wanted, &r);
        found_here[r.kind] = true;
        assert_int_equal(r.kind == REASON_LEGAL,
                         castlings >> square_file((unsigned)wanted.to) & 1U);
        if (r.kind != REASON_LEGAL) {
            check_castling(p, &r, (unsigned)wanted.to);
        }
    }
    for (unsigned kind = 0; kind < REASON_KINDS; kind++) {
        positions[kind] += found_here[kind];
    }
}

static void count_at_least(unsigned wanted, uint64_t skipped)
{
    for (unsigned kind = 0; kind < REASON_KINDS; kind++) {
        assert_true((skipped >> kind & 1U) || positions[kind] >= wanted);
    }
}

UNIT_GROUP(bench_setup, bench_teardown);

UNIT(each_reason_is_true)
{
    memset(positions, 0, sizeof positions);
    for (unsigned game = 1; game <= 1; game++) {
        visit_games(visit_squares, seed_of(game));
    }
    count_at_least(POSITIONS, UINT64_C(1) << REASON_CASTLING_LOST |
                                  UINT64_C(1) << REASON_CASTLING_IN_CHECK |
                                  UINT64_C(1) << REASON_CASTLING_THROUGH);
}

UNIT(each_reason_of_castling_is_true)
{
    memset(positions, 0, sizeof positions);
    for (unsigned game = 1; game <= 24; game++) {
        visit_games(visit_castling, seed_of(game));
    }
    count_at_least(POSITIONS,
                   ~(UINT64_C(1) << REASON_CASTLING_LOST | UINT64_C(1) << REASON_IN_THE_WAY |
                     UINT64_C(1) << REASON_CASTLING_IN_CHECK |
                     UINT64_C(1) << REASON_CASTLING_THROUGH));
}

/* Is it a legal move to that square? Castling may be told by its rook's square. */
static bool is_legal_text(struct position *p, const char *text, unsigned to)
{
    move_t move[256];
    int8_t value[256];
    move_t found;
    struct move_list list = { move, value, 256, 0 };

    return notation_read(&list, p, text, &found) == MOVE_OK && move_to(found) == to;
}

/* What is refused has another reason than that it is legal, or it is legal without the piece that
   is named. */
static void visit_promotions(struct position *p, uint64_t *chance)
{
    (void)chance;
    for (unsigned from = 0; from < SQUARES; from++) {
        for (unsigned to = 0; to < SQUARES; to++) {
            char text[COORDINATES_SIZE];
            struct move_text wanted;
            struct reason r;

            if (from == to) {
                continue;
            }
            move_to_coordinates(move_make(from, to, MOVE_PROMOTION, ROOK - KNIGHT), text);
            assert_true(notation_parse(text, (enum colour)p->side, &wanted));
            reason_find(p, &wanted, &r);
            if (!is_legal_text(p, text, to)) {
                text[4] = '\0';
                assert_int_equal(r.kind == REASON_LEGAL, is_legal_text(p, text, to));
                assert_true(r.kind != REASON_LEGAL || r.square == to);
                positions[r.kind]++;
            }
        }
    }
}

UNIT(only_a_wrong_promotion_is_refused_though_legal)
{
    memset(positions, 0, sizeof positions);
    visit_games(visit_promotions, seed_of(1));
    assert_true(positions[REASON_LEGAL] >= POSITIONS);
}

/* Of several pieces that a text may mean the nearest counts. */
UNIT(texts_find_the_nearest_piece)
{
    static const struct {
        const char *fen;
        const char *text;
        uint8_t kind;
        uint8_t square;
    } cases[] = {
        { "4r1k1/8/8/8/8/8/4N3/4K1N1 w - - 0 1", "Nc3", REASON_INTO_CHECK, E8 },
        { "4r1k1/8/8/8/8/8/8/4K1N1 w - - 0 1", "Nf3", REASON_IN_CHECK, E8 },
        { "6k1/8/8/8/8/8/4P3/4K1N1 w - - 0 1", "Ne2", REASON_OWN_PIECE, E2 },
        { "6k1/8/8/8/8/8/8/4K1N1 w - - 0 1", "Nd7", REASON_NO_SUCH_MOVE, D7 },
        { "6k1/8/8/8/8/8/8/4K1N1 w - - 0 1", "Ra1", REASON_NO_SUCH_MOVE, A1 },
        { "6k1/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e3", REASON_PAWN_IS_STOPPED, E3 },
        { "6k1/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e4", REASON_IN_THE_WAY, E3 },
        { "6k1/8/8/8/8/8/4P3/4K3 w - - 0 1", "exd3", REASON_NOTHING_TO_TAKE, D3 },
        { "6k1/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e5", REASON_NO_SUCH_MOVE, E5 },
        { "4k2r/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", REASON_LEGAL, G1 },
        { "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O-O", REASON_LEGAL, C1 },
        { "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "O-O-O", REASON_IN_THE_WAY, B1 },
        { "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4q", REASON_LEGAL, E4 },
        { "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e4=Q", REASON_LEGAL, E4 },
        { "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "Kf1n", REASON_LEGAL, F1 },
    };

    for (unsigned i = 0; i < COUNT_OF(cases); i++) {
        struct position p;
        struct move_text wanted;
        struct reason r;

        assert_int_equal(position_set_fen(&p, cases[i].fen, &eval_params_default), FEN_OK);
        assert_true(notation_parse(cases[i].text, (enum colour)p.side, &wanted));
        reason_find(&p, &wanted, &r);
        assert_int_equal(r.kind, cases[i].kind);
        assert_int_equal(r.square, cases[i].square);
    }
}
