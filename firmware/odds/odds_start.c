#include "firmware/odds/odds_start.h"

#include <string.h>

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

static bool began_so(const struct game *game, enum odds odds, enum colour giver)
{
    struct position position;
    struct position_packed packed;
    char fen[ODDS_FEN_SIZE];

    odds_write_fen(fen, odds, giver);
    if (position_set_fen(&position, fen, game->engine->params) != FEN_OK) {
        return false;
    }
    position_pack(&position, &packed);
    return memcmp(&packed, &game->origin, sizeof packed) == 0;
}

enum odds odds_of(const struct game *game, enum colour *giver)
{
    for (unsigned odds = game->origin_is_start ? ODDS_KINDS : ODDS_PAWN; odds < ODDS_KINDS;
         odds++) {
        for (unsigned side = WHITE; side <= BLACK; side++) {
            if (began_so(game, (enum odds)odds, (enum colour)side)) {
                *giver = (enum colour)side;
                return (enum odds)odds;
            }
        }
    }
    return ODDS_NONE;
}
