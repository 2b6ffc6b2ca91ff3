#include "host-sim/match/pgn_reader.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>

/* The longest word that is kept; what is longer is no move. */
enum { WORD_SIZE = 32, VALUE_SIZE = 256 };

/* What has been found of the game in work. */
struct game {
    bool has_tags;
    bool has_moves;
    bool is_skipping; /* as many plies as wanted have been read, or the rules ended it */
};

void pgn_reader_init(struct pgn_reader *reader, FILE *file, unsigned plies)
{
    memset(reader, 0, sizeof *reader);
    reader->file = file;
    reader->plies = plies;
    reader->line = 1;
}

static int next_char(struct pgn_reader *reader)
{
    int c = getc(reader->file);

    reader->line += c == '\n';
    return c;
}

static void put_back(struct pgn_reader *reader, int c)
{
    if (c != EOF) {
        reader->line -= c == '\n';
        ungetc(c, reader->file);
    }
}

__attribute__((format(printf, 2, 3))) static enum pgn_status fail(struct pgn_reader *reader,
                                                                  const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    /* the analyzer forgets va_start in the later files of a run */
    /* NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized) */
    vsnprintf(reader->error, sizeof reader->error, format, arguments);
    va_end(arguments);
    return PGN_ERROR;
}

static bool skip_to(struct pgn_reader *reader, char end)
{
    int c;

    do {
        c = next_char(reader);
    } while (c != EOF && c != end);
    return c != EOF || end == '\n';
}

/* Behind a "(": up to its ")", over those within and over comments. */
static bool skip_variation(struct pgn_reader *reader)
{
    unsigned depth = 1;

    while (depth != 0) {
        int c = next_char(reader);

        if (c == EOF || (c == '{' && !skip_to(reader, '}'))) {
            return false;
        }
        if (c == ';') {
            skip_to(reader, '\n');
        }
        depth += c == '(';
        depth -= c == ')';
    }
    return true;
}

/* Behind a "[": a name and a value in quotes. */
static bool read_tag(struct pgn_reader *reader, char name[WORD_SIZE], char value[VALUE_SIZE])
{
    char *out = name;
    const char *end = name + WORD_SIZE - 1;
    bool is_quoted = false;
    bool is_done = false;

    *value = '\0';
    while (!is_done) {
        int c = next_char(reader);

        if (c == EOF || c == '\n') {
            return false;
        }
        if (c == '"' && !is_quoted) {
            *out = '\0';
            out = value;
            end = value + VALUE_SIZE - 1;
            is_quoted = true;
        } else if (c == '"' || (c == ']' && !is_quoted)) {
            is_done = true;
            is_quoted = c == '"';
        } else {
            c = c == '\\' && is_quoted ? next_char(reader) : c;
            if (out < end && (is_quoted || !isspace(c))) {
                *out++ = (char)c;
            }
        }
    }
    *out = '\0';
    return !is_quoted || skip_to(reader, ']');
}

static enum pgn_status tag(struct pgn_reader *reader, struct referee *referee)
{
    char name[WORD_SIZE];
    char value[VALUE_SIZE];
    const char *why = "";

    if (!read_tag(reader, name, value)) {
        return fail(reader, "this tag has no end");
    }
    if (strcmp(name, "FEN") == 0 && !referee_new_game(referee, value, &why)) {
        return fail(reader, "the FEN is none: %s", why);
    }
    return PGN_GAME;
}

static void read_word(struct pgn_reader *reader, int c, char word[WORD_SIZE])
{
    unsigned length = 0;

    while (c != EOF && !isspace(c) && strchr("{}()[];\"$", c) == NULL) {
        if (length < WORD_SIZE - 1) {
            word[length++] = (char)c;
        }
        c = next_char(reader);
    }
    word[length] = '\0';
    put_back(reader, c);
}

static bool is_result(const char *word)
{
    return strcmp(word, "1-0") == 0 || strcmp(word, "0-1") == 0 || strcmp(word, "1/2-1/2") == 0 ||
           strcmp(word, "*") == 0;
}

/* A move, perhaps behind its number: 12.Nf3, 12...Nf6. */
static enum pgn_status play_word(struct pgn_reader *reader, struct referee *referee,
                                 struct game *game, char *word)
{
    char *text = word;
    size_t digits = strspn(word, "0123456789");
    char spelling[WORD_SIZE];
    move_t move;

    if (word[digits] == '.' || word[digits] == '\0') {
        text += digits;
        text += strspn(text, ".");
    }
    game->has_moves = true;
    game->is_skipping = game->is_skipping ||
                        (reader->plies != 0 && referee->plies >= reader->plies) ||
                        referee_end(referee) != REFEREE_RUNNING;
    if (*text == '\0' || game->is_skipping) {
        return PGN_GAME;
    }
    snprintf(spelling, sizeof spelling, "%.*s", (int)strcspn(text, "!?"), text);
    move = referee_read_move(referee, spelling);
    if (move == MOVE_NONE) {
        return fail(reader, "%s is not a legal move", text);
    }
    referee_play(referee, move);
    return PGN_GAME;
}

/* Passes over what is no tag, word or end; false if it has no end itself. */
static bool skip_extra(struct pgn_reader *reader, int c)
{
    char word[WORD_SIZE];

    switch (c) {
    case '{':
        return skip_to(reader, '}');
    case '(':
        return skip_variation(reader);
    case ';':
    case '%':
        return skip_to(reader, '\n');
    case '$':
        read_word(reader, next_char(reader), word);
        return true;
    default:
        return true;
    }
}

void pgn_reader_skip_game(struct pgn_reader *reader)
{
    bool in_moves = reader->in_moves;
    int c;

    if (in_moves) {
        skip_to(reader, '\n');
    }
    while ((c = next_char(reader)) != EOF) {
        if (c == '[' && in_moves) {
            put_back(reader, c);
            return;
        }
        in_moves = in_moves || (c != '[' && !isspace(c));
        if (c != '\n') {
            skip_to(reader, '\n');
        }
    }
}

enum pgn_status pgn_reader_next(struct pgn_reader *reader, struct referee *referee)
{
    struct game game = { false, false, false };
    char word[WORD_SIZE];

    *reader->result = '\0';
    if (!referee_new_game(referee, referee_start_fen, NULL)) {
        return fail(reader, "no game can begin");
    }
    for (;;) {
        int c = next_char(reader);
        enum pgn_status status = PGN_GAME;

        if (c == EOF) {
            return game.has_tags || game.has_moves ? PGN_GAME : PGN_END;
        }
        if (c == '[' && game.has_moves) {
            put_back(reader, c);
            return PGN_GAME;
        }
        if (c == '[') {
            game.has_tags = true;
            status = tag(reader, referee);
        } else if (isalnum(c) || c == '*' || c == '.') {
            read_word(reader, c, word);
            if (is_result(word)) {
                memcpy(reader->result, word, strlen(word) + 1);
                return PGN_GAME;
            }
            status = play_word(reader, referee, &game, word);
        } else if (!skip_extra(reader, c)) {
            status = fail(reader, "a comment or variation has no end");
        }
        if (status == PGN_ERROR) {
            reader->in_moves = game.has_moves;
            return status;
        }
    }
}
