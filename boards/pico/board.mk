# Raspberry Pi Pico: played over its USB cable.
MCU := rp2040
CHIP := rp2040
CPU := cortex-m0plus
STACK_SIZE := 7424
CONSOLE_RX_SIZE := 1024
CONSOLE_TX_SIZE := 1024
EMULATOR := rp2040js
RECORD_PLIES := 1000
ADDITIONS := book clocks opponent rating train odds saves archive teach lookback targets partner terminal scoresheet tuning bell sound editor mirror bootloader
# Of the end of the flash, for saves: eight areas of two sectors.
STORE_SIZE := 65536
# Below them, for finished games: 64 sectors.
ARCHIVE_SIZE := 262144
# An assumption, for estimates only.
CYCLES_PER_INSTRUCTION := 1.7
# What comes of it (`make figures` writes it here): the simulation with SPEED=chip.
NODES_PER_SECOND := 8,560
FLASH_TOOL := openocd
FLASH_CONFIG := interface/cmsis-dap.cfg target/rp2040.cfg
FLASH_USB := 2e8a:000c
# What the board shows over its cable, the file for it, and when.
FLASH_DRIVE := RPI-RP2 uf2
FLASH_DRIVE_WHEN := if you hold BOOTSEL while you plug it in
# The opening book, and how much of the flash it takes at most.
BOOK := openings/kilomate.book
BOOK_SIZE := 32768
# The training positions, and how much they take at most.
TRAINING := training/kilomate.epd
TRAINING_SIZE := 65536
