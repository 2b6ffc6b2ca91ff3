#include "firmware/teach/teach_show.h"

#include "firmware/console/show.h"
#include "firmware/words/play.h"
#include "firmware/words/teach.h"

void show_warning(struct out *out, const struct coach_warning *w)
{
    switch (w->word) {
    case COACH_SAYS_MATE:
        out_format(out, SAY_ALLOWS_MATE_IN, w->moves);
        break;
    case COACH_SAYS_STALEMATE:
        out_text(out, SAY_IS_STALEMATE);
        break;
    case COACH_SAYS_PIECE:
        out_text(out, SAY_LOSES);
        show_piece_on(out, (enum piece_type)w->piece, w->square);
        out_text(out, w->too_little ? SAY_FOR_TOO_LITTLE : "");
        break;
    case COACH_SAYS_MISSED:
        out_format(out, SAY_MISSES_MATE_IN, w->moves);
        break;
    default:
        out_format(out, SAY_GIVES_AWAY_PAWNS, w->fall / SCORE_PAWN,
                   w->fall % SCORE_PAWN * 10 / SCORE_PAWN);
        break;
    }
}

void show_score(struct out *out, int score, enum colour side)
{
    int plies = SCORE_MATE - (score < 0 ? -score : score);
    int white = side == WHITE ? score : -score;

    if (!score_is_mate(score)) {
        out_pawns(out, white);
    } else {
        out_format(out, SAY_SIDE_MATES_IN, white > 0 ? SAY_WHITE : SAY_BLACK, (plies + 1) / 2);
    }
}

void show_line(struct out *out, struct game *game, const struct judge_line *line, unsigned from)
{
    struct position *position = &game->position;
    struct position copy = *position;
    struct undo undo;

    for (unsigned i = 0; i < line->length; i++) {
        if (i >= from) {
            char text[NUMBERED_SIZE];

            if (i == from || position->side == WHITE) {
                (void)show_numbered(game, line->move[i], text);
            } else {
                move_to_san(game->engine, position, line->move[i], text);
            }
            out_format(out, "%s%s", i == from ? "" : " ", text);
        }
        position_make(position, line->move[i], &undo);
    }
    *position = copy;
}

void show_lesson(struct out *out, struct game *game, const struct judgement *j,
                 const struct coach_warning *w)
{
    enum colour mover = (enum colour)game->position.side;
    char text[NUMBERED_SIZE];

    out_format(out, "%s ", show_numbered(game, j->played.move[0], text));
    show_warning(out, w);
    out_text(out, SAY_SCORE_FROM);
    show_score(out, j->best.score, mover);
    out_text(out, SAY_SCORE_TO);
    show_score(out, j->played.score, mover);
    out_line(out, ".");
    if (j->played.length > 1) {
        out_text(out, SAY_THE_REPLY);
        show_line(out, game, &j->played, 1);
        out_end_line(out);
    }
    out_text(out, SAY_BETTER);
    show_line(out, game, &j->best, 0);
    out_end_line(out);
}

static void show_threat(struct out *out, struct game *game, const struct threat *threat)
{
    out_text(out, "  ");
    if (threat->capture != MOVE_NONE) {
        char san[SAN_SIZE];

        move_to_san(game->engine, &game->position, threat->capture, san);
        out_format(out, SAY_MOVE_TAKES, san);
    }
    show_piece_on(out, piece_type(threat->piece), threat->square);
    out_format(out, SAY_WINS_SO_MUCH, threat->gain);
}

void show_threats(struct out *out, struct game *game, enum colour side)
{
    struct position *position = &game->position;
    const char *name = side == WHITE ? SAY_WHITE : SAY_BLACK;
    struct threats threats;
    struct undo undo;
    bool passed;

    threats_find(game, side, &threats);
    if (threats.count == 0 && threats.mate == MOVE_NONE) {
        out_format(out, SAY_THREATENS_NOTHING, name);
        return;
    }
    out_format(out, "%s %s:\n", name, side == position->side ? SAY_CAN_TAKE : SAY_THREATENS);
    passed = threats_turn(position, side, &undo);
    if (threats.mate != MOVE_NONE) {
        char san[SAN_SIZE];

        move_to_san(game->engine, position, threats.mate, san);
        out_format(out, SAY_MOVE_MATES, san);
    }
    for (unsigned i = 0; i < threats.count; i++) {
        show_threat(out, game, &threats.threat[i]);
    }
    if (passed) {
        threats_turn_back(position, &undo);
    }
}
