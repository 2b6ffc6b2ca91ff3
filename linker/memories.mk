# The memories of each microcontroller: origin and length, from its data sheet.
FLASH_lm3s6965 := 0x00000000 0x40000
RAM_lm3s6965 := 0x20000000 0x10000

FLASH_stm32f100rb := 0x08000000 0x20000
RAM_stm32f100rb := 0x20000000 0x2000
