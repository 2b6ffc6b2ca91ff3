/* The strip of lights: state machine 0 of PIO0 makes the pulses, and channel 0 of the DMA gives it
   the words. */
#include "hal/hal.h"
#include "hal/rp2040/clock.h"
#include "hal/rp2040/pins.h"
#include "hal/rp2040/rp2040.h"
#include "hal/strip.h"

enum { MACHINE = 0, CHANNEL = 0 };

/* A bit takes 15 cycles of 83.3 ns, that is 1.25 us. Its pulses are within the limits in the data
   sheets of SK6812, WS2812B and WS2812B-V5. Ten cycles at 8 MHz would not be. */
enum { CYCLE_HZ = 12000000, BIT_CYCLES = 15, BITS_A_10_US = CYCLE_HZ / BIT_CYCLES / 100000 };

/* Added to the time of a frame: two words in the FIFO may be late. */
enum { SLACK_US = 10 };

/* The divider has a unit of 1/256, and begins at bit 8 of its register. */
enum { DIVIDER_FRACTION = 256, DIVIDER_SHIFT = 8 };

/* out x, 1     side 0 [6]    low, at the end of a bit; waits here for a word
   jmp !x, 3    side 1 [3]    high
   jmp 0        side 1 [3]    a 1: still high
   nop          side 0 [3]    a 0: low again */
static const uint16_t program[] = { 0x6621, 0x1323, 0x1300, 0xA342 };
enum { PROGRAM_LAST = sizeof program / sizeof program[0] - 1 };

/* set pindirs, 1     jmp 0 */
enum { SET_PINDIRS_1 = 0xE081, JMP_0 = 0x0000 };

static struct {
    unsigned bits; /* of a word */
    uint32_t latch_us;
    uint32_t sent_us; /* when the last frame began */
    uint32_t busy_us; /* how long it takes, with the pause behind it */
} state;

/* Empties the state machine and its FIFO, and resets the phase of the divider. Otherwise bits of
   the last frame could be sent first. */
static void restart_machine(void)
{
    uint32_t shift = PIO_SHIFTCTRL_AUTOPULL | PIO_SHIFTCTRL_PULL_THRESHOLD(state.bits);

    RP2040_PIO0->CTRL = 0;
    RP2040_PIO0->SM[MACHINE].SHIFTCTRL = shift | PIO_SHIFTCTRL_FJOIN_TX;
    RP2040_PIO0->SM[MACHINE].SHIFTCTRL = shift;
    RP2040_PIO0->CTRL = PIO_CTRL_SM0_RESTART | PIO_CTRL_CLKDIV0_RESTART;
    RP2040_PIO0->SM[MACHINE].INSTR = SET_PINDIRS_1;
    RP2040_PIO0->SM[MACHINE].INSTR = JMP_0;
    RP2040_PIO0->CTRL = PIO_CTRL_SM0_ENABLE;
}

static void set_up_machine(unsigned pin, uint32_t divider)
{
    for (unsigned i = 0; i <= PROGRAM_LAST; i++) {
        RP2040_PIO0->INSTR_MEM[i] = program[i];
    }
    RP2040_PIO0->SM[MACHINE].CLKDIV = divider << DIVIDER_SHIFT;
    RP2040_PIO0->SM[MACHINE].EXECCTRL = PIO_EXECCTRL_WRAP_TOP(PROGRAM_LAST);
    RP2040_PIO0->SM[MACHINE].PINCTRL = PIO_PINCTRL_SIDESET_COUNT(1) |
                                       PIO_PINCTRL_SIDESET_BASE(pin) | PIO_PINCTRL_SET_COUNT(1) |
                                       PIO_PINCTRL_SET_BASE(pin);
}

/* False if the clock is too slow for the pulses, as the ring oscillator's is. */
bool strip_start(unsigned pin, unsigned bits, unsigned latch_us)
{
    /* PIO runs at clk_sys, which has the frequency of clk_peri */
    uint32_t divider = rp2040_peri_hz() / (CYCLE_HZ / DIVIDER_FRACTION);

    if (divider < DIVIDER_FRACTION ||
        !rp2040_unreset(RP2040_RESET_PIO0 | RP2040_RESET_DMA | RP2040_RESET_IO_BANK0 |
                        RP2040_RESET_PADS_BANK0)) {
        return false;
    }
    state.bits = bits;
    state.latch_us = latch_us;
    set_up_machine(pin, divider);
    restart_machine();
    PADS_BANK0_GPIO(pin) = PADS_SCHMITT | PADS_DRIVE_4MA;
    IO_BANK0_GPIO_CTRL(pin) = GPIO_FUNC_PIO0;
    state.sent_us = hal_now_us();
    state.busy_us = latch_us;
    return true;
}

/* It goes by the time that a frame takes, so that it ends even if the DMA does not. */
bool strip_is_busy(void)
{
    return hal_now_us() - state.sent_us < state.busy_us;
}

void strip_send(const uint32_t *words, unsigned count)
{
    restart_machine();
    RP2040_DMA->CH[CHANNEL].READ_ADDR = (uint32_t)(uintptr_t)words;
    RP2040_DMA->CH[CHANNEL].WRITE_ADDR = (uint32_t)(uintptr_t)&RP2040_PIO0->TXF[MACHINE];
    RP2040_DMA->CH[CHANNEL].TRANS_COUNT = count;
    RP2040_DMA->CH[CHANNEL].CTRL_TRIG = DMA_CTRL_EN | DMA_CTRL_DATA_SIZE_WORD | DMA_CTRL_INCR_READ |
                                        DMA_CTRL_IRQ_QUIET | DMA_CTRL_CHAIN_TO(CHANNEL) |
                                        DMA_CTRL_TREQ(DMA_DREQ_PIO0_TX0);
    state.sent_us = hal_now_us();
    state.busy_us = count * state.bits * 10U / BITS_A_10_US + SLACK_US + state.latch_us;
}
