/* The engine's memory and the stack. */
#include "hal/hal.h"
#include "tests/hal/contract.h"

enum { ARENA_ALIGNMENT = 8 };

static volatile uint32_t static_variable;

static bool is_outside(const volatile void *variable, const uint32_t *arena, size_t size)
{
    uintptr_t place = (uintptr_t)variable;

    return place < (uintptr_t)arena || place >= (uintptr_t)arena + size;
}

/* Each word is written with its own address, or the address's complement. */
static bool holds(volatile uint32_t *words, size_t count, uint32_t flip)
{
    for (size_t i = 0; i < count; i++) {
        words[i] = (uint32_t)(uintptr_t)&words[i] ^ flip;
    }
    for (size_t i = 0; i < count; i++) {
        if (words[i] != ((uint32_t)(uintptr_t)&words[i] ^ flip)) {
            return false;
        }
    }
    return true;
}

static void check_arena(void)
{
    enum { MARK = 0x5A5A };
    size_t size = 0;
    uint32_t *arena = hal_arena(&size);
    volatile uint32_t local_variable = MARK;

    static_variable = MARK;
    tap_say("# arena ");
    tap_number((uint32_t)size);
    tap_say(" bytes\r\n");
    tap_check(arena != NULL && size >= 1024, "there is an arena");
    if (arena == NULL) {
        return;
    }
    tap_check((uintptr_t)arena % ARENA_ALIGNMENT == 0, "the arena is aligned to 8 bytes");
    tap_check(is_outside(&static_variable, arena, size) &&
                  is_outside((const volatile uint32_t *)&local_variable, arena, size),
              "variables and stack are not in the arena");
    tap_check(holds(arena, size / sizeof *arena, 0) &&
                  holds(arena, size / sizeof *arena, UINT32_MAX),
              "the arena holds what is written to it");
    tap_check(static_variable == MARK && local_variable == MARK,
              "writing to the arena changes nothing else");
    tap_check(hal_arena_max() >= size, "no arena is larger than the largest");
}

static void check_resize(void)
{
    size_t before = 0;
    size_t after = 0;
    const void *arena = hal_arena(&before);
    bool is_changed = hal_arena_resize(before / 2U);
    const void *arena_after = hal_arena(&after);

    tap_check(is_changed ? after <= before / 2U : after == before && arena_after == arena,
              "hal_arena_resize does what it answers");
}

enum { USED_BYTES = 512 };

/* Writes to the bottom of a large frame. */
__attribute__((noinline)) static void use_stack(void)
{
    volatile uint8_t bytes[USED_BYTES];

    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = (uint8_t)i;
    }
}

static void check_stack(void)
{
    size_t size = hal_stack_size();
    size_t before = hal_stack_unused();
    size_t after;

    use_stack();
    after = hal_stack_unused();
    tap_say("# stack ");
    tap_number((uint32_t)size);
    tap_say(" bytes\r\n");
    tap_check(size > USED_BYTES && size % 4U == 0, "there is a stack");
    tap_check(before < size && before > 0, "some of the stack was used, not all");
    tap_check(after <= before && after <= size - USED_BYTES && after > 0,
              "what is used of the stack is counted");
}

static void check_ram_test(void)
{
    enum { MARK = 0x1234 };
    volatile uint32_t local_variable = MARK;
    uint32_t us;

    static_variable = MARK;
    us = hal_now_us();
    tap_check(hal_ram_test() == NULL, "the memory of variables and stack is good");
    tap_check(static_variable == MARK && local_variable == MARK && hal_now_us() - us < 10000000,
              "the memory test puts back what was there");
}

/* Bit by bit: a table would take a kilobyte. */
static uint32_t crc32(const uint8_t *bytes, size_t size)
{
    uint32_t crc = UINT32_MAX;

    for (size_t i = 0; i < size; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++) {
            crc = crc >> 1 ^ (crc & 1U ? UINT32_C(0xEDB88320) : 0U);
        }
    }
    return ~crc;
}

void check_image(void)
{
    size_t size = 0;
    uint32_t crc = 0;
    const uint8_t *image = hal_image(&size, &crc);
    uintptr_t code = (uintptr_t)hal_image;

    tap_check(code >= (uintptr_t)image && code < (uintptr_t)image + size,
              "the image holds the program");
    tap_check(crc32(image, size) == crc, "the image has the CRC that the build gave it");
}

void check_memory(void)
{
    check_ram_test();
    check_arena();
    check_resize();
    check_stack();
}
