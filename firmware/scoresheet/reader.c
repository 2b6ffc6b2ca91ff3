#include "firmware/scoresheet/reader.h"

#include <string.h>

#include "firmware/text.h"
#include "firmware/words/kept.h"
#include "firmware/words/play.h"

enum reader_state {
    IN_TEXT,    /* between words, or in one */
    IN_COMMENT, /* to the next } */
    IN_LINE,    /* a comment to the end of the line */
    IN_TAG_NAME,
    IN_TAG_VALUE,
    IN_TAG_ESCAPE, /* behind a \ in the value */
    IN_TAG_END     /* to the next ] */
};

enum reader_tag { TAG_OTHER, TAG_FEN, TAG_VARIANT };

/* The longest text of a move. */
enum { MOVE_MAX = 15 };

void reader_begin(struct reader *r, struct game *game, move_t *moves, unsigned room)
{
    memset(r, 0, sizeof *r);
    r->game = game;
    r->moves = moves;
    r->room = (uint16_t)(room < game->size ? room : game->size);
    r->line_is_empty = true;
    game_rewind(game);
    position_set_start(&game->position, game->engine->params);
    position_pack(&game->position, &r->given.origin);
    r->given.fullmove = game->position.fullmove;
    r->given.moves = moves;
}

/* The first fault counts. */
static void complain(struct reader *r, enum reader_fault fault)
{
    if (r->fault == READER_FINE) {
        r->fault = (uint8_t)fault;
    }
}

/* --- words --- */

static void begin_word(struct reader *r)
{
    r->length = 0;
    r->word_is_cut = false;
}

static void add_to_word(struct reader *r, char c)
{
    if (r->length + 1U < sizeof r->word) {
        r->word[r->length++] = c;
    } else {
        r->word_is_cut = true;
    }
}

/* Has the word none but these characters? */
static bool is_made_of(const struct reader *r, const char *characters)
{
    for (unsigned i = 0; i < r->length; i++) {
        if (strchr(characters, r->word[i]) == NULL) {
            return false;
        }
    }
    return true;
}

/* --- moves --- */

/* Who has won is all that a PGN says: the other one has resigned, or a draw was agreed. */
static bool take_result(struct reader *r)
{
    static const struct {
        const char *text;
        uint8_t end;
        uint8_t loser;
    } results[] = {
        { "*", GAME_RUNNING, WHITE },    { "1-0", GAME_RESIGNED, BLACK },
        { "0-1", GAME_RESIGNED, WHITE }, { "1/2-1/2", GAME_AGREED, WHITE },
        { "1/2", GAME_AGREED, WHITE },
    };

    for (unsigned i = 0; i < sizeof results / sizeof results[0]; i++) {
        if (text_equal(r->word, results[i].text)) {
            r->given.end = results[i].end;
            r->given.loser = results[i].loser;
            r->is_over = true;
        }
    }
    return r->is_over;
}

static void take_move(struct reader *r)
{
    struct game *game = r->game;
    move_t move = MOVE_NONE;
    enum move_error error = MOVE_SYNTAX;

    if (!r->word_is_cut && text_to_ascii(r->word) >= 0 && strlen(r->word) <= MOVE_MAX) {
        error = move_from_text(game->engine, &game->position, r->word, &move);
    }
    if (error != MOVE_OK) {
        r->error = (uint8_t)error;
        complain(r, READER_MOVE);
    } else if (r->given.plies == r->room) {
        complain(r, READER_TOO_MANY);
    } else {
        r->moves[r->given.plies++] = move;
        game_look_ahead(game, move);
    }
}

/* Numbers, NAGs, signs such as !? and +-, "e.p."; but -- would be a null move. */
static bool is_no_move(const struct reader *r)
{
    return r->word[0] == '$' || is_made_of(r, "0123456789") ||
           (is_made_of(r, "!?+#=~/-") && !text_equal(r->word, "--")) ||
           text_equal(r->word, "e.p.") || text_equal(r->word, "ep");
}

/* A word of the move text, as far as that counts. */
static void end_word(struct reader *r)
{
    r->word[r->length] = '\0';
    if (r->length != 0 && r->depth == 0 && !r->is_over && !is_no_move(r) && !take_result(r)) {
        take_move(r);
    }
    begin_word(r);
}

static void end_variation(struct reader *r)
{
    if (r->depth == 0) {
        complain(r, READER_NO_VARIATION);
    } else {
        r->depth--;
    }
}

static void begin_variation(struct reader *r)
{
    if (r->depth == UINT8_MAX) {
        complain(r, READER_VARIATION);
    } else {
        r->depth++;
    }
}

static void begin_tag(struct reader *r)
{
    if (r->has_text) {
        complain(r, READER_LATE_TAG);
    }
    r->has_tags = true;
    r->is_parted = false;
    r->state = IN_TAG_NAME;
}

/* A dot ends a number; elsewhere it is part of the word. */
static bool is_behind_number(const struct reader *r, char c)
{
    return c == '.' && is_made_of(r, "0123456789");
}

static void feed_text(struct reader *r, char c, bool at_start)
{
    bool is_space = (uint8_t)c <= ' ';

    if (!is_space && strchr("(){}[;", c) == NULL && !is_behind_number(r, c) &&
        !(c == '%' && at_start)) {
        r->has_text = true;
        add_to_word(r, c);
        return;
    }
    end_word(r);
    switch (c) {
    case '(':
        begin_variation(r);
        break;
    case ')':
        end_variation(r);
        break;
    case '{':
        r->state = IN_COMMENT;
        break;
    case '}':
        complain(r, READER_NO_COMMENT);
        break;
    case '[':
        begin_tag(r);
        return;
    case ';':
    case '%':
        r->state = IN_LINE;
        return;
    default:
        break;
    }
    r->has_text = r->has_text || !is_space;
}

/* --- tags --- */

static void take_fen(struct reader *r)
{
    struct game *game = r->game;
    enum fen_error error = FEN_TOO_LONG;

    if (!r->word_is_cut) {
        error = position_set_fen(&game->position, r->word, game->engine->params);
    }
    if (error != FEN_OK) {
        r->fen_error = (uint8_t)error;
        complain(r, READER_FEN);
        return;
    }
    r->has_position = true;
    position_pack(&game->position, &r->given.origin);
    r->given.rule50 = game->position.rule50;
    r->given.fullmove = game->position.fullmove;
}

static void take_tag(struct reader *r)
{
    r->word[r->length] = '\0';
    if (r->tag == TAG_FEN) {
        take_fen(r);
    } else if (r->tag == TAG_VARIANT && !text_equal(r->word, "standard") &&
               !text_equal(r->word, "normal") && !text_equal(r->word, "chess")) {
        complain(r, READER_VARIANT);
    }
    begin_word(r);
    r->state = IN_TAG_END;
}

static void end_tag_name(struct reader *r)
{
    r->word[r->length] = '\0';
    r->tag = text_equal(r->word, "FEN")       ? TAG_FEN
             : text_equal(r->word, "Variant") ? TAG_VARIANT
                                              : TAG_OTHER;
    begin_word(r);
    r->state = IN_TAG_VALUE;
}

static void feed_tag(struct reader *r, char c)
{
    if (c == '\n' && r->state != IN_TAG_END) {
        complain(r, READER_TAG);
        r->state = IN_TEXT;
    } else if (r->state == IN_TAG_NAME) {
        if (c == '"') {
            end_tag_name(r);
        } else if (c == ']') {
            complain(r, READER_TAG);
        } else if (c != ' ') {
            add_to_word(r, c);
        }
    } else if (r->state == IN_TAG_ESCAPE) {
        add_to_word(r, c);
        r->state = IN_TAG_VALUE;
    } else if (r->state == IN_TAG_VALUE) {
        if (c == '"') {
            take_tag(r);
        } else if (c == '\\') {
            r->state = IN_TAG_ESCAPE;
        } else {
            add_to_word(r, c);
        }
    } else if (c == ']') {
        r->state = IN_TEXT;
    }
}

/* --- bytes and lines --- */

static void feed(struct reader *r, char c, bool at_start)
{
    switch (r->state) {
    case IN_TEXT:
        feed_text(r, c, at_start);
        break;
    case IN_COMMENT:
        r->state = c == '}' ? IN_TEXT : IN_COMMENT;
        break;
    case IN_LINE:
        r->state = c == '\n' ? IN_TEXT : IN_LINE;
        break;
    default:
        feed_tag(r, c);
        break;
    }
}

/* The first empty line behind tags parts them from the moves. */
static bool is_last_line(struct reader *r)
{
    bool parts = r->has_tags && !r->has_text && !r->is_parted;

    r->is_parted = r->is_parted || parts;
    return !parts;
}

bool reader_feed(struct reader *r, uint8_t byte)
{
    bool was_empty = r->line_is_empty;

    if (r->fault == READER_FINE) {
        feed(r, (char)byte, was_empty);
    }
    r->line_is_empty = byte == '\n' || (was_empty && byte == ' ');
    return byte == '\n' && was_empty && is_last_line(r);
}

void reader_end(struct reader *r)
{
    struct game *game = r->game;

    if (r->fault != READER_FINE) {
        return;
    }
    if (r->state == IN_COMMENT) {
        complain(r, READER_COMMENT);
    } else if (r->state >= IN_TAG_NAME) {
        complain(r, READER_TAG);
    }
    end_word(r);
    if (r->depth != 0) {
        complain(r, READER_VARIATION);
    } else if (r->given.plies == 0) {
        if (!r->has_position) {
            complain(r, READER_NO_GAME);
        } else if (engine_legal_moves(game->engine, &game->position) == 0) {
            complain(r, READER_NO_MOVE_LEFT);
        }
    }
}

/* --- what is wrong --- */

/* The word as far as a move's text goes; what cannot be shown as a "?". */
static void tell_word(const struct reader *r, struct out *out)
{
    for (unsigned i = 0; i < MOVE_MAX && r->word[i] != '\0'; i++) {
        out_char(out, r->word[i] >= ' ' && r->word[i] <= '~' ? r->word[i] : '?');
    }
}

static void tell_move(const struct reader *r, struct out *out)
{
    static const char *const errors[] = {
        [MOVE_SYNTAX] = SAY_IS_NO_MOVE,
        [MOVE_ILLEGAL] = SAY_IS_NOT_LEGAL,
        [MOVE_AMBIGUOUS] = SAY_FITS_SEVERAL_MOVES,
        [MOVE_NO_PROMOTION] = SAY_MOVE_MUST_NAME_PIECE,
    };

    tell_word(r, out);
    out_text(out, errors[r->error]);
}

void reader_tell(const struct reader *r, struct out *out)
{
    static const char *const faults[READER_FAULTS] = {
        [READER_NO_GAME] = SAY_NO_GAME_IN_IT,
        [READER_TOO_MANY] = SAY_ROOM_FOR_NO_MORE_MOVES,
        [READER_NO_MOVE_LEFT] = SAY_NO_LEGAL_MOVE,
        [READER_VARIANT] = SAY_ANOTHER_GAME_THAN_CHESS,
        [READER_TAG] = SAY_TAG_NOT_WHOLE,
        [READER_LATE_TAG] = SAY_TAG_AMONG_MOVES,
        [READER_COMMENT] = SAY_COMMENT_HAS_NO_END,
        [READER_NO_COMMENT] = SAY_BRACE_NOT_OPENED,
        [READER_VARIATION] = SAY_VARIATION_HAS_NO_END,
        [READER_NO_VARIATION] = SAY_PARENTHESIS_NOT_OPENED,
    };
    const struct position *position = &r->game->position;

    ASSERT(r->fault != READER_FINE);
    if (r->has_text && r->fault != READER_NO_GAME) {
        out_format(out, SAY_MOVE_OF_SIDE, position->fullmove,
                   position->side == WHITE ? SAY_WHITE : SAY_BLACK);
    }
    if (r->fault == READER_MOVE) {
        tell_move(r, out);
    } else if (r->fault == READER_FEN) {
        out_format(out, SAY_BAD_FEN, fen_error_text((enum fen_error)r->fen_error));
    } else {
        out_text(out, faults[r->fault]);
    }
}
