/* libFuzzer: any text as a FEN, and as a move in the position that came of it. */
#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"

static const struct engine_profile profile = { "fuzz", 0, 400, 24, 12, 1, 64, NULL };
static uint64_t arena[1024];

static void must(bool condition)
{
    if (!condition) {
        abort();
    }
}

/* What is read is a sound position, written and read again it is the same. */
static void check_fen(const char *text, struct position *position)
{
    struct position before = *position;
    struct position again;
    char fen[FEN_SIZE];

    if (position_set_fen(position, text, &eval_params_default) != FEN_OK) {
        must(memcmp(&before, position, sizeof before) == 0);
        return;
    }
    must(position_is_ok(position));
    must(position_to_fen(position, fen) < FEN_SIZE);
    must(position_set_fen(&again, fen, &eval_params_default) == FEN_OK);
    must(again.key == position->key && again.rule50 == position->rule50);
}

/* A move that is read is legal, and its SAN is read as the same move. */
static void check_move(struct engine *engine, struct position *position, const char *text)
{
    char san[SAN_SIZE];
    struct undo undo;
    move_t move;
    move_t again;

    if (move_from_text(engine, position, text, &move) != MOVE_OK) {
        return;
    }
    move_to_san(engine, position, move, san);
    must(move_from_text(engine, position, san, &again) == MOVE_OK && again == move);
    position_make(position, move, &undo);
    must(position_is_ok(position));
    position_unmake(position, move, &undo);
    must(position_is_ok(position));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct engine engine;
    struct position position;
    char text[512];
    char *line;

    if (size >= sizeof text) {
        return 0;
    }
    memcpy(text, data, size);
    text[size] = '\0';
    must(engine_init(&engine, arena, sizeof arena, &profile));
    position_set_start(&position, &eval_params_default);
    /* the first line a FEN, the others moves */
    line = strchr(text, '\n');
    if (line != NULL) {
        *line++ = '\0';
    }
    check_fen(text, &position);
    while (line != NULL) {
        char *next = strchr(line, '\n');

        if (next != NULL) {
            *next++ = '\0';
        }
        check_move(&engine, &position, line);
        line = next;
    }
    return 0;
}
