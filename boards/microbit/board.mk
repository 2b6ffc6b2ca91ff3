# BBC micro:bit, first version: a board that schools own.
MCU := nrf51822
CHIP := nrf51
CPU := cortex-m0
STACK_SIZE := 3680
CONSOLE_RX_SIZE := 256
CONSOLE_TX_SIZE := 256
QEMU_MACHINE := microbit
QEMU_LACKS := watchdog
RECORD_PLIES := 300
# With two seconds a move, on the scale of docs/notebook/levels.md; the levels end there.
FULL_ELO := 1900
ADDITIONS := book saves archive opponent teach terminal scoresheet tuning bell
# Of the end of the flash, for saves: eight areas of two pages.
STORE_SIZE := 16384
# Below them, for finished games: sixteen pages.
ARCHIVE_SIZE := 16384
# An assumption, for estimates only: 1.63 in a search with no wait states (`make cycles`), and
# something for the flash, which code and constants share.
CYCLES_PER_INSTRUCTION := 1.8
FLASH_TOOL := openocd
FLASH_CONFIG := interface/cmsis-dap.cfg target/nrf51.cfg
FLASH_TARGET := nrf51
FLASH_USB := 0d28:0204
# What the board shows over its cable, the file for it, and when.
FLASH_DRIVE := MICROBIT hex
FLASH_DRIVE_WHEN := when you plug it in
# The opening book, and how much of the flash it takes at most.
BOOK := openings/kilomate.book
BOOK_SIZE := 17920
