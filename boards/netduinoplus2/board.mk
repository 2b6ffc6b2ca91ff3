# Netduino Plus 2: the class of today's open dedicated computers.
MCU := stm32f405rg
CHIP := stm32f4
CPU := cortex-m4
STACK_SIZE := 6768
CONSOLE_RX_SIZE := 1024
CONSOLE_TX_SIZE := 1024
QEMU_MACHINE := netduinoplus2
QEMU_LACKS := watchdog
ADDITIONS := book clocks opponent rating odds teach lookback targets partner terminal scoresheet tuning bell editor
RECORD_PLIES := 1000
# An assumption, for estimates only: 1.52 in a search with no wait states (`make cycles`), and
# something for the flash's 5 wait states wherever its small cache misses.
CYCLES_PER_INSTRUCTION := 2.0
FLASH_TOOL := dfu-util
FLASH_USB := 0483:df11
# The opening book, and how much of the flash it takes at most.
BOOK := openings/kilomate.book
BOOK_SIZE := 32768
