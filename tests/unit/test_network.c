/* The network: its sums, however moves came and went, and its score by plain loops. */
#include "engine/eval/eval.h"
#include "engine/rules/attack_test.h"
#include "firmware/mind/profile.h"
#include "images/network_file.h"
#include "network_model.h"
#include "nodes.h"

#include <stdlib.h>
#include <unistd.h>

static const unsigned all_sums[] = { 8, 16, 24, 32, 64, 128 };

static struct plain_network plain;
static struct packed_network packed;

static void fail_at(const struct position *p, const char *what, int64_t found, int64_t expected)
{
    char fen[FEN_SIZE];

    position_to_fen(p, fen);
    fail_msg("%s: %s %lld, not %lld", fen, what, (long long)found, (long long)expected);
}

static void expect_score(const struct position *p, int found, int64_t expected)
{
    if (found != expected) {
        fail_at(p, "score", found, expected);
    }
}

/* --- moves made and unmade --- */

/* What must have happened on the way. */
enum event {
    MADE_QUIET,
    MADE_CAPTURE,
    MADE_CASTLING_SHORT,
    MADE_CASTLING_LONG,
    MADE_EN_PASSANT,
    MADE_KING_ACROSS, /* the middle between files d and e */
    MADE_KNIGHT,      /* the promotions */
    MADE_BISHOP,
    MADE_ROOK,
    MADE_QUEEN,
    MADE_PROMOTION_WITH_CAPTURE,
    MADE_NULL,
    UNMADE,
    UNMADE_NULL,
    ANOTHER_GAME,
    ASKED_AT_ONCE,
    ASKED_LATER, /* several moves lie between */
    ASKED_TWICE,
    EVENTS
};

enum { STACK = 120, NULL_MOVE = MOVE_NONE };

struct travel {
    struct position position;
    uint64_t chance;
    unsigned plies; /* on the stack */
    move_t move[STACK];
    struct undo undo[STACK];
    unsigned changes; /* moves made and unmade */
    unsigned since;   /* the last score was asked for */
    unsigned seen[EVENTS];
};

static void note_move(struct travel *t, move_t move)
{
    const struct position *p = &t->position;
    unsigned from = move_from(move);
    unsigned to = move_to(move);
    bool captures = p->board[to] != EMPTY;

    if (move_kind(move) == MOVE_PROMOTION) {
        t->seen[MADE_KNIGHT + move_promotion(move) - KNIGHT]++;
        t->seen[MADE_PROMOTION_WITH_CAPTURE] += captures;
    } else if (move_kind(move) == MOVE_EN_PASSANT) {
        t->seen[MADE_EN_PASSANT]++;
    } else if (move_kind(move) == MOVE_CASTLING) {
        t->seen[square_file(to) == 6 ? MADE_CASTLING_SHORT : MADE_CASTLING_LONG]++;
    } else {
        t->seen[captures ? MADE_CAPTURE : MADE_QUIET]++;
    }
    t->seen[MADE_KING_ACROSS] += piece_type(p->board[from]) == KING && ((from ^ to) & 4U) != 0;
}

/* A legal move, or MOVE_NONE; castling, en passant and promotion more often than others. */
static move_t choose_move(struct travel *t)
{
    move_t moves[MAX_MOVES];
    unsigned count = legal_moves(&bench.engine, &t->position, moves);
    move_t move = count == 0 ? MOVE_NONE : moves[random_below(&t->chance, count)];

    for (unsigned i = 0; i < count; i++) {
        if (move_kind(moves[i]) != MOVE_NORMAL && random_below(&t->chance, 4) == 0) {
            move = moves[i];
        }
    }
    return move;
}

static void begin_another(struct travel *t)
{
    t->position = position_of(theme_fen(random_below(&t->chance, theme_count())));
    t->plies = 0;
    t->seen[ANOTHER_GAME]++;
}

static void make_one(struct travel *t)
{
    struct undo *undo = &t->undo[t->plies];
    move_t move;

    if (random_below(&t->chance, 16) == 0 && !position_in_check(&t->position)) {
        position_make_null(&t->position, undo);
        move = NULL_MOVE;
        t->seen[MADE_NULL]++;
    } else {
        move = choose_move(t);
        if (move == MOVE_NONE) {
            return;
        }
        note_move(t, move);
        position_make(&t->position, move, undo);
    }
    t->move[t->plies++] = move;
    t->changes++;
    t->since++;
}

static void unmake_one(struct travel *t)
{
    move_t move = t->move[--t->plies];

    if (move == NULL_MOVE) {
        position_unmake_null(&t->position, &t->undo[t->plies]);
        t->seen[UNMADE_NULL]++;
    } else {
        position_unmake(&t->position, move, &t->undo[t->plies]);
        t->seen[UNMADE]++;
    }
    t->changes++;
    t->since++;
}

/* One way or the other, often several times. */
static void travel_on(struct travel *t)
{
    bool goes_back = t->plies != 0 && random_below(&t->chance, 5) < 2;
    unsigned steps = 1 + (random_below(&t->chance, 4) == 0 ? random_below(&t->chance, 12) : 0);

    if (random_below(&t->chance, 400) == 0) {
        begin_another(t);
    }
    for (; steps != 0; steps--) {
        if (goes_back && t->plies != 0) {
            unmake_one(t);
        } else if (!goes_back && t->plies < STACK) {
            make_one(t);
        }
    }
}

/* The sums as words, and the score, against those made anew and against plain loops. */
static void ask(struct travel *t, const struct network *network, uint32_t *memory)
{
    uint32_t fresh[NETWORK_WORDS_MAX];
    int score = network_score(network, memory, &t->position);

    network_forget(fresh);
    expect_score(&t->position, score, network_score(network, fresh, &t->position));
    expect_score(&t->position, score, plain_score(&plain, &t->position));
    assert_memory_equal(memory, fresh, network_words(network) * sizeof *memory);
    t->seen[t->since == 0 ? ASKED_TWICE : t->since == 1 ? ASKED_AT_ONCE : ASKED_LATER]++;
    t->since = 0;
}

static void travel_with(const struct network *network, unsigned changes, uint64_t seed)
{
    static struct travel t;
    uint32_t memory[NETWORK_WORDS_MAX];

    memset(&t, 0, sizeof t);
    t.chance = seed;
    begin_another(&t);
    network_forget(memory);
    while (t.changes < changes) {
        travel_on(&t);
        if (random_below(&t.chance, 3) != 0) {
            ask(&t, network, memory);
        }
    }
    for (unsigned i = 0; i < EVENTS; i++) {
        if (t.seen[i] < 5) {
            fail_msg("event %u came %u times", i, t.seen[i]);
        }
    }
}

static const char *file_of_default(void)
{
    static char path[200];

    assert_non_null(board_profile.network);
    snprintf(path, sizeof path, "engine/eval/networks/%s.net", board_profile.network->name);
    return path;
}

UNIT_GROUP(bench_setup, bench_teardown);

/* Of the network that the program has. */
UNIT(sums_are_the_same_after_a_million_moves)
{
    plain_from_file(&plain, file_of_default());
    travel_with(board_profile.network, 1000000, 1);
}

UNIT(sums_of_all_sizes_are_the_same_after_many_moves)
{
    uint64_t chance = 3;

    for (unsigned i = 0; i < COUNT_OF(all_sums); i++) {
        plain_random(&plain, all_sums[i], &chance);
        travel_with(plain_pack(&plain, &packed), 60000, all_sums[i]);
    }
}

/* --- sizes --- */

UNIT(the_smallest_board_gives_160_bytes)
{
    struct network network = { .sums = 32 };

    assert_int_equal(network_words(&network) * sizeof(uint32_t), 160);
    for (unsigned i = 0; i < COUNT_OF(all_sums); i++) {
        network.sums = (uint8_t)all_sums[i];
        assert_int_equal(network_words(&network), 8 + all_sums[i]);
    }
}

/* Nothing beyond the words is touched, nor left out. */
UNIT(memory_is_what_network_words_says)
{
    uint64_t chance = 5;

    for (unsigned i = 0; i < COUNT_OF(all_sums); i++) {
        uint32_t memory[NETWORK_WORDS_MAX + 1];
        struct position p = position_of(START_FEN);
        unsigned words;

        plain_random(&plain, all_sums[i], &chance);
        words = network_words(plain_pack(&plain, &packed));
        memset(memory, 0xA5, sizeof memory);
        network_forget(memory);
        network_score(&packed.network, memory, &p);
        assert_int_equal(memory[words], 0xA5A5A5A5);
        assert_int_not_equal(memory[words - 1], 0xA5A5A5A5);
    }
}

/* --- the same position seen otherwise --- */

static void expect_turned(const struct network *network, unsigned turn)
{
    uint64_t chance = turn;

    for (unsigned i = 0; i < 5000; i++) {
        struct position p = random_position(&chance);
        struct position other = turned_position(&p, turn);

        expect_score(&p, fresh_score(network, &other), fresh_score(network, &p));
    }
}

UNIT(colours_exchanged_score_the_same)
{
    expect_turned(board_profile.network, 56);
}

/* Each view is mirrored by where its own king stands: right of the mirror it sees what it
   saw left of it. Castling rights are no input. */
UNIT(wings_exchanged_score_the_same)
{
    expect_turned(board_profile.network, 7);
}

/* A network of random numbers, which nothing but its inputs makes alike. */
UNIT(turns_hold_for_any_network)
{
    uint64_t chance = 11;

    plain_random(&plain, 16, &chance);
    expect_turned(plain_pack(&plain, &packed), 56);
    expect_turned(&packed.network, 7);
}

/* --- networks at their limits --- */

static const char *const crowded[] = {
    START_FEN,
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
    "r3k2r/pppppppp/1nbqnb2/8/8/1NBQNB2/PPPPPPPP/R3K2R w KQkq - 0 1",
    "qqqqqqqq/q3k3/rrbbnn2/8/8/RRBBNN2/Q2K4/QQQQQQQQ w - - 0 1",
    "4qqqk/5qqq/5qqq/8/8/QQQ5/QQQ5/KQQQ4 w - - 0 1",
    "8/8/4k3/8/8/3K4/8/8 b - - 0 1",
    "7k/8/8/8/8/8/8/K7 w - - 0 1",
    "nnnnnnnn/nn2k3/rrbbq3/8/8/RRBBQ3/NN2K3/NNNNNNNN b - - 0 1",
};

/* Outputs as large as a bucket may have them: all of one sign, or by side. */
static void set_outputs(struct plain_network *n, int sign_own, int sign_other)
{
    int each = PLAIN_OUTPUTS_MAX / (2 * (int)n->sums);

    if (each > INT16_MAX) {
        each = INT16_MAX;
    }
    for (unsigned bucket = 0; bucket < NETWORK_BUCKETS; bucket++) {
        for (unsigned i = 0; i < n->sums; i++) {
            n->output[bucket][0][i] = sign_own * each;
            n->output[bucket][1][i] = sign_other * each;
        }
        n->constant[bucket] = sign_own * 32000;
    }
}

/* All weights at one end. Of four sums, two that lie in one word each, one is pushed as far
   as it goes and its neighbour lies open between 0 and 128: what ran over from one to the
   other would show in the score. */
static void set_weights(struct plain_network *n, int weight, int pieces)
{
    for (unsigned i = 0; i < n->sums; i++) {
        for (unsigned input = 0; input < NETWORK_INPUTS; input++) {
            n->weight[input][i] = weight;
        }
        n->bias[i] = ((i >> 1) & 1U) != 0 ? (weight < 0 ? -NETWORK_BIAS_MAX : NETWORK_BIAS_MAX)
                                          : 1 + (int)(i % 125) - weight * pieces;
    }
}

/* The same with open and full sums exchanged. */
static void exchange_sums(struct plain_network *n)
{
    for (unsigned i = 0; i < n->sums; i += 4) {
        for (unsigned k = i; k < i + 2; k++) {
            int bias = n->bias[k];

            n->bias[k] = n->bias[k + 2];
            n->bias[k + 2] = bias;
        }
    }
}

static void expect_open(const struct plain_network *n, const struct position *p)
{
    int64_t sums[NETWORK_SUMS_MAX];
    unsigned open = 0;

    plain_sums(n, p, WHITE, sums);
    for (unsigned i = 0; i < n->sums; i++) {
        open += sums[i] > 0 && sums[i] < 128;
    }
    assert_int_equal(open, n->sums / 2);
}

static void expect_no_overflow(const char *fen, unsigned sums, int weight)
{
    struct position p = position_of(fen);
    int pieces = p.length[WHITE] + p.length[BLACK];

    plain.sums = sums;
    set_weights(&plain, weight, pieces);
    for (unsigned i = 0; i < 8; i++) {
        set_outputs(&plain, (i & 1U) != 0 ? 1 : -1, (i & 2U) != 0 ? 1 : -1);
        if (i == 4) {
            exchange_sums(&plain);
        }
        expect_open(&plain, &p);
        expect_score(&p, fresh_score(plain_pack(&plain, &packed), &p), plain_score(&plain, &p));
    }
}

UNIT(weights_at_their_limits_do_not_overflow)
{
    for (unsigned i = 0; i < COUNT_OF(crowded); i++) {
        for (unsigned k = 0; k < COUNT_OF(all_sums); k++) {
            expect_no_overflow(crowded[i], all_sums[k], 127);
            expect_no_overflow(crowded[i], all_sums[k], -128);
        }
    }
}

/* Every sum clipped at its end, and every output at its own: the largest scores there are. */
UNIT(full_sums_reach_the_largest_score)
{
    for (unsigned k = 0; k < COUNT_OF(all_sums); k++) {
        struct position p = position_of(START_FEN);

        plain.sums = all_sums[k];
        set_weights(&plain, 127, 32);
        for (unsigned i = 0; i < plain.sums; i++) {
            plain.bias[i] = NETWORK_BIAS_MAX;
        }
        for (int sign = -1; sign <= 1; sign += 2) {
            set_outputs(&plain, sign, sign);
            plain_pack(&plain, &packed);
            expect_score(&p, fresh_score(&packed.network, &p), plain_score(&plain, &p));
            assert_in_range(sign * fresh_score(&packed.network, &p), 32000 + 32000, 32768 + 32000);
            assert_int_equal(
                eval_by_network(&p, &packed.network, (uint32_t[NETWORK_WORDS_MAX]){ 0 }),
                sign * SCORE_MAX);
        }
    }
}

/* Moves where half of the inputs are at one end, half at the other: sums go up and down by
   all there is. */
UNIT(sums_at_their_limits_follow_the_moves)
{
    plain.sums = 16;
    for (unsigned i = 0; i < plain.sums; i++) {
        plain.bias[i] = i % 3 == 0 ? NETWORK_BIAS_MAX : i % 3 == 1 ? -NETWORK_BIAS_MAX : 128;
        for (unsigned input = 0; input < NETWORK_INPUTS; input++) {
            plain.weight[input][i] = ((input * 7 + i * 3) & 4U) != 0 ? 127 : -128;
        }
    }
    set_outputs(&plain, 1, -1);
    travel_with(plain_pack(&plain, &packed), 100000, 17);
}

/* --- files --- */

enum { FILES = COUNT_OF(all_sums) };

UNIT(a_file_is_read_as_it_was_written)
{
    static const struct network *read[FILES];
    static uint8_t bytes[PLAIN_FILE_MAX];
    uint64_t chance = 23;

    for (unsigned i = 0; i < FILES; i++) {
        char path[] = "/tmp/kilomate-network-XXXXXX";
        int file = mkstemp(path);
        size_t size;

        plain_random(&plain, all_sums[i], &chance);
        plain.bias[0] = NETWORK_BIAS_MAX;
        plain.bias[1] = -NETWORK_BIAS_MAX;
        plain.constant[0] = 32000;
        plain.constant[1] = -32000;
        size = plain_to_file(&plain, bytes);
        assert_int_equal(write(file, bytes, size), size);
        close(file);
        read[i] = network_read_file(path);
        unlink(path);
        assert_non_null(read[i]);
        assert_int_equal(read[i]->sums, all_sums[i]);
        assert_string_equal(read[i]->name, strrchr(path, '/') + 1);
        for (unsigned k = 0; k < theme_count(); k++) {
            struct position p = position_of(theme_fen(k));

            expect_score(&p, fresh_score(read[i], &p), plain_score(&plain, &p));
        }
    }
}

/* The table of the image is the network of the file. */
UNIT(the_image_has_the_network_of_the_file)
{
    static const struct network *read;
    const struct network *own = board_profile.network;
    unsigned sums = own->sums;

    read = network_read_file(file_of_default());
    assert_non_null(read);
    assert_string_equal(read->name, own->name);
    assert_int_equal(read->sums, sums);
    assert_memory_equal(read->weights, own->weights, NETWORK_INPUTS * sums);
    assert_memory_equal(read->biases, own->biases, sums * sizeof *own->biases);
    assert_memory_equal(read->outputs, own->outputs,
                        2U * NETWORK_BUCKETS * sums * sizeof *own->outputs);
    assert_memory_equal(read->constants, own->constants, NETWORK_BUCKETS * sizeof *own->constants);
}

/* --- its place in SCORE --- */

UNIT(score_is_i_score_and_the_network_s)
{
    uint32_t memory[NETWORK_WORDS_MAX];
    uint64_t chance = 29;
    unsigned asked = 0;

    network_forget(memory);
    for (unsigned i = 0; i < 5000; i++) {
        struct position p = random_position(&chance);
        int i_score = p.side == WHITE ? p.i_score : -p.i_score;

        if (eval_is_for_network(&p)) {
            asked++;
            assert_int_equal(eval_by_network(&p, board_profile.network, memory),
                             score_clamp(i_score + fresh_score(board_profile.network, &p)));
        }
    }
    assert_in_range(asked, 2000, 4999);
}

UNIT(endings_of_few_pieces_are_not_for_it)
{
    static const char *const rebel[] = {
        "8/5k2/8/8/8/8/4K3/8 w - - 0 1",               /* bare kings */
        "8/5k2/8/8/8/PP6/PPP1K1PP/8 w - - 0 1",        /* a bare king: mates, wrong bishops */
        "4k3/8/8/8/8/PPP5/QRBNK3/8 b - - 0 1",         /* the same with pieces */
        "4k3/qrbn4/ppp5/8/8/8/4K3/8 b - - 0 1",        /* the other side bare */
        "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", /* pawns alone */
        "4k3/4r1p1/7p/8/8/1P6/4R1P1/4K3 w - - 0 1",    /* four a side */
        "4k3/4r3/8/8/8/8/4Q3/4K3 w - - 0 1",
    };
    static const char *const network[] = {
        START_FEN,
        "4k3/4r1p1/6pp/8/8/1P6/4R1P1/4K3 w - - 0 1", /* five against four */
        "4k3/4r1p1/7p/8/8/1P6/4R1PP/4K3 w - - 0 1",
        "4k3/pppp4/8/8/8/8/N7/4K3 w - - 0 1",
        "4k3/n7/8/8/8/8/PPPP4/4K3 w - - 0 1",
        "4k3/1b6/pppp4/8/8/8/PPPP4/4K3 w - - 0 1",
        "3k4/8/pppp4/8/8/8/PPPPQ3/4K3 w - - 0 1",
    };

    for (unsigned i = 0; i < COUNT_OF(rebel); i++) {
        struct position p = position_of(rebel[i]);

        if (eval_is_for_network(&p)) {
            fail_msg("%s: for the network", rebel[i]);
        }
    }
    for (unsigned i = 0; i < COUNT_OF(network); i++) {
        struct position p = position_of(network[i]);

        if (!eval_is_for_network(&p)) {
            fail_msg("%s: not for the network", network[i]);
        }
    }
}
