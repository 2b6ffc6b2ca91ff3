# What each chip's own folder is linked with: folders of hal/ that chips share.
DRIVERS_lm3s := cortexm systick pl011 bytes
DRIVERS_stm32f100 := cortexm systick stm32 stm32f1 bytes
DRIVERS_stm32f103 := cortexm systick stm32 stm32f1 bytes
DRIVERS_stm32f4 := cortexm systick stm32
DRIVERS_nrf51 := cortexm
DRIVERS_rp2040 := cortexm pl011

# A chip whose core may run at another clock than the board says, and which variable tells it.
CORE_HZ_stm32f103 := chip_core_hz
