# Flags of the firmware, on a microcontroller.

# Nothing there is called often enough to be worth its flash. (Drivers are: edges have times.)
$(B)/firmware/%.o $(B)/hal/console.o $(B)/hal/bytes/%.o: private OPTIMISE := -Os
