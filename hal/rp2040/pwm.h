/*
 * RP2040: the registers of the pulse width modulator (data sheet, section "PWM"), and the pin that
 * a board with a buzzer gives to its driver.
 */
#ifndef KILOMATE_HAL_RP2040_PWM_H
#define KILOMATE_HAL_RP2040_PWM_H

#include <stdint.h>

enum { PWM_SLICES = 8 };

struct rp2040_pwm {
    struct {
        volatile uint32_t CSR;
        volatile uint32_t DIV; /* bits 4 to 11: by how much the clock is divided */
        volatile uint32_t CTR;
        volatile uint32_t CC;  /* how long the outputs are high: A in the lower half, B above */
        volatile uint32_t TOP; /* the last count of a period */
    } SLICE[PWM_SLICES];
};
#define RP2040_PWM ((struct rp2040_pwm *)0x40050000U)

enum { GPIO_FUNC_PWM = 4, PWM_CSR_EN = 1 << 0 };
#define PWM_DIV_WHOLE(divider) ((uint32_t)(divider) << 4)

/* The pin of the buzzer. It decides which slice and which of its two outputs makes the tone. */
extern const uint8_t rp2040_sound_pin;

#endif
