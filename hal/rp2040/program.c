/* The USB line for a program, on a board that may have one: it opens the port at another speed. */
#include "hal/program.h"

#include "hal/console.h"
#include "hal/rp2040/usb_line.h"

bool hal_program_is_by_speed(void)
{
    return true;
}

void hal_program_give(uint32_t speed)
{
    (void)speed;
}

unsigned hal_program_here(void)
{
    return usb_line_program();
}

uint32_t hal_program_speed(void)
{
    return usb_line_program() != 0 ? usb_line_speed() : 0;
}

bool program_has_uart(void)
{
    return false;
}

unsigned program_port_waiting(void)
{
    return usb_line_is_waiting() ? 1 : 0;
}

void program_start_sending(void)
{
    console_start_sending();
}

void program_resume_receiving(void)
{
    console_resume_receiving();
}
