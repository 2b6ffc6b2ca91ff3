/* The rings of the line of a program. What the port's driver says of the line stands in its own
   file. */
#include "hal/program.h"

#include "hal/ring.h"

/* The longest answer has 67 bytes. */
enum { RECEIVED = 128, SENT = 128 };

_Static_assert(IS_RING_SIZE(RECEIVED) && IS_RING_SIZE(SENT), "a ring's size is a power of two");

static struct {
    struct ring receive_ring;
    struct ring send_ring;
    uint8_t receive_bytes[RECEIVED];
    uint8_t send_bytes[SENT];
} program;

void program_on_receive(uint8_t byte)
{
    (void)ring_put(&program.receive_ring, program.receive_bytes, RECEIVED, byte);
}

unsigned program_receive_room(void)
{
    return RECEIVED - ring_used(&program.receive_ring);
}

int program_next_to_send(void)
{
    return ring_get(&program.send_ring, program.send_bytes, SENT);
}

void program_forget(void)
{
    while (program_next_to_send() >= 0) {
    }
}

int hal_program_get(void)
{
    int byte = ring_get(&program.receive_ring, program.receive_bytes, RECEIVED);

    if (byte >= 0) {
        program_resume_receiving();
    }
    return byte;
}

bool hal_program_put(const uint8_t *bytes, unsigned count)
{
    if (SENT - ring_used(&program.send_ring) < count) {
        return false;
    }
    for (unsigned i = 0; i < count; i++) {
        (void)ring_put(&program.send_ring, program.send_bytes, SENT, bytes[i]);
    }
    program_start_sending();
    return true;
}

unsigned hal_program_waiting(void)
{
    return ring_used(&program.send_ring) + program_port_waiting();
}
