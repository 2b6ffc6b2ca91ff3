# WeAct Black Pill, STM32F411CEU6: a board that many have in a drawer.
MCU := stm32f411ce
CHIP := stm32f4
CPU := cortex-m4
# The regulator's scale 1, without which the core may not run at 100 MHz.
VOLTAGE_SCALE := 3
STACK_SIZE := 6768
CONSOLE_RX_SIZE := 1024
CONSOLE_TX_SIZE := 1024
# Not its own chip, but the nearest that QEMU has: README.md says what that shows.
QEMU_MACHINE := netduinoplus2
EMULATED_AS := netduinoplus2
QEMU_LACKS := watchdog
# Where that differs, in what is built for it: its core runs at 168 MHz, and its flash cannot be
# written. The end of its RAM stands for that, so many bytes, by which the arena is smaller there.
EMULATED_STORE_SIZE := 0x10000
EMULATED_FLAGS := -DSYSTICK_HZ=168000000 -DEMULATED_STORE
# Of the end of the flash, for saves and finished games: two sectors of 128 KB.
STORE_SIZE := 262144
ADDITIONS := book clocks opponent rating saves archive teach lookback terminal scoresheet tuning bell editor mirror
RECORD_PLIES := 1000
# An assumption, for estimates only: 1.52 in a search with no wait states (`make cycles`), and
# something for the flash's 3 wait states wherever its small cache misses.
CYCLES_PER_INSTRUCTION := 1.8
FLASH_TOOL := dfu-util
FLASH_CONFIG := interface/stlink.cfg target/stm32f4x.cfg
FLASH_USB := 0483:df11
# The opening book, and how much of the flash it takes at most.
BOOK := openings/kilomate.book
BOOK_SIZE := 15872
