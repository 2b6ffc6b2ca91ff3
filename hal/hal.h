/*
 * What a machine must offer to the firmware, whatever its chip and board. Every chip's drivers
 * implement these functions, and so does host-sim/ for a PC. body.h and store.h have what only some
 * machines offer.
 */
#ifndef KILOMATE_HAL_HAL_H
#define KILOMATE_HAL_HAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Starts clock, millisecond tick, console and watchdog. To be called once, before all others. */
void hal_init(void);

/* Why the program started. */
enum hal_reset_cause {
    HAL_RESET_POWER,    /* the power was switched on, or nothing is known */
    HAL_RESET_PIN,      /* the reset key was pressed */
    HAL_RESET_REQUEST,  /* the firmware called hal_reset() */
    HAL_RESET_FAULT,    /* the processor took a fault; hal_fault_take() tells more */
    HAL_RESET_WATCHDOG, /* the watchdog was not fed in time */
    HAL_RESET_CAUSES
};

/* The cause of this start. The answer does not change until the next start. On the host it is
   always HAL_RESET_POWER. */
enum hal_reset_cause hal_reset_cause(void);

/* Feeds the watchdog. If that is not done within HAL_WATCHDOG_MS, the machine restarts. Only the
   main loop may do it, and code that keeps that loop waiting: a call from an interrupt would hide a
   loop that hangs. Takes a few instructions. Does nothing on the host. */
void hal_watchdog_feed(void);
enum { HAL_WATCHDOG_MS = 8000 };

/* The program's image in the flash: its address and its size in bytes. *crc is the CRC-32 of it
   that the build wrote behind it (reflected, polynomial 0xEDB88320, as in zip files). On the host,
   which cannot see its own image: NULL, with size and CRC 0. */
const uint8_t *hal_image(size_t *size, uint32_t *crc);

/* Tests the RAM that holds variables and stack: writes patterns to each word, reads them back and
   restores the word. NULL if all words are good, else the address of the first bad one. On the host
   always NULL. */
const volatile void *hal_ram_test(void);

/* False if crystal or PLL did not start. Then the chip runs on another oscillator, which is less
   exact, and perhaps slower than hal_board.clock_hz. */
bool hal_clock_is_exact(void);

/* Milliseconds since hal_init(); wraps after 49 days. Takes a few instructions. */
uint32_t hal_now_ms(void);

/* Microseconds since hal_init(); wraps after 71 minutes. For measuring short times. */
uint32_t hal_now_us(void);

/* Sleeps until an interrupt: a received byte, room to send, or the millisecond tick. Returns at
   once if a received byte is waiting. */
void hal_idle(void);

/* What is known of a fault of the processor. */
struct hal_fault {
    uint32_t exception; /* its number in the ARM manuals: 3 HardFault, 4 MemManage ... */
    uint32_t pc;        /* where it happened; 0 if the stack had overflowed, like lr and r */
    uint32_t lr;
    uint32_t r[4];
    uint32_t stack;   /* stack pointer, after the core has pushed its registers */
    uint32_t status;  /* register CFSR, 0 if the core has none */
    uint32_t address; /* the address that was accessed, 0 if it is not known */
    char version[24]; /* version of the firmware that failed, cut to fit */
};

/* Takes the record of the fault that ended the last run. False if there is none. A second call
   finds none: the record is returned once. */
bool hal_fault_take(struct hal_fault *fault);

/* Causes a fault, for tests of the record. */
_Noreturn void hal_fault_provoke(void);

/* Restarts the machine; on the host it ends the program. */
_Noreturn void hal_reset(void);

/* Ends the program with this status on the host. Does nothing on a microcontroller, where there is
   nothing to return to. */
void hal_exit(int status);

/* The next received byte, 0..255. -1 if there is none now. -2 if no more will come, that is after
   the end of the host's standard input. */
int hal_console_get(void);

/* Queues a byte for sending. False if there is no room; then nothing is queued. */
bool hal_console_put(uint8_t byte);

/* How many bytes hal_console_put() would take now. */
unsigned hal_console_room(void);

/* How many received bytes have been lost since hal_init() because the ring was full. An overrun
   inside the port counts as one. */
uint32_t hal_console_lost(void);

/* Has a terminal program opened the line since the last call? HAL_OPENED_LATE if it has not
   received everything that was sent before. Always HAL_NOT_OPENED on a UART, which cannot know. */
enum hal_opening { HAL_NOT_OPENED, HAL_OPENED, HAL_OPENED_LATE };
enum hal_opening hal_console_opened(void);

/* Has the terminal program that the firmware talks to closed the line since the last call, or was
   the cable pulled? Always false on a UART, which cannot know. */
bool hal_console_left(void);

/* The RAM that is left for the engine, aligned to 8 bytes, and its size in bytes. */
void *hal_arena(size_t *size);

/* The size of the largest arena that hal_arena_resize() can give, in bytes. On a microcontroller
   the size of the only one. */
size_t hal_arena_max(void);

/* Asks for an arena of `size` bytes at most (for UCI's option Hash). True if there is a new one,
   which hal_arena() returns from then on. False if the arena stays as it is: always on a
   microcontroller; on the host if the size is too small, or if there is no memory. */
bool hal_arena_resize(size_t size);

/* The size of the stack in bytes, and how many of these were never used since the start. Both are 0
   on the host, where the operating system manages the stack. */
size_t hal_stack_size(void);
size_t hal_stack_unused(void);

/* The board's name, its chip and its clock. boards/<name>/board.c defines it. */
struct hal_board {
    const char *name;
    const char *mcu;
    uint32_t clock_hz; /* of the core; 0 on the host */
};
extern const struct hal_board hal_board;

/* The version of the firmware, with the state of its sources. */
extern const char hal_version[];

#endif
