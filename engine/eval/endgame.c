/*
 * Endings (REBEL, end game). The recogniser finds out which ending it is. Draws, KPK and endings
 * that need a plan get a score of their own instead of the sum of the terms. Some things are not on
 * REBEL's page and are ours: the king-centre table, KPK, KQKP, KQKR, driving a bare king, and more
 * rules of KRPKR.
 *
 * "strong" is the side with the better pieces. Its squares are seen as if it were White.
 */
#include "engine/eval/endgame.h"

#include "engine/eval/attack_byte.h"
#include "engine/eval/endgame_tables.h"
#include "engine/eval/kpk.h"

/* The scores of decided endings, 1/256 pawn. All are below those of the same pawns when they have
   promoted. */
enum {
    SCORE_KBNK = 0x780, /* REBEL's */
    SCORE_KPK = 1280,   /* it rises as the pawn advances */
    SCORE_KQKP = 1408,
    SCORE_KQKR = 1100,
    SCORE_KRPKR = 320,     /* a known win */
    SCORE_BARE_KING = 1024 /* on top of the pieces */
};

/* --- squares and kings --- */

/* A square as the side sees it. */
static inline unsigned view(enum colour side, unsigned square)
{
    return square ^ (side == WHITE ? 0U : 56U);
}

static unsigned king_of(const struct eval *eval, enum colour side, enum colour seen_by)
{
    return view(seen_by, eval->position->list[side][0]);
}

/* The square of a side's only piece of a type. */
static unsigned square_of(const struct eval *eval, enum colour side, enum piece_type type,
                          enum colour seen_by)
{
    const struct position *p = eval->position;
    unsigned i = 1;

    ASSERT(eval->position->count[piece_make(side, type)] != 0);
    while (p->board[p->list[side][i]] != piece_make(side, type)) {
        i++;
    }
    return view(seen_by, p->list[side][i]);
}

static bool is_dark(unsigned square)
{
    return ((square_file(square) + square_rank(square)) & 1U) == 0;
}

/* The steps to the nearest file and to the nearest rank of the edge, added: 0 in a corner, 6 in the
   centre. */
static int edge_steps(unsigned square)
{
    unsigned file = square_file(square);
    unsigned rank = square_rank(square);

    return (int)((file < 4 ? file : 7 - file) + (rank < 4 ? rank : 7 - rank));
}

/* The king-centre table: 1/256 pawn. */
static int king_centre(unsigned square)
{
    return 8 * edge_steps(square);
}

static int keep_kings_central(const struct eval *eval, enum colour strong)
{
    return king_centre(eval->position->list[strong][0]) -
           king_centre(eval->position->list[other_side(strong)][0]);
}

static int kings_distance(const struct eval *eval)
{
    return (int)square_distance(eval->position->list[WHITE][0], eval->position->list[BLACK][0]);
}

/* The number of squares to which a side's king could go: not attacked, and without an own piece. */
static int flights(const struct eval *eval, enum colour side)
{
    const struct position *p = eval->position;
    int count = 0;

    for (unsigned direction = NORTH; direction < KNIGHT_JUMP; direction++) {
        unsigned to = step_table[direction][p->list[side][0]];

        if (to != OFF_BOARD && eval->attacks[other_side(side)][to] == 0 &&
            (p->board[to] == EMPTY || piece_colour(p->board[to]) != side)) {
            count++;
        }
    }
    return count;
}

/* --- results --- */

/* Decides the ending: SCORE is this score, whatever the terms say. */
static void decide(struct eval *eval, enum colour strong, int score)
{
    ASSERT(score > ENDING_OPEN && score <= INT16_MAX);
    eval->decided = (int16_t)(strong == WHITE ? score : -score);
    eval->facts->special = true;
}

static void draw(struct eval *eval, bool stop)
{
    decide(eval, WHITE, 0);
    eval->facts->stop = stop;
}

/* --- a bare king --- */

/* Of the eight files, or ranks, those on a king's side of a rook; all if it is on the king's
   own. */
static unsigned lines_left(unsigned king, unsigned rook)
{
    return king < rook ? rook : king > rook ? 7 - rook : 8;
}

/* The files and ranks that the queen or rook that cuts a lone king off best leaves to it: 2 to 15,
   and 16 without one. */
static int lines_of_lone_king(const struct position *p, enum colour strong)
{
    unsigned lone = p->list[other_side(strong)][0];
    unsigned least = 16;

    for (unsigned i = 1; i < p->length[strong]; i++) {
        unsigned square = p->list[strong][i];
        unsigned lines = lines_left(square_file(lone), square_file(square)) +
                         lines_left(square_rank(lone), square_rank(square));

        if (p->board[square] >= piece_make(strong, ROOK) && lines < least) {
            least = lines;
        }
    }
    return (int)least;
}

/* A bare king: it is driven to the edge, and the strong king goes near it. facts->drive has more of
   both, and how it is cut off and what flights it has; the weights are those of the most mates with
   100 to 400 nodes a move. */
static void drive_bare_king(struct eval *eval, enum colour strong)
{
    const struct position *p = eval->position;
    unsigned lone = p->list[other_side(strong)][0];
    int material = strong == WHITE ? p->i_score : -p->i_score;
    int edge = 6 - edge_steps(lone);
    int near = 7 - kings_distance(eval);
    int free = flights(eval, other_side(strong));
    int drive = 8 * (edge + 2 * near + 16 - lines_of_lone_king(p, strong) - free);

    ASSERT(p->length[other_side(strong)] == 1);
    decide(eval, strong, material + SCORE_BARE_KING + 24 * edge + 16 * near);
    eval->facts->drive = (int16_t)(p->side == strong ? drive : -drive);
    eval->facts->stalemate = p->side != strong && eval->attacks[strong][lone] == 0 && free == 0;
}

/* Can a side's pieces mate a bare king, without the help of a pawn and without the plan that bishop
   and knight need? */
static bool can_drive(const struct position *p, enum colour side)
{
    const uint8_t *count = &p->count[piece_make(side, PAWN)];
    bool dark = false;
    bool light = false;

    if (count[QUEEN] + count[ROOK] != 0) {
        return true;
    }
    for (unsigned i = 1; i < p->length[side]; i++) {
        if (p->board[p->list[side][i]] == piece_make(side, BISHOP)) {
            dark = dark || is_dark(p->list[side][i]);
            light = light || !is_dark(p->list[side][i]);
        }
    }
    return dark && light;
}

/* Mate with bishop and knight: the lone king is driven into the bishop's corner, and the strong
   king follows it (REBEL, end game). Ours: the corner counts one and a half times, squares are
   taken from the lone king, the knight follows it, and the strong king keeps near the centre. By
   the printed sum alone one game in six is not won in fifty moves. */
static void mate_with_bishop_and_knight(struct eval *eval, enum colour strong)
{
    enum colour weak = other_side(strong);
    unsigned bishop = square_of(eval, strong, BISHOP, WHITE);
    unsigned knight = square_of(eval, strong, KNIGHT, WHITE);
    unsigned lone = king_of(eval, weak, WHITE);
    int corner = (int)endgame_corner(lone, is_dark(bishop));
    int score = SCORE_KBNK - 8 * kings_distance(eval);

    ASSERT(eval->position->length[strong] == 3 && eval->position->length[weak] == 1);
    if (eval->params->endgame_set[0] == ENDGAME_MENDED) {
        score += 3 * edge_steps(king_of(eval, strong, WHITE)) -
                 3 * (int)square_distance(lone, knight) - 4 * flights(eval, weak) - 3 * corner / 2;
    } else {
        score -= corner;
    }
    decide(eval, strong, score);
}

/* --- a pawn against a king --- */

static void pawn_ending(struct eval *eval, enum colour strong)
{
    unsigned pawn = square_of(eval, strong, PAWN, strong);
    unsigned king = king_of(eval, strong, strong);
    unsigned lone = king_of(eval, other_side(strong), strong);

    if (kpk_is_won(king, pawn, lone, eval->position->side == strong)) {
        decide(eval, strong,
               SCORE_KPK + 32 * (int)square_rank(pawn) -
                   4 * (int)square_distance(king, square_file(pawn) + 56U));
    } else {
        draw(eval, true);
    }
}

/* Is the bishop of the wrong colour for the corner where the rook pawn promotes? Seen by its own
   side, h8 is dark and a8 is light. */
static bool has_wrong_bishop(const struct eval *eval, enum colour side)
{
    unsigned file = square_file(square_of(eval, side, PAWN, side));
    bool dark = is_dark(square_of(eval, side, BISHOP, side));

    return (file == 0 && dark) || (file == 7 && !dark);
}

/* A rook pawn with a bishop of the wrong colour: a draw if the other king is in the corner. Further
   pawns of that king's side may still change this. */
static void wrong_bishop(struct eval *eval, enum colour strong)
{
    enum colour weak = other_side(strong);
    unsigned pawn = square_of(eval, strong, PAWN, strong);
    unsigned lone = king_of(eval, weak, strong);

    if (!has_wrong_bishop(eval, strong) || square_distance(lone, square_file(pawn) + 56U) > 1) {
        return;
    }
    if (eval->position->length[weak] == 1) {
        draw(eval, false);
    } else {
        decide(eval, strong, SCORE_PAWN / 4 + keep_kings_central(eval, strong));
    }
}

/* --- a queen --- */

/* A queen against a pawn that is one step from promotion, on a rook's or bishop's file and with its
   king beside it: a draw if the queen's king is far away. Ours: this king goes to the square before
   the pawn, wherever it is. If it went to the promotion square, it might wait there for ever. */
static void queen_against_pawn(struct eval *eval, enum colour strong)
{
    enum colour weak = other_side(strong);
    unsigned pawn = square_of(eval, weak, PAWN, weak);
    unsigned king = king_of(eval, strong, weak);
    unsigned lone = king_of(eval, weak, weak);
    unsigned promotion = square_file(pawn) + 56U;
    bool is_drawing_file = ((1U << square_file(pawn)) & 0xA5U) != 0;
    int score = 16 * (7 - (int)square_distance(king, pawn + 8));

    ASSERT(eval->position->length[weak] == 2);
    if (square_rank(pawn) != 6 || !is_drawing_file || square_distance(lone, promotion) > 1 ||
        square_distance(king, promotion) < 4) {
        score += SCORE_KQKP - 32 * (int)square_rank(pawn);
    }
    decide(eval, strong, score);
}

/* The number of squares to which a rook may go without being lost: guarded by its king, or not
   attacked. */
static int safe_rook_squares(const struct eval *eval, enum colour side)
{
    const uint8_t *own = eval->attacks[side];
    const uint8_t *enemy = eval->attacks[other_side(side)];
    int count = 0;

    for (unsigned square = A1; square < SQUARES; square++) {
        if ((own[square] & ATTACK_ROOK) != 0 &&
            (enemy[square] == 0 ||
             ((own[square] & ATTACK_KING) != 0 && (enemy[square] & ATTACK_KING) == 0))) {
            count++;
        }
    }
    return count;
}

/* A queen against a rook: the weak king is driven to the edge, the strong king stays near and
   central, squares are taken from king and rook, and the two are separated. */
static void queen_against_rook(struct eval *eval, enum colour strong)
{
    enum colour weak = other_side(strong);
    unsigned king = king_of(eval, strong, WHITE);
    unsigned lone = king_of(eval, weak, WHITE);
    unsigned rook = square_of(eval, weak, ROOK, WHITE);

    decide(eval, strong,
           SCORE_KQKR + 24 * (6 - edge_steps(lone)) + 6 * edge_steps(king) +
               60 * (7 - kings_distance(eval)) + 30 * (int)square_distance(lone, rook) -
               10 * flights(eval, weak) - 10 * safe_rook_squares(eval, weak));
}

/* --- rook and pawn against rook --- */

/* Stands for a score if the position is not a known draw. */
enum { NOT_DRAWN = -1 };

/* The pieces as the pawn's side sees them. The pawn is on files a to d. */
struct rook_ending {
    unsigned king, rook, pawn;
    unsigned lone, lone_rook;
};

static unsigned file_distance(unsigned a, unsigned b)
{
    unsigned x = square_file(a);
    unsigned y = square_file(b);

    return x > y ? x - y : y - x;
}

/* Lucena's position: the king stands where the pawn promotes, and the other king is cut off. */
static bool is_lucena(const struct rook_ending *r)
{
    return square_rank(r->pawn) == 6 && r->king == r->pawn + 8 && square_file(r->pawn) != 0 &&
           file_distance(r->lone, r->pawn) >= 2 &&
           file_distance(r->lone, r->rook) + file_distance(r->rook, r->pawn) ==
               file_distance(r->lone, r->pawn) &&
           file_distance(r->rook, r->pawn) >= 1;
}

/* REBEL's rule: a king in front of the pawn draws, with 0.10 on the pawn's file and 0.20 beside it.
   This is so until the other king has reached the sixth rank. Then the pawn must be a knight's or
   rook's, the rook guard its last rank and the king stand on their files; or the pawn must have
   reached the sixth rank too, and there must be checks from behind (Philidor). Ours: a
   score on the way there, so that the rook keeps the king off. NOT_DRAWN if the rule does not
   hold. */
static int in_front(const struct rook_ending *r)
{
    int score = file_distance(r->lone, r->pawn) == 0 ? 26 : 51;

    if (square_rank(r->pawn) >= square_rank(r->lone) || file_distance(r->lone, r->pawn) > 1) {
        return NOT_DRAWN;
    }
    if (square_rank(r->king) < 5) {
        return square_rank(r->king) == 4 && square_rank(r->lone_rook) != 5 ? score + 51 : score;
    }
    if (square_file(r->pawn) <= 1 && square_rank(r->lone_rook) == 7 && square_file(r->lone) <= 1) {
        return score;
    }
    if (square_rank(r->pawn) < 5) {
        return 3 * score + 51; /* the pawn protects its king from checks */
    }
    return square_rank(r->pawn) == 5 && square_rank(r->lone_rook) <= 2 ? score : NOT_DRAWN;
}

/* Vancura's position: a rook's pawn, with its own rook in front of it, is attacked along its rank,
   or from behind once it is on the seventh rank. The rook stands nearer to the pawn than its king
   does, for its checks go up to the seventh rank, where the king must not be in their way. The king
   waits on the seventh rank, where no check from the last rank drives it away, or near there if the
   rook has left the last rank. Ours: a score for that king alone, by the other king's distance from
   its pawn. The rook needs time to come: within three steps it is too late. NOT_DRAWN if the
   position is none of these. */
static int vancura(const struct rook_ending *r)
{
    unsigned rank = square_rank(r->lone);
    bool waits =
        square_file(r->lone) >= 6 && (rank == 6 || (square_rank(r->rook) != 7 && rank >= 5));
    int distance = (int)square_distance(r->king, r->pawn);
    bool is_attacked = square_rank(r->pawn) == 6
                           ? square_file(r->lone_rook) == 0
                           : square_rank(r->lone_rook) == square_rank(r->pawn) &&
                                 square_file(r->lone_rook) < square_file(r->lone);

    if (square_file(r->pawn) != 0 || square_file(r->rook) != 0 ||
        square_rank(r->rook) < square_rank(r->pawn) || !waits) {
        return NOT_DRAWN;
    }
    if (is_attacked) {
        return 0;
    }
    return distance > 3 ? 140 - 13 * distance : 230;
}

static void rook_ending(struct eval *eval, enum colour strong)
{
    enum colour weak = other_side(strong);
    unsigned pawn = square_of(eval, strong, PAWN, strong);
    unsigned mirror = square_file(pawn) > 3 ? 7U : 0U;
    struct rook_ending r = {
        .king = king_of(eval, strong, strong) ^ mirror,
        .rook = square_of(eval, strong, ROOK, strong) ^ mirror,
        .pawn = pawn ^ mirror,
        .lone = king_of(eval, weak, strong) ^ mirror,
        .lone_rook = square_of(eval, weak, ROOK, strong) ^ mirror,
    };
    int aside = vancura(&r);
    int front = in_front(&r);

    ASSERT(eval->position->length[strong] == 3 && eval->position->length[weak] == 2);
    if (is_lucena(&r)) {
        decide(eval, strong, SCORE_KRPKR + SCORE_PAWN);
    } else if (aside != NOT_DRAWN) {
        decide(eval, strong, aside);
    } else if (front != NOT_DRAWN) {
        decide(eval, strong, front + keep_kings_central(eval, strong));
    }
}

/* --- the recogniser --- */

/* The class of a side's pieces, or CLASS_NONE. REBEL's index knows bishop and pawn in one class
   only. */
static unsigned class_of(const struct eval *eval, enum colour side)
{
    const uint8_t *count = &eval->position->count[piece_make(side, PAWN)];
    unsigned class;

    if (count[PAWN] > 3 || count[KNIGHT] > 2 || count[BISHOP] > 2 || count[ROOK] > 1 ||
        count[QUEEN] > 1) {
        return CLASS_NONE;
    }
    class = endgame_class_of(count[PAWN] + 4U * count[KNIGHT] + 16U * count[BISHOP] +
                             64U * count[ROOK] + 128U * count[QUEEN]);
    if (class == CLASS_BISHOP_PAWN &&
        (eval->params->endgame_set[0] != ENDGAME_MENDED || has_wrong_bishop(eval, side))) {
        return CLASS_WRONG_BISHOP_PAWN;
    }
    return class;
}

/* Runs the rule of a letter of the jump table. Capitals are White's. */
static void play_by(struct eval *eval, char jump)
{
    enum colour strong = jump >= 'a' ? BLACK : WHITE;

    switch (jump | 0x20) {
    case '!':
        draw(eval, true);
        break;
    case 'r':
        draw(eval, false);
        break;
    case 'l':
        wrong_bishop(eval, strong);
        break;
    case 'p':
        pawn_ending(eval, strong);
        break;
    case 'k':
        mate_with_bishop_and_knight(eval, strong);
        break;
    case 'd':
        queen_against_pawn(eval, strong);
        break;
    case 't':
        rook_ending(eval, strong);
        break;
    case 'q':
        queen_against_rook(eval, strong);
        break;
    case 'x':
        decide(eval, strong, SCORE_PAWN / 4 + keep_kings_central(eval, strong));
        break;
    case 'y':
        decide(eval, strong, SCORE_PAWN / 2 + keep_kings_central(eval, strong));
        break;
    default: /* N: nothing is known */
        break;
    }
}

/* If one side can drive and mate the other's bare king, decides SCORE by that, and returns true. */
static bool decide_bare_king(struct eval *eval, enum colour strong)
{
    if (eval->position->length[other_side(strong)] != 1 || !can_drive(eval->position, strong)) {
        return false;
    }
    drive_bare_king(eval, strong);
    return true;
}

/* Ours: bishops of one shade cannot mate a king that has only pawns, whatever they are worth. What
   they take makes a draw, so the pawns count for the other side as far as they have come. If these
   are the strong side's only pieces, decides SCORE by that, and returns true. */
static bool decide_one_shade(struct eval *eval, enum colour strong)
{
    const struct position *p = eval->position;
    enum colour weak = other_side(strong);
    unsigned pawns = p->count[piece_make(weak, PAWN)];
    int score = 0;

    if (eval->params->endgame_set[0] != ENDGAME_MENDED || p->length[strong] <= 2 || pawns == 0 ||
        p->count[piece_make(strong, BISHOP)] + 1U != p->length[strong] ||
        pawns + 1U != p->length[weak] || can_drive(p, strong)) {
        return false;
    }
    for (unsigned i = 1; i < p->length[weak]; i++) {
        score -= 8 * (int)square_rank(view(weak, p->list[weak][i]));
    }
    decide(eval, strong, score);
    return true;
}

void endgame_recognise(struct eval *eval)
{
    const uint8_t *length = eval->position->length;
    struct endgame_known known;
    unsigned white;
    unsigned black;

    if ((length[WHITE] > ENDGAME_LENGTH && length[BLACK] != 1) ||
        (length[BLACK] > ENDGAME_LENGTH && length[WHITE] != 1)) {
        return;
    }
    if (decide_bare_king(eval, WHITE) || decide_bare_king(eval, BLACK) ||
        decide_one_shade(eval, WHITE) || decide_one_shade(eval, BLACK)) {
        return;
    }
    white = class_of(eval, WHITE);
    black = class_of(eval, BLACK);
    if (white == CLASS_NONE || black == CLASS_NONE) {
        return;
    }
    known = endgame_lookup((enum endgame_set)eval->params->endgame_set[0], white, black);
    eval->adjust = known.adjust;
    play_by(eval, known.jump);
}
