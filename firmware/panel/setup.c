#include "firmware/panel/setup.h"

#include <string.h>

#include "firmware/panel/display.h"
#include "firmware/say/say.h"

enum { NO_FILE = 8 };

/* Castling rights in the order of a FEN, with the squares of king and rook and their pieces. */
static const struct {
    char letter;
    uint8_t king_square;
    uint8_t rook_square;
    uint8_t king;
    uint8_t rook;
} castlings[] = {
    { 'K', E1, H1, W_KING, W_ROOK },
    { 'Q', E1, A1, W_KING, W_ROOK },
    { 'k', E8, H8, B_KING, B_ROOK },
    { 'q', E8, A8, B_KING, B_ROOK },
};

enum { CASTLINGS = sizeof castlings / sizeof castlings[0] };

void setup_begin(struct setup *setup, const struct table *b)
{
    memset(setup, 0, sizeof *setup);
    setup->piece = W_PAWN;
    setup->file = NO_FILE;
    for (unsigned square = 0; square < SQUARES; square++) {
        if (squares_have(b->expected & b->sensing.occupied, square)) {
            setup->board[square] = b->pieces[square];
        }
    }
}

bool setup_squares(struct setup *setup, squares_t occupied)
{
    bool has_changed = false;

    for (unsigned square = 0; square < SQUARES; square++) {
        bool is_occupied = squares_have(occupied, square);
        uint8_t *piece = &setup->board[square];

        if (is_occupied == (*piece == EMPTY)) {
            *piece = is_occupied ? setup->piece : EMPTY;
            setup->refused = false;
            has_changed = true;
        }
    }
    return has_changed;
}

/* --- castling and en passant --- */

/* The rights that king and rook on their squares leave, as bits in the FEN's order. */
static unsigned castling_possible(const struct setup *setup)
{
    unsigned possible = 0;

    for (unsigned i = 0; i < CASTLINGS; i++) {
        if (setup->board[castlings[i].king_square] == castlings[i].king &&
            setup->board[castlings[i].rook_square] == castlings[i].rook) {
            possible |= 1U << i;
        }
    }
    return possible;
}

/* The next smaller set of the rights that are possible. Behind the empty set comes the whole one.
   */
static unsigned next_castling(const struct setup *setup)
{
    unsigned possible = castling_possible(setup);

    return setup->castling == 0 ? possible : (setup->castling - 1U) & possible;
}

/* The square that a double step on this file has passed. */
static unsigned behind_pawn(const struct setup *setup, unsigned file)
{
    return file + 8U * (setup->side == WHITE ? 5U : 2U);
}

/* Can the last move have been a double step of the other side's pawn on this file? */
static bool is_en_passant_possible(const struct setup *setup, unsigned file)
{
    bool white = setup->side == WHITE;
    unsigned pawn = file + 8U * (white ? 4U : 3U);
    unsigned behind = behind_pawn(setup, file);
    unsigned origin = file + 8U * (white ? 6U : 1U);

    ASSERT(file < NO_FILE && setup->side <= BLACK);
    return setup->board[pawn] == (white ? B_PAWN : W_PAWN) && setup->board[behind] == EMPTY &&
           setup->board[origin] == EMPTY;
}

static void next_file(struct setup *setup)
{
    do {
        setup->file = (uint8_t)((setup->file + 1U) % (NO_FILE + 1U));
    } while (setup->file != NO_FILE && !is_en_passant_possible(setup, setup->file));
}

/* --- the position --- */

void setup_write_rank(struct out *out, const uint8_t squares[8])
{
    unsigned empty = 0;

    for (unsigned file = 0; file < 8; file++) {
        if (squares[file] == EMPTY) {
            empty++;
            continue;
        }
        if (empty != 0) {
            out_number(out, empty);
            empty = 0;
        }
        out_char(out, squares[file] == SETUP_UNKNOWN ? '?' : fen_letters[squares[file]]);
    }
    if (empty != 0) {
        out_number(out, empty);
    }
}

static void write_castling(struct out *out, unsigned rights)
{
    for (unsigned i = 0; i < CASTLINGS; i++) {
        if (rights & 1U << i) {
            out_char(out, castlings[i].letter);
        }
    }
    out_text(out, rights == 0 ? "-" : "");
}

void setup_write_fen(struct out *out, const struct setup *setup)
{
    ASSERT(setup->castling < 1U << CASTLINGS && setup->file <= NO_FILE);
    for (unsigned rank = 8; rank-- > 0;) {
        setup_write_rank(out, &setup->board[rank * 8U]);
        out_text(out, rank != 0 ? "/" : "");
    }
    out_text(out, setup->side == WHITE ? " w " : " b ");
    write_castling(out, setup->castling);
    if (setup->file == NO_FILE) {
        out_text(out, " -");
    } else {
        out_char(out, ' ');
        out_square(out, behind_pawn(setup, setup->file));
    }
    out_text(out, " 0 1");
}

void setup_refuse(struct setup *setup, enum fen_error error)
{
    setup->refused = true;
    setup->error = (uint8_t)error;
    setup->step = SETUP_PIECES;
}

/* --- keys --- */

static enum setup_answer next_step(struct setup *setup)
{
    switch (setup->step) {
    case SETUP_PIECES:
        setup->step = SETUP_SIDE;
        setup->refused = false;
        break;
    case SETUP_SIDE:
        setup->step = SETUP_CASTLING;
        setup->castling = (uint8_t)castling_possible(setup);
        break;
    case SETUP_CASTLING:
        setup->step = SETUP_EN_PASSANT;
        setup->file = NO_FILE;
        break;
    default:
        return SETUP_IS_DONE;
    }
    return SETUP_GOES_ON;
}

static void next_piece(struct setup *setup, unsigned keys)
{
    ASSERT(setup->piece >= W_PAWN && setup->piece <= B_KING);
    if (keys & HAL_KEY_UP) {
        setup->piece = (uint8_t)(setup->piece == W_PAWN ? B_KING : setup->piece - 1);
    } else {
        setup->piece = (uint8_t)(setup->piece == B_KING ? W_PAWN : setup->piece + 1);
    }
}

enum setup_answer setup_keys(struct setup *setup, unsigned keys)
{
    if (keys & HAL_KEY_LEFT) {
        return SETUP_IS_GIVEN_UP;
    }
    if (keys & HAL_KEY_SELECT) {
        return next_step(setup);
    }
    if (setup->step == SETUP_PIECES) {
        next_piece(setup, keys);
    } else if (setup->step == SETUP_SIDE) {
        setup->side = (uint8_t)other_side((enum colour)setup->side);
    } else if (setup->step == SETUP_CASTLING) {
        setup->castling = (uint8_t)next_castling(setup);
    } else {
        next_file(setup);
    }
    return SETUP_GOES_ON;
}

/* --- verify --- */

void verify_begin(struct setup *setup)
{
    setup->piece = W_PAWN;
}

void verify_keys(struct setup *setup, unsigned keys)
{
    next_piece(setup, keys);
}

squares_t verify_squares(const struct setup *setup, const uint8_t board[SQUARES])
{
    squares_t squares = 0;

    for (unsigned square = 0; square < SQUARES; square++) {
        if (board[square] == setup->piece) {
            squares |= square_bit(square);
        }
    }
    return squares;
}

/* --- drawing --- */

static void write_step(struct out *out, const struct setup *setup)
{
    char file[] = { (char)('a' + setup->file), '\0' };
    char rights[CASTLINGS + 1];
    struct out castling;

    switch (setup->step) {
    case SETUP_PIECES:
        say(out, text_of(TEXT_PLACE), text_piece(setup->piece));
        break;
    case SETUP_SIDE:
        say(out, text_of(TEXT_SIDE_TO_MOVE),
            text_of(setup->side == WHITE ? TEXT_WHITE : TEXT_BLACK));
        break;
    case SETUP_CASTLING:
        out_begin_memory(&castling, rights, sizeof rights);
        write_castling(&castling, setup->castling);
        say(out, text_of(TEXT_CASTLING), rights);
        break;
    default:
        say(out, text_of(TEXT_EN_PASSANT), setup->file == NO_FILE ? text_of(TEXT_NO_SQUARE) : file);
        break;
    }
}

static void write_refusal(struct out *out, const struct setup *setup)
{
    say(out, text_of(TEXT_REFUSED),
        setup->error != FEN_OK ? fen_error_text((enum fen_error)setup->error)
                               : text_of(TEXT_NO_LEGAL_MOVE));
}

void setup_draw(struct canvas *canvas, const struct setup *setup, unsigned part, bool verifies)
{
    static const struct text_box what = { BESIDE_X, LINE_HEIGHT, BESIDE_WIDTH, 3 };
    static const struct text_box how = { BESIDE_X, 4 * LINE_HEIGHT, BESIDE_WIDTH, 3 };
    enum text keys = verifies                      ? TEXT_KEYS_VERIFY
                     : setup->step == SETUP_PIECES ? TEXT_KEYS_SETUP
                                                   : TEXT_KEYS_VALUE;
    char text[64];
    struct out out;

    font_text(canvas, BESIDE_X, 0, text_of(verifies ? TEXT_VERIFY_TITLE : TEXT_SETUP), GREY);
    out_begin_memory(&out, text, sizeof text);
    if (verifies) {
        out_text(&out, text_piece(setup->piece));
    } else if (setup->refused) {
        write_refusal(&out, setup);
    } else {
        write_step(&out, setup);
    }
    font_words(canvas, &what, part, text, BRIGHT);
    font_words(canvas, &how, 0, text_of(keys), GREY);
}
