#include "firmware/rating/glicko.h"

#include "engine/engine.h"

/* Elo's curve in steps of 50: 4096 / (1 + 10^(-difference / 400)). Between two it is a line. */
enum { STEP = 50, STEPS = 16 };

static const uint16_t curve[STEPS + 1] = { 2048, 2341, 2622, 2881, 3112, 3311, 3478, 3614, 3724,
                                           3810, 3878, 3930, 3970, 4001, 4024, 4042, 4055 };

/* 1 / q^2 and 1 / q of Glicko's q, which is ln(10) / 400. */
enum { Q_SQUARED = 30177, Q_MILLI = 173718 };

unsigned glicko_expected(int difference)
{
    unsigned size = (unsigned)(difference < 0 ? -difference : difference);
    unsigned at = size / STEP;
    unsigned expected = curve[STEPS];

    if (at < STEPS) {
        expected = curve[at] + (curve[at + 1] - curve[at]) * (size % STEP) / STEP;
    }
    return difference < 0 ? GLICKO_ONE - expected : expected;
}

void glicko_guess(struct glicko *r, unsigned elo)
{
    elo = elo < GLICKO_MIN ? GLICKO_MIN : elo > GLICKO_MAX ? GLICKO_MAX : elo;
    r->parts = (uint16_t)(elo * GLICKO_PARTS);
    r->variance = GLICKO_VARIANCE;
}

/* A first guess has its whole variance already. The largest products are those of the greatest
   variance, 122,500: with Q_SQUARED 3,696,682,500, and with GLICKO_ONE 501,760,000. */
void glicko_take(struct glicko *r, unsigned opponent, unsigned halves)
{
    unsigned expected = glicko_expected((int)glicko_elo(r) - (int)opponent);
    unsigned spread = expected * (GLICKO_ONE - expected) / GLICKO_ONE;
    uint32_t grown = r->variance + GLICKO_GROWTH;
    int surprise = (int)(halves * (GLICKO_ONE / 2)) - (int)expected;
    int parts;

    ASSERT(halves <= 2 && opponent >= GLICKO_MIN && opponent <= GLICKO_MAX);
    ASSERT(r->variance != 0 && r->variance <= GLICKO_VARIANCE);
    grown = grown > GLICKO_VARIANCE ? GLICKO_VARIANCE : grown;
    r->variance = grown * Q_SQUARED / (Q_SQUARED + grown * spread / GLICKO_ONE);
    parts = r->parts + (int)r->variance * surprise / (Q_MILLI * (GLICKO_ONE / GLICKO_PARTS) / 1000);
    parts = parts < GLICKO_MIN * GLICKO_PARTS ? GLICKO_MIN * GLICKO_PARTS : parts;
    parts = parts > GLICKO_MAX * GLICKO_PARTS ? GLICKO_MAX * GLICKO_PARTS : parts;
    r->parts = (uint16_t)parts;
}

unsigned glicko_elo(const struct glicko *r)
{
    return (r->parts + GLICKO_PARTS / 2U) / GLICKO_PARTS;
}

/* The root is small, and asked for when a player reads it. */
unsigned glicko_deviation(const struct glicko *r)
{
    unsigned root = 1;

    while ((root + 1) * (root + 1) <= r->variance) {
        root++;
    }
    return root;
}
