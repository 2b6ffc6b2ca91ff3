/* Reads typed moves, and says which words of a line are not understood. */
#include "firmware/console/console_read.h"

#include "firmware/additions.h"
#include "firmware/words/play.h"

/* Reads a word as it stands, and if that is no move, in small letters. Then a B in front can mean
   the bishop or the file. */
static enum move_error read_word(struct game *game, char *word, move_t *move)
{
    struct position *position = &game->position;
    enum move_error error = move_from_text(game->engine, position, word, move);
    bool is_bishop = *word == 'B';
    enum move_error as_bishop;

    ASSERT(game_is_ok(game));
    if (error != MOVE_SYNTAX) {
        return error;
    }
    for (char *letter = word; *letter != '\0'; letter++) {
        *letter = text_lower(*letter);
    }
    error = move_from_text(game->engine, position, word, move);
    if (!is_bishop) {
        return error;
    }
    *word = 'B';
    as_bishop = move_from_text(game->engine, position, word, move);
    if (error == MOVE_OK && as_bishop == MOVE_OK) {
        *move = MOVE_NONE;
        return MOVE_AMBIGUOUS;
    }
    return error == MOVE_OK || as_bishop == MOVE_SYNTAX ? error : as_bishop;
}

/* Returns the text behind a move number: 1. or 1... or ... alone. */
static const char *skip_number(const char *text)
{
    const char *end = text;

    while (*end >= '0' && *end <= '9') {
        end++;
    }
    if (*end != '.') {
        return text;
    }
    while (*end == '.' || *end == ' ') {
        end++;
    }
    return end;
}

/* Copies the text without its spaces, or its first word only. Returns false if it is longer than
   any move. */
static bool copy_move(const char *text, bool first_word, char word[MOVE_TEXT])
{
    unsigned length = 0;

    ASSERT(*text != ' ');
    for (; *text != '\0' && !(first_word && *text == ' '); text++) {
        if (*text != ' ') {
            if (length == MOVE_TEXT - 1) {
                return false;
            }
            word[length++] = *text;
        }
    }
    word[length] = '\0';
    return true;
}

bool console_move_text(const char *line, char word[MOVE_TEXT])
{
    return copy_move(skip_number(line), false, word);
}

static enum move_error read_without_spaces(struct game *game, const char *text, bool first_word,
                                           move_t *move)
{
    char word[MOVE_TEXT];

    return copy_move(text, first_word, word) ? read_word(game, word, move) : MOVE_SYNTAX;
}

enum move_error console_read_move(struct game *game, const char *line, move_t *move)
{
    const char *text = skip_number(line);
    enum move_error error = read_without_spaces(game, text, false, move);

    if (error == MOVE_SYNTAX || error == MOVE_ILLEGAL) {
        move_t alone;
        enum move_error first = read_without_spaces(game, text, true, &alone);

        if (first != MOVE_SYNTAX && first != MOVE_ILLEGAL) {
            return (enum move_error)MOVE_AND_MORE;
        }
    }
    return error;
}

bool console_read_place(char *word, uint32_t *number, enum colour *side)
{
    char *last = text_behind_word(word);
    char letter = *word == '\0' ? '\0' : text_lower(*--last);

    *side = letter == 'b' ? BLACK : WHITE;
    if (letter == 'b' || letter == 'w') {
        *last = '\0';
    }
    return text_to_number(word, number);
}

bool console_refuses_surplus(struct out *out, const char *name, char *arguments, unsigned words)
{
    for (; words != 0; words--) {
        arguments = text_behind_word(text_skip_spaces(arguments));
    }
    arguments = text_skip_spaces(arguments);
    if (*arguments == '\0') {
        return false;
    }
    out_format(out, SAY_WORDS_NOT_UNDERSTOOD, arguments, name);
    return true;
}

bool console_lacks(struct out *out, const char *word)
{
    ASSERT(*word != '\0');
    for (const struct absent *absent = board_absent; absent->names != NULL; absent++) {
        if (text_is_listed(word, absent->names)) {
            out_format(out, SAY_THIS_BOARD_HAS, word, absent->why);
            return true;
        }
    }
    return false;
}
