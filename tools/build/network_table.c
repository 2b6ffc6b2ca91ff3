/*
 * Writes a network (images/network_file.h) as the C of the table that an image keeps in
 * flash (engine/eval/network.h); refuses what is no network.
 *   network_table NAME.net > network_NAME.c
 */
#include <stdio.h>
#include <stdlib.h>

#include "images/network_file.h"

static void print_end(unsigned i)
{
    fputs(i % 8 == 7 ? ",\n" : ", ", stdout);
}

static void print_weights(const struct network *network)
{
    unsigned count = NETWORK_INPUTS * network->sums / 4U;

    printf("static const uint32_t weights[%u] = {\n", count);
    for (unsigned i = 0; i < count; i++) {
        printf("0x%08lX", (unsigned long)network->weights[i]);
        print_end(i);
    }
    puts("};");
}

static void print_biases(const struct network *network)
{
    printf("static const uint16_t biases[%u] = {\n", network->sums);
    for (unsigned i = 0; i < network->sums; i++) {
        printf("%u", network->biases[i]);
        print_end(i);
    }
    puts("};");
}

static void print_outputs(const struct network *network)
{
    unsigned count = 2U * NETWORK_BUCKETS * network->sums;

    printf("static const _Alignas(uint32_t) int16_t outputs[%u] = {\n", count);
    for (unsigned i = 0; i < count; i++) {
        printf("%d", network->outputs[i]);
        print_end(i);
    }
    puts("};");
}

static void print_constants(const struct network *network)
{
    printf("static const int32_t constants[%u] = {\n", NETWORK_BUCKETS);
    for (unsigned i = 0; i < NETWORK_BUCKETS; i++) {
        printf("%ld, ", (long)network->constants[i]);
    }
    puts("\n};");
}

int main(int argc, char **argv)
{
    const struct network *network;

    if (argc != 2) {
        fputs("Usage: network_table NAME.net > network_NAME.c\n", stderr);
        return 2;
    }
    network = network_read_file(argv[1]);
    if (network == NULL) {
        return EXIT_FAILURE;
    }
    puts("#include \"engine/eval/network.h\"\n");
    print_weights(network);
    print_biases(network);
    print_outputs(network);
    print_constants(network);
    printf(
        "const struct network network_%s = { \"%s\", weights, biases, outputs, constants, %u };\n",
        network->name, network->name, network->sums);
    return EXIT_SUCCESS;
}
