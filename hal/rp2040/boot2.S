@ The second stage of the boot. The boot ROM copies the flash's first 256 bytes to
@ RAM, sees that their last four are the CRC of the others (tools/build/seal.py puts it
@ there), and jumps here with lr = 0. It makes the flash readable as memory, as ssi.h
@ says, and starts the program by its vector table, which follows. Position independent.

#include "hal/rp2040/ssi.h"

        .syntax unified
        .cpu cortex-m0plus
        .thumb

        .equ    XIP_SSI, 0x18000000
        .equ    SSI_CTRLR0, 0x00
        .equ    SSI_CTRLR1, 0x04
        .equ    SSI_SSIENR, 0x08
        .equ    SSI_BAUDR, 0x14
        .equ    SSI_SPI_CTRLR0, 0xF4
        .equ    VECTORS, 0x10000100
        .equ    VTOR, 0xE000ED08

        .section .boot2, "ax"
        .global rp2040_boot2
        .type   rp2040_boot2, %object
rp2040_boot2:
        ldr     r3, =XIP_SSI
        movs    r0, #0
        str     r0, [r3, #SSI_SSIENR]
        movs    r0, #SSI_BAUDR_DIVIDER
        str     r0, [r3, #SSI_BAUDR]
        ldr     r0, =SSI_CTRLR0_IN_PLACE
        str     r0, [r3, #SSI_CTRLR0]
        movs    r0, #SSI_CTRLR1_IN_PLACE
        str     r0, [r3, #SSI_CTRLR1]
        ldr     r0, =SSI_SPI_CTRLR0_IN_PLACE
        movs    r1, #SSI_SPI_CTRLR0
        str     r0, [r3, r1]
        movs    r0, #1
        str     r0, [r3, #SSI_SSIENR]
        ldr     r0, =VECTORS
        ldr     r1, =VTOR
        str     r0, [r1]
        ldmia   r0!, {r1, r2}
        msr     msp, r1
        bx      r2
        .ltorg
        .space  252 - (. - rp2040_boot2)
        .word   0                       @ the CRC
        .size   rp2040_boot2, 256
