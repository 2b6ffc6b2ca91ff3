/*
 * libFuzzer: any bytes as a file of games. The reader comes to its end, however a game is told,
 * and what it says of each is a result and a line of the file.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/match/pgn_reader.h"

static void must(bool condition)
{
    if (!condition) {
        abort();
    }
}

static bool is_result(const char *text)
{
    return *text == '\0' || strcmp(text, "1-0") == 0 || strcmp(text, "0-1") == 0 ||
           strcmp(text, "1/2-1/2") == 0 || strcmp(text, "*") == 0;
}

static void read_all(struct pgn_reader *reader, struct referee *referee)
{
    enum pgn_status status;

    do {
        size_t before = reader->at;

        status = pgn_reader_next(reader, referee);
        must(reader->at > before || status == PGN_END);
        must(is_result(reader->result));
        must(reader->line >= 1 && reader->line <= reader->size + 1);
        must(reader->plies == 0 || referee->plies <= reader->plies);
    } while (status != PGN_END);
    must(reader->at == reader->size);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct referee referee;
    struct pgn_reader reader;
    FILE *file;

    if (size < 2) {
        return 0;
    }
    if (referee.engine == NULL) {
        must(referee_init(&referee));
    }
    file = fmemopen((void *)(uintptr_t)(data + 1), size - 1, "rb");
    must(file != NULL);
    must(pgn_reader_init(&reader, file, data[0] % 8));
    read_all(&reader, &referee);
    pgn_reader_free(&reader);
    fclose(file);
    return 0;
}
