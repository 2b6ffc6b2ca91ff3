#include "firmware/game/pgn.h"

#include <string.h>

#include "firmware/firmware.h"
#include "hal/hal.h"

enum { PGN_WIDTH = 79 };

static void tag(struct out *out, const char *name, const char *value)
{
    out_format(out, "[%s \"%s\"]\n", name, value);
}

/* Writes a word of the move text, on a new line if it does not fit this one. */
static void word(struct out *out, const char *text, unsigned *column)
{
    unsigned length = (unsigned)strlen(text);

    ASSERT(length <= PGN_WIDTH && *column <= PGN_WIDTH);
    if (*column != 0 && *column + 1 + length > PGN_WIDTH) {
        out_end_line(out);
        *column = 0;
    }
    if (*column != 0) {
        out_char(out, ' ');
        ++*column;
    }
    out_text(out, text);
    *column += length;
}

static void move_number(struct out *out, const struct position *position, bool first,
                        unsigned *column)
{
    char text[sizeof "60000..."];
    struct out number = { 0 };

    if (position->side == BLACK && !first) {
        return;
    }
    out_begin_memory(&number, text, sizeof text);
    out_format(&number, position->side == WHITE ? "%d." : "%d...", position->fullmove);
    word(out, text, column);
}

static void tags(struct out *out, struct session *s)
{
    struct game *game = &s->game;

    tag(out, "Event", "Casual game");
    tag(out, "Site", hal_board.name);
    tag(out, "Date", "????.??.??");
    tag(out, "Round", "-");
    tag(out, "White", s->side == WHITE ? KILOMATE_NAME : "Player");
    tag(out, "Black", s->side == BLACK ? KILOMATE_NAME : "Player");
    tag(out, "Result", game_result(game));
    if (!game->origin_is_start) {
        char fen[FEN_SIZE];

        game_rewind(game);
        position_to_fen(&game->position, fen);
        game_replay(game, game->plies);
        tag(out, "SetUp", "1");
        tag(out, "FEN", fen);
    }
    if (game->end == GAME_TIME || game->end == GAME_TIME_DRAW) {
        tag(out, "Termination", "time forfeit");
    }
}

void pgn_print(struct out *out, struct session *s)
{
    struct game *game = &s->game;
    unsigned column = 0;

    tags(out, s);
    out_end_line(out);
    game_rewind(game);
    for (unsigned i = 0; i < game->plies; i++) {
        char san[SAN_SIZE];

        move_number(out, &game->position, i == 0, &column);
        move_to_san(&s->engine, &game->position, game->record[i], san);
        word(out, san, &column);
        game_step(game, i);
    }
    word(out, game_result(game), &column);
    out_end_line(out);
    out_end_line(out);
}
