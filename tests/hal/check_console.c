/* The serial line, in both directions. */
#include "hal/hal.h"
#include "tests/hal/contract.h"

enum { BYTE_MS = 5000, VALUES = 256, BURST = 3 * CONSOLE_RX_SIZE };

/* So many bytes of the pattern are waited for; how many came, in order. */
static unsigned receive_pattern(unsigned count, uint32_t milliseconds)
{
    for (unsigned i = 0; i < count; i++) {
        if (contract_get(milliseconds) != contract_pattern(i)) {
            return i;
        }
    }
    return count;
}

/* Discards what still comes. */
static void drain(void)
{
    while (contract_get(300) >= 0) {
    }
}

static void check_receive(void)
{
    tap_check(hal_console_get() == -1, "hal_console_get says that nothing waits");
    contract_ask("send", VALUES);
    tap_check(receive_pattern(VALUES, BYTE_MS) == VALUES, "every byte value is received");
    tap_check(hal_console_get() == -1, "nothing is received twice");
    tap_check(hal_console_lost() == 0, "nothing was lost so far");
}

/* At 115200 baud a byte takes 87 us: when the wait is over all has been sent. */
static void check_burst(void)
{
    uint32_t lost = hal_console_lost();
    unsigned came;

    contract_ask("send", BURST);
    contract_wait(BURST / 8U + 200U);
    came = receive_pattern(BURST, 500);
    drain();
    lost = hal_console_lost() - lost;
    tap_say("# of a burst of ");
    tap_number(BURST);
    tap_say(" bytes came in order ");
    tap_number(came);
    tap_say(", losses counted ");
    tap_number(lost);
    tap_say("\r\n");
    tap_check(came >= CONSOLE_RX_SIZE, "of a burst the ring keeps the first bytes, in order");
    tap_check((came == BURST) == (lost == 0),
              "what is lost of a burst is counted, and nothing else");
    contract_ask("send", VALUES);
    tap_check(receive_pattern(VALUES, BYTE_MS) == VALUES, "after a burst the line receives");
}

/* Several times the ring, as fast as it goes. */
static void check_send(void)
{
    enum { COUNT = 4 * CONSOLE_TX_SIZE + 17, DRAIN_MS = 1000 };
    bool is_kept = true;
    uint32_t start;

    contract_ask("take", COUNT);
    for (uint32_t i = 0; i < COUNT;) {
        bool has_room = hal_console_room() > 0;
        bool is_taken = hal_console_put(contract_pattern(i));

        is_kept = is_kept && (is_taken || !has_room);
        if (is_taken) {
            i++;
        } else {
            hal_idle();
        }
    }
    tap_check(contract_answer(), "every byte is sent, once, in order");
    tap_check(is_kept, "hal_console_put takes what hal_console_room says");
    start = hal_now_ms();
    while (hal_console_room() < CONSOLE_TX_SIZE && hal_now_ms() - start < DRAIN_MS) {
        hal_idle();
    }
    tap_check(hal_console_room() == CONSOLE_TX_SIZE, "the ring is empty when all is sent");
}

void check_console(void)
{
    check_receive();
    check_burst();
    check_send();
}
