#include "firmware/additions.h"

#include "firmware/console/command.h"
#include "firmware/desk/settings.h"

/* For each addition of the board: a loop. */
#define EACH_ADDITION(addition) \
    for (const struct addition *const *addition = board_additions; *addition != NULL; addition++)

/* What an addition without a player does: nothing. */
static const struct player *player_of(const struct addition *addition)
{
    static const struct player none;

    return addition->player != NULL ? addition->player : &none;
}

move_t players_answer(struct added *added, struct match *match, bool for_gui, uint32_t chance)
{
    move_t move = MOVE_NONE;

    EACH_ADDITION (addition) {
        const struct player *player = player_of(*addition);

        if (move == MOVE_NONE && player->answers != NULL) {
            move = player->answers(added, match, for_gui, chance);
        }
    }
    return move;
}

void players_limit(struct added *added, struct task *task)
{
    EACH_ADDITION (addition) {
        const struct player *player = player_of(*addition);

        if (player->limit != NULL) {
            player->limit(added, task);
        }
    }
}

void players_searched(struct added *added, struct task *task, struct engine_result *result)
{
    EACH_ADDITION (addition) {
        const struct player *player = player_of(*addition);

        if (player->searched != NULL) {
            player->searched(added, task, result);
        }
    }
}

enum manners_verdict players_judge(const struct match *match, struct manners *manners,
                                   const struct engine_result *result)
{
    EACH_ADDITION (addition) {
        const struct player *player = player_of(*addition);

        if (player->judges != NULL) {
            return player->judges(match, manners, result);
        }
    }
    return MANNERS_PLAY;
}

bool additions_self_test(struct added *added, struct out *out, bool failed_only)
{
    bool passed = true;

    EACH_ADDITION (addition) {
        if ((*addition)->self_test != NULL) {
            passed = (*addition)->self_test(added, out, failed_only) && passed;
        }
    }
    return passed;
}

enum level_answer additions_level(struct console *c, const char *word, char *arguments)
{
    EACH_ADDITION (addition) {
        const struct player *player = player_of(*addition);

        if (player->level != NULL) {
            enum level_answer answer = player->level(c, word, arguments);

            if (answer != LEVEL_UNKNOWN) {
                return answer;
            }
        }
    }
    return LEVEL_UNKNOWN;
}

const struct setting *settings_added(unsigned n)
{
    EACH_ADDITION (addition) {
        if (n < (*addition)->setting_count) {
            return &(*addition)->settings[n];
        }
        n -= (*addition)->setting_count;
    }
    return NULL;
}

const struct console_command *additions_command(unsigned n)
{
    EACH_ADDITION (addition) {
        const struct console_command *command = (*addition)->commands;

        for (; command != NULL && command->name != NULL; command++) {
            if (n-- == 0) {
                return command;
            }
        }
    }
    return NULL;
}

const struct player_option *additions_option(unsigned n)
{
    EACH_ADDITION (addition) {
        const struct player_option *option = player_of(*addition)->options;

        for (; option != NULL && option->name != NULL; option++) {
            if (n-- == 0) {
                return option;
            }
        }
    }
    return NULL;
}
