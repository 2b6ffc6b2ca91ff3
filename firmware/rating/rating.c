/* The ratings as an addition: which games are counted, and the level of a new one. */
#include <string.h>

#include "firmware/computer.h"
#include "firmware/rating/adapt.h"
#include "firmware/rating/rating_faces.h"
#include "firmware/rating/rating_state.h"
#include "firmware/words/teach.h"

static void count(const struct match *m, struct added *added, struct out *out,
                  enum rated_result result)
{
    struct rating_state *r = rating_state(added);
    struct rated_player *player = rated_players_take(&r->players, adapt_player(added), r->game.elo);

    rated_player_count(player, r->game.elo, result);
    if (m->opponent.adaptive) {
        out_format(out, SAY_RATING_NOW, (int)glicko_elo(&player->rating));
    }
}

/* What a GUI does is none of the player's, nor is the game any more; his game waits while another
   is apart from it. */
static void rating_addition_happened(struct computer *c, const struct happening *happening)
{
    struct session *s = &c->session;
    struct rating_state *r = rating_state(s->added);
    bool is_guis = !session_may(s, MAY_SAVE) && happening_is_change(happening);
    enum rated_result result;

    if (r->spoilt) {
        r->spoilt = false;
        out_line(c->console.out, SAY_RATINGS_SPOILT);
    }
    if (session_may(s, IS_APART)) {
        return;
    }
    if (happening->kind == HAPPENED_POSITION && s->match.opponent.adaptive && !is_guis) {
        adapt_play_as(&s->match.opponent, adapt_known(s->added));
    }
    if (happening->kind == HAPPENED_LEFT || is_guis) {
        r->game.bits = RATED_OUT;
    } else if (happening->kind == HAPPENED_NEW_GAME) {
        rated_game_begin(&r->game);
        (void)adapt_player(s->added);
        if (s->match.opponent.adaptive) {
            adapt_play_as(&s->match.opponent, adapt_known(s->added));
        }
    } else if (rated_game_follow(&r->game, &s->match, happening, &result)) {
        count(&s->match, s->added, c->console.out, result);
    }
}

static void rating_addition_start(struct computer *c)
{
    memset(rating_state(c->session.added), 0, sizeof(struct rating_state));
}

static const struct player level = { .level = rating_console_level };

const struct addition rating_addition = {
    .face = { .start = rating_addition_start, .happened = rating_addition_happened },
    .player = &level,
    .commands = rating_commands,
    .settings = adapt_settings,
    .setting_count = ADAPT_SETTINGS,
};
