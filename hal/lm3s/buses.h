/*
 * LM3S6965: the registers of the buses and pins that a board's parts are connected to, and the
 * tables that such a board gives to their drivers. The registers have the names of the data sheet
 * (chapters "General-Purpose Input/Outputs", "Inter-Integrated Circuit Interface" and "Synchronous
 * Serial Interface").
 */
#ifndef KILOMATE_HAL_LM3S_BUSES_H
#define KILOMATE_HAL_LM3S_BUSES_H

#include <stdbool.h>
#include <stdint.h>

#include "hal/lm3s/lm3s.h"

#define SYSCTL_RCGC1_SSI0 (UINT32_C(1) << 4)
#define SYSCTL_RCGC1_I2C0 (UINT32_C(1) << 12)

/* --- GPIO: the index into DATA is the mask of the pins that are read or written --- */

#define LM3S_GPIOB ((struct lm3s_gpio *)0x40005000U)
#define LM3S_GPIOC ((struct lm3s_gpio *)0x40006000U)
#define LM3S_GPIOD ((struct lm3s_gpio *)0x40007000U)
#define LM3S_GPIOE ((struct lm3s_gpio *)0x40024000U)
#define LM3S_GPIOF ((struct lm3s_gpio *)0x40025000U)
#define LM3S_GPIOG ((struct lm3s_gpio *)0x40026000U)

/* --- I2C master --- */

struct lm3s_i2c {
    volatile uint32_t MSA;
    volatile uint32_t MCS; /* read: status; write: command */
    volatile uint32_t MDR;
    volatile uint32_t MTPR;
    volatile uint32_t interrupt[4];
    volatile uint32_t MCR;
};
/* Another address is for an emulator (EMULATED_FLAGS of a board.mk). */
#ifndef LM3S_I2C_BASE
#define LM3S_I2C_BASE 0x40020000U
#endif
#define LM3S_I2C0 ((struct lm3s_i2c *)LM3S_I2C_BASE)

enum {
    I2C_MSA_RECEIVE = 1 << 0,
    I2C_MCS_BUSY = 1 << 0,
    I2C_MCS_ERROR = 1 << 1,
    I2C_MCS_ARBLST = 1 << 4,
    I2C_MCS_BUSBSY = 1 << 6,
    I2C_MCS_RUN = 1 << 0,
    I2C_MCS_START = 1 << 1,
    I2C_MCS_STOP = 1 << 2,
    I2C_MCS_ACK = 1 << 3,
    I2C_MCR_MFE = 1 << 4
};

/* --- SSI (PL022) --- */

struct lm3s_ssi {
    volatile uint32_t CR0;
    volatile uint32_t CR1;
    volatile uint32_t DR;
    volatile uint32_t SR;
    volatile uint32_t CPSR;
};
#define LM3S_SSI0 ((struct lm3s_ssi *)0x40008000U)

#define SSI_CR0_SCR(divider) (((uint32_t)(divider)-1U) << 8)
enum {
    SSI_CR0_DSS_8 = 7,
    SSI_CR0_SPO = 1 << 6,
    SSI_CR0_SPH = 1 << 7,
    SSI_CR1_SSE = 1 << 1,
    SSI_SR_TNF = 1 << 1,
    SSI_SR_RNE = 1 << 2,
    SSI_SR_BSY = 1 << 4
};

/* --- what the board.c of a board with parts says --- */

enum lm3s_port { PORT_A, PORT_B, PORT_C, PORT_D, PORT_E, PORT_F, PORT_G };
struct lm3s_pin {
    enum lm3s_port port;
    uint8_t bit;
};

/* The bus I2C0: PB2 is SCL, PB3 is SDA. */
struct lm3s_i2c_board {
    uint32_t hz;              /* the clock, at most */
    bool has_repeated_start;  /* true on the chip; the emulator needs STOP and START instead */
    bool arblst_is_no_answer; /* what the status bit ARBLST means. false on the chip, where it means
                                 that a part holds the line. true in the emulator, where it means
                                 that no part has the address */
};
extern const struct lm3s_i2c_board lm3s_i2c_board;

/* The display's port SSI0: PA2 is the clock, PA3 the chip select, PA5 the data. */
struct lm3s_ssi_board {
    uint32_t hz;                  /* the clock, at most */
    struct lm3s_pin data_command; /* high: data; low: commands */
    struct lm3s_pin held;         /* an output whose level never changes */
    bool held_is_high;            /* that level */
};
extern const struct lm3s_ssi_board lm3s_ssi_board;

/* Contacts to ground, with the chip's pull-ups. Bit n of inputs_read() is pins[n]. */
struct lm3s_inputs_board {
    uint8_t count;
    struct lm3s_pin pins[8];
};
extern const struct lm3s_inputs_board lm3s_inputs_board;

/* The registers of a port. lm3s_gpio_start() also starts the port's clock; to be called before the
   first access. */
struct lm3s_gpio *lm3s_gpio(enum lm3s_port port);
struct lm3s_gpio *lm3s_gpio_start(enum lm3s_port port);

#endif
