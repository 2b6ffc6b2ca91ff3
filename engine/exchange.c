/*
 * Pieces en prise, from the attack bytes alone (REBEL: hanging pieces). Its
 * table of 860 KB is computed here: who captures on a square, and what comes
 * out if both sides go on with their smallest piece as long as it pays.
 */
#include "terms.h"

/* In REBEL's pawns, by type. */
static const uint8_t worth[PIECE_TYPES] = { 1, 3, 3, 5, 9, 99 };

/* Removes the smallest attacker of a byte and answers its worth. A byte does
   not say of which kind its further attackers are: it is taken to be the
   smallest kind above the pawn that is there, but for the king. */
static unsigned take_smallest(uint8_t *attackers)
{
    static const uint8_t kind_worth[] = { 1, 3, 5, 9, 99 };
    unsigned kinds = *attackers >> 3;
    unsigned count = *attackers & ATTACK_COUNT;
    unsigned present = 0;
    unsigned kind = 0;

    for (unsigned bits = kinds; bits != 0; bits &= bits - 1) {
        present++;
    }
    while ((kinds >> kind & 1U) == 0) {
        kind++;
    }
    if (count <= present || kind == 0) {
        kinds &= ~(1U << kind);
    }
    count = count > 0 ? count - 1 : 0;
    *attackers = (uint8_t)(kinds << 3 | (kinds == 0 ? 0 : count));
    return kind_worth[kind];
}

unsigned exchange_gain(enum piece_type victim, uint8_t attackers, uint8_t defenders)
{
    int gain[16];
    unsigned depth = 0;
    int on_square = worth[victim];
    uint8_t side[2] = { attackers, defenders };

    /* what has been won after each capture, for who made it */
    while (side[depth & 1U] != 0 && depth < 15) {
        unsigned capturer = take_smallest(&side[depth & 1U]);

        /* a king does not walk into a guarded square */
        if (capturer == worth[KING] && side[(depth & 1U) ^ 1U] != 0) {
            break;
        }
        gain[depth] = on_square - (depth == 0 ? 0 : gain[depth - 1]);
        on_square = (int)capturer;
        depth++;
    }
    /* backwards: who comes out worse does not capture */
    while (depth > 1) {
        depth--;
        if (gain[depth - 1] > -gain[depth]) {
            gain[depth - 1] = -gain[depth];
        }
    }
    return depth == 1 && gain[0] > 0 ? (unsigned)gain[0] : 0;
}

/* Keeps the three best, highest gain first; of equal ones the first found. */
static void insert(struct en_prise list[EN_PRISE_MAX], unsigned square, unsigned gain)
{
    unsigned place = EN_PRISE_MAX;

    while (place > 0 && list[place - 1].gain < gain) {
        place--;
    }
    if (place == EN_PRISE_MAX) {
        return;
    }
    for (unsigned i = EN_PRISE_MAX - 1; i > place; i--) {
        list[i] = list[i - 1];
    }
    list[place].square = (uint8_t)square;
    list[place].gain = (uint8_t)gain;
}

static void find(struct eval *e, enum colour owner)
{
    const struct position *p = e->position;
    const uint8_t *own = e->attacks[owner];
    const uint8_t *enemy = e->attacks[other_side(owner)];
    struct en_prise *list = e->facts->en_prise[owner];

    for (unsigned i = 0; i < EN_PRISE_MAX; i++) {
        list[i].square = SQUARE_NONE;
        list[i].gain = 0;
    }
    for (unsigned i = 1; i < p->length[owner]; i++) {
        unsigned square = p->list[owner][i];

        if (enemy[square] != 0) {
            insert(list, square,
                   exchange_gain(piece_type(p->board[square]), enemy[square], own[square]));
        }
    }
}

/* Of two threatened pieces one is usually lost: the lesser gain counts (REBEL,
   double attack bonus). */
static void double_attack(struct eval *e, enum colour attacker)
{
    unsigned gain = e->facts->en_prise[other_side(attacker)][1].gain;

    eval_add(e, TERM_DOUBLE_ATTACK, attacker,
             e->params->double_attack[gain < DOUBLE_ATTACK_GAINS ? gain : DOUBLE_ATTACK_GAINS - 1]);
}

void en_prise_find(struct eval *e)
{
    find(e, WHITE);
    find(e, BLACK);
    double_attack(e, WHITE);
    double_attack(e, BLACK);
}
