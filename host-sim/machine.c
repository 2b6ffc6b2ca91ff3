/* The functions of hal.h and bootloader.h that do nothing on a PC, because the operating system
   manages stack, program and memory, and reports faults. */
#include "hal/bootloader.h"
#include "hal/hal.h"

enum hal_reset_cause hal_reset_cause(void)
{
    return HAL_RESET_POWER;
}

const uint8_t *hal_image(size_t *size, uint32_t *crc)
{
    *size = 0;
    *crc = 0;
    return NULL;
}

const volatile void *hal_ram_test(void)
{
    return NULL;
}

bool hal_clock_is_exact(void)
{
    return true;
}

bool hal_fault_take(struct hal_fault *fault)
{
    (void)fault;
    return false;
}

size_t hal_stack_size(void)
{
    return 0;
}

size_t hal_stack_unused(void)
{
    return 0;
}

bool hal_bootloader(void)
{
    return false;
}
