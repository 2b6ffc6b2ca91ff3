#include "firmware/scoresheet/export.h"

#include "firmware/game/controls.h"
#include "firmware/say/pgn.h"
#include "firmware/teach/review.h"

/* Falls from which a move is dubious, a mistake, a blunder; and below which it is as good as the
   best. 1/256 pawn. */
enum { DUBIOUS = SCORE_PAWN / 2, MISTAKE = SCORE_PAWN, BLUNDER = 5 * SCORE_PAWN / 2 };
enum { AS_GOOD = SCORE_PAWN / 8 };

/* "[%eval #-12]" in braces, and more than it. */
enum { COMMENT_SIZE = 24 };

enum nag {
    NAG_NONE,
    NAG_GOOD,        /* ! */
    NAG_MISTAKE,     /* ? */
    NAG_BRILLIANT,   /* !! */
    NAG_BLUNDER,     /* ?? */
    NAG_INTERESTING, /* !? */
    NAG_DUBIOUS      /* ?! */
};

/* --- clocks --- */

/* Takes the game's clock back to before the plies that it remembers; how many these are. */
static unsigned rewind_clock(const struct match *m, struct clock *clock)
{
    unsigned remembered = m->clock.spent_count;
    enum colour mover = other_side((enum colour)m->game.position.side);

    if (!level_has_clock(&m->level) || remembered > m->game.plies) {
        return 0;
    }
    for (unsigned i = 0; i < remembered; i++) {
        clock_undo(clock, &m->level, mover, clock->since_ms);
        mover = other_side(mover);
    }
    return remembered;
}

/* Plays the mover's next remembered ply again on the clock, and writes what is left of it. */
static void write_clock(struct out *comment, const struct level *level, struct clock *clock,
                        enum colour mover)
{
    int32_t left_ms;
    int seconds;

    /* NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage): a game without clocks has no such ply */
    clock_redo(clock, level, mover, clock->since_ms);
    left_ms = controls_shown_ms(level, clock->left_ms[mover], 0, false);
    seconds = left_ms > 0 ? left_ms / 1000 : 0;
    out_format(comment, "{[%cclk %d:%d%d:%d%d]}", '%', seconds / 3600, seconds / 600 % 6,
               seconds / 60 % 10, seconds / 10 % 6, seconds % 10);
}

void export_moves(struct out *out, struct game *game, const struct match *clocks)
{
    struct pgn_text text = { out, 0 };
    struct clock clock;
    unsigned first = game->plies;
    bool numbered = true;

    if (clocks != NULL) {
        ASSERT(match_is_ok(clocks) && &clocks->game == game);
        clock = clocks->clock;
        first -= rewind_clock(clocks, &clock);
    }
    game_rewind(game);
    for (unsigned i = 0; i < game->plies; i++) {
        enum colour mover = (enum colour)game->position.side;

        pgn_move(&text, game, i, numbered);
        numbered = i >= first;
        if (numbered) {
            char word[COMMENT_SIZE];
            struct out comment;

            out_begin_memory(&comment, word, sizeof word);
            write_clock(&comment, &clocks->level, &clock, mover);
            pgn_word(&text, word);
        }
        game_step(game, i);
    }
    pgn_end(&text, game);
}

/* --- a review --- */

/* Is the move a capture that loses material on its square? The position is the one before it. */
static bool is_sacrifice(const struct position *position, move_t move)
{
    return move_kind(move) == MOVE_NORMAL && position->board[move_to(move)] != EMPTY &&
           engine_exchange(position, move) < 0;
}

/* What a move is worth a sign of. before: that of the move that it answers. */
static enum nag nag_of(const struct position *position, move_t move, const struct judgement *j,
                       enum nag before)
{
    int fall = judge_fall(j);
    bool is_best = j->best.move[0] == move;

    if (fall >= DUBIOUS) {
        return fall >= BLUNDER ? NAG_BLUNDER : fall >= MISTAKE ? NAG_MISTAKE : NAG_DUBIOUS;
    }
    if (is_sacrifice(position, move)) {
        return is_best ? NAG_BRILLIANT : fall < AS_GOOD ? NAG_INTERESTING : NAG_NONE;
    }
    return is_best && (before == NAG_BLUNDER || before == NAG_MISTAKE) ? NAG_GOOD : NAG_NONE;
}

/* White's view, in pawns or moves to the mate, as programs that read PGN know it. */
static void write_score(struct out *comment, int score, enum colour mover)
{
    int white = mover == WHITE ? score : -score;
    int plies = SCORE_MATE - (score < 0 ? -score : score);

    out_format(comment, "{[%ceval ", '%');
    if (score_is_mate(score)) {
        out_format(comment, "#%s%d", white < 0 ? "-" : "", (plies + 1) / 2);
    } else {
        out_pawns(comment, white);
    }
    out_text(comment, "]}");
}

static void write_judgement(struct pgn_text *text, enum nag nag, int score, enum colour mover)
{
    char word[COMMENT_SIZE];
    struct out comment;

    out_begin_memory(&comment, word, sizeof word);
    if (nag != NAG_NONE) {
        out_format(&comment, "$%d", (int)nag);
        pgn_word(text, word);
        out_begin_memory(&comment, word, sizeof word);
    }
    write_score(&comment, score, mover);
    pgn_word(text, word);
}

/* Each ply is judged from the record, and the game's position comes back to it. */
bool export_review(struct out *out, struct task *task)
{
    struct pgn_text text = { out, 0 };
    struct game *game = &task->match->game;
    struct judge_limits limits;
    struct judgement judgement;
    struct coach_warning warning;
    enum nag nag = NAG_NONE;
    bool goes_on = true;
    bool numbered = true;

    review_limits(&task->match->level, &limits);
    for (unsigned i = 0; i < game->plies; i++) {
        goes_on = goes_on && review_ply(task, i, &limits, &judgement, &warning);
        game_replay(game, i);
        pgn_move(&text, game, i, numbered);
        numbered = goes_on;
        if (goes_on) {
            nag = nag_of(&game->position, game->record[i], &judgement, nag);
            write_judgement(&text, nag, judgement.played.score, (enum colour)game->position.side);
        }
        game_replay(game, game->plies);
    }
    pgn_end(&text, game);
    return goes_on;
}
