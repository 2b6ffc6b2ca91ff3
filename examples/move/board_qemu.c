/*
 * A Cortex-M as the example's machine, without any driver: QEMU or a debug probe prints for it
 * (semihosting).
 */
#include "board.h"

enum { PRINT = 0x04, CLOCK = 0x10, END = 0x18, END_WELL = 0x20026, END_BADLY = 0x20023 };

extern uint32_t stack_top, bss_start, bss_end; /* board_qemu.ld */

int main(void);
void reset(void);

/* Asks the debugger, as ARM's manual of semihosting says. */
static uint32_t ask(uint32_t what, uintptr_t with)
{
    register uint32_t r0 __asm__("r0") = what;
    register uintptr_t r1 __asm__("r1") = with;

    __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
    return r0;
}

void board_print(const char *text)
{
    ask(PRINT, (uintptr_t)text);
}

uint32_t board_now_ms(void *context)
{
    (void)context;
    return ask(CLOCK, 0) * 10;
}

bool board_stop(void *context)
{
    ++*(uint32_t *)context;
    return false;
}

/* A fault ends the program too. */
static void fault(void)
{
    ask(END, END_BADLY);
}

void reset(void)
{
    for (uint32_t *word = &bss_start; word < &bss_end; word++) {
        *word = 0;
    }
    ask(END, main() == 0 ? END_WELL : END_BADLY);
}

__attribute__((section(".vectors"), used)) static const uintptr_t vectors[] = {
    (uintptr_t)&stack_top, (uintptr_t)reset, (uintptr_t)fault, (uintptr_t)fault
};
