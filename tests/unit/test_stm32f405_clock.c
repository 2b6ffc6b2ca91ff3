/* The clocks of the Netduino Plus 2, with limits of the STM32F405 as RM0090 and its data sheet have
   them: 30 MHz a wait state, and a regulator that is at scale 1 after a reset. */
#include "tests/unit/stm32f4_clock_world.h"

#include "boards/netduinoplus2/board.c"

static const struct chip chip = {
    .core_hz = 168 * MHZ,
    .apb1_hz = 42 * MHZ,
    .apb2_hz = 84 * MHZ,
    .vco_hz = 192 * MHZ,
    .scale_now = 1,
    .hz_a_wait_state = 30 * MHZ,
};
