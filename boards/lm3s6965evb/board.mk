# Stellaris LM3S6965 evaluation board: the full dedicated chess computer.
MCU := lm3s6965
CHIP := lm3s
CPU := cortex-m3
STACK_SIZE := 4096
CONSOLE_RX_SIZE := 1024
CONSOLE_TX_SIZE := 512
QEMU_MACHINE := lm3s6965evb
RECORD_PLIES := 600
FLASH_TOOL := openocd
FLASH_CONFIG := board/ek-lm3s6965.cfg
FLASH_USB := 0403:bcd9
