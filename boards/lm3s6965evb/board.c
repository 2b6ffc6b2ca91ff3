#include "hal/hal.h"
#include "hal/lm3s/buses.h"
#include "hal/parts/at24c256.h"
#include "hal/parts/body.h"
#include "hal/parts/ssd0323.h"

/* 0 for the real board, 1 for QEMU (EMULATED_FLAGS in board.mk): where the two differ. README.md
   says how. */
#ifndef EMULATED
#define EMULATED 0
#endif

/* An occupied square's pin is high: as the installed QEMU has it (mk/board.mk). */
#ifndef SWITCH_IS_HIGH
#define SWITCH_IS_HIGH 0
#endif

enum { ADDRESS_MEMORY = 0x50, ADDRESS_SENSORS = 0x60, ADDRESS_LIGHTS = 0x64 };

const struct hal_board hal_board = {
    .name = "lm3s6965evb",
    .mcu = "LM3S6965 Cortex-M3",
    .clock_hz = 50000000,
};

const struct lm3s_board lm3s_board = {
    .xtal = LM3S_XTAL_8_MHZ,
    .sysdiv = 4,
    .console_baud = 115200,
};

const struct lm3s_i2c_board lm3s_i2c_board = {
    .hz = 400000,
    .has_repeated_start = !EMULATED,
    .arblst_is_no_answer = EMULATED,
};

/* PD0 is the chip select of the SD card, which is to be left alone; in the emulator of
   the display, too, and there high means selected. */
const struct lm3s_ssi_board lm3s_ssi_board = {
    .hz = 4000000,
    .data_command = { PORT_C, 7 },
    .held = { PORT_D, 0 },
    .held_is_high = true,
};

/* In the order of enum hal_key. */
const struct lm3s_inputs_board lm3s_inputs_board = {
    .count = 5,
    .pins = { { PORT_E, 0 }, { PORT_E, 1 }, { PORT_E, 2 }, { PORT_E, 3 }, { PORT_F, 1 } },
};

const uint8_t at24c256_address = ADDRESS_MEMORY;

/* The panel is OSRAM's Pictiva 128 x 64: values of its application note AN018. */
static const uint8_t display_setup[] = {
    0x81, 50,                                             /* contrast */
    0x85,                                                 /* half the current */
    0xA0, 0x52,                                           /* rows and half bytes exchanged */
    0xB1, 0x22,                                           /* lengths of the phases */
    0xB2, 70,                                             /* clocks a row */
    0xB3, 0xF1,                                           /* clock */
    0xBF, 0x0D,                                           /* voltage of a dark pixel */
    0xBE, 0x02,                                           /* voltage of an idle row */
    0xBC, 0x10,                                           /* voltage of the precharge */
    0xB8, 0x01, 0x11, 0x22, 0x32, 0x43, 0x54, 0x65, 0x76, /* table of greys */
    0xAD, 0x03,                                           /* own converter on */
};

const struct ssd0323_board ssd0323_board = {
    .greys = { 0, 4, 9, 15 },
    .setup = display_setup,
    .setup_size = sizeof display_setup,
};

const struct body_board body_board = {
    .sensors = { { "sensors a1-h2", ADDRESS_SENSORS, BODY_TWO_RANKS(0) },
                 { "sensors a3-h4", ADDRESS_SENSORS + 1, BODY_TWO_RANKS(16) },
                 { "sensors a5-h6", ADDRESS_SENSORS + 2, BODY_TWO_RANKS(32) },
                 { "sensors a7-h8", ADDRESS_SENSORS + 3, BODY_TWO_RANKS(48) } },
    .lights = { { "lights a1-h2", ADDRESS_LIGHTS, BODY_TWO_RANKS(0) },
                { "lights a3-h4", ADDRESS_LIGHTS + 1, BODY_TWO_RANKS(16) },
                { "lights a5-h6", ADDRESS_LIGHTS + 2, BODY_TWO_RANKS(32) },
                { "lights a7-h8", ADDRESS_LIGHTS + 3, BODY_TWO_RANKS(48) } },
    .occupied_is_high = SWITCH_IS_HIGH,
    .memory_address = ADDRESS_MEMORY,
    .closed_key_is_fault = !EMULATED,
};
