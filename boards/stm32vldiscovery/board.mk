# STM32 value line discovery: the 8 KB of RAM of the dedicated computers of 1990.
MCU := stm32f100rb
CHIP := stm32f1
CPU := cortex-m3
STACK_SIZE := 2080
CONSOLE_RX_SIZE := 128
CONSOLE_TX_SIZE := 128
QEMU_MACHINE := stm32vldiscovery
QEMU_LACKS := watchdog
RECORD_PLIES := 300
FLASH_TOOL := openocd
FLASH_CONFIG := board/stm32vldiscovery.cfg
FLASH_USB := 0483:3744
