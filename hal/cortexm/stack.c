/* How large the stack is, and how much of it was never used: the words at its bottom that still
   have the pattern of stack_paint(). */
#include "hal/cortexm/cortexm.h"
#include "hal/cortexm/memory.h"
#include "hal/hal.h"

size_t hal_stack_size(void)
{
    return (size_t)((uintptr_t)cortexm_stack_top - (uintptr_t)cortexm_stack_bottom);
}

size_t hal_stack_unused(void)
{
    const volatile uint32_t *stack = cortexm_stack_bottom;
    size_t words = hal_stack_size() / sizeof *stack;
    size_t unused = 0;

    while (unused < words && stack[unused] == STACK_PAINT)
        unused++;
    return unused * sizeof *stack;
}
