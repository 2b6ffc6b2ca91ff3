/*
 * What each level of strength promises: no queen is left for nothing, no won game ends in
 * stalemate, and a bare king is mated, each from an Elo on.
 */
#include "opponent_player.h"

#include "engine/rules/tables.h"

/* Can the queen of the side that is not to move be taken, by whom nobody takes back? */
static bool hangs_queen(struct position *position)
{
    unsigned queen = piece_make(other_side((enum colour)position->side), QUEEN);
    move_t moves[MAX_MOVES];
    unsigned count = legal_moves(&c->mind.engine, position, moves);
    bool hangs = false;

    for (unsigned i = 0; i < count && !hangs; i++) {
        if (position->board[move_to(moves[i])] == queen) {
            move_t answers[MAX_MOVES];
            struct undo undo;
            unsigned replies;

            position_make(position, moves[i], &undo);
            replies = legal_moves(&c->mind.engine, position, answers);
            hangs = true;
            for (unsigned n = 0; n < replies; n++) {
                hangs = hangs && move_to(answers[n]) != move_to(moves[i]);
            }
            position_unmake(position, moves[i], &undo);
        }
    }
    return hangs;
}

/* Does the move, which takes nothing, leave the queen to be taken for nothing? */
static bool leaves_queen(struct position *position, move_t move)
{
    struct undo undo;
    bool leaves;

    if (position->board[move_to(move)] != EMPTY) {
        return false;
    }
    position_make(position, move, &undo);
    leaves = hangs_queen(position);
    position_unmake(position, move, &undo);
    return leaves;
}

/* A move of the position leaves the queen, and another does not. */
static bool is_queen_in_danger(struct position *position)
{
    move_t moves[MAX_MOVES];
    unsigned count = legal_moves(&c->mind.engine, position, moves);
    unsigned leaving = 0;

    for (unsigned i = 0; i < count; i++) {
        leaving += leaves_queen(position, moves[i]);
    }
    return leaving != 0 && leaving < count;
}

/* A position of random play in which the queen of the side to move is attacked, and could
   be left so. */
static struct position dangerous_position(uint64_t *chance)
{
    for (;;) {
        struct position position = position_of(START_FEN);
        struct undo undo;
        bool is_attacked;

        random_walk(&position, 10 + random_below(chance, 30), chance);
        if (position_in_check(&position)) {
            continue;
        }
        position_make_null(&position, &undo);
        is_attacked = hangs_queen(&position);
        position_unmake_null(&position, &undo);
        if (is_attacked && is_queen_in_danger(&position)) {
            return position;
        }
    }
}

/* The score of a position for its side to move, by many more nodes than a level looks with. */
static int judge(struct position *position)
{
    struct engine_limits limits = { .nodes = 30000 };
    struct engine_result result;

    engine_clear(&c->mind.engine);
    engine_search(&c->mind.engine, position, NULL, 0, &limits, &result);
    return result.score;
}

/* A queen may be left for a mate, for the other's queen, or where all is lost: for nothing is
   where most of its worth is lost by it. */
static bool leaves_queen_for_nothing(struct position *position, move_t move)
{
    struct undo undo;
    int best;
    int left;

    if (!leaves_queen(position, move)) {
        return false;
    }
    best = judge(position);
    position_make(position, move, &undo);
    left = -judge(position);
    position_unmake(position, move, &undo);
    return best > -5 * SCORE_PAWN && best - left >= 6 * SCORE_PAWN;
}

/* How often a level leaves the queen for nothing in so many such positions. */
static unsigned count_left_queens(unsigned elo, unsigned positions)
{
    uint64_t chance = elo;
    unsigned left = 0;

    for (unsigned i = 0; i < positions; i++) {
        struct position position = dangerous_position(&chance);
        char fen[FEN_SIZE];

        position_to_fen(&position, fen);
        set_up(fen);
        left += leaves_queen_for_nothing(&c->match.game.position, move_of_level(elo));
    }
    return left;
}

UNIT_GROUP(bench_setup, bench_teardown);
UNIT_EACH(start_opponent, end);

UNIT(no_queen_is_left_for_nothing)
{
    for (unsigned elo = QUEEN_ELO; elo <= 1400; elo += 100) {
        assert_int_equal(count_left_queens(elo, 60), 0);
    }
}

/* And beginners do leave it, in one of twenty positions: the promise is not empty. */
UNIT(beginners_leave_queens)
{
    assert_true(count_left_queens(BEGINNER_MIN, 240) > 5);
}

/* The level with White against a king that moves by chance, until mate or 60 moves. */
static void play_won_ending(const char *fen, uint64_t *chance)
{
    set_up(fen);
    for (unsigned moves = 0; moves < 60 && c->match.game.end == GAME_RUNNING; moves++) {
        struct session_played played;
        move_t replies[MAX_MOVES];
        unsigned count;

        assert_int_equal(session_play(c, move_of_level(STALEMATE_ELO), &played), SESSION_DONE);
        assert_int_not_equal(c->match.game.end, GAME_STALEMATE);
        if (c->match.game.end != GAME_RUNNING) {
            break;
        }
        count = legal_moves(&c->mind.engine, &c->match.game.position, replies);
        assert_int_equal(session_play(c, replies[random_below(chance, count)], &played),
                         SESSION_DONE);
    }
}

UNIT(no_won_ending_is_stalemated)
{
    static const char *const won[] = {
        "8/8/8/3k4/8/8/8/KQ6 w - - 0 1",   "8/8/8/3k4/8/8/8/KR6 w - - 0 1",
        "8/8/8/3k4/8/2Q5/8/KR6 w - - 0 1", "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1",
        "k7/8/1K6/8/8/8/2Q5/8 w - - 0 1",  "8/8/8/8/3k1p2/8/6Q1/6K1 w - - 0 1",
        "7k/5P2/8/6K1/8/8/8/8 w - - 0 1",  "k7/P7/8/1K6/8/8/8/6Q1 w - - 0 1",
    };
    uint64_t chance = 3;

    for (unsigned i = 0; i < COUNT_OF(won); i++) {
        for (unsigned n = 0; n < 5; n++) {
            play_won_ending(won[i], &chance);
        }
    }
}

/* The best move of the side to move, by more nodes than the weaker levels have. */
static move_t best_defence(void)
{
    struct engine_limits limits = { .nodes = 1000 };
    struct engine_result result;

    engine_clear(&c->mind.engine);
    engine_search(&c->mind.engine, &c->match.game.position, NULL, 0, &limits, &result);
    return result.best;
}

/* White to move with a king and one piece against a king, anywhere, and not soon a draw: the piece
   is not attacked. */
static void bare_king(unsigned piece, uint64_t *chance, char fen[FEN_SIZE])
{
    for (;;) {
        struct position position;
        uint8_t board[SQUARES] = { 0 };
        unsigned king = random_below(chance, SQUARES);
        unsigned square = random_below(chance, SQUARES);
        unsigned own = random_below(chance, SQUARES);

        if (king == square || own == king || own == square || square_distance(king, square) == 1) {
            continue;
        }
        board[king] = B_KING;
        board[square] = (uint8_t)piece;
        board[own] = W_KING;
        position_clear(&position, &eval_params_default);
        position.side = WHITE;
        position_place(&position, board);
        position_to_fen(&position, fen);
        if (position_set_fen(&position, fen, &eval_params_default) == FEN_OK) {
            return;
        }
    }
}

/* How many of 20 such positions the level wins by mate against the best defence, within fifty moves
   and without a repetition. */
static unsigned count_mates(unsigned elo, unsigned piece)
{
    uint64_t chance = piece;
    unsigned mates = 0;

    for (unsigned i = 0; i < 20; i++) {
        char fen[FEN_SIZE];

        bare_king(piece, &chance, fen);
        set_up(fen);
        while (c->match.game.end == GAME_RUNNING &&
               game_claimable(&c->match.game) == GAME_RUNNING) {
            bool is_level = c->match.game.position.side == WHITE;
            struct session_played played;

            assert_int_equal(
                session_play(c, is_level ? move_of_level(elo) : best_defence(), &played),
                SESSION_DONE);
        }
        mates += c->match.game.end == GAME_CHECKMATE;
    }
    return mates;
}

/* Whatever it does not see of other positions. */
UNIT(a_bare_king_is_mated)
{
    for (unsigned elo = MATE_ELO; elo <= 1900; elo += 100) {
        assert_int_equal(count_mates(elo, W_QUEEN), 20);
        assert_int_equal(count_mates(elo, W_ROOK), 20);
    }
}

/* Weaker levels do not know how: the promise is not empty. */
UNIT(beginners_do_not_mate_a_bare_king)
{
    assert_true(count_mates(MATE_ELO - 1, W_QUEEN) < 20);
    assert_true(count_mates(MATE_ELO - 1, W_ROOK) < 20);
}

/* What becomes of a move that the search of a level has chosen. */
static move_t after_the_look(unsigned elo, const char *fen, const char *text)
{
    struct task task;
    struct engine_result result = { 0 };

    set_up(fen);
    opponent_play_elo(&c->match.opponent, elo);
    result.best = move_of(&c->mind.engine, &c->match.game.position, text);
    session_task(c, THINK_TO_PLAY, &task);
    opponent_addition.player->limit(c->added, &task);
    think_begin(&c->mind, &task);
    think_end(&c->mind);
    opponent_addition.player->searched(c->added, &task, &result);
    return result.best;
}

/* From its Elo on each is guarded, whatever the search has seen; below it is not. */
UNIT(queen_and_win_are_guarded_behind_the_search)
{
    static const struct {
        unsigned elo;
        const char *fen;
        const char *move;
    } faults[] = {
        { QUEEN_ELO, "4k3/8/4p3/8/8/8/8/3QK3 w - - 0 1", "d1d5" },
        { STALEMATE_ELO, "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "g5g6" },
    };

    for (unsigned i = 0; i < COUNT_OF(faults); i++) {
        move_t fault;

        set_up(faults[i].fen);
        fault = move_of(&c->mind.engine, &c->match.game.position, faults[i].move);
        assert_int_not_equal(after_the_look(faults[i].elo, faults[i].fen, faults[i].move), fault);
        assert_int_equal(after_the_look(faults[i].elo - 1, faults[i].fen, faults[i].move), fault);
    }
}

/* Positions in which a move gives stalemate and wins nothing: queens near a bare king. */
UNIT(no_move_of_a_level_gives_stalemate)
{
    uint64_t chance = 5;
    unsigned traps = 0;

    while (traps < 60) {
        unsigned king = random_below(&chance, SQUARES);
        char fen[FEN_SIZE];
        struct position position;
        uint8_t board[SQUARES] = { 0 };
        move_t moves[MAX_MOVES];
        unsigned count;
        bool is_trap = false;
        struct undo undo;

        position_clear(&position, &eval_params_default);
        board[king] = B_KING;
        board[random_below(&chance, SQUARES)] = W_QUEEN;
        board[random_below(&chance, SQUARES)] = W_KING;
        position.side = WHITE;
        if (board[king] != B_KING) {
            continue;
        }
        position_place(&position, board);
        position_to_fen(&position, fen);
        if (position_set_fen(&position, fen, &eval_params_default) != FEN_OK) {
            continue;
        }
        count = legal_moves(&c->mind.engine, &position, moves);
        for (unsigned i = 0; i < count; i++) {
            position_make(&position, moves[i], &undo);
            is_trap = is_trap || engine_ending(&c->mind.engine, &position) == ENDING_STALEMATE;
            position_unmake(&position, moves[i], &undo);
        }
        if (is_trap) {
            move_t move;

            traps++;
            set_up(fen);
            move = move_of_level(STALEMATE_ELO);
            position_make(&position, move, &undo);
            assert_int_not_equal(engine_ending(&c->mind.engine, &position), ENDING_STALEMATE);
        }
    }
}
