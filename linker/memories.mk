# The memories of each microcontroller: origin and length, from its data sheet.
FLASH_lm3s6965 := 0x00000000 0x40000
RAM_lm3s6965 := 0x20000000 0x10000

FLASH_stm32f100rb := 0x08000000 0x20000
RAM_stm32f100rb := 0x20000000 0x2000

# 128 KB at 0x20000000; the 64 KB of CCM at 0x10000000 are not used.
FLASH_stm32f405rg := 0x08000000 0x100000
RAM_stm32f405rg := 0x20000000 0x20000

FLASH_nrf51822 := 0x00000000 0x40000
RAM_nrf51822 := 0x20000000 0x4000
