#include "host-sim/params_file.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 256 };

/* What the file has changed so far. */
struct reading {
    struct eval_params params;
    struct search_options options;
    bool has_options; /* a line has named one */
};

static const struct param_field *find_field(const struct param_field *field, const char *name,
                                            size_t length)
{
    while (field->name != NULL &&
           (strlen(field->name) != length || strncmp(field->name, name, length) != 0)) {
        field++;
    }
    return field->name != NULL ? field : NULL;
}

const struct personality *params_personality(const char *name)
{
    const struct personality *set = personalities;

    while (set->name != NULL && strcmp(set->name, name) != 0) {
        set++;
    }
    return set->name != NULL ? set : NULL;
}

static char *skip_spaces(char *text)
{
    while (isspace((unsigned char)*text)) {
        text++;
    }
    return text;
}

/* Cuts off the comment, and the spaces at both ends. */
static char *trim(char *line)
{
    size_t length;

    line[strcspn(line, "#")] = '\0';
    line = skip_spaces(line);
    length = strlen(line);
    while (length > 0 && isspace((unsigned char)line[length - 1])) {
        line[--length] = '\0';
    }
    return line;
}

static const char *set_value(void *set, const struct param_field *field, unsigned long element,
                             const char *text)
{
    char *end;
    long value = strtol(text, &end, 10);

    if (end == text || *end != '\0') {
        return "a whole number is wanted behind '='";
    }
    if (value < field->min || value > field->max) {
        return "the value is out of its range";
    }
    param_set(set, field, (unsigned)element, (int)value);
    return NULL;
}

/* Reads what stands behind the field's name: `[i] = value` or `= value`. Returns what is wrong with
   it, or NULL. */
static const char *read_field(void *set, const struct param_field *field, char *rest)
{
    unsigned long element = 0;

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
    return set_value(set, field, element, skip_spaces(rest + 1));
}

/* Reads `= NAME` behind the word personality. Returns what is wrong with it, or NULL. */
static const char *read_personality(struct reading *reading, char *rest)
{
    const struct personality *set;

    rest = skip_spaces(rest);
    if (*rest != '=') {
        return "name = value is wanted";
    }
    set = params_personality(skip_spaces(rest + 1));
    if (set == NULL) {
        return "no personality has this name";
    }
    if (reading->has_options) {
        return "the personality must come before the options that change it";
    }
    reading->options = *set->options;
    reading->has_options = true;
    return NULL;
}

/* Reads a line. Returns what is wrong with it, or NULL. */
static const char *read_line(struct reading *reading, char *line)
{
    static const char personality[] = "personality";
    size_t length = strcspn(line, "[= \t");
    const struct param_field *field = find_field(eval_params_fields, line, length);

    if (field != NULL) {
        return read_field(&reading->params, field, line + length);
    }
    field = find_field(search_options_fields, line, length);
    if (field != NULL) {
        reading->has_options = true;
        return read_field(&reading->options, field, line + length);
    }
    if (length == strlen(personality) && strncmp(line, personality, length) == 0) {
        return read_personality(reading, line + length);
    }
    return "no parameter has this name";
}

static bool read_lines(FILE *file, const char *path, struct reading *reading)
{
    char line[LINE];

    for (unsigned number = 1; fgets(line, sizeof line, file) != NULL; number++) {
        const char *wrong = NULL;
        bool is_whole = strchr(line, '\n') != NULL || feof(file);
        char *text = trim(line);

        if (!is_whole) {
            wrong = "the line is too long";
        } else if (*text != '\0') {
            wrong = read_line(reading, text);
        }
        if (wrong != NULL) {
            fprintf(stderr, "%s:%u: %s: %s\n", path, number, wrong, text);
            return false;
        }
    }
    return true;
}

bool params_read_file(const char *path, struct eval_params *params, struct search_options *options)
{
    struct reading reading = { *params, *options, false };
    FILE *file = fopen(path, "r");
    bool is_read;

    if (file == NULL) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return false;
    }
    is_read = read_lines(file, path, &reading);
    if (is_read && ferror(file)) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        is_read = false;
    }
    fclose(file);
    if (is_read) {
        *params = reading.params;
        *options = reading.options;
    }
    return is_read;
}

static void write_fields(FILE *file, const void *set, const struct param_field *field)
{
    for (; field->name != NULL; field++) {
        fprintf(file, "\n# %s: %d..%d\n", field->group, field->min, field->max);
        for (unsigned i = 0; i < field->count; i++) {
            if (field->count == 1) {
                fprintf(file, "%s = %d\n", field->name, param_get(set, field, i));
            } else {
                fprintf(file, "%s[%u] = %d\n", field->name, i, param_get(set, field, i));
            }
        }
    }
}

void params_write_options(FILE *file, const struct search_options *options)
{
    const char *group = "";

    for (const struct param_field *field = search_options_fields; field->name != NULL; field++) {
        if (strcmp(field->group, group) != 0) {
            group = field->group;
            fprintf(file, "\n# %s\n", group);
        }
        fprintf(file, "%s = %d # %d..%d\n", field->name, param_get(options, field, 0), field->min,
                field->max);
    }
}

bool params_write_file(const char *path, const struct eval_params *params, const char *comment)
{
    FILE *file = fopen(path, "w");
    bool is_written = file != NULL;

    if (is_written) {
        fprintf(file, "# %s\n", comment);
        write_fields(file, params, eval_params_fields);
        is_written = !ferror(file);
        is_written = fclose(file) == 0 && is_written;
    }
    if (!is_written) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
    }
    return is_written;
}
