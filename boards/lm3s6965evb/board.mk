# Stellaris LM3S6965 evaluation board: the full dedicated chess computer.
MCU := lm3s6965
CHIP := lm3s
CPU := cortex-m3
STACK_SIZE := 5056
CONSOLE_RX_SIZE := 1024
CONSOLE_TX_SIZE := 512
QEMU_MACHINE := lm3s6965evb
RECORD_PLIES := 600
# An assumption, for estimates only: 1.53 in a search with no wait states (`make cycles`; there are
# none up to 50 MHz), and something for loads that wait for their address.
CYCLES_PER_INSTRUCTION := 1.6
FLASH_TOOL := openocd
FLASH_CONFIG := board/ek-lm3s6965.cfg
FLASH_USB := 0403:bcd9
