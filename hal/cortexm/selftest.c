/* What the self test needs of the machine: the program's image, and a test of the RAM. */
#include "hal/cortexm/cortexm.h"
#include "hal/cortexm/memory.h"
#include "hal/hal.h"

const uint8_t *hal_image(size_t *size, uint32_t *crc)
{
    *size = (size_t)((uintptr_t)cortexm_image_crc - (uintptr_t)cortexm_image_start);
    *crc = *cortexm_image_crc;
    return cortexm_image_start;
}

static bool word_is_good(volatile uint32_t *word)
{
    static const uint32_t patterns[] = { 0x55555555U, 0xAAAAAAAAU };
    uint32_t primask = cortexm_interrupts_mask();
    uint32_t kept = *word;
    bool is_good = true;

    for (unsigned i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
        *word = patterns[i];
        is_good = is_good && *word == patterns[i];
    }
    *word = kept;
    is_good = is_good && *word == kept;
    cortexm_interrupts_restore(primask);
    return is_good;
}

const volatile void *hal_ram_test(void)
{
    volatile uint32_t *memory = cortexm_stack_bottom;
    size_t bytes = (size_t)((uintptr_t)cortexm_bss_end - (uintptr_t)cortexm_stack_bottom);

    for (size_t word = 0; word < bytes / sizeof *memory; word++) {
        if (!word_is_good(&memory[word])) {
            return &memory[word];
        }
    }
    return NULL;
}
