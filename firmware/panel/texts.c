#include "firmware/panel/texts.h"

#include "engine/engine.h"
#include "firmware/words/kept.h"
#include "firmware/words/machine.h"
#include "firmware/words/panel.h"
#include "firmware/words/play.h"
#include "firmware/words/teach.h"
#include "firmware/words/terminal.h"
#include "hal/hal.h"

static const char *const texts[TEXTS] = {
#define TEXT(name, text) [TEXT_##name] = text,
#include "firmware/panel/texts.def"
};

const char *text_of(enum text text)
{
    ASSERT(text < TEXTS && texts[text] != NULL);
    return texts[text];
}

/* Not all: an empty square has no name. */
const char *text_piece(unsigned piece)
{
    static const char *const names[PIECE_CODES] = {
        [W_PAWN] = BRIEF_WHITE_PAWN,     [W_KNIGHT] = BRIEF_WHITE_KNIGHT,
        [W_BISHOP] = BRIEF_WHITE_BISHOP, [W_ROOK] = BRIEF_WHITE_ROOK,
        [W_QUEEN] = BRIEF_WHITE_QUEEN,   [W_KING] = BRIEF_WHITE_KING,
        [B_PAWN] = BRIEF_BLACK_PAWN,     [B_KNIGHT] = BRIEF_BLACK_KNIGHT,
        [B_BISHOP] = BRIEF_BLACK_BISHOP, [B_ROOK] = BRIEF_BLACK_ROOK,
        [B_QUEEN] = BRIEF_BLACK_QUEEN,   [B_KING] = BRIEF_BLACK_KING,
    };

    ASSERT(piece != EMPTY && piece < PIECE_CODES);
    return names[piece];
}

const char *const text_reasons[REASON_KINDS] = {
    [REASON_LEGAL] = BRIEF_NOT_LEGAL,
    [REASON_NO_PIECE] = BRIEF_NOT_LEGAL,
    [REASON_NOT_YOURS] = BRIEF_NOT_LEGAL,
    [REASON_OWN_PIECE] = BRIEF_IS_YOUR_OWN,
    [REASON_NO_SUCH_MOVE] = BRIEF_CANNOT_GO_TO,
    [REASON_IN_THE_WAY] = BRIEF_IS_IN_THE_WAY,
    [REASON_NOTHING_TO_TAKE] = BRIEF_NOTHING_TO_TAKE,
    [REASON_PAWN_IS_STOPPED] = BRIEF_STOPS_THE_PAWN,
    [REASON_IN_CHECK] = BRIEF_IN_CHECK_FROM,
    [REASON_INTO_CHECK] = BRIEF_KING_OPEN_TO,
    [REASON_CASTLING_LOST] = BRIEF_KING_OR_ROOK_HAS_MOVED,
    [REASON_CASTLING_IN_CHECK] = BRIEF_CASTLING_IS_NO_WAY_OUT,
    [REASON_CASTLING_THROUGH] = BRIEF_ATTACKS_SQUARE_OF_CASTLING,
};

const char *text_reset_cause(unsigned cause)
{
    static const char *const names[HAL_RESET_CAUSES] = {
        [HAL_RESET_POWER] = SAY_POWER_ON,
        [HAL_RESET_PIN] = BRIEF_THE_RESET_KEY,
        [HAL_RESET_REQUEST] = BRIEF_THE_PROGRAM_ITSELF,
        [HAL_RESET_FAULT] = SAY_A_FAULT,
        [HAL_RESET_WATCHDOG] = BRIEF_THE_WATCHDOG,
    };

    ASSERT(cause < HAL_RESET_CAUSES);
    return names[cause];
}
