/* The driver hal/stm32 with a port in memory: what the emulator does not show,
   an overrun, and what the port is asked for. */
#include "hal/console.h"
#include "hal/hal.h"
#include "tests/unit/unit.h"

/* The core is played here: its header is not for the host. */
#define KILOMATE_HAL_CORTEXM_CORTEXM_H

static bool irq_enabled;

static void cortexm_irq_enable(unsigned irq)
{
    (void)irq;
    irq_enabled = true;
}

static void cortexm_irq_disable(unsigned irq)
{
    (void)irq;
    irq_enabled = false;
}

void chip_console_serve(void);

void console_start_sending(void)
{
    chip_console_serve();
}

void console_resume_receiving(void)
{
    chip_console_serve();
}

#include "hal/stm32/usart.c"

static struct usart_registers port;
const struct stm32_usart stm32_console = { .registers = &port, .irq = 37 };

static int fresh(void **state)
{
    (void)state;
    port = (struct usart_registers){ 0 };
    while (hal_console_get() >= 0) {
    }
    stm32_usart_start(24000000, 115200);
    return 0;
}

UNIT_EACH(fresh, NULL);

/* The port has received a byte. */
static void receive_byte(uint8_t byte, uint32_t status)
{
    port.SR = USART_SR_TXE | USART_SR_RXNE | status;
    port.DR = byte;
    chip_console_serve();
    port.SR = 0;
}

UNIT(the_divisor_is_rounded)
{
    assert_int_equal(port.BRR, 208); /* 24,000,000 / 115,200 is 208.3 */
    stm32_usart_start(84000000, 115200);
    assert_int_equal(port.BRR, 729); /* 729.2 */
    stm32_usart_start(8000000, 9600);
    assert_int_equal(port.BRR, 833); /* 833.3 */
    stm32_usart_start(16000000, 115200);
    assert_int_equal(port.BRR, 139); /* 138.9 */
}

UNIT(a_byte_is_received)
{
    uint32_t lost = hal_console_lost();

    receive_byte('a', 0);
    assert_int_equal(hal_console_get(), 'a');
    assert_int_equal(hal_console_get(), -1);
    assert_int_equal(hal_console_lost(), lost);
}

UNIT(an_overrun_is_counted_and_its_byte_kept)
{
    uint32_t lost = hal_console_lost();

    receive_byte('b', USART_SR_ORE);
    assert_int_equal(hal_console_get(), 'b');
    assert_int_equal(hal_console_lost(), lost + 1);
}

/* The overrun alone, when its byte has been read already: its interrupt would
   come for ever if nobody answered it. */
UNIT(an_overrun_without_a_byte_is_counted)
{
    uint32_t lost = hal_console_lost();

    port.SR = USART_SR_ORE;
    chip_console_serve();
    assert_int_equal(hal_console_lost(), lost + 1);
    assert_int_equal(hal_console_get(), -1);
}

UNIT(a_full_ring_leaves_the_byte_in_the_port)
{
    uint32_t lost = hal_console_lost();

    while (console_receive_room() > 0) {
        receive_byte('c', 0);
    }
    assert_int_equal(port.CR1 & USART_CR1_RXNEIE, 0);
    assert_false(irq_enabled);
    port.SR = USART_SR_TXE | USART_SR_RXNE;
    port.DR = 'd';
    chip_console_serve();
    assert_int_equal(hal_console_lost(), lost);
    for (unsigned i = 0; i < CONSOLE_RX_SIZE; i++) {
        assert_int_equal(hal_console_get(), 'c');
        port.SR = USART_SR_TXE; /* the first taken made room, and the port was read */
    }
    assert_int_equal(hal_console_get(), 'd');
    assert_int_not_equal(port.CR1 & USART_CR1_RXNEIE, 0);
    assert_true(irq_enabled);
}

UNIT(while_sending_it_is_heard)
{
    assert_true(hal_console_put('x'));
    assert_true(hal_console_put('y'));
    assert_int_equal(port.CR1, RUNNING | USART_CR1_RXNEIE | USART_CR1_TXEIE);
    port.SR = USART_SR_TXE;
    chip_console_serve();
    assert_int_equal(port.DR, 'y');
    assert_int_equal(port.CR1, RUNNING | USART_CR1_RXNEIE);
    assert_int_equal(hal_console_room(), CONSOLE_TX_SIZE);
}
