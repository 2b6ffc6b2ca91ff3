/*
 * LM3S6965: the registers of the pulse width modulator, as far as its first generator needs them.
 * They have the names of the data sheet (chapter "Pulse Width Modulator").
 */
#ifndef KILOMATE_HAL_LM3S_PWM_H
#define KILOMATE_HAL_LM3S_PWM_H

#include <stdint.h>

#include "hal/lm3s/lm3s.h"

#define SYSCTL_RCGC0_PWM (UINT32_C(1) << 20)
#define SYSCTL_RCC_USEPWMDIV (UINT32_C(1) << 20)
#define SYSCTL_RCC_PWMDIV_16 (UINT32_C(3) << 17)
#define SYSCTL_RCC_PWMDIV_MASK (UINT32_C(7) << 17)

struct lm3s_pwm {
    volatile uint32_t CTL;
    volatile uint32_t SYNC;
    volatile uint32_t ENABLE; /* bit n: output n */
    volatile uint32_t others[13];
    struct {
        volatile uint32_t CTL;
        volatile uint32_t interrupt[3];
        volatile uint32_t LOAD; /* the counter begins here, and counts down to 0 */
        volatile uint32_t COUNT;
        volatile uint32_t CMPA;
        volatile uint32_t CMPB;
        volatile uint32_t GENA;
        volatile uint32_t GENB;
    } generator_0;
};
#define LM3S_PWM ((struct lm3s_pwm *)0x40028000U)

enum {
    PWM_ENABLE_PWM1 = 1 << 1,
    PWM_CTL_GENERATOR = 1 << 0,     /* of a generator: it counts down */
    PWM_GEN_LOAD_HIGH = 3 << 2,     /* the output rises when the counter begins anew */
    PWM_GEN_CMPB_DOWN_LOW = 2 << 10 /* and falls when it comes down to CMPB */
};

#endif
