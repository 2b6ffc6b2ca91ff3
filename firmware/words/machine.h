/* What the computer says of itself: evaluation, memory, faults, self test, bench. */
#ifndef KILOMATE_FIRMWARE_WORDS_MACHINE_H
#define KILOMATE_FIRMWARE_WORDS_MACHINE_H

/* the evaluation (console/show.c) */
#define SAY_NO_NETWORK_IN_SUCH_ENDINGS "no network is asked in such an ending"
#define SAY_OPTION_NETWORK_IS_0 "the option network is 0"
#define SAY_BOARD_HAS_NO_NETWORK "the board has no network"
#define SAY_SCORE_IS_OF_THE_NETWORK \
    "SCORE is of the network %s, by the number of pieces (* now), White's view:\n"
#define SAY_DUE_TO_EACH_PIECE "Of it is due to each piece:"
/* columns: keep their width, also that of SAY_TOTAL */
#define SAY_TERM_WHITE_BLACK "term           White   Black"
#define SAY_TOTAL "total         %e pawns, White's view\n"
#define SAY_MOBILITY_FROM_POINTS "Mobility is from the points %d and %d.\n"
/* why no network was asked */
#define SAY_TOTAL_IS_SCORE "This total is SCORE: %s.\n"

/* what version says (console/show.c, console_commands.c) */
#define SAY_ENGINE_MEMORY                                                  \
    "Engine memory in bytes: hash %d, plies %d, moves %d, variation %d,\n" \
    "history %d, evaluations %d.\n"
#define SAY_STACK_IN_BYTES "Stack in bytes: %d, never used %d.\n"
#define SAY_RECEIVED_BYTES_LOST "Received bytes lost: %d.\n"
/* version, board, chip */
#define SAY_VERSION_ON_BOARD " %s on %s (%s)\n"

/* faults, and why it was started (console/show.c, console_commands.c) */
#define SAY_FAULT_TEST_OR_HANG "Say fault test, or fault hang if there is a watchdog."
/* an address */
#define SAY_LAST_RUN_HUNG "The last run hung and was ended by the watchdog at %x.\n"
#define BRIEF_HUNG_AT "Hung at %x"
/* its name or its number, and an address */
#define SAY_LAST_RUN_ENDED_BY_FAULT "The last run was ended by a fault: %s at %x.\n"
#define SAY_LAST_RUN_ENDED_BY_EXCEPTION "The last run was ended by a fault: exception %d at %x.\n"
#define BRIEF_FAULT_AT "Fault at %x"
#define SAY_FAULT_REGISTERS                               \
    "  called from %x, stack %x, status %x, address %x\n" \
    "  r0 %x, r1 %x, r2 %x, r3 %x\n"                      \
    "  firmware %s\n"
#define SAY_POWER_ON "power on"
#define SAY_THE_RESET_KEY "the reset key"
#define BRIEF_THE_RESET_KEY "reset key"
#define SAY_THE_PROGRAM_ITSELF "the program itself"
#define BRIEF_THE_PROGRAM_ITSELF "restart"
#define SAY_A_FAULT "a fault"
#define SAY_THE_WATCHDOG "the watchdog"
#define BRIEF_THE_WATCHDOG "watchdog"
/* one of those above */
#define SAY_STARTED_BY "Started by %s.\n"
#define BRIEF_STARTED_BY "Start: %s"

/* parts and their state, a sentence's end (selftest.c, archive.c, save.c) */
#define SAY_IS_GOOD "good."
#define SAY_MEMORY_IS_WORN_OUT "the memory is worn out."
#define SAY_MEMORY_DOES_NOT_ANSWER "the memory does not answer."

/* a part's state, a word (panel/panel_face.c, sound/sound.c) */
#define SAY_NO_ANSWER "no answer"
#define SAY_GOOD "good"

/* the self test (selftest.c) */
#define SAY_SELFTEST_FIRMWARE "Firmware: "
#define SAY_SELFTEST_MEMORY "Memory: "
#define SAY_SELFTEST_CLOCK "Clock: "
#define SAY_NOT_TO_BE_SEEN_HERE "not to be seen on this machine."
#define SAY_CRC_IS_GOOD "%d bytes, CRC %x, good.\n"
#define SAY_CRC_IS_ANOTHER "%d bytes, CRC %x, but built with %x: flash it anew.\n"
#define SAY_BAD_AT "bad at %x.\n"
#define SAY_DOES_NOT_RUN "does not run."
#define SAY_RUNS_WITHOUT_ITS_CRYSTAL "runs, but not from its crystal."
#define SAY_SELFTEST_FAILED "The self test FAILED: do not rely on this machine."
#define SAY_SELFTEST_PASSED "The self test has passed."

/* the bench (bench.c, console_commands.c) */
#define SAY_NO_NETWORK_REBELS_SCORE "none: REBEL's SCORE"
#define SAY_MEMORY_TOO_SMALL_FOR_BENCH \
    "The engine's memory is too small for this bench, which takes "
#define SAY_BENCH_BYTES " bytes."
#define SAY_BENCH_OR_BENCH_32 "It is bench, or bench 32: with 32 KB."
#define SAY_NEW_GAME_AFTER_BENCH "A new game begins after the bench."

#endif
