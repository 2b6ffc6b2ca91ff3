#include "lab/match/epd.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/base/text.h"

enum { FIELDS_MIN = 4, FIELDS_MAX = 6 };

static const char *skip_spaces(const char *text)
{
    while (isspace((unsigned char)*text)) {
        text++;
    }
    return text;
}

static const char *skip_word(const char *text)
{
    while (*text != '\0' && !isspace((unsigned char)*text)) {
        text++;
    }
    return text;
}

/* A FEN's counters are numbers; an operation begins with a letter. */
static const char *end_of_fen(const char *line, unsigned *fields)
{
    const char *end = line;

    for (*fields = 0; *fields < FIELDS_MAX; ++*fields) {
        const char *field = skip_spaces(end);

        if (*field == '\0' || (*fields >= FIELDS_MIN && !isdigit((unsigned char)*field))) {
            break;
        }
        end = skip_word(field);
    }
    return end;
}

bool epd_parse(const char *line, struct epd *epd)
{
    unsigned fields;
    const char *end;
    size_t length;
    const char *rest;

    line = skip_spaces(line);
    end = end_of_fen(line, &fields);
    length = (size_t)(end - line);
    rest = skip_spaces(end);
    if (fields < FIELDS_MIN || length >= sizeof epd->fen || strlen(rest) >= EPD_LINE) {
        return false;
    }
    memcpy(epd->fen, line, length);
    epd->fen[length] = '\0';
    memcpy(epd->operations, rest, strlen(rest) + 1);
    return text_to_ascii(epd->fen) >= 0;
}

/* The end of the operation that begins here: its semicolon outside quotes, or the end of the
   line. */
static const char *end_of_operation(const char *text)
{
    bool is_quoted = false;

    for (; *text != '\0' && (is_quoted || *text != ';'); text++) {
        if (*text == '"') {
            is_quoted = !is_quoted;
        }
    }
    return text;
}

static bool copy_operands(const char *begin, const char *end, char *value, size_t size)
{
    size_t length;

    while (end > begin && isspace((unsigned char)end[-1])) {
        end--;
    }
    if (end - begin >= 2 && *begin == '"' &&
        memchr(begin + 1, '"', (size_t)(end - begin - 1)) == end - 1) {
        begin++;
        end--;
    }
    length = (size_t)(end - begin);
    if (length >= size) {
        return false;
    }
    memcpy(value, begin, length);
    value[length] = '\0';
    return true;
}

bool epd_operation(const struct epd *epd, const char *name, char *value, size_t size)
{
    const char *text = skip_spaces(epd->operations);
    size_t length = strlen(name);

    while (*text != '\0') {
        const char *end = end_of_operation(text);
        const char *word = skip_word(text);

        word = word > end ? end : word;
        if ((size_t)(word - text) == length && strncmp(text, name, length) == 0) {
            const char *operands = skip_spaces(word);

            return copy_operands(operands > end ? end : operands, end, value, size);
        }
        text = skip_spaces(*end == ';' ? end + 1 : end);
    }
    return false;
}

static bool is_position(const struct epd *epd)
{
    struct position position;

    return position_set_fen(&position, epd->fen, &eval_params_default) == FEN_OK;
}

/* Makes room for one more. If there is no memory it frees the old array and returns NULL. */
static struct epd *grow(struct epd *array, size_t count)
{
    struct epd *larger;

    if ((count & (count - 1)) != 0) {
        return array;
    }
    larger = realloc(array, (count == 0 ? 1 : 2 * count) * sizeof *array);
    if (larger == NULL) {
        free(array);
    }
    return larger;
}

static struct epd *refuse(struct epd *array, const char *path, size_t line, const char *what)
{
    fprintf(stderr, "%s:%zu: %s\n", path, line, what);
    free(array);
    return NULL;
}

static struct epd *read_lines(FILE *file, const char *path, size_t *count)
{
    struct epd *array = NULL;
    char line[EPD_LINE];

    *count = 0;
    for (size_t number = 1; fgets(line, sizeof line, file) != NULL; number++) {
        const char *text = skip_spaces(line);

        if (strchr(line, '\n') == NULL && !feof(file)) {
            return refuse(array, path, number, "the line is too long");
        }
        if (*text == '\0' || *text == '#') {
            continue;
        }
        array = grow(array, *count);
        if (array == NULL) {
            return refuse(NULL, path, number, "no memory for so many positions");
        }
        if (!epd_parse(text, &array[*count]) || !is_position(&array[*count])) {
            return refuse(array, path, number, "no legal position stands here");
        }
        array[*count].line = number;
        ++*count;
    }
    return *count != 0 ? array : refuse(array, path, 1, "there is no position in this file");
}

struct epd *epd_read_file(const char *path, size_t *count)
{
    FILE *file = fopen(path, "r");
    struct epd *array;

    if (file == NULL) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return NULL;
    }
    array = read_lines(file, path, count);
    fclose(file);
    return array;
}
