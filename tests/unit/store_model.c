#include "store_model.h"

#include "support.h"

struct store_model model;

enum { FLASH_SECTOR = 256 };

void store_model_start(bool needs_erase, unsigned page, uint32_t size)
{
    memset(&model, 0, sizeof model);
    memset(model.bytes, 0xFF, sizeof model.bytes);
    model.about.size = size;
    model.about.page = (uint16_t)page;
    model.about.sector = (uint16_t)(needs_erase ? FLASH_SECTOR : page);
    model.about.unit = needs_erase ? 4 : 1;
    model.about.needs_erase = needs_erase;
}

void store_model_end(void)
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
    model.violations += address + count > model.about.size;
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

    model.violations += address + count > model.about.size || address % model.about.unit != 0 ||
                        count % model.about.unit != 0;
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
    model.violations += address % model.about.sector != 0 || address >= model.about.size;
    if (!answers()) {
        return false;
    }
    if (model.about.needs_erase) {
        log_event(address, 0xFF, true);
        do_event();
    }
    return true;
}

void store_model_apply(uint8_t *image, const struct model_event *event)
{
    if (event->is_erase) {
        memset(image + event->address, 0xFF, model.about.sector);
    } else if (model.about.needs_erase) {
        image[event->address] &= event->value;
    } else {
        image[event->address] = event->value;
    }
}

void store_model_tear(uint8_t *image, const struct model_event *event, enum model_tear tear,
                      uint64_t *chance)
{
    unsigned size = tear == TEAR_NOTHING ? 0
                    : event->is_erase    ? model.about.sector
                    : tear == TEAR_BYTE  ? 1
                                         : model.about.page;
    unsigned start = size == 0 ? 0 : event->address / size * size;

    for (unsigned i = start; i < start + size; i++) {
        uint8_t garbage = (uint8_t)random_next(chance);

        image[i] = model.about.needs_erase && !event->is_erase ? image[i] & garbage : garbage;
    }
}
