#include "lab/book/book_maker.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "lab/match/pgn_reader.h"

enum { LINE = 1024 };

bool book_maker_begin(struct book_maker *maker, unsigned plies)
{
    memset(maker, 0, sizeof *maker);
    maker->plies = plies;
    return book_source_begin(&maker->source);
}

void book_maker_free(struct book_maker *maker)
{
    book_source_free(&maker->source);
    free(maker->evidence);
    free(maker->first);
    free(maker->link);
    memset(maker, 0, sizeof *maker);
}

/* Evidence and links for all places. */
static bool keep_up(struct book_maker *maker)
{
    size_t room = maker->source.slots;
    struct book_evidence *evidence;
    uint32_t *first;

    if (maker->room >= maker->source.places) {
        return true;
    }
    evidence = realloc(maker->evidence, room * sizeof *evidence);
    if (evidence == NULL) {
        return false;
    }
    maker->evidence = evidence;
    memset(evidence + maker->room, 0, (room - maker->room) * sizeof *evidence);
    first = realloc(maker->first, room * sizeof *first);
    if (first == NULL) {
        return false;
    }
    maker->first = first;
    memset(first + maker->room, 0, (room - maker->room) * sizeof *first);
    maker->room = room;
    return true;
}

static bool link_places(struct book_maker *maker, size_t from, size_t to, move_t move)
{
    size_t count = maker->links;

    for (uint32_t next = maker->first[from]; next != 0; next = maker->link[next - 1].next) {
        if (maker->link[next - 1].to == to) {
            return true;
        }
    }
    if ((count & (count - 1)) == 0) {
        struct book_link *larger =
            realloc(maker->link, (count == 0 ? 1 : 2 * count) * sizeof *larger);

        if (larger == NULL) {
            return false;
        }
        maker->link = larger;
    }
    maker->link[count] = (struct book_link){ (uint32_t)to, maker->first[from], move };
    maker->first[from] = (uint32_t)++maker->links;
    return true;
}

/* Returns the place after a legal move, at this ply. SIZE_MAX if there is no memory. */
static size_t step(struct book_maker *maker, size_t from, move_t move, unsigned ply)
{
    struct position position = maker->source.place[from].position;
    struct undo undo;
    size_t to;

    position_make(&position, move, &undo);
    position_sort_lists(&position);
    to = book_source_place(&maker->source, &position, ply);
    if (to == SIZE_MAX || !keep_up(maker) || !link_places(maker, from, to, move)) {
        fputs("no memory for so many positions\n", stderr);
        return SIZE_MAX;
    }
    return to;
}

/* --- lines of moves --- */

struct line {
    size_t place[BOOK_SOURCE_PLIES + 1];
    unsigned plies;
};

static bool refuse(const char *path, unsigned long number, const char *what, const char *which)
{
    fprintf(stderr, "%s:%lu: %s%s\n", path, number, what, which);
    return false;
}

/* Plays the moves of a text from the initial position. Returns NULL, or the first word that is no
   legal move, cut off from the text behind it. */
static const char *play(struct book_maker *maker, char *text, struct line *line)
{
    line->place[0] = 0;
    line->plies = 0;
    for (char *word = strtok(text, " "); word != NULL; word = strtok(NULL, " ")) {
        struct position position = maker->source.place[line->place[line->plies]].position;
        move_t moves[BOOK_SOURCE_MOVES] = { MOVE_NONE };
        int8_t values[BOOK_SOURCE_MOVES];
        struct move_list scratch = { moves, values, BOOK_SOURCE_MOVES, 0 };
        size_t place;
        move_t move;

        if (line->plies == BOOK_SOURCE_PLIES ||
            notation_read(&scratch, &position, word, &move) != MOVE_OK) {
            return word;
        }
        place = step(maker, line->place[line->plies], move, line->plies + 1);
        if (place == SIZE_MAX) {
            return word;
        }
        line->place[++line->plies] = place;
    }
    return line->plies != 0 ? NULL : "(none)";
}

/* Marks a place as the author's: it is kept, and counts as so many drawn games. */
static void count_line(struct book_maker *maker, const struct line *line, unsigned games)
{
    for (unsigned ply = 1; ply <= line->plies && ply <= maker->plies; ply++) {
        struct book_evidence *evidence = &maker->evidence[line->place[ply]];

        evidence->games += games;
        evidence->points += games;
        evidence->is_authors = evidence->is_authors || games != 0;
        evidence->is_kept = true;
    }
}

/* There is a function for each kind of line. It returns false after a sentence on stderr. */
typedef bool take_line(struct book_maker *maker, char *text, const char *path,
                       unsigned long number);

static bool read_file(struct book_maker *maker, const char *path, take_line *take)
{
    FILE *file = fopen(path, "r");
    char text[LINE];
    bool is_good = true;

    if (file == NULL) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return false;
    }
    for (unsigned long number = 1; is_good && fgets(text, sizeof text, file) != NULL; number++) {
        const char *wrong = book_line_mend(text, file);

        is_good = wrong != NULL ? refuse(path, number, wrong, "")
                                : *text == '\0' || *text == '#' || take(maker, text, path, number);
    }
    fclose(file);
    return is_good;
}

/* Cuts a field off at two spaces. Returns what follows, or NULL. */
static char *next_field(char *text)
{
    char *end = strstr(text, "  ");

    if (end == NULL) {
        return NULL;
    }
    *end = '\0';
    return end + 2 + strspn(end + 2, " ");
}

static bool take_named(struct book_maker *maker, char *text, const char *path, unsigned long number,
                       unsigned games)
{
    char *name = next_field(text);
    char *moves = name != NULL ? next_field(name) : NULL;
    struct book_place *place;
    struct line line;
    const char *wrong;

    if (moves == NULL) {
        return refuse(path, number, "an opening is code, name and moves, two spaces apart", "");
    }
    if (book_code_from_text(text) < 0) {
        return refuse(path, number, "this is no ECO code: ", text);
    }
    if (strlen(name) >= BOOK_SOURCE_NAME) {
        return refuse(path, number, "the name is too long: ", name);
    }
    wrong = play(maker, moves, &line);
    if (wrong != NULL) {
        return refuse(path, number, "not legal here: ", wrong);
    }
    place = &maker->source.place[line.place[line.plies]];
    if (place->name != NULL) {
        return refuse(path, number, "this position has a name already: ", place->name);
    }
    for (size_t i = 0; i < maker->source.places; i++) {
        if (maker->source.place[i].name != NULL && strcmp(maker->source.place[i].name, name) == 0) {
            return refuse(path, number, "another position has this name: ", name);
        }
    }
    place->name = strdup(name);
    place->code = (uint16_t)book_code_from_text(text);
    count_line(maker, &line, games);
    maker->openings++;
    return place->name != NULL;
}

static bool take_opening(struct book_maker *maker, char *text, const char *path,
                         unsigned long number)
{
    return take_named(maker, text, path, number, 1);
}

static bool take_name(struct book_maker *maker, char *text, const char *path, unsigned long number)
{
    return take_named(maker, text, path, number, 0);
}

bool book_maker_read_openings(struct book_maker *maker, const char *path, bool are_played)
{
    return read_file(maker, path, are_played ? take_opening : take_name);
}

static bool take_score(struct book_maker *maker, char *text, const char *path, unsigned long number,
                       bool as_games)
{
    char *behind = strstr(text, " ; ");
    struct line line;
    struct book_evidence *evidence;
    const char *wrong;
    char *end;
    long score;

    if (behind == NULL) {
        return refuse(path, number, "a line is moves, ;, score", "");
    }
    *behind = '\0';
    score = strtol(behind + 3, &end, 10);
    if (end == behind + 3 || *end != '\0' || score < -20000 || score > 20000) {
        return refuse(path, number, "this is no score: ", behind + 3);
    }
    wrong = play(maker, text, &line);
    if (wrong != NULL) {
        return refuse(path, number, "not legal here: ", wrong);
    }
    evidence = &maker->evidence[line.place[line.plies]];
    evidence->score = (int)(line.plies % 2 == 0 ? score : -score);
    evidence->has_score = true;
    if (as_games) {
        count_line(maker, &line, 1);
    }
    maker->lines++;
    return true;
}

static bool take_game_line(struct book_maker *maker, char *text, const char *path,
                           unsigned long number)
{
    return take_score(maker, text, path, number, true);
}

static bool take_score_line(struct book_maker *maker, char *text, const char *path,
                            unsigned long number)
{
    return take_score(maker, text, path, number, false);
}

bool book_maker_read_lines(struct book_maker *maker, const char *path, bool as_games)
{
    return read_file(maker, path, as_games ? take_game_line : take_score_line);
}

static bool take_mark(struct book_maker *maker, char *text, const char *path, unsigned long number)
{
    bool is_always = strncmp(text, "always ", 7) == 0;
    struct book_evidence *evidence;
    struct line line;
    const char *wrong;

    if (!is_always && strncmp(text, "never ", 6) != 0) {
        return refuse(path, number, "a mark is never or always, and moves: ", text);
    }
    wrong = play(maker, text + (is_always ? 7 : 6), &line);
    if (wrong != NULL) {
        return refuse(path, number, "not legal here: ", wrong);
    }
    evidence = &maker->evidence[line.place[line.plies]];
    evidence->is_always = is_always;
    evidence->is_never = !is_always;
    if (is_always) {
        count_line(maker, &line, 1);
    }
    return true;
}

bool book_maker_read_marks(struct book_maker *maker, const char *path)
{
    return read_file(maker, path, take_mark);
}

/* --- games --- */

/* The points of White: 2 for a win, 1 for a draw. A game without a result counts as drawn. */
static unsigned white_points(const char *result)
{
    return strcmp(result, "1-0") == 0 ? 2 : strcmp(result, "0-1") == 0 ? 0 : 1;
}

static bool take_game(struct book_maker *maker, const struct referee *referee, unsigned white)
{
    size_t place = 0;

    for (unsigned ply = 1; ply <= referee->plies && ply <= maker->plies; ply++) {
        place = step(maker, place, referee->move[ply - 1].move, ply);
        if (place == SIZE_MAX) {
            return false;
        }
        maker->evidence[place].games++;
        maker->evidence[place].points += ply % 2 != 0 ? white : 2 - white;
    }
    return true;
}

static void tell_error(const struct pgn_reader *reader, const struct referee *referee,
                       const char *path, unsigned number)
{
    fprintf(stderr, "%s:%lu: game %u, move %u of %s: %s; the game is left out\n", path,
            reader->line, number, referee->plies / 2 + 1,
            referee->plies % 2 == 0 ? "White" : "Black", reader->error);
}

static bool take_games(struct book_maker *maker, struct pgn_reader *reader, const char *path,
                       struct referee *referee)
{
    for (unsigned number = 1;; number++) {
        enum pgn_status status = pgn_reader_next(reader, referee);

        if (status == PGN_END) {
            return true;
        }
        if (status == PGN_GAME) {
            referee_tell_dropped(referee, path, reader->line);
        }
        if (status == PGN_ERROR) {
            tell_error(reader, referee, path, number);
            maker->left_out++;
        } else if (status == PGN_VARIANT) {
            fprintf(stderr, "%s:%lu: game %u is one of %s, not of chess: it is left out\n", path,
                    reader->line, number, reader->error);
            maker->left_out++;
        } else if (!referee->is_start) {
            fprintf(stderr, "%s:%lu: game %u begins with another position: it is left out\n", path,
                    reader->line, number);
            maker->left_out++;
        } else if (!take_game(maker, referee, white_points(reader->result))) {
            return false;
        } else {
            maker->games++;
        }
    }
}

static bool read_games(struct book_maker *maker, FILE *file, const char *path,
                       struct referee *referee)
{
    struct pgn_reader reader;
    bool is_read = pgn_reader_init(&reader, file, 0);

    if (is_read) {
        is_read = take_games(maker, &reader, path, referee);
    } else {
        fprintf(stderr, "%s: the file cannot be read\n", path);
    }
    pgn_reader_free(&reader);
    return is_read;
}

bool book_maker_read_pgn(struct book_maker *maker, const char *path)
{
    unsigned before = maker->games;
    struct referee referee;
    FILE *file = fopen(path, "r");
    bool is_read;

    if (file == NULL) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return false;
    }
    is_read = referee_init(&referee);
    if (is_read) {
        is_read = read_games(maker, file, path, &referee);
        referee_free(&referee);
    }
    fclose(file);
    if (is_read && maker->games == before) {
        fprintf(stderr, "%s: no game of this file can be used\n", path);
        is_read = false;
    }
    return is_read;
}
