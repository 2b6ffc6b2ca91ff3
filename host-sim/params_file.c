#include "host-sim/params_file.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 256 };

int params_get(const struct eval_params *params, const struct param_field *field, unsigned element)
{
    const uint8_t *place = (const uint8_t *)params + field->offset + element * field->size;
    int16_t word;
    if (field->size == sizeof word) {
        memcpy(&word, place, sizeof word);
        return word;
    }
    /* a byte is signed if its field can be negative */
    return field->min < 0 ? (int8_t)*place : *place;
}

void params_set(struct eval_params *params, const struct param_field *field, unsigned element,
                int value)
{
    uint8_t *place = (uint8_t *)params + field->offset + element * field->size;
    int16_t word = (int16_t)value;
    if (field->size == sizeof word) {
        memcpy(place, &word, sizeof word);
    } else {
        *place = (uint8_t)value;
    }
}

static const struct param_field *find_field(const char *name, size_t length)
{
    const struct param_field *field = eval_params_fields;
    while (field->name != NULL &&
           (strlen(field->name) != length || strncmp(field->name, name, length) != 0)) {
        field++;
    }
    return field->name != NULL ? field : NULL;
}

static char *skip_spaces(char *text)
{
    while (isspace((unsigned char)*text)) {
        text++;
    }
    return text;
}

/* Cuts comment and spaces off both ends. */
static char *trim(char *line)
{
    line[strcspn(line, "#")] = '\0';
    line = skip_spaces(line);
    size_t length = strlen(line);
    while (length > 0 && isspace((unsigned char)line[length - 1])) {
        line[--length] = '\0';
    }
    return line;
}

static const char *set_value(struct eval_params *params, const struct param_field *field,
                             unsigned long element, char *text)
{
    char *end;
    text = skip_spaces(text);
    long value = strtol(text, &end, 10);
    if (end == text || *end != '\0') {
        return "a whole number is wanted behind '='";
    }
    if (value < field->min || value > field->max) {
        return "the value is out of its range";
    }
    params_set(params, field, (unsigned)element, (int)value);
    return NULL;
}

/* Reads `name = value` or `name[i] = value`; what is wrong with it, or NULL. */
static const char *read_line(struct eval_params *params, char *line)
{
    size_t length = strcspn(line, "[= \t");
    const struct param_field *field = find_field(line, length);
    char *rest = line + length;
    unsigned long element = 0;
    if (field == NULL) {
        return "no parameter has this name";
    }
    if (*rest == '[') {
        char *end;
        element = isdigit((unsigned char)rest[1]) ? strtoul(rest + 1, &end, 10) : field->count;
        if (element >= field->count || *end != ']') {
            return "the table has no such element";
        }
        rest = end + 1;
    } else if (field->count != 1) {
        return "a table wants the number of an element, as in name[0]";
    }
    rest = skip_spaces(rest);
    if (*rest != '=') {
        return "name = value is wanted";
    }
    return set_value(params, field, element, rest + 1);
}

static bool read_lines(FILE *file, const char *path, struct eval_params *params)
{
    char line[LINE];
    for (unsigned number = 1; fgets(line, sizeof line, file) != NULL; number++) {
        const char *wrong = NULL;
        bool is_whole = strchr(line, '\n') != NULL || feof(file);
        char *text = trim(line);
        if (!is_whole) {
            wrong = "the line is too long";
        } else if (*text != '\0') {
            wrong = read_line(params, text);
        }
        if (wrong != NULL) {
            fprintf(stderr, "%s:%u: %s: %s\n", path, number, wrong, text);
            return false;
        }
    }
    return true;
}

bool params_read_file(const char *path, struct eval_params *params)
{
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return false;
    }
    bool is_read = read_lines(file, path, params);
    if (is_read && ferror(file)) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        is_read = false;
    }
    fclose(file);
    return is_read;
}

static void write_fields(FILE *file, const struct eval_params *params)
{
    for (const struct param_field *field = eval_params_fields; field->name != NULL; field++) {
        fprintf(file, "\n# %s: %d..%d\n", field->group, field->min, field->max);
        for (unsigned i = 0; i < field->count; i++) {
            if (field->count == 1) {
                fprintf(file, "%s = %d\n", field->name, params_get(params, field, i));
            } else {
                fprintf(file, "%s[%u] = %d\n", field->name, i, params_get(params, field, i));
            }
        }
    }
}

bool params_write_file(const char *path, const struct eval_params *params, const char *comment)
{
    FILE *file = fopen(path, "w");
    bool is_written = file != NULL;
    if (is_written) {
        fprintf(file, "# %s\n", comment);
        write_fields(file, params);
        is_written = !ferror(file);
        is_written = fclose(file) == 0 && is_written;
    }
    if (!is_written) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
    }
    return is_written;
}
