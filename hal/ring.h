/*
 * A ring of bytes between an interrupt and the firmware. It has one writer and one reader, so it
 * needs no lock. The size of its memory is a power of two, 2 to 32768 bytes.
 */
#ifndef KILOMATE_HAL_RING_H
#define KILOMATE_HAL_RING_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#define IS_RING_SIZE(size) ((size) >= 2 && (size) <= 32768 && ((size) & ((size)-1)) == 0)

/* How many bytes were ever put in and taken out, modulo 65536. Each count has one writer, so
   plain loads and stores in the right order are enough. */
struct ring {
    _Atomic uint16_t in;
    _Atomic uint16_t out;
};

static inline uint16_t ring_count(_Atomic uint16_t *counter)
{
    return atomic_load_explicit(counter, memory_order_acquire);
}

static inline void ring_advance(_Atomic uint16_t *counter, uint16_t old)
{
    atomic_store_explicit(counter, (uint16_t)(old + 1U), memory_order_release);
}

/* How many bytes are in it. */
static inline unsigned ring_used(struct ring *ring)
{
    uint16_t out = ring_count(&ring->out);

    return (uint16_t)(ring_count(&ring->in) - out);
}

/* Puts a byte in. False if there is no room. */
static inline bool ring_put(struct ring *ring, uint8_t *bytes, unsigned size, uint8_t byte)
{
    uint16_t in = ring_count(&ring->in);

    if (ring_used(ring) >= size) {
        return false;
    }
    bytes[in & (size - 1U)] = byte;
    ring_advance(&ring->in, in);
    return true;
}

/* Takes the oldest byte out, 0..255. -1 if there is none. */
static inline int ring_get(struct ring *ring, const uint8_t *bytes, unsigned size)
{
    uint16_t out = ring_count(&ring->out);
    uint8_t byte;

    if (ring_used(ring) == 0) {
        return -1;
    }
    byte = bytes[out & (size - 1U)];
    ring_advance(&ring->out, out);
    return byte;
}

#endif
