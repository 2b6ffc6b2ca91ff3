#include "firmware/editor/complete.h"

#include <string.h>

#include "firmware/additions.h"
#include "firmware/console/console_commands.h"
#include "firmware/mind/think.h"
#include "firmware/tuning/tuning.h"

enum { COLUMNS = 78, LINES = 4, MORE = 5 };

/* The words behind a command, where no other table has them; each with a space behind. */
static const struct {
    const char *command;
    const char *words;
} arguments[] = {
    { "level", "time depth nodes mate game fischer tournament bronstein delay hourglass byoyomi "
               "stages odds full elo beginner adaptive " },
    { "board", "colour unicode ascii on off " },
    { "colour", "16 256 off " },
    { "draw", "offer " },
    { "pgn", "clocks review " },
    { "review", "white black " },
    { "referee", "off " },
    { "save", "erase " },
    { "rating", "forget " },
    { "targets", "white black " },
    { "train", "next hint solution score end " },
};

/* Where the candidates come from. */
enum source {
    SOURCE_NOTHING,
    SOURCE_NAMES, /* commands */
    SOURCE_NAMES_AND_MOVES,
    SOURCE_WORDS,  /* of a list */
    SOURCE_VALUES, /* of a setting */
    SOURCE_PERSONALITIES,
    SOURCE_OPTIONS
};

struct query {
    struct game *game; /* of whose position the moves are */
    const char *word;  /* what is typed of it */
    uint8_t length;    /* letters of it */
    uint8_t source;    /* enum source */
    bool any_case;
    const char *words;
    const struct setting *setting;
    unsigned names; /* how many there are, when that is known */
};

/* --- what the line asks for --- */

static void ask_argument(struct query *q, const char *command)
{
    if (console_help_of(command) == NULL) {
        return;
    }
    q->setting = settings_find(command);
    for (unsigned i = 0; i < sizeof arguments / sizeof arguments[0]; i++) {
        if (text_equal(command, arguments[i].command)) {
            q->words = arguments[i].words;
        }
    }
    if (q->words != NULL) {
        q->source = SOURCE_WORDS;
    } else if (text_equal(command, "help")) {
        q->source = SOURCE_NAMES;
    } else if (text_equal(command, "personality")) {
        q->source = SOURCE_PERSONALITIES;
    } else if (text_equal(command, "set")) {
        q->source = SOURCE_OPTIONS;
    } else if (q->setting != NULL && q->setting->names != NULL && q->setting->subject != NULL) {
        q->source = SOURCE_VALUES;
    }
}

/* Looks at the words before the one that is typed. Returns the index of that one. */
static unsigned ask(struct query *q, struct game *game, const char *text, unsigned cursor)
{
    char words[2][COMPLETE_SIZE];
    unsigned start = 0;
    unsigned count = 0;

    *q = (struct query){ .game = game, .source = SOURCE_NAMES_AND_MOVES, .names = UINT_MAX };
    for (unsigned i = 0; i < cursor; i++) {
        bool begins = text[i] != ' ' && (i == 0 || text[i - 1] == ' ');

        if (begins && count < 2) {
            text_copy_word(text + i, words[count], COMPLETE_SIZE);
        }
        count += begins;
        start = begins ? i : text[i] == ' ' ? i + 1 : start;
    }
    q->word = text + start;
    q->length = (uint8_t)(cursor - start);
    count -= q->length != 0;
    if (count != 0) {
        bool is_colour =
            count == 2 && text_equal(words[0], "board") && text_equal(words[1], "colour");

        q->source = SOURCE_NOTHING;
        if (count == 1 || is_colour) {
            ask_argument(q, words[count - 1]);
        }
    }
    return start;
}

/* --- candidates --- */

/* A word of a list; "" if the board does not have what it says. */
static bool find_word(const char *words, unsigned n, char text[COMPLETE_SIZE])
{
    for (; n != 0 && *words != '\0'; n--) {
        words = strchr(words, ' ') + 1;
    }
    text_copy_word(words, text, COMPLETE_SIZE);
    for (const struct absent *absent = board_absent; absent->names != NULL; absent++) {
        if (text_is_listed(text, absent->names)) {
            *text = '\0';
        }
    }
    return *words != '\0';
}

static bool find_move(struct game *game, unsigned n, char text[COMPLETE_SIZE])
{
    struct position *position = &game->position;

    if (game->end != GAME_RUNNING || n >= engine_legal_moves(game->engine, position)) {
        return false;
    }
    move_to_san(game->engine, position, engine_legal_move(game->engine, n), text);
    return true;
}

static bool find_name_or_move(struct query *q, unsigned n, char text[COMPLETE_SIZE])
{
    const char *help;
    const char *name = n < q->names ? console_name_at(n, &help) : NULL;

    if (name != NULL) {
        text_copy_word(help != NULL ? name : "", text, COMPLETE_SIZE);
        return true;
    }
    q->names = n < q->names ? n : q->names;
    return q->source == SOURCE_NAMES_AND_MOVES && find_move(q->game, n - q->names, text);
}

/* The n-th word of the source, or "" in its place; false if there are fewer. */
static bool find_candidate(struct query *q, unsigned n, char text[COMPLETE_SIZE])
{
    const struct param_field *option;
    const char *name = NULL;

    switch (q->source) {
    case SOURCE_NAMES:
    case SOURCE_NAMES_AND_MOVES:
        return find_name_or_move(q, n, text);
    case SOURCE_WORDS:
        return find_word(q->words, n, text);
    case SOURCE_VALUES:
        name = n <= q->setting->max ? q->setting->names[n] : NULL;
        break;
    case SOURCE_PERSONALITIES:
        name = personalities[n].name;
        break;
    case SOURCE_OPTIONS:
        option = tuning_option(n);
        name = option != NULL ? option->name : NULL;
        break;
    default:
        break;
    }
    if (name != NULL) {
        text_copy_word(name, text, COMPLETE_SIZE);
    }
    return name != NULL;
}

static bool is_begun(const struct query *q, const char *text)
{
    for (unsigned i = 0; i < q->length; i++) {
        if (text[i] != q->word[i] &&
            (!q->any_case || text_lower(text[i]) != text_lower(q->word[i]))) {
            return false;
        }
    }
    return true;
}

/* The next candidate that the word begins, from *n on; false if there are no more. */
static bool next(struct query *q, unsigned *n, char text[COMPLETE_SIZE])
{
    while (find_candidate(q, *n, text)) {
        ++*n;
        if (*text != '\0' && is_begun(q, text)) {
            return true;
        }
    }
    return false;
}

static void shorten(char text[COMPLETE_SIZE], const char *other)
{
    while (*text != '\0' && *text == *other) {
        text++;
        other++;
    }
    *text = '\0';
}

/* Returns how many there are, and what they share. */
static unsigned count_all(struct query *q, char shared[COMPLETE_SIZE])
{
    char text[COMPLETE_SIZE];
    unsigned found = 0;

    for (unsigned n = 0; next(q, &n, text);) {
        if (found == 0) {
            memcpy(shared, text, sizeof text);
        }
        shorten(shared, text);
        found++;
    }
    return found;
}

/* --- Tab --- */

enum complete_when complete_when(struct mind *mind)
{
    const struct think *search = &mind->think;

    if (!search->running) {
        return COMPLETE_NOW;
    }
    if (search->purpose != THINK_ON_YOUR_TIME) {
        return COMPLETE_NEVER;
    }
    mind_move_now(mind);
    return COMPLETE_LATER;
}

/* What is typed is of the game, which may show an earlier position. Returns that. */
static struct position show_game(struct game *game)
{
    const struct position shown = game->position;

    game_replay(game, game->plies);
    return shown;
}

void complete_word(struct game *game, const char *text, unsigned cursor, struct completion *found)
{
    const struct position shown = show_game(game);
    struct query q;

    found->start = (uint8_t)ask(&q, game, text, cursor);
    found->text[0] = '\0';
    found->count = (uint16_t)count_all(&q, found->text);
    if (found->count == 0) {
        q.any_case = true;
        found->count = (uint16_t)count_all(&q, found->text);
    }
    game->position = shown;
}

static void list(struct query *q, struct out *out)
{
    char word[COMPLETE_SIZE];
    unsigned column = 0;
    unsigned lines = 1;

    for (unsigned n = 0; next(q, &n, word);) {
        unsigned width = (unsigned)strlen(word);

        if (column != 0 && column + 2 + width > COLUMNS - MORE) {
            if (lines++ == LINES) {
                out_text(out, "  ...");
                break;
            }
            out_end_line(out);
            column = 0;
        }
        out_format(out, column != 0 ? "  %s" : "%s", word);
        column += width + (column != 0 ? 2U : 0U);
    }
}

void complete_list(struct out *out, struct game *game, const char *text, unsigned cursor)
{
    const struct position shown = show_game(game);
    bool drops = out->drops;
    struct query q;
    char word[COMPLETE_SIZE];

    (void)ask(&q, game, text, cursor);
    q.any_case = count_all(&q, word) == 0;
    out->drops = false;
    out_end_line(out);
    list(&q, out);
    out_end_line(out);
    out->drops = drops;
    game->position = shown;
}
