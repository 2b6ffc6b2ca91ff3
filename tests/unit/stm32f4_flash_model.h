/*
 * The registers of an STM32F4's flash, in memory, with the driver in them: they refuse what the
 * reference manual RM0383 forbids, and the power goes at any word that is written. What the driver
 * has written is looked at whenever it asks for a register. For test_stm32f4_store.c alone.
 */
#include <setjmp.h>

#include "hal/console.h"
#include "hal/hal.h"
#include "hal/store.h"
#include "tests/unit/support.h"

/* --- in place of the core --- */

#define KILOMATE_HAL_CORTEXM_CORTEXM_H
#define KILOMATE_HAL_CORTEXM_MEMORY_H
#define CORE_HZ 0

#define STORE_SIZE 262144
static uint8_t cortexm_store_start[STORE_SIZE] __attribute__((aligned(4)));

static bool is_masked;

static uint32_t cortexm_interrupts_mask(void)
{
    is_masked = true;
    return 0;
}

static void cortexm_interrupts_restore(uint32_t primask)
{
    (void)primask;
    is_masked = false;
}

enum { SYST_CSR_COUNTFLAG = 1 << 16 };
static struct {
    uint32_t CSR;
} syst;
static struct {
    uint32_t ICSR;
} scb;
#define SCB_ICSR_PENDSTSET (UINT32_C(1) << 26)
#define SCB (&scb)

#include "hal/stm32/wait.h"
#include "hal/stm32f4/flash.h"
#include "hal/stm32f4/stm32f4.h"
#include "hal/systick/systick.h"

/* --- the registers --- */

enum { SECTOR_SIZE = STORE_SIZE / 2, FIRST_SECTOR = 6, BUSY_LOOKS = 25, LOOKS_A_TICK = 4 };
#define CR_ALLOWED (FLASH_CR_PG | FLASH_CR_SER | (UINT32_C(15) << 3) | (UINT32_C(3) << 8))

static struct flash_registers flash;
static struct iwdg_registers iwdg;
static struct usart_registers usart;

static struct world {
    uint32_t errors; /* of SR */
    uint32_t shown;  /* SR as it was last seen */
    uint32_t cr;
    unsigned keys;
    unsigned busy;     /* looks to come */
    unsigned tick;     /* looks since the last one */
    unsigned ticks;    /* while it erased */
    unsigned added;    /* by the driver */
    unsigned erasures; /* and programs, so far */
    unsigned programs;
    unsigned flushes;
    unsigned cut_in;  /* so many of both later the power goes, if not 0 */
    bool is_refusing; /* a write protection */
    uint32_t offset;  /* of the word that may have been written */
    uint32_t word;
    bool has_word;
} world;

static uint64_t chance;
static jmp_buf power_gone;

static uint32_t *stored(uint32_t offset)
{
    return (uint32_t *)(void *)(cortexm_store_start + offset);
}

/* True if the power goes now. */
static bool is_cut(void)
{
    return world.cut_in != 0 && --world.cut_in == 0;
}

static void program(uint32_t offset, uint32_t word)
{
    assert_int_equal(world.cr & ~FLASH_CR_SNB(15), FLASH_CR_PSIZE_32 | FLASH_CR_PG);
    assert_int_equal(world.busy, 0);
    assert_int_equal(offset % 4, 0);
    assert_int_equal(*stored(offset), UINT32_MAX); /* it was erased, and not written since */
    world.programs++;
    if (world.is_refusing) {
        world.errors |= 1U << 4;
        return;
    }
    if (is_cut()) {
        *stored(offset) &= word | (uint32_t)random_next(&chance);
        longjmp(power_gone, 1);
    }
    *stored(offset) &= word;
    world.busy = BUSY_LOOKS;
}

static void erase(void)
{
    uint32_t sector = world.cr >> 3 & 15U;
    uint8_t *start = cortexm_store_start + (sector - FIRST_SECTOR) * SECTOR_SIZE;

    assert_int_equal(world.cr & ~FLASH_CR_SNB(15), FLASH_CR_PSIZE_32 | FLASH_CR_SER);
    assert_int_equal(world.busy, 0);
    assert_in_range(sector, FIRST_SECTOR, FIRST_SECTOR + 1);
    assert_true(is_masked);
    world.erasures++;
    if (is_cut()) {
        for (unsigned i = 0; i < SECTOR_SIZE; i++) {
            start[i] |= (uint8_t)random_next(&chance);
        }
        longjmp(power_gone, 1);
    }
    memset(start, 0xFF, SECTOR_SIZE);
    world.busy = BUSY_LOOKS;
}

static void look_at_keys(void)
{
    static const uint32_t keys[] = { FLASH_KEY1, FLASH_KEY2 };

    if (flash.KEYR == 0) {
        return;
    }
    assert_true(world.cr & FLASH_CR_LOCK);
    assert_int_equal(flash.KEYR, keys[world.keys]); /* else it were locked until a reset */
    flash.KEYR = 0;
    if (++world.keys == 2) {
        world.keys = 0;
        flash.CR = world.cr = 0;
    }
}

static void look_at_control(void)
{
    if (flash.CR == world.cr) {
        return;
    }
    assert_int_equal(world.busy, 0);
    assert_false(world.cr & FLASH_CR_LOCK);
    assert_int_equal(flash.CR & ~(CR_ALLOWED | FLASH_CR_STRT | FLASH_CR_LOCK), 0);
    world.cr = flash.CR & ~FLASH_CR_STRT;
    if (flash.CR & FLASH_CR_STRT) {
        erase();
    }
    flash.CR = world.cr;
}

static void look_at_word(void)
{
    if (world.has_word && world.word != *stored(world.offset)) {
        program(world.offset, world.word);
    }
    world.has_word = false;
}

/* A 1 that is written to an error clears it. */
static void look_at_status(void)
{
    if (flash.SR != world.shown) {
        world.errors &= ~flash.SR;
    }
    world.busy -= world.busy > 0;
    world.shown = world.errors | (world.busy > 0 ? FLASH_SR_BSY : 0);
    flash.SR = world.shown;
}

static void look_at_cache(void)
{
    if (flash.ACR & FLASH_ACR_DCRST) {
        assert_false(flash.ACR & FLASH_ACR_DCEN);
        world.flushes++;
    }
}

static struct flash_registers *flash_now(void)
{
    look_at_keys();
    look_at_word();
    look_at_control();
    look_at_status();
    look_at_cache();
    return &flash;
}

/* The word at an offset, which is looked at next time. */
static volatile uint32_t *word_now(uint32_t offset)
{
    (void)flash_now();
    world.has_word = true;
    world.offset = offset;
    world.word = *stored(offset);
    return &world.word;
}

bool stm32_wait_for(const volatile uint32_t *reg, uint32_t mask, uint32_t value)
{
    assert_ptr_equal(reg, &flash.SR);
    for (unsigned polls = 0; polls < 20000; polls++) {
        if ((flash_now()->SR & mask) == value) {
            return true;
        }
    }
    return false;
}

/* Reading it clears the flag. */
static void *syst_now(void)
{
    world.tick++;
    syst.CSR = world.tick % LOOKS_A_TICK == 0 ? SYST_CSR_COUNTFLAG : 0;
    world.ticks += syst.CSR != 0 && world.busy > 0;
    return &syst;
}

void systick_add(uint32_t ms)
{
    assert_true(is_masked);
    world.added += ms;
}

void hal_watchdog_feed(void)
{
}

void console_start_sending(void)
{
}

void console_resume_receiving(void)
{
}

#undef FLASH
#define FLASH flash_now()
#undef FLASH_SECTOR_OF
#define FLASH_SECTOR_OF(place) \
    ((uint32_t)((place)-cortexm_store_start) / (uint32_t)SECTOR_SIZE + (uint32_t)FIRST_SECTOR)
#undef IWDG
#define IWDG (&iwdg)
#undef USART1
#define USART1 (&usart)
#define SYST ((__typeof__(syst) *)syst_now())

/* The driver writes by this one; what only reads needs no look. */
#undef STM32F4_STORE_WORD
#define STM32F4_STORE_WORD(offset) (*word_now(offset))
#include "hal/stm32f4/flash.c"
#undef STM32F4_STORE_WORD
#define STM32F4_STORE_WORD(offset) (*stored(offset))
#include "hal/stm32f4/store.c"
