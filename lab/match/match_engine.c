#include "lab/match/match_engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host-sim/number.h"
#include "lab/match/match_limits.h"

bool match_is_option(const char *word)
{
    return word[0] == '-' && word[1] != '\0';
}

static bool bad_value(const char *word, const char *wanted)
{
    return match_complain("%s is not %s", word, wanted);
}

static bool add_argument(struct match_engine *engine, char *argument)
{
    if (engine->arguments + 2 >= MATCH_ARGUMENTS) {
        return match_complain("an engine can have no more than %d arguments", MATCH_ARGUMENTS - 3);
    }
    engine->argument[++engine->arguments] = argument;
    return true;
}

/* Cuts the text of args="a b c" at its spaces. */
static bool add_arguments(struct match_engine *engine, const char *text)
{
    char *copy = engine->argument_text + engine->argument_text_size;
    size_t size = strlen(text) + 1;
    char *rest;

    if (size > sizeof engine->argument_text - engine->argument_text_size) {
        return match_complain("args= is too long");
    }
    memcpy(copy, text, size);
    engine->argument_text_size += size;
    for (char *word = strtok_r(copy, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest)) {
        if (!add_argument(engine, word)) {
            return false;
        }
    }
    return true;
}

static bool add_setting(struct match_engine *engine, const char *word)
{
    const char *name = word + strlen("option.");
    const char *equals = strchr(name, '=');
    size_t length = equals != NULL ? (size_t)(equals - name) : 0;
    struct match_setting *setting;

    if (length == 0 || length >= MATCH_NAME) {
        return match_complain("%s: an engine's option is written option.NAME=VALUE", word);
    }
    for (unsigned i = 0; i < engine->settings; i++) {
        if (strlen(engine->setting[i].name) == length &&
            strncmp(engine->setting[i].name, name, length) == 0) {
            return true;
        }
    }
    if (engine->settings == MATCH_SETTINGS) {
        return match_complain("an engine can have no more than %d options", MATCH_SETTINGS);
    }
    setting = &engine->setting[engine->settings++];
    snprintf(setting->name, sizeof setting->name, "%.*s", (int)length, name);
    setting->value = equals + 1;
    return true;
}

/* Reads a limit. A limit of the engine itself takes precedence over one of -each. */
static int read_limit(struct match_limit *limit, const char *word, unsigned *given)
{
    static const char *const names[] = { "tc", "st", "nodes", "depth", "timemargin" };
    const char *value = NULL;
    unsigned which = 0;
    uint64_t number = 0;
    struct match_limit read = *limit;
    bool is_good = false;

    while (which < sizeof names / sizeof names[0] &&
           (value = match_value_of(word, names[which])) == NULL) {
        which++;
    }
    if (value == NULL) {
        return 0;
    }
    switch (which) {
    case 0:
        is_good = match_read_clock(value, &read);
        break;
    case 1:
        is_good = match_read_seconds(value, &read.move_time) && read.move_time > 0;
        break;
    case 2:
        is_good = number_read(value, 1, 1000000000000, &read.nodes);
        break;
    case 3:
        is_good = number_read(value, 1, 1000, &number);
        read.depth = (unsigned)number;
        break;
    default:
        is_good = number_read(value, 0, 3600000, &number);
        read.margin = (int64_t)number * 1000;
        break;
    }
    if (!is_good) {
        bad_value(word, "a limit (tc=moves/time+inc st=seconds nodes=N depth=N timemargin=ms)");
        return -1;
    }
    if ((*given & (1U << which)) == 0) {
        *limit = read;
        *given |= 1U << which;
    }
    return 1;
}

/* Which words the engine has been given: the limits by their numbers, and these. */
enum { GIVEN_PROTOCOL = 1U << 8, GIVEN_DIRECTORY = 1U << 9, GIVEN_ERRORS = 1U << 10 };

static bool first(unsigned *given, unsigned bit)
{
    bool is_first = (*given & bit) == 0;

    *given |= bit;
    return is_first;
}

static bool read_protocol(struct match_engine *engine, const char *value, unsigned *given)
{
    bool is_xboard = strcmp(value, "xboard") == 0;

    if (!is_xboard && strcmp(value, "uci") != 0) {
        return bad_value(value, "a protocol (uci or xboard)");
    }
    if (first(given, GIVEN_PROTOCOL)) {
        engine->protocol = is_xboard ? PROTOCOL_XBOARD : PROTOCOL_UCI;
    }
    return true;
}

static bool read_word(struct match_engine *engine, char *word, unsigned *given)
{
    char *value = strchr(word, '=');
    int limit = read_limit(&engine->limit, word, given);

    if (limit != 0) {
        return limit > 0;
    }
    if (value == NULL) {
        return match_complain("%s is not a word like name=value", word);
    }
    value++;
    if (match_value_of(word, "cmd") != NULL && *value != '\0') {
        engine->argument[0] = value;
    } else if (match_value_of(word, "name") != NULL && *value != '\0') {
        if (strlen(value) >= MATCH_NAME || strpbrk(value, "\r\n") != NULL) {
            return bad_value(value, "a name of less than 64 characters");
        }
        snprintf(engine->name, sizeof engine->name, "%s", value);
    } else if (match_value_of(word, "dir") != NULL) {
        engine->directory = first(given, GIVEN_DIRECTORY) ? value : engine->directory;
    } else if (match_value_of(word, "stderr") != NULL) {
        engine->errors = first(given, GIVEN_ERRORS) ? value : engine->errors;
    } else if (match_value_of(word, "arg") != NULL) {
        return add_argument(engine, value);
    } else if (match_value_of(word, "args") != NULL) {
        return add_arguments(engine, value);
    } else if (match_value_of(word, "proto") != NULL) {
        return read_protocol(engine, value, given);
    } else if (strncmp(word, "option.", strlen("option.")) == 0) {
        return add_setting(engine, word);
    } else {
        return match_complain("%s: no engine option is called so", word);
    }
    return true;
}

static bool read_words(struct match_engine *engine, char **word, unsigned *given)
{
    for (; *word != NULL && !match_is_option(*word); word++) {
        if (!read_word(engine, *word, given)) {
            return false;
        }
    }
    return true;
}

bool match_engine_read(struct match_engine *engine, char **own, char **each)
{
    unsigned given = 0;

    if (!read_words(engine, own, &given)) {
        return false;
    }
    if (each != NULL && !read_words(engine, each, &given)) {
        return false;
    }
    return engine->argument[0] != NULL || match_complain("-engine wants cmd=PROGRAM");
}
