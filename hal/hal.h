/*
 * What a machine must offer: the whole contract between the firmware and a
 * board. The host simulation implements the same functions.
 */
#ifndef KILOMATE_HAL_HAL_H
#define KILOMATE_HAL_HAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Brings clock, millisecond tick, console and watchdog up. Called once, first. */
void hal_init(void);

/* Why the program started. */
enum hal_reset_cause {
    HAL_RESET_POWER,    /* the memory was without power, or nothing is known */
    HAL_RESET_PIN,      /* somebody pressed the reset key */
    HAL_RESET_REQUEST,  /* hal_reset */
    HAL_RESET_FAULT,    /* a fault: hal_fault_take tells more */
    HAL_RESET_WATCHDOG, /* the watchdog was not fed */
    HAL_RESET_CAUSES
};

/* The cause of this start; the same answer until the next one. The host
   always says power. */
enum hal_reset_cause hal_reset_cause(void);

/* To be called at least every HAL_WATCHDOG_MS, by the loop whose health it
   proves and by nobody else: without it the machine restarts. Cheap. Nothing
   on the host. */
void hal_watchdog_feed(void);
enum { HAL_WATCHDOG_MS = 8000 };

/* The program's image as it stands in the flash, and the CRC-32 of it that the
   build wrote behind it (reflected, polynomial 0xEDB88320, as in zip files).
   Size 0 where a program cannot see its own image (the host). */
const uint8_t *hal_image(size_t *size, uint32_t *crc);

/* Writes patterns to each word of the RAM that holds variables and stack and
   puts back what was there. NULL if they could all be read back, else the
   first word that is bad. NULL on the host. */
const volatile void *hal_ram_test(void);

/* False if the clock runs on a substitute that is less exact, or slower than
   hal_board.clock_hz, because the crystal or the PLL did not start. */
bool hal_clock_is_exact(void);

/* Milliseconds since hal_init; wraps after 49 days. Cheap. */
uint32_t hal_now_ms(void);

/* Microseconds since hal_init; wraps after 71 minutes. For measuring. */
uint32_t hal_now_us(void);

/* Sleeps until an interrupt: a received byte, room to send, or the tick.
   Returns at once if a byte is waiting. */
void hal_idle(void);

/* What is known of a fault. */
struct hal_fault {
    uint32_t exception; /* the core's number of it: 3 HardFault, 4 MemManage ... */
    uint32_t pc;        /* where; 0 if the stack had overflowed, like lr and r */
    uint32_t lr;
    uint32_t r[4];
    uint32_t stack;   /* stack pointer, below the registers it pushed */
    uint32_t status;  /* the core's fault status register, 0 if it has none */
    uint32_t address; /* that was accessed, 0 if unknown */
    char version[24]; /* of the firmware that failed, cut to fit */
};

/* The record of a fault that ended the last run; it is told once. False if
   there is none. */
bool hal_fault_take(struct hal_fault *fault);

/* Runs into a fault, to see that it is recorded. */
_Noreturn void hal_fault_provoke(void);

/* Restarts the machine; on the host it ends the program. */
_Noreturn void hal_reset(void);

/* Ends the program where there is something to return to (the host);
   otherwise returns. */
void hal_exit(int status);

/* Next received byte, or -1 if none, or -2 if the line is closed for good
   (the host's end of input). */
int hal_console_get(void);

/* Queues a byte for sending; false if there is no room: nothing is sent. */
bool hal_console_put(uint8_t byte);

/* Bytes that hal_console_put would take now. */
unsigned hal_console_room(void);

/* Received bytes lost because the ring was full, since hal_init. An
   overrun inside the port counts as one. */
uint32_t hal_console_lost(void);

/* Whether a terminal has opened the line since the last call, and whether it has missed what
   was said before. Never where the line cannot tell (a UART). */
enum hal_opening { HAL_NOT_OPENED, HAL_OPENED, HAL_OPENED_LATE };
enum hal_opening hal_console_opened(void);

/* Whether whoever was spoken to has closed the line or pulled its cable since the last
   call. Never where the line cannot tell. */
bool hal_console_left(void);

/* The RAM that is left for the engine: 8-byte aligned. */
void *hal_arena(size_t *size);

/* The largest arena that hal_arena_resize can give; on a microcontroller the
   one it has. */
size_t hal_arena_max(void);

/* Asks for an arena of at most `size` bytes (the host's Hash option). False
   if this machine has the one it has; true: hal_arena tells the new one. */
bool hal_arena_resize(size_t size);

/* Bytes reserved for the stack, and those of them that were never written
   since the start. Both 0 where the system keeps the stack (the host). */
size_t hal_stack_size(void);
size_t hal_stack_unused(void);

/* What this board is called, its chip, and its memory. */
struct hal_board {
    const char *name;
    const char *mcu;
    uint32_t clock_hz; /* core clock; 0 on the host */
};
extern const struct hal_board hal_board;

/* The name under which the firmware identifies its own source state. */
extern const char hal_version[];

#endif
