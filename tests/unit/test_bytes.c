/* The functions on bytes of the chips with little flash, against the C library's, at each size and
   distance that matters to them. */
#include "support.h"

/* Under other names: the test itself is linked with the library's. */
#define memcpy small_memcpy
#define memmove small_memmove
#define memset small_memset
#define memcmp small_memcmp
#define strlen small_strlen
#include "hal/bytes/bytes.c"
#include "hal/bytes/compare.c"
#undef memcpy
#undef memmove
#undef memset
#undef memcmp
#undef strlen

enum { AREA = 64, SIZES = 20 };

struct area {
    uint8_t bytes[AREA];
};

static struct area numbered(void)
{
    struct area area;

    for (unsigned i = 0; i < AREA; i++) {
        area.bytes[i] = (uint8_t)(i * 37U + 200U);
    }
    return area;
}

typedef void *bytes_mover(void *to, const void *from, size_t size);

/* Each size, from each place to each. */
static void assert_moves_as(bytes_mover *ours_moves, bytes_mover *library_moves, unsigned to_end,
                            unsigned from_first, unsigned from_end)
{
    for (unsigned size = 0; size < SIZES; size++) {
        for (unsigned to = 0; to < to_end; to++) {
            for (unsigned from = from_first; from < from_end; from++) {
                struct area ours = numbered();
                struct area theirs = numbered();

                assert_ptr_equal(ours_moves(ours.bytes + to, ours.bytes + from, size),
                                 ours.bytes + to);
                library_moves(theirs.bytes + to, theirs.bytes + from, size);
                assert_memory_equal(&ours, &theirs, sizeof ours);
            }
        }
    }
}

UNIT(copies_are_the_library_s)
{
    assert_moves_as(small_memcpy, memcpy, 8, 30, 38);
}

UNIT(moves_may_overlap)
{
    assert_moves_as(small_memmove, memmove, 40, 0, 40);
}

UNIT(what_is_filled_is_a_byte)
{
    static const int fillers[] = { 0, 1, 0x7F, 0x80, 0xFF, 0x1A5, -1 };

    for (unsigned i = 0; i < sizeof fillers / sizeof fillers[0]; i++) {
        for (unsigned size = 0; size < SIZES; size++) {
            for (unsigned to = 0; to < 8; to++) {
                struct area ours = numbered();
                struct area theirs = numbered();

                assert_ptr_equal(small_memset(ours.bytes + to, fillers[i], size), ours.bytes + to);
                memset(theirs.bytes + to, fillers[i], size);
                assert_memory_equal(&ours, &theirs, sizeof ours);
            }
        }
    }
}

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

/* Bytes count as unsigned; what stands behind the first that differs, or behind the size, does
   not count. */
UNIT(bytes_are_compared_without_sign)
{
    for (unsigned size = 0; size < SIZES; size++) {
        for (unsigned at = 0; at < SIZES; at++) {
            for (unsigned byte = 0; byte < 256; byte++) {
                struct area one = numbered();
                struct area other = numbered();

                one.bytes[at] = (uint8_t)byte;
                one.bytes[at + 1] = 0xFF;
                assert_int_equal(sign(small_memcmp(one.bytes, other.bytes, size)),
                                 sign(memcmp(one.bytes, other.bytes, size)));
                assert_int_equal(sign(small_memcmp(other.bytes, one.bytes, size)),
                                 sign(memcmp(other.bytes, one.bytes, size)));
            }
        }
    }
}

UNIT(a_text_ends_at_its_first_zero)
{
    char text[SIZES];

    for (unsigned length = 0; length < sizeof text; length++) {
        memset(text, 0x80, sizeof text);
        text[length] = '\0';
        assert_int_equal(small_strlen(text), length);
    }
}
