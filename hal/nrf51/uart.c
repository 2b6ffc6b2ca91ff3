/* The console on UART0, by interrupt in both directions. */
#include "hal/console.h"
#include "hal/cortexm/cortexm.h"
#include "hal/nrf51/nrf51.h"

/* A byte is being sent. An event says when the port takes the next one. */
static bool is_sending;

/* The input is pulled up. Without a cable it is then idle, and does not receive breaks. The output
   is set high before the pin becomes an output. */
static void pins_start(void)
{
    GPIO_OUTSET = UINT32_C(1) << nrf51_board.console_tx;
    GPIO_DIRSET = UINT32_C(1) << nrf51_board.console_tx;
    GPIO_PIN_CNF(nrf51_board.console_rx) = GPIO_PIN_CNF_INPUT_PULL_UP;
    UART_PSELTXD = nrf51_board.console_tx;
    UART_PSELRXD = nrf51_board.console_rx;
}

void chip_console_start(void)
{
    is_sending = false;
    UART_ENABLE = UART_ENABLE_ON;
    pins_start();
    UART_BAUDRATE = nrf51_board.console_baudrate;
    UART_CONFIG = UART_CONFIG_8N1;
    UART_EVENTS_RXDRDY = 0;
    UART_EVENTS_TXDRDY = 0;
    UART_INTENSET = UART_INT_RXDRDY | UART_INT_TXDRDY;
    cortexm_irq_enable(NRF51_IRQ_UART0);
    UART_TASKS_STARTTX = 1;
    UART_TASKS_STARTRX = 1;
}

static void count_overrun(void)
{
    if (UART_EVENTS_ERROR) {
        uint32_t errors;

        UART_EVENTS_ERROR = 0;
        errors = UART_ERRORSRC;
        UART_ERRORSRC = errors; /* writing 1 clears a bit */
        if (errors & UART_ERRORSRC_OVERRUN) {
            console_on_overrun();
        }
    }
}

/* The event is cleared before the byte is taken, because taking it moves the next of the port's six
   bytes up, which sets the event again. */
static void receive(void)
{
    while (UART_EVENTS_RXDRDY && console_receive_room() > 0) {
        UART_EVENTS_RXDRDY = 0;
        console_on_receive((uint8_t)UART_RXD);
    }
}

static void send(void)
{
    while (!is_sending || UART_EVENTS_TXDRDY) {
        int byte;

        UART_EVENTS_TXDRDY = 0;
        byte = console_next_to_send();
        is_sending = byte >= 0;
        if (!is_sending) {
            return;
        }
        UART_TXD = (uint32_t)byte;
    }
}

/* While received bytes stay in the port their interrupt is off. */
void chip_console_serve(void)
{
    count_overrun();
    receive();
    if (console_receive_room() > 0) {
        UART_INTENSET = UART_INT_RXDRDY;
    } else {
        UART_INTENCLR = UART_INT_RXDRDY;
    }
    send();
}
