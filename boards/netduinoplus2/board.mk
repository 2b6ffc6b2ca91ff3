# Netduino Plus 2: the class of today's open dedicated computers.
MCU := stm32f405rg
CHIP := stm32f4
CPU := cortex-m4
STACK_SIZE := 5632
CONSOLE_RX_SIZE := 1024
CONSOLE_TX_SIZE := 1024
QEMU_MACHINE := netduinoplus2
QEMU_LACKS := watchdog
RECORD_PLIES := 1000
FLASH_TOOL := dfu-util
FLASH_USB := 0483:df11
