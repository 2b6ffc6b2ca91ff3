#include "firmware/teach/coach.h"

#include <string.h>

#include "firmware/teach/partner.h"

/* Nodes of each of the two searches; some seconds on the slowest board that has a coach. */
enum { COACH_NODES = 4000 };

/* A move that lowers the expected result by as much is a blunder: 1/1000 of a won game. */
enum { COACH_CHANCES = 150 };

/* A player who is behind by more is not warned of mates: 1/256 pawn. */
enum { HOPELESS = -8 * SCORE_PAWN };

/* --- what is lost --- */

/* Not all: a king is never lost. */
static int worth(unsigned piece)
{
    static const uint8_t pawns[PIECE_TYPES] = {
        [PAWN] = 1, [KNIGHT] = 3, [BISHOP] = 3, [ROOK] = 5, [QUEEN] = 9
    };

    return piece == EMPTY ? 0 : pawns[piece_type(piece)];
}

/* Returns where the piece that is taken by move number `place` of the line stood after the first
   move. */
static unsigned trace_back(const struct judge_line *line, unsigned place)
{
    unsigned square = move_to(line->move[place]);

    for (unsigned i = place; i-- > 1;) {
        if (i % 2 == 0 && move_to(line->move[i]) == square) {
            square = move_from(line->move[i]);
        }
    }
    return square;
}

/* Finds the piece code of what each move of the line takes. */
static void find_captures(const struct position *position, const struct judge_line *line,
                          uint8_t taken[JUDGE_MOVES])
{
    struct position copy = *position;
    struct undo undo;

    for (unsigned i = 0; i < line->length; i++) {
        position_make(&copy, line->move[i], &undo);
        taken[i] = undo.captured;
    }
}

/* Returns what the other side's capture, move number `place`, costs: the taken piece, less the
   capturing piece if that is taken at once, and less what the taken piece has just taken. In
   pawns. */
static int cost_of(const struct judge_line *line, const uint8_t *taken, unsigned place)
{
    unsigned square = move_to(line->move[place]);
    int cost = worth(taken[place]);

    if (place + 1U < line->length && move_to(line->move[place + 1U]) == square) {
        cost -= worth(taken[place + 1U]);
    }
    if (move_to(line->move[place - 1U]) == square) {
        cost -= worth(taken[place - 1U]);
    }
    return cost;
}

/* Does a loss of `cost` pawns explain why a move is worse by `fall`? Not if it is much more than
   the fall, or much less. A quarter is allowed for: to the network a queen is worth less than nine
   pawns. */
static bool is_reason(int cost, int fall)
{
    return cost * SCORE_PAWN < fall + fall / 4 + SCORE_PAWN && fall <= (2 * cost + 1) * SCORE_PAWN;
}

/* Finds the piece whose loss costs most in the line after the move. What the line's last move takes
   may be taken back, so it counts only where nothing else does. Returns false if no loss is the
   reason. */
static bool find_piece(const struct position *position, const struct judge_line *line, int fall,
                       struct coach_warning *w)
{
    uint8_t taken[JUDGE_MOVES] = { EMPTY };
    int most = 0;

    find_captures(position, line, taken);
    for (unsigned i = 1; i < line->length; i += 2) {
        int cost = cost_of(line, taken, i);
        bool is_settled = i + 1U < line->length;

        if (taken[i] != EMPTY && cost > most && (is_settled || most == 0) &&
            is_reason(cost, fall)) {
            most = cost;
            w->piece = (uint8_t)piece_type(taken[i]);
            w->square = (uint8_t)trace_back(line, i);
            w->too_little = cost < worth(taken[i]);
        }
    }
    return most != 0;
}

/* Does the move give stalemate? */
static bool is_stalemate(struct game *game, move_t move)
{
    struct position *position = &game->position;
    struct undo undo;
    bool answer;

    position_make(position, move, &undo);
    answer = engine_ending(game->engine, position) == ENDING_STALEMATE;
    position_unmake(position, move, &undo);
    return answer;
}

void coach_explain(struct game *game, const struct judgement *j, bool is_bad,
                   struct coach_warning *w)
{
    int fall = j->best.score - j->played.score;

    *w = (struct coach_warning){ .word = COACH_SAYS_NOTHING };
    if (j->played.length == 0 || j->best.length == 0 || j->played.move[0] == j->best.move[0]) {
        return;
    }
    w->fall = (int16_t)(fall < INT16_MAX ? fall : INT16_MAX);
    if (j->played.score < -SCORE_MATE_BOUND && j->best.score > HOPELESS) {
        w->word = COACH_SAYS_MATE;
        w->moves = (uint8_t)((SCORE_MATE + j->played.score) / 2);
    } else if (!is_bad) {
        return;
    } else if (is_stalemate(game, j->played.move[0])) {
        w->word = COACH_SAYS_STALEMATE;
    } else if (find_piece(&game->position, &j->played, fall, w)) {
        w->word = COACH_SAYS_PIECE;
    } else if (j->best.score > SCORE_MATE_BOUND) {
        w->word = COACH_SAYS_MISSED;
        w->moves = (uint8_t)((SCORE_MATE - j->best.score + 1) / 2);
    } else {
        w->word = COACH_SAYS_SCORE;
    }
}

/* --- before a move is accepted --- */

/* Did the computer name another piece than the one that moves? `named`: enum piece_type, or
   PIECE_TYPES. */
static bool is_another(const struct game *game, move_t move, unsigned named)
{
    return named != PIECE_TYPES &&
           (unsigned)piece_type(game->position.board[move_from(move)]) != named;
}

static bool is_here(const struct coach *coach, const struct game *game)
{
    return coach->count != 0 && game->end == GAME_RUNNING && coach->plies == game->plies &&
           coach->key == (uint32_t)game->position.key;
}

void coach_forget(struct coach *coach, const struct game *game)
{
    if (!is_here(coach, game)) {
        coach->count = 0;
    }
}

static bool has_doubted(const struct coach *coach, move_t move)
{
    for (unsigned i = 0; i < coach->count; i++) {
        if (coach->move[i] == move) {
            return true;
        }
    }
    return false;
}

/* The oldest one goes if there is no room. */
static void remember(struct coach *coach, const struct game *game, move_t move)
{
    if (coach->count == DOUBTS) {
        coach->count--;
        memmove(coach->move, coach->move + 1, coach->count * sizeof coach->move[0]);
    }
    coach->key = (uint32_t)game->position.key;
    coach->plies = game->plies;
    coach->move[coach->count++] = move;
}

/* Judges the move. False if that was stopped. */
static bool judge(struct coach *coach, struct session *s, move_t move)
{
    const struct judge_limits limits = { .nodes = COACH_NODES };
    struct task task;

    session_task(s, THINK_TO_JUDGE, &task);
    if (judge_move(&task, move, &limits, &coach->judgement)) {
        coach_explain(&s->match.game, &coach->judgement,
                      judge_lost_chances(&coach->judgement) >= COACH_CHANCES, &coach->warning);
        return true;
    }
    coach->warning = (struct coach_warning){ .word = COACH_SAYS_STOPPED };
    coach->count = 0;
    mind_drop_undo(&s->mind);
    return false;
}

bool coach_doubts(struct coach *coach, struct session *s, move_t move)
{
    unsigned named = partner_piece(s->added);
    bool is_other = is_another(&s->match.game, move, named);
    bool judges;

    if (!match_is_advised(&s->match) || !session_may(s, MAY_ADVISE)) {
        return false;
    }
    coach_forget(coach, &s->match.game);
    judges = s->match.opponent.coach && (coach->count < DOUBTS || named != PIECE_TYPES);
    if (has_doubted(coach, move) || !(judges || is_other)) {
        return false;
    }
    coach->warning.word = COACH_SAYS_NOTHING;
    if (judges && !judge(coach, s, move)) {
        return true;
    }
    if (coach->warning.word == COACH_SAYS_NOTHING && is_other) {
        coach->warning =
            (struct coach_warning){ .word = COACH_SAYS_ANOTHER, .piece = (uint8_t)named };
    }
    if (coach->warning.word == COACH_SAYS_NOTHING) {
        return false;
    }
    remember(coach, &s->match.game, move);
    return true;
}

const struct coach_warning *coach_warning(const struct coach *coach)
{
    return &coach->warning;
}

move_t coach_asked(const struct coach *coach, const struct game *game)
{
    return is_here(coach, game) ? coach->move[coach->count - 1U] : MOVE_NONE;
}

move_t coach_doubted(const struct coach *coach, const struct game *game,
                     struct judgement *judgement)
{
    *judgement = coach->judgement;
    return coach_asked(coach, game);
}
