# STM32 value line discovery: the 8 KB of RAM of the dedicated computers of 1990.
MCU := stm32f100rb
CHIP := stm32f100
CPU := cortex-m3
STACK_SIZE := 2336
CONSOLE_RX_SIZE := 128
CONSOLE_TX_SIZE := 128
QEMU_MACHINE := stm32vldiscovery
QEMU_LACKS := watchdog
RECORD_PLIES := 300
# An assumption, for estimates only: 1.53 in a search with no wait states (`make cycles`; there are
# none at 24 MHz), and something for loads that wait for their address.
CYCLES_PER_INSTRUCTION := 1.6
FLASH_TOOL := openocd
FLASH_CONFIG := board/stm32vldiscovery.cfg
FLASH_USB := 0483:3744
# Why it has no additions, as its console says it; and its engine is a little smaller and slower
# than it could be (engine/flags.mk).
NO_ROOM := 8 KB of RAM, 128 KB of flash
