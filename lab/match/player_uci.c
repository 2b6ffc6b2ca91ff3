#include "lab/match/player_uci.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "lab/match/player_lines.h"

static enum player_status wait_for(struct player *player, const char *word, int64_t deadline)
{
    enum player_status status;

    do {
        status = player_read(player, deadline);
    } while (status == PLAYER_OK && player_after(player->process.line, word) == NULL);
    return status;
}

/* Reads "option name Hash type spin". If the engine is to be given that option, notes that it has
   it. */
static void note_option(struct player *player)
{
    const char *name = player_after(player->process.line, "option name");
    const char *end;
    size_t length;

    if (name == NULL) {
        return;
    }
    end = strstr(name, " type ");
    length = end != NULL ? (size_t)(end - name) : strlen(name);
    if (length == strlen("Tuning") && strncmp(name, "Tuning", length) == 0) {
        player->hides_options = true;
    }
    for (unsigned i = 0; i < player->engine->settings; i++) {
        const char *wanted = player->engine->setting[i].name;

        if (strlen(wanted) == length && strncasecmp(wanted, name, length) == 0) {
            player->has_setting[i] = true;
        }
    }
}

static enum player_status send_options(struct player *player)
{
    enum player_status status = PLAYER_OK;

    for (unsigned i = 0; i < player->engine->settings && status == PLAYER_OK; i++) {
        const struct match_setting *setting = &player->engine->setting[i];

        status =
            setting->value[0] != '\0'
                ? player_sendf(player, "setoption name %s value %s", setting->name, setting->value)
                : player_sendf(player, "setoption name %s", setting->name);
    }
    return status;
}

/* Reads what the engine says of itself. */
static enum player_status ask_options(struct player *player, int64_t deadline)
{
    enum player_status status = player_send(player, "uci");

    while (status == PLAYER_OK) {
        status = player_read(player, deadline);
        if (status == PLAYER_OK && player_after(player->process.line, "uciok") != NULL) {
            break;
        }
        if (status == PLAYER_OK) {
            note_option(player);
        }
    }
    return status;
}

enum player_status uci_handshake(struct player *player, int64_t deadline)
{
    enum player_status status = ask_options(player, deadline);

    if (status == PLAYER_OK && player->hides_options && player->engine->settings != 0) {
        status = player_send(player, "setoption name Tuning value true");
        status = status == PLAYER_OK ? ask_options(player, deadline) : status;
    }
    if (status != PLAYER_OK) {
        return status;
    }
    if (!player_has_all_settings(player)) {
        return PLAYER_REFUSED;
    }
    status = send_options(player);
    if (status == PLAYER_OK) {
        status = player_send(player, "isready");
    }
    return status == PLAYER_OK ? wait_for(player, "readyok", deadline) : status;
}

enum player_status uci_new_game(struct player *player)
{
    enum player_status status = player_send(player, "ucinewgame\nisready");
    int64_t deadline = process_now() + player->waits->start;

    return status == PLAYER_OK ? wait_for(player, "readyok", deadline) : status;
}

/* Sends the position and isready. When the engine has answered, everything that it may still have
   written about an earlier search has been read. */
static enum player_status send_position(struct player *player, const struct referee *referee)
{
    size_t size = FEN_SIZE + 64 + (size_t)referee->plies * COORDINATES_SIZE;
    char *text = player_text(player, size);
    enum player_status status;
    int64_t deadline;
    int length;
    char *out;

    if (text == NULL) {
        return PLAYER_ENDED;
    }
    length = referee->is_start ? snprintf(text, size, "position startpos")
                               : snprintf(text, size, "position fen %s", referee->fen);
    out = text + length;
    if (referee->plies != 0) {
        out += snprintf(out, size - (size_t)length, " moves");
    }
    for (unsigned i = 0; i < referee->plies; i++) {
        *out++ = ' ';
        move_to_coordinates(referee->move[i].move, out);
        out += strlen(out);
    }
    memcpy(out, "\nisready", sizeof "\nisready");
    status = player_send(player, text);
    deadline = process_now() + player->waits->ping;
    return status == PLAYER_OK ? wait_for(player, "readyok", deadline) : status;
}

/* In milliseconds, at least 1, because 0 would mean that the engine has lost. */
static long long milliseconds(int64_t time)
{
    return time < 1000 ? 1 : time / 1000;
}

static enum player_status send_go(struct player *player, const struct player_clock *clock)
{
    const struct match_limit *limit = &player->engine->limit;
    char text[256];
    size_t used = (size_t)snprintf(text, sizeof text, "go");

    if (limit->has_clock) {
        used += (size_t)snprintf(text + used, sizeof text - used,
                                 " wtime %lld btime %lld winc %lld binc %lld",
                                 milliseconds(clock->left[WHITE]), milliseconds(clock->left[BLACK]),
                                 (long long)(clock->increment[WHITE] / 1000),
                                 (long long)(clock->increment[BLACK] / 1000));
    }
    if (limit->has_clock && clock->moves_to_go != 0) {
        used +=
            (size_t)snprintf(text + used, sizeof text - used, " movestogo %u", clock->moves_to_go);
    }
    if (limit->move_time != 0) {
        used += (size_t)snprintf(text + used, sizeof text - used, " movetime %lld",
                                 milliseconds(limit->move_time));
    }
    if (limit->nodes != 0) {
        used += (size_t)snprintf(text + used, sizeof text - used, " nodes %llu",
                                 (unsigned long long)limit->nodes);
    }
    if (limit->depth != 0) {
        snprintf(text + used, sizeof text - used, " depth %u", limit->depth);
    }
    return player_send(player, text);
}

/* Reads the number behind a word. False if the word does not stand before `end`, where the
   variation begins. */
static bool number_after(const char *line, const char *end, const char *word, int *number)
{
    const char *found = strstr(line, word);
    char *behind;
    long value;

    if (found == NULL || found >= end) {
        return false;
    }
    found += strlen(word);
    value = strtol(found, &behind, 10);
    if (behind == found || value < -1000000 || value > 1000000) {
        return false;
    }
    *number = (int)value;
    return true;
}

bool uci_read_info(const char *line, struct player_answer *answer)
{
    int number;
    const char *end;
    bool is_mate;

    if (player_after(line, "info") == NULL || player_after(line, "info string") != NULL) {
        return false;
    }
    end = strstr(line, " pv ");
    end = end != NULL ? end : line + strlen(line);
    if (number_after(line, end, " multipv ", &number) && number != 1) {
        return false;
    }
    is_mate = number_after(line, end, " score mate ", &number);
    if (!is_mate && !number_after(line, end, " score cp ", &number)) {
        return false;
    }
    answer->has_score = true;
    answer->is_mate = is_mate;
    answer->score = number;
    if (number_after(line, end, " depth ", &number) && number >= 0) {
        answer->depth = (unsigned)number;
    }
    return true;
}

static enum answer_kind kind_of(enum player_status status)
{
    return status == PLAYER_ENDED     ? ANSWER_ENDED
           : status == PLAYER_STOPPED ? ANSWER_STOPPED
                                      : ANSWER_SILENT;
}

/* What an engine that keeps to its nodes needs at most, an emulated board too: ten seconds, and a
   thousandth for each node. In microseconds. */
enum { NODES_WAIT = 10 * 1000000, NODE_WAIT = 1000 };

/* How long an engine that has no clock may think: `allowed`, or less if its nodes are over
   sooner. */
static int64_t untimed_wait(const struct match_limit *limit, int64_t allowed)
{
    uint64_t most = (uint64_t)allowed / NODE_WAIT;
    int64_t enough = NODES_WAIT + (int64_t)(limit->nodes < most ? limit->nodes : most) * NODE_WAIT;

    return limit->nodes != 0 && enough < allowed ? enough : allowed;
}

void uci_think(struct player *player, const struct referee *referee,
               const struct player_clock *clock, int64_t allowed, struct player_answer *answer)
{
    bool is_timed = player->engine->limit.has_clock || player->engine->limit.move_time != 0;
    enum player_status status = send_position(player, referee);
    int64_t start = process_now();

    if (!is_timed) {
        allowed = untimed_wait(&player->engine->limit, allowed);
    }
    if (status == PLAYER_OK) {
        status = send_go(player, clock);
    }
    if (status != PLAYER_OK) {
        answer->kind = kind_of(status);
        return;
    }
    for (;;) {
        const char *move;

        status = player_read(player, start + allowed);
        answer->used = process_now() - start;
        if (status == PLAYER_SILENT && !is_timed && !answer->was_stopped) {
            answer->was_stopped = true;
            allowed += player->waits->ping;
            status = player_send(player, "stop");
            if (status == PLAYER_OK) {
                continue;
            }
        }
        if (status != PLAYER_OK) {
            answer->kind = status == PLAYER_SILENT ? ANSWER_TIMEOUT : kind_of(status);
            return;
        }
        move = player_after(player->process.line, "bestmove");
        if (move != NULL) {
            answer->kind = ANSWER_MOVE;
            snprintf(answer->text, sizeof answer->text, "%.*s", (int)strcspn(move, " "), move);
            return;
        }
        uci_read_info(player->process.line, answer);
    }
}
