# Open-Chess: a board with hall sensors and coloured lights under its squares, on an Arduino
# Nano RP2040 Connect.
MCU := rp2040
CHIP := rp2040
CPU := cortex-m0plus
STACK_SIZE := 7792
CONSOLE_RX_SIZE := 1024
CONSOLE_TX_SIZE := 1024
STORE_SIZE := 65536
ARCHIVE_SIZE := 262144
EMULATOR := rp2040js
# What hangs on the emulated chip: tools/emulator/rp2040/openchess.mjs.
EMULATED_BODY := openchess
ADDITIONS := book clocks opponent rating train odds saves archive teach lookback targets panel partner terminal scoresheet tuning bell sound editor mirror bootloader eboard
PARTS := matrix matrix_body pixels
RECORD_PLIES := 1000
# An assumption, for estimates only.
CYCLES_PER_INSTRUCTION := 1.7
# What comes of it (`make figures` writes it here): the simulation with SPEED=chip.
NODES_PER_SECOND := 8,560
FLASH_TOOL := openocd
FLASH_CONFIG := interface/cmsis-dap.cfg target/rp2040.cfg
FLASH_USB := 2e8a:000c
# What the board shows over its cable, the file for it, and when.
FLASH_DRIVE := RPI-RP2 uf2
FLASH_DRIVE_WHEN := when you press its button twice, quickly
# The opening book, and how much of the flash it takes at most.
BOOK := openings/kilomate.book
BOOK_SIZE := 32768
# The training positions, and how much they take at most.
TRAINING := training/kilomate.epd
TRAINING_SIZE := 65536
