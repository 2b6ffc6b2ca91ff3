# What each chip's own folder is linked with: folders of hal/ that chips share.
DRIVERS_lm3s := cortexm systick pl011
DRIVERS_stm32f1 := cortexm systick stm32
DRIVERS_stm32f4 := cortexm systick stm32
DRIVERS_nrf51 := cortexm
DRIVERS_rp2040 := cortexm pl011
