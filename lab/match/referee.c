#include "lab/match/referee.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char referee_start_fen[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/* The referee's engine generates moves and never searches. */
static const struct engine_profile profile = { "referee", 1, 512, 8, 2, 0, 0, NULL };

/* The longest move that is read, with its end mark. */
enum { TEXT_SIZE = 16 };

bool referee_init(struct referee *referee)
{
    size_t size = engine_arena_min(&profile);

    memset(referee, 0, sizeof *referee);
    referee->engine = malloc(sizeof *referee->engine);
    referee->arena = malloc(size);
    referee->move = malloc(REFEREE_PLIES * sizeof *referee->move);
    if (referee->engine == NULL || referee->arena == NULL || referee->move == NULL ||
        !engine_init(referee->engine, referee->arena, size, &profile)) {
        referee_free(referee);
        return false;
    }
    return true;
}

void referee_free(struct referee *referee)
{
    free(referee->engine);
    free(referee->arena);
    free(referee->move);
    memset(referee, 0, sizeof *referee);
}

static void note_position(struct referee *referee)
{
    if (referee->position.rule50 == 0 || referee->repeatable == REFEREE_REPEATABLE) {
        referee->repeatable = 0;
    }
    position_pack(&referee->position, &referee->seen[referee->repeatable++]);
}

bool referee_new_game(struct referee *referee, const char *fen, const char **why)
{
    enum fen_error error;

    referee->dropped = 0;
    error = position_set_fen_tolerantly(&referee->position, fen, &eval_params_default,
                                        &referee->dropped);
    if (error != FEN_OK) {
        if (why != NULL) {
            *why = fen_error_text(error);
        }
        return false;
    }
    position_to_fen(&referee->position, referee->fen);
    referee->is_start = strcmp(referee->fen, referee_start_fen) == 0;
    referee->plies = 0;
    referee->repeatable = 0;
    note_position(referee);
    return true;
}

void referee_tell_dropped(const struct referee *referee, const char *path, unsigned long line)
{
    for (unsigned error = 0; referee->dropped >> error != 0; error++) {
        if ((referee->dropped >> error & 1U) != 0) {
            fprintf(stderr, "%s:%lu: dropped from the FEN: %s\n", path, line,
                    fen_error_text((enum fen_error)error));
        }
    }
}

static move_t read_move(struct referee *referee, const char *text)
{
    move_t move = MOVE_NONE;

    return move_from_text(referee->engine, &referee->position, text, &move) == MOVE_OK ? move
                                                                                       : MOVE_NONE;
}

/* Writes coordinates in small letters, without "-" and "=": e7-e8=Q becomes e7e8q. But B1c3 stays,
   since it is a bishop's move. */
static bool plain_squares(const char *text, char out[TEXT_SIZE])
{
    unsigned length = 0;

    if (text[0] == 'B' && isdigit((unsigned char)text[1]) && islower((unsigned char)text[2])) {
        return false;
    }
    for (; *text != '\0'; text++) {
        if (*text != '-' && *text != '=') {
            out[length++] = (char)tolower((unsigned char)*text);
        }
    }
    out[length] = '\0';
    return length >= 4 && length <= 5 && isdigit((unsigned char)out[1]) &&
           isdigit((unsigned char)out[3]);
}

move_t referee_read_move(struct referee *referee, const char *text)
{
    char plain[TEXT_SIZE];
    size_t length = strlen(text);

    if (length == 0 || length >= TEXT_SIZE) {
        return MOVE_NONE;
    }
    if (plain_squares(text, plain)) {
        return read_move(referee, plain);
    }
    if (strcmp(text, "0-0") == 0 || strcmp(text, "o-o") == 0) {
        return read_move(referee, "O-O");
    }
    if (strcmp(text, "0-0-0") == 0 || strcmp(text, "o-o-o") == 0) {
        return read_move(referee, "O-O-O");
    }
    return read_move(referee, text);
}

void referee_play(struct referee *referee, move_t move)
{
    struct referee_move *played = &referee->move[referee->plies++];
    struct undo undo;

    played->move = move;
    move_to_san(referee->engine, &referee->position, move, played->san);
    position_make(&referee->position, move, &undo);
    position_sort_lists(&referee->position);
    note_position(referee);
}

static bool is_threefold(const struct referee *referee)
{
    const struct position_packed *now = &referee->seen[referee->repeatable - 1];
    unsigned count = 0;

    for (unsigned i = 0; i < referee->repeatable; i++) {
        count += memcmp(&referee->seen[i], now, sizeof *now) == 0;
    }
    return count >= 3;
}

enum referee_end referee_end(struct referee *referee)
{
    switch (engine_ending(referee->engine, &referee->position)) {
    case ENDING_CHECKMATE:
        return REFEREE_CHECKMATE;
    case ENDING_STALEMATE:
        return REFEREE_STALEMATE;
    case ENDING_INSUFFICIENT:
        return REFEREE_INSUFFICIENT;
    case ENDING_NONE:
        break;
    }
    if (is_threefold(referee)) {
        return REFEREE_THREEFOLD;
    }
    if (referee->position.rule50 >= RULE50_DRAW) {
        return REFEREE_FIFTY;
    }
    return referee->plies == REFEREE_PLIES ? REFEREE_FULL : REFEREE_RUNNING;
}
