#include "firmware/scoresheet/reader.h"

#include <string.h>

#include "firmware/base/spelling.h"
#include "firmware/base/text.h"
#include "firmware/words/kept.h"
#include "firmware/words/play.h"

enum reader_state {
    IN_TEXT,    /* between words, or in one */
    IN_COMMENT, /* to the next } */
    IN_LINE,    /* a comment to the end of the line */
    IN_TAG_NAME,
    IN_TAG_GAP, /* between name and value */
    IN_TAG_VALUE,
    IN_TAG_ESCAPE, /* behind a \ in the value */
    IN_TAG_QUOTE   /* behind a ", the value's last or one within */
};

enum reader_tag {
    TAG_FEN,
    TAG_VARIANT,
    TAG_RESULT,
    TAG_EVENT,
    TAG_WHITE,
    TAG_BLACK,
    TAG_DATE,
    TAG_TIME_CONTROL,
    TAG_OTHER
};

enum reader_result { RESULT_NONE, RESULT_UNKNOWN, RESULT_WHITE, RESULT_BLACK, RESULT_DRAW };

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
    r->given.facts = &r->facts;
    facts_forget(&r->facts);
}

/* Is what comes behind the game? */
static bool is_over(const struct reader *r)
{
    return r->has_ended || r->others != 0;
}

/* The first fault of the game counts. */
static void complain(struct reader *r, enum reader_fault fault)
{
    if (r->fault == READER_FINE && !is_over(r)) {
        r->fault = (uint8_t)fault;
    }
}

static void begin_next_game(struct reader *r)
{
    r->others++;
    r->words = 0;
    r->has_tags = false;
    r->has_text = false;
    r->has_ended = false;
}

/* --- words --- */

static void begin_word(struct reader *r)
{
    r->length = 0;
    r->held = 0;
    r->word_is_cut = false;
}

static void add_to_word(struct reader *r, char c)
{
    if (r->length + 1U < READER_WORD) {
        r->word[r->length++] = c;
    } else {
        r->word_is_cut = true;
    }
}

/* --- moves --- */

/* Is a word, in ASCII, this result? Blanks in it do not count, and 1:0 is one, too. */
static bool is_this_result(const char *word, const char *result)
{
    for (; *word != '\0'; word++) {
        if (*word != ' ' && *result++ != (*word == ':' ? '-' : *word)) {
            return false;
        }
    }
    return *result == '\0';
}

static enum reader_result result_of(const char *word)
{
    static const struct {
        char text[8];
        uint8_t result;
    } results[] = {
        { "*", RESULT_UNKNOWN },
        { "1-0", RESULT_WHITE },
        { "0-1", RESULT_BLACK },
        { "1/2-1/2", RESULT_DRAW },
        { "1/2", RESULT_DRAW },
        { { SPELLING_HALF }, RESULT_DRAW },
        { { SPELLING_HALF, '-', SPELLING_HALF }, RESULT_DRAW },
    };

    for (unsigned i = 0; i < sizeof results / sizeof results[0]; i++) {
        if (is_this_result(word, results[i].text)) {
            return (enum reader_result)results[i].result;
        }
    }
    return RESULT_NONE;
}

/* Who has won is all that a PGN says: the other one has resigned, or a draw was agreed. */
static void take_result(struct reader *r, enum reader_result result)
{
    if (result > RESULT_UNKNOWN) {
        r->given.end = result == RESULT_DRAW ? GAME_AGREED : GAME_RESIGNED;
        r->given.loser = result == RESULT_WHITE ? BLACK : WHITE;
    }
}

static void take_move(struct reader *r, const char *text, bool is_ascii)
{
    struct game *game = r->game;
    move_t move = MOVE_NONE;
    enum move_error error = MOVE_SYNTAX;

    if (is_ascii && !r->word_is_cut && strlen(text) <= READER_MOVE_MAX) {
        error = move_from_text(game->engine, &game->position, text, &move);
    }
    if (error != MOVE_OK) {
        memmove(r->word, text, strlen(text) + 1);
        r->error = (uint8_t)error;
        complain(r, READER_MOVE);
    } else if (r->given.plies == r->room) {
        complain(r, READER_TOO_MANY);
    } else {
        r->moves[r->given.plies++] = move;
        game_look_ahead(game, move);
    }
}

/* Moves that are numbered from 1 again, or behind a result, are another game's. */
static void count_move(struct reader *r)
{
    bool is_first = r->number == 1 && r->points == 1;

    if (is_first && (r->has_ended || r->words == 2 || (r->words == 1 && r->is_parted))) {
        begin_next_game(r);
    }
    r->words = (uint8_t)(r->words + (r->words < 2));
    r->is_parted = false;
    r->number = 0;
}

static void take_word(struct reader *r)
{
    bool is_ascii = spelling_to_ascii(r->word);
    enum reader_result result = result_of(r->word);
    unsigned number;
    unsigned points;
    char *move;

    r->has_text = r->has_text || r->word[0] != '\0';
    if (result != RESULT_NONE || r->word[0] == '$') {
        if (result != RESULT_NONE && !is_over(r)) {
            take_result(r, result);
        }
        r->has_ended = r->has_ended || result != RESULT_NONE;
        return;
    }
    move = spelling_behind_number(r->word, &number, &points);
    spelling_mend(move);
    if (number != 0) {
        r->number = (uint16_t)number;
        r->points = 0;
    }
    r->points = (uint8_t)(r->points + points);
    if (*move != '\0') {
        count_move(r);
        if (!is_over(r)) {
            take_move(r, move, is_ascii);
        }
    }
}

static void end_word(struct reader *r)
{
    r->word[r->length] = '\0';
    if (r->length != 0 && r->depth == 0) {
        take_word(r);
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

static bool is_separator(char c)
{
    return (uint8_t)c <= ' ' || strchr("(){}[;$*", c) != NULL;
}

/* Behind the word, with the byte that has ended it. */
static void feed_separator(struct reader *r, char c)
{
    if (c == '(') {
        begin_variation(r);
    } else if (c == ')') {
        end_variation(r);
    } else if (c == '{') {
        r->state = IN_COMMENT;
    } else if (c == '}') {
        complain(r, READER_NO_COMMENT);
    } else if (c == '[') {
        r->state = IN_TAG_NAME;
    } else if (c == ';' || c == '%') {
        r->state = IN_LINE;
    } else if (c == '$' || c == '*') {
        add_to_word(r, c);
    }
}

/* --- bxa8(Q): a piece in parentheses; what else begins so is a variation --- */

static bool is_on_last_rank(const struct reader *r)
{
    return r->length >= 2 && (r->word[r->length - 1] == '1' || r->word[r->length - 1] == '8');
}

/* Is what stands behind the parenthesis a letter or a figurine? */
static bool holds_piece(const struct reader *r)
{
    const char *piece = r->word + r->held;
    unsigned length = (unsigned)(r->length - r->held);

    return length == 1 ? strchr("QRBNqrbn", *piece) != NULL
                       : length == 3 && (uint8_t)*piece == 0xe2;
}

/* It was a variation: what stands behind the parenthesis is its first word. */
static void let_go(struct reader *r)
{
    const char *first = r->word + r->held;
    unsigned length = (unsigned)(r->length - r->held);

    r->length = (uint8_t)(r->held - 1);
    end_word(r);
    begin_variation(r);
    if (r->fault == READER_FINE) {
        memmove(r->word, first, length);
        r->length = (uint8_t)length;
    }
}

static void feed_text(struct reader *r, char c, bool at_start)
{
    if (r->held != 0 && c == ')' && holds_piece(r)) {
        r->word[r->held - 1] = '=';
        r->held = 0;
        return;
    }
    if (r->held != 0 && is_separator(c)) {
        let_go(r);
    }
    if (c == '(' && is_on_last_rank(r)) {
        add_to_word(r, c);
        r->held = r->length;
    } else if (is_separator(c) || (c == '%' && at_start)) {
        end_word(r);
        feed_separator(r, c);
        if (c == '*') {
            end_word(r);
        }
    } else {
        add_to_word(r, c);
    }
}

/* --- tags --- */

static void take_fen(struct reader *r)
{
    struct game *game = r->game;
    enum fen_error error = FEN_TOO_LONG;

    if (!r->word_is_cut) {
        error = text_to_ascii(r->word) < 0
                    ? FEN_PIECE
                    : position_set_fen_tolerantly(&game->position, r->word, game->engine->params,
                                                  &r->dropped);
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

/* What the tag says of the game. */
static void take_value(struct reader *r)
{
    switch (r->tag) {
    case TAG_FEN:
        take_fen(r);
        break;
    case TAG_VARIANT:
        if (!spelling_is_chess(r->word)) {
            complain(r, READER_VARIANT);
        }
        break;
    case TAG_RESULT:
        (void)spelling_to_ascii(r->word);
        r->result = (uint8_t)result_of(r->word);
        break;
    case TAG_WHITE:
    case TAG_BLACK:
        facts_take_name(&r->facts, r->tag == TAG_WHITE ? WHITE : BLACK, r->word);
        break;
    case TAG_DATE:
        (void)tags_set_date(&r->facts.tags, r->word);
        break;
    case TAG_TIME_CONTROL:
        facts_take_time_control(&r->facts, r->word);
        break;
    default:
        break;
    }
}

/* Behind its last byte. */
static void take_tag(struct reader *r)
{
    r->word[r->length] = '\0';
    if (!is_over(r)) {
        take_value(r);
    }
    r->has_tags = true;
    r->is_parted = false;
    begin_word(r);
    r->state = IN_TEXT;
}

/* Tags behind moves are the next game's, and so is an Event below the empty line of others. */
static void begin_tag(struct reader *r)
{
    if (r->depth != 0) {
        complain(r, READER_VARIATION);
        r->depth = 0;
    } else if (r->has_text) {
        begin_next_game(r);
    }
}

static void end_tag_name(struct reader *r)
{
    static const char names[TAG_OTHER][12] = {
        [TAG_FEN] = "FEN",       [TAG_VARIANT] = "Variant",
        [TAG_RESULT] = "Result", [TAG_EVENT] = "Event",
        [TAG_WHITE] = "White",   [TAG_BLACK] = "Black",
        [TAG_DATE] = "Date",     [TAG_TIME_CONTROL] = "TimeControl",
    };

    r->word[r->length] = '\0';
    for (r->tag = TAG_FEN; r->tag < TAG_OTHER && !text_equal(r->word, names[r->tag]); r->tag++) {
    }
    if (r->tag == TAG_EVENT && r->has_tags && r->is_parted) {
        begin_next_game(r);
    }
    begin_word(r);
    r->state = IN_TAG_GAP;
}

/* Letters and digits stand behind all that ends a name, but for the bracket. */
static bool is_of_name(char c)
{
    return (uint8_t)c >= '0' && c != ']';
}

static void feed_tag_name(struct reader *r, char c)
{
    if (is_of_name(c)) {
        if (r->length == 0) {
            begin_tag(r);
        }
        add_to_word(r, c);
    } else if (r->length != 0) {
        end_tag_name(r);
    } else if ((uint8_t)c > ' ') {
        complain(r, r->has_text ? READER_LATE_TAG : READER_TAG);
        r->state = IN_TEXT;
    }
}

static void feed_tag_value(struct reader *r, char c)
{
    if (c == ']' && r->state != IN_TAG_ESCAPE && (r->state == IN_TAG_QUOTE || !r->is_quoted)) {
        take_tag(r);
    } else if (r->state == IN_TAG_QUOTE && (uint8_t)c <= ' ') {
        return;
    } else if (r->state == IN_TAG_VALUE && r->is_quoted && (c == '"' || c == '\\')) {
        r->state = c == '"' ? IN_TAG_QUOTE : IN_TAG_ESCAPE;
    } else {
        if (r->state == IN_TAG_QUOTE) {
            add_to_word(r, '"');
        }
        add_to_word(r, c);
        r->state = IN_TAG_VALUE;
    }
}

static void feed_tag(struct reader *r, char c)
{
    if (c == '\n') {
        complain(r, READER_TAG);
        begin_word(r);
        r->state = IN_TEXT;
        return;
    }
    if (r->state == IN_TAG_NAME) {
        feed_tag_name(r, c);
    }
    if (r->state == IN_TAG_GAP && (uint8_t)c > ' ') {
        r->is_quoted = c == '"';
        r->state = IN_TAG_VALUE;
        if (r->is_quoted) {
            return;
        }
    }
    if (r->state > IN_TAG_GAP) {
        feed_tag_value(r, c);
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

void reader_feed(struct reader *r, uint8_t byte)
{
    bool was_empty = r->line_is_empty;

    if (r->fault == READER_FINE) {
        feed(r, (char)byte, was_empty);
    }
    r->line_is_empty = byte == '\n' || (was_empty && byte <= ' ');
    if (byte == '\n') {
        /* the first empty line behind tags parts them from the moves */
        bool parts = was_empty && r->has_tags && !r->has_text && !r->is_parted;

        r->is_parted = r->is_parted || was_empty;
        r->is_below_empty_line = was_empty && !parts;
    }
}

bool reader_may_end(const struct reader *r)
{
    return r->line_is_empty && (r->fault != READER_FINE || is_over(r) ||
                                (r->is_below_empty_line && r->state == IN_TEXT && r->depth == 0));
}

/* Has the game an end, which a comment, a tag or a variation has not? */
static void complain_of_end(struct reader *r)
{
    if (r->state == IN_COMMENT) {
        complain(r, READER_COMMENT);
    } else if (r->state >= IN_TAG_NAME) {
        complain(r, READER_TAG);
    } else if (r->depth != 0) {
        complain(r, READER_VARIATION);
    }
}

void reader_end(struct reader *r)
{
    struct game *game = r->game;

    if (r->state == IN_TEXT && r->fault == READER_FINE) {
        end_word(r);
    }
    complain_of_end(r);
    if (r->fault != READER_FINE) {
        return;
    }
    if (r->given.end == GAME_RUNNING) {
        take_result(r, (enum reader_result)r->result);
    }
    if (r->given.plies == 0 && !r->has_position) {
        r->fault = READER_NO_GAME;
    } else if (r->given.plies == 0 && engine_legal_moves(game->engine, &game->position) == 0) {
        r->fault = READER_NO_MOVE_LEFT;
    }
}

/* --- what is wrong --- */

/* What is wrong with a move: its text as far as it is one, and what cannot be shown as a "?". Not
   all: a good move is no fault. */
static void tell_move(const struct reader *r, struct out *out)
{
    static const char *const errors[] = {
        [MOVE_SYNTAX] = SAY_IS_NO_MOVE,
        [MOVE_ILLEGAL] = SAY_IS_NOT_LEGAL,
        [MOVE_AMBIGUOUS] = SAY_FITS_SEVERAL_MOVES,
        [MOVE_NO_PROMOTION] = SAY_MOVE_MUST_NAME_PIECE,
    };
    char word[READER_MOVE_MAX + 1] = "";

    for (unsigned i = 0; i < READER_MOVE_MAX && r->word[i] != '\0'; i++) {
        word[i] = (char)(r->word[i] >= ' ' && r->word[i] <= '~' ? r->word[i] : '?');
    }
    out_format(out, errors[r->error], word);
}

/* Not all: a move and a FEN have faults of their own. */
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
    char text[96];
    const char *fault = faults[r->fault] != NULL ? faults[r->fault] : text;
    struct out what = { 0 };

    ASSERT(r->fault != READER_FINE);
    out_begin_memory(&what, text, sizeof text);
    if (r->fault == READER_MOVE) {
        tell_move(r, &what);
    } else if (r->fault == READER_FEN) {
        out_format(&what, SAY_BAD_FEN, fen_error_text((enum fen_error)r->fen_error));
    }
    if (r->has_text && r->fault != READER_NO_GAME) {
        out_format(out, SAY_AT_MOVE_OF_SIDE, position->fullmove,
                   position->side == WHITE ? SAY_WHITE : SAY_BLACK, fault);
    } else {
        out_text(out, fault);
    }
}
