/*
 * The bootloader, an addition: its command leaves the game for the boot ROM of the chip, so that
 * new firmware comes over the USB cable without a press of a button.
 */
#include "hal/bootloader.h"

#include "firmware/additions.h"
#include "firmware/base/text.h"
#include "firmware/base/wait.h"
#include "firmware/console/console.h"
#include "firmware/words/body.h"
#include "firmware/words/help.h"
#include "hal/hal.h"

/* So long the last sentence may take to reach the terminal. */
enum { FAREWELL_MS = 200 };

static void wait_for_the_line(void)
{
    uint32_t since_ms = hal_now_ms();

    while (hal_now_ms() - since_ms < FAREWELL_MS) {
        wait_moment();
    }
}

static void bootloader_addition_obey_bootloader(struct console *c, char *arguments)
{
    const char *word = text_next_word(&arguments);

    if (!text_equal(word, "y")) {
        out_line(c->out, SAY_BOARD_WAITS_FOR_FIRMWARE);
        return;
    }
    out_line(c->out, SAY_I_WAIT_AS_THE_DRIVE);
    wait_for_the_line();
    if (!hal_bootloader()) {
        out_line(c->out, SAY_BOOT_ROM_DOES_NOT_TAKE_OVER);
    }
}

static const struct console_command commands[] = {
    { "bootloader", HELP_BOOTLOADER, bootloader_addition_obey_bootloader, 1 },
    { NULL, NULL, NULL, 0 },
};

const struct addition bootloader_addition = { .commands = commands };
