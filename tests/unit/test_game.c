/* The game: record, undo and redo, repetitions, draws, endings, a full record. */
#include "support.h"

#include "firmware/game/game.h"

enum { PLIES = 24 };

struct fixture {
    struct bench_engine bench;
    struct game game;
    move_t record[PLIES];
};

static int start(void **state)
{
    static struct fixture fixture;

    bench_start(&fixture.bench, &roomy_profile, ROOMY_ARENA, 0);
    game_init(&fixture.game, &fixture.bench.engine, fixture.record, PLIES);
    *state = &fixture;
    return 0;
}

static int end(void **state)
{
    struct fixture *fixture = *state;

    bench_end(&fixture->bench);
    return 0;
}

UNIT_EACH(start, end);

/* Plays moves written with spaces in between; true if the record was full. */
static bool play_game(struct fixture *f, const char *moves)
{
    char word[8];
    bool full = false;
    int used;

    while (sscanf(moves, "%7s%n", word, &used) == 1) {
        full |= game_play(&f->game, move_of(&f->bench.engine, &f->game.position, word));
        moves += used;
    }
    return full;
}

static void assert_fen(struct fixture *f, const char *expected)
{
    char fen[FEN_SIZE];

    position_to_fen(&f->game.position, fen);
    assert_string_equal(fen, expected);
}

/* So often has the position been on the board. */
static void assert_times(struct fixture *f, unsigned times)
{
    assert_true(game_was_there(&f->game, times));
    assert_false(game_was_there(&f->game, times + 1));
}

UNIT(undo_and_redo_go_through_the_record)
{
    struct fixture *f = *unit_state;

    assert_false(game_undo(&f->game));
    assert_false(game_redo(&f->game));
    play_game(f, "e4 e5 Nf3");
    assert_true(game_undo(&f->game));
    assert_true(game_undo(&f->game));
    assert_fen(f, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    assert_true(game_redo(&f->game));
    assert_true(game_redo(&f->game));
    assert_false(game_redo(&f->game));
    assert_fen(f, "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
}

UNIT(a_new_move_after_undo_ends_what_could_be_redone)
{
    struct fixture *f = *unit_state;

    play_game(f, "e4 e5");
    game_undo(&f->game);
    play_game(f, "c5");
    assert_false(game_redo(&f->game));
    assert_int_equal(f->game.plies, 2);
}

UNIT(threefold_can_be_claimed_fivefold_ends)
{
    struct fixture *f = *unit_state;
    const char *shuffle = "Nf3 Nf6 Ng1 Ng8";

    play_game(f, shuffle);
    assert_times(f, 2);
    assert_int_equal(game_claimable(&f->game), GAME_RUNNING);
    play_game(f, shuffle);
    assert_times(f, 3);
    assert_int_equal(game_claimable(&f->game), GAME_THREEFOLD_CLAIMED);
    assert_int_equal(f->game.end, GAME_RUNNING);
    play_game(f, shuffle);
    assert_int_equal(f->game.end, GAME_RUNNING);
    play_game(f, shuffle);
    assert_int_equal(f->game.end, GAME_FIVEFOLD);
    assert_string_equal(game_result(&f->game), "1/2-1/2");
}

/* What the search is given: the keys before each move, back to the last that
   cannot be taken back. */
UNIT(the_keys_before_each_move_are_kept)
{
    struct fixture *f = *unit_state;
    uint32_t before;

    play_game(f, "e4 e5");
    assert_int_equal(f->game.keys, 0);
    before = (uint32_t)f->game.position.key;
    play_game(f, "Nf3");
    assert_int_equal(f->game.keys, 1);
    assert_int_equal(f->game.key[0], before);
    before = (uint32_t)f->game.position.key;
    play_game(f, "Nf6");
    assert_int_equal(f->game.keys, 2);
    assert_int_equal(f->game.key[1], before);
    play_game(f, "Nxe5");
    assert_int_equal(f->game.keys, 0);
}

UNIT(twice_is_not_threefold)
{
    struct fixture *f = *unit_state;

    play_game(f, "Nf3 Nf6 Nc3 Nc6 Ng1 Ng8 Nb1 Nb8");
    assert_times(f, 2);
    assert_int_equal(game_claimable(&f->game), GAME_RUNNING);
}

/* Each move asks for repetitions, on a running clock: the longer the game, the longer a replay. */
UNIT(the_record_is_not_replayed_where_keys_rule_it_out)
{
    struct fixture *f = *unit_state;

    play_game(f, "Nf3 Nf6 Nc3 Nc6 Ng1 Ng8 Nb1 Nb8 e4");
    for (unsigned twice = 0; twice < 2; twice++) {
        play_game(f, "Nf6 Nf3 Ng8 Ng1");
    }
    assert_int_equal(game_claimable(&f->game), GAME_THREEFOLD_CLAIMED);
    play_game(f, "Nc6");
    f->game.record = NULL;
    assert_int_equal(game_claimable(&f->game), GAME_RUNNING);
    game_update_end(&f->game);
    assert_int_equal(f->game.end, GAME_RUNNING);
}

/* The keys of a hundred plies are kept, and seventy-five moves have a hundred and fifty. */
UNIT(a_repetition_is_seen_that_is_older_than_the_keys)
{
    static const char tour[] = "b1b2b3b4b5b6b7c7c6c5c4c3c2g2g3g4g5g6g7a7a6a5a4a3a2a1";
    struct fixture *f = *unit_state;
    move_t record[4 * (sizeof tour / 2)];

    game_init(&f->game, &f->bench.engine, record, COUNT_OF(record));
    assert_int_equal(game_set_fen(&f->game, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), FEN_OK);
    for (unsigned i = 0; i < COUNT_OF(record) / 2; i++) {
        char moves[16];

        snprintf(moves, sizeof moves, "R%.2s K%c8", tour + i % (sizeof tour / 2) * 2,
                 i % 2 == 0 ? 'd' : 'e');
        play_game(f, moves);
    }
    assert_int_equal(f->game.position.rule50, COUNT_OF(record));
    assert_in_range(f->game.position.rule50, GAME_KEYS + 1, 2 * GAME_KEYS);
    assert_int_equal(game_claimable(&f->game), GAME_THREEFOLD_CLAIMED);
    play_game(f, "Rb1");
    assert_int_equal(game_claimable(&f->game), GAME_FIFTY_CLAIMED);
}

UNIT(a_lost_castling_right_makes_another_position)
{
    struct fixture *f = *unit_state;

    assert_int_equal(game_set_fen(&f->game, "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1"), FEN_OK);
    play_game(f, "Rh2 Ra7 Rh1 Ra8 Rh2 Ra7 Rh1 Ra8");
    /* the first time both could still castle */
    assert_times(f, 2);
}

UNIT(an_en_passant_chance_makes_another_position)
{
    struct fixture *f = *unit_state;

    assert_int_equal(game_set_fen(&f->game, "4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1"), FEN_OK);
    play_game(f, "a4 Kd8 Kd1 Ke8 Ke1");
    assert_times(f, 1);
    play_game(f, "Kd8 Kd1 Ke8 Ke1");
    assert_times(f, 2);
}

UNIT(an_en_passant_square_without_capture_is_no_chance)
{
    struct fixture *f = *unit_state;

    assert_int_equal(game_set_fen(&f->game, "4k3/8/8/8/8/8/P7/4K3 w - - 0 1"), FEN_OK);
    play_game(f, "a4 Kd8 Kd1 Ke8 Ke1");
    assert_times(f, 2);
}

UNIT(fifty_moves_can_be_claimed_seventy_five_end)
{
    struct fixture *f = *unit_state;

    game_set_fen(&f->game, "4k3/8/8/8/8/8/8/R3K3 w - - 98 80");
    play_game(f, "Ra2");
    assert_int_equal(game_claimable(&f->game), GAME_RUNNING);
    play_game(f, "Ke7");
    assert_int_equal(game_claimable(&f->game), GAME_FIFTY_CLAIMED);
    assert_int_equal(f->game.end, GAME_RUNNING);
    game_set_fen(&f->game, "4k3/8/8/8/8/8/8/R3K3 w - - 149 120");
    play_game(f, "Ra3");
    assert_int_equal(f->game.end, GAME_SEVENTY_FIVE);
}

UNIT(mate_goes_before_the_seventy_five_moves)
{
    struct fixture *f = *unit_state;

    game_set_fen(&f->game, "7k/8/6K1/8/8/8/8/R7 w - - 149 120");
    play_game(f, "Ra8");
    assert_int_equal(f->game.end, GAME_CHECKMATE);
    assert_string_equal(game_result(&f->game), "1-0");
}

UNIT(endings_are_found_and_taken_back)
{
    struct fixture *f = *unit_state;

    play_game(f, "f3 e5 g4 Qh4");
    assert_int_equal(f->game.end, GAME_CHECKMATE);
    assert_string_equal(game_result(&f->game), "0-1");
    game_undo(&f->game);
    assert_int_equal(f->game.end, GAME_RUNNING);
    assert_string_equal(game_result(&f->game), "*");
    game_set_fen(&f->game, "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1");
    play_game(f, "Qf7");
    assert_int_equal(f->game.end, GAME_STALEMATE);
    game_set_fen(&f->game, "8/8/8/3k4/8/8/3p4/3K4 w - - 0 1");
    play_game(f, "Kxd2");
    assert_int_equal(f->game.end, GAME_INSUFFICIENT);
}

/* The full record forgets its oldest moves; what is left is a game from a
   position, and the current position, its keys and repetitions stay right. */
UNIT(a_full_record_forgets_its_oldest_moves)
{
    struct fixture *f = *unit_state;
    struct position_packed before;
    struct position_packed after;

    game_set_fen(&f->game, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    play_game(f, "Rb1 Kd8 Ra1 Ke8");
    for (unsigned i = 0; i < 2; i++) {
        assert_false(play_game(f, "Ra2 Kd7 Ra3 Ke8 Ra4 Kd8 Ra1 Ke8"));
    }
    assert_false(play_game(f, "Kd2 Kd7 Kd3"));
    assert_int_equal(f->game.plies, PLIES - 1);
    assert_false(play_game(f, "Kd6"));
    assert_true(play_game(f, "Ke4"));
    assert_int_equal(f->game.plies, PLIES - (PLIES / 4 + 1) + 1);
    assert_false(f->game.origin_is_start);
    assert_int_equal(f->game.position.rule50, 25);
    assert_int_equal(f->game.keys, 25);
    assert_true(position_is_ok(&f->game.position));
    position_pack(&f->game.position, &before);
    assert_times(f, 1);
    position_pack(&f->game.position, &after);
    assert_memory_equal(&before, &after, sizeof before);
    assert_int_equal(f->game.position.rule50, 25);
    assert_int_equal(f->game.position.fullmove, 13);
    for (unsigned i = 0; i < 18; i++) {
        assert_true(game_undo(&f->game));
    }
    assert_false(game_undo(&f->game));
}

UNIT(six_hundred_plies_are_taken)
{
    struct fixture *f = *unit_state;

    for (unsigned i = 0; i < 150; i++) {
        static const char *const moves[] = { "Nf3", "Nf6", "Ng1", "Ng8" };

        for (unsigned k = 0; k < 4; k++) {
            game_play_quietly(&f->game, move_of(&f->bench.engine, &f->game.position, moves[k]));
        }
    }
    game_update_end(&f->game);
    assert_int_equal(f->game.end, GAME_SEVENTY_FIVE);
    assert_int_equal(f->game.keys, GAME_KEYS);
    assert_int_equal(f->game.position.fullmove, 301);
    assert_true(position_is_ok(&f->game.position));
}

UNIT(legal_moves_have_their_place)
{
    struct fixture *f = *unit_state;
    struct engine *engine = &f->bench.engine;
    unsigned moves = engine_legal_moves(engine, &f->game.position);

    assert_int_equal(moves, 20);
    for (unsigned i = 0; i < moves; i++) {
        assert_int_equal(game_legal_index(&f->game, engine_legal_move(engine, i)), i);
    }
    assert_int_equal(game_legal_index(&f->game, MOVE_NONE), -1);
    assert_int_equal(game_legal_index(&f->game, move_make(E2, E5, MOVE_NORMAL, 0)), -1);
    assert_int_equal(game_legal_index(&f->game, move_make(E7, E5, MOVE_NORMAL, 0)), -1);
}

UNIT(a_bad_fen_changes_nothing)
{
    struct fixture *f = *unit_state;
    struct game before;

    play_game(f, "e4 e5");
    before = f->game;
    assert_int_equal(game_set_fen(&f->game, "8/8/8/8/8/8/8/8 w - - 0 1"), FEN_KINGS);
    assert_memory_equal(&before, &f->game, sizeof before);
}

UNIT(a_start_fen_is_a_normal_game)
{
    struct fixture *f = *unit_state;

    game_set_fen(&f->game, START_FEN);
    assert_true(f->game.origin_is_start);
    game_set_fen(&f->game, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1");
    assert_false(f->game.origin_is_start);
    game_set_fen(&f->game, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4 3");
    assert_false(f->game.origin_is_start);
}

/* The ends that the newest move leaves possible, as bits. */
static unsigned restorable_ends(struct fixture *f)
{
    unsigned ends = 0;

    for (unsigned end = 0; end <= GAME_ENDS; end++) {
        for (unsigned loser = WHITE; loser <= BLACK; loser++) {
            uint8_t by_rule;
            bool is_restored;

            game_update_end(&f->game);
            by_rule = f->game.end;
            is_restored = game_restore_end(&f->game, (enum game_end)end, (enum colour)loser);
            if (end == GAME_RUNNING || !is_restored) {
                assert_int_equal(f->game.end, by_rule);
            } else {
                assert_int_equal(f->game.end, end);
                assert_int_equal(f->game.loser, loser);
            }
            ends |= (unsigned)is_restored << end;
        }
    }
    return ends;
}

#define BLOCKED "4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4K3 w - - "
#define BIT(end) (1U << (end))
#define KINGS_TO_AND_FRO "Ke2 Ke7 Ke1 Ke8 "

/* A firmware that let games with blocked pawns go on has kept them with any end that they could
   have. */
UNIT(a_kept_blocked_game_may_have_ended_in_any_way)
{
    enum {
        PLAYERS = BIT(GAME_RESIGNED) | BIT(GAME_AGREED),
        OF_BLOCKED = PLAYERS | BIT(GAME_RUNNING) | BIT(GAME_INSUFFICIENT) | BIT(GAME_TIME),
        BY_COUNT = BIT(GAME_RUNNING) | BIT(GAME_INSUFFICIENT)
    };
    static const struct {
        const char *fen;
        const char *moves;
        unsigned ends;
    } cases[] = {
        { BLOCKED "0 1", "", OF_BLOCKED | BIT(GAME_TIME_DRAW) },
        { BLOCKED "0 1", KINGS_TO_AND_FRO KINGS_TO_AND_FRO,
          OF_BLOCKED | BIT(GAME_TIME_DRAW) | BIT(GAME_THREEFOLD_CLAIMED) },
        { BLOCKED "0 1", KINGS_TO_AND_FRO KINGS_TO_AND_FRO KINGS_TO_AND_FRO KINGS_TO_AND_FRO,
          BY_COUNT | BIT(GAME_FIVEFOLD) },
        { BLOCKED "99 70", "Ke2", OF_BLOCKED | BIT(GAME_TIME_DRAW) | BIT(GAME_FIFTY_CLAIMED) },
        { BLOCKED "149 99", "Ke2", BY_COUNT | BIT(GAME_SEVENTY_FIVE) },
        /* what is dead by its pieces was so ever since, and a game that goes on needs no rule */
        { "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", BIT(GAME_INSUFFICIENT) },
        { "4k3/8/8/8/8/8/8/4KB2 w - - 120 99", "", BIT(GAME_INSUFFICIENT) },
        { START_FEN, "e4", PLAYERS | BIT(GAME_RUNNING) | BIT(GAME_TIME) },
        { START_FEN, "f3 e5 g4 Qh4", BIT(GAME_CHECKMATE) },
        { "7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", "Qg6", BIT(GAME_STALEMATE) },
    };
    struct fixture *f = *unit_state;

    for (unsigned i = 0; i < COUNT_OF(cases); i++) {
        assert_int_equal(game_set_fen(&f->game, cases[i].fen), FEN_OK);
        play_game(f, cases[i].moves);
        assert_int_equal(restorable_ends(f), cases[i].ends);
    }
}
