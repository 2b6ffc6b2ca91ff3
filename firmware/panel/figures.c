#include "firmware/panel/figures.h"

#include "firmware/panel/texts.h"
#include "firmware/say/say.h"

void figures_write_move(struct out *out, struct game *game, unsigned ply)
{
    if (game->position.side == WHITE) {
        out_format(out, "%d.", game->position.fullmove);
    } else {
        out_text(out, "..");
    }
    say(out, "%n", game, game->record[ply]);
}

unsigned figures_take_moves(struct figures *f, struct game *game)
{
    unsigned first = game->plies < 2 ? 0 : game->plies - 2U;
    unsigned taken = EMPTY;

    f->last_moves[0][0] = '\0';
    f->last_moves[1][0] = '\0';
    game_rewind(game);
    for (unsigned i = 0; i < game->plies; i++) {
        if (i >= first) {
            struct out out;

            out_begin_memory(&out, f->last_moves[i - first], sizeof f->last_moves[0]);
            figures_write_move(&out, game, i);
            taken = game->position.board[move_to(game->record[i])];
        }
        game_step(game, i);
    }
    return taken;
}

void figures_write_score(struct out *out, int score)
{
    int plies = SCORE_MATE - (score < 0 ? -score : score);

    if (!score_is_mate(score)) {
        out_pawns(out, score);
    } else {
        say(out, text_of(score > 0 ? TEXT_WHITE_MATES : TEXT_BLACK_MATES), (plies + 1) / 2);
    }
}
