# Stellaris LM3S6965 evaluation board: the full dedicated chess computer.
MCU := lm3s6965
CHIP := lm3s
CPU := cortex-m3
STACK_SIZE := 4992
CONSOLE_RX_SIZE := 1024
CONSOLE_TX_SIZE := 512
QEMU_MACHINE := lm3s6965evb
ADDITIONS := book saves archive opponent teach panel terminal scoresheet tuning bell sound editor mirror eboard
# What its emulator runs is built with it: board.c has the settings.
EMULATED_FLAGS := -DEMULATED=1
PARTS := at24c256 body keys pca9552 ssd0323
# What can be attached to its I2C bus, at the addresses of board.c; EEPROM stands for a file.
QEMU_PARTS := -device pca9552,address=0x60,id=sensors0 -device pca9552,address=0x61,id=sensors1 \
    -device pca9552,address=0x62,id=sensors2 -device pca9552,address=0x63,id=sensors3 \
    -device pca9552,address=0x64,id=lights0 -device pca9552,address=0x65,id=lights1 \
    -device pca9552,address=0x66,id=lights2 -device pca9552,address=0x67,id=lights3 \
    -drive if=none,id=memory,format=raw,file=EEPROM \
    -device at24c-eeprom,address=0x50,rom-size=32768,drive=memory,id=eeprom
RECORD_PLIES := 600
# An assumption, for estimates only: 1.53 in a search with no wait states (`make cycles`; there are
# none up to 50 MHz), and something for loads that wait for their address.
CYCLES_PER_INSTRUCTION := 1.6
# What comes of it (`make figures` writes it here): the simulation with SPEED=chip.
NODES_PER_SECOND := 5,800
FLASH_TOOL := openocd
FLASH_CONFIG := board/ek-lm3s6965.cfg
FLASH_USB := 0403:bcd9
# The opening book, and how much of the flash it takes at most.
BOOK := openings/kilomate.book
BOOK_SIZE := 1600
