/* Electronic boards for programs: rounds by the Chess Peripheral Protocol, line by line. */
#include "cpp_player.h"

/* --- whole rounds --- */

/* The player's moves, and the program's. */
UNIT(test_a_round_is_played_both_ways)
{
    begin_round();
    hands("e2 e4");
    assert_told("move e2e4\n");
    assert_position(START_FEN); /* the program has not allowed it */
    hear("ok");
    assert_told("");
    assert_position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    hear("move d7d5");
    assert_told("");
    assert_lights(bit("d5"), bit("d7"));
    hands("d7");
    assert_lights(bit("d5"), 0);
    hands("d5");
    assert_lights(0, 0);
    assert_told("");
    hands("d5 e4 d5");
    assert_told("move e4d5\n");
    hear("ok");
    hear("move d8d5");
    assert_lights(0, bit("d8") | bit("d5")); /* the piece that is taken blinks until it is lifted */
    hands("d5");
    assert_lights(bit("d5"), bit("d8"));
    hands("d8 d5");
    assert_lights(0, 0);
    hands("b1 c3");
    assert_told("move b1c3\n");
    hear("ok");
    hear("end abort");
    assert_told("");
    assert_lights(0, 0);
    assert_position("rnb1kbnr/ppp1pppp/8/3q4/8/2N5/PPPP1PPP/R1BQKBNR b KQkq - 1 3");
}

UNIT(test_castling_en_passant_and_promotions)
{
    pieces = bit("e1") | bit("h1") | bit("b5") | bit("h7") | bit("e8") | bit("a8") | bit("c7") |
             bit("b2") | bit("c1");
    look(400);
    hear("begin r3k3/2p4P/8/1P6/8/8/1p6/2B1K2R b Kq - 0 1");
    assert_told("sync r3k3/2p4P/8/1P6/8/8/1p6/2B1K2R b\n");
    hands("c7 c5");
    assert_told("move c7c5\n");
    hear("ok");
    hear("move b5c6"); /* en passant */
    assert_lights(bit("c6"), bit("b5") | bit("c5"));
    hands("b5 c6 c5");
    assert_lights(0, 0);
    hands("e8 c8");
    assert_told("");
    assert_lights(bit("d8"), bit("a8")); /* the rest of the castling */
    hands("a8 d8");
    assert_told("move e8c8\n");
    hear("ok");
    hands("e1 g1");
    assert_lights(bit("f1"), bit("h1"));
    hear("move e1g1"); /* the same by the program: the hand is half way */
    hands("h1 f1");
    assert_told("");
    assert_lights(0, 0);
    hands("b2 c1 c1"); /* takes, and becomes what the program says */
    assert_told("move b2c1\n");
    hear("promote b2c1n");
    assert_told("");
    assert_position("2kr4/7P/2P5/8/8/8/8/2n2RK1 w - - 0 4");
    hear("move h7h8r");
    hands("h7 h8");
    assert_position("2kr3R/8/2P5/8/8/8/8/2n2RK1 b - - 0 4");
    assert_lights(0, 0);
    assert_told("");
}

UNIT(test_a_promotion_that_is_simply_allowed_is_a_queen)
{
    pieces = bit("e1") | bit("e8") | bit("b8") | bit("a7");
    look(400);
    hear("begin 1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    assert_told("sync 1n2k3/P7/8/8/8/8/8/4K3 w\n");
    hands("a7 a8");
    assert_told("move a7a8\n");
    hear("promote a7b8q"); /* another move */
    assert_told("err No legal move\n");
    hear("ok");
    assert_position("Qn2k3/8/8/8/8/8/8/4K3 b - - 0 1");
}

/* A rook that may slide on has made its move when the next piece is lifted. */
UNIT(test_a_piece_may_slide_on)
{
    pieces = bit("e1") | bit("e8") | bit("a1");
    look(400);
    hear("begin 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    told[0] = '\0';
    pieces ^= bit("a1");
    look(60);
    pieces ^= bit("a3");
    look(150);
    assert_told("");
    pieces ^= bit("a3");
    look(60);
    pieces ^= bit("a5");
    look(150);
    assert_told("");
    pieces ^= bit("e8");
    look(140);
    assert_told(""); /* it may have dropped out */
    look(30);
    assert_told("move a1a5\n");
    hear("ok");
    pieces ^= bit("e7");
    look(400);
    assert_told("move e8e7\n");
}

/* --- what the program does not allow --- */

UNIT(test_a_move_that_is_not_allowed_is_led_back)
{
    begin_round();
    hands("e2 e4");
    assert_told("move e2e4\n");
    hear("nok");
    assert_lights(bit("e2"), bit("e4"));
    look(800);
    assert_told(""); /* it is not told again */
    hands("e4 e2");
    assert_lights(0, 0);
    assert_told("");
    assert_position(START_FEN);
    hands("e2 e4");
    assert_told("move e2e4\n"); /* it is meant once more */
    hear("nok");
    look(1200);
    assert_told("unsync rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w\n");
    hands("e4 e2");
    assert_told("sync " START_BOARD " w\n");
    assert_lights(0, 0);
}

UNIT(test_nothing_is_told_until_the_program_has_answered)
{
    begin_round();
    hands("e2 e4");
    hands("e7 e5");
    look(5000);
    assert_told("move e2e4\n");
    hear("ok");
    look(400);
    assert_told("move e7e5\n"); /* it was made meanwhile */
    hear("ok");
    assert_position("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
}

UNIT(test_the_programs_move_goes_before_the_players)
{
    begin_round();
    hands("e2 e4");
    assert_told("move e2e4\n");
    hear("move d2d4");
    hear("ok");
    assert_position("rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1");
    assert_lights(bit("e2") | bit("d4"), bit("e4") | bit("d2"));
    hands("e4 e2 d2 d4");
    assert_lights(0, 0);
    assert_int_equal(cpp.round, CPP_IN_STEP);
}

UNIT(test_two_moves_of_the_program_are_led_together)
{
    begin_round();
    hear("move e2e4");
    hear("move e7e5");
    assert_lights(bit("e4") | bit("e5"), bit("e2") | bit("e7"));
    look(5000);
    hands("e7 e5 e2 e4");
    assert_lights(0, 0);
    assert_told("");
    hands("g1 f3");
    assert_told("move g1f3\n");
}

/* --- the board differs --- */

UNIT(test_pieces_that_are_knocked_over_are_told_until_they_stand)
{
    begin_round();
    pieces = UINT64_C(0xFFFF000000000000) | bit("e4");
    look(1400);
    assert_told("");
    look(300);
    assert_told("unsync rnbqkbnr/pppppppp/8/8/4?3/8/8/8 w\n");
    assert_lights(UINT64_C(0xFFFF), bit("e4"));
    look(3000);
    assert_told(""); /* once */
    pieces = UINT64_C(0xFFFF00000000FF00);
    look(400);
    assert_told("state rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/8 w\n");
    pieces = UINT64_C(0xFFFF00000000FFFF);
    look(100);
    assert_told("sync " START_BOARD " w\n");
    assert_lights(0, 0);
    assert_position(START_FEN);
    hands("e2 e4");
    assert_told("move e2e4\n");
}

UNIT(test_a_wrong_answer_to_the_programs_move_is_told)
{
    begin_round();
    hear("move e2e4");
    hands("d2 d4");
    look(1500);
    assert_told("unsync rnbqkbnr/pppppppp/8/8/3?4/8/PPP1?PPP/RNBQKBNR b\n");
    assert_lights(bit("e4") | bit("d2"), bit("e2") | bit("d4"));
    hands("d4 d2 e2 e4");
    assert_true(strstr(told, "sync rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b\n") != NULL);
}

UNIT(test_a_round_begins_with_pieces_that_stand_otherwise)
{
    hear("begin 4k3/8/8/8/8/8/P7/4K3 b - - 3 40");
    assert_told("unsync ????k??\?/???????\?/8/8/8/8/P??????\?/????K??? b\n");
    hear("move e8e7"); /* is played all the same */
    assert_told("");
    pieces = bit("e7") | bit("e1") | bit("a2");
    look(300);
    assert_told("sync 8/4k3/8/8/8/8/P7/4K3 w\n");
    assert_position("8/4k3/8/8/8/8/P7/4K3 w - - 4 41");
}

UNIT(test_what_is_left_out_of_a_fen_is_as_in_a_new_game)
{
    hear("begin " START_BOARD);
    assert_told("sync " START_BOARD " w\n");
    assert_position(START_FEN);
    hear("begin " START_BOARD " b KQ");
    assert_told("sync " START_BOARD " b\n");
    assert_position(START_BOARD " b KQ - 0 1");
    hear("begin  " START_BOARD "   w  KQkq  -  7  9 ");
    assert_position(START_BOARD " w KQkq - 7 9");
    pieces ^= bit("h1") | bit("a1") | bit("a2");
    look(400);
    told[0] = '\0';
    hear("begin rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/1NBQKBN1 w KQkq e3 0 1");
    assert_told("sync rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/1NBQKBN1 w\n");
    assert_position("rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/1NBQKBN1 w kq - 0 1");
}

UNIT(test_moves_are_taken_back_by_the_program)
{
    hear("feature undo_redo");
    hear("feature moved");
    assert_told("ok\nok\n");
    begin_round();
    hands("e2 e4");
    hear("ok");
    hear("move d7d5");
    hands("d7 d5");
    assert_told("move e2e4\nmoved\n");
    hear("undo rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b");
    assert_lights(bit("d7"), bit("d5"));
    look(5000);
    assert_told("");
    hands("d5 d7");
    assert_told("moved\n");
    hear("redo rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w");
    hands("d7 d5");
    assert_told("moved\n");
    hands("d5 e4 d5");
    assert_told("move e4d5\n");
}

UNIT(test_the_squares_are_told_when_they_are_asked_for)
{
    begin_round();
    hear("move e2e4");
    hear("get_state");
    assert_told("state " START_BOARD " b\n");  /* as it stands on the board */
    assert_int_equal(cpp.round, CPP_NO_ROUND); /* it ends the round */
    cpp_begin(&cpp, true);
    game.is_known = false;
    hear("get_state");
    assert_told("state ???????\?/???????\?/8/8/8/8/???????\?/????????\n");
}

UNIT(test_features_and_variants)
{
    hear("feature get_state");
    hear("feature msg");
    hear("feature");
    hear("variant standard");
    hear("variant chess_960");
    hear("set_variant standard");
    hear("set_variant atomic");
    assert_told("ok\nnok\nnok\nok\nnok\nerr Unknown variant\n");
    hear("msg Hello");
    hear("time 1000 1000");
    hear("err What?");
    hear("ok");
    hear("nok");
    hear("promote e7e8q");
    hear("");
    hear_byte('\r');
    assert_told("");
}

/* --- another protocol may be spoken --- */

UNIT(test_nothing_is_answered_before_its_first_word)
{
    cpp_begin(&cpp, false);
    hear("V56");
    hear("ok");
    hear("move e2e4");
    hear("uci");
    hear("");
    for (unsigned i = 0; i < 1000; i++) {
        hear_byte((uint8_t)i);
    }
    hear("");
    assert_told("");
    assert_false(cpp.is_spoken);
    hear("variant standard");
    assert_true(cpp.is_spoken);
    hear("uci");
    assert_told("ok\nerr Unknown command\n");
}

UNIT(test_a_line_waits_until_the_one_before_is_taken)
{
    begin_round();
    may_tell = false;
    hands("e2 e4");
    look(1000);
    assert_told("");
    may_tell = true;
    look(1);
    assert_told("move e2e4\n");
}
