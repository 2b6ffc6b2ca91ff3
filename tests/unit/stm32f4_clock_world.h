/*
 * The clocks of an STM32F4 as a model of its registers, by the reference manual, and the tests of
 * hal/stm32f4/clock.c with it. The program that includes this gives the chip's limits (struct
 * chip), its board's table and VOLTAGE_SCALE. What the driver has written is looked at whenever it
 * asks for a register.
 */
#ifndef KILOMATE_TESTS_UNIT_STM32F4_CLOCK_WORLD_H
#define KILOMATE_TESTS_UNIT_STM32F4_CLOCK_WORLD_H

#include "hal/hal.h"
#include "tests/unit/support.h"

/* The core is not played: its header is not for the host. */
#define KILOMATE_HAL_CORTEXM_CORTEXM_H
bool chip_clock_start(void);

#include "hal/stm32/wait.h"
#include "hal/stm32f4/stm32f4.h"

static const struct chip {
    uint32_t core_hz; /* at most, and of the buses */
    uint32_t apb1_hz;
    uint32_t apb2_hz;
    uint32_t vco_hz;   /* of the PLL, at least */
    uint8_t scale;     /* VOS, which that core needs; 0: any */
    uint8_t scale_now; /* after a reset */
    uint32_t hz_a_wait_state;
} chip;

enum { MHZ = 1000000, HSI_HZ = 16 * MHZ, VCO_HZ_MAX = 432 * MHZ };
enum { POLLS_OF_A_WAIT = 20000, LATE = 3, NEVER = 1 << 30, LATENCY_LATE = 50 };
#define RCC_CFGR_SW_MASK UINT32_C(3)

/* --- the registers, and what is in effect --- */

static struct rcc_registers rcc;
static struct pwr_registers pwr;
static uint32_t acr;

static struct world {
    uint32_t pllcfgr;
    uint32_t cr;
    uint32_t voltage; /* PWR_CR as it is in effect */
    uint32_t latency;
    unsigned looks;
    unsigned hse_after; /* looks until each is ready, once it is on */
    unsigned pll_after;
    unsigned voltage_after;
    unsigned hse_on; /* looks since it is on */
    unsigned pll_on;
    unsigned acr_since;
} world;

static uint32_t field(uint32_t value, unsigned shift, unsigned bits)
{
    return value >> shift & ((UINT32_C(1) << bits) - 1U);
}

static uint32_t pll_hz(void)
{
    bool from_crystal = (rcc.PLLCFGR & RCC_PLLCFGR_PLLSRC_HSE) != 0;
    uint32_t source = from_crystal ? stm32f4_board.crystal_mhz * (uint32_t)MHZ : HSI_HZ;
    uint32_t input = source / field(rcc.PLLCFGR, 0, 6);
    uint32_t vco = input * field(rcc.PLLCFGR, 6, 9);

    assert_true(!from_crystal || (rcc.CR & RCC_CR_HSERDY));
    assert_in_range(input, MHZ, 2 * MHZ);
    assert_in_range(vco, chip.vco_hz, VCO_HZ_MAX);
    assert_in_range(field(rcc.PLLCFGR, 24, 4), 2, 15);
    return vco / (2U * (field(rcc.PLLCFGR, 16, 2) + 1U));
}

/* A bus's divider: 1, 2, 4, 8 or 16. */
static uint32_t divider(unsigned shift)
{
    uint32_t code = field(rcc.CFGR, shift, 3);

    return code < 4U ? 1U : UINT32_C(2) << (code - 4U);
}

static void look_at_voltage(void)
{
    if (pwr.CR == world.voltage) {
        return;
    }
    assert_true(rcc.APB1ENR & RCC_APB1ENR_PWREN);
    assert_false(rcc.CR & RCC_CR_PLLON);
    assert_int_equal((pwr.CR ^ world.voltage) & ~PWR_CR_VOS(3), 0);
    world.voltage = pwr.CR;
}

static void look_at_pll(void)
{
    if (rcc.PLLCFGR != world.pllcfgr) {
        assert_false(world.cr & RCC_CR_PLLON);
        world.pllcfgr = rcc.PLLCFGR;
    }
    world.hse_on += (rcc.CR & RCC_CR_HSEON) != 0;
    if (world.hse_on > world.hse_after) {
        rcc.CR |= RCC_CR_HSERDY;
    }
    if (rcc.CR & RCC_CR_PLLON) {
        assert_true(pll_hz() <= chip.core_hz);
        world.pll_on++;
    }
    if (world.pll_on > world.pll_after) {
        rcc.CR |= RCC_CR_PLLRDY;
    }
    if (world.pll_on > world.voltage_after) {
        pwr.CSR |= PWR_CSR_VOSRDY;
    }
    world.cr = rcc.CR;
}

/* The wait states are in effect a little after they are written. */
static void look_at_flash(void)
{
    world.acr_since = (acr & FLASH_ACR_LATENCY_MASK) != world.latency ? world.acr_since + 1U : 0U;
    if (world.acr_since > LATENCY_LATE) {
        world.latency = acr & FLASH_ACR_LATENCY_MASK;
    }
}

static void look_at_core(void)
{
    uint32_t hz = pll_hz();

    if (field(rcc.CFGR, 0, 2) == field(rcc.CFGR, 2, 2)) {
        return;
    }
    assert_int_equal(rcc.CFGR & RCC_CFGR_SW_MASK, RCC_CFGR_SW_PLL);
    assert_true(rcc.CR & RCC_CR_PLLRDY);
    assert_true(world.latency + 1U >= (hz + chip.hz_a_wait_state - 1U) / chip.hz_a_wait_state);
    assert_true(hz / divider(10) <= chip.apb1_hz);
    assert_true(hz / divider(13) <= chip.apb2_hz);
    if (chip.scale != 0) {
        assert_int_equal(field(world.voltage, 14, 2), chip.scale);
        assert_true(pwr.CSR & PWR_CSR_VOSRDY);
    }
    rcc.CFGR |= RCC_CFGR_SWS_PLL;
}

static void look(void)
{
    world.looks++;
    look_at_voltage();
    look_at_pll();
    look_at_flash();
    look_at_core();
}

static struct pwr_registers *pwr_now(void)
{
    look();
    return &pwr;
}

#undef PWR
#define PWR pwr_now()
#include "stm32_clock_looks.h"

#include "hal/stm32f4/clock.c"

/* --- the tests --- */

static int after_a_reset(void **state)
{
    (void)state;
    rcc = (struct rcc_registers){ .CR = 0x83, .PLLCFGR = 0x24003010 };
    pwr = (struct pwr_registers){ .CR = PWR_CR_VOS(chip.scale_now) };
    acr = 0;
    world = (struct world){ .pllcfgr = rcc.PLLCFGR, .cr = rcc.CR, .voltage = pwr.CR };
    world.hse_after = world.pll_after = world.voltage_after = LATE;
    return 0;
}

UNIT_EACH(after_a_reset, NULL);

static void assert_runs_from_pll(uint32_t source)
{
    look();
    assert_int_equal(rcc.CFGR & RCC_CFGR_SWS_MASK, RCC_CFGR_SWS_PLL);
    assert_int_equal(rcc.PLLCFGR & RCC_PLLCFGR_PLLSRC_HSE, source);
    assert_int_equal(pll_hz(), hal_board.clock_hz);
}

/* The bits of the flash's caches, and no prefetch. */
static void assert_caches(void)
{
    assert_int_equal(acr & ~FLASH_ACR_LATENCY_MASK, FLASH_ACR_ICEN | FLASH_ACR_DCEN);
}

UNIT(the_crystal_is_the_source)
{
    assert_true(chip_clock_start());
    assert_runs_from_pll(RCC_PLLCFGR_PLLSRC_HSE);
    assert_caches();
}

UNIT(a_slow_start_is_waited_for)
{
    world.hse_after = world.pll_after = world.voltage_after = POLLS_OF_A_WAIT / 2;
    assert_true(chip_clock_start());
    assert_runs_from_pll(RCC_PLLCFGR_PLLSRC_HSE);
}

/* The same clock, so that the line keeps its speed. */
UNIT(without_a_crystal_the_internal_oscillator_is)
{
    world.hse_after = NEVER;
    assert_false(chip_clock_start());
    assert_runs_from_pll(0);
    assert_caches();
}

UNIT(a_pll_that_does_not_lock_is_not_selected)
{
    world.pll_after = NEVER;
    assert_false(chip_clock_start());
    assert_int_equal(rcc.CFGR & (RCC_CFGR_SW_MASK | RCC_CFGR_SWS_MASK), 0);
    assert_in_range(world.looks, 0, 5 * POLLS_OF_A_WAIT);
}

UNIT(nothing_is_fast_before_the_voltage_is_there)
{
    world.voltage_after = NEVER;
    assert_int_equal(chip_clock_start(), chip.scale == 0);
    assert_int_equal((rcc.CFGR & RCC_CFGR_SWS_MASK) == 0, chip.scale != 0);
    assert_in_range(world.looks, 0, 5 * POLLS_OF_A_WAIT);
}

#endif
