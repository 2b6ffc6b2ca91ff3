/* The order of the test: each part but the last ends with a restart. */
#include "tests/hal/contract.h"

#include "hal/hal.h"
#include "tests/hal/progress.h"

enum { START_EVERY_MS = 500, QUIET_MS = 300, SENT_MS = 100 };

_Noreturn static void restart(enum progress_part next)
{
    contract_wait(SENT_MS);
    progress_set(next);
    hal_reset();
}

/* Asks for the start until there is one, and begins with a fresh start. */
_Noreturn static void wait_for_start(void)
{
    int byte;

    do {
        tap_say("? start\r\n");
        byte = contract_get(START_EVERY_MS);
    } while (byte != 's' && byte != 'w');
    progress_begin(byte == 's', hal_console_opened() != HAL_NOT_OPENED);
    restart(PART_FIRST);
}

_Noreturn static void part_first(void)
{
    struct hal_fault fault;

    tap_say("TAP version 13\r\n# ");
    tap_say(hal_board.name);
    tap_say(", ");
    tap_say(hal_board.mcu);
    tap_say("\r\n");
    check_start(HAL_RESET_REQUEST);
    while (contract_get(QUIET_MS) >= 0) {
        /* a start that was sent twice */
    }
    check_board();
    check_time();
    check_idle();
    check_clock();
    check_memory();
    check_image();
    check_console();
    (void)hal_fault_take(&fault);
    tap_check(!hal_fault_take(&fault), "a fault is told once, if at all");
    tap_say("# a fault\r\n");
    contract_wait(SENT_MS);
    progress_set(PART_AFTER_FAULT);
    hal_fault_provoke();
}

_Noreturn static void part_after_fault(void)
{
    check_start(HAL_RESET_FAULT);
    check_fault();
    tap_say("# a reset\r\n");
    restart(PART_AFTER_RESET);
}

static void finish(void)
{
    tap_say("1..");
    tap_number(progress_total());
    tap_say("\r\n");
}

static const char restarts[] = "a watchdog that is not fed restarts the machine";

static void part_watchdog(void)
{
    if (!progress_with_watchdog()) {
        tap_skip(restarts, "the emulator has no watchdog");
        return;
    }
    check_feeding();
    tap_say("# nothing for the watchdog\r\n");
    contract_wait(SENT_MS);
    progress_set(PART_AFTER_WATCHDOG);
    check_starving();
    progress_set(PART_NONE);
    tap_check(false, restarts);
}

static void part_after_reset(void)
{
    struct hal_fault fault;

    check_start(HAL_RESET_REQUEST);
    tap_check(!hal_fault_take(&fault), "a reset is no fault");
    hal_exit(1);
    tap_check(true, "hal_exit returns: there is nothing to return to");
    part_watchdog();
    finish();
}

static void part_after_watchdog(void)
{
    check_start(HAL_RESET_WATCHDOG);
    tap_check(true, restarts);
    finish();
}

int main(void)
{
    enum progress_part part;

    hal_init();
    part = progress_get();
    progress_set(PART_NONE);
    switch (part) {
    case PART_FIRST:
        part_first();
    case PART_AFTER_FAULT:
        part_after_fault();
    case PART_AFTER_RESET:
        part_after_reset();
        break;
    case PART_AFTER_WATCHDOG:
        part_after_watchdog();
        break;
    default:
        break;
    }
    wait_for_start();
}
