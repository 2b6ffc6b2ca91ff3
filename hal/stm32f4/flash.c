/*
 * Writing to the flash of an STM32F4. The core cannot read it meanwhile, so it stands still: for
 * some 16 us while a word is written, which nobody notices. Erasing takes a second. So what waits
 * for that lies in RAM, counts the ticks, keeps the bytes that are received, and feeds the
 * watchdog.
 */
#include "hal/stm32f4/flash.h"

#include "hal/console.h"
#include "hal/cortexm/cortexm.h"
#include "hal/cortexm/memory.h"
#include "hal/stm32/wait.h"
#include "hal/stm32f4/stm32f4.h"
#include "hal/systick/systick.h"

#ifdef EMULATED_STORE

bool stm32f4_flash_program(uint32_t offset, uint32_t word)
{
    STM32F4_STORE_WORD(offset) &= word;
    return STM32F4_STORE_WORD(offset) == word;
}

bool stm32f4_flash_erase(uint32_t offset)
{
    for (uint32_t at = 0; at < STM32F4_STORE_SECTOR; at += sizeof(uint32_t)) {
        STM32F4_STORE_WORD(offset + at) = UINT32_MAX;
    }
    return true;
}

#else

#define RAM_CODE __attribute__((section(".ram_code"), noinline))

/* Longer than the data sheet's two seconds for a sector. */
enum { ERASE_LIMIT_MS = 8000, KEPT = 64 };

/* What has come while the program could not run. */
struct meanwhile {
    uint16_t ticks;
    uint8_t count; /* of bytes */
    uint8_t lost;  /* there was no room for these */
    uint8_t bytes[KEPT];
};

RAM_CODE static void keep_received(struct meanwhile *meanwhile)
{
    uint32_t status = USART1->SR;
    uint8_t byte;

    if (!(status & (USART_SR_RXNE | USART_SR_ORE))) {
        return;
    }
    byte = (uint8_t)USART1->DR;
    if (status & USART_SR_ORE) {
        meanwhile->lost = 1;
    }
    if (!(status & USART_SR_RXNE)) {
        return;
    }
    if (meanwhile->count < KEPT) {
        meanwhile->bytes[meanwhile->count++] = byte;
    } else {
        meanwhile->lost = 1;
    }
}

/* Starts erasing and waits for its end, or for ERASE_LIMIT_MS. Nothing here may be read from the
   flash. */
RAM_CODE static void erase_and_wait(struct meanwhile *meanwhile)
{
    (void)SYST->CSR; /* which forgets a tick of before */
    FLASH->CR |= FLASH_CR_STRT;
    (void)FLASH->SR; /* it is shown as busy a cycle later */
    while ((FLASH->SR & FLASH_SR_BSY) && meanwhile->ticks < ERASE_LIMIT_MS) {
        if (SYST->CSR & SYST_CSR_COUNTFLAG) {
            meanwhile->ticks++;
        }
        keep_received(meanwhile);
        IWDG->KR = IWDG_KR_RELOAD;
    }
}

/* Of the ticks only one can wait to be served. */
static void make_up_for(const struct meanwhile *meanwhile, bool was_pending)
{
    unsigned served = !was_pending && meanwhile->ticks > 0 ? 1U : 0U;

    systick_add(meanwhile->ticks - served);
    for (unsigned i = 0; i < meanwhile->count; i++) {
        if (console_receive_room() > 0) {
            console_on_receive(meanwhile->bytes[i]);
        } else {
            console_on_overrun();
        }
    }
    if (meanwhile->lost) {
        console_on_overrun();
    }
}

/* Opens the register CR, if nothing is going on. A wrong key would close it until the next
   reset. */
static bool unlock(void)
{
    if (!stm32_wait_for(&FLASH->SR, FLASH_SR_BSY, 0)) {
        return false;
    }
    if (FLASH->CR & FLASH_CR_LOCK) {
        FLASH->KEYR = FLASH_KEY1;
        FLASH->KEYR = FLASH_KEY2;
    }
    FLASH->SR = FLASH_SR_ERRORS;
    return !(FLASH->CR & FLASH_CR_LOCK);
}

/* True if nothing was refused. The data cache may hold what has changed, so it is flushed, which it
   can be while it is off. */
static bool lock(void)
{
    bool is_good = !(FLASH->SR & (FLASH_SR_BSY | FLASH_SR_ERRORS));

    FLASH->CR = FLASH_CR_LOCK;
    FLASH->ACR &= ~FLASH_ACR_DCEN;
    FLASH->ACR |= FLASH_ACR_DCRST;
    FLASH->ACR &= ~FLASH_ACR_DCRST;
    FLASH->ACR |= FLASH_ACR_DCEN;
    return is_good;
}

bool stm32f4_flash_program(uint32_t offset, uint32_t word)
{
    if (!unlock()) {
        return false;
    }
    FLASH->CR = FLASH_CR_PSIZE_32 | FLASH_CR_PG;
    STM32F4_STORE_WORD(offset) = word;
    stm32_wait_for(&FLASH->SR, FLASH_SR_BSY, 0);
    return lock() && STM32F4_STORE_WORD(offset) == word;
}

bool stm32f4_flash_erase(uint32_t offset)
{
    uint32_t sector = FLASH_SECTOR_OF(STM32F4_STORE + offset);
    struct meanwhile meanwhile = { 0 };
    uint32_t primask;
    bool was_pending;

    if (!unlock()) {
        return false;
    }
    FLASH->CR = FLASH_CR_PSIZE_32 | FLASH_CR_SER | FLASH_CR_SNB(sector);
    primask = cortexm_interrupts_mask();
    was_pending = (SCB->ICSR & SCB_ICSR_PENDSTSET) != 0;
    erase_and_wait(&meanwhile);
    make_up_for(&meanwhile, was_pending);
    cortexm_interrupts_restore(primask);
    return lock();
}

#endif
