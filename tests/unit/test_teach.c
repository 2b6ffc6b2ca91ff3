/*
 * What the teacher decides: what a move loses, threats, the review's limits and places, and that
 * analysis, review and replay leave game and clocks as they were.
 */
#include "session_player.h"

#include "firmware/additions.h"
#include "firmware/teach/analysis.h"
#include "firmware/teach/review.h"
#include "firmware/teach/teach_state.h"
#include "firmware/teach/threats.h"

/* The searches report to the addition. */
extern const struct addition teach_addition;
const struct addition *const board_additions[] = { &teach_addition, NULL };

static const char *const hanging =
    "r1bqkbnr/pppp1ppp/8/4p3/2B1n3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 0 5";

static move_t move_named(const char *text)
{
    return move_of(&c->mind.engine, &c->match.game.position, text);
}

/* A new one of the game that is played. */
static struct task *task(void)
{
    static struct task new;

    session_task(c, THINK_TO_REVIEW, &new);
    return &new;
}

static int begin(void **state)
{
    start(state);
    c->match.opponent.coach = true;
    return 0;
}

UNIT_EACH(begin, end);

/* --- what a move loses --- */

/* A line of moves in coordinates, from the game's position. */
static struct judge_line line_of(int score, const char *moves)
{
    struct judge_line line = { .score = (int16_t)score };
    struct position copy = c->match.game.position;
    struct undo undo;
    char word[8];
    int used;

    while (sscanf(moves, "%7s%n", word, &used) == 1) {
        line.move[line.length] = move_named(word);
        position_make(&c->match.game.position, line.move[line.length++], &undo);
        moves += used;
    }
    c->match.game.position = copy;
    return line;
}

static struct coach_warning explained(int best, const char *best_line, int played, const char *line)
{
    struct judgement j = { line_of(best, best_line), line_of(played, line) };
    struct coach_warning warning;

    coach_explain(&c->match.game, &j, judge_fall(&j) >= 320, &warning);
    return warning;
}

UNIT(the_piece_that_is_taken_is_named)
{
    struct coach_warning w;

    set_up(hanging);
    w = explained(0, "d3e4", -700, "f3g5 d8g5");
    assert_int_equal(w.word, COACH_SAYS_PIECE);
    assert_int_equal(w.piece, KNIGHT);
    assert_int_equal(w.square, G5);
    assert_false(w.too_little);
    assert_int_equal(w.fall, 700);
    w = explained(0, "d3e4", -500, "c4f7 e8f7"); /* a pawn was taken for it */
    assert_int_equal(w.piece, BISHOP);
    assert_true(w.too_little);
}

UNIT(a_piece_is_named_where_it_stands_after_the_move)
{
    struct coach_warning w;

    set_up("4k3/8/8/8/8/8/3r4/R3K2B w - - 0 1");
    w = explained(800, "e1d2", 100, "h1e4 d2e2 e1f1 e2e4");
    assert_int_equal(w.piece, BISHOP);
    assert_int_equal(w.square, E4);
    w = explained(800, "e1d2", 100, "a1a2 d2h2 h1g2 h2g2");
    assert_int_equal(w.piece, BISHOP);
    assert_int_equal(w.square, H1); /* it went to g2 afterwards */
}

/* To the network a queen is worth less than nine pawns. */
UNIT(a_queen_is_named_though_the_score_falls_by_less)
{
    set_up("4k3/8/8/8/8/8/3r4/Q3K3 w - - 0 1");
    assert_int_equal(explained(1800, "e1d2", -70, "a1a2 d2a2").word, COACH_SAYS_PIECE);
    assert_int_equal(explained(1800, "e1d2", 900, "a1a2 d2a2").word, COACH_SAYS_SCORE);
}

/* The line ends before the knight is taken back. */
UNIT(the_last_capture_of_a_line_is_named_only_alone)
{
    static const char line[] = "c4f7 e8f7 f3e5 f7e8 d3e4 f8b4 b1c3 b4c3";
    struct coach_warning w;

    set_up(hanging);
    w = explained(732, "d3e4", 217, line);
    assert_int_equal(w.piece, BISHOP);
    assert_int_equal(w.square, F7);
    assert_true(w.too_little);
}

UNIT(an_exchange_loses_nothing_and_much_is_not_for_a_pawn)
{
    set_up("4k3/3q4/8/3Q4/4P3/8/P7/4K2r w - - 0 1");
    assert_int_equal(explained(1200, "e1e2", -1000, "e1d2 d7d5 e4d5").word, COACH_SAYS_SCORE);
    set_up("4k3/8/8/8/8/6q1/1P6/4K3 w - - 0 1");
    assert_int_equal(explained(0, "e1d2", -1100, "e1f1 g3f3 f1e1 f3b7 e1d2 b7b2").word,
                     COACH_SAYS_SCORE);
    assert_int_equal(explained(0, "e1d2", -500, "e1f1 g3f3 f1e1 f3b7 e1d2 b7b2").word,
                     COACH_SAYS_PIECE);
}

UNIT(mates_and_stalemates_come_first)
{
    struct coach_warning w;

    set_up("3r2k1/5ppp/8/8/8/8/R4PPP/5K2 w - - 0 1");
    w = explained(0, "h2h3", -SCORE_MATE + 2, "f1g1 d8d1");
    assert_int_equal(w.word, COACH_SAYS_MATE);
    assert_int_equal(w.moves, 1);
    w = explained(-SCORE_MATE + 20, "h2h3", -SCORE_MATE + 2, "f1g1 d8d1");
    assert_int_equal(w.word, COACH_SAYS_NOTHING); /* it was mate in any case */
    set_up("7k/8/8/8/8/6Q1/8/K7 w - - 0 1");
    assert_int_equal(explained(2500, "g3f4", 0, "g3g6").word, COACH_SAYS_STALEMATE);
}

/* A mate that is not played is no number of pawns. */
UNIT(a_missed_mate_is_named)
{
    struct coach_warning w;

    set_up("6k1/5ppp/8/8/8/8/R4PPP/5K2 w - - 0 1");
    w = explained(SCORE_MATE - 1, "a2a8", 300, "h2h3 h7h6");
    assert_int_equal(w.word, COACH_SAYS_MISSED);
    assert_int_equal(w.moves, 1);
    w = explained(SCORE_MATE - 5, "a2a8", -600, "h2h3 h7h6");
    assert_int_equal(w.word, COACH_SAYS_MISSED);
    assert_int_equal(w.moves, 3);
    assert_int_equal(explained(SCORE_MATE - 1, "a2a8", 1500, "h2h3 h7h6").word,
                     COACH_SAYS_NOTHING); /* it is won in any case */
    assert_int_equal(explained(SCORE_MATE - 1, "a2a8", SCORE_MATE - 5, "h2h3 h7h6").word,
                     COACH_SAYS_NOTHING);
    assert_int_equal(explained(900, "a2a8", -900, "h2h3 h7h6").word, COACH_SAYS_SCORE);
}

UNIT(only_a_fall_that_matters_counts)
{
    set_up(hanging);
    assert_int_equal(explained(0, "d3e4", -319, "f3g5 d8g5").word, COACH_SAYS_NOTHING);
    assert_int_equal(explained(0, "d3e4", -320, "f3g5 d8g5").word, COACH_SAYS_SCORE);
    assert_int_equal(explained(3000, "d3e4", 1400, "f3g5 d8g5").word, COACH_SAYS_NOTHING);
    assert_int_equal(explained(1500, "d3e4", 900, "f3g5 d8g5").word, COACH_SAYS_PIECE);
    assert_int_equal(explained(-1300, "d3e4", -2500, "f3g5 d8g5").word, COACH_SAYS_NOTHING);
    assert_int_equal(explained(0, "d3e4", -2500, "d3e4").word, COACH_SAYS_NOTHING); /* the best */
}

static int lost_chances(int best, int played)
{
    struct judgement j = { { .score = (int16_t)best }, { .score = (int16_t)played } };

    return judge_lost_chances(&j);
}

/* The curve of a logistic, an even one: most of it where the game is level. */
UNIT(a_pawn_counts_most_where_the_game_is_level)
{
    assert_int_equal(lost_chances(0, -256), 180);
    assert_int_equal(lost_chances(0, -128), 93);
    assert_int_equal(lost_chances(128, 0), 93);
    assert_int_equal(lost_chances(128, -128), 186);
    assert_int_equal(lost_chances(-1024, -1280), 24);
    assert_int_equal(lost_chances(1280, 1024), 24);
    assert_int_equal(lost_chances(SCORE_MATE - 1, -SCORE_MATE + 1), 996);
    assert_int_equal(lost_chances(SCORE_MATE - 1, 2048), 0);
    assert_int_equal(lost_chances(-256, 0), 0); /* better than the best */
    for (int score = -3000; score < 3000; score++) {
        assert_in_range(lost_chances(score + 1, score), 0, 2);
        assert_int_equal(lost_chances(0, -score), lost_chances(score, 0));
    }
}

/* --- the coach --- */

/* A knight for a pawn: the score falls by less than a pawn and a quarter. */
UNIT(nxe5_of_the_third_move_is_doubted)
{
    struct judgement j;

    set_up("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
    assert_true(coach_doubts(&teach_state(c->added)->coach, c, move_named("Nxe5")));
    assert_int_equal(coach_doubted(&teach_state(c->added)->coach, &c->match.game, &j),
                     move_named("Nxe5"));
    assert_false(coach_doubts(&teach_state(c->added)->coach, c, move_named("Nc3")));
    assert_false(coach_doubts(&teach_state(c->added)->coach, c, move_named("Bb5")));
}

UNIT(a_move_is_doubted_once_and_nothing_changes)
{
    struct state before;

    set_up(hanging);
    before = remember();
    assert_true(coach_doubts(&teach_state(c->added)->coach, c, move_named("Ng5")));
    assert_game_is_as_before(&before);
    assert_int_equal(coach_warning(&teach_state(c->added)->coach)->word, COACH_SAYS_PIECE);
    assert_false(coach_doubts(&teach_state(c->added)->coach, c, move_named("Ng5")));
    assert_true(coach_doubts(&teach_state(c->added)->coach, c, move_named("Bxf7")));
    assert_false(coach_doubts(&teach_state(c->added)->coach, c,
                              move_named("Ng5"))); /* nor after another one */
    assert_false(coach_doubts(&teach_state(c->added)->coach, c, move_named("dxe4")));
    assert_game_is_as_before(&before);
}

UNIT(he_who_wants_none_is_not_asked)
{
    set_up(hanging);
    c->match.opponent.coach = false;
    assert_false(coach_doubts(&teach_state(c->added)->coach, c, move_named("Ng5")));
    c->match.opponent.coach = true;
    session_enter(c, &mode_gui);
    assert_false(coach_doubts(&teach_state(c->added)->coach, c, move_named("Ng5")));
    session_leave(c);
    session_set_referee(c, true);
    assert_false(coach_doubts(&teach_state(c->added)->coach, c, move_named("Ng5")));
    session_set_referee(c, false);
    session_go(c);
    assert_false(coach_doubts(&teach_state(c->added)->coach, c,
                              move_named("Ng5"))); /* it is the computer's */
    session_choose_side(c, BLACK);
    assert_true(coach_doubts(&teach_state(c->added)->coach, c, move_named("Ng5")));
}

UNIT(what_was_asked_is_forgotten_with_the_position)
{
    struct judgement judgement;

    set_up(hanging);
    assert_true(coach_doubts(&teach_state(c->added)->coach, c, move_named("Ng5")));
    assert_int_equal(coach_doubted(&teach_state(c->added)->coach, &c->match.game, &judgement),
                     move_named("Ng5"));
    two_players();
    play_one("dxe4");
    assert_int_equal(coach_doubted(&teach_state(c->added)->coach, &c->match.game, &judgement),
                     MOVE_NONE);
    session_take_back(c, &(struct session_step){ 0 });
    assert_int_equal(coach_doubted(&teach_state(c->added)->coach, &c->match.game, &judgement),
                     MOVE_NONE);
    assert_true(coach_doubts(&teach_state(c->added)->coach, c, move_named("Ng5")));
}

UNIT(time_that_the_coach_takes_is_nobodys)
{
    set_level(&fischer);
    set_up(hanging);
    two_players();
    play_one("dxe4");
    now_ms += 3000;
    give_at_tenth_poll(let_time_pass); /* 200 seconds */
    (void)coach_doubts(&teach_state(c->added)->coach, c, move_named("Qh4"));
    assert_int_equal(c->match.clock.running, BLACK);
    now_ms += 2000;
    clock_update(&c->match.clock, now_ms);
    assert_int_equal(c->match.clock.left_ms[BLACK], 180000 - 5000);
}

UNIT(a_look_that_is_stopped_leaves_the_move_unplayed)
{
    struct judgement judgement;

    set_up(hanging);
    give_at_tenth_poll(request_undo);
    assert_true(coach_doubts(&teach_state(c->added)->coach, c, move_named("dxe4")));
    assert_int_equal(coach_warning(&teach_state(c->added)->coach)->word, COACH_SAYS_STOPPED);
    assert_int_equal(c->mind.think.then, THEN_NOTHING); /* there is nothing to take back */
    assert_int_equal(coach_doubted(&teach_state(c->added)->coach, &c->match.game, &judgement),
                     MOVE_NONE);
    request = NULL;
    assert_false(coach_doubts(&teach_state(c->added)->coach, c, move_named("dxe4")));
}

/* --- threats --- */

UNIT(threats_are_what_can_be_won_and_how)
{
    struct threats threats;
    struct position before;

    set_up("4k3/8/8/3n4/4P3/1r6/P7/4K3 w - - 0 1");
    before = c->match.game.position;
    threats_find(&c->match.game, WHITE, &threats);
    assert_int_equal(threats.count, 2);
    assert_int_equal(threats.threat[0].square, B3);
    assert_int_equal(threats.threat[0].gain, 5);
    assert_int_equal(threats.threat[0].capture, move_named("axb3"));
    assert_int_equal(threats.threat[1].capture, move_named("exd5"));
    threats_find(&c->match.game, BLACK, &threats);
    assert_int_equal(threats.mate, MOVE_NONE);
    set_up("6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1");
    threats_find(&c->match.game, WHITE, &threats); /* not its turn */
    assert_int_equal(move_to(threats.mate), A8);
    set_up("4k3/8/8/3n4/4P3/1r6/P7/4K3 w - - 0 1");
    assert_memory_equal(&c->match.game.position, &before, sizeof before);
}

UNIT(the_capture_that_wins_most_is_told)
{
    struct threats threats;

    set_up("3rk3/8/8/3n4/4P3/8/8/3QK3 w - - 0 1"); /* the queen would be taken back */
    threats_find(&c->match.game, WHITE, &threats);
    assert_int_equal(threats.threat[0].capture, move_named("exd5"));
}

UNIT(in_check_the_captures_that_follow_are_not_known)
{
    struct threats threats;

    set_up("4k3/8/8/8/8/2b5/8/R3K3 w - - 0 1");
    threats_find(&c->match.game, BLACK, &threats);
    assert_int_equal(threats.count, 1);
    assert_int_equal(threats.threat[0].square, A1);
    assert_int_equal(threats.threat[0].capture, MOVE_NONE);
}

/* --- review and replay --- */

UNIT(the_game_is_as_it_was_after_a_look_back)
{
    const struct judge_limits limits = { .nodes = 2000, .line_ends = true };
    struct coach_warning warning;
    struct judgement judgement;
    struct judge_line line;
    struct state before;
    unsigned ply;

    set_level(&fischer);
    set_up(hanging);
    two_players();
    play_each("Ng5 Nxg5 O-O", 1000);
    session_take_back(c, &(struct session_step){ 0 });
    before = remember();
    assert_true(review_ply(task(), 0, &limits, &judgement, &warning));
    assert_int_equal(warning.word, COACH_SAYS_PIECE);
    assert_true(review_ply(task(), 1, &limits, &judgement, &warning));
    assert_int_equal(warning.word, COACH_SAYS_NOTHING);
    assert_true(review_position(task(), 1, &line));
    assert_true(line.length != 0 && line.score > 0);
    assert_int_equal(review_last_bad(task(), &ply, &judgement, &warning), REVIEW_FOUND);
    assert_int_equal(ply, 0);
    give_at_tenth_poll(request_move_now);
    assert_false(review_position(task(), 0, &line));
    give_at_tenth_poll(request_undo);
    assert_int_equal(review_last_bad(task(), &ply, &judgement, &warning), REVIEW_STOPPED);
    assert_game_is_as_before(&before);
    assert_int_equal(c->match.game.recorded, 3); /* what was taken back can be played again */
}

UNIT(a_level_gives_a_review_its_share)
{
    static const struct {
        struct level level;
        uint32_t ms, nodes;
        uint8_t depth;
    } cases[] = {
        { { LEVEL_AVERAGE, 8, 0 }, 1000, 0, 0 },      { { LEVEL_AVERAGE, 3600, 0 }, 450000, 0, 0 },
        { { LEVEL_DEPTH, 6, 0 }, 0, 0, 6 },           { { LEVEL_NODES, 16000, 0 }, 0, 2000, 0 },
        { { LEVEL_NODES, 1, 0 }, 0, 200, 0 },         { { LEVEL_MATE, 3, 0 }, 625, 0, 0 },
        { { LEVEL_TOURNAMENT, 40, 40 }, 7401, 0, 0 },
    };

    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct judge_limits limits;

        set_level(&cases[i].level);
        review_limits(&c->match.level, &limits);
        assert_int_equal(limits.ms, cases[i].ms);
        assert_int_equal(limits.nodes, cases[i].nodes);
        assert_int_equal(limits.depth, cases[i].depth);
        assert_true(limits.line_ends);
    }
}

UNIT(places_of_the_game_are_found)
{
    two_players();
    play_each("e4 e5 Nf3", 0);
    assert_int_equal(review_place(&c->match.game, 0, WHITE), -2);
    assert_int_equal(review_place(&c->match.game, 1, WHITE), 0);
    assert_int_equal(review_place(&c->match.game, 1, BLACK), 1);
    assert_int_equal(review_place(&c->match.game, 2, WHITE), 2);
    assert_int_equal(review_place(&c->match.game, 2, BLACK), 3); /* the end */
    assert_true(review_place(&c->match.game, UINT32_MAX, BLACK) > 3);
    assert_int_equal(review_mover(&c->match.game, 0), WHITE);
    assert_int_equal(review_mover(&c->match.game, 1), BLACK);
    set_up("7k/8/8/8/8/8/8/KR6 b - - 0 40");
    two_players();
    play_each("Kg7 Ka2 Kg6", 0);
    assert_int_equal(review_place(&c->match.game, 40, WHITE), -1);
    assert_int_equal(review_place(&c->match.game, 40, BLACK), 0);
    assert_int_equal(review_place(&c->match.game, 41, WHITE), 1);
    assert_int_equal(review_mover(&c->match.game, 0), BLACK);
}

/* --- analysis --- */

UNIT(analysis_looks_back_and_ahead_and_leaves_the_game)
{
    struct analysis analysis;
    struct state before;

    set_level(&fischer);
    two_players();
    play_each("e4 e5", 1000);
    analysis_begin(&c->match, &analysis, 2);
    assert_int_equal(c->match.clock.running, CLOCK_STOPPED);
    before = remember();
    assert_true(analysis_enter(&analysis, move_named("Nf3")));
    analysis_show(&c->match.game, &analysis);
    assert_int_equal(c->match.game.position.board[F3], W_KNIGHT);
    analysis_hide(&c->match.game);
    give_at_tenth_poll(request_move_now);
    assert_false(analysis_think(task(), &analysis));
    assert_fen("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    assert_false(analysis_step(&c->match.game, &analysis, true));
    assert_true(analysis_step(&c->match.game, &analysis, false));
    assert_true(analysis_step(&c->match.game, &analysis, true));
    for (unsigned i = 0; i < 3; i++) {
        assert_true(analysis_step(&c->match.game, &analysis, false)); /* into the game */
    }
    assert_false(analysis_step(&c->match.game, &analysis, false));
    analysis_show(&c->match.game, &analysis);
    assert_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    analysis_hide(&c->match.game);
    assert_true(analysis_step(&c->match.game, &analysis, true) &&
                analysis_step(&c->match.game, &analysis, true));
    assert_false(analysis_step(&c->match.game, &analysis, true));
    assert_game_is_as_before(&before);
    printed_length = 0; /* its reports */
}

UNIT(analysis_has_room_for_so_many_moves)
{
    static const char *const steps[] = { "Nf3", "Nf6", "Ng1", "Ng8" };
    struct analysis analysis;

    analysis_begin(&c->match, &analysis, 1);
    for (unsigned i = 0; i < ANALYSIS_MOVES; i++) {
        analysis_show(&c->match.game, &analysis);
        assert_true(analysis_enter(&analysis, move_named(steps[i % 4])));
        analysis_hide(&c->match.game);
    }
    assert_false(analysis_enter(&analysis, move_named("e4")));
    assert_int_equal(analysis.count, ANALYSIS_MOVES);
}

UNIT(a_mate_ends_the_thinking)
{
    struct analysis analysis;

    set_up("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    analysis_begin(&c->match, &analysis, 1);
    assert_true(analysis_enter(&analysis, move_named("Ra8")));
    assert_true(analysis_think(task(), &analysis));
    printed_length = 0; /* its reports */
}

/* --- the referee --- */

UNIT(a_referee_is_one_until_the_computer_plays)
{
    move_t move;

    session_set_referee(c, true);
    assert_int_equal(c->match.side, COMPUTER_NONE);
    assert_true(match_is_refereed(&c->match));
    assert_int_equal(session_hint(c, &move), SESSION_NO_ADVICE);
    session_new(c);
    assert_int_equal(c->match.side, COMPUTER_NONE);
    session_resign(c, WHITE);
    assert_false(match_is_refereed(&c->match)); /* the game is over, the mode is not */
    session_new(c);
    assert_true(match_is_refereed(&c->match));
    session_go(c);
    assert_false(match_is_refereed(&c->match));
    session_new(c);
    assert_int_equal(c->match.side, BLACK);
    session_set_referee(c, true);
    session_set_referee(c, false);
    assert_int_equal(c->match.side, BLACK);
    session_set_referee(c, true);
    session_choose_side(c, WHITE);
    assert_false(match_is_refereed(&c->match));
}
