/*
 * libFuzzer: any bytes on the serial line, as a player's terminal (first byte
 * even) or as a chess GUI (odd). Time passes as the firmware asks for it.
 */
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/firmware.h"
#include "firmware/mind/profile.h"
#include "hal/hal.h"

#define MACHINE_ARENA 1024
#include "tests/fakes/memory.h"

/* Polls after the end of the input until the machine is switched off: a
   search without an end is no fault. */
enum { POLLS_AFTER_END = 300 };

const struct engine_profile bench_profile = { "fuzz", 3264, 400, 24, 12, 0, 0, NULL };
const struct engine_profile bench_large_profile = { "fuzz", 32768, 1200, 64, 24, 2, 0, NULL };
static const uint8_t *input;
static size_t input_left;
static uint32_t now_us;
static unsigned polls;
static jmp_buf switched_off;

const struct hal_board hal_board = { "fuzz", "PC", 0 };
const char hal_version[] = "fuzz";

uint32_t hal_now_us(void)
{
    return now_us += 100;
}

uint32_t hal_now_ms(void)
{
    return hal_now_us() / 1000;
}

void hal_watchdog_feed(void)
{
}

void hal_idle(void)
{
    now_us += 1000;
}

void hal_exit(int status)
{
    (void)status;
    longjmp(switched_off, 1);
}

int hal_console_get(void)
{
    if (input_left != 0) {
        input_left--;
        return *input++;
    }
    if (++polls > POLLS_AFTER_END) {
        longjmp(switched_off, 1);
    }
    return polls > POLLS_AFTER_END / 2 ? -2 : -1;
}

bool hal_console_put(uint8_t byte)
{
    (void)byte;
    return true;
}

unsigned hal_console_room(void)
{
    return now_us % 256;
}

uint32_t hal_console_lost(void)
{
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2) {
        return 0;
    }
    input = data + 1;
    input_left = size - 1;
    now_us = 0;
    polls = 0;
    if (setjmp(switched_off) == 0) {
        firmware_main(data[0] % 2 == 0 ? FIRMWARE_CONSOLE : FIRMWARE_UCI, &bench_profile,
                      &eval_params_default, &search_options_default);
    }
    return 0;
}
