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

static void copies_are_the_library_s(void **state)
{
    (void)state;
    for (unsigned size = 0; size < SIZES; size++) {
        for (unsigned to = 0; to < 8; to++) {
            for (unsigned from = 30; from < 38; from++) {
                struct area ours = numbered();
                struct area theirs = numbered();

                assert_ptr_equal(small_memcpy(ours.bytes + to, ours.bytes + from, size),
                                 ours.bytes + to);
                memcpy(theirs.bytes + to, theirs.bytes + from, size);
                assert_memory_equal(&ours, &theirs, sizeof ours);
            }
        }
    }
}

static void moves_may_overlap(void **state)
{
    (void)state;
    for (unsigned size = 0; size < SIZES; size++) {
        for (unsigned to = 0; to < 40; to++) {
            for (unsigned from = 0; from < 40; from++) {
                struct area ours = numbered();
                struct area theirs = numbered();

                assert_ptr_equal(small_memmove(ours.bytes + to, ours.bytes + from, size),
                                 ours.bytes + to);
                memmove(theirs.bytes + to, theirs.bytes + from, size);
                assert_memory_equal(&ours, &theirs, sizeof ours);
            }
        }
    }
}

static void what_is_filled_is_a_byte(void **state)
{
    static const int fillers[] = { 0, 1, 0x7F, 0x80, 0xFF, 0x1A5, -1 };

    (void)state;
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
static void bytes_are_compared_without_sign(void **state)
{
    (void)state;
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

static void a_text_ends_at_its_first_zero(void **state)
{
    char text[SIZES];

    (void)state;
    for (unsigned length = 0; length < sizeof text; length++) {
        memset(text, 0x80, sizeof text);
        text[length] = '\0';
        assert_int_equal(small_strlen(text), length);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(copies_are_the_library_s),
        cmocka_unit_test(moves_may_overlap),
        cmocka_unit_test(what_is_filled_is_a_byte),
        cmocka_unit_test(bytes_are_compared_without_sign),
        cmocka_unit_test(a_text_ends_at_its_first_zero),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
