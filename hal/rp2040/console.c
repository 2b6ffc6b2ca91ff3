/* The console, on two lines: UART0 and USB. Bytes are taken from both. Answers go to one: the line
   that has sent a byte last, or the USB if a terminal has been opened on it since. */
#include "hal/rp2040/console.h"

#include <stddef.h>

#include "hal/console.h"
#include "hal/cortexm/cortexm.h"
#include "hal/pl011/pl011.h"
#include "hal/rp2040/clock.h"
#include "hal/rp2040/flash.h"
#include "hal/rp2040/rp2040.h"
#include "hal/rp2040/timer.h"
#include "hal/rp2040/usb.h"
#include "hal/rp2040/usb_descriptors.h"
#include "hal/rp2040/usb_line.h"
#include "hal/rp2040/usb_reset.h"

_Static_assert((int)USB_SERIAL == (int)RP2040_FLASH_ID, "the serial number is the flash's");

/* How many bytes of what is sent after the start are kept for the first terminal on the USB. It
   opens its port later, when these bytes have been sent to the UART. If there are more, none are
   sent to it. */
enum { FIRST_WORDS = 2048 };

static struct {
    bool usb_speaks;      /* the answers go to the USB */
    bool first_is_over;   /* the first terminal has come */
    uint16_t first_count; /* bytes that are kept; FIRST_WORDS + 1: there were more than fit */
    uint16_t first_told;  /* how many of them the USB has sent */
    uint8_t first_words[FIRST_WORDS];
} console;

/* The input is pulled up. Without a cable it is then idle, and does not receive breaks. */
static void pins_start(void)
{
    PADS_BANK0_GPIO(rp2040_board.console_tx) = PADS_SCHMITT | PADS_DRIVE_4MA | PADS_IE;
    PADS_BANK0_GPIO(rp2040_board.console_rx) = PADS_SCHMITT | PADS_DRIVE_4MA | PADS_IE | PADS_PUE;
    IO_BANK0_GPIO_CTRL(rp2040_board.console_tx) = GPIO_FUNC_UART;
    IO_BANK0_GPIO_CTRL(rp2040_board.console_rx) = GPIO_FUNC_UART;
}

void chip_console_start(void)
{
    console.usb_speaks = false;
    console.first_count = 0;
    console.first_told = 0;
    console.first_is_over = false;
    rp2040_unreset(RP2040_RESET_IO_BANK0 | RP2040_RESET_PADS_BANK0 | RP2040_RESET_UART0);
    pl011_start(RP2040_UART0, rp2040_peri_hz(), rp2040_board.console_baud);
    pins_start();
    cortexm_irq_enable(RP2040_IRQ_UART0);
    if (rp2040_has_usb_clock()) {
        uint8_t id[RP2040_FLASH_ID];

        usb_start(rp2040_flash_id(id) ? id : NULL);
    }
}

static int next_for_uart(void)
{
    int byte = console_next_to_send();

    if (byte >= 0 && !console.first_is_over && console.first_count <= FIRST_WORDS) {
        if (console.first_count < FIRST_WORDS) {
            console.first_words[console.first_count] = (uint8_t)byte;
        }
        console.first_count++;
    }
    return byte;
}

static int next_for_usb(void)
{
    return console.first_told < console.first_count ? console.first_words[console.first_told++]
                                                    : console_next_to_send();
}

/* A terminal has opened the USB's line. The first one receives everything that was sent since the
   start, if all of that was kept. */
static void greet(void)
{
    bool hears_all = !console.first_is_over && console.first_count <= FIRST_WORDS;

    console.first_count = hears_all ? console.first_count : 0;
    console.first_told = 0;
    console.first_is_over = true;
    console_on_open(!hears_all);
}

/* A program has the USB, and the console has the UART. Has it? */
static bool yield_to_program(void)
{
    if (usb_line_program() == 0) {
        return false;
    }
    (void)usb_line_opened(); /* it is not greeted */
    if (console.usb_speaks) {
        console.usb_speaks = false;
        console.first_count = 0;
        console_on_close();
    }
    return true;
}

/* Chooses the line for the answers. When the terminal on the USB goes, the rest of the answers goes
   to the UART, which sends whether or not anybody is there. */
static void choose_line(void)
{
    if (usb_line_opened()) {
        console.usb_speaks = true;
        greet();
    }
    if (console.usb_speaks && !usb_line_is_open()) {
        console.usb_speaks = false;
        console.first_count = 0;
        console_on_close();
    }
}

void chip_console_serve(void)
{
    pl011_acknowledge(RP2040_UART0);
    if (pl011_receive(RP2040_UART0)) {
        console.usb_speaks = false;
    }
    if (usb_line_receive()) {
        console.usb_speaks = true;
    }
    if (yield_to_program()) {
        usb_line_send(program_next_to_send);
    } else {
        choose_line();
    }
    if (console.usb_speaks) {
        usb_line_send(next_for_usb);
    }
    pl011_ask(RP2040_UART0, !console.usb_speaks && pl011_send(RP2040_UART0, next_for_uart));
}

static void tick(void)
{
    usb_reset_tick();
    if (console.usb_speaks) {
        usb_line_tick(next_for_usb);
    }
}

void rp2040_timer_handler(void)
{
    while (rp2040_timer_count()) {
        tick();
    }
}

void rp2040_usb_handler(void)
{
    usb_serve();
    chip_console_serve();
}
