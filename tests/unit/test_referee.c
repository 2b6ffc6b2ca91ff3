/* The rules as the match runner's referee applies them, and what engines say. */
#include "lab/match/referee.h"

#include "lab/match/player_uci.h"
#include "lab/match/player_xboard.h"
#include "support.h"

static int setup(void **state)
{
    static struct referee referee;

    *state = &referee;
    return referee_init(&referee) ? 0 : -1;
}

static int teardown(void **state)
{
    referee_free(*state);
    return 0;
}

UNIT_GROUP(setup, teardown);

/* Plays moves with spaces in between; how the game stands after them. */
static enum referee_end after(struct referee *referee, const char *fen, const char *moves)
{
    char text[1024];
    char *rest;

    assert_true(strlen(moves) < sizeof text);
    strcpy(text, moves);
    assert_true(referee_new_game(referee, fen, NULL));
    for (char *word = strtok_r(text, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest)) {
        move_t move;

        assert_int_equal(referee_end(referee), REFEREE_RUNNING);
        move = referee_read_move(referee, word);
        assert_int_not_equal(move, MOVE_NONE);
        referee_play(referee, move);
    }
    return referee_end(referee);
}

UNIT(games_end_by_rule)
{
    static const struct {
        const char *fen;
        const char *moves;
        enum referee_end end;
    } cases[] = {
        { START_FEN, "", REFEREE_RUNNING },
        { START_FEN, "f3 e5 g4 Qh4#", REFEREE_CHECKMATE },
        { START_FEN, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", REFEREE_RUNNING },
        { START_FEN, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", REFEREE_THREEFOLD },
        /* castling rights make another position: the first one does not count */
        { "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "Ra2 Kd8 Ra1 Ke8 Ra2 Kd8 Ra1 Ke8", REFEREE_RUNNING },
        { "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "Ra2 Kd8 Ra1 Ke8 Ra2 Kd8 Ra1 Ke8 Ra2",
          REFEREE_THREEFOLD },
        /* so does a capture en passant that is legal ... */
        { "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d5 Kd1 Kd8 Ke1 Ke8 Kd1 Kd8 Ke1 Ke8",
          REFEREE_RUNNING },
        /* ... but not one that nobody can make */
        { "4k3/3p4/8/8/8/8/4P3/4K3 b - - 0 1", "d5 Kd1 Kd8 Ke1 Ke8 Kd1 Kd8 Ke1 Ke8",
          REFEREE_THREEFOLD },
        { "4k3/8/8/8/8/8/4P3/4K3 w - - 98 90", "Kd1", REFEREE_RUNNING },
        { "4k3/8/8/8/8/8/4P3/4K3 w - - 98 90", "Kd1 Kd8", REFEREE_FIFTY },
        { "4k3/8/8/8/8/8/4P3/4K3 w - - 99 90", "e4", REFEREE_RUNNING },
        /* mate on the hundredth ply is mate */
        { "7k/8/6K1/8/8/8/8/R7 w - - 99 90", "Ra8#", REFEREE_CHECKMATE },
        { "7k/8/6K1/8/8/8/8/R7 w - - 0 1", "Rg1 Kg8 Rf1 Kh8 Rf7 Kg8 Ra7 Kf8 Kf6 Kg8 Rg7 Kh8 Kf7",
          REFEREE_STALEMATE },
        { "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "Kxe2", REFEREE_INSUFFICIENT },
    };

    for (unsigned i = 0; i < COUNT_OF(cases); i++) {
        enum referee_end end = after(*unit_state, cases[i].fen, cases[i].moves);

        if (end != cases[i].end) {
            fail_msg("%s %s: %d", cases[i].fen, cases[i].moves, (int)end);
        }
    }
}

UNIT(repetition_reaches_back_to_the_last_irreversible_move)
{
    struct referee *referee = *unit_state;
    static const char *const shuffle[] = { "Nf3", "Nf6", "Ng1", "Ng8" };

    after(referee, START_FEN, "e4 e5");
    for (unsigned i = 0; i < 8; i++) {
        assert_int_equal(referee_end(referee), REFEREE_RUNNING);
        referee_play(referee, referee_read_move(referee, shuffle[i % 4]));
    }
    assert_int_equal(referee_end(referee), REFEREE_THREEFOLD);
    assert_int_equal(referee->plies, 10);
    assert_string_equal(referee->move[0].san, "e4");
}

UNIT(moves_are_read_in_all_spellings)
{
    static const char castling[] = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    static const char promotion[] = "3r4/4P2k/8/8/8/8/8/4K3 w - - 0 1";
    static const char bishops[] = "4k3/8/8/8/8/B7/8/BR2K3 w - - 0 1";
    static const struct {
        const char *fen;
        const char *text;
        const char *squares; /* NULL: no move */
    } cases[] = {
        { bishops, "B1b2", "a1b2" },
        { bishops, "B3b2", "a3b2" },
        { bishops, "b1b2", "b1b2" },
        { bishops, "B1B2", "b1b2" },
        { bishops, "B1b3", NULL },
        { castling, "O-O", "e1g1" },
        { castling, "0-0-0", "e1c1" },
        { castling, "o-o", "e1g1" },
        { castling, "e1g1", "e1g1" },
        { promotion, "e7e8q", "e7e8q" },
        { promotion, "e7e8Q", "e7e8q" },
        { promotion, "e7-e8=N", "e7e8n" },
        { promotion, "e8=R", "e7e8r" },
        { promotion, "exd8=Q", "e7d8q" },
        { promotion, "e7e8", NULL },
        { START_FEN, "G1F3", "g1f3" },
        { START_FEN, "g1-f3", "g1f3" },
        { START_FEN, "Ngf3", "g1f3" },
        { START_FEN, "0000", NULL },
        { START_FEN, "(none)", NULL },
        { START_FEN, "", NULL },
        { START_FEN, "e2e5", NULL },
        { START_FEN, "----------------------", NULL },
    };

    for (unsigned i = 0; i < COUNT_OF(cases); i++) {
        char squares[COORDINATES_SIZE] = "";
        move_t move;

        assert_true(referee_new_game(*unit_state, cases[i].fen, NULL));
        move = referee_read_move(*unit_state, cases[i].text);
        if (move != MOVE_NONE) {
            move_to_coordinates(move, squares);
        }
        assert_string_equal(squares, cases[i].squares != NULL ? cases[i].squares : "");
    }
}

UNIT(what_is_no_position_is_refused)
{
    const char *why = NULL;

    assert_false(referee_new_game(*unit_state, "8/8/8/8/8/8/8/8 w - - 0 1", &why));
    assert_non_null(why);
}

UNIT(uci_scores_are_read)
{
    struct player_answer answer = { .depth = 3 };

    assert_true(uci_read_info("info depth 12 seldepth 20 score cp -31 nodes 5 pv e2e4", &answer));
    assert_int_equal(answer.depth, 12);
    assert_int_equal(answer.score, -31);
    assert_false(answer.is_mate);
    assert_true(uci_read_info("info depth 9 multipv 1 score mate -2 upperbound", &answer));
    assert_true(answer.is_mate);
    assert_int_equal(answer.score, -2);
    assert_false(uci_read_info("info depth 9 multipv 2 score cp 5 pv e2e4", &answer));
    assert_false(uci_read_info("info string depth 9 score cp 5", &answer));
    assert_false(uci_read_info("info depth 9 currmove e2e4", &answer));
    assert_false(uci_read_info("info depth 9 score cp x", &answer));
    assert_false(uci_read_info("info depth 9 pv score cp 3", &answer));
    assert_int_equal(answer.score, -2);
}

UNIT(xboard_lines_are_read)
{
    struct player_answer answer = { .depth = 0 };
    char text[PLAYER_TEXT];
    bool is_plain;

    assert_true(xboard_read_move("move e7e5", text, &is_plain) && is_plain);
    assert_string_equal(text, "e7e5");
    assert_true(xboard_read_move("1. ... e7e5", text, &is_plain) && !is_plain);
    assert_true(xboard_read_move("My move is: e2e4", text, &is_plain) && !is_plain);
    assert_string_equal(text, "e2e4");
    assert_true(xboard_read_move("My move is : O-O", text, &is_plain));
    assert_string_equal(text, "O-O");
    assert_false(xboard_read_move("1. e2e4", text, &is_plain));
    assert_false(xboard_read_move("moves e2e4", text, &is_plain));
    assert_false(xboard_read_move("9 28 0 1 e2e4", text, &is_plain));
    assert_true(xboard_read_thinking("9 156 1084 48000 Nf3 Nc6", &answer));
    assert_int_equal(answer.depth, 9);
    assert_int_equal(answer.score, 156);
    assert_true(xboard_read_thinking("  7& -100004 5 6", &answer));
    assert_true(answer.is_mate);
    assert_int_equal(answer.score, -4);
    assert_false(xboard_read_thinking("1. e4 e5", &answer));
    assert_false(xboard_read_thinking("1-0 {White mates}", &answer));
    assert_false(xboard_read_thinking("5 4 3", &answer));
}
