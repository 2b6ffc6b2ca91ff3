#include "firmware/say/say.h"
#include "firmware/words/play.h"
#include "hal/hal.h"

static void write_piece(struct out *out, enum piece_type type, bool is_capital)
{
    static const char *const names[PIECE_TYPES] = { SAY_PAWN, SAY_KNIGHT, SAY_BISHOP,
                                                    SAY_ROOK, SAY_QUEEN,  SAY_KING };
    const char *name;

    ASSERT(type < PIECE_TYPES);
    name = names[type];
    if (is_capital) {
        out_char(out, (char)(*name++ - 'a' + 'A'));
    }
    out_text(out, name);
}

bool say_of_board(struct out *out, char hole, int value)
{
    if (hole == 'q') {
        out_square(out, (unsigned)value);
    } else if (hole == 'p' || hole == 'P') {
        write_piece(out, (enum piece_type)value, hole == 'P');
    } else {
        return false;
    }
    return true;
}
