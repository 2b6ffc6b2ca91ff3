/*
 * What every Cortex-M core has: the system registers, the start of the program, and the first
 * sixteen entries of the vector table. The registers have the names of the architecture reference
 * manuals (ARM DDI 0419 for ARMv6-M, DDI 0403 for ARMv7-M, chapter "System Address Map"). A chip's
 * folder adds its interrupts, clock and ports.
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
enum {
    SYST_CSR_ENABLE = 1 << 0,
    SYST_CSR_TICKINT = 1 << 1,
    SYST_CSR_CLKSOURCE = 1 << 2,
    SYST_CSR_COUNTFLAG = 1 << 16
};

#define NVIC_ISER ((volatile uint32_t *)0xE000E100U)
#define NVIC_ICER ((volatile uint32_t *)0xE000E180U)

struct scb_registers {
    volatile uint32_t CPUID;
    volatile uint32_t ICSR;
    volatile uint32_t VTOR;
    volatile uint32_t AIRCR;
    volatile uint32_t SCR;
    volatile uint32_t CCR;
    volatile uint32_t system_priorities[3]; /* never written, so no handler interrupts another */
    volatile uint32_t SHCSR;
    volatile uint32_t CFSR; /* this register and the next ones are not on ARMv6-M */
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

/* The end of the stack, from the linker script. The stack grows down from here. */
extern uint32_t cortexm_stack_top[];

/* Where the program starts: prepares the memory, calls main(), and restarts the machine if main()
   returns. */
void cortexm_reset_handler(void);

/* Handles faults and interrupts that no driver has asked for: records the fault and restarts the
   machine. cortexm_fault_record() does that; it is given the stack pointer at the fault, and does
   not return. */
void cortexm_fault_handler(void);
void cortexm_fault_record(const uint32_t *stack);

/* Entries 0 to 15 of the table: stack, reset, NMI and faults, SVCall, debug, PendSV and SysTick.
   on_systick: the handler of SysTick, or cortexm_fault_handler on a chip without SysTick. */
#define CORTEXM_SYSTEM_VECTORS(on_systick) \
    CORTEXM_SYSTEM_VECTORS_FROM(cortexm_reset_handler, on_systick)

/* The same on a chip that has something to do before cortexm_reset_handler(): `start` does it. */
#define CORTEXM_SYSTEM_VECTORS_FROM(start, on_systick)      \
    { .stack = cortexm_stack_top }, { .handler = (start) }, \
        [2 ... 14] = { .handler = cortexm_fault_handler }, [15] = { .handler = (on_systick) }

/* How many entries the table has on a chip with so many interrupts; its entry for one interrupt;
   and the entries for a range of interrupts without a handler. */
#define CORTEXM_VECTORS(irqs) (16 + (irqs))
#define CORTEXM_HANDLER(irq, function) [16 + (irq)] = { .handler = (function) }
#define CORTEXM_NO_HANDLER(first, last) \
    [16 + (first)... 16 + (last)] = { .handler = cortexm_fault_handler }

/* Puts the table where the core looks for it. */
#define CORTEXM_VECTOR_SECTION __attribute__((section(".vectors"), used))

/* --- interrupts --- */

/* Masks all interrupts. Returns the previous mask, for cortexm_interrupts_restore(). */
static inline uint32_t cortexm_interrupts_mask(void)
{
    uint32_t primask;

    __asm__ volatile("mrs %0, primask\n\tcpsid i" : "=r"(primask) : : "memory");
    return primask;
}

/* Sets the mask that cortexm_interrupts_mask() has returned. */
static inline void cortexm_interrupts_restore(uint32_t primask)
{
    __asm__ volatile("msr primask, %0" : : "r"(primask) : "memory");
}

/* Enables or disables one interrupt of the chip, by its number, 0.. . After disabling, its handler
   does not start any more. */
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

/* Restarts the machine. After the start hal_reset_cause() returns this cause. */
_Noreturn void cortexm_restart(enum hal_reset_cause cause);

/* Restarts the chip, its ports as well as the core, within a few clock cycles. reset.c has one that
   sets SYSRESETREQ in the core's AIRCR register. A chip on which that does not reset everything has
   its own. */
void chip_restart(void);

/* One or several bits of a chip's register of reset causes, and the cause that they mean. */
struct reset_flag {
    uint32_t bits;
    enum hal_reset_cause cause;
};

/* The cause of the first flag of the list that is set in `told`, the register's value.
   HAL_RESET_CAUSES if none is set. */
enum hal_reset_cause cortexm_reset_cause_of(uint32_t told, const struct reset_flag *flags,
                                            unsigned count);

/* Finds out why the machine has started: from the chip's register, else from what
   cortexm_restart() has noted in memory. */
void cortexm_reset_cause_find(void);

/* --- the chip's drivers implement these; hal_init() calls them in this order --- */

/* Reads the cause of this start from the chip's register, and clears the register.
   HAL_RESET_CAUSES if the register tells nothing. */
enum hal_reset_cause chip_reset_cause_take(void);

/* The core's clock in Hz: hal_board.clock_hz, or a variable of a chip whose clock may be another
   one (hal/drivers.mk names it). */
#ifdef CORE_HZ
extern uint32_t CORE_HZ;
#else
#define CORE_HZ hal_board.clock_hz
#endif

/* Sets the core's clock to hal_board.clock_hz. False if crystal or PLL did not start: this is what
   hal_clock_is_exact() returns. */
bool chip_clock_start(void);

/* Starts the millisecond clock at zero. The same file implements hal_now_ms() and hal_now_us():
   hal/systick/clock.c, or the chip's own timer. */
void chip_tick_start(void);

/* Starts the console's port. */
void chip_console_start(void);

/* Moves as many bytes as possible between the port and the rings of hal/console.h, then enables the
   interrupts that are needed to go on. Bytes that do not fit into the ring stay in the port. This
   is the handler of the port's interrupts. Other callers mask interrupts first. */
void chip_console_serve(void);

/* Starts the watchdog. It restarts the chip if it is not fed for HAL_WATCHDOG_MS. It may wait
   longer, since the oscillators of watchdogs are not exact, but never less. If the watchdog warns
   by an interrupt first, cortexm_fault_handler() takes it. */
void chip_watchdog_start(void);

#endif
