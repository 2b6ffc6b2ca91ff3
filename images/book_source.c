#include "images/book_source.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/base/text.h"

enum { LINE = 160, WEIGHT_MAX = 15 };

/* --- places --- */

static size_t slot_of(const struct book_source *source, uint64_t key)
{
    size_t slot = (size_t)(key ^ (key >> 32)) & (source->slots - 1);

    while (source->table[slot] != 0 && source->place[source->table[slot] - 1].position.key != key) {
        slot = (slot + 1) & (source->slots - 1);
    }
    return slot;
}

size_t book_source_find(const struct book_source *source, uint64_t key)
{
    size_t slot = slot_of(source, key);

    return source->table[slot] == 0 ? SIZE_MAX : source->table[slot] - 1;
}

/* Makes room for one more place. Array and table become twice as large if they are full. */
static bool grow_places(struct book_source *source)
{
    struct book_place *place;
    uint32_t *table;

    if (2 * (source->places + 1) < source->slots) {
        return true;
    }
    place = realloc(source->place, source->slots * sizeof *place);
    if (place == NULL) {
        return false;
    }
    source->place = place;
    table = calloc(2 * source->slots, sizeof *table);
    if (table == NULL) {
        return false;
    }
    free(source->table);
    source->table = table;
    source->slots *= 2;
    for (size_t i = 0; i < source->places; i++) {
        source->table[slot_of(source, source->place[i].position.key)] = (uint32_t)i + 1;
    }
    return true;
}

size_t book_source_place(struct book_source *source, const struct position *position, unsigned ply)
{
    size_t found = book_source_find(source, position->key);

    if (found != SIZE_MAX) {
        if (ply < source->place[found].ply) {
            source->place[found].ply = (uint8_t)ply;
        }
        return found;
    }
    if (!grow_places(source)) {
        return SIZE_MAX;
    }
    source->place[source->places] =
        (struct book_place){ .position = *position, .ply = (uint8_t)ply };
    source->table[slot_of(source, position->key)] = (uint32_t)++source->places;
    return source->places - 1;
}

bool book_source_begin(struct book_source *source)
{
    struct position position;

    *source = (struct book_source){ 0 };
    source->slots = 1024;
    source->place = calloc(source->slots, sizeof *source->place);
    source->table = calloc(source->slots, sizeof *source->table);
    if (source->place == NULL || source->table == NULL) {
        return false;
    }
    position_set_start(&position, &eval_params_default);
    return book_source_place(source, &position, 0) == 0;
}

void book_source_free(struct book_source *source)
{
    for (size_t i = 0; i < source->places; i++) {
        free(source->place[i].name);
    }
    free(source->place);
    free(source->step);
    free(source->table);
    *source = (struct book_source){ 0 };
}

static bool add_step(struct book_source *source, const struct book_step *step)
{
    size_t count = source->steps;

    if ((count & (count - 1)) == 0) {
        struct book_step *larger =
            realloc(source->step, (count == 0 ? 1 : 2 * count) * sizeof *larger);

        if (larger == NULL) {
            return false;
        }
        source->step = larger;
    }
    source->step[source->steps++] = *step;
    return true;
}

/* --- the file --- */

int book_code_from_text(const char *text)
{
    if (text[0] < 'A' || text[0] > 'E' || !isdigit((unsigned char)text[1]) ||
        !isdigit((unsigned char)text[2]) || text[3] != '\0') {
        return -1;
    }
    return (text[0] - 'A') * 100 + (text[1] - '0') * 10 + text[2] - '0';
}

/* The line of play up to the line of the file that is being read. */
struct path {
    struct book_source *source;
    size_t place[BOOK_SOURCE_PLIES + 1];
    unsigned plies;
};

struct fields {
    unsigned ply;
    unsigned weight;
    char move[8];
    char code[4];
    const char *name; /* "": none */
};

/* Reads the fields of a line. Returns what is wrong with it, or NULL. */
static const char *split(const char *line, struct fields *fields)
{
    int used = 0;

    fields->name = "";
    if (sscanf(line, "%3u %7s %3u%n", &fields->ply, fields->move, &fields->weight, &used) != 3) {
        return "a line is ply, move, weight";
    }
    if (fields->ply == 0 || fields->ply > BOOK_SOURCE_PLIES || fields->weight > WEIGHT_MAX) {
        return "ply or weight are out of range";
    }
    line += used;
    if (*line == '\0') {
        return NULL;
    }
    if (sscanf(line, " %3s %n", fields->code, &used) != 1 ||
        book_code_from_text(fields->code) < 0 || line[used] == '\0') {
        return "behind the weight stand ECO code and name";
    }
    fields->name = line + used;
    return strlen(fields->name) < BOOK_SOURCE_NAME ? NULL : "the name is too long";
}

/* Gives a place the line's weight and name. An earlier line may have done so before. */
static const char *describe(struct book_place *place, const struct fields *fields, bool is_new)
{
    if (!is_new) {
        return place->weight == fields->weight &&
                       strcmp(place->name == NULL ? "" : place->name, fields->name) == 0
                   ? NULL
                   : "this position had another weight or name above";
    }
    place->weight = (uint8_t)fields->weight;
    if (*fields->name != '\0') {
        place->code = (uint16_t)book_code_from_text(fields->code);
        place->name = strdup(fields->name);
        return place->name != NULL ? NULL : "no memory";
    }
    return NULL;
}

static const char *take_line(struct path *path, const char *line)
{
    struct book_source *source = path->source;
    struct fields fields;
    struct position position;
    struct undo undo;
    move_t move;
    move_t moves[BOOK_SOURCE_MOVES] = { MOVE_NONE };
    int8_t values[BOOK_SOURCE_MOVES];
    struct move_list scratch = { moves, values, BOOK_SOURCE_MOVES, 0 };
    const char *wrong = split(line, &fields);
    size_t before = source->places;
    size_t place;

    if (wrong != NULL) {
        return wrong;
    }
    if (fields.ply > path->plies + 1) {
        return "no line of the ply before stands above";
    }
    position = source->place[path->place[fields.ply - 1]].position;
    if (notation_read(&scratch, &position, fields.move, &move) != MOVE_OK) {
        return "the move is not legal";
    }
    position_make(&position, move, &undo);
    position_sort_lists(&position);
    place = book_source_place(source, &position, fields.ply);
    if (place == SIZE_MAX ||
        !add_step(source, &(struct book_step){ (uint32_t)path->place[fields.ply - 1],
                                               (uint32_t)place, move })) {
        return "no memory";
    }
    path->place[fields.ply] = place;
    path->plies = fields.ply;
    return describe(&source->place[place], &fields, place == before);
}

const char *book_line_mend(char *line, FILE *file)
{
    size_t length = strcspn(line, "\n");

    if (line[length] == '\0' && !feof(file)) {
        return "the line is too long";
    }
    line[strcspn(line, "\r\n")] = '\0';
    for (char *c = line; *c != '\0'; c++) {
        *c = (char)(*c == '\t' ? ' ' : *c);
    }
    return *line == '#' || text_to_ascii(line) >= 0 ? NULL : "only ASCII and figurines are read";
}

static bool read_lines(struct path *path, FILE *file, const char *name)
{
    char line[LINE];

    for (unsigned long number = 1; fgets(line, sizeof line, file) != NULL; number++) {
        const char *wrong = book_line_mend(line, file);

        if (wrong == NULL && *line != '\0' && *line != '#') {
            wrong = take_line(path, line);
        }
        if (wrong != NULL) {
            fprintf(stderr, "%s:%lu: %s: %s\n", name, number, wrong, line);
            return false;
        }
    }
    return true;
}

bool book_source_read(struct book_source *source, const char *path)
{
    struct path lines = { .source = source };
    FILE *file = fopen(path, "r");
    bool is_read;

    if (file == NULL) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return false;
    }
    is_read = book_source_begin(source) && read_lines(&lines, file, path);
    fclose(file);
    if (is_read && source->steps == 0) {
        fprintf(stderr, "%s: there is no move in this file\n", path);
        is_read = false;
    }
    if (!is_read) {
        book_source_free(source);
    }
    return is_read;
}
