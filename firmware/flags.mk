# Flags of the firmware, on a microcontroller.

# Nothing there is called often enough to be worth its flash. (Drivers are: edges have times. But not
# what starts the core, tests it and records its faults.)
$(OWN)/firmware/%.o $(B)/hal/console.o $(B)/hal/console_open.o $(B)/hal/bytes/%.o $(B)/hal/cortexm/%.o: private OPTIMISE := -Os
