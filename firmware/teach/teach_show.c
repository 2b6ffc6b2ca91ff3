#include "firmware/teach/teach_show.h"

#include "firmware/console/show.h"

void show_warning(struct out *out, const struct coach_warning *w)
{
    switch (w->word) {
    case COACH_SAYS_MATE:
        out_format(out, "allows mate in %d", w->moves);
        break;
    case COACH_SAYS_STALEMATE:
        out_text(out, "is stalemate, a draw");
        break;
    case COACH_SAYS_PIECE:
        out_text(out, "loses ");
        show_piece_on(out, (enum piece_type)w->piece, w->square);
        out_text(out, w->too_little ? " for too little" : "");
        break;
    case COACH_SAYS_MISSED:
        out_format(out, "misses mate in %d", w->moves);
        break;
    default:
        out_format(out, "gives away %d.%d pawns", w->fall / SCORE_PAWN,
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
        out_format(out, "%s mates in %d", white > 0 ? "White" : "Black", (plies + 1) / 2);
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
    out_text(out, ": from ");
    show_score(out, j->best.score, mover);
    out_text(out, " to ");
    show_score(out, j->played.score, mover);
    out_line(out, ".");
    if (j->played.length > 1) {
        out_text(out, "  The reply: ");
        show_line(out, game, &j->played, 1);
        out_end_line(out);
    }
    out_text(out, "  Better: ");
    show_line(out, game, &j->best, 0);
    out_end_line(out);
}

static void show_threat(struct out *out, struct game *game, const struct threat *threat)
{
    out_text(out, "  ");
    if (threat->capture != MOVE_NONE) {
        char san[SAN_SIZE];

        move_to_san(game->engine, &game->position, threat->capture, san);
        out_format(out, "%s takes ", san);
    }
    show_piece_on(out, piece_type(threat->piece), threat->square);
    out_format(out, ": wins %d\n", threat->gain);
}

void show_threats(struct out *out, struct game *game, enum colour side)
{
    struct position *position = &game->position;
    const char *name = side == WHITE ? "White" : "Black";
    struct threats threats;
    struct undo undo;
    bool passed;

    threats_find(game, side, &threats);
    if (threats.count == 0 && threats.mate == MOVE_NONE) {
        out_format(out, "%s threatens nothing.\n", name);
        return;
    }
    out_format(out, "%s %s:\n", name, side == position->side ? "can take" : "threatens");
    passed = threats_turn(position, side, &undo);
    if (threats.mate != MOVE_NONE) {
        char san[SAN_SIZE];

        move_to_san(game->engine, position, threats.mate, san);
        out_format(out, "  %s mates\n", san);
    }
    for (unsigned i = 0; i < threats.count; i++) {
        show_threat(out, game, &threats.threat[i]);
    }
    if (passed) {
        threats_turn_back(position, &undo);
    }
}
