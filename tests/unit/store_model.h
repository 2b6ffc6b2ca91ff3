/*
 * A model of the memory for saves: an EEPROM whose bytes are written as they
 * are, or a flash that must be erased first. It keeps a log of what was done to
 * it, byte by byte, from which a test makes what a power cut at any of them
 * leaves. Without store_model_start the machine has no store.
 */
#ifndef KILOMATE_TESTS_UNIT_STORE_MODEL_H
#define KILOMATE_TESTS_UNIT_STORE_MODEL_H

#include "hal/store.h"

enum { MODEL_SIZE = 8192, MODEL_LOG = 65536 };

/* A byte that was written, or a sector that was erased. */
struct model_event {
    uint16_t address;
    uint16_t mark; /* what the test was doing */
    uint8_t value;
    bool is_erase;
};

struct store_model {
    struct hal_store about;
    uint8_t bytes[MODEL_SIZE];
    struct model_event log[MODEL_LOG];
    unsigned events;
    uint16_t mark;
    bool silent;        /* it does not answer */
    unsigned silent_in; /* it answers so many calls more, if not 0 */
    uint32_t worn_from; /* these bytes do not take what is written */
    uint32_t worn_to;
    unsigned violations; /* of what hal/store.h asks: each a mistake of the firmware */
};

extern struct store_model model;

/* An empty one, with that page; sectors of 256 bytes if it needs to be erased. */
void store_model_start(bool needs_erase, unsigned page, uint32_t size);

/* Takes the store away. */
void store_model_end(void);

/* What a byte, page or sector becomes that was being written when the power went. */
enum model_tear { TEAR_NOTHING, TEAR_BYTE, TEAR_PAGE, MODEL_TEARS };

/* Does an event to an image; or, torn, what is left of it. */
void store_model_apply(uint8_t *image, const struct model_event *event);
void store_model_tear(uint8_t *image, const struct model_event *event, enum model_tear tear,
                      uint64_t *chance);

#endif
