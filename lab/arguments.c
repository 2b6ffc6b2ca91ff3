#include "lab/arguments.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/mind/profile.h"
#include "host-sim/number.h"

void arguments_refuse(const char *format, ...)
{
    va_list values;

    va_start(values, format);
    /* The analyser loses sight of va_start when it is given several files. */
    vfprintf(stderr, format, values); /* NOLINT(clang-analyzer-valist.Uninitialized) */
    va_end(values);
    fputc('\n', stderr);
    exit(2);
}

static bool has_default(const struct argument *argument)
{
    uint64_t number = *(const uint64_t *)argument->value;

    return number >= argument->min && number <= argument->max;
}

static _Noreturn void print_help(const char *summary, const struct argument *list)
{
    static const char *const kind[] = { "=N", "=X", "=TEXT", "" };

    puts(summary);
    for (; list->name != NULL; list++) {
        char option[40];

        (void)snprintf(option, sizeof option, "--%s%s", list->name, kind[list->kind]);
        printf("  %-22s %s", option, list->help);
        if (list->kind == ARGUMENT_NUMBER && has_default(list)) {
            printf(" [%" PRIu64 "]", *(const uint64_t *)list->value);
        } else if (list->kind == ARGUMENT_REAL) {
            printf(" [%g]", *(const double *)list->value);
        } else if (list->kind == ARGUMENT_TEXT && *(const char **)list->value != NULL) {
            printf(" [%s]", *(const char **)list->value);
        }
        putchar('\n');
    }
    exit(EXIT_SUCCESS);
}

static void set_number(const struct argument *argument, const char *text)
{
    if (!number_read(text, argument->min, argument->max, argument->value)) {
        arguments_refuse("--%s takes a number from %" PRIu64 " to %" PRIu64 ", not '%s'",
                         argument->name, argument->min, argument->max, text);
    }
}

static void set_real(const struct argument *argument, const char *text)
{
    char *end;
    double number = strtod(text, &end);

    if (end == text || *end != '\0' || !(number >= 0 && number < 1e9)) {
        arguments_refuse("--%s takes a number that is not negative, not '%s'", argument->name,
                         text);
    }
    *(double *)argument->value = number;
}

static bool set_argument(const struct argument *argument, const char *text)
{
    size_t length = strlen(argument->name);

    if (strncmp(text, argument->name, length) != 0) {
        return false;
    }
    if (argument->kind == ARGUMENT_FLAG) {
        *(bool *)argument->value = true;
        return text[length] == '\0';
    }
    if (text[length] != '=') {
        return false;
    }
    text += length + 1;
    if (argument->kind == ARGUMENT_NUMBER) {
        set_number(argument, text);
    } else if (argument->kind == ARGUMENT_REAL) {
        set_real(argument, text);
    } else {
        *(const char **)argument->value = text;
    }
    return true;
}

static void read_option(const char *text, const char *summary, const struct argument *list)
{
    if (strcmp(text, "help") == 0) {
        print_help(summary, list);
    }
    for (const struct argument *argument = list; argument->name != NULL; argument++) {
        if (set_argument(argument, text)) {
            return;
        }
    }
    arguments_refuse("unknown option '--%s'; --help lists the valid ones", text);
}

void arguments_read(int argc, char **argv, const char *summary, const struct argument *list,
                    const char **words, unsigned most)
{
    unsigned count = 0;

    for (int i = 1; i < argc; i++) {
        if (strncmp(argv[i], "--", 2) == 0) {
            read_option(argv[i] + 2, summary, list);
        } else if (count < most) {
            words[count++] = argv[i];
        } else {
            arguments_refuse("one argument too many: '%s'; --help lists the valid ones", argv[i]);
        }
    }
}

const struct engine_profile *arguments_profile(const char *name)
{
    const struct engine_profile *profile = engine_profiles;

    while (profile->name != NULL && strcmp(profile->name, name) != 0) {
        profile++;
    }
    if (profile->name == NULL) {
        fprintf(stderr, "unknown profile '%s'; valid are", name);
        for (profile = engine_profiles; profile->name != NULL; profile++) {
            fprintf(stderr, " %s", profile->name);
        }
        fputc('\n', stderr);
        exit(2);
    }
    return profile;
}
