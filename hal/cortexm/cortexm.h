/*
 * What every Cortex-M core has: system registers (names as in the ARMv6-M and
 * ARMv7-M manuals), the start of the program, and the vector table's first
 * sixteen entries. A chip adds its own interrupts, clock and ports.
 */
#ifndef KILOMATE_HAL_CORTEXM_CORTEXM_H
#define KILOMATE_HAL_CORTEXM_CORTEXM_H

#include <stdbool.h>
#include <stdint.h>

#include "hal/hal.h"

/* --- registers --- */

struct systick_registers {
    volatile uint32_t CSR;
    volatile uint32_t RVR;
    volatile uint32_t CVR;
    volatile uint32_t CALIB;
};
#define SYST ((struct systick_registers *)0xE000E010U)
enum { SYST_CSR_ENABLE = 1 << 0, SYST_CSR_TICKINT = 1 << 1, SYST_CSR_CLKSOURCE = 1 << 2 };

#define NVIC_ISER ((volatile uint32_t *)0xE000E100U)
#define NVIC_ICER ((volatile uint32_t *)0xE000E180U)

struct scb_registers {
    volatile uint32_t CPUID;
    volatile uint32_t ICSR;
    volatile uint32_t VTOR;
    volatile uint32_t AIRCR;
    volatile uint32_t SCR;
    volatile uint32_t CCR;
    volatile uint32_t system_priorities[3]; /* never written: no handler nests */
    volatile uint32_t SHCSR;
    volatile uint32_t CFSR; /* from here on not on ARMv6-M */
    volatile uint32_t HFSR;
    volatile uint32_t DFSR;
    volatile uint32_t MMFAR;
    volatile uint32_t BFAR;
};
#define SCB ((struct scb_registers *)0xE000ED00U)
#define SCB_CPUID_ARCHITECTURE (UINT32_C(0xF) << 16)
#define SCB_CPUID_ARMV6_M (UINT32_C(0xC) << 16)
#define SCB_ICSR_VECTACTIVE UINT32_C(0x1FF)
#define SCB_CFSR_MMARVALID (UINT32_C(1) << 7)
#define SCB_CFSR_BFARVALID (UINT32_C(1) << 15)
#define SCB_ICSR_PENDSTSET (UINT32_C(1) << 26)
#define SCB_AIRCR_VECTKEY (UINT32_C(0x05FA) << 16)
#define SCB_AIRCR_SYSRESETREQ (UINT32_C(1) << 2)

/* --- vector table --- */

union vector {
    const void *stack;
    void (*handler)(void);
};

/* The end of the stack, from the linker: the stack grows down from here. */
extern uint32_t cortexm_stack_top[];

void cortexm_reset_handler(void);

/* Faults and interrupts nobody asked for: recorded, then the machine restarts. */
void cortexm_fault_handler(void);
void cortexm_fault_record(const uint32_t *stack);

/* Entries 0 to 15: stack, reset, NMI and faults, SVCall, debug, PendSV, and
   the handler of SysTick: cortexm_fault_handler on a chip that has none. */
#define CORTEXM_SYSTEM_VECTORS(on_systick)                                \
    { .stack = cortexm_stack_top }, { .handler = cortexm_reset_handler }, \
        [2 ... 14] = { .handler = cortexm_fault_handler }, [15] = { .handler = (on_systick) }

/* The size of the table of a chip with so many interrupts, and its entries
   for one of them and for a range that nobody handles. */
#define CORTEXM_VECTORS(irqs) (16 + (irqs))
#define CORTEXM_HANDLER(irq, function) [16 + (irq)] = { .handler = (function) }
#define CORTEXM_NO_HANDLER(first, last) \
    [16 + (first)... 16 + (last)] = { .handler = cortexm_fault_handler }

/* Puts the table where the core looks for it. */
#define CORTEXM_VECTOR_SECTION __attribute__((section(".vectors"), used))

/* --- interrupts --- */

/* Masks interrupts; the answer is for cortexm_interrupts_restore(). */
static inline uint32_t cortexm_interrupts_mask(void)
{
    uint32_t primask;

    __asm__ volatile("mrs %0, primask\n\tcpsid i" : "=r"(primask) : : "memory");
    return primask;
}

static inline void cortexm_interrupts_restore(uint32_t primask)
{
    __asm__ volatile("msr primask, %0" : : "r"(primask) : "memory");
}

static inline void cortexm_irq_enable(unsigned irq)
{
    NVIC_ISER[irq / 32U] = UINT32_C(1) << (irq % 32U);
}

static inline void cortexm_irq_disable(unsigned irq)
{
    NVIC_ICER[irq / 32U] = UINT32_C(1) << (irq % 32U);
    __asm__ volatile("dsb\n\tisb" : : : "memory");
}

/* --- restarts --- */

/* Restarts the machine and leaves word of the cause. */
_Noreturn void cortexm_restart(enum hal_reset_cause cause);

/* Restarts the chip, its ports as well as the core, a moment later. There is one that asks
   the core for it; a chip where that is not enough has its own. */
void chip_restart(void);

/* A bit of a chip's register of reset causes, or several, and what it tells. */
struct reset_flag {
    uint32_t bits;
    enum hal_reset_cause cause;
};

/* The first of the flags that is set in a register, or HAL_RESET_CAUSES. */
enum hal_reset_cause cortexm_reset_cause_of(uint32_t told, const struct reset_flag *flags,
                                            unsigned count);

/* Finds out why the machine has started: from the chip, else from that word. */
void cortexm_reset_cause_find(void);

/* --- the chip's part of hal_init, in this order --- */

/* What the chip's own register says of this start, and clears it for the next;
   HAL_RESET_CAUSES if it says nothing. */
enum hal_reset_cause chip_reset_cause_take(void);

/* Brings the core to hal_board.clock_hz; what hal_clock_is_exact answers. */
bool chip_clock_start(void);

/* Starts the millisecond clock from zero: hal_now_ms and hal_now_us come with
   it, from hal/systick or from the chip's own timer. */
void chip_tick_start(void);

/* Brings the console's port up. */
void chip_console_start(void);

/* Moves what bytes can be moved between the port and the rings of
   hal/console.h, then asks for the interrupts that are needed to go on. What
   does not fit the ring stays in the port. It is the handler of the port's
   interrupts; else it is called with interrupts masked. */
void chip_console_serve(void);

/* Starts the watchdog: a restart HAL_WATCHDOG_MS after the last feeding, or
   later, with the chip's least exact clock. A warning before it, where there
   is one, goes to cortexm_fault_handler as an interrupt. */
void chip_watchdog_start(void);

#endif
