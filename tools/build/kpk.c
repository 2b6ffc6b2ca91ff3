/*
 * Makes the table of king and pawn against king that the engine keeps in flash
 * (engine/eval/kpk.h, which says how it is laid out): solves all positions with the pawn on files
 * a to d backwards from the promotions, and writes those that White to move wins as C. Positions
 * that are not legal, and those that a rule of the header decides, are never looked up; so words
 * that differ only there are one. A rule that is wrong ends the build.
 *   kpk > kpk_table.c
 */
#include <stdio.h>
#include <stdlib.h>

#include "engine/eval/kpk.h"

enum { PAWNS = 24 };

/* By side to move, pawn, white king, black king. */
static bool won[2][PAWNS][SQUARES][SQUARES];

/* The pawn's square: files a to d, ranks 2 to 7. */
static int pawn_square(int pawn)
{
    return (pawn / 4 + 1) * 8 + pawn % 4;
}

static int distance(int a, int b)
{
    int files = abs(a % 8 - b % 8);
    int ranks = abs(a / 8 - b / 8);

    return files > ranks ? files : ranks;
}

static bool pawn_attacks(int pawn, int square)
{
    return square / 8 == pawn / 8 + 1 && abs(square % 8 - pawn % 8) == 1;
}

/* The squares around a king; their number. */
static int king_moves(int king, int to[8])
{
    int count = 0;

    for (int rank = -1; rank <= 1; rank++) {
        for (int file = -1; file <= 1; file++) {
            int f = king % 8 + file;
            int r = king / 8 + rank;

            if ((file != 0 || rank != 0) && f >= 0 && f < 8 && r >= 0 && r < 8) {
                to[count++] = r * 8 + f;
            }
        }
    }
    return count;
}

static bool is_legal(int side, int pawn, int king, int lone)
{
    int square = pawn_square(pawn);

    return distance(king, lone) > 1 && king != square && lone != square &&
           (side == BLACK || !pawn_attacks(square, lone));
}

/* A pawn that promotes wins unless it is taken at once. */
static bool promotes(int promotion, int king, int lone)
{
    return promotion != king && promotion != lone &&
           (distance(promotion, lone) > 1 || distance(promotion, king) == 1);
}

static bool white_wins(int pawn, int king, int lone)
{
    int square = pawn_square(pawn);
    int ahead = square + 8;
    int to[8];
    int moves = king_moves(king, to);

    for (int i = 0; i < moves; i++) {
        if (is_legal(BLACK, pawn, to[i], lone) && won[BLACK][pawn][to[i]][lone]) {
            return true;
        }
    }
    if (square / 8 == 6) {
        return promotes(ahead, king, lone);
    }
    if (ahead == king || ahead == lone) {
        return false;
    }
    return won[BLACK][pawn + 4][king][lone] ||
           (square / 8 == 1 && ahead + 8 != king && ahead + 8 != lone &&
            won[BLACK][pawn + 8][king][lone]);
}

static bool black_loses(int pawn, int king, int lone)
{
    int square = pawn_square(pawn);
    int to[8];
    int moves = king_moves(lone, to);
    int legal = 0;

    for (int i = 0; i < moves; i++) {
        if (distance(to[i], king) <= 1 || pawn_attacks(square, to[i])) {
            continue;
        }
        if (to[i] == square || !won[WHITE][pawn][king][to[i]]) {
            return false;
        }
        legal++;
    }
    return legal != 0; /* a pawn alone never mates */
}

/* One pass over all positions; true if something was found. */
static bool solve_once(void)
{
    bool changed = false;

    for (int side = WHITE; side <= BLACK; side++) {
        for (int i = 0; i < PAWNS * SQUARES * SQUARES; i++) {
            int pawn = i / (SQUARES * SQUARES);
            int king = i / SQUARES % SQUARES;
            int lone = i % SQUARES;

            if (!won[side][pawn][king][lone] && is_legal(side, pawn, king, lone) &&
                (side == WHITE ? white_wins(pawn, king, lone) : black_loses(pawn, king, lone))) {
                won[side][pawn][king][lone] = true;
                changed = true;
            }
        }
    }
    return changed;
}

/* A bit for each square of White's king on a half of the board, and which of them are asked for. */
struct word {
    uint32_t bits;
    uint32_t asked;
};

/* The runs in their order, the words that they share, and how many there are. */
enum { RUNS_MAX = KPK_GROUPS * KPK_PLACES, WORDS_MAX = 256 };
static struct word runs[RUNS_MAX];
static unsigned run_count;
static struct word words[WORDS_MAX];
static unsigned word_count;
static uint8_t run_word[RUNS_MAX];
static uint32_t begins[KPK_GROUPS];
static unsigned runs_before[KPK_GROUPS];

/* Is a position to be answered by the table? It is not if a rule does. */
static bool is_asked(int pawn, int king, int lone)
{
    unsigned square = (unsigned)pawn_square(pawn);
    bool is_won = won[WHITE][pawn][king][lone];

    if (!is_legal(WHITE, pawn, king, lone)) {
        return false;
    }
    if (kpk_runs_through((unsigned)king, square, (unsigned)lone)) {
        if (!is_won) {
            fputs("kpk: a pawn that runs through does not win\n", stderr);
            exit(1);
        }
        return false;
    }
    if (kpk_is_left_alone((unsigned)king, square, (unsigned)lone)) {
        if (is_won) {
            fputs("kpk: a pawn that is left alone wins\n", stderr);
            exit(1);
        }
        return false;
    }
    return true;
}

/* The word of a place in a group. */
static struct word word_at(int pawn, unsigned group, unsigned place)
{
    struct word word = { 0, 0 };

    for (int king = 0; king < SQUARES; king++) {
        for (int lone = 0; lone < SQUARES; lone++) {
            uint32_t bit = UINT32_C(1) << kpk_bit((unsigned)king);

            if (kpk_group((unsigned)king, (unsigned)pawn_square(pawn), (unsigned)lone) == group &&
                kpk_place((unsigned)lone) == place && is_asked(pawn, king, lone)) {
                word.asked |= bit;
                word.bits |= won[WHITE][pawn][king][lone] ? bit : 0;
            }
        }
    }
    return word;
}

/* Makes a word answer for another, too, where both answer the same; or leaves it and is false. */
static bool merge(struct word *word, struct word other)
{
    if (((word->bits ^ other.bits) & word->asked & other.asked) != 0) {
        return false;
    }
    word->bits |= other.bits;
    word->asked |= other.asked;
    return true;
}

static void find_runs(void)
{
    for (unsigned group = 0; group < KPK_GROUPS; group++) {
        runs_before[group] = run_count;
        for (unsigned place = 0; place < KPK_PLACES; place++) {
            struct word word = word_at((int)group / 4, group, place);

            if (run_count == 0 || !merge(&runs[run_count - 1], word)) {
                runs[run_count++] = word;
                begins[group] |= UINT32_C(1) << place;
            }
        }
    }
}

static unsigned bit_count(uint32_t bits)
{
    return bits == 0 ? 0 : 1U + bit_count(bits & (bits - 1));
}

/* The first word that a run can share. */
static unsigned share_word(struct word run)
{
    unsigned i = 0;

    while (i < word_count && !merge(&words[i], run)) {
        i++;
    }
    if (i == WORDS_MAX) {
        fputs("kpk: more words than a byte can count\n", stderr);
        exit(1);
    }
    if (i == word_count) {
        words[word_count++] = run;
    }
    return i;
}

/* The runs of which most is asked come first: the others fit into their words. */
static void share_words(void)
{
    for (unsigned asked = 32; asked <= 32; asked--) {
        for (unsigned i = 0; i < run_count; i++) {
            if (bit_count(runs[i].asked) == asked) {
                run_word[i] = (uint8_t)share_word(runs[i]);
            }
        }
    }
}

static void print_table(void)
{
    printf("#include \"engine/eval/kpk.h\"\n\n"
           "const uint32_t kpk_begins[KPK_GROUPS] = {");
    for (unsigned i = 0; i < KPK_GROUPS; i++) {
        printf(i % 4 == 0 ? "\n    0x%08lX," : " 0x%08lX,", (unsigned long)begins[i]);
    }
    printf("\n};\n\nconst uint16_t kpk_runs_before[KPK_GROUPS] = {");
    for (unsigned i = 0; i < KPK_GROUPS; i++) {
        printf(i % 16 == 0 ? "\n    %u," : " %u,", runs_before[i]);
    }
    printf("\n};\n\nconst uint8_t kpk_run_word[] = {");
    for (unsigned i = 0; i < run_count; i++) {
        printf(i % 16 == 0 ? "\n    %u," : " %u,", run_word[i]);
    }
    printf("\n};\n\nconst uint32_t kpk_words[] = {");
    for (unsigned i = 0; i < word_count; i++) {
        printf(i % 4 == 0 ? "\n    0x%08lX," : " 0x%08lX,", (unsigned long)words[i].bits);
    }
    printf("\n};\n");
}

int main(void)
{
    while (solve_once()) {
    }
    find_runs();
    share_words();
    print_table();
    return 0;
}
