#include "firmware/terminal/reasons.h"

#include "firmware/say/say.h"
#include "firmware/words/terminal.h"

static const char *const sentences[REASON_KINDS] = {
    [REASON_LEGAL] = SAY_NOTHING_PROMOTES_ON, /* but for the piece that the text names */
    [REASON_NO_PIECE] = SAY_NO_PIECE_ON,
    [REASON_NOT_YOURS] = SAY_IS_YOUR_OPPONENTS,
    [REASON_OWN_PIECE] = SAY_IS_YOUR_OWN,
    [REASON_NO_SUCH_MOVE] = SAY_NONE_OF_YOURS_CAN_GO_TO,
    [REASON_IN_THE_WAY] = SAY_IS_IN_THE_WAY,
    [REASON_NOTHING_TO_TAKE] = SAY_PAWN_TAKES_SIDEWAYS,
    [REASON_PAWN_IS_STOPPED] = SAY_STOPS_THE_PAWN,
    [REASON_IN_CHECK] = SAY_YOU_ARE_IN_CHECK_FROM,
    [REASON_INTO_CHECK] = SAY_KING_WOULD_BE_IN_CHECK_FROM,
    [REASON_CASTLING_LOST] = SAY_KING_OR_ROOK_HAS_MOVED,
    [REASON_CASTLING_IN_CHECK] = SAY_CASTLING_IS_NO_WAY_OUT,
    [REASON_CASTLING_THROUGH] = SAY_ATTACKS_SQUARE_OF_CASTLING,
};

static void tell_reason(struct out *out, const struct reason *reason)
{
    if (reason->kind == REASON_NO_SUCH_MOVE && reason->from != SQUARE_NONE) {
        say(out, SAY_CANNOT_GO_TO, piece_type(reason->piece), reason->from, reason->square);
    } else {
        say_reason(out, sentences, reason);
    }
}

/* The moves that a text may mean. A B is a bishop, and a small one the file. */
static void tell_choices(struct out *out, struct game *game, const struct move_text *wanted)
{
    struct position *position = &game->position;
    unsigned moves = engine_legal_moves(game->engine, position);
    const char *sentence = SAY_IT_CAN_BE;

    for (unsigned i = 0; i < moves; i++) {
        move_t move = engine_legal_move(game->engine, i);
        int type = (int)piece_type(position->board[move_from(move)]);

        if ((int)move_to(move) == wanted->to &&
            (type == wanted->type || (wanted->type == BISHOP && type == PAWN))) {
            say(out, sentence, game, move);
            (void)engine_legal_moves(game->engine, position); /* naming a move has lost them */
            sentence = SAY_OR_MOVE;
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
    if (error == MOVE_AMBIGUOUS) {
        out_text(out, text);
        tell_choices(out, game, &wanted);
    } else {
        reason_find(position, &wanted, &reason);
        out_format(out, "%s: ", text);
        tell_reason(out, &reason);
    }
    out_line(out, ".");
    return true;
}
