/*
 * The last sectors of the flash of an STM32F4, 128 KB each, which the store has for itself. Offsets
 * count from the first byte of the store.
 */
#ifndef KILOMATE_HAL_STM32F4_FLASH_H
#define KILOMATE_HAL_STM32F4_FLASH_H

#include <stdbool.h>
#include <stdint.h>

/* How many bytes of the end of the flash are for saves and games; board.mk sets it: two sectors. */
#ifndef STORE_SIZE
#define STORE_SIZE 0
#endif

#define STM32F4_STORE cortexm_store_start

/* The emulator's flash cannot be written: the end of its RAM stands for it, behind the memory of
   the program. Its sectors are smaller, and hold fewer and smaller areas. */
#ifdef EMULATED_STORE
enum { STM32F4_STORE_SECTOR = 0x8000, STM32F4_STORE_AREA = 2500, STM32F4_GAME_AREAS = 4 };
#else
enum { STM32F4_STORE_SECTOR = 0x20000, STM32F4_STORE_AREA = 3072, STM32F4_GAME_AREAS = 16 };
#endif

#define STM32F4_STORE_WORD(offset) (*(volatile uint32_t *)(uintptr_t)(STM32F4_STORE + (offset)))

/* Clears the bits of a word that are 0 in `word`. The offset is a multiple of 4. False if the flash
   has refused it, or holds something else afterwards. */
bool stm32f4_flash_program(uint32_t offset, uint32_t word);

/* Sets the sector that begins at this offset to 0xFF. Takes a second, two at most; meanwhile
   interrupts are masked, but no tick is lost, and as many as 64 received bytes are kept. False if
   the flash has refused it. */
bool stm32f4_flash_erase(uint32_t offset);

#endif
