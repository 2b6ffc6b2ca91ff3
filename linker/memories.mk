# The memories of each microcontroller: origin and length, from its data sheet.
FLASH_lm3s6965 := 0x00000000 0x40000
RAM_lm3s6965 := 0x20000000 0x10000

FLASH_stm32f100rb := 0x08000000 0x20000
RAM_stm32f100rb := 0x20000000 0x2000

# The STM32F103CB; many an STM32F103C8 has as much flash, but reports 64 KB.
FLASH_stm32f103cb := 0x08000000 0x20000
RAM_stm32f103cb := 0x20000000 0x5000

# 128 KB at 0x20000000; the 64 KB of CCM at 0x10000000 are not used.
FLASH_stm32f405rg := 0x08000000 0x100000
RAM_stm32f405rg := 0x20000000 0x20000

FLASH_stm32f411ce := 0x08000000 0x80000
RAM_stm32f411ce := 0x20000000 0x20000

FLASH_nrf51822 := 0x00000000 0x40000
RAM_nrf51822 := 0x20000000 0x4000

# 2 MB on a Raspberry Pi Pico, other boards have more. The RAM's six banks are one piece.
FLASH_rp2040 := 0x10000000 0x200000
# What its boot ROM takes from a file that is copied to its drive.
UF2_FAMILY_rp2040 := 0xE48BFF56
RAM_rp2040 := 0x20000000 0x42000
# What runs from RAM, and the tables that are there, since the flash is a slow one behind a
# small cache: all that comes out of archives, which are the engine and the libraries.
RAM_CODE_rp2040 := *.a:*
RAM_TABLES_rp2040 := *.a:*tables.o *.a:params_default.o *.a:move_values.o
