/*
 * The fault handler. It writes a record of the fault into memory that a reset does not clear, and
 * restarts the machine. The firmware shows the record after the start.
 */
#include "hal/cortexm/cortexm.h"
#include "hal/cortexm/memory.h"
#include "hal/hal.h"

/* The registers that the core pushes when it enters a handler. */
struct exception_frame {
    uint32_t r0, r1, r2, r3, r12, lr, pc, xpsr;
};

enum { FRAME_WORDS = sizeof(struct exception_frame) / sizeof(uint32_t) };

/* Exceptions from this number on are interrupts. The only interrupt that comes here is a watchdog's
   warning, because no other one without a handler is ever enabled. */
enum { FIRST_INTERRUPT = 16 };

/* A record is valid if it has this number and the right sum. Otherwise the memory holds what was in
   it at power-on. */
#define FAULT_MAGIC 0x4B4D4654U

struct fault_record {
    uint32_t magic;
    struct hal_fault fault;
    uint32_t sum;
};

static struct fault_record fault_record __attribute__((section(".noinit")));

static uint32_t sum_of(const struct fault_record *r)
{
    const uint8_t *bytes = (const uint8_t *)&r->fault;
    uint32_t sum = r->magic;

    for (size_t i = 0; i < sizeof r->fault; i++) {
        sum = (sum << 5 | sum >> 27) ^ bytes[i];
    }
    return sum;
}

/* Cores before ARMv7-M have no fault status registers. */
static bool has_fault_status(void)
{
    return (SCB->CPUID & SCB_CPUID_ARCHITECTURE) != SCB_CPUID_ARMV6_M;
}

static void record_registers(struct hal_fault *fault, const uint32_t *stack)
{
    const struct exception_frame *frame = (const void *)stack;

    if (stack < cortexm_stack_bottom || stack + FRAME_WORDS > cortexm_stack_top) {
        return; /* the stack has overflowed: what was pushed is lost */
    }
    fault->pc = frame->pc;
    fault->lr = frame->lr;
    fault->r[0] = frame->r0;
    fault->r[1] = frame->r1;
    fault->r[2] = frame->r2;
    fault->r[3] = frame->r3;
}

/* stack: the stack pointer at the fault. Called by cortexm_fault_handler; does not return. */
void cortexm_fault_record(const uint32_t *stack)
{
    struct hal_fault *fault = &fault_record.fault;

    fault_record = (struct fault_record){ 0 };
    fault_record.magic = FAULT_MAGIC;
    fault->exception = SCB->ICSR & SCB_ICSR_VECTACTIVE;
    fault->stack = (uint32_t)(uintptr_t)stack;
    record_registers(fault, stack);
    if (has_fault_status()) {
        fault->status = SCB->CFSR;
        fault->address = (fault->status & SCB_CFSR_MMARVALID) != 0   ? SCB->MMFAR
                         : (fault->status & SCB_CFSR_BFARVALID) != 0 ? SCB->BFAR
                                                                     : 0;
    }
    for (size_t i = 0; i + 1 < sizeof fault->version && hal_version[i] != '\0'; i++) {
        fault->version[i] = hal_version[i];
    }
    fault_record.sum = sum_of(&fault_record);
    cortexm_restart(fault->exception < FIRST_INTERRUPT ? HAL_RESET_FAULT : HAL_RESET_WATCHDOG);
}

/* This is assembly because the stack may have overflowed: a C function might push registers below
   the bottom of the RAM. In that case the handler continues at the top of the stack, whose contents
   are not needed any more. */
__attribute__((naked)) void cortexm_fault_handler(void)
{
    __asm__ volatile("mrs r0, msp\n\t"
                     "ldr r1, =cortexm_stack_bottom + 256\n\t"
                     "cmp r0, r1\n\t"
                     "bhs 1f\n\t"
                     "ldr r1, =cortexm_stack_top\n\t"
                     "msr msp, r1\n"
                     "1:\n\t"
                     "bl cortexm_fault_record\n\t"
                     ".ltorg\n");
}

bool hal_fault_take(struct hal_fault *fault)
{
    bool is_one = fault_record.magic == FAULT_MAGIC && fault_record.sum == sum_of(&fault_record);

    if (is_one) {
        *fault = fault_record.fault;
    }
    fault_record.magic = 0;
    return is_one;
}

_Noreturn void hal_fault_provoke(void)
{
    __asm__ volatile("udf #0");
    hal_reset();
}
