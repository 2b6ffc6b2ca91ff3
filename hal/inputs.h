/*
 * Contacts at pins of the chip, such as keys. A chip's driver implements this. The board's data say
 * which pins they are.
 */
#ifndef KILOMATE_HAL_INPUTS_H
#define KILOMATE_HAL_INPUTS_H

#include <stdint.h>

/* Makes the pins inputs. */
void inputs_start(void);

/* The contacts that are closed at this moment: bit n is contact n. A contact may bounce. */
uint8_t inputs_read(void);

#endif
