#include "firmware/additions.h"

#include "firmware/console/console.h"

void additions_start(struct computer *c)
{
    for (const struct addition *const *addition = board_additions; *addition != NULL; addition++) {
        if ((*addition)->look != NULL) {
            ASSERT(c->looking == 0);
            c->looking = (uint8_t)(addition - board_additions + 1);
        }
        if ((*addition)->start != NULL) {
            c->acting = (uint8_t)(addition - board_additions + 1);
            (*addition)->start(c);
            c->acting = BY_LINE;
        }
    }
}

void additions_happened(struct computer *c, enum happening_kind kind)
{
    const struct happening happening = { (uint8_t)kind, c->acting };

    ASSERT(!c->think.running && kind < HAPPENING_KINDS);
    console_happened(c, &happening);
    for (const struct addition *const *addition = board_additions; *addition != NULL; addition++) {
        if ((*addition)->happened != NULL) {
            (*addition)->happened(c, &happening);
        }
    }
}

void additions_look(struct computer *c)
{
    if (c->looking != 0) {
        board_additions[c->looking - 1]->look(c);
    }
}

void additions_idle(struct computer *c)
{
    ASSERT(!c->think.running);
    for (const struct addition *const *addition = board_additions; *addition != NULL; addition++) {
        if ((*addition)->idle != NULL) {
            c->acting = (uint8_t)(addition - board_additions + 1);
            (*addition)->idle(c);
            c->acting = BY_LINE;
        }
    }
}

bool additions_doubts(struct computer *c, move_t move)
{
    bool doubts = false;

    for (const struct addition *const *addition = board_additions; *addition != NULL; addition++) {
        if ((*addition)->doubts != NULL) {
            doubts |= (*addition)->doubts(c, move);
        }
    }
    return doubts;
}

void additions_faulted(struct computer *c, const struct hal_fault *fault)
{
    for (const struct addition *const *addition = board_additions; *addition != NULL; addition++) {
        if ((*addition)->faulted != NULL) {
            (*addition)->faulted(c, fault);
        }
    }
}

void additions_informed(struct computer *c, const struct engine_info *info)
{
    for (const struct addition *const *addition = board_additions; *addition != NULL; addition++) {
        if ((*addition)->informed != NULL) {
            (*addition)->informed(c, info);
        }
    }
}

void additions_limit(struct computer *c, struct engine_limits *limits)
{
    for (const struct addition *const *addition = board_additions; *addition != NULL; addition++) {
        if ((*addition)->limit != NULL) {
            (*addition)->limit(c, limits);
        }
    }
}

void additions_searched(struct computer *c, struct engine_limits *limits,
                        struct engine_result *result)
{
    for (const struct addition *const *addition = board_additions; *addition != NULL; addition++) {
        if ((*addition)->searched != NULL) {
            (*addition)->searched(c, limits, result);
        }
    }
}

void additions_replied(struct computer *c, const struct session_reply *reply)
{
    for (const struct addition *const *addition = board_additions; *addition != NULL; addition++) {
        if ((*addition)->replied != NULL) {
            (*addition)->replied(c, reply);
        }
    }
}

move_t additions_answer(struct computer *c)
{
    move_t move = MOVE_NONE;

    ASSERT(!c->think.running);
    for (const struct addition *const *addition = board_additions;
         *addition != NULL && move == MOVE_NONE; addition++) {
        if ((*addition)->answers != NULL) {
            move = (*addition)->answers(c);
        }
    }
    return move;
}

bool additions_self_test(struct computer *c, bool failed_only)
{
    bool passed = true;

    for (const struct addition *const *addition = board_additions; *addition != NULL; addition++) {
        if ((*addition)->self_test != NULL) {
            passed = (*addition)->self_test(c, failed_only) && passed;
        }
    }
    return passed;
}

bool additions_level(struct computer *c, const char *word, char *arguments)
{
    for (const struct addition *const *addition = board_additions; *addition != NULL; addition++) {
        if ((*addition)->level != NULL && (*addition)->level(c, word, arguments)) {
            return true;
        }
    }
    return false;
}

const struct addition_option *additions_option(unsigned n)
{
    for (const struct addition *const *addition = board_additions; *addition != NULL; addition++) {
        const struct addition_option *option = (*addition)->options;

        for (; option != NULL && option->name != NULL; option++) {
            if (n-- == 0) {
                return option;
            }
        }
    }
    return NULL;
}

const struct addition_command *additions_command(const char *word)
{
    for (const struct addition *const *addition = board_additions; *addition != NULL; addition++) {
        const struct addition_command *command = (*addition)->commands;

        for (; command != NULL && command->name != NULL; command++) {
            if (text_equal(word, command->name)) {
                return command;
            }
        }
    }
    return NULL;
}
