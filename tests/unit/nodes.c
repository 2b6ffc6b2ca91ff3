#include "nodes.h"

#include "host-sim/params_file.h"
#include "rebel_params.h"

struct search_options options;
struct position board;

const struct engine_limits no_limits;

const struct search_options *personality_options(const char *name)
{
    const struct personality *personality = params_personality(name);

    assert_non_null(personality);
    return personality->options;
}

int node_setup(void **state)
{
    struct engine *e = &bench.engine;

    (void)state;
    engine_clear(e);
    options = *personality_options("Plain");
    e->options = &options;
    e->position = &board;
    e->limits = &no_limits;
    e->history_length = 0;
    e->stage = STAGE_MIDDLE;
    e->stop = 0;
    e->reduction_depth = 8;
    return 0;
}

/* --- nodes --- */

static void set_board(const char *fen)
{
    enum fen_error error = position_set_fen(&board, fen, rebel_params());

    if (error != FEN_OK) {
        fail_msg("%s: %s", fen, fen_error_text(error));
    }
    bench.engine.params = board.params;
    bench.engine.root_i_score = board.i_score;
}

/* Nothing is known of a node, and nothing happens there. */
static void clear_node(struct ply *p, unsigned index)
{
    memset(p, 0, sizeof *p);
    p->index = (uint8_t)index;
    p->alpha = -1;
    p->beta = 1;
    p->depth = 4;
    p->flags = position_in_check(&board) ? PLY_IN_CHECK : 0;
    memset(p->hanging, SQUARE_NONE, sizeof p->hanging);
    memset(p->threatened, SQUARE_NONE, sizeof p->threatened);
}

struct ply *node_at(const char *fen)
{
    struct engine *e = &bench.engine;

    set_board(fen);
    for (unsigned i = 0; i < NODE_INDEX + 2; i++) {
        clear_node(&e->ply[i], i);
        if (i < NODE_INDEX) {
            e->ply[i].flags = 0;
        }
    }
    e->ply[0].depth = 8;
    return &e->ply[NODE_INDEX];
}

void node_go(struct ply *p, const char *move)
{
    p->move = move_of(&bench.engine, &board, move);
    position_make(&board, p->move, &p->undo);
    node_prepare_child(&bench.engine, p, -p->beta, -p->alpha, p->depth - 1);
}

static void evaluate(struct ply *p)
{
    if (ply_in_check(p)) {
        evaluate_inherit(p);
    } else {
        evaluate_node(&bench.engine, p);
    }
}

struct ply *node_after(const char *fen, const char *moves, bool evaluates)
{
    struct ply *p = node_at(fen);
    unsigned count = 1;

    for (const char *c = moves; *c != '\0'; c++) {
        count += *c == ' ';
    }
    assert_in_range(count, 1, NODE_INDEX);
    p -= count;
    p->flags = position_in_check(&board) ? PLY_IN_CHECK : 0;
    while (*moves != '\0') {
        char move[8] = "";
        size_t length = strcspn(moves, " ");

        memcpy(move, moves, length);
        evaluate(p);
        node_go(p, move);
        p++;
        p->alpha = -1;
        p->beta = 1;
        p->depth = 4;
        moves += length;
        moves += strspn(moves, " ");
    }
    if (evaluates) {
        evaluate(p);
    }
    return p;
}

void node_moves(struct ply *p)
{
    assert_true(node_generate(&bench.engine, p, MOVEGEN_ALL));
}

unsigned node_find(const struct ply *p, const char *move)
{
    for (unsigned i = p->first; i < p->end; i++) {
        char text[COORDINATES_SIZE];

        move_to_coordinates(bench.engine.move[i], text);
        if (strcmp(text, move) == 0) {
            return i;
        }
    }
    fail_msg("%s is not generated", move);
    return 0;
}

/* --- random positions --- */

struct position random_position(uint64_t *chance)
{
    static const char *const games[] = {
        START_FEN,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    };
    unsigned which = random_below(chance, 2 * COUNT_OF(games));
    struct position position = position_of(
        which < COUNT_OF(games) ? games[which] : theme_fen(random_below(chance, theme_count())));

    random_walk(&position, random_below(chance, 40), chance);
    return position;
}

void node_order(struct ply *p, const char *hash_move)
{
    move_t move = hash_move[0] == '\0' ? MOVE_NONE : move_of(&bench.engine, &board, hash_move);

    node_moves(p);
    order_update(&bench.engine, p, move);
}

void node_expect_value(const struct ply *p, const char *move, int value)
{
    int found = bench.engine.value[node_find(p, move)];

    if (found != value) {
        fail_msg("%s has %d, not %d", move, found, value);
    }
}
