/* UART0 for a program, on a board that may have one. */
#include "hal/program.h"

#include "hal/console.h"
#include "hal/hal.h"
#include "hal/lm3s/lm3s.h"
#include "hal/pl011/pl011.h"

static volatile unsigned program; /* that has the UART; 0: the console has it */
static unsigned programs;         /* twice as many as there were */

enum { FOR_COMPUTER = 1 }; /* this bit of `program` says at which speed */

bool hal_program_is_by_speed(void)
{
    return false;
}

unsigned hal_program_here(void)
{
    return program;
}

uint32_t hal_program_speed(void)
{
    return program == 0             ? 0
           : program & FOR_COMPUTER ? HAL_PROGRAM_COMPUTER_SPEED
                                    : HAL_PROGRAM_SPEED;
}

bool program_has_uart(void)
{
    return program != 0;
}

/* The UART has sent all when this is asked for: a byte waits at most some milliseconds. */
unsigned program_port_waiting(void)
{
    return 0;
}

void program_start_sending(void)
{
    console_start_sending();
}

void program_resume_receiving(void)
{
    console_resume_receiving();
}

void hal_program_give(uint32_t speed)
{
    while (hal_console_room() < CONSOLE_TX_SIZE || LM3S_UART0->FR & PL011_FR_BUSY) {
        hal_watchdog_feed();
    }
    program_forget();
    programs += 2;
    program = speed == 0 ? 0 : programs | (speed == HAL_PROGRAM_COMPUTER_SPEED ? FOR_COMPUTER : 0U);
    pl011_start(LM3S_UART0, hal_board.clock_hz, speed != 0 ? speed : lm3s_board.console_baud);
}
