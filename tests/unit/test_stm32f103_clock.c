/* The clocks of the Blue Pill, with the registers of the STM32F103 in memory: they refuse what the
   reference manual RM0008 forbids. What the driver has written is looked at whenever it asks for a
   register. */
#include "hal/hal.h"
#include "tests/unit/support.h"

/* The core is not played: its header is not for the host. */
#define KILOMATE_HAL_CORTEXM_CORTEXM_H
bool chip_clock_start(void);
extern uint32_t chip_core_hz;

#include "boards/bluepill/board.c"
#include "hal/stm32/wait.h"

enum { MHZ = 1000000, HSI_HZ_HALF = 4 * MHZ, HSE_HZ = 8 * MHZ };
enum { CORE_HZ_MAX = 72 * MHZ, APB1_HZ_MAX = 36 * MHZ, HZ_A_WAIT_STATE = 24 * MHZ };
enum { POLLS_OF_A_WAIT = 20000, LATE = 3, NEVER = 1 << 30, LATENCY_LATE = 50 };
#define RCC_CFGR_SW_MASK UINT32_C(3)
#define RCC_CFGR_OF_PLL (UINT32_C(0x3F) << 16) /* source, crystal by two, factor */
#define RCC_CFGR_PLLXTPRE (UINT32_C(1) << 17)

static struct rcc_registers rcc;
static uint32_t acr;

static struct world {
    uint32_t cfgr;
    uint32_t cr;
    uint32_t latency; /* in effect, a little after it is written */
    unsigned looks;
    unsigned hse_after; /* looks until each is ready, once it is on */
    unsigned pll_after;
    unsigned hse_on; /* looks since it is on */
    unsigned pll_on;
    unsigned acr_since;
} world;

static uint32_t pll_hz(void)
{
    bool from_crystal = (rcc.CFGR & RCC_CFGR_PLLSRC_PREDIV1) != 0;
    uint32_t code = rcc.CFGR >> 18 & 15U;

    assert_true(!from_crystal || (rcc.CR & RCC_CR_HSERDY));
    assert_false(rcc.CFGR & RCC_CFGR_PLLXTPRE);
    return (from_crystal ? HSE_HZ : HSI_HZ_HALF) * (code < 15U ? code + 2U : 16U);
}

static void look_at_oscillators(void)
{
    if ((rcc.CFGR ^ world.cfgr) & RCC_CFGR_OF_PLL) {
        assert_false(world.cr & RCC_CR_PLLON);
    }
    world.hse_on += (rcc.CR & RCC_CR_HSEON) != 0;
    if (world.hse_on > world.hse_after) {
        rcc.CR |= RCC_CR_HSERDY;
    }
    if (rcc.CR & RCC_CR_PLLON) {
        assert_true(pll_hz() <= CORE_HZ_MAX);
        world.pll_on++;
    }
    if (world.pll_on > world.pll_after) {
        rcc.CR |= RCC_CR_PLLRDY;
    }
    world.cfgr = rcc.CFGR;
    world.cr = rcc.CR;
}

/* The prefetch buffer may only be switched while the core is slow, and is to stay on. */
static void look_at_flash(void)
{
    assert_true(acr & FLASH_ACR_PRFTBE);
    world.acr_since = (acr & FLASH_ACR_LATENCY_MASK) != world.latency ? world.acr_since + 1U : 0U;
    if (world.acr_since > LATENCY_LATE) {
        world.latency = acr & FLASH_ACR_LATENCY_MASK;
    }
}

static void look_at_core(void)
{
    uint32_t wanted = rcc.CFGR & RCC_CFGR_SW_MASK;
    uint32_t hz = pll_hz();

    if (wanted == (rcc.CFGR & RCC_CFGR_SWS_MASK) >> 2) {
        return;
    }
    assert_int_equal(wanted, RCC_CFGR_SW_PLL);
    assert_true(rcc.CR & RCC_CR_PLLRDY);
    assert_true(world.latency + 1U >= (hz + HZ_A_WAIT_STATE - 1U) / HZ_A_WAIT_STATE);
    assert_true(hz <= APB1_HZ_MAX || (rcc.CFGR & RCC_CFGR_PPRE1_2));
    rcc.CFGR |= RCC_CFGR_SWS_PLL;
    world.cfgr = rcc.CFGR;
}

static void look(void)
{
    world.looks++;
    look_at_oscillators();
    look_at_flash();
    look_at_core();
}

#include "stm32_clock_looks.h"

#include "hal/stm32f103/clock.c"

static int after_a_reset(void **state)
{
    (void)state;
    rcc = (struct rcc_registers){ .CR = 0x83 };
    acr = 0x30; /* the buffer is on, and says so */
    world = (struct world){ .cr = rcc.CR, .hse_after = LATE, .pll_after = LATE };
    chip_core_hz = 0;
    return 0;
}

UNIT_EACH(after_a_reset, NULL);

static void assert_runs_from_pll(uint32_t hz)
{
    look();
    assert_int_equal(rcc.CFGR & RCC_CFGR_SWS_MASK, RCC_CFGR_SWS_PLL);
    assert_int_equal(pll_hz(), hz);
    assert_int_equal(chip_core_hz, hz);
}

UNIT(the_crystal_gives_the_boards_clock)
{
    assert_true(chip_clock_start());
    assert_runs_from_pll(hal_board.clock_hz);
}

UNIT(a_slow_start_is_waited_for)
{
    world.hse_after = world.pll_after = POLLS_OF_A_WAIT / 2;
    assert_true(chip_clock_start());
    assert_runs_from_pll(hal_board.clock_hz);
}

/* The line and the tick go by what the core runs at. */
UNIT(without_a_crystal_the_clock_is_told)
{
    world.hse_after = NEVER;
    assert_false(chip_clock_start());
    assert_runs_from_pll(64 * MHZ);
}

UNIT(a_pll_that_does_not_lock_is_not_selected)
{
    world.pll_after = NEVER;
    assert_false(chip_clock_start());
    assert_int_equal(rcc.CFGR & (RCC_CFGR_SW_MASK | RCC_CFGR_SWS_MASK), 0);
    assert_int_equal(chip_core_hz, 8 * MHZ);
    assert_in_range(world.looks, 0, 4 * POLLS_OF_A_WAIT);
}
