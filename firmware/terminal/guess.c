#include "firmware/terminal/guess.h"

#include <string.h>

#include "firmware/base/text.h"
#include "firmware/console/console.h"
#include "firmware/console/console_commands.h"

/* What others call it. */
static const struct {
    const char *theirs;
    const char *ours;
} synonyms[] = {
    { "fen", "setup" },
    { "position", "setup" },
    { "newgame", "new" },
    { "start", "new" },
    { "takeback", "undo" },
    { "remove", "undo" },
    { "retract", "undo" },
    { "play", "go" },
    { "move", "go" },
    { "elo", "level elo 1200" },
    { "easy", "level beginner 3" },
    { "beginner", "level beginner 3" },
    { "hard", "level full" },
    { "time", "level time 5" },
    { "st", "level time 5" },
    { "sd", "level depth 6" },
    { "depth", "level depth 6" },
    { "analyse", "analyze" },
    { "exit", "quit" },
    { "bye", "quit" },
    { "color", "board colour" },
    { "show", "board" },
    { "display", "board" },
    { "rotate", "flip" },
    { "turn", "flip" },
    { "history", "moves" },
    { "tip", "hint" },
    { "about", "version" },
    { "commands", "help" },
    { "?", "help" },
};

/* The longest word that is compared. */
enum { LETTERS = 15 };

static unsigned least_of(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* How many letters are to be put in, taken out, changed or swapped with the next one to make one
   word of the other: the optimal string alignment distance. UINT8_MAX for a word that is too
   long. */
static unsigned distance(const char *a, const char *b)
{
    uint8_t rows[3][LETTERS + 1]; /* the last three rows of the matrix, one after the other */
    unsigned length = (unsigned)strlen(b);

    if (strlen(a) > LETTERS || length > LETTERS) {
        return UINT8_MAX;
    }
    for (unsigned j = 0; j <= length; j++) {
        rows[0][j] = (uint8_t)j;
    }
    for (unsigned i = 1; i <= strlen(a); i++) {
        const uint8_t *before = rows[(i - 1) % 3];
        const uint8_t *two_before = rows[(i + 1) % 3];
        uint8_t *row = rows[i % 3];

        row[0] = (uint8_t)i;
        for (unsigned j = 1; j <= length; j++) {
            unsigned least = before[j - 1] + (unsigned)(a[i - 1] != b[j - 1]);

            least = least_of(least, least_of(before[j], row[j - 1]) + 1U);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                least = least_of(least, two_before[j - 2] + 1U);
            }
            row[j] = (uint8_t)least;
        }
    }
    return rows[strlen(a) % 3][length];
}

/* Does the board have the command that this text begins with? */
static bool is_there(const char *text)
{
    char word[LETTERS + 1];

    text_copy_word(text, word, sizeof word);
    return console_help_of(word) != NULL;
}

const char *guess_command(const char *word)
{
    unsigned limit = strlen(word) >= 6 ? 2 : 1;
    unsigned least = limit + 1;
    const char *best = NULL;
    const char *name;
    const char *help;

    for (unsigned i = 0; i < sizeof synonyms / sizeof synonyms[0]; i++) {
        if (text_equal(word, synonyms[i].theirs) && is_there(synonyms[i].ours)) {
            return synonyms[i].ours;
        }
    }
    if (strlen(word) < 3) {
        return NULL;
    }
    for (unsigned i = 0; (name = console_name_at(i, &help)) != NULL; i++) {
        unsigned letters = help != NULL ? distance(word, name) : UINT8_MAX;

        if (letters < least) {
            least = letters;
            best = name;
        }
    }
    return best;
}
