/* What holds after each start, and what is known of a fault. */
#include "hal/hal.h"
#include "tests/hal/contract.h"
#include "tests/hal/progress.h"

enum { START_MS = 1000, OPEN_MS = 20000, INITIAL = 0x600D };

static volatile uint32_t initialised = INITIAL;
static volatile uint32_t zeroed;

/* Where the line has gone with the restart, nothing is said until it is open again. */
static void wait_for_line(void)
{
    while (progress_line_opens() && hal_console_opened() == HAL_NOT_OPENED &&
           hal_now_ms() < OPEN_MS) {
        hal_watchdog_feed();
        hal_idle();
    }
}

/* Both variables are spoiled for the next start. */
void check_start(enum hal_reset_cause cause)
{
    enum hal_reset_cause told = hal_reset_cause();
    bool ms_begin = hal_now_ms() < START_MS;
    bool us_begin = hal_now_us() < START_MS * 1000U;

    wait_for_line();
    tap_check(told == cause && hal_reset_cause() == told,
              "the cause of the start is told, as often as it is asked");
    tap_check(ms_begin, "milliseconds begin at hal_init");
    tap_check(us_begin, "microseconds begin at hal_init");
    tap_check(initialised == INITIAL && zeroed == 0, "variables have their initial values");
    initialised = 0;
    zeroed = 1;
    tap_check(hal_console_lost() == 0, "no received byte is lost at the start");
}

static bool is_text(const char *text)
{
    const char *c = text;

    while (*c >= ' ' && *c < 0x7F) {
        c++;
    }
    return *c == '\0' && c != text;
}

void check_board(void)
{
    enum { MHZ = 1000000 };
    bool is_exact = hal_clock_is_exact();

    tap_check(is_text(hal_board.name) && is_text(hal_board.mcu), "the board has a name and a chip");
    tap_check(hal_board.clock_hz >= MHZ && hal_board.clock_hz % MHZ == 0,
              "the core's clock is whole megahertz");
    tap_check(is_text(hal_version), "the firmware has a version");
    tap_say(is_exact ? "# the clock is exact\r\n" : "# the clock is a substitute\r\n");
    tap_check(hal_clock_is_exact() == is_exact, "it is told whether the clock is exact");
}

static bool version_is_own(const struct hal_fault *fault)
{
    size_t i = 0;

    while (i + 1 < sizeof fault->version && hal_version[i] != '\0') {
        if (fault->version[i] != hal_version[i]) {
            return false;
        }
        i++;
    }
    return fault->version[i] == '\0';
}

void check_fault(void)
{
    enum { HARD_FAULT = 3, USAGE_FAULT = 6, PROVOKE_SIZE = 32 };
    struct hal_fault fault = { 0 };
    uintptr_t place = (uintptr_t)hal_fault_provoke & ~(uintptr_t)1;

    tap_check(hal_fault_take(&fault), "a fault is told after the restart");
    tap_check(fault.exception >= HARD_FAULT && fault.exception <= USAGE_FAULT,
              "the fault has the core's number");
    tap_check(fault.pc >= place && fault.pc < place + PROVOKE_SIZE,
              "the fault's place is hal_fault_provoke");
    tap_check(fault.stack % 4U == 0 && fault.stack != 0, "the fault's stack pointer is one");
    tap_check(version_is_own(&fault), "the fault names the firmware");
    tap_check(!hal_fault_take(&fault), "the fault is told once");
}
