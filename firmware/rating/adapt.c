#include "firmware/rating/adapt.h"

#include "firmware/opponent/opponent_settings.h"
#include "firmware/rating/rating_state.h"
#include "firmware/scoresheet/scoresheet_state.h"

uint32_t adapt_player(struct added *added)
{
    struct rating_state *r = rating_state(added);
    const char *name = scoresheet_state(added)->tags.name;

    if (name[0] != '\0') {
        r->player = rated_name(name);
    }
    return r->player;
}

struct rated_player *adapt_known(struct added *added)
{
    return rated_players_find(&rating_state(added)->players, adapt_player(added));
}

void adapt_play_as(struct opponent *o, const struct rated_player *player)
{
    (void)opponent_play_elo(o, player != NULL ? glicko_elo(&player->rating) : ADAPT_GUESS);
    o->adaptive = true;
}

/* A level that was chosen by number says how strong the player believes he is; one that was chosen
   for another player does not. */
void adapt_begin(struct match *m, struct added *added, unsigned guess)
{
    struct opponent *o = &m->opponent;
    const struct rated_player *player = adapt_known(added);

    if (player == NULL) {
        unsigned elo = o->strength == STRENGTH_ELO && !o->adaptive ? o->number : ADAPT_GUESS;

        player = rated_players_take(&rating_state(added)->players, adapt_player(added),
                                    guess != 0 ? guess : elo);
    }
    adapt_play_as(o, player);
}

/* Within a game the level stays. */
static enum setting_taken adaptive_setting_set(struct match *m, struct added *added, int value)
{
    if (value != 0 && !m->opponent.adaptive) {
        adapt_begin(m, added, 0);
    }
    m->opponent.adaptive = value != 0;
    return SETTING_TAKEN;
}

static const struct setting_access adaptive_access = { .set = adaptive_setting_set };

const struct setting adapt_settings[ADAPT_SETTINGS] = {
    { "adaptive", NULL, switch_names, &adaptive_access, NULL, NULL,
      SETTING_PLACE(match.opponent.adaptive), 1, SETTING_ADAPTIVE },
};
