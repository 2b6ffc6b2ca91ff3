#include "lab/match/pgn_writer.h"

#include <string.h>
#include <time.h>

enum { WIDTH = 80, WORD_SIZE = 32, COMMENT_SIZE = 256 };

/* Words with breaks between them; a comment is one. */
struct text {
    FILE *file;
    size_t column;
};

static void put_word(struct text *text, const char *word)
{
    size_t length = strlen(word);

    if (text->column != 0) {
        bool is_full = text->column + 1 + length >= WIDTH;

        fputc(is_full ? '\n' : ' ', text->file);
        text->column = is_full ? 0 : text->column + 1;
    }
    fputs(word, text->file);
    text->column += length;
}

static void put_tag(FILE *file, const char *name, const char *value)
{
    fprintf(file, "[%s \"", name);
    for (; *value != '\0'; value++) {
        if (*value == '"' || *value == '\\') {
            fputc('\\', file);
        }
        fputc(*value, file);
    }
    fputs("\"]\n", file);
}

void pgn_limit_text(const struct match_limit *limit, char *out, size_t size)
{
    if (limit->has_clock) {
        snprintf(out, size, "%s", limit->clock_text);
    } else if (limit->move_time != 0) {
        snprintf(out, size, "%g/move", (double)limit->move_time / 1e6);
    } else if (limit->nodes != 0) {
        snprintf(out, size, "%llu nodes", (unsigned long long)limit->nodes);
    } else {
        snprintf(out, size, "depth %u", limit->depth);
    }
}

static void put_time_controls(FILE *file, const struct match_limit *white,
                              const struct match_limit *black)
{
    char white_text[64];
    char black_text[64];

    pgn_limit_text(white, white_text, sizeof white_text);
    pgn_limit_text(black, black_text, sizeof black_text);
    if (strcmp(white_text, black_text) == 0) {
        put_tag(file, "TimeControl", white_text);
    } else {
        put_tag(file, "WhiteTimeControl", white_text);
        put_tag(file, "BlackTimeControl", black_text);
    }
}

static void put_duration(FILE *file, int64_t microseconds)
{
    char text[32];
    long long seconds = (microseconds + 500000) / 1000000;

    snprintf(text, sizeof text, "%02lld:%02lld:%02lld", seconds / 3600, seconds / 60 % 60,
             seconds % 60);
    put_tag(file, "GameDuration", text);
}

static void put_tags(FILE *file, const struct match_slot *slot, const struct match_engine *white,
                     const struct match_engine *black, const char *round,
                     const struct match_result *result)
{
    char text[32];
    struct tm began;
    time_t seconds = (time_t)slot->began;

    localtime_r(&seconds, &began);
    put_tag(file, "Event", slot->options->event);
    put_tag(file, "Site", "?");
    strftime(text, sizeof text, "%Y.%m.%d", &began);
    put_tag(file, "Date", text);
    put_tag(file, "Round", round);
    put_tag(file, "White", white->name);
    put_tag(file, "Black", black->name);
    put_tag(file, "Result", match_points_text(result->white));
    if (!slot->referee.is_start) {
        put_tag(file, "SetUp", "1");
        put_tag(file, "FEN", slot->referee.fen);
    }
    put_duration(file, result->time);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S%z", &began);
    put_tag(file, "GameStartTime", text);
    snprintf(text, sizeof text, "%u", result->plies);
    put_tag(file, "PlyCount", text);
    put_tag(file, "Termination", match_reason_texts[result->reason].termination);
    put_time_controls(file, &white->limit, &black->limit);
}

/* {+0.25/8 0.12s}; a mate as +M3, counted in moves. */
static size_t comment(const struct match_note *note, char *out, size_t size)
{
    double seconds = (double)note->used / 1e6;
    int used = 0;

    if (note->is_book) {
        return (size_t)snprintf(out, size, "book");
    }
    if (note->has_score && note->is_mate) {
        used = snprintf(out, size, "%cM%d/%u ", note->score > 0 ? '+' : '-',
                        note->score > 0 ? note->score : -note->score, note->depth);
    } else if (note->has_score) {
        used = snprintf(out, size, "%+.2f/%u ", note->score / 100.0, note->depth);
    }
    return (size_t)used +
           (size_t)snprintf(out + used, size - (size_t)used, "%.*fs", seconds < 1 ? 3 : 2, seconds);
}

static void put_moves(struct text *text, const struct match_slot *slot, const char *sentence)
{
    const struct referee *referee = &slot->referee;
    bool is_black = strstr(referee->fen, " b ") != NULL;
    unsigned first =
        (unsigned)(referee->position.fullmove * 2 + referee->position.side) - referee->plies;

    for (unsigned i = 0; i < referee->plies; i++) {
        char remark[COMMENT_SIZE];
        unsigned ply = first + i;
        size_t used;

        if (ply % 2 == 0 || i == 0) {
            char word[WORD_SIZE];

            snprintf(word, sizeof word, "%u%s", ply / 2, i == 0 && is_black ? "..." : ".");
            put_word(text, word);
        }
        put_word(text, referee->move[i].san);
        remark[0] = '{';
        used = 1 + comment(&slot->note[i], remark + 1, 64);
        snprintf(remark + used, sizeof remark - used, "%s%s}", i + 1 == referee->plies ? ", " : "",
                 i + 1 == referee->plies ? sentence : "");
        put_word(text, remark);
    }
}

void pgn_write(FILE *file, const struct match_slot *slot, unsigned white, unsigned round,
               unsigned number, const struct match_result *result)
{
    struct text text = { file, 0 };
    char sentence[128];
    char round_text[32];

    match_result_sentence(result, sentence, sizeof sentence);
    snprintf(round_text, sizeof round_text, "%u.%u", round, number);
    put_tags(file, slot, &slot->options->engine[white], &slot->options->engine[white ^ 1U],
             round_text, result);
    fputc('\n', file);
    if (slot->referee.plies == 0) {
        char remark[COMMENT_SIZE];

        snprintf(remark, sizeof remark, "{%s}", sentence);
        put_word(&text, remark);
    }
    put_moves(&text, slot, sentence);
    put_word(&text, match_points_text(result->white));
    fputs("\n\n", file);
}
