#include "firmware/terminal/reasons.h"

#include "firmware/console/show.h"
#include "firmware/words/terminal.h"

/* What stands before and behind "the knight on e5". Not all: tell_reason() has the sentences that
   name no piece that stands there. */
static const struct {
    const char *before;
    const char *after;
} sentences[REASON_KINDS] = {
    [REASON_NOT_YOURS] = { "", SAY_IS_YOUR_OPPONENTS },
    [REASON_OWN_PIECE] = { "", SAY_IS_YOUR_OWN },
    [REASON_IN_THE_WAY] = { "", SAY_IS_IN_THE_WAY },
    [REASON_PAWN_IS_STOPPED] = { "", SAY_STOPS_THE_PAWN },
    [REASON_IN_CHECK] = { SAY_YOU_ARE_IN_CHECK_FROM, "" },
    [REASON_INTO_CHECK] = { SAY_KING_WOULD_BE_IN_CHECK_FROM, "" },
    [REASON_CASTLING_IN_CHECK] = { SAY_YOU_ARE_IN_CHECK_FROM, SAY_CASTLING_IS_NO_WAY_OUT },
    [REASON_CASTLING_THROUGH] = { "", SAY_ATTACKS },
};

static void tell_piece(struct out *out, const struct reason *reason)
{
    ASSERT(sentences[reason->kind].before != NULL);
    out_text(out, sentences[reason->kind].before);
    show_piece_on(out, piece_type(reason->piece), reason->square);
    out_text(out, sentences[reason->kind].after);
    if (reason->kind == REASON_CASTLING_THROUGH) {
        out_square(out, reason->through);
        out_text(out, SAY_WHICH_THE_KING_WOULD_PASS);
    }
}

static void tell_no_such_move(struct out *out, const struct reason *reason)
{
    if (reason->from == SQUARE_NONE) {
        out_format(out, SAY_NONE_OF_YOURS_CAN_GO_TO, piece_name(piece_type(reason->piece)));
    } else {
        show_piece_on(out, piece_type(reason->piece), reason->from);
        out_text(out, SAY_CANNOT_GO_TO);
    }
    out_square(out, reason->square);
}

static void tell_reason(struct out *out, const struct reason *reason)
{
    switch (reason->kind) {
    case REASON_LEGAL: /* but for the piece that the text names */
        out_text(out, SAY_NOTHING_PROMOTES_ON);
        out_square(out, reason->square);
        break;
    case REASON_NO_PIECE:
        out_text(out, SAY_NO_PIECE_ON);
        out_square(out, reason->square);
        break;
    case REASON_NOTHING_TO_TAKE:
        out_text(out, SAY_PAWN_TAKES_SIDEWAYS);
        out_square(out, reason->square);
        break;
    case REASON_NO_SUCH_MOVE:
        tell_no_such_move(out, reason);
        break;
    case REASON_CASTLING_LOST:
        out_text(out, SAY_KING_OR_ROOK_HAS_MOVED);
        break;
    default:
        tell_piece(out, reason);
        break;
    }
}

/* The moves that a text may mean. A B is a bishop, and a small one the file. */
static void tell_choices(struct out *out, struct game *game, const struct move_text *wanted)
{
    struct position *position = &game->position;
    unsigned moves = engine_legal_moves(game->engine, position);
    const char *before = SAY_IT_CAN_BE;

    for (unsigned i = 0; i < moves; i++) {
        move_t move = engine_legal_move(game->engine, i);
        int type = (int)piece_type(position->board[move_from(move)]);

        if ((int)move_to(move) == wanted->to &&
            (type == wanted->type || (wanted->type == BISHOP && type == PAWN))) {
            out_text(out, before);
            show_move(out, game, move);
            (void)engine_legal_moves(game->engine, position); /* naming a move has lost them */
            before = SAY_OR;
        }
    }
}

bool reasons_tell(struct out *out, struct game *game, const char *text, enum move_error error)
{
    struct position *position = &game->position;
    struct move_text wanted;
    struct reason reason;

    if ((error != MOVE_ILLEGAL && error != MOVE_AMBIGUOUS) ||
        !notation_parse(text, (enum colour)position->side, &wanted)) {
        return false;
    }
    out_text(out, text);
    if (error == MOVE_AMBIGUOUS) {
        tell_choices(out, game, &wanted);
    } else {
        reason_find(position, &wanted, &reason);
        out_text(out, ": ");
        tell_reason(out, &reason);
    }
    out_line(out, ".");
    return true;
}
