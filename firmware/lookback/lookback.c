/* Looking back as an addition: play goes on from a place of the game. What a review sums up is
   linked (summary.c). */
#include "firmware/additions.h"
#include "firmware/console/command.h"
#include "firmware/console/console_read.h"
#include "firmware/console/show.h"
#include "firmware/lookback/from.h"
#include "firmware/teach/review.h"
#include "firmware/teach/teach_state.h"
#include "firmware/words/help.h"
#include "firmware/words/kept.h"

/* Finds how many plies of the game come before a place: "17", "17w", "17b", or "", the position
   that a replay has shown last. Else says why there is none, and returns -1. */
static int32_t find_place(struct out *out, const struct game *game,
                          const struct teach_state *teacher, char *word)
{
    enum colour side;
    uint32_t number;
    int32_t plies;

    if (*word == '\0' && (teacher->replayed & REPLAY_SHOWS) != 0) {
        return teacher->replayed & (REPLAY_SHOWS - 1);
    }
    if (!console_read_place(word, &number, &side)) {
        out_line(out, SAY_FORMS_OF_FROM);
        return -1;
    }
    plies = review_place(game, number, side);
    if (plies < 0 || plies > game->plies) {
        out_format(out, SAY_FROM_WHICH_MOVE, game->origin_fullmove, game->position.fullmove);
        return -1;
    }
    return plies;
}

/* Not all: of what is done the board is shown. */
static void lookback_addition_obey_from(struct console *c, char *arguments)
{
    static const char *const texts[FROM_ANSWERS] = {
        [FROM_OVER] = SAY_FROM_GAME_OVER,
        [FROM_REFEREE] = SAY_FROM_TWO_PEOPLE,
        [FROM_NOT_KEPT] = SAY_FROM_NOT_KEPT,
    };
    struct session *s = c->session;
    int32_t plies =
        find_place(c->out, &s->match.game, teach_state(s->added), text_next_word(&arguments));
    enum from_answer answer;

    if (plies < 0) {
        return;
    }
    answer = from_here(s, (unsigned)plies);
    if (texts[answer] != NULL) {
        out_line(c->out, texts[answer]);
        return;
    }
    if (answer == FROM_KEPT) {
        out_line(c->out, SAY_OLD_GAME_IS_KEPT);
    }
    show_board(c->out, s);
    out_line(c->out,
             s->match.side == WHITE ? SAY_FROM_HERE_I_PLAY_WHITE : SAY_FROM_HERE_I_PLAY_BLACK);
}

static const struct console_command commands[] = {
    { "from", HELP_FROM, lookback_addition_obey_from, 1 },
    { NULL, NULL, NULL, 0 },
};

const struct addition lookback_addition = {
    .commands = commands,
};
