#include "hal/console.h"

#include <stdatomic.h>

#include "hal/hal.h"
#include "hal/ring.h"

_Static_assert(IS_RING_SIZE(CONSOLE_RX_SIZE), "CONSOLE_RX_SIZE is not a power of two");
_Static_assert(IS_RING_SIZE(CONSOLE_TX_SIZE), "CONSOLE_TX_SIZE is not a power of two");

static struct {
    struct ring receive_ring;
    struct ring send_ring;
    _Atomic uint32_t lost;
    _Atomic bool is_closed;
    uint8_t receive_bytes[CONSOLE_RX_SIZE];
    uint8_t send_bytes[CONSOLE_TX_SIZE];
} console;

void console_on_overrun(void)
{
    uint32_t count = atomic_load_explicit(&console.lost, memory_order_relaxed);

    atomic_store_explicit(&console.lost, count + 1U, memory_order_relaxed);
}

bool console_on_receive(uint8_t byte)
{
    if (ring_put(&console.receive_ring, console.receive_bytes, CONSOLE_RX_SIZE, byte)) {
        return true;
    }
    console_on_overrun();
    return false;
}

int console_next_to_send(void)
{
    return ring_get(&console.send_ring, console.send_bytes, CONSOLE_TX_SIZE);
}

unsigned console_receive_room(void)
{
    return CONSOLE_RX_SIZE - ring_used(&console.receive_ring);
}

bool console_is_waiting(void)
{
    return ring_used(&console.receive_ring) > 0;
}

void console_close(void)
{
    atomic_store_explicit(&console.is_closed, true, memory_order_release);
}

int hal_console_get(void)
{
    /* read before the ring, so that bytes that came before the close are not missed */
    bool closed = atomic_load_explicit(&console.is_closed, memory_order_acquire);
    int byte = ring_get(&console.receive_ring, console.receive_bytes, CONSOLE_RX_SIZE);

    if (byte < 0) {
        return closed ? -2 : -1;
    }
    console_resume_receiving();
    return byte;
}

bool hal_console_put(uint8_t byte)
{
    if (!ring_put(&console.send_ring, console.send_bytes, CONSOLE_TX_SIZE, byte)) {
        return false;
    }
    console_start_sending();
    return true;
}

unsigned hal_console_room(void)
{
    return CONSOLE_TX_SIZE - ring_used(&console.send_ring);
}

uint32_t hal_console_lost(void)
{
    return atomic_load_explicit(&console.lost, memory_order_relaxed);
}
