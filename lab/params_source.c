#include "lab/params_source.h"

#include <errno.h>
#include <string.h>

#include "host-sim/params_file.h"

enum { ROW = 8 };

/* Numbers from `first` on, up to `count` of them in one row. */
static void print_row(FILE *file, const struct eval_params *params, const struct param_field *field,
                      unsigned first, unsigned count)
{
    fputs("       ", file);
    for (unsigned i = first; i < first + count; i++) {
        fprintf(file, " %4d,", param_get(params, field, i));
    }
    fputc('\n', file);
}

static void print_rows(FILE *file, const struct eval_params *params,
                       const struct param_field *field)
{
    static const char *const piece[] = { "pawn", "knight", "bishop", "rook", "queen", "king" };
    bool is_boards = field->count % SQUARES == 0 && field->count > SQUARES;

    fprintf(file, "    .%s = {\n", field->name);
    for (unsigned i = 0; i < field->count; i += ROW) {
        unsigned left = field->count - i;

        if (is_boards && i % SQUARES == 0) {
            unsigned table = i / SQUARES;

            fprintf(file, "        /* %s */\n", table < PIECE_TYPES ? piece[table] : "next");
        }
        print_row(file, params, field, i, left < ROW ? left : ROW);
    }
    fputs("    },\n", file);
}

static void print_field(FILE *file, const struct eval_params *params,
                        const struct param_field *field)
{
    if (field->count > ROW) {
        print_rows(file, params, field);
        return;
    }
    fprintf(file, "    .%s = {", field->name);
    for (unsigned i = 0; i < field->count; i++) {
        fprintf(file, "%s %d", i == 0 ? "" : ",", param_get(params, field, i));
    }
    fputs(" },\n", file);
}

void params_source_print(FILE *file, const struct eval_params *params, const char *comment)
{
    fprintf(file,
            "/*\n"
            " * The numbers of the evaluation, as EVAL_PARAMS_FIELDS describes them.\n"
            " * This file is written by kilomate-tune; do not change its layout.\n"
            " * %s\n"
            " */\n"
            "#include \"engine/params.h\"\n"
            "\n"
            "/* clang-format off: a table of 64 is a board, rank 8 first */\n"
            "const struct eval_params eval_params_default = {\n",
            comment);
    for (const struct param_field *field = eval_params_fields; field->name != NULL; field++) {
        print_field(file, params, field);
    }
    fputs("};\n", file);
}

bool params_source_write(const char *path, const struct eval_params *params, const char *comment)
{
    FILE *file = fopen(path, "w");
    bool is_written = file != NULL;

    if (is_written) {
        params_source_print(file, params, comment);
        is_written = !ferror(file);
        is_written = fclose(file) == 0 && is_written;
    }
    if (!is_written) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
    }
    return is_written;
}
