# Blue Pill, STM32F103C8T6 or CBT6: the cheapest board that there is.
MCU := stm32f103cb
CHIP := stm32f103
CPU := cortex-m3
STACK_SIZE := 3136
CONSOLE_RX_SIZE := 256
CONSOLE_TX_SIZE := 256
# Not its own chip: QEMU's nearest has only 8 KB of RAM. README.md says what this one shows.
QEMU_MACHINE := netduinoplus2
EMULATED_AS := netduinoplus2
QEMU_LACKS := watchdog
# Where that differs, in what is built for it: the rate of its core, two addresses, and no
# register that tells the size of the flash.
EMULATED_FLAGS := -DEMULATED -DSYSTICK_HZ=168000000 -DSTM32F1_GPIOA=0x40020000U -DSTM32F1_USART1=0x40011000U
RECORD_PLIES := 300
# An assumption, for estimates only: 1.53 in a search with no wait states (`make cycles`), and
# something for the flash's 2 wait states, against which there is a prefetch buffer and no cache.
CYCLES_PER_INSTRUCTION := 2.2
FLASH_TOOL := openocd
FLASH_CONFIG := interface/stlink.cfg target/stm32f1x.cfg
FLASH_USB := 0483:3748
# Why it has no additions, as its console says it; and its engine is a little smaller and slower
# than it could be (engine/flags.mk).
NO_ROOM := 20 KB of RAM, 128 KB of flash
