#include "lab/match/player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/match/player_lines.h"
#include "lab/match/player_uci.h"
#include "lab/match/player_xboard.h"

void player_init(struct player *player, const struct match_engine *engine,
                 const struct match_waits *waits, const atomic_bool *stop)
{
    memset(player, 0, sizeof *player);
    player->engine = engine;
    player->waits = waits;
    player->stop = stop;
}

static void quit(struct player *player)
{
    if (player->is_running) {
        player_send(player, "quit");
        process_end(&player->process, player->waits->quit);
        player->is_running = false;
    }
}

void player_free(struct player *player)
{
    quit(player);
    free(player->text);
    player->text = NULL;
}

static void explain(struct player *player, enum player_status status)
{
    const char *text = status == PLAYER_SILENT ? "it did not answer the handshake in time"
                       : status == PLAYER_ENDED
                           ? "it cannot be run, or ended before the handshake was complete"
                           : NULL;

    if (text != NULL) {
        snprintf(player->error, sizeof player->error, "%s", text);
    }
}

enum player_status player_start(struct player *player)
{
    const struct match_engine *engine = player->engine;
    struct process_command command = {
        .argv = engine->argument,
        .directory = engine->directory,
        .errors = engine->errors,
    };
    enum player_status status;
    int64_t deadline;

    if (player->is_running) {
        return PLAYER_OK;
    }
    memset(player->has_setting, 0, sizeof player->has_setting);
    player->hides_options = false;
    memset(&player->xboard, 0, sizeof player->xboard);
    player->games = 0;
    if (!process_start(&player->process, &command, player->stop)) {
        snprintf(player->error, sizeof player->error, "the system starts no more processes");
        return PLAYER_ENDED;
    }
    player->is_running = true;
    deadline = process_now() + player->waits->start;
    status = engine->protocol == PROTOCOL_XBOARD ? xboard_handshake(player, deadline)
                                                 : uci_handshake(player, deadline);
    if (status != PLAYER_OK) {
        explain(player, status);
        player_kill(player);
    }
    return status;
}

bool player_can_set_up(const struct player *player)
{
    return player->engine->protocol == PROTOCOL_UCI || player->xboard.has_setboard;
}

enum player_status player_new_game(struct player *player, const struct referee *referee)
{
    enum player_status status;

    if (player->is_running && player->xboard.is_single && player->games != 0) {
        quit(player);
    }
    status = player_start(player);
    if (status != PLAYER_OK) {
        return status;
    }
    player->games++;
    status = player->engine->protocol == PROTOCOL_XBOARD ? xboard_new_game(player, referee)
                                                         : uci_new_game(player);
    if (status != PLAYER_OK) {
        player_kill(player);
    }
    return status;
}

void player_think(struct player *player, const struct referee *referee,
                  const struct player_clock *clock, int64_t allowed, struct player_answer *answer)
{
    memset(answer, 0, sizeof *answer);
    if (player->engine->protocol == PROTOCOL_XBOARD) {
        xboard_think(player, referee, clock, allowed, answer);
    } else {
        uci_think(player, referee, clock, allowed, answer);
    }
}

void player_end_game(struct player *player, const char *result, const char *reason)
{
    if (player->is_running && player->engine->protocol == PROTOCOL_XBOARD) {
        xboard_end_game(player, result, reason);
    }
}
