/* What a program of the Chess Peripheral Protocol must not be able to do: bad lines, noise, any
   hands. */
#include "cpp_player.h"

/* --- bad input --- */

UNIT(test_moves_that_are_none_change_nothing)
{
    static const char *const bad[] = {
        "",     "e2",   "e2e5",     "e2e4q", "e7e5", "Nf3",   "O-O",  "e2-e4", "i2i4",
        "e2e9", "a1a1", "e2e4e2e4", "e2xe4", "0000", "e2 e4", "e1g1", "e2e4+", "\x80\xFF\x01\x02"
    };

    begin_round();
    for (unsigned i = 0; i < COUNT_OF(bad); i++) {
        char line[40];

        snprintf(line, sizeof line, "move %s", bad[i]);
        hear(line);
        assert_told("err No legal move\n");
    }
    assert_position(START_FEN);
    assert_lights(0, 0);
    hands("e2 e4");
    assert_told("move e2e4\n");
    hear("promote e2e4q");
    hear("promote e7e8q");
    hear("promote");
    assert_told("err No legal move\nerr No legal move\nerr No legal move\n");
    hear("ok");
    assert_position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
}

UNIT(test_positions_that_are_none_change_nothing)
{
    static const char *const bad[] = {
        "",
        "w",
        "8/8/8/8/8/8/8/8 w",
        START_BOARD " x",
        START_BOARD "/8 w",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w",
        "???????\?/???????\?/8/8/8/8/???????\?/???????? w",
        "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w",
        START_BOARD " w KQkq - 0 1 2",
        START_BOARD " w KQkq - 151 1",
        "4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1",
        "4k3/P7/8/8/8/8/8/P3K3 w - - 0 1",
    };

    begin_round();
    hear("move e2e4");
    for (unsigned i = 0; i < COUNT_OF(bad); i++) {
        for (unsigned word = 0; word < 3; word++) {
            static const char *const names[] = { "begin", "undo", "redo" };
            char line[120];

            snprintf(line, sizeof line, "%s %s", names[word], bad[i]);
            hear(line);
            assert_true(strncmp(told, "err No position: ", 17) == 0);
            assert_true(strchr(told, '\n') == told + strlen(told) - 1);
            told[0] = '\0';
        }
    }
    assert_position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    assert_lights(bit("e4"), bit("e2"));
}

UNIT(test_without_a_round_there_is_no_move)
{
    hear("move e2e4");
    hear("undo " START_BOARD " w");
    assert_told("err No round\nerr No round\n");
    hands("e2 e4");
    hear("ok");
    assert_told("");
    hands("e4 e2");
    look(1000);
    begin_round();
}

UNIT(test_a_line_without_an_end_is_dropped_as_a_whole)
{
    begin_round();
    for (unsigned i = 0; i < 100000; i++) {
        hear_byte('e');
    }
    assert_told("");
    hear("");
    assert_told("err Line too long\n");
    hear("nonsense");
    hear("move");
    assert_told("err Unknown command\nerr No legal move\n");
    for (unsigned length = CPP_LINE - 3; length < CPP_LINE + 3; length++) {
        for (unsigned i = 0; i < length; i++) {
            hear_byte('x');
        }
        hear("");
        assert_told(length < CPP_LINE ? "err Unknown command\n" : "err Line too long\n");
    }
}

UNIT(test_noise_is_no_move_and_ends_no_round)
{
    uint64_t seed = 3;

    begin_round();
    for (unsigned i = 0; i < 300000; i++) {
        told[0] = '\0';
        hear_byte((uint8_t)random_next(&seed));
        assert_true(told[0] == '\0' || strncmp(told, "err ", 4) == 0);
    }
    hear("");
    told[0] = '\0';
    assert_position(START_FEN);
    hands("e2 e4");
    assert_told("move e2e4\n");
}

/* Lines that are almost right, in any order, and any hands. */
UNIT(test_any_lines_and_any_hands_keep_a_possible_position)
{
    static const char *const lines[] = {
        "begin " START_BOARD " w",
        "begin 4k3/P7/8/8/8/8/6p1/4K2R w K - 0 1",
        "move e2e4",
        "move e7e5",
        "move a7a8q",
        "move g2h1n",
        "ok",
        "ok",
        "ok",
        "nok",
        "promote a7a8r",
        "end draw",
        "get_state",
        "undo " START_BOARD " w",
        "redo 4k3/8/8/8/8/8/8/4K3 b",
        "begin",
    };
    uint64_t seed = 11;

    for (unsigned i = 0; i < 6000; i++) {
        told[0] = '\0';
        if (random_below(&seed, 3) == 0) {
            hear(lines[random_below(&seed, COUNT_OF(lines))]);
        }
        if (random_below(&seed, 30) == 0) {
            pieces = squares_of_position(&game.position);
        }
        pieces ^= UINT64_C(1) << random_below(&seed, 64);
        may_tell = random_below(&seed, 4) != 0;
        look(random_below(&seed, 20) == 0 ? 2000 : 60);
        assert_true(!game.is_known || position_is_ok(&game.position));
    }
}
