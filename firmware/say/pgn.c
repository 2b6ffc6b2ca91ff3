#include "firmware/say/pgn.h"

#include <string.h>

#include "firmware/firmware.h"
#include "firmware/say/say.h"
#include "hal/hal.h"

enum { PGN_WIDTH = 79 };

void pgn_word(struct pgn_text *text, const char *word)
{
    unsigned length = (unsigned)strlen(word);

    ASSERT(length <= PGN_WIDTH && text->column <= PGN_WIDTH);
    if (text->column != 0 && text->column + 1 + length > PGN_WIDTH) {
        out_end_line(text->out);
        text->column = 0;
    }
    if (text->column != 0) {
        out_char(text->out, ' ');
        ++text->column;
    }
    out_text(text->out, word);
    text->column += length;
}

void pgn_move(struct pgn_text *text, struct game *game, unsigned ply, bool numbered)
{
    struct position *position = &game->position;
    char word[NUMBERED_SIZE];

    ASSERT(ply < game->recorded);
    if (numbered || position->side == WHITE) {
        (void)move_numbered(game, game->record[ply], word);
    } else {
        move_to_san(game->engine, position, game->record[ply], word);
    }
    pgn_word(text, word);
}

void pgn_end(struct pgn_text *text, const struct game *game)
{
    ASSERT(game_is_ok(game));
    pgn_word(text, game_result(game));
    out_end_line(text->out);
    out_end_line(text->out);
}

void pgn_tags(struct out *out, const struct game *game, const struct pgn_names *names)
{
    const char *tag = "Event\0Site\0Date\0Round\0White\0Black\0Result\0";
    const char *const values[] = { "Casual game",      hal_board.name,     names->date,      "-",
                                   names->side[WHITE], names->side[BLACK], game_result(game) };

    for (const char *const *value = values; *tag != '\0'; value++) {
        out_format(out, "[%s \"%s\"]\n", tag, *value);
        tag += strlen(tag) + 1;
    }
}

void pgn_tag_origin(struct out *out, struct game *game)
{
    ASSERT(game_is_ok(game));
    if (!game->origin_is_start) {
        char fen[FEN_SIZE];

        game_rewind(game);
        position_to_fen(&game->position, fen);
        game_replay(game, game->plies);
        out_format(out, "[SetUp \"1\"]\n[FEN \"%s\"]\n", fen);
    }
    if (game->end == GAME_TIME || game->end == GAME_TIME_DRAW) {
        out_format(out, "[Termination \"time forfeit\"]\n");
    }
}

void pgn_print(struct out *out, struct match *m)
{
    struct game *game = &m->game;
    struct pgn_names names = { "????.??.??", { "Player", "Player" } };
    struct pgn_text text = { out, 0 };

    ASSERT(match_is_ok(m));
    if (m->side != COMPUTER_NONE) {
        names.side[m->side] = KILOMATE_NAME;
    }
    pgn_tags(out, game, &names);
    pgn_tag_origin(out, game);
    out_end_line(out);
    game_rewind(game);
    for (unsigned i = 0; i < game->plies; i++) {
        pgn_move(&text, game, i, i == 0);
        game_step(game, i);
    }
    pgn_end(&text, game);
}
