/*
 * Stands for hal/store.h, the memory for saves: an EEPROM whose bytes are written as they are, or a
 * flash that must be erased first. It keeps a log of what was done to it, byte by byte, from which
 * a test makes what a power cut at any of them leaves. Without store_model_start the machine has no
 * store.
 */
#ifndef KILOMATE_TESTS_FAKES_STORE_H
#define KILOMATE_TESTS_FAKES_STORE_H

#include "hal/store.h"
#include "tests/unit/support.h"

#ifndef MODEL_SIZE
#define MODEL_SIZE 8192
#endif
enum { MODEL_LOG = 65536 };

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

static struct store_model model;

enum { FLASH_SECTOR = 256 };

/* An empty one, with that page. If it needs to be erased: in sectors of 256 bytes or, if pages
   are larger than a word, which a flash chip beside the microcontroller has, of four pages;
   such a chip takes single bytes. */
static void store_model_start(bool needs_erase, unsigned page, uint32_t size)
{
    memset(&model, 0, sizeof model);
    memset(model.bytes, 0xFF, sizeof model.bytes);
    model.about.size = size;
    model.about.page = (uint16_t)page;
    model.about.sector = (uint16_t)(!needs_erase ? page : page == 4 ? FLASH_SECTOR : 4 * page);
    model.about.unit = needs_erase && page == 4 ? 4 : 1;
    model.about.needs_erase = needs_erase;
}

/* Takes the store away. */
static void store_model_end(void)
{
    model.about.size = 0;
}

const struct hal_store *hal_store(void)
{
    return model.about.size != 0 && !model.silent ? &model.about : NULL;
}

/* One call, if the store answers it. */
static bool answers(void)
{
    if (model.silent_in != 0 && --model.silent_in == 0) {
        model.silent = true;
    }
    return !model.silent;
}

bool hal_store_read(uint32_t address, void *to, size_t count)
{
    model.violations += address + count > model.about.size + model.about.archive;
    if (!answers()) {
        return false;
    }
    memcpy(to, model.bytes + address, count);
    return true;
}

static void log_event(uint32_t address, uint8_t value, bool is_erase)
{
    assert_true(model.events < MODEL_LOG);
    model.log[model.events++] = (struct model_event){
        .address = (uint16_t)address, .mark = model.mark, .value = value, .is_erase = is_erase
    };
}

/* Does an event to an image. */
static void store_model_apply(uint8_t *image, const struct model_event *event)
{
    if (event->is_erase) {
        memset(image + event->address, 0xFF, model.about.sector);
    } else if (model.about.needs_erase) {
        image[event->address] &= event->value;
    } else {
        image[event->address] = event->value;
    }
}

static void do_event(void)
{
    const struct model_event *event = &model.log[model.events - 1];

    if (event->address < model.worn_from || event->address >= model.worn_to) {
        store_model_apply(model.bytes, event);
    }
}

bool hal_store_write(uint32_t address, const void *from, size_t count)
{
    const uint8_t *bytes = from;

    model.violations += address + count > model.about.size + model.about.archive ||
                        address % model.about.unit != 0 || count % model.about.unit != 0;
    if (!answers()) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        uint32_t place = address + (uint32_t)i;
        bool is_worn = place >= model.worn_from && place < model.worn_to;

        model.violations += model.about.needs_erase && model.bytes[place] != 0xFF && !is_worn;
        log_event(place, bytes[i], false);
        do_event();
    }
    return true;
}

bool hal_store_erase(uint32_t address)
{
    model.violations +=
        address % model.about.sector != 0 || address >= model.about.size + model.about.archive;
    if (!answers()) {
        return false;
    }
    if (model.about.needs_erase) {
        log_event(address, 0xFF, true);
        do_event();
    }
    return true;
}

/* --- cuts --- */

/* What a byte, page or sector becomes that was being written when the power went. */
enum model_tear { TEAR_NOTHING, TEAR_BYTE, TEAR_PAGE, MODEL_TEARS };

/* What is left of an image whose power went during an event. */
static inline void tear_image(uint8_t *left, const struct model_event *event, enum model_tear tear,
                              uint64_t *chance)
{
    unsigned size = tear == TEAR_NOTHING ? 0
                    : event->is_erase    ? model.about.sector
                    : tear == TEAR_BYTE  ? 1
                                         : model.about.page;
    unsigned start = size == 0 ? 0 : event->address / size * size;

    for (unsigned i = start; i < start + size; i++) {
        uint8_t garbage = (uint8_t)random_next(chance);

        left[i] = model.about.needs_erase && !event->is_erase ? left[i] & garbage : garbage;
    }
}

#endif
