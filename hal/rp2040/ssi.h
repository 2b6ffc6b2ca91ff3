/*
 * RP2040: the SSI, through which the chip reads its flash, with the data sheet's names.
 * The numbers of its two ways to work are plain ones, since boot2.S takes them, too.
 */
#ifndef KILOMATE_HAL_RP2040_SSI_H
#define KILOMATE_HAL_RP2040_SSI_H

/* Reading in place: a read of 32 bits is the command 03h with 24 bits of address, which every
   chip knows, at a quarter of the core's clock: 31 MHz, where the slowest chips take 33. */
#define SSI_BAUDR_DIVIDER 4
#define SSI_CTRLR0_IN_PLACE 0x001F0300
#define SSI_CTRLR1_IN_PLACE 0
#define SSI_SPI_CTRLR0_IN_PLACE 0x03000218

/* Byte by byte, both ways. */
#define SSI_CTRLR0_BYTES 0x00070000

#ifndef __ASSEMBLER__

#include <stddef.h>
#include <stdint.h>

/* Where it is read in place. */
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

/* The flash's select pin: by the SSI, or low, or high. */
#define IO_QSPI_SS_CTRL RP2040_REGISTER(0x4001800CU)
#define IO_QSPI_SS_LOW (UINT32_C(2) << 8)
#define IO_QSPI_SS_HIGH (UINT32_C(3) << 8)

/* What is kept of the flash: a one throws it away; reading waits for that. */
#define XIP_CTRL_FLUSH RP2040_REGISTER(0x14000004U)

#endif
#endif
