/* The ratings at the console: `rating`, and `level adaptive`. */
#include "firmware/console/console.h"
#include "firmware/opponent/opponent_settings.h"
#include "firmware/rating/adapt.h"
#include "firmware/rating/rating_faces.h"
#include "firmware/rating/rating_state.h"
#include "firmware/words/help.h"
#include "firmware/words/play.h"
#include "firmware/words/teach.h"

/* --- rating --- */

static void tell_last(struct out *out, const struct rated_player *player)
{
    static const char *const results[] = {
        [RATED_LOST] = SAY_RATED_LOST,
        [RATED_DRAWN] = SAY_RATED_DRAWN,
        [RATED_WON] = SAY_RATED_WON,
        [RATED_WON_WITH_HELP] = SAY_RATED_WON_WITH_HELP,
    };

    out_text(out, SAY_RATED_LAST);
    for (unsigned i = 0; i < RATED_LAST && player->last[i] != 0; i++) {
        out_format(out, i == 0 ? " %d %s" : ", %d %s", player->last[i] & RATED_ELO_MASK,
                   results[player->last[i] >> RATED_RESULT_BIT]);
    }
    out_line(out, ".");
}

static void tell(struct out *out, struct added *added)
{
    const struct rated_player *player = adapt_known(added);

    if (player == NULL || player->games == 0) {
        out_format(out, SAY_NO_GAME_RATED,
                   player == NULL ? ADAPT_GUESS : (int)glicko_elo(&player->rating));
        return;
    }
    out_format(out, SAY_RATING, (int)glicko_elo(&player->rating), rated_player_bound(player, -2),
               rated_player_bound(player, 2), player->games);
    tell_last(out, player);
}

static void rating_addition_obey(struct console *c, char *arguments)
{
    struct added *added = c->session->added;
    const char *word = text_next_word(&arguments);

    if (*word == '\0') {
        tell(c->out, added);
    } else if (!text_equal(word, "forget")) {
        out_line(c->out, SAY_RATING_OR_RATING_FORGET);
    } else if (rated_players_forget(&rating_state(added)->players, adapt_player(added))) {
        session_kept(c->session);
        out_line(c->out, SAY_RATING_FORGOTTEN);
    } else {
        out_line(c->out, SAY_NO_RATING_TO_FORGET);
    }
}

const struct console_command rating_commands[] = {
    { "rating", HELP_RATING, rating_addition_obey, 1 },
    { NULL, NULL, NULL, 0 },
};

/* --- level adaptive --- */

/* The guess behind the word, 0 if there is none; false and one sentence if it is none. */
static bool read_guess(struct out *out, char *arguments, unsigned *guess)
{
    const char *word = text_next_word(&arguments);
    uint32_t number = 0;

    if (*word != '\0' && (!text_to_number(word, &number) || *text_next_word(&arguments) != '\0')) {
        out_line(out, SAY_LEVEL_ADAPTIVE_OR_A_GUESS);
        return false;
    }
    *guess = number < ELO_MIN ? ELO_MIN : number > ELO_MAX ? ELO_MAX : number;
    if (*word == '\0') {
        *guess = 0;
    } else if (*guess != number) {
        out_format(out, SAY_OUT_OF_RANGE_TAKEN_AS, word, (int)*guess);
    }
    return true;
}

/* Returns true if something has changed. */
static bool choose_adaptive(struct match *m, struct added *added, struct out *out, char *arguments)
{
    const struct rated_player *player = adapt_known(added);
    bool changes = !m->opponent.adaptive || m->game.plies == 0;
    unsigned guess;

    if (!read_guess(out, arguments, &guess)) {
        return false;
    }
    if (guess != 0 && player != NULL && player->games != 0) {
        out_format(out, SAY_I_KNOW_YOU, player->games);
    } else if (guess != 0) {
        (void)rated_players_forget(&rating_state(added)->players, adapt_player(added));
        changes = true;
    }
    if (changes) {
        adapt_begin(m, added, guess);
    }
    out_format(out, SAY_STRENGTH_ADAPTIVE, m->opponent.number);
    return changes;
}

enum level_answer rating_console_level(struct console *c, const char *word, char *arguments)
{
    if (word == NULL) {
        if (c->session->match.opponent.adaptive) {
            out_text(c->out, ", adaptive");
        }
    } else if (*word == '\0') {
        out_line(c->out, HELP_LEVEL_ADAPTIVE);
    } else if (text_equal(word, "adaptive")) {
        if (choose_adaptive(&c->session->match, c->session->added, c->out, arguments)) {
            session_settings_changed(c->session);
        }
        return LEVEL_TOLD;
    }
    return LEVEL_UNKNOWN;
}
