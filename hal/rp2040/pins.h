/*
 * RP2040: the registers of SIO, PIO and DMA, for parts that are connected to single pins. They have
 * the names of the data sheet (sections "SIO", "PIO" and "DMA").
 */
#ifndef KILOMATE_HAL_RP2040_PINS_H
#define KILOMATE_HAL_RP2040_PINS_H

#include <stdint.h>

/* Functions of a pin, besides those in rp2040.h. */
enum { GPIO_FUNC_SIO = 5, GPIO_FUNC_PIO0 = 6 };

/* --- SIO: pins that the core sets and reads, a bit each --- */

struct rp2040_sio {
    volatile uint32_t CPUID;
    volatile uint32_t GPIO_IN;
    volatile uint32_t GPIO_HI_IN;
    volatile uint32_t reserved;
    volatile uint32_t GPIO_OUT;
    volatile uint32_t GPIO_OUT_SET;
    volatile uint32_t GPIO_OUT_CLR;
    volatile uint32_t GPIO_OUT_XOR;
    volatile uint32_t GPIO_OE;
    volatile uint32_t GPIO_OE_SET;
    volatile uint32_t GPIO_OE_CLR;
};
#define RP2040_SIO ((struct rp2040_sio *)0xD0000000U)

/* --- PIO0 --- */

enum { PIO_MACHINES = 4, PIO_INSTRUCTIONS = 32 };

struct rp2040_pio {
    volatile uint32_t CTRL;
    volatile uint32_t FSTAT;
    volatile uint32_t FDEBUG;
    volatile uint32_t FLEVEL;
    volatile uint32_t TXF[PIO_MACHINES];
    volatile uint32_t RXF[PIO_MACHINES];
    volatile uint32_t IRQ;
    volatile uint32_t IRQ_FORCE;
    volatile uint32_t INPUT_SYNC_BYPASS;
    volatile uint32_t DBG_PADOUT;
    volatile uint32_t DBG_PADOE;
    volatile uint32_t DBG_CFGINFO;
    volatile uint32_t INSTR_MEM[PIO_INSTRUCTIONS];
    struct {
        volatile uint32_t CLKDIV;
        volatile uint32_t EXECCTRL;
        volatile uint32_t SHIFTCTRL;
        volatile uint32_t ADDR;
        volatile uint32_t INSTR; /* an instruction written here is executed at once */
        volatile uint32_t PINCTRL;
    } SM[PIO_MACHINES];
};
#define RP2040_PIO0 ((struct rp2040_pio *)0x50200000U)

/* Bits for state machine 0. The two restarts clear its shift counters and the phase of its
   divider. */
enum {
    PIO_CTRL_SM0_ENABLE = 1 << 0,
    PIO_CTRL_SM0_RESTART = 1 << 4,
    PIO_CTRL_CLKDIV0_RESTART = 1 << 8
};

#define PIO_EXECCTRL_WRAP_TOP(instruction) ((uint32_t)(instruction) << 12)
#define PIO_SHIFTCTRL_AUTOPULL (UINT32_C(1) << 17)
#define PIO_SHIFTCTRL_PULL_THRESHOLD(bits) (((uint32_t)(bits) % 32U) << 25)
#define PIO_SHIFTCTRL_FJOIN_TX (UINT32_C(1) << 30) /* writing it empties the FIFO */
#define PIO_PINCTRL_SIDESET_COUNT(pins) ((uint32_t)(pins) << 29)
#define PIO_PINCTRL_SET_COUNT(pins) ((uint32_t)(pins) << 26)
#define PIO_PINCTRL_SIDESET_BASE(pin) ((uint32_t)(pin) << 10)
#define PIO_PINCTRL_SET_BASE(pin) ((uint32_t)(pin) << 5)

/* --- DMA --- */

enum { DMA_CHANNELS = 12 };

struct rp2040_dma {
    struct {
        volatile uint32_t READ_ADDR;
        volatile uint32_t WRITE_ADDR;
        volatile uint32_t TRANS_COUNT;
        volatile uint32_t CTRL_TRIG; /* writing it starts the channel */
        volatile uint32_t aliases[12];
    } CH[DMA_CHANNELS];
};
#define RP2040_DMA ((struct rp2040_dma *)0x50000000U)

#define DMA_CTRL_CHAIN_TO(channel) ((uint32_t)(channel) << 11) /* the channel itself: no chain */
#define DMA_CTRL_TREQ(request) ((uint32_t)(request) << 15)
enum {
    DMA_CTRL_EN = 1 << 0,
    DMA_CTRL_DATA_SIZE_WORD = 2 << 2,
    DMA_CTRL_INCR_READ = 1 << 4,
    DMA_CTRL_IRQ_QUIET = 1 << 21,
    DMA_DREQ_PIO0_TX0 = 0
};

#endif
