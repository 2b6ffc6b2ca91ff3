#include "lab/match/player_lines.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A program that takes commands takes them at once: microseconds. */
enum { WRITE_WAIT = 2000000, COMMAND_SIZE = 512 };

static enum player_status status_of(enum process_status status)
{
    static const enum player_status statuses[] = {
        [PROCESS_OK] = PLAYER_OK,
        [PROCESS_TIMEOUT] = PLAYER_SILENT,
        [PROCESS_ENDED] = PLAYER_ENDED,
        [PROCESS_STOPPED] = PLAYER_STOPPED,
    };

    return statuses[status];
}

enum player_status player_send(struct player *player, const char *line)
{
    int64_t deadline = process_now() + WRITE_WAIT;
    enum process_status status = process_write(&player->process, line, deadline);

    if (status == PROCESS_OK) {
        status = process_write(&player->process, "\n", deadline);
    }
    return status_of(status);
}

enum player_status player_sendf(struct player *player, const char *format, ...)
{
    char line[COMMAND_SIZE];
    va_list arguments;

    va_start(arguments, format);
    /* the analyzer forgets va_start in the later files of a run */
    /* NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized) */
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    return player_send(player, line);
}

enum player_status player_read(struct player *player, int64_t deadline)
{
    return status_of(process_read(&player->process, deadline));
}

char *player_text(struct player *player, size_t size)
{
    if (size > player->text_size) {
        char *larger = realloc(player->text, 2 * size);

        if (larger == NULL) {
            return NULL;
        }
        player->text = larger;
        player->text_size = 2 * size;
    }
    return player->text;
}

bool player_has_all_settings(struct player *player)
{
    for (unsigned i = 0; i < player->engine->settings; i++) {
        if (!player->has_setting[i]) {
            snprintf(player->error, sizeof player->error, "it has no option %s",
                     player->engine->setting[i].name);
            return false;
        }
    }
    return true;
}

const char *player_after(const char *line, const char *words)
{
    size_t length = strlen(words);

    if (strncmp(line, words, length) != 0 || (line[length] != ' ' && line[length] != '\0')) {
        return NULL;
    }
    line += length;
    return line + strspn(line, " ");
}

void player_kill(struct player *player)
{
    process_end(&player->process, 0);
    player->is_running = false;
}
