#include "lab/match/match_settings.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_SIZE = 4096 };

/* FNV-1a over a file's bytes; 0 if it cannot be read. */
static uint64_t fingerprint(const char *path)
{
    FILE *file = fopen(path, "rb");
    uint64_t hash = 0xCBF29CE484222325U;
    unsigned char bytes[65536];
    size_t count;

    if (file == NULL) {
        return 0;
    }
    do {
        count = fread(bytes, 1, sizeof bytes, file);
        for (size_t i = 0; i < count; i++) {
            hash = (hash ^ bytes[i]) * 0x100000001B3U;
        }
    } while (count == sizeof bytes);
    fclose(file);
    return hash;
}

/* The fingerprint of the program's file, or 0 if the command does not name its folder. */
static uint64_t program_fingerprint(const struct match_engine *engine)
{
    char path[PATH_SIZE];
    const char *program = engine->argument[0];
    bool is_inside;

    if (strchr(program, '/') == NULL) {
        return 0;
    }
    is_inside = engine->directory != NULL && program[0] != '/';
    snprintf(path, sizeof path, "%s%s%s", is_inside ? engine->directory : "", is_inside ? "/" : "",
             program);
    return fingerprint(path);
}

static void write_engine(FILE *out, unsigned number, const struct match_engine *engine)
{
    const struct match_limit *limit = &engine->limit;

    fprintf(out, "# engine %u: name=%s proto=%s dir=%s fingerprint=%016" PRIx64 " cmd=", number,
            engine->name, engine->protocol == PROTOCOL_XBOARD ? "xboard" : "uci",
            engine->directory != NULL ? engine->directory : ".", program_fingerprint(engine));
    for (unsigned i = 0; i <= engine->arguments; i++) {
        fprintf(out, "%s%s", i == 0 ? "" : " ", engine->argument[i]);
    }
    for (unsigned i = 0; i < engine->settings; i++) {
        fprintf(out, " option.%s=%s", engine->setting[i].name, engine->setting[i].value);
    }
    fprintf(out, " tc=%s st=%g nodes=%" PRIu64 " depth=%u timemargin=%g\n",
            limit->has_clock ? limit->clock_text : "inf", (double)limit->move_time / 1e6,
            limit->nodes, limit->depth, (double)limit->margin / 1e3);
}

static void write_all(FILE *out, const struct match_options *options)
{
    static const char *const formats[] = { "none", "epd", "pgn" };

    fprintf(out, "# kilomate-match log, version 1\n");
    for (unsigned i = 0; i < 2; i++) {
        write_engine(out, i + 1, &options->engine[i]);
    }
    fprintf(out,
            "# openings: file=%s format=%s order=%s plies=%u start=%u fingerprint=%016" PRIx64 "\n",
            options->openings_file != NULL ? options->openings_file : "",
            formats[options->openings], options->is_random ? "random" : "sequential",
            options->openings_plies, options->openings_start,
            options->openings_file != NULL ? fingerprint(options->openings_file) : 0);
    fprintf(out, "# match: games=%u srand=%" PRIu64 " maxmoves=%u\n", options->games, options->seed,
            options->max_moves);
    fprintf(
        out,
        "# adjudication: resign movecount=%u score=%d; draw movenumber=%u movecount=%u score=%d\n",
        options->resign_count, options->resign_score, options->draw_number, options->draw_count,
        options->draw_score);
    if (options->has_sprt) {
        fprintf(out, "# sprt: elo0=%g elo1=%g alpha=%g beta=%g model=%s\n", options->sprt.elo0,
                options->sprt.elo1, options->sprt.alpha, options->sprt.beta,
                options->sprt.model == STATS_NORMALIZED ? "normalized" : "logistic");
    } else {
        fprintf(out, "# sprt: none\n");
    }
}

char *match_settings_text(const struct match_options *options)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    if (out == NULL) {
        return NULL;
    }
    write_all(out, options);
    if (fclose(out) != 0) {
        free(text);
        return NULL;
    }
    /* a line break within a value would be taken for the end of a line */
    for (char *c = text; *c != '\0'; c++) {
        if (*c == '\r' || (*c == '\n' && c[1] != '#' && c[1] != '\0')) {
            *c = ' ';
        }
    }
    return text;
}
