/*
 * RP2040: the SSI, through which the chip reads its flash. The registers have the names of the data
 * sheet (section "SSI"). The values of its two modes are plain numbers, because boot2.S uses them,
 * too.
 */
#ifndef KILOMATE_HAL_RP2040_SSI_H
#define KILOMATE_HAL_RP2040_SSI_H

/* Mode 1, reading the flash as memory: each read of 32 bits becomes the command 03h with 24 bits of
   address, which every flash chip knows. Its clock is a quarter of the core's: 31 MHz. The slowest
   chips allow 33 MHz. */
#define SSI_BAUDR_DIVIDER 4
#define SSI_CTRLR0_IN_PLACE 0x001F0300
#define SSI_CTRLR1_IN_PLACE 0
#define SSI_SPI_CTRLR0_IN_PLACE 0x03000218

/* Mode 2: single bytes, both ways. */
#define SSI_CTRLR0_BYTES 0x00070000

#ifndef __ASSEMBLER__

#include <stddef.h>
#include <stdint.h>

/* Where the flash is read as memory. */
#define RP2040_FLASH ((const uint8_t *)0x10000000U)

struct rp2040_ssi {
    volatile uint32_t CTRLR0;
    volatile uint32_t CTRLR1;
    volatile uint32_t SSIENR;
    volatile uint32_t MWCR;
    volatile uint32_t SER;
    volatile uint32_t BAUDR;
    volatile uint32_t not_used[4];
    volatile uint32_t SR;
    volatile uint32_t not_used_either[13];
    volatile uint32_t DR0; /* 0x60 */
    volatile uint32_t further_data[35];
    volatile uint32_t RX_SAMPLE_DLY; /* 0xF0 */
    volatile uint32_t SPI_CTRLR0;
};
_Static_assert(offsetof(struct rp2040_ssi, DR0) == 0x60, "registers of the SSI");
_Static_assert(offsetof(struct rp2040_ssi, SPI_CTRLR0) == 0xF4, "registers of the SSI");
#define SSI ((struct rp2040_ssi *)0x18000000U)
#define SSI_SR_RFNE (UINT32_C(1) << 3) /* a byte has been received */

/* The flash's select pin. 0: the SSI sets it; else it is low or high. */
#define IO_QSPI_SS_CTRL RP2040_REGISTER(0x4001800CU)
#define IO_QSPI_SS_LOW (UINT32_C(2) << 8)
#define IO_QSPI_SS_HIGH (UINT32_C(3) << 8)

/* Writing 1 flushes the cache of the flash. Reading waits until that is done. */
#define XIP_CTRL_FLUSH RP2040_REGISTER(0x14000004U)

#endif
#endif
