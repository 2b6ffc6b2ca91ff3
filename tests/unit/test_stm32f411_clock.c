/* The clocks of the Black Pill, with limits of the STM32F411 as RM0383 and its data sheet have
   them: 30 MHz a wait state and scale 1 of the regulator for 100 MHz. */
#define VOLTAGE_SCALE 3
#include "tests/unit/stm32f4_clock_world.h"

#include "boards/blackpill/board.c"

static const struct chip chip = {
    .core_hz = 100 * MHZ,
    .apb1_hz = 50 * MHZ,
    .apb2_hz = 100 * MHZ,
    .vco_hz = 100 * MHZ,
    .scale = 3,
    .scale_now = 2,
    .hz_a_wait_state = 30 * MHZ,
};
