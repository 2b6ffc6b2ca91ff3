#include "firmware/opponent/strength.h"
#include "firmware/words/teach.h"

/* What the hundreds between the rows play was measured (docs/notebook/levels.md); the first row
   is for the way there. From 1000 on queens are not left: what is seen besides begins again. */
static const struct strength rows[] = {
    /*        nodes noise   own quiet capt. recap. long back second */
    { 655, 65, 330, { 28, 255, 125, 32, 220, 220, 255 } },
    { 795, 100, 260, { 20, 235, 90, 20, 180, 180, 255 } },
    { 953, 150, 190, { 12, 215, 55, 8, 140, 140, 255 } },
    { 999, 172, 162, { 10, 204, 44, 4, 122, 122, 241 } },
    { 1000, 80, 240, { 8, 248, 68, 0, 200, 200, 255 } },
    { 1200, 226, 141, { 5, 185, 37, 0, 121, 121, 217 } },
    { 1280, 300, 110, { 4, 160, 28, 0, 96, 96, 192 } },
    { 1432, 400, 70, { 2, 128, 16, 0, 64, 64, 160 } },
    { 1535, 600, 40, { 0, 96, 10, 0, 48, 48, 128 } },
    { 1640, 900, 20, { 0, 64, 5, 0, 32, 32, 96 } },
    { 1750, 1500, 10, { 0, 40, 2, 0, 20, 20, 64 } },
    { 1840, 2500, 0, { 0, 20, 0, 0, 10, 10, 32 } },
    { 1910, 3000, 0, { 0, 8, 0, 0, 4, 4, 12 } },
    { 1950, 3300, 0, { 0, 3, 0, 0, 1, 1, 4 } },
    { 1985, 3500, 0, { 0 } },
    { 2100, 8000, 0, { 0 } },
    { 2200, 18300, 0, { 0 } },
};

enum { ROWS = sizeof rows / sizeof rows[0] };

static const struct {
    const char *name;
    struct strength strength;
} beginners[BEGINNER_MAX] = {
    { SAY_BLIND_REPLIES_AND_GOOD_MOVES, { 0, 100, 700, { 90, 255, 255, 255, 255, 255, 255 } } },
    { SAY_BLIND_REPLIES, { 0, 150, 350, { 20, 255, 255, 0, 255, 255, 255 } } },
    { SAY_BLIND_SECOND_CAPTURES, { 0, 200, 200, { 0, 255, 128, 0, 255, 255, 255 } } },
    { SAY_BLIND_DIAGONALS_AND_KNIGHTS, { 0, 200, 100, { 0, 255, 32, 0, 255, 255, 255 } } },
    { SAY_BLIND_DIAGONALS, { 0, 200, 90, { 0, 255, 8, 0, 255, 0, 255 } } },
    { SAY_BLIND_QUIET_MOVES, { 0, 200, 40, { 0, 255, 0, 0, 0, 0, 255 } } },
    { SAY_BLIND_SECOND_QUIET_MOVES, { 0, 300, 15, { 0, 128, 0, 0, 0, 0, 255 } } },
    { SAY_BLIND_THREATS, { 0, 500, 10, { 0, 0, 0, 0, 0, 0, 255 } } },
    { SAY_BLIND_SECOND_THREATS, { 0, 800, 0, { 0, 0, 0, 0, 0, 0, 100 } } },
    { SAY_BLIND_DEEP, { 0, 300, 0, { 0 } } },
};

/* From a to b, `part` of `whole` of the way. */
static unsigned between(unsigned a, unsigned b, unsigned part, unsigned whole)
{
    ASSERT(part <= whole && whole != 0);
    return (a * (whole - part) + b * part) / whole;
}

void strength_of_elo(unsigned elo, struct strength *s)
{
    const struct strength *row = rows;
    unsigned part;
    unsigned whole;

    ASSERT(elo >= ELO_MIN && elo <= ELO_MAX);
    while (row + 2 < rows + ROWS && row[1].elo < elo) {
        row++;
    }
    whole = (unsigned)(row[1].elo - row->elo);
    part = elo < row->elo ? 0 : elo > row[1].elo ? whole : elo - row->elo;
    s->elo = (uint16_t)elo;
    s->nodes = (uint16_t)between(row->nodes, row[1].nodes, part, whole);
    s->noise = (uint16_t)between(row->noise, row[1].noise, part, whole);
    for (unsigned kind = 0; kind < BLIND_KINDS; kind++) {
        s->share[kind] = (uint8_t)between(row->share[kind], row[1].share[kind], part, whole);
    }
}

void strength_of_beginner(unsigned level, struct strength *s)
{
    ASSERT(level >= BEGINNER_MIN && level <= BEGINNER_MAX);
    *s = beginners[level - BEGINNER_MIN].strength;
}

const char *strength_beginner_name(unsigned level)
{
    ASSERT(level >= BEGINNER_MIN && level <= BEGINNER_MAX);
    return beginners[level - BEGINNER_MIN].name;
}
