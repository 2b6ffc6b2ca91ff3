#include "hal/console.h"

#include <stdatomic.h>

#include "hal/hal.h"

#define IS_RING_SIZE(size) ((size) >= 2 && (size) <= 32768 && ((size) & ((size)-1)) == 0)
_Static_assert(IS_RING_SIZE(CONSOLE_RX_SIZE), "CONSOLE_RX_SIZE is not a power of two");
_Static_assert(IS_RING_SIZE(CONSOLE_TX_SIZE), "CONSOLE_TX_SIZE is not a power of two");

/* How many bytes were ever put in and taken out, modulo 65536. Each count has one writer, so
   plain loads and stores in the right order are enough. */
struct ring {
    _Atomic uint16_t in;
    _Atomic uint16_t out;
};

static struct {
    struct ring receive_ring;
    struct ring send_ring;
    _Atomic uint32_t lost;
    _Atomic bool is_closed;
    uint8_t receive_bytes[CONSOLE_RX_SIZE];
    uint8_t send_bytes[CONSOLE_TX_SIZE];
} console;

static uint16_t counter_get(_Atomic uint16_t *counter)
{
    return atomic_load_explicit(counter, memory_order_acquire);
}

static void counter_advance(_Atomic uint16_t *counter, uint16_t old)
{
    atomic_store_explicit(counter, (uint16_t)(old + 1U), memory_order_release);
}

static unsigned ring_used(struct ring *ring)
{
    uint16_t out = counter_get(&ring->out);

    return (uint16_t)(counter_get(&ring->in) - out);
}

static bool ring_put(struct ring *ring, uint8_t *bytes, unsigned size, uint8_t byte)
{
    uint16_t in = counter_get(&ring->in);

    if (ring_used(ring) >= size) {
        return false;
    }
    bytes[in & (size - 1U)] = byte;
    counter_advance(&ring->in, in);
    return true;
}

static int ring_get(struct ring *ring, const uint8_t *bytes, unsigned size)
{
    uint16_t out = counter_get(&ring->out);
    uint8_t byte;

    if (ring_used(ring) == 0) {
        return -1;
    }
    byte = bytes[out & (size - 1U)];
    counter_advance(&ring->out, out);
    return byte;
}

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
