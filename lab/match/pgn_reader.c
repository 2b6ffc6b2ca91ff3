#include "lab/match/pgn_reader.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "firmware/base/spelling.h"
#include "firmware/base/text.h"

/* The longest name and value of a tag that are kept, and how many names of a game. */
enum { NAME_SIZE = 32, VALUE_SIZE = 256, NAMES = 64 };

/* What has been found of the game in work. */
struct game {
    enum pgn_status status;
    bool has_tags;
    bool has_moves; /* or what stands in their place */
    bool has_fen;
    bool is_set_up;          /* by a tag: FEN, SetUp, Variant */
    bool is_skipping;        /* as many plies as wanted have been read, or the rules ended it */
    unsigned moves;          /* words that are moves, played or not */
    char result[PGN_RESULT]; /* of its tag */
    char name[NAMES][NAME_SIZE];
    unsigned names;
};

/* --- the text --- */

bool pgn_reader_init(struct pgn_reader *reader, FILE *file, unsigned plies)
{
    size_t room = 4096;

    memset(reader, 0, sizeof *reader);
    reader->plies = plies;
    reader->counts = 1;
    reader->line = 1;
    do {
        char *larger = realloc(reader->text, 2 * room);

        if (larger == NULL) {
            return false;
        }
        room *= 2;
        reader->text = larger;
        reader->size += fread(larger + reader->size, 1, room - 1 - reader->size, file);
    } while (reader->size == room - 1);
    reader->text[reader->size] = '\0';
    return !ferror(file);
}

void pgn_reader_free(struct pgn_reader *reader)
{
    free(reader->text);
    memset(reader, 0, sizeof *reader);
}

/* A byte, or EOF behind the last. */
static int byte_at(const struct pgn_reader *reader, size_t at)
{
    return at < reader->size ? (unsigned char)reader->text[at] : EOF;
}

static bool is_line_end(int c)
{
    return c == '\n' || c == '\r';
}

/* Lines end with LF, CR, or both. */
static unsigned long line_of(struct pgn_reader *reader, size_t at)
{
    if (at < reader->counted) {
        reader->counted = 0;
        reader->counts = 1;
    }
    for (; reader->counted < at; reader->counted++) {
        int c = byte_at(reader, reader->counted);

        reader->counts += c == '\n' || (c == '\r' && byte_at(reader, reader->counted + 1) != '\n');
    }
    return reader->counts;
}

static void skip_line(struct pgn_reader *reader)
{
    while (reader->at < reader->size && !is_line_end(byte_at(reader, reader->at))) {
        reader->at++;
    }
}

static size_t behind_blanks(const struct pgn_reader *reader, size_t at)
{
    while (byte_at(reader, at) == ' ' || byte_at(reader, at) == '\t') {
        at++;
    }
    return at;
}

/* Does a tag begin here: a bracket, a name and a quote? */
static bool is_tag(const struct pgn_reader *reader, size_t at)
{
    size_t name = at + 1;
    size_t end;

    if (byte_at(reader, at) != '[') {
        return false;
    }
    name = behind_blanks(reader, name);
    end = name;
    while (isalnum(byte_at(reader, end)) || byte_at(reader, end) == '_') {
        end++;
    }
    return end != name && byte_at(reader, behind_blanks(reader, end)) == '"';
}

/* Is nothing but blanks between this place and an empty line, or the file's beginning? */
static bool is_below_empty_line(const struct pgn_reader *reader, size_t at)
{
    unsigned ends = 0;

    while (at != 0 && ends < 2 && isspace(byte_at(reader, at - 1))) {
        at--;
        ends += is_line_end(byte_at(reader, at)) &&
                !(byte_at(reader, at) == '\r' && byte_at(reader, at + 1) == '\n');
    }
    return at == 0 || ends == 2;
}

/* Do points follow a number with its own, as before a move of Black's: "1. ... e5"? */
static bool has_more_points(const struct pgn_reader *reader, size_t at)
{
    while (isspace(byte_at(reader, at))) {
        at++;
    }
    return byte_at(reader, at) == '.' || strncmp(reader->text + at, "\xe2\x80\xa6", 3) == 0;
}

/* Where a game begins behind what has no end: at tags, or at a first move. */
static size_t next_game(const struct pgn_reader *reader, size_t at)
{
    for (; at < reader->size; at++) {
        bool is_first_move = strncmp(reader->text + at, "1.", 2) == 0 &&
                             !isdigit(byte_at(reader, at - 1)) && !has_more_points(reader, at + 2);

        if ((is_tag(reader, at) || is_first_move) && is_below_empty_line(reader, at)) {
            break;
        }
    }
    return at;
}

/* --- what is told --- */

/* Only the first of a game is kept, and that it is another variant. */
__attribute__((format(printf, 4, 5))) static void tell(struct pgn_reader *reader, struct game *game,
                                                       size_t at, const char *format, ...)
{
    va_list arguments;

    if (game->status != PGN_GAME) {
        return;
    }
    game->status = PGN_ERROR;
    reader->line = line_of(reader, at);
    va_start(arguments, format);
    /* the analyzer forgets va_start in the later files of a run */
    /* NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized) */
    vsnprintf(reader->error, sizeof reader->error, format, arguments);
    va_end(arguments);
    for (char *c = reader->error; *c != '\0'; c++) {
        *c = (char)(*c < ' ' || *c > '~' ? '?' : *c);
    }
}

/* --- comments and variations --- */

/* Behind a "{": past its "}". It has none if tags of a game and another "{" come before it. */
static bool skip_comment(struct pgn_reader *reader)
{
    bool has_tags = false;

    for (size_t at = reader->at; at < reader->size; at++) {
        int c = byte_at(reader, at);

        if (c == '}') {
            reader->at = at + 1;
            return true;
        }
        if (c == '{' && has_tags) {
            return false;
        }
        has_tags = has_tags || (is_tag(reader, at) && is_below_empty_line(reader, at));
    }
    return false;
}

/* Behind a "(": past its ")", over those within and over comments. False at what has no end:
   then the reader stands behind its beginning. */
static bool skip_variation(struct pgn_reader *reader)
{
    size_t begin = reader->at;
    unsigned depth = 1;

    while (depth != 0) {
        size_t at = reader->at;
        int c = byte_at(reader, reader->at++);

        if (c == EOF || (is_tag(reader, at) && is_below_empty_line(reader, at))) {
            reader->at = begin;
            return false;
        }
        if (c == '{' && !skip_comment(reader)) {
            return false;
        }
        if (c == ';' || (c == '%' && at != 0 && is_line_end(byte_at(reader, at - 1)))) {
            skip_line(reader);
        }
        depth += c == '(';
        depth -= c == ')';
    }
    return true;
}

/* --- tags --- */

/* Behind a "[": a name and a value, which a quote and "]" end. False if its line ends before. */
static bool read_tag(struct pgn_reader *reader, char name[NAME_SIZE], char value[VALUE_SIZE])
{
    unsigned length = 0;
    bool is_quoted;
    int c;

    reader->at = behind_blanks(reader, reader->at);
    while (isalnum(byte_at(reader, reader->at)) || byte_at(reader, reader->at) == '_') {
        c = byte_at(reader, reader->at++);
        if (length < NAME_SIZE - 1) {
            name[length++] = (char)c;
        }
    }
    name[length] = '\0';
    reader->at = behind_blanks(reader, reader->at);
    is_quoted = byte_at(reader, reader->at) == '"';
    reader->at += is_quoted;
    for (length = 0;; reader->at++) {
        c = byte_at(reader, reader->at);
        if (c == EOF || is_line_end(c)) {
            return false;
        }
        if (is_quoted ? c == '"' && byte_at(reader, behind_blanks(reader, reader->at + 1)) == ']'
                      : c == ']') {
            break;
        }
        if (is_quoted && c == '\\' && reader->at + 1 < reader->size &&
            !is_line_end(byte_at(reader, reader->at + 1))) {
            c = byte_at(reader, ++reader->at);
        }
        if (length < VALUE_SIZE - 1) {
            value[length++] = (char)c;
        }
    }
    value[length] = '\0';
    reader->at = behind_blanks(reader, reader->at + is_quoted) + 1;
    return true;
}

static bool has_name(const struct game *game, const char *name)
{
    for (unsigned i = 0; i < game->names; i++) {
        if (strcasecmp(game->name[i], name) == 0) {
            return true;
        }
    }
    return false;
}

static void take_variant(struct pgn_reader *reader, struct game *game, size_t begin,
                         const char *value)
{
    char variant[VALUE_SIZE];

    snprintf(variant, sizeof variant, "%s", value);
    if (!spelling_is_chess(variant)) {
        game->is_set_up = true;
        game->status = PGN_GAME; /* the FEN may have been the variant's */
        tell(reader, game, begin, "%s", value);
        game->status = PGN_VARIANT;
    }
}

static void take_tag(struct pgn_reader *reader, struct referee *referee, struct game *game,
                     size_t begin, const char *name, char *value)
{
    const char *why = "it has characters that are no ASCII";

    if (strcasecmp(name, "FEN") == 0) {
        game->is_set_up = true;
        game->has_fen = true;
        if (text_to_ascii(value) < 0 || !referee_new_game(referee, value, &why)) {
            tell(reader, game, begin, "the FEN is none: %s", why);
        }
    } else if (strcasecmp(name, "SetUp") == 0) {
        game->is_set_up = game->is_set_up || strcmp(value, "1") == 0;
    } else if (strcasecmp(name, "Variant") == 0) {
        take_variant(reader, game, begin, value);
    } else if (strcasecmp(name, "Result") == 0) {
        pgn_word_result(value, game->result);
    }
}

/* Behind a "[" among the tags. False if it begins the next game: then nothing is read. */
static bool tag(struct pgn_reader *reader, struct referee *referee, struct game *game)
{
    size_t begin = reader->at - 1;
    char name[NAME_SIZE];
    char value[VALUE_SIZE];
    bool is_whole = read_tag(reader, name, value);
    bool is_event = strcasecmp(name, "Event") == 0;
    bool is_parted = game->has_tags && is_below_empty_line(reader, begin);
    bool is_repeated = has_name(game, name);

    if ((is_parted && is_event) || (is_repeated && (is_parted || is_event))) {
        reader->at = begin;
        return false;
    }
    if (is_parted && game->is_set_up) {
        tell(reader, game, begin, "an empty line parts the tags: is the position this game's?");
    }
    if (is_repeated && strcasecmp(name, "FEN") == 0) {
        tell(reader, game, begin, "this is a second FEN");
    }
    if (!is_whole) {
        tell(reader, game, begin, "this tag has no end");
    } else {
        take_tag(reader, referee, game, begin, name, value);
    }
    game->has_tags = true;
    if (game->names < NAMES) {
        memcpy(game->name[game->names++], name, NAME_SIZE);
    }
    return true;
}

/* --- moves --- */

/* The bytes of a piece in parentheses behind a pawn's move to the last rank: bxa8(Q). 0: none. */
static size_t promotion_at(const struct pgn_reader *reader, size_t at)
{
    const char *text = reader->text + at;

    if (at == 0 || (text[-1] != '1' && text[-1] != '8') || *text != '(') {
        return 0;
    }
    if (text[1] != '\0' && strchr("QRBNqrbn", text[1]) != NULL && text[2] == ')') {
        return 3;
    }
    return strncmp(text + 1, "\xe2\x99", 2) == 0 && text[3] != '\0' && text[4] == ')' ? 5 : 0;
}

static void read_word(struct pgn_reader *reader, char word[PGN_WORD])
{
    unsigned length = 0;
    size_t end = 0; /* of a promotion in parentheses */

    for (;; reader->at++) {
        int c = byte_at(reader, reader->at);
        size_t promotion = promotion_at(reader, reader->at);

        if (promotion != 0) {
            end = reader->at + promotion;
            c = '=';
        } else if (reader->at >= end &&
                   (c == EOF || isspace(c) || (c != '\0' && strchr("{}()[];$*", c) != NULL))) {
            break;
        }
        if (length < PGN_WORD - 1 && c != ')') {
            word[length++] = (char)(c != '\0' ? c : '\1');
        }
    }
    word[length] = '\0';
}

static void play_move(struct pgn_reader *reader, struct referee *referee, struct game *game,
                      size_t begin, const char *text)
{
    move_t move;

    game->moves++;
    game->is_skipping = game->is_skipping || game->status != PGN_GAME ||
                        (reader->plies != 0 && referee->plies >= reader->plies) ||
                        referee_end(referee) != REFEREE_RUNNING;
    if (game->is_skipping) {
        return;
    }
    if (game->is_set_up && !game->has_fen) {
        tell(reader, game, begin, "a position was set up, and there is no FEN of it");
        return;
    }
    if (pgn_word_is_null_move(text)) {
        tell(reader, game, begin, "%s is a null move, which is none of chess", text);
        return;
    }
    move = referee_read_move(referee, text);
    if (move == MOVE_NONE) {
        tell(reader, game, begin, "%s is not a legal move", text);
        return;
    }
    referee_play(referee, move);
}

/* Is a move with this number the next game's first? */
static bool begins_game(const struct pgn_reader *reader, const struct game *game, size_t begin,
                        unsigned number, unsigned points)
{
    return number == 1 && points == 1 && !has_more_points(reader, reader->at) &&
           (game->moves >= 2 || (game->moves == 1 && is_below_empty_line(reader, begin)));
}

/* A move, perhaps behind its number, or a sign. False if it is the next game's first. */
static bool take_word(struct pgn_reader *reader, struct referee *referee, struct game *game)
{
    size_t begin = reader->at;
    char word[PGN_WORD + SPELLING_GROWTH];
    unsigned number;
    unsigned points;
    char *move;

    read_word(reader, word);
    if (!spelling_to_ascii(word)) {
        game->has_moves = true;
        tell(reader, game, begin, "%s has a character that is neither ASCII nor a figurine", word);
        return true;
    }
    game->has_moves = game->has_moves || *word != '\0';
    move = spelling_behind_number(word, &number, &points);
    if (begins_game(reader, game, begin, number, points)) {
        reader->at = begin;
        return false;
    }
    if (!pgn_word_is_null_move(move)) {
        spelling_mend(move);
    }
    if (*move != '\0') {
        play_move(reader, referee, game, begin, move);
    }
    return true;
}

/* --- games --- */

/* Behind a "{" or "(": past what it begins. False at what has no end: the game is over there. */
static bool skip_aside(struct pgn_reader *reader, struct game *game, bool is_comment)
{
    if (is_comment ? skip_comment(reader) : skip_variation(reader)) {
        return true;
    }
    tell(reader, game, reader->at - 1, "a comment or variation has no end");
    reader->at = next_game(reader, reader->at);
    return false;
}

/* Takes what stands next. False when the game is over. */
static bool take_next(struct pgn_reader *reader, struct referee *referee, struct game *game)
{
    size_t begin = reader->at;
    int c = byte_at(reader, reader->at++);

    switch (c) {
    case '{':
    case '(':
        return skip_aside(reader, game, c == '{');
    case ';':
    case '%':
        skip_line(reader);
        return true;
    case '[':
        if (!game->has_moves) {
            return tag(reader, referee, game);
        }
        if (is_tag(reader, begin)) {
            reader->at = begin;
            return false;
        }
        tell(reader, game, begin, "a [ stands among the moves");
        reader->at += strcspn(reader->text + reader->at, "]\r\n");
        reader->at += byte_at(reader, reader->at) == ']';
        return true;
    case ')':
    case '}':
    case ']':
        tell(reader, game, begin, "a %c stands here without its beginning", c);
        return true;
    case '$':
        while (isdigit(byte_at(reader, reader->at))) {
            reader->at++;
        }
        return true;
    default:
        reader->at = begin + pgn_word_result(reader->text + begin, reader->result);
        return reader->at == begin && take_word(reader, referee, game);
    }
}

enum pgn_status pgn_reader_next(struct pgn_reader *reader, struct referee *referee)
{
    struct game game = { .status = PGN_GAME };

    *reader->result = '\0';
    if (!referee_new_game(referee, referee_start_fen, NULL)) {
        tell(reader, &game, reader->at, "no game can begin");
        return PGN_ERROR;
    }
    do {
        while (isspace(byte_at(reader, reader->at))) {
            reader->at++;
        }
    } while (reader->at < reader->size && take_next(reader, referee, &game));
    if (!game.has_tags && !game.has_moves && *reader->result == '\0' && game.status == PGN_GAME) {
        return PGN_END;
    }
    if (game.status == PGN_GAME) {
        reader->line = line_of(reader, reader->at);
    }
    if (*game.result != '\0' && (*reader->result == '\0' || *reader->result == '*')) {
        memcpy(reader->result, game.result, PGN_RESULT);
    }
    return game.status;
}
