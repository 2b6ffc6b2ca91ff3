#include "firmware/terminal/reasons.h"

#include "firmware/console/show.h"

/* What stands before and behind "the knight on e5". */
static const struct {
    const char *before;
    const char *after;
} sentences[REASON_KINDS] = {
    [REASON_NOT_YOURS] = { "", " is your opponent's" },
    [REASON_OWN_PIECE] = { "", " is your own" },
    [REASON_IN_THE_WAY] = { "", " is in the way" },
    [REASON_PAWN_IS_STOPPED] = { "", " stops the pawn, which takes only sideways" },
    [REASON_IN_CHECK] = { "you are in check from ", "" },
    [REASON_INTO_CHECK] = { "the king would stand in check from ", "" },
    [REASON_CASTLING_IN_CHECK] = { "you are in check from ", ", and castling is no way out" },
    [REASON_CASTLING_THROUGH] = { "", " attacks " },
};

static void tell_piece(struct out *out, const struct reason *reason)
{
    out_text(out, sentences[reason->kind].before);
    show_piece_on(out, piece_type(reason->piece), reason->square);
    out_text(out, sentences[reason->kind].after);
    if (reason->kind == REASON_CASTLING_THROUGH) {
        out_square(out, reason->through);
        out_text(out, ", which the king would pass");
    }
}

static void tell_no_such_move(struct out *out, const struct reason *reason)
{
    if (reason->from == SQUARE_NONE) {
        out_format(out, "no %s of yours can go to ", piece_name(piece_type(reason->piece)));
    } else {
        show_piece_on(out, piece_type(reason->piece), reason->from);
        out_text(out, " cannot go to ");
    }
    out_square(out, reason->square);
}

static void tell_reason(struct out *out, const struct reason *reason)
{
    switch (reason->kind) {
    case REASON_NO_PIECE:
        out_text(out, "there is no piece on ");
        out_square(out, reason->square);
        break;
    case REASON_NOTHING_TO_TAKE:
        out_text(out, "a pawn goes sideways only to take, and there is nothing on ");
        out_square(out, reason->square);
        break;
    case REASON_NO_SUCH_MOVE:
        tell_no_such_move(out, reason);
        break;
    case REASON_CASTLING_LOST:
        out_text(out, "the king or that rook has moved");
        break;
    default:
        tell_piece(out, reason);
        break;
    }
}

/* The moves that a text may mean. A B is a bishop, and a small one the file. */
static void tell_choices(struct out *out, struct session *s, const struct move_text *wanted)
{
    struct position *position = &s->game.position;
    unsigned moves = engine_legal_moves(&s->engine, position);
    const char *before = ": it can be ";

    for (unsigned i = 0; i < moves; i++) {
        move_t move = engine_legal_move(&s->engine, i);
        int type = (int)piece_type(position->board[move_from(move)]);

        if ((int)move_to(move) == wanted->to &&
            (type == wanted->type || (wanted->type == BISHOP && type == PAWN))) {
            out_text(out, before);
            show_move(out, s, move);
            (void)engine_legal_moves(&s->engine, position); /* naming a move has lost them */
            before = " or ";
        }
    }
}

bool reasons_tell(struct out *out, struct session *s, const char *text, enum move_error error)
{
    struct position *position = &s->game.position;
    struct move_text wanted;
    struct reason reason;

    if ((error != MOVE_ILLEGAL && error != MOVE_AMBIGUOUS) ||
        !notation_parse(text, (enum colour)position->side, &wanted)) {
        return false;
    }
    out_text(out, text);
    if (error == MOVE_AMBIGUOUS) {
        tell_choices(out, s, &wanted);
    } else {
        reason_find(position, &wanted, &reason);
        out_text(out, ": ");
        tell_reason(out, &reason);
    }
    out_line(out, ".");
    return true;
}
