/* What a review sums up: linked where the board has the addition. */
#include "firmware/teach/summary.h"

#include "firmware/lookback/accuracy.h"
#include "firmware/say/say.h"
#include "firmware/words/play.h"
#include "firmware/words/teach.h"

/* The moment that lost more comes first, of two that lost the same the earlier one. */
static void note_moment(struct summary *s, unsigned ply, unsigned lost)
{
    unsigned place = 0;

    while (place < SUMMARY_MOMENTS && s->moment[place].lost >= lost) {
        place++;
    }
    if (place < SUMMARY_MOMENTS) {
        for (unsigned i = SUMMARY_MOMENTS - 1; i > place; i--) {
            s->moment[i] = s->moment[i - 1];
        }
        s->moment[place] = (struct summary_moment){ (uint16_t)ply, (uint16_t)lost };
    }
}

void summary_add(struct summary *s, enum colour mover, unsigned ply, const struct judgement *j)
{
    struct summary_side *side = &s->side[mover];
    unsigned best = accuracy_chances(j->best.score);
    unsigned played = accuracy_chances(j->played.score);
    unsigned lost =
        j->best.length != 0 && j->played.length != 0 && best > played ? best - played : 0;

    ASSERT(mover <= BLACK);
    side->moves++;
    side->accuracy += accuracy_of_loss(lost);
    if (lost >= ACCURACY_BLUNDER) {
        side->blunders++;
    } else if (lost >= ACCURACY_MISTAKE) {
        side->mistakes++;
    }
    if (lost >= ACCURACY_MISTAKE) {
        note_moment(s, ply, lost);
    }
}

static void show_side(struct out *out, const struct summary_side *side, const char *name)
{
    enum { PERCENT = ACCURACY_WHOLE / 100 };

    if (side->moves != 0) {
        out_format(out, SAY_SUMMARY_OF_SIDE, name,
                   (int)((side->accuracy / side->moves + PERCENT / 2) / PERCENT), '%', side->moves,
                   side->mistakes, side->blunders);
    }
}

void summary_show(struct out *out, const struct summary *s, struct game *game)
{
    show_side(out, &s->side[WHITE], SAY_WHITE);
    show_side(out, &s->side[BLACK], SAY_BLACK);
    if (s->moment[0].lost != 0) {
        out_line(out, SAY_MOMENTS);
    }
    for (unsigned i = 0; i < SUMMARY_MOMENTS && s->moment[i].lost != 0; i++) {
        unsigned ply = s->moment[i].ply;

        game_replay(game, ply);
        say(out, SAY_MOMENT, game, game->record[ply], s->moment[i].lost / 100U, '%',
            game->position.fullmove, game->position.side == BLACK ? "b" : "");
        game_replay(game, game->plies);
    }
}
