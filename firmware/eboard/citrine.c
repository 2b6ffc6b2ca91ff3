#include "firmware/eboard/citrine.h"

#include <string.h>

#include "firmware/base/out.h"
#include "firmware/base/text.h"

void citrine_begin(struct citrine *reader)
{
    memset(reader, 0, sizeof *reader);
}

/* --- commands --- */

/* A square at this place of the command, or SQUARE_NONE. */
static unsigned square_at(const char *text)
{
    return text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8'
               ? (unsigned)(text[0] - 'a') + 8U * (unsigned)(text[1] - '1')
               : SQUARE_NONE;
}

/* What a letter makes of a pawn, or PIECE_TYPES. */
static unsigned promotion_of(char letter)
{
    static const char letters[] = "nbrq";
    const char *found = letter != '\0' ? strchr(letters, letter) : NULL;

    return found != NULL ? KNIGHT + (unsigned)(found - letters) : PIECE_TYPES;
}

/* Reads two squares, with a - or nothing between, and what a pawn becomes, behind a / or
   nothing. */
static bool read_move(struct citrine *r, const char *text)
{
    unsigned piece = QUEEN;

    r->from = (uint8_t)square_at(text);
    if (r->from == SQUARE_NONE) {
        return false;
    }
    text += text[2] == '-' ? 3 : 2;
    r->to = (uint8_t)square_at(text);
    if (r->to == SQUARE_NONE) {
        return false;
    }
    text += 2;
    if (*text != '\0') {
        text += *text == '/';
        piece = text[1] == '\0' || text[0] == '\0' ? promotion_of(text[0]) : PIECE_TYPES;
    }
    r->promotion = (uint8_t)piece;
    return piece < PIECE_TYPES;
}

static bool read_switch(struct citrine *r, const char *text)
{
    bool is_on = false;

    r->switched = CITRINE_ASKED;
    if (*text != '\0' && text_to_switch(text, &is_on)) {
        r->switched = is_on ? CITRINE_ON : CITRINE_OFF;
    }
    return *text == '\0' || r->switched != CITRINE_ASKED;
}

/* A letter with nothing behind it, or with what belongs to it. */
static enum citrine_order read_command(struct citrine *r)
{
    static const char letters[] = " inxucgplfmtj";
    const char *found = strchr(letters, r->text[0]);
    const char *rest = r->text + 1;
    enum citrine_order order;

    if (r->text[0] == '\0' || found == NULL) {
        return CITRINE_NOTHING;
    }
    order = (enum citrine_order)(found - letters);
    if (order == CITRINE_MOVE) {
        return read_move(r, rest) ? order : CITRINE_NOTHING;
    }
    if (order == CITRINE_TRANSMIT || order == CITRINE_REFEREE) {
        return read_switch(r, rest) ? order : CITRINE_NOTHING;
    }
    return *rest == '\0' ? order : CITRINE_NOTHING;
}

void citrine_forget(struct citrine *r)
{
    r->length = 0;
    r->is_wrong = false;
}

static enum citrine_order end_line(struct citrine *r)
{
    enum citrine_order order = CITRINE_NOTHING;

    if (!r->is_wrong) {
        r->text[r->length] = '\0';
        order = read_command(r);
    }
    citrine_forget(r);
    return order;
}

/* Scid ends a line with LF CR LF. A port that writes CR LF for LF makes CR LF CR CR LF of it. */
static void look_for_scid(struct citrine *r, uint8_t byte)
{
    bool is_first = r->last[1] != '\r' && r->last[1] != '\n' && r->last[0] == '\n';
    bool is_later = r->last[1] == '\n' && r->last[0] == '\r';

    r->is_scid |= byte == '\r' && (is_first || is_later);
    r->last[1] = r->last[0];
    r->last[0] = byte;
}

enum citrine_order citrine_take(struct citrine *r, uint8_t byte)
{
    look_for_scid(r, byte);
    if (byte == '\r' || byte == '\n') {
        return end_line(r);
    }
    if (byte < ' ' || byte > '~' || (byte != ' ' && r->length == CITRINE_COMMAND - 1)) {
        r->is_wrong = true;
    } else if (byte != ' ') {
        r->text[r->length++] = text_lower((char)byte);
    }
    return CITRINE_NOTHING;
}

move_t citrine_find_move(const struct citrine *r, struct engine *engine, struct position *position)
{
    unsigned moves = engine_legal_moves(engine, position);

    for (unsigned i = 0; i < moves; i++) {
        move_t move = engine_legal_move(engine, i);

        if (move_from(move) == r->from && move_to(move) == r->to &&
            (move_kind(move) != MOVE_PROMOTION || move_promotion(move) == r->promotion)) {
            return move;
        }
    }
    return MOVE_NONE;
}

/* --- what is told --- */

static void begin_line(struct out *out, char line[CITRINE_LINE])
{
    out_begin_memory(out, line, CITRINE_LINE);
    out->crlf = true;
}

static void write_move(struct out *out, const struct position *before, move_t move, bool for_scid)
{
    static const char letters[] = "NBRQ";
    bool is_passing = move_kind(move) == MOVE_EN_PASSANT;
    bool takes = is_passing || before->board[move_to(move)] != EMPTY;

    if (move_kind(move) == MOVE_CASTLING) {
        out_text(out, move_to(move) > move_from(move) ? "O-O" : for_scid ? "O--O-O" : "O-O-O");
        return;
    }
    out_square(out, move_from(move));
    out_char(out, takes && !for_scid ? 'x' : '-');
    out_square(out, move_to(move));
    if (move_kind(move) == MOVE_PROMOTION) {
        out_char(out, '/');
        out_char(out, letters[move_promotion(move) - KNIGHT]);
    }
    out_text(out, is_passing && !for_scid ? "ep" : "");
}

void citrine_tell_move(char line[CITRINE_LINE], char letter, const struct position *before,
                       move_t move, bool for_scid)
{
    struct out out = { 0 };

    begin_line(&out, line);
    out_char(&out, letter);
    out_column(&out, before->fullmove, 4);
    out_text(&out, before->side == WHITE ? "   " : ",  ");
    write_move(&out, before, move, for_scid);
    out_end_line(&out);
}

void citrine_tell_number(char line[CITRINE_LINE], const char *text, unsigned number)
{
    struct out out = { 0 };

    begin_line(&out, line);
    out_text(&out, text);
    out_column(&out, number, 4);
    out_end_line(&out);
}

void citrine_tell_text(char line[CITRINE_LINE], const char *text, const char *behind)
{
    struct out out = { 0 };

    begin_line(&out, line);
    out_text(&out, text);
    out_text(&out, behind);
    out_end_line(&out);
}

/* Two digits behind a character. */
static void write_pair(struct out *out, char before, uint32_t number)
{
    out_char(out, before);
    out_number(out, number / 10U % 10U);
    out_number(out, number % 10U);
}

void citrine_tell_clock(char line[CITRINE_LINE], const struct clock *clock)
{
    struct out out = { 0 };

    begin_line(&out, line);
    out_text(&out, "Clock");
    for (unsigned side = WHITE; side <= BLACK; side++) {
        uint32_t seconds = clock->left_ms[side] > 0 ? (uint32_t)clock->left_ms[side] / 1000U : 0;

        write_pair(&out, ' ', seconds / 3600U);
        write_pair(&out, ':', seconds / 60U % 60U);
        write_pair(&out, ':', seconds % 60U);
    }
    out_end_line(&out);
}

/* Room for "e7xd8/Q", "e5xd6ep" and the end mark. */
enum { MOVE_TEXT = 8, MOVE_COLUMN = 12 };

static void write_column(struct out *out, const struct position *before, move_t move)
{
    char text[MOVE_TEXT];
    struct out memory = { 0 };

    out_begin_memory(&memory, text, sizeof text);
    if (move != MOVE_NONE) {
        write_move(&memory, before, move, false);
    }
    out_padded(out, text, MOVE_COLUMN);
}

void citrine_tell_pair(char line[CITRINE_LINE], struct position *before, move_t white, move_t black)
{
    struct out out = { 0 };
    struct undo undo;

    begin_line(&out, line);
    out_char(&out, '.');
    out_column(&out, before->fullmove, 4);
    out_text(&out, "  ");
    write_column(&out, before, white);
    if (white != MOVE_NONE) {
        position_make(before, white, &undo);
    }
    if (black != MOVE_NONE) {
        write_move(&out, before, black, false);
    }
    out_end_line(&out);
}

/* Two letters for each square: colour and piece; a dark one without a piece is dotted. */
static void write_square(struct out *out, unsigned piece, bool is_dark)
{
    static const char letters[PIECE_TYPES + 1] = "PNBRQK";
    char letter;

    ASSERT(piece < PIECE_CODES);
    if (piece == EMPTY) {
        out_text(out, is_dark ? "::" : "  ");
        return;
    }
    letter = letters[piece_type(piece)];
    if (piece_colour(piece) == WHITE) {
        out_char(out, 'W');
        out_char(out, letter);
    } else {
        out_char(out, 'b');
        out_char(out, text_lower(letter));
    }
}

void citrine_tell_position(char line[CITRINE_LINE], const struct position *position,
                           unsigned number)
{
    struct out out = { 0 };
    unsigned rank = CITRINE_POSITION_LINES - 1U - number; /* 1..8 */

    if (number == 0) {
        citrine_tell_text(line, "Position Board", "");
        return;
    }
    begin_line(&out, line);
    if (rank < 1 || rank > 8) {
        out_line(&out, ".  aa bb cc dd ee ff gg hh");
        return;
    }
    out_char(&out, '.');
    out_number(&out, rank);
    for (unsigned file = 0; file < 8; file++) {
        out_char(&out, ' ');
        write_square(&out, position->board[8U * (rank - 1U) + file], (file + rank) % 2U != 0);
    }
    out_char(&out, ' ');
    out_number(&out, rank);
    out_end_line(&out);
}
