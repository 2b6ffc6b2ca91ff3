#include "hal/stm32/wait.h"

enum { READY_POLLS = 20000 };

bool stm32_wait_for(const volatile uint32_t *reg, uint32_t mask, uint32_t value)
{
    for (unsigned polls = READY_POLLS; polls > 0; polls--) {
        if ((*reg & mask) == value) {
            return true;
        }
    }
    return false;
}
