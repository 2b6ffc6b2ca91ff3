#include "firmware/odds/odds_start.h"

#include "firmware/base/out.h"

/* Not all: with ODDS_NONE nothing is missing. */
unsigned odds_square(enum odds odds, enum colour giver)
{
    static const uint8_t squares[ODDS_KINDS] = {
        [ODDS_PAWN] = F2, [ODDS_KNIGHT] = B1, [ODDS_ROOK] = A1, [ODDS_QUEEN] = D1
    };

    ASSERT(odds > ODDS_NONE && odds < ODDS_KINDS);
    return giver == WHITE ? squares[odds] : squares[odds] ^ A8;
}

void odds_write_fen(char fen[ODDS_FEN_SIZE], enum odds odds, enum colour giver)
{
    unsigned square = odds_square(odds, giver);
    char ranks[4][9] = { "rnbqkbnr", "pppppppp", "PPPPPPPP", "RNBQKBNR" };
    bool is_black = square >= A7;
    unsigned rank = is_black ? (square >= A8 ? 0 : 1) : (square >= A2 ? 2 : 3);
    const char *rights = square == A1 ? "Kkq" : square == A8 ? "KQk" : "KQkq";
    struct out out;

    ranks[rank][square % 8U] = '1';
    out_begin_memory(&out, fen, ODDS_FEN_SIZE);
    out_format(&out, "%s/%s/8/8/8/8/%s/%s w %s - 0 1", ranks[0], ranks[1], ranks[2], ranks[3],
               rights);
}

/* The piece that stands there at first, or EMPTY. */
static unsigned piece_at_start(unsigned square)
{
    static const uint8_t rank[8] = { ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK };
    enum colour colour = square < A3 ? WHITE : BLACK;
    bool is_pawns = square / 8U == A2 / 8U || square / 8U == A7 / 8U;

    return square >= A3 && square < A7 ? (unsigned)EMPTY
           : is_pawns                  ? piece_make(colour, PAWN)
                                       : piece_make(colour, (enum piece_type)rank[square % 8U]);
}

/* The only square that is empty and is not so at first; SQUARES if there is none, or more
   differs. */
static unsigned missing(const struct position_packed *origin)
{
    unsigned answer = SQUARES;

    for (unsigned square = 0; square < SQUARES; square++) {
        unsigned piece = ((unsigned)origin->nibble[square / 2U] >> (square % 2U * 4U)) & 15U;

        if (piece != piece_at_start(square)) {
            if (piece != EMPTY || answer != SQUARES) {
                return SQUARES;
            }
            answer = square;
        }
    }
    return answer;
}

/* The castling that is left without what stands on the square. White is to move. */
static unsigned state_without(unsigned square)
{
    return (CASTLING_WHITE_KING | CASTLING_WHITE_QUEEN | CASTLING_BLACK_KING |
            CASTLING_BLACK_QUEEN) &
           ~(square == A1   ? (unsigned)CASTLING_WHITE_QUEEN
             : square == A8 ? (unsigned)CASTLING_BLACK_QUEEN
                            : 0U);
}

enum odds odds_of(const struct game *game, enum colour *giver)
{
    unsigned square = missing(&game->origin);

    if (square == SQUARES || game->origin.state != state_without(square)) {
        return ODDS_NONE;
    }
    *giver = square < A3 ? WHITE : BLACK;
    for (unsigned odds = ODDS_PAWN; odds < ODDS_KINDS; odds++) {
        if (odds_square((enum odds)odds, *giver) == square) {
            return (enum odds)odds;
        }
    }
    return ODDS_NONE;
}
