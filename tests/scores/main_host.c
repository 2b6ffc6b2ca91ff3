/*
 * The same on the host, with the network of that board:
 *   scores PROFILE
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/mind/profile.h"
#include "tests/scores/score_walk.h"

static struct score_walk walk;

int main(int argc, char **argv)
{
    const struct engine_profile *profile = engine_profiles;

    while (argc == 2 && profile->name != NULL && strcmp(profile->name, argv[1]) != 0) {
        profile++;
    }
    if (argc != 2 || profile->name == NULL) {
        fputs("Usage: scores PROFILE\n", stderr);
        return 2;
    }
    printf("scores %s\n", profile->network == NULL ? "none" : profile->network->name);
    score_walk_begin(&walk, profile->network);
    while (walk.passed < SCORE_WALK_POSITIONS) {
        score_walk_step(&walk);
        if (walk.passed % SCORE_WALK_STEP == 0) {
            printf("%lu %lu\n", (unsigned long)walk.passed, (unsigned long)walk.crc);
        }
    }
    puts("end");
    return EXIT_SUCCESS;
}
