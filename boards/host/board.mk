# A PC: the firmware as a program, stdin and stdout as its serial line.
CHIP := host
CONSOLE_RX_SIZE := 4096
CONSOLE_TX_SIZE := 4096
RECORD_PLIES := 1000
ADDITIONS := saves teach panel
