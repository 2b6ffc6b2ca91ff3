/*
 * Makes the table of king and pawn against king that the engine keeps in flash
 * (engine/eval/kpk.h): solves all positions with the pawn on files a to d backwards
 * from the promotions, and writes those that White to move wins as C. Positions that are
 * not legal are never asked for, so that words which differ only there are one.
 *   kpk > kpk_table.c
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { WHITE, BLACK, PAWNS = 24, SQUARES = 64 };

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

/* The words of the table: a bit for each square of White's king on a half of the board, and
   in known[] the bits that are asked for. */
enum { WORDS = PAWNS * SQUARES * 2, WORDS_MAX = 256 };
static uint32_t words[WORDS_MAX];
static uint32_t known[WORDS_MAX];
static unsigned word_count;

/* The first word that answers the same where both are asked, made to answer for both. */
static unsigned share_word(uint32_t word, uint32_t asked)
{
    unsigned i = 0;

    while (i < word_count && ((words[i] ^ word) & known[i] & asked) != 0) {
        i++;
    }
    if (i == WORDS_MAX) {
        fputs("kpk: more words than a byte can count\n", stderr);
        exit(1);
    }
    if (i == word_count) {
        word_count++;
    }
    words[i] |= word;
    known[i] |= asked;
    return i;
}

/* The i-th word of all, by pawn, lone king, and half of the board. */
static unsigned find_word(int i)
{
    int pawn = i / (SQUARES * 2);
    int lone = i / 2 % SQUARES;
    uint32_t word = 0;
    uint32_t asked = 0;

    for (int bit = 0; bit < 32; bit++) {
        int king = i % 2 * 32 + bit;

        word |= (uint32_t)won[WHITE][pawn][king][lone] << bit;
        asked |= (uint32_t)is_legal(WHITE, pawn, king, lone) << bit;
    }
    return share_word(word, asked);
}

int main(void)
{
    while (solve_once()) {
    }
    printf("#include \"engine/eval/kpk.h\"\n\nconst uint8_t kpk_index[KPK_INDEX] = {");
    for (int i = 0; i < WORDS; i++) {
        printf(i % 16 == 0 ? "\n    %u," : " %u,", find_word(i));
    }
    printf("\n};\n\nconst uint32_t kpk_words[] = {");
    for (unsigned i = 0; i < word_count; i++) {
        printf(i % 4 == 0 ? "\n    0x%08lX," : " 0x%08lX,", (unsigned long)words[i]);
    }
    printf("\n};\n");
    return 0;
}
