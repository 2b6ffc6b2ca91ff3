#include "firmware/panel/texts.h"

#include "engine/engine.h"
#include "hal/hal.h"

static const char *const texts[TEXTS] = {
    [TEXT_NONE] = "",
    [TEXT_THINKING] = "Thinking",
    [TEXT_PUT_BACK] = " Put it back on ",
    [TEXT_DIFFERS] = "I expect the ",
    [TEXT_REMOVE] = "I expect no piece",
    [TEXT_PIECE_BACK] = "Taken back. Put there the ",
    [TEXT_NEW_GAME_ASK] = "A new game?",
    [TEXT_YES_NO] = "SELECT=yes LEFT=no",
    [TEXT_PROMOTE] = "Promote to",
    [TEXT_LOSES] = "Loses the ",
    [TEXT_LOSES_ON] = " on ",
    [TEXT_ALLOWS_MATE] = "Allows mate in ",
    [TEXT_IS_STALEMATE] = "That is stalemate",
    [TEXT_MISSES_MATE] = "Misses mate in ",
    [TEXT_GIVES_AWAY] = "Gives away ",
    [TEXT_PAWNS] = " pawns",
    [TEXT_MEANT] = "Is it meant?",
    [TEXT_SELECT_YES] = ". SELECT=yes",
    [TEXT_ANALYSIS_OF] = "Analysis:",
    [TEXT_NO_ADVICE] = "A referee gives no advice.",
    [TEXT_NO_ANSWER] = "No answer: ",
    [TEXT_REMOTE] = "A chess program plays.",
    [TEXT_LEFT_ENDS] = "LEFT ends it.",
    [TEXT_HINT] = "I would play ",
    [TEXT_MY_MOVE] = "My move: ",
    [TEXT_TAKE_BACK] = "Take back: ",
    [TEXT_MAKE_MOVE] = "Make the move ",
    [TEXT_CHECK] = "Check.",
    [TEXT_CLAIM] = "Draw to be claimed: ",
    [TEXT_NOTHING_BACK] = "No move to take back.",
    [TEXT_NOTHING_FORTH] = "No move to play again.",
    [TEXT_NO_CLAIM] = "There is no draw to claim.",
    [TEXT_GAME_OVER] = "The game is over.",
    [TEXT_STOPPED] = "Stopped.",
    [TEXT_WHITE_MATES] = "W mates ",
    [TEXT_BLACK_MATES] = "B mates ",
    [TEXT_MATE_IN] = "Mate in ",
    [TEXT_NO_MATE] = "No mate in ",
    [TEXT_NO_MATE_FOUND] = "Found no mate in ",
    [TEXT_DRAW_OFFERED] = "I offer a draw. SELECT=yes LEFT=no",
    [TEXT_DRAW_DECLINED] = "I decline the draw.",
    [TEXT_I_RESIGN] = "I resign.",
    [TEXT_ONE_MINUTE] = "One minute.",
    [TEXT_TEN_SECONDS] = "Ten seconds.",
    [TEXT_FORGOT] = "Record full: oldest moves forgotten.",
    [TEXT_BOTH_SIDES] = "Both sides are yours.",
    [TEXT_TO_MOVE_WHITE] = "White to move",
    [TEXT_TO_MOVE_BLACK] = "Black to move",
    [TEXT_MENU] = "MENU",
    [TEXT_SECONDS] = " s",
    [TEXT_RUNS] = ": ",
    [TEXT_SECONDS_A_MOVE] = " s/move",
    [TEXT_DEPTH] = "depth ",
    [TEXT_NODES] = " nodes",
    [TEXT_MINUTES] = " min",
    [TEXT_PLUS] = "+",
    [TEXT_MOVES_IN] = "/",
    [TEXT_OWN_SET] = "own",
    [TEXT_KEYS_MENU] = "LEFT back  SELECT ok",
    [TEXT_KEYS_TEXT] = "LEFT game",
    [TEXT_SURE_RESIGN] = "Resign this game?",
    [TEXT_PASSED] = "All parts passed.",
    [TEXT_FAILED] = "FAILED:",
    [TEXT_STARTED_BY] = "Start: ",
    [TEXT_FAULT_AT] = "Fault at ",
    [TEXT_HUNG_AT] = "Hung at ",
    [TEXT_NO_GAMES] = "No game is kept.",
    [TEXT_UNREADABLE] = "cannot be read",
    [TEXT_REPLAY_TITLE] = "REPLAY",
    [TEXT_BEGINNING] = "beginning",
    [TEXT_BEST] = "best:",
    [TEXT_KEYS_REPLAY] = "SEL=game",
    [TEXT_SETUP] = "SET UP",
    [TEXT_PLACE] = "Place each ",
    [TEXT_KEYS_SETUP] = "UP DOWN piece, SELECT done",
    [TEXT_KEYS_VALUE] = "UP DOWN change, SELECT next",
    [TEXT_SIDE_TO_MOVE] = "To move: ",
    [TEXT_CASTLING] = "Castling: ",
    [TEXT_EN_PASSANT] = "En passant: ",
    [TEXT_NO_SQUARE] = "none",
    [TEXT_WHITE] = "White",
    [TEXT_BLACK] = "Black",
    [TEXT_REFUSED] = "Refused: ",
    [TEXT_NO_LEGAL_MOVE] = "the side to move has no legal move",
    [TEXT_VERIFY_TITLE] = "VERIFY",
    [TEXT_KEYS_VERIFY] = "UP DOWN next, LEFT game",
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
        [W_PAWN] = "white pawn", [W_KNIGHT] = "white knight", [W_BISHOP] = "white bishop",
        [W_ROOK] = "white rook", [W_QUEEN] = "white queen",   [W_KING] = "white king",
        [B_PAWN] = "black pawn", [B_KNIGHT] = "black knight", [B_BISHOP] = "black bishop",
        [B_ROOK] = "black rook", [B_QUEEN] = "black queen",   [B_KING] = "black king",
    };

    ASSERT(piece != EMPTY && piece < PIECE_CODES);
    return names[piece];
}

const char *text_kind(unsigned type)
{
    static const char *const names[PIECE_TYPES] = {
        [PAWN] = "pawn", [KNIGHT] = "knight", [BISHOP] = "bishop",
        [ROOK] = "rook", [QUEEN] = "queen",   [KING] = "king",
    };

    ASSERT(type < PIECE_TYPES && names[type] != NULL);
    return names[type];
}

const char *text_reason(unsigned kind)
{
    static const char *const reasons[REASON_KINDS] = {
        [REASON_LEGAL] = "Not a legal move.",
        [REASON_NO_PIECE] = "Not a legal move.",
        [REASON_NOT_YOURS] = "Not a legal move.",
        [REASON_OWN_PIECE] = "Your @ is on #.",
        [REASON_NO_SUCH_MOVE] = "A @ can't go to #.",
        [REASON_IN_THE_WAY] = "@ # is in the way.",
        [REASON_NOTHING_TO_TAKE] = "Nothing to take on #.",
        [REASON_PAWN_IS_STOPPED] = "@ # blocks it.",
        [REASON_IN_CHECK] = "In check from @ #.",
        [REASON_INTO_CHECK] = "King open to @ #.",
        [REASON_CASTLING_LOST] = "King or rook has moved.",
        [REASON_CASTLING_IN_CHECK] = "No castling out of check.",
        [REASON_CASTLING_THROUGH] = "@ # guards $.",
    };

    ASSERT(kind < REASON_KINDS && reasons[kind] != NULL);
    return reasons[kind];
}

const char *text_reset_cause(unsigned cause)
{
    static const char *const names[HAL_RESET_CAUSES] = {
        [HAL_RESET_POWER] = "power on",    [HAL_RESET_PIN] = "reset key",
        [HAL_RESET_REQUEST] = "restart",   [HAL_RESET_FAULT] = "a fault",
        [HAL_RESET_WATCHDOG] = "watchdog",
    };

    ASSERT(cause < HAL_RESET_CAUSES);
    return names[cause];
}
