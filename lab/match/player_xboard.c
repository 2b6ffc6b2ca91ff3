#include "lab/match/player_xboard.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/match/player_lines.h"

/* How long an engine may keep silent after protover: microseconds. */
enum {
    FEATURES_WAIT = 2000000,
    DRAIN_WAIT = 50000,
    NAME_SIZE = 32,
    VALUE_SIZE = 256,
    XBOARD_MATE = 100000
};

/* --- features --- */

/* As much of a text as there is room for. */
static void copy_part(char *to, size_t size, const char *text, size_t length)
{
    length = length < size ? length : size - 1;
    memcpy(to, text, length);
    to[length] = '\0';
}

/* The next name=value of a feature line; NULL behind the last. */
static const char *next_feature(const char *text, char name[NAME_SIZE], char value[VALUE_SIZE])
{
    size_t length;
    bool is_quoted;

    text += strspn(text, " ");
    length = strcspn(text, "= ");
    if (length == 0 || text[length] != '=') {
        return NULL;
    }
    copy_part(name, NAME_SIZE, text, length);
    text += length + 1;
    is_quoted = *text == '"';
    text += is_quoted;
    length = strcspn(text, is_quoted ? "\"" : " ");
    copy_part(value, VALUE_SIZE, text, length);
    text += length;
    return text + (is_quoted && *text == '"');
}

static void note_setting(struct player *player, const char *name, size_t length)
{
    for (unsigned i = 0; i < player->engine->settings; i++) {
        const char *wanted = player->engine->setting[i].name;

        if (strlen(wanted) == length && strncmp(wanted, name, length) == 0) {
            player->has_setting[i] = true;
        }
    }
}

/* The field of a feature that is a switch, or NULL. */
static bool *find_switch(struct player_xboard *xboard, const char *name)
{
    const struct {
        const char *name;
        bool *value;
    } switches[] = {
        { "ping", &xboard->has_ping },         { "setboard", &xboard->has_setboard },
        { "usermove", &xboard->has_usermove }, { "san", &xboard->has_san },
        { "colors", &xboard->has_colors },     { "time", &xboard->has_time },
        { "memory", &xboard->has_memory },     { "smp", &xboard->has_smp },
    };

    for (unsigned i = 0; i < sizeof switches / sizeof switches[0]; i++) {
        if (strcmp(switches[i].name, name) == 0) {
            return switches[i].value;
        }
    }
    return NULL;
}

/* Is the feature one that this side honours? */
static bool take_feature(struct player *player, const char *name, const char *value)
{
    bool *value_of = find_switch(&player->xboard, name);

    if (value_of != NULL) {
        *value_of = strcmp(value, "1") == 0;
    } else if (strcmp(name, "reuse") == 0) {
        player->xboard.is_single = strcmp(value, "0") == 0;
    } else if (strcmp(name, "option") == 0) {
        const char *end = strstr(value, " -");

        note_setting(player, value, end != NULL ? (size_t)(end - value) : strlen(value));
    } else {
        return strcmp(name, "done") == 0 || strcmp(name, "myname") == 0 ||
               strcmp(name, "name") == 0 || strcmp(name, "variants") == 0 ||
               strcmp(name, "sigint") == 0 || strcmp(name, "sigterm") == 0 ||
               strcmp(name, "analyze") == 0 || strcmp(name, "debug") == 0 ||
               strcmp(name, "draw") == 0;
    }
    return true;
}

/* Answers each feature of a line; *done becomes what done= says, 0 or 1. */
static enum player_status take_features(struct player *player, const char *text, int *done)
{
    char name[NAME_SIZE];
    char value[VALUE_SIZE];
    enum player_status status = PLAYER_OK;

    while (status == PLAYER_OK && (text = next_feature(text, name, value)) != NULL) {
        bool is_taken = take_feature(player, name, value);

        if (strcmp(name, "done") == 0) {
            *done = strcmp(value, "1") == 0;
        }
        status = player_sendf(player, "%s %s", is_taken ? "accepted" : "rejected", name);
    }
    return status;
}

static enum player_status read_features(struct player *player, int64_t deadline)
{
    int done = -1;
    int64_t patience = process_now() + FEATURES_WAIT;

    for (;;) {
        int64_t end = done < 0 && patience < deadline ? patience : deadline;
        enum player_status status = player_read(player, end);
        const char *features;

        if (status == PLAYER_SILENT && done < 0) {
            return PLAYER_OK;
        }
        if (status != PLAYER_OK) {
            return status;
        }
        features = player_after(player->process.line, "feature");
        if (features != NULL) {
            status = take_features(player, features, &done);
        }
        if (status != PLAYER_OK || done == 1) {
            return status;
        }
    }
}

static enum player_status send_settings(struct player *player)
{
    enum player_status status = PLAYER_OK;

    for (unsigned i = 0; i < player->engine->settings && status == PLAYER_OK; i++) {
        const struct match_setting *setting = &player->engine->setting[i];
        bool is_command = (player->xboard.has_memory && strcmp(setting->name, "memory") == 0) ||
                          (player->xboard.has_smp && strcmp(setting->name, "cores") == 0);

        status = is_command ? player_sendf(player, "%s %s", setting->name, setting->value)
                            : player_sendf(player, "option %s=%s", setting->name, setting->value);
    }
    return status;
}

enum player_status xboard_handshake(struct player *player, int64_t deadline)
{
    enum player_status status;

    player->xboard.has_time = true;
    player->xboard.has_colors = true;
    status = player_send(player, "xboard\nprotover 2");
    if (status == PLAYER_OK) {
        status = read_features(player, deadline);
    }
    if (status != PLAYER_OK) {
        return status;
    }
    if (player->xboard.has_memory) {
        note_setting(player, "memory", strlen("memory"));
    }
    if (player->xboard.has_smp) {
        note_setting(player, "cores", strlen("cores"));
    }
    return player_has_all_settings(player) ? send_settings(player) : PLAYER_REFUSED;
}

/* --- a game --- */

/* Reads until the engine has been silent for a moment. */
static enum player_status drain(struct player *player)
{
    int64_t deadline = process_now() + player->waits->ping;
    enum player_status status;

    do {
        status = player_read(player, process_now() + DRAIN_WAIT);
    } while (status == PLAYER_OK && process_now() < deadline);
    return status == PLAYER_SILENT ? PLAYER_OK : status;
}

/* What it said before this is behind us when it answers. */
static enum player_status ping(struct player *player)
{
    char pong[24];
    enum player_status status;
    int64_t deadline;

    if (!player->xboard.has_ping) {
        return drain(player);
    }
    snprintf(pong, sizeof pong, "pong %u", ++player->xboard.pings);
    status = player_sendf(player, "ping %u", player->xboard.pings);
    deadline = process_now() + player->waits->start;
    while (status == PLAYER_OK) {
        status = player_read(player, deadline);
        if (status == PLAYER_OK && strcmp(player->process.line, pong) == 0) {
            return PLAYER_OK;
        }
    }
    return status;
}

/* level, st and sd. The protocol counts in seconds; a base of less is one. */
static enum player_status send_limits(struct player *player)
{
    const struct match_limit *limit = &player->engine->limit;
    enum player_status status = PLAYER_OK;

    if (limit->has_clock) {
        long long seconds = limit->base < 1000000 ? 1 : limit->base / 1000000;

        status = player_sendf(player, "level %u %lld:%02lld %g", limit->moves, seconds / 60,
                              seconds % 60, (double)limit->increment / 1e6);
    }
    if (status == PLAYER_OK && limit->move_time != 0) {
        status = player_sendf(player, "st %g", (double)limit->move_time / 1e6);
    }
    if (status == PLAYER_OK && limit->depth != 0) {
        status = player_sendf(player, "sd %u", limit->depth);
    }
    return status;
}

enum player_status xboard_new_game(struct player *player, const struct referee *referee)
{
    struct player_xboard *xboard = &player->xboard;
    enum player_status status;

    if (!referee->is_start && !xboard->has_setboard) {
        return PLAYER_REFUSED;
    }
    xboard->is_thinker = false;
    xboard->plies = 0;
    xboard->last[0] = '\0';
    status = player_send(player, "new");
    if (status == PLAYER_OK) {
        status = send_limits(player);
    }
    if (status == PLAYER_OK) {
        status = player_send(player, "post\neasy\nforce");
    }
    if (status == PLAYER_OK && !referee->is_start) {
        status = player_sendf(player, "setboard %s", referee->fen);
    }
    return status == PLAYER_OK ? ping(player) : status;
}

static enum player_status send_move(struct player *player, const struct referee_move *move)
{
    char text[COORDINATES_SIZE];

    move_to_coordinates(move->move, text);
    return player_sendf(player, "%s%s", player->xboard.has_usermove ? "usermove " : "",
                        player->xboard.has_san ? move->san : text);
}

static enum player_status send_clocks(struct player *player, const struct player_clock *clock,
                                      unsigned side)
{
    if (!player->engine->limit.has_clock || !player->xboard.has_time) {
        return PLAYER_OK;
    }
    return player_sendf(player, "time %lld\notim %lld", (long long)(clock->left[side] / 10000),
                        (long long)(clock->left[side ^ 1U] / 10000));
}

/* All moves but the last that the engine does not know, then that one: in
   force mode go makes it think, else the opponent's move does. */
static enum player_status send_turn(struct player *player, const struct referee *referee,
                                    const struct player_clock *clock)
{
    struct player_xboard *xboard = &player->xboard;
    unsigned side = referee->position.side;
    unsigned last = xboard->is_thinker ? 1 : 0;
    enum player_status status = PLAYER_OK;
    bool is_new = !xboard->is_thinker;

    while (status == PLAYER_OK && xboard->plies + last < referee->plies) {
        status = send_move(player, &referee->move[xboard->plies++]);
    }
    xboard->is_thinker = true;
    if (status == PLAYER_OK && is_new && xboard->has_colors) {
        status = player_send(player, side == WHITE ? "white" : "black");
    }
    if (status == PLAYER_OK) {
        status = send_clocks(player, clock, side);
    }
    if (status != PLAYER_OK) {
        return status;
    }
    return is_new ? player_send(player, "go") : send_move(player, &referee->move[xboard->plies++]);
}

static bool copy_move(const char *text, char out[PLAYER_TEXT])
{
    text += strspn(text, " ");
    snprintf(out, PLAYER_TEXT, "%.*s", (int)strcspn(text, " "), text);
    return out[0] != '\0';
}

bool xboard_read_move(const char *line, char text[PLAYER_TEXT], bool *is_plain)
{
    const char *move = player_after(line, "move");
    size_t digits;

    *is_plain = move != NULL;
    if (move != NULL) {
        return copy_move(move, text);
    }
    if (strncmp(line, "My move is", strlen("My move is")) == 0) {
        line += strlen("My move is");
        return copy_move(line + strspn(line, " :"), text);
    }
    digits = strspn(line, "0123456789");
    if (digits == 0 || line[digits] != '.') {
        return false;
    }
    line += digits + 1;
    line += strspn(line, " ");
    return strncmp(line, "...", 3) == 0 && copy_move(line + 3, text);
}

bool xboard_read_thinking(const char *line, struct player_answer *answer)
{
    long number[4];

    line += strspn(line, " ");
    if (!isdigit((unsigned char)*line)) {
        return false;
    }
    for (unsigned i = 0; i < 4; i++) {
        char *end;

        number[i] = strtol(line, &end, 10);
        if (end == line) {
            return false;
        }
        line = i == 0 ? end + strcspn(end, " ") : end;
        if (*line != ' ' && *line != '\0') {
            return false;
        }
    }
    if (number[0] < 0 || number[0] > 1000 || labs(number[1]) > 10 * XBOARD_MATE) {
        return false;
    }
    answer->has_score = true;
    answer->depth = (unsigned)number[0];
    answer->is_mate = labs(number[1]) >= XBOARD_MATE;
    answer->score = (int)number[1];
    if (answer->is_mate) {
        answer->score += answer->score > 0 ? -XBOARD_MATE : XBOARD_MATE;
    }
    return true;
}

/* A result in the line, or that it gives up; true if it ends the turn. */
static bool read_claim(const char *line, unsigned side, struct player_answer *answer)
{
    static const char *const results[] = { "1-0", "0-1", "1/2-1/2" };

    if (player_after(line, "resign") != NULL || player_after(line, "tellics resign") != NULL) {
        answer->kind = ANSWER_RESIGN;
        return true;
    }
    line = player_after(line, "result") != NULL ? player_after(line, "result") : line;
    for (unsigned i = 0; i < 3; i++) {
        if (player_after(line, results[i]) != NULL) {
            bool is_loss = i == (side == WHITE ? 1U : 0U);

            answer->kind = is_loss ? ANSWER_RESIGN : ANSWER_CLAIM;
            snprintf(answer->text, sizeof answer->text, "%s", results[i]);
            return true;
        }
    }
    return false;
}

static bool read_answer(struct player *player, unsigned side, struct player_answer *answer)
{
    const char *line = player->process.line;
    bool is_plain;
    char text[PLAYER_TEXT];

    if (xboard_read_move(line, text, &is_plain)) {
        /* some say a move twice, in two ways: the second is read a turn late */
        if (!is_plain && strcmp(text, player->xboard.last) == 0) {
            return false;
        }
        answer->kind = ANSWER_MOVE;
        memcpy(answer->text, text, sizeof text);
        memcpy(player->xboard.last, text, sizeof text);
        player->xboard.plies++;
        return true;
    }
    if (strncmp(line, "Illegal move", strlen("Illegal move")) == 0) {
        answer->kind = ANSWER_REFUSED;
        return true;
    }
    xboard_read_thinking(line, answer);
    return read_claim(line, side, answer);
}

void xboard_think(struct player *player, const struct referee *referee,
                  const struct player_clock *clock, int64_t allowed, struct player_answer *answer)
{
    unsigned side = referee->position.side;
    int64_t start = process_now();
    enum player_status status = send_turn(player, referee, clock);

    while (status == PLAYER_OK) {
        status = player_read(player, start + allowed);
        answer->used = process_now() - start;
        if (status == PLAYER_OK && read_answer(player, side, answer)) {
            return;
        }
    }
    answer->kind = status == PLAYER_ENDED     ? ANSWER_ENDED
                   : status == PLAYER_STOPPED ? ANSWER_STOPPED
                                              : ANSWER_TIMEOUT;
}

void xboard_end_game(struct player *player, const char *result, const char *reason)
{
    if (player_sendf(player, "result %s {%s}\nforce", result, reason) == PLAYER_ENDED) {
        player_kill(player);
    }
}
