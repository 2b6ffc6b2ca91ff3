# A web page: the firmware as WebAssembly, in a worker of the browser.
CHIP := web
CONSOLE_RX_SIZE := 4096
CONSOLE_TX_SIZE := 4096
RECORD_PLIES := 1000
ADDITIONS := book clocks opponent rating train odds saves archive teach lookback targets panel partner terminal scoresheet tuning bell sound editor mirror
# The opening book, and how much of the image it takes at most.
BOOK := openings/kilomate.book
BOOK_SIZE := 32768
# The training positions, and how much they take at most.
TRAINING := training/kilomate.epd
TRAINING_SIZE := 65536
