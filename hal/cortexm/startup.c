/* The start of the program: fills the stack with a pattern, copies .data, zeroes .bss, and calls
   main(). */
#include "hal/cortexm/cortexm.h"

#include "hal/cortexm/memory.h"
#include "hal/hal.h"

int main(void);

static void section_copy(uint32_t *to, const uint32_t *end, const uint32_t *from)
{
    while (to < end) {
        *to++ = *from++;
    }
}

static void section_zero(uint32_t *to, const uint32_t *end)
{
    while (to < end) {
        *to++ = 0;
    }
}

/* Fills the unused stack with a pattern. No other function's frame is below this one's. `volatile`
   keeps stores that no C code reads. */
static void stack_paint(void)
{
    const volatile uint32_t *end = __builtin_frame_address(0);

    for (volatile uint32_t *word = cortexm_stack_bottom; word + STACK_PAINT_MARGIN < end; word++) {
        *word = STACK_PAINT;
    }
}

void cortexm_reset_handler(void)
{
    stack_paint();
    section_copy(cortexm_data_start, cortexm_data_end, cortexm_data_load);
    section_zero(cortexm_bss_start, cortexm_bss_end);
    main();
    hal_reset();
}
