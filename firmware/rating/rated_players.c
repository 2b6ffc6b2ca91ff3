#include "firmware/rating/rated_players.h"

#include <string.h>

#include "engine/engine.h"
#include "firmware/store/crc.h"

uint32_t rated_name(const char *name)
{
    uint32_t sum = 0;

    for (; *name != '\0'; name++) {
        uint8_t letter = (uint8_t)(*name >= 'A' && *name <= 'Z' ? *name - 'A' + 'a' : *name);

        sum = crc32_update(sum, &letter, 1);
    }
    return sum;
}

struct rated_player *rated_players_find(struct rated_players *p, uint32_t name)
{
    for (unsigned i = 0; i < p->count; i++) {
        if (p->player[i].name == name) {
            return &p->player[i];
        }
    }
    return NULL;
}

struct rated_player *rated_players_take(struct rated_players *p, uint32_t name, unsigned elo)
{
    const struct rated_player *known = rated_players_find(p, name);
    struct rated_player player = { .name = name };
    unsigned before; /* players who make room at the front */

    ASSERT(p->count <= RATED_PLAYERS);
    if (known != NULL) {
        player = *known;
        before = (unsigned)(known - p->player);
    } else {
        glicko_guess(&player.rating, elo);
        before = p->count < RATED_PLAYERS ? p->count++ : RATED_PLAYERS - 1U;
    }
    memmove(p->player + 1, p->player, before * sizeof player);
    p->player[0] = player;
    return p->player;
}

void rated_player_count(struct rated_player *player, unsigned elo, enum rated_result result)
{
    glicko_take(&player->rating, elo, result == RATED_WON_WITH_HELP ? RATED_DRAWN : result);
    if (player->games < UINT16_MAX) {
        player->games++;
    }
    memmove(player->last + 1, player->last, sizeof player->last - sizeof player->last[0]);
    player->last[0] = (uint16_t)(elo | (unsigned)result << RATED_RESULT_BIT);
}

int rated_player_bound(const struct rated_player *player, int deviations)
{
    int bound =
        (int)glicko_elo(&player->rating) + deviations * (int)glicko_deviation(&player->rating);

    return (bound < 0 ? 0 : bound + 5) / 10 * 10;
}

bool rated_players_forget(struct rated_players *p, uint32_t name)
{
    struct rated_player *player = rated_players_find(p, name);

    if (player == NULL) {
        return false;
    }
    p->count--;
    memmove(player, player + 1, (size_t)(p->player + p->count - player) * sizeof *player);
    return true;
}

static bool is_ok(const struct rated_player *player)
{
    bool may_follow = true;

    for (unsigned i = 0; i < RATED_LAST; i++) {
        unsigned elo = player->last[i] & RATED_ELO_MASK;
        bool is_game = elo >= GLICKO_MIN && elo <= GLICKO_MAX;

        if (i < player->games ? !is_game : player->last[i] != 0) {
            may_follow = false;
        }
    }
    return may_follow && player->rating.variance != 0 &&
           player->rating.variance <= GLICKO_VARIANCE &&
           player->rating.parts >= GLICKO_MIN * GLICKO_PARTS &&
           player->rating.parts <= GLICKO_MAX * GLICKO_PARTS;
}

bool rated_players_are_ok(const struct rated_players *p)
{
    for (unsigned i = 0; i < p->count && i < RATED_PLAYERS; i++) {
        for (unsigned j = 0; j < i; j++) {
            if (p->player[j].name == p->player[i].name) {
                return false;
            }
        }
        if (!is_ok(&p->player[i])) {
            return false;
        }
    }
    return p->count <= RATED_PLAYERS;
}
