/* Implements hal.h for a web page, and is what the page starts. host-sim/machine.c has the
   functions that a page has no use for. */
#include <string.h>

#include "engine/engine.h"
#include "engine/eval/network.h"
#include "firmware/firmware.h"
#include "firmware/mind/profile.h"
#include "firmware/train/train_table.h"
#include "hal/console.h"
#include "hal/hal.h"
#include "web/machine/page.h"

/* The largest arena that a profile of this board may have. */
enum { ARENA_SIZE = 4 << 20 };

/* How long the firmware works before the browser is let in, in milliseconds; and after how many
   looks for a byte that is asked. */
enum { WORK_MS = 12, LOOKS = 128 };

/* How long hal_idle() sleeps at most: the firmware looks at the sensors each time. */
enum { IDLE_MS = 4 };

/* What the calls that lead to page_pause() keep while the firmware is away. The stack of a search
   to the last ply fits. */
enum { CALLS_SIZE = 64 * 1024 };

static _Alignas(16) uint8_t arena[ARENA_SIZE];

static struct {
    const struct engine_profile *profile;
    uint32_t nps;      /* nodes that a second has at most; 0: as many as the browser can */
    double began;      /* when the last pause ended */
    double since_idle; /* when the firmware was idle last */
    uint32_t looks;    /* for a byte, since it was idle last */
    uint32_t output_length;
    uint8_t output[1024];
} machine;

/* As the build's tool expects it: where the saved calls begin, and where there is no more room. */
static _Alignas(16) uint8_t calls[CALLS_SIZE];
static uint8_t *page_calls[2] = { calls, calls + sizeof calls };

/* --- memory --- */

void *hal_arena(size_t *size)
{
    *size = machine.profile->arena < sizeof arena ? machine.profile->arena : sizeof arena;
    return arena;
}

size_t hal_arena_max(void)
{
    return sizeof arena;
}

bool hal_arena_resize(size_t size)
{
    (void)size;
    return false;
}

/* --- time --- */

uint32_t hal_now_ms(void)
{
    return (uint32_t)(uint64_t)page_now();
}

uint32_t hal_now_us(void)
{
    return (uint32_t)(uint64_t)(page_now() * 1000);
}

/* --- output --- */

static void output_flush(void)
{
    if (machine.output_length != 0) {
        page_send(machine.output, machine.output_length);
        machine.output_length = 0;
    }
}

void console_start_sending(void)
{
    int byte;

    while ((byte = console_next_to_send()) >= 0) {
        machine.output[machine.output_length++] = (uint8_t)byte;
        if (machine.output_length == sizeof machine.output) {
            output_flush();
        }
    }
}

/* There is nothing to resume: the page asks how much room there is. */
void console_resume_receiving(void)
{
}

/* --- the machine --- */

static void pause(double ms, bool wakes)
{
    output_flush();
    page_pause(ms, wakes);
    machine.began = page_now();
}

/* How far the search is ahead of the chip whose speed the machine has, in milliseconds. */
static double ahead_ms(void)
{
    return machine.nps == 0
               ? 0
               : machine.looks * 1000.0 / machine.nps - (page_now() - machine.since_idle);
}

/* The firmware calls this after each look for input, that is at each node, and in loops that wait.
   So it is the place to let the browser work, and to be no faster than the chip. */
void hal_watchdog_feed(void)
{
    machine.looks++;
    if (machine.output_length != 0) {
        output_flush();
    }
    if (machine.looks % LOOKS == 0 || machine.nps != 0) {
        double ahead = ahead_ms();

        if (ahead >= IDLE_MS) {
            pause(ahead, true);
        } else if (page_now() - machine.began >= WORK_MS) {
            pause(0, false);
        }
    }
}

void hal_init(void)
{
}

void hal_idle(void)
{
    if (!console_is_waiting()) {
        pause(IDLE_MS, true);
    }
    machine.looks = 0;
    machine.since_idle = machine.began;
}

enum { STATUS_RESET = 256 };

void hal_exit(int status)
{
    output_flush();
    page_ended(status);
}

_Noreturn void hal_reset(void)
{
    output_flush();
    page_ended(STATUS_RESET);
    for (;;) {
        page_pause(1000, 0);
    }
}

_Noreturn void hal_fault_provoke(void)
{
    output_flush();
    __builtin_trap();
}

/* --- for the page --- */

/* Where the build's tool finds its memory. */
MACHINE_FUNCTION(machine_calls) const void *machine_calls(void);
const void *machine_calls(void)
{
    return page_calls;
}

/* Takes a byte of the serial line. Returns 1, or 0 if there is no room for it: then it is to be
   given again later. */
MACHINE_FUNCTION(machine_receive) uint32_t machine_receive(uint32_t byte);
uint32_t machine_receive(uint32_t byte)
{
    return console_receive_room() != 0 && console_on_receive((uint8_t)byte);
}

/* A terminal has been opened on the line. */
MACHINE_FUNCTION(machine_open) void machine_open(void);
void machine_open(void)
{
    console_on_open(false);
}

/* The letter `place` of the name of profile n, for a list of them; 0 behind the last one, and for
   profiles that do not exist. */
MACHINE_FUNCTION(machine_profile) uint32_t machine_profile(uint32_t n, uint32_t place);
uint32_t machine_profile(uint32_t n, uint32_t place)
{
    const struct engine_profile *profile = engine_profiles;

    while (profile->name != NULL && n != 0) {
        profile++;
        n--;
    }
    return profile->name == NULL || place > strlen(profile->name) ? 0
                                                                  : (uint8_t)profile->name[place];
}

/* Where the weights of profile n's network lie, and how many bytes they have. The build takes those
   out that the page does not begin with (tools/build/web_networks.mjs), and the page puts them back
   before it runs a profile that has them. */
MACHINE_FUNCTION(machine_weights) const void *machine_weights(uint32_t n);
const void *machine_weights(uint32_t n)
{
    return engine_profiles[n].network->weights;
}

MACHINE_FUNCTION(machine_weights_size) uint32_t machine_weights_size(uint32_t n);
uint32_t machine_weights_size(uint32_t n)
{
    return NETWORK_INPUTS * (uint32_t)engine_profiles[n].network->sums;
}

/* Where the training positions lie, and how many bytes they have. The build takes them out, and the
   page puts them back when it has fetched them. */
MACHINE_FUNCTION(machine_training) const void *machine_training(void);
const void *machine_training(void)
{
    return board_training.bytes;
}

MACHINE_FUNCTION(machine_training_size) uint32_t machine_training_size(void);
uint32_t machine_training_size(void)
{
    return board_training.size;
}

/* Runs the firmware with the memory of profile n and at most so many nodes a second, until the
   program ends. `mode` is enum firmware_mode. Returns also each time the firmware is away
   (page_pause()), and goes on when it is called again with anything. */
MACHINE_FUNCTION(machine_run) void machine_run(uint32_t mode, uint32_t n, uint32_t nps);
void machine_run(uint32_t mode, uint32_t n, uint32_t nps)
{
    int status;

    machine.profile = &engine_profiles[n];
    machine.nps = nps;
    machine.began = page_now();
    machine.since_idle = machine.began;
    status = firmware_main((enum firmware_mode)mode, machine.profile, &eval_params_default,
                           &search_options_default);
    hal_exit(status);
}
