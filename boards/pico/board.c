#include "hal/hal.h"
#include "hal/rp2040/pwm.h"
#include "hal/rp2040/rp2040.h"

const struct hal_board hal_board = {
    .name = "pico",
    .mcu = "RP2040 Cortex-M0+",
    .clock_hz = 125000000,
};

const struct rp2040_board rp2040_board = {
    .crystal_mhz = 12,
    .console_tx = 0,
    .console_rx = 1,
    .console_baud = 115200,
    .usb_vendor = 0x2E8A, /* Raspberry Pi's, and what their serial ports are called */
    .usb_product = 0x000A,
    .usb_vendor_name = "Kilomate",
    .usb_product_name = "Kilomate chess computer",
};

/* Its neighbour on the board's edge, pin 3, is ground. */
const uint8_t rp2040_sound_pin = 2;
