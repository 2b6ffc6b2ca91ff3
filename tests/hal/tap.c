/* What the contract test says, and how it asks the PC. */
#include "hal/hal.h"
#include "tests/hal/contract.h"
#include "tests/hal/progress.h"

/* All waits here feed the watchdog. */
enum { ANSWER_MS = 20000 };

void contract_put(uint8_t byte)
{
    while (!hal_console_put(byte)) {
        hal_watchdog_feed();
        hal_idle();
    }
}

void tap_say(const char *text)
{
    for (; *text != '\0'; text++) {
        contract_put((uint8_t)*text);
    }
}

void tap_number(uint32_t number)
{
    char digits[10];
    unsigned count = 0;

    do {
        digits[count++] = (char)('0' + number % 10U);
        number /= 10U;
    } while (number > 0);
    while (count > 0) {
        contract_put((uint8_t)digits[--count]);
    }
}

static void say_verdict(bool is_kept, const char *promise)
{
    tap_say(is_kept ? "ok " : "not ok ");
    tap_number(progress_count());
    tap_say(" - ");
    tap_say(promise);
}

void tap_check(bool is_kept, const char *promise)
{
    say_verdict(is_kept, promise);
    tap_say("\r\n");
}

void tap_skip(const char *promise, const char *why)
{
    say_verdict(true, promise);
    tap_say(" # SKIP ");
    tap_say(why);
    tap_say("\r\n");
}

uint8_t contract_pattern(uint32_t index)
{
    return (uint8_t)(index ^ index >> 8);
}

void contract_ask(const char *what, uint32_t number)
{
    tap_say("? ");
    tap_say(what);
    tap_say(" ");
    tap_number(number);
    tap_say("\r\n");
}

int contract_get(uint32_t milliseconds)
{
    uint32_t start = hal_now_ms();
    int byte;

    while ((byte = hal_console_get()) < 0 && hal_now_ms() - start < milliseconds) {
        hal_watchdog_feed();
        hal_idle();
    }
    return byte;
}

bool contract_answer(void)
{
    return contract_get(ANSWER_MS) == 'y';
}

void contract_wait(uint32_t milliseconds)
{
    uint32_t start = hal_now_ms();

    while (hal_now_ms() - start < milliseconds) {
        hal_watchdog_feed();
        hal_idle();
    }
}
