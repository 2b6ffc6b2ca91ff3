#include "kilomate.h"

#include "engine/engine.h"

/* tools/build/network_table.c writes it from engine/eval/networks/n48.net. */
extern const struct network network_n48;

const struct kilomate_network *kilomate_network(void)
{
    return (const struct kilomate_network *)&network_n48;
}
