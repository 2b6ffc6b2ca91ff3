/* The way into the boot ROM. Its first words tell where its functions are found (data sheet,
   section "Bootrom Contents"). */
#include "hal/bootloader.h"

#include <stddef.h>

#include "hal/rp2040/rp2040.h"

/* Addresses in the ROM. */
enum { ROM_MAGIC = 0x10, ROM_MAGIC_END = 0x12, ROM_FUNCTIONS = 0x14, ROM_LOOKUP = 0x18 };

enum { MAGIC = 'M' | 'u' << 8, MAGIC_END = 1, RESET_TO_USB_BOOT = 'U' | 'B' << 8 };

/* The compiler is not told the address: it takes one so small for a mistake. */
static uint16_t rom_halfword(uint32_t address)
{
    __asm__("" : "+r"(address));
    return *(const volatile uint16_t *)address;
}

/* The functions of the ROM. Lookup answers the address of one, or 0. The last takes the pin that is
   to blink, and the interfaces that are not to be offered; it takes over by a reset of the
   watchdog. */
typedef uint32_t (*rom_lookup_function)(uint32_t functions, uint32_t code);
typedef void (*rom_reset_function)(uint32_t pins, uint32_t without);

bool hal_bootloader(void)
{
    rom_lookup_function rom_lookup = (rom_lookup_function)(uintptr_t)rom_halfword(ROM_LOOKUP);
    rom_reset_function rom_reset = NULL;

    if (rom_halfword(ROM_MAGIC) == MAGIC &&
        (rom_halfword(ROM_MAGIC_END) & UINT8_MAX) == MAGIC_END) {
        rom_reset = (rom_reset_function)(uintptr_t)rom_lookup(rom_halfword(ROM_FUNCTIONS),
                                                              RESET_TO_USB_BOOT);
    }
    if (rom_reset != NULL) {
        rom_reset(0, 0);
    }
    return false;
}
