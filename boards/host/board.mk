# A PC: the firmware as a program, stdin and stdout as its serial line.
CHIP := host
CONSOLE_RX_SIZE := 4096
CONSOLE_TX_SIZE := 4096
RECORD_PLIES := 1000
# With RELEASE=1: it names no folder, since it has nothing for a debugger.
RELEASE_FLAGS := -g0
ADDITIONS := book clocks opponent rating train odds saves archive teach lookback targets panel partner terminal scoresheet tuning bell sound editor mirror eboard
# The opening book, and how much of the flash it takes at most.
BOOK := openings/kilomate.book
BOOK_SIZE := 32768
# The training positions, and how much they take at most.
TRAINING := training/kilomate.epd
TRAINING_SIZE := 65536
