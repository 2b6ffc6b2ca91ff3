/* Where the program starts on a board; the host has its own main. */
#include "firmware/firmware.h"
#include "firmware/mind/profile.h"
#include "hal/hal.h"

int main(void)
{
    hal_init();
    return firmware_main(FIRMWARE_CONSOLE, &board_profile, &eval_params_default,
                         &search_options_default);
}
