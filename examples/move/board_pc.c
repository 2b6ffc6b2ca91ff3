/*
 * A PC as the example's machine.
 */
#include "board.h"

#include <stdio.h>
#include <time.h>

void board_print(const char *text)
{
    fputs(text, stdout);
}

uint32_t board_now_ms(void *context)
{
    (void)context;
    return (uint32_t)(clock() / (CLOCKS_PER_SEC / 1000));
}

bool board_stop(void *context)
{
    ++*(uint32_t *)context;
    return false;
}
